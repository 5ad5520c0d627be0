import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Operation, Schema } from './operations.ts';

/** Stands in every text that is sent: found in an error or a log, something repeated a request. */
export const MARKER = 'zqfuzzmark';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly method: string;
  /** Path and query, as they go over the wire. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** Whether method and path are the operation's own, so that its documented answers hold. */
  readonly isPlain: boolean;
}
/** Ids that exist, so that not every call ends at "unknown". */
export interface Known {
  readonly key: string;
  readonly tokenMap: string;
  readonly review: string;
}

const ODD = [
  '\0',
  '\ud800',
  '\u202e',
  '\u200b',
  '\u{1f469}\u200d⚕️',
  'é',
  '\r\n',
  '"',
  '\\',
  '[ID_001]',
  '{{7*7}}',
  '__proto__',
  '<b>',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00',
];
const CLINICAL = [
  'Patient Maria Lopez',
  'MRN: 00482913',
  'take lisinopril 10 mg daily',
  'born 04/12/1968',
  'BP 128/76',
  'call (617) 555-0143',
];

const word: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD, ...CLINICAL, MARKER),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
/** Any text, with the marker in it. */
const text: fc.Arbitrary<string> = fc.array(word, { maxLength: 6 }).map((words) => [...words, MARKER].join(' '));
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, 1, 0.8, -1, 1e308, 2 ** 53));
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, [], {}, [[[[[[]]]]]], { [MARKER]: MARKER }),
  fc.array(text, { maxLength: 3 }),
);

/** A value of the schema's type, seldom of another. */
function roughly(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, name, known) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, name, known)));
  if (schema.type === 'object') return objectOf(schema, known);
  if (schema.type === 'array') return fc.array(roughly(schema.items ?? {}, name, known), { maxLength: 4 });
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), number);
  if (schema.type !== 'string') return anything;
  if (name === 'token_map_id') return fc.oneof(fc.constant(known.tokenMap), text);
  if (name === 'fhir_context')
    return fc.oneof(
      fc.constantFrom('Patient/p-28491', 'Encounter/e1/_history/2', 'urn:uuid:6a4160eb-a793-4f86-8302-378626f46cce'),
      text,
    );
  if (schema.format === 'date') return fc.oneof(fc.constantFrom('2026-11-21', '2026-02-30'), text);
  return text;
}

/** With every required field mostly, some optional ones, and seldom one that nobody knows. */
function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    return fc
      .tuple(fc.nat(11), roughly(field, name, known))
      .map(([chance, value]): [string, unknown][] => ((isRequired ? chance > 0 : chance > 6) ? [[name, value]] : []));
  });
  const strange = fc
    .tuple(fc.nat(11), word, anything)
    .map(([chance, name, value]): [string, unknown][] => (chance === 0 ? [[`${name}${MARKER}`, value]] : []));
  return fc.tuple(...fields, strange).map((parts) => Object.fromEntries(parts.flat()));
}

/** Parameters of the FHIR operations, and resources for the hooks. */
const parameters = (known: Known): fc.Arbitrary<unknown> =>
  fc
    .array(
      fc.record({
        name: fc.constantFrom('input_text', 'text', 'llm_output', 'token_map_id', 'fhir_context', 'include', MARKER),
        valueString: fc.oneof(text, fc.constant(known.tokenMap)),
      }),
      { maxLength: 4 },
    )
    .map((parameter) => ({ resourceType: 'Parameters', parameter }));
const resource: fc.Arbitrary<unknown> = fc.record({
  resourceType: fc.constantFrom('DocumentReference', 'Communication', 'Patient', MARKER),
  id: fc.oneof(fc.constant('d1'), text),
  status: text,
  payload: fc.array(fc.record({ contentString: text }), { maxLength: 2 }),
});

const jsonBody = (operation: Operation, known: Known): fc.Arbitrary<unknown> => {
  if (operation.path.includes('/$')) return fc.oneof(parameters(known), anything);
  if (operation.path.startsWith('/v1/hooks/')) return fc.oneof(resource, anything);
  return operation.bodySchema ? roughly(operation.bodySchema, '', known) : anything;
};
/** The body's bytes: mostly the JSON, else cut, compressed, in another encoding, or no JSON at all. */
const bytes = (operation: Operation, known: Known): fc.Arbitrary<Buffer> =>
  fc.tuple(jsonBody(operation, known), fc.nat(19), fc.uint8Array({ maxLength: 40 })).map(([value, how, noise]) => {
    const whole = JSON.stringify(value) ?? 'null';
    if (how === 0) return Buffer.from(whole.slice(0, -1));
    if (how === 1) return Buffer.from(`${whole}${MARKER}`);
    if (how === 2) return Buffer.from(noise);
    if (how === 3) return Buffer.from(whole, 'utf16le');
    if (how === 4) return gzipSync(whole);
    if (how === 5) return Buffer.from(whole.replace('{', `{"__proto__":{"${MARKER}":1},`));
    if (how === 6) return Buffer.from(`${'['.repeat(2000)}"${MARKER}"`);
    if (how === 7) return Buffer.from(`\ufeff${whole}`);
    return Buffer.from(whole);
  });

const SEARCH = [
  '_id',
  '_lastUpdated',
  '_count',
  '_sort',
  '_total',
  '_summary',
  '_elements',
  '_format',
  'date',
  'type',
  'subtype',
  'action',
  'outcome',
  'agent',
  'agent-name',
  'entity',
  'entity:identifier',
  'patient',
  'source',
  'agent.name',
  'date:missing',
  MARKER,
];
const SEARCH_VALUES = [
  'ge2026-11-21',
  'eq2026',
  'sa2026-11-21T10:00:00Z',
  'flagged',
  '-date',
  '5',
  '0',
  '-1',
  '999999999999',
  'Patient/p-28491',
  'urn:x|y',
  '|',
  '\\,',
  ',',
  '*',
  'accurate',
  'count',
  'ndjson',
  '2026-13-45',
  'ap2026-11',
];
const encoded = fc
  .tuple(fc.oneof(fc.constantFrom(...SEARCH_VALUES), text), fc.nat(9))
  .map(([value, how]) =>
    how === 0 ? `%zz${MARKER}` : how === 1 ? `%ff%fe${MARKER}` : encodeURIComponent(value.toWellFormed()),
  );
const query = (operation: Operation): fc.Arbitrary<string> => {
  const own = operation.queryNames.length > 0 ? operation.queryNames : SEARCH;
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...SEARCH) },
  );
  const least = operation.method === 'GET' ? 0 : -4;
  return fc
    .tuple(fc.integer({ min: least, max: 3 }), fc.array(fc.tuple(name, encoded), { minLength: 3, maxLength: 3 }))
    .map(([count, pairs]) =>
      count <= 0
        ? ''
        : `?${pairs
            .slice(0, count)
            .map(([key, value]) => `${encodeURIComponent(key)}=${value}`)
            .join('&')}`,
    );
};

/** The operation's path with an id in it; seldom bent so that it is another path, or none. */
const path = ({ path: template }: Operation, known: Known): fc.Arbitrary<{ path: string; isPlain: boolean }> => {
  const id = fc.oneof(
    fc.constantFrom(known.tokenMap, known.review, 'phi-tokenize', '..', '%2e%2e', 'a'.repeat(300)),
    text.map((each) => encodeURIComponent(each.toWellFormed())),
  );
  return fc.tuple(id, fc.nat(39)).map(([filled, how]) => {
    const plain = template.replace('{id}', filled);
    const bent = [
      `${plain}/`,
      `${plain}/${MARKER}`,
      plain.toUpperCase(),
      plain.replace('/', '//'),
      `${plain}%${MARKER}`,
      `${plain};${MARKER}=1`,
      `/${MARKER}`,
    ];
    return { path: bent[how] ?? plain, isPlain: how >= bent.length && !/^[.%2e]+$/i.test(filled) };
  });
};

const headers = (operation: Operation, known: Known): fc.Arbitrary<Record<string, string>> => {
  const plain = (value: string): string => value.replaceAll(/[^\x20-\x7e]/g, '?');
  const seldom = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<[string, string][]> =>
    fc.tuple(fc.nat(9), values).map(([chance, value]) => (chance === 0 ? [[name, plain(value)]] : []));
  const type = operation.contentTypes[0] ?? 'application/json';
  return fc
    .tuple(
      fc
        .nat(29)
        .chain((how) =>
          fc.constant<[string, string][]>(
            how === 0
              ? []
              : [
                  [
                    'authorization',
                    how === 1 ? `Bearer ${MARKER}` : how === 2 ? `Basic ${MARKER}` : `Bearer ${known.key}`,
                  ],
                ],
          ),
        ),
      fc
        .nat(19)
        .chain((how) =>
          fc.constant<[string, string][]>(
            how === 0
              ? []
              : [
                  [
                    'content-type',
                    ['', 'text/plain', `${type}; charset=utf-16`, `application/${MARKER}`, 'application/fhir+json'][
                      how
                    ] ?? type,
                  ],
                ],
          ),
        ),
      // A sane one is echoed: it must be.
      seldom(
        'x-request-id',
        fc.oneof(
          fc.constant('r-1'),
          text.map((value) => `not sane ${value}`),
        ),
      ),
      seldom('idempotency-key', fc.oneof(fc.constantFrom('k1', 'k2'), text)),
      seldom('x-on-behalf-of', fc.oneof(fc.constant('u1'), text)),
      seldom('prefer', fc.oneof(fc.constant('handling=strict'), text)),
      seldom('accept', fc.oneof(fc.constantFrom('application/fhir+ndjson', 'text/html', '*/*;q=0'), text)),
      seldom('traceparent', fc.oneof(fc.constant('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'), text)),
      seldom('content-encoding', fc.constantFrom('gzip', 'identity', MARKER)),
      seldom('x-signature', text),
      seldom('x-medplum-interaction', fc.oneof(fc.constantFrom('create', 'update', 'delete'), text)),
      seldom('host', fc.oneof(fc.constant('example.org'), text)),
    )
    .map((parts) => Object.fromEntries(parts.flat()));
};

/** Requests to one operation: mostly nearly right, each part seldom quite wrong. */
export function requestsTo(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const method = fc
    .nat(39)
    .map((how) => ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'PROPFIND'][how] ?? operation.method);
  const hasBody = operation.method === 'POST';
  const body = fc
    .tuple(fc.nat(19), bytes(operation, known))
    .map(([chance, content]) => ((hasBody ? chance > 0 : chance === 0) ? content : undefined));
  return fc
    .tuple(method, path(operation, known), query(operation), headers(operation, known), body)
    .map(([asked, { path: at, isPlain }, search, sent, content]) => ({
      operation,
      method: asked,
      target: `${at}${search}`,
      headers: content === undefined ? sent : { ...sent, 'content-length': String(content.length) },
      body: content,
      isPlain: isPlain && asked === operation.method,
    }));
}
