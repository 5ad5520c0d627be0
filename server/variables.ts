import { PHI_TYPES } from '../plugin/spans.ts';
import { bearer, fhirBase, host, line, oneOf, path, phiTypes, secret, whole, yesOrNo } from './setting-parsers.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const exporter = oneOf('none', 'otlp', 'console');
export type OtelExporter = ReturnType<typeof exporter>;
const asWritten = (text: string): string => text;

export interface Variable<Value> {
  readonly parse: (text: string) => Value;
  readonly help: string;
  readonly secret: boolean;
  readonly fallback: string | undefined;
}
const optional = <Value>(parse: (text: string) => Value, help: string) => ({
  parse,
  help,
  secret: false,
  fallback: undefined,
});
const hidden = <Value>(parse: (text: string) => Value, help: string) => ({
  parse,
  help,
  secret: true,
  fallback: undefined,
});
const withDefault = <Value>(fallback: string, parse: (text: string) => Value, help: string) => ({
  parse,
  help,
  secret: false,
  fallback,
});

/** Every variable: API.md section 7, the standard OTEL_* ones we use, and how much of the machine to take. */
export const VARIABLES = {
  SALLYPORT_HOST: withDefault('127.0.0.1', host, 'address to listen on'),
  SALLYPORT_PORT: withDefault('8484', whole(0, 65_535), 'port to listen on; 0 takes a free one'),
  SALLYPORT_TLS_CERT_FILE: optional(path, 'certificate and chain (PEM): speak HTTPS; read again when it changes'),
  SALLYPORT_TLS_KEY_FILE: optional(path, 'its private key (PEM)'),
  SALLYPORT_TLS_CA_FILE: optional(path, 'authority of the callers (PEM): a client certificate of it is required'),
  SALLYPORT_PROBE_PORT: optional(whole(1, 65_535), 'port for /livez and /readyz alone, over plain HTTP'),
  SALLYPORT_DATA_DIR: withDefault('./data', path, 'database and instance key; created 0700'),
  SALLYPORT_API_KEY: hidden(bearer, 'one bootstrap key with all scopes; without it the first start makes a key'),
  SALLYPORT_MASTER_KEY_FILE: optional(path, '32 bytes that wrap the data keys of the token maps; in the data dir'),
  SALLYPORT_FHIR_BASE_URL: optional(fhirBase, 'FHIR R4 server of the charts'),
  SALLYPORT_FHIR_CLIENT_ID: optional(line, 'OAuth2 client credentials for that server: id'),
  SALLYPORT_FHIR_CLIENT_SECRET: hidden(secret, 'OAuth2 client credentials for that server: secret'),
  SALLYPORT_FHIR_PRIVATE_KEY_FILE: optional(
    path,
    'SMART Backend Services: private key (PEM or JWK), in place of the secret',
  ),
  SALLYPORT_FHIR_KEY_ID: optional(line, "SMART Backend Services: the key's kid in the client's JWKS"),
  SALLYPORT_FHIR_SCOPE: optional(line, 'SMART Backend Services: scopes to ask for; system/*.read unless set'),
  SALLYPORT_FHIR_TOKEN_URL: optional(fhirBase, 'token endpoint, where the server does not tell it'),
  SALLYPORT_FHIR_CACHE_SECONDS: withDefault('300', whole(0, 3_600), 'how long a chart is kept in memory; 0 keeps none'),
  SALLYPORT_FHIR_DELIVERY: withDefault(
    'true',
    yesOrNo,
    'send AuditEvents and Tasks there; false: read charts, and what the hooks write',
  ),
  SALLYPORT_FHIR_TIMEOUT_MS: withDefault('250', whole(1, 60_000), 'how long a tokenize call waits for the chart'),
  SALLYPORT_HOOK_SECRET: hidden(secret, 'HMAC secret of the rest-hooks; when set, unsigned deliveries are refused'),
  SALLYPORT_RATE_LIMIT: withDefault('10000', whole(0, 100_000_000), 'requests per minute and key; 0 is off'),
  SALLYPORT_PHI_TYPES: withDefault(PHI_TYPES.join(), phiTypes, 'types to replace'),
  SALLYPORT_REQUIRE_CHART: withDefault('false', yesOrNo, 'validate: flag when the chart could not be read'),
  SALLYPORT_UNVERIFIED_HIGH_RISK: withDefault('allow', oneOf('allow', 'flag'), 'flag: unchecked high-risk claims flag'),
  SALLYPORT_SITE: optional(line, 'AuditEvent source.site'),
  SALLYPORT_CHECKPOINT_FILE: optional(path, 'gets every signed checkpoint of the audit record too: on another disk'),
  SALLYPORT_METRICS: optional(oneOf('prometheus'), 'prometheus: serve GET /metrics'),
  SALLYPORT_TOKEN_MAP_TTL_DAYS: optional(whole(1, 36_500), 'days until a token map expires; none: until deleted'),
  SALLYPORT_LOG_LEVEL: withDefault('info', oneOf(...LOG_LEVELS), 'level of the log on standard output'),
  SALLYPORT_MODEL_THREADS: withDefault('2', whole(1, 64), 'worker threads that run the models'),
  SALLYPORT_MAX_IN_FLIGHT: withDefault('64', whole(1, 10_000), 'calls worked on at once; more are answered 503'),
  OTEL_TRACES_EXPORTER: withDefault('none', exporter, 'OpenTelemetry traces: none, otlp or console'),
  OTEL_METRICS_EXPORTER: withDefault('none', exporter, 'OpenTelemetry metrics: none, otlp or console'),
  OTEL_LOGS_EXPORTER: withDefault('none', exporter, 'OpenTelemetry logs: none, otlp or console'),
  OTEL_SDK_DISABLED: withDefault('false', yesOrNo, 'true: no OpenTelemetry at all'),
  OTEL_SERVICE_NAME: withDefault('sallyport', line, 'service.name of everything exported'),
  // the SDK's own default also sends the host's name, the user and the command line
  OTEL_NODE_RESOURCE_DETECTORS: withDefault('env,serviceinstance', asWritten, 'what is told about this process'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(asWritten, 'collector to send to'),
  OTEL_EXPORTER_OTLP_PROTOCOL: withDefault(
    'http/protobuf',
    oneOf('http/protobuf', 'http/json', 'grpc'),
    'how to speak to the collector',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: hidden(asWritten, 'headers for the collector'),
} as const satisfies Record<string, Variable<unknown>>;
