import type { Entity } from '../spans.ts';
import { MONTH_NAMES, MONTHS_MISREAD } from './calendar.ts';
import { around, type Rule } from './recognizer.ts';

/** "Septem-\nber 8": the break of a month that the end of a line broke, and what follows. */
const BREAK = /-\r?\n[ \t]{0,4}(\p{L}{2,7})\.?(?: (?:\d{1,2}(?:, ?\d{4})?|\d{4}))?(?![\p{L}\p{N}])/gu;
const WHOLE_MONTH = new RegExp(`^${MONTH_NAMES}$`, 'iu');

export const brokenMonths = (text: string): readonly Entity[] =>
  [...text.matchAll(BREAK)].flatMap(({ index, 0: rest, 1: tail }) => {
    const head = /(?<!\p{L})\p{L}{2,7}$/u.exec(text.slice(Math.max(0, index - 8), index))?.[0] ?? '';
    const [start, end] = [index - head.length, index + rest.length];
    return WHOLE_MONTH.test(head + tail) ? [{ start, end, type: 'DATE', score: 0.9, source: 'pattern' }] : [];
  });

/** As a scan has it, rn for m and 1 for l: "Ju1y 2", "Decernber 7 , 2Ol9". */
export const MISREAD_MONTH: Rule = {
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${MONTHS_MISREAD})\.?[ ]{1,2}[\dlO]{1,2}(?:[ ]?,[ ]{0,2}[12][\dlIO]{3})?(?![\p{L}\p{N}])`,
    'dgu',
  ),
  near: around(/(?:Ju[1I]|Apri[1I]|Jun[ce]|ernber|0ct|N0v|obcr|embcr|uarv|Fcb|Marcb|Augu5t)/g, 8, 4),
  type: 'DATE',
  score: 0.8,
};
