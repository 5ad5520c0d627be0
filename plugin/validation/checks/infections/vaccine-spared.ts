import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** "MMR, varicella, yellow fever barred": said once, of all that stand before it. */
const BARRED =
  /^(?:(?!\b(?:but|except|only)\b)[^;.]){0,60}\b(?:(?:are |is |all |both ){0,3}(?:barred|forbidden|off limits|off - limits|ruled out|not allowed|prohibited)|not for (?:him|her|you))\b/;

/** "His 1-year-old should have MMR", "FluMist for her 5-year-old only": a child of the patient, or one who lives with her. */
const OF_OWN_CHILD =
  /\b(?:his|her|your|their|the patient's) (?:own )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) ?-? ?(?:year|yr|month|mo)s? ?-? ?old\b/;
const GROWN_UP = 16;

/** A vaccine that this patient is not to have: barred outright, or a child's in a grown-up's text. */
export function isOfOtherOrBarred(each: Case, { first, end, sentence }: ReadMention): boolean {
  const { tokens } = each.reading;
  const said = phrase(tokens, Math.max(sentence.first, first - 10), Math.min(sentence.end, end + 7));
  return (
    BARRED.test(phrase(tokens, end, Math.min(sentence.end, end + 16))) ||
    ((each.patient.ageYears ?? GROWN_UP) >= GROWN_UP && OF_OWN_CHILD.test(said)) ||
    isOfTheUnborn(each, { first, end, sentence })
  );
}

/** Before this week no body gives the vaccine that protects the child. */
const EARLIEST_WEEK = 28;

/** "RSV vaccine from 28 weeks" in a booking letter: the one of pregnancy, whose name is not said; not one that is given too early. */
const isOfTheUnborn = (
  { reading: { tokens }, patient }: Case,
  { first, end, sentence }: Pick<ReadMention, 'first' | 'end' | 'sentence'>,
): boolean =>
  patient.pregnant === true &&
  /\brsv\b/.test(phrase(tokens, first, end)) &&
  !hasWord(tokens, /^(?:arexvy|mresvia)$/, sentence.first, sentence.end) &&
  !(
    (patient.gestationWeeks ?? EARLIEST_WEEK) < EARLIEST_WEEK &&
    /^[^,;.]{0,40}\b(?:today|given|administered|received|now)\b/.test(
      phrase(tokens, end, Math.min(sentence.end, end + 8)),
    )
  );
