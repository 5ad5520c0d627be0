import { lean } from '../../../lean.ts';
import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, type Searched } from '../../needed-words.ts';
import { amountOf, countOf } from './sum.ts';

/** "500 mL over 4 hours, i.e. pump at 125 mL/h". */
const OVER_AT = lean(
  /\b(?<volume>\d[\d,]{0,5}(?:\.\d)?) ?(?<unit>mL|L|lit(?:er|re)s?)\b(?: (?:bag |bolus )?(?:of )?[A-Za-z0-9 .%']{1,30}?)? (?:IV |intravenously )?over (?<time>\d{1,3}(?:\.\d)?|one|two|three|four|five|six|eight|ten|twelve) ?(?<per>hours?|hrs?|h|minutes?|min)\b(?:[^.;\n]|i\.e\.|e\.g\.){0,30}?\b(?<rate>\d{1,4}(?:,\d{3})?(?:\.\d)?) ?mL ?(?:\/ ?|per |an )(?:hours?|hr|h)\b/gi,
);
/** Another bag, what it is changed to, or what comes out: "1 L over 4 h, UO 35 mL/h". */
const OTHER =
  /\b(?:then|after|followed|maintenance|from|start|plus|and|bolus|instead|until|uo|uop|urine|output|diuresis|passing|drain\w{0,3}|losses|stoma|ooz\w{1,3})\b/i;
const TOLERANCE = 0.1;
/** In characters: how far before a rate its load stands. */
const LOAD_BEFORE = 48;

/** "5 units/h for 8 hours gave 40 units", "2 L/min x 60 minutes = 120 L". */
const AT_FOR = lean(
  /\b(?<rate>\d{1,4}(?:\.\d{1,2})?) ?(?<unit>units|mL|L|mg|mcg|g)\/(?<per>h|hr|hour|min|minute) ?(?:for|x|×|over|times) ?(?<time>\d{1,3}(?:\.\d)?|one|two|three|four|five|six|eight|ten|twelve) ?(?<unitOfTime>hours?|hrs?|h|minutes?|min)\b[ ,;]{0,2}(?:(?:has |have )?(?:gave|given|gives|delivers?|delivered|totals?|totaled|makes?|made|is|equals?|=|for a total of|a total of|in all|that is|or) ?){1,2}(?<stated>[\d,]{1,6}(?:\.\d{1,2})?) ?(?<same>units|mL|L|mg|mcg|g)\b(?! ?\/)/gi,
);

/** The rate of an infusion against its volume and the time that it is to take. */
export function checkRates({ searched }: Case): readonly Finding[] {
  return [...rates(searched), ...amounts(searched)];
}

const amounts = (searched: Searched): readonly Finding[] =>
  matchesIn(searched, AT_FOR).flatMap((match): readonly Finding[] => {
    const { rate = '', unit = '', per = '', time = '', unitOfTime = '', stated = '', same = '' } = match.groups ?? {};
    if (unit.toLowerCase() !== same.toLowerCase()) return [];
    const hours = countOf(time) / (unitOfTime.startsWith('m') ? 60 : 1);
    const expected = Number(rate) * hours * (per.startsWith('m') ? 60 : 1);
    const said = amountOf(stated);
    if (Math.abs(said - expected) <= expected * TOLERANCE) return [];
    // "4 g over 20 min, then 1 g/h for 24 h = 28 g": the load is counted, too.
    const before = match.input.slice(Math.max(0, match.index - LOAD_BEFORE), match.index);
    const load = amountOf(
      /(\d[\d,]{0,5}(?:\.\d)?) ?(?:units|mL|L|mg|mcg|g)\b[^\n\d]{0,20}(?:\d{1,3} ?min\w{0,4}[^\n\d]{0,12})?$/i.exec(
        before,
      )?.[1],
    );
    if (Math.abs(said - expected - load) <= expected * TOLERANCE) return [];
    const message = `${rate} ${unit}/${per} for ${time} ${unitOfTime} are ${plain(Math.round(expected * 10) / 10)} ${unit}, not ${plain(said)}`;
    return [findingOf(match, message)];
  });

const rates = (searched: Searched): readonly Finding[] =>
  matchesIn(searched, OVER_AT).flatMap((match): readonly Finding[] => {
    const { volume = '', unit = '', time = '', per = '', rate = '' } = match.groups ?? {};
    const between = match[0].slice(match[0].indexOf(' over ') + 6);
    const millilitres = amountOf(volume) * (unit.toLowerCase().startsWith('l') ? 1000 : 1);
    const hours = countOf(time) / (per.startsWith('m') ? 60 : 1);
    const expected = millilitres / hours;
    const stated = amountOf(rate);
    if (OTHER.test(between) || !(hours > 0) || Math.abs(stated - expected) <= expected * TOLERANCE) return [];
    const message = `${plain(millilitres)} mL over ${plain(Math.round(hours * 10) / 10)} hours are ${plain(Math.round(expected))} mL/h, not ${plain(stated)}`;
    return [findingOf(match, message)];
  });

const findingOf = (match: RegExpExecArray, message: string): Finding =>
  miscountAt(spanOfMatch(match), { category: 'rate_wrong', message });
