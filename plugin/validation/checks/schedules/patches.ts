import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { doseRangeOf, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { countOf } from '../numbers/sum.ts';

const COUNT = '\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve';
const UNIT = '(?:h|hrs?|hours?|d|days?|wks?|weeks?)\\b';
const EVERY = `(?:every|each|q|in) ?(?<count>${COUNT})? ?(?<unit>${UNIT})|(?<often>daily|qd|nightly|every (?:morning|night|evening)|once (?:a|every) day|twice (?:a week|weekly)|weekly|once (?:a|every) week|twice (?:a day|daily)|bid)\\b`;
/** "Remove old patch & change q12h", "replace weekly", "put on a new one each day", "the next change is due in 8 hours". */
const CHANGED = lean(
  `\\b(?:change|changed|changing|changes|replace|replaced|replacing|new patch|another patch|(?:new|fresh) one|change is due)\\b[^.;\\n\\d]{0,24}?\\b(?:${EVERY})`,
  'gi',
);
/** "Leave it on for 24 hours, then put on a new one", "each patch lasts a week": how long one is worn. */
const WORN = lean(
  `\\b(?:(?:leave|left|keep|kept|wear|worn|stays?)\\b[^.;\\n\\d]{0,40}? for|(?:lasts|(?:will|to|should|must|can) last)(?: you)?(?: for)?) (?:about |up to )?(?<count>${COUNT}|an?) (?<unit>${UNIT})`,
  'gi',
);
/** Of what is worn for days, so often is a slip; a nicotine patch is changed every day. */
const LEAST_HOURS = 40;
/** Longer by so much than the table's interval is another interval. */
const FAR = 1.6;
/** Longer is how long she was treated. */
const LONGEST_HOURS = 15 * 24;

/** How often a patch is changed, said apart from its dose, against the interval of its row. */
export function checkPatches(each: Case): readonly Finding[] {
  const { text, searched, reading, knowledge } = each;
  if (!/\b(?:patch|transdermal)/i.test(text)) return [];
  const worn = new Map(
    reading.mentions.flatMap(({ kind, id, assertion }) => {
      const row =
        kind === 'drug' && assertion === 'active'
          ? knowledge
              .dosesOf(id)
              .map(doseRangeOf)
              .find(({ routes, longInterval }) => routes.includes('TD') && longInterval)?.row
          : undefined;
      return row ? [[id, row] as const] : [];
    }),
  );
  const [only] = worn.values();
  if (worn.size !== 1 || !only) return [];
  const range = doseRangeOf(only);
  const most = range.times ? 24 / range.times.low : Number.POSITIVE_INFINITY;
  return [CHANGED, WORN].flatMap((pattern) =>
    matchesIn(searched, pattern).flatMap((match): readonly Finding[] => {
      const hours = hoursOf(match.groups ?? {});
      const isLong = hours > most * FAR && hours < LONGEST_HOURS;
      if ((hours >= LEAST_HOURS && !isLong) || isOff(text, match)) return [];
      return [
        {
          ...spanOfMatch(match),
          family: 'frequency',
          category: isLong ? 'frequency_below_usual' : 'frequency_above_usual',
          severity: 'high',
          verdict: 'contradicted',
          message: `a ${only.drug.replace(/ patch$/, '')} patch changed every ${plain(hours)} hours: it is changed ${only.frequency} (${only.source})`,
          score: 0.85,
          about: [only.drug],
          evidence: [evidenceOf(only, `${only.drug} patch: ${only.frequency}`)],
        },
      ];
    }),
  );
}

/** Forbidden, or told of the pain, the patient or the effect that is left: "do not leave it on for more than 3 days", "was in hospital for 7 days". */
const isOff = (text: string, match: RegExpExecArray): boolean =>
  OFF.test(
    text
      .slice(Math.max(0, match.index - 40), match.index)
      .split(/[.;\n]/)
      .at(-1) ?? '',
  ) ||
  OFF.test(match[0]) ||
  /^ ?(?:if|after|ago|before|following|of (?:pain|relief)|old)\b/i.test(text.slice(match.index + match[0].length));
const OFF =
  /\b(?:(?:kept|keep|stays?|left) on|had been|transcribed|misread|copied|wrongly|error|mistak\w{1,4}|not|never|don't|no|if|hospital|pain|relief|supply|box|prescription|nicotine|lidocaine|site|dressing|check\w{0,3}|effect|off|pump|break|free|without|stop\w{0,4}|shower\w{0,3}|wait|hold|pressed|press)\b/i;

function hoursOf({ count, unit = '', often = '' }: Record<string, string | undefined>): number {
  if (often !== '')
    return /week/i.test(often) ? (/^twice/i.test(often) ? 84 : 168) : /twice|bid/i.test(often) ? 12 : 24;
  const many = count === undefined || /^an?$/i.test(count) ? 1 : countOf(count.toLowerCase());
  return many * (/^h/i.test(unit) ? 1 : /^d/i.test(unit) ? 24 : 168);
}
