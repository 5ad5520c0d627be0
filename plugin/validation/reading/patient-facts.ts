import { NUMBER_WORDS } from './numbers.ts';
import { ageAt, GROUPS } from './patient-age.ts';
import { weightAt } from './patient-weight.ts';
import { PREGNANCY_WORDS, pregnancyAt } from './pregnancy/pregnancy.ts';
import type { Sentence } from './sentences.ts';
import { type Token, text } from './tokens.ts';
import { isUnreal } from './unreal.ts';
import { hasWord, phrase } from './words.ts';

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

const SEXES: Readonly<Record<string, 'male' | 'female'>> = {
  man: 'male',
  male: 'male',
  boy: 'male',
  gentleman: 'male',
  lad: 'male',
  schoolboy: 'male',
  woman: 'female',
  female: 'female',
  girl: 'female',
  lady: 'female',
  lass: 'female',
  schoolgirl: 'female',
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
  /^(?:(?:great|grand|step|half|god)?(?:mother|father|sons?|daughters?|children|sisters?|brothers?)|(?:grand|step|god)child|mom|dad|kids|wife|husband|fianc[eé]e?|boyfriend|girlfriend|aunt|uncle|niece|nephew|cousin|partner|spouse|roommate|family|mother's|father's|wife's|husband's|sister's|brother's|son's|daughter's)$/;

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
        !(fact.kind === 'age' && isOfNursling(tokens, sentence, fact)) &&
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
  ...'newborn neonate born you aged age measured measures read reads says said showed shows weigh weighs weight weighing wt'.split(
    ' ',
  ),
  ...'mr mrs ms he himself she herself'.split(' ').flatMap((word) => [word, `${word}'s`]),
]);

const mayOpen = ({ kind, text: word }: Token): boolean =>
  kind === 'number' || OPENS.has(word) || (word.startsWith('g') && /^g\d/.test(word));

/** "Born at 36 weeks' gestation", "delivered at 39 weeks": that pregnancy is over. */
const isOfBirth = (tokens: readonly Token[], at: number): boolean =>
  hasWord(tokens, /^(?:born|delivered)$/, Math.max(0, at - 3), at);

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
  // "Catheter 14F passed easily".
  if (CATHETERS.test(text(tokens, at - 1))) return [];
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

const SEEN_BY = /^(?:by|under|per|cc|consultant|surgeon|teacher|")$/;

/** `man`, `female`; also `he`, `Mrs.`: inexplicit, since a note may speak of others. */
function sexAt(tokens: readonly Token[], at: number) {
  const written = text(tokens, at);
  const word = written.endsWith("'s") ? written.slice(0, -2) : written;
  // "QTc 428 ms. Continue", "relapsing MS. Weight 64 kg": a unit and a disease.
  if (word === 'ms' && (tokens[at]!.capitals || tokens[at - 1]?.kind === 'number')) return undefined;
  // "Nitrofurantoin MR 100 mg": the release of a tablet; "an implant that is MR unsafe": magnetic resonance.
  if (
    word === 'mr' &&
    tokens[at]!.capitals &&
    /^(?:\d.{0,6}|tablets?|capsules?|mg|once|twice|daily|bd|od|tds|qds|bid|tid|nocte|prn|for|(?:un)?safe|conditional|imaging|scan\w{0,4}|\w{4,10}graphy|urogram|angiogram|compatible)$/.test(
      text(tokens, at + 1),
    )
  )
    return undefined;
  // "Male partners", "a female relative", "male condom".
  if (/^(?:fe)?male$/.test(word) && OF_OTHERS.test(text(tokens, at + 1))) return undefined;
  // "Male-type hormones", "male-pattern baldness".
  if (/^(?:fe)?male$/.test(word) && text(tokens, at + 1) === '-' && /^(?:type|pattern)$/.test(text(tokens, at + 2)))
    return undefined;
  // "It can harm a male baby": of whom a woman may bear.
  if (
    word === 'male' &&
    /^bab(?:y|ies)$/.test(text(tokens, at + 1)) &&
    hasWord(tokens, /^(?:pregnancy|pregnant|contraception)$/)
  )
    return undefined;
  // "Trans woman": the body may be either.
  if (/^(?:trans|transgender|transsexual)$/.test(text(tokens, at - 1))) return undefined;
  // "Baby boy on the unit, she has seen a photo": whom she bore.
  if (/^(?:boy|girl)$/.test(word) && text(tokens, at - 1) === 'baby' && at > 20) return undefined;
  // "A lad of 15"; LAD is an artery.
  if (Object.hasOwn(SEXES, word) && !(word === 'lad' && tokens[at]!.capitals))
    return { kind: 'sex', sex: SEXES[word]!, explicit: true, first: at, end: at + 1 } as const;
  // "A 71-year-old grandmother with bloating".
  if (Object.hasOwn(WHO_IS_OLD, word) && /^(?:old|retired|elderly)$/.test(text(tokens, at - 1)))
    return { kind: 'sex', sex: WHO_IS_OLD[word]!, explicit: true, first: at, end: at + 1 } as const;
  // "Seen by Mr Patel", "under Mr Jones": whom the patient sees.
  if (/^(?:mr|mrs|ms)$/.test(word) && SEEN_BY.test(text(tokens, at - 1))) return undefined;
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

interface Place {
  readonly first: number;
  readonly end: number;
}

function aboutRelative(tokens: readonly Token[], sentence: Sentence, { first, end }: Place): boolean {
  for (let back = first - 1; back >= Math.max(sentence.first, first - 8); back -= 1) {
    // "Her cousin is well; she is pregnant": another clause, and the patient in it.
    if (text(tokens, back) === ';' && /\b(?:she|he|you|patient|herself|himself)\b/.test(phrase(tokens, back, end + 6)))
      break;
    // "Mom of 4-year-old with influenza".
    if (RELATIVES.test(text(tokens, back)) && text(tokens, back + 1) === 'of' && first - back <= 3) return false;
    if (RELATIVES.test(text(tokens, back)))
      return !(
        /^(?:son|daughter)$/.test(text(tokens, back)) &&
        (text(tokens, back - 1) === 'your' || isAskersChild(tokens, back))
      );
  }
  // "Her 4-year-old can have his MMR": a child of the patient.
  if (
    /^(?:her|his|their)$/.test(text(tokens, first - 1)) &&
    text(tokens, end - 1) === 'old' &&
    /^(?:can|should|will|may|must|gets|needs)$/.test(text(tokens, end))
  )
    return true;
  // "Two children (3 and 7) referred; the 3-year-old needs prophylaxis".
  if (
    text(tokens, first - 1) === 'the' &&
    hasWord(tokens, /^(?:children|kids|sons|daughters|siblings)$/, Math.max(sentence.first, first - 24), first)
  )
    return true;
  if (/^(?:son|daughter|child)$/.test(text(tokens, end)) && isAskersChild(tokens, end)) return false;
  // "Your 9-year-old son": the reader's child is the patient.
  if (text(tokens, first - 1) === 'your') return false;
  // "A 20 kg child": whose weight is told is the patient.
  if (/^kgs?$/.test(text(tokens, end - 1)) && !/^(?:her|his|their|my)$/.test(text(tokens, first - 1))) return false;
  // "Pregnant with twins".
  if (text(tokens, end) === 'with' && /^(?:twins?|triplets|child)$/.test(text(tokens, end + 1))) return false;
  return OTHERS.test(text(tokens, end)) || OTHERS.test(text(tokens, end + 1));
}

/** "Q: My son is 7", "My 7-year-old son has": a text that opens with a parent's question is about the child. */
export const isAskersChild = (tokens: readonly Token[], at: number): boolean =>
  at <= 9 &&
  hasWord(tokens, /^my$/, 0, Math.min(at, 5)) &&
  tokens.slice(0, at).every(({ text: word, kind }) => kind !== 'word' || ASKED.test(word)) &&
  hasWord(tokens, /^(?:him|her|he|she|his)$/, at, tokens.length);
const ASKED = /^(?:q|question|from|parent|mum|mom|dad|hi|hello|doctor|dr|my|little|year|years|month|months|old|young)$/;

/** "You are breastfeeding your 3-day-old": the baby's age, and not hers who nurses. */
const isOfNursling = (tokens: readonly Token[], sentence: Sentence, { first }: Place): boolean =>
  /\b(?:you|she|keep|continue|go on|while|still|stop|mother|mum|mom)\b(?: \S{1,10}){0,4} (?:breast ?-? ?feed(?:ing)?|nursing) (?:your|her|a|the)(?: \S{2,10})?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 12), first),
  ) ||
  // "38F, breastfeeding 4-mo-old".
  /\b(?:breast ?-? ?feeding|nursing)$/.test(phrase(tokens, Math.max(sentence.first, first - 4), first));

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
  // "Infants who are 2 years old or younger".
  if (
    /^\w{3,9} who (?:is|are)$/.test(before.slice(-3).join(' ')) &&
    !/^patient who is$/.test(before.slice(-3).join(' '))
  )
    return false;
  return !before.some((word) =>
    /^(?:at|when|since|until|was|were|her|his|their|my|age|ages|as|had|has|have|with|from|by|lost|to|of|old|especially)$/.test(
      word,
    ),
  );
}
