import type { Entity } from '../spans.ts';
import { MONTH_NAMES } from './calendar.ts';

/** "Septem-\nber 8": the break of a month that the end of a line broke, and what follows. */
const BREAK = /-\r?\n[ \t]{0,4}(\p{L}{2,7})\.?(?: (?:\d{1,2}(?:, ?\d{4})?|\d{4}))?(?![\p{L}\p{N}])/gu;
const WHOLE_MONTH = new RegExp(`^${MONTH_NAMES}$`, 'iu');

export const brokenMonths = (text: string): readonly Entity[] =>
  [...text.matchAll(BREAK)].flatMap(({ index, 0: rest, 1: tail }) => {
    const head = /(?<!\p{L})\p{L}{2,7}$/u.exec(text.slice(Math.max(0, index - 8), index))?.[0] ?? '';
    const [start, end] = [index - head.length, index + rest.length];
    return WHOLE_MONTH.test(head + tail) ? [{ start, end, type: 'DATE', score: 0.9, source: 'pattern' }] : [];
  });
