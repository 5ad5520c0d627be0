import { numberAt } from './numbers.ts';
import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';
import { unitAt } from './units.ts';

/** A stated fact of the patient, over tokens [first, end). */
export type PatientFact = { readonly first: number; readonly end: number; readonly sentence: Sentence } & (
  | {
      readonly kind: 'age';
      readonly years: number;
      /** Said of the patient now: `a 45-year-old woman`, not `at age 45`, not a relative. */
      readonly ofPatient: boolean;
    }
  | { readonly kind: 'sex'; readonly sex: 'male' | 'female'; readonly explicit: boolean }
  | { readonly kind: 'pregnant'; readonly pregnant: boolean; readonly weeks?: number }
  | { readonly kind: 'weight'; readonly kg: number }
);

const YEARS: Readonly<Record<string, number>> = {
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
};
const SEXES: Readonly<Record<string, 'male' | 'female'>> = {
  man: 'male',
  male: 'male',
  boy: 'male',
  gentleman: 'male',
  woman: 'female',
  female: 'female',
  girl: 'female',
  lady: 'female',
};
const RELATIVES =
  /^(?:mother|father|mom|dad|sisters?|brothers?|sons|daughters|children|kids|wife|husband|son|daughter|grandmother|grandfather|aunt|uncle|cousin|partner|spouse|family|mother's|father's|wife's|husband's|sister's|brother's|son's|daughter's)$/;

/** Ages, sex, pregnancy and weight, of the patient and not of relatives. */
export function patientFactsOf(tokens: readonly Token[], sentences: readonly Sentence[]): readonly PatientFact[] {
  const facts: PatientFact[] = [];
  for (const sentence of sentences) {
    if (sentence.section === 'family') continue;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const short = ageAndSexAt(tokens, at, sentence);
      facts.push(...short);
      if (short.length > 0) continue;
      const fact = ageAt(tokens, at) ?? pregnancyAt(tokens, at, sentence) ?? weightAt(tokens, at) ?? sexAt(tokens, at);
      if (
        fact &&
        !aboutRelative(tokens, sentence, fact) &&
        !(fact.kind === 'pregnant' && isOfDaughter(tokens, sentence, fact))
      ) {
        facts.push(
          fact.kind === 'age'
            ? { ...fact, ofPatient: isOfPatient(tokens, sentence, fact), sentence }
            : { ...fact, sentence },
        );
      }
      if (fact) at = Math.max(at, fact.end - 1);
    }
  }
  return facts;
}

const text = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** `45-year-old`, `45 y/o`, `aged 45`, `6-month-old`, `45yo`, `newborn`. */
function ageAt(tokens: readonly Token[], at: number) {
  if (/^(?:newborn|neonate)$/.test(text(tokens, at))) {
    return { kind: 'age', years: 0.02, first: at, end: at + 1 } as const;
  }
  const word = text(tokens, at);
  // "Now that you are 65, you got".
  const years = word === 'you' && text(tokens, at + 1) === 'are' ? tokens[at + 2] : undefined;
  if (years?.kind === 'number' && /^(?:,|\.|now|and|years)$/.test(text(tokens, at + 3)) && years.value! < 120) {
    return { kind: 'age', years: years.value!, first: at + 2, end: at + 3 } as const;
  }
  const group = { teen: 15, teenager: 15, adolescent: 15, toddler: 2, infant: 0.5 }[word];
  if (group !== undefined) return { kind: 'age', years: group, first: at, end: at + 1 } as const;
  if (
    text(tokens, at - 1) !== 'gestational' &&
    (word === 'aged' || word === 'age') &&
    tokens[at + 1]?.kind === 'number' &&
    !/^[-–%]$/.test(text(tokens, at + 2)) &&
    // "CHA2DS2-VASc 5 (age 2, female 1)": points.
    !(
      tokens[at + 1]!.value! <= 2 &&
      tokens
        .slice(Math.max(0, at - 8), at)
        .some((token) => /^(?:vasc|cha2ds2|score|points|curb|heart|bled)$/.test(token.text))
    )
  ) {
    return { kind: 'age', years: tokens[at + 1]!.value!, first: at, end: at + 2 } as const;
  }
  const number = numberAt(tokens, at);
  if (!number) return undefined;
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
  let end = next + 1;
  if (text(tokens, end) === '-') end += 1;
  if (!isOld(tokens, end) && text(tokens, next) !== 'yo') return undefined;
  return {
    kind: 'age',
    years: number.value * unit,
    first: at,
    end: end + (isOld(tokens, end) ? 1 : 0),
  } as const;
}

/** "Your 6-year-old's tonsillectomy". */
const isOld = (tokens: readonly Token[], at: number): boolean => /^old(?:'s)?$/.test(text(tokens, at));

/** `67F`, `24 yo M`, `58 y/o F`: how a handoff names its patient. */
function ageAndSexAt(tokens: readonly Token[], at: number, sentence: Sentence): readonly PatientFact[] {
  const years = tokens[at]?.kind === 'number' ? tokens[at]!.value! : undefined;
  if (years === undefined || years > 115 || !Number.isInteger(years)) return [];
  let sex = at + 1;
  if (text(tokens, sex) === 'yo') sex += 1;
  else if (text(tokens, sex) === 'y' && text(tokens, sex + 1) === '/' && text(tokens, sex + 2) === 'o') sex += 3;
  const letter = tokens[sex];
  // `58 F` opens a note or stands between commas; elsewhere it may be a temperature.
  const isApart = at === sentence.first || /^[,.:(]$/.test(text(tokens, at - 1));
  const isGlued = sex > at + 1 || letter?.spaced === false || (isApart && years > 12);
  if (!letter?.capitals || !/^[mf]$/.test(letter.text) || !isGlued) return [];
  const after = tokens[sex + 1];
  if (after?.spaced === false && (after.kind !== 'symbol' || /^[/'’]$/.test(after.text))) return [];
  // `98.6F`, `101F` are temperatures.
  if (sex === at + 1 && years > 94) return [];
  const place = { first: at, end: sex + 1, sentence };
  return [
    { kind: 'age', years, ofPatient: true, ...place },
    { kind: 'sex', sex: letter.text === 'm' ? 'male' : 'female', explicit: true, ...place },
  ];
}

/** `man`, `female`; also `he`, `Mrs.`: inexplicit, since a note may speak of others. */
function sexAt(tokens: readonly Token[], at: number) {
  const word = text(tokens, at);
  if (Object.hasOwn(SEXES, word))
    return { kind: 'sex', sex: SEXES[word]!, explicit: true, first: at, end: at + 1 } as const;
  const titled = /^(?:mr|mrs|ms)$/.test(word) ? tokens[text(tokens, at + 1) === '.' ? at + 2 : at + 1] : undefined;
  if (titled?.title || titled?.kind === 'placeholder') {
    return { kind: 'sex', sex: word === 'mr' ? 'male' : 'female', explicit: true, first: at, end: at + 1 } as const;
  }
  if (/^(?:he|mr|himself)$/.test(word))
    return { kind: 'sex', sex: 'male', explicit: false, first: at, end: at + 1 } as const;
  if (/^(?:she|mrs|ms|herself)$/.test(word))
    return { kind: 'sex', sex: 'female', explicit: false, first: at, end: at + 1 } as const;
  return undefined;
}

/** `pregnant`, `at 28 weeks gestation`, `G2P1 at 30 weeks`, negated by "not" or "denies". */
function pregnancyAt(tokens: readonly Token[], at: number, sentence: Sentence) {
  const word = text(tokens, at);
  if (word === 'pregnancy' && text(tokens, at + 1) === 'test') {
    const near = [text(tokens, at - 1), text(tokens, at + 2), text(tokens, at + 3)];
    const pregnant = near.includes('positive');
    if (!pregnant && !near.includes('negative')) return undefined;
    return { kind: 'pregnant', pregnant, first: at, end: at + 2 } as const;
  }
  if (
    /^(?:pregnant|gravid)$/.test(word) ||
    (word === 'pregnancy' && /^(?:current|this|intrauterine|ongoing|her)$/.test(text(tokens, at - 1)))
  ) {
    const before = tokens.slice(Math.max(sentence.first, at - 6), at).map((token) => token.text);
    const negated = before.some((each) =>
      /^(?:not|no|never|denies|denied|nor|isn't|aren't|wasn't|ain't|non)$/.test(each),
    );
    // "TVUS: no intrauterine pregnancy" of an ectopic one.
    if (negated && text(tokens, at - 1) === 'intrauterine') return undefined;
    // "Stay away from pregnant women".
    if (/^(?:women|people|patients|individuals|females|mothers|ladies)$/.test(text(tokens, at + 1))) return undefined;
    const unsure = before.some((each) =>
      /^(?:if|become|becoming|becomes|get|gets|getting|may|might|could|possibly|when|who|women|before|planning|unless|be|trying|was|flagged|listed)$/.test(
        each,
      ),
    );
    if (unsure) return undefined;
    const weeks = weeksBefore(tokens, at);
    return { kind: 'pregnant', pregnant: !negated, ...(weeks ? { weeks } : {}), first: at, end: at + 1 } as const;
  }
  if (/^g\d{1,2}p\d{1,4}$/.test(word)) {
    const at22 = tokens.slice(at + 1, at + 5).findIndex((token) => /^(?:weeks?|wks?)$/.test(token.text));
    const weeks = at22 > 0 ? tokens[at + at22]?.value : undefined;
    if (weeks !== undefined) return { kind: 'pregnant', pregnant: true, weeks, first: at, end: at + 2 + at22 } as const;
  }
  const weeksAt = weeksOfPatient(tokens, at);
  if (weeksAt) return { kind: 'pregnant', pregnant: true, weeks: weeksAt.weeks, first: at, end: weeksAt.end } as const;
  if (isExpecting(tokens, at) && !isGeneralPregnancy(tokens, sentence)) {
    const [weeks] = tokens
      .slice(at, at + 6)
      .flatMap((token, offset) => (/^(?:weeks?|wks?)$/.test(token.text) ? [tokens[at + offset - 1]?.value] : []));
    return { kind: 'pregnant', pregnant: true, ...(weeks ? { weeks } : {}), first: at, end: at + 2 } as const;
  }
  const trimester = { first: 8, second: 20, third: 30 }[word];
  if (trimester !== undefined && text(tokens, at + 1) === 'trimester' && !isGeneralPregnancy(tokens, sentence)) {
    return { kind: 'pregnant', pregnant: true, weeks: trimester, first: at, end: at + 2 } as const;
  }
  const number = tokens[at]?.kind === 'number' ? tokens[at]?.value : undefined;
  if (number === undefined || number > 45) return undefined;
  if (
    /^w\d?d?$/.test(text(tokens, at + 1)) &&
    number > 3 &&
    // "NICU: 29w3d, 1,180 g, DOL 4": when the child was born.
    !tokens.slice(0, 30).some((token) => /^(?:nicu|neonat\w{1,5}|newborn|preterm|dol|bw)$/.test(token.text)) &&
    !tokens.slice(Math.max(0, at - 4), at).some((token) => token.text === 'born') &&
    // "3-8 w/ CRP".
    text(tokens, at + 2) !== '/' &&
    !isOfBirth(tokens, sentence, at) &&
    // "Rotavirus: max 14w6d for the first dose".
    !/^(?:max|by|before|until|under)$/.test(text(tokens, at - 1))
  ) {
    return { kind: 'pregnant', pregnant: true, weeks: number, first: at, end: at + 2 } as const;
  }
  const next = text(tokens, at + 1) === '-' ? at + 2 : at + 1;
  if (!/^(?:week|weeks|wk|wks)$/.test(text(tokens, next))) return undefined;
  const after = [text(tokens, next + 1), text(tokens, next + 2)];
  if (
    !after.some((each) => /^(?:gestation|gestational|pregnant|gravid|ega|iup|ga|pregnancy)$/.test(each)) ||
    after.includes('old')
  )
    return undefined;
  return { kind: 'pregnant', pregnant: true, weeks: number, first: at, end: next + 2 } as const;
}

/** "30F at 10 weeks", "you're 14 weeks along", "syphilis in pregnancy at 18 weeks": of the one who is written of. */
function weeksOfPatient(
  tokens: readonly Token[],
  at: number,
): { readonly weeks: number; readonly end: number } | undefined {
  const weeks = tokens[at]?.kind === 'number' ? tokens[at]!.value! : undefined;
  if (weeks === undefined || weeks < 4 || weeks > 42 || !/^(?:weeks?|wks?)$/.test(text(tokens, at + 1)))
    return undefined;
  const before = [text(tokens, at - 1), text(tokens, at - 2), text(tokens, at - 3)];
  const isAlong =
    /^(?:along|into)$/.test(text(tokens, at + 2)) &&
    /^(?:you're|she's|are|is|she|now|about|currently)$/.test(before[0]!);
  const isAt = before[0] === 'at' && (before[1] === 'pregnancy' || (before[1] === 'f' && tokens[at - 2]!.capitals));
  // "At 10 weeks postpartum", "at 12 weeks of treatment".
  const isElse = /^(?:of|postpartum|post|after|ago|old|later|into)$/.test(text(tokens, at + 2)) && !isAlong;
  return (isAlong || isAt) && !isElse ? { weeks, end: at + 2 } : undefined;
}

/** "Postpartum discharge (vaginal birth, 2nd-degree tear, 39w4d)": how long the pregnancy lasted. */
const isOfBirth = (tokens: readonly Token[], { first }: Sentence, at: number): boolean =>
  tokens
    .slice(Math.max(first, at - 16), at)
    .some((token) => /^(?:postpartum|birth|delivery|delivered|nsvd|svd|vbac|pod|ppd)$/.test(token.text));

/** "Expecting a baby", "IUP at 9 weeks", "prenatal visit", "carrying twins", "gravida 2 at". */
function isExpecting(tokens: readonly Token[], at: number): boolean {
  const next = [1, 2, 3].map((offset) => text(tokens, at + offset)).join(' ');
  switch (text(tokens, at)) {
    case 'expecting':
      return /^(?:a baby|her (?:first|second|third|fourth|baby)|twins|our|in (?:january|february|march|april|may|june|july|august|september|october|november|december))/.test(
        next,
      );
    case 'carrying':
      return /^(?:twins|a baby|her (?:first|second) (?:child|baby)|a (?:singleton|twin))/.test(next);
    case 'fhr':
    case 'fht':
    case 'fhts':
      return (
        !/^(?:no|absent|without|category)$/.test(text(tokens, at - 1)) &&
        (tokens[at + 1]?.kind === 'number' || /^(?:of|is|was|in) /.test(next))
      );
    case 'iup':
    case 'siup':
    case 'edd':
    case 'edc':
      return true;
    case 'baby':
      return /^is due/.test(next);
    case 'bhcg':
    case 'hcg':
    case 'upt':
      return /^(?:is |was )?positive/.test(next);
    case 'prenatal':
    case 'antenatal':
    case 'antepartum':
      return (
        /^(?:visit|clinic|patient|appointment|check|unit|admission)/.test(next) ||
        // "Prenatal RPR 1:64, 22 weeks".
        (!/^(?:vitamins?|records?|exposure|history|care)/.test(next) &&
          tokens.slice(at, at + 14).some((token) => /^(?:weeks?|wks?)$/.test(token.text)))
      );
    case 'gravida':
      return /\b(?:at|now) \d|^\d (?:para|at)/.test(next);
    case 'weeks':
    case 'wks':
      return /^(?:along|into (?:her|this|the) pregnancy|of pregnancy)/.test(next);
    case 'gestation':
      return /^(?:of|is|at) /.test(next) && tokens[at + 2]?.kind === 'number';
    default:
      return false;
  }
}

/** What is avoided or advised in a trimester is said of nobody. */
const isGeneralPregnancy = (tokens: readonly Token[], sentence: Sentence): boolean =>
  tokens.slice(sentence.first, sentence.end).some(
    (token) =>
      /^(?:if|women|during|avoid|should|may|can|risk|safe|unsafe|until|after|not|prefer|prefers|preferred|recommended|recommend|contraindicated|planning|plans|reserved|reserve|exposure|exposed|teratogenic|embryopathy|switch|switched)$/.test(
        token.text,
      ) &&
      // The month.
      !(token.text === 'may' && token.title),
  );

const weeksBefore = (tokens: readonly Token[], at: number): number | undefined =>
  /^(?:week|weeks|wk|wks)$/.test(text(tokens, at - 1)) ? tokens[at - 2]?.value : undefined;

/** `weighs 72 kg`, `weight: 160 lb`. */
function weightAt(tokens: readonly Token[], at: number) {
  const bare = tokens[at]?.kind === 'number' ? unitAt(tokens, at + 1) : undefined;
  if (bare?.name === 'kg' && isOfSomebody(tokens, at, bare.end)) {
    return { kind: 'weight', kg: tokens[at]!.value!, first: at, end: bare.end } as const;
  }
  if (!/^(?:weighs|weight|weighing|wt)$/.test(text(tokens, at))) return undefined;
  for (let next = at + 1; next < at + 5; next += 1) {
    const number = tokens[next]?.kind === 'number' ? numberAt(tokens, next) : undefined;
    const unit = number && unitAt(tokens, number.end);
    if (unit?.name === 'kg') return { kind: 'weight', kg: number!.value, first: at, end: unit.end } as const;
    if (unit?.name === 'lb') return { kind: 'weight', kg: number!.value * 0.4536, first: at, end: unit.end } as const;
  }
  return undefined;
}

/** "A 12 kg toddler", "(age 4, 16 kg)". */
const isOfSomebody = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^(?:toddler|child|infant|baby|boy|girl|man|woman|patient|male|female|kid|adult|adolescent|teen)$/.test(
    text(tokens, end),
  ) ||
  // "34-year-old woman, 62 kg, newly diagnosed".
  (/^[),.;]$/.test(text(tokens, end)) &&
    /^[,(]$/.test(text(tokens, at - 1)) &&
    tokens
      .slice(Math.max(0, at - 9), at)
      .some((token) => /^(?:old|yo|y|m|f|man|woman|male|female)$/.test(token.text))) ||
  (text(tokens, end) === ')' &&
    tokens.slice(Math.max(0, at - 6), at).some((token) => /^(?:age|aged|old|years)$/.test(token.text)));

interface Place {
  readonly first: number;
  readonly end: number;
}

function aboutRelative(tokens: readonly Token[], sentence: Sentence, { first, end }: Place): boolean {
  for (let back = first - 1; back >= Math.max(sentence.first, first - 8); back -= 1) {
    // "Mom of 4-year-old with influenza".
    if (RELATIVES.test(text(tokens, back)) && text(tokens, back + 1) === 'of' && first - back <= 3) return false;
    if (RELATIVES.test(text(tokens, back)))
      return !(/^(?:son|daughter)$/.test(text(tokens, back)) && text(tokens, back - 1) === 'your');
  }
  return OTHERS.test(text(tokens, end)) || OTHERS.test(text(tokens, end + 1));
}

/** "Your daughter is ten weeks pregnant": who is written to is not. */
const isOfDaughter = (tokens: readonly Token[], sentence: Sentence, { first }: Place): boolean =>
  tokens
    .slice(Math.max(sentence.first, first - 8), first)
    .some(({ text: word }) => /^(?:daughter|granddaughter)$/.test(word));

const OTHERS =
  /^(?:mother|father|sister|brother|son|sons|daughter|daughters|wife|husband|relative|child|children|kids|twins?|grandson|granddaughter|grandchild|friend|cousin|niece|nephew|roommate|sibling|dog|cat)$/;

/** "at 45 years old", "when he was a 20-year-old", "her 14-year-old" are not the patient's age now. */
function isOfPatient(tokens: readonly Token[], sentence: Sentence, { first, end }: Place): boolean {
  if (text(tokens, end - 1) !== 'old' && text(tokens, end - 1) !== 'o' && text(tokens, end - 1) !== 'yo') return false;
  const before = tokens.slice(Math.max(sentence.first, first - 4), first).map((token) => token.text);
  // "FDA max in pts > 60 yo".
  if (
    /^(?:>|<|≥|≤|=|\+|over|under|above|below|than|beyond|until|past|adults?|patients?|people|women|men)$/.test(
      before.at(-1) ?? '',
    )
  )
    return false;
  return !before.some((word) =>
    /^(?:at|when|since|until|was|were|her|his|their|my|age|ages|as|had|has|have|with|from|by|lost|to|of)$/.test(word),
  );
}
