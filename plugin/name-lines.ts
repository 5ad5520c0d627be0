const TITLE_BEFORE = /(?:dr|mr|mrs|ms|miss|prof|doctor|nurse)\.? $/i;

/** Whether a name that begins at `start` can go on at the next line's `below`: in wrapped prose, not in a form or a list. */
export function goesOnBelow(text: string, start: number, below: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 200), start);
  const isProse = /\p{Ll}{2,20}[ ,.]{1,3}$/u.test(line.replace(TITLE_BEFORE, 'title '));
  return isProse && /^\p{Lu}/u.test(text.slice(below, below + 2));
}
