import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

const NOT_ON =
  '(?:not (?:currently |now )?(?:on|taking|receiving)|takes no|on no|no longer (?:on|takes|taking)|without)(?: (?:an?|any|her|his))?';
const STOPPED =
  '(?:(?:was|has been|is|now) (?:stopped|discontinued|withdrawn)|(?:stopped|discontinued|withdrawn)(?= ?(?:[.,;]|last|in |months|years|$)))';

/** Of a class that a text denies whole: the chart has a drug of it as active. */
const CLASSES: readonly (readonly [group: string, said: RegExp])[] = [
  [
    'anticoagulant',
    new RegExp(
      `\\bnot (?:currently )?anticoagulated\\b|\\b${NOT_ON} (?:blood thinners?|anticoagulants?|anticoagulation)\\b|^no anticoagula\\w{2,4}(?= ?[.,;])|\\b(?:blood thinner|anticoagulant|anticoagulation) ${STOPPED}`,
    ),
  ],
  ['antiplatelet', new RegExp(`\\b${NOT_ON} antiplatelets?(?: therapy)?\\b`)],
  ['statin', new RegExp(`\\b${NOT_ON} statins?\\b|\\bstatin ${STOPPED}`)],
  ['beta-blocker', new RegExp(`\\b${NOT_ON} beta ?-? ?blockers?\\b|\\bbeta ?-? ?blocker ${STOPPED}`)],
];
const ELSE =
  /\b(?:if|until|when|should|could|would|why|was not|were not|before|surgery|procedure|today|hold|held|replaced|switched|instead|because|since|for now|temporarily|intoleran\w{1,2}|patients)\b/;

/** "Not anticoagulated" of who takes apixaban, "statin stopped" of one that goes on. */
export function checkChartClassDenied(each: Case): readonly Finding[] {
  const { chart, reading, knowledge } = each;
  if (!chart || chart.medications.length === 0) return [];
  const { taken, wasTaken } = chartedTerms(chart, reading.lexicon);
  const ofClass = (ids: Iterable<string>, group: string) =>
    [...ids].filter((id) => id !== '' && knowledge.subjectsOf(id).has(group));
  return ownSentences(reading)
    .flatMap(({ sentence, said }): readonly Finding[] => {
      const [group] = CLASSES.find(([, pattern]) => pattern.test(said)) ?? [];
      if (group === undefined || ELSE.test(said) || kinIn(reading.tokens, sentence).length > 0) return [];
      // "Blood thinner stopped" of one, where another of its kind goes on.
      if (ofClass(taken.keys(), group).length === 0 || ofClass(wasTaken.keys(), group).length > 0) return [];
      const message = `the chart has a drug of this class (${group}) as active, the text none`;
      return [contradicted(each, sentence, 'chart_medication_denied', message, 0.75)];
    })
    .slice(0, 1);
}
