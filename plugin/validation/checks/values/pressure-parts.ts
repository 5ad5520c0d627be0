import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';

/** "90/60, giving a MAP of about 70": a mean that is said to be of the pressure before it. */
const MEAN = lean(
  /\b(?<systolic>\d{2,3})\/(?<diastolic>\d{2,3})(?: ?mm ?Hg)?(?:,|:|;| -| –|\)| \()?(?: (?:so|giving|gives|which|with|making|makes|has|is|for|that|means|equates to|an?|the|and|resulting|calculated|his|her|its)){0,4} ?\(?(?:MAP|mean(?: arterial)?(?: blood)? pressure|mean)\b(?: (?:works out|comes out|of|is|was|at|to|as|about|around|approximately|roughly|calculates|calculated|comes|equals?|only|just|=)|:|=|~|≈){0,5} ?(?<mean>\d{2,3})\b(?!\s?(?:\/|%|mcg|mg))/gi,
);
/** "170/50, so a wide pulse pressure", "98/82 with a narrow pulse pressure", "a pulse pressure of 60". */
const PULSE =
  /\b(?<systolic>\d{2,3})\/(?<diastolic>\d{2,3})(?: ?mm ?Hg)?(?:[^.\n\d]|\.\d){0,45}?(?:\b(?<width>wide(?:ned)?|narrow(?:ed)?|normal) pulse pressure\b|\bpulse pressure(?: (?:is|was|of|at|works out|comes out|comes|to|as|about|around|therefore|just|only)|:|=|,){0,4} (?:(?<said>wide(?:ned)?|narrow(?:ed)?|normal)\b|(?<number>\d{2,3})\b(?!\/)))/gi;
const NOT_SAID = /\b(?:no|not|without|if|target|goal|aim|keep|now|after|then|later|previously|than|repeat)\b/i;
/** In mmHg: machines measure their own mean, and people reckon it with a third or with less. */
const MEAN_OFF = 14;
const PULSE_OFF = 8;
/** A pulse pressure above 60 is wide; below a quarter of the systolic, and 40 at the most, narrow. */
const WIDE = 45;
const NARROW = 48;

/** A mean or a pulse pressure that the pressure before it does not make. */
export function checkPressureParts({ searched }: Case): readonly Finding[] {
  const means = matchesIn(searched, MEAN).flatMap((match): readonly Finding[] => {
    const { systolic, diastolic, mean } = match.groups ?? {};
    const expected = (Number(systolic) + 2 * Number(diastolic)) / 3;
    if (Math.abs(expected - Number(mean)) <= MEAN_OFF || !isPressure(systolic, diastolic)) return [];
    return [findingOf(match, `${systolic}/${diastolic} makes a mean pressure of ${Math.round(expected)}, not ${mean}`)];
  });
  const pulses = matchesIn(searched, PULSE).flatMap((match): readonly Finding[] => {
    const { systolic, diastolic, width, said, number } = match.groups ?? {};
    const pulse = Number(systolic) - Number(diastolic);
    const word = (width ?? said ?? '').toLowerCase();
    const isWrong =
      number !== undefined
        ? Math.abs(pulse - Number(number)) > PULSE_OFF
        : word.startsWith('wide')
          ? pulse < WIDE
          : word.startsWith('narrow')
            ? pulse > NARROW
            : pulse > 85 || pulse < 18;
    if (!isWrong || !isPressure(systolic, diastolic) || NOT_SAID.test(match[0])) return [];
    return [findingOf(match, `${systolic}/${diastolic} makes a pulse pressure of ${pulse}`)];
  });
  return [...means, ...pulses];
}

const isPressure = (systolic?: string, diastolic?: string): boolean =>
  Number(systolic) > Number(diastolic) && Number(systolic) <= 300 && Number(diastolic) >= 15;

const findingOf = (match: RegExpExecArray, message: string): Finding =>
  misreadAt(spanOfMatch(match), {
    message,
    evidence: [
      {
        source: 'physiology',
        citation: 'mean arterial pressure, pulse pressure',
        text: 'the mean is a third of the systolic and two thirds of the diastolic pressure, the pulse pressure their difference',
      },
    ],
  });
