import { wordTable } from '../../word-table.ts';
import type { ReadMention } from '../reading/document.ts';
import { routeAt } from '../reading/routes.ts';
import { type Token, text } from '../reading/tokens.ts';
import { DOSE_UNITS, unitAt } from '../reading/units.ts';
import { hasWord, phrase } from '../reading/words.ts';
import type { Reach } from './reach.ts';

/** A way of giving, said over tokens [first, end). */
export interface ClaimedRoute {
  readonly route: string;
  readonly first: number;
  readonly end: number;
}

/** How a drug is said to be given; `others` are the other drugs of its sentence. */
export function routeOf(
  tokens: readonly Token[],
  reach: Reach,
  others: readonly ReadMention[],
): ClaimedRoute | undefined {
  const { first, end } = reach;
  // "subcutaneous heparin 5000 units": the word just before the drug.
  const before = routeAt(tokens, first - 1);
  const said =
    before?.end === first
      ? { route: before.route, first: first - 1, end: before.end }
      : verbBefore(tokens, first, others);
  // "Inject your Lantus into a muscle": where, not only how.
  if (said) return placeOf(tokens, said, { from: reach.from, end }) ?? said;
  for (const at of placesOf(tokens, reach)) {
    const said = routeAt(tokens, at);
    if (!said || said.end > end) continue;
    const route = { route: said.route, first: at, end: said.end };
    if (isElsewhere(tokens, route, reach, others)) continue;
    // "Is injected intramuscularly": where, not only how.
    return placeOf(tokens, route, { from: route.end, end }) ?? route;
  }
  return undefined;
}

/** Where it may stand: what is behind the amount goes before what is between it and the drug: "oral or 1,000 mcg IM". */
function placesOf(tokens: readonly Token[], { first, end, amount, alone }: Reach): readonly number[] {
  const [from, to] = amount ? [amount.end, amount.first] : [first, first];
  // "90 mg SC every 8 weeks after the 390 mg infusion": behind another amount it is that one's.
  const isAfter = hasWord(tokens, /^(?:after|following)$/, Math.max(first, to - 4), to);
  const ahead = alone || !isAfter ? first : Math.max(first, to - 1);
  return [...range(Math.max(first, from), end), ...range(ahead, Math.min(to, end))];
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** "Inhale one atorvastatin tablet", "swallow the contents": the verb before the drug says how it is taken. */
function verbBefore(tokens: readonly Token[], drug: number, others: readonly ReadMention[]): ClaimedRoute | undefined {
  for (let at = drug - 1; at >= Math.max(0, drug - 5); at -= 1) {
    const route = VERBS[text(tokens, at)];
    if (route && !/^(?:not|never|don't|to|can|cannot|can't|or)$/.test(text(tokens, at - 1)))
      return { route, first: at, end: at + 1 };
    if (tokens[at]!.kind === 'symbol' || others.some((other) => other.first <= at && other.end > at)) return undefined;
  }
  return undefined;
}

const VERBS: Readonly<Record<string, string>> = wordTable({
  inhale: 'INH',
  swallow: 'PO',
  inject: 'INJ',
  infuse: 'INJ',
});

/** A way of giving that is said of something else. */
const isElsewhere = (
  tokens: readonly Token[],
  { first: at, end }: ClaimedRoute,
  { first, amount }: Reach,
  others: readonly ReadMention[],
): boolean =>
  isOfRegimen(tokens, at, end) ||
  // "Tinzaparin given 18:00, so epidural out not before 06:00": what lies there.
  (/^(?:epidural|intrathecal|spinal|iv|intravenous)$/.test(text(tokens, at)) &&
    /^(?:out|catheter|catheters|removal|removed|pulled|insertion|placement|in situ|line|cannula|access)$/.test(
      text(tokens, end),
    )) ||
  // "A 25 microgram patch matches 60 mg of morphine".
  /^(?:matches|equals|≈)$/.test(text(tokens, end)) ||
  // "Every 4 weeks after PO tolerance", "IV iron over oral": what was not chosen.
  /^(?:after|until|from|than|vs|versus|over)$/.test(text(tokens, at - 1)) ||
  // "The last tablet with the first patch": another's form, unless it stands right behind the drug or its amount.
  (/^patch/.test(text(tokens, at)) && at - Math.max(first, amount?.end ?? 0) > 3) ||
  // "Levofloxacin 750 mg daily, nebs q4h", "prednisolone 40 mg for 5 days and nebulised bronchodilators".
  isOfNextItem(tokens, Math.max(first, amount && amount.end <= at ? amount.end : first), at, end) ||
  // "metformin, subcutaneous heparin": a route just before another drug is that drug's.
  // "Epinephrine 0.3 mg PO, then diphenhydramine 50 mg IV": what joins the two parts them.
  others.some((other) => other.first === end || (other.first === end + 1 && !JOINS.test(text(tokens, end))));

const JOINS = /^(?:,|;|\+|&|and|then|plus|with|or|\/|\)|-|–|→)$/;

/** "Dalbavancin 1,500 mg a week apart, or an oral regimen", "IV contrast"; "IV therapy" may be the drug itself. */
const isOfRegimen = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^(?:regimens?|options?|agents?|therapy|alternatives?|step|stepdown|antibiotics?|intake|route|contrast|hygiene|contraceptives?|challenge)$/.test(
    text(tokens, end),
  ) &&
  (text(tokens, end) !== 'therapy' || /^(?:or|an|to)$/.test(text(tokens, at - 1)));

/** A route that opens the next item: it stands behind a comma or "and", and a thing that is given follows. */
function isOfNextItem(tokens: readonly Token[], from: number, at: number, end: number): boolean {
  if (!hasWord(tokens, /^(?:,|;|\+|&|and|plus|with|alongside)$/, Math.max(from, at - 2), at)) return false;
  const word = text(tokens, at);
  // "Nebs" alone is a thing that is given.
  if (/^nebs?$/.test(word)) return /^(?:,|;|\+|&|and|plus|with)$/.test(text(tokens, at - 1));
  const next = tokens[end];
  // "400 mg every month, oral 10 mg was carried on".
  if (DESCRIBES.test(word) && next?.kind === 'number' && DOSE_UNITS.has(unitAt(tokens, end + 1)?.name ?? ''))
    return true;
  return DESCRIBES.test(word) && next?.kind === 'word' && !GOES_ON.test(next.text);
}

/** Ways of giving that stand before what is given. */
const DESCRIBES =
  /^(?:nebuli[sz]ed|inhaled|topical|oral|nasal|intranasal|intravenous|iv|im|sc|subcutaneous|intramuscular|vaginal|rectal|ophthalmic|transdermal|intrathecal|po)$/;
/** What may follow the route of the drug itself. */
const GOES_ON =
  /^(?:and|or|then|for|to|over|at|in|into|via|by|if|until|as|with|when|on|from|prn|stat|now|today|tonight|push|bolus|infusion|injection|dose|doses|only|each|every|once|twice|three|four|daily|weekly|monthly|nightly|hourly|bid|tid|qid|bd|tds|qds|od|qd|after|before|through|given|route|solution|suspension|tablets?|capsules?|syrup|is|was|are|using|q\d{0,2}h?)$/;

/** Where it is injected or breathed in: "into a muscle", "up the nose". */
const placeOf = (
  tokens: readonly Token[],
  { route }: ClaimedRoute,
  { from, end }: { readonly from: number; readonly end: number },
): ClaimedRoute | undefined => {
  if (route === 'INJ') return needleIn(tokens, from, end);
  const nose = route === 'INH' ? UP_THE_NOSE.exec(phrase(tokens, from, from + 5)) : null;
  return nose ? { route: 'IN', first: from, end: from + nose[0].split(' ').length } : undefined;
};
const UP_THE_NOSE =
  /^(?:(?:deeply|slowly|gently|only) )?(?:up|through|into|via|by) (?:the |your |her |his |each |one |both )?(?:nose|nostrils?)\b/;

/** "Into a muscle", within the next words. */
function needleIn(tokens: readonly Token[], from: number, end: number): ClaimedRoute | undefined {
  for (let at = from; at < Math.min(end, from + 4); at += 1) {
    const route = routeAt(tokens, at);
    if (route && /^(?:IV|IM|SC|IT)$/.test(route.route)) return { route: route.route, first: at, end: route.end };
    if (/^(?:,|and|or|then)$/.test(tokens[at]!.text)) return undefined;
  }
  return undefined;
}
