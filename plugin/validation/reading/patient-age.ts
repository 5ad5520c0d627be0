import { wordTable } from '../../word-table.ts';
import { numberAt } from './numbers.ts';
import { isNamedChild } from './patient-weight.ts';
import { type Token, text } from './tokens.ts';
import { hasWord, phrase } from './words.ts';

const YEARS: Readonly<Record<string, number>> = wordTable({
  year: 1,
  years: 1,
  yr: 1,
  yrs: 1,
  yo: 1,
  month: 1 / 12,
  months: 1 / 12,
  mo: 1 / 12,
  week: 1 / 52,
  weeks: 1 / 52,
  day: 1 / 365,
  days: 1 / 365,
});
/** Kinds of people, and an age that stands for each. */
export const GROUPS: Readonly<Record<string, number>> = wordTable({
  teen: 15,
  teenager: 15,
  adolescent: 15,
  toddler: 2,
  infant: 0.5,
});
/** "My son is 7,", "the girl is 5.", "your daughter is three", "your son, 5, has", "the child is 5 years of age": before token `end`. */
function isToldOfChild(tokens: readonly Token[], at: number, end: number): boolean {
  const behind = phrase(tokens, end, end + 3);
  const isWhole = /^(?:,|and|now|;|\.|\?)(?: |$)/.test(`${behind} `) || /^years? of age\b/.test(behind);
  return isWhole && CHILD_IS.test(phrase(tokens, at - 4, at));
}
const CHILD_IS =
  /(?:\b(?:my|your|our|the|this) (?:little |young )?(?:son|daughter|boy|girl|child|kid|toddler|grandson|granddaughter) (?:is(?: now| only| just)?|,)|\bchild of)$/;

/** `45-year-old`, `45 y/o`, `aged 45`, `6-month-old`, `45yo`, `newborn`. */
export function ageAt(tokens: readonly Token[], at: number) {
  // "Haemolysis in the newborn" is told in a text of the mother.
  const isOfAny = text(tokens, at - 1) === 'the' && /^(?:in|of|to|for)$/.test(text(tokens, at - 2));
  // "Newborn screen and hearing normal" of a child of two months; "newborn babies" are anybody's.
  const isOfScreen = /^(?:babies|infants|children|screens?|screening|hearing|metabolic|bloodspot|heel)$/.test(
    text(tokens, text(tokens, at + 1) === '-' ? at + 2 : at + 1),
  );
  // "You're expecting a newborn soon": who is still to come.
  const isToCome = /\b(?:expecting|expects?|awaiting|awaits)(?: \w{1,8})?$/.test(phrase(tokens, at - 3, at));
  if (/^(?:newborn|neonate)$/.test(text(tokens, at)) && !isOfAny && !isOfScreen && !isToCome) {
    return { kind: 'age', years: 0.02, first: at, end: at + 1 } as const;
  }
  const word = text(tokens, at);
  if (word === 'born' && /^(?:yesterday|today|tonight)$/.test(text(tokens, at + 1)))
    return { kind: 'age', years: 0.003, first: at, end: at + 2 } as const;
  // "Now that you are 65, you got".
  const years = word === 'you' && text(tokens, at + 1) === 'are' ? tokens[at + 2] : undefined;
  if (years?.kind === 'number' && /^(?:,|\.|now|and|years)$/.test(text(tokens, at + 3)) && years.value! < 120) {
    return { kind: 'age', years: years.value!, first: at + 2, end: at + 3 } as const;
  }
  // "She is 68.", "you're 72;", "turned 81 in May".
  if (isToldAlone(tokens, at)) return { kind: 'age', years: tokens[at]!.value!, first: at, end: at + 1 } as const;
  // "He is 83 and weighs 56 kg".
  if (
    tokens[at]?.kind === 'number' &&
    /^\d{2}$/.test(word) &&
    tokens[at]!.value! > 17 &&
    /^(?:,|(?:and|,) (?:he |she )?(?:weighs|weighing|lives|has|takes|smokes|drinks|uses|is|was)\b)/.test(
      phrase(tokens, at + 1, at + 4),
    ) &&
    /^(?:he|she|patient|pt) is$/.test(phrase(tokens, at - 2, at))
  )
    return { kind: 'age', years: tokens[at]!.value!, first: at, end: at + 1 } as const;
  // "Mrs. Castellanos, 64.": in how a note is headed.
  if (isOfTitled(tokens, at)) return { kind: 'age', years: tokens[at]!.value!, first: at, end: at + 1 } as const;
  // "Leo, 9, 24 kg".
  if (isNamedChild(tokens, at)) return { kind: 'age', years: tokens[at]!.value!, first: at, end: at + 1 } as const;
  // "My son is 7, has chickenpox", "your daughter is three": a parent who asks or is written to.
  const told = numberAt(tokens, at);
  if (told && told.value > 0 && told.value < 18 && Number.isInteger(told.value) && isToldOfChild(tokens, at, told.end))
    return { kind: 'age', years: told.value, first: at, end: told.end } as const;
  // "Child 7, chickenpox", "Girl, 4, with a rash": how a note opens.
  if (
    told &&
    at > 0 &&
    at <= 3 &&
    told.value > 0 &&
    told.value < 18 &&
    Number.isInteger(told.value) &&
    /^[,:;.(]$/.test(text(tokens, told.end)) &&
    /^(?:child|girl|boy)(?: ,)?$/.test(phrase(tokens, text(tokens, at - 1) === ',' ? at - 2 : at - 1, at))
  )
    return { kind: 'age', years: told.value, first: at, end: told.end } as const;
  const group = GROUPS[word];
  // "Keep it locked away from your toddler".
  if (group !== undefined) {
    const isKept =
      // "Live male infant born 03:41" in the notes of who bore it.
      (word === 'infant' && /\blive (?:male |female )?$/.test(`${phrase(tokens, at - 2, at)} `)) ||
      // "Calpol Infant suspension", "infant paracetamol".
      (word === 'infant' &&
        (/^(?:suspension|paracetamol|ibuprofen|acetaminophen|formulas?|drops|liquid|syrup|strength|preparation|tylenol|calpol|nurofen|motrin|milk|oral|feeds?)$/.test(
          text(tokens, at + 1),
        ) ||
          /^(?:calpol|tylenol|nurofen|motrin|gaviscon)$/.test(text(tokens, at - 1)))) ||
      hasWord(tokens, /^(?:away|reach|locked|near|around)$/, Math.max(0, at - 4), at) ||
      // "Your back, with a toddler on the hip".
      (/^(?:a|the|another|your|one)$/.test(text(tokens, at - 1)) &&
        /^(?:with|has|have|carry|carrying|lifting|chasing|holding)$/.test(text(tokens, at - 2)) &&
        /^(?:on|at|in|around|about|and|to)$/.test(text(tokens, at + 1)));
    return isKept ? undefined : ({ kind: 'age', years: group, first: at, end: at + 1 } as const);
  }
  if (
    text(tokens, at - 1) !== 'gestational' &&
    (word === 'aged' || word === 'age') &&
    // "Doxycycline at once, even at age 3": whoever it is.
    text(tokens, at - 2) !== 'even' &&
    tokens[at + 1]?.kind === 'number' &&
    !/^[-–%]$/.test(text(tokens, at + 2)) &&
    // "Amoxicillin rash (age 3, mild)": of the reaction.
    !hasWord(
      tokens,
      /^(?:rash|hives|reactions?|anaphylaxis|urticaria|swelling|allergy|allergies)$/,
      Math.max(0, at - 4),
      at,
    ) &&
    // "CHA2DS2-VASc 5 (age 2, female 1)": points.
    !(
      tokens[at + 1]!.value! <= 2 &&
      hasWord(tokens, /^(?:vasc|cha2ds2|score|points|curb|heart|bled)$/, Math.max(0, at - 8), at)
    )
  ) {
    // "Chronological age 9 weeks".
    const unit = YEARS[text(tokens, at + 2)];
    const years = tokens[at + 1]!.value! * (unit ?? 1);
    return { kind: 'age', years, first: at, end: unit === undefined ? at + 2 : at + 3 } as const;
  }
  const number = numberAt(tokens, at);
  // "Breast-feeding mother of a 3-week-old": she is the patient.
  // "Breastfeeding a 3-week-old".
  if (
    /\b(?:feeding|nursing|lactating|breastfeeding) (?:(?:mother|mom|mum|woman|patient) of (?:an?|her|the|this)|an?|her|my|your)$/.test(
      phrase(tokens, at - 5, at),
    )
  )
    return undefined;
  // The months of such an age.
  if (/^year -(?: and)?$/.test(phrase(tokens, at - 2, at)) && text(tokens, at + 2) === 'month') return undefined;
  const inMonths = yearsAndMonthsAt(tokens, at);
  if (inMonths) return inMonths;
  // "Burns ten days old".
  // "Your stent is four years old".
  if (
    !number ||
    (/^(?:is|was|are|were|now)$/.test(text(tokens, at - 1)) &&
      /^(?:stents?|valve|pacemaker|device|scar|fracture|injury|wound|lesion|scan|result|prescription|bottle|inhaler|house|dog|cat|catheter|implant|iud|shunt|graft|hip|knee|prosthesis|icd|port|transplant|kidney|tablets|pen|battery|epipen|injector|note|x-ray|film)$/.test(
        text(tokens, at - 2),
      )) ||
    /^(?:burns?|wounds?|injury|injuries|fracture|graft|stent|incision|clot|infarct|stroke|scar)$/.test(
      text(tokens, at - 1),
    )
  )
    return undefined;
  let next = number.end;
  if (text(tokens, next) === '-') next += 1;
  const unit = YEARS[text(tokens, next)];
  if (unit === undefined) {
    const old = text(tokens, next) === 'y' && text(tokens, next + 1) === '/' && text(tokens, next + 2) === 'o';
    if (old) return { kind: 'age', years: number.value, first: at, end: next + 3 } as const;
    return text(tokens, next) === 'yo'
      ? ({ kind: 'age', years: number.value, first: at, end: next + 1 } as const)
      : undefined;
  }
  // "At her 12-month visit".
  if (/^(?:month|months)$/.test(text(tokens, next)) && /^(?:visit|well|checkup|check)$/.test(text(tokens, next + 1))) {
    return { kind: 'age', years: number.value * unit, first: at, end: next + 2 } as const;
  }
  // "20 mo, 12 kg".
  const isWeighed =
    text(tokens, next + 1) === ',' && tokens[next + 2]?.kind === 'number' && /^kgs?$/.test(text(tokens, next + 3));
  // "Noor, 2 years, 11.8 kg": not "diabetes for 8 years, 82 kg".
  const isOfChild =
    isWeighed &&
    number.value < 13 &&
    tokens[next + 2]!.value! <= 4 * number.value + 14 &&
    /^(?:,|\.|\(|:|is|now|age|)$/.test(text(tokens, at - 1));
  // "Hyperemesis, 9 weeks, 52 kg": nobody weighs so much at that age.
  const isSmall = isWeighed && tokens[next + 2]!.value! <= 4 * number.value * unit + 14;
  if (isWeighed && ((unit < 1 && isSmall) || isOfChild))
    return { kind: 'age', years: number.value * unit, first: at, end: next + 1 } as const;
  let end = next + 1;
  if (text(tokens, end) === '-') end += 1;
  if (!isOld(tokens, end) && text(tokens, next) !== 'yo') return undefined;
  // "A repair when she was about three days old": how old she was then.
  if (
    /\bwhen (?:he|she|they|you|i) (?:was|were)(?: (?:about|only|just|around|almost|nearly))?$/.test(
      phrase(tokens, at - 4, at),
    )
  )
    return undefined;
  // "A two-year-old scar".
  if (isOld(tokens, end) && THINGS.test(text(tokens, end + 1))) return undefined;
  return {
    kind: 'age',
    years: number.value * unit,
    first: at,
    end: end + (isOld(tokens, end) ? 1 : 0),
  } as const;
}

/** A grown-up's age, in figures, with nothing else that it could be of. */
function isToldAlone(tokens: readonly Token[], at: number): boolean {
  const value = tokens[at]?.kind === 'number' && /^\d{2,3}$/.test(text(tokens, at)) ? tokens[at]!.value! : 0;
  if (value < 18 || value > 110) return false;
  const before = phrase(tokens, at - 3, at);
  const behind = phrase(tokens, at + 1, at + 3);
  return (
    (IS_OF_AGE.test(before) && /^(?:[.;)]|,(?! \d)|$)/.test(behind)) || (TURNS.test(before) && TURNED.test(behind))
  );
}
const IS_OF_AGE = /\b(?:(?:he|she|patient|pt) is|(?:he|she|patient)'s|you're|you are)(?: now| only| just| already)?$/;
const TURNS = /\b(?:turned|turns|turning)$/;
const TURNED = /^(?:[.;,)]|in|on|last|this|today|yesterday|and|$)/;

const THINGS =
  /^(?:scars?|stents?|fractures?|injury|wounds?|infarcts?|stroke|graft|pacemaker|valve|prosthesis|hip|knee|implant|shunt|scan|tattoo|burn|clot|photo|house|car|dog|cat)$/;

/** "3 years 2 months old", "3 y 2 mo boy", "4 years and 6 months old". */
function yearsAndMonthsAt(tokens: readonly Token[], at: number) {
  const said = phrase(tokens, at, at + 9);
  // "A 3-year-2-month-old boy".
  const hyphened = /^(?<years>\d{1,2}) - year -(?: and)? (?<months>\d{1,2}) - month - old\b/.exec(said)?.groups;
  if (hyphened)
    return {
      kind: 'age',
      years: Number(hyphened.years) + Number(hyphened.months) / 12,
      first: at,
      end: at + said.slice(0, said.indexOf(' old') + 4).split(' ').length,
    } as const;
  const [years, unit] = [tokens[at]?.value, text(tokens, at + 1)];
  if (years === undefined || years > 17 || !/^(?:years?|yrs?|y)$/.test(unit)) return undefined;
  const next = /^(?:,|and)$/.test(text(tokens, at + 2)) ? at + 3 : at + 2;
  const months = tokens[next]?.value;
  if (months === undefined || months > 11 || !/^(?:months?|mos?|m)$/.test(text(tokens, next + 1))) return undefined;
  // "Boy, 2 years 1 month, 12 kg".
  const isOfNamed =
    text(tokens, at - 1) === ',' && /^(?:boy|girl|male|female|child|infant)$/.test(text(tokens, at - 2));
  return isOfNamed || /^(?:old|boy|girl|male|female)$/.test(text(tokens, next + 2))
    ? ({ kind: 'age', years: years + months / 12, first: at, end: next + (isOld(tokens, next + 2) ? 3 : 2) } as const)
    : undefined;
}

/** A whole number behind a titled name and a comma, with nothing but a stop behind it. */
const isOfTitled = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'number' &&
  /^\d{1,3}$/.test(text(tokens, at)) &&
  tokens[at]!.value! > 0 &&
  tokens[at]!.value! < 111 &&
  /^(?:,|is)$/.test(text(tokens, at - 1)) &&
  /^(?:[.,;)]|)$/.test(text(tokens, at + 1)) &&
  tokens[at + 2]?.kind !== 'number' &&
  (tokens[at - 2]?.title === true || tokens[at - 2]?.kind === 'placeholder') &&
  /^(?:mr|mrs|ms|miss)$/.test(text(tokens, text(tokens, at - 3) === '.' ? at - 4 : at - 3));

/** "Your 6-year-old's tonsillectomy". */
const isOld = (tokens: readonly Token[], at: number): boolean => /^old(?:'s)?$/.test(text(tokens, at));
