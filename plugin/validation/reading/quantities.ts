import { lean } from '../../lean.ts';
import { wordTable } from '../../word-table.ts';
import type { Frequency } from './frequency-words.ts';
import { amountAt } from './numbers.ts';
import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';

/** What a sentence says of time, age or count, in days, years or doses; which kind its words make it. */
export interface Quantity {
  readonly kind: QuantityKind;
  readonly low: number;
  readonly high: number;
  readonly first: number;
  readonly end: number;
}

/** As the `kind` column of quantities.tsv has them; the start of an age is in years, a count in doses, all else in days. */
export const QUANTITY_KINDS = [
  'start_age',
  'first_age',
  'by_age',
  'interval',
  'apart',
  'doses',
  'half_life',
  'onset',
  'washout',
  'lasts',
  'within',
  'after_dose',
  'after_ingestion',
  'before_surgery',
  'before_travel',
  'gestation',
  'after_birth',
] as const;
type QuantityKind = (typeof QUANTITY_KINDS)[number];

/** Days in each unit of time. */
export const DAYS_IN: Readonly<Record<string, number>> = wordTable({
  second: 1 / 86_400,
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30.4,
  year: 365,
});
const SHORT: Readonly<Record<string, string>> = wordTable({
  sec: 'second',
  s: 'second',
  min: 'minute',
  h: 'hour',
  hr: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  yr: 'year',
  y: 'year',
});

/** The quantities of a sentence, each of one kind; `frequencies` are the text's. */
export function quantitiesIn(
  tokens: readonly Token[],
  sentence: Sentence,
  frequencies: readonly Frequency[],
): readonly Quantity[] {
  const found: Quantity[] = [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const amount = amountAt(tokens, at);
    if (!amount || amount.end > sentence.end) continue;
    const read = ageAt(tokens, sentence, amount) ?? countAt(tokens, amount) ?? timeAt(tokens, sentence, amount);
    if (read) found.push(read);
    at = amount.end - 1;
  }
  // "Stopped a week before colonoscopy".
  for (const { first, end, low, high, once } of frequencies)
    if (
      first >= sentence.first &&
      end <= sentence.end &&
      !once &&
      high <= 0.5 &&
      !/^(?:before|prior|ahead|early|earlier|beforehand|later|ago)$/.test(tokens[end]?.text ?? '')
    )
      found.push({ kind: 'interval', low: 1 / high, high: 1 / low, first, end });
  return found;
}

type Amount = NonNullable<ReturnType<typeof amountAt>>;

const words = (tokens: readonly Token[], first: number, end: number): readonly string[] =>
  tokens.slice(Math.max(0, first), end).map(({ text }) => text);

const STARTS =
  /^(?:starts?|starting|started|begins?|beginning|began|recommended|recommends?|advised|advises?|due|offered|offer|offers|eligible|eligibility|criteria|routine|routinely|indicated|applies|adults|women|men|people|initiate|initiated|first)$/;
/** The other end of a range of ages, somebody's age, or what is not to be. */
const OTHER_AGE =
  /^(?:until|through|stops?|stopping|end|ends|past|after|over|older|up|to|before|under|below|not|never|no|your|you|turned|turn|diagnosed|died|now|currently)$/;

/** What follows an age that has no unit: "at 45 for people at average risk". */
const NO_UNIT = /^(?:[^a-z%/]|(?:for|in|unless|if|and|or|when|whether|even|since)$)/;
const OF_A_YEAR: Readonly<Record<string, number>> = wordTable({ month: 1 / 12, week: 7 / 365, day: 1 / 365 });
/** "Not needed before the age of 21". */
const NOT_BEFORE =
  /\b(?:not|never) (?:\w{1,12} )?(?:needed|recommended|required|due|advised|offered|start|started|begin) (?:before|until)(?: the)?(?: age)?(?: of)?$/;

/** "Starts at age 45", "beginning at 40", "men 65–75 who ever smoked": the age that something starts at. */
function ageAt(tokens: readonly Token[], sentence: Sentence, amount: Amount): Quantity | undefined {
  const { first, end } = amount;
  // "From the age of six months upward".
  const years = OF_A_YEAR[tokens[end]?.text.replace(/s$/, '') ?? ''];
  const [low, high] = [amount.low * (years ?? 1), amount.high * (years ?? 1)];
  if ((low < 5 && years === undefined) || low > 95) return undefined;
  const before = words(tokens, Math.max(sentence.first, first - 9), first);
  const after = words(tokens, end, end + 3).filter((word) => word !== '-');
  const named = before.slice(-3).some((word) => /^(?:age|ages|aged)$/.test(word)) || /^years?$/.test(after[0] ?? '');
  const isAt = /^(?:at|from)$/.test(before.at(-1) ?? '');
  const isOldAt = (isAt || /^(?:men|women|adults|people)$/.test(before.at(-1) ?? '')) && NO_UNIT.test(after[0] ?? '.');
  const isRange = high > low && /^(?:men|women|adults|people)$/.test(before.at(-1) ?? '');
  if (!named && !isOldAt && !isRange && !NOT_BEFORE.test(before.join(' '))) return undefined;
  if (/^years?$/.test(after[0] ?? '') && !isAt && !/^(?:old\b|of age\b|and\b)/.test(after.slice(1).join(' ')))
    return undefined;
  if (NOT_BEFORE.test(before.join(' '))) return { kind: 'start_age', low, high: low, first, end };
  // "Three doses if she starts at 15 or later".
  if (before.some((word) => /^(?:if|when|unless|whether|would)$/.test(word))) return undefined;
  const start = before.findLastIndex((word) => STARTS.test(word));
  if (start === -1 || before.slice(start + 1).some((word) => OTHER_AGE.test(word))) return undefined;
  // "We stop routine mammograms at 70".
  if (before.some((word) => /^(?:stops?|stopping|ends?|ending)$/.test(word))) return undefined;
  return { kind: 'start_age', low, high: low, first, end };
}

/** "Two doses", "a 3-dose series". */
function countAt(tokens: readonly Token[], { low, high, first, end }: Amount): Quantity | undefined {
  const at = /^(?:-|total|more|separate)$/.test(tokens[end]?.text ?? '') ? end + 1 : end;
  const isDoses = /^(?:doses?|shots?)$/.test(tokens[at]?.text ?? '');
  // "Dose 2", "after 2 doses" of what was had, "only 1 dose so far".
  if (!isDoses || high > 12 || !Number.isInteger(low)) return undefined;
  // "The 3-dose series of hepatitis B".
  const isSeries = /^(?:series|schedule)$/.test(tokens[at + 1]?.text ?? '');
  const around = [...words(tokens, first - 4, first), ...(isSeries ? [] : words(tokens, at + 1, at + 4))];
  return around.some((word) => /^(?:after|had|received|got|missed|only|far|already|previous|prior|more|of)$/.test(word))
    ? undefined
    : { kind: 'doses', low, high, first, end: at + 1 };
}

/** A length of time with what its neighbours make of it. */
function timeAt(tokens: readonly Token[], sentence: Sentence, amount: Amount): Quantity | undefined {
  const at = tokens[amount.end]?.text === '-' ? amount.end + 1 : amount.end;
  const word = (tokens[at]?.text ?? '').replace(/(?<=[a-z]{1})s$/, '');
  const days = DAYS_IN[SHORT[word] ?? word];
  if (days === undefined) return undefined;
  const before = words(tokens, Math.max(sentence.first, amount.first - 12), amount.first);
  const after = words(tokens, at + 1, Math.min(sentence.end, at + 8));
  const kind = kindOf(before, after);
  return kind && { kind, low: amount.low * days, high: amount.high * days, first: amount.first, end: at + 1 };
}

const NEXT_DOSE =
  /(?:^| )(?:dose (?:# )?(?:2|two|ii)|(?:second|2nd|next|final|repeat) (?:dose|shot|injection|jab|one)|# 2)(?: (?!until|ago)[\w,(-]{1,12}){0,6}$/;

/** "Take the last apixaban", "the last dose is": what is off from then on. */
const LAST_TAKEN = /\b(?:take|have) (?:the|your|her|his) last\b|\blast (?:dose|tablet|capsule|injection)\b/;

const OF_PREGNANCY = /^(?:scan|screening|screened|swab|ogtt|tolerance|amniocentesis|villus|translucency|anti|rhogam)$/;

const AFTER_BIRTH =
  /^(?:after (?:(?:the|her|your|a) )?(?:birth|delivery|baby is born|baby arrives|confinement)|post ?-? ?(?:natal|partum)(?:ly)?|of the puerperium|following (?:(?:the|her|your) )?(?:birth|delivery))\b/;
const GOES_ON =
  /\b(?:go on|goes on|going on|continues?|continued|continuing|carry on|carried on|run|runs|given|taken|on|for|lasts?|lasting|injections?|daily|until)(?: (?:for|until|to|at least|up to|a total of|another|about|a further|least)){1,2}$/;

const NO = /^(?:not|never|isn't|doesn't|no|wasn't)$/;

function kindOf(before: readonly string[], after: readonly string[]): QuantityKind | undefined {
  const near = before.slice(-5);
  const last = before.at(-1) ?? '';
  const follows = after.join(' ');
  if (near.some((word) => NO.test(word)) || after[0] === 'ago') return undefined;
  if (/\bwashout(?: period)?(?: of| is| for)?$/.test(near.join(' '))) return 'washout';
  if (
    /^after (?:[\w'-]{1,20} ){1,3}(?:was |is |has been )?stopped\b/.test(follows) &&
    before.some((word) => /^start(?:ed)?$/.test(word))
  )
    return 'washout';
  // "Goes on for six weeks after birth", "until six weeks postnatally".
  if (AFTER_BIRTH.test(follows) && GOES_ON.test(near.join(' '))) return 'after_birth';
  if (/^(?:apart|between (?:doses|shots|the))/.test(follows)) return 'apart';
  if (/\bintervals? of$/.test(near.join(' '))) return 'interval';
  if (/^(?:later|after the first)\b/.test(follows) && before.some((word) => /^(?:second|2nd|booster)$/.test(word)))
    return 'apart';
  // "Dose 2 due in 2 to 6 months", "the second one after at least 4 weeks"; "at 6 months" may be an age.
  if (
    /^(?:in|after|due|another|least|about)$/.test(last) &&
    !/^(?:of age|old|if|before|unless)/.test(follows) &&
    NEXT_DOSE.test(before.slice(-9).join(' '))
  )
    return 'apart';
  const half = before.lastIndexOf('half');
  // "Held by half-life: ibuprofen 1 day" tells how long it is held.
  if (
    half !== -1 &&
    before[half - 1] !== 'by' &&
    before.slice(half + 1, half + 3).includes('life') &&
    before.length - half < 11
  )
    return 'half_life';
  if (
    /^(?:before|prior to) (?:\w{1,20} ){0,3}(?:surgery|procedure|operation|ana?esthesia|ana?esthetic|(?:hip|knee|valve|shoulder) replacement|\w{3,12}ectomy|repair|resection|craniotomy|biopsy)/.test(
      follows,
    )
  )
    return before.some((word) =>
      /^(?:stop|hold|held|stopped|discontinue|holding|stopping|off|omit|omitted|withhold|withheld|pause|paused)$/.test(
        word,
      ),
    ) || LAST_TAKEN.test(before.join(' '))
      ? 'before_surgery'
      : undefined;
  if (
    /^(?:before|prior|beforehand)(?: ,|$)/.test(follows) &&
    before.slice(-5).some((word) => /^(?:stop|hold|stopped|holding|discontinue)$/.test(word))
  )
    return 'before_surgery';
  if (/^(?:before|prior to) (?:\w{1,20} ){0,2}(?:travel|trip|departure|leaving)/.test(follows)) return 'before_travel';
  // "Smoked in the last 5 months of the pregnancy" is a part of it.
  if (
    !/^(?:last|final)$/.test(last) &&
    /^(?:gestation|gestational|pregnant|of (?:each |every |the |her |your |any |this |a )?pregnancy|of gestation)/.test(
      follows,
    )
  )
    return 'gestation';
  // "The anomaly scan is at 20 weeks": of a test that only a pregnancy has.
  if (
    /\b(?:is|are) (?:(?:usually|routinely|normally|best) )?(?:(?:done|performed|offered|taken|screened) )?(?:at|from|between)$/.test(
      near.join(' '),
    ) &&
    before.some((word) => OF_PREGNANCY.test(word)) &&
    /^(?:[.,;)]|for|by|with|and|to|in|$)/.test(follows)
  )
    return 'gestation';
  if (
    /^(?:within|in)$/.test(before.at(-1) ?? '') ||
    /\b(?:given|started|used|taken|works|effective) up to$/.test(near.join(' ')) ||
    (last === 'first' && near.includes('within')) ||
    (last === 'about' && near.includes('within'))
  )
    if (
      /^(?:of|after|from) (?:\w{1,20} ){0,3}(?:birth|delivery|life|onset|symptoms?|exposure|intercourse|sex|stroke)/.test(
        follows,
      )
    )
      return 'within';
  if (/^of age/.test(follows) && /^(?:before|by|than)$/.test(last))
    return before.some((word) => /^(?:first|start|started|begin|begun|initiated)$/.test(word)) ? 'by_age' : undefined;
  if (/^of age/.test(follows) && before.some((word) => /^(?:first|start|starts|begin|begins|starting)$/.test(word)))
    return 'first_age';
  if (
    /^(?:after|post|from) (?:(?:the|her|his|your|a|last|evening|morning|previous|most|recent) ){0,3}dose/.test(follows)
  )
    return 'after_dose';
  if (/^(?:after|post|from|since) (?:(?:the|an|acute) ){0,2}ingestion/.test(follows)) return 'after_ingestion';
  if (
    near.some((word) => /^(?:lasts|lasting|protects|protect)$/.test(word)) ||
    /\b(?:wears? off (?:after|in|within)|effects? for|(?:covers|holds for)) (?:up to |about |at least |around |only )?$/.test(
      `${near.join(' ')} `,
    ) ||
    // "The coil works for ten years", "can stay in for up to eight years".
    /\b(?:works|working|effective|licensed|(?:stays?|worn|kept|left|remains?) (?:in|on)|is worn|are worn|(?:can|may) stay(?: in(?: place)?)?|left in|replaced(?: \w{2,6})? after) (?:for )?(?:up to |about |at least |around )?$/.test(
      `${near.join(' ')} `,
    ) ||
    /\b(?:can|may|will|effects?|to) last\b/.test(near.join(' '))
  )
    return 'lasts';
  if (near.some((word) => /^(?:wait|waiting|washout)$/.test(word))) return 'washout';
  return isOnset(before, last, follows) ? 'onset' : undefined;
}

/** "The benefit builds over 4 to 6 weeks", "begins to work after 8 hours", "takes 2 weeks to work". */
const isOnset = (before: readonly string[], last: string, follows: string): boolean =>
  isToWork(before, follows) || WORKS_AFTER.test(before.join(' ')) || isBenefitIn(before, last);

/** Not "if it takes two weeks to work". */
const isToWork = (before: readonly string[], follows: string): boolean =>
  /^(?:to (?:start |begin )?(?:work|act|help|kick|take effect|have an effect|feel (?:the |its |any )?(?:benefit|effect)|(?:reach|show|give) (?:its |the |their )?(?:(?:full|whole|first|peak) )?(?:effect|benefit))|for (?:its|the|their|a) (?:(?:full|whole|first|peak) )?(?:effects?|benefits?)\b|before (?:[\w'-]{1,20} ){1,3}(?:works?|helps?|acts?|takes effect|kicks in)\b)/.test(
    follows,
  ) &&
  before.slice(-5).some((word) => /^(?:takes?|needs?|taking)$/.test(word)) &&
  !before.some((word) => /^(?:if|unless|whether)$/.test(word));

/** "Kicks in after", "the full effect comes after": none that is gone by then. */
const WORKS_AFTER = lean(
  /\b(?:(?:begins?|starts?) (?:to work|to act|working|acting)|acts|works|kicks in|(?:onset|(?:full|first) (?:effect|benefit)(?: of [\w'-]{1,24})?)(?: (?:is|comes|at|of|seen|felt)){0,2}|feel the (?:benefit|effect)(?: of [\w'-]{1,24})?)(?: (?:only|about|around|after|at|of|roughly)){1,3}$/,
);

const isBenefitIn = (before: readonly string[], last: string): boolean =>
  /^(?:over|in|within|after|take|takes|need|needs|about|to|until|for|only|around|roughly)$/.test(last) &&
  before.slice(-9).some(
    (word, at, near) =>
      /^(?:benefits?|improvement|effects?|works?|working|kicks?|relief|better)$/.test(word) &&
      // "GP visit within 2 working days".
      !(word === 'working' && /^(?:days?|hours?|diagnosis)$/.test(near[at + 1] ?? '')),
  ) &&
  !before
    .slice(-7)
    .some((word) =>
      /^(?:if|side|adverse|nausea|call|return|see|recheck|come|follow|check|unless|gets?|wait|after)$/.test(word),
    );
