import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { judgeDrugs } from './antidote-drugs.ts';
import { wrongMeasures } from './antidote-measures.ts';
import { isRightIn, poisonsOf, REACH, rowOf } from './antidote-rows.ts';
import { isOfNerves, isSparedPoison } from './antidote-spared.ts';

/** A drug given, or a measure taken, against a poison that is called by its name and that the table calls useless or harmful there. */
export function poisonRemedies(each: Case, poison: ReadMention, near: readonly ReadMention[]): readonly Finding[] {
  const row = each.knowledge.antidotes.get(poison.id);
  if (!row || isSparedPoison(each, poison)) return [];
  const drugs = [...near, ...laterRemedies(each, poison, near), ...earlierRemedies(each, poison, near)];
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

/** "He was treated with … and recovered. It has been reported as …": what it was is told at the end. */
function earlierRemedies(each: Case, poison: ReadMention, near: readonly ReadMention[]): readonly ReadMention[] {
  const { tokens, mentions } = each.reading;
  const { first, sentence } = poison;
  const wrong = each.knowledge.antidotes.get(poison.id)?.wrong.split(';') ?? [];
  if (!CONCLUDES.test(phrase(tokens, Math.max(sentence.first, first - 8), first))) return [];
  if (poisonsOf(each).some((one) => one.id !== poison.id)) return [];
  return mentions.filter(
    (one) =>
      one.kind === 'drug' &&
      !one.misspelt &&
      /^(?:active|stopped)$/.test(one.assertion) &&
      one.end <= first &&
      first - one.end < REACH &&
      one.sentence !== sentence &&
      wrong.includes(one.id) &&
      !near.some((other) => other.first === one.first) &&
      TREATED.test(phrase(tokens, Math.max(one.sentence.first, one.first - 8), one.first)),
  );
}
const CONCLUDES =
  /\b(?:reported|recorded|diagnosed|logged|coded|regarded|treated|labelled|consistent|was|is|due|put down)(?: \S{1,10})?(?: (?:as|to|with|a|an|the|was|case|of|severe|acute|presumed|probable|likely)){0,5}$/;
const TREATED =
  /\b(?:treated with|given|received|gave|got|had|treatment was|started on)(?: (?:an?|the|iv|intravenous|im|dose|bolus|infusion|of|repeated|slow|early|prompt|\d[\d.]{0,5}|mg|g|ml)){0,6}$/;

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
