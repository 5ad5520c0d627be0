import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { isEarlier } from '../../earlier-drugs.ts';
import { once } from '../../once.ts';
import type { Reading, ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isRightIn, poisonsOf, type Treatment } from './antidote-rows.ts';
import { isToldOf } from './antidote-told.ts';

/** A poison that nobody is treated for in this text. */
export const isSparedPoison = (each: Case, poison: ReadMention): boolean =>
  poison.assertion === 'negated' ||
  (poison.assertion === 'other-person' && !isTreatedHere(each, poison)) ||
  isOfNerves(each, poison) ||
  isNamedAllergy(each, poison) ||
  isOnlyDisposed(each, poison) ||
  isOnlyExcluded(each, poison) ||
  isOnlyMasked(each, poison);

/** "Your brother has methanol poisoning, and we are treating him with": told to the family of whom we treat. */
const isTreatedHere = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  /\b(?:we|i)(?: ?'(?:ve|re|ll)| have| are| will)?(?: (?:now|also|been))? (?:treat|treating|treated|give|giving|gave|given|start|starting|started) (?:him|her|them)\b/.test(
    phrase(tokens, end, sentence.end),
  );

/** "Tricyclic overdose excluded by the QRS", "not with tricyclic poisoning": what is ruled out or warned of. */
const isOnlyExcluded = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean =>
  /\b(?:exclud\w{1,3}|rul(?:ed?|ing|es) out|unlikely|no (?:sign|signs|evidence|history|suggestion) of|differential|(?:contraindicated|unsafe|dangerous|harmful|avoided|not) (?:in|with|after)|never in|unlike)(?: \S{1,12}){0,4}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  ) ||
  /^(?:\S{1,12} ){0,4}(?:exclud\w{1,3}|ruled out|unlikely)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 6)),
  );

/** "Propranolol may mask the warning signs of hypoglycaemia", "hides the symptoms of": what could come is not there. */
const isOnlyMasked = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  /\b(?:mask(?:s|ed|ing)?|hid(?:es?|ing)|blunt(?:s|ed|ing)?|signs of|symptoms of|awareness of|recognis\w{1,3}|recogniz\w{1,3}) (?:\S{1,12} ){0,5}$/.test(
    `${phrase(tokens, Math.max(sentence.first, first - 6), first)} `,
  );

/** "Malignant hyperthermia susceptible, RYR1 variant", "in the family": what could come is not there. */
const isOnlyDisposed = ({ reading: { tokens } }: Case, { first, end }: ReadMention): boolean =>
  /^-? ?(?:(?:susceptib\w{2,5}|risk|trait|variant|gene|carrier|history)\b|in (?:the|his|her|your) family\b)/.test(
    phrase(tokens, end, end + 3),
  ) || /^(?:susceptible|susceptibility|predisposed|risk)$/.test(tokens[first - 2]?.text ?? '');

/** "Pinpoint pupils, drooling, wheeze": small pupils among other signs of too much acetylcholine are no opioid's. */
export const isOfNerves = ({ reading: { tokens } }: Case, { first, end }: ReadMention): boolean =>
  /^(?:pinpoint|small|constricted|miotic)$/.test(tokens[first]?.text ?? '') &&
  hasWord(
    tokens,
    /^(?:drool\w{0,3}|salivat\w{1,3}|lacrimat\w{1,3}|tearing|wheez\w{1,3}|bronchorrhea|fasciculat\w{1,4}|secretions|diaphoretic|sweating|defecat\w{1,3})$/,
    Math.max(0, first - 20),
    end + 20,
  );

/** "Latex anaphylaxis, all gloves vinyl": an allergy that is known, not one that is treated. */
const isNamedAllergy = ({ reading: { tokens } }: Case, { first, sentence }: ReadMention): boolean =>
  /^(?:latex|penicillin|cephalosporin|peanut|nut|nuts|egg|milk|wasp|bee|venom|shellfish|fish|sesame|food|contrast|chlorhexidine|drug|nsaid|exercise|known)$/.test(
    tokens[first - 1]?.text ?? '',
  ) &&
  !hasWord(
    tokens,
    /^(?:epinephrine|adrenaline|now|stridor|collapsed|hives|wheez\w{1,3}|bp|shock|treat\w{0,3})$/,
    sentence.first,
    sentence.end,
  );

/** A drug beside a poison that is not given against it, or only for another that the text names. */
export function isSparedRemedy(each: Case, treatment: Treatment, drug: ReadMention): boolean {
  const { poison, row } = treatment;
  const subjects = each.knowledge.subjectsOf(drug.id);
  return (
    drug.id === 'antidote' ||
    (drug.first < poison.end && poison.first < drug.end) ||
    isSaidUseless(each, drug) ||
    isPoisonItself(each, treatment, drug) ||
    isAgainstHarm(each, drug) ||
    // "Propranolol overdose: treat with labetalol" gives more of its kind.
    (listOf(row.agents).some((agent) => agent === drug.id || subjects.has(agent)) && !isToldOf(each, poison, drug)) ||
    isKindOfRight(each, treatment, drug) ||
    // "Organophosphate, pinpoint pupils: atropine": the right one for what else is named.
    (!isRightIn(each, drug, row) && isRightForOther(each, drug, row)) ||
    // "Haloperidol 10 mg, rigid, hot: neuroleptic malignant syndrome": what did it is no treatment.
    isCause(each, poison, drug)
  );
}

/** "Copper builds up in the liver", "foods that contain the botulinum toxin": what poisons, where nobody is given it. */
const isPoisonItself = ({ reading: { tokens }, doses }: Case, { row }: Treatment, drug: ReadMention): boolean =>
  row.poison.slice(0, STEM) === drug.id.slice(0, STEM) &&
  !doses.some((claim) => claim.drug.first === drug.first && claim.amount !== undefined) &&
  !/^(?:supplement\w{0,6}|sulfate|sulphate|tablets?|capsules?|pills?|drops|is (?:given|the))\b/.test(
    phrase(tokens, drug.end, drug.end + 2),
  ) &&
  !/\b(?:with|give|given|gave|giving|take|takes|taking|inject|injected|prescribed?|administer\w{0,3}|start|started|antidote is|remedy is|treatment is)(?: (?:him|her|them|you|extra|more|oral|iv|the|an?|of|dose)){0,3}$/.test(
    phrase(tokens, Math.max(drug.sentence.first, drug.first - 5), drug.first),
  );
/** In letters: "botulism" and "botulinum". */
export const STEM = 5;

/** "Idarucizumab does nothing", "protamine: not at all". */
const isSaidUseless = ({ reading: { tokens } }: Case, { end, sentence }: ReadMention): boolean =>
  /^(?:: )?(?:(?:does|do|did|would|will|is|are) (?:nothing|not|no|never|useless|of no)|not at all|useless|no (?:use|help|effect))(?: |$)/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 5)),
  );

/** "Folic acid reduces the toxicity of methotrexate": taken with it, and no antidote. */
const isAgainstHarm = ({ reading: { tokens } }: Case, { id, end, sentence }: ReadMention): boolean =>
  id === 'folic acid' &&
  /^(?:\S{1,14} ){0,4}?(?:reduces?|lessens?|lowers?|limits?|prevents?|protects?)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 7)),
  );

/** "Flumazenil as the benzodiazepine antagonist": what the right one is. */
const isKindOfRight = (each: Case, { row, drugs }: Treatment, drug: ReadMention): boolean =>
  drug.kind === 'class' &&
  drugs.some(
    (other) => other !== drug && each.knowledge.subjectsOf(other.id).has(drug.id) && isRightIn(each, other, row),
  );

/** For a poison named in the same sentence or the one before, other than the one judged. */
const isRightForOther = (each: Case, drug: ReadMention, row: Row<'antidotes'>): boolean =>
  poisonsOf(each).some(({ id, assertion, end, sentence }) => {
    if (id === row.poison || assertion === 'negated') return false;
    const other = each.knowledge.antidotes.get(id);
    return (
      other !== undefined &&
      (sentence === drug.sentence || (end <= drug.first && drug.sentence.first - sentence.end < 40)) &&
      isRightIn(each, drug, other)
    );
  });

const isCause = ({ reading: { tokens } }: Case, poison: ReadMention, drug: ReadMention): boolean =>
  isEarlier(tokens, drug) ||
  isTrigger(tokens, poison, drug) ||
  (isOfDrugs(poison) && (drug.first < poison.end || !isGivenBy(tokens, drug)));

/** "Debrief: malignant hyperthermia. RSI propofol 200 mg, suxamethonium 120 mg; … dantrolene": what set it off, where it is told how it was treated. */
export const isTrigger = (tokens: readonly Token[], { id }: Pick<ReadMention, 'id'>, drug: ReadMention): boolean =>
  id === 'malignant hyperthermia' &&
  /^(?:succinylcholine|sevoflurane|isoflurane|desflurane|halothane|volatile anesthetic)$/.test(drug.id) &&
  hasWord(tokens, /^dantrolene$/) &&
  !isGivenBy(tokens, drug);

/** Syndromes that drugs cause, so that the text names one that does. */
export const isOfDrugs = ({ id }: ReadMention): boolean =>
  /^(?:neuroleptic malignant syndrome|serotonin syndrome|torsades de pointes|acute dystonia)$/.test(id);

/** "Treated with", "gave", "start": a verb of giving stands before the drug. */
export const isGivenBy = (
  tokens: readonly Token[],
  { first, sentence }: Pick<ReadMention, 'first' | 'sentence'>,
): boolean =>
  hasWord(
    tokens,
    /^(?:give|gave|given|giving|start|started|treat|treated|treatment|with|push|pushed|order|ordered|begin|began|use|used)$/,
    Math.max(sentence.first, first - 6),
    first,
  );

/** Whether the text gives what is right as well: "adrenaline IM, cetirizine by mouth". */
export const isTreatedToo = (each: Case, row: Row<'antidotes'>): boolean =>
  givenIn(each.reading).some((one) => isRightIn(each, one, row));

/** One mention of each drug that a text names and does not deny. */
const givenIn = once(({ mentions }: Reading): readonly ReadMention[] => {
  const named = mentions.filter(({ kind, assertion }) => kind === 'drug' && assertion !== 'negated');
  return [...new Map(named.map((one) => [one.id, one])).values()];
});
