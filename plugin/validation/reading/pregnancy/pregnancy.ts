import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import { isExpecting, isGeneralPregnancy } from './expecting.ts';
import { answerBehind, isOfOther, type Said, said, testAt, wordsBehind } from './tests.ts';
import { isNowInWeeks, weeksBefore, weeksByScan, weeksNow, weeksOfForty, weeksOfPatient } from './weeks.ts';
import { weeksAlone } from './weeks-alone.ts';

/** The week that stands for each. */
const TRIMESTERS: Readonly<Record<string, number>> = wordTable({ first: 8, second: 20, third: 30 });

/** What a statement on pregnancy may begin with, but numbers and "G2P1". */
export const PREGNANCY_WORDS: readonly string[] = [
  ...'congratulations positive pos your preg pregnancy pregnant gravid first second third'.split(' '),
  ...'expecting expectant ega she carrying fhr fht fhts iup siup edd edc baby bhcg hcg upt prenatal antenatal antepartum ob gravida'.split(
    ' ',
  ),
  ...'conceived weeks wks gestation due live viable primigravida primip multip multigravida nullip mother mum mom mama booking'.split(
    ' ',
  ),
];

/** `pregnant`, `at 28 weeks gestation`, `G2P1 at 30 weeks`, negated by "not" or "denies". */
export function pregnancyAt(tokens: readonly Token[], at: number, sentence: Sentence): Said | undefined {
  // "Stillborn at 31 weeks": how long it lasted.
  if (hasWord(tokens, /^(?:stillborn|stillbirth|miscarried|miscarriage)$/, Math.max(sentence.first, at - 6), at))
    return undefined;
  return (
    greetingAt(tokens, at) ??
    testAt(tokens, at) ??
    wordAt(tokens, at, sentence) ??
    conceivedAt(tokens, at, sentence) ??
    parityAt(tokens, at) ??
    weeksAt(tokens, at) ??
    expectingAt(tokens, at, sentence) ??
    trimesterAt(tokens, at, sentence) ??
    countedAt(tokens, at, sentence)
  );
}

/** "Congratulations on your positive test", "your pregnancy is going well". */
function greetingAt(tokens: readonly Token[], at: number): Said | undefined {
  const word = text(tokens, at);
  if (
    word === 'congratulations' &&
    !isOfOther(tokens, at) &&
    /\b(?:on (?:the|this|your) (?:new )?pregnancy|week (?:scan|ultrasound)|positive test|positive pregnancy|baby|expecting|reaching \d{1,2} weeks|\d{1,2} weeks)\b/.test(
      wordsBehind(tokens, at, 8),
    )
  )
    return said(at, at + 1);
  return word === 'your' &&
    text(tokens, at + 1) === 'pregnancy' &&
    /^(?:is|has|continues|remains|looks)$/.test(text(tokens, at + 2))
    ? said(at, at + 2)
    : undefined;
}

/** "Was carried on after she conceived", "the pregnancy dates from August". */
const conceivedAt = (tokens: readonly Token[], at: number, sentence: Sentence): Said | undefined => {
  const word = text(tokens, at);
  const isSo =
    (word === 'conceived' &&
      /\b(?:after|since|now that|although|though) (?:she|you)(?: has| have)?$/.test(
        phrase(tokens, Math.max(sentence.first, at - 5), at),
      )) ||
    // "Was on labetalol before she conceived; now at 14 weeks".
    (word === 'conceived' &&
      /\b(?:she|you)$/.test(phrase(tokens, at - 1, at)) &&
      /\bnow (?:at )?\d{1,2} (?:weeks|wks)\b/.test(phrase(tokens, at + 1, Math.min(sentence.end, at + 12)))) ||
    (word === 'pregnancy' &&
      text(tokens, at - 1) === 'the' &&
      /^(?:dates from|began in|is in its|was found (?:last|this)|was confirmed (?:last|this|on|by))\b/.test(
        phrase(tokens, at + 1, at + 5),
      ));
  const isNow = word === 'conceived' && hasWord(tokens, /^now$/, at, Math.min(sentence.end, at + 4));
  return isSo &&
    (isNow ||
      !hasWord(
        tokens,
        /^(?:not|never|no|if|before|unless|when|would|could|last|previous|until|stopped|miscarri\w{2,5}|20\d\d)$/,
        sentence.first,
        at,
      ))
    ? said(at, at + 1)
    : undefined;
};

/** "Twin pregnancy.", "known pregnancy at 12 weeks", "Pregnancy: yes": what a sentence opens with. */
const isOpening = (tokens: readonly Token[], at: number, { first }: Sentence): boolean =>
  /^(?:(?:known|confirmed|twin|singleton|viable|triplet)(?: (?:known|confirmed|twin|singleton|viable|intrauterine))?)$/.test(
    phrase(tokens, first, at),
  ) ||
  (at === first && /^(?:status )?: yes\b/.test(phrase(tokens, at + 1, at + 4)));

/** "Pregnant", "this pregnancy". */
function wordAt(tokens: readonly Token[], at: number, sentence: Sentence): Said | undefined {
  const word = text(tokens, at);
  if (word === 'pregnancy' && isTreatedIn(tokens, at, sentence)) return said(at, at + 1);
  if (
    !/^(?:pregnant|gravid)$/.test(word) &&
    !(
      word === 'pregnancy' &&
      (/^(?:current|this|intrauterine|ongoing|her)$/.test(text(tokens, at - 1)) ||
        isOpening(tokens, at, sentence) ||
        isNowInWeeks(tokens, at) ||
        // "Congratulations on your pregnancy", "in your pregnancy".
        (text(tokens, at - 1) === 'your' && /^(?:on|in|during|of|throughout|with|about)$/.test(text(tokens, at - 2))))
    )
  )
    return undefined;
  const answer = answerBehind(tokens, at);
  if (answer) {
    const weeks = answer.isYes ? weeksNow(tokens, answer.end - 1) : undefined;
    return { ...said(at, at + 1, weeks), pregnant: answer.isYes };
  }
  // "Are you pregnant?" asks; "pregnant in 2019", "pregnant twice" are over.
  if (isAsked(tokens, at, sentence) || isOver(tokens, at)) return undefined;
  const before = clauseBefore(tokens, at, sentence);
  // "Tdap has not been given in this pregnancy": what is denied is the dose.
  // "No isotretinoin exposure this pregnancy".
  const isWithin =
    word === 'pregnancy' &&
    (/^(?:in|throughout|during|with|for)$/.test(text(tokens, at - 2)) ||
      (text(tokens, at - 1) === 'this' && !/^(?:not|no|never|denies|denied|nor)$/.test(text(tokens, at - 2))));
  const negated =
    !isWithin &&
    before.some(
      (each, place) =>
        /^(?:not|no|never|denies|denied|nor|isn't|aren't|wasn't|ain't|non)$/.test(each) &&
        // "At no time in this pregnancy".
        !/^(?:time|point|stage)$/.test(before[place + 1] ?? ''),
    );
  // "TVUS: no intrauterine pregnancy" of an ectopic one.
  if (negated && text(tokens, at - 1) === 'intrauterine') return undefined;
  // "Stay away from pregnant women".
  if (OF_OTHERS.test(text(tokens, at + 1))) return undefined;
  // "Anyone pregnant should not handle the tablets".
  if (/^(?:anyone|anybody|someone|somebody|everyone|those|women|people)$/.test(text(tokens, at - 1))) return undefined;
  // "Was kept going throughout this pregnancy", "was told that she is pregnant".
  const isPast = !isWithin && !isProven(tokens, at) && !isNow(before);
  const unsure = before.some(
    (each) =>
      /^(?:if|become|becoming|becomes|get|gets|getting|may|might|could|possibly|when|women|before|planning|unless|be|trying|was|flagged|listed|thinks?|suspects?|wonders?|worr(?:y|ies|ied)|fears?)$/.test(
        each,
      ) &&
      !(each === 'was' && !isPast) &&
      !(each === 'be' && FOUND.test(before.join(' '))),
  );
  if (unsure) return undefined;
  // "Pregnant 30 weeks", "pregnant, 30 weeks".
  const behind = text(tokens, at + 1) === ',' ? at + 2 : at + 1;
  const after = /^(?:weeks?|wks?)$/.test(text(tokens, behind + 1)) ? tokens[behind]?.value : undefined;
  const weeks = weeksBefore(tokens, at) ?? after ?? weeksNow(tokens, at);
  return { ...said(at, at + 1, weeks), pregnant: !negated };
}

/** "Your rheumatoid arthritis in pregnancy will be treated with", "protected during pregnancy with": what is done for her now. */
const isTreatedIn = (tokens: readonly Token[], at: number, { first, end }: Sentence): boolean =>
  /\b(?:in|during|throughout)(?: your| her| this| the)?$/.test(phrase(tokens, at - 2, at)) &&
  /^(?:your|her) /.test(phrase(tokens, first, end)) &&
  /\b(?:will be|is being|is now|are now|is) (?:treated|protected|managed|controlled|covered|helped|eased)\b/.test(
    phrase(tokens, first, end),
  ) &&
  !hasWord(
    tokens,
    /^(?:if|women|avoid|should|may|can|risks?|safe|unsafe|after|not|planning|before|contraception|become|get|when|would|future|prevent|previous|last|mother's|sister's|daughter's)$/,
    first,
    end,
  );

/** Up to six words in front, behind a semicolon only: "never before; now". */
function clauseBefore(tokens: readonly Token[], at: number, { first }: Sentence): readonly string[] {
  const words = tokens.slice(Math.max(first, at - 6), at).map((token) => token.text);
  return words.slice(words.lastIndexOf(';') + 1);
}

const OF_OTHERS =
  /^(?:contacts?|household|women|people|adults?|patients|individuals|females|mothers|ladies|nurses?|staff|colleagues?|visitors?|carers?|caregivers?|workers?|wife|partner|daughter|sister|teachers?|handlers?|relatives?|doctor|midwife|aunt|cousin|friend|neighbou?r)$/;
/** "Has turned out to be", "was found to be". */
const FOUND = /\b(?:turned out|found|proved|proven|known|confirmed|shown|happens) to be$/;
/** "… is", "… is now", "was found to be": whatever was, she is. */
const isNow = (before: readonly string[]): boolean =>
  FOUND.test(before.join(' ')) ||
  /\b(?:is|are|am|she's|you're|i'm)(?: (?:now|currently|already|still|about|also)){0,2}$/.test(before.join(' '));

/** "Are you pregnant?", "Pregnant?"; "pregnant at 8 weeks: what now?" tells it. */
const isAsked = (tokens: readonly Token[], at: number, { first, question }: Sentence): boolean =>
  question &&
  (at === first ||
    /\b(?:are|is|was|could|can|do|does|did) (?:you|she|the patient|the pt|pt|we)\b/.test(
      phrase(tokens, Math.max(first, at - 6), at),
    ));

/** "Pregnant in 2019", "her pregnancy in 2018", "has been pregnant twice". */
const isOver = (tokens: readonly Token[], at: number): boolean =>
  /^(?:(?:with \w{1,9} )?in (?:19|20)\d\d\b|twice\b|once before\b|before\b(?! and)|(?:two|three|four|five|\d) times\b)/.test(
    wordsBehind(tokens, at, 4),
  );

/** "G2P1 at 30 weeks". */
function parityAt(tokens: readonly Token[], at: number): Said | undefined {
  if (!/^g\d{1,2}p\d{1,4}$/.test(text(tokens, at))) return undefined;
  const behind = tokens.slice(at + 1, at + 5).findIndex((token) => /^(?:weeks?|wks?)$/.test(token.text));
  const weeks = behind > 0 ? tokens[at + behind]?.value : undefined;
  return weeks === undefined ? undefined : said(at, at + 2 + behind, weeks);
}

/** "10+3 by scan", "30F at 10 weeks". */
function weeksAt(tokens: readonly Token[], at: number): Said | undefined {
  const ofForty = weeksOfForty(tokens, at);
  if (ofForty !== undefined) return said(at, at + 3, ofForty);
  const scanned = weeksByScan(tokens, at);
  if (scanned !== undefined) return said(at, at + 3, scanned);
  const own = weeksOfPatient(tokens, at) ?? weeksAlone(tokens, at);
  return own && said(at, own.end, own.weeks);
}

function expectingAt(tokens: readonly Token[], at: number, sentence: Sentence): Said | undefined {
  if (isExpecting(tokens, at) && !isGeneralPregnancy(tokens, sentence)) {
    const [weeks] = tokens
      .slice(at, at + 6)
      .flatMap((token, offset) => (/^(?:weeks?|wks?)$/.test(token.text) ? [tokens[at + offset - 1]?.value] : []));
    return said(at, at + 2, weeks);
  }
  // "Since you're expecting, …".
  return text(tokens, at) === 'expecting' &&
    /^(?:[,.;]|and)$/.test(text(tokens, at + 1)) &&
    (/^(?:you're|she's)$/.test(text(tokens, at - 1)) ||
      /^(?:you are|she is)$/.test(`${text(tokens, at - 2)} ${text(tokens, at - 1)}`))
    ? said(at, at + 1)
    : undefined;
}

function trimesterAt(tokens: readonly Token[], at: number, sentence: Sentence): Said | undefined {
  const word = text(tokens, at);
  const ordinal = /^(?:st|nd|rd)$/.test(text(tokens, at + 1)) ? ['', 'first', 'second', 'third'][Number(word)] : word;
  const trimester = TRIMESTERS[ordinal ?? ''];
  const behind = ordinal === word ? at + 1 : at + 2;
  return trimester !== undefined &&
    text(tokens, text(tokens, behind) === '-' ? behind + 1 : behind) === 'trimester' &&
    !isGeneralPregnancy(tokens, sentence)
    ? said(at, at + 2, trimester)
    : undefined;
}

/** "29w3d", "ten weeks gone", "at 20 weeks' gestation". */
function countedAt(tokens: readonly Token[], at: number, sentence: Sentence): Said | undefined {
  const number = tokens[at]?.kind === 'number' ? tokens[at]?.value : undefined;
  if (number === undefined || number > 45) return undefined;
  if (isShortCount(tokens, at, sentence)) return said(at, at + 2, number);
  // "She conceived in May and is ten weeks gone".
  if (
    number > 3 &&
    /^weeks? gone [.,;:]/.test(wordsBehind(tokens, at, 3)) &&
    hasWord(tokens, /^(?:conceived|pregnant|pregnancy|expecting|baby|period|dates|scan)$/, sentence.first, sentence.end)
  )
    return said(at, at + 3, number);
  const next = text(tokens, at + 1) === '-' ? at + 2 : at + 1;
  if (!/^(?:week|weeks|week's|weeks'|wk|wks)$/.test(text(tokens, next))) return undefined;
  const after = [text(tokens, next + 1), text(tokens, next + 2)];
  if (
    !after.some((each) => /^(?:gestation|gestational|pregnant|gravid|ega|iup|ga|pregnancy)$/.test(each)) ||
    after.includes('old') ||
    isAsked(tokens, at, sentence) ||
    isOfAnyTime(tokens, at, sentence)
  )
    return undefined;
  return said(at, next + 2, number);
}

/** "Avoided after 20 weeks' gestation", "if you are 20 weeks pregnant", "was 12 weeks pregnant": of anyone, or of before. */
function isOfAnyTime(tokens: readonly Token[], at: number, sentence: Sentence): boolean {
  if (
    /^(?:after|before|until|till|from|by|beyond|over|under|past|than|to|between|≥|>|<|≤|-|–)$/.test(
      text(tokens, at - 1),
    )
  )
    return true;
  const before = clauseBefore(tokens, at, sentence).join(' ');
  if (
    /\b(?:if|unless|until|women|people|patients|anyone|who are|not|never|previous|prior|loss|child|lost)\b/.test(before)
  )
    return true;
  // "Was 33 weeks pregnant on arrival", "with a positive test".
  const behind = wordsBehind(tokens, at + 2, 7);
  return /\b(?:was|were)(?: (?:about|only|just|already|over|almost)){0,2}$/.test(before) && !OF_A_VISIT.test(behind);
}

/** "On arrival", "at the last visit", "on 13 November": of this pregnancy; a year beside the day may be of another. */
const OF_A_VISIT = lean(
  /^(?:, |\( )?(?:on (?:arrival|admission|presentation)|(?:at|on|by) (?:her|your|the|this|our) (?:last |first |recent |latest |booking |dating ){0,2}(?:visit|scan|ultrasound|appointment|check|review|clinic)|at (?:arrival|presentation|booking)|today|last week|this week|yesterday|with|by|confirmed|on (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? [a-z]{3,9}|[a-z]{3,9} \d{1,2}(?:st|nd|rd|th)?|\d{1,2} \/ \d{1,2})(?!,? (?:19|20)\d\d\b| \/ ))\b/,
);

/** "29w3d", "12w" of a mother, not of a ward or of a child that was born so. */
const isShortCount = (tokens: readonly Token[], at: number, sentence: Sentence): boolean =>
  /^w\d?d?$/.test(text(tokens, at + 1)) &&
  tokens[at]!.value! > 3 &&
  // "PMH: 37w5d, jaundice": of a child.
  sentence.section !== 'past' &&
  // "5W, bed 12": a ward, in capitals and without days.
  !(
    text(tokens, at + 1) === 'w' &&
    tokens[at + 1]!.capitals &&
    !/^(?:at|ga|ega|iup|pregnant)$/.test(text(tokens, at - 1))
  ) &&
  // "NICU: 29w3d, 1,180 g, DOL 4": when the child was born.
  !hasWord(tokens, /^(?:nicu|neonat\w{1,5}|newborn|preterm|dol|bw)$/, 0, 30) &&
  !tokens.slice(Math.max(0, at - 4), at).some((token) => token.text === 'born') &&
  // "3-8 w/ CRP".
  text(tokens, at + 2) !== '/' &&
  !isOfBirth(tokens, sentence, at) &&
  // "Rotavirus: max 14w6d for the first dose".
  !/^(?:max|by|before|until|under)$/.test(text(tokens, at - 1));

/** "On 3 May she was seven weeks pregnant, with a positive urine test": told of a visit, and shown there. */
const isProven = (tokens: readonly Token[], at: number): boolean =>
  /^(?:, |\( )?(?:with|by|on|confirmed (?:by|on|with)) (?:a |an |her |the )?(?:positive|scan|ultrasound|dating|dates|urine|blood|hcg|test)\b/.test(
    wordsBehind(tokens, at, 7),
  ) && !/\bnegative\b/.test(wordsBehind(tokens, at, 9));

/** "Postpartum discharge (vaginal birth, 2nd-degree tear, 39w4d)": how long the pregnancy lasted. */
const isOfBirth = (tokens: readonly Token[], { first }: Sentence, at: number): boolean =>
  hasWord(
    tokens,
    /^(?:postpartum|birth|stillborn|stillbirth|miscarried|miscarriage|delivery|delivered|nsvd|svd|vbac|pod|ppd)$/,
    Math.max(first, at - 16),
    at,
  );
