import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import type { Finding } from '../finding.ts';
import { matchesIn } from '../needed-words.ts';
import { MONTH } from './ages.ts';
import { countOf } from './sum.ts';

const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)? ${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}\\/\\d{1,2})`;
const COUNT = '(?<count>\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)';

/** "Admitted 2 March, discharged 12 March after a 5-day stay", and the same told the other way round. */
const STAYS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:admitted|admission|admit)(?: date)?:?(?: on)? (?<from>${DAY})[^.\\n]{0,60}?\\b(?:discharged|discharge|home|left|went home)(?: date)?:?(?: home)?(?: on)? (?<to>${DAY})[^.\\n]{0,40}?\\b${COUNT}[- ]days? (?:hospital )?(?:stay|admission|hospitali[sz]ation)\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?:admitted|admission|admit)(?: date)?:?(?: on)? (?<from>${DAY})[^.\\n]{0,60}?\\b(?:discharged|discharge|home|left|went home)(?: date)?:?(?: home)?(?: on)? (?<to>${DAY})[^.\\n]{0,30}?\\b(?:stay|stayed|length of stay|hospital course|hospitali[sz]ation)(?: of| was| for|:)? ${COUNT} days\\b`,
    'gi',
  ),
  // "Admission date: March 3. Discharge date: March 8. Length of stay: 15 days."
  new RegExp(
    `\\b(?:admitted|admission|admit)(?: date)?:? {0,2}(?<from>${DAY})(?:,? \\d{4})?[.;,\\n] {0,2}(?:discharged|discharge)(?: date)?:? {0,2}(?<to>${DAY})(?:,? \\d{4})?[.;,\\n] {0,2}(?:length of stay|los|stay):? {0,2}${COUNT} days?\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?:discharged|discharge|home)(?: home)?(?: on)? (?<to>${DAY}) after an? ${COUNT}[- ]day (?:hospital )?(?:stay|admission|hospitali[sz]ation) (?:that |which )?(?:began|beginning|begun|started|starting|since|from)(?: on)? (?<from>${DAY})`,
    'gi',
  ),
  new RegExp(
    `\\b${COUNT}[- ]days? (?:hospital )?(?:stay|admission|hospitali[sz]ation)\\W{1,3}(?:from )?(?<from>${DAY}) (?:to|through|until|–|-) (?<to>${DAY})`,
    'gi',
  ),
];

/** The days of a stay against its first and its last day; either end may be counted or not. */
export function checkStays({ searched }: Case): readonly Finding[] {
  return STAYS.flatMap((pattern) => matchesIn(searched, pattern)).flatMap((match): readonly Finding[] => {
    const { from = '', to = '', count = '' } = match.groups ?? {};
    const days = daysBetween(from, to);
    const stated = countOf(count);
    if (Number.isNaN(days) || Math.abs(days - stated) <= 1) return [];
    // The days themselves are the patient's.
    const message = `the first and the last day of the stay are ${plain(days)} days apart, not ${plain(stated)}`;
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        family: 'arithmetic',
        category: 'stay_wrong',
        severity: 'high',
        verdict: 'contradicted',
        message,
        score: 0.8,
        evidence: [{ source: 'arithmetic', citation: 'arithmetic', text: message }],
      },
    ];
  });
}

/** Days between two days of one year, or of the turn of two; NaN where one is no day. */
function daysBetween(from: string, to: string): number {
  const [first, last] = [from, to].map((day) => {
    const [, month, date] = /^(\d{1,2})\/(\d{1,2})$/.exec(day) ?? [];
    return Date.parse(
      month
        ? `2023-${month.padStart(2, '0')}-${date!.padStart(2, '0')}`
        : `${day.replace(/(\d)(?:st|nd|rd|th)|\./g, '$1')} 2023 UTC`,
    );
  }) as [number, number];
  const days = Math.round((last - first) / 86_400_000);
  return days < 0 ? days + 365 : days;
}
