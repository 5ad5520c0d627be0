import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import {
  evidenceOfRow,
  isRightIn,
  mentionsAny,
  namesOf,
  poisonsOf,
  SPECIFIC,
  type Treatment,
  wrongRemedy,
} from './antidote-rows.ts';
import { isSparedRemedy, isTreatedToo } from './antidote-spared.ts';
import { isNoSupport, isToldOf } from './antidote-told.ts';

/** Each drug that is given against a poison, or to undo a drug, by the row of that poison. */
export const judgeDrugs = (each: Case, treatment: Treatment): readonly Finding[] =>
  treatment.drugs.flatMap((drug) => (isSparedRemedy(each, treatment, drug) ? [] : judgeDrug(each, treatment, drug)));

function judgeDrug(each: Case, { poison, row }: Treatment, drug: ReadMention): readonly Finding[] {
  const span = spanOf(each.reading.tokens, drug.first, drug.end);
  if (isMeasured(each, drug)) return [];
  if (isWrongIn(each, drug, row)) return [wrongRemedy(span, drug.id, row, { severity: 'high', score: 0.88 })];
  if (isRightIn(each, drug, row))
    return [
      {
        ...span,
        family: 'treatment',
        category: 'antidote',
        severity: 'low',
        verdict: 'supported',
        score: 0.9,
        message: `${drug.id} is an antidote in ${row.poison}`,
        evidence: [evidenceOfRow(row)],
        about: [row.poison],
      },
    ];
  // "Gentamicin is the antidote for warfarin overdose": called so outright, whatever it is.
  if (isAnAntidote(each, drug) || isNamedAntidote(each, poison, drug))
    return [wrongRemedy(span, drug.id, row, { severity: 'high', score: 0.75 })];
  if (isNoSupport(each, drug) && isToldOf(each, poison, drug) && !isTreatedToo(each, row))
    return [wrongRemedy(span, drug.id, row, { severity: 'high', score: 0.75 })];
  // A drug that undoes another poison counts against this one where the text calls it an antidote.
  return isCalledRemedy(each, poison, drug) && isOfAnother(each, drug, row)
    ? [wrongRemedy(span, drug.id, row, { severity: 'moderate', score: 0.65 })]
    : [];
}

/** "24-hour copper 3.4 micromol": a result, and no remedy. */
const isMeasured = ({ reading: { tokens } }: Case, { first, end }: ReadMention): boolean =>
  /^(?:hour|serum|urine|urinary|plasma)$/.test(tokens[first - 1]?.text ?? '') ||
  /^[\d.,]{1,8} (?:micromol|umol|µmol|nmol)\b/.test(phrase(tokens, end, end + 2));

/** The row calls it useless or harmful: by itself, at first, or without what is right. */
function isWrongIn(each: Case, drug: ReadMention, row: Row<'antidotes'>): boolean {
  const names = namesOf(each, drug);
  return row.wrong.split(';').some((entry) => {
    if (/ alone$/.test(entry) && isTreatedToo(each, row)) return false;
    const name = entry
      .toLowerCase()
      .split(/ alone| acutely| load/)[0]!
      .trim();
    return names.includes(name);
  });
}

/** A drug that is for nothing but what it undoes. */
function isAnAntidote({ knowledge }: Case, { id }: ReadMention): boolean {
  const subjects = knowledge.subjectsOf(id);
  return (
    SPECIFIC.test(id) ||
    ['antidote', 'chelator', 'opioid antagonist', 'benzodiazepine antagonist'].some((name) => subjects.has(name))
  );
}

const isNamedAntidote = ({ reading: { tokens } }: Case, poison: ReadMention, drug: ReadMention): boolean =>
  drug.sentence === poison.sentence &&
  /^(?:is|are) (?:the|an|a) (?:(?:specific|usual|recommended|correct|right|preferred) )?antidote(?: of choice)? (?:for|to|of|in|against)(?: (?:an?|the|acute|severe|his|her|your)){0,2}$/.test(
    phrase(tokens, drug.end, Math.min(poison.first, drug.end + 12)),
  );

/** "Malignant hyperthermia: …", "the antidote is …": the words make a drug the treatment of that poison. */
function isCalledRemedy(each: Case, poison: ReadMention, drug: ReadMention): boolean {
  const { tokens } = each.reading;
  return (
    (tokens[poison.end]?.text === ':' && drug.first - poison.end <= 3) ||
    // "Malignant hyperthermia in the OR: gave cyproheptadine".
    (poison.sentence === drug.sentence &&
      poisonsOf(each).length === 1 &&
      /^(?:gave|given|treated with|treat with|pushed|hung|loaded)$/.test(
        [tokens[drug.first - 2]?.text, tokens[drug.first - 1]?.text].join(' ').replace(/^(?!treat).* /, ''),
      )) ||
    hasWord(tokens, /^(?:antidotes?|reverses?|reversed|reversal|reversing)$/, drug.sentence.first, drug.sentence.end)
  );
}

const isOfAnother = ({ knowledge }: Case, { id }: ReadMention, row: Row<'antidotes'>): boolean =>
  [...knowledge.antidotes.values()].some((other) => other !== row && mentionsAny(other.antidotes, [id]));
