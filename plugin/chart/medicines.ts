import type { Dosage, Medication, MedicationRequest, MedicationStatement } from '@medplum/fhirtypes';
import type { ChartMedication } from '../validation/chart/facts.ts';
import { wordTable } from '../word-table.ts';
import { dayOf, namesOf } from './concepts.ts';
import { countedIn } from './counted-doses.ts';

type Prescribed = MedicationRequest | MedicationStatement;

/** Taken now: ordered, not only proposed. */
export const isTaken = (each: Prescribed): boolean =>
  each.status === 'active' && (each.resourceType === 'MedicationStatement' || each.intent !== 'proposal');

/** Taken once: stopped, finished, or on hold. */
export const wasTaken = ({ status }: Prescribed): boolean =>
  /^(?:stopped|completed|on-hold|cancelled|ended)$/.test(status ?? '');

/** A medicine by its first name, with what is taken and when; none where nothing names it. */
export function medicationOf(each: Prescribed, medications: readonly Medication[]): readonly ChartMedication[] {
  const id = each.medicationReference?.reference?.split(/[/#]|urn:uuid:/).at(-1);
  const inside = (each.contained ?? []).filter((one): one is Medication => one.resourceType === 'Medication');
  const concept =
    each.medicationCodeableConcept ?? [...inside, ...medications].find((medication) => medication.id === id)?.code;
  const [written] = [...namesOf(concept), each.medicationReference?.display].filter((text) => text !== undefined);
  if (written === undefined) return [];
  // "Metformin 1,000 mg".
  const name = written.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const dosages = (each.resourceType === 'MedicationRequest' ? each.dosageInstruction : each.dosage) ?? [];
  const dose = doseOf(dosages[0], name);
  const amounts = dosages.flatMap((dosage) => amountsOf(dosage, name));
  const times = dosages.length > 0 ? dosages.map(timesOf) : [];
  const perDay = times.every((one) => one !== undefined) ? times.reduce((sum, one) => sum + one, 0) : 0;
  const sig = dosages.map(({ text }) => text ?? '').join('. ');
  const route = dosages.flatMap((dosage) => namesOf(dosage.route)).join(', ');
  const since = each.resourceType === 'MedicationRequest' ? each.authoredOn : each.effectivePeriod?.start;
  const until =
    each.resourceType === 'MedicationRequest' ? each.dispenseRequest?.validityPeriod?.end : each.effectivePeriod?.end;
  return [
    {
      name,
      ...(each.id !== undefined && { reference: `${each.resourceType}/${each.id}` }),
      ...(dose && { dose }),
      ...(amounts.length > 0 && { amounts }),
      ...(perDay > 0 && { perDay }),
      ...(sig !== '' && { sig }),
      ...(route !== '' && { route }),
      ...(since !== undefined && { since: dayOf(since).on ?? '' }),
      ...(until !== undefined && { until: dayOf(until).on ?? '' }),
    },
  ];
}

const COUNTED = /^(?:tab|tablet|tabs|tablets|cap|capsule|capsules|each|1|\{(?:tbl|tablet|capsule)\})?$/i;
const STRENGTH = /(?<![\d.])(\d{1,9}(?:\.\d{1,6})?) (MG|MCG|G|MEQ|UNT)(?![\w/])/gi;

/** The one amount in a dosage's text: "5 mg daily", "Take 1 tablet (75 mcg) by mouth"; not of "2 tablets of 500 mg". */
function writtenDose(text: string): ChartMedication['dose'] | undefined {
  const [amount, ...others] = text.matchAll(WRITTEN);
  return amount === undefined || others.length > 0 || SEVERAL.test(text)
    ? undefined
    : { value: Number(amount[1]), unit: amount[2]!.toLowerCase() };
}
const WRITTEN = /(?<![\d.,/-])(\d{1,9}(?:\.\d{1,6})?) ?(mg|mcg|g|meq|units?)(?![\w/-])/gi;

const SEVERAL =
  /\d ?(?:-|–|to) ?\d|(?:half|½|1\/2|\bone and|two|three|four|(?<!\d)[2-9]|\d[.,]5) (?:an? |of )?(?:tab|cap|pill|puff|spray)/i;

/** One dose. A count of tablets times the strength in the name ("lisinopril 10 MG Oral Tablet"), when it has just one. */
function doseOf(dosage: Dosage | undefined, name: string): ChartMedication['dose'] | undefined {
  const quantity = dosage?.doseAndRate?.[0]?.doseQuantity;
  if (typeof quantity?.value !== 'number') return writtenDose(dosage?.text ?? '');
  const unit = quantity.unit ?? quantity.code ?? '';
  if (!COUNTED.test(unit)) return { value: quantity.value, unit };
  const [strength, ...others] = name.matchAll(STRENGTH);
  if (strength === undefined || others.length > 0) return undefined;
  const strengthUnit = strength[2]!.toLowerCase();
  return { value: quantity.value * Number(strength[1]), unit: strengthUnit === 'unt' ? 'units' : strengthUnit };
}

/** Every amount that a dosage names, "2.5 mg daily except 5 mg on Fridays", both ends of a range. */
function amountsOf(dosage: Dosage, name: string): NonNullable<ChartMedication['amounts']> {
  const written = [...(dosage.text ?? '').matchAll(WRITTEN)].map((match) => ({
    value: Number(match[1]),
    unit: match[2]!.toLowerCase(),
  }));
  const { doseQuantity, doseRange } = dosage.doseAndRate?.[0] ?? {};
  const ends = [doseQuantity, doseRange?.low, doseRange?.high].flatMap((one) =>
    typeof one?.value === 'number' ? [{ value: one.value, unit: one.unit ?? one.code ?? '' }] : [],
  );
  const one = doseOf(dosage, name);
  const counted = countedIn(dosage.text ?? '', name);
  const all = [...(one ? [one] : []), ...ends, ...written, ...counted, ...partsOf(dosage.text ?? ''), ...partsOf(name)];
  return [...new Map(all.map((amount) => [`${amount.value} ${amount.unit.toLowerCase()}`, amount])).values()];
}

/** "Carbidopa/levodopa 25 mg/100 mg", "875-125 MG": both parts of a combined tablet; a text may tell either. */
const partsOf = (text: string): NonNullable<ChartMedication['amounts']> =>
  [...text.matchAll(COMBINED)].flatMap(([, one, ofOne, other, ofOther]) => [
    { value: Number(one), unit: (ofOne ?? ofOther)!.toLowerCase() },
    { value: Number(other), unit: ofOther!.toLowerCase() },
  ]);
const COMBINED =
  /(?<![\d.,/-])(\d{1,5}(?:\.\d{1,4})?) ?(mg|mcg|g)? ?[/-] ?(\d{1,5}(?:\.\d{1,4})?) ?(mg|mcg|g)(?![\w/-])/gi;

const DAYS: Readonly<Record<string, number>> = wordTable({ min: 1 / 1440, h: 1 / 24, d: 1, wk: 7, mo: 30.4, a: 365 });

/** How many times a day by the structured timing; undefined without one, or when it is taken as needed. */
function timesOf({ timing, asNeededBoolean, asNeededCodeableConcept }: Dosage): number | undefined {
  const { frequency = 1, period, periodUnit = '', when, timeOfDay } = timing?.repeat ?? {};
  if (asNeededBoolean === true || asNeededCodeableConcept !== undefined || timing?.repeat?.periodMax !== undefined)
    return undefined;
  const days = DAYS[periodUnit];
  const each = Math.max(frequency, when?.length ?? 0, timeOfDay?.length ?? 0);
  return period !== undefined && days !== undefined ? each / (period * days) : undefined;
}
