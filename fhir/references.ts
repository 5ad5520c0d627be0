import { isResourceType } from './resource-types.ts';

/** A FHIR R4 literal reference in its one canonical form (hl7.org/fhir/R4/references.html#literal). */
export interface ParsedReference {
  /** How it was written. An absolute URL below the given base comes out as the relative reference that it stands for. */
  readonly kind: 'relative' | 'absolute' | 'urn';
  /** `Patient/p-1`, `Encounter/e1/_history/2`, `urn:uuid:…` in lower case. */
  readonly reference: string;
  readonly type?: string;
  readonly id?: string;
  readonly version?: string;
}

/** `malformed`: no reference at all, possibly a name: keep its text nowhere. `foreign-host`: an absolute URL that is not below the base. */
export type ReferenceAnswer = { readonly ok: ParsedReference } | { readonly failed: 'malformed' | 'foreign-host' };

const MALFORMED: ReferenceAnswer = { failed: 'malformed' };
const FOREIGN: ReferenceAnswer = { failed: 'foreign-host' };

/** hl7.org/fhir/R4/datatypes.html#id; `.` and `..` fit it but would climb a path. */
const ID = /^(?!\.{1,2}$)[A-Za-z0-9\-.]{1,64}$/;
const URN = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LONGEST = 2_048;

// The URL parser repairs what it reads (resolves dots, turns backslashes, drops tabs, unpacks userinfo). Only what needs
// no repair is let through: no userinfo, query, fragment, percent escape, backslash or white space.
const PLAIN_URL = /^https?:\/\/[A-Za-z0-9\-._:[\]]{1,300}\/[A-Za-z0-9\-._~/]{1,1700}$/i;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

export const isFhirId = (text: string): boolean => ID.test(text);

/** `Type/id` or `Type/id/_history/version`, with a resource type that R4 has. */
function parseRelative(text: string): Omit<ParsedReference, 'kind'> | undefined {
  const [type = '', id = '', history, version, ...more] = text.split('/');
  if (!isResourceType(type) || !isFhirId(id) || more.length > 0) return undefined;
  if (history === undefined) return { reference: `${type}/${id}`, type, id };
  if (history !== '_history' || version === undefined || !isFhirId(version)) return undefined;
  return { reference: `${type}/${id}/_history/${version}`, type, id, version };
}

const httpUrl = (text: string): URL | undefined => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
};

/** The path of `url` below `base`, compared by origin and whole path segments; undefined when it is not below it. */
function pathBelow(url: URL, base: URL): string | undefined {
  const prefix = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  return url.origin === base.origin && url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : undefined;
}

function parseAbsolute(text: string, baseUrl: string | undefined): ReferenceAnswer {
  const url = PLAIN_URL.test(text) && !DOT_SEGMENT.test(text) ? httpUrl(text) : undefined;
  if (url === undefined) return MALFORMED;
  const base = baseUrl === undefined ? undefined : httpUrl(baseUrl);
  const path = base === undefined ? undefined : pathBelow(url, base);
  if (path === undefined) return FOREIGN;
  const parsed = parseRelative(path);
  return parsed === undefined ? MALFORMED : { ok: { kind: 'absolute', ...parsed } };
}

/**
 * Reads a literal reference. Absolute URLs count only below `baseUrl`: anything else would let a caller steer our
 * requests. Contained (`#x`) and canonical (`url|version`) references name nothing outside their resource: malformed.
 */
export function parseReference(text: string, baseUrl?: string): ReferenceAnswer {
  if (text.length === 0 || text.length > LONGEST) return MALFORMED;
  if (URN.test(text)) return { ok: { kind: 'urn', reference: text.toLowerCase() } };
  if (/^https?:/i.test(text)) return parseAbsolute(text, baseUrl);
  const parsed = parseRelative(text);
  return parsed === undefined ? MALFORMED : { ok: { kind: 'relative', ...parsed } };
}

/**
 * A reference that is well-formed wherever it points: as written, with an absolute URL kept whole. For records of what a
 * caller named, never for fetching.
 */
export function wellFormed(text: string): { readonly reference: string; readonly type?: string } | undefined {
  const below = /^(https?:\/\/.{1,2000}?\/)([A-Z][A-Za-z]{1,60}\/[^/]{1,64}(?:\/_history\/[^/]{1,64})?)$/i.exec(text);
  const answer = parseReference(text, below?.[1]);
  if ('failed' in answer) return undefined;
  return { ...answer.ok, reference: answer.ok.kind === 'absolute' ? text : answer.ok.reference };
}

/** The reference without its version, where it names a Patient. */
export function patientOf(text: string | undefined): string | undefined {
  const found = text === undefined ? undefined : wellFormed(text);
  return found?.type === 'Patient' ? found.reference.replace(/\/_history\/.*/, '') : undefined;
}
