import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../audit/csv.ts';
import { type Export, writeExport } from '../../audit/export.ts';
import { loadSigner } from '../../audit/signing.ts';
import { verifyExport } from '../../audit/verify-export.ts';
import { record, recorded, type StoreAt, signerOf } from '../support/record.ts';
import { temporaryFolder } from '../support/store.ts';

async function exported(store: StoreAt, wanted: Partial<Export> = {}) {
  const signer = await signerOf(store);
  const folder = join(temporaryFolder(), 'export');
  const common = { tenant: 'default', format: 'ndjson', folder, instance: 'i', signer } as const;
  const manifest = await writeExport(store, { ...common, ...wanted });
  return { folder, manifest, publicKey: signer.publicKey };
}

const atHour = (hour: number) => {
  const ended = new Date(Date.UTC(2026, 10, 22, hour));
  return { started: ended, ended };
};

async function overHours(): Promise<StoreAt> {
  const store = await recorded();
  for (let hour = 0; hour < 6; hour += 1) await record(store, 'default', { eventId: `at-${hour}`, ...atHour(hour) });
  return store;
}

describe('an export as NDJSON', () => {
  test('verifies anywhere, and names the first line that was changed, taken out or put in', async () => {
    const { folder, manifest, publicKey } = await exported(await recorded());
    expect(manifest).toMatchObject({ tenant: 'default', events: 9, first_position: 1, last_position: 9 });
    expect((await verifyExport(folder, publicKey)).fault).toBeUndefined();
    expect((await verifyExport(folder)).fault).toBeUndefined();

    const file = join(folder, 'events.ndjson');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const withLines = async (changed: readonly string[]) => {
      writeFileSync(file, `${changed.join('\n')}\n`);
      return (await verifyExport(folder, publicKey)).fault;
    };
    const altered = lines[3]!.replace('"outcome":"0"', '"outcome":"8"');
    expect(await withLines(lines.with(3, altered))).toMatchObject({ position: 4, fault: 'altered' });
    expect(await withLines(lines.with(3, '{'))).toMatchObject({ position: 4, fault: 'altered' });
    expect(await withLines(lines.toSpliced(3, 1))).toMatchObject({ position: 4, fault: 'altered' });
    expect(await withLines(lines.toSpliced(3, 0, lines[2]!))).toMatchObject({ position: 4, fault: 'altered' });
    expect(await withLines(lines.slice(0, -1))).toMatchObject({ position: 9, fault: 'missing' });
    expect(await withLines([...lines, lines[0]!])).toMatchObject({ position: 10, fault: 'altered' });
    const reordered = lines.map((line) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).reverse())),
    );
    expect(await withLines(reordered)).toMatchObject({ position: 0, fault: 'file' });
    expect(await withLines(lines)).toBeUndefined();
  });

  test('cut at its end with its chain, is seen by the manifest', async () => {
    const { folder } = await exported(await recorded());
    for (const name of ['events.ndjson', 'chain.txt']) {
      const file = join(folder, name);
      writeFileSync(file, readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, -1).join('\n').concat('\n'));
    }
    expect((await verifyExport(folder)).fault).toMatchObject({ position: 9, fault: 'altered' });
  });

  test('with a manifest of somebody else is not what this instance wrote', async () => {
    const store = await recorded();
    const stranger = await loadSigner(join(store.directory, 'other.pem'));
    const { folder, publicKey } = await exported(store, { signer: stranger });
    expect((await verifyExport(folder)).fault).toBeUndefined();
    expect((await verifyExport(folder, publicKey)).fault).toMatchObject({ fault: 'manifest' });
    const manifest = join((await exported(store)).folder, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"events":9', '"events":8'));
    expect((await verifyExport(join(manifest, '..'), publicKey)).fault).toMatchObject({ fault: 'manifest' });
  });

  test('holds the events of the time that was asked for, in their chain', async () => {
    const bounds = { from: '2026-11-22T01:00:00.000Z', to: '2026-11-22T04:00:00.000Z' };
    const { folder, manifest, publicKey } = await exported(await overHours(), bounds);
    expect(manifest).toMatchObject({ ...bounds, events: 3, first_position: 11, last_position: 13 });
    const ids = readFileSync(join(folder, 'events.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(['at-1', 'at-2', 'at-3']);
    expect((await verifyExport(folder, publicKey)).fault).toBeUndefined();
  });

  test('of a time in which nothing was recorded holds nothing, and verifies', async () => {
    const { folder, manifest, publicKey } = await exported(await recorded(), { from: '2030-01-01T00:00:00.000Z' });
    expect(manifest.events).toBe(0);
    expect((await verifyExport(folder, publicKey)).fault).toBeUndefined();
  });

  test('reads no more of the record at once than a batch', async () => {
    const store = await recorded();
    await Promise.all(Array.from({ length: 1_100 }, () => record(store)));
    let most = 0;
    const counting: StoreAt = {
      ...store,
      query: async (sql, params) => {
        const rows = await store.query<never>(sql, params);
        most = Math.max(most, rows.length);
        return rows;
      },
    };
    expect((await exported(counting)).manifest.events).toBe(1_109);
    expect(most).toBe(500);
  });
});

describe('an export as CSV', () => {
  test('has a line for each event with its place in the chain, and a manifest', async () => {
    const store = await overHours();
    const eventId = await record(store, 'default', {
      fhirContext: 'Encounter/e1',
      patient: 'Patient/p-1',
      operation: 'validate',
      flagged: true,
      caller: { keyId: 'key_a1', tenant: 'default', purposeOfUse: 'TREAT', address: '10.0.0.7', onBehalfOf: '-77' },
      details: { score: 0.41 },
      ...atHour(9),
    });
    const { folder, manifest, publicKey } = await exported(store, { format: 'csv' });
    const file = join(folder, 'events.csv');
    const lines = readFileSync(file, 'utf8').split('\r\n');
    expect(lines).toHaveLength(1 + 16 + 1);
    expect(lines[0]).toBe(
      'recorded,id,operation,flagged,outcome,error,key,on_behalf_of,address,purpose,patient,context,token_map,request,ms,site,details,position,hash',
    );
    expect(lines.at(-2)).toMatch(
      new RegExp(
        `^2026-11-22T09:00:00.000Z,${eventId},validate,yes,0,,key_a1,'-77,10.0.0.7,TREAT,Patient/p-1,Encounter/e1,,req-[0-9a-f-]+,0,default,score=0.41,16,${manifest.head}$`,
      ),
    );
    expect((await verifyExport(folder, publicKey)).fault).toBeUndefined();
    appendFileSync(file, lines[1]!);
    expect((await verifyExport(folder, publicKey)).fault).toMatchObject({ fault: 'file' });
  });
});

/** What a spreadsheet shows of a line, as RFC 4180 says. */
function cellsOf(line: string): string[] {
  const cells = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

describe('a line of CSV', () => {
  test('gives back its cells, and no cell begins as a formula does', () => {
    const part = fc.constantFrom('=', '+', '-', '@', '＝', ' ', '\t', '\r', '\n', ',', '"', "'", 'a', '1', '|', 'cmd');
    const cell = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
        const shown = cellsOf(csvLine(cells));
        expect(shown.map((each, index) => (each === cells[index] ? each : each.replace(/^'/, '')))).toEqual(cells);
        for (const each of shown) expect(each).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
      }),
      { numRuns: 2_000 },
    );
  });
});
