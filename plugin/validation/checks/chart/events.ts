import { wordTable } from '../../../word-table.ts';
import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import { partAround } from '../../clauses.ts';
import type { Finding } from '../../finding.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isOn, type WrittenDate, writtenDateAt, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { byFamily, type NamedVaccine, vaccinesNamedIn } from './vaccine-status.ts';

/** Vaccines and procedures of the chart: denied, of another day, or another procedure on that day. */
export function checkChartEvents(each: Case): readonly Finding[] {
  const { vaccines = [], procedures = [] } = each.chart ?? {};
  return [
    ...(vaccines.length > 0 ? vaccinesIn(each, vaccines) : []),
    ...(procedures.length > 0 ? proceduresIn(each, procedures) : []),
  ];
}

function vaccinesIn(each: Case, vaccines: readonly ChartEvent[]): readonly Finding[] {
  const { tokens } = each.reading;
  const charted = byFamily(each, vaccines);
  const found = vaccinesNamedIn(each).flatMap((mention): readonly Finding[] => {
    const given = charted.get(mention.family);
    if (!given) return [];
    const clause = partAround(tokens, mention);
    const own = ownWords(each, mention, clause);
    // "Dose 1 in April, dose 2 outstanding": the one that is to come.
    const isNext =
      /\b(?:dose (?:2|3|two|three)|(?:second|2nd|third|3rd|next|final|last) (?:dose|shot|jab)) (?:(?:is|still|not|yet|now) ){0,3}(?:outstanding|due|given|done)\b/.test(
        own.text,
      );
    if (
      NEVER.test(own.text) &&
      !OF_OTHERS.test(phrase(tokens, mention.sentence.first, Math.max(mention.end, own.end))) &&
      !isNext &&
      (!/\b(?:this season|this year|this autumn|this fall|this winter|in this pregnancy|tonight|today'?s)\b/.test(
        own.text,
      ) ||
        isOfSeason(each, given, own.text))
    )
      return [
        contradicted(
          each,
          mention,
          'chart_vaccine_denied',
          `the chart has ${mention.id} as given, the text says not`,
          0.75,
        ),
      ];
    const date = dateBehind(tokens, mention.end, own.end);
    // "First dose given on 4 May; second dose outstanding": what is planned stands behind the date.
    const told = tokens.slice(own.first, date?.end ?? own.end).map(({ text }) => text);
    const isPast =
      date?.year !== undefined || told.some((word) => /^(?:given|received|administered|had|got)$/.test(word));
    if (PLANNED.test(isPast ? told.filter((word) => !/^(?:booster|second)$/.test(word)).join(' ') : own.text))
      return [];
    if (!date || isAhead(each, date)) return [];
    if (
      date.year === undefined &&
      date.day === undefined &&
      (WISHED.test(own.text) || !isOtherMonth(each, given, date))
    )
      return [];
    const { sentence } = mention;
    const dates = [date, ...(told.some(isOrdinal) ? writtenDatesIn(tokens, sentence.first, sentence.end) : [])];
    if (isLatestTold(each, mention) && isFollowed(each, given, date)) {
      const message = `the chart has a later dose of ${mention.id} than the text`;
      return [contradicted(each, { first: mention.first, end: date.end }, 'chart_vaccine_date_differs', message, 0.75)];
    }
    if (given.some(({ on }) => on === undefined || dates.some((one) => isOn(one, on)))) return [];
    const message = `the chart has ${mention.id} on another day than the text`;
    return [contradicted(each, { first: mention.first, end: date.end }, 'chart_vaccine_date_differs', message, 0.75)];
  });
  return found.slice(0, 1);
}

/** "Her most recent tetanus vaccine was Td". */
const isLatestTold = ({ reading: { tokens } }: Case, { id, first, end, sentence }: NamedVaccine): boolean =>
  // "Last Tdap 2019" may be so with a Td since, and the last nasal one with an injected one.
  !/^influenza live/.test(id) &&
  (!/^(?:Td|Tdap)$/.test(id) || hasWord(tokens, /^tetanus$/, Math.max(sentence.first, first - 8), end)) &&
  /\b(?:most recent|latest|last) (?:[\w-]{2,14} ){0,3}(?:(?:vaccine|vaccination|booster|shot|dose|jab)(?= ) (?:(?:on record|on file|charted|recorded|was|is|a|an|the|,|:)(?= ) ){1,4})?$/.test(
    `${phrase(tokens, Math.max(sentence.first, first - 10), first)} `,
  );

/** The told day is of a charted dose, and another was given a quarter of a year and more behind it. */
const isFollowed = ({ asOf }: Case, given: readonly ChartEvent[], date: WrittenDate): boolean => {
  const told = given.flatMap(({ on }) => (on !== undefined && isOn(date, on) ? [Date.parse(on)] : []));
  const latest = Math.max(...told);
  return (
    told.length > 0 &&
    given.some(({ on }) => {
      const at = on === undefined ? Number.NaN : Date.parse(on);
      return at > latest + 90 * 24 * 3600 * 1000 && at <= asOf.getTime();
    })
  );
};

/** "Not yet given this season" of a dose of the last eight months, "in this pregnancy" of one of its second half. */
const isOfSeason = ({ asOf }: Case, given: readonly ChartEvent[], words: string): boolean => {
  const most = /\bin this pregnancy\b/.test(words)
    ? 140
    : /\bthis (?:season|year|autumn|fall|winter)\b/.test(words)
      ? 240
      : 0;
  return given.some(({ on = '' }) => (asOf.getTime() - Date.parse(on)) / (24 * 3600 * 1000) < most);
};

/** "Her husband has not had it", "not in her last pregnancy", "none since January", "if it was not given", "the other clinic has it as not given". */
const OF_OTHERS =
  /\b(?:husband|wife|partner|father|mother|sister|brother|siblings?|grandparents?|household|contacts?|if|whether|since|(?:last|previous|first|earlier|prior|that|other) (?:pregnancy|pregnancies|season|winter|year)|(?:other|outside|old|former) (?:clinic|practice|hospital|record|pharmacy))\b/;

const isOrdinal = (word: string): boolean => /^(?:first|second|third|fourth|1st|2nd|3rd|doses)$/.test(word);

/** The words between this vaccine and the next. */
function ownWords(
  { reading: { tokens, mentions } }: Case,
  { end, first, sentence }: NamedVaccine,
  clause: { readonly first: number; readonly end: number },
) {
  const next = mentions.find((one) => one.kind === 'vaccine' && one.first >= end && one.first < clause.end);
  // "This season's flu vaccine: not yet given": behind the colon it is told of.
  const isHeaded = tokens[clause.end]?.text === ':' && clause.end < end + 5;
  const reach = isHeaded ? end + 9 : clause.end;
  const stop = Math.min(reach, end + 14, next?.first ?? tokens.length, sentence.end);
  const last = mentions.findLast((one) => one.kind === 'vaccine' && one.end <= first);
  const from = Math.max(clause.first, first - 8, last?.end ?? 0);
  return {
    first: from,
    end: stop,
    text: phrase(tokens, from, stop),
  };
}

const NEVER =
  /\b(?:no doses?|not? (?:yet )?(?:been )?(?:given|received|recorded|documented|on (?:file|record)|vaccinated|had)|never (?:been )?(?:had|received|given|vaccinated|got)|no (?:record|history|dose)|has not (?:had|received)|unvaccinated|none (?:on record|recorded|given)|(?:was|were|is|been|being) (?:refused|declined|deferred|omitted|skipped|missed|withheld|postponed|put off)|(?:refused|declined|refuses|declines) (?:the |his |her |it|by)|(?:yet|still) to be given|outstanding|not done|no (?:\S{2,12} ){1,3}(?:on (?:record|file)|recorded|documented|given|to date))\b/;
const PLANNED =
  /\b(?:due|next|booster|repeat|again|plan|planned|will|offer|give|schedule|scheduled|needs|need|should|recommend|recommended|today|tonight|second|owed|return)\b/;

const WISHED = /\b(?:wants?|wishes|hopes?|asks?|asked|prefers?|would|can|book\w{0,3}|until|before|from|since)\b/;

/** "Tdap in May 2024", "PCV20 given 10/02/2025", "PPSV23 2019": the date right behind. */
function dateBehind(tokens: readonly Token[], from: number, to: number): WrittenDate | undefined {
  for (let at = from; at < Math.min(to, from + 12); at += 1) {
    const date = writtenDateAt(tokens, at);
    // "A cholecystectomy, in 2019 a hysterectomy".
    if (date && /^(?:an?|he|she)$/.test(tokens[date.end]?.text ?? '')) return undefined;
    if (date && !isCountOfDoses(tokens, date)) return date;
    // "Hysterectomy for fibroids in 2014".
    const behindWhy = tokens[at]!.text === 'for' ? inBehind(tokens, at + 1, Math.min(to, at + 5)) : undefined;
    if (behindWhy !== undefined) {
      at = behindWhy;
      continue;
    }
    if (
      !/^(?:given|in|on|was|were|received|done|implanted|placed|inserted|fitted|performed|surgery|operation|last|shot|jab|vaccine|vaccination|immunisation|immunization|booster|dose|,|\(|\)|:|-|–|of|dated|from|administered|since|up|to|this|early|late|completed|complete|has|had|been|first|1st|back|here|recorded|documented|as|tdap|dtap|td|on|left|right|hip|knee|eye|side|breast|kidney|hand|wrist|shoulder|coronary|artery|lad|rca|anterior|descending|circumflex|main|pcv\d\d|ppsv23|rzv|shingrix|the|\d|\/)$/.test(
        tokens[at]!.text,
      )
    )
      return undefined;
  }
  return undefined;
}

const inBehind = (tokens: readonly Token[], from: number, to: number): number | undefined => {
  const at = tokens.slice(from, to).findIndex(({ text, kind }) => kind !== 'word' || /^(?:in|on)$/.test(text));
  return at > 0 && tokens[from + at]!.kind === 'word' ? from + at : undefined;
};

/** "Hepatitis B 2/2 (6/2/25, 7/7/25)": doses of a series, with the dates behind it. */
const isCountOfDoses = (tokens: readonly Token[], { first, end, year, month, day }: WrittenDate): boolean =>
  year === undefined &&
  tokens[first + 1]?.text === '/' &&
  month !== undefined &&
  day !== undefined &&
  month <= day &&
  day <= 4 &&
  /^(?:\(|doses?|complete|completed|done)$/.test(tokens[end]?.text ?? '');

/** After the clinical date; without a year, in the next months. */
function isAhead({ asOf }: Case, { year, month = 1, day = 28 }: WrittenDate): boolean {
  const at = Date.UTC(year ?? asOf.getUTCFullYear(), month - 1, day) - asOf.getTime();
  return at > 0 && (year !== undefined || at < 120 * 24 * 3600 * 1000);
}

/** Words that name an operation by themselves. */
const OPERATION =
  /^(?:\p{L}{3,20}ectomy|\p{L}{3,20}(?:plasty|ostomy|otomy|desis|pexy|rrhaphy)|cabg|bypass|stent|stents|stenting|pci|resection|transplant|transplantation|replacement|fixation|ablation|pacemaker|icd|amputation|cholecystectomy|cesarean|caesarean|tavr|lumpectomy|reduction|biopsy|ligation|release|decompression|enucleation|graft)$/u;
/** Looked at again and again: only the day of the one that is charted is held against the text. */
const SCOPE = /^(?:\p{L}{3,20}oscopy|mammogra(?:m|phy)|egd)$/u;
const WAY_IN = /^(?:sternotomy|thoracotomy|laparotomy|craniotomy|arthrotomy)$/;
const SAME: Readonly<Record<string, string>> = wordTable({
  cabg: 'bypass',
  stents: 'stent',
  stenting: 'stent',
  pci: 'stent',
  angioplasty: 'stent',
  percutaneous: 'stent',
  transplantation: 'transplant',
  caesarean: 'cesarean',
  tka: 'knee',
  tha: 'hip',
  arthroplasty: 'replacement',
  icd: 'defibrillator',
  appendicectomy: 'appendectomy',
  orchidectomy: 'orchiectomy',
  mammogram: 'mammography',
  gastroscopy: 'esophagogastroduodenoscopy',
  oesophagectomy: 'esophagectomy',
});
const plainWord = (word: string): string => SAME[word] ?? word;
const AGAIN =
  /^(?:repeat|next|again|plan|planned|scheduled|will|due|future|redo|revision|before|after|since|until|if|considered|declined|awaiting|discuss|discussed|consider|may|evaluation|candidate|family|father|mother)$/;

/** "Splenectomy in 2019": the operations of the text with their dates, against the charted ones. */
function proceduresIn(each: Case, procedures: readonly ChartEvent[]): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const charted = procedures.map((event) => ({
    ...event,
    words: new Set(
      [...event.names, event.site ?? ''].flatMap((name) =>
        (name.toLowerCase().match(/[\p{L}]{3,}/gu) ?? []).map(plainWord),
      ),
    ),
  }));
  const conditions = [...each.chart!.conditions, ...(each.chart!.pastConditions ?? [])].join(' ').toLowerCase();
  const inText = new Set(tokens.map(({ text }) => plainWord(text)));
  const found = sentences.flatMap((sentence): readonly Finding[] => {
    if (sentence.section === 'family' || sentence.question || sentence.told) return [];
    const operations = range(sentence).filter((at) => OPERATION.test(tokens[at]!.text) || SCOPE.test(tokens[at]!.text));
    return operations.flatMap((at): readonly Finding[] => {
      const word = plainWord(tokens[at]!.text);
      const clause = partAround(tokens, { sentence, first: at, end: at + 1 });
      const from = Math.max(clause.first, at - 8);
      const around = Array.from({ length: 9 }, (_, step) => at - 4 + step).filter(
        (place) => place >= clause.first && place < clause.end && !isMonthOfDate(tokens, place),
      );
      // "Metformin modified release".
      if (
        word === 'release' &&
        /^(?:modified|extended|sustained|slow|prolonged|immediate|press|-)$/.test(tokens[at - 1]?.text ?? '')
      )
        return [];
      const ahead = hasWord(tokens, /^(?:scheduled|planned|will|awaiting|booked)$/, from, at);
      if (ahead || around.some((place) => AGAIN.test(tokens[place]!.text))) return [];
      const date = dateBehind(tokens, at + 1, clause.end) ?? lastDateBefore(tokens, from, at);
      if (!date || isAhead(each, date)) return [];
      // "Left TKA (2019), tonsillectomy": of what stands before its bracket.
      if (date.end <= at && tokens[date.end]?.text === ')') return [];
      const same = charted.filter(({ words }) => words.has(word));
      const isDated = date.year !== undefined || date.day !== undefined;
      if (!isDated && !(date.end > at && isOtherMonth(each, same, date))) return [];
      if (same.length > 0) {
        const isFits = same.some(({ on }) => on === undefined || isOn(date, on));
        // Operations are done twice: only a site or a whole name that fits tells that this one is meant.
        const isOne = same.length === 1;
        if (isFits || !isOne || (date.end <= at && !isThen(tokens, date, at))) return [];
        return [
          contradicted(
            each,
            { first: Math.min(at, date.first), end: Math.max(at + 1, date.end) },
            'chart_procedure_date_differs',
            'the chart has this procedure on another day than the text',
            0.75,
          ),
        ];
      }
      // A way in is part of another operation: "sternotomy" of a bypass.
      if (SCOPE.test(word) || WAY_IN.test(word)) return [];
      const there = charted.filter(({ on }) => on !== undefined && isOn(date, on));
      const isOther =
        there.length > 0 &&
        !conditions.includes(word) &&
        there.every(({ words }) => ![...words].some((one) => OPERATION.test(one) && inText.has(one)));
      return isOther && there.some(({ words }) => [...words].some((one) => OPERATION.test(one)))
        ? [
            contradicted(
              each,
              { first: at, end: at + 1 },
              'chart_procedure_differs',
              'the chart has another procedure on that day',
              0.75,
            ),
          ]
        : [];
    });
  });
  return found.slice(0, 1);
}

/** "May 2022" is no "may". */
const isMonthOfDate = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.text === 'may' && writtenDateAt(tokens, at) !== undefined;

/** "In 2018 she had a bilateral tubal ligation". */
const isThen = (tokens: readonly Token[], { first, end }: WrittenDate, at: number): boolean =>
  /^(?:in|on)$/.test(tokens[first - 1]?.text ?? '') &&
  /^,? ?(?:(?:he|she|they|you|the patient) )?(?:had |underwent |has had )?(?:an? |the |her |his )?(?:(?!and\b|with\b|for\b|after\b|of\b|before\b)[a-z]{4,14} ){0,3}$/.test(
    `${phrase(tokens, end, at)} `,
  );

/** "In October" of what the chart has once, within the year, two months or more from the last October. */
function isOtherMonth({ asOf }: Case, same: readonly ChartEvent[], { month }: WrittenDate): boolean {
  const days = same.flatMap(({ on = '' }) => (on.length > 6 ? [on] : []));
  if (month === undefined || days.length === 0 || days.length < same.length) return false;
  return (
    days.some((on) => asOf.getTime() - Date.parse(on) < 240 * 24 * 3600 * 1000) &&
    days.every((on) => {
      const apart = Math.abs(Number(on.slice(5, 7)) - month);
      return Math.min(apart, 12 - apart) > 1;
    })
  );
}

const range = ({ first, end }: Sentence): readonly number[] =>
  Array.from({ length: end - first }, (_, at) => first + at);

const lastDateBefore = (tokens: readonly Token[], from: number, to: number): WrittenDate | undefined =>
  writtenDatesIn(tokens, from, to).at(-1);
