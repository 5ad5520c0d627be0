import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { isAllowed } from '../../allowed.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { isRoster } from '../../patient.ts';
import { type Phrased, phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import type { Place } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** Note of the rows of allergies.tsv whose second cell names foods that hold what the first names, or cross-react with it. */
const FOOD = 'food';

type Allergy = Row<'allergies'>;
type Index = ReadonlyMap<string, readonly Phrased<Allergy>[]>;
const indexOf = once((all: readonly Allergy[]): { readonly allergens: Index; readonly foods: Index } => {
  const rows = all.filter(({ note }) => note === FOOD);
  return {
    allergens: phrasesByWord(rows, ({ allergen }) => allergen),
    foods: phrasesByWord(rows, ({ cross_reacts }) => cross_reacts),
  };
});

/** "Walnut anaphylaxis … pecan pie is a fine dessert", "coeliac disease … enjoy the barley soup": what is served holds it. */
export function checkFoodAllergens(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const { allergens, foods } = indexOf(each.knowledge.rows('allergies'));
  const told = placesIn(tokens, allergens).filter((one) => isBorneIll(tokens, sentenceAt(sentences, one.first), one));
  if (told.length === 0 || isRoster(each.reading) || hasWord(tokens, BORNE)) return [];
  const served = placesIn(tokens, foods).find(
    (one) =>
      told.some(({ row, end, first }) => row === one.row && (end <= one.first || first >= one.end)) &&
      !isOther(tokens, one) &&
      isAllowed(tokens, sentenceAt(sentences, one.first), one),
  );
  return served ? [findingOf(each, served)] : [];
}

interface Told extends Place {
  readonly row: Allergy;
}

function placesIn(tokens: readonly Token[], index: Index): readonly Told[] {
  const said = spelledWords(tokens);
  const found: Told[] = [];
  for (let first = 0; first < tokens.length; first += 1)
    for (const { row, words } of index.get(said[first]!) ?? []) {
      const end = phraseEnd(tokens, first, words);
      if (end !== undefined) found.push({ row, first, end });
    }
  return found;
}

/** The diseases among the allergens: of them nothing but the name need be told. */
const DISEASE = /^(?:celiac|coeliac|galactos\w{2,4}|phenylketonuria|pku|g6pd|favism|hereditary|alpha|glucose)$/;
const REACTS =
  /^(?:allerg\w{1,5}|anaphyla\w{2,6}|hypersensitiv\w{1,5}|hives|wheals|urticaria|angioedema|epipens?|epinephrine|adrenaline|reacts?|reacted|reactions?|collapsed?|throat|tongue|lips?|swell\w{0,4}|swelled|swollen|wheez\w{1,4}|hospital|emergency|er|icu|ambulance|shock|intubated|rash|vomit\w{0,4}|blood)$/;
const NOT_SO =
  /^(?:no|not|never|denies|without|negative|tolerat\w{2,4}|outgr\w{2,4}|brother|sister|mother|father|wife|husband|friend|partner|cousin|classmate|if|unless|disproved|excluded|cleared|nor|rumou?r|myth|intoleran\w{1,3}|disliked?s?)$/;

/** Borne by now, or given on purpose. */
const BORNE = /^(?:tolerat\w{2,4}|outgr\w{2,4}|desensiti\w{1,8}|immunotherapy|challenge|ladder)$/;

const isBorneIll = (tokens: readonly Token[], { first: start, end: last, section, question }: Sentence, one: Place) =>
  !question &&
  section !== 'family' &&
  (section === 'allergies' ||
    DISEASE.test(tokens[one.first]!.text) ||
    hasWord(tokens, REACTS, Math.max(start, one.first - 8), Math.min(last, one.end + 9))) &&
  !wordsIn(tokens, NOT_SO, Math.max(start, one.first - 8), Math.min(last, one.end + 6)).some(
    // "His mother says that".
    (at) => !/^(?:says?|said|tells|told|reports?|reported|describes)$/.test(tokens[at + 1]?.text ?? ''),
  ) &&
  !/^(?:free|- free|butter (?:is )?safe)\b/.test(phrase(tokens, one.end, one.end + 2));

/** "Rice pasta", "vegan cheese", "gluten-free bread": made of something else. */
const MADE_OF_ELSE =
  /^(?:free|vegan|plant|based|rice|corn|maize|lentil|chickpea|quinoa|almond|soya?|oat|coconut|cashew|peanut|cocoa|shea|sunflower|potato|millet|sorghum|buckwheat|eggless|nutless|faux|mock|imitation|less|apple|fruit|body|bean|pumpkin|turkey|chicken|veggie|vegetarian|salmon|safe|dairyless|non|hydroly[sz]ed|extensively|amino)$/;
const isOther = (tokens: readonly Token[], { first, end }: Place): boolean =>
  MADE_OF_ELSE.test(tokens[first - 1]?.text ?? '') ||
  /^(?:-|–)$/.test(tokens[first - 1]?.text ?? '') ||
  /^(?:- )?(?:free|substitute|alternative|replacer|less)\b/.test(phrase(tokens, end, end + 2)) ||
  /^made (?:from|with|of) (?:rice|corn|oat|soya?|coconut|lentil|chickpea|pea|gluten)/.test(
    phrase(tokens, end, end + 3),
  );

const findingOf = (each: Case, { row, first, end }: Told): Finding => {
  const [allergen] = listOf(row.allergen);
  return {
    ...spanOf(each.reading.tokens, first, end),
    family: 'allergy',
    category: 'allergy_food',
    severity: 'high',
    verdict: 'contradicted',
    message: `what is served holds or cross-reacts with ${allergen}, which the patient does not bear (${row.source})`,
    score: 0.85,
    evidence: [evidenceOf(row, `${allergen}: not ${listOf(row.cross_reacts).slice(0, 6).join(', ')}`)],
  };
};
