import { wordTable } from '../../word-table.ts';
import { NUMBER_WORDS, numberAt } from './numbers.ts';
import { PREGNANCY_WORDS, pregnancyAt } from './pregnancy.ts';
import type { Sentence } from './sentences.ts';
import { type Token, text } from './tokens.ts';
import { unitAt } from './units.ts';
import { isUnreal } from './unreal.ts';
import { hasWord } from './words.ts';

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
const GROUPS: Readonly<Record<string, number>> = wordTable({
  teen: 15,
  teenager: 15,
  adolescent: 15,
  toddler: 2,
  infant: 0.5,
});
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
/** Who is of an age: the patient. */
const WHO_IS_OLD: Readonly<Record<string, 'male' | 'female'>> = {
  grandmother: 'female',
  grandfather: 'male',
  widow: 'female',
  widower: 'male',
  mother: 'female',
  father: 'male',
  housewife: 'female',
  nun: 'female',
  waitress: 'female',
  fireman: 'male',
  policeman: 'male',
  salesman: 'male',
  headmistress: 'female',
  actress: 'female',
  midwife: 'female',
  seamstress: 'female',
  postman: 'male',
  fisherman: 'male',
  businesswoman: 'female',
  businessman: 'male',
  nulliparous: 'female',
};
const RELATIVES =
  /^(?:mother|father|mom|dad|sisters?|brothers?|sons|daughters|children|kids|wife|husband|son|daughter|grandmother|grandfather|aunt|uncle|cousin|partner|spouse|family|mother's|father's|wife's|husband's|sister's|brother's|son's|daughter's)$/;

/** Ages, sex, pregnancy and weight, of the patient and not of relatives. */
export function patientFactsOf(tokens: readonly Token[], sentences: readonly Sentence[]): readonly PatientFact[] {
  const facts: PatientFact[] = [];
  for (const sentence of sentences) {
    if (sentence.section === 'family') continue;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      if (!mayOpen(tokens[at]!)) continue;
      const short = ageAndSexAt(tokens, at, sentence);
      facts.push(...short);
      if (short.length > 0) continue;
      const fact = ageAt(tokens, at) ?? pregnancyAt(tokens, at, sentence) ?? weightAt(tokens, at) ?? sexAt(tokens, at);
      if (
        fact &&
        !aboutRelative(tokens, sentence, fact) &&
        !(
          fact.kind === 'pregnant' &&
          (isUnreal(tokens, sentence, fact.first) ||
            isOfDaughter(tokens, sentence, fact) ||
            isOfBirth(tokens, fact.first))
        )
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

/** The words that a fact may begin with, but numbers. */
const OPENS: ReadonlySet<string> = new Set([
  ...NUMBER_WORDS,
  ...PREGNANCY_WORDS,
  ...Object.keys(GROUPS),
  ...Object.keys(WHO_IS_OLD),
  ...Object.keys(SEXES).flatMap((word) => [word, `${word}'s`]),
  ...'newborn neonate born you aged age measured measures weigh weighs weight weighing wt'.split(' '),
  ...'mr mrs ms he himself she herself'.split(' ').flatMap((word) => [word, `${word}'s`]),
]);

const mayOpen = ({ kind, text: word }: Token): boolean =>
  kind === 'number' || OPENS.has(word) || (word.startsWith('g') && /^g\d/.test(word));

/** "Born at 36 weeks' gestation", "delivered at 39 weeks": that pregnancy is over. */
const isOfBirth = (tokens: readonly Token[], at: number): boolean =>
  hasWord(tokens, /^(?:born|delivered)$/, Math.max(0, at - 3), at);

/** `45-year-old`, `45 y/o`, `aged 45`, `6-month-old`, `45yo`, `newborn`. */
function ageAt(tokens: readonly Token[], at: number) {
  // "Haemolysis in the newborn" is told in a text of the mother.
  const isOfAny = text(tokens, at - 1) === 'the' && /^(?:in|of|to|for)$/.test(text(tokens, at - 2));
  if (/^(?:newborn|neonate)$/.test(text(tokens, at)) && !isOfAny) {
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
  // "Mrs. Castellanos, 64.": in how a note is headed.
  if (isOfTitled(tokens, at)) return { kind: 'age', years: tokens[at]!.value!, first: at, end: at + 1 } as const;
  const group = GROUPS[word];
  // "Keep it locked away from your toddler".
  if (group !== undefined) {
    const isKept =
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
    return { kind: 'age', years: tokens[at + 1]!.value!, first: at, end: at + 2 } as const;
  }
  const number = numberAt(tokens, at);
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
  if (isWeighed && (unit < 1 || isOfChild))
    return { kind: 'age', years: number.value * unit, first: at, end: next + 1 } as const;
  let end = next + 1;
  if (text(tokens, end) === '-') end += 1;
  if (!isOld(tokens, end) && text(tokens, next) !== 'yo') return undefined;
  // "A two-year-old scar".
  if (isOld(tokens, end) && THINGS.test(text(tokens, end + 1))) return undefined;
  return {
    kind: 'age',
    years: number.value * unit,
    first: at,
    end: end + (isOld(tokens, end) ? 1 : 0),
  } as const;
}

const THINGS =
  /^(?:scars?|stents?|fractures?|injury|wounds?|infarcts?|stroke|graft|pacemaker|valve|prosthesis|hip|knee|implant|shunt|scan|tattoo|burn|clot|photo|house|car|dog|cat)$/;

/** "3 years 2 months old", "3 y 2 mo boy", "4 years and 6 months old". */
function yearsAndMonthsAt(tokens: readonly Token[], at: number) {
  const [years, unit] = [tokens[at]?.value, text(tokens, at + 1)];
  if (years === undefined || years > 17 || !/^(?:years?|yrs?|y)$/.test(unit)) return undefined;
  const next = /^(?:,|and)$/.test(text(tokens, at + 2)) ? at + 3 : at + 2;
  const months = tokens[next]?.value;
  if (months === undefined || months > 11 || !/^(?:months?|mos?|m)$/.test(text(tokens, next + 1))) return undefined;
  return /^(?:old|boy|girl|male|female)$/.test(text(tokens, next + 2))
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
  tokens[at - 2]?.title === true &&
  /^(?:mr|mrs|ms|miss)$/.test(text(tokens, text(tokens, at - 3) === '.' ? at - 4 : at - 3));

/** "Your 6-year-old's tonsillectomy". */
const isOld = (tokens: readonly Token[], at: number): boolean => /^old(?:'s)?$/.test(text(tokens, at));

const CATHETERS =
  /^(?:drains?|seldinger|chest|foley|sheaths?|catheters?|introducer|tubes?|pigtail|ureteric|ureteral|stent|ng|suction|dilator|guide|intercostal|urinary|silastic|percutaneous|double|nephrostomy|feeding|biliary|coude|dobhoff|silicone|ryle's|ryles)$/;

const TUBES = /^(?:drains?|seldinger|sheaths?|catheters?|introducer|tubes?|pigtail|stent)$/;

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
  if (after?.spaced === false && (after.kind !== 'symbol' || /^[-/'’]$/.test(after.text))) return [];
  // `28F drain`, `12F wide-bore Seldinger drain`: its size in French; not `67F with a chest drain`.
  const behind = tokens.slice(sex + 1, sex + 5);
  const stop = behind.findIndex(
    ({ kind, text: word }) =>
      kind === 'number' || /^(?:[,.;:()]|with|w|who|from|has|on|for|and|in|c|s|p|post)$/.test(word),
  );
  const named = stop === -1 ? behind : behind.slice(0, stop);
  if (CATHETERS.test(after?.text ?? '') || named.some(({ text: word }) => TUBES.test(word))) return [];
  // `98.6F`, `101F` are temperatures.
  if (sex === at + 1 && years > 94) return [];
  const place = { first: at, end: sex + 1, sentence };
  return [
    { kind: 'age', years, ofPatient: true, ...place },
    { kind: 'sex', sex: letter.text === 'm' ? 'male' : 'female', explicit: true, ...place },
  ];
}

const OF_OTHERS =
  /^(?:partners?|relatives?|patients|adults|children|infants|offspring|f(?:o)?etus(?:es)?|condoms?|donors?|siblings?|cousins?|sex|hormones?|pattern|chaperone|nurse|doctor|gp|staff)$/;

/** `man`, `female`; also `he`, `Mrs.`: inexplicit, since a note may speak of others. */
function sexAt(tokens: readonly Token[], at: number) {
  const written = text(tokens, at);
  const word = written.endsWith("'s") ? written.slice(0, -2) : written;
  // "QTc 428 ms. Continue", "relapsing MS. Weight 64 kg": a unit and a disease.
  if (word === 'ms' && (tokens[at]!.capitals || tokens[at - 1]?.kind === 'number')) return undefined;
  // "Male partners", "a female relative", "male condom".
  if (/^(?:fe)?male$/.test(word) && OF_OTHERS.test(text(tokens, at + 1))) return undefined;
  // "Trans woman": the body may be either.
  if (/^(?:trans|transgender|transsexual)$/.test(text(tokens, at - 1))) return undefined;
  // "Baby boy on the unit, she has seen a photo": whom she bore.
  if (/^(?:boy|girl)$/.test(word) && text(tokens, at - 1) === 'baby' && at > 20) return undefined;
  if (Object.hasOwn(SEXES, word))
    return { kind: 'sex', sex: SEXES[word]!, explicit: true, first: at, end: at + 1 } as const;
  // "A 71-year-old grandmother with bloating".
  if (Object.hasOwn(WHO_IS_OLD, word) && /^(?:old|retired|elderly)$/.test(text(tokens, at - 1)))
    return { kind: 'sex', sex: WHO_IS_OLD[word]!, explicit: true, first: at, end: at + 1 } as const;
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

/** `weighs 72 kg`, `weight: 160 lb`. */
function weightAt(tokens: readonly Token[], at: number) {
  // "A 10-kg toddler".
  const hyphen = text(tokens, at + 1) === '-' && text(tokens, at + 2) === 'kg' ? 1 : 0;
  const bare = tokens[at]?.kind === 'number' ? unitAt(tokens, at + 1 + hyphen) : undefined;
  if (bare?.name === 'kg' && isOfSomebody(tokens, at, bare.end)) {
    return { kind: 'weight', kg: tokens[at]!.value!, first: at, end: bare.end } as const;
  }
  // "Measured 96.2 kg at 171 cm"; a lump of so many grams is not of a person.
  const isMeasured = /^(?:measured|measures)$/.test(text(tokens, at)) && tokens[at + 1]?.kind === 'number';
  if (!isMeasured && !/^(?:weigh|weighs|weight|weighing|wt)$/.test(text(tokens, at))) return undefined;
  // "Ideal body weight 60 kg", "target weight", "her dog weighs".
  if (
    /^(?:ideal|target|goal|lean|predicted|desired|healthy|lifting)$/.test(
      text(tokens, text(tokens, at - 1) === 'body' ? at - 2 : at - 1),
    ) ||
    (/^(?:dog|cat|puppy|baby|newborn|infant)$/.test(text(tokens, at - 1)) &&
      /^(?:her|his|my|their)$/.test(text(tokens, at - 2)))
  )
    return undefined;
  // "Weight up 3 kg": a change.
  // "Weight −4.1 kg".
  if (/^(?:up|down|gain|gained|loss|lost|limit|limits|last|goal|−|\+|↓|↑)$/.test(text(tokens, at + 1)))
    return undefined;
  for (let next = at + 1; next < at + 5; next += 1) {
    // "Weight 64, down 3 kg".
    if (/^(?:up|down|gain|gained|loss|lost)$/.test(text(tokens, next))) return undefined;
    const number = tokens[next]?.kind === 'number' ? numberAt(tokens, next) : undefined;
    const unit = number && unitAt(tokens, number.end);
    if (unit?.name === 'kg') return { kind: 'weight', kg: number!.value, first: at, end: unit.end } as const;
    if (unit?.name === 'lb') return { kind: 'weight', kg: number!.value * 0.4536, first: at, end: unit.end } as const;
  }
  return undefined;
}

/** "A 12 kg toddler", "(age 4, 16 kg)". */
const isOfSomebody = (tokens: readonly Token[], at: number, end: number): boolean =>
  /^(?:toddler|child|infant|newborn|neonate|preschooler|baby|boy|girl|man|woman|patient|male|female|kid|adult|adolescent|teen)$/.test(
    text(tokens, end),
  ) ||
  // "34-year-old woman, 62 kg, newly diagnosed".
  // "O: 11 kg, alert": how an examination opens.
  (/^[,.;]$/.test(text(tokens, end)) &&
    text(tokens, at - 1) === ':' &&
    /^(?:o|obj|objective|exam|pe|vitals|vs)$/.test(text(tokens, at - 2))) ||
  (/^(?:[),.;]|at|today|now|on|by|per)$/.test(text(tokens, end)) &&
    /^(?:[,(]|and)$/.test(text(tokens, at - 1)) &&
    hasWord(tokens, /^(?:old|yo|y|yr|yrs|year|years|m|f|mo|months|man|woman|male|female)$/, Math.max(0, at - 9), at)) ||
  // "At 12 kg he begins".
  (text(tokens, at - 1) === 'at' && /^(?:he|she|you|they)$/.test(text(tokens, end))) ||
  // "At his 7 kg", "with her 45 kg".
  (/^(?:his|her|your)$/.test(text(tokens, at - 1)) && /^(?:at|with|for|by|on)$/.test(text(tokens, at - 2))) ||
  (text(tokens, end) === ')' && hasWord(tokens, /^(?:age|aged|old|years)$/, Math.max(0, at - 6), at));

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
  // "Your 9-year-old son": the reader's child is the patient.
  if (text(tokens, first - 1) === 'your') return false;
  return OTHERS.test(text(tokens, end)) || OTHERS.test(text(tokens, end + 1));
}

/** "Your daughter is ten weeks pregnant": who is written to is not. */
const isOfDaughter = (tokens: readonly Token[], sentence: Sentence, { first }: Place): boolean =>
  hasWord(tokens, /^(?:daughter|granddaughter)$/, Math.max(sentence.first, first - 8), first);

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
