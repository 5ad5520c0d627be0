import { isAskersChild } from '../patient-facts.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import { BEFORE_BY_WORD } from './cues.ts';
import type { PlaceAfter, PlaceBefore } from './places.ts';

// Of whom it is said: a relative, or the patient, though a relative is named.

/** A relative in front of the mention who tells or is told of it; the patient is meant. */
export const isOfPatient = (place: PlaceBefore): boolean =>
  place.ofPatient ||
  isReadersChild(place.tokens, place.at) ||
  isCaredFor(place.tokens, place.at) ||
  isInformant(place.tokens, place.at) ||
  isMotherToBe(place.tokens, place.at) ||
  isNobody(place.tokens, place.at) ||
  isHistoryOnly(place) ||
  isTakenFrom(place);

const KIN =
  /^(?:husband|wife|father|mother|dad|mum|mom|partner|grandmother|grandfather|grandma|grandpa|gran|granddad|brother|sister|aunt|uncle|parent)(?:'s)?$/;
const TREATED =
  /\b(?:(?:we|i) (?:will|are|have|shall|would|can|gave|started)|will be (?:treated|given|started|helped|managed)|is being (?:treated|given|started)|is the (?:\S{2,14} ){0,2}(?:medicine|drug|tablet|treatment|therapy|choice)|(?:he|she) (?:should|will|needs|must|can)|(?:give|start|treat|put) (?:him|her))\b/;
const OF_READER =
  /\byou (?:are|have|had|may|should|need|take|will|carry|do|can|were|also)\b|\byour (?:own|risk|screening|tests?|genes?|doctor|tablets?|medicines?|mammogram|colonoscopy|blood|heart)\b|\b(?:family history|inherit\w{0,3}|hereditary|runs in|genetic|died|diagnosed at|was diagnosed|at age|passed away)\b/;

/** "Your father's Lewy body dementia …, so we will begin": who is written to cares for the patient. */
const isCaredFor = (tokens: readonly Token[], at: number): boolean => {
  if (!KIN.test(text(tokens, at)) || at > 2 || !/^your(?: \S{2,9})?$/.test(phrase(tokens, 0, at))) return false;
  const said = phrase(tokens, at + 1, at + 60);
  return TREATED.test(said) && !OF_READER.test(said);
};

/** "Patients in ROCKET AF took rivaroxaban 20 mg": those of a study. */
export const isOfStudy = (tokens: readonly Token[], start: number, first: number): boolean =>
  /^(?:patients|participants|subjects|volunteers) (?:in|of|from|randomi[sz]ed|enrolled)\b.{0,120} (?:took|received|got|were (?:given|randomi[sz]ed|assigned))(?: to)?$/.test(
    phrase(tokens, start, first),
  );

/** "The guideline on our wall says no ACE inhibitor within 36 hours of it, because of angioedema": what a rule speaks of, by nobody's name. */
export const isOfRule = (tokens: readonly Token[], start: number, first: number): boolean => {
  const before = phrase(tokens, start, first);
  return (
    RULE_SAYS.test(before) &&
    !/\b(?:she|he|you|his|her|your|our|patient|pt|who|so|but|;)(?: |$)/.test(before.replace(RULE_SAYS, ''))
  );
};
const RULE_SAYS =
  /^(?:\S{1,12} ){0,3}(?:guidelines?|guidance|label|labelling|labeling|leaflet|monograph|policy|protocol|rule|rules|poster|textbook|formulary|bnf|datasheet|spc|alert|warning|bulletin|handbook|reference)(?: (?!is|was|has|had|did)\S{1,12}){0,5}? (?:says?|states?|warns?|advises?|lists?|bars?|forbids?|reads?|cautions?|recommends?|tells us|puts it)\b/;

/** "Dog bite", "bitten by a cat", "donor kidney", "twin pregnancy": nobody who takes anything. */
const isNobody = (tokens: readonly Token[], at: number): boolean =>
  (/^(?:dog|cat)(?:'s)?$/.test(text(tokens, at)) &&
    (/^(?:bites?|bit|scratch(?:es|ed)?|saliva|dander|hair|fur|licks?|licked|exposure)$/.test(text(tokens, at + 1)) ||
      /\b(?:bitten|scratched|licked|bites?|scratch|wounds?) (?:by|from) (?:an? |the |his |her |your |own |stray ){0,2}$/.test(
        `${phrase(tokens, at - 5, at)} `,
      ))) ||
  (text(tokens, at) === 'donor' &&
    /^(?:kidney|liver|heart|lungs?|marrow|blood|transplant|graft|egg|sperm|site|cells?|lymphocytes?)$/.test(
      text(tokens, at + 1),
    )) ||
  (text(tokens, at) === 'twin' &&
    /^(?:pregnancy|pregnancies|gestation|delivery|birth|boys|girls)$/.test(text(tokens, at + 1)));

/** "Family history of stroke, on aspirin 81 mg": behind the comma the patient's own. */
const isHistoryOnly = ({ tokens, at, first, comma }: PlaceBefore): boolean =>
  comma &&
  text(tokens, at) === 'family' &&
  /, (?:on|takes|taking|started|start|given|currently on|now on)(?: (?:a|an|the|daily|oral|low|dose|-)){0,4}$/.test(
    phrase(tokens, at, first),
  );

/** "Takes her husband's", "borrowed a friend's": whose it was does not matter. */
const isTakenFrom = ({ tokens, at, first }: PlaceBefore): boolean =>
  first - at <= 3 &&
  text(tokens, at).endsWith("'s") &&
  /\b(?:takes?|taking|took|taken|uses?|using|used|borrow(?:s|ed|ing)|swallow(?:s|ed|ing)|shar(?:es|ed|ing)|tried|been on) (?:(?:some|one|two|three|a few|all) of )?(?:his|her|your|my|their|a|an|the)(?: [a-z]{2,10})?$/.test(
    phrase(tokens, at - 8, at),
  );

/** A relative behind the mention of whom it is not said. */
export const isOfPatientAfter = ({ tokens, at }: PlaceAfter): boolean =>
  // "G6PD deficient, her husband's activity is normal": another subject.
  text(tokens, at - 1) === ',' ||
  // "Belongs to the patient herself", "belongs to the vinca alkaloids".
  (text(tokens, at) === 'belongs' && (isPatient(tokens, at + 2) || OF_CLASS.test(phrase(tokens, at + 1, at + 8))));

const OF_CLASS =
  /^to (?:the |an? )?(?:[a-z0-9-]{1,20} ){0,5}(?:class|group|family|category|alkaloids?|inhibitors?|blockers?|antagonists?|agonists?|antibiotics?|opioids?|diuretics?|steroids?|antidepressants?|antifungals?|antivirals?|penicillins?|cephalosporins?|macrolides?|quinolones|fluoroquinolones|statins|triptans|taxanes|anthracyclines|biguanides|sulfonylureas|sulphonylureas|thiazides|heparins)\b/;

/** "Her twin, who takes warfarin"; "you, not your wife, who takes warfarin" is the patient. */
export function isRelativeWho(tokens: readonly Token[], at: number): boolean {
  if (text(tokens, at) !== 'who') return false;
  const before = text(tokens, at - 1) === ',' ? at - 2 : at - 1;
  // "Your husband Paul, who takes warfarin".
  // "It was the mother-in-law who had the reaction".
  const law = text(tokens, before) === 'law' && text(tokens, before - 2) === 'in' ? before - 4 : before;
  const other = tokens[law]?.title && law > 0 && !isRelative(tokens, law) ? law - 1 : law;
  // "You, not your wife Anna, who takes warfarin".
  if (/\bnot (?:his|her|your|my|the|their)$/.test(phrase(tokens, Math.max(0, other - 2), other))) return false;
  // "Came with her brother, who takes valproate": whoever he is besides.
  return isRelative(tokens, other) && (!isInformant(tokens, other) || TAKES.test(text(tokens, at + 1)));
}
/** "It's you, not your son, who has", "is he himself, not his wife, who takes". */
export const isPatientWho = (tokens: readonly Token[], at: number): boolean =>
  text(tokens, at) === 'who' &&
  /\b(?:you|he|she|him|her|himself|herself|patient|yourself) ,? ?(?:and )?(?:not|rather than) (?:his|her|your|the|their) (?:[a-z]{2,12} ){1,2}, $/.test(
    `${phrase(tokens, Math.max(0, at - 9), at)} `,
  );
const TAKES = /^(?:takes?|took|uses?|used|has|had|is|was)$/;

/** "Maternal EPDS 5, low; she takes sertraline": told of the mother in a child's note. */
export const isMothersOwn = (tokens: readonly Token[], start: number, at: number, first: number): boolean =>
  /^[;,]$/.test(text(tokens, at)) &&
  /^(?:maternal|mother|mother's|mom|mum|mom's|mum's)$/.test(text(tokens, start)) &&
  /^(?:(?:and|who) )?she (?:is |has been |was )?(?:takes?|taking|on|uses|started|prescribed)(?: (?:on|her|the|daily|oral)){0,3}$/.test(
    phrase(tokens, at + 1, first),
  );

const isRelative = (tokens: readonly Token[], at: number): boolean =>
  (BEFORE_BY_WORD.get(text(tokens, at)) ?? []).some(
    ({ words, assertion }) => assertion === 'other-person' && words.length === 1,
  ) && !isReadersChild(tokens, at);

/** "Mother and brother MEN2A, pt himself a RET mutation carrier": another subject. */
export const isPatientAgain = (tokens: readonly Token[], at: number): boolean =>
  /^(?:himself|herself|pt|patient)$/.test(text(tokens, at)) && /^(?:,|;|and|pt|patient|\()$/.test(text(tokens, at - 1));

/** "Verified with the daughter", "per his wife", "parents were told": they tell or are told; the patient is meant. */
function isInformant(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).map((token) => token.text);
  const after = tokens.slice(at + 1, at + 4).map((token) => token.text);
  return (
    // "Mom of 4-year-old with influenza".
    isParentOf(tokens, at) ||
    // "You and your partner should both take": the reader is one of them.
    /\byou and your$/.test(before.join(' ')) ||
    // "The patient's own, not her roommate's".
    /(?:^| )(?:not|never)(?: (?:to|of|for|from|in))?(?: (?:a|the|his|her|your|my|their))?$/.test(before.join(' ')) ||
    before.some((word) => /^(?:with|per|from|by|via|informed|called|according)$/.test(word)) ||
    // "Discussed with her and her son: apixaban".
    /\b(?:with|to|by|informed|told) (?:her|him|you|them|patient|pt) (?:and|&) (?:her|his|your|their|the)$/.test(
      phrase(tokens, Math.max(0, at - 5), at),
    ) ||
    // "Tell Mum the nose spray can be used".
    before
      .slice(-2)
      .some((word) => /^(?:tell|telling|remind|reminded|ring|rang|phone|phoned|inform|show|teach)$/.test(word)) ||
    // "Wife at bedside, ketorolac given".
    /^(?:at (?:the )?bedside|present|in (?:the )?room|aware|updated|notified|here) ?[,.;:]?/.test(after.join(' ')) ||
    after.some((word) => /^(?:told|reports?|states?|says|instructed|counseled|advised|confirms?|confirmed)$/.test(word))
  );
}

/** "The mother-to-be can safely use fluconazole". */
const isMotherToBe = (tokens: readonly Token[], at: number): boolean =>
  /^(?:mother|mum|mom|mam)$/.test(text(tokens, at)) &&
  (/^-? ?to -? ?be\b/.test(phrase(tokens, at + 1, at + 5)) ||
    // "Breastfeeding mother with mastitis", "in a mother breastfeeding a newborn": who the text opens with is its patient.
    (at <= 2 && /^(?:breastfeeding|nursing|lactating)$/.test(text(tokens, at - 1))) ||
    (/^(?:an?|this|the)$/.test(text(tokens, at - 1)) &&
      /^(?:who is |who's )?(?:exclusively |still |fully )?(?:breastfeeding|breast - feeding|nursing|lactating)\b/.test(
        phrase(tokens, at + 1, at + 6),
      )));

/** "Mother of a 5-week-old". */
const isParentOf = (tokens: readonly Token[], at: number): boolean =>
  /^(?:mom|mother|dad|father|parents?|grandmother|caller|guardian)$/.test(text(tokens, at)) &&
  text(tokens, at + 1) === 'of' &&
  (tokens[at + 2]?.kind === 'number' ||
    /^(?:one|two|three|four|five|six|seven|eight|twins|triplets)$/.test(text(tokens, at + 2)) ||
    (/^(?:a|an|the|this)$/.test(text(tokens, at + 2)) &&
      hasWord(tokens, /^(?:old|child|infant|toddler|baby|boy|girl|newborn|patient|pt|m|f)$/, at + 3, at + 8)));

/** "Your son can have ibuprofen": the reader's child is the patient. */
const isReadersChild = (tokens: readonly Token[], at: number): boolean =>
  // "My son is 7, has chickenpox … give him": the child of who asks.
  (/^(?:son|daughter)$/.test(text(tokens, at)) && isAskersChild(tokens, at)) ||
  // "Dear colleague": addressed too.
  text(tokens, at - 1) === 'dear' ||
  // "Mom, give him": addressed, not spoken of.
  (/^(?:mom|mother|dad|father|parents)$/.test(text(tokens, at)) &&
    text(tokens, at + 1) === ',' &&
    text(tokens, at + 2) !== 'who' &&
    tokens[at]!.title) ||
  // "Your 9-year-old son", "your little girl".
  (/^(?:son|daughter|son's|daughter's|baby|child|toddler|infant|boy|girl)$/.test(text(tokens, at)) &&
    tokens
      .slice(Math.max(0, at - 7), at)
      .some(
        (token, from, before) =>
          token.text === 'your' && before.slice(from + 1).every(({ kind, text }) => kind !== 'word' || AGED.test(text)),
      ));
const AGED = /^(?:year|years|month|months|week|weeks|day|old|little|young|older|younger|new|newborn)$/;

/** "The patient", "the pt herself", "you"; "the patient's roommate" is none. */
const isPatient = (tokens: readonly Token[], at: number): boolean =>
  // "Belongs to this Mr. Lindqvist, our patient".
  / (?:our|my) patient(?: |$)/.test(phrase(tokens, at, at + 9)) ||
  // "To this very patient", "to the same woman".
  /^(?:this|that|the) (?:very|same) (?:patient|pt|man|woman|lady|gentleman|boy|girl|child)\b/.test(
    phrase(tokens, at, at + 3),
  ) ||
  // "Belongs to her own history".
  /^(?:his|her|your|the patient's|patient's) own\b/.test(phrase(tokens, at, at + 3)) ||
  /^(?:patient|pt|you|himself|herself|him)$/.test(
    text(tokens, /^(?:the|this|our)$/.test(text(tokens, at)) ? at + 1 : at),
  );
