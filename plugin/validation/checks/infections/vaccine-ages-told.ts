import { lean } from '../../../lean.ts';

/** The ages, in years, at which a sentence says that a vaccine is given; `isMost` of one up to which it is. */
export interface Ages {
  readonly low: number;
  readonly high: number;
  readonly isMost: boolean;
}

const UNIT = '(?<unit>days?|weeks?|wks?|months?|mos?|years?|yrs?|y)';
const NUMBER = '(?<low>\\d{1,3}(?: ?\\. ?\\d)?)(?: , \\d{1,2}){0,3}(?: (?:to|-|–|and|or) (?<high>\\d{1,3}))?(?: -)?';
const IN_YEARS: Readonly<Record<string, number>> = { d: 1 / 365, w: 1 / 52, m: 1 / 12, y: 1 };
/** What stands before an age that a schedule, a licence or a rule names. */
const LEAD =
  '(?:given|used|due|recommended|licen[sc]ed|approved|starts?|started|begins?|offered|falls|comes|routine|routinely|dose|doses|series|indicated|available|allowed|suitable|is|are|be|only|has|have|gets?|first|second|booster|repeated|vaccine|vaccination|should|it|one|final|last)';
const SOMEBODY =
  'everyone|everybody|anyone|all|any|every|healthy|adults?|people|infants?|babies|children|child|teens?|teenagers?|travell?(?:ers?|ing)|those|persons?|older|women|men|an?';
const WHOM = `(?:(?:${SOMEBODY}|pregnan\\w{1,3}|use|routine|in|of|aged|ages|age|who are|the age of|the ages of|between|over|above|from|at|about|around|as early as|as young as) ){0,5}`;
const AT = lean(
  `\\b${LEAD}(?: [a-z'-]{1,14}){0,5}? (?:from|at|by|between|(?:for|in|to)(?= (?:${SOMEBODY}) ))(?= ) ${WHOM}${NUMBER} ?${UNIT}(?! (?:apart|later|after|before|ago|of (?:pregnancy|gestation|prednis)|pregnan|prior|interval|post|from|until))\\b`,
  'g',
);
/** "For all adults from 30", "at the age of 7", "ages 2 through 4". */
const BARE = lean(
  `\\b(?:adults?|people|everyone|anyone|women|men|persons?|age|ages|aged|turning|(?:vaccine|vaccination|offered|given|jab|dose|due) (?:at|from)|at the age of)(?: (?:who are|aged|age|of|from|over|above|and over|turning))? (?<low>\\d{1,2})(?: (?:to|-|–|and|through) (?<high>\\d{1,2}))?(?= (?:[.,;:)]|and (?:over|above|older|up)|or (?:over|above|older)|onwards|years|upwards|,)|$)`,
  'g',
);
const BIRTH = /\b(?:from|at) birth\b/;
const MOST = lean(
  `\\b(?:until|up to|as late as|before|no later than)(?: (?:the )?(?:age|ages)(?: of)?)? (?<low>\\d{1,3}) ?${UNIT}(?: of age| old)?(?! (?:apart|later|after|before|ago|of pregnancy|pregnan|travel|trip))`,
  'g',
);
/** Of what is no age: the time since, the length of a course, a gestation. */
const NO_AGE =
  /\b(?:weeks? (?:pregnant|of (?:pregnancy|gestation))|pregnan\w{2,4}|gestation|apart|interval|last dose|conceiv\w{1,3}|lasts|protects?|protection|every (?:\d|one|two|three|five|ten|year|month|week|other)|wait|later|splenectomy|infusion)\b/;
/** "Not under 12 months", "is not given before 9 months". */
const DENIED =
  /\b(?:not|never|no|cannot|isn't|don't|too (?:young|old|early|late)|contraindicated|avoid\w{0,3}|unless|if|invalid|rather|instead|under|below|younger|turned|turns|was|were|had|received)\b/;

/** By the words of the sentence, those behind the vaccine, and those before it. */
export function agesTold(said: string, behind: string, before: string): readonly Ages[] {
  if (NO_AGE.test(said)) return [];
  const from = said.length - behind.length;
  const lead = `${before} `;
  const all: Ages[] = [];
  for (const match of [...said.matchAll(AT), ...said.matchAll(BARE)]) {
    if (isDenied(said, match.index, match[0].length)) continue;
    const { low, high, unit = 'y' } = match.groups!;
    // "Tdap is due between 27 and 36 weeks": of a pregnancy.
    if (unit.startsWith('w') && Number(low) >= GESTATION) continue;
    const scale = IN_YEARS[unit[0]!]!;
    all.push({ low: countOf(low!) * scale, high: countOf(high ?? low!) * scale, isMost: false });
  }
  if (BIRTH.test(said) && !DENIED.test(said)) all.push({ low: 0, high: 0, isMost: false });
  for (const match of said.matchAll(MOST)) {
    if (match.index < from && lead.trim() !== '' && !/\b(?:given|may|can|offered|started|licensed)\b/.test(said))
      continue;
    if (isDenied(said, match.index, match[0].length)) continue;
    const years = countOf(match.groups!.low!) * IN_YEARS[match.groups!.unit![0]!]!;
    all.push({ low: years, high: years, isMost: true });
  }
  return all;
}

/** In weeks, from which on they count a pregnancy: vaccines of infants are told in months by then. */
const GESTATION = 16;

const isDenied = (said: string, at: number, length: number): boolean =>
  DENIED.test(said.slice(Math.max(0, at - 40), at + length));

const countOf = (text: string): number => Number(text.replaceAll(' ', ''));
