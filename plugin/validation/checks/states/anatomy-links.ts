import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { phraseEnd, spelledWords, wordsOf } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

/** A row of the kind `link …`: by each of its names, what it belongs to and what the other rows of its kind do. */
interface Link {
  readonly row: Row<'anatomy'>;
  readonly words: readonly string[];
  readonly own: ReadonlySet<string>;
  readonly all: readonly (readonly string[])[];
}

const linksOf = once((rows: readonly Row<'anatomy'>[]): ReadonlyMap<string, readonly Link[]> => {
  const links = rows.filter(({ kind }) => kind.startsWith('link '));
  const others = new Map(
    [...Map.groupBy(links, ({ kind }) => kind)].map(([kind, all]) => [
      kind,
      [...new Set(all.flatMap(({ requires }) => listOf(requires)))]
        .map(wordsOf)
        .toSorted((a, b) => b.length - a.length),
    ]),
  );
  return Map.groupBy(
    links.flatMap((row) =>
      listOf(row.term).map(
        (name): Link => ({
          row,
          words: wordsOf(name),
          own: new Set(listOf(row.requires).map((one) => wordsOf(one).join(' '))),
          all: others.get(row.kind)!,
        }),
      ),
    ),
    ({ words }) => words[0]!,
  );
});

/** What may stand between a thing and what it belongs to, so that the one is said of the other. */
const JOINS: Readonly<Record<string, RegExp>> = {
  'link chamber':
    /^(?:(?:arises?|leaves?|comes?|originates?|springs|exits?|drains?|draining|empty|empties|return|returns|enters?|opens?|carry|carries|brings?|pumps?|blood|oxygen|rich|poor|fresh|-|back|heart|body|lies|is|are|found|located|sits|in|into|to|from|out|of|the|wall)(?: |$)){1,8}$/,
  'link nerve':
    /^(?:(?:is|are|was|comes?|results?|caused|due|from|by|to|of|a|an|the|at|in|affects?|compress\w{0,3}|compression|entrap\w{0,6}|traps|irritates|involves|palsy|paralysis|lesion|injury|damage|pain|tumou?r|neuropathy|disease|inflammation|means|suggests|shows|tests?|supplied|innervated|moved|carried|arises|grows|on|usually|typically|often|points)(?: |$)){1,8}$/,
  'link pulse':
    /^(?:(?:is|was|are|can|be|felt|feel|palpated|palpable|taken|checked|lies|found|located|present|strong|weak|absent|best|easily|at|in|on|over|behind|the|his|her|your|inside|back|front|top|of|side|runs)(?: |$)){2,10}$/,
  'link bleed':
    /^(?:(?:bleeds?|bleeding|tears?|tearing|torn|rupture[ds]?|causes?|caused|gives|from|is|the|an|a|source|of|in|into|leads|to|classic|usual|acute)(?: |$)){1,7}$/,
  'link bone':
    /^(?:(?:is|are|the|a|an|lower|upper|distal|proximal|end|part|process|tip|bony|prominence|top|of|broken|fracture|belongs|to|at)(?: |$)){1,8}$/,
  'link made':
    /^(?:(?:is|are|was|mainly|normally|made|produced|secreted|released|formed|form|synthesi[sz]ed|manufactured|by|in|from|the|a|hormone|of|that|which|you|your|body|lack|lacks|need|needs|beta|alpha|cells|tiny|small|inside|here|largely|mostly)(?: |$)){2,9}$/,
  'link lies':
    /^(?:(?:is|are|lies?|sits?|located|found|situated|lie|sit|attached to|next to|hangs?|on|in|at|under|below|beneath|behind|above|over|top|front|back|of|the|just|a|small|gland|organ|surrounds?|part|parts|inside|within|clear|window|inner)(?: |$)){2,9}$/,
};
const OPEN =
  /^(?:not|no|never|nor|neither|unlike|than|rather|instead|if|whether|anomalous|persistent|ectopic|transpos\w{2,6}|congenital|double|fistula|shunt|graft|bypass|transplant\w{0,4}|aberrant|metasta\w{2,6}|radiat\w{2,4}|invad\w{2,4}|or|both)$|n't$/;
/** In tokens, between the two. */
const REACH = 10;

/** "Carpal tunnel syndrome compresses the ulnar nerve", "the pulmonary veins drain into the right atrium". */
export function checkAnatomyLinks(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const links = linksOf(each.knowledge.rows('anatomy'));
  return sentences
    .flatMap((sentence) => (sentence.question ? [] : wrongIn(tokens, sentence, links)))
    .map(({ first, end, row }) => ({
      ...spanOf(tokens, first, end),
      family: 'consistency' as const,
      category: 'site_wrong',
      severity: 'high' as const,
      verdict: 'contradicted' as const,
      message: `${listOf(row.term)[0]} belongs to the ${listOf(row.requires)[0]} (${row.source})`,
      score: 0.78,
      evidence: [evidenceOf(row, `${listOf(row.term)[0]}: ${listOf(row.requires)[0]}`)],
    }))
    .slice(0, 1);
}

function wrongIn(tokens: readonly Token[], { first, end }: Sentence, links: ReadonlyMap<string, readonly Link[]>) {
  const said = spelledWords(tokens);
  const found: { readonly first: number; readonly end: number; readonly row: Row<'anatomy'> }[] = [];
  for (let at = first; at < end; at += 1)
    for (const { words, row, own, all } of links.get(said[at]!) ?? []) {
      const behind = phraseEnd(tokens, at, words);
      if (behind === undefined) continue;
      const other = firstOf(tokens, behind, Math.min(end, behind + REACH), all);
      if (!other || own.has(other.words.join(' '))) continue;
      const between = said.slice(behind, other.first).join(' ');
      if (!JOINS[row.kind]!.test(between) || hasWord(tokens, OPEN, Math.max(first, at - 4), end)) continue;
      found.push({ first: at, end: other.first + other.words.length, row });
    }
  return found;
}

/** The nearest of the phrases; of several at one place the longest. */
function firstOf(tokens: readonly Token[], from: number, to: number, phrases: readonly (readonly string[])[]) {
  for (let at = from; at < to; at += 1) {
    const words = phrases.find((each) => phraseEnd(tokens, at, each) !== undefined);
    if (words) return { first: at, words };
  }
  return undefined;
}
