import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { convertDose, doseRangeOf, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { ROUTE_NAMES } from '../../reading/routes.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isMeant } from './dose-meant.ts';

/** A dose is far from the one for what it is given for only at this many times less or more: references differ by two. */
const FAR = 2.2;

/** Tokens between a dose and what it is given for; a longer text may tell of two things. */
const NEAR = 70;

/** Doses and routes against what a condition that the text names asks for (regimens.tsv). */
export function checkRegimens(each: Case): readonly Finding[] {
  const stated = Map.groupBy(
    each.doses.filter(({ amount }) => amount?.limit === false),
    ({ drug }) => drug.id,
  );
  const fitting = new Map<string, ReadonlyMap<Row<'regimens'>, readonly DoseClaim[]>>();
  /** The doses of a drug that are as each row asks. */
  const fittingOf = (drug: string) => {
    const known = fitting.get(drug);
    if (known) return known;
    const made = new Map(
      each.knowledge
        .regimensOf(drug)
        .map((row) => [row, (stated.get(drug) ?? []).filter((one) => judge(each, one, row).length === 0)]),
    );
    fitting.set(drug, made);
    return made;
  };
  return each.doses.flatMap((claim) => {
    const rows = each.knowledge.regimensOf(claim.drug.id);
    if (rows.length === 0 || !isMeant(claim) || claim.amount?.limit || isFarOff(claim) || isOther(each, claim))
      return [];
    const words = wordsAround(each, claim);
    // A dose of an infusion is of another kind; a route that is the only one is not.
    const isInfused = / (?:drip|infusion) /.test(words);
    const met = rows
      .filter(
        ({ context, only }) =>
          (only !== '' || !isInfused) && listOf(context).some((phrase) => words.includes(` ${phrase} `)),
      )
      // A row of another way says nothing, where one of the stated way is met.
      .filter((row, _, all) => isOfWay(claim, row) || !all.some((other) => isOfWay(claim, other)));
    const wrong = met.flatMap((row) =>
      // "75 mg a day after a load of 300 mg"; in an arrest each dose is one of its own, and so is that of the first days.
      !isOfEach(each, claim, row) &&
      fittingOf(claim.drug.id)
        .get(row)
        ?.some((other) => other !== claim && (claim.route === undefined || isOfWay(other, row)))
        ? []
        : judge(each, claim, row),
    );
    // The kindest row decides: a load and an upkeep may both be named.
    return met.length > 0 && wrong.length === met.length ? wrong.slice(0, 1) : [];
  });
}

/** Whether a rate, or a dose given once, is one that a condition beside it asks for: it may be far above what is usual otherwise. */
export const isOfRegimen = (each: Case, claim: DoseClaim): boolean => {
  const { amount, frequency, drug } = claim;
  if (amount === undefined || (frequency !== undefined && !frequency.once)) return false;
  const rows = each.knowledge.regimensOf(drug.id).filter((row) => {
    const dose = convertDose(amount.high, amount.unit, row.unit);
    return dose !== undefined && dose >= Number(row.low) && dose <= Number(row.high) && isOfWay(claim, row);
  });
  if (rows.length === 0) return false;
  // A single dose is of what its own sentence names.
  const { first, end } = drug.sentence;
  const words = RATE.test(amount.unit) ? wordsAround(each, claim) : wordsOf(each, first, end);
  return rows.some(({ context }) => listOf(context).some((phrase) => words.includes(` ${phrase} `)));
};
const RATE = /\/(?:hour|min)$/;

/** Whether the row is of the way that the text states, or of the only one. */
const isOfWay = ({ route }: DoseClaim, { routes, only }: Row<'regimens'>): boolean =>
  route === undefined || only !== '' || listOf(routes).includes(route.route);

/** "2.5 mg twice daily for the first 7 days", or any dose of a resuscitation. */
const isOfEach = ({ reading: { tokens } }: Case, { amount, end }: DoseClaim, { context }: Row<'regimens'>): boolean =>
  /\barrest\b/.test(context) ||
  (/^first \d/.test(context) &&
    /^(?:(?:for|in|over|during|the|a|by|mouth|orally|twice|once|daily|day|bid|times|every|12|hours) ){0,9}(?:first|initial)\b/.test(
      phrase(tokens, amount?.end ?? end, end + 10),
    ));

/** "ASA stop 4 Mar | 81 y, 74 kg, Cr 1.1: only 1 criterion → 5 mg": so far behind, another drug's. */
const isFarOff = ({ drug, amount }: DoseClaim): boolean =>
  amount !== undefined && drug.end > drug.sentence.first && amount.first - drug.end > FARTHEST;
const FARTHEST = 14;

const OTHER =
  /^(?:taper\w{0,3}|maintenance|maintained|prophyla\w{1,6}|prevent\w{0,4}|relaps\w{1,4}|weaned|chronic\w{0,4}|baseline|previous\w{0,2}|titrat\w{1,4}|nebuliz\w{1,4}|topical|cream|gel|low|child|children|infant|pediatric|per|hepatic|dialysis|crcl|egfr|renal\w{0,2}|\w{3,8}caine)$/;

/** Another use of the drug, a child's dose, or one cut for the kidneys. */
const isOther = ({ reading: { tokens }, patient }: Case, { drug, first, end }: DoseClaim): boolean =>
  (patient.ageYears ?? 40) < 13 ||
  (patient.weightKg ?? 70) < 36 ||
  hasWord(tokens, OTHER, Math.max(drug.sentence.first, first - 8), end + 5) ||
  // "Her home prednisone", not "to finish at home: vancomycin".
  hasWord(tokens, /^home$/, Math.max(drug.sentence.first, first - 1), end);

const wordsAround = (each: Case, { first, end }: DoseClaim): string =>
  wordsOf(each, Math.max(0, first - NEAR), end + NEAR);

const wordsOf = ({ reading: { tokens } }: Case, from: number, to: number): string =>
  ` ${tokens
    .slice(from, to)
    .reduce((text, { text: word, spaced }) => `${text}${spaced && text !== '' ? ' ' : ''}${word}`, '')
    .replace(/[,;:()]/g, ' ')
    .replace(/\.(?= |$)/g, ' ')
    .replace(/ {2,}/g, ' ')} `;

function judge(each: Case, claim: DoseClaim, row: Row<'regimens'>): readonly Finding[] {
  const { drug, route, amount } = claim;
  const routes = listOf(row.routes);
  const base = {
    ...spanOf(each.reading.tokens, claim.first, claim.end),
    severity: 'high' as const,
    verdict: 'contradicted' as const,
    evidence: [evidenceOf(row, `${row.drug}: ${row.statement}`)],
    about: [drug.id],
  };
  if (route && !routes.includes(route.route)) {
    if (row.only === '') return [];
    return [
      {
        ...base,
        family: 'route',
        category: 'route_wrong_for_condition',
        score: 0.85,
        message: `${drug.id} ${ROUTE_NAMES[route.route] ?? route.route} here: ${row.statement} (${row.source})`,
      },
    ];
  }
  const value = amount && convertDose(amount.high, amount.unit, row.unit);
  const least = amount && convertDose(amount.low, amount.unit, row.unit);
  if (amount && isOtherUnit(amount.unit, row.unit))
    return [
      {
        ...base,
        family: 'dose',
        category: 'dose_unit',
        score: 0.85,
        message: `${drug.id} is dosed in ${row.unit}, not in ${amount.unit} (${row.source})`,
      },
    ];
  if (!amount || value === undefined || least === undefined || isSwallowed(each, claim, row)) return [];
  if (value >= Number(row.low) / FAR && least <= Number(row.high) * FAR) return [];
  return [
    {
      ...base,
      family: 'dose',
      category: 'dose_wrong_for_condition',
      score: 0.8,
      message: `${drug.id} ${plain(amount.high)} ${amount.unit} is far from what is given here: ${row.statement} (${row.source})`,
    },
  ];
}

/** "Chronic hypertension … labetalol 200 mg twice daily": a usual dose by mouth, taken each day, is none of what goes into a vein. */
const isSwallowed = (
  { knowledge }: Case,
  { drug, route, amount, frequency }: DoseClaim,
  row: Row<'regimens'>,
): boolean =>
  route === undefined &&
  row.only === '' &&
  frequency !== undefined &&
  !frequency.once &&
  frequency.high <= MOST_SWALLOWED &&
  !listOf(row.routes).includes('PO') &&
  knowledge
    .dosesOf(drug.id)
    .map(doseRangeOf)
    .some(({ routes, unit, low, high }) => {
      const value = amount && routes.includes('PO') ? convertDose(amount.high, amount.unit, unit) : undefined;
      return value !== undefined && value >= low && value <= high;
    });

/** Times a day that a tablet is taken at most; what goes into a vein by the hour is more. */
const MOST_SWALLOWED = 4;

/** Milligrams of what is counted in units, or the other way round, both by weight. */
const isOtherUnit = (stated: string, known: string): boolean =>
  stated.endsWith('/kg') && known.endsWith('/kg') && stated.startsWith('units') !== known.startsWith('units');
