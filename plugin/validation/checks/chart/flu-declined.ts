import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { contradicted } from './age-and-sex.ts';
import { ownSentences } from './own-sentences.ts';

const FLU =
  "(?:(?:this (?:season|year)'s |seasonal |annual |high ?-? ?dose )?(?:flu|influenza)(?: (?:shot|vaccine|vaccination|jab|immuni[sz]ation))?)";
const REFUSED: readonly RegExp[] = [
  new RegExp(
    `\\b${FLU} (?:(?:was|is|has been|again|today|offered|and|but|,) ?){0,4}(?:declined|refused|not given|deferred|still due|overdue)\\b`,
  ),
  new RegExp(
    `\\b(?:declin(?:ed|es)|refus(?:ed|es)|turned down) (?:the |an? |his |her |your )?${FLU}(?= ?(?:[.,;]|today|again|this|and|$))`,
  ),
  /\bno (?:flu|influenza) (?:shot|vaccine|vaccination) (?:this (?:season|year|autumn|fall|winter)|yet)\b/,
];
const ELSE =
  /\b(?:if|until|previous\w{0,2}|last (?:year|season|winter)|years|usually|always|initially|at first|but (?:then|later)|agreed|before)\b/;
/** A season's vaccine is given within so many days. */
const SEASON_MS = 120 * 86_400_000;

/** "Flu shot declined" of who had it this autumn. */
export function checkChartFluDeclined(each: Case): readonly Finding[] {
  const { chart, asOf, reading } = each;
  const isGiven = (chart?.vaccines ?? []).some(({ names, on = '' }) => {
    const ago = asOf.getTime() - Date.parse(on);
    return names.some((name) => /influenza|\bflu\b/i.test(name)) && ago >= -86_400_000 && ago < SEASON_MS;
  });
  if (!isGiven) return [];
  const told = ownSentences(reading).find(
    ({ sentence, said }) =>
      REFUSED.some((pattern) => pattern.test(said)) && !ELSE.test(said) && kinIn(reading.tokens, sentence).length === 0,
  );
  const message = 'the chart has the influenza vaccine of this season as given, the text as not';
  return told ? [contradicted(each, told.sentence, 'chart_vaccine_differs', message, 0.75)] : [];
}
