import type { GoldSpan, MarkedDocument } from './markup.ts';

/** Words that belong to many names and say nothing alone. */
const COMMON_PARTS = new Set(
  'van von der den del dela los las dos bin ibn bint mac the and for saint san santa home care east west north south new'.split(
    ' ',
  ),
);
const NAME_LABELS: readonly string[] = ['PATIENT', 'PHYSICIAN', 'NAME'];

/** What is nearly always an identifier where it stands unmarked. */
const SUSPECTS: readonly RegExp[] = [
  /\b\d{3}[-. ]\d{4}\b/g,
  /[\w.]+@[\w.]+\.\w+/g,
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g,
  /\b(?:19|20)\d{2}-\d{2}-\d{2}\b/g,
  /\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\b/gi,
  /\b\d{6,}\b/g,
  /\b(?:Dr|Mr|Mrs|Ms|Miss|Nurse|Doctor)\.? \p{Lu}[\p{L}'’-]+/gu,
  /\b(?:https?:\/\/|www\.)\S+/gi,
  /\b(?:9\d|1[01]\d)[- ](?:year|yr|y\/?o)/gi,
];

/** What an author should look at again: surfaces marked in one place and not in another, and unmarked text that looks
 *  like an identifier. Everything in the document's `keep` list is taken as meant. One line a finding. */
export function checkAnnotation(document: MarkedDocument): string[] {
  const open = blankSpans(document.text, document.spans);
  const folded = open.toLowerCase();
  const findings = new Set<string>();
  for (const surface of surfacesToRepeat(document)) {
    if (!folded.includes(surface.split(/\s/)[0]!.toLowerCase())) continue; // far cheaper than the pattern
    const pattern = surface.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').exec(open);
    if (found) findings.add(found[0]);
  }
  for (const suspect of SUSPECTS) for (const [found] of open.matchAll(suspect)) findings.add(found);
  return [...findings]
    .filter((found) => !document.keep.some((kept) => found.toLowerCase().includes(kept)))
    .map((found) => `${document.id}: unmarked: ${JSON.stringify(found)}`);
}

/** The text with each span's characters replaced by a control character, so that offsets stay. */
function blankSpans(text: string, spans: readonly GoldSpan[]): string {
  let open = text;
  for (const { start, end } of spans) open = open.slice(0, start) + '\u0001'.repeat(end - start) + open.slice(end);
  return open;
}

function surfacesToRepeat(document: MarkedDocument): Set<string> {
  const surfaces = new Set<string>();
  for (const { start, end, label } of document.spans) {
    const surface = document.text.slice(start, end);
    if (surface.length > 2) surfaces.add(surface);
    if (label === 'LOCATION' && surface.includes(',')) surfaces.add(surface.slice(0, surface.indexOf(',')));
    if (NAME_LABELS.includes(label)) for (const part of nameParts(surface)) surfaces.add(part);
  }
  return surfaces;
}

const nameParts = (surface: string): string[] =>
  surface
    .split(/[\s,.]+/)
    .filter((part) => /^\p{L}[\p{L}'’-]{2,}$/u.test(part) && !COMMON_PARTS.has(part.toLowerCase()));
