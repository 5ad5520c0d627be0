import type { Knowledge } from '../../../models/knowledge/knowledge.ts';
import type { Row } from '../../../models/knowledge/table.ts';
import type { Token } from '../reading/tokens.ts';
import { wordsIn } from '../reading/words.ts';
import { canonicalUnit, MOLAR_MOST } from './lab-scale.ts';
import type { Measurement } from './measured.ts';

type Lab = Row<'labs'>;
type System = 'SI' | 'conventional';

/** Words that only one side of the ocean writes. */
const BRITISH =
  /^(?:micrograms?|microlitres?|litres?|paracetamol|aciclovir|salbutamol|adrenaline|noradrenaline|frusemide|bendroflumethiazide|co-amoxiclav|haem\w{1,12}|oed\w{1,8}|oesoph\w{1,8}|anaem\w{1,4}|leuk?aemia|diarrhoea|paed\w{1,12}|gynaecolog\w{1,6}|orthopaed\w{1,4}|anaesth\w{1,8}|gp|theatre|registrar|ward|u&es?|fbc|lfts|a&e|bd|tds|qds|mane|nocte|urea|creat|wcc|plts?)$/;
const AMERICAN =
  /^(?:hemoglobin|hgb|bun|acetaminophen|albuterol|epinephrine|norepinephrine|hematocrit|hct|anemia|leukemia|edema|pediatric|fahrenheit|lbs?|pounds|er|pcp)$/;

/** A unit tells the system only where the two differ: "mmol/L" of sodium is everybody's. */
function systemOfUnit({ unit }: Measurement, row: Lab): System | undefined {
  if (!unit?.includes('/') || canonicalUnit(row.unit) === canonicalUnit(row.si_unit)) return undefined;
  if (canonicalUnit(unit) === canonicalUnit(row.unit)) return 'conventional';
  return canonicalUnit(unit) === canonicalUnit(row.si_unit) ? 'SI' : undefined;
}

const isWithin = ({ low, high }: Measurement, { plausible_low, plausible_high }: Lab, factor: number): boolean =>
  low * factor >= Number(plausible_low) && high * factor <= Number(plausible_high);

/** "Glucose 62": nobody lives with that many mmol/L. */
const isWithinSi = (one: Measurement, row: Lab): boolean =>
  one.low < (MOLAR_MOST[one.id] ?? Number.POSITIVE_INFINITY) && isWithin(one, row, 1 / Number(row.si_factor));

/** The system in which alone a number without a unit can be of a living body: "Hb 118", "calcium 9.4". */
function systemOfNumber(one: Measurement, row: Lab): System | undefined {
  const isConventional = isWithin(one, row, 1);
  const isSi = isWithinSi(one, row);
  return isConventional === isSi ? undefined : isSi ? 'SI' : 'conventional';
}

/** "Free T4 4.1 (0.8-1.8)": the range behind a value is of one of them. */
function systemOfRange({ end }: Measurement, row: Lab, tokens: readonly Token[]): System | undefined {
  const [open, low, to, high] = tokens.slice(end, end + 4);
  if (open?.text !== '(' || low?.value === undefined || !/^(?:-|–|to)$/.test(to?.text ?? '')) return undefined;
  const top = high?.value;
  const isNear = (most: number): boolean => top !== undefined && top > most / 2 && top < most * 2;
  if (isNear(Number(row.ref_high))) return 'conventional';
  return isNear(Number(row.ref_high) * Number(row.si_factor)) ? 'SI' : undefined;
}

/**
 * The measurements with the unit that a text's bare laboratory values are in: SI where its words, its other units and its
 * other values say so. "Hb 118, creat 108, Ca 1.09" are sound values of a British note.
 */
export function inUnitsOfText(
  measurements: readonly Measurement[],
  tokens: readonly Token[],
  knowledge: Pick<Knowledge, 'labs'>,
): readonly Measurement[] {
  const labs = measurements.flatMap((one) => {
    const row = one.kind === 'lab' ? knowledge.labs.get(one.id) : undefined;
    const differs = row !== undefined && row.si_unit !== '' && Number(row.si_factor) > 0 && Number(row.si_factor) !== 1;
    if (!differs) return [];
    const told = one.unit ? systemOfUnit(one, row) : (systemOfRange(one, row, tokens) ?? systemOfNumber(one, row));
    return [{ one, row, told }];
  });
  if (!labs.some(({ one }) => one.unit === undefined)) return measurements;
  const votes = (system: System, words: RegExp): number =>
    new Set(labs.filter(({ told }) => told === system).map(({ one }) => one.id)).size +
    new Set(wordsIn(tokens, words).map((at) => tokens[at]!.text)).size;
  const [si, conventional] = [votes('SI', BRITISH), votes('conventional', AMERICAN)];
  const rows = new Map(
    labs
      .filter(
        ({ one, row, told }) =>
          one.unit === undefined &&
          (told === 'SI' ? si > 1 || conventional === 0 : told === undefined && isSiHere(one, row, si, conventional)),
      )
      .map(({ one, row }) => [one, row.si_unit === 'kPa' ? 'kpa' : row.si_unit]),
  );
  return measurements.map((one) =>
    rows.has(one)
      ? { ...one, unit: rows.get(one)! }
      : isMillimolarUrate(one) && si >= conventional
        ? { ...one, unit: 'mmol/L' }
        : one,
  );
}

/** "Urate 0.44": in Ireland and Australia it is told in mmol/L, where others tell µmol/L. */
const isMillimolarUrate = ({ id, unit, low, high }: Measurement): boolean =>
  id === 'uric acid' && unit === undefined && low >= 0.1 && high < 1.5;

/** Where both systems would do ("glucose 12"), the one that the rest of the text is in. */
const isSiHere = (one: Measurement, row: Lab, si: number, conventional: number): boolean =>
  si > conventional && isWithinSi(one, row);
