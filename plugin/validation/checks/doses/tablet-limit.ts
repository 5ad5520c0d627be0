import type { Case } from '../../check.ts';
import { doseRangeOf, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import { phrase } from '../../reading/words.ts';

/** "500 mg tablets …, never more than 26 tablets in one day": the limit in tablets against the most a day (doses.tsv). */
export function checkTabletLimits(each: Case): readonly Finding[] {
  const counted = each.doses.flatMap(({ drug, amount }): readonly Finding[] => {
    if (!amount?.limit || !/^(?:tablet|capsule)$/.test(amount.unit) || !isOfDay(each, amount.end)) return [];
    const strength = each.doses.find(
      (one) => one.drug.id === drug.id && one.amount?.unit === 'mg' && one.amount.first < amount.first,
    );
    return strength?.amount
      ? judged(each, strength.drug.id, strength.amount.low, {
          count: amount.high,
          first: amount.first,
          end: amount.end,
        })
      : [];
  });
  return [...counted, ...bareLimits(each)];
}

/** "500 mg a tablet. Two at a time, no more than sixteen in 24 hours": a number alone, of the one drug of the text. */
function bareLimits(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const strengths = each.doses.filter(
    ({ amount }) =>
      amount?.unit === 'mg' &&
      amount.low === amount.high &&
      // "Two 2 mg capsules" are 4 mg.
      amount.end - amount.first < 3 &&
      OF_A_TABLET.test(phrase(tokens, amount.end, amount.end + 2)),
  );
  const [strength] = strengths;
  const drugs = new Set(mentions.filter(({ kind }) => kind === 'drug').map(({ id }) => id));
  if (!strength?.amount || strengths.length > 1 || drugs.size !== 1) return [];
  const { drug, amount } = strength;
  return tokens.flatMap((_, at): readonly Finding[] => {
    const limit = MOST.test(phrase(tokens, Math.max(0, at - 3), at)) ? numberAt(tokens, at) : undefined;
    return limit && isOfDay(each, limit.end)
      ? judged(each, drug.id, amount.low, { count: limit.value, first: at, end: limit.end })
      : [];
  });
}
const OF_A_TABLET = /^(?:an? |per |each |\/ )?(?:tablets?|capsules?|tabs?|pills?|caplets?)\b/;
const MOST = /(?:^| )(?:(?:no|not|never) more than|at most|maximum of|max of|up to|limit of)$/;

/** As many tablets of a strength, in mg, against the most a day. */
function judged(
  each: Case,
  drug: string,
  strength: number,
  limit: { readonly count: number; readonly first: number; readonly end: number },
): readonly Finding[] {
  const range = each.knowledge
    .dosesOf(drug)
    .map(doseRangeOf)
    .find(({ unit, routes }) => unit === 'mg' && routes.includes('PO'));
  const most = range?.dayMax;
  const total = limit.count * strength;
  if (!range || !most || total <= most * 1.05) return [];
  return [
    {
      ...spanOf(each.reading.tokens, limit.first, limit.end),
      family: 'dose',
      category: 'limit_above_maximum',
      severity: 'high',
      verdict: 'contradicted',
      message: `${plain(limit.count)} of ${drug} ${plain(strength)} mg are ${plain(total)} mg a day, above the maximum of ${plain(most)} mg (${range.row.source})`,
      score: 0.9,
      evidence: [evidenceOf(range.row, `${drug}: at most ${plain(most)} mg a day`)],
    },
  ];
}

/** "a day", "in 24 hours", "in one day" right behind. */
const isOfDay = ({ reading: { tokens } }: Case, end: number): boolean =>
  /^(?:total )?(?:(?:a|per|each|every|in (?:one|a|any|each|24)) (?:day|24 hours|hours)|daily|\/ day)/.test(
    phrase(tokens, end, end + 4),
  );
