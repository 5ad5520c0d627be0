import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** A value that a text tells of one thing, over tokens [first, end). */
interface Told {
  readonly value: number;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** What makes a value one of another time, a limit, or what is hoped for: before it, and behind it. */
const ELSEWHEN_BEFORE =
  /^(?:previous|previously|prior|last|earlier|before|after|since|until|initially|initial|repeat|repeated|improved|improving|recovered|fell|fallen|dropped|declined|decreased|increased|rose|risen|up|down|from|then|was|were|had|baseline|normal|below|above|under|over|less|more|than|if|when|goal|target|usually|history|trial|patients|drops|falls|now|today|current|currently|new|outside|later|(?:19|20)\d\d)$/;
const ELSEWHEN_BEHIND =
  /^(?:previous|previously|prior|last|earlier|before|after|since|until|initially|improved|baseline|ago|old|year|years|month|months|normal|less|more|or|if|when|goal|target|range|usually|then|later|from|(?:19|20)\d\d)$/;

/** One thing that a text gives two values for, under the same name or another of its names, and no time of its own for either. */
export function checkToldTwice({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  return [
    ...ejection(tokens, sentences),
    ...gestation(tokens, sentences),
    ...courseDays(tokens),
    ...shares(tokens, sentences),
  ].slice(0, 1);
}

const disagreeing = (tokens: readonly Token[], one: Told, other: Told, what: string): Finding =>
  miscountAt(spanOf(tokens, other.first, other.end), {
    category: 'value_disagrees',
    message: `the text gives two values for ${what}: ${plain(one.value)}, then ${plain(other.value)}`,
    score: 0.78,
  });

const NAMES = /^(?:ef|lvef)$/;

/** "An EF of 35 % … because an ejection fraction of 55 %". */
function ejection(tokens: readonly Token[], sentences: readonly Sentence[]): readonly Finding[] {
  if (!hasWord(tokens, /^(?:ef|lvef|ejection)$/)) return [];
  const told = sentences.flatMap((sentence) => {
    const values: Told[] = [];
    for (let at = sentence.first; at < sentence.end && !sentence.told; at += 1) {
      const isNamed =
        NAMES.test(tokens[at]!.text) || (tokens[at]!.text === 'ejection' && tokens[at + 1]?.text === 'fraction');
      const value = isNamed ? percentBehind(tokens, at + 1, sentence) : undefined;
      if (value) values.push(value);
    }
    return values;
  });
  const [one, ...others] = told;
  if (!one || told.some((each) => isElsewhen(tokens, each))) return [];
  const other = others.find(({ value }) => Math.abs(value - one.value) > 11);
  return other && told.length <= 3 ? [disagreeing(tokens, one, other, 'the ejection fraction in percent')] : [];
}

function percentBehind(tokens: readonly Token[], from: number, sentence: Sentence): Told | undefined {
  for (let at = from; at < Math.min(sentence.end, from + 5); at += 1) {
    const { kind, value = 0, text } = tokens[at]!;
    if (kind === 'number') {
      const isRange = /^[-–]$/.test(tokens[at + 1]?.text ?? '') && tokens[at + 2]?.kind === 'number';
      const behind = tokens[isRange ? at + 3 : at + 1]?.text ?? '';
      const middle = isRange ? (value + tokens[at + 2]!.value!) / 2 : value;
      return middle >= 5 && middle <= 85 && /^(?:%|percent)$/.test(behind)
        ? { value: middle, first: from - 1, end: at + 2, sentence }
        : undefined;
    }
    if (
      !/^(?:of|is|at|:|,|\(|=|fraction|about|approximately|around|~|estimated|measured|your|that|only|just)$/.test(text)
    )
      return undefined;
  }
  return undefined;
}

const isElsewhen = (tokens: readonly Token[], { first, end, sentence }: Told): boolean =>
  hasWord(tokens, ELSEWHEN_BEFORE, Math.max(sentence.first, first - 7), first) ||
  hasWord(tokens, ELSEWHEN_BEHIND, end, Math.min(sentence.end, end + 6));

/** "At 32w4d by LMP … Impression: intrauterine pregnancy at 36w4d". */
function gestation(tokens: readonly Token[], sentences: readonly Sentence[]): readonly Finding[] {
  const told = sentences.flatMap((sentence) =>
    sentence.told || sentence.section === 'past'
      ? []
      : tokens
          .slice(sentence.first, sentence.end)
          .flatMap((_, step) => gestationAt(tokens, sentence.first + step, sentence))
          // "NICU day 34, ex 27+2, now 32+1".
          .filter(({ first }) => !/\b(?:ex|born(?: at)?|birth)$/.test(phrase(tokens, first - 2, first))),
  );
  const [one, ...others] = told;
  const other = one && others.find((each) => Math.abs(each.value - one.value) > 10 && isOfVisit(tokens, each));
  return one && other && one.first < OPENING && told.length <= 4 && !told.some((each) => isOtherVisit(tokens, each))
    ? [disagreeing(tokens, one, other, 'the days of the pregnancy')]
    : [];
}

/** In tokens: how far the opening of a note reaches. */
const OPENING = 40;

/** "32w4d", "32+4", "32 weeks 4 days", "32 4/7": in days. */
function gestationAt(tokens: readonly Token[], at: number, sentence: Sentence): readonly Told[] {
  const weeks = tokens[at]!.kind === 'number' ? tokens[at]!.value! : 0;
  if (weeks < 10 || weeks > 42 || !Number.isInteger(weeks)) return [];
  const days = DAYS.exec(phrase(tokens, at + 1, at + 5))
    ?.slice(1)
    .find(Boolean);
  return days === undefined ? [] : [{ value: weeks * 7 + Number(days), first: at, end: at + 3, sentence }];
}
const DAYS =
  /^w(\d)d?\b|^(?:w|wk|wks|weeks?)(?:,| and)? (\d) ?(?:d|days?)\b|^[+] (\d)(?= (?:weeks?|wks?|by|,|gestation|today|on)|$)|^(\d) \/ 7\b/;

/** "Intrauterine pregnancy at", "she is now": of the visit itself. */
const isOfVisit = (tokens: readonly Token[], { first, sentence }: Told): boolean =>
  hasWord(
    tokens,
    /^(?:iup|pregnancy|pregnant|gestation|gestational|is|now|ega|ga|currently|presents|gravida|assessment|impression|a\/p|plan|gestations|dx|yo|female|woman)$/,
    Math.max(sentence.first, first - 6),
    first,
  );

const isOtherVisit = (tokens: readonly Token[], { first, end, sentence }: Told): boolean =>
  hasWord(
    tokens,
    /^(?:previous|previously|prior|last|first|second|third|delivered|delivery|born|birth|induction|induce|induced|section|cesarean|caesarean|return|until|scheduled|planned|due|repeat|then|was|were|had|between|from|to|after|before|since|dating|dated|corrected|scan|ultrasound|admitted|admission|transferred|loss|miscarriage|demise|ruptured|rupture|cerclage|anatomy)$/,
    Math.max(sentence.first, first - 7),
    first,
  ) ||
  hasWord(
    tokens,
    /^(?:delivery|delivered|birth|previously|ago|neonate|infant|newborn|cesarean|section|induction|if|corrected|pma|cga)$/,
    end,
    Math.min(sentence.end, end + 4),
  );

const LENGTHS = /^(?:course|supply|prescription|regimen|treatment|taper|burst)$/;

/** "A 5-day course … please complete all seven days". */
function courseDays(tokens: readonly Token[]): readonly Finding[] {
  const ends = wordsIn(tokens, /^(?:all|full|whole|entire)$/).flatMap((at) => {
    const number = numberAt(tokens, at + 1);
    const unit = number && tokens[tokens[number.end]?.text === '-' ? number.end + 1 : number.end]?.text;
    const isOver =
      /^(?:day|days)$/.test(unit ?? '') &&
      hasWord(
        tokens,
        /^(?:complete|finish|take|taking|continue|completes|finishes|completing|finishing|course|use|through)$/,
        Math.max(0, at - 8),
        at + 5,
      );
    return number && isOver ? [{ value: number.value, first: at, end: number.end + 1 }] : [];
  });
  if (ends.length !== 1) return [];
  const [all] = ends;
  const lengths = tokens
    .flatMap((_, at) => lengthAt(tokens, at))
    .filter(({ first }) => Math.abs(first - all!.first) > 2);
  const [one] = lengths;
  const isMet =
    lengths.some(({ value }) => value === all!.value) ||
    lengths.some((a) => lengths.some((b) => a !== b && a.value + b.value === all!.value));
  if (
    !one ||
    one.first > all!.first ||
    lengths.length > 3 ||
    isMet ||
    hasWord(tokens, /^(?:iv|then|already|remaining|more|completed|switch|switched|transition|transitioned)$/)
  )
    return [];
  const message = `the course takes ${plain(one.value)} days and then ${plain(all!.value)}`;
  return [miscountAt(spanOf(tokens, all!.first, all!.end), { category: 'value_disagrees', message, score: 0.78 })];
}

/** "A 5-day course", "for 5 days", "x 1 week": in days. */
function lengthAt(tokens: readonly Token[], at: number): readonly { readonly value: number; readonly first: number }[] {
  const number = numberAt(tokens, at);
  if (!number || /^(?:a|half)$/.test(tokens[at]!.text)) return [];
  const hyphen = tokens[number.end]?.text === '-' ? 1 : 0;
  const unit = tokens[number.end + hyphen]?.text ?? '';
  const scale = /^days?$/.test(unit) || unit === 'd' ? 1 : /^(?:weeks?|wks?)$/.test(unit) ? 7 : undefined;
  const before = tokens[at - 1]?.text ?? '';
  const isLength = LENGTHS.test(tokens[number.end + hyphen + 1]?.text ?? '') || /^(?:for|x|×)$/.test(before);
  return scale !== undefined && isLength ? [{ value: number.value * scale, first: at }] : [];
}

/** "2 of 14 nodes positive … given 4 of 14 positive nodes": one part of one whole. */
function shares(tokens: readonly Token[], sentences: readonly Sentence[]): readonly Finding[] {
  if (!hasWord(tokens, /^(?:nodes?|cores|slns?|lns?|bottles)$/)) return [];
  const told = sentences.flatMap((sentence) =>
    tokens
      .slice(sentence.first, sentence.end)
      .flatMap((_, step): readonly (Told & { readonly whole: number; readonly noun: string })[] => {
        const at = sentence.first + step;
        const part = numberAt(tokens, at);
        if (!part || /^(?:-|\/|\.|of)$/.test(tokens[at - 1]?.text ?? '')) return [];
        const join = phrase(tokens, part.end, part.end + 2);
        const next = join.startsWith('out of')
          ? part.end + 2
          : /^(?:of|\/)\b/.test(join) || join.startsWith('/')
            ? part.end + 1
            : undefined;
        const whole = next === undefined ? undefined : numberAt(tokens, next);
        const noun =
          whole &&
          tokens
            .slice(whole.end, Math.min(sentence.end, whole.end + 5))
            .find(({ text }) => /^(?:nodes?|cores|slns?|lns?|bottles)$/.test(text))?.text;
        return whole && noun && whole.value >= part.value
          ? [
              {
                value: part.value,
                whole: whole.value,
                noun: noun.replace(/s$/, ''),
                first: at,
                end: whole.end,
                sentence,
              },
            ]
          : [];
      }),
  );
  const [one, ...others] = told;
  const other =
    one && others.find(({ whole, value, noun }) => whole === one.whole && noun === one.noun && value !== one.value);
  return one && other && told.length <= 3 && !hasWord(tokens, /^(?:left|right|then|later|previous|repeat|second)$/)
    ? [disagreeing(tokens, one, other, 'one part of the whole')]
    : [];
}
