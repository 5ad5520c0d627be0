import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';

// The words without which a sentence settles nothing of that kind: looked up once a sentence, so that most are not read further.

export const FORBIDS = 1;
export const DEFERS = 2;
export const PERMITS = 4;
export const ENDS = 8;
export const OTHERS = 16;
export const PAUSES = 32;
export const UNDOES = 64;

const WORDS: readonly (readonly [number, string])[] = [
  [
    FORBIDS,
    "must should may can could shall ought dare mustn't shouldn't can't cannot isn't aren't won't out forbidden barred banned prohibited closed denied taboo limits never nobody none no without hands avoid contraindicated rules ruling rule keeps keep puts takes reach crosses leaves leaving warn warned warning against clear away please pass skip shun steer stay don't not",
  ],
  [
    DEFERS,
    'if should once provided soon when after assuming case event question decision matter issue story debate timing talk whether decided settled discussed looked revisited reviewed judged clarified say decide advise confirm tell determine know something thing',
  ],
  [
    PERMITS,
    'safe safely fine right alright ok okay acceptable suitable harmless permissible allowed permitted granted problem problems order good sensible reasonable open available may can could might nothing objection objections reason grounds harm danger risk qualms worries worry hesitation concern concerns fears misgivings doubts bar happy content glad free welcome cleared go suit serve confidence mind conscience',
  ],
  [
    ENDS,
    'off over pause hold ice paused parked rested down abeyance rest shelved ended history finished not past away aside stopped discontinued withdrawn changed switched swapped replaced converted',
  ],
  [OTHERS, 'who whose without that'],
  [
    UNDOES,
    'none nothing not never handed gave sent brought took posted carried threw put returned binned discarded deleted removed cancelled canceled refused declined rejected vetoed unticked voided destroyed intercepted blocked struck crossed scored left ruled stay remain ends stops ended stopped no went goes gone go withdrawn discontinued ceased past over behind history',
  ],
  [
    PAUSES,
    'withheld withhold withholding held holding hold omit omitted skipped left pause paused suspended interrupted missed parked deferred rested resting stood halted not break gap',
  ],
];
const BITS = new Map<string, number>();
for (const [bit, words] of WORDS) for (const word of words.split(' ')) BITS.set(word, (BITS.get(word) ?? 0) | bit);

/** Which kinds a sentence has a word of. */
export function kindsIn(tokens: readonly Token[], { first, end }: Sentence): number {
  let kinds = 0;
  for (let at = first; at < end; at += 1) kinds |= BITS.get(tokens[at]!.text) ?? 0;
  return kinds;
}
