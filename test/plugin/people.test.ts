import { expect, test } from 'vitest';
import { giveRoles, joinNames } from '../../plugin/people.ts';
import type { Entity, PhiType } from '../../plugin/spans.ts';

/** People found where `[…]` stands, all taken for `type`, with the roles they are given. */
function roles(marked: string, type: PhiType): string[] {
  const people: Entity[] = [];
  let text = '';
  for (const part of marked.split(/(\[[^\]]+\])/)) {
    const surface = part.startsWith('[') ? part.slice(1, -1) : part;
    if (surface !== part)
      people.push({ start: text.length, end: text.length + surface.length, type, score: 0.9, source: 'ner' });
    text += surface;
  }
  return giveRoles(text, joinNames(text, people)).map(
    (person) => `${person.type} ${text.slice(person.start, person.end)}`,
  );
}

test.each([
  ['Dr. [Ada Lund] is a 62-year-old vet. [Lund] has pain.', 'PHYSICIAN', ['PATIENT Ada Lund', 'PATIENT Lund']],
  ['his foreman, [Dale]. Later [Dale] called.', 'PATIENT', ['NAME Dale', 'NAME Dale']],
  ['PT with [Oriane Babineaux]. [Oriane] reports', 'PATIENT', ['PHYSICIAN Oriane Babineaux', 'PHYSICIAN Oriane']],
  ['[Jaleel], MA, and [Tamar], LMHC', 'PATIENT', ['NAME Jaleel', 'PHYSICIAN Tamar']],
  ['RE: [Dorinda]', 'PHYSICIAN', ['PATIENT Dorinda']],
  ['<guardianPerson><name><given>[Rhys]</given>', 'PHYSICIAN', ['NAME Rhys']],
  ['<patient><name><given>[Haruki]</given>', 'PHYSICIAN', ['PATIENT Haruki']],
  ['<assignedPerson><name><family>[Osei]</family>', 'NAME', ['PHYSICIAN Osei']],
  ['then [Osei] came', 'NAME', ['NAME Osei']],
] as const)('the words around a name and its other mentions give the role: %s', (marked, type, expected) => {
  expect(roles(marked, type)).toEqual(expected);
});

test.each([
  ['[Maria] [Lopez] came', ['NAME Maria Lopez']],
  ['in the care of [Maximiliano]\n[Etxeberria] today', ['NAME Maximiliano\nEtxeberria']],
  ['Submitting: [Whitlock]\n[Colon] biopsy', ['NAME Whitlock', 'NAME Colon']],
  ['[Lund]\t[Moy]', ['NAME Lund', 'NAME Moy']],
] as const)('names are joined in prose, not over cells and lines of a form: %s', (marked, expected) => {
  expect(roles(marked, 'NAME')).toEqual(expected);
});
