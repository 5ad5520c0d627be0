import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Duration } from '../../reading/durations.ts';
import { hasWord } from '../../reading/words.ts';
import { type Courses, isLongInfection, LOCAL, rowsFor } from './courses.ts';
import { isOtherCourse, isTold } from './other-course.ts';

/** A year of an antibiotic is suppression of an infection that does not heal; more is a slip of the number. */
const LONGEST_ANTIBIOTIC_DAYS = 400;

/** Three months are, where no infection is named that takes so long. */
const LONG_ANTIBIOTIC_DAYS = 90;

/** What remains of a course that has begun. */
const REST = /^(?:more|remaining)$/;

/** References differ: what is beyond the range by half is an error. */
const BEYOND = 1.5;

export function judge(courses: Courses, drug: ReadMention, duration: Duration): Finding | undefined {
  const { each, hasLongInfection } = courses;
  const { tokens } = each.reading;
  const { days, first, end } = duration;
  const place = spanOf(tokens, Math.min(drug.first, first), Math.max(drug.end, end));
  const length = duration.endless ? 'without end' : `for ${lengthWords(days)}`;
  const step = stepOf(each, drug, duration);
  const rows = step ? [step] : duration.opening ? [] : rowsFor(courses, drug);
  if (duration.endless && isMeantForLong(courses, drug, rows)) return undefined;
  const isAntibiotic = each.knowledge.subjectsOf(drug.id).has('antibiotic');
  const drugRow = each.knowledge.drugs.get(drug.id);
  const isEndless =
    days > LONGEST_ANTIBIOTIC_DAYS ||
    (days > LONG_ANTIBIOTIC_DAYS && (!hasLongInfection || duration.endless === true) && !isTold(each, drug, duration));
  if (isAntibiotic && drugRow && !step && isEndless && !isPreventive(each, drug, days)) {
    const message = `${drug.id} ${length}: longer than a course of an antibiotic`;
    return findingOf(place, 'duration_too_long', message, evidenceOf(drugRow, 'courses are counted in days or weeks'));
  }
  // The kindest row decides: the text may name several things that the drug is given for.
  const isOff = rows.every((row) => days > Number(row.max_days) * BEYOND || days < Number(row.min_days) / BEYOND);
  const row = rows.toSorted((a, b) => distance(days, a) - distance(days, b))[0];
  if (!row || !isOff) return undefined;
  const isLong = days > Number(row.max_days);
  const isFar = days >= Number(row.max_days) * FAR;
  const isLasting = !isLong && Number(row.max_days) >= LASTING;
  // "Completes six further days"; "7 days, then 5 mg for 2 more days, then stop" tells the whole course.
  const isWhole = duration.ended === true && hasWord(tokens, /^then$/, drug.end, first);
  // "No more than six days" is no rest.
  const isRest = tokens
    .slice(first, end)
    .some(({ text }, at) => REST.test(text) && tokens[first + at + 1]?.text !== 'than');
  if (!isLong && isRest && !isWhole) return undefined;
  if (!isLong && goesOn(each, drug, end)) return undefined;
  // "For thrombosis prevention … 35 days": a row of prevention is meant by that word.
  const isOfPrevention = /\b(?:prevent|operation|surgery|prophyla)/i.test(row.statement);
  if (isLasting && isToPrevent(each, drug)) return undefined;
  if (!isLong && isInfusedFirst(courses, drug, days)) return undefined;
  if (!step && !isOfPrevention && isOtherCourse(courses, drug, duration, { isMuch: isLong && isFar, isLasting }))
    return undefined;
  const condition = step ? row.condition.replace('step', 'at') : row.condition && `for ${row.condition.split('|')[0]}`;
  const what = `${drug.id}${condition ? ` ${condition}` : ''} ${length}`;
  const message = `${what} is ${isLong ? 'longer' : 'shorter'} than the usual course: ${row.statement} (${row.source})`;
  const category = isLong ? 'duration_too_long' : 'duration_too_short';
  return findingOf(place, category, message, evidenceOf(row, `${row.subject}: ${row.statement}`));
}

/** "After your hip replacement the chance of a clot is higher, so enoxaparin, 28 days in total": no clot is treated. */
const isToPrevent = ({ reading: { tokens } }: Case, { sentence: { first, end } }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:replacements?|surgery|operation|arthroplasty|fracture|cast|plaster|flight|caesarean|cesarean)$/,
    first,
    end,
  ) && hasWord(tokens, /^(?:chance|risk|prevent\w{0,5}|lower|avoid|reduce|prophyla\w{3,6})$/, first, end);

export const hasLocal = ({ each }: Courses, drug: ReadMention): boolean => localOf(each, drug) !== undefined;

const localOf = ({ knowledge }: Case, { id }: ReadMention): Row<'durations'> | undefined =>
  knowledge.durationsOf(id).find(({ subject, condition }) => subject === id && condition === LOCAL);

/** "Mupirocin ointment for 5 months": of what is put on the skin or into the eye. */
export function judgeLocal({ each }: Courses, drug: ReadMention, { days, first, end }: Duration): Finding | undefined {
  const { tokens } = each.reading;
  const row = localOf(each, drug);
  if (!row || days <= Number(row.max_days) * BEYOND) return undefined;
  if (isTold(each, drug, { days, first, end })) return undefined;
  const place = spanOf(tokens, Math.min(drug.first, first), Math.max(drug.end, end));
  const message = `${drug.id} for ${lengthWords(days)} is longer than the usual course: ${row.statement} (${row.source})`;
  return findingOf(place, 'duration_too_long', message, evidenceOf(row, `${row.subject}: ${row.statement}`));
}

/** Given without end: for an infection that comes back, a low dose of a steroid, or what is judged by the kindest of its uses. */
const isMeantForLong = (
  { each, hasLongInfection }: Courses,
  { id }: ReadMention,
  rows: readonly Row<'durations'>[],
): boolean => {
  const classes = each.knowledge.subjectsOf(id);
  const isAgainstGerms = ['antibiotic', 'antiviral', 'antifungal'].some((name) => classes.has(name));
  // "Indefinitely" alone tells of no infection that lasts.
  if (isAgainstGerms) return hasLongInfection && isLongInfection(each.text.replace(/lifelong|indefinite\w{0,2}/gi, ''));
  if (classes.has('corticosteroid')) return !/\b(?:exacerbation|flare|burst|attack|croup)\b/i.test(each.text);
  return rows.some(({ condition, max_days }) => condition !== '' && Number(max_days) > LONGEST_COURSE);
};
const LONGEST_COURSE = 60;

/** "Rituximab … co-trimoxazole 480 mg daily for six months": against Pneumocystis, where the defences are low. */
const isPreventive = ({ doses, reading: { tokens } }: Case, { id }: ReadMention, days: number): boolean =>
  id === 'trimethoprim-sulfamethoxazole' &&
  days <= LONGEST_ANTIBIOTIC_DAYS &&
  doses.every(({ drug, frequency }) => drug.id !== id || frequency === undefined || frequency.high <= 1) &&
  hasWord(
    tokens,
    /^(?:rituximab|cyclophosphamide|prednisolone|prednisone|methylprednisolone|chemotherapy|leuk\w{3,6}|lymphoma|myeloma|vasculitis|steroids?|cd4|alemtuzumab|temozolomide)$/,
  );

/** "Methylprednisolone 1 g daily for 3 days, first dose now, then prednisolone 60 mg": another of the class takes over. */
const goesOn = (
  { knowledge, reading: { tokens, mentions } }: Case,
  { id, sentence }: ReadMention,
  end: number,
): boolean => {
  const then = tokens
    .slice(end, Math.max(end + 4, sentence.end))
    .findIndex(({ text }) => /^(?:then|followed)$/.test(text));
  const next = mentions.find(({ kind, first }) => kind === 'drug' && first > end + then && first <= end + then + 3);
  const classes = next && knowledge.subjectsOf(next.id);
  return (
    then !== -1 &&
    classes !== undefined &&
    classes.has('corticosteroid') &&
    knowledge.subjectsOf(id).has('corticosteroid')
  );
};

/** "Ulcer clipped, pantoprazole infusion for 72 hours": after endoscopy, before the tablets of the course. */
const isInfusedFirst = (
  { each: { knowledge, reading } }: Courses,
  { id, sentence }: ReadMention,
  days: number,
): boolean =>
  days <= 3 &&
  knowledge.subjectsOf(id).has('ppi') &&
  hasWord(
    reading.tokens,
    /^(?:infusions?|iv|intravenous|intravenously|drip|bolus|hours|hrs|h)$/,
    sentence.first,
    sentence.end,
  );

/** Of what is taken for years, days. */
const LASTING = 3650;

/** Weeks for days, months for weeks. */
const FAR = 3;

const distance = (days: number, { min_days, max_days }: Row<'durations'>): number =>
  days > Number(max_days) ? days / Number(max_days) : Number(min_days) / days;

/** "10 mg BID for 7 days, then 5 mg BID", "for the first 7 days": the row of a first dose, whose condition is `step 10 mg`. */
function stepOf(
  { doses, knowledge, reading: { tokens } }: Case,
  drug: ReadMention,
  { first, end, days, opening }: Duration,
) {
  const claim = doses.findLast(
    (one) =>
      one.drug.id === drug.id && one.amount !== undefined && one.amount.end <= first && first - one.amount.end < 14,
  );
  const said = claim?.amount && `step ${claim.amount.high} ${claim.amount.unit}`;
  const row = knowledge.durationsOf(drug.id).find(({ condition }) => condition === said);
  if (opening || hasWord(tokens, /^(?:then|→|followed)$/, end, end + 3)) return row;
  // "10 mg BD for 7 days. From that evening 5 mg BD", "… Plan is three months": as long as the step is, and it goes on.
  const isStep = row !== undefined && days >= Number(row.min_days) && days <= Number(row.max_days);
  const goesOn = doses.some(
    (one) => one.drug.id === drug.id && one.amount !== undefined && one.amount.first > end && one !== claim,
  );
  return isStep && (goesOn || hasWord(tokens, FOR_LONG)) ? row : undefined;
}
const FOR_LONG = /^(?:months?|lifelong|indefinite|indefinitely|longterm)$/;

/** `10 days`, `3 hours`, `14 minutes`. */
const lengthWords = (days: number): string =>
  days >= 1
    ? `${plain(days)} days`
    : days * 24 >= 1
      ? `${plain(Math.round(days * 24))} hours`
      : `${plain(Math.round(days * 1440))} minutes`;

const findingOf = (
  place: { readonly start: number; readonly end: number },
  category: string,
  message: string,
  evidence: Finding['evidence'][number],
): Finding => ({
  ...place,
  family: 'frequency',
  category,
  severity: 'high',
  verdict: 'contradicted',
  message,
  score: 0.8,
  evidence: [evidence],
});
