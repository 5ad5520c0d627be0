import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { countOf } from '../numbers/sum.ts';

/** More of a form than anybody is given at once, of whatever drug. */
const MOST: readonly (readonly [form: RegExp, most: number, said: string])[] = [
  [/^(?:tablet|capsule|caplet|pill)/i, 14, 'more than 14 tablets or capsules'],
  [/^puff/i, 12, 'more than 12 puffs'],
  [/^spray/i, 8, 'more than 8 sprays'],
  [/^sachet/i, 8, 'more than 8 sachets'],
  [/^suppositor/i, 3, 'more than 3 suppositories'],
  [/^(?:ml|millilit)/i, 120, 'more than 120 mL of a syrup'],
];

const COUNT =
  '(?<count>\\d{1,4}|four|five|six|seven|eight|nine|ten|twelve|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|a hundred|one hundred|two hundred)';
/** How often or where, so that the count is of one time: "at night", "three times a day", "under the tongue". */
const EACH_TIME =
  '(?:(?:once|twice|(?:two|three|four|five|six|[2-6]) times) (?:a day|daily|each day|every day|per day)|every (?:(?:\\d{1,2}|two|three|four|six|eight|twelve) hours|night|morning|evening)|at (?:night|bedtime)|each (?:morning|night|evening)|under (?:the|your|his|her) tongue|(?:in|into|up) each nostril)';
const COUNTED: readonly RegExp[] = [
  lean(
    `(?<![\\d./-] ?)\\b${COUNT} (?:[a-z-]{4,20} ){0,2}?(?<form>tablets|capsules|caplets|pills|puffs|sprays|sachets|suppositories)(?: to be taken| taken| by mouth| orally)? ${EACH_TIME}`,
    'gi',
  ),
  lean(
    `\\b(?:linctus|syrup|elixir|mixture|suspension)\\b[^.;\\n\\d]{0,12} (?<count>\\d{2,4}) ?(?<form>mL|millilitres|milliliters) ${EACH_TIME}`,
    'gi',
  ),
];
/** Beyond the words of small counts. */
const MANY: Readonly<Record<string, number>> = wordTable({
  fifteen: 15,
  sixteen: 16,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  'a hundred': 100,
  'one hundred': 100,
  'two hundred': 200,
});
/** What was taken, handed out or counted otherwise; bowels are cleared with many. */
const OTHER =
  /\b(?:took|taken|swallowed|overdose\w{0,1}|ate|supply|supplied|dispens\w{1,3}|pack|box|bottle|left|total|colonoscopy|osmoprep|sutab|visicol|bowel prep\w{0,8}|creon|pancreat\w{2,6}|feeds?|not|never|error|mistake|instead)\b/i;

/** As many as a box holds, or behind a strength, is what is handed out: "codeine 30 mg 56 tablets". */
const isSupply = (count: string, before: string): boolean =>
  /\b(?:mg|g|mcg|micrograms?|x|×)[,:]? ?$/i.test(before) ||
  (/^(?:28|30|32|56|60|84|90|100|112|120|168|180|200)$/.test(count) && !/\b(?:take|give|use|swallow) ?$/i.test(before));

/** "Twenty tablets every six hours", "syrup 500 mL four times a day": so many at once are nobody's dose. */
export function checkCountedAtOnce({ text, searched }: Case): readonly Finding[] {
  return COUNTED.flatMap((pattern) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] => {
      const { count = '', form = '' } = match.groups ?? {};
      const [, most, said] = MOST.find(([one]) => one.test(form)) ?? [];
      const number = MANY[count.toLowerCase()] ?? countOf(count);
      if (most === undefined || !(number > most)) return [];
      const around = text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 30);
      if (OTHER.test(around) || isSupply(count, text.slice(Math.max(0, match.index - 14), match.index))) return [];
      return [
        {
          ...spanOfMatch(match),
          family: 'dose',
          category: 'counted_at_once',
          severity: 'high',
          verdict: 'contradicted',
          message: `${said} at once are nobody's dose (BNF, recalled)`,
          score: 0.82,
          evidence: [
            {
              source: 'British National Formulary, recalled',
              citation: 'counted doses',
              text: `${said} at once are no dose`,
            },
          ],
        },
      ];
    }),
  );
}
