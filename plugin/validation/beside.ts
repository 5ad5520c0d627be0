// Small patterns asked one behind the other: V8 writes the machine code of what is shared anew for each pattern that holds
// it, and for each way through what stands before it.

/** Whether `behind`, which begins with `^`, holds right behind a match of `named`, which is global. */
export const isFollowed = (text: string, named: RegExp, behind: RegExp): boolean =>
  [...text.matchAll(named)].some(({ 0: found, index }) => behind.test(text.slice(index + found.length)));

/** Whether `before`, which ends with `$`, holds right before a match of `named`, which is global. */
export const isPreceded = (text: string, before: RegExp, named: RegExp): boolean =>
  [...text.matchAll(named)].some(({ index }) => before.test(text.slice(0, index)));
