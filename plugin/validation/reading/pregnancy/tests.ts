import { lean } from '../../../lean.ts';
import { type Token, text } from '../tokens.ts';
import { phrase } from '../words.ts';

// A pregnancy by its test, and by what a form answers.

/** What is said of a pregnancy, over tokens [first, end). */
export interface Said {
  readonly kind: 'pregnant';
  readonly pregnant: boolean;
  readonly weeks?: number;
  readonly first: number;
  readonly end: number;
}

export const said = (first: number, end: number, weeks?: number): Said => ({
  kind: 'pregnant',
  pregnant: true,
  ...(weeks ? { weeks } : {}),
  first,
  end,
});

const RESULT_BEHIND = lean(
  /^(?:[:,-] |(?:was|is|has|had|then|today|yesterday|this|morning|repeated|done) ){0,3}(?:turned|came|come|read|reads|went|gone|proved)(?: out| back| up)? (positive|negative)\b/,
);
/** "20 October positive", "(3/10): negative", "on 3 May was positive". */
const DATED_RESULT = lean(
  /^(?:\( )?(?:(?:on|of|from|dated) (?:the )?)?(?:\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}|[a-z]{3,9} \d{1,2}(?:st|nd|rd|th)?|\d{1,2} \/ \d{1,2})(?: \/ \d{2,4}|,? \d{4})?(?: [:,)=-]){0,2} (?:(?:was|is|came back|returned) )?(positive|negative)\b/,
);

/** "Pregnancy test: turned positive on Monday", "came back negative". */
const resultBehind = (tokens: readonly Token[], at: number): string =>
  RESULT_BEHIND.exec(phrase(tokens, at, at + 6))?.[1] ?? DATED_RESULT.exec(phrase(tokens, at, at + 10))?.[1] ?? '';

/** "Positive hCG", "tested positive for pregnancy", "two positive home pregnancy tests", "pregnancy test: negative". */
export function testAt(tokens: readonly Token[], at: number): Said | undefined {
  const word = text(tokens, at);
  if (/^(?:positive|pos)$/.test(word) && !isOfOther(tokens, at)) {
    if (/^(?:hcg|bhcg|upt)$/.test(text(tokens, at + 1))) return said(at, at + 2);
    const isFor = /^(?:test|tests|tested|hcg|urine|home)$/.test(text(tokens, at - 1)) && text(tokens, at + 1) === 'for';
    return isFor && text(tokens, at + 2) === 'pregnancy' ? said(at, at + 3) : undefined;
  }
  if (!/^preg(?:nancy)?$/.test(word) || !/^tests?$/.test(text(tokens, at + 1)) || isOfOther(tokens, at))
    return undefined;
  // "Preg test + (5 wk)".
  if (/^(?:: )?[+]$/.test(phrase(tokens, at + 2, at + 3)) && !/^\d/.test(text(tokens, at + 3)))
    return said(at, at + 3, weeksIn(tokens, at + 3));
  const before = [text(tokens, at - 1), text(tokens, at - 2), text(tokens, at - 3)];
  const leads = before.findIndex((each) => /^(?:positive|negative)$/.test(each));
  const isDenied = /^(?:no|not|never|without)$/.test(text(tokens, at - leads - 2));
  const results = [
    leads === -1 || isDenied ? '' : before[leads],
    text(tokens, at + 2),
    text(tokens, at + 3),
    resultBehind(tokens, at + 2),
  ];
  const pregnant = results.includes('positive');
  return pregnant || results.includes('negative') ? { ...said(at, at + 2), pregnant } : undefined;
}

/** "(5 wk)". */
const weeksIn = (tokens: readonly Token[], at: number): number | undefined =>
  text(tokens, at) === '(' && /^(?:weeks?|wks?)$/.test(text(tokens, at + 2)) ? tokens[at + 1]?.value : undefined;

/** "Pregnant? No.", "pregnant or breastfeeding: no", "Pregnant: N", "pregnant (no)": how a form is answered. */
export function answerBehind(
  tokens: readonly Token[],
  at: number,
): { readonly isYes: boolean; readonly end: number } | undefined {
  let next = at + 1;
  if (
    /^(?:or|\/)$/.test(text(tokens, next)) &&
    /^(?:breastfeeding|breast|nursing|lactating)$/.test(text(tokens, next + 1))
  )
    next += text(tokens, next + 1) === 'breast' ? (text(tokens, next + 2) === '-' ? 4 : 3) : 2;
  const isMarked = /^[:?=(–—-]$/.test(text(tokens, next));
  if (isMarked) next += 1;
  const answer = text(tokens, next);
  const isYes = /^(?:yes|y)$/.test(answer);
  if (!isYes && !/^(?:no|n|none|nil|denies|denied|negative)$/.test(answer)) return undefined;
  const after = tokens[next + 1];
  const isWhole = !after || after.breaks > 0 || /^[.,;)]$/.test(after.text);
  return isWhole && (isMarked || answer === 'no') ? { isYes, end: next + 1 } : undefined;
}

/** "The positive pregnancy test was your daughter's". */
export const isOfOther = (tokens: readonly Token[], at: number): boolean =>
  /\b(?:was|is|belongs to|belonged to) (?:your|his|her|the patient's) (?:daughter|sister|wife|friend|cousin|roommate|niece|granddaughter|partner)(?: ?'s)?\b/.test(
    wordsBehind(tokens, at, 18),
  );

export const wordsBehind = (tokens: readonly Token[], at: number, count: number): string =>
  phrase(tokens, at + 1, at + 1 + count);
