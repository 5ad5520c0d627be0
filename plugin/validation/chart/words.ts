/** The words of a charted name that tell what it is of, in the singular; short ones where it has no others: "egg", "soy". */
export function wordsOf(name: string): readonly string[] {
  const words = (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !VAGUE.test(word));
  const long = words.filter(({ length }) => length > 3);
  return (long.length > 0 ? long : words).map(singular);
}

export const singular = (word: string): string => (word.length > 4 ? word.replace(/(?<!s)s$/, '') : word);

const VAGUE =
  /^(?:media|agents?|drugs?|products?|substances?|allergy|allergen|acute|chronic|disease|disorder|syndrome|type|stage|with|without|history|active|severe|mild|moderate|unspecified|other|left|right|foods?|containing|antibiotics?|iodinated|known|environmental|oral|preparation|primary|essential|paroxysmal|vaccines?|virus|inactivated|protein|extract|acid|sodium|adhesive|intolerance|derivative)$/;
