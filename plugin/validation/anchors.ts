import { wordTable } from '../word-table.ts';
import type { Reading } from './reading/document.ts';
import { numberAt } from './reading/numbers.ts';
import type { Token } from './reading/tokens.ts';

/** Words that say nothing of what a sentence is about. */
const EMPTY = new Set(
  "the and for with was were are his her him she they you your our has had have been will would could can may this that these those from into onto out not but all any one two per who which when where what there here then than now just about after before since until over under during while also only very more most less some same other each every both its did does done got get gets let use used uses take takes taken taking took give given gives start started starting stop stopped patient patients doctor provider nurse reports reported report denies denied says said states today yesterday tomorrow day days week weeks month months year years hour hours minute minutes time times once twice daily old new history mg mcg tab tabs tablet tablets dose doses left right side yes okay well like feel going know good again still it's i'm don't make made him me my we i a an of in on at to is be by as or no so if it he up do go off plan seen come came see".split(
    ' ',
  ),
);

/** Shorthand of notes, and the words that summaries write for it. */
const WRITTEN_OUT: Readonly<Record<string, string>> = wordTable({
  ca: 'cancer',
  fx: 'fracture',
  lac: 'laceration',
  neg: 'negative',
  pos: 'positive',
  abd: 'abdomen',
  preg: 'pregnancy',
  surg: 'surgery',
  appt: 'appointment',
  hosp: 'hospital',
  xray: 'x-ray',
  mca: 'cerebral',
  otitis: 'ear',
  eardrum: 'ear',
  tympanic: 'ear',
  tm: 'ear',
  aom: 'ear',
  tka: 'knee',
  tkr: 'knee',
  tha: 'hip',
  thr: 'hip',
  cva: 'stroke',
  cataract: 'eye',
  eyes: 'eye',
  ears: 'ear',
  legs: 'leg',
  arms: 'arm',
  hcp: 'proxy',
  hcpoa: 'proxy',
  tummy: 'abdomen',
  belly: 'abdomen',
  bp: 'pressure',
  hr: 'heart',
  wt: 'weight',
  temp: 'temperature',
  cig: 'cigarette',
  dtr: 'daughter',
  etoh: 'alcohol',
  drinking: 'alcohol',
  tingly: 'tingling',
  numb: 'numbness',
  itchy: 'itching',
  si: 'suicidal',
  hi: 'homicidal',
  aspirated: 'aspiration',
  swells: 'swelling',
  swollen: 'swelling',
  nauseous: 'nausea',
  bled: 'bleeding',
  bleed: 'bleeding',
  died: 'death',
  dies: 'death',
  deceased: 'death',
});

/** A word by which two texts are seen to speak of the same thing, or nothing for words of every text. */
function anchorOf(token: Token): string | undefined {
  if (token.kind !== 'word' || token.text.length < 2 || EMPTY.has(token.text)) return undefined;
  if (token.text.length < 3 && !token.title) return undefined;
  const word = WRITTEN_OUT[token.text] ?? token.text.replace(/'s$/, '');
  return (word.length > 4 ? word.replace(/(?<!s)s$/, '') : word).slice(0, 6);
}

/** The anchors of each token: its own word, and the table's name of what it is part of ("Tylenol" and acetaminophen). */
export function anchorsOf({ tokens, mentions }: Reading): readonly (readonly string[])[] {
  const anchors: string[][] = tokens.map((token, at) => {
    const anchor = anchorOf(token);
    const number = anchor === undefined ? numberAt(tokens, at) : undefined;
    return anchor !== undefined ? [anchor] : number && number.value > 2 ? [`=${number.value}`] : [];
  });
  for (const { id, first } of mentions) anchors[first]!.push(`#${id}`);
  return anchors;
}

/** The anchors of tokens [from, first) and [end, to), each once: those of the place itself say nothing of what it is about. */
export const anchorsBeside = (
  anchors: readonly (readonly string[])[],
  [from, first, end, to]: readonly [number, number, number, number],
): ReadonlySet<string> =>
  new Set([...anchors.slice(from, Math.max(from, first)), ...anchors.slice(Math.max(from, end), to)].flat());

/** How many anchors two places share. */
export function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const anchor of a) if (b.has(anchor)) count += 1;
  return count;
}
