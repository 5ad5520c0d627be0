import { expect, test } from 'vitest';
import { placesOf } from '../../server/crash.ts';

test('the places of an error hold nothing of its message, not even a line that looks like a place', () => {
  const error = new Error('Unexpected token in "Maria\n    at Lopez (file:///home:1:1)\n at home"');
  const places = placesOf(error);
  expect(places[0]).toMatch(/crash\.test\.ts/);
  expect(places.join()).not.toMatch(/Maria|Lopez|home/);
});

test('what is thrown and is no error has no places', () => {
  expect(placesOf('Maria Lopez')).toEqual([]);
});
