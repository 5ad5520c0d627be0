import { isAgainst } from './features.ts';
import type { Finding } from './finding.ts';
import { orderOfStart } from './reading/placed.ts';

/** Too short against the usual course and against the time between two doses: in two wordings one fault of one place. */
const ONE_AT_A_PLACE: ReadonlySet<string> = new Set(['duration_too_short']);

/**
 * The findings without those that say of a place what another check says of it already; of findings that are in their order
 * the worse stays. For who reads them: the features count every check, so that nothing is weighed otherwise.
 */
export function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  /** Where each thing is said: apart from one another, in the order of the text. */
  const said = new Map<string, Placed[]>();
  return findings.filter((finding) => {
    if (!isAgainst(finding)) return true;
    const { category, message, start, end } = finding;
    const key = ONE_AT_A_PLACE.has(category) ? category : `${category}\t${message}`;
    const places = said.get(key) ?? [];
    const at = orderOfStart(places, start);
    if ((places[at]?.first ?? Number.POSITIVE_INFINITY) < end || (places[at - 1]?.end ?? 0) > start) return false;
    places.splice(at, 0, { first: start, end });
    said.set(key, places);
    return true;
  });
}

interface Placed {
  readonly first: number;
  readonly end: number;
}
