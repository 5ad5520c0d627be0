import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

const BETTER = 'improved|improving|recovered|recovering|bettered|better';
const WORSE = 'worsened|worsening|deteriorated|deteriorating|worse';
const VALUE = String.raw`\d{1,6}(?: ?, ?\d{3})?(?: ?\. ?\d{1,2})?|i{1,3}|iv`;
/** "Improved steadily from 24 on admission to 31": behind the name of what was measured. */
const TURNED = new RegExp(
  `^(?:(?:score|level|count|class|grade|value|sum|total|\\(|\\)|has|have|had|was|is|been|also|since|then|slowly|steadily|clearly|markedly|only) ){0,5}(?<way>${BETTER}|${WORSE})(?: (?:steadily|slowly|nicely|further|overnight|markedly|slightly|only|again|today|over \\S{1,6} \\w{3,6}|in \\S{1,6} \\w{3,6})){0,2} from (?:an? |about |class |grade )?(?<from>${VALUE})(?! ?[/:])(?: (?!to |from )[a-z%/^\\d]{1,14}){0,5} to (?:an? |about |class |grade )?(?<to>${VALUE})(?! ?[/:])(?:$|[ .,;)])`,
);
const IS_BETTER = new RegExp(`^(?:${BETTER})$`);
/** What is meant to be high or low in those who are treated. */
const OF_TREATMENT = /^(?:inr|aptt|ptt|anti-xa|prothrombin time|fsh|lh|prolactin|estradiol|testosterone)$/;
const ROMAN = wordTable({ i: 1, ii: 2, iii: 3, iv: 4 });

interface Scale {
  /** How far a value is from what is well. */
  readonly badness: (value: number) => number;
  readonly evidence: Finding['evidence'][number];
}

/** "MELD improved from 24 to 31", "platelets recovered from 150 to 40": two values that went the other way than they are said to. */
export function checkBetterOrWorse(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions.flatMap((mention): readonly Finding[] => {
    const { first, end, sentence } = mention;
    if (sentence.question || sentence.told || !/^(?:lab|vital|score)$/.test(mention.kind)) return [];
    const groups = TURNED.exec(phrase(tokens, end, Math.min(sentence.end, end + 24)))?.groups;
    if (!groups) return [];
    const [from, to] = [numberOf(groups.from!), numberOf(groups.to!)];
    const scale = scaleOf(each, mention, [from, to]);
    if (!scale || from === to) return [];
    const turn = scale.badness(to) - scale.badness(from);
    if (IS_BETTER.test(groups.way!) ? turn <= 0 : turn >= 0) return [];
    return [
      {
        ...spanOf(tokens, first, Math.min(sentence.end, end + 12)),
        family: 'measurement',
        category: 'trend_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.82,
        message: `${mention.id} from ${plain(from)} to ${plain(to)} has not ${groups.way}`,
        evidence: [scale.evidence],
      },
    ];
  });
}

const numberOf = (said: string): number => ROMAN[said] ?? Number(said.replace(/[ ,]/g, ''));

/** How the values of a score or a test are to be weighed; undefined where a table does not say it, or they are of another unit. */
function scaleOf({ knowledge }: Case, { kind, id }: ReadMention, values: readonly number[]): Scale | undefined {
  if (kind === 'score') {
    const row = knowledge.scores.get(id);
    if (!row || row.better === '' || values.some((one) => one < Number(row.min) || one > Number(row.max)))
      return undefined;
    const sign = row.better === 'high' ? -1 : 1;
    const told = `${row.score} goes from ${row.min} to ${row.max}; the ${row.better} end is the better one`;
    return { badness: (value) => sign * value, evidence: evidenceOf(row, told) };
  }
  const lab = knowledge.labs.get(id);
  const vitals = knowledge.vitals.get(id);
  const vital = vitals?.find((row) => row.age_group === 'adult') ?? vitals?.[0];
  const row = lab ?? vital;
  if (!row || OF_TREATMENT.test(id)) return undefined;
  const [low, high] = lab ? [lab.ref_low, lab.ref_high] : [vital!.normal_low, vital!.normal_high];
  const factor = [1, Number(lab?.si_factor || 1)].find((each) =>
    values.every((one) => one >= Number(row.plausible_low) * each && one <= Number(row.plausible_high) * each),
  );
  if (factor === undefined || low === '' || high === '') return undefined;
  const [least, most] = [Number(low) * factor, Number(high) * factor];
  // Too high before and too low now: neither better nor worse.
  if (values.some((one) => one > most) && values.some((one) => one < least)) return undefined;
  return {
    badness: (value) => Math.max(least - value, value - most, 0),
    evidence: evidenceOf(row, `${id}: ${low} to ${high}`),
  };
}
