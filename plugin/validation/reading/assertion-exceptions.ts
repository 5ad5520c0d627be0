import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';
import { hasWord } from './words.ts';

// What looks like a cue of an assertion and is none, or another one than it looks like.

const OWN_ORDERS: ReadonlySet<string> = new Set(
  'keep continue take give use resume increase raise restart add treat'.split(' '),
);

/** A verb of giving that opens its clause; "don't start, continue or take" goes on. */
export const isOwnOrder = (tokens: readonly Token[], at: number, first: number): boolean =>
  OWN_ORDERS.has(tokens[at]?.text ?? '') &&
  /^[,;]$/.test(tokens[at - 1]?.text ?? '') &&
  first - at <= 5 &&
  !hasWord(tokens, /^(?:or|nor|if)$/, at, first) &&
  !hasWord(
    tokens,
    /^(?:not|never|don't|no|cannot|can't|shouldn't|avoid|if|unless|or|would|could)$/,
    Math.max(0, at - 8),
    at,
  );

/** "In view of", "due to", "in light of", "on account of". */
export const isReason = (tokens: readonly Token[], at: number): boolean => {
  const reason = REASONS.get(tokens[at]?.text ?? '');
  return (
    reason !== undefined &&
    tokens[at + 1]?.text === reason.next &&
    (reason.before === undefined || tokens[at - 1]?.text === reason.before)
  );
};
const REASONS: ReadonlyMap<string, { readonly before?: string; readonly next: string }> = new Map([
  ['view', { before: 'in', next: 'of' }],
  ['light', { before: 'in', next: 'of' }],
  ['account', { before: 'on', next: 'of' }],
  ['due', { next: 'to' }],
  ['owing', { next: 'to' }],
]);

/** "We did not start metformin": the order itself is denied. */
export const isNotDone = (tokens: readonly Token[], at: number, first: number): boolean =>
  /^(?:start|started|begin|began|initiate|initiated|prescribe|prescribed)$/.test(tokens[at]?.text ?? '') &&
  hasWord(
    tokens,
    /^(?:not|never|no|without|avoid|don't|didn't|won't|cannot|can't|nor|declined|refused|hesitant|reluctant|contraindicated)$/,
    Math.max(first, at - 3),
    at,
  );

/** "No monitoring is needed", "without checking levels": what is denied here manages nothing. */
export const isDenied = (words: readonly string[], at: number): boolean =>
  words.slice(Math.max(0, at - 3), at).some((word) => /^(?:no|not|without|never|needn't|don't|skip)$/.test(word));

export const isHayFever = (tokens: readonly Token[], at: number): boolean =>
  hasWord(tokens, /^(?:for|seasonal|environmental|nasal|spring)$/, Math.max(0, at - 3), at);

/** "Verified with the daughter", "per his wife", "parents were told": they tell or are told; the patient is meant. */
export const isInformant = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ text }) => text);
  const after = tokens.slice(at + 1, at + 4).map(({ text }) => text);
  return (
    // "Mom of 4-year-old with influenza".
    isParentOf(tokens, at) ||
    // "The patient's own, not her roommate's".
    /(?:^| )(?:not|never)(?: (?:to|of|for|from|in))?(?: (?:a|the|his|her|your|my|their))?$/.test(before.join(' ')) ||
    before.some((text) => /^(?:with|per|from|by|via|informed|called)$/.test(text)) ||
    after.some((text) => /^(?:told|reports?|states?|says|instructed|counseled|advised|confirms?|confirmed)$/.test(text))
  );
};

/** "… was hung and infused": it reached the patient. */
export const isGivenAfterAll = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^(?:and )?(?:was|were|had been) (?:hung|infused|given|administered|started|injected|taken)(?: |$)/.test(
    tokens
      .slice(at, Math.min(end, at + 4))
      .map(({ text }) => text)
      .join(' '),
  );

/** "The patient", "the pt herself", "you"; "the patient's roommate" is none. */
export const isPatient = (tokens: readonly Token[], at: number): boolean =>
  // "Belongs to this Mr. Lindqvist, our patient".
  / (?:our|my) patient(?: |$)/.test(
    tokens
      .slice(at, at + 9)
      .map(({ text }) => text)
      .join(' '),
  ) ||
  /^(?:patient|pt|you|himself|herself|him)$/.test(
    tokens[/^(?:the|this|our)$/.test(tokens[at]?.text ?? '') ? at + 1 : at]?.text ?? '',
  );

/** "Mother of a 5-week-old". */
const isParentOf = (tokens: readonly Token[], at: number): boolean =>
  /^(?:mom|mother|dad|father|parents?|grandmother|caller|guardian)$/.test(tokens[at]?.text ?? '') &&
  tokens[at + 1]?.text === 'of' &&
  (tokens[at + 2]?.kind === 'number' ||
    (/^(?:a|an|the|this)$/.test(tokens[at + 2]?.text ?? '') &&
      hasWord(tokens, /^(?:old|child|infant|toddler|baby|boy|girl|newborn|patient|pt|m|f)$/, at + 3, at + 8)));

export const isReadersChild = (tokens: readonly Token[], at: number): boolean =>
  // "Mom, give him": addressed, not spoken of.
  (/^(?:mom|mother|dad|father|parents)$/.test(tokens[at]?.text ?? '') &&
    tokens[at + 1]?.text === ',' &&
    tokens[at]!.title) ||
  // "Your 9-year-old son", "your little girl".
  (/^(?:son|daughter|son's|daughter's|baby|child|toddler|infant|boy|girl)$/.test(tokens[at]?.text ?? '') &&
    tokens
      .slice(Math.max(0, at - 7), at)
      .some(
        ({ text }, from, before) =>
          text === 'your' &&
          before
            .slice(from + 1)
            .every(
              (token) =>
                token.kind !== 'word' ||
                /^(?:year|years|month|months|week|weeks|day|old|little|young|older|younger|new|newborn)$/.test(
                  token.text,
                ),
            ),
      ));

/** Right after a mention, or after it and a form of "to be". */
export const isSaidOfBefore = (tokens: readonly Token[], at: number, ends: ReadonlySet<number>): boolean =>
  ends.has(
    /^(?:has|have|had) been$/.test(`${tokens[at - 2]?.text} ${tokens[at - 1]?.text}`)
      ? at - 2
      : /^(?:was|were|is|are|been|be)$/.test(tokens[at - 1]?.text ?? '')
        ? at - 1
        : at,
  );

/** "Sulfa allergy denied", "allergy to penicillin was ruled out". */
export const isRefuted = (tokens: readonly Token[], at: number, end: number): boolean =>
  hasWord(tokens, /^(?:denied|excluded|refuted|removed|delabeled|disproved|unlikely)$/, at, Math.min(end, at + 6));

/** "Took it last night", "while he took": within the time that a drug acts. */
export const isRecent = (tokens: readonly Token[], at: number, end: number): boolean =>
  hasWord(
    tokens,
    /^(?:night|morning|evening|yesterday|today|tonight|hours?|minutes|earlier)$/,
    at,
    Math.min(end, at + 8),
  ) || tokens.slice(Math.max(0, at - 4), at).some(({ text }) => text === 'while');

/** "We would like you to use your pen". */
const isWish = (tokens: readonly Token[], at: number): boolean =>
  /^would (?:like|want) (?:you|him|her|them) to$/.test(
    tokens
      .slice(at, at + 4)
      .map(({ text }) => text)
      .join(' '),
  );

/** "Took it in the past", "for years", "until 2019". */
export const isLongAgo = (tokens: readonly Token[], at: number, end: number): boolean =>
  hasWord(
    tokens,
    /^(?:ago|past|years?|months?|until|previously|formerly|before|last|(?:19|20)\d\d)$/,
    at,
    Math.min(end, at + 14),
  );

/** "You may use", "you should take" are orders. */
export const isAdvice = (tokens: readonly Token[], at: number): boolean =>
  isWish(tokens, at) ||
  (/^(?:may|should|could|might|would)$/.test(tokens[at]?.text ?? '') &&
    !(tokens[at + 1]?.text === 'have' && tokens[at]?.text !== 'may' && tokens[at]?.text !== 'should') &&
    /^(?:add|finish|complete|increase|recommend|suggest|favor|prescribe|give|choose|prefer|use|take|try|continue|start|begin|receive|also|be|have|get|become|improve|settle|ease|combine|keep|safely|resume|apply|stay|go|reach|pick|stick)$/.test(
      tokens[at + 1]?.text ?? '',
    ));

/** "Oral option: levofloxacin 750 mg daily": the option is given. */
export const isChoiceMade = (tokens: readonly Token[], at: number): boolean =>
  (/^(?:option|considerations?)$/.test(tokens[at]?.text ?? '') && tokens[at + 1]?.text === ':') ||
  // "The options that fit are isotretinoin".
  (/^options?$/.test(tokens[at]?.text ?? '') &&
    /^(?:that|which) (?:fits?|suits?) (?:you |him |her )?(?:is|are)$/.test(
      tokens
        .slice(at + 1, at + 4)
        .map(({ text }) => text)
        .join(' '),
    ));

/** "not only", "no change in", "no increase", "without difficulty": these negate nothing that follows. */
export const isPseudo = (tokens: readonly Token[], at: number): boolean =>
  // "No, I've had amoxicillin plenty of times": an answer.
  (/^(?:no|nope|nah)$/.test(tokens[at]?.text ?? '') &&
    tokens[at + 1]?.text === ',' &&
    /^(?:i|i've|i'm|he|he's|she|she's|we|we've|they|they've|you|you've|my|just|only)$/.test(
      tokens[at + 2]?.text ?? '',
    )) ||
  (/^changes?$/.test(tokens[at + 1]?.text ?? '') &&
    // "Do not change to a DOAC".
    !(/^(?:not|n't|don't|never)$/.test(tokens[at]?.text ?? '') && tokens[at + 2]?.text === 'to')) ||
  /^(?:only|forgotten|forgot|forget|increase|difficulty|longer|doubt|issue|issues|problem|problems|complication|complications)$/.test(
    tokens[at + 1]?.text ?? '',
  ) ||
  (tokens[at]?.text === 'no' && tokens[at + 1]?.text === '.') ||
  tokens[at + 1]?.text === 'miss' ||
  // "Has not been stopped", "is not willing to interrupt".
  (tokens[at + 1]?.text === 'been' && /^(?:stopped|held|paused|discontinued)$/.test(tokens[at + 2]?.text ?? '')) ||
  (tokens[at + 1]?.text === 'willing' && /^(?:stop|interrupt|pause|hold)$/.test(tokens[at + 3]?.text ?? '')) ||
  tokens[at + 1]?.text === 'stop' ||
  tokens[at + 1]?.text === 'skip';

/** "Sertraline is on his list, but was last filled in 2021", "but he's been off it for a year". */
export const isEndedAfterAll = (tokens: readonly Token[], at: number): boolean =>
  /^(?:(?:he|she|it|they|you|which|that|he's|she's|it's|they're|you're|he'd|she'd) )?(?:(?:was|is|are|has|have|been|had|himself|herself|already) ){0,3}(?:last (?:filled|refilled|taken|used|dispensed|picked)|off|stopped|discontinued|finished|no longer|ended|quit|ran out|completed|long gone|inactive|expired)(?: |$)/.test(
    tokens
      .slice(at, at + 6)
      .map(({ text }) => text)
      .join(' '),
  );

/** "Talked about tramadol, but did not prescribe it". */
export const isNotAfterAll = (tokens: readonly Token[], at: number): boolean =>
  /^(?:did not|didn't|was not|not|never|declined|decided against|cancelled|canceled|was cancelled|was canceled|withdrawn|voided)(?: |$)/.test(
    tokens
      .slice(at, at + 2)
      .map(({ text }) => text)
      .join(' '),
  );

/** "TB blood test and hepatitis B serology are negative". */
export const isTestedNegative = (
  tokens: readonly Token[],
  { end: last }: { readonly end: number },
  end: number,
): boolean => {
  const after = tokens.slice(end, Math.min(last, end + 14)).map(({ text }) => text);
  return (
    /^(?:(?:blood|skin|antigen|antibody|symptoms?) )?(?:tests?|screen(?:ing)?|serolog(?:y|ies)|swab|smear|pcr|quantiferon|igra|panel)\b/.test(
      after.slice(0, 2).join(' '),
    ) &&
    after.includes('negative') &&
    !after.includes('positive')
  );
};

/** "A reaction to Bactrim; she tolerates amoxicillin". */
export const isTolerated = (tokens: readonly Token[], first: number): boolean =>
  /^(?:tolerates|tolerated|tolerating)$/.test(tokens[first - 1]?.text ?? '') &&
  !hasWord(
    tokens,
    /^(?:not|never|no|poorly|barely|hardly|previously|once|if|when|ago|before|had)$|n't$/,
    Math.max(0, first - 5),
    first - 1,
  );

/** "She had ceftriaxone in 2022 without reaction". */
export const isBorne = (tokens: readonly Token[], { end: last }: Sentence, end: number): boolean =>
  /^(?:(?:in|last|twice|once|before|since|\d{4}|year|time) ){0,4}without (?:any |a |an )?(?:reaction|problems?|trouble|rash|incident)\b/.test(
    tokens
      .slice(end, Math.min(last, end + 8))
      .map(({ text }) => text)
      .join(' '),
  );

/** "No headache, nifedipine 30 mg started": behind a comma a drug with its dose is an order, if nothing else of the kind is denied. */
export function isOrdered(
  tokens: readonly Token[],
  { at, first, end }: { readonly at: number; readonly first: number; readonly end: number },
  drugStarts: ReadonlySet<number>,
): boolean {
  if (!drugStarts.has(first) || !tokens.slice(at, first).some(({ text }) => text === ',')) return false;
  for (let place = at; place < first; place += 1) if (drugStarts.has(place)) return false;
  const number = [end, end + 1].find((place) => tokens[place]?.kind === 'number');
  return number !== undefined && /^(?:mg|mcg|µg|g|units?|ml|meq|iu|%)$/.test(tokens[number + 1]?.text ?? '');
}

/** "Not enough", "not working": said of what is already taken. */
export const isNotEnough = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'not' && /^(?:enough|adequate|sufficient|controlled)$/.test(tokens[at + 1]?.text ?? '');

/** "penicillin V 2 g", "ertapenem 1 g": an amount right behind, of a name that may have a letter or a form of its own. */
export const isDosedAt = (tokens: readonly Token[], end: number): boolean =>
  tokens[end]?.kind === 'number' || (tokens[end]?.kind === 'word' && tokens[end + 1]?.kind === 'number');

export const isHandedOut = (tokens: readonly Token[], end: number, last: number): boolean =>
  hasWord(
    tokens,
    /^(?:dispensed|started|given|ordered|prescribed|administered|hung|continued|resumed)$/,
    end,
    Math.min(last, end + 9),
  ) && !hasWord(tokens, /^(?:not|cancelled|canceled|when|if|after)$/, end, Math.min(last, end + 9));

/** "No allergies", "no known drug allergies". */
export const isDeniedAllergy = (tokens: readonly Token[], at: number): boolean =>
  hasWord(tokens, /^(?:no|nil|without|denies)$/, Math.max(0, at - 3), at);

/** "… she gets", "he is given", "we chose", right before a drug. */
export const isGivenTo = (tokens: readonly Token[], at: number, first: number): boolean =>
  // "Anaphylaxis to aspirin, … go with loperamide".
  /\b(?:go|going|stick) with$/.test(
    tokens
      .slice(Math.max(at, first - 2), first)
      .map(({ text }) => text)
      .join(' '),
  ) ||
  /\b(?:he|she|they|we|i|you|pt|patient|it) (?:now )?(?:(?:is|was|were|will be|has been|have been) (?:now )?(?:given|put on|on|started on|treated with|prescribed|switched to)|gets?|got|receives?|received|takes?|gave|chose|used|use|prescribed|ordered|has)(?: (?:iv|oral|po|a|the|instead|now)){0,3}$/.test(
    tokens
      .slice(at, first)
      .map(({ text }) => text)
      .join(' '),
  );
