import { expect, test } from 'vitest';
import { listOf } from '../../../models/knowledge/table.ts';
import type { Case } from '../../../plugin/validation/check.ts';
import { saidIn } from '../../../plugin/validation/checks/safety/circumstances-said.ts';
import { readText } from '../../../plugin/validation/reading/document.ts';
import { fileChecker } from './support.ts';

const { checker, categories } = fileChecker();

/** Read another way than as words that a text says. */
const isOtherwiseRead = (words: string): boolean =>
  words.startsWith('#') || words === 'local' || words.startsWith('last ');

test('every phrase of the circumstances is met in a text that says it', () => {
  const { knowledge, lexicon } = checker();
  const written = new Set(
    knowledge.rows('circumstances').flatMap((row) => (row.who === 'taken' ? [] : listOf(`${row.with}|${row.unless}`))),
  );
  const isMet = (words: string): boolean => {
    const reading = readText(`Seen today: ${words.replace(/\*$/, '')} here.`, lexicon);
    return saidIn({ reading, patient: { conditions: [] }, chart: undefined } as unknown as Case)(words, true);
  };
  expect(written.size).toBeGreaterThan(1_500);
  expect([...written].filter((words) => !isOtherwiseRead(words) && !isMet(words))).toEqual([]);
}, 60_000);

test.each([
  ['She is opioid-naive and was started on a fentanyl patch 100 mcg/h for back pain.', true],
  ['The fentanyl patch was avoided because he is opioid-naive; oxycodone 2.5 mg given.', false],
  ['Flumazenil 0.2 mg given to a man on long-term benzodiazepines for seizures.', true],
  ['Flumazenil was not given because he takes long-term benzodiazepines.', false],
  ['Succinylcholine 100 mg given with potassium 6.8.', true],
  ['Succinylcholine avoided, potassium 6.8; rocuronium 60 mg given.', false],
  ['Sevoflurane and succinylcholine 100 mg at 0902. At 0931 K 6.4, masseter rigidity; dantrolene given.', false],
  ['Epinephrine is contraindicated in anaphylaxis.', true],
  ['Epinephrine 0.3 mg IM given for anaphylaxis.', false],
  ['She received the varicella vaccine during chemotherapy.', true],
  ['Influenza vaccine was given during chemotherapy.', false],
  ['Vancomycin was started because of her penicillin allergy.', false],
  ['She had anaphylaxis to penicillin in 2015. Aztreonam 2 g was given because of that anaphylaxis.', false],
  ['Valbenazine 40 mg daily treats your depression.', true],
  ['Denies chest pain. Reports chest pain for two hours.', true],
  ['HPI: denies chest pain. ROS: positive for chest pain.', true],
  ['Denies chest pain today. Had chest pain for two hours yesterday, now resolved.', false],
  ['No fever today. He had fever for three days before admission.', false],
])('%s', (text, isWrong) => expect(categories(text).length > 0).toBe(isWrong));
