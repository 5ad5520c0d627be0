import { isAbbreviation, isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isDictionaryWord, isListedName, isOrdinary } from '../words.ts';
import type { Recognizer } from './recognizer.ts';

/** "quist_petronella_2024-02-29.pdf", "Siaosi_F_asthma_plan_v2.docx": words joined by a line below or a hyphen, and what kind of file it is. */
const FILE =
  /(?<![\p{L}\p{N}_.@/-])[\p{L}\p{N}]{1,40}(?:[_-][\p{L}\p{N}]{1,40}){1,12}(?=\.(?:pdf|docx?|rtf|txt|csv|xlsx?|jpe?g|png|tiff?|heic|dcm|mp[34]|m4a|wav|mov|zip|eml|msg|hl7|xml|json)(?![\p{L}\p{N}]))/giu;
const ANCHOR = /[_-][\p{L}\p{N}]{1,40}\.[a-z]/iu;
const PART = /[\p{L}]{1,40}/gu;

const isPlain = (word: string): boolean =>
  isOrdinary(word) || isDictionaryWord(word) || isThing(word) || isAbbreviation(word.toUpperCase());
/** In the lists of names, and no word of a document's title. */
const isName = (word: string): boolean => word.length > 2 && isListedName(word) && !isPlain(word);
/** "Malietau_S": in no list, and an initial is joined to it. */
const hasInitial = (parts: readonly RegExpExecArray[], at: number): boolean =>
  /^\p{Lu}\p{Ll}{3,}$/u.test(parts[at]![0]) &&
  !isPlain(parts[at]![0]) &&
  /^\p{Lu}$/u.test(parts[at + 1]?.[0] ?? '') &&
  touches(parts, at, at + 1);
/** What stands beside a name may be one that no list has, or an initial. */
const mayBeName = (word: string): boolean =>
  word.length === 1 || (word.length > 2 && !isPlain(word)) || isListedName(word);

/** Whom the name of a file names. 45 CFR 164.514(b)(2)(i)(A). */
export const fileNames: Recognizer = {
  name: 'file-names',
  rules: [],
  refine: (text, found) =>
    ANCHOR.test(text)
      ? [...found, ...[...text.matchAll(FILE)].flatMap(({ 0: file, index }) => namesIn(file, index))]
      : found,
};

/** From the first to the last of the words in a row of which one is a name. */
function namesIn(file: string, at: number): readonly Entity[] {
  const parts = [...file.matchAll(PART)];
  const first = parts.findIndex(([word], order) => isName(word) || hasInitial(parts, order));
  if (first === -1) return [];
  const isBeside = (one: number, other: number): boolean =>
    parts[other] !== undefined &&
    mayBeName(parts[other][0]) &&
    Math.abs(one - other) === 1 &&
    touches(parts, one, other);
  const from = isBeside(first, first - 1) ? first - 1 : first;
  const to = isBeside(first, first + 1) ? first + 1 : first;
  const last = parts[to]!;
  const [start, end] = [at + parts[from]!.index, at + last.index + last[0].length];
  return [{ start, end, type: 'PATIENT', score: 0.7, source: 'pattern' }];
}

/** Whether nothing but one joint stands between two words. */
function touches(parts: readonly RegExpExecArray[], one: number, other: number): boolean {
  const [left, right] = one < other ? [parts[one]!, parts[other]!] : [parts[other]!, parts[one]!];
  return right.index - (left.index + left[0].length) === 1;
}
