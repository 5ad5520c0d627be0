import { listOf, numberOf, type Row } from '../../../../models/knowledge/table.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** Into what, how often and how far apart a vaccine is given (vaccines.tsv): "rotavirus by injection", "dose 2 in 2 to 6 years". */
export function checkVaccineCourses(each: Case): readonly Finding[] {
  const { sentences, mentions } = each.reading;
  const vaccines = mentions.filter(
    ({ kind, assertion, end }) =>
      kind === 'vaccine' && assertion !== 'allergen' && !TESTED.test(each.reading.tokens[end]?.text ?? ''),
  );
  if (vaccines.length === 0) return [];
  return [
    ...vaccines.flatMap((vaccine) => routeOf(each, vaccine)),
    ...sentences.flatMap((sentence, index) => {
      const spoken = spokenOf(vaccines, sentences, index);
      return spoken && !sentence.question ? courseOf(each, spoken, sentence) : [];
    }),
  ].slice(0, MOST);
}
/** One is enough to be looked at. */
const MOST = 3;
/** "A normal HPV test" is of the virus. */
const TESTED = /^(?:tests?|testing|tested|cotest|screening|positive|negative|dna|infection)$/;

/** The one vaccine of the sentence, else the one that the two sentences before speak of. */
function spokenOf(
  vaccines: readonly ReadMention[],
  sentences: readonly Sentence[],
  index: number,
): ReadMention | undefined {
  for (const sentence of [sentences[index], sentences[index - 1], sentences[index - 2]]) {
    const here = vaccines.filter((one) => one.sentence === sentence);
    const ids = new Set(here.map(({ id }) => id));
    if (ids.size > 0) return ids.size === 1 ? here[0] : undefined;
  }
  return undefined;
}

const rowOf = (each: Case, { id }: ReadMention): Row<'vaccines'> | undefined => each.knowledge.vaccines.get(id);

/** Words that may stand between a vaccine and how it is given. */
const FILLER =
  /^(?:[\d.]{1,5}|ml|mls|mcg|dose|doses|vaccine|series|first|second|third|one|two|#|given|giving|administered|administer|was|is|are|were|be|to|been|has|had|will|she|he|the|a|an|as|by|into|in|via|through|your|her|his|their|left|right|today|now|injected|also|booster|lot|of|\(|:|-|single|liquid|suspension|live|recombinant|yearly|\/|goes|comes|get|gets|it|this|injected|deep|upper|outer|brachial|buttock|thigh)$/;
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^(?:iv|intravenous|intravenously|vein|artery|drip|intrathecally|intrathecal)$/, 'IV'],
  [/^(?:orally|po|mouth|swallow|swallowed|drops|tongue|tablet|tablets|oral)$/, 'PO'],
  [/^(?:intranasal|intranasally|nasal|nasally|nose|nostril|nostrils|spray|sprayed)$/, 'IN'],
  [/^(?:im|intramuscular|intramuscularly|deltoid|vastus|muscle)$/, 'IM'],
  [/^(?:sc|sq|subq|subcut|subcutaneous|subcutaneously)$/, 'SC'],
  [/^(?:intradermal|intradermally)$/, 'ID'],
  [/^(?:shot|injection|jab|injected|needle|thigh|arm)$/, 'injection'],
];
const INJECTED = /^(?:IM|SC|ID|injection)$/;

/** "RotaTeq 2 mL IM", "PCV20 given intravenously", "FluMist as a shot in the arm". */
function routeOf(each: Case, vaccine: ReadMention): readonly Finding[] {
  const { tokens } = each.reading;
  const row = rowOf(each, vaccine);
  if (!row || row.routes === '' || vaccine.assertion === 'negated') return [];
  const allowed = listOf(row.routes);
  for (let at = vaccine.end; at < Math.min(vaccine.sentence.end, vaccine.end + 14); at += 1) {
    const { text } = tokens[at]!;
    const route = ROUTES.find(([pattern]) => pattern.test(text))?.[1];
    if (route === undefined) {
      // "(0.5 mL, IM)": a comma between the dose and how it is given.
      const isOfDose = text === ',' && /^ml$/.test(tokens[at - 1]?.text ?? '');
      if (!FILLER.test(text) && !isOfDose) return [];
      continue;
    }
    // "Injected into a vein", "injected deep into the thigh muscle": what it is injected into stands behind.
    if (route === 'injection' && FILLER.test(text) && isToldOn(each, at, vaccine.sentence.end)) continue;
    // "Shot", "drops" are in many names; "MMR (not IM)".
    if (tokens.slice(vaccine.end, at).some((one) => /^(?:not|never|no)$/.test(one.text))) return [];
    const isRight =
      allowed.includes(route) ||
      (route === 'injection' && allowed.some((one) => INJECTED.test(one))) ||
      // Under the skin where a muscle would bleed.
      (route === 'SC' && allowed.includes('IM') && isBleeder(each));
    return isRight
      ? []
      : [
          findingOf(each, row, { first: vaccine.first, end: at + 1 }, 'vaccine_route_wrong', {
            what: `${row.vaccine} by another route than ${allowed.join(' or ')}`,
          }),
        ];
  }
  return [];
}

/** The words that lead from "injected" to what it is injected into. */
const INTO =
  /^(?:deep )?(?:into|in|under) (?:the |a |an |your |his |her |their )?(?:\w{3,12} ){0,2}(?:vein|muscle|skin|artery)\b|^(?:muscle|vein|artery)\b/;
const isToldOn = ({ reading: { tokens } }: Case, at: number, last: number): boolean =>
  INTO.test(phrase(tokens, at + 1, Math.min(last, at + 8)));

const isBleeder = ({ reading: { tokens } }: Case): boolean =>
  hasWord(
    tokens,
    /^(?:h(?:a)?emophilia|warfarin|apixaban|rivaroxaban|bleeding|platelets|anticoagulant|willebrand|thrombocytopenia|deltoid)$/,
  );

/** No vaccine is repeated in hours: "paracetamol, a second dose four to six hours later". */
const DAYS: Readonly<Record<string, number>> = wordTable({
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  wk: 7,
  wks: 7,
  month: 30.4,
  months: 30.4,
  mo: 30.4,
  year: 365,
  years: 365,
  yr: 365,
  yrs: 365,
});

interface Gap {
  readonly low: number;
  readonly high: number;
  readonly first: number;
  readonly end: number;
}

/** "2 to 6 months", "four weeks": a number or a range with a unit of time. */
function spanAt(tokens: readonly Token[], at: number): Gap | undefined {
  const low = numberAt(tokens, at);
  if (!low || /^(?:\/|:)$/.test(tokens[at - 1]?.text ?? '')) return undefined;
  const high = /^(?:to|-|–|or)$/.test(tokens[low.end]?.text ?? '') ? numberAt(tokens, low.end + 1) : undefined;
  let end = high?.end ?? low.end;
  if (tokens[end]?.text === '-') end += 1;
  const unit = DAYS[tokens[end]?.text ?? ''];
  if (unit === undefined) return undefined;
  return { low: low.value * unit, high: (high?.value ?? low.value) * unit, first: at, end: end + 1 };
}

const NEXT =
  /(?:^| )(?:(?:second|2nd|next|third|3rd|another|final|last|follow - up|repeat)(?: [a-z-]{1,14}){0,2} (?:dose|shot|jab|vaccine|injection|one)|dose (?:2|two|3|three)|# ?2|second|boosters?|repeat|repeated|return(?:s|ing)?(?: for (?:dose|the second|number) ?\d?)?|come back|doses)(?: [\w#-]{1,12}){0,5} (?:in|at|after|within|every|about|given|by)(?: (?:about|around|at least|the|another))?$/;
/** "Repeat CRP in 1 week". */
const REPEATS_ELSE =
  /(?:^| )repeat(?:ed)? (?!(?:the|it|this|dose|doses|shot|jab|vaccine|vaccination|injection|in|at|after|within|every|once)\b)(?: ?[\w#-]{1,12}){1,3} (?:in|at|after|within)(?: (?:about|around))?$/;
const APART =
  /^(?:apart|between)(?: |$)|^(?:later|after) (?:the |your |her |his |that |dose )?(?:first|1st|one|1|previous|last|initial|starting)(?: |$)|^later(?: |$)/;
/** Told of what was late, or that it does not count. */
const EXCUSED =
  /\b(?:does(?: not|n't) count|not (?:valid|counted|count)|invalid|too (?:early|soon)|repeated|be repeated|must be repeated|accelerated|rapid|late|delayed|overdue|missed|instead of|if|unless|minimum|interval is short|off schedule|behind|catch - up|immune globulin|immunoglobulin|ivig|transfusion|transplant|chemotherapy|rituximab|conceiv\w{1,3}|pregnan\w{2,4}|steroids?|apart from|protection|protects|immunity|lasts|before travel|before departure|before you|any time|fever|rash|sore|symptoms|reaction|faint\w{0,3}|observ\w{2,5}|wait\w{0,4}|minutes)\b/;

/** Intervals between doses, and how many there are. */
function courseOf(each: Case, vaccine: ReadMention, sentence: Sentence): readonly Finding[] {
  const { tokens } = each.reading;
  const row = rowOf(each, vaccine);
  if (!row) return [];
  const from = vaccine.sentence === sentence ? vaccine.first : sentence.first;
  const said = (first: number, end: number): string =>
    phrase(tokens, Math.max(sentence.first, first), Math.min(sentence.end, end));
  if (EXCUSED.test(said(sentence.first, sentence.end))) return [];
  const sequence = sequenceIn(tokens, from, sentence.end);
  const found: Gap[] = sequence ? gapsOf(sequence) : [];
  for (let at = from; at < sentence.end && sequence === undefined; at += 1) {
    const span = spanAt(tokens, at);
    if (!span) continue;
    const before = said(at - 12, at);
    // "Tdap today too. Come back in two weeks": a visit.
    const isVisit = vaccine.sentence !== sentence && /\b(?:come back|return) in(?: about)?$/.test(before);
    const isGap =
      (NEXT.test(before) && !isVisit && !REPEATS_ELSE.test(before)) || APART.test(said(span.end, span.end + 4));
    if (isGap && !/^(?:old|of age|ago|ahead)/.test(said(span.end, span.end + 2))) found.push(span);
    at = span.end - 1;
  }
  const wrong = found.find((gap) => isOff(row, gap, said(sentence.first, sentence.end)));
  if (wrong) {
    const what = `${row.vaccine} doses ${plain(Math.round(wrong.low))}${wrong.high > wrong.low ? ` to ${plain(Math.round(wrong.high))}` : ''} days apart`;
    return [findingOf(each, row, { first: wrong.first, end: wrong.end }, 'vaccine_interval_wrong', { what })];
  }
  const many = countIn(tokens, sentence.first, sentence.end);
  const most = numberOf(row.doses);
  return many && most !== undefined && many.count > most
    ? [findingOf(each, row, many, 'vaccine_interval_wrong', { what: `${many.count} doses of ${row.vaccine}` })]
    : [];
}

const LONGEST_BOOSTER_DAYS = 11 * 365;

/** Less than four fifths of the least interval, or half as long again as the longest where that is a plan and no history. */
function isOff({ gap_min_days: min, gap_max_days: max }: Row<'vaccines'>, { low, high }: Gap, said: string): boolean {
  if (min !== '' && high < Number(min) * 0.8) return true;
  // A booster comes years later.
  if (/\bboosters?\b/.test(said) && low < LONGEST_BOOSTER_DAYS) return false;
  const isPast = /\b(?:had|was|were|ago|since|given|received|got|last|previous)\b/.test(said);
  return max !== '' && low > Number(max) * (isPast ? 4 : 1.5);
}

/** "Day 0 and day 28", "days 0, 3, 7 and 14", "0, 1 and 6 months", "3, 7, and 14 days from today": each in days. */
function sequenceIn(tokens: readonly Token[], from: number, end: number): readonly Gap[] | undefined {
  for (let at = from; at < end; at += 1) {
    let unit = DAYS[tokens[at]?.text ?? ''];
    const isLed = unit !== undefined;
    let next = isLed ? at + 1 : at;
    const items: { value: number; unit: number | undefined; at: number }[] = [];
    let last = next;
    while (next < end) {
      const { kind, text, value } = tokens[next]!;
      if (kind === 'number' && value !== undefined) {
        items.push({ value, unit, at: next });
        last = next;
      } else if (DAYS[text] !== undefined) {
        // "Day 0 and month 28"; behind the last number it is the unit of all.
        unit = DAYS[text];
        if (!isLed) {
          last = next;
          break;
        }
      } else if (!/^(?:,|and|then|&|\/|-|–|to|on)$/.test(text)) break;
      next += 1;
    }
    const isListed =
      items.length >= (isLed ? 2 : 3) &&
      (items[0]!.value === 0 || (!isLed && /^(?:from|after)$/.test(tokens[last + 1]?.text ?? '')));
    const known = items.map((one) => one.unit ?? (isLed ? undefined : unit));
    if (isListed && known.every((one) => one !== undefined))
      return items.map((one, order) => {
        const days = one.value * known[order]!;
        return { low: days, high: days, first: at, end: last + 1 };
      });
  }
  return undefined;
}

const gapsOf = (sequence: readonly Gap[]): Gap[] =>
  sequence.slice(1).map((one, order) => {
    const gap = one.low - sequence[order]!.low;
    return { ...one, low: gap, high: gap };
  });

/** "Needs six doses", "a series of three shots". */
function countIn(tokens: readonly Token[], from: number, end: number) {
  for (const at of wordsIn(tokens, /^(?:doses|shots|injections|jabs)$/, from, end)) {
    const number = [at - 1, at - 2].flatMap((one) => {
      const found = numberAt(tokens, one);
      return found && found.end >= at - 1 ? [found.value] : [];
    })[0];
    const before = phrase(tokens, Math.max(from, at - 5), at);
    if (
      number !== undefined &&
      /\b(?:needs?|series of|course of|requires?|total of|give|gets?|schedule is)\b/.test(before)
    )
      return { count: number, first: at - 1, end: at + 1 };
  }
  return undefined;
}

const findingOf = (
  each: Case,
  row: Row<'vaccines'>,
  { first, end }: { readonly first: number; readonly end: number },
  category: string,
  { what }: { readonly what: string },
): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category,
  severity: 'high',
  verdict: 'contradicted',
  score: 0.82,
  message: `${what}: ${row.routine}; ${row.routes} (${row.source})`,
  evidence: [evidenceOf(row, `${row.vaccine}: ${row.routine}; ${row.routes}`)],
  about: [row.vaccine],
});
