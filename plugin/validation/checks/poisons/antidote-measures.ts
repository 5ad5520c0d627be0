import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { assertionOf } from '../../reading/assertion/assertion.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';
import { mentionsAny, poisonsOf, wrongRemedy } from './antidote-rows.ts';
import { isGivenBy, isOfDrugs, STEM } from './antidote-spared.ts';

/** The words of the longest measure. */
const LONGEST = 4;

/** What is done against a poison without being a drug of the tables: "glucose before thiamine", "a tourniquet". */
export function wrongMeasures(each: Case, poison: ReadMention, row: Row<'antidotes'>): readonly Finding[] {
  return row.wrong.split(';').flatMap((entry): readonly Finding[] => {
    const words = entry
      .trim()
      .toLowerCase()
      .split(/[\s-]+/);
    if (words[0] === '' || words.length > LONGEST || isRightBeside(each, poison, row, words)) return [];
    const here = takenAt(each, poison, words);
    const sentence = here ? poison.sentence : nextOf(each, poison);
    const place = here ?? (sentence && takenNext(each, sentence, words));
    if (!sentence || !place || assertionOf(each.reading.tokens, sentence, place) !== 'active') return [];
    if (isDrugNotGiven(each, place) || USELESS.test(phrase(each.reading.tokens, place.end, place.end + 5))) return [];
    const span = spanOf(each.reading.tokens, place.first, place.end);
    return [wrongRemedy(span, entry.trim(), row, { severity: 'high', score: 0.85 })];
  });
}

/** "Charcoal is useless", "charcoal does not bind it". */
const USELESS =
  /^(?:(?:is|are|was|would be|has) )?(?:useless|of no (?:use|help)|no (?:use|help|role)|ineffective|does not|doesn't|do not|will not|won't|cannot|not|unhelpful|contraindicated)\b/;

/** The sentence behind that of the only poison of a text. */
const nextOf = ({ reading: { sentences, mentions } }: Case, poison: ReadMention): Sentence | undefined => {
  if (poison.assertion !== 'active') return undefined;
  if (mentions.some(({ kind, id }) => kind === 'poison' && id !== poison.id)) return undefined;
  const next = sentences[sentences.indexOf(poison.sentence) + 1];
  return next && !next.question && !next.told ? next : undefined;
};

/** "Activated charcoal to remove it", "IV ammonium chloride": at the head of the sentence, or behind a verb of giving. */
function takenNext({ reading: { tokens } }: Case, sentence: Sentence, words: readonly string[]) {
  if (
    /\b(?:not|no|never|avoid\w{0,3}|useless|ineffective|unless|if|instead|also took|other)\b/.test(
      phrase(tokens, sentence.first, sentence.end),
    )
  )
    return undefined;
  for (let first = sentence.first; first + words.length <= sentence.end; first += 1) {
    if (!words.every((word, offset) => tokens[first + offset]?.text === word)) continue;
    const before = phrase(tokens, Math.max(sentence.first, first - 6), first);
    const isHead = first - sentence.first <= 2;
    if (isHead || GIVES.test(before)) return { first, end: first + words.length };
  }
  return undefined;
}
const GIVES =
  /\b(?:give|gave|given|start(?:ed)?|take|taking|use|used|antidote is|antidote :|treat(?:ed)? with|rx|are|is)(?: (?:an?|the|your|her|his|iv|im|oral|dose|of|multi|-|some)){0,4}$/;

/** A drug of the tables that its mention tells not to be given. */
const isDrugNotGiven = (
  { reading: { mentions } }: Case,
  place: { readonly first: number; readonly end: number },
): boolean =>
  mentions.some(
    ({ kind, first, end, assertion }) =>
      kind === 'drug' && first <= place.first && end >= place.end && /^(?:negated|hypothetical)$/.test(assertion),
  );

/** The right thing for another poison of the same sentence. */
const isRightBeside = (
  each: Case,
  { sentence }: ReadMention,
  row: Row<'antidotes'>,
  words: readonly string[],
): boolean =>
  poisonsOf(each).some(
    ({ id, sentence: own }) =>
      id !== row.poison &&
      own === sentence &&
      mentionsAny(each.knowledge.antidotes.get(id)?.antidotes ?? '', [words.join(' ')]),
  );

const isNameOf = ({ id }: ReadMention, words: readonly string[]): boolean =>
  words[0]!.slice(0, STEM) === id.slice(0, STEM) && !/supplement|sulfate/.test(words.join(' '));

/** The first place where the words stand in the sentence of the poison, apart from its name. */
function takenAt({ reading: { tokens } }: Case, poison: ReadMention, words: readonly string[]) {
  const { sentence } = poison;
  for (let first = sentence.first; first + words.length <= sentence.end; first += 1) {
    const end = first + words.length;
    if (!words.every((word, offset) => tokens[first + offset]?.text === word)) continue;
    if (first < poison.end && poison.first < end) continue;
    // "Botulism is caused by the botulinum toxin": what poisons.
    if (isNameOf(poison, words) && !isGivenBy(tokens, { first, sentence })) continue;
    if (isOfDrugs(poison) && (first < poison.end || !isGivenBy(tokens, { first, sentence }))) continue;
    return { first, end };
  }
  return undefined;
}
