import { isFhirId, patientOf } from '../fhir/references.ts';
import type { Facet, Facets } from './facets.ts';
import { type Interval, intersection, parseDate, union } from './search-date.ts';
import {
  alternatives,
  type Fits,
  identifierForm,
  referenceForm,
  stringFits,
  systemOnly,
  tokenFits,
} from './search-values.ts';
import { referenceForms, type Term } from './terms.ts';

export interface SearchOptions {
  /** Our own FHIR base, as callers see it: of the links, and of absolute references to our own resources. */
  readonly baseUrl: string;
  /** `Prefer: handling=strict`: an unknown parameter is an error instead of being ignored. */
  readonly strict: boolean;
  /** The configured FHIR server: an absolute reference below it is the relative one. */
  readonly fhirBaseUrl?: string;
}

/** Where a page begins: after `position` (a seq, or an id under `_sort=_id`), among the events up to `snapshot`. */
export interface Cursor {
  readonly snapshot: number;
  readonly position: string;
}

/** A search, understood: what an event must be, and how the page is to look. */
export interface Search {
  /** What an event's facets must pass, all of it. */
  readonly facetTests: readonly ((facets: Facets) => boolean)[];
  /** Of each group, the event must have one term. */
  readonly termGroups: readonly (readonly Term[])[];
  readonly recorded: readonly Interval[];
  /** Of each group, the event must have one id. */
  readonly ids: readonly (readonly string[])[];
  readonly sort: { readonly by: 'recorded' | 'id'; readonly descending: boolean };
  readonly count: number;
  readonly total: boolean;
  /** Top-level elements to answer with; all where absent. */
  readonly elements?: readonly string[];
  readonly cursor?: Cursor;
  /** The parameters that were understood, as given, without the cursor. */
  readonly used: readonly (readonly [name: string, value: string])[];
}

const LARGEST_COUNT = 1_000;
const MOST_ALTERNATIVES = 50;

/** hl7.org/fhir/R4/auditevent.profile.json: the elements marked as summary, and those that must be there. */
const SUMMARY = [
  'type',
  'subtype',
  'action',
  'recorded',
  'outcome',
  'outcomeDesc',
  'purposeOfEvent',
  'agent',
  'source',
];

/** A search in the making. */
export interface Draft {
  readonly facetTests: ((facets: Facets) => boolean)[];
  readonly termGroups: (readonly Term[])[];
  readonly ids: (readonly string[])[];
  recorded: readonly Interval[];
  sort: Search['sort'];
  count: number;
  total: boolean;
  elements?: readonly string[];
  cursor?: Cursor;
}

/** Takes a parameter into the draft. False: the value is malformed, or the modifier is not one that we have (R4: refuse). */
type Take = (draft: Draft, value: string, modifier: string, options: SearchOptions) => boolean;

const parseAll = <T>(value: string, parse: (part: string) => T | undefined): T[] | undefined => {
  const parts = alternatives(value);
  const parsed = parts.map(parse).filter((part) => part !== undefined);
  return parts.length > 0 && parts.length <= MOST_ALTERNATIVES && parsed.length === parts.length ? parsed : undefined;
};

function testFacet(draft: Draft, facet: Facet, fits: readonly Fits[] | undefined, negated = false): boolean {
  if (fits === undefined) return false;
  draft.facetTests.push(
    (facets) => (facets[facet] ?? []).some((stored) => fits.some((fit) => fit(stored))) !== negated,
  );
  return true;
}

const term = (parameter: Term['parameter'], value: string): Term => ({ parameter, value });

function requireTerm(draft: Draft, terms: readonly Term[] | undefined): boolean {
  if (terms === undefined) return false;
  draft.termGroups.push(terms);
  return true;
}

const token =
  (facet: Facet): Take =>
  (draft, value, modifier) =>
    (modifier === '' || modifier === 'not') &&
    testFacet(
      draft,
      facet,
      parseAll(value, (part) => tokenFits(facet, part)),
      modifier === 'not',
    );

const string =
  (facet: Facet): Take =>
  (draft, value, modifier) =>
    (modifier === '' || modifier === 'exact' || modifier === 'contains') &&
    testFacet(
      draft,
      facet,
      parseAll(value, (part) => stringFits(modifier, part)),
    );

const exactly =
  (facet: Facet): Take =>
  (draft, value, modifier) =>
    modifier === '' &&
    testFacet(
      draft,
      facet,
      parseAll(value, (part) => stringFits('exact', part)),
    );

/** All of the alternatives `system|`, or none of them: the two are found in different places. */
function identifier(draft: Draft, parameter: 'agent' | 'entity', value: string): boolean {
  const name = `${parameter}:identifier` as const;
  if (alternatives(value).every(systemOnly)) {
    return testFacet(
      draft,
      name,
      parseAll(value, (part) => stringFits('exact', part)),
    );
  }
  return requireTerm(
    draft,
    parseAll(value, identifierForm)?.map((form) => term(name, form)),
  );
}

const formsOf = (value: string, type: string, { baseUrl, fhirBaseUrl }: SearchOptions): string[] | undefined =>
  parseAll(value, (part) => referenceForm(part, type, [baseUrl, fhirBaseUrl]));

const reference =
  (parameter: 'agent' | 'entity'): Take =>
  (draft, value, modifier, options) =>
    modifier === 'identifier'
      ? identifier(draft, parameter, value)
      : requireTerm(
          draft,
          formsOf(value, modifier, options)?.map((form) => term(parameter, form)),
        );

/** An agent or entity that is a Patient; a bare id is a Patient's, a reference of another type finds nothing. */
const patient: Take = (draft, value, modifier, options) => {
  const forms = formsOf(value, '', options);
  if (forms === undefined || (modifier !== '' && modifier !== 'Patient')) return false;
  const patients = forms.map((form) => (isFhirId(form) ? `Patient/${form}` : form)).filter((form) => patientOf(form));
  if (patients.length === 0) draft.facetTests.push(() => false);
  else draft.termGroups.push(patients.flatMap((form) => [term('entity', form), term('agent', form)]));
  return true;
};

const source: Take = (draft, value, modifier, options) => {
  if (modifier === 'identifier') {
    return testFacet(
      draft,
      'source:identifier',
      parseAll(value, (part) => tokenFits('source', part)),
    );
  }
  const forms = formsOf(value, modifier, options);
  return testFacet(
    draft,
    'source',
    forms?.map((form) => (stored) => referenceForms(stored).includes(form)),
  );
};

const recorded: Take = (draft, value, modifier) => {
  const times = parseAll(value, (part) => parseDate(part, Date.now()));
  if (modifier !== '' || times === undefined) return false;
  draft.recorded = intersection(draft.recorded, union(times.flat()));
  return true;
};

const id: Take = (draft, value, modifier) => {
  const ids = parseAll(value, (part) => (part.length <= 64 ? part : undefined));
  if (modifier !== '' || ids === undefined) return false;
  draft.ids.push(ids);
  return true;
};

const SORT_KEYS: Readonly<Record<string, Search['sort']['by']>> = {
  date: 'recorded',
  _lastUpdated: 'recorded',
  _id: 'id',
};

/** One key. recorded and lastUpdated are the same time, and an id is alone in its place: a second key could not matter. */
const sort: Take = (draft, value, modifier) => {
  const descending = value.startsWith('-');
  const by = SORT_KEYS[descending ? value.slice(1) : value];
  if (modifier !== '' || by === undefined) return false;
  draft.sort = { by, descending };
  return true;
};

const count: Take = (draft, value, modifier) => {
  if (modifier !== '' || !/^\d{1,9}$/.test(value)) return false;
  draft.count = Math.min(Number(value), LARGEST_COUNT);
  if (draft.count === 0) draft.total = true;
  return true;
};

const total: Take = (draft, value, modifier) => {
  if (modifier !== '' || !['none', 'estimate', 'accurate'].includes(value)) return false;
  draft.total ||= value !== 'none';
  return true;
};

const summary: Take = (draft, value, modifier) => {
  if (modifier !== '' || !['count', 'true', 'false', 'data', 'text'].includes(value)) return false;
  if (value === 'count') Object.assign(draft, { count: 0, total: true });
  if (value === 'true') draft.elements = SUMMARY;
  if (value === 'text') draft.elements = [];
  return true;
};

const elements: Take = (draft, value, modifier) => {
  const names = value.split(',').map((name) => name.replace(/^AuditEvent\./, ''));
  if (modifier !== '' || !names.every((name) => /^[A-Za-z]{1,40}$/.test(name))) return false;
  draft.elements = names;
  return true;
};

const cursor: Take = (draft, value, modifier) => {
  const [, snapshot, position] =
    /^(\d{1,15})~([A-Za-z0-9.-]{1,64})$/.exec(Buffer.from(value, 'base64url').toString()) ?? [];
  if (modifier !== '' || snapshot === undefined || position === undefined) return false;
  draft.cursor = { snapshot: Number(snapshot), position };
  return true;
};

/** How the answer is written is the server's to decide; the parameter is known here so that it is no error. */
const format: Take = (_draft, value, modifier) => modifier === '' && /^[a-z+/ ]{1,60}$/i.test(value);

export const PARAMETERS: ReadonlyMap<string, Take> = new Map([
  ['_id', id],
  ['_lastUpdated', recorded],
  ['date', recorded],
  ['type', token('type')],
  ['subtype', token('subtype')],
  ['action', token('action')],
  ['outcome', token('outcome')],
  ['site', token('site')],
  ['entity-type', token('entity-type')],
  ['entity-role', token('entity-role')],
  ['policy', exactly('policy')],
  ['agent-name', string('agent-name')],
  ['agent-role', token('agent-role')],
  ['altid', token('altid')],
  ['entity-name', string('entity-name')],
  ['_security', token('_security')],
  ['_tag', token('_tag')],
  ['_profile', exactly('_profile')],
  ['agent', reference('agent')],
  ['entity', reference('entity')],
  ['patient', patient],
  ['source', source],
  ['_sort', sort],
  ['_count', count],
  ['_total', total],
  ['_summary', summary],
  ['_elements', elements],
  ['_cursor', cursor],
  ['_format', format],
]);

const HAS_MISSING: ReadonlySet<string> = new Set(
  [...PARAMETERS.keys()].filter((name) => !/^date$|^_(?!security|tag|profile)/.test(name)),
);

/** `:missing`: whether the event has any value for the parameter. */
export function testMissing(draft: Draft, name: string, value: string): boolean {
  if (!HAS_MISSING.has(name) || (value !== 'true' && value !== 'false')) return false;
  draft.facetTests.push((facets) => facets.has.includes(name) === (value === 'false'));
  return true;
}
