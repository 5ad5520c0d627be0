import { wordTable } from '../word-table.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';

/** Relatives that are named over tokens [first, end), each as "mother", "maternal aunt", "aunt"; `*` is whoever of the family. */
export interface Kin {
  readonly relations: readonly string[];
  readonly first: number;
  readonly end: number;
}

const NOUNS: Readonly<Record<string, string>> = wordTable({
  mother: 'mother',
  mum: 'mother',
  mom: 'mother',
  mam: 'mother',
  mummy: 'mother',
  father: 'father',
  dad: 'father',
  daddy: 'father',
  sister: 'sister',
  sis: 'sister',
  brother: 'brother',
  bro: 'brother',
  son: 'son',
  daughter: 'daughter',
  aunt: 'aunt',
  auntie: 'aunt',
  uncle: 'uncle',
  grandmother: 'grandmother',
  grandma: 'grandmother',
  granny: 'grandmother',
  nan: 'grandmother',
  grandfather: 'grandfather',
  grandpa: 'grandfather',
  granddad: 'grandfather',
  grandad: 'grandfather',
  cousin: 'cousin',
  mgm: 'maternal grandmother',
  mgf: 'maternal grandfather',
  pgm: 'paternal grandmother',
  pgf: 'paternal grandfather',
});
const FIRST_DEGREE = ['mother', 'father', 'sister', 'brother', 'son', 'daughter'];
const GROUPS: Readonly<Record<string, readonly string[]>> = wordTable({
  parent: ['mother', 'father'],
  parents: ['mother', 'father'],
  siblings: ['sister', 'brother'],
  sibling: ['sister', 'brother'],
  grandparents: ['grandmother', 'grandfather'],
  relative: ['*'],
  relatives: ['*'],
  family: ['*'],
});

/** Whose sister: "mother's sister" is a maternal aunt. */
const OF_PARENT: Readonly<Record<string, string>> = wordTable({
  sister: 'aunt',
  brother: 'uncle',
  mother: 'grandmother',
  father: 'grandfather',
  aunt: 'aunt',
  uncle: 'uncle',
  cousin: 'cousin',
});
const SIDES: Readonly<Record<string, string>> = wordTable({ mother: 'maternal', father: 'paternal' });

const bare = (word: string): string => word.replace(/'s$|s'$/, '');
const nounOf = (word: string): string | undefined => NOUNS[bare(word)] ?? NOUNS[bare(word).replace(/s$/, '')];
const isOwner = (word: string | undefined): boolean => /(?:'s|s')$/.test(word ?? '');

/** Every relative that a sentence names, in order. */
export function kinIn(tokens: readonly Token[], { first, end }: Sentence): readonly Kin[] {
  const found: Kin[] = [];
  for (let at = first; at < end; at += 1) {
    const kin = kinAt(tokens, at, end);
    if (!kin) continue;
    found.push(kin);
    at = kin.end - 1;
  }
  return found;
}

function kinAt(tokens: readonly Token[], at: number, end: number): Kin | undefined {
  const word = tokens[at]!.text;
  const before = tokens[at - 1]?.text ?? '';
  if (/^(?:maternal|paternal)$/.test(word)) return sided(tokens, at, end, word);
  const group = GROUPS[bare(word)];
  if (group) {
    const isFirstDegree = group[0] === '*' && /degree$/.test(before);
    return { relations: isFirstDegree ? FIRST_DEGREE : group, first: at, end: at + 1 };
  }
  const noun = nounOf(word);
  if (noun === undefined || isOfOther(tokens, at)) return undefined;
  const side = SIDES[noun];
  if (side !== undefined && isOwner(word)) {
    const next = tokens[at + 1]?.text ?? '';
    // "On her mother's side".
    if (next === 'side' || next === 'family') return { relations: [side], first: at, end: at + 2 };
    const ofParent = OF_PARENT[nounOf(next) ?? ''];
    if (ofParent !== undefined && at + 1 < end) return { relations: [`${side} ${ofParent}`], first: at, end: at + 2 };
  }
  const behind = sideBehind(tokens, at + 1, end);
  if (behind) return { relations: [`${behind.side} ${noun}`], first: at, end: behind.end };
  return { relations: [noun], first: at, end: at + 1 };
}

/** "Maternal aunt", "maternal side". */
function sided(tokens: readonly Token[], at: number, end: number, side: string): Kin | undefined {
  const next = tokens[at + 1]?.text ?? '';
  const noun = at + 1 < end ? nounOf(next) : undefined;
  if (noun !== undefined) return { relations: [`${side} ${noun}`], first: at, end: at + 2 };
  return next === 'side' ? { relations: [side], first: at, end: at + 2 } : undefined;
}

/** "Aunt on her father's side", "grandmother (maternal)". */
function sideBehind(tokens: readonly Token[], from: number, end: number) {
  const words = tokens.slice(from, Math.min(end, from + 6)).map(({ text }) => text);
  if (words[0] === '(' && /^(?:maternal|paternal)$/.test(words[1] ?? ''))
    return { side: words[1]!, end: from + (words[2] === ')' ? 3 : 2) };
  const on = words[0] === 'on' ? words.indexOf('side') : -1;
  if (on === -1) return undefined;
  const side = words
    .slice(1, on)
    .map((word) => (/^(?:maternal|paternal)$/.test(word) ? word : SIDES[NOUNS[bare(word)] ?? '']))
    .find((one) => one !== undefined);
  return side === undefined ? undefined : { side, end: from + on + 1 };
}

/** "Sister-in-law", "stepfather", "father of the baby", "his wife's mother", "Sister Keogh" are no relatives of the patient. */
function isOfOther(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]];
  return (
    (after?.text === '-' && tokens[at + 2]?.text === 'in') ||
    (after?.text === 'of' && /^(?:the|baby|her|his|two|three|four)$/.test(tokens[at + 2]?.text ?? '')) ||
    (after?.text === 'in' && tokens[at + 2]?.text === 'law') ||
    /^(?:half|step|adoptive|adopted|foster|expectant|nursing|birth)$/.test(
      before === '-' ? (tokens[at - 2]?.text ?? '') : before,
    ) ||
    /^(?:wife's|husband's|partner's|baby's|friend's|donor's|spouse's|girlfriend's|boyfriend's|child's|fiance's)$/.test(
      before,
    ) ||
    (tokens[at]!.title &&
      after?.title === true &&
      after.breaks === 0 &&
      !after.capitals &&
      tokens[at]!.text === 'sister')
  );
}

/** A charted relation as `kinIn` writes it: "natural mother" as "mother". */
export const relationOf = (tokens: readonly Token[]): string | undefined =>
  kinIn(tokens, { first: 0, end: tokens.length, section: 'other', question: false, told: false })[0]?.relations[0];

/** Whether a charted relative is one of those that a text names: "aunt" may be a maternal one, "mother's side" is hers and her kin. */
export const isOf = (kin: Kin, charted: string): boolean =>
  kin.relations.some((told) => {
    if (told === '*' || told === charted) return true;
    if (told === 'maternal') return charted === 'mother' || charted.startsWith('maternal ');
    if (told === 'paternal') return charted === 'father' || charted.startsWith('paternal ');
    return charted.endsWith(` ${told}`) || told.endsWith(` ${charted}`);
  });
