import type { Case } from '../../check.ts';
import { isTolerated } from '../../reading/assertion/allergens.ts';
import type { ReadMention } from '../../reading/document.ts';
import { isAnywhere, phrase } from '../../reading/words.ts';

// What the text itself says of a drug in spite of the allergy: borne, tested, no reason against it.

/** "A mild rash in the past is not a reason to withhold it"; "no reason to withhold the flu vaccine" is said of the vaccine. */
const isNoReason = ({ reading: { tokens, mentions } }: Case, { id }: ReadMention): boolean => {
  if (!isAnywhere(tokens, NO_REASON)) return false;
  const sentences = new Set(mentions.map(({ sentence }) => sentence));
  return [...sentences].some(
    (sentence) =>
      isOfIt(
        phrase(tokens, sentence.first, sentence.end),
        mentions.some((one) => one.sentence === sentence && one.id === id),
      ) &&
      !mentions.some(
        (one) =>
          one.sentence === sentence &&
          (one.kind === 'vaccine' || (one.kind === 'drug' && one.id !== id && one.assertion !== 'allergen')),
      ),
  );
};

/** By the drug's name, or by a word for it right behind; "no reason to avoid exercise" is neither. */
const isOfIt = (said: string, isNamed: boolean): boolean => {
  const found = NO_REASON.exec(said);
  return found !== null && (isNamed || /^ (?:it|this|that|them)\b/.test(said.slice(found.index + found[0].length)));
};

const NO_REASON = /\bno(?:t a)? reason to (?:withhold|avoid|refuse)\b/;

/** "Was tested last year and cleared", "the assay was negative and the haematologist lifted it": an allergy that a test took away. */
const CLEARED =
  /\b(?:(?:re)?tested|challenged|evaluated|worked up|allerg(?:ist|y clinic|ology)|immunologist|ha?ematologist|assay|(?:skin|patch|prick|intradermal) tests?(?:ing)?|challenge)\b(?! (?:is|was) (?:due|booked|planned|pending|positive))[^.;?]{0,60}\b(?:cleared|de -? ?labell?ed|lifted|disproved|refuted|struck off|ruled (?:it |an? allergy )?out)\b/;
/** So far before the drug's sentence that is looked for. */
const BACK = 24;
const isClearedByTest = ({ reading: { tokens } }: Case, { sentence, first }: ReadMention): boolean => {
  const said = phrase(tokens, Math.max(0, sentence.first - BACK), Math.max(first, sentence.end));
  const found = CLEARED.exec(said);
  return found !== null && !/\b(?:not|never|nor|cannot|until|if|unless|hopes?|wants?)\b/.test(found[0]);
};

/** "tolerates", "desensitization", "test dose", "graded challenge": somebody thought of it. */
export function isDeclaredSafe(each: Case, drug: ReadMention): boolean {
  const { tokens, mentions } = each.reading;
  // "Rinse with chlorhexidine. Amoxicillin tolerated": what follows another drug is of that one.
  const other = mentions.find(({ kind, id, first }) => kind === 'drug' && id !== drug.id && first >= drug.sentence.end);
  const around = tokens.slice(
    drug.sentence.first,
    Math.min(drug.sentence.end + 20, other?.first ?? tokens.length, tokens.length),
  );
  const words = around.map(({ text }) => text).join(' ');
  if (
    /\b(?:test dose|(?:was|were|has been|is) (?:well borne|borne well|well tolerated)|without (?:a |any )?(?:reaction|incident|problems?|trouble|difficulty)|no reaction|(?:does|do|did|is|are) not? (?:a )?(?:bar|preclude|exclude|forbid)\w{0,3})\b/.test(
      words,
    ) ||
    isNoReason(each, drug) ||
    isClearedByTest(each, drug) ||
    // "Codeine: rash; tolerates morphine", told where the allergies are.
    mentions.some(({ id, first }) => id === drug.id && isTolerated(tokens, first))
  )
    return true;
  return around.some(
    ({ text }, at) =>
      // "Advance diet as tolerated".
      !/^(?:as|no|not|without|never|skip)$/.test(around[at - 1]?.text ?? '') &&
      !(text === 'allowed' && around[at + 1]?.text === 'to') &&
      /^(?:tolerates|tolerated|tolerating|desensiti[sz]\w{1,6}|allowed|challenge|premedicated|premedicate|premedication|delabeled)$/.test(
        text,
      ),
  );
}
