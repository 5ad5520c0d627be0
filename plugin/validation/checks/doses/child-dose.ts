import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { convertDose, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** Above the range by this much it is an error and not another reference's range. */
const TOO_MUCH = 1.6;

/** Below the range by this much, where no infection is kept away with it. */
const TOO_LITTLE = 0.46;

/** A slip of the decimal point. */
const A_TENTH = 0.101;

/** What stands farther away may be another drug's. */
const isBeside = ({ drug, amount }: DoseClaim): boolean =>
  amount !== undefined && amount.first >= drug.end && amount.first - drug.end <= 1;

/** As many doses a day as a child is given. */
const MOST_A_DAY = 4;

const isPreventive = ({ reading: { tokens } }: Case, { drug }: DoseClaim): boolean =>
  hasWord(
    tokens,
    /^(?:prophyla\w{1,6}|prevent\w{0,4}|suppress\w{0,5}|taper\w{0,3}|wean\w{0,4}|start\w{0,3}|titrat\w{1,4}|initial)$/,
    drug.sentence.first,
    drug.sentence.end,
  );

/**
 * A dose by weight, or a child's dose where the weight is known, against children.tsv (mg/kg). Undefined where the table
 * has no range for the drug, or the patient is no child and the dose is not by weight.
 */
export function judgeByWeight(each: Case, claim: DoseClaim, amount: DoseAmount): Finding | undefined {
  const perKg = dosePerKg(each, isOfDay(each, amount) ? { ...amount, unit: `${amount.unit}/day` } : amount);
  if (perKg === undefined) return undefined;
  // "12 mg/kg once a day (max 500 mg a day)": the cap is for heavier children.
  if (
    amount.limit &&
    !amount.unit.includes('/kg') &&
    each.doses.some((one) => one.drug.id === claim.drug.id && one.amount?.unit.includes('/kg'))
  )
    return undefined;
  const rows = each.knowledge.childDosesOf(claim.drug.id);
  // A range of the vein says nothing of tablets: "desmopressin 0.2 mg at bedtime".
  const isByMouth = (routes: string): boolean => listOf(routes).includes('PO');
  if (
    !claim.route &&
    !rows.some((row) => isByMouth(row.routes)) &&
    each.knowledge.dosesOf(claim.drug.id).some((row) => isByMouth(row.routes))
  )
    return undefined;
  // What is breathed in is said to be.
  const way = claim.route?.route ?? (isBreathed(each, claim) ? 'NEB' : undefined);
  const routed = rows.filter((row) =>
    way ? listOf(row.routes).includes(way) : !listOf(row.routes).every((one) => SAID.test(one)),
  );
  const judged = (routed.length > 0 ? routed : rows.slice(0, 1)).map((row) => judgeRow(each, claim, perKg, row));
  // The kindest row decides: a load is no upkeep.
  return judged.includes(undefined) ? undefined : (judged.find((one) => one?.verdict !== 'contradicted') ?? judged[0]);
}

/** "No more than 40 mg/kg in a day". */
const isOfDay = ({ reading: { tokens } }: Case, { limit, unit, end }: DoseAmount): boolean =>
  limit === true &&
  !unit.endsWith('/day') &&
  /^(?:in (?:a|one|any|the) (?:day|24)|in 24|per day|a day|each day|every 24|over 24|daily)\b/.test(
    phrase(tokens, end, end + 3),
  );

/** "Nebulized L-epinephrine 1 mg/mL, 5 mL". */
const isBreathed = ({ reading: { tokens } }: Case, { drug: { first } }: DoseClaim): boolean =>
  tokens.slice(Math.max(0, first - 4), first).some(({ text }) => /^nebuli[sz]ed$/.test(text));

/** Ways that a text says where they are meant. */
const SAID = /^(?:NEB|INH|IN|PR)$/;

function judgeRow(each: Case, claim: DoseClaim, perKg: PerKg, row: Row<'children'>): Finding | undefined {
  // "Max 75 mg/kg/day" says nothing of one dose.
  if (perKg.perDay && row.per !== 'day' && !claim.frequency) return undefined;
  // The smallest auto-injector holds 0.15 mg, and infants get it too.
  const milligrams = claim.amount && convertDose(claim.amount.high, claim.amount.unit, 'mg');
  if (row.drug === 'epinephrine' && milligrams !== undefined && milligrams <= 0.15) return undefined;
  const [value, unit] = asInRow(perKg, claim, row);
  const high = Number(row.high);
  // "960 mg a day" may be four doses.
  const isOfSeveral = perKg.perDay && row.per !== 'day' && claim.frequency?.afterAmount === true;
  const isMuch = value > high * TOO_MUCH * (isOfSeveral ? MOST_A_DAY : 1);
  if (isOfSeveral && !isMuch) return undefined;
  const low = Number(row.low);
  // "Azithromycin 0.1 mg/kg on the first day": no dose of a day, and no first step.
  const isNothing = value * MOST_A_DAY < low * TOO_LITTLE && value < low * A_TENTH && isBeside(claim);
  const isLittle =
    value < low * TOO_LITTLE &&
    (isNothing || row.per !== 'day' || perKg.perDay || claim.frequency !== undefined) &&
    ((each.patient.ageYears ?? 40) < 13 || (each.patient.weightKg ?? 70) <= 35 || value < low * 0.2) &&
    (isNothing || !isPreventive(each, claim));
  if (perKg.estimated && !isMuch) return undefined;
  if (isLittle)
    return {
      ...spanOf(each.reading.tokens, claim.first, claim.end),
      family: 'dose',
      category: 'child_dose_below_usual',
      severity: 'high',
      verdict: 'contradicted',
      message: `${row.drug} ${plain(Number(value.toPrecision(2)))} ${unit} is far below the usual ${row.low} to ${row.high} mg/kg a ${row.per} in children (${row.source})`,
      score: 0.8,
      evidence: [evidenceOf(row, `${row.drug} in children: ${row.low} to ${row.high} mg/kg a ${row.per}`)],
    };
  const fact = `${row.drug} in children: ${row.low} to ${row.high} mg/kg a ${row.per}`;
  return {
    ...spanOf(each.reading.tokens, claim.first, claim.end),
    family: 'dose',
    category: isMuch ? 'child_dose_above_maximum' : 'child_dose',
    severity: isMuch ? 'high' : 'low',
    verdict: isMuch ? 'contradicted' : value >= low * 0.5 ? 'supported' : 'uncertain',
    message: isMuch
      ? `${row.drug} ${plain(Math.round(value * 10) / 10)} ${unit} exceeds the usual ${row.low} to ${row.high} mg/kg a ${row.per} in children (${row.source})`
      : `${row.drug} ${plain(Math.round(value * 10) / 10)} ${unit} is a usual dose for a child`,
    score: isMuch ? 0.9 : 0.8,
    evidence: [evidenceOf(row, fact)],
  };
}

interface PerKg {
  readonly mg: number;
  readonly perDay: boolean;
  /** By the weight of a heavy child of that age: what is too much for it is too much for every other. */
  readonly estimated?: boolean;
}

/** Weight in kg that 97 of 100 children stay under at their birthday, from birth to 9 (CDC growth charts, recalled). */
const HEAVY = [5, 12.5, 16, 19, 22, 26, 30, 34, 39, 45];

/** Who else a text of a baby may dose. */
const OF_MOTHER = /^(?:mother|mothers|mum|mom|mama|mummy|you|your|breastfe\w{2,4}|breast|nursing|maternal|she|her)$/;

/** The stated dose in mg/kg, by its own unit or by the child's weight. */
function dosePerKg({ patient, reading: { tokens } }: Case, amount: DoseAmount): PerKg | undefined {
  const perDay = amount.unit.endsWith('/day');
  const unit = amount.unit.replace(/\/(?:day|dose)$/, '');
  if (unit.endsWith('/kg')) {
    const mg = convertDose(amount.high, unit.slice(0, -'/kg'.length), 'mg');
    return mg === undefined ? undefined : { mg, perDay };
  }
  // Who weighs no more than 35 kg is a child.
  const isChild = (patient.ageYears ?? ((patient.weightKg ?? 99) <= 35 ? 1 : 99)) < 12;
  const mg = convertDose(amount.high, unit, 'mg');
  if (!isChild || mg === undefined || (patient.weightKg ?? 0) > 45) return undefined;
  if (patient.weightKg !== undefined) return { mg: mg / patient.weightKg, perDay };
  // A newborn is named beside its mother and her drugs.
  const age = patient.ageYears ?? 0;
  const heavy =
    age >= 1 ? HEAVY[Math.ceil(age)] : age > 0.15 && !hasWord(tokens, OF_MOTHER) ? 6.6 + 6 * age : undefined;
  return heavy === undefined ? undefined : { mg: mg / heavy, perDay, estimated: true };
}

/** The dose per kg as the row counts it: a dose, or a day. */
function asInRow(perKg: PerKg, { frequency }: DoseClaim, row: Row<'children'>): readonly [number, string] {
  const timesADay = frequency && !frequency.once ? Math.max(1, frequency.asNeeded ? 1 : frequency.high) : 1;
  if (row.per === 'day') return [perKg.perDay ? perKg.mg : perKg.mg * timesADay, 'mg/kg a day'];
  return [perKg.perDay ? perKg.mg / timesADay : perKg.mg, 'mg/kg a dose'];
}
