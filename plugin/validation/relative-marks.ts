import type { FoundMark } from './marks.ts';
import type { Token } from './reading/tokens.ts';

const RELATIVES: ReadonlyMap<string, string> = new Map(
  'mother mom mum mommy mama;father dad daddy papa;sister;brother;wife exwife;husband exhusband hubby;son;daughter;grandmother grandma nana;grandfather grandpa;aunt auntie;uncle;cousin;niece;nephew;parents folks;siblings sibling;children kids child kid girl boy baby;spouse partner;grandparents'
    .split(';')
    .flatMap((group) => group.split(' ').map((word, _, [name]) => [word, name!] as const)),
);
/** Words for more than one, or for either: who of them a text names agrees with them. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  parents: ['mother', 'father'],
  siblings: ['sister', 'brother'],
  children: ['son', 'daughter'],
  spouse: ['wife', 'husband'],
  grandparents: ['grandmother', 'grandfather'],
};

const TELLS =
  /^(?:reports?|reported|says|said|states?|stated|told|tells|asks?|asked|thinks|noticed|notes|noted|called|calls|witnessed|describes|confirms|agrees|understands|feels|gave|gives|brought|helps)$/;

/** A relative that is spoken of: no speaker's label, nobody who reports, and no relative's own relative. */
export function relativeAt(tokens: readonly Token[], at: number): FoundMark | undefined {
  const value = RELATIVES.get(tokens[at]!.text) ?? RELATIVES.get(tokens[at]!.text.replace(/'?s$/, ''));
  if (!value) return undefined;
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (before === 'my' && isRelativeSpeaking(tokens, at)) return undefined;
  if (after === ':' || TELLS.test(after) || /^(?:with|per|by|via|step|in)$/.test(before)) return undefined;
  if (RELATIVES.has(after) || (before.endsWith("'s") && RELATIVES.has(before.slice(0, -2)))) return undefined;
  return { kind: 'relative', value, end: at + 1, close: clauseAt(tokens, at) };
}

/** Tokens on each side, but of "aunt with bipolar disorder, brother in AA" each has its own part. */
function clauseAt(tokens: readonly Token[], at: number): readonly [number, number] {
  const isOther = tokens.slice(Math.max(0, at - 8), at).some(({ text }) => RELATIVES.has(text));
  const isNext = tokens.slice(at + 1, at + 9).some(({ text }) => RELATIVES.has(text));
  let [from, to] = [at, at + 1];
  while (at - from < 4 && tokens[from - 1] && !(isOther ? PART : PIECE).test(tokens[from - 1]!.text)) from -= 1;
  while (to - at < 8 && tokens[to] && !(isNext ? PART : PIECE).test(tokens[to]!.text)) to += 1;
  return [from, to];
}
const PIECE = /^[;.?!]$/;
const PART = /^[,;.?!]$/;

/** "Mom: my brother collapsed": the patient's uncle. */
function isRelativeSpeaking(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back > 0 && at - back < 80; back -= 1)
    if (tokens[back]!.text === ':' && (tokens[back - 1]!.breaks > 0 || back === 1))
      return RELATIVES.has(tokens[back - 1]!.text);
  return false;
}
