import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { PhiType } from '../plugin/spans.ts';
import { Unfit } from './setting-parsers.ts';
import { type LogLevel, type OtelExporter, VARIABLES, type Variable } from './variables.ts';

/** One clear line for the terminal. Names the variable and what it must be, never the value that was given. */
export class ConfigError extends Error {}

export type Source = 'environment' | '.env' | 'default';

/** One line of `npm run config`. `value` is `(hidden)` for a secret that is set, so a Setting may be printed or logged. */
export interface Setting {
  readonly name: string;
  readonly value: string | undefined;
  readonly source: Source;
  readonly secret: boolean;
  readonly help: string;
}

/** What the service was told (API.md section 7). Paths are absolute; what is optional is absent when not set. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** HTTPS; with `caFile` a caller needs a client certificate of that authority. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string; readonly caFile?: string };
  /** Plain HTTP for the probes alone. */
  readonly probePort?: number;
  readonly dataDir: string;
  readonly apiKey?: string;
  readonly masterKeyFile: string;
  readonly fhir: {
    readonly baseUrl?: string;
    readonly clientId?: string;
    readonly clientSecret?: string;
    /** SMART Backend Services, in place of a secret. */
    readonly privateKeyFile?: string;
    readonly keyId?: string;
    readonly scope?: string;
    readonly tokenUrl?: string;
    readonly timeoutMs: number;
    /** Whether AuditEvents and Tasks are sent there. */
    readonly delivery: boolean;
    /** How long a chart is kept in memory. */
    readonly cacheSeconds: number;
  };
  readonly hookSecret?: string;
  /** Requests per minute and key; 0 is off. */
  readonly rateLimit: number;
  readonly phiTypes: readonly PhiType[];
  readonly requireChart: boolean;
  readonly unverifiedHighRisk: 'allow' | 'flag';
  readonly site?: string;
  /** Gets a copy of every signed checkpoint of the record. */
  readonly checkpointFile?: string;
  readonly metrics?: 'prometheus';
  readonly tokenMapTtlDays?: number;
  readonly logLevel: LogLevel;
  /** Worker threads, each with its own session of every model. */
  readonly modelThreads: number;
  /** Calls worked on at once; more are answered 503 with `Retry-After`. */
  readonly maxInFlight: number;
  readonly telemetry: { readonly traces: OtelExporter; readonly metrics: OtelExporter; readonly logs: OtelExporter };
}

type Environment = Readonly<Record<string, string | undefined>>;

type Name = keyof typeof VARIABLES;
type Values = {
  [N in Name]:
    | ReturnType<(typeof VARIABLES)[N]['parse']>
    | ((typeof VARIABLES)[N]['fallback'] extends string ? never : undefined);
};

/** The text given for `name`, and where: environment over `.env` over default. An empty value counts as not given. */
function find(name: string, fallback: string | undefined, env: Environment, dotEnv: Environment) {
  if (env[name]) return { text: env[name], source: 'environment' as const };
  if (dotEnv[name]) return { text: dotEnv[name], source: '.env' as const };
  return { text: fallback, source: 'default' as const };
}

export interface ReadConfig {
  readonly config: Config;
  readonly settings: readonly Setting[];
  /** One line each, for the log: names that look like ours but are not, keys too short to be safe. */
  readonly warnings: readonly string[];
  /** The `.env` file, when it holds a secret. */
  readonly dotEnv?: string;
  /** The `OTEL_*` variables as the OpenTelemetry SDK is to see them. */
  readonly otel: Readonly<Record<string, string>>;
}

/** Reads every setting. Throws ConfigError at the first bad value; its line never shows the value. */
export function readConfig(env: Environment, dotEnvText = ''): ReadConfig {
  const dotEnv: Environment = parseEnv(dotEnvText);
  const settings: Setting[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable<unknown>>(VARIABLES)) {
    const { text, source } = find(name, variable.fallback, env, dotEnv);
    values[name] = text === undefined ? undefined : parse(name, variable, text, source);
    const shown = text === undefined || !variable.secret ? text : '(hidden)';
    settings.push({ name, value: shown, source, secret: variable.secret, help: variable.help });
  }
  const given = [...new Set([...Object.keys(env), ...Object.keys(dotEnv)])].filter((name) => !(name in VARIABLES));
  for (const name of given.filter((each) => each.startsWith('OTEL_')).sort()) {
    const { text, source } = find(name, undefined, env, dotEnv);
    const isSecret = /HEADERS|KEY|CERT/.test(name) || Boolean(text?.includes('@'));
    const help = 'read by the OpenTelemetry SDK';
    settings.push({ name, value: isSecret ? '(hidden)' : text, source, secret: isSecret, help });
  }
  const config = assemble(values as Values);
  const unknown = given.filter((name) => name.startsWith('SALLYPORT_')).sort();
  const warnings = unknown.map((name) => `${name} is no setting of this version and changes nothing`);
  if (config.apiKey && config.apiKey.length < 24) warnings.push('SALLYPORT_API_KEY is short: 24 characters or more');
  if (config.fhir.clientSecret && config.fhir.baseUrl?.startsWith('http:')) {
    warnings.push('SALLYPORT_FHIR_BASE_URL is plain http: the client secret travels unprotected');
  }
  if (config.tls?.caFile && config.probePort === undefined) {
    warnings.push('SALLYPORT_PROBE_PORT is not set: with SALLYPORT_TLS_CA_FILE probes need a client certificate too');
  }
  return { config, settings, warnings, otel: otelEnvironment(env, dotEnv) };
}

function parse(name: string, variable: Variable<unknown>, text: string, source: Source): unknown {
  try {
    return variable.parse(text);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    const origin = source === 'environment' ? 'in the environment' : `in ${source}`;
    throw new ConfigError(`${name} (${origin}) must be ${error.message}`);
  }
}

const NO_TELEMETRY: Config['telemetry'] = { traces: 'none', metrics: 'none', logs: 'none' };

/** The fields of `values` that are set: exactOptionalPropertyTypes tells an absent field from an undefined one. */
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;

function assemble(values: Values): Config {
  const { SALLYPORT_FHIR_CLIENT_ID: clientId, SALLYPORT_FHIR_CLIENT_SECRET: clientSecret } = values;
  const baseUrl = values.SALLYPORT_FHIR_BASE_URL;
  const privateKeyFile = values.SALLYPORT_FHIR_PRIVATE_KEY_FILE;
  if (Boolean(clientId) !== Boolean(clientSecret ?? privateKeyFile)) {
    throw new ConfigError(
      'SALLYPORT_FHIR_CLIENT_ID and SALLYPORT_FHIR_CLIENT_SECRET (or SALLYPORT_FHIR_PRIVATE_KEY_FILE) must be set together',
    );
  }
  if (clientSecret && privateKeyFile) {
    throw new ConfigError('SALLYPORT_FHIR_CLIENT_SECRET and SALLYPORT_FHIR_PRIVATE_KEY_FILE are two ways in: set one');
  }
  if (clientId && !baseUrl) throw new ConfigError('SALLYPORT_FHIR_CLIENT_ID must come with SALLYPORT_FHIR_BASE_URL');
  if (values.SALLYPORT_METRICS && values.OTEL_METRICS_EXPORTER !== 'none') {
    throw new ConfigError('OTEL_METRICS_EXPORTER must be none with SALLYPORT_METRICS: metrics leave by one way');
  }
  return present({
    host: values.SALLYPORT_HOST,
    port: values.SALLYPORT_PORT,
    tls: tlsOf(values),
    probePort: values.SALLYPORT_PROBE_PORT,
    dataDir: values.SALLYPORT_DATA_DIR,
    apiKey: values.SALLYPORT_API_KEY,
    masterKeyFile: values.SALLYPORT_MASTER_KEY_FILE ?? join(values.SALLYPORT_DATA_DIR, 'instance.key'),
    fhir: present({
      baseUrl,
      clientId,
      clientSecret,
      privateKeyFile,
      keyId: values.SALLYPORT_FHIR_KEY_ID,
      scope: values.SALLYPORT_FHIR_SCOPE,
      tokenUrl: values.SALLYPORT_FHIR_TOKEN_URL,
      delivery: values.SALLYPORT_FHIR_DELIVERY,
      timeoutMs: values.SALLYPORT_FHIR_TIMEOUT_MS,
      cacheSeconds: values.SALLYPORT_FHIR_CACHE_SECONDS,
    }),
    hookSecret: values.SALLYPORT_HOOK_SECRET,
    rateLimit: values.SALLYPORT_RATE_LIMIT,
    phiTypes: values.SALLYPORT_PHI_TYPES,
    requireChart: values.SALLYPORT_REQUIRE_CHART,
    unverifiedHighRisk: values.SALLYPORT_UNVERIFIED_HIGH_RISK,
    site: values.SALLYPORT_SITE,
    checkpointFile: values.SALLYPORT_CHECKPOINT_FILE,
    metrics: values.SALLYPORT_METRICS,
    tokenMapTtlDays: values.SALLYPORT_TOKEN_MAP_TTL_DAYS,
    logLevel: values.SALLYPORT_LOG_LEVEL,
    modelThreads: values.SALLYPORT_MODEL_THREADS,
    maxInFlight: values.SALLYPORT_MAX_IN_FLIGHT,
    telemetry: values.OTEL_SDK_DISABLED
      ? NO_TELEMETRY
      : {
          traces: values.OTEL_TRACES_EXPORTER,
          metrics: values.OTEL_METRICS_EXPORTER,
          logs: values.OTEL_LOGS_EXPORTER,
        },
  });
}

function tlsOf(values: Values): Config['tls'] {
  const { SALLYPORT_TLS_CERT_FILE: certFile, SALLYPORT_TLS_KEY_FILE: keyFile, SALLYPORT_TLS_CA_FILE: caFile } = values;
  if (certFile && keyFile) return present({ certFile, keyFile, caFile });
  if (certFile || keyFile) {
    throw new ConfigError('SALLYPORT_TLS_CERT_FILE and SALLYPORT_TLS_KEY_FILE must be set together');
  }
  if (caFile) throw new ConfigError('SALLYPORT_TLS_CA_FILE must come with SALLYPORT_TLS_CERT_FILE');
  return undefined;
}

/** Every OTEL_* that is set, and our defaults for the ones whose own default would export or differ. */
function otelEnvironment(env: Environment, dotEnv: Environment): Record<string, string> {
  const defaults = Object.entries<Variable<unknown>>(VARIABLES).map(
    ([name, { fallback }]) => [name, fallback] as const,
  );
  const layers = [...defaults, ...Object.entries(dotEnv), ...Object.entries(env)];
  const otel = layers.filter((each): each is [string, string] => each[0].startsWith('OTEL_') && Boolean(each[1]));
  return Object.fromEntries(otel);
}

/**
 * Reads the process's environment and the `.env` file of the working directory, if there is one. The OpenTelemetry SDK
 * reads `process.env` by itself, so the OTEL_* settings are written back there. Throws ConfigError.
 */
export function loadConfig(directory = process.cwd()): ReadConfig {
  const file = join(directory, '.env');
  const read = readConfig(process.env, readDotEnv(file));
  Object.assign(process.env, read.otel);
  const holdsSecret = read.settings.some(({ source, secret, value }) => source === '.env' && secret && value);
  return holdsSecret ? { ...read, dotEnv: file } : read;
}

function readDotEnv(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new ConfigError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
