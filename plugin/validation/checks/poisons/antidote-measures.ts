import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { assertionOf } from '../../reading/assertion/assertion.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
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
    const place = takenAt(each, poison, words);
    if (!place || assertionOf(each.reading.tokens, poison.sentence, place) !== 'active') return [];
    if (isDrugNotGiven(each, place)) return [];
    const span = spanOf(each.reading.tokens, place.first, place.end);
    return [wrongRemedy(span, entry.trim(), row, { severity: 'high', score: 0.85 })];
  });
}

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
