import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** "MRSA nasal PCR negative" names none that the patient has. */
export const isThere = ({ kind, assertion }: ReadMention): boolean => kind === 'organism' && assertion !== 'negated';

/** A germ that the patient has now: named, and neither excluded, past nor only tested for. */
export const isHad = (each: Case, { kind, id, assertion, first, end, sentence }: ReadMention): boolean =>
  kind === 'organism' &&
  // "Hx of C. difficile twice": it is watched for, and not treated.
  !(
    id === 'Clostridioides difficile' &&
    /\b(?:hx|history|h \/ o) of(?: (?:recurrent|severe|a|two|past|previous)){0,2}$/.test(
      phrase(each.reading.tokens, Math.max(sentence.first, first - 5), first),
    )
  ) &&
  (assertion !== 'negated' || isAffirmed(each, first)) &&
  !isNotDetected(each.reading.tokens, end) &&
  !isOfOtherTime(each.reading.tokens, first, end) &&
  !isOnlyTested(each, first, end, sentence) &&
  (isFound(each, sentence) ||
    (!TESTS.test(each.reading.tokens[end]?.text ?? '') && !isOfferedTest(each, end, sentence)));

/** "mecA not detected", "MRSA nares and culture neg", "C. difficile and calprotectin sent": behind its name. */
const isNotDetected = (tokens: readonly Token[], end: number): boolean => {
  const behind = phrase(tokens, end, end + 9);
  return NOT_DETECTED.test(behind) || AWAITED.test(behind) || LISTED_NEGATIVE.test(behind);
};
const NOT_DETECTED =
  /^(?:(?:gene|pcr|ns1|igm|igg|ag|test|was|is|were|are|nares|nasal|nose|throat|swabs?|screen|cultures?|cx|toxin|antigen|stool|sputum|blood|urine|both|all|came|back|and|&|\/) ){0,6}(?:not (?:detected|found|present|isolated)|negative|neg|nonreactive|absent|undetected)\b/;
/** "VZV and enterovirus PCR, HIV, syphilis negative": the last word of a list is said of all of it. */
const LISTED_NEGATIVE =
  /^(?:(?:pcr|antigen|antibody|serology|ab|ag|igm|igg) ?)?(?:, |and |, and |\/ )(?:(?!(?:your|her|his|the|was|is|pregnancy|test)\b)[\w-]{2,14}(?: (?:pcr|antigen|antibody|serology|ab|ag))?(?: ,| and| , and| \/)? ){1,3}(?:all |were |are )?(?:negative|neg|nonreactive)\b/;
const AWAITED =
  /^(?:(?:pcr|toxin|antigen|stool|test|culture|was|is|were|are)(?= ) ){0,3}(?:(?:,|and|&|\/) \w{3,14} ){0,3}(?:was |were |is |are |all |both )?(?=\w)(?:sent|pending|awaited|requested|outstanding|to follow)\b/;

/** "Came back positive", "grew", "confirming": the germ is the patient's. */
export const isFound = ({ reading: { tokens } }: Case, sentence: ReadMention['sentence']): boolean =>
  hasWord(
    tokens,
    /^(?:positive|found|showed|shows|showing|grew|growing|grows|confirmed|confirming|detected|isolated|culture|cultures|cx|diagnosed|diagnosis|bcx|ucx|bottles|bacteremia|bacteremic|swab|heavy|sputum|isolate|finalized|speciated|identified)$/,
    sentence.first,
    sentence.end,
  );

/** "Prior C. diff", "PJP prophylaxis", "MRSA coverage not needed": a germ that is not there now. */
const isOfOtherTime = (tokens: Case['reading']['tokens'], first: number, end: number): boolean =>
  /^(?:prior|previous|past|hx|earlier|remote|old|former)$/.test(tokens[first - 1]?.text ?? '') ||
  /^(?:ppx|prophylaxis)$/.test(tokens[end]?.text ?? '') ||
  // "Clindamycin gave her C. diff last year".
  /^(?:\S{1,12} ){0,3}(?:last (?:year|month|spring|summer|autumn|fall|winter)|(?:years?|months) ago|in (?:19|20)\d\d|in childhood)\b/.test(
    phrase(tokens, end, end + 6),
  ) ||
  (/^cover(?:age)?$/.test(tokens[end]?.text ?? '') &&
    hasWord(tokens, /^(?:not|unneeded|unnecessary|deferred)$/, end + 1, end + 3));

/** A test for it, not the germ. */
const TESTS =
  /^(?:gm|galactomannan|antigens?|ag|pcr|titers?|serology|test|testing|screen|screening|vaccine|vaccines|vaccination|immunization|shot|shots|booster|jab|antibody)$/;

/** "Legionella urinary antigen sent": a name that is a test's counts where the test is said to be positive. */
const isOnlyTested = (
  { reading: { tokens } }: Case,
  first: number,
  end: number,
  { first: start, end: last }: ReadMention['sentence'],
): boolean => {
  const after = tokens.slice(end, Math.min(last, end + 7));
  const part = after.findIndex(({ text }) => /^[,;.]$/.test(text));
  const own = [...tokens.slice(Math.max(start, first - 4), first), ...after.slice(0, part === -1 ? 7 : part)];
  return (
    namesTest(tokens.slice(first, Math.min(last, end + 7))) &&
    !own.some(({ text }) => /^(?:positive|pos|detected|confirmed|confirms|reactive|\+)$/.test(text))
  );
};

/** "Legionella and pneumococcal urine antigens": a test behind a germ, with nothing but another germ or its fluid between. */
function namesTest(words: readonly Token[]): boolean {
  const at = words.findIndex(({ text }) =>
    /^(?:antigens?|pcr|serolog(?:y|ies)|titers?|titres?|antibod(?:y|ies)|igm)$/.test(text),
  );
  return at !== -1 && !words.slice(0, at).some(({ text, kind }) => kind === 'number' || /^[.;:()]$/.test(text));
}

/** "Yearly HIV, syphilis and chlamydia testing". */
const isOfferedTest = ({ reading: { tokens } }: Case, end: number, { end: last }: ReadMention['sentence']): boolean =>
  hasWord(tokens, /^(?:testing|tests|screening|screens)$/, end, Math.min(last, end + 8));

/** "Positive for chlamydia, negative for HIV", "active against ESBL producers". */
const isAffirmed = ({ reading: { tokens, mentions } }: Case, first: number): boolean =>
  (tokens[first - 1]?.text === 'for' && tokens[first - 2]?.text === 'positive') ||
  (tokens[first - 1]?.text === 'against' &&
    (/^(?:active|works|effective|protect|protects|protection|guard|guards|prophylaxis|him|her|you|them|choice|treatment|antibiotic|drug|option|agent|medicine)$/.test(
      tokens[first - 2]?.text ?? '',
    ) ||
      // "We use vancomycin against Klebsiella".
      mentions.some(({ kind, end }) => kind === 'drug' && end === first - 1)));
