import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

/** Which weeks each word means (ACOG), with two to spare on either side; after the birth there are none. */
const WORDS: readonly (readonly [said: RegExp, from: number, to: number])[] = [
  [
    /\b(?:in (?:the|her) |now |, )?(?:first|1st) ?- ?trimester(?: (?:visit|check|appointment|review|pregnancy))?\b/,
    0,
    16,
  ],
  [
    /\b(?:in (?:the|her) |now |, )?(?:second|2nd) ?- ?trimester(?: (?:visit|check|appointment|review|pregnancy))?\b/,
    11,
    30,
  ],
  [
    /\b(?:in (?:the|her) |now |, )?(?:third|3rd) ?- ?trimester(?: (?:visit|check|appointment|review|pregnancy))?\b/,
    25,
    43,
  ],
  [/\b(?:is (?:now )?|in )early (?:in )?(?:her )?pregnan\w{2,3}\b|^early pregnancy\b/, 0, 17],
  [/\b(?:is |now )?(?:near(?:ing)? term|at (?:full )?term|full ?- ?term)\b/, 33, 43],
  [
    /\b(?:postpartum|post - partum|postnatal) (?:visit|check|review|day|week)\b|\b(?:days?|weeks?) post ?-? ?(?:partum|natal)\b|\bbreast ?- ?feeding her newborn\b/,
    99,
    99,
  ],
];
const ELSE =
  /\b(?:if|until|when|should|would|will|plan\w{0,4}|previous|last pregnancy|prior|history|from|since|after|before|during (?:the|her) (?:first|second)|was|were|had|screen\w{0,3}|bloods?|labs?|scan in|next|due|avoid|risk|by|through|delivered at|born|birth)\b/;

/** "First-trimester visit" at 28 weeks. */
export function checkChartTrimesters(each: Case): readonly Finding[] {
  const { pregnant, gestation } = each.chart ?? {};
  if (pregnant !== true || gestation === undefined) return [];
  return ownSentences(each.reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const [, from, to] = WORDS.find(([pattern]) => pattern.test(said)) ?? [];
      if (from === undefined || to === undefined || ELSE.test(said) || kinIn(each.reading.tokens, sentence).length > 0)
        return [];
      if (gestation.weeks >= from && gestation.weeks <= to) return [];
      const message = `the chart has the pregnancy at ${Math.floor(gestation.weeks)} weeks, the text at another time`;
      return [contradicted(each, sentence, 'chart_pregnancy_differs', message, 0.75)];
    })
    .slice(0, 1);
}
