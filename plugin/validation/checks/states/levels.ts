import type { Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { placesOf, wordsOf } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import { type Sentence, sentenceAt } from '../../reading/sentences.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

type Level = Row<'anatomy'>;
/** From the first to the last, counted down the spine or the ribs. */
interface Range {
  readonly low: number;
  readonly high: number;
}

/** Where each part of the spine begins when its segments are counted from C1. */
const BEGINS: Readonly<Record<string, number>> = wordTable({ c: 0, t: 8, d: 8, l: 20, s: 25 });
const SEGMENT = /^([ctdls])(\d{1,2})$/;
const MOST: Readonly<Record<string, number>> = wordTable({ c: 8, t: 12, d: 12, l: 5, s: 5 });
const ORDINALS: Readonly<Record<string, number>> = wordTable({
  ...Object.fromEntries(
    ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh'].map(
      (word, at) => [word, at + 1],
    ),
  ),
  ...Object.fromEntries(
    ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th', '11th'].map((word, at) => [word, at + 1]),
  ),
});
/** Behind an ordinal, and what it then counts. */
const SPACE =
  /^(?:or (\S{3,8}) |to (\S{3,8}) |\/ ?(\S{3,8}) |- ?(\S{3,8}) )?(intercostal|ics|rib|lumbar|cervical|thoracic|sacral)\b/;

/** In tokens, on both sides of what has its level. */
const REACH = 12;
/** Of another thing, or of one that is not there. */
const UNSAID = /\b(?:not|no|never|nor|unlike|than|rather|instead|if|whether|unless|above)\b/;
const OPEN = lean(
  /\b(?:fracture\w{0,2}|disc|discs|prolapse\w{0,2}|hernia\w{2,6}|compression|metasta\w{2,6}|stenosis|wedge|fusion|laminectomy|discectomy|radiculopathy|injury|transection|to numb|block to|blocked to|up to|height|dermatome|infant|infants|baby|babies|newborn|newborns|neonate|neonates|child|children|birth|tethered|abnormally|low-lying|x-ray|mri)\b/,
);

const levelsOf = once((rows: readonly Level[]) =>
  rows
    .filter(({ kind }) => kind === 'level' || kind === 'rib space')
    .map((row) => ({ row, names: row.term.split('|').map(wordsOf), range: rangeOf(row) })),
);
/** `L1-L2`, `4-6`. */
function rangeOf({ requires }: Level): Range {
  const [low = '', high = low] = requires.toLowerCase().split('-');
  return { low: segmentOf(low) ?? Number(low), high: segmentOf(high) ?? Number(high) };
}

function segmentOf(word: string): number | undefined {
  const [, part, number] = SEGMENT.exec(word) ?? [];
  return part === undefined || Number(number) > MOST[part]! || number === '0'
    ? undefined
    : BEGINS[part]! + Number(number);
}

/** "The cord ends at S4", "lumbar puncture at L1/2", "chest drain in the tenth intercostal space": levels that are far from where it is. */
export function checkLevels(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  for (const { row, names, range } of levelsOf(each.knowledge.rows('anatomy')))
    for (const { first, end } of placesOf(tokens, names)) {
      const sentence = sentenceAt(sentences, first);
      if (sentence.question || sentence.told || sentence.section === 'family') continue;
      const said = saidNear(tokens, sentence, { first, end }, row);
      if (
        !said ||
        (said.low <= range.high && said.high >= range.low && !(said.low < range.low && row.kind === 'level'))
      )
        continue;
      const from = Math.max(sentence.first, Math.min(first, said.first) - 3);
      const to = Math.max(end, said.end);
      if (UNSAID.test(phrase(tokens, from, to)) || /^(?:not|never|un)/.test(text(tokens, to))) continue;
      if (OPEN.test(phrase(tokens, from, Math.min(sentence.end, to + 3)))) continue;
      return [findingOf(each, row, Math.min(first, said.first), Math.max(end, said.end))];
    }
  return [];
}

interface Said extends Range {
  readonly first: number;
  readonly end: number;
}

/** The level that stands nearest behind what has it, else in front of it, with no other clause between. */
function saidNear(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
  { kind }: Level,
): Said | undefined {
  const read = kind === 'level' ? segmentsAt : ribsAt;
  for (let at = end; at < Math.min(sentence.end, end + REACH); at += 1) {
    if (/^(?:and|but|while|so|with|;)$/.test(text(tokens, at))) break;
    const said = read(tokens, at);
    if (said) return said;
  }
  for (let at = first - 1; at >= Math.max(sentence.first, first - REACH); at -= 1) {
    if (/^(?:and|but|while|so|with|;|,)$/.test(text(tokens, at))) break;
    const said = read(tokens, at);
    if (said && !/^(?:\/|-|–|to|or)$/.test(text(tokens, at - 1))) return said;
  }
  return undefined;
}

/** "L3/4", "L3-L4", "L4 or L5", "C5 and C6", "the fourth lumbar". */
function segmentsAt(tokens: readonly Token[], at: number): Said | undefined {
  const low = segmentOf(text(tokens, at));
  if (low === undefined) return undefined;
  const part = text(tokens, at)[0]!;
  const joins = /^(?:\/|-|–|to|or|and|,)$/.test(text(tokens, at + 1));
  const next = joins ? text(tokens, at + 2) : '';
  const high = segmentOf(next) ?? segmentOf(`${part}${next}`);
  return high === undefined || high < low
    ? { low, high: low, first: at, end: at + 1 }
    : { low, high, first: at, end: at + 3 };
}

/** "The fifth intercostal space", "5th ICS", "fourth or fifth lumbar space": what is counted of another part is as far off as can be. */
function ribsAt(tokens: readonly Token[], at: number): Said | undefined {
  const low = ORDINALS[text(tokens, at)] ?? numbered(tokens, at);
  if (low === undefined) return undefined;
  const isJoined = /^\d/.test(text(tokens, at)) && tokens[at]!.kind === 'number';
  const behind = phrase(tokens, at + (isJoined ? 2 : 1), at + 6);
  const match = SPACE.exec(behind);
  if (!match) return undefined;
  const other = [match[1], match[2], match[3], match[4]].find((one) => one !== undefined);
  const high = (other === undefined ? undefined : ORDINALS[other]) ?? low;
  const end = Math.min(at + 5, tokens.length);
  return /^(?:intercostal|ics|rib)$/.test(match[5]!)
    ? { low: Math.min(low, high), high: Math.max(low, high), first: at, end }
    : { low: AWAY, high: AWAY, first: at, end };
}
const AWAY = 99;

/** "5 th" where a text writes the ordinal in two. */
const numbered = (tokens: readonly Token[], at: number): number | undefined =>
  tokens[at]?.kind === 'number' && /^(?:st|nd|rd|th)$/.test(text(tokens, at + 1)) ? tokens[at]!.value : undefined;

const findingOf = (each: Case, row: Level, first: number, end: number): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'consistency',
  category: 'site_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message: `${row.term.split('|')[0]}: ${row.requires}, not the level of the text (${row.source})`,
  score: 0.8,
  evidence: [evidenceOf(row, `${row.term.split('|')[0]}: ${row.requires}`)],
});
