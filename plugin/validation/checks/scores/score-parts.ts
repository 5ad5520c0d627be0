import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

/** Scores against what they are made of: points in brackets and their sum, the three parts of a GCS, a T-score and its name. */
export function checkScoreParts({ reading: { tokens } }: Case): readonly Finding[] {
  return tokens.flatMap(({ text }, at) => {
    if (text === '=') return pointsAt(tokens, at);
    if (text === 'total' || text === 'sum') return totalAt(tokens, at);
    if (text === '(' && tokens[at - 1]?.kind === 'number') return itemsBehind(tokens, at);
    if (text === 'gcs' || isComaScale(tokens, at)) return comaScaleAt(tokens, at);
    return text === 'score' ? densityAt(tokens, at) : [];
  });
}

const found = (
  tokens: readonly Token[],
  first: number,
  end: number,
  source: string,
  message: string,
): readonly Finding[] => [
  {
    ...spanOf(tokens, first, end),
    family: 'score',
    category: 'score_sum_wrong',
    severity: 'high',
    verdict: 'contradicted',
    message,
    score: 0.85,
    evidence: [{ source, citation: source, text: message }],
  },
];

/** "Glasgow Coma Scale 13", at its last word. */
const isComaScale = (tokens: readonly Token[], at: number): boolean =>
  /^(?:scale|score)$/.test(tokens[at]!.text) && tokens[at - 1]?.text === 'coma' && tokens[at - 2]?.text === 'glasgow';

/** Words that an item of a score may have before its points. */
const ITEM = 6;
const ITEMS = 12;

/** "Age 75 or over (2), female (1), hypertension (1), TIA (2) = 4". */
function pointsAt(tokens: readonly Token[], equals: number): readonly Finding[] {
  const stated = tokens[equals + 1]?.value;
  if (stated === undefined || tokens[equals + 2]?.text === '/') return [];
  let sum = 0;
  let count = 0;
  let first = equals;
  for (let at = equals - 1; count < ITEMS; count += 1) {
    const points = tokens[at - 1]?.value;
    if (tokens[at]?.text !== ')' || tokens[at - 2]?.text !== '(' || points === undefined || points > 9) break;
    sum += points;
    first = at - 2;
    let next = at - 3;
    while (next > at - 3 - ITEM && next >= 0 && tokens[next]!.text !== ')') next -= 1;
    at = next;
  }
  if (count < 3 || sum === stated || isBareBefore(tokens, first)) return [];
  return found(tokens, first, equals + 2, 'arithmetic', `the points come to ${plain(sum)}, not ${plain(stated)}`);
}

/** "Confusion 1, urea 9.2 (1), RR 32 (1), age 78 (1)": an item before them has its points without brackets. */
const isBareBefore = (tokens: readonly Token[], first: number): boolean =>
  tokens
    .slice(Math.max(0, first - ITEM - 2), first)
    .some(({ text }, at, before) => text === ',' && (before[at - 1]?.value ?? 99) <= 9);

/** "Age >= 75 = 2, female = 1, HTN = 1, total 4", "confusion (1), BUN 28 (1), RR 32 (1). Total 3". */
function totalAt(tokens: readonly Token[], at: number): readonly Finding[] {
  const value = tokens.slice(at + 1, at + 4).find(({ kind }) => kind === 'number')?.value;
  const isOfIt = /^(?::|=|is|of|score|points|\d.*)$/.test(tokens[at + 1]?.text ?? '');
  if (value === undefined || value > 40 || !isOfIt) return [];
  // "Total 7 mg", "total 12 weeks", "total 24 h".
  const after = tokens[tokens.findIndex((token, index) => index > at && token.kind === 'number') + 1]?.text ?? '';
  if (
    /^[a-z%/]/.test(after) &&
    !/^(?:points?|so|low|moderate|high|severe|which|and|out|of|mild|consistent|suggests?)$/.test(after)
  )
    return [];
  const points: number[] = [];
  /** "Ascites slight 2" beside "bilirubin 38 = 2": points that are written otherwise than the rest. */
  let otherwise = 0;
  const isScore = hasWord(tokens, SCORES, Math.max(0, at - TOTAL_REACH), at);
  let first = at;
  for (let back = at - 1; back > Math.max(0, at - TOTAL_REACH); back -= 1) {
    const token = tokens[back]!;
    if (token.breaks > 1 || /^(?:total|sum)$/.test(token.text)) break;
    const isBracketed =
      token.kind === 'number' &&
      tokens[back - 1]?.text === '(' &&
      // "(1, air 0)": of two items in one bracket.
      (tokens[back + 1]?.text === ')' || (tokens[back + 1]?.text === ',' && tokens[back + 4]?.text === ')'));
    const isEqual =
      token.kind === 'number' &&
      /^(?:=|:)$/.test(tokens[back - 1]?.text ?? '') &&
      !/^[<>]$/.test(tokens[back - 2]?.text ?? '') &&
      /^(?:[,;.)]|and|total)$/.test(tokens[back + 1]?.text ?? '');
    const isItem =
      token.kind === 'number' &&
      token.value! <= 4 &&
      // "Age 65-74 1", "age 60+ 1", "SpO2 under 92% 1".
      (tokens[back - 1]?.kind === 'word' ||
        (/^[+%]$/.test(tokens[back - 1]?.text ?? '') && token.spaced) ||
        (tokens[back - 1]?.kind === 'number' && token.spaced)) &&
      // "Admit day 1." is no item.
      !/^(?:day|pod|stage|grade|bed|room|level|week|step|type|hour)$/.test(tokens[back - 1]!.text) &&
      (/^[,;.]$/.test(tokens[back + 1]?.text ?? '') || back + 2 === at || isExplained(tokens, back));
    const isBare = isScore && isItem;
    // "Elderly over 65, 1; aspirin 1".
    const isApart =
      isScore &&
      token.kind === 'number' &&
      token.value! <= 4 &&
      tokens[back - 1]?.text === ',' &&
      (tokens[back + 1]?.text === ';' || isExplained(tokens, back));
    if (isItem && !isBracketed && !isEqual && !isScore) otherwise += token.value!;
    if (!isBracketed && !isEqual && !isBare && !isApart) continue;
    if (token.value! > 9) return [];
    points.push(token.value!);
    first = back;
  }
  const sum = points.reduce((all, one) => all + one, 0);
  if (points.length < 3 || sum === value || sum + otherwise === value) return [];
  return found(tokens, first, at + 2, 'arithmetic', `the points come to ${plain(sum)}, not ${plain(value)}`);
}

/** "D diabetes 1 (HbA1c 55)": the bracket says why; "urea 9 (1)" has its point there. */
const isExplained = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.text === '(' && tokens[at + 2]?.kind === 'word';

/** "CHA2DS2-VASc 5 (age 2, female 1, HTN 1, HF 1)": every item with its points. */
function itemsBehind(tokens: readonly Token[], open: number): readonly Finding[] {
  const stated = tokens[open - 1]!.value!;
  const isScore = tokens.slice(Math.max(0, open - 7), open).some(({ text }) => SCORES.test(text) || text === 'heart');
  const length = tokens.slice(open + 1, open + 60).findIndex(({ text }) => text === ')');
  if (!isScore || length === -1 || stated > 30) return [];
  const items: Token[][] = [[]];
  for (const token of tokens.slice(open + 1, open + 1 + length)) {
    if (/^[,;]$/.test(token.text)) items.push([]);
    else items.at(-1)!.push(token);
  }
  const points = items.map((item) => {
    const last = item.at(-1);
    const names = item.slice(0, -1).filter(({ text }) => !/^[=:]$/.test(text));
    return last?.kind === 'number' && last.value! <= 6 && names.length > 0 && names.at(-1)!.kind === 'word'
      ? last.value!
      : undefined;
  });
  if (points.length < 3 || points.some((one) => one === undefined)) return [];
  const sum = points.reduce<number>((all, one) => all + one!, 0);
  return sum === stated
    ? []
    : found(
        tokens,
        open - 1,
        open + 2 + length,
        'arithmetic',
        `the points come to ${plain(sum)}, not ${plain(stated)}`,
      );
}

const SCORES =
  /^(?:braden|apgar|flacc|news|news2|aldrete|norton|phq|gad|ranson|bisap|westley|silverman|painad|4at|moca|mmse|news|pews|pram|rcri|khorana|vasc|cha2ds2|cha|4ts|4t|ts|curb|wells|centor|bled|abcd2|qsofa|caprini|padua|bishop|ciwa|geneva|blatchford)$/;

/** Tokens before a total in which its items are looked for. */
const TOTAL_REACH = 60;

const NEAR = 30;

/** "Voice (E3), confused (V4), localizes (M5). GCS = 8", "GCS 8 (E3V4M5)". */
function comaScaleAt(tokens: readonly Token[], at: number): readonly Finding[] {
  const stated = tokens.slice(at + 1, at + 4).find(({ kind }) => kind === 'number')?.value;
  const described = describedBefore(tokens, at);
  if (described !== undefined && stated !== undefined && stated > 2 && stated < 16)
    return stated === described
      ? []
      : found(
          tokens,
          at,
          at + 3,
          'arithmetic',
          `eyes, voice and movement come to ${plain(described)}, not ${plain(stated)}`,
        );
  // "GCS = E2 V2 M4, total 14", "GCS E2 V2 M5 = 12".
  const total = tokens
    .slice(at + 1, at + 12)
    .findIndex(
      ({ text }, step, words) =>
        TOTALS.test(text) || (/^(?:=|so|,)$/.test(text) && /^m[1-6]$/.test(words[step - 1]?.text ?? '')),
    );
  const value =
    stated ??
    (total === -1
      ? undefined
      : tokens.slice(at + 2 + total, at + 7 + total).find(({ kind }) => kind === 'number')?.value);
  const near = tokens.slice(Math.max(0, at - NEAR), at + 12);
  if (value === undefined || near.filter(({ text }) => text === 'gcs').length > 1) return [];
  const glued = near.map(({ text }) => /^e([1-4])v([1-5])m([1-6])$/.exec(text)).filter((one) => one !== null);
  const apart = [/^e([1-4])$/, /^v([1-5])$/, /^m([1-6])$/].map((part) =>
    near.map(({ text }) => part.exec(text)?.[1]).filter((one) => one !== undefined),
  );
  const worded = [/^(?:eyes?|ocular)$/, /^(?:verbal|voice)$/, /^(?:motor|movement)$/].map((name) => {
    // "Eyes open to voice 3" is of the eyes.
    const place = near.findIndex(({ text }, step) => name.test(text) && near[step - 1]?.text !== 'to');
    return place === -1
      ? undefined
      : near.slice(place + 1, place + 5).find(({ kind, value: points = 9 }) => kind === 'number' && points < 7)?.text;
  });
  if (worded.every((one) => one !== undefined)) return sumOfWords(tokens, at, worded.map(Number));
  const [parts] = glued.length === 1 ? glued.map((one) => one.slice(1)) : [apart.map((all) => all[0])];
  if (glued.length > 1 || apart.some((all) => all.length > 1) || parts?.length !== 3) return [];
  if (parts.some((one) => one === undefined)) return [];
  const sum = parts.reduce((total, one) => total + Number(one), 0);
  // "GCS fell from 14 to 7 (E1 V2 M4)".
  const isOfChange = tokens.slice(at + 1, at + 9).some((token) => token.value === sum);
  return sum === value || isOfChange
    ? []
    : found(tokens, at, at + 3, 'arithmetic', `eyes, voice and movement come to ${plain(sum)}, not ${plain(value)}`);
}

/** "Total 14", "adds up to 12", "which makes 9". */
const TOTALS = /^(?:total\w{0,5}|sum(?:s|ming)?|add(?:s|ing)?|mak(?:es?|ing)|giv(?:es?|ing)|com(?:es?|ing))$/;

/** "Eyes open to pain (2), incomprehensible sounds (2), localizes (5); GCS 9": three points in brackets from the eyes on. */
function describedBefore(tokens: readonly Token[], at: number): number | undefined {
  const from = Math.max(0, at - NEAR);
  const eyes = tokens.slice(from, at).findLastIndex(({ text }) => /^(?:eyes?|ocular)$/.test(text));
  if (eyes === -1) return undefined;
  const points = tokens
    .slice(from + eyes, at)
    .flatMap(({ kind, value }, offset) =>
      kind === 'number' &&
      tokens[from + eyes + offset - 1]?.text === '(' &&
      tokens[from + eyes + offset + 1]?.text === ')'
        ? [value!]
        : [],
    );
  const [eye = 9, voice = 9, movement = 9] = points;
  return points.length === 3 && eye < 5 && voice < 6 && movement < 7 ? eye + voice + movement : undefined;
}

/** "GCS: eyes 2, verbal 3, motor 5, so 13". */
function sumOfWords(tokens: readonly Token[], at: number, parts: readonly number[]): readonly Finding[] {
  const sum = parts.reduce((total, one) => total + one, 0);
  const after = tokens.slice(at + 1, at + 20);
  const total = after.findIndex(
    ({ text }, index) => /^(?:so|=|total|is|of|for)$/.test(text) && (after[index + 1]?.value ?? 0) > 6,
  );
  const stated = total === -1 ? tokens[at + 1]?.value : after[total + 1]?.value;
  if (stated === undefined || stated === sum || stated < 3 || stated > 15) return [];
  return found(
    tokens,
    at,
    at + 3,
    'arithmetic',
    `eyes, voice and movement come to ${plain(sum)}, not ${plain(stated)}`,
  );
}

/** WHO: −2.5 and lower is osteoporosis, −1 and higher normal. */
const OSTEOPOROSIS = -2.5;
const NORMAL = -1;

/** "A T-score of −3.1 at the hip. That means normal bone density". */
function densityAt(tokens: readonly Token[], at: number): readonly Finding[] {
  if (tokens[at - 2]?.text !== 't' || tokens[at - 1]?.text !== '-') return [];
  const sign = tokens.slice(at + 1, at + 4).findIndex(({ text }) => /^(?:[-−–]|minus)$/.test(text));
  const value = sign === -1 ? undefined : tokens[at + 2 + sign]?.value;
  if (value === undefined || hasWord(tokens, /^[<>≤≥(]$/, at + 1, at + 1 + sign)) return [];
  const after = tokens.slice(at + 3 + sign, at + 3 + sign + NEAR);
  const called = after.findIndex(({ text }) => /^(?:normal|osteoporosis|osteopenia|strong|healthy|dense)$/.test(text));
  if (
    called === -1 ||
    after.slice(0, called).some(({ text, kind }, at) => (kind === 'number' && !isAge(after, at)) || AGAINST.test(text))
  )
    return [];
  const name = after[called]!.text.replace(/^(?:strong|healthy|dense)$/, 'normal');
  const real = -value <= OSTEOPOROSIS ? 'osteoporosis' : -value >= NORMAL ? 'normal' : 'osteopenia';
  // A fracture makes osteopenia osteoporosis.
  if (name === real || (name === 'osteoporosis' && real === 'osteopenia')) return [];
  const message = `a T-score of -${plain(value)} is ${real}, not ${name} (WHO)`;
  return found(tokens, at - 2, at + 3 + sign + called + 1, 'WHO', message);
}

/** "At 67, it means". */
const isAge = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.kind === 'number' && /^(?:at|aged?|of)$/.test(tokens[at - 1]?.text ?? '');

const AGAINST =
  /^(?:vitamin|calcium|level|levels|tsh|bloods|kidney|not|no|than|below|above|was|previous|prior|last|from|until|if|or)$/;
