import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import { DONE_KINDS, type DoneKind } from '../../done-kinds.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { phrase } from '../../reading/words.ts';
import { isOn, type WrittenDate, writtenDatesIn } from '../../written-dates.ts';
import { contradicted } from './age-and-sex.ts';
import { type OwnSentence, ownSentences } from './own-sentences.ts';

/** "A pacemaker in the left chest, implanted in September 2020", "the mammogram of May 2024": of another day or year than the chart's. */
export function checkChartProcedureDays(each: Case): readonly Finding[] {
  const procedures = each.chart?.procedures;
  if (procedures === undefined) return [];
  const dated = DONE_KINDS.map((kind) => ({ kind, charted: ofKind(kind, procedures) })).filter(
    ({ charted }) => charted.length > 0 && charted.every(({ on }) => on !== undefined),
  );
  const { tokens } = each.reading;
  return ownSentences(each.reading)
    .flatMap((own): readonly Finding[] => {
      if (kinIn(tokens, own.sentence).length > 0) return [];
      const wrong = dated.find(({ kind, charted }) => isOtherDay(each, own, kind, charted));
      if (!wrong) return [];
      const message = 'the chart has this procedure on another day than the text';
      return [contradicted(each, own.sentence, 'chart_procedure_date_differs', message, 0.75)];
    })
    .slice(0, 1);
}

const ofKind = ({ charted }: DoneKind, procedures: readonly ChartEvent[]): readonly ChartEvent[] =>
  procedures.filter(({ names, site = '' }) => names.some((name) => charted.test(`${name} ${site}`)));

function isOtherDay(
  { reading: { tokens }, asOf }: Case,
  { sentence, said }: OwnSentence,
  kind: DoneKind,
  charted: readonly ChartEvent[],
) {
  const dates = writtenDatesIn(tokens, sentence.first, sentence.end);
  return [...said.matchAll(kind.all)].some(({ 0: name, index }) => {
    const first = sentence.first + said.slice(0, index).split(' ').length - 1;
    const end = first + name.split(' ').length;
    if (ANOTHER.test(phrase(tokens, Math.max(sentence.first, first - 7), Math.min(sentence.end, end + 3))))
      return false;
    const date = dates.find((one) => one.first >= end);
    const isOfIt = date !== undefined && BETWEEN.test(`${phrase(tokens, end, date.first)} `);
    const isPast = isOfIt && (date.year !== undefined || date.day !== undefined) && !isAhead(date, asOf);
    const isSpan = isOfIt && /^(?:to|until|-|–|or)$/.test(tokens[date.end]?.text ?? '');
    return isPast && !isSpan && charted.every(({ on }) => !isOn(date, on));
  });
}

const isAhead = ({ year, month = 1, day = 1 }: WrittenDate, asOf: Date): boolean =>
  Date.UTC(year ?? asOf.getUTCFullYear(), month - 1, day) > asOf.getTime();

/** One of several, or one that is to come. */
const ANOTHER =
  /\b(?:if|plan\w{0,4}|scheduled|booked|will|due|next|repeat|again|second|first|another|other|revision|redo|previous|no|not|never|interrogation|check|follow ?- ?up|generator|removal|referr\w{2,4}|consider\w{0,3}|candidate|awaiting)\b/;
/** Between what was done and its day. */
const BETWEEN =
  /^(?:(?:[,()]|since|in|on|of|from|at|the|her|his|your|my|a|an|was|were|been|has|have|had|is|done|performed|placed|implanted|inserted|fitted|made|created|carried|out|completed|took|place|situ|dates|dated|left|right|both|side|sided|chest|arm|upper|lower|forearm|wrist|knee|hip|eye|eyes|shoulder|breast|breasts|kidney|artery|anterior|descending|lad|rca|circumflex|coronary|main|to|with|without|axillary|sentinel|lymph|node|nodes|biopsy|clearance|dissection|sampling|and|adenoidectomy|adenoids|lens|intraocular|for(?: \p{L}{3,16}){1,2}|\p{L}{3,18}(?:itis|oma|osis|cancer|stones?|fracture|fibroids|block|ectomy|plasty)|complete|heart|gallstones|atrioventricular|screening|surgery|result|replacement|total|partial|open|laparoscopic|early|late|back|hospital|here|uncomplicated|successful|successfully|last|most|recent|went|put|into|during|through|via|by|mid|proximal|distal|ostial|branch|vein|front|which|one|two|three|arteries|cath|catheter|catheterization|lab|laboratory|interventional|cardiology|cardiologist|surgeon|under|local|general|spinal|anesthesia|anaesthesia|sedation|stay|admission|emergency|elective|urgent|outside|another|this|center|deployed|positioned|that|feeds?|drug|eluting|bare|metal|stents?) ){0,14}$/u;
