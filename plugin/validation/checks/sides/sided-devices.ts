import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';
import { type Side, sideAt } from './side-word.ts';

/** What lies on one side of a body for days, by its names. */
const DEVICES: readonly (readonly [string, RegExp])[] = [
  ['the PICC', /^(?:picc)$/],
  ['the port', /^(?:port|portacath|mediport|port-a-cath)$/],
  ['the fistula', /^(?:fistula|avf)$/],
  ['the central line', /^(?:cvc|permcath|vascath|catheter)$/],
  ['the pacemaker', /^(?:pacemaker|icd)$/],
  ['the nephrostomy tube', /^(?:nephrostomy|pcn)$/],
  ['the chest tube', /^(?:pigtail|thoracostomy)$/],
  ['the midline', /^midline$/],
  ['the arterial line', /^(?:a-line|aline)$/],
];
const ANY =
  /^(?:picc|port|portacath|mediport|port-a-cath|fistula|avf|cvc|permcath|vascath|catheter|pacemaker|icd|nephrostomy|pcn|pigtail|thoracostomy|midline|a-line|aline)$/;
/** What tells that there are two of them, or that it was moved. */
const MOVED =
  /^(?:removed|replaced|new|moved|resited|rotated|second|two|both|bilateral|bilaterally|old|previous|previously|another|other|pulled|out|lost|exchanged|failed|failing|attempted|attempt|clotted|thrombosed|former|prior|then|contralateral|opposite|instead|avoid|no|not|if|revised|revision|ligated|instead|unsuccessful|converted|each|third)$/;

/** "PICC placed in the RUE … the LUE PICC site is clean": one device on two sides. */
export function checkSidedDevices({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  if (!hasWord(tokens, ANY) || hasWord(tokens, MOVED)) return [];
  return DEVICES.flatMap(([name, words]): readonly Finding[] => {
    const sided = sentences.flatMap((sentence) =>
      wordsIn(tokens, words, sentence.first, sentence.end).flatMap((at) => sideOf(tokens, sentence, at)),
    );
    const [first] = sided;
    const other = sided.find(({ side }) => side !== first!.side);
    if (!first || !other || sided.length > 4) return [];
    return [
      disagreementAt(spanOf(tokens, other.first, other.first + 1), {
        category: 'side_disagrees',
        message: `the text gives two sides for ${name}: ${first.side}, then ${other.side}`,
        said: `${first.side} side`,
        score: 0.76,
      }),
    ];
  }).slice(0, 1);
}

/** In tokens before and behind a device. */
const BEFORE = 5;
const BEHIND = 7;

/** The nearest side before the device or behind "in", "placed to", within its clause. */
function sideOf(tokens: readonly Token[], { first, end }: Sentence, at: number) {
  const isVague = tokens[at]!.text === 'catheter';
  for (let back = at - 1; back >= Math.max(first, at - BEFORE); back -= 1) {
    // "No pressures in the left arm because of the PICC".
    if (/^(?:[.,;:]|because|due|given|for)$/.test(tokens[back]!.text)) return [];
    const side = sideOrLimbAt(tokens, back, isVague);
    if (side) return [{ side, first: back }];
  }
  for (let next = at + 1; next < Math.min(end, at + BEHIND); next += 1) {
    if (/^[.;:]$/.test(tokens[next]!.text)) break;
    const side = sideOrLimbAt(tokens, next, isVague);
    if (side) return [{ side, first: next }];
  }
  return [];
}

/** "Right", "RUE", "LIJ"; of any catheter only the vein tells. */
function sideOrLimbAt(tokens: readonly Token[], at: number, isVague: boolean): Side | undefined {
  const { text, capitals } = tokens[at]!;
  const limb = capitals ? /^([lr])(?:ue|le|ij|sc|fa)$/.exec(text) : null;
  if (limb) return limb[1] === 'l' ? 'left' : 'right';
  return isVague && !/^(?:ij|internal|jugular|subclavian)$/.test(tokens[at + 1]?.text ?? '')
    ? undefined
    : sideAt(tokens, at);
}
