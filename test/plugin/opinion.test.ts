import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opinionOn } from '../../plugin/opinion/opinion.ts';
import { partsOfFind, siftModelFind } from '../../plugin/sift.ts';
import type { Entity, PhiType } from '../../plugin/spans.ts';
import cases from '../cases/opinion.json' with { type: 'json' };

/** The text without its marks, and the marked find. */
function readCase({ text, type, score }: { text: string; type: string; score: number }): [string, Entity] {
  const start = text.indexOf('«');
  const end = text.indexOf('»') - 1;
  return [text.replace(/[«»]/g, ''), { start, end, type: type as PhiType, score, source: 'ner' }];
}

test.each(cases)('$why: $text', (given) => {
  const [text, find] = readCase(given);
  expect(siftModelFind(text, find).length).toBe(given.stays ? 1 : 0);
});

test.each([
  ['HUSBAND «KOSTELECKY REACHABLE» 701', 'PATIENT', ['KOSTELECKY']],
  ['RE: «GUTHRIE, WOODROW JR» (1943)', 'PATIENT', ['GUTHRIE, WOODROW JR']],
  ['Dr. «Angstrom meant Zyrtec».', 'PHYSICIAN', ['Angstrom', 'Zyrtec']],
  ['Dr. «Ana de la Cruz».', 'PHYSICIAN', ['Ana de la Cruz']],
  ['uh is she with you miss «odessa\nSPK»_0: yes', 'PATIENT', ['odessa', 'SPK']],
  ['Lab: «Basin Labs\nHemoglobin» (718-7)', 'HOSPITAL', ['Basin Labs']],
  ['Surgical, «West Plains, MO\nA. Thyroid», left', 'LOCATION', ['West Plains, MO']],
  ['was seen at «Mercy\nHospital» today', 'HOSPITAL', ['Mercy\nHospital']],
] as const)('%s is parted', (marked, type, expected) => {
  const [text, find] = readCase({ text: marked, type, score: 0.99 });
  expect(partsOfFind(text, find).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});

test.each([
  ['«Kept Minerva» NPO', 'Minerva'],
  ["«Explain Hugo»'s CT", 'Hugo'],
  ['«Switch Brenda Kowalczyk» to Xarelto', 'Brenda Kowalczyk'],
  ['«Continued Roland» on heparin', 'Roland'],
  ['«Mark Denise» seen', 'Mark Denise'],
  ['Consult «Okafor Renal» for HD', 'Okafor'],
  ['Mother «Denise Present» at bedside', 'Denise'],
  ['«HPI Schmidt» 45F', 'Schmidt'],
  ["«Kuznetsova's MRI» shows a cyst", 'Kuznetsova'],
])(
  'no plain word stands before a given name, no service and no letters of notes beside a name: %s',
  (marked, expected) => {
    const [text, find] = readCase({ text: marked, type: 'PATIENT', score: 0.8 });
    expect(siftModelFind(text, find).map(({ start, end }) => text.slice(start, end))).toEqual([expected]);
  },
);

test('a surer model is believed more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cases), fc.double({ min: 0.05, max: 0.9, noNaN: true }), (given, score) => {
      const [text, find] = readCase(given);
      expect(opinionOn(text, { ...find, score: score + 0.09 })).toBeGreaterThan(opinionOn(text, { ...find, score }));
    }),
  );
});

test('an opinion on any span of any text is a number', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
      fc.nat(59),
      fc.nat(20),
      (text, at, length) => {
        const start = at % text.length;
        const find: Entity = {
          start,
          end: Math.min(text.length, start + 1 + length),
          type: 'NAME',
          score: 0.5,
          source: 'ner',
        };
        expect(Number.isFinite(opinionOn(text, find))).toBe(true);
      },
    ),
  );
});
