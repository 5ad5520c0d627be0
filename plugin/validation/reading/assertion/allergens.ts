import { lean } from '../../../lean.ts';
import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import { hasMention, type PlaceAfter, type PlaceBefore } from './places.ts';

// Where an allergy is told of that is not one to the mention: it is to another drug, refuted, or the mention is borne.

/** An allergy in front that is not to the mention. */
export const isNoAllergen = (place: PlaceBefore): boolean => {
  const { tokens, sentence, trigger, at, first, end, comma, ordered, colon, mentionEnds } = place;
  return (
    // "Allergic to aspirin, so please take naproxen": what is ordered is not the allergen.
    ordered ||
    isHayFever(tokens, at) ||
    isOtherRash(tokens, sentence, place) ||
    isNeverHad(tokens, sentence.first, at) ||
    // "Positive to rocuronium and vecuronium, negative to cisatracurium".
    /\bnegative (?:to|for|with|against)(?: \w{3,20} and)?$/.test(phrase(tokens, Math.max(at, first - 4), first)) ||
    // "Anaphylaxis to naproxen, gets ketorolac 15 mg": what has a dose behind another allergen is given.
    // "No allergies: ertapenem 1 g": nor is there one.
    (isDosedAt(tokens, end) && ((comma && hasMention(mentionEnds, at, first)) || isDeniedAllergy(tokens, at))) ||
    // "History of angioedema with lisinopril: enalapril 5 mg daily": what has its dose behind the colon is given for it.
    (colon > at + 1 &&
      isDosedAt(tokens, end) &&
      hasMention(mentionEnds, at, colon + 1) &&
      !/\b(?:rash|hives|urticaria|anaphyla\w{2,4}|angioedema|swelling|wheez\w{1,3}|reaction|collapse\w?|caused|itch\w{0,4})\b/.test(
        phrase(tokens, end, Math.min(sentence.end, end + 12)),
      )) ||
    // "Intolerant of tablets: ferric carboxymaltose 1 g": something else is named before the colon.
    (colon > at + trigger.words.length && isDosedAt(tokens, end) && /^intoleran/.test(text(tokens, at))) ||
    // "Because of hives with penicillin she gets azithromycin": another is given to whom the first did it.
    (hasMention(mentionEnds, at + trigger.words.length - 1, first) && isGivenTo(tokens, at, first)) ||
    // "Anaphylactic to cefuroxime, hence the sepsis was covered with ceftriaxone".
    (hasMention(mentionEnds, at + trigger.words.length - 1, first) &&
      /[,;] (?:so|hence|therefore|thus)\b/.test(phrase(tokens, at, first)) &&
      isTreatedWith(tokens, first)) ||
    // "Although she is allergic to penicillin, amoxicillin was continued".
    (hasMention(mentionEnds, at + trigger.words.length - 1, first) &&
      isGivenBehind(tokens, first, end, sentence.end)) ||
    // "Allergic to erythromycin: prophylaxis with clarithromycin".
    (colon > at + 1 && hasMention(mentionEnds, at, colon + 1) && isTreatedWith(tokens, first)) ||
    // "Anaphylaxis to Septra in 2019: trimethoprim-sulfamethoxazole DS dispensed".
    (colon > at + 1 && isHandedOut(tokens, end, sentence.end)) ||
    isCleared(tokens, first) ||
    // "Egg allergy doesn't stop MMR".
    /\b(?:do|does|did|is)(?:n't| not) (?:an? )?(?:stop|prevent|preclude|rule out|affect|bar|contraindicat\w{1,4}|matter)\b/.test(
      phrase(tokens, at, first),
    ) ||
    // "Severe ciprofloxacin allergy, on levofloxacin": the allergy is to what stands before it.
    (comma && trigger.words.length === 1) ||
    isRefuted(tokens, at, sentence.end) ||
    TESTED_NEGATIVE.test(phrase(tokens, end, Math.min(sentence.end, end + 12))) ||
    isOfRelative(tokens, end)
  );
};

/** "Was told that he is allergic to penicillin, but skin testing was negative". */
const TESTED_NEGATIVE =
  /^(?:, |; )?(?:but|however ,?|though|although) (?:(?:the|her|his|a|recent|formal|subsequent|later) ){0,2}(?:(?:skin|allergy|oral|drug|prick|penicillin) ){0,2}(?:tests?|testing|challenge|work - ?up)(?: \w{2,8}){0,2} (?:negative|clear|uneventful|tolerated|passed)\b/;

const WAS_OF_RELATIVE = lean(
  /^(?:\( (?:[a-z]{3,14} ){1,3}\) )?(?:[;,.–—-] |\( )?(?:but |however |in fact |actually |although ){0,2}(?:that|this|it|which|(?:the|that|this) (?:record|entry|alert|label|reaction|allergy|note|flag|history|warning)(?: of (?:the|that|this) (?:allergy|reaction))?) (?:was|is|were|belongs to|belonged to) (?:in fact |actually |really |about |said of )?(?:his|her|your|the patient's) (?:twin |late |older |younger |half )?(?:sister|brother|mother|father|mum|mom|dad|son|daughter|wife|husband|cousin|aunt|uncle)\b/,
);
const MEANT_OWN = lean(
  /^[^.;]{0,60}\b(?:meant|means) (?:her|his|their) own\b|^[^.;]{0,60}\b(?:is|was|are|were|it's) (?:the )?(?:mother|father|mum|mom|dad|sister|brother|twin)'s ?,? (?:and )?not (?:the |this |that of the )?(?:child|baby|patient|girl|boy|daughter|son|infant|toddler|hers?|his)\b/,
);
/** "A reaction to cephalexin; in fact that was her sister". */
export const isOfRelative = (tokens: readonly Token[], end: number): boolean =>
  // "Lamotrigine gave her sister a rash".
  /^(?:once |had |has )?(?:gave|given|caused) (?:his|her|your|my|the patient's) (?:twin |late |older |younger )?(?:sister|brother|mother|father|mum|mom|dad|son|daughter|wife|husband|cousin|aunt|uncle)\b/.test(
    phrase(tokens, end, end + 6),
  ) ||
  // "Amoxicillin “allergy”: mother meant her own, not the child's".
  MEANT_OWN.test(phrase(tokens, end, end + 18)) ||
  WAS_OF_RELATIVE.test(phrase(tokens, end, end + 18));

/** An allergy behind that is not to the mention. */
export const isNoAllergenAfter = ({ tokens, sentence, at, end, passed }: PlaceAfter): boolean => {
  const [cue, next] = [text(tokens, at), text(tokens, at + 1)];
  return (
    // "Allergic rhinitis" is a disease, not an allergy to what stands before it.
    (cue === 'allergic' && /^(?:rhinitis|conjunctivitis|asthma|dermatitis|to|disease)$/.test(next)) ||
    // "Losartan (Cozaar) is another family than the lisinopril that made your lips swell": told of the nearer drug.
    (passed && /^(?:made|caused|causes|gave)$/.test(cue)) ||
    isRefuted(tokens, at, sentence.end) ||
    // "Never had an influenza vaccine because of an allergy to eggs".
    (/^(?:allergy|allergic)$/.test(cue) && next === 'to' && at > end) ||
    // "Treated with acetylcysteine, completed without reaction".
    (/^(?:reactions?|anaphylaxis|hypersensitivity|hives|rash)$/.test(cue) &&
      /\b(?:without|no|nor|without sign of)(?: (?:an?|any|further|adverse|allergic|infusion|transfusion|local|significant|immediate)){0,3}$/.test(
        phrase(tokens, Math.max(end, at - 5), at),
      )) ||
    // "Dexamethasone is kept to prevent paclitaxel reaction": what may come.
    (/^(?:reactions?|anaphylaxis|hypersensitivity)$/.test(cue) &&
      isFeared(phrase(tokens, Math.max(sentence.first, end - 7), end))) ||
    // "Sulfa not an allergy".
    (/^(?:allergy|allergic)$/.test(cue) && /\b(?:not|no|isn't)(?: an?| true)?$/.test(phrase(tokens, at - 3, at))) ||
    // "Cetirizine and an allergy referral".
    (/^allerg/.test(cue) &&
      /^(?:referral|referrals|clinic|specialist|testing|tests?|consult|appointment|shots?|follow)$/.test(next)) ||
    // "Montelukast for his allergies": what it is taken for.
    (/^allerg/.test(cue) && tokens.slice(end, at).some((token) => token.text === 'for')) ||
    // "Denies penicillin allergy", "no sulfa allergy".
    isDeniedBefore(tokens, sentence, end)
  );
};

const isFeared = (before: string): boolean =>
  /\b(?:prevent\w{0,3}|avoid\w{0,3}|averts?|against|(?:watch(?:ed|ing)?|monitor(?:ed|ing)?|observed?|check(?:ed)?|premed\w{0,9}|prophylaxis) for|(?:risk|chance|case|signs?) of)(?: (?:an?|any|the|acute))?(?: \S{3,20}){1,2}$/.test(
    before,
  );

/** "No allergies other than penicillin", "not allergic to anything but sulfa", "no known allergies apart from latex and codeine". */
export const isOnlyAllergen = (tokens: readonly Token[], start: number, first: number): boolean =>
  ONLY_ALLERGEN.test(`${phrase(tokens, Math.max(start, first - 12), first)} `);
const ONLY_ALLERGEN = lean(
  /\b(?:(?:no|nil|denies|denied|without|has no)(?: (?:known|any|other|drug|medication|medicine|true|food)){0,4} allerg(?:ies|y|ens?)|(?:not|isn't|is not|never) (?:known to be )?allergic to (?:anything|any \S{3,12}|much)|nkda|nka) (?:, )?(?:\( )?(?:except|excepting|other than|apart from|aside from|besides|but|save for|save|bar|with the exception of)(?: (?:for|to|the|a|an|his|her))? (?:\S{3,20} (?:, |and |or |& ){1,2}){0,2}$/,
);

/** "Her mother is allergic to penicillin and so is she", "both he and his brother are allergic to": the patient, too. */
export const isSharedAllergy = (
  tokens: readonly Token[],
  { first: start, end: last }: Sentence,
  end: number,
): boolean =>
  SHARED_BEHIND.test(phrase(tokens, end, Math.min(last, end + 10))) ||
  SHARED_BEFORE.test(phrase(tokens, start, Math.min(last, end)));
const SHARED_BEHIND =
  /^(?:, )?(?:(?:and|just) )?(?:so|as|like) (?:is|are|does|do|has|have|was) (?:she|he|you|the patient|her (?:son|daughter)|his (?:son|daughter))\b|^(?:, )?and (?:she|he|you|the patient) (?:is|are|has|does)(?: (?:so|it))?,? (?:too|as well|also)\b/;
const SHARED_BEFORE =
  /\bboth (?:(?:she|he|you|the patient|her|him) and (?:her|his|your)|(?:her|his|your) \w{3,12} and (?:she|he|you)\b)/;

/** "NKDA except penicillin". */
export const isExcepted = (tokens: readonly Token[], at: number): boolean =>
  text(tokens, at) === 'except' && /^(?:nkda|allergies|allergy)$/.test(text(tokens, at - 1));

/** "A reaction to Bactrim; she tolerates amoxicillin". */
export const isTolerated = (tokens: readonly Token[], first: number): boolean =>
  /^(?:tolerates|tolerated|tolerating)$/.test(text(tokens, first - 1)) &&
  !isOfKin(tokens, 0, first) &&
  !hasWord(
    tokens,
    /^(?:not|never|no|poorly|barely|hardly|previously|once|if|when|ago|before|had)$|n't$/,
    Math.max(0, first - 5),
    first - 1,
  );

/** "Allergy: enoxaparin – urticaria, therefore a DOAC", "morphine – itch; uses hydromorphone": another is given for it. */
export const isChosenFor = (tokens: readonly Token[], sentence: Sentence, first: number): boolean =>
  hasWord(tokens, /^(?:therefore|hence|thus|instead|uses)$/, Math.max(sentence.first + 1, first - 4), first);

/** "Penicillin on an old card was thrush; has had co-amoxiclav since": taken before now, and no allergen. */
export const isHadSince = (tokens: readonly Token[], first: number, end: number): boolean =>
  /^(?:had|taken|received)$/.test(text(tokens, first - 1)) &&
  text(tokens, end) === 'since' &&
  /^(?:[.;,]|then|)$/.test(text(tokens, end + 1));

/** "On methadone 120 mg; now off it". */
export const isOffIt = (tokens: readonly Token[], { end: last }: Sentence, end: number): boolean =>
  /^(?:[\w.,/]{1,9} ){0,4}[;,] (?:but )?(?:he |she |they )?(?:is |has been |was )?(?:now |since |long )?off (?:it|them) (?:[,.;]|$)/.test(
    `${phrase(tokens, end, Math.min(last + 1, end + 14))} `,
  );

const isTreatedWith = (tokens: readonly Token[], first: number): boolean =>
  /\b(?:treat(?:ed|ment)|prophylaxis|cover(?:ed)?|manag(?:ed|ement)|given|started|intubated|performed|done|relieved|prescribed|covered) (?:today |now )?(?:with|on)(?: (?:iv|oral|the|a|an))?$/.test(
    phrase(tokens, first - 5, first),
  );

/** "PCN: rash, mild: fine with ceftriaxone", "cross-reaction with meropenem under 1%": what may be given all the same. */
export const isCleared = (tokens: readonly Token[], first: number): boolean =>
  /(?<!\b(?:not|isn't|never) )\b(?:(?:fine|ok|okay|safe|acceptable|suitable|compatible|no (?:problem|issue|bar|concern)) (?:with|for|to (?:give|use|have))|cross ?-? ?react(?:ion|ions|ivity)? (?:with|to|between|for))(?: (?:iv|oral|a|the))?$/.test(
    phrase(tokens, first - 7, first),
  );

/** "His brother has had", "her sister tolerates": who bears it is not the patient. */
const isOfKin = (tokens: readonly Token[], start: number, first: number): boolean =>
  OF_KIN.test(phrase(tokens, Math.max(start, first - 7), first));
const OF_KIN =
  /\b(?:his|her|your|my|their|patient's) (?:[a-z]{3,8} )?(?:sister|brother|mother|father|mum|mom|dad|son|daughter|wife|husband|cousin|aunt|uncle|twin|partner|friend|grandmother|grandfather)(?: [a-z]{2,9}){0,3}$/;

/** "Penicillin gives her mother hives"; "gives her mother and her hives" is of both. */
export const isReactionOfKin = (tokens: readonly Token[], end: number): boolean =>
  OF_KIN_BETWEEN.test(phrase(tokens, end, end + 7));
const OF_KIN_BETWEEN =
  /^(?:gives?|gave|caused?|causes|made|makes|brought) (?:his|her|your|my|their|the patient's) (?:[a-z]{3,8} )?(?:sister|brother|mother|father|mum|mom|dad|son|daughter|wife|husband|cousin|aunt|uncle|twin|partner|friend|grandmother|grandfather)\b(?! and (?:her|him|you|the patient)\b)/;

/** "She had ceftriaxone in 2022 without reaction". */
export const isBorne = (
  tokens: readonly Token[],
  { first: start, end: last }: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean =>
  !isOfKin(tokens, start, first) &&
  /^(?:(?:in|last|twice|once|before|since|\d{4}|year|time) ){0,4}without (?:any |a |an )?(?:reaction|problems?|trouble|rash|incident)\b/.test(
    phrase(tokens, end, Math.min(last, end + 8)),
  );

/** "Sunburn rash on doxycycline, nothing allergic": a rash of another kind. */
export const isOtherRash = (
  tokens: readonly Token[],
  { first: start, end: last }: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean =>
  OTHER_RASH.test(phrase(tokens, Math.max(start, first - 6), first)) ||
  NOT_ALLERGIC.test(phrase(tokens, end, Math.min(last, end + 12)));
const OTHER_RASH =
  /\b(?:sunburn|sun|heat|viral|fungal|diaper|nappy|shingles|ringworm|poison ivy|prickly|drool|shaving|razor|yeast) (?:rash|blisters|itch|itching|bumps)(?: \w{2,7}){0,2}$/;
const NOT_ALLERGIC =
  /^(?:[^\s;.]{1,14} ){0,7}?(?:nothing allergic|not allergic|non - allergic|no (?:true )?allergy|not an? (?:true )?allergy)\b/;

const isHayFever = (tokens: readonly Token[], at: number): boolean =>
  // "Intubated for anaphylaxis to amoxicillin" is none.
  !text(tokens, at).startsWith('anaphyla') &&
  hasWord(tokens, /^(?:for|seasonal|environmental|nasal|spring)$/, Math.max(0, at - 3), at);

/** "Sulfa allergy denied", "allergy to penicillin was ruled out". */
const isRefuted = (tokens: readonly Token[], at: number, end: number): boolean =>
  hasWord(
    tokens,
    /^(?:denied|excluded|refuted|removed|delabeled|disproved|disproven|ruled|unlikely)$/,
    at,
    Math.min(end, at + 6),
  ) ||
  /\b(?:recorded|entered|listed|charted|documented|added|noted) (?:\w{2,8} ){0,2}(?:in error|by mistake|wrongly|erroneously)\b/.test(
    phrase(tokens, at, Math.min(end, at + 9)),
  );

/** "penicillin V 2 g", "ertapenem 1 g": an amount right behind, of a name that may have a letter or a form of its own. */
const isDosedAt = (tokens: readonly Token[], end: number): boolean =>
  tokens[end]?.kind === 'number' ||
  (tokens[end]?.kind === 'word' &&
    // "Penicillin V in 2012".
    !/^(?:in|at|since|from|of|aged?|until|before|on)$/.test(tokens[end]!.text) &&
    tokens[end + 1]?.kind === 'number');

const isHandedOut = (tokens: readonly Token[], end: number, last: number): boolean =>
  hasWord(
    tokens,
    /^(?:dispensed|started|given|ordered|prescribed|administered|hung|continued|resumed)$/,
    end,
    Math.min(last, end + 9),
  ) && !hasWord(tokens, /^(?:not|cancelled|canceled|when|if|after)$/, end, Math.min(last, end + 9));

/** "No allergies", "no known drug allergies". */
const isDeniedAllergy = (tokens: readonly Token[], at: number): boolean =>
  /(?:^| )(?:no|nil|without|denies)(?: [^.;:]{1,16}){0,2}$/.test(phrase(tokens, Math.max(0, at - 3), at));

/** "Has never reacted to", "have no allergy to", "no reaction to it ever recorded"; "no further reaction to" told of one. */
const isNeverHad = (tokens: readonly Token[], start: number, at: number): boolean =>
  /\b(?:no|never|not|nil|without|denies|denied|hasn't|haven't|isn't)(?: (?:known|true|real|recorded|documented|proven|drug|had|an?|any|been|allergic|history|of|previous|ever|sort|kind|bad|adverse|evidence|label|further)){0,5}$/.test(
    phrase(tokens, Math.max(start, at - 6), at),
  ) && !/\b(?:further|longer|other|only|more)\b/.test(phrase(tokens, Math.max(start, at - 3), at));

const isDeniedBefore = (tokens: readonly Token[], sentence: Sentence, end: number): boolean =>
  tokens
    .slice(Math.max(sentence.first, end - 4), end)
    .some(
      (token, at, words) =>
        /^(?:denies|denied|no|without|not)$/.test(token.text) && !/^forg[eo]t/.test(words[at + 1]?.text ?? ''),
    );

const GIVEN_BEHIND = lean(
  /^(?:was|is|has been) (?:still |then |nevertheless |now )?(?:picked|chosen|selected|continued|given|started|prescribed|used|ordered|hung|restarted|resumed|dispensed|administered|kept|preferred|left on)\b/,
);
/** ", amoxicillin was continued" behind another allergen, and no harm of it told. */
const isGivenBehind = (tokens: readonly Token[], first: number, end: number, last: number): boolean =>
  /^[,;]$/.test(text(tokens, first - 1)) &&
  GIVEN_BEHIND.test(phrase(tokens, end, end + 4)) &&
  !/\b(?:(?:19|20)\d\d|ago|last|before|once|caused|gave|rash|hives|swelling|reaction|swelled|itch\w{0,4}|collapsed|too)\b/.test(
    phrase(tokens, end, Math.min(last, end + 14)),
  );

const GIVEN_TO = lean(
  /\b(?:he|she|they|we|i|you|pt|patient|it) (?:now )?(?:(?:is|was|were|will be|has been|have been) (?:now )?(?:given|put on|on|started on|treated with|prescribed|switched to)|gets?|got|receives?|received|takes?|gave|chose|used|use|prescribed|ordered|has)(?: (?:iv|oral|po|a|the|instead|now)){0,3}$/,
);
/** "… she gets", "he is given", "we chose", right before a drug. */
const isGivenTo = (tokens: readonly Token[], at: number, first: number): boolean =>
  // "Anaphylaxis to aspirin, … go with loperamide".
  /\b(?:go|going|stick) with$/.test(phrase(tokens, Math.max(at, first - 2), first)) ||
  // "Had anaphylaxis after penicillin and takes amoxicillin".
  /\b(?:and|but|yet) (?:now |still )?(?:takes|gets|receives|uses|is on|is given|was given|was started on|was prescribed)(?: (?:iv|oral|po|a|the|now))?$/.test(
    phrase(tokens, at, first),
  ) ||
  GIVEN_TO.test(phrase(tokens, at, first));
