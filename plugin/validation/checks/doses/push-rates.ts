import type { Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { convertDose, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** Stated rates are rounded; what is half as fast again is another rate. */
const FAR = 1.5;
/** Forbidden, thought of, or the fault of somebody. */
const UNREAL =
  /^(?:not|never|no|would|could|might|may|risks?|if|avoid|don't|mustn't|cannot|than|least|rather|instead|error|mistake|wrongly|should|must)$/;
/** What a sentence that names no drug says it of. */
const OF_DOSE = lean(
  /^(?:the |his |her |this |that |all of |its )?(?:whole |full |entire |total )?(?:load|loading dose|dose|infusion|it|drug|bag|syringe)\b/,
);

/** "Phenytoin 1400 mg over 3 minutes", "the whole load was pushed over 3 minutes" behind its dose, against what a minute may bring (rates.tsv). */
export function checkPushRates(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return each.doses.flatMap((claim): readonly Finding[] => {
    const { drug, amount } = claim;
    const row = each.knowledge.rates.get(drug.id);
    if (!row || !amount || amount.limit || drug.assertion !== 'active') return [];
    const most = Number(row.max_mg_per_minute);
    const dose = convertDose(amount.low, amount.unit, 'mg');
    if (dose === undefined || dose < most * 2) return [];
    const order = sentences.indexOf(drug.sentence);
    const next = sentences
      .slice(order + 1, order + 3)
      .find(({ first, end }) => OF_DOSE.test(phrase(tokens, first, Math.min(end, first + 6))));
    const minutes = minutesIn(each, drug.sentence, amount.end) ?? (next && minutesIn(each, next, next.first));
    return minutes !== undefined && dose / minutes > most * FAR ? [findingOf(each, claim, row, { dose, minutes })] : [];
  });
}

function minutesIn(
  { reading: { tokens, mentions } }: Case,
  { first, end, question, told }: Sentence,
  from: number,
): number | undefined {
  if (question || told) return undefined;
  for (const at of wordsIn(tokens, /^over$/, from, end)) {
    const number = numberAt(tokens, at + 1);
    if (!number || !/^(?:min|mins|minutes?)$/.test(tokens[number.end]?.text ?? '')) continue;
    // "Phenytoin 1400 mg, and lorazepam 2 mg over 2 minutes": another drug's.
    if (mentions.some((one) => one.kind === 'drug' && one.first >= from && one.first < at)) return undefined;
    if (hasWord(tokens, UNREAL, Math.max(first, at - 8), at)) return undefined;
    return number.value > 0 ? number.value : undefined;
  }
  return undefined;
}

function findingOf(
  { reading: { tokens } }: Case,
  { drug, first, end }: DoseClaim,
  row: Row<'rates'>,
  { dose, minutes }: { readonly dose: number; readonly minutes: number },
): Finding {
  const most = row.max_mg_per_minute;
  const rate = plain(Math.round(dose / minutes));
  const fact = `${drug.id} is given no faster than ${most} mg a minute`;
  return {
    ...spanOf(tokens, first, end),
    family: 'dose',
    category: 'infused_too_fast',
    severity: 'high',
    verdict: 'contradicted',
    score: 0.85,
    message: `${drug.id} ${plain(dose)} mg over ${plain(minutes)} minutes is ${rate} mg a minute, at most ${most} (${row.source})`,
    evidence: [evidenceOf(row, fact)],
    about: [drug.id],
  };
}
