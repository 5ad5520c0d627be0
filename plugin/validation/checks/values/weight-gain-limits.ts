import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** "Ring us if you put on more than 2 kg in 3 days", "call for a gain of 3 lb in a day or 5 lb in a week". */
const GAIN = lean(
  /\b(?:call|ring|phone|contact|tell|message|notify|report|let us know|alert)\b[^.\n]{0,80}?\b(?:gain(?:s|ed|ing)?|up(?: by)?|put(?:s|ting)? on|goes up(?: by)?|increases?(?: by)?|rises?(?: by)?)(?: of| by)?(?: more than| over| at least| above)? (?<gained>\d{1,3}(?:\.\d)?) ?(?<unit>lbs?|pounds|kg|kilograms?|kilos?)(?: or more)? (?:in|over|within|per|a) ?(?:(?:a|one|1|the|any) )?(?:(?<few>24|2|3|two|three|48|72) )?(?<time>day|hours|days|week|overnight)\b/gi,
);

const POUNDS = 2.205;
/** In kg: nobody waits for so much. */
const MOST_IN_DAYS = 4.5;
const MOST_IN_WEEK = 7;
const FACT = 'one calls for 1 to 1.5 kg (2 to 3 lb) in a day, or 2 to 2.5 kg (5 lb) in a week';

/** The weight gain of heart failure at which somebody is to call, where it is far beyond what anybody waits for. */
export function checkWeightGainLimits({ searched }: Case): readonly Finding[] {
  return matchesIn(searched, GAIN).flatMap((match): readonly Finding[] => {
    const { gained = '', unit = '', time = '' } = match.groups ?? {};
    const kg = Number(gained) / (/^k/i.test(unit) ? 1 : POUNDS);
    if (kg <= (time.toLowerCase() === 'week' ? MOST_IN_WEEK : MOST_IN_DAYS)) return [];
    return [
      misreadAt(spanOfMatch(match), {
        message: `a gain of ${plain(Number(gained))} ${/^k/i.test(unit) ? 'kg' : 'lb'} is no limit to call at: ${FACT}`,
        evidence: [{ source: 'heart failure guidance', citation: 'daily weights (recalled)', text: FACT }],
        score: 0.82,
      }),
    ];
  });
}
