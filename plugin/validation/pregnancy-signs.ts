/** A record of the chart that tells of a pregnancy: pregnant, not pregnant, or (neither) that it is over. FHIR dates. */
export interface PregnancySign {
  readonly pregnant?: boolean;
  /** Absent of a record without a date: it holds for good, unless another says otherwise. */
  readonly on?: string;
  /** Behind it the record says nothing any more, except that what was before it is over. */
  readonly until?: string;
  /** How far it was on `weeksOn`; without that day, now. */
  readonly weeks?: number;
  readonly weeksOn?: string;
  /** Of a last period: it counts the weeks of a pregnancy that another record tells of, and is had by all. */
  readonly countsOnly?: true;
}

export interface Pregnancy {
  readonly pregnant?: boolean;
  readonly gestation?: { readonly weeks: number };
}

const DAY_MS = 24 * 3600 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** What the signs say of a clinical date: the latest of them decides, as long as it holds. */
export function pregnancyOn(signs: readonly PregnancySign[], asOf: Date): Pregnancy {
  const at = asOf.getTime() + DAY_MS;
  const begun = signs
    .filter(({ on }) => on === undefined || Date.parse(on) <= at)
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  const latest = begun.find(({ countsOnly }) => !countsOnly);
  if (latest?.pregnant === undefined || (latest.until !== undefined && at > Date.parse(latest.until) + 2 * DAY_MS))
    return {};
  if (!latest.pregnant) return { pregnant: false };
  const counted = begun.find(({ weeks, pregnant, countsOnly }) => weeks !== undefined && (pregnant || countsOnly));
  if (counted?.weeks === undefined) return { pregnant: true };
  const since = counted.weeksOn === undefined ? 0 : (asOf.getTime() - Date.parse(counted.weeksOn)) / WEEK_MS;
  const weeks = counted.weeks + since;
  return { pregnant: true, ...(weeks >= 2 && weeks <= 43 && { gestation: { weeks } }) };
}

const timeOf = ({ on }: PregnancySign): number => (on === undefined ? 0 : Date.parse(on));
