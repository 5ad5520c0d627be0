import { expect, test } from 'vitest';
import { readPatterns } from '../../plugin/reading-patterns.ts';
import { fileChecker } from '../plugin/validation/support.ts';

/** What every plain object has: a table that is asked for a text's words must not answer for it. */
const WORDS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'];

/** Where words of a text, names of its fields and of its elements are looked up. */
const PROSE = [
  'Atovaquone-proguanil 1 WORD after leaving, seven WORD after leaving. Half WORD of 90 mg = 15 mg.',
  'Take 5 WORD in 5 mL, one WORD of 90 mg, every WORD, twice a WORD, the WORD of May, WORD ago.',
  'WORD 5, WORD 7.1 mmol/L due to WORD. Left WORD pupil; WORD to the right. Day WORD of WORD nights.',
  'WORD metformin 500 mg daily; potassium was WORD WORD; the WORD of the left WORD is WORD. Sample WORD, slightly WORD.',
  'GCS WORD 5; stage WORD kidney disease; a WORD-year-old in her WORD trimester; J WORD Med 1999;3:1.',
];
const FIELDS = [
  '{"WORD": "Maria Lopez 12345", "name": {"WORD": "x1"}}',
  '<WORD>Maria Lopez 1234</WORD><name WORD="abc123"><WORD value="4417"/></name>',
  'PID|1||WORD^^^WORD||LOPEZ^MARIA\nWORD|1|2',
];

const { checker } = fileChecker();

test.each(WORDS)('a text with the word %s is judged, beside a source too', (word) => {
  for (const text of PROSE.map((each) => each.replaceAll('WORD', word))) {
    const { findings } = checker().judge(text, { context: text, samples: [text] });
    for (const { message } of findings) expect(message).not.toMatch(/NaN|undefined|function|\[native/);
  }
});

test.each(WORDS)('a field or element called %s is none of ours', (word) => {
  // A worker's answer is cloned, which a function as a type would not be.
  for (const text of FIELDS.map((each) => each.replaceAll('WORD', word)))
    expect(() => structuredClone(readPatterns(text))).not.toThrow();
});
