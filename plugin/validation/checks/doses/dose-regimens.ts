import type { DoseClaim } from '../../claims/claims.ts';
import type { DoseRange } from '../../doses.ts';

/** The ranges of the stated route, and of a drug given daily those that are: a monthly injection says nothing of a tablet. */
export function regimens(
  all: readonly DoseRange[],
  { drug, route, frequency, amount }: DoseClaim,
  isOfVein: boolean,
): readonly DoseRange[] {
  // A dose by weight is held against the doses by weight, where there are any.
  const byWeight = all.filter(({ unit }) => unit.includes('/kg'));
  const isByWeight = amount?.unit.includes('/kg') === true;
  // So is one by surface, which no flat dose says anything of.
  const isBySurface = amount?.unit.includes('/m2') === true;
  const ofKind = all.filter(({ unit }) => unit.includes('/m2') === isBySurface);
  const ranges = isByWeight
    ? byWeight.length > 0
      ? byWeight
      : ofKind
    : ofKind.filter((range) => !byWeight.includes(range));
  // "Salbutamol nebules 2.5 mg inhaled", but nothing of so much a puff.
  const isOfMist = route?.route === 'INH' && amount?.unit.includes('/') === false;
  const same = ranges.filter(
    ({ routes }) => route !== undefined && (routes.includes(route.route) || (isOfMist && routes.includes('NEB'))),
  );
  const swallowed = ranges.filter(({ routes }) => routes.includes('PO'));
  const isSwallowed = !route && BY_MOUTH.test(drug.id) && swallowed.length > 0 && !isOfVein;
  const some = same.length > 0 ? same : isSwallowed ? swallowed : ranges;
  const often = frequency !== undefined && !frequency.once && frequency.low > 0.9;
  const daily = some.filter(({ longInterval }) => !(often && longInterval));
  return daily.length > 0 ? daily : some;
}

/** Given into a vein only outside the United States, in a coma or a poisoning: by mouth, where no way is said. */
const BY_MOUTH =
  /^(?:amoxicillin|amoxicillin-clavulanate|clarithromycin|flucloxacillin|fusidic acid|levothyroxine|folic acid)$/;
