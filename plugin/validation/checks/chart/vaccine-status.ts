import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import { clauseAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isOn, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';

/**
 * Vaccines of the chart by what became of them: one that was declined told as given, a series of which a dose is missing told
 * as complete, a complete one as begun or not begun.
 */
export function checkChartVaccineStatus(each: Case): readonly Finding[] {
  const { vaccines = [], vaccinesNotDone = [] } = each.chart ?? {};
  if (vaccines.length + vaccinesNotDone.length === 0) return [];
  const given = byFamily(each, vaccines);
  const notDone = byFamily(each, vaccinesNotDone);
  const found = vaccinesNamedIn(each).flatMap((mention): readonly Finding[] => {
    const said = saidOf(each, mention);
    const doses = given.get(mention.family) ?? [];
    const message = /\b(?:if|family|sister|brother|mother|father|household)\b/.test(said)
      ? undefined
      : (givenAfterAll(each, mention, said, { doses, notDone: notDone.get(mention.family) ?? [] }) ??
        otherCount(mention.family, said, doses));
    return message === undefined ? [] : [contradicted(each, mention, 'chart_vaccine_status_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

export interface NamedVaccine {
  readonly family: string;
  readonly id: string;
  readonly first: number;
  readonly end: number;
  readonly sentence: ReadMention['sentence'];
}

/** Diseases by whose name a vaccine goes among vaccinations: "Vaccinations: shingles course completed, influenza declined". */
const DISEASES: Readonly<Record<string, string>> = {
  influenza: 'influenza',
  'herpes zoster': 'zoster recombinant',
  'covid-19': 'COVID-19 mRNA',
  'hepatitis b': 'hepatitis B',
};

/** The vaccines that the text names, by their names or, among vaccinations, by their diseases. */
export function vaccinesNamedIn({ reading: { tokens, mentions } }: Case): readonly NamedVaccine[] {
  return mentions.flatMap((mention): readonly NamedVaccine[] => {
    const { kind, id, first, end, sentence } = mention;
    if (sentence.question || sentence.section === 'family') return [];
    if (kind === 'vaccine') return [{ family: vaccineFamily(id), id, first, end, sentence }];
    const family = kind === 'condition' ? DISEASES[id] : undefined;
    const isAmong = family !== undefined && hasWord(tokens, VACCINATION, sentence.first, sentence.end);
    const isNamed = mentions.some((one) => one.kind === 'vaccine' && one.first <= first && one.end >= end);
    return isAmong && !isNamed ? [{ family, id: family, first, end, sentence }] : [];
  });
}
const VACCINATION = /^(?:vaccin\w{2,6}|immuni[sz]\w{3,6}|jabs?|shots?|vaccines?)$/;

/** Between the vaccine named before and the one behind, in its sentence; a semicolon ends it. */
export function saidOf({ reading }: Case, mention: NamedVaccine): string {
  const { tokens, mentions } = reading;
  const clause = clauseAround(tokens, mention, /^[;.]$/);
  const isOther = (one: ReadMention) => one.kind === 'vaccine' || (one.kind === 'condition' && one.id in DISEASES);
  const before = mentions.findLast(
    (one) => isOther(one) && one.end <= mention.first && familyIn(one) !== mention.family,
  );
  const next = mentions.find(
    (one) =>
      isOther(one) &&
      one.first >= mention.end &&
      familyIn(one) !== mention.family &&
      // "Both RSV and flu shots were given".
      !/^(?:and|& ?)$/.test(phrase(tokens, mention.end, one.first)),
  );
  const from = Math.max(clause.first, before?.end ?? 0, mention.first - 12);
  return phrase(tokens, from, Math.min(clause.end, next?.first ?? clause.end, mention.end + 16));
}
const familyIn = (one: ReadMention): string | undefined =>
  one.kind === 'vaccine' ? vaccineFamily(one.id) : DISEASES[one.id];

export const vaccineFamily = (id: string): string =>
  /^RSV/.test(id) ? 'RSV' : /^influenza/.test(id) ? 'influenza' : /^(?:Td|Tdap)$/.test(id) ? 'tetanus' : id;

/** Charted vaccines by what our tables call them; "Tdap" of "Tdap, adsorbed", by any of the names. */
export function byFamily(
  { reading: { lexicon } }: Case,
  events: readonly ChartEvent[],
): ReadonlyMap<string, readonly ChartEvent[]> {
  const found = new Map<string, ChartEvent[]>();
  for (const event of events) {
    const ids = event.names.flatMap((name) => [
      ...[name, `${name} vaccine`].flatMap((one) =>
        lexicon
          .read(one)
          .flatMap(({ kind, id, misspelt }) => (kind === 'vaccine' && !misspelt ? [vaccineFamily(id)] : [])),
      ),
      ...(/influenza|\bflu\b/i.test(name) ? ['influenza'] : []),
    ]);
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), event]);
  }
  return found;
}

const GIVEN = /\b(?:given|received|administered|had|got|done|vaccinated)\b/;
export const NOT_GIVEN =
  /\b(?:declin\w{1,3}|refus\w{1,3}|postpon\w{2,3}|missed|skipped|held|put off|omitted|waiv\w{2,3}|not|never|no|without|none|deferred|withheld|offer\w{0,3}|due|will|should|needs?|plan\w{0,4}|today|now|tonight|tomorrow|recommend\w{0,3}|discuss\w{0,3}|next|overdue|outstanding|if)\b/;

/** "PCV20 was given that day, so nothing further is due". */
export const NOTHING_DUE =
  /\b(?:so |and )?(?:nothing (?:further|more|else) (?:is )?(?:due|needed)|no (?:further|more|other) (?:dose|doses|vaccines?|pneumococcal vaccines?) (?:is |are )?(?:due|needed)|(?:is |are )?not due (?:again|any more))\b/;

/** "Tdap in May 2021, booster due 2031". */
export const NEXT_DUE = /\b(?:(?:next|second|repeat) (?:dose|one|booster|shot)?|booster|next) ?(?:is )?due\b/;
/** "Given without any reaction". */
const WELL_BORNE =
  /\b(?:without|with no|and (?:there was |had )?no)(?: any| an?)? (?:\w{3,12} )?(?:reactions?|incident|problems?|trouble|complications?|difficulty|upset)\b/g;
const TODAY = /\b(?:today|now|tonight)\b/g;
const LISTED = /^(?:[,:(-] ?)?(?:(?:vaccine|vaccination|shot|jab|booster|dose|was|in|on|of|from|dated|\)|:) ?){0,4}$/;
const ON_FILE = /\b(?:already|is|are) (?:documented|recorded|on (?:file|record)|complete|up to date)\b/;

/** "Influenza given on 9 October" of a chart that has it refused that day, and none given since. */
function givenAfterAll(
  each: Case,
  { first, end, sentence }: NamedVaccine,
  said: string,
  { doses, notDone }: { readonly doses: readonly ChartEvent[]; readonly notDone: readonly ChartEvent[] },
): string | undefined {
  const refused = notDone
    .flatMap(({ on }) => on ?? [])
    .toSorted()
    .at(-1);
  if (refused === undefined) return undefined;
  const told = said.replace(NOTHING_DUE, '').replace(NEXT_DUE, '').replace(WELL_BORNE, '');
  // Of the very day on which it was refused "today" puts nothing off.
  const isOfToday = refused.slice(0, 10) === each.asOf.toISOString().slice(0, 10);
  if (NOT_GIVEN.test(isOfToday ? told.replace(TODAY, '') : told)) return undefined;
  if (doses.some(({ on }) => on === undefined || on >= refused)) return undefined;
  const { tokens } = each.reading;
  const [date] = writtenDatesIn(tokens, end, Math.min(sentence.end, end + 9));
  // "Vaccines on file: Tdap May 2021": listed with the very day on which it was refused.
  const isListed =
    date !== undefined &&
    (date.year !== undefined || date.day !== undefined) &&
    isOn(date, refused) &&
    LISTED.test(phrase(tokens, end, date.first));
  if (!isListed && !GIVEN.test(said) && !ON_FILE.test(said)) return undefined;
  // An older dose may well be told, which the chart lacks.
  const isOlder =
    date?.year !== undefined &&
    `${date.year}-${String(date.month ?? 12).padStart(2, '0')}` < refused.slice(0, 7) &&
    first < date.first;
  return isOlder ? undefined : 'the chart has this vaccine as not given, the text as given';
}

/** Doses of a whole series, where a grown-up's is of a fixed number. */
const SERIES: Readonly<Record<string, number>> = {
  'zoster recombinant': 2,
  'hepatitis A': 2,
  'hepatitis B': 2,
  HPV: 2,
  varicella: 2,
  MenB: 2,
};

const COMPLETE =
  /\bboth (?:doses|shots|jabs|parts|injections|shingles (?:shots|vaccines|jabs))\b|\b(?:series|course|schedule) (?:(?:is|was|has been|now|already|also|fully) ){0,3}(?:complete|completed|finished|up to date)\b|\bcompleted? (?:the |her |his |your |a )?(?:\w{1,12} ){0,2}(?:series|course)\b|\bfully vaccinated\b|\b(?:two|2) doses(?! (?:needed|required|are|apart))\b|\b2 (?:of|\/) 2\b|\bsecond (?:dose |shot )?(?:was |has been )?(?:given|received|done|administered)\b/;
const BEGUN =
  /\b(?:only|just) (?:the |her |his |your )?(?=\w)(?:one|first|1)\b|\bone of (?:the |her |his )?two\b|\b(?:(?:second|2nd) (?:dose|shot|jab|one)|dose (?:2|two)|shot 2) (?:(?:is|was|still|now|yet|not)(?= ) ){0,3}(?=\w)(?:due|outstanding|owed|needed|missing|to come|given|overdue)\b|\bhas had (?:one|a single|the first) (?:dose|shot)\b/;
const NOT_BEGUN =
  /\b(?:(?:has|have|is|are|was) not (?:yet )?(?:been )?(?:started|begun|initiated)|not (?:yet )?(?:started|begun)|never (?:been )?(?:started|begun)|has had neither|had no doses|not vaccinated)\b/;

const DENIED = /\b(?:not|never|no|until|once|after|when|will|should|needs?|incomplete|before)\b/;

function otherCount(family: string, said: string, doses: readonly ChartEvent[]): string | undefined {
  const days = new Set(doses.map(({ on }) => on ?? '')).size;
  const whole = doses.find(({ ofDoses }) => ofDoses !== undefined)?.ofDoses ?? SERIES[family];
  if (days === 0) return undefined;
  if (NOT_BEGUN.test(said)) return 'the chart has doses of this vaccine, the text none';
  if (whole === undefined) return undefined;
  const told = said.replace(NOT_BEGUN, '');
  if (days === 1 && whole > 1 && COMPLETE.test(told) && !DENIED.test(told) && !BEGUN.test(told))
    return `the chart has ${days} of ${whole} doses of this vaccine, the text all of them`;
  if (days >= whole && whole > 1 && BEGUN.test(told))
    return 'the chart has the whole series of this vaccine, the text a part of it';
  return undefined;
}
