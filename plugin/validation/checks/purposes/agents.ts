import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import { phrase, wordsIn } from '../../reading/words.ts';

/** What acts on a drug's level or effect: another drug or class, or a food, a drink or smoking. */
export type Agent = Pick<ReadMention, 'kind' | 'id' | 'first' | 'end' | 'sentence'>;

const WORD =
  /^(?:grapefruits?|smoking|smokers?|smokes|cigarettes?|tobacco|alcohol|alcoholic|cranberry|spinach|kale|broccoli|greens|vegetables|milk|dairy|yogh?urt|calcium|potassium|cheeses?|tyramine|marmite|dehydrat(?:ion|ed)|vomiting|diarrh?o?ea|sweating|salt|caffeine|coffee)$/;

/** Foods, drinks and smoking by the names that effects.tsv has for them. */
const AGENTS: readonly (readonly [RegExp, string])[] = [
  [/^grapefruits?(?: juice| products)?/, 'grapefruit'],
  [/^(?:smoking|smokers?|smokes|tobacco|cigarettes?)(?: (?:smoking|smoke|cessation))?/, 'smoking'],
  [/^(?:alcohol|alcoholic drinks?)/, 'alcohol'],
  [/^cranberry(?: juice| products| capsules)?/, 'cranberry'],
  [/^(?:spinach|kale|broccoli|greens|vegetables)/, 'vitamin k foods'],
  [/^(?:milk|dairy|yogh?urt)(?: products| foods)?/, 'milk'],
  [/^(?:cheeses?|tyramine|marmite)(?: rich foods)?/, 'tyramine foods'],
  [/^(?:dehydrat(?:ion|ed)|vomiting|diarrh?o?ea|sweating)/, 'dehydration'],
  [/^salt (?:restriction|restricted)/, 'salt restriction'],
  [/^(?:caffeine|coffee)/, 'caffeine'],
  [/^potassium (?:tablets|supplements?|supplementation|pills)/, 'potassium chloride'],
  [/^calcium (?:tablets|supplements?|supplementation)/, 'calcium carbonate'],
];

/** Every agent of the text, in its order. */
export function agentsIn({ reading: { tokens, mentions, sentences } }: Case): readonly Agent[] {
  const drugs = mentions.filter(({ kind, misspelt }) => (kind === 'drug' || kind === 'class') && !misspelt);
  const others = wordsIn(tokens, WORD).flatMap((first): readonly Agent[] => {
    const said = phrase(tokens, first, first + 2);
    for (const [pattern, id] of AGENTS) {
      const found = pattern.exec(said)?.[0];
      // "Non-smoking", "cow's milk" and its like are read as what they are elsewhere.
      if (found && !drugs.some((drug) => drug.first <= first && first < drug.end))
        return [
          { kind: 'class', id, first, end: first + found.split(' ').length, sentence: sentenceAt(sentences, first) },
        ];
    }
    return [];
  });
  return others.length === 0 ? drugs : [...drugs, ...others].sort((a, b) => a.first - b.first);
}

const CONTRACEPTIVE =
  /^(?:o?estrogens?|progest\w{2,6}|ethinyl ?o?estradiol|(?:combined |contraceptive |mini ?-? ?)?pill\b|contraceptive (?:implant|patch|ring)|contraception|birth control(?: pills?)?)/;

/** "Oestrogen levels", "the contraceptive implant", "her pill": the oral contraceptive of effects.tsv, at a token. */
export function contraceptiveAt({ reading: { tokens } }: Case, at: number, sentence: Sentence): Agent | undefined {
  const said = CONTRACEPTIVE.exec(phrase(tokens, at, at + 3))?.[0];
  return said === undefined
    ? undefined
    : { kind: 'drug', id: 'oral contraceptive', first: at, end: at + said.split(' ').length, sentence };
}

/** Every one of the text that no drug of the lexicon is. */
export const contraceptivesIn = (each: Case): readonly Agent[] =>
  wordsIn(each.reading.tokens, /^(?:o?estrogens?|pill|contraceptive|contraception|birth|combined)$/).flatMap((at) => {
    if (each.reading.mentions.some(({ kind, first, end }) => kind === 'drug' && first <= at && at < end)) return [];
    const found = contraceptiveAt(each, at, sentenceAt(each.reading.sentences, at));
    return found ? [found] : [];
  });
