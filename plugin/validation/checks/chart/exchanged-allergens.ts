import type { Knowledge } from '../../../../models/knowledge/knowledge.ts';
import type { ChartFacts } from '../../chart/facts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import { singular, wordsOf } from '../../chart/words.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Lexicon } from '../../reading/lexicon.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';
import { contradicted } from './age-and-sex.ts';
import { kindsIn, type Substance, toldOf } from './reactions.ts';
import { familiesOf, familyOf } from './unlisted-allergens.ts';

/** "Codeine causes itching", "allergic to shellfish", of a chart that lists neither and has such a reaction to what the text does not name. */
export function checkChartExchangedAllergens(each: Case): readonly Finding[] {
  const { chart } = each;
  if (!chart || chart.allergies.length === 0) return [];
  const unnamed = unnamedIn(each, chart);
  if (unnamed.length === 0) return [];
  return [...drugsIn(each, chart), ...thingsIn(each, chart)]
    .filter((place) => isExchanged(each, place, unnamed))
    .slice(0, 1)
    .map((place) =>
      contradicted(
        each,
        place,
        'chart_allergy_exchanged',
        `the chart has no reaction to ${place.name}, and one to ${unnamed[0]!.substance} that the text does not name`,
        0.75,
      ),
    );
}

type Place = Omit<Substance, 'reactions'>;
interface Charted {
  readonly substance: string;
  readonly told: readonly string[];
}

/** The charted allergens that the text does not name, with what each did. */
function unnamedIn({ reading: { mentions, tokens, lexicon }, knowledge }: Case, chart: ChartFacts): readonly Charted[] {
  const named = mentions.filter(isSubstance).map(({ id }) => id);
  const words = new Set(tokens.map(({ text }) => familyOf(text) ?? singular(text)));
  const isNamed = (substance: string) =>
    lexicon.read(substance).some(({ id }) => named.some((one) => covers(knowledge, id, one))) ||
    wordsOf(substance).some((word) => words.has(familyOf(word) ?? word));
  return chart.allergies
    .filter((substance) => !isNamed(substance))
    .map((substance) => ({
      substance,
      told: (chart.reactions ?? []).flatMap((one) => (one.substance === substance ? one.told : [])),
    }));
}

/** Drugs and classes that are neither among the charted allergens, now or once, nor of one kind with them, nor blamed in a condition. */
function drugsIn({ reading, knowledge }: Case, chart: ChartFacts): readonly Place[] {
  const { allergens, pastAllergens } = chartedTerms(chart, reading.lexicon);
  const known = [...allergens, ...pastAllergens, ...blamedIn(chart, reading.lexicon)];
  return reading.mentions
    .filter(
      (one) =>
        isSubstance(one) &&
        !one.misspelt &&
        // "Food allergies: egg": a heading.
        one.id !== 'food' &&
        isOwn(one.sentence) &&
        !known.some((charted) => covers(knowledge, charted, one.id)),
    )
    .map(({ id, first, end, sentence }) => ({ name: id, first, end, sentence }));
}

const isSubstance = ({ kind }: ReadMention): boolean => kind === 'drug' || kind === 'class';
const isOwn = ({ question, told, section }: Sentence): boolean => !question && !told && section !== 'family';

/** One is the other, its class or a part of it: an entry of "penicillins" is of amoxicillin-clavulanate; one of morphine is not of codeine. */
const covers = (knowledge: Knowledge, one: string, other: string): boolean =>
  // "Penicillin" alone is read as one of its two.
  (/^penicillin\b/.test(one) && /^penicillin\b/.test(other)) ||
  knowledge.subjectsOf(one).has(other) ||
  knowledge.subjectsOf(other).has(one) ||
  one.split('-').some((part) => other.split('-').includes(part));

/** What conditions blame: "angioedema due to ACE inhibitor", "heparin-induced thrombocytopenia". */
const blamedIn = (chart: ChartFacts, lexicon: Lexicon): readonly string[] =>
  [...chart.conditions, ...(chart.pastConditions ?? [])].flatMap((name) => lexicon.read(name).map(({ id }) => id));

/** Foods, materials and stings that the chart does not cover. */
function thingsIn({ reading: { tokens, sentences } }: Case, chart: ChartFacts): readonly Place[] {
  const known = familiesOf(chart);
  if (known === undefined) return [];
  return sentences.flatMap((sentence) => {
    if (!isOwn(sentence)) return [];
    return tokens.slice(sentence.first, sentence.end).flatMap(({ text }, at): readonly Place[] => {
      const family = familyOf(text);
      const first = sentence.first + at;
      return family === undefined || known.has(family) ? [] : [{ name: family, first, end: first + 1, sentence }];
    });
  });
}

/** Told as what the patient reacts to, as to one of the charted that the text leaves out. */
function isExchanged(each: Case, place: Place, unnamed: readonly Charted[]): boolean {
  const { tokens } = each.reading;
  if (kinIn(tokens, place.sentence).length > 0) return false;
  const told = toldOf(each, { ...place, reactions: [] });
  const isLike = unnamed.some(({ told: charted }) =>
    charted.some((one) => kindsIn(one.toLowerCase()).some((kind) => told.includes(kind))),
  );
  return isLike || isCalledAllergen(each, place);
}

const isCalledAllergen = ({ reading: { tokens } }: Case, { first, end, sentence }: Place): boolean => {
  const before = `${phrase(tokens, Math.max(sentence.first, first - 8), first)} `;
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 3));
  return (
    (CALLED_BEFORE.test(before) || CALLED_BEHIND.test(behind)) &&
    !UNSURE.test(phrase(tokens, sentence.first, sentence.end))
  );
};
const CALLED_BEFORE =
  /\b(?:is|are|being|'re|'s|as|known|severely|:) allergic to (?:the )?$|\b(?:has|have|her|his|your|known|documented|recorded|charted|listed|an|severe) (?:severe |drug |true |known |documented |recorded ){0,2}allerg(?:y|ies) (?:is |are |is recorded as |listed as )?(?:to )?(?:the )?$|\ballerg(?:y|ies) ?: ?$/;
const CALLED_BEHIND =
  /^(?:allergy|anaphylaxis) (?!list|test|label|referral|clinic|check|screen|was|is not|has been|remov|challenge)/;
const UNSURE =
  /\b(?:no|not|never|without|denies|denied|if|whether|possible|suspected|query|risk|removed|ruled|cleared|outgr\w{2,4}|unlikely|patients?|people|anyone|those|cross|tolerat\w{1,3}|new|today|ask\w{0,3}|check\w{0,3}|may(?! \d)|could|confirm\w{0,3})\b/;
