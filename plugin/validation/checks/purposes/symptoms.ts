import type { Knowledge } from '../../../../models/knowledge/knowledge.ts';
import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { phrase } from '../../reading/words.ts';
import { givenBySentence } from '../safety/given.ts';
import { isTreatmentOf } from './answers-to.ts';
import { type Complaint, complaintsOf } from './complaints.ts';
import { helpedBy } from './indication-helped.ts';
import { GENERAL } from './indication-judged.ts';
import { treatedBy } from './indication-treated.ts';

/** A drug given for a complaint (symptoms.tsv) that neither it nor any of its uses has to do with: "latanoprost for her cough". */
export function checkSymptoms(each: Case): readonly Finding[] {
  const complaints = complaintsOf(each.reading, each.knowledge);
  if (complaints.length === 0) return [];
  const { named } = givenBySentence(each);
  return [...Map.groupBy(complaints, ({ mention }) => mention.sentence)].flatMap(([sentence, ofIt]) =>
    isTurned(each, sentence) ? [] : named(sentence).flatMap((drug) => judgedOf(each, drug, ofIt, named(sentence))),
  );
}

function judgedOf(
  each: Case,
  drug: ReadMention,
  complaints: readonly Complaint[],
  named: readonly ReadMention[],
): readonly Finding[] {
  if (drug.kind !== 'drug' || drug.misspelt || drug.assertion === 'other-person') return [];
  const own = complaints.map(({ mention }) => mention);
  // What a table calls a condition is the complaint here, and no second purpose.
  const mentions = [...own, ...named.filter((one) => !own.some((it) => isOverlapping(it, one)))];
  const purpose =
    treatedBy(each.reading, drug, mentions) ??
    helpedBy(each.reading, drug, mentions) ??
    (own.length === 1 ? own.find((one) => isTreatmentOf(each, drug, one) || isPlainlyFor(each, drug, one)) : undefined);
  const complaint = complaints.find(({ mention }) => mention === purpose);
  if (!complaint || !isSaidToBeFor(each, drug, complaint.mention) || isJudgedElsewhere(drug, complaint, named))
    return [];
  return relieves(each.knowledge, drug.id, complaint.row) ? [] : [findingOf(each, drug, complaint)];
}

const isOverlapping = (a: ReadMention, b: ReadMention): boolean => a.first < b.end && b.first < a.end;

/** A complaint that is a condition of the tables, and the drug plainly given: `checkIndications` has its say. */
const isJudgedElsewhere = (drug: ReadMention, { mention }: Complaint, named: readonly ReadMention[]): boolean =>
  drug.assertion === 'active' &&
  named.some((one) => one.kind === 'condition' && isOverlapping(one, mention) && !GENERAL.test(one.id));

/** A mark alone ("lisinopril: cough", "amlodipine – ankle swelling") tells as often what a drug does, "here for" of the visit. */
const isSaidToBeFor = (
  { reading: { tokens } }: Case,
  drug: ReadMention,
  { first, end, sentence }: ReadMention,
): boolean => {
  const between = phrase(tokens, Math.min(drug.end, end), Math.max(drug.first, first));
  if (first < drug.end) return /^[a-z, ]+$/.test(between);
  const isPlain = drug.assertion === 'active' || GIVEN.test(phrase(tokens, sentence.first, first));
  return isPlain && LEADS.test(between) && !VISIT.test(between);
};
const LEADS =
  /\b(?:for|against|because|as an?|as the|(?:useful|helpful|effective) in|help\w{0,3}|eas(?:e|es|ed|ing)|reliev\w{1,3}|treat\w{0,3}|sett?l\w{1,3}|calm\w{0,3}|sooth\w{1,3}|cur(?:e|es|ed)|clear\w{0,3}|stop\w{0,4}|control\w{0,4}|manag\w{1,3}|improv\w{1,3}|prevent\w{0,3}|reduc\w{1,3}|relief|remedy)\b/;
/** The reading of a drug beside a complaint may take it for the cause: not where these tell that it is given. */
const GIVEN =
  /\b(?:given|takes?|taking|took|uses?|using|prescribed|started|put on|gets?|added|recommended|ordered|helps?|helped|eases?|relieves?|treats?|settles?|calms?|soothes?|cures?|clears?|controls?|improves?)\b/;
const VISIT =
  /\b(?:here|in|seen|admitted|presents?|presented|presenting|visits?|comes?|came|back|referred|follow-? ?up|appointment|attends?|attended|who|ed|clinic|hospital|surgery)(?: today| again| now)? for\b/;

/** "To ease the period pain, take", "swollen ankles improved on", "a child with earache should get": from the complaint to the drug. */
const TO_DRUG =
  /^(?:,? ?(?:please |just |you can |we )?(?:take|use|try|give|gave|start|started|apply|prescribe|prescribed)(?: (?:the|her|him|some|one|a|an|your|tablet|tablets|of|oral|dose)){0,3}|(?:have |has |had )?(?:improved|settled|eased|cleared|resolved|responded|vanished|got better|went away|gone)(?: (?:well|nicely|greatly|completely|now)){0,2} (?:on|with|to|after starting|thanks to)(?: (?:the|her|his|daily|regular))?|(?:should|must|can|needs? to|has to|ought to) (?:get|take|have|be given|receive|use|be treated with|start)(?: (?:the|some|a|oral))?)$/;
const TO_EASE =
  /^(?:to|for|against) ?(?:(?:ease|relieve|stop|settle|treat|help|calm|control|cure|soothe|clear|prevent) )?(?:(?:the|a|an|your|her|his|this|that|any) )?$/;
/** "As a cough suppressant", "was begun because she cannot sleep": from the drug to the complaint. */
const TO_COMPLAINT =
  /^(?:(?:[\d.]{1,6} (?:mg|mcg|g) )?(?:as|is|works as|is used as|was given as) (?:an?|the|her|his|our)|(?:was |is |has been )(?:begun|started|prescribed|added|given|ordered) because (?:of )?(?:you|she|he|they|her|his|your|the)(?: (?:has|have|had|gets?|feels?))?(?: an?)?|is (?:useful|helpful|effective|good) (?:in|for|against))$/;
const SUPPRESSANT = /^(?:suppressant|remedy|treatment|cure|reliever|relief)$/;

function isPlainlyFor(
  { reading: { tokens } }: Case,
  drug: ReadMention,
  { first, end, sentence }: ReadMention,
): boolean {
  const between = phrase(tokens, Math.min(drug.end, end), Math.max(drug.first, first));
  if (first < drug.first)
    return (
      TO_DRUG.test(between) &&
      (!/^,? ?(?:please |just |you can |we )?(?:take|use|try|gi|ga|start|apply|presc)/.test(between) ||
        TO_EASE.test(`${phrase(tokens, sentence.first, first)} `))
    );
  return (
    TO_COMPLAINT.test(between) &&
    (!/\b(?:an?|the|our)$/.test(between) || !/\b(?:as|is)\b/.test(between) || SUPPRESSANT.test(tokens[end]?.text ?? ''))
  );
}

/** Sentences in which a complaint is what a drug did, is watched for or would be told of. */
const isTurned = ({ reading: { tokens } }: Case, { first, end, question, told }: Sentence): boolean =>
  question || told || TURNED.test(phrase(tokens, first, end));
const TURNED =
  /\b(?:switch\w{0,4}|chang(?:e|ed|ing)|replac\w{1,4}|swap\w{0,4}|instead|stopp\w{2,3}|held|hold|withh\w{2,6}|paus\w{1,3}|intoleran\w{1,2}|side effects?|adverse|reaction\w{0,1}|allerg\w{1,5}|caus(?:e|es|ed|ing)|induced|blam\w{1,3}|risk\w{0,1}|monitor\w{0,3}|watch\w{0,3}|observ\w{1,5}|counsel\w{0,4}|warn\w{0,3}|report\w{0,3}|call|ring|seek|return|look out|check\w{0,3}|screen\w{0,3}|evaluat\w{1,5}|work ?up|investigat\w{1,5}|unless|not|never|no|avoid\w{0,3}|without|myth|wrong\w{0,2}|despite|although|trial|study|reduce the dose|dose reduc\w{1,4}|discontinu\w{1,4}|taper\w{0,3}|overdose|ineffective|failed)\b|n't\b/;

/** Whether the drug, one of its classes, or anything that it is used for has to do with the complaint. */
export function relieves(knowledge: Knowledge, drug: string, row: Row<'symptoms'>): boolean {
  const subjects = knowledge.subjectsOf(drug);
  if (listOf(row.subjects).some((name) => subjects.has(name))) return true;
  const used = usesOf(knowledge, drug);
  const right = new Set(listOf(row.conditions));
  // Of a drug whose uses are not known nothing can be said.
  return (
    used.length === 0 || used.some((one) => right.has(one) || right.has(`@${knowledge.conditions.get(one)?.system}`))
  );
}

/** All that a drug is used for: where that is known in full, without what a data set or its class adds. */
const usesOf = (knowledge: Knowledge, drug: string): readonly string[] => {
  const whole = knowledge.usesOf(drug);
  const rows = knowledge.indicationsOf(drug);
  const known = whole.length > 0 ? rows.filter(({ subject, basis }) => subject === drug && basis !== 'read') : rows;
  return [...whole, ...known].flatMap(({ conditions }) => listOf(conditions));
};

const findingOf = (each: Case, drug: ReadMention, { row, mention }: Complaint): Finding => ({
  ...spanOf(each.reading.tokens, Math.min(drug.first, mention.first), Math.max(drug.end, mention.end)),
  family: 'treatment',
  category: 'indication_wrong',
  severity: 'moderate',
  verdict: 'unsupported',
  score: 0.75,
  message: `${drug.id} is not used for ${row.symptom} (${row.source})`,
  evidence: [
    evidenceOf(
      row,
      `${row.symptom}: treated by what helps ${listOf(row.conditions).slice(0, 6).join(', ')}; not by ${drug.id}`,
    ),
  ],
  about: [drug.id],
});
