import type { Patient, Resource } from '@medplum/fhirtypes';
import { type ChartExtent, type ChartSearch, isAround, type PatientChart, readSearchset, searchesOf } from './chart.ts';
import { encounterOfResource, linksIn, patientOfResource } from './chart-links.ts';
import { type FhirClient, pathBelow } from './client.ts';
import { type BatchReader, batchReader, isFailing, type Part } from './client-batch.ts';
import { FhirUnreachable } from './client-http.ts';
import type { ParsedReference } from './references.ts';

/**
 * `absent`: the server answered, and there is no chart to be had by that reference: unknown, deleted, not ours to read, or
 * leading to no Patient.
 */
export type Resolution = { readonly kind: 'resolved'; readonly chart: PatientChart } | { readonly kind: 'absent' };

/** Follows a reference to its patient's chart. Rejects with FhirUnreachable when the server does not answer. */
export type ChartResolver = (reference: ParsedReference, extent: ChartExtent) => Promise<Resolution>;

const ABSENT: Resolution = { kind: 'absent' };
/** People and places read one by one, and pages of searches followed, for one chart. */
const MOST_AROUND = 80;
const MOST_PAGES = 4;
/** From a Task to its Encounter to its Patient. */
const MOST_HOPS = 2;

/**
 * The resolver for one server: a request for what the reference names (with a Patient's chart in the same batch), one for
 * the chart behind it, one or two for the people and places that these name and the searches did not include.
 */
export function chartResolver(client: FhirClient): ChartResolver {
  const reader = batchReader(client);
  return async (reference, extent) => {
    if (reference.type === undefined || reference.id === undefined) return ABSENT;
    const named = `${reference.type}/${reference.id}`;
    const versioned = reference.version === undefined ? [] : [reference.reference];
    if (reference.type === 'Patient') {
      const gathered = await gather(reader, client.baseUrl, { patient: named, extent, more: versioned });
      return gathered ? chartOf(reader, client.baseUrl, { patient: named, gathered, focuses: [] }) : ABSENT;
    }
    const found = await findPatient(reader, client.baseUrl, named, versioned);
    if (!found) return ABSENT;
    const gathered = await gather(reader, client.baseUrl, { patient: found.patient, extent, more: [] });
    return gathered
      ? chartOf(reader, client.baseUrl, { patient: found.patient, gathered, focuses: found.focuses })
      : ABSENT;
  };
}

/** Only whom a reference leads to: `Patient/x`, or undefined when the server answers that there is none. */
export function patientFinder(client: FhirClient): (reference: ParsedReference) => Promise<string | undefined> {
  const reader = batchReader(client);
  return async ({ type, id, version, reference }) => {
    if (type === undefined || id === undefined) return undefined;
    if (type === 'Patient') return `${type}/${id}`;
    const versioned = version === undefined ? [] : [reference];
    return (await findPatient(reader, client.baseUrl, `${type}/${id}`, versioned))?.patient;
  };
}

/** The resource of a part that must be there: undefined when it is absent, FhirUnreachable when it may come back. */
function required(part: Part | undefined): Resource | undefined {
  if (part && isFailing(part.status)) throw new FhirUnreachable('failing', part.status);
  return part?.resource;
}

async function findPatient(
  reader: BatchReader,
  baseUrl: string,
  named: string,
  versioned: readonly string[],
): Promise<{ readonly patient: string; readonly focuses: readonly Resource[] } | undefined> {
  const focuses: Resource[] = [];
  let next: readonly string[] = [...versioned, named];
  for (let hop = 0; hop <= MOST_HOPS && next.length > 0; hop++) {
    const parts = await reader.readMany(next);
    const read = parts.flatMap((part) => required(part) ?? []);
    focuses.push(...read);
    const [patient] = read.flatMap((resource) => patientOfResource(resource, baseUrl) ?? []);
    if (patient !== undefined) return { patient, focuses };
    const [encounter] = read.flatMap((resource) => encounterOfResource(resource, baseUrl) ?? []);
    next = encounter === undefined ? [] : [encounter];
  }
  return undefined;
}

interface Gathered {
  readonly patients: readonly Patient[];
  readonly found: readonly Resource[];
  readonly isWhole: boolean;
}
interface Wanted {
  readonly patient: string;
  readonly extent: ChartExtent;
  /** Further reads of Patients: the version asked for. */
  readonly more: readonly string[];
}

/** The Patient and all that the searches find, in one batch, and one more for each round of further pages. */
async function gather(reader: BatchReader, baseUrl: string, wanted: Wanted): Promise<Gathered | undefined> {
  const searches = searchesOf(wanted.patient, wanted.extent);
  const reads = [wanted.patient, ...wanted.more];
  const parts = await reader.readMany([...reads, ...searches.map(({ path }) => path)]);
  const current = required(parts[0]);
  if (current?.resourceType !== 'Patient') return undefined;
  const older = parts.slice(1, reads.length).flatMap(({ resource }) => resource ?? []);
  const answered = await askAgain(reader, searches, parts.slice(reads.length));
  for (const { search, part } of answered) if (search.part !== 'extra') required(part);

  const found: Resource[] = [];
  const unread: string[] = []; // links to further pages
  for (const { search, part } of answered) {
    const page = readSearchset(part.resource);
    found.push(...page.found);
    // Older encounters and results are left where they are; an allergy is looked for to the last page.
    if (search.part === 'safety' && page.next !== undefined) unread.push(page.next);
  }
  const rest = await readPages(reader, baseUrl, unread);
  found.push(...rest.found);
  const isWhole = rest.isWhole && answered.every(({ search, part }) => search.part !== 'safety' || part.status === 200);
  const patients = [current, ...older].filter((each): each is Patient => each.resourceType === 'Patient');
  return { patients, found, isWhole: isWhole && wanted.extent === 'whole' };
}

/** Follows links to further pages, a batch a round. A link that leads elsewhere, fails or never ends leaves it not whole. */
async function readPages(
  reader: BatchReader,
  baseUrl: string,
  links: readonly string[],
): Promise<{ readonly found: readonly Resource[]; readonly isWhole: boolean }> {
  const found: Resource[] = [];
  let unread = links;
  for (let round = 0; round < MOST_PAGES && unread.length > 0; round++) {
    const paths = unread.map((link) => pathBelow(baseUrl, link));
    const parts = await reader.readMany(paths.filter((path) => path !== undefined));
    if (paths.includes(undefined) || parts.some(({ status }) => status !== 200)) return { found, isWhole: false };
    const pages = parts.map(({ resource }) => readSearchset(resource));
    found.push(...pages.flatMap((page) => page.found));
    unread = pages.flatMap(({ next }) => next ?? []);
  }
  return { found, isWhole: unread.length === 0 };
}

interface Answered {
  readonly search: ChartSearch;
  readonly part: Part;
}

/** The searches with their parts; those refused that have a plainer form are asked again in it. */
async function askAgain(
  reader: BatchReader,
  searches: readonly ChartSearch[],
  parts: readonly Part[],
): Promise<readonly Answered[]> {
  const refused = searches.filter(({ plainer }, at) => plainer !== undefined && parts[at]?.status === 400);
  const again = await reader.readMany(refused.map(({ plainer }) => plainer!));
  return searches.map((search, at) => {
    const second = again[refused.indexOf(search)];
    return { search, part: second ?? parts[at]! };
  });
}

interface Parts {
  readonly patient: string;
  readonly gathered: Gathered;
  readonly focuses: readonly Resource[];
}

/** Searches overlap: a resource that several found counts once. */
const onceEach = (found: readonly Resource[]): readonly Resource[] => [
  ...new Map(
    found.map((resource, at) => [resource.id ? `${resource.resourceType}/${resource.id}` : at, resource]),
  ).values(),
];

/** Reads whom all this names and the searches did not include, then whom those name (a role's practitioner). */
async function chartOf(reader: BatchReader, baseUrl: string, parts: Parts): Promise<Resolution> {
  const { patient, gathered, focuses } = parts;
  const everything = [...gathered.patients, ...focuses, ...gathered.found];
  const known = new Map(everything.map((resource) => [`${resource.resourceType}/${resource.id}`, resource]));
  const asked = new Set<string>([patient]);
  let frontier: readonly Resource[] = everything;
  for (let round = 0; round < 2; round++) {
    const wanted = frontier
      .flatMap((resource) => linksIn(resource, baseUrl))
      .filter(({ reference, type }) => reference !== undefined && (isAround(type) || type === 'Patient'))
      .map(({ reference }) => reference!);
    const missing = [...new Set(wanted)].filter((each) => !known.has(each) && !asked.has(each));
    const room = missing.slice(0, Math.max(0, MOST_AROUND - asked.size));
    if (room.length === 0) break;
    for (const each of room) asked.add(each);
    const read = await reader.readMany(room);
    frontier = read.flatMap(({ resource }) => resource ?? []);
    for (const resource of frontier) known.set(`${resource.resourceType}/${resource.id}`, resource);
  }
  const all = [...known.values(), ...everything.flatMap(containedIn)];
  return {
    kind: 'resolved',
    chart: {
      reference: patient,
      patients: [
        ...gathered.patients,
        ...all.filter((each): each is Patient => each.resourceType === 'Patient' && !everything.includes(each)),
      ],
      around: all.filter(({ resourceType }) => isAround(resourceType)),
      links: [...known.values()].flatMap((resource) => linksIn(resource, baseUrl)).filter(({ display }) => display),
      ...(gathered.isWhole && { clinical: onceEach(gathered.found) }),
    },
  };
}

const containedIn = (resource: Resource): Resource[] =>
  'contained' in resource && Array.isArray(resource.contained) ? (resource.contained as Resource[]) : [];
