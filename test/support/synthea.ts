import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bundle, DocumentReference, Resource } from '@medplum/fhirtypes';

/** The Synthea charts lie beside the project, in ../shared/data/fhir; where they do not, the tests on them are skipped. */
const DIRECTORY = join(import.meta.dirname, '../../../shared/data/fhir');
export const hasSyntheaCharts = existsSync(join(DIRECTORY, 'manifest.json'));

export interface SyntheaChart {
  readonly name: string;
  readonly patient: string;
  readonly resources: readonly Resource[];
  readonly notes: readonly string[];
  /** Every string of the chart that is PHI: the truth of leak checks. */
  readonly phi: readonly string[];
}

interface Manifest {
  readonly file: string;
  readonly patientPhiStrings: readonly string[];
  readonly practitionerNames: readonly string[];
}

/** Synthea's names carry digits ("Marine542"), which no real name does. */
const stripDigits = (text: string): string => text.replace(/([A-Za-zÀ-ÿ'’])\d{1,4}\b/g, '$1');

const noteOf = (resource: Resource): string[] =>
  resource.resourceType === 'DocumentReference'
    ? ((resource as DocumentReference).content ?? []).flatMap(({ attachment }) =>
        attachment.data === undefined ? [] : [Buffer.from(attachment.data, 'base64').toString('utf8')],
      )
    : [];

/** The ten charts; `realistic` strips the digits off names, in resources and notes alike. */
export function syntheaCharts({ realistic }: { readonly realistic: boolean }): SyntheaChart[] {
  const strip = realistic ? stripDigits : (text: string) => text;
  const manifest = readJson<unknown>('manifest.json') as Manifest[] | { readonly files: Manifest[] };
  const files = Array.isArray(manifest) ? manifest : manifest.files;
  return readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.json.gz'))
    .sort()
    .map((name) => {
      const bundle = JSON.parse(gunzipSync(readFileSync(join(DIRECTORY, name))).toString()) as Bundle;
      const original = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
      const resources = original.map((resource) => (realistic ? stripNames(resource) : resource));
      const listed = files.find(({ file }) => file === name);
      const patient = original.find(({ resourceType }) => resourceType === 'Patient');
      return {
        name,
        patient: `Patient/${patient?.id}`,
        resources,
        notes: original.flatMap(noteOf).map(strip),
        phi: [...(listed?.patientPhiStrings ?? []), ...(listed?.practitionerNames ?? [])].map((each) =>
          /^\d|^[SX]\d/.test(each) || /^[0-9a-f-]{36}$/.test(each) ? each : strip(each),
        ),
      };
    });
}

const readJson = <Value>(name: string): Value => JSON.parse(readFileSync(join(DIRECTORY, name), 'utf8')) as Value;

const NAMING = new Set(['family', 'given', 'display', 'valueString', 'text', 'name']);
/** The resource with the digits off every element that names a person. */
function stripNames<Value>(value: Value, key = ''): Value {
  if (typeof value === 'string') return (NAMING.has(key) ? stripDigits(value) : value) as Value;
  if (Array.isArray(value)) return value.map((each) => stripNames(each, key)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, stripNames(each, name)])) as Value;
}
