import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { METRIC_ATTRIBUTES } from '../../server/vocabulary.ts';
import { chart } from '../support/ehr.ts';
import { type FhirServer, startFhirServer } from '../support/fhir-server.ts';
import { readExpression, readScrape, type Sample } from '../support/prometheus.ts';
import { type Service, startService } from '../support/service.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const rules = (
  parse(readFileSync(join(deploy, 'sallyport.rules.yaml'), 'utf8')) as {
    groups: { name: string; rules: { alert: string; expr: string; labels: { severity: string } }[] }[];
  }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/sallyport.json'), 'utf8')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
};
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

let ehr: FhirServer;
let service: Service;
let samples: readonly Sample[];
beforeAll(async () => {
  ehr = await startFhirServer();
  await ehr.add(...chart);
  service = await startService({ env: { SALLYPORT_METRICS: 'prometheus', SALLYPORT_FHIR_BASE_URL: ehr.baseUrl } });
  await service.call('POST', '/v1/inbound/tokenize', { input_text: 'Maria Lopez, MRN: 00482913.' });
  await service.call('POST', '/v1/outbound/validate', { llm_output: 'Take lisinopril 1000 mg by mouth once daily.' });
  await service.call('GET', '/v1/health', undefined, { authorization: 'Bearer nobody' });
  samples = readScrape(await (await service.call('GET', '/metrics')).text());
});
afterAll(async () => {
  await service.stop();
  await ehr.close();
});

/** Labels that Prometheus itself gives. */
const ITS_OWN = ['instance', 'job'];

/** What an expression names that no scrape has. */
function unknownIn(expression: string): string[] {
  const { selectors, grouped } = readExpression(expression);
  const labelsOf = (metric: string): string[] =>
    samples.filter(({ name }) => name === metric).flatMap(({ labels }) => Object.keys(labels));
  const metrics = selectors.map(({ metric }) => metric).filter((metric) => metric !== 'up');
  const missing = metrics.filter((metric) => !samples.some(({ name }) => name === metric));
  const known = [...ITS_OWN, ...metrics.flatMap(labelsOf)];
  const labels = grouped.filter((label) => !known.includes(label));
  const values = selectors.flatMap(({ metric, matchers }) =>
    matchers
      .filter(({ label }) => !ITS_OWN.includes(label))
      .filter(({ label, value }) => !labelsOf(metric).includes(label) || !isValueOf(label, value))
      .map(({ label, value }) => `${metric}{${label}="${value}"}`),
  );
  return [...missing, ...labels, ...values];
}

/** Whether each alternative is a value that the label can take; a class of statuses is `5..`. */
const isValueOf = (label: string, value: string): boolean => {
  const rule = METRIC_ATTRIBUTES[label as keyof typeof METRIC_ATTRIBUTES];
  return value.split('|').every((each) => (label === 'status' ? /^[1-5]\.\.$/.test(each) : rule?.(each)));
};

test('an expression that names what is not there is found out', () => {
  expect(unknownIn('rate(sallyport_calls_total{operation="tokenize"}[5m])')).toEqual([]);
  expect(unknownIn('sallyport_nothing')).toEqual(['sallyport_nothing']);
  expect(unknownIn('sum by (ward) (sallyport_ready)')).toEqual(['ward']);
  expect(unknownIn('sallyport_refused_total{code="nothing"}')).toEqual(['sallyport_refused_total{code="nothing"}']);
  expect(() => unknownIn('rate(sallyport_ready[5m]')).toThrow(SyntaxError);
});

test.each(rules.map(({ alert, expr }) => [alert, expr]))('the alert %s asks for what a scrape has', (_, expr) => {
  expect(unknownIn(expr)).toEqual([]);
});

test('there is an alert for each way to fail, each under one name with its severity', () => {
  const names = rules.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['warning', 'critical']));
  for (const about of [
    'NotReady',
    'Errors',
    'Slow',
    'FlagRateJump',
    'DeliveryLate',
    'DeadLetters',
    'UnauthorizedBurst',
    'CommitsFail',
    'CheckpointsFail',
    'DiskLow',
    'ClockBehindRecord',
  ]) {
    expect(names).toContain(`Sallyport${about}`);
  }
});

test.each(panels)('the panel %s asks for what a scrape has', (_, expr) => {
  expect(unknownIn(expr)).toEqual([]);
});

test('every metric of ours is on the dashboard, and every panel has an id of its own', () => {
  const shown = new Set(panels.flatMap(([, expr]) => readExpression(expr).selectors.map(({ metric }) => metric)));
  const family = (name: string): string => name.replace(/_(bucket|sum|count)$/, '');
  const shownFamilies = new Set([...shown].map(family));
  const ours = new Set(samples.map(({ name }) => family(name)).filter((name) => name.startsWith('sallyport_')));
  expect([...ours].filter((name) => !shownFamilies.has(name))).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});
