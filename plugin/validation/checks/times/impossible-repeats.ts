import { COUNT_WORDS } from '../../../count-words.ts';
import type { Case } from '../../check.ts';
import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

const HOURS: Readonly<Record<string, number>> = { minute: 1 / 60, hour: 1, day: 24, week: 168, month: 730, year: 8766 };
const NUMBER = '(\\d{1,3}(?:\\.\\d)?|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen)';
const UNIT = '(minute|hour|day|week|month|year)s?';
const REPEATED = new RegExp(
  `\\b[Ee]very ${NUMBER} ${UNIT} (?:for|over|during) (?:the )?(?:first|next|initial|following) ${NUMBER} ${UNIT}\\b(?! (?:before|prior|apart))`,
  'g',
);

const numberOf = (word: string): number => COUNT_WORDS[word] ?? Number(word);

/** "Blood pressure every 15 hours for the first two hours": what is repeated comes round within that time; "every 2 hours for 20 minutes" tells how long each time. */
export function checkImpossibleRepeats({ searched }: Case): readonly Finding[] {
  return matchesIn(searched, REPEATED).flatMap((found): readonly Finding[] => {
    const [said, every = '', unit = '', lasting = '', of = ''] = found;
    const interval = numberOf(every) * HOURS[unit]!;
    const whole = numberOf(lasting) * HOURS[of]!;
    if (!(interval > whole * 1.05)) return [];
    return [
      {
        start: found.index,
        end: found.index + said.length,
        family: 'consistency',
        category: 'interval_beyond_whole',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.8,
        message: `what is repeated every ${every} ${unit}s is not repeated within ${lasting} ${of}s`,
        evidence: [byTheText(said)],
      },
    ];
  });
}
