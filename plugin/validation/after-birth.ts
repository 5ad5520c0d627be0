import { lean } from '../lean.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import { hasWord, phrase, wordsIn } from './reading/words.ts';

/** The words at which the birth itself is told, and what stands around them. */
const BIRTH = /^(?:baby|delivery|delivered|birth|born|svd|nsvd|nvd|placenta|cord|twins?)$/;
const IS_BORN =
  /^(?:(?:baby|twins?) (?:was |were |is |are )?(?:out|born|delivered)\b|(?:delivery|delivered|birth|born|svd|nsvd|nvd)(?: (?:of|at|@|a|the|baby|live|healthy|girl|boy|male|female|infant|[-,:])){0,6} \d{1,2} ?: ?\d\d\b|placenta (?:was |and membranes )?(?:delivered|complete|out|expelled)\b|cord (?:was )?(?:clamp|clamped|cut)\b)/;
const OF_BEFORE = /^(?:previous|last|prior|first|second|planned|elective|no|before|until|expected|at)$/;
/** What opens a part of a note, or a plan, for after it. */
const AFTER = lean(
  /(?:^|[.;:,(–-] |\b(?:for|and|then|once|if) )(?:post ?-? ?(?:natal|partum|natally|delivery|birth)|after (?:the |her )?(?:birth|delivery)|postnatally|once (?:she has |she is |the baby is )?(?:delivered|born))\b[^.;]{0,60}$/,
);
const OPERATED = /^(?:caesarean|cesarean|lscs)$/;
const AFTER_OPERATION = /^(?:\W )?(?:post ?-? ?op\w{0,10}|post|in recovery|recovery) [:,–-]/;

/** "Baby out 09:38 … post-op: ibuprofen", "postnatal: enalapril planned": given when the pregnancy is over. */
export function isAfterBirth(
  { tokens }: Reading,
  { first, sentence }: Pick<ReadMention, 'first' | 'sentence'>,
): boolean {
  return (
    wordsIn(tokens, BIRTH, 0, first).some(
      (at) => IS_BORN.test(phrase(tokens, at, at + 12)) && !hasWord(tokens, OF_BEFORE, Math.max(0, at - 3), at),
    ) ||
    AFTER.test(phrase(tokens, sentence.first, first)) ||
    (hasWord(tokens, OPERATED) && AFTER_OPERATION.test(phrase(tokens, sentence.first, sentence.first + 5)))
  );
}
