import type { Case } from '../../check.ts';
import type { evidenceOf } from '../../facts.ts';
import { isLocal } from '../../ordered.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { isForbiddenThen } from './contraindication-stages.ts';

// What the tables say of a drug before a pregnancy, in it and while nursing.

export type Stage = 'planning' | 'pregnancy' | 'nursing';

interface Fact {
  readonly statement: string;
  readonly row: Parameters<typeof evidenceOf>[0];
}

const rowOf = ({ knowledge }: Case, id: string, stage: Stage, verdict: 'avoid' | 'fine'): Fact | undefined => {
  const own = knowledge.subjectsOf(id);
  const row = knowledge
    .rows('mothers')
    .find((one) => one.stage === stage && one.verdict === verdict && own.has(one.subject));
  return row && { statement: row.statement, row };
};

/** Why it is not taken then. */
export function forbiddenTo(each: Case, drug: ReadMention, stage: Stage): Fact | undefined {
  if (isLocal(each.reading.tokens, drug)) return undefined;
  if (stage === 'pregnancy') {
    const subject =
      drug.kind === 'vaccine' && /live/.test(each.knowledge.vaccines.get(drug.id)?.type ?? '')
        ? 'live vaccine'
        : drug.id;
    const row = each.knowledge
      .contraindicationsOf(subject)
      .find(
        (one) =>
          one.context_kind === 'pregnancy' &&
          one.severity === 'contraindicated' &&
          isForbiddenThen(each, drug, one, weeksSaid(each, drug)),
      );
    return row ? { statement: row.statement, row } : rowOf(each, drug.id, stage, 'avoid');
  }
  return rowOf(each, drug.id, stage, 'avoid');
}

/** "In the third trimester", "in late pregnancy", "at 34 weeks": the week that the sentence names. */
const weeksSaid = ({ reading: { tokens }, patient }: Case, { sentence }: ReadMention): number => {
  const said = phrase(tokens, sentence.first, sentence.end);
  const weeks = /\b(\d{1,2}) (?:\+ \d )?(?:weeks?|wks?)\b/.exec(said)?.[1];
  return weeks
    ? Number(weeks)
    : /\b(?:third trimester|last trimester|late pregnancy|end of (?:the |your |her )?pregnancy)\b/.test(said)
      ? 30
      : (patient.gestationWeeks ?? 0);
};

/** How it harms the unborn, by whatever severity the table gives it. */
export function harmsUnborn({ knowledge }: Case, { id }: ReadMention): Fact | undefined {
  const row = knowledge
    .contraindicationsOf(id)
    .find(
      (one) =>
        one.context_kind === 'pregnancy' &&
        /defect|malform|embryo|teratogen|cleft|anomaly|hydantoin/i.test(one.statement),
    );
  return row && { statement: row.statement, row };
}

/** Why it may well be taken then. */
export function isFineFor(each: Case, drug: ReadMention, stage: Stage): Fact | undefined {
  if (stage !== 'pregnancy') return rowOf(each, drug.id, stage, 'fine');
  const told = rowOf(each, drug.id, stage, 'fine');
  if (told) return told;
  const vaccine = drug.kind === 'vaccine' ? each.knowledge.vaccines.get(drug.id) : undefined;
  if (vaccine)
    return /pregnan/.test(vaccine.routine) || vaccine.vaccine.startsWith('RSV')
      ? { statement: 'given in pregnancy', row: vaccine }
      : undefined;
  const row = each.knowledge.drugs.get(drug.id);
  return row?.pregnancy === 'acceptable' ? { statement: 'used in pregnancy where it is needed', row } : undefined;
}
