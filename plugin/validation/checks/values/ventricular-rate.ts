import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** "AF with an apex rate of 146, so the ventricular response is fast", "fast AF at 150", "AF, rate 74, well controlled". */
const FLUTTERS = lean(
  /\b(?:(?<before>fast|rapid|slow|(?:well |poorly |rate |rate-)?controlled|uncontrolled)[ -](?:and )?)?(?:AF|AFib|A-fib|atrial fibrillation|atrial flutter)\b(?! (?:ablation|clinic))(?:[^.;\n\d]){0,45}?(?:\b(?:rate|response|apex|apex rate|HR|heart rate|pulse|at)\b(?: (?:of|at|is|was|now|about|around)|:|,|=){0,3} )(?<rate>\d{2,3})\b(?! ?(?:mg|mcg|%|\/|years?|weeks?|months?|days?|hours?|h\b|am|pm|:\d|kg|J))(?: ?(?:bpm|\/min|beats? (?:a|per) minute|per minute))?(?<behind>[^.;\n]{0,60})/gi,
);
const FAST = /\b(?:fast|rapid|uncontrolled|poorly (?:rate[ -])?controlled|(?:badly|not) controlled|RVR)\b/i;
const SLOW = /\b(?:slow|bradycardi[ac])\b/i;
const CONTROLLED =
  /\b(?<!un|poorly |badly |not |poorly rate[ -]|not rate[ -])(?:well[ -])?(?:rate[ -])?controlled\b|\bgood (?:rate )?control\b|\brate is (?:well )?controlled\b/i;
const NOT_SAID =
  /\b(?:no|not|if|until|target|goal|aim|was|previously|now|after|then|despite|before|from|less|down|since|when|to (?:slow|control)|for|to)\b/i;

/** A ventricular rate in atrial fibrillation against what the text calls it. */
export function checkVentricularRate({ searched, patient }: Case): readonly Finding[] {
  if ((patient.ageYears ?? 40) < 16) return [];
  return matchesIn(searched, FLUTTERS).flatMap((match): readonly Finding[] => {
    const { before = '', rate = '', behind = '' } = match.groups ?? {};
    const value = Number(rate);
    const said = before === '' ? behind : before;
    const called = [CONTROLLED, FAST, SLOW].find((pattern) => pattern.test(said));
    if (!called || value < 25 || value > 260) return [];
    if (before === '' && NOT_SAID.test(behind.slice(0, behind.search(called)))) return [];
    const isWrong =
      called === FAST ? value < 85 : called === SLOW ? value > 85 : value > LEAST_UNCONTROLLED || value < 38;
    if (!isWrong) return [];
    const name = called === FAST ? 'fast' : called === SLOW ? 'slow' : 'controlled';
    const fact = 'a ventricular rate up to 110 a minute is controlled';
    return [
      misreadAt(spanOfMatch(match), {
        message: `a ventricular rate of ${plain(value)} is called ${name}: ${fact}`,
        evidence: [{ source: 'ESC guideline on atrial fibrillation', citation: 'rate control', text: fact }],
      }),
    ];
  });
}
const LEAST_UNCONTROLLED = 132;
