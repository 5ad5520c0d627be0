import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesAgain } from '../../measured/again.ts';
import { behindOf, liesIn, type ResultReading, resultAt } from '../../measured/result-readings.ts';
import { once } from '../../once.ts';
import { type Phrased, phraseEnd, phrasesByWord, placesOf, spelledWords, wordsOf } from '../../phrase-index.ts';
import { spanOf } from '../../reading/document.ts';
import { type Sentence, sentenceNumberAt } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { asTokens, hasWord, phrase } from '../../reading/words.ts';
import { stanceOf } from '../../stance.ts';

/**
 * What a text concludes from a result, against what such a result shows (results.tsv): "ADAMTS13 activity 3 %, which rules out
 * TTP", "free T4 low, TSH 0.4: primary hypothyroidism". Only where every reading of the test in the text says the same.
 */
export function checkResults(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const index = indexOf(each.knowledge.rows('results'));
  const said = spelledWords(tokens);
  const told = new Map<Row<'results'>, ResultReading[]>();
  for (const sentence of sentences) {
    if (sentence.told || sentence.question || sentence.section === 'family') continue;
    for (let first = sentence.first; first < sentence.end; first += 1) {
      const begun = index.get(said[first]!);
      if (!begun) continue;
      for (const { row, words } of begun) {
        const end = isPartOf(tokens, first) ? undefined : phraseEnd(tokens, first, words);
        const reading =
          end === undefined
            ? undefined
            : isOfSight(row)
              ? (seen(tokens, sentence, first, end) ?? resultAt(tokens, sentence, first, end))
              : resultAt(tokens, sentence, first, end);
        if (!reading) continue;
        const ofRow = told.get(row);
        const all = [reading, ...laterReadings(tokens, reading)];
        if (ofRow) ofRow.push(...all);
        else told.set(row, all);
      }
    }
  }
  const found = [...told].flatMap(([row, readings]) => judged(each, row, inOneUnit(readings)));
  return found.slice(0, 2);
}

/** "6 ng/L on arrival and 312 ng/L at three hours": the second is of the same test. */
function laterReadings(tokens: readonly Token[], reading: ResultReading): readonly ResultReading[] {
  const unit = reading.value === undefined ? undefined : unitAt(tokens, reading.end);
  if (!unit) return [];
  return valuesAgain(tokens, { from: unit.end, unit: unit.name, end: reading.sentence.end }).map(
    ({ low, first, end }) => ({ ...reading, value: low, behind: behindOf(tokens, end), first, end }),
  );
}

/** "Cortisol 38 nmol/L … after tetracosactide cortisol was 44": a value without a unit has that of the others. */
function inOneUnit(readings: readonly ResultReading[]): readonly ResultReading[] {
  const behind = readings.map((one) => one.behind).find((one) => UNIT.test(one));
  return behind === undefined
    ? readings
    : readings.map((one) => (one.value === undefined || UNIT.test(one.behind) ? one : { ...one, behind }));
}

const UNIT = /^(?:%|[a-z]{1,8}\/|mm)/;

/** "Total protein", "C-reactive protein": another test. */
const isPartOf = (tokens: readonly Token[], first: number): boolean =>
  tokens[first]!.text === 'protein' &&
  (tokens[first + 1]?.text === 'ratio' ||
    /^(?:total|serum|reactive|urine|urinary|binding|plasma|csf|high|low|plant|whey|s|c)$/.test(
      tokens[first - 1]?.text ?? '',
    ));

const indexOf = once(
  (rows: readonly Row<'results'>[]): ReadonlyMap<string, readonly Phrased<Row<'results'>>[]> =>
    phrasesByWord(rows, ({ result }) => result),
);

/** A row of something that one sees and need not measure: crystals, casts, cells, bacteria of a stain. */
const isOfSight = ({ yes, no }: Row<'results'>): boolean => /(?:^|\|)seen(?:$|\|)/.test(`${yes}|${no}`);

/** "Negatively birefringent crystals", "muddy brown casts": what is named is there, unless its own words deny it. */
function seen(tokens: readonly Token[], sentence: Sentence, first: number, end: number): ResultReading | undefined {
  const near = tokens.slice(Math.max(sentence.first, first - 4), first).map(({ text }) => text);
  // "Gram stain negative, and negatively birefringent crystals": of another test.
  const before = near.slice(near.findLastIndex((word) => /^[,;:]$/.test(word)) + 1);
  const behind = tokens.slice(end, end + 4).map(({ text }) => text);
  return before.some((word) => NOT_SEEN.test(word)) ||
    behind.some((word, at) => /^(?:absent|negative|undetected)$/.test(word) || (word === 'not' && at < 3))
    ? undefined
    : { word: 'seen', behind: '', first, end, sentence };
}

const NOT_SEEN = /^(?:no|not|nor|without|if|absent|negative|or|never|for|exclude|excludes|excluding|whether)$/;

function judged(each: Case, row: Row<'results'>, readings: readonly ResultReading[]): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const isShown = readings.every((one) => liesIn(one, row.yes, row) === true);
  const isDenied = readings.every((one) => liesIn(one, row.no, row) === true);
  if (isShown === isDenied) return [];
  if (row.needs !== '') {
    const words = tokens.map(({ text }) => text).join(' ');
    if (!listOf(row.needs).some((part) => words.includes(asTokens(part)))) return [];
  }
  const bySentence = Map.groupBy(readings, ({ sentence }) => sentence);
  for (const { first, end } of placesOf(tokens, listOf(row.diseases).map(wordsOf))) {
    const at = sentenceNumberAt(sentences, first);
    const sentence = sentences[at]!;
    if (sentence.told || sentence.question) continue;
    const isDrawn = isConclusion(tokens, sentence);
    // What a conclusion is drawn from is everything before it, so its first; another place has what stands near.
    const near = sentences
      .slice(isDrawn ? at : Math.max(0, at - 2), at + 1)
      .flatMap((one) => bySentence.get(one) ?? []);
    const reading = (isDrawn ? [readings[0]!, ...near] : near).find((one) => isAbout(each, one, at, first));
    if (!reading) continue;
    const stance =
      stanceOf(tokens, sentence, first, end) ?? (isEquated(tokens, reading.end, first) ? 'confirmed' : undefined);
    if (stance !== (isShown ? 'excluded' : 'confirmed')) continue;
    const around = `${wordsAround(tokens, reading.sentence)} ${wordsAround(tokens, sentence)}`;
    if (listOf(row.unless).some((part) => around.includes(` ${asTokens(part)}`))) continue;
    return [findingOf(each, row, reading, { first, end, stance })];
  }
  return [];
}

/** "A fasting glucose of 110 mg/dL is diabetes". */
const isEquated = (tokens: readonly Token[], from: number, to: number): boolean =>
  to > from && to - from < 6 && /^(?:\S{1,6} \/ \S{1,3} |% )?is(?: an?)?$/.test(phrase(tokens, from, to));

const wordsAround = (tokens: readonly Token[], { first, end }: Sentence): string =>
  ` ${tokens
    .slice(Math.max(0, first - 8), end + 8)
    .map(({ text }) => text)
    .join(' ')}`;

/** How a conclusion opens that is drawn from everything before it. */
const CONCLUDES =
  /^(?:impression|assessment|summary|conclusion|diagnosis|dx|interpretation|overall|imp|formulation|opinion)$/;

const isConclusion = (tokens: readonly Token[], { first }: Sentence): boolean => {
  const opening = tokens.slice(first, first + 4).map(({ text }) => text);
  return (
    opening.some((word) => CONCLUDES.test(word)) ||
    /^a(?: \/ p)? :/.test(opening.join(' ')) ||
    SUMS_UP.test(opening.join(' '))
  );
};

/** "The picture is", "Picture fits", "All this fits": drawn from the whole that was told. */
const SUMS_UP = lean(
  /^(?:(?:the|this|her|his|overall|whole|all|clinical|biochemical) ){0,2}(?:picture|pattern|findings|biochemistry|constellation|work-?up|everything) (?:is|are|fits?|points?|suggests?|supports?|was|shows?|confirms?|looks)\b/,
);

/** Whether a diagnosis may be what is concluded from a reading: behind it in its sentence or the next two, or in the conclusion. */
function isAbout(
  { reading: { tokens, sentences } }: Case,
  one: ResultReading,
  /** The number of the diagnosis's sentence. */
  at: number,
  first: number,
): boolean {
  const sentence = sentences[at]!;
  if (sentence === one.sentence) return first >= one.end || isReasonOf(tokens, first, one.first);
  if (sentence.first < one.sentence.first) return false;
  if (isConclusion(tokens, sentence)) return true;
  const isNext = sentences[at - 1] === one.sentence;
  const isPointed = hasWord(
    tokens,
    /^(?:this|that|these|it|results?|level|value|pattern|picture|findings|therefore|thus|hence|so)$/,
    sentence.first,
    first,
  );
  return (
    (isNext && isPointed) ||
    ((isNext || sentences[at - 2] === one.sentence) &&
      /^(?:this|that|these|which|so|hence|thus|therefore|it|together|both|all|taken|the|consistent|findings|picture|in|not|no|confirms|fits|points|rules|excludes)$/.test(
        tokens[sentence.first]?.text ?? '',
      ))
  );
}

/** "Primary hypothyroidism (TSH 0.4)": named first, and its reason behind. */
const isReasonOf = (tokens: readonly Token[], first: number, value: number): boolean =>
  value - first <= 12 && hasWord(tokens, /^(?:\(|with|as|because|given|since|by|on)$/, first, value);

function findingOf(
  each: Case,
  row: Row<'results'>,
  reading: ResultReading,
  place: { readonly first: number; readonly end: number; readonly stance: string },
): Finding {
  const test = listOf(row.result)[0]!;
  // A phrase of the table.
  const disease = each.reading.tokens
    .slice(place.first, place.end)
    .map(({ text }) => text)
    .join(' ');
  const value = reading.value === undefined ? (reading.word ?? '') : plain(reading.value);
  return {
    ...spanOf(each.reading.tokens, Math.min(reading.first, place.first), Math.max(reading.end, place.end)),
    family: 'measurement',
    category: 'result_misread',
    severity: 'high',
    verdict: 'contradicted',
    message: `${test} ${value} ${place.stance === 'excluded' ? 'does not exclude' : 'does not show'} ${disease}: ${row.statement} (${row.source})`,
    score: 0.85,
    evidence: [evidenceOf(row, row.statement)],
  };
}
