import { lean } from '../../../lean.ts';
import type { Searched } from '../../needed-words.ts';
import { amountOf, countOf, matchesOf, type Sum } from './sum.ts';

const HOURS =
  '(?<time>\\d{1,3}|one|two|three|four|five|six|eight|ten|twelve|twenty-four) ?(?<unit>hours?|hrs?|h|minutes?|mins?)';
const GAP = '[^.;\\n]{0,50}?';
/** `One litre of saline over eight hours through a set giving 20 drops per mL, which is 42 drops per minute`. */
const DROPS = lean(
  `\\b(?<volume>[\\d,]{1,6}(?:\\.\\d)?|one|half a|two|three) ?(?<of>L|lit(?:re|er)s?|mL)\\b${GAP}\\b(?:over|in) ${HOURS}\\b${GAP}\\b(?<factor>10|15|20|60) ?(?:drops|gtts?) ?(?:per|\\/|a|in each|to the) ?mL\\b${GAP}\\b(?<stated>\\d{1,4}) ?(?:drops|gtts?) ?(?:per|a|\\/|each) ?min`,
  'gi',
);
const dropsByTheMinute = (text: Searched): readonly Sum[] =>
  matchesOf(text, DROPS, ({ volume = '', of, time, unit, factor, stated }) => {
    const millilitres = (volume === 'half a' ? 0.5 : countOf(volume)) * (/^ml$/i.test(of ?? '') ? 1 : 1000);
    const minutes = countOf(time) * (/^h/i.test(unit ?? '') ? 60 : 1);
    const expected = (millilitres * amountOf(factor)) / minutes;
    return { expected, stated: amountOf(stated), tolerance: Math.max(3, expected * 0.1), what: 'drops a minute' };
  });

/** `Weighs 70 kg with burns over 30 percent of his body, so the Parkland formula gives 8.4 litres in 24 hours`. */
const PARKLAND = lean(
  `\\b(?<kg>\\d{1,3}(?:\\.\\d)?) ?kg\\b${GAP}\\b(?<percent>\\d{1,2}) ?(?:%|per ?cent)${GAP}\\bParkland\\b${GAP}\\b(?<stated>[\\d,]{1,6}(?:\\.\\d{1,2})?) ?(?<of>L|lit(?:re|er)s?|mL)\\b(?! ?(?:\\/|per|an hour|x|×|in the first (?:8|eight)|over (?:8|eight)))`,
  'gi',
);
const burnFluids = (text: Searched): readonly Sum[] =>
  matchesOf(text, PARKLAND, ({ kg, percent, stated, of }) => {
    const expected = 4 * amountOf(kg) * amountOf(percent);
    const told = amountOf(stated) * (/^ml$/i.test(of ?? '') ? 1 : 1000);
    // Half of it goes in within eight hours.
    return told < 10 || Math.abs(told - expected / 2) < expected * 0.05
      ? undefined
      : { expected, stated: told, tolerance: expected * 0.1, what: 'the millilitres of the Parkland formula' };
  });

/** Rates and volumes of infusions by their formulas. */
export const sumsOfRates = (text: Searched): readonly Sum[] => [...dropsByTheMinute(text), ...burnFluids(text)];
