import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

type Band = Row<'bands'>;

/** What is so long that it is said of nothing but the score; the one or two words of a severity are for band.ts. */
const isPhrase = (meaning: string): boolean => meaning.includes('..') || meaning.split(' ').length > 2;

const phrasesOf = once(
  (rows: readonly Band[]): PhraseIndex<Band> =>
    indexPhrases(
      rows.flatMap((row) =>
        listOf(row.meanings)
          .filter(isPhrase)
          .map((text) => ({ text, gap: 0, tag: row })),
      ),
    ),
);

/** In tokens, behind a score and in front of it. */
const BEHIND = 16;
const BEFORE = 10;
/** Another time, another value, or nothing that is said. */
const OPEN =
  /^(?:not|no|never|nor|neither|unlike|than|rather|instead|if|whether|unless|or|from|was|were|previously|previous|until|before|;|improved|worsened|rose|fell|dropped|increased|decreased|versus|vs|target|aim|goal|baseline|but|although|though|despite|however|rises|becomes|reaches|below|under|above|over|threshold)$|n't$/;

/**
 * What a text says of a score at length against the values that it is said of: "a Blatchford score of 0 means a very high chance of
 * needing treatment", "NEWS2 9, so routine 12-hourly obs" (the long meanings of bands.tsv).
 */
export function checkBandPhrases(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const scores = each.measurements.filter(({ id, kind }) => kind === 'score' || id === 'pain score');
  if (scores.length === 0) return [];
  const told = findPhrases(tokens, sentences, phrasesOf(each.knowledge.rows('bands')));
  return scores.flatMap((one) => {
    // "NEWS2 4, GCS 14": of two scores in one sentence nobody says which.
    const isAlone = scores.every(({ sentence, valueAt }) => sentence !== one.sentence || valueAt === one.valueAt);
    if (!isAlone || one.low !== one.high || one.assertion === 'hypothetical' || one.sentence.question) return [];
    const own = told.filter(({ tag, sentence }) => tag.score === nameOf(one) && sentence === one.sentence);
    const fits = ({ min, max }: Band): boolean => one.low >= Number(min) && one.low <= Number(max);
    if (own.length === 0 || own.some(({ tag }) => fits(tag))) return [];
    const said = own.find((each) => isNear(tokens, one, each));
    return said ? [findingOf(each, one, said)] : [];
  });
}

/** Pain is a vital sign to some tables and a score to others. */
const nameOf = ({ id }: Measurement): string => (id === 'pain score' ? 'pain NRS' : id);

function isNear(tokens: readonly Token[], { first, end, sentence }: Measurement, said: Found<Band>): boolean {
  const isBehind = said.first >= end;
  if (!isBehind && said.end > first) return false;
  if (isBehind ? said.first - end > BEHIND : first - said.end > BEFORE) return false;
  const [left, right] = isBehind ? [{ first, end }, said] : [said, { first, end }];
  // "No early change", "the score was 10": the words of either are their own.
  return (
    !hasWord(tokens, OPEN, Math.max(sentence.first, left.first - 4), left.first) &&
    !hasWord(tokens, OPEN, left.end, right.first)
  );
}

const findingOf = (each: Case, one: Measurement, { tag, first, end }: Found<Band>): Finding => ({
  ...spanOf(each.reading.tokens, Math.min(first, one.first), Math.max(end, one.end)),
  family: 'score',
  category: 'score_misread',
  severity: 'high',
  verdict: 'contradicted',
  message: `${one.id} ${plain(one.low)} is told as what ${tag.min} to ${tag.max} means (${tag.source})`,
  score: 0.84,
  evidence: [evidenceOf(tag, `${one.id} ${tag.min} to ${tag.max}`)],
});
