import type { Row } from '../../../../models/knowledge/table.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

export type Germ = Row<'germs'>;

export interface Indexed {
  readonly germs: ReadonlyMap<string, readonly Phrased<Germ>[]>;
  readonly diseases: ReadonlyMap<string, readonly Phrased<Germ>[]>;
}

/** The names of germs and of the diseases that they cause, by their first word. */
export const indexOf = once(
  (rows: readonly Germ[]): Indexed => ({
    germs: phrasesByWord(rows, ({ germ, aliases }) => `${germ}|${aliases}`),
    diseases: phrasesByWord(rows, ({ diseases }) => diseases),
  }),
);

export interface Place {
  readonly rows: readonly Germ[];
  readonly first: number;
  readonly end: number;
}

/** Every germ or disease of a sentence, the longest name at each place. */
export function placesIn(
  tokens: readonly Token[],
  { first, end }: Sentence,
  index: ReadonlyMap<string, readonly Phrased<Germ>[]>,
): readonly Place[] {
  const found: Place[] = [];
  const said = spelledWords(tokens);
  for (let at = first; at < end; at += 1) {
    const begun = index.get(said[at]!);
    if (!begun) continue;
    const here = begun.flatMap(({ row, words }) => {
      const to = phraseEnd(tokens, at, words);
      return to === undefined || to > end ? [] : [{ row, to }];
    });
    const longest = Math.max(0, ...here.map(({ to }) => to));
    if (longest === 0) continue;
    found.push({ rows: here.filter(({ to }) => to === longest).map(({ row }) => row), first: at, end: longest });
    at = longest - 1;
  }
  return found;
}

export interface Wrong {
  readonly first: number;
  readonly end: number;
  readonly message: string;
}

/** The disease by its words in the text; `at` is where the text is wrong. */
export const causesNot = (tokens: readonly Token[], disease: Place, at: Place): Wrong => {
  const words = tokens.slice(disease.first, disease.end).map(({ text }) => text);
  return { first: at.first, end: at.end, message: `does not cause ${words.join(' ')}` };
};

/** What looks like the disease has other causes, too. */
const OF_SEVERAL =
  /^(?:rosacea|pruritus ani|cradle cap|dandruff|swimmer's ear|epiglottitis|acute epiglottitis|croup|bronchiolitis|warts|nits|pelvic inflammatory disease|struvite stones|toxic megacolon|impetigo|furuncle|boils|necroti[sz]ing fasciitis|erysipelas|toxic shock syndrome|tropical pyomyositis|lobar pneumonia|early - onset neonatal sepsis|prosthetic shoulder infection|staghorn (?:calculus|stones)|hot tub folliculitis|ecthyma gangrenosum|contact lens keratitis|exacerbation of bronchiectasis|seawater wound infection|(?:cat|dog) bite infection|cat - bite cellulitis|intra - abdominal abscess|culture - negative endocarditis|ha?emolytic ura?emic syndrome|non - gonococcal urethritis|ophthalmia neonatorum|neonatal conjunctivitis|walking pneumonia|infectious mononucleosis|mononucleosis|stomach flu|infantile gastroenteritis|vomiting bug|otomycosis|seborrh\w{3,5} dermatitis|epidemic keratoconjunctivitis|malt lymphoma|gastric malt lymphoma|bacterial vaginosis|polyarteritis nodosa|cryoglobulin\w{3,6}|antibiotic - associated (?:colitis|diarrh\w{2,4})|ringworm|onychomycosis|fungal nail infection|intertrigo|farmer's lung|fungal ball|(?:duodenal|peptic|gastric|stomach) ulcers?|loeffler syndrome|swimmer's itch|rheumatic fever|acute rheumatic fever|cold agglutinin ha?emolysis|body lice|bacillary angiomatosis)$/;

export const isOfSeveral = (tokens: readonly Token[], { first, end }: Place): boolean =>
  OF_SEVERAL.test(phrase(tokens, first, end));
