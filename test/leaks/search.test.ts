import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PHI_TYPES } from '../../plugin/spans.ts';
import { makeCanaries } from './canaries.ts';
import { searcher } from './search.ts';

const canaries = makeCanaries(230, 7);
const search = searcher(canaries);
const inside = (text: string): string => `{"level":30,"msg":"answered ${text}"}`;

test('canaries are of every type, and no two are the same', () => {
  expect(new Set(canaries.map(({ type }) => type)).size).toBe(PHI_TYPES.length);
  expect(new Set(canaries.map(({ value }) => value)).size).toBe(canaries.length);
});

test.each<[string, (value: string) => string | Buffer]>([
  ['in clear', inside],
  ['in capitals', (value) => inside(value.toUpperCase())],
  ['URL-encoded', (value) => inside(encodeURIComponent(value))],
  ['as a form field', (value) => inside(value.replaceAll(' ', '+'))],
  ['as base64 alone', (value) => Buffer.from(value).toString('base64')],
  ['inside a longer base64', (value) => Buffer.from(inside(value)).toString('base64')],
  ['as hex', (value) => inside(Buffer.from(value).toString('hex'))],
  ['compressed', (value) => Buffer.concat([Buffer.from('x'), gzipSync(inside(value))])],
])('a value that leaks %s is found, whatever its type', (_form, leak) => {
  const sinks = canaries.map(({ value }) => ({ name: value, content: leak(value) }));
  const found = new Set(search(sinks).map((line) => line.split(': ')[0]));
  expect(canaries.filter(({ value }) => !found.has(value.split(': ')[0]!)).map(({ value }) => value)).toEqual([]);
});

test('one word of a name is found too', () => {
  const { value } = canaries.find(({ type }) => type === 'PATIENT')!;
  expect(search([{ name: 'log', content: inside(value.split(' ')[1]!) }])).toEqual([`log: PATIENT ${value}`]);
});

test('the end of a phone number is found, but not where it is a part of a random UUID', () => {
  const searchPhone = searcher([{ type: 'FAX', value: '(955) 555-4025', sentence: '' }]);
  const leaks = (content: string): number => searchPhone([{ name: 'log', content }]).length;
  expect(leaks(inside('fax ending in 555-4025'))).toBe(1);
  expect(leaks(inside('AuditEvent/0d3f2c1a-b555-4025-9c1e-7f60a2b4d8e1'))).toBe(0);
  expect(leaks(inside('AuditEvent/0d3f2c1a-b555-4025-9c1e-7f60a2b4d8e1 555-4025'))).toBe(1);
});

test('nothing is found where nothing leaked', () => {
  expect(search([{ name: 'log', content: inside('Maria Lopez, 536-22-8146') }])).toEqual([]);
});
