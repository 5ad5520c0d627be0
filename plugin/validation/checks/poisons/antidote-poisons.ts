import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { judgeDrugs } from './antidote-drugs.ts';
import { wrongMeasures } from './antidote-measures.ts';
import { poisonsOf, REACH } from './antidote-rows.ts';
import { isOfNerves, isSparedPoison } from './antidote-spared.ts';

/** A drug given, or a measure taken, against a poison that is called by its name and that the table calls useless or harmful there. */
export function poisonRemedies(each: Case, poison: ReadMention, near: readonly ReadMention[]): readonly Finding[] {
  const row = each.knowledge.antidotes.get(poison.id);
  if (!row || isSparedPoison(each, poison)) return [];
  const drugs = [...near, ...laterRemedies(each, poison, near)];
  // "Dantrolene only if malignant hyperthermia. Cyproheptadine for clonus".
  const meant = poison.assertion === 'hypothetical' ? drugs.filter((one) => one.sentence === poison.sentence) : drugs;
  return [
    ...wrongMeasures(each, poison, row),
    ...judgeDrugs(each, { poison, row, drugs: [...meant, ...statedAntidotes(each, poison)] }),
  ];
}

/** "Sprayed with an insecticide. Skin washed. … Physostigmine 2 mg IV": given some sentences on, where no other poison is named. */
function laterRemedies(each: Case, poison: ReadMention, near: readonly ReadMention[]): readonly ReadMention[] {
  const wrong = each.knowledge.antidotes.get(poison.id)?.wrong ?? '';
  const isOther = poisonsOf(each).some((one) => one.id !== poison.id && !isOfNerves(each, one));
  if (wrong === '' || isOther) return [];
  return each.doses.flatMap(({ drug, amount }) =>
    amount !== undefined &&
    drug.assertion === 'active' &&
    // Given to whoever does not wake.
    drug.id !== 'naloxone' &&
    drug.first > poison.end &&
    drug.first - poison.end < REACH &&
    !near.some(({ first }) => first === drug.first) &&
    wrong.split(';').includes(drug.id)
      ? [drug]
      : [],
  );
}

/** "In case of overdose flumazenil is the antidote": stated in general, so it is meant although nothing was given. */
function statedAntidotes(each: Case, { sentence }: ReadMention): readonly ReadMention[] {
  const words = each.reading.tokens.slice(sentence.first, sentence.end).map(({ text }) => text);
  if (
    !words.some((word) => /^(?:antidote|antidotes|reverses|reversed|reversal|antagonist)$/.test(word)) &&
    // "Fomepizole is used for digoxin toxicity".
    !/\b(?:is|are) (?:used|given|indicated|the treatment)\b/.test(words.join(' '))
  )
    return [];
  const isNotReversed = words.some(
    (word, at) => /^(?:not|doesn't|don't|won't|cannot|can't|no)$/.test(word) && /^revers/.test(words[at + 1] ?? ''),
  );
  if (isNotReversed) return [];
  return each.reading.mentions.filter(
    (one) =>
      one.kind === 'drug' &&
      one.sentence === sentence &&
      (one.assertion === 'hypothetical' || one.assertion === 'negated') &&
      !words.slice(0, Math.max(0, one.first - sentence.first)).some((word) => /^(?:not|no|never|avoid)$/.test(word)),
  );
}
