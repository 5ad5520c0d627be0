import type { Operation, Schema } from '../fuzz/operations.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What fits into a URL or a header of 16 KB when every character is escaped. */
const SHORT = 1_500;

/** A body whose every string is the text. */
function filled(schema: Schema, text: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return filled(schema.anyOf[0] ?? {}, text);
  if (schema.type === 'array') return [filled(schema.items ?? {}, text)];
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type !== 'object') return text;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, filled(field, text)]),
  );
}
/** The same with its required fields alone. */
const needed = (schema: Schema, text: string): Record<string, unknown> =>
  Object.fromEntries((schema.required ?? []).map((name) => [name, filled(schema.properties?.[name] ?? {}, text)]));

const resource = (text: string): object => ({
  resourceType: 'Communication',
  id: text,
  status: text,
  payload: [{ contentString: text }],
});
const parameters = (names: readonly string[], text: string): object => ({
  resourceType: 'Parameters',
  parameter: names.map((name) => ({ name, valueString: text })),
});

/** Bodies with the text in them, right and wrong in every way that has an answer of its own. */
function bodies({ bodySchema = {}, path }: Operation, text: string): readonly string[] {
  const values = [
    filled(bodySchema, text),
    needed(bodySchema, text),
    { ...needed(bodySchema, text), [text]: text },
    { ...needed(bodySchema, text), fhir_context: `Patient/${text}` },
    [text],
    resource(text),
    parameters(['input_text', 'llm_output', 'text', 'token_map_id'], text),
    parameters([path.includes('validate') ? 'llm_output' : 'input_text'], text),
    parameters([text], text),
  ];
  const right = values.map((value) => JSON.stringify(value));
  return [...right, right[0]!.slice(0, -1), `{"${text}`, text, `${right[1]}${text}`];
}

/** Calls of one operation that carry the text wherever a caller can put it. */
export function callsOf(operation: Operation, text: string): readonly Call[] {
  const { method, path: template } = operation;
  const short = text.slice(0, SHORT);
  const escaped = encodeURIComponent(short);
  const path = template.replace('{id}', 'tmap_6a4160eb-a793-4f86-8302-378626f46cce');
  const type = operation.contentTypes[0] ?? 'application/json';
  const json = { 'content-type': type };
  const hasBody = method === 'POST';
  const plain = hasBody
    ? { method, body: JSON.stringify(needed(operation.bodySchema ?? {}, text)), headers: json }
    : { method };
  const names = [...operation.queryNames, 'patient', 'agent-name', 'date', short];
  return [
    ...(hasBody ? bodies(operation, text).map((body) => ({ method, path, body, headers: json })) : []),
    ...(hasBody ? [{ method, path, body: text, headers: { 'content-type': 'text/plain' } }] : []),
    ...names.map((name) => ({ ...plain, path: `${path}?${encodeURIComponent(name)}=${escaped}` })),
    { ...plain, path: template.replace('{id}', encodeURIComponent(text.slice(0, 60))) },
    { ...plain, path: `${path}/${escaped}` },
    { ...plain, path: `${path}%${escaped.slice(0, 200)}` },
    ...[
      'x-request-id',
      'idempotency-key',
      'x-on-behalf-of',
      'x-signature',
      'traceparent',
      'prefer',
      'accept',
      'x-medplum-subscription',
    ].map((name) => ({ ...plain, path, headers: { ...json, [name]: short.replaceAll(/[^\x20-\x7e]/g, ' ') } })),
    { ...plain, path, headers: { ...json, authorization: `Bearer ${short.replaceAll(' ', '.')}` } },
  ];
}
