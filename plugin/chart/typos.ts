/** Names from this length on are also found with one letter wrong, missing, too many, or two swapped. */
const LONG_NAME = 6;

/** Finds the long name that a word is one slip away from. */
export interface TypoIndex {
  add(name: string): void;
  /** The name, when the word is another one a single slip away from it. */
  nearest(word: string): string | undefined;
}

const withoutOne = (word: string): string[] => {
  const forms: string[] = [];
  for (let at = 0; at < word.length; at++) forms.push(word.slice(0, at) + word.slice(at + 1));
  return forms;
};

/**
 * Words at a distance of one share a form with one letter left out (Garbe's symmetric deletion): a few look-ups a word,
 * whatever the number of names. Sharing a form also allows two slips, so what is found is measured.
 */
export function typoIndex(): TypoIndex {
  const byForm = new Map<string, string[]>();
  const put = (form: string, name: string): void => {
    const names = byForm.get(form);
    if (!names) byForm.set(form, [name]);
    else if (!names.includes(name)) names.push(name);
  };
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  // One slip touches two letters at most, so that of six the first two or the last two stay: most words are ruled out by it.
  const beginnings = new Set<string>();
  const ends = new Set<string>();

  return {
    add(name) {
      if (name.length < LONG_NAME) return;
      shortest = Math.min(shortest, name.length - 1);
      longest = Math.max(longest, name.length + 1);
      beginnings.add(name.slice(0, 2));
      ends.add(name.slice(-2));
      put(name, name);
      for (const form of withoutOne(name)) put(form, name);
    },
    nearest(word) {
      if (word.length < shortest || word.length > longest) return undefined;
      if (!beginnings.has(word.slice(0, 2)) && !ends.has(word.slice(-2))) return undefined;
      const near = (form: string) => byForm.get(form)?.find((name) => isOneSlip(word, name));
      const whole = near(word);
      if (whole !== undefined) return whole;
      for (const form of withoutOne(word)) {
        const name = near(form);
        if (name !== undefined) return name;
      }
      return undefined;
    },
  };
}

/** Optimal string alignment distance of exactly one. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  let [oneEnd, otherEnd] = [one.length, other.length];
  while (oneEnd > from && otherEnd > from && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd--;
    otherEnd--;
  }
  const [oneLeft, otherLeft] = [oneEnd - from, otherEnd - from];
  if (oneLeft <= 1 && otherLeft <= 1) return true;
  return oneLeft === 2 && otherLeft === 2 && one[from] === other[from + 1] && one[from + 1] === other[from];
}
