import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import type { Place } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

type Spread = Row<'spreads'>;
type Index = ReadonlyMap<string, readonly Phrased<Spread>[]>;
interface Named extends Place {
  readonly row: Spread;
}

const diseasesOf = once((rows: readonly Spread[]): Index => phrasesByWord(rows, ({ diseases }) => diseases));
const waysOf = once((rows: readonly Spread[]): Index => phrasesByWord(rows, ({ words }) => words));

/** How an infection is said to get about, where only others do (spreads.tsv): "malaria is spread by ticks". */
export function checkSpread(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  return sentences.flatMap((sentence): readonly Finding[] => {
    if (sentence.question || sentence.told || !hasWord(tokens, SPREADS, sentence.first, sentence.end)) return [];
    const diseases = namedIn(tokens, sentence, diseasesOf(each.knowledge.rows('spreads')));
    const [disease] = diseases;
    // One disease: its name begins and ends at one place, however many rows have it.
    if (!disease || diseases.some(({ first }) => first !== disease.first)) return [];
    const ways = namedIn(tokens, sentence, waysOf(each.knowledge.rows('spreads'))).filter(
      ({ first }) => first >= disease.end,
    );
    const [way] = ways;
    if (!way || !IS_SPREAD.test(phrase(tokens, disease.end, way.first))) return [];
    if (ways.some(({ row }) => diseases.some((one) => one.row === row))) return [];
    return [findingOf(each, disease, way, diseases)];
  });
}

const SPREADS = /^(?:spreads?|spreading|transmitted|carried|caught|passed|passes|acquired|contracted|catch|catches)$/;
const IS_SPREAD =
  /^(?:(?:is|are|can be|may be) (?:mainly |usually |mostly |only |often |typically |always |commonly )?(?:spread|transmitted|carried|caught|passed on|acquired|contracted)|spreads?|passes)(?: (?:mainly|usually|mostly|only|to (?:humans|people|man)|from person to person|between people))?(?: (?:by|through|from|via|in|with|during))?(?: (?:the bites? of|the|a|an|infected|biting|eating|drinking|contact with|bites? (?:of|from))){0,3}$/;

/** The longest names at the first place of each. */
function namedIn(tokens: readonly Token[], { first, end }: Sentence, index: Index): readonly Named[] {
  const words = spelledWords(tokens);
  const found: Named[] = [];
  for (let at = first; at < end; at += 1) {
    const here = (index.get(words[at]!) ?? []).flatMap(({ row, words: own }): readonly Named[] => {
      const last = phraseEnd(tokens, at, own);
      return last === undefined || last > end ? [] : [{ row, first: at, end: last }];
    });
    const longest = Math.max(...here.map((one) => one.end), at);
    found.push(...here.filter((one) => one.end === longest));
    at = Math.max(at, longest - 1);
  }
  return found;
}

const findingOf = ({ reading: { tokens } }: Case, disease: Named, way: Named, diseases: readonly Named[]): Finding => {
  const name = phrase(tokens, disease.first, disease.end);
  const known = [...new Set(diseases.map(({ row }) => row.way))].join(', ');
  return {
    ...spanOf(tokens, disease.first, way.end),
    family: 'treatment',
    category: 'spread_wrong',
    severity: 'high',
    verdict: 'contradicted',
    score: 0.8,
    message: `${name} is spread by ${known}, not by ${way.row.way} (${way.row.source})`,
    evidence: [evidenceOf(disease.row, `${name}: ${known}`)],
  };
};
