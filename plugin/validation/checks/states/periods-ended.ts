import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** "Her menopause was at 51", "postmenopausal for ten years", "ten years after the menopause". */
const ENDED =
  /\b(?:(?:her|the|had|natural|reached|had her|had the|went through|went through the|early|surgical) menopause (?:was |came |occurred |happened |started |began )?(?:at|aged|in|when)(?: age| about| around)? ?\d|menopause(?: :)? (?:at |age |aged )?(?:at |age |aged )?[45]\d\b|(?:post ?-? ?menopausal|menopausal) (?:woman )?(?:for|since)\b|since (?:her|the) (?:natural |early )?menopause\b|menopause (?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|many|several) years ago|(?:years|yrs?) (?:after (?:the |her )?|past (?:the |her )?|since (?:the |her )?|post ?-? ?)menopaus\w{1,3}\b|(?:last|final) period (?:was )?(?:at (?:age )?[45]\d|(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|many|several|some) years ago))/;
/** What comes month by month, told of now. */
const COMES =
  /\b(?:(?:regular|monthly|normal|heavy|painful|light) (?:(?:regular|monthly|menstrual|28|-|day)(?= ) ){0,3}(?:periods?|cycles?|menses|menstruation)|periods? (?:are|is|remain|come|comes|still come|every) (?:still )?(?:regular|monthly|heavy|every|normal|light|painful|\d)|last (?:menstrual )?period (?:was |started |began |ended |: ?)?(?:\d{1,2}|one|two|three|four|five|six|seven|a|ten|last)(?: (?:days?|weeks?|week|month)(?: ago)?\b)|lmp (?:was )?(?:\d{1,2}|two|three|four|five|one) (?:days?|weeks?) ago|still (?:has (?:her )?periods|menstruates|menstruating)|menstruates (?:every|regularly|monthly)|(?:is|are) menstruating)\b/;
/** What was, is not, or is asked; bleeds by which a hormone is told. */
const ELSE =
  /\b(?:no|not|never|without|nor|stopped|ceased|until|before|used|had had|previously|earlier|formerly|once|past|younger|ended|ago when|at the time|hrt|sequential|cyclical|withdrawal|replacement|if|any|denies|absence|daughter|mother|sister|then|was having|were|perimenopaus\w{1,3})\b/;

/** Periods told of a woman whose menopause the same text puts in the past. */
export function checkPeriodsEnded({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  if (!hasWord(tokens, /^(?:menopause|menopausal|postmenopausal|postmenopause)$/)) return [];
  const ended = sentences.find(
    (sentence) => isOfHer(sentence) && ENDED.test(phrase(tokens, sentence.first, sentence.end)),
  );
  if (!ended) return [];
  for (const sentence of sentences) {
    const said = phrase(tokens, sentence.first, sentence.end);
    const match = isOfHer(sentence) ? COMES.exec(said) : null;
    // "Heavy periods until the menopause at 50": only what is behind it.
    const from = sentence === ended ? (ENDED.exec(said)?.index ?? 0) + 1 : 0;
    if (sentence.first < ended.first || !match || match.index < from || ELSE.test(said)) continue;
    return [
      disagreementAt(spanOf(tokens, sentence.first, sentence.end), {
        category: 'periods_after_menopause',
        message: 'periods are told of now although the menopause is in the past',
        score: 0.8,
      }),
    ];
  }
  return [];
}

const isOfHer = ({ question, section, told }: Sentence): boolean => !question && section !== 'family' && !told;
