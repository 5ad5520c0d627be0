import { lean } from '../lean.ts';
import type { Span } from '../spans.ts';

// A handover of several patients is several texts: what one of them has says nothing of the next.

/** "Bed 4:", "Room 12, Mrs Sato": at the head of a sentence or line. */
const PLACE = lean(
  /(?:^|[.!?;\n]\s{0,4})(?:[-*•]\s?)?(?:bed|room|rm|bay|cot|cubicle|side ?room|chair|resus|trolley|pod)\s?#?(?<label>\d{1,3}[a-d]?|[a-d]\d?)\b(?=[,:;.() –—-]|\s)/gi,
);

/** "Handover, night staff.": what may stand before the first bed; more tells of patients in another way. */
const LONGEST_OPENING = 60;

/** The parts of a text of several patients in their beds, in order; the whole of any other text. */
export function patientsApart(text: string): readonly Span[] {
  const heads = [...text.matchAll(PLACE)];
  const labels = heads.map(({ groups }) => groups!.label!.toLowerCase());
  const isApart = labels.length > 1 && new Set(labels).size === labels.length && heads[0]!.index <= LONGEST_OPENING;
  if (!isApart) return [{ start: 0, end: text.length }];
  const starts = heads.map(({ index, 0: head }) => index + (/^[.!?;\n]/.test(head) ? 1 : 0));
  return starts.map((start, at) => ({ start: at === 0 ? 0 : start, end: starts[at + 1] ?? text.length }));
}
