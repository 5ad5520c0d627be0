/** A span of time in milliseconds since 1970, end exclusive; the ends may be infinite. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export const ALL_TIME: readonly Interval[] = [{ start: -Infinity, end: Infinity }];

const PATTERN =
  /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+ -]\d{2}:\d{2})?)?)?)?$/;

const MINUTE = 60_000;

// A `+` that a caller forgot to write as %2B arrives as a space.
function zoneOffsetMs(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))];
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE;
}

/** The time that a date of any precision spans: `2026-11` the whole month. UTC where no zone is given. */
function spanOf(match: RegExpExecArray): Interval | undefined {
  const [, , year, month, day, hour, minute, second, fraction, zone] = match;
  const offset = zoneOffsetMs(zone);
  const at = (months: number, days: number, ms: number): number => {
    const date = new Date(0);
    date.setUTCFullYear(Number(year), Number(month ?? 1) - 1 + months, Number(day ?? 1) + days);
    return date.getTime() + ms - (offset ?? 0);
  };
  const calendar = new Date(at(0, 0, offset ?? 0));
  const real =
    (month === undefined || calendar.getUTCMonth() + 1 === Number(month)) &&
    (day === undefined || calendar.getUTCDate() === Number(day));
  const [hours, minutes, seconds] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
  if (!real || offset === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  const start = at(0, 0, ms);
  if (month === undefined) return { start, end: at(12, 0, 0) };
  if (day === undefined) return { start, end: at(1, 0, 0) };
  if (hour === undefined) return { start, end: at(0, 1, 0) };
  const width = second === undefined ? MINUTE : fraction === undefined ? 1000 : 10 ** Math.max(0, 3 - fraction.length);
  return { start, end: start + width };
}

/** Ten percent of the time between the value and now, as hl7.org/fhir/R4/search.html#prefix suggests. */
function approximate({ start, end }: Interval, now: number): Interval {
  const gap = Math.abs(now - (start + end) / 2) / 10;
  return { start: start - gap, end: end + gap };
}

/**
 * The times that a value of a date search parameter accepts (hl7.org/fhir/R4/search.html#date), for a stored instant:
 * undefined when it is no date of FHIR.
 */
export function parseDate(value: string, now: number): readonly Interval[] | undefined {
  const match = PATTERN.exec(value);
  const span = match === null ? undefined : spanOf(match);
  if (span === undefined) return undefined;
  const before = { start: -Infinity, end: span.start };
  const after = { start: span.end, end: Infinity };
  switch (match?.[1]) {
    case 'ne':
      return [before, after];
    case 'gt':
    case 'sa':
      return [after];
    case 'lt':
    case 'eb':
      return [before];
    case 'ge':
      return [{ start: span.start, end: Infinity }];
    case 'le':
      return [{ start: -Infinity, end: span.end }];
    case 'ap':
      return [approximate(span, now)];
    default:
      return [span];
  }
}

/** The times in any of `intervals`, sorted and apart. */
export function union(intervals: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = [];
  for (const next of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && next.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
    } else if (next.start < next.end) merged.push(next);
  }
  return merged;
}

/** The times in both. */
export const intersection = (left: readonly Interval[], right: readonly Interval[]): readonly Interval[] =>
  union(
    left.flatMap((a) =>
      right
        .map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }))
        .filter(({ start, end }) => start < end),
    ),
  );
