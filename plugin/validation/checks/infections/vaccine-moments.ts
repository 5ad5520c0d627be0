import { wordTable } from '../../../word-table.ts';
import { DAYS_IN } from '../../reading/quantities.ts';

/** A length of time that a sentence counts from something, an age or a week of a pregnancy, in days. */
export interface Moment {
  readonly relation: 'before' | 'after' | 'age' | 'weeks';
  readonly low: number;
  readonly high: number;
  /** The words behind "before" or "after"; empty where nothing is named there. */
  readonly target: string;
  readonly denied: boolean;
}

const COUNTS: Readonly<Record<string, number>> = wordTable({
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
});
const NUMBER = `(?:\\d{1,4}(?: ?\\. ?\\d{1,2})?|${Object.keys(COUNTS).join('|')})`;
/** "2 to 6 months", "four weeks", "72 hours", "a year". */
const LENGTH = new RegExp(
  `\\b(?<low>${NUMBER})(?: (?:to|or|-|–|and) (?<high>${NUMBER}))?(?: -)? (?<unit>minute|hour|day|week|month|year|h|hr|wk)s?\\b`,
  'g',
);
const SHORT: Readonly<Record<string, string>> = wordTable({ h: 'hour', hr: 'hour', wk: 'week' });
/** "The day before", "tomorrow": a day. */
const DAY =
  /\b(?:the (?:very )?(?:next |same )?(?:day|evening|morning) (?=before|after)|tomorrow|the next day|the following day)\b/g;
const BIRTHDAY =
  /\b(?:at|by|on|until|before) (?:his|her|the|their|its) (?<which>first|second|third|fourth|fifth|sixth|tenth) birthday\b/g;
const WHICH: Readonly<Record<string, number>> = wordTable({
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  tenth: 10,
});
const AT_AGE = new RegExp(
  `\\b(?:at|from|by|reach(?:es)?) (?:the )?(?:age|ages) (?:of )?(?<years>${NUMBER})(?: (?:to|or|-|and)(?= ) ${NUMBER})?(?! (?:day|week|month|year))|\\b(?:comes|due|given|follows|repeated|dose|doses|offered) at (?<bare>\\d{2})(?=$| [.,;])`,
  'g',
);

const FIRST_OF_LIFE =
  /\b(?:in|at|on|around|during|within|by) (?:the end of )?(?:his|her|the|their|its) first (?<unit>hour|day|week|month) of life\b/g;

const PREGNANT =
  /^(?:pregnant|of (?:the |each |every |her |your |this |a )?pregnancy|of gestation|gestation|in pregnancy|into (?:the|her|your) pregnancy)\b/;
const IN_PREGNANCY = /\b(?:pregnant|pregnancy|gestation|expectant|expecting)\b/;
const BEFORE = /^(?:,? ?(?:or more )?)(?:before|prior to|ahead of|in advance of)(?: (?<target>.{1,60}))?/;
const AFTER =
  /^(?:,? ?(?:or more )?)(?:after|following|from|since|past|of)(?: (?<target>.{1,60}))?|^(?:later|afterwards|thereafter)(?: than (?<than>.{1,60}))?/;
const OF_AGE = /^(?:of age|old|after (?:the )?birth|from (?:the )?birth|since birth|of life|after being born)\b/;
/** What a time stands behind that is counted on. */
const LATER =
  /(?:^| )(?:within|in|after|until|up to|follows? in|due in|back in|waits?|waiting)(?: (?:another|about|around|at least))?$/;
const WAITS = /(?:^| )(?:wait|waits|waiting|leave|allow)(?: (?:another|about|around|at least|only|just))?$/;
const AT =
  /(?:^| )(?:at|at age|at the age of|by age|at about|at around|is|until|when(?: \w{2,10})? is|wait until|aged|turns|baby of|infant of|child of|boy of|girl of|son of|daughter of)$/;
const DENIED =
  /\b(?:not|never|no|cannot|wrong|too (?:early|late|soon)|avoid|invalid|instead|rather|without|unlike|n't|less than|sooner|earlier)\b/;

/** The moments that a sentence tells, by its words in lower case. */
export function momentsIn(said: string): readonly Moment[] {
  const found: Moment[] = [];
  const isOfPregnancy = IN_PREGNANCY.test(said);
  for (const match of said.matchAll(LENGTH)) {
    const { low, high, unit } = match.groups!;
    const scale = DAYS_IN[SHORT[unit!] ?? unit!]!;
    const length = { low: countOf(low!) * scale, high: countOf(high ?? low!) * scale };
    const lead = said.slice(Math.max(0, match.index - 40), match.index).trimEnd();
    const rest = said.slice(match.index + match[0].length).trimStart();
    const told = relationOf(lead, rest, SHORT[unit!] ?? unit!, isOfPregnancy);
    if (told) found.push({ ...length, ...told, denied: DENIED.test(lead.split(/[;.]/).at(-1)!) });
  }
  for (const match of said.matchAll(DAY)) {
    const rest = said.slice(match.index + match[0].length).trimStart();
    const told = relationOf('', rest, 'day', false) ?? { relation: 'after' as const, target: '' };
    found.push({
      low: 1,
      high: 1,
      ...told,
      denied: DENIED.test(said.slice(Math.max(0, match.index - 30), match.index)),
    });
  }
  const years = [
    ...[...said.matchAll(BIRTHDAY)].map(({ groups, index }) => ({ age: WHICH[groups!.which!]!, index })),
    ...[...said.matchAll(AT_AGE)].map(({ groups, index }) => ({ age: countOf(groups!.years ?? groups!.bare!), index })),
    ...[...said.matchAll(/\bat birth\b/g)].map(({ index }) => ({ age: 0, index })),
  ];
  // "Around his first week of life": somewhere in it.
  for (const match of said.matchAll(FIRST_OF_LIFE)) {
    const { index, groups } = match;
    found.push({
      relation: 'age',
      low: 0,
      high: DAYS_IN[groups!.unit!]!,
      target: '',
      denied: DENIED.test(said.slice(Math.max(0, index - 40), index)),
    });
  }
  for (const { age, index } of years)
    found.push({
      relation: 'age',
      low: age * 365,
      high: age * 365,
      target: '',
      denied: DENIED.test(said.slice(Math.max(0, index - 40), index)),
    });
  return found;
}

const countOf = (text: string): number => COUNTS[text] ?? Number(text.replaceAll(' ', ''));

type Told = Pick<Moment, 'relation' | 'target'>;

function relationOf(lead: string, rest: string, unit: string, isOfPregnancy: boolean): Told | undefined {
  // "Born at 28 weeks".
  if (/^ago\b/.test(rest) || /\b(?:born|delivered|birth)(?: at| of)?$/.test(lead)) return undefined;
  if (unit === 'week' && (PREGNANT.test(rest) || (isOfPregnancy && /\b(?:at|from|between|timed at|is)$/.test(lead))))
    return { relation: 'weeks', target: '' };
  if (OF_AGE.test(rest)) return { relation: 'age', target: '' };
  // "At least 4 days apart".
  if (/^apart\b/.test(rest)) return { relation: 'after', target: '' };
  const before = BEFORE.exec(rest);
  // "Wait 11 days before the MMR": after what was told.
  if (before && WAITS.test(lead)) return { relation: 'after', target: '' };
  if (before) return { relation: 'before', target: before.groups?.target ?? '' };
  const after = AFTER.exec(rest);
  if (after)
    return {
      relation: 'after',
      target: /^(?:now|today|then)\b/.test(after.groups?.target ?? '') ? '' : (after.groups?.target ?? ''),
    };
  if (AT.test(lead) && unit !== 'minute' && unit !== 'hour') return { relation: 'age', target: '' };
  return LATER.test(lead) ? { relation: 'after', target: '' } : undefined;
}
