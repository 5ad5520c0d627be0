import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord } from '../../reading/words.ts';
import { judgeDrugs } from './antidote-drugs.ts';
import { wrongMeasures } from './antidote-measures.ts';
import { isRightIn, poisonsOf, REACH, rowOf } from './antidote-rows.ts';
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
    !isForAgentBetween(each, poison, drug) &&
    wrong.split(';').includes(drug.id)
      ? [drug]
      : [],
  );
}

/** "Methanol, fomepizole. Beta blocker, glucagon": the right one for a drug that was named since. */
const isForAgentBetween = (each: Case, poison: ReadMention, drug: ReadMention): boolean =>
  each.reading.mentions.some((one) => {
    const own =
      one.kind !== 'poison' && one.first >= poison.end && one.end <= drug.first ? rowOf(each, one) : undefined;
    return own !== undefined && isRightIn(each, drug, own);
  });

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
      // "Physostigmine is given where there was no tricyclic ingestion".
      !(one.assertion === 'negated' && hasWord(each.reading.tokens, RULED_OUT, one.end, sentence.end)) &&
      !words.slice(0, Math.max(0, one.first - sentence.first)).some((word) => /^(?:not|no|never|avoid)$/.test(word)),
  );
}

const RULED_OUT =
  /^(?:not|no|never|without|avoid\w{0,3}|unless|absence|exclud\w{1,3}|contraindicated|ruled?|dangerous|harmful|unsafe|should|unlike|risks?|asystole|seizures?|arrhythmias?|caution|only|worse\w{0,3}|causes?|provokes?|precipitates?|reserved)$/;
