import { wordTable } from '../../word-table.ts';
import type { Sentence } from './sentences.ts';
import { type Token, text } from './tokens.ts';
import { hasWord, phrase } from './words.ts';

/** "Pregnancy test: turned positive on Monday", "came back negative". */
const resultBehind = (tokens: readonly Token[], at: number): string =>
  /^(?:[:,-] |(?:was|is|has|had|then|today|yesterday|this|morning|repeated|done) ){0,3}(?:turned|came|come|read|reads|went|gone|proved)(?: out| back| up)? (positive|negative)\b/.exec(
    `${text(tokens, at)} ${text(tokens, at + 1)} ${text(tokens, at + 2)} ${text(tokens, at + 3)} ${text(tokens, at + 4)} ${text(tokens, at + 5)}`,
  )?.[1] ?? '';

/** The week that stands for each. */
const TRIMESTERS: Readonly<Record<string, number>> = wordTable({ first: 8, second: 20, third: 30 });

/** What a statement on pregnancy may begin with, but numbers and "G2P1". */
export const PREGNANCY_WORDS: readonly string[] = [
  ...'congratulations positive pos your pregnancy pregnant gravid first second third'.split(' '),
  ...'expecting carrying fhr fht fhts iup siup edd edc baby bhcg hcg upt prenatal antenatal antepartum ob gravida'.split(
    ' ',
  ),
  ...'weeks wks gestation'.split(' '),
];

/** `pregnant`, `at 28 weeks gestation`, `G2P1 at 30 weeks`, negated by "not" or "denies". */
export function pregnancyAt(tokens: readonly Token[], at: number, sentence: Sentence) {
  const word = text(tokens, at);
  // "Stillborn at 31 weeks": how long it lasted.
  if (hasWord(tokens, /^(?:stillborn|stillbirth|miscarried|miscarriage)$/, Math.max(sentence.first, at - 6), at))
    return undefined;
  if (
    word === 'congratulations' &&
    !isOfOther(tokens, at) &&
    /\b(?:week (?:scan|ultrasound)|positive test|positive pregnancy|baby|expecting|reaching \d{1,2} weeks|\d{1,2} weeks)\b/.test(
      wordsBehind(tokens, at, 8),
    )
  )
    return { kind: 'pregnant', pregnant: true, first: at, end: at + 1 } as const;
  if (/^(?:positive|pos)$/.test(word) && /^(?:hcg|bhcg|upt)$/.test(text(tokens, at + 1)) && !isOfOther(tokens, at))
    return { kind: 'pregnant', pregnant: true, first: at, end: at + 2 } as const;
  // "Your pregnancy is going well".
  if (
    word === 'your' &&
    text(tokens, at + 1) === 'pregnancy' &&
    /^(?:is|has|continues|remains|looks)$/.test(text(tokens, at + 2))
  )
    return { kind: 'pregnant', pregnant: true, first: at, end: at + 2 } as const;
  if (word === 'pregnancy' && text(tokens, at + 1) === 'test') {
    const near = [text(tokens, at - 1), text(tokens, at + 2), text(tokens, at + 3), resultBehind(tokens, at + 2)];
    if (isOfOther(tokens, at)) return undefined;
    const pregnant = near.includes('positive');
    if (!pregnant && !near.includes('negative')) return undefined;
    return { kind: 'pregnant', pregnant, first: at, end: at + 2 } as const;
  }
  if (
    /^(?:pregnant|gravid)$/.test(word) ||
    (word === 'pregnancy' &&
      (/^(?:current|this|intrauterine|ongoing|her)$/.test(text(tokens, at - 1)) ||
        isNowInWeeks(tokens, at) ||
        // "Congratulations on your pregnancy", "in your pregnancy".
        (text(tokens, at - 1) === 'your' && /^(?:on|in|during|of|throughout|with|about)$/.test(text(tokens, at - 2)))))
  ) {
    const before = tokens.slice(Math.max(sentence.first, at - 6), at).map((token) => token.text);
    // "Tdap has not been given in this pregnancy": what is denied is the dose.
    const isWithin = word === 'pregnancy' && /^(?:in|throughout|during|with|for)$/.test(text(tokens, at - 2));
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
    if (
      /^(?:contacts?|household|women|people|adults?|patients|individuals|females|mothers|ladies|nurses?|staff|colleagues?|visitors?|carers?|caregivers?|workers?|wife|partner|daughter|sister|teachers?|handlers?|relatives?|doctor|midwife|aunt|cousin|friend|neighbou?r)$/.test(
        text(tokens, at + 1),
      )
    )
      return undefined;
    // "Was kept going throughout this pregnancy".
    const unsure = before.some(
      (each) =>
        /^(?:if|become|becoming|becomes|get|gets|getting|may|might|could|possibly|when|women|before|planning|unless|be|trying|was|flagged|listed)$/.test(
          each,
        ) &&
        !(each === 'was' && (isWithin || isProven(tokens, at))) &&
        // "Has turned out to be pregnant".
        !(
          each === 'be' &&
          /\b(?:turned out|found|proved|proven|known|confirmed|shown|happens) to be$/.test(before.join(' '))
        ),
    );
    if (unsure) return undefined;
    // "Pregnant 30 weeks", "pregnant, 30 weeks".
    const behind = text(tokens, at + 1) === ',' ? at + 2 : at + 1;
    const after = /^(?:weeks?|wks?)$/.test(text(tokens, behind + 1)) ? tokens[behind]?.value : undefined;
    const weeks = weeksBefore(tokens, at) ?? after ?? weeksNow(tokens, at);
    return { kind: 'pregnant', pregnant: !negated, ...(weeks ? { weeks } : {}), first: at, end: at + 1 } as const;
  }
  if (word.startsWith('g') && /^g\d{1,2}p\d{1,4}$/.test(word)) {
    const at22 = tokens.slice(at + 1, at + 5).findIndex((token) => /^(?:weeks?|wks?)$/.test(token.text));
    const weeks = at22 > 0 ? tokens[at + at22]?.value : undefined;
    if (weeks !== undefined) return { kind: 'pregnant', pregnant: true, weeks, first: at, end: at + 2 + at22 } as const;
  }
  const scanned = weeksByScan(tokens, at);
  if (scanned !== undefined)
    return { kind: 'pregnant', pregnant: true, weeks: scanned, first: at, end: at + 3 } as const;
  const weeksAt = weeksOfPatient(tokens, at);
  if (weeksAt) return { kind: 'pregnant', pregnant: true, weeks: weeksAt.weeks, first: at, end: weeksAt.end } as const;
  if (isExpecting(tokens, at) && !isGeneralPregnancy(tokens, sentence)) {
    const [weeks] = tokens
      .slice(at, at + 6)
      .flatMap((token, offset) => (/^(?:weeks?|wks?)$/.test(token.text) ? [tokens[at + offset - 1]?.value] : []));
    return { kind: 'pregnant', pregnant: true, ...(weeks ? { weeks } : {}), first: at, end: at + 2 } as const;
  }
  // "Since you're expecting, …".
  if (
    word === 'expecting' &&
    /^(?:[,.;]|and)$/.test(text(tokens, at + 1)) &&
    (/^(?:you're|she's)$/.test(text(tokens, at - 1)) ||
      /^(?:you are|she is)$/.test(`${text(tokens, at - 2)} ${text(tokens, at - 1)}`))
  )
    return { kind: 'pregnant', pregnant: true, first: at, end: at + 1 } as const;
  const ordinal = /^(?:st|nd|rd)$/.test(text(tokens, at + 1)) ? ['', 'first', 'second', 'third'][Number(word)] : word;
  const trimester = TRIMESTERS[ordinal ?? ''];
  const behind = ordinal === word ? at + 1 : at + 2;
  if (
    trimester !== undefined &&
    text(tokens, text(tokens, behind) === '-' ? behind + 1 : behind) === 'trimester' &&
    !isGeneralPregnancy(tokens, sentence)
  ) {
    return { kind: 'pregnant', pregnant: true, weeks: trimester, first: at, end: at + 2 } as const;
  }
  const number = tokens[at]?.kind === 'number' ? tokens[at]?.value : undefined;
  if (number === undefined || number > 45) return undefined;
  if (
    /^w\d?d?$/.test(text(tokens, at + 1)) &&
    number > 3 &&
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
    !/^(?:max|by|before|until|under)$/.test(text(tokens, at - 1))
  ) {
    return { kind: 'pregnant', pregnant: true, weeks: number, first: at, end: at + 2 } as const;
  }
  // "She conceived in May and is ten weeks gone".
  if (
    number > 3 &&
    /^weeks? gone [.,;:]/.test(wordsBehind(tokens, at, 3)) &&
    hasWord(tokens, /^(?:conceived|pregnant|pregnancy|expecting|baby|period|dates|scan)$/, sentence.first, sentence.end)
  )
    return { kind: 'pregnant', pregnant: true, weeks: number, first: at, end: at + 3 } as const;
  const next = text(tokens, at + 1) === '-' ? at + 2 : at + 1;
  if (!/^(?:week|weeks|week's|weeks'|wk|wks)$/.test(text(tokens, next))) return undefined;
  const after = [text(tokens, next + 1), text(tokens, next + 2)];
  if (
    !after.some((each) => /^(?:gestation|gestational|pregnant|gravid|ega|iup|ga|pregnancy)$/.test(each)) ||
    after.includes('old')
  )
    return undefined;
  return { kind: 'pregnant', pregnant: true, weeks: number, first: at, end: next + 2 } as const;
}

/** "Unplanned pregnancy, now 11 weeks", "twin pregnancy at 24 weeks": the week behind a comma or "at". */
const weeksNow = (tokens: readonly Token[], at: number): number | undefined => {
  if (!/^(?:,|at|of|now|\()$/.test(text(tokens, at + 1))) return undefined;
  for (let place = at + 2; place < at + 5; place += 1)
    if (/^(?:weeks?|wks?)$/.test(text(tokens, place + 1)) && (tokens[place]?.value ?? 99) < 43)
      return tokens[place]?.value;
  return undefined;
};
const isNowInWeeks = (tokens: readonly Token[], at: number): boolean =>
  weeksNow(tokens, at) !== undefined &&
  !/^(?:previous|last|prior|past|first|second|third|each|any|every|a|sister's|daughter's|wife's)$/.test(
    text(tokens, at - 1),
  ) &&
  !/\b(?:ago|(?:19|20)\d\d|miscarr\w{1,5}|loss|ended|delivered|stillb\w{1,5}|termination|old)\b/.test(
    wordsBehind(tokens, at, 12),
  );

/** "On 3 May she was seven weeks pregnant, with a positive urine test": told of a visit, and shown there. */
const isProven = (tokens: readonly Token[], at: number): boolean =>
  /^(?:, |\( )?(?:with|by|on|confirmed (?:by|on|with)) (?:a |an |her |the )?(?:positive|scan|ultrasound|dating|dates|urine|blood|hcg|test)\b/.test(
    wordsBehind(tokens, at, 7),
  ) && !/\bnegative\b/.test(wordsBehind(tokens, at, 9));

/** "The positive pregnancy test was your daughter's". */
const isOfOther = (tokens: readonly Token[], at: number): boolean =>
  /\b(?:was|is|belongs to|belonged to) (?:your|his|her|the patient's) (?:daughter|sister|wife|friend|cousin|roommate|niece|granddaughter|partner)(?: ?'s)?\b/.test(
    wordsBehind(tokens, at, 18),
  );

const wordsBehind = (tokens: readonly Token[], at: number, count: number): string =>
  phrase(tokens, at + 1, at + 1 + count);

/** "G2P1, 10+3 by scan", "33+2 with fever" of a visit before birth; "27, 8 weeks, unplanned" under "epilepsy in pregnancy". */
function weeksByScan(tokens: readonly Token[], at: number): number | undefined {
  const weeks = tokens[at]?.kind === 'number' ? tokens[at]!.value! : undefined;
  if (weeks === undefined || weeks < 4 || weeks > 42 || !Number.isInteger(weeks)) return undefined;
  const isOfDays =
    text(tokens, at + 1) === '+' && /^[0-6]$/.test(text(tokens, at + 2)) && tokens[at + 2]?.spaced === false;
  const isBare =
    /^[,(]$/.test(text(tokens, at - 1)) &&
    /^(?:weeks?|wks?)$/.test(text(tokens, at + 1)) &&
    /^[,.;)]$/.test(text(tokens, at + 2)) &&
    hasWord(tokens, /^(?:pregnancy|antenatal|prenatal|obstetric|obstetrics|maternal)$/, 0, 12);
  if (!isOfDays && !isBare) return undefined;
  const near = tokens.slice(Math.max(0, at - 14), at + 12);
  const isOfPregnancy =
    isBare ||
    near.some((token) =>
      /^(?:g\d{1,2}p\d{1,4}|scan|gestation|booking|antenatal|prenatal|obstetric|ob|obs|fhr|primigravida|primip|multip|gravida|midwife|trimester|labour|labor|fundal|contractions)$/.test(
        token.text,
      ),
    );
  // "NICU visit arranged", "threatened preterm labor" are before birth.
  // "NICU visit arranged", "threatened preterm labor" are before birth.
  const from = Math.max(0, at - 200);
  const isBorn = tokens
    .slice(from, at + 200)
    .some(
      (token, place) =>
        /^(?:postpartum|newborn|neonate|neonatal|born|postnatal|delivered)$/.test(token.text) ||
        (token.text === 'nicu' && from + place < 12) ||
        (token.text === 'preterm' && !/^labou?r$/.test(text(tokens, from + place + 1))),
    );
  return isOfPregnancy && !isBorn ? weeks : undefined;
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
  // "36 weeks, back pain": how a note of a prenatal visit opens.
  const opens = at === 0 && ((weeks > 12 && isOfPrenatal(tokens)) || (weeks > 19 && text(tokens, at + 2) === ','));
  const isAt =
    opens ||
    (before[0] === 'at' &&
      (before[1] === 'pregnancy' ||
        (before[1] === 'f' && tokens[at - 2]!.capitals) ||
        (weeks > 5 && isOfPrenatal(tokens))));
  // "At 10 weeks postpartum", "at 12 weeks of treatment".
  const isElse = /^(?:of|postpartum|post|after|ago|old|later|into)$/.test(text(tokens, at + 2)) && !isAlong;
  return (isAlong || isAt) && !isElse ? { weeks, end: at + 2 } : undefined;
}

/** "Back pain at 31 weeks is common … prenatal yoga is fine". */
const isOfPrenatal = (tokens: readonly Token[]): boolean =>
  tokens.length < 200 &&
  hasWord(
    tokens,
    /^(?:prenatal|antenatal|fetal|fetus|trimester|obstetrician|midwife|delivery|preeclampsia|eclampsia|placenta|cerclage)$/,
  ) &&
  !hasWord(tokens, /^(?:postpartum|newborn|nicu|preterm|born)$/);

/** "Postpartum discharge (vaginal birth, 2nd-degree tear, 39w4d)": how long the pregnancy lasted. */
const isOfBirth = (tokens: readonly Token[], { first }: Sentence, at: number): boolean =>
  hasWord(
    tokens,
    /^(?:postpartum|birth|stillborn|stillbirth|miscarried|miscarriage|delivery|delivered|nsvd|svd|vbac|pod|ppd)$/,
    Math.max(first, at - 16),
    at,
  );

/** "Expecting a baby", "IUP at 9 weeks", "prenatal visit", "carrying twins", "gravida 2 at". */
function isExpecting(tokens: readonly Token[], at: number): boolean {
  const next = (): string => [1, 2, 3].map((offset) => text(tokens, at + offset)).join(' ');
  switch (text(tokens, at)) {
    case 'expecting':
      return /^(?:a baby|her (?:first|second|third|fourth|baby)|twins|our|in (?:january|february|march|april|may|june|july|august|september|october|november|december))/.test(
        next(),
      );
    case 'carrying':
      return /^(?:twins|a baby|her (?:first|second) (?:child|baby)|a (?:singleton|twin))/.test(next());
    case 'fhr':
    case 'fht':
    case 'fhts':
      return (
        !/^(?:no|absent|without|category)$/.test(text(tokens, at - 1)) &&
        (tokens[at + 1]?.kind === 'number' || /^(?:of|is|was|in) /.test(next()))
      );
    case 'iup':
    case 'siup':
    case 'edd':
    case 'edc':
      return true;
    case 'baby':
      return /^is due/.test(next());
    case 'bhcg':
    case 'hcg':
    case 'upt':
      return /^(?:is |was |today |now |test |returned |came back |again )*positive/.test(next());
    case 'prenatal':
    case 'antenatal':
    case 'antepartum':
      return (
        /^(?:visit|clinic|patient|appointment|check|unit|admission)/.test(next()) ||
        // "Prenatal RPR 1:64, 22 weeks".
        (!/^(?:vitamins?|records?|exposure|history|care)/.test(next()) &&
          hasWord(tokens, /^(?:weeks?|wks?)$/, at, at + 14))
      );
    case 'ob':
      return (
        /^(?:clinic|visit|triage|patient|floor|unit)\b/.test(next()) && hasWord(tokens, /^(?:weeks?|wks?)$/, at, at + 6)
      );
    case 'gravida':
      return /\b(?:at|now) \d|^\d (?:para|at)/.test(next());
    case 'weeks':
    case 'wks':
      return /^(?:along|into (?:her|this|the) pregnancy|of pregnancy)/.test(next());
    case 'gestation':
      return /^(?:of|is|at) /.test(next()) && tokens[at + 2]?.kind === 'number';
    default:
      return false;
  }
}

/** What is avoided or advised in a trimester is said of nobody. */
const isGeneralPregnancy = (tokens: readonly Token[], sentence: Sentence): boolean =>
  tokens.slice(sentence.first, sentence.end).some(
    (token) =>
      /^(?:if|women|during|avoid|should|may|can|risk|safe|unsafe|until|after|not|prefer|prefers|preferred|recommended|recommend|contraindicated|planning|plans|reserved|reserve|exposure|exposed|miscarriages?|miscarried|abortions?|teratogenic|embryopathy|switch|switched)$/.test(
        token.text,
      ) &&
      // The month.
      !(token.text === 'may' && token.title),
  );

const weeksBefore = (tokens: readonly Token[], at: number): number | undefined =>
  /^(?:week|weeks|wk|wks)$/.test(text(tokens, at - 1)) ? tokens[at - 2]?.value : undefined;
