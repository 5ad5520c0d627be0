import { JOIN_BEFORE } from '../../../join.ts';
import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

const DOSE = '(?:[\\p{L}\\d./%-]{1,14} ){0,8}?';
/** Between commas: "the 5 mg tablet ordered on 12 June with a taper", "which he has had for years". */
const ASIDE = '(?:, (?!and |but |or )[^,;.]{1,110} , )?';
const NOW = '(?:(?:still|currently|also|now|indeed|both) ){0,2}(?=\\w)';
const WHOSE = '(?:the|his|her|your|their)';
const USUAL = '(?:current|present|regular|usual|ongoing|daily|active|continuing|repeat|long - term|long-term)';
const MEDICINE = '(?:medicines?|medications?|drugs?|treatments?|tablets?|therapy|prescriptions?)';
const IS = [
  'active',
  'current(?! (?:advice|guidance|practice|evidence))',
  'ongoing',
  'taken',
  'being taken',
  'in use',
  'prescribed',
  `(?:an?|(?:one of|among|part of) ${WHOSE})(?= ) (?:${USUAL}(?= ) ){1,2}${MEDICINE}`,
  `(?:part of|on) ${WHOSE} (?=\\w)(?:(?:${USUAL}|drug|medication|repeat) ){0,2}(?=\\w)(?:list|${MEDICINE}|regimen)`,
].join('|');
const GOES_ON =
  '(?:carries|carry|goes|go|runs|keeps) on\\b|stays (?:on|as it is|unchanged)|continues? (?:unchanged|as before|to be (?:taken|given|prescribed|used)|at \\d)';
const STILL = new RegExp(
  `^${DOSE}${ASIDE}${JOIN_BEFORE}(?:(?:is|are|remains?|stays?)(?= ) ${NOW}(?:${IS})(?! (?:until|before))\\b|${GOES_ON})`,
  'u',
);

/** "Simvastatin 40 mg, taken every night, suits him well", "taken at bedtime since 2020". */
const TAKEN_DAILY = new RegExp(
  `^${DOSE}, (?:(?:which |that )?(?:he|she|they|you) (?:still )?takes? |taken )(?:every|each|once|twice|nightly|daily|at bedtime|at night|in the (?:morning|evening))\\b`,
  'u',
);

const OVER =
  /\b(?:not|never|no longer|was|were|(?<!has |have )had|until|till|stopped|ended|finished|off|before|if|would|could|should|may(?! \d)|might|will|hold|held|paused)\b/;

/** Said behind a drug, past a comma: "digoxin, which he has had for years, goes on", "simvastatin is one of her present medicines". */
export function isSaidToGoOn({ reading: { tokens } }: Case, { assertion, end, sentence }: ReadMention): boolean {
  if (!/^(?:active|adjusted)$/.test(assertion) || sentence.told || sentence.question) return false;
  const said = phrase(tokens, end, Math.min(sentence.end, end + 34));
  const still = STILL.exec(said)?.[0];
  if (still !== undefined) return !OVER.test(still.replace(/\b(?:was )?never (?:been )?(?:stopped|paused)\b/, ''));
  const daily = TAKEN_DAILY.test(said) ? said.split(/ [;.]/)[0]! : undefined;
  return daily !== undefined && !OVER.test(daily);
}
