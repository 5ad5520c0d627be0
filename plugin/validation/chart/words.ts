/** The words of a charted name that tell what it is of, in the singular. */
export const wordsOf = (name: string): readonly string[] =>
  (name.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !VAGUE.test(word)).map(singular);

export const singular = (word: string): string => (word.length > 4 ? word.replace(/(?<!s)s$/, '') : word);

const VAGUE =
  /^(?:media|agents?|drugs?|products?|substances?|allergy|allergen|acute|chronic|disease|disorder|syndrome|type|stage|with|without|history|active|severe|mild|moderate|unspecified|other|left|right|foods?|containing|antibiotics?|iodinated|known|environmental|oral|preparation|primary|essential|paroxysmal|vaccines?|virus|inactivated|protein|extract|acid|sodium|adhesive|intolerance|derivative)$/;
