import type { Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

const FORBIDS =
  /\b(?:contraindicated|must not be (?:used|given|taken)|should not be (?:used|given|taken)|is not (?:used|given|recommended)|do not (?:use|give|take)|is (?:avoided|stopped|prohibited)|stop(?:ped)?|avoid)(?: (?:when|if|once|where|with|in|at|it|an?|the|your|her|his|patients|people|those|kidney|function)){0,6}$/;
const BELOW = lean(
  /^(?:(?:falls?|drops?|is|goes|gets|declines?|of|has|fallen|dropped) ){0,3}(?:below|under|<|less than|lower than)\b/,
);
/** A limit that lies twice as high or half as low is no other guideline's. */
const TIMES = 2;

/** "Metformin is contraindicated when the eGFR falls below 10": a limit of kidney function, against the label's (contraindications.tsv). */
export function checkStatedClearances(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions.flatMap((measure): readonly Finding[] => {
    if (!/^(?:egfr|creatinine clearance)$/.test(measure.id) || measure.sentence.question || measure.sentence.told)
      return [];
    const limit = limitBehind(tokens, measure);
    const drug = inSentence(mentions, measure.sentence).findLast(
      ({ kind, end }) => kind === 'drug' && end <= measure.first,
    );
    if (!limit || !drug || !FORBIDS.test(phrase(tokens, drug.end, measure.first))) return [];
    const rows = each.knowledge
      .contraindicationsOf(drug.id)
      .filter(({ context_kind, threshold }) => context_kind === 'renal' && threshold.startsWith('<'));
    const [row] = rows;
    const isFar = (one: Row<'contraindications'>) => {
      const known = Number(one.threshold.slice(1));
      return limit.value * TIMES <= known || limit.value > known * TIMES;
    };
    if (!row || !rows.every(isFar)) return [];
    return [
      {
        ...spanOf(tokens, drug.first, limit.end),
        family: 'contraindication',
        category: 'renal_limit_wrong',
        severity: 'high',
        verdict: 'contradicted',
        message: `${drug.id} is not stopped at ${plain(limit.value)} mL/min but at ${row.threshold} (${row.source})`,
        score: 0.82,
        about: [drug.id],
        evidence: [evidenceOf(row, `${row.subject}: ${row.context} ${row.threshold}, ${row.statement}`)],
      },
    ];
  });
}

function limitBehind(tokens: readonly Token[], { end, sentence }: ReadMention) {
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 6));
  if (!BELOW.test(behind)) return undefined;
  for (let at = end; at < Math.min(sentence.end, end + 6); at += 1) {
    const amount = tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
    if (amount) return amount.low === amount.high ? { value: amount.low, end: amount.end } : undefined;
  }
  return undefined;
}
