import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PHI_TYPES } from '../../plugin/spans.ts';
import { ConfigError, loadConfig, readConfig } from '../../server/config.ts';
import { VARIABLES } from '../../server/variables.ts';

const setting = (name: string, env: Record<string, string>, dotEnv = '') =>
  readConfig(env, dotEnv).settings.find((each) => each.name === name);

test('an empty environment gives the defaults of API.md section 7', () => {
  const { config, warnings } = readConfig({});
  expect(config).toEqual({
    host: '127.0.0.1',
    port: 8484,
    dataDir: resolve('data'),
    masterKeyFile: resolve('data', 'instance.key'),
    fhir: { timeoutMs: 250, delivery: true, cacheSeconds: 300 },
    rateLimit: 10_000,
    phiTypes: PHI_TYPES,
    requireChart: false,
    unverifiedHighRisk: 'allow',
    logLevel: 'info',
    modelThreads: 2,
    maxInFlight: 64,
    telemetry: { traces: 'none', metrics: 'none', logs: 'none' },
  });
  expect(warnings).toEqual([]);
});

test('every setting that is given reaches the config', () => {
  const { config } = readConfig({
    SALLYPORT_HOST: '::1',
    SALLYPORT_PORT: '0',
    SALLYPORT_TLS_CERT_FILE: '/etc/sallyport/tls.crt',
    SALLYPORT_TLS_KEY_FILE: '/etc/sallyport/tls.key',
    SALLYPORT_TLS_CA_FILE: '/etc/sallyport/ca.crt',
    SALLYPORT_PROBE_PORT: '8485',
    SALLYPORT_DATA_DIR: '/srv/sallyport',
    SALLYPORT_API_KEY: 'sp_live_abc_0123456789abcdef',
    SALLYPORT_MASTER_KEY_FILE: '/run/secrets/instance.key',
    SALLYPORT_FHIR_BASE_URL: 'https://ehr.example.org/fhir/R4/',
    SALLYPORT_FHIR_CLIENT_ID: 'gate',
    SALLYPORT_FHIR_CLIENT_SECRET: 'client secret',
    SALLYPORT_FHIR_TIMEOUT_MS: '400',
    SALLYPORT_FHIR_DELIVERY: 'false',
    SALLYPORT_HOOK_SECRET: 'hook secret',
    SALLYPORT_RATE_LIMIT: '0',
    SALLYPORT_PHI_TYPES: 'ssn, MRN',
    SALLYPORT_REQUIRE_CHART: 'TRUE',
    SALLYPORT_UNVERIFIED_HIGH_RISK: 'flag',
    SALLYPORT_SITE: 'Ward 4',
    SALLYPORT_METRICS: 'prometheus',
    SALLYPORT_TOKEN_MAP_TTL_DAYS: '30',
    SALLYPORT_LOG_LEVEL: 'silent',
    SALLYPORT_MODEL_THREADS: '1',
    SALLYPORT_MAX_IN_FLIGHT: '8',
    OTEL_TRACES_EXPORTER: 'otlp',
  });
  expect(config).toEqual({
    host: '::1',
    port: 0,
    tls: {
      certFile: '/etc/sallyport/tls.crt',
      keyFile: '/etc/sallyport/tls.key',
      caFile: '/etc/sallyport/ca.crt',
    },
    probePort: 8485,
    dataDir: '/srv/sallyport',
    apiKey: 'sp_live_abc_0123456789abcdef',
    masterKeyFile: '/run/secrets/instance.key',
    fhir: {
      baseUrl: 'https://ehr.example.org/fhir/R4',
      clientId: 'gate',
      clientSecret: 'client secret',
      timeoutMs: 400,
      delivery: false,
      cacheSeconds: 300,
    },
    hookSecret: 'hook secret',
    rateLimit: 0,
    phiTypes: ['SSN', 'MRN'],
    requireChart: true,
    unverifiedHighRisk: 'flag',
    site: 'Ward 4',
    metrics: 'prometheus',
    tokenMapTtlDays: 30,
    logLevel: 'silent',
    modelThreads: 1,
    maxInFlight: 8,
    telemetry: { traces: 'otlp', metrics: 'none', logs: 'none' },
  });
});

test('the environment is taken over .env, and .env over the default', () => {
  const dotEnv = 'SALLYPORT_PORT=9001\nSALLYPORT_SITE="North clinic"\n';
  expect(setting('SALLYPORT_PORT', { SALLYPORT_PORT: '9002' }, dotEnv)).toMatchObject({
    value: '9002',
    source: 'environment',
  });
  expect(setting('SALLYPORT_SITE', {}, dotEnv)).toMatchObject({ value: 'North clinic', source: '.env' });
  expect(setting('SALLYPORT_HOST', {}, dotEnv)).toMatchObject({ value: '127.0.0.1', source: 'default' });
});

test('an empty value counts as not given, as compose files pass it', () => {
  expect(setting('SALLYPORT_PORT', { SALLYPORT_PORT: '' }, 'SALLYPORT_PORT=9001')).toMatchObject({ source: '.env' });
  expect(readConfig({ SALLYPORT_SITE: '', SALLYPORT_API_KEY: '' }).config).not.toHaveProperty('apiKey');
});

test.each([
  ['SALLYPORT_PORT', '84840'],
  ['SALLYPORT_PORT', '8484x'],
  ['SALLYPORT_PORT', '-1'],
  ['SALLYPORT_PORT', '1e3'],
  ['SALLYPORT_HOST', 'http://here'],
  ['SALLYPORT_API_KEY', 'short'],
  ['SALLYPORT_API_KEY', 'sp_live_with:colon_0000'],
  ['SALLYPORT_FHIR_BASE_URL', 'ehr.example.org/fhir'],
  ['SALLYPORT_FHIR_BASE_URL', 'https://user:word@ehr.example.org/fhir'],
  ['SALLYPORT_FHIR_BASE_URL', 'https://ehr.example.org/fhir?key=1'],
  ['SALLYPORT_FHIR_TIMEOUT_MS', '0'],
  ['SALLYPORT_HOOK_SECRET', 'seven77'],
  ['SALLYPORT_RATE_LIMIT', '10 000'],
  ['SALLYPORT_PHI_TYPES', 'SSN,MNR'],
  ['SALLYPORT_REQUIRE_CHART', 'yes'],
  ['SALLYPORT_UNVERIFIED_HIGH_RISK', 'ignore'],
  ['SALLYPORT_SITE', 'two\nlines'],
  ['SALLYPORT_METRICS', 'statsd'],
  ['SALLYPORT_TOKEN_MAP_TTL_DAYS', '0'],
  ['SALLYPORT_LOG_LEVEL', 'verbose'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_METRICS_EXPORTER', 'prometheus'],
])('%s=%j stops the start with one line that names it and not its value', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  try {
    read();
  } catch (error) {
    const { message } = error as ConfigError;
    expect(message).toMatch(new RegExp(`^${name} \\(in the environment\\) must be .+$`));
    const choices = message.split(' must be ')[1]?.split(/[ ,]+/);
    expect(choices).not.toContain(value);
  }
});

test.each([
  [{ SALLYPORT_TLS_CERT_FILE: 'a' }, 'SALLYPORT_TLS_CERT_FILE and SALLYPORT_TLS_KEY_FILE must be set together'],
  [{ SALLYPORT_TLS_KEY_FILE: 'a' }, 'SALLYPORT_TLS_CERT_FILE and SALLYPORT_TLS_KEY_FILE must be set together'],
  [{ SALLYPORT_TLS_CA_FILE: 'a' }, 'SALLYPORT_TLS_CA_FILE must come with SALLYPORT_TLS_CERT_FILE'],
])('half of a TLS configuration, %j, stops the start', (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(line));
});

test('mutual TLS without a probe port is warned about', () => {
  const env = { SALLYPORT_TLS_CERT_FILE: 'a', SALLYPORT_TLS_KEY_FILE: 'b', SALLYPORT_TLS_CA_FILE: 'c' };
  expect(readConfig(env).warnings).toEqual([expect.stringContaining('SALLYPORT_PROBE_PORT')]);
  expect(readConfig({ ...env, SALLYPORT_PROBE_PORT: '8485' }).warnings).toEqual([]);
});

test('a bad value in .env is said to be there', () => {
  expect(() => readConfig({}, 'SALLYPORT_PORT=many')).toThrow('SALLYPORT_PORT (in .env) must be');
});

test('half of the FHIR client credentials stops the start', () => {
  const fhir = { SALLYPORT_FHIR_BASE_URL: 'https://ehr.example.org/fhir' };
  expect(() => readConfig({ ...fhir, SALLYPORT_FHIR_CLIENT_ID: 'gate' })).toThrow('must be set together');
  expect(() => readConfig({ SALLYPORT_FHIR_CLIENT_ID: 'gate', SALLYPORT_FHIR_CLIENT_SECRET: 'secret 12' })).toThrow(
    'must come with SALLYPORT_FHIR_BASE_URL',
  );
});

test('metrics that would leave by two ways stop the start', () => {
  const both = { SALLYPORT_METRICS: 'prometheus', OTEL_METRICS_EXPORTER: 'otlp' };
  expect(() => readConfig(both)).toThrow('metrics leave by one way');
});

test('no setting shows a secret', () => {
  const secrets = {
    SALLYPORT_API_KEY: 'sp_live_canary_key_value_0001',
    SALLYPORT_FHIR_BASE_URL: 'https://ehr.example.org/fhir',
    SALLYPORT_FHIR_CLIENT_ID: 'gate',
    SALLYPORT_FHIR_CLIENT_SECRET: 'canary_secret_0002',
    SALLYPORT_HOOK_SECRET: 'canary_hook_0003',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=canary_0004',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=canary_0005',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://user:canary_0006@collector.example.org',
  };
  const { settings, warnings } = readConfig(secrets);
  expect(JSON.stringify([settings, warnings])).not.toContain('canary');
  expect(settings.filter((each) => each.value === '(hidden)')).toHaveLength(6);
});

test('a misspelt variable of ours is warned about', () => {
  const { warnings } = readConfig({ SALLYPORT_REQUIER_CHART: 'true', OTHER: '1' });
  expect(warnings).toEqual(['SALLYPORT_REQUIER_CHART is no setting of this version and changes nothing']);
});

test('OTEL_SDK_DISABLED turns every exporter off', () => {
  const { config } = readConfig({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' });
  expect(config.telemetry).toEqual({ traces: 'none', metrics: 'none', logs: 'none' });
});

test('loadConfig reads the .env file of its directory and hands OTEL_* to the SDK', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-config-'));
  writeFileSync(join(directory, '.env'), 'SALLYPORT_PORT=9003\nOTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318\n');
  const before = { ...process.env };
  try {
    expect(loadConfig(directory).config.port).toBe(9003);
    expect(process.env).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_TRACES_EXPORTER: 'none',
    });
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  }
});

test('.env.example names every variable, each with its default where it has one', () => {
  const example = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
  const lines = new Map([...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  expect([...lines.keys()].sort()).toEqual(Object.keys(VARIABLES).sort());
  for (const [name, { fallback }] of Object.entries(VARIABLES))
    if (fallback) expect(lines.get(name), name).toBe(fallback);
  const uncommented = example.replace(/^# ([A-Z][A-Z0-9_]+=.+)$/gm, '$1').replace(/^SALLYPORT_METRICS=.*/m, '');
  expect(() => readConfig({}, uncommented)).not.toThrow();
});
