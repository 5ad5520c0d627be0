import { isFhirId, parseReference, wellFormed } from '../fhir/references.ts';
import { isResourceType } from '../fhir/resource-types.ts';
import { IMPLIED_SYSTEM } from './facets.ts';

/** Whether a stored value (`system|code`, a reference, a string) fits one value of a search. */
export type Fits = (stored: string) => boolean;

/** `a,b\,c` → `a` and `b,c` (hl7.org/fhir/R4/search.html#escaping); `\|` stays escaped for the token's own split. */
export const alternatives = (value: string): string[] =>
  [...value.matchAll(/(?:\\.|[^,\\])+/gsu)].map(([part]) => part.replace(/\\([,$\\])/gu, '$1'));

interface Token {
  /** Absent: any; empty: none. */
  readonly system?: string;
  /** Empty: any. */
  readonly code: string;
}

function parseToken(text: string): Token | undefined {
  const [first = '', second, ...more] = text.split(/(?<!\\)\|/u).map((part) => part.replaceAll('\\|', '|'));
  if (more.length > 0 || (first === '' && (second ?? '') === '')) return undefined;
  return second === undefined ? { code: first } : { system: first, code: second };
}

/** `code`, `system|code`, `|code` or `system|`; undefined when it is none of them. */
export function tokenFits(parameter: string, text: string): Fits | undefined {
  const token = parseToken(text);
  if (token === undefined) return undefined;
  const implied = IMPLIED_SYSTEM[parameter];
  return (stored) => {
    const bar = stored.indexOf('|');
    const [system, code] = [stored.slice(0, bar), stored.slice(bar + 1)];
    const ofSystem =
      token.system === undefined || token.system === system || (token.system === '' && system === implied);
    return ofSystem && (token.code === '' || token.code === code);
  };
}

/** The same token in the form under which the index holds identifiers; `system|` has its own, see systemOnly. */
export function identifierForm(text: string): string | undefined {
  const token = parseToken(text);
  if (token === undefined || token.code === '') return undefined;
  return token.system === undefined ? token.code : `${token.system}|${token.code}`;
}

/** Whether a token is `system|`: any value of the system. */
export const systemOnly = (text: string): boolean => parseToken(text)?.code === '';

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A string search: starts with, whatever the case and accents; `exact` and `contains` as R4 says. */
export function stringFits(modifier: '' | 'exact' | 'contains', text: string): Fits {
  if (modifier === 'exact') return (stored) => stored === text;
  const sought = folded(text);
  return (stored) => (modifier === 'contains' ? folded(stored).includes(sought) : folded(stored).startsWith(sought));
}

/** A reference to a type of a server's own (ClientApplication/…). */
const OTHER_TYPE = /^[A-Z][A-Za-z]{1,63}\/[A-Za-z0-9\-.]{1,64}$/;

/**
 * `Patient/x`, `x` (with `type`, the modifier, `Patient/x` too) or an absolute URL, in the form under which the index
 * holds it: below one of `baseUrls` relative. Undefined when it is no reference.
 */
export function referenceForm(
  text: string,
  type: string,
  baseUrls: readonly (string | undefined)[],
): string | undefined {
  if (type !== '') return isResourceType(type) && isFhirId(text) ? `${type}/${text}` : undefined;
  if (isFhirId(text)) return text;
  const below = [undefined, ...baseUrls].map((base) => parseReference(text, base)).find((answer) => 'ok' in answer);
  if (below !== undefined && 'ok' in below) return below.ok.reference;
  return OTHER_TYPE.test(text) ? text : wellFormed(text)?.reference;
}
