import { isAbbreviation, isThing } from './opinion/things.ts';
import type { Entity, Span } from './spans.ts';
import { isClinical, isCommon, isGivenName, isListedName, isOrdinary, wordsOf } from './words.ts';

/** What opens an entry of a list: "chair 7: ", "Rm 3 ", "II-2 ", "0940 ", "3. ", behind a line's beginning or a mark. */
const HEAD =
  /(?:(?:^|[\n;|•]|\. )[ \t]{0,4}|(?<!\p{L})(?=(?:chair|bed|rm|room|bay|cot|slot|bunk|cell) ?#?\d))((?:\p{L}{1,8}[ .#]{0,2})?(?:\d{1,4}[A-Za-z]?|[IVX]{1,4}-\d{1,2}|[A-Z]{1,2}-?\d{1,3}|\d{1,2}:\d\d)[:.)]{0,2}[ \t]{1,4}(?:[-–—] )?)$/u;
const LONGEST_HEAD = 24;
/** The same, anywhere, and the name behind it: "Ford, Lincoln", "Reed", "Fawn Okoro". */
const ENTRY =
  /(?<=(?:^|[\n;|•]|\. )[ \t]{0,4}|(?<!\p{L})(?=(?:chair|bed|rm|room|bay|cot|slot|bunk|cell) ?#?\d))((?:\p{L}{1,8}[ .#]{0,2})?(?:\d{1,4}[A-Za-z]?|[IVX]{1,4}-\d{1,2}|[A-Z]{1,2}-?\d{1,3}|\d{1,2}:\d\d)[:.)]{0,2}[ \t]{1,4}(?:[-–—] )?)(\p{Lu}[\p{L}'’-]{1,20}(?:, ?\p{Lu}[\p{L}'’.-]{0,20}| \p{Lu}\p{Ll}[\p{L}'’-]{0,20})?)(?![\p{L}\p{N}])/gu;

/** Which kind of head it is: its word in small letters and its marks, its numbers as such. */
const kindOf = (head: string): string =>
  head
    .toLowerCase()
    .replace(/(?<!\p{L})[ivx]{1,4}(?=-\d)/gu, 'i')
    .replace(/\d{1,4}/g, '0')
    .replace(/[ \t]{1,8}/g, ' ');

/** Entries that lists have besides people. */
const NOBODY =
  /^(?:Empty|Open|Clean|Dirty|Hold|Held|Blocked|Closed|Full|Vacant|Pending|New|Admit|Transfer|Discharge|None|Nil|Break|Lunch|Tea|Meeting|Huddle|Rounds|Admin|Add|Plan|Assessment|Labs?|Meds?|Follow|Continue|Start|Stop|Repeat|Call|Check|Consult|Left|Right|The|This|Patient|Pt|Mr|Mrs|Ms|Dr|No|Not|See|Seen|DNA|Bed|Room|Chair|Cancelled|Available|Unknown|North|South|East|West|Ward|Unit|Team|Family|Mom|Dad|Mother|Father|Baby|Twin|Male|Female|Man|Woman)$/i;

const isName = (surface: string): boolean => {
  const [first = '', ...others] = wordsOf(surface).filter((word) => word.length > 1);
  if (first === '' || NOBODY.test(first) || isAbbreviation(first) || /^\p{Lu}{2,4}$/u.test(first)) return false;
  if (surface.includes(',')) return isListedName(first) || !isOrdinary(first) || others.some(isGivenName);
  if (isThing(first) || (isClinical(first) && !isGivenName(first))) return false;
  return isListedName(first)
    ? !isCommon(first) || isGivenName(first) || others.some((word) => !isOrdinary(word))
    : !isOrdinary(first);
};

/**
 * People in a list by the others in it: where "chair 7: Cash, Johnnie" and "chair 9: Park, Jin" are known, "chair 8: Ford, Lincoln" is
 * one too. Of single names at least two with the same head are known, and at least as many as are not; of "Last, First" one.
 */
export function alikePlaces(text: string, people: readonly Entity[]): Entity[] {
  const heads = new Map<string, Entity[]>();
  for (const person of people) {
    const head = HEAD.exec(text.slice(Math.max(0, person.start - LONGEST_HEAD), person.start))?.[1];
    if (head !== undefined) heads.set(kindOf(head), [...(heads.get(kindOf(head)) ?? []), person]);
  }
  if (heads.size === 0) return [];
  const unknown = new Map<string, Span[]>();
  for (const { index, 1: head = '', 2: surface = '' } of text.matchAll(ENTRY)) {
    const known = heads.get(kindOf(head)) ?? [];
    const start = index + head.length;
    if (known.length === 0 || known.some((person) => person.start < start + surface.length && start < person.end))
      continue;
    unknown.set(kindOf(head), [
      ...(unknown.get(kindOf(head)) ?? []),
      { start, end: start + withoutTail(surface).length },
    ]);
  }
  return [...unknown].flatMap(([head, spans]) => {
    const [like] = heads.get(head)!;
    const isTwice = heads.get(head)!.length >= LEAST_KNOWN && spans.length <= heads.get(head)!.length;
    const isInOrder = text.slice(like!.start, like!.end).includes(',');
    return spans
      .filter(
        ({ start, end }) =>
          (isTwice || (isInOrder && text.slice(start, end).includes(','))) && isName(text.slice(start, end)),
      )
      .map((span): Entity => ({ ...like!, ...span, score: 0.6, source: 'pattern' }));
  });
}
const LEAST_KNOWN = 2;

/** "Bone TKA", "Reed Stable": a second word that is none of a name's. */
const withoutTail = (surface: string): string => {
  const [, first = '', second = ''] = /^([\p{L}'’-]{2,24}) ([\p{L}'’-]{2,24})$/u.exec(surface) ?? [];
  return second !== '' && (isAbbreviation(second) || (isOrdinary(second) && !isListedName(second)) || isThing(second))
    ? first
    : surface;
};
