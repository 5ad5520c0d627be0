import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

const SHORT = '(?:apr(?:il)?|june?|sept?(?:ember)?|nov(?:ember)?)';
/** Days that no month has, whatever the year: "31 February", "June 31st", "31/04/2026". */
const NO_SUCH_DAY = lean(
  `\\b(?:(?:30|31)(?:st|th)?(?: of)? feb(?:ruary)?|31(?:st)?(?: of)? ${SHORT}|feb(?:ruary)? (?:30|31)(?:st|th)?|${SHORT} 31(?:st)?|(?:30|31)[/.-]0?2[/.-](?:19|20)\\d\\d|31[/.-](?:0?[469]|11)[/.-](?:19|20)\\d\\d|0?2[/-](?:30|31)[/-](?:19|20)\\d\\d|(?:0?[469]|11)[/-]31[/-](?:19|20)\\d\\d)(?![\\d/]|[.]\\d| (?:patients|people|mg|tablets|years|weeks|days))`,
  'gi',
);

/** A day that the calendar does not have. */
export function checkDays({ searched, reading: { sentences, tokens } }: Case): readonly Finding[] {
  return matchesIn(searched, NO_SUCH_DAY).flatMap((match): readonly Finding[] => {
    const end = match.index + match[0].length;
    const sentence = sentences.find((one) => (tokens[one.end - 1]?.end ?? 0) >= end);
    if (!sentence || sentence.told || sentence.question) return [];
    return [
      miscountAt(
        { start: match.index, end },
        { category: 'day_impossible', message: 'the text names a day that its month does not have' },
      ),
    ];
  });
}
