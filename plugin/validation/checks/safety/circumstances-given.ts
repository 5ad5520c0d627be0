import type { Case } from '../../check.ts';
import { isNamedAsCause } from '../../named-as-cause.ts';
import { isBlamed, isOfLaboratory, isOfPast, isOrdered, isPutOff } from '../../ordered.ts';
import { isProposed } from '../../proposed.ts';
import { isEndedBehind, isLeftOpen } from '../../reading/assertion/fates.ts';
import { saidBehind } from '../../reading/assertion/said.ts';
import type { ReadMention } from '../../reading/document.ts';
import { isSettledOn } from '../../reading/drug-states.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import type { Who } from '../../who.ts';

const NO_NEIGHBOURS = { drugStarts: new Set<number>(), mentionEnds: new Set<number>() };

interface Context {
  readonly who: Who;
  readonly crowded: boolean;
  /** Drugs that the text stops or refuses. */
  readonly ended: ReadonlySet<string>;
}

/** "Tetracyclines are out because of the teeth, and spironolactone because of …": left out with the one before. */
const isOutToo = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  /^because of\b/.test(phrase(tokens, end, end + 2)) &&
  /\b(?:is|are) (?:out|avoided|contraindicated|unsafe|unsuitable|no option)\b/.test(
    phrase(tokens, sentence.first, first),
  );

/** Active, or said to be given when needed ("Pepto-Bismol if her tummy aches"), or told to a child's parent. */
export function isGiven(each: Case, drug: ReadMention, { who, crowded, ended }: Context): boolean {
  const { reading, doses } = each;
  const { tokens } = reading;
  if (
    isBlamed(tokens, drug) ||
    isNamedAsCause(reading, drug) ||
    isOfLaboratory(tokens, drug) ||
    isOfPast(tokens, drug) ||
    isOutToo(tokens, drug) ||
    isPutOff(tokens, reading.mentions, drug) ||
    drug.sentence.question
  )
    return false;
  const near = tokens.slice(Math.max(drug.sentence.first, drug.first - 9), drug.first);
  const before = ownWords(near);
  if (
    !isSettledOn(drug) &&
    (before.some(({ text }, at) => REFUSES.test(text) && !isTreated(before, at) && !isAge(before, at)) ||
      isNamedOnly(tokens, drug))
  )
    return false;
  const isWhenNeeded =
    drug.assertion === 'hypothetical' &&
    isWhenever(tokens, drug) &&
    !/^(?:deferred|of-others)$/.test(drug.settled ?? '') &&
    // "May follow once K is below 5"; "can be added if she is still sore" waits for nothing that changes whom it is for.
    (isForNeed(tokens, drug) ||
      (saidBehind(tokens, drug.sentence, drug.end, NO_NEIGHBOURS) !== 'hypothetical' &&
        !isLeftOpen(tokens, drug.sentence, drug))) &&
    !before.some(
      ({ text }, at) =>
        /^(?:if|unless|when|whether|could|might|would|consider|should|until|after)$/.test(text) &&
        // "If needed you may give ibuprofen".
        !(text === 'if' && /^(?:needed|required|necessary)$/.test(before[at + 1]?.text ?? '')),
    );
  const isOfParent =
    drug.assertion === 'other-person' &&
    (who.ageYears ?? 40) < 18 &&
    hasWord(
      tokens,
      /^(?:mom|mum|mother|dad|father|parents?|family|caregiver|carer|grandma|grandmother)$/,
      drug.sentence.first,
      drug.first,
    ) &&
    !isRelativesOwn(tokens, drug);
  // "The mother takes cyclophosphamide; the baby is fully breastfed".
  const isOfNursing = who.nursed && isOfMother(tokens, drug);
  // "Warfarin 7 mg stopped today and dabigatran 150 mg twice daily started".
  const after = tokens.slice(drug.end, Math.min(drug.sentence.end, drug.end + 9));
  const isSwitchedTo =
    drug.assertion === 'stopped' &&
    after.some(({ text }) => /^(?:started|begun|commenced)$/.test(text)) &&
    // "Pioglitazone, begun in June, has been taken away".
    !isEndedBehind(tokens, drug.sentence, drug);
  if (isProposed(tokens, drug) && !crowded && !ended.has(drug.id)) return true;
  if (drug.assertion !== 'active' && !isWhenNeeded && !isOfParent && !isOfNursing && !isSwitchedTo) return false;
  if (crowded && !doses.some((one) => one.drug.id === drug.id && one.amount)) return false;
  if (ended.has(drug.id) && !isSwitchedTo) return false;
  return isOrdered(reading, doses, drug) || isOffered(tokens, drug);
}

/**
 * The words that a refusal may reach the drug from: "paracetamol is not enough; told to use tramadol" and "no fever, give codeine"
 * refuse none, "do not, on any account, give codeine" does.
 */
function ownWords(near: readonly Token[]): readonly Token[] {
  const isHeld = near.some(({ text }, at) => /^(?:not|never|don't)$/.test(text) && near[at + 1]?.text === ',');
  const cut = near.findLastIndex(
    ({ text }, at) =>
      /^[;:—]$/.test(text) ||
      (text === ',' &&
        !isHeld &&
        GIVES.test((/^(?:so|and|then)$/.test(near[at + 1]?.text ?? '') ? near[at + 2] : near[at + 1])?.text ?? '')),
  );
  return near.slice(cut + 1);
}

const GIVES = /^(?:give|start|begin|add|take|use|try|offer|prescribe|order)$/;

/** "Asked about codeine", "beta-blockers such as timolol", "switch methimazole to", "cold medicines aren't recommended". */
function isNamedOnly(tokens: readonly Token[], drug: ReadMention): boolean {
  const { first, end, sentence } = drug;
  const before = phrase(tokens, Math.max(sentence.first, first - 14), first);
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 12));
  const after = phrase(tokens, end, Math.min(sentence.end, end + 6));
  return (
    /(?:^| )(?:about(?: (?:starting|adding|using|trying|giving|taking|going on|having))?|such as|from|off|prior|previous|than|any|any new|of his|of her|on behalf of)$/.test(
      before,
    ) ||
    /\b(?:after|since|before) (?:starting|taking|adding|using|having)\b/.test(before) ||
    /\b(?:switch|switched|change|changed|replace|replaced|convert|move|moved|crossing|taper|tapered|wean)\b(?! to\b)(?:(?! to ).){0,40}$/.test(
      before,
    ) ||
    // "Diltiazem ER 240 mg daily would be reasonable if the EF were normal".
    (/\bwould (?:be|have)\b/.test(behind) && !isProposed(tokens, drug)) ||
    /\b(?:is|are) (?:sold|available) only\b|\b(?:is|are) (?:best |generally |usually |therefore )?avoided\b/.test(
      behind,
    ) ||
    /^(?:[a-z]{1,10} ){0,2}(?:aren't|isn't|shouldn't|should not|are not|is not|not|never|would be|would have|was stopped|were stopped|is out|cannot|can't|must not|makes|caused|causes|may cause|can cause|can make)\b/.test(
      after,
    ) ||
    // "Ibuprofen from six months of age", "you may take ibuprofen yourself".
    /^(?:(?:but )?(?:only )?(?:from|after|once (?:he|she|they) (?:is|are)|when (?:he|she) is) (?:the age of |over )?\S{1,6} (?:months?|years?)\b|yourself\b|yourselves\b)/.test(
      after,
    ) ||
    // "Paroxetine in the first trimester is linked to heart defects".
    /^(?:[a-z]{1,10} ){0,5}(?:is|are|has been|was) (?:linked|associated|teratogenic)\b/.test(behind)
  );
}

/** "Was treated with" refuses nothing. */
const isTreated = (before: readonly Token[], at: number): boolean =>
  /^(?:was|were)$/.test(before[at]!.text) &&
  /^(?:treated|managed|prescribed|started|begun|put|placed|switched|given|handed|dispensed)$/.test(
    before[at + 1]?.text ?? '',
  );

/** "The 2-year-old takes": no old drug. */
const isAge = (words: readonly Token[], at: number): boolean =>
  words[at]!.text === 'old' && /^(?:-|years?|months?|weeks?|days?)$/.test(words[at - 1]?.text ?? '');

const REFUSES =
  /^(?:suppose|supposed|imagine|no|not|never|avoid|avoids|avoided|avoiding|without|don't|stop|stops|stopped|hold|held|instead|rather|cannot|can't|contraindicated|allergy|allergic|skip|refused|declined|old|was|had|until|discontinue|discontinued|previously|unless|than|ruled|against|nor|neither|only)$/;

/** "Offer prunes", "half a teaspoon of honey", "a dose of", "you may use", "is fine". */
export const isOffered = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:offer|offers|try|teaspoons?|spoon|spoonful|dose|doses|may|can|helps?|let|rub|apply|mix|drops?|spray|ok|okay|fine|happy|choose|chose|choosing|chosen|picked|pick|go|have|has|had|reasonable|advised|suggested|counter|sips?)$/,
    Math.max(sentence.first, first - 8),
    first,
  ) ||
  hasWord(
    tokens,
    /^(?:fine|ok|okay|safe|reasonable|helps?|tonight|nightly|bedtime|needed|prn|between)$/,
    end,
    Math.min(sentence.end, end + 6),
  ) ||
  MAY_BE.test(phrase(tokens, end, Math.min(sentence.end, end + 8)));

/** "Can be added", "may be taken four times a day". */
const MAY_BE =
  /^(?:\S{1,10} ){0,3}?(?:can|may|could) (?:also |then |safely )?be (?:added|given|used|taken|tried|started|offered|repeated)\b/;
const NEED =
  /\bif (?:(?:she|he|they|you|it|your|the|his|her|child|there|this|that|pain|is|are|has|still|remains|wakes?|with|in|acetaminophen|paracetamol|ibuprofen|alone) ){0,5}(?:sore|pain|painful|hurts?|hurting|uncomfortable|needed|required|necessary|unsettled|distressed|not enough|isn't enough|persists?|continues?|severe|worse|coughing|cannot sleep|awake)\b/;

/** Taken when something happens, or as one likes: what was merely suggested, or is given to others, waits for nothing. */
const isWhenever = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  hasWord(tokens, /^(?:if|when|whenever|needed|prn|case|once|until|should|may|can)$/, end, sentence.end) ||
  hasWord(tokens, /^(?:may|can|if|when|whenever|should|for|prn|needed|starts|begins)$/, sentence.first, first);

/** "Can be added if she is still sore", "may be given if needed": for when it is needed, whoever the patient is. */
const isForNeed = (tokens: readonly Token[], { end, sentence }: ReadMention): boolean => {
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 22));
  return MAY_BE.test(behind) && NEED.test(behind);
};

/** Drugs that the text somewhere stops or refuses: "lisinopril … stopped the day of the test". */
export const endedIn = ({ reading: { mentions, tokens } }: Case): ReadonlySet<string> =>
  new Set(
    mentions
      .filter(
        ({ assertion, first, end, sentence }) =>
          /^(?:stopped|negated|allergen)$/.test(assertion) ||
          isTaperedOff(phrase(tokens, end, sentence.end)) ||
          // "Reduce amitriptyline to 10 mg for two weeks, then stop".
          (/^(?:reduce|wean|taper|halve|deprescribe)$/.test(tokens[first - 1]?.text ?? '') &&
            hasWord(tokens, /^(?:stop|stopped|off|withdraw|discontinue)$/, first, sentence.end)),
      )
      .map(({ id }) => id),
  );

/** "Amitriptyline 25 mg: 10 mg nightly for two weeks and then off". */
const isTaperedOff = (behind: string): boolean =>
  /\bfor (?:\w{1,6} ){1,2}(?:days|nights|weeks?|fortnight|month)(?: and| ,)?(?: then)? (?:off|stop|none|nil|stopped)(?: [.,;)]|$)/.test(
    behind,
  );

/** "Grandmother takes codeine 30 mg for her back": hers, and not what she gives the child. */
const isRelativesOwn = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  /\b(?:mom|mum|mother|dad|father|carer|caregiver|grandma|grandmother|grandpa|grandfather) (?:herself |himself |also )?(?:takes?|is on|is taking|uses|is prescribed|was prescribed|has been taking)(?: (?:her|his|own|regular|oral|daily)){0,3}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 8), first),
  ) && /\bfor (?:her|his)(?: own)? \w/.test(phrase(tokens, end, Math.min(sentence.end, end + 12)));

/** "The mother takes cyclophosphamide\": what she takes herself. */
export const isOfMother = (tokens: readonly Token[], { first, sentence, assertion }: ReadMention): boolean =>
  /^(?:active|other-person)$/.test(assertion) &&
  /\b(?:mother|mum|mom|mama) (?:\S{1,12} ){0,4}(?:takes?|taking|on|uses|started|begun|given|has|receives|prescribed|continues)(?: (?:the|oral|weekly|daily|her|on)){0,2}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 10), first),
  );
