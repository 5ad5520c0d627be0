import { isNearly } from '../../chart/doses.ts';
import type { ChartMedication } from '../../chart/facts.ts';
import { chartedTerms, ordersOf } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import { ROUTE_NAMES, routeAt } from '../../reading/routes.ts';
import { tokensOf } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { isMeant } from '../doses/dose-meant.ts';
import { contradicted } from './age-and-sex.ts';

/** "Methotrexate 15 mg by injection once a week" of an order by mouth: another way of giving than the chart's. */
export function checkChartDrugRoutes(each: Case): readonly Finding[] {
  if (!each.chart) return [];
  const { taken, wasTaken } = chartedTerms(each.chart, each.reading.lexicon);
  return each.doses
    .flatMap((claim): readonly Finding[] => {
      const told = toldRoute(each, claim);
      if (told === undefined || !isMeant(claim) || claim.drug.sentence.question || isOfElse(each, claim)) return [];
      const orders = ordersOf(taken, claim.drug.id);
      const charted = orders.map(routesOf);
      if (charted.length === 0 || charted.some((routes) => routes.length === 0)) return [];
      const all = [...charted.flat(), ...ordersOf(wasTaken, claim.drug.id).flatMap(routesOf)];
      if (all.some((route) => isLike(route, told))) return [];
      // By vein on a ward, by mouth at home: only where all else is as ordered.
      if (told === 'IV' && !orders.some((order) => isAsOrdered(claim, order))) return [];
      const message = `the chart has ${claim.drug.id} given ${nameOf(all[0]!)}, the text ${nameOf(told)}`;
      return [contradicted(each, claim.drug, 'chart_route_differs', message, 0.75)];
    })
    .slice(0, 1);
}

const nameOf = (route: string): string => ROUTE_NAMES[route] ?? (route === 'INJ' ? 'by injection' : route);

/** Forms by the route that they are for. */
const FORMS: readonly (readonly [form: RegExp, route: string])[] = [
  [
    /\b(?:tablets?|tabs?|capsules?|caps?|caplets?|pills?|syrup|elixir|chewable|lozenges?|oral (?:solution|suspension|liquid))\b/,
    'PO',
  ],
  [/\b(?:inhalers?|hfa|mdi|puffs?|inhalations?|respimat|diskus|ellipta|turbuhaler|handihaler|act(?:uat)?)\b/, 'INH'],
  [/\b(?:nebul\w{3,5}|nebs?)\b/, 'NEB'],
  [
    /\b(?:pens?|syringes?|injections?|injectable|vials?|auto ?-? ?injectors?|solostar|kwikpen|flextouch|infusions?)\b/,
    'INJ',
  ],
  [/\b(?:creams?|ointments?|lotions?|topical)\b/, 'TOP'],
  [/\b(?:patch(?:es)?|transdermal)\b/, 'TD'],
  [/\bsuppositor(?:y|ies)\b/, 'PR'],
  [/\b(?:nasal|nostrils?)\b/, 'IN'],
  [/\b(?:ophthalmic|eye drops?|eyes?)\b/, 'OPH'],
  [/\b(?:otic|ear drops?|ears?)\b/, 'OT'],
];

/** Every way of giving that an order tells, by its form, its route and its words. */
function routesOf({ name, sig = '', route = '' }: ChartMedication): readonly string[] {
  const said = `${name}. ${sig}. ${route}`.toLowerCase();
  const tokens = tokensOf(said);
  const named = tokens.flatMap((_, at) => routeAt(tokens, at)?.route ?? []);
  const forms = FORMS.flatMap(([form, of]) => (form.test(said) ? [of] : []));
  const all = [...named, ...forms];
  // "Inhale 2 puffs by mouth": breathed in.
  return all.includes('INH') ? all.filter((one) => one !== 'PO') : all;
}

/** One may be the other told less closely: an injection, what is put on the skin, what is breathed in, what melts in the mouth. */
const isLike = (one: string, other: string): boolean =>
  one === other || ALIKE.some((routes) => routes.includes(one) && routes.includes(other) && isLoose(one, other));
const ALIKE: readonly (readonly string[])[] = [
  ['INJ', 'IV', 'IM', 'SC', 'IT', 'IA', 'EPI', 'IVT', 'ID'],
  ['TOP', 'TD', 'PV', 'PR', 'OPH', 'OT'],
  ['INH', 'NEB'],
  ['PO', 'SL', 'BUC'],
];
/** Of the injections only the unnamed one stands for all; a cream may be for any place, and a patch is for the skin. */
const isLoose = (one: string, other: string): boolean => {
  const pair = [one, other];
  if (pair.includes('INJ') || pair.includes('TOP') || pair.includes('SL') || pair.includes('BUC')) return true;
  return pair.includes('NEB');
};

/** How the text has it given: by its words, else by the form right behind the drug or its dose. */
function toldRoute({ reading: { tokens, mentions } }: Case, { drug, amount, route }: DoseClaim): string | undefined {
  const next = mentions.find(({ kind, first }) => kind === 'drug' && first >= drug.end)?.first ?? tokens.length;
  const end = Math.min(drug.sentence.end, next);
  const places = [drug.end, ...(amount && amount.first >= drug.end && amount.first - drug.end < 4 ? [amount.end] : [])];
  // "2 puffs by mouth": breathed in.
  if (route?.route === 'PO' && FORMS[1]![0].test(phrase(tokens, drug.end, Math.min(end, drug.end + 6)))) return 'INH';
  const forms = places.flatMap((at) => FORM_BEHIND.exec(phrase(tokens, at, Math.min(end, at + 2)))?.[1] ?? []);
  return route?.route ?? FORMS.find(([form]) => forms.some((one) => form.test(one)))?.[1];
}
const FORM_BEHIND =
  /^(?:(?:[a-z]{2}|oral|an?) )?(tablets?|capsules?|pills?|injections?|pens?|syringes?|inhalers?|patch(?:es)?|suppositor(?:y|ies)|cream|ointment)\b/;

/** What is begun, changed, past, thought of or given once. */
function isOfElse({ reading: { tokens } }: Case, claim: DoseClaim): boolean {
  if (claim.frequency?.once) return true;
  const clause = partAround(tokens, claim.drug);
  return ELSE.test(phrase(tokens, clause.first, clause.end));
}
const ELSE =
  /\b(?:start\w{0,3}|begin\w{0,4}|began|begun|switch\w{0,3}|chang\w{1,3}|convert\w{0,3}|transition\w{0,3}|instead|or|if|unless|could|would|might|may(?! \d)|consider\w{0,3}|option\w{0,1}|was|were|had|received|(?<!\b(?:is|are) )given|got|stat|bolus|once(?! (?:daily|weekly|monthly|nightly|a|every|per|each))|until|then|from|previous\w{0,2}|former\w{0,2}|stopp?\w{0,3}|new|add\w{0,3}|plan\w{0,3}|not|never|no|than|rather|allerg\w{1,5}|crush\w{0,3}|question)\b/;

/** The charted amount as often as charted. */
const isAsOrdered = ({ amount, frequency }: DoseClaim, { dose, perDay, amounts = [] }: ChartMedication): boolean =>
  amount !== undefined &&
  frequency !== undefined &&
  perDay !== undefined &&
  isNearly(frequency.high, perDay) &&
  [...(dose ? [dose] : []), ...amounts].some(({ value }) => isNearly(value, amount.high));
