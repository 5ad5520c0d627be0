import type { Case } from '../../check.ts';
import { miscountAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import { numberAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, wordsIn } from '../../reading/words.ts';

/** What is measured one by one. */
const THINGS =
  /^(?:nodules|lesions|masses|stones|calculi|polyps|cysts|nodes|wounds|ulcers|lacerations|fibroids|aneurysms|tumors|tumours|lumps|metastases|adenomas|moles|scars|collections|abscesses|hematomas|haematomas|burns|gallstones|plaques|foci|injuries|tears|areas)$/;
/** Sizes of some of them, or of each. */
const OF_SOME =
  /^(?:largest|larger|smallest|smaller|biggest|bigger|up|ranging|range|ranges|each|all|dominant|between|less|than|both|average|mean|index|from|to|under|over|other|others|remaining|rest|including|include|includes|such|subcentimeter|tiny|scattered|one|another|two|three|apart|was|previously|margin|margins|within|deep|depth|distance|wide|nipple|verge|incisors|lead|anal|following)$/;

/** "Three pulmonary nodules, measuring 4 mm in the upper lobe and 6 mm in the lingula": as many sizes as things. */
export function checkListedSizes({ reading: { tokens, sentences } }: Case): readonly Finding[] {
  if (!hasWord(tokens, THINGS)) return [];
  return sentences
    .flatMap((sentence): readonly Finding[] => {
      const [at, ...more] = wordsIn(tokens, THINGS, sentence.first, sentence.end);
      if (at === undefined || more.length > 0 || sentence.told || sentence.question) return [];
      const count = countBefore(tokens, sentence, at);
      const { sizes, last } = sizesIn(tokens, at + 1, sentence.end);
      if (!count || sizes < 2 || sizes === count.value || hasWord(tokens, OF_SOME, at + 1, last)) return [];
      const message = `${plain(count.value)} are counted and ${plain(sizes)} are measured`;
      return [miscountAt(spanOf(tokens, count.first, at + 1), { category: 'count_disagrees', message, score: 0.78 })];
    })
    .slice(0, 1);
}

function countBefore(tokens: readonly Token[], { first }: Sentence, at: number) {
  for (let back = at - 1; back >= Math.max(first, at - 4); back -= 1) {
    const number = /^(?:a|half|point|one)$/.test(tokens[back]!.text) ? undefined : numberAt(tokens, back);
    if (!number) continue;
    const isWhole = Number.isInteger(number.value) && number.value >= 2 && number.value <= 9;
    const isAlone = !/^(?:-|\/|to|or|least|of|than|grade|stage|type|about|over)$/.test(tokens[back - 1]?.text ?? '');
    return isWhole && isAlone && !/^(?:mm|cm|-|\/|x|%)$/.test(tokens[number.end]?.text ?? '')
      ? { value: number.value, first: back }
      : undefined;
  }
  return undefined;
}

/** How many sizes are told: "1.2 x 0.8 cm" is one, "1.2, 0.8 and 0.5 cm" are three. */
function sizesIn(tokens: readonly Token[], from: number, end: number) {
  let sizes = 0;
  let until = from;
  for (let at = from; at < end; at += 1) {
    if (!isNumber(tokens, at) || isSecond(tokens, at)) continue;
    let last = at;
    for (let next = nextOf(tokens, last); next !== undefined && next < end; next = nextOf(tokens, last)) last = next;
    if (!/^(?:mm|cm)$/.test(tokens[last + 1]?.text ?? '')) continue;
    sizes += 1;
    until = last + 1;
  }
  return { sizes, last: until };
}

/** The number that a list goes on with. */
function nextOf(tokens: readonly Token[], at: number): number | undefined {
  const isJoined = tokens[at + 1]?.text === ',' && tokens[at + 2]?.text === 'and';
  const next = isJoined ? at + 3 : at + 2;
  return isNumber(tokens, next) && /^(?:,|and|x|×|by|;)$/.test(tokens[at + 1]!.text) ? next : undefined;
}

const isNumber = (tokens: readonly Token[], at: number): boolean => tokens[at]?.kind === 'number';

/** The second of "4 x 3", "4 by 3". */
const isSecond = (tokens: readonly Token[], at: number): boolean =>
  /^(?:x|×|by|\/|-|–)$/.test(tokens[at - 1]?.text ?? '');
