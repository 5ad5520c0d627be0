import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { conditionMet } from './contraindication-conditions.ts';
import { givenDrugs } from './contraindication-given.ts';
import type { Met } from './contraindication-met.ts';
import { kidneysMet, resultMet } from './contraindication-results.ts';
import { ageMet, pregnancyMet } from './contraindication-stages.ts';

/** Drugs against the patient's pregnancy, age, conditions, kidney function and tests (contraindications.tsv). */
export function checkContraindications(each: Case): readonly Finding[] {
  return givenDrugs(each).flatMap((drug) => {
    const rows = [...each.knowledge.contraindicationsOf(drug.id)].sort((a, b) => rank(a) - rank(b));
    const seen = new Set<string>();
    return rows.flatMap((row) => {
      const key = `${row.context_kind} ${row.context_kind === 'condition' ? row.context : ''}`;
      if (seen.has(key)) return [];
      const met = contextMet(each, drug, row);
      if (!met) return [];
      seen.add(key);
      return [findingOf(each, drug, row, met)];
    });
  });
}

const rank = (row: Row<'contraindications'>): number => (row.severity === 'contraindicated' ? 0 : 1);

function contextMet(each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined {
  switch (row.context_kind) {
    case 'pregnancy':
      return pregnancyMet(each, drug, row);
    case 'age':
      return ageMet(each, drug, row);
    case 'renal':
      return kidneysMet(each, drug, row);
    case 'lab':
      return resultMet(each, drug, row);
    case 'condition':
      return conditionMet(each, drug, row);
    default:
      return undefined;
  }
}

function findingOf(each: Case, drug: ReadMention, row: Row<'contraindications'>, met: Met): Finding {
  const forbidden = row.severity === 'contraindicated';
  const score = (forbidden ? 0.88 : 0.3) * (met.near ? 1 : 0.6);
  return {
    ...spanOf(each.reading.tokens, drug.first, drug.end),
    family: 'contraindication',
    category: `contraindicated_${row.context_kind}`,
    // A condition named pages away may be another visit's; that is for the reader to weigh.
    severity: forbidden && met.near ? 'high' : 'low',
    verdict: forbidden && met.near ? 'contradicted' : 'uncertain',
    message: `${drug.id} is ${forbidden ? 'contraindicated' : 'used with caution'} in ${met.context}: ${row.statement} (${row.source})`,
    score,
    about: [drug.id],
    evidence: [evidenceOf(row, `${row.subject} and ${row.context}: ${row.statement}`)],
  };
}
