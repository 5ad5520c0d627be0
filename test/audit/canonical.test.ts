import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../audit/canonical.ts';

test('members stand in order of name, in objects inside objects too, and nothing else changes', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 'é "x"' }, null, undefined], a: { z: undefined, y: false } })).toBe(
    '{"a":{"y":false},"b":[{"c":"é \\"x\\"","d":1},null,null]}',
  );
});

test('names that are numbers stand in order of text, as RFC 8785 says', () => {
  expect(canonicalJson({ 9: 1, 10: 2, a: 3 })).toBe('{"10":2,"9":1,"a":3}');
});

test('any value reads back as it was, whatever the order its members came in', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const turned = JSON.parse(JSON.stringify(value), (_, member: unknown) =>
        member !== null && typeof member === 'object' && !Array.isArray(member)
          ? Object.fromEntries(Object.entries(member).reverse())
          : member,
      ) as unknown;
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
