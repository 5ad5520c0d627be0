import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import { isPoints } from './no-value.ts';

/**
 * A value that is an emergency, in a text that tells of none (emergencies.tsv): "SpO2 37 % on room air, resting comfortably",
 * "INR 34. See you in four weeks". It is a slip of the pen.
 */
export function checkEmergencies(each: Case): readonly Finding[] {
  const isAdult = (each.patient.ageYears ?? 40) >= 13;
  const beyond = each.measurements.flatMap((one) => {
    if (one.assertion !== 'active' || one.low !== one.high || isPoints(each, one)) return [];
    const row = each.knowledge.emergencies
      .get(one.id)
      ?.find((candidate) => (candidate.who !== 'adult' || isAdult) && isBeyond(each, one, candidate));
    return row ? [{ one, row }] : [];
  });
  // The text is gone through once for each row, however many values it has.
  const told = new Set([...new Set(beyond.map(({ row }) => row))].filter((row) => isTold(each, row)));
  return beyond
    .filter(({ row }) => !told.has(row))
    .map(({ one, row }) =>
      misreadAt(spanOf(each.reading.tokens, one.first, one.end), {
        message: `${one.id} ${plain(one.low)}${one.unit ? ` ${one.unit}` : ''}: ${row.statement} (${row.source})`,
        score: 0.8,
        evidence: [evidenceOf(row, row.statement)],
      }),
    );
}

function isBeyond(each: Case, one: Measurement, { side, limit }: Row<'emergencies'>): boolean {
  const values = valuesInTable(each, one);
  const isPast = (value: number): boolean => (side === 'above' ? value > Number(limit) : value < Number(limit));
  return values.length > 0 && values.every(isPast);
}

/** Whether a word of the text begins as one of those that tell of it. */
const isTold = ({ reading: { tokens } }: Case, row: Row<'emergencies'>): boolean => {
  const beginnings = listOf(row.tells);
  return tokens.some(({ text }) => beginnings.some((beginning) => text.startsWith(beginning)));
};
