import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import { isRoster } from '../../patient.ts';
import type { ReadMention } from '../../reading/document.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isBackForArteries, isOfHeart, OF_ANY_ASPIRIN } from '../doses/aspirin-doses.ts';
import { isAnswered } from './contraindication-answers.ts';
import { isCause } from './contraindication-causes.ts';
import { isCharted, isOverInChart, isTakenAlready, isToldAsPast } from './contraindication-charted.ts';
import type { Met } from './contraindication-met.ts';

/** A condition of the patient, of the text or else of the chart, that forbids a drug. */
export function conditionMet(each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined {
  const { patient, knowledge } = each;
  const condition = patient.conditions.find(
    ({ id }) => id === row.context || knowledge.conditions.get(id)?.kind_of === row.context,
  );
  // What was said against it did not keep it from being given.
  if (drug.settled !== 'given' && isAnswered(each, drug, row.context, condition !== undefined)) return undefined;
  if (!condition) return chartedMet(each, drug, row.context);
  if (isNotHeld(each, drug, row, condition)) return undefined;
  // What the drug itself does is mostly warned of: "hypoglycemia is a glucose under 70".
  const isWarned = row.context === 'hypoglycemia';
  return { context: row.context, near: !isWarned && isNear(each, drug, condition) };
}

/** A condition that the chart alone has, of whom the drug is new. */
const chartedMet = (each: Case, drug: ReadMention, context: string): Met | undefined =>
  isCharted(each, context) && !isTakenAlready(each, drug) && !isToldAsPast(each, drug)
    ? { context: `${context} (in the chart)`, near: true }
    : undefined;

/** A condition that the text tells of, but not as one against the drug. */
function isNotHeld(each: Case, drug: ReadMention, row: Row<'contraindications'>, condition: ReadMention): boolean {
  const { tokens } = each.reading;
  const { first, end } = condition;
  return (
    // "Correct hypocalcemia first".
    /^(?:correct|corrected|correcting|replete)$/.test(text(tokens, first - 1)) ||
    (/^active/.test(row.context) && isPast(tokens, condition)) ||
    // "Latent TB before adalimumab".
    (/^Active/.test(row.statement) && hasWord(tokens, /^latent$/, Math.max(0, first - 1), end)) ||
    // "Aspirin 81 mg, a stomach ulcer in September" of whose chart has it active: weighed since.
    (isTakenAlready(each, drug) && (isOverInChart(each, condition.id) || isCharted(each, row.context))) ||
    (row.subject === 'nsaid' && isOfHeart(each, drug) && !OF_ANY_ASPIRIN.test(row.context)) ||
    // "Aspirin 75 mg for his stents resumed on day 3" of a bleed.
    (/bleed|ulcer/.test(row.context) && condition.end < drug.first && isBackForArteries(each, drug)) ||
    isProtected(each, drug, condition) ||
    isCause(tokens, drug, condition) ||
    isEventOn(each, drug, row.context) ||
    isReasonOfLimit(tokens, drug, condition) ||
    isTaught(tokens, condition) ||
    isOfTablets(each, drug, row)
  );
}

/** "His ulcer bled in 2019; since then low-dose aspirin with pantoprazole": for the heart, and the stomach is covered. */
const isProtected = ({ reading, knowledge }: Case, drug: ReadMention, condition: ReadMention): boolean =>
  drug.id === 'aspirin' &&
  /ulcer|gastrointestinal bleed/.test(condition.id) &&
  isPast(reading.tokens, condition) &&
  reading.mentions.some(
    (one) =>
      one.kind === 'drug' &&
      one.sentence === drug.sentence &&
      one.assertion === 'active' &&
      knowledge.subjectsOf(one.id).has('ppi'),
  );

/** "90F fall on Coumadin: acute subdural", "euglycaemic ketoacidosis on an SGLT2 inhibitor": what befell one who took it. */
const isEventOn = (
  { reading: { tokens }, doses }: Case,
  { id, first, sentence }: ReadMention,
  context: string,
): boolean =>
  /haemorrhage|bleeding|ketoacidosis|angioedema|lactic acidosis/.test(context) &&
  /\bon(?: (?:an?|the|his|her|home|chronic|long - term))?$/.test(phrase(tokens, first - 3, first)) &&
  !doses.some(({ drug, amount, frequency }) => drug.id === id && (amount ?? frequency) !== undefined) &&
  !hasWord(tokens, GOES_ON, sentence.first, sentence.end);
const GOES_ON =
  /^(?:continu\w{1,4}|keep\w{0,1}|kept|stays?|stayed|remains?|resum\w{1,3}|restart\w{0,3}|start\w{0,3}|given|give|maintain\w{0,3}|discharged?|put|placed|home|goes|leave)$/;

/** "Ketoacidosis, genital hygiene and sick-day rules gone over": what one was told of opens its sentence. */
const isTaught = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  first - sentence.first < 3 &&
  /\b(?:rules?|hygiene|signs?|symptoms?|advice|precautions|warnings?|risks?|leaflet|plan)\b.{0,40}\b(?:gone (?:over|through)|discussed|explained|covered|taught|talked (?:over|through)|reviewed|counsell?ed|given)\b/.test(
    phrase(tokens, end, sentence.end),
  );

/** "At most 100 mg a day because of QT prolongation": what the drug itself does, told without an owner. */
const isReasonOfLimit = (tokens: readonly Token[], drug: ReadMention, condition: ReadMention): boolean =>
  condition.id === 'long qt syndrome' &&
  drug.end <= condition.first &&
  /\b(?:because of|due to|owing to|risks?|for fear of|through|from|dose ?-? ?dependent|dose ?-? ?related|prone to|cause|can|may|avoid|produces?|leads? to)(?: (?:the|of|its|a|risk|possible|dose|-|dependent|related|danger|chance)){0,4}$/.test(
    phrase(tokens, Math.max(drug.end, condition.first - 8), condition.first),
  );

/** "History of GI bleed in 2019", "off dabigatran since a GI bleed in January" are not active. */
const isPast = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  /\b(?:off|stopped|without|no) (?:\S{3,24} ){1,3}(?:since|after)(?: (?:the|his|her|an?))?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  ) ||
  hasWord(
    tokens,
    /^(?:history|hx|prior|previous|past|remote|ago|(?:19|20)\d\d)$/,
    Math.max(sentence.first, first - 4),
    Math.min(sentence.end, end + 6),
  );

/** "Tablets injure an oesophagus that does not empty" is not said of an infusion. */
const isOfTablets = ({ knowledge }: Case, { id }: ReadMention, { statement }: Row<'contraindications'>): boolean =>
  statement.startsWith('Tablets') && !knowledge.dosesOf(id).some(({ routes }) => listOf(routes).includes('PO'));

const LIFELONG = new Set([
  'aspirin-exacerbated respiratory disease',
  'malignant hyperthermia susceptibility',
  'g6pd deficiency',
  'porphyria',
  'hereditary angioedema',
]);

const isDosedAt = ({ doses }: Case, { id }: ReadMention): boolean =>
  doses.some(({ drug, amount }) => drug.id === id && amount !== undefined);

/** In the same sentence or within two sentences of each other, three for what lasts; among many drugs within one. */
function isNear(each: Case, drug: ReadMention, condition: ReadMention): boolean {
  const isLasting = each.knowledge.conditions.get(condition.id)?.chronic === 'yes';
  return (
    drug.sentence === condition.sentence ||
    // What one is born with or reacts to for life.
    (LIFELONG.has(condition.id) && !isRoster(each.reading) && isDosedAt(each, drug)) ||
    Math.abs(drug.first - condition.first) < (isCrowded(each) ? 25 : isLasting ? 80 : 60) ||
    // "Cardiology: HFrEF, LVEF 30%. …": what a note opens with is what it is about.
    (condition.first < 12 &&
      isLasting &&
      !/^(?:hyponatremia|hyperkalaemia)$/.test(condition.id) &&
      drug.first < 110 &&
      each.doses.some(
        ({ drug: { first }, amount, frequency }) =>
          first === drug.first && amount !== undefined && frequency !== undefined,
      ))
  );
}
