import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCommand } from '../../server/cli/audit.ts';
import { readConfig } from '../../server/config.ts';
import { type TestApp, testApp } from '../support/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await testApp();
  const body = { input_text: 'MRN: 00482913 called.', fhir_context: 'Patient/p-1' };
  await service.call('POST', '/v1/inbound/tokenize', { body, headers: { 'x-on-behalf-of': '-77' } });
  await service.call('POST', '/v1/outbound/validate', { body: { llm_output: 'Take lisinopril 1000 mg daily.' } });
});
afterAll(() => service.close());

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const { config } = readConfig({ SALLYPORT_DATA_DIR: service.directory });
  await auditCommand(args, config, (line) => lines.push(line));
  return lines.join('\n');
}

test('verify says that the record is whole, and is itself recorded', async () => {
  expect(await run('verify', '--index')).toMatch(
    /^\d+ events of 1 tenants: the record is whole\nno checkpoint was found/,
  );
  const found = await service.call('GET', '/fhir/R4/AuditEvent?subtype=audit-verify&_summary=count');
  expect(found.json.total).toBe(1);
});

test('report counts calls, types and flags', async () => {
  const text = await run('report');
  expect(text).toMatch(/tokenize\s+1\s+0\s+0/);
  expect(text).toContain('MRN 1');
  expect(text).toContain('0 passed, 1 flagged (100.0 %)');
  expect(JSON.parse(await run('report', '--json')).entities).toEqual({ MRN: 1 });
});

test('the same summary is answered over HTTP', async () => {
  const { json } = await service.call('GET', '/v1/audit/summary');
  expect(json).toMatchObject({ entities: { MRN: 1 }, validated: { flagged: 1 } });
  expect((await service.call('GET', '/v1/audit/summary?from=yesterday')).status).toBe(400);
  expect((await service.call('GET', '/v1/audit/summary?from=2020-01-01&to=2026-01-01')).status).toBe(400);
});

test('disclosures lists the calls on a patient as CSV that no spreadsheet runs', async () => {
  const [head, line] = (await run('disclosures', '--patient', 'Patient/p-1')).split('\n');
  expect(head).toBe('date,recipient,on_behalf_of,description,purpose,event');
  expect(line).toContain(',TREAT,');
  expect(line).toContain(",'-77,");
  await expect(run('disclosures', '--patient', 'Maria Lopez')).rejects.toThrow('must be a reference');
});

test('an archive verifies without the instance', async () => {
  const folder = join(service.directory, 'archive');
  await run('archive', '--to', folder);
  expect(await run('verify', '--archive', folder)).toContain('the archive is whole');
});
