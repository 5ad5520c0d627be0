import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { amountsIn, type DoseAmount } from '../../amounts/amounts.ts';
import type { Case } from '../../check.ts';
import { convertDose, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type Found, findPhrases, indexPhrases, type PhraseIndex } from '../../phrases.ts';
import { spanOf } from '../../reading/document.ts';
import { isTreated } from '../../reading/overdose-treated.ts';
import { inSentence } from '../../reading/placed.ts';
import { hasWord } from '../../reading/words.ts';

type Regimen = Row<'regimens'>;
const topicsOf = once(
  (rows: readonly Regimen[]): PhraseIndex<Regimen> =>
    indexPhrases(
      rows
        .filter(({ drug }) => drug === '')
        .flatMap((row) => listOf(row.context).map((text) => ({ text, gap: 0, tag: row }))),
    ),
);

/** References differ: a volume of a vaccine by half, all else by two. */
const FAR = 2.2;
const FAR_VOLUME = 1.9;
/** In tokens, between what is given and its amount. */
const REACH = 14;

/** What is no drug of the tables and has its amount all the same: "flu vaccine, 5 mL", "150 milligrams of iodine" (regimens.tsv, no drug). */
export function checkTopicAmounts(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const found = findPhrases(tokens, sentences, topicsOf(each.knowledge.rows('regimens')));
  const bySentence = Map.groupBy(found, ({ sentence }) => sentence);
  return [...bySentence].flatMap(([sentence, topics]): readonly Finding[] => {
    if (
      sentence.question ||
      (sentence.told && !isTreated(tokens, sentence)) ||
      hasWord(tokens, ELSE, sentence.first, sentence.end)
    )
      return [];
    const amounts = amountsIn(tokens, sentence.first, sentence.end).filter(({ limit, course }) => !limit && !course);
    return amounts.flatMap((amount) => {
      const rows = nearest(each, topics, amount);
      const wrong = rows.filter((row) => isOff(amount, row));
      const [row] = wrong;
      return row && wrong.length === rows.length ? [findingOf(each, amount, row)] : [];
    });
  });
}

/** Of what was, is too much, or is measured in something. */
const ELSE =
  /^(?:error|mistake|instead|wrong|never|not|contains?|bottle|vial|vials|stock|ordered|level|levels|serum|titre|titer|excess|deficien\w{2,4}|loss|drained|aspirated)$/;

const distanceOf = (one: { first: number; end: number }, other: { first: number; end: number }): number =>
  one.end <= other.first ? other.first - one.end : Math.max(0, one.first - other.end);

/** The rows of the topic nearest to an amount, in units that can be compared, where no drug stands nearer. */
function nearest(
  { reading: { mentions } }: Case,
  topics: readonly Found<Regimen>[],
  amount: DoseAmount,
): readonly Regimen[] {
  const same = topics.filter(({ tag }) => convertDose(amount.high, amount.unit, tag.unit) !== undefined);
  const least = Math.min(...same.map((one) => distanceOf(one, amount)));
  const near = same.filter((one) => distanceOf(one, amount) === least);
  const [topic] = near;
  if (!topic || least > REACH) return [];
  const isOther = inSentence(mentions, topic.sentence).some(
    (one) =>
      (one.kind === 'drug' || one.kind === 'vaccine') &&
      (one.end <= topic.first || one.first >= topic.end) &&
      distanceOf(one, amount) <= least,
  );
  return isOther ? [] : near.map(({ tag }) => tag);
}

function isOff({ low, high, unit }: DoseAmount, row: Regimen): boolean {
  const [least = 0, most = 0] = [low, high].map((value) => convertDose(value, unit, row.unit));
  const far = row.unit === 'ml' ? FAR_VOLUME : FAR;
  return least > Number(row.high) * far || most < Number(row.low) / far;
}

function findingOf(each: Case, { high, unit, first, end }: DoseAmount, row: Regimen): Finding {
  const [what] = listOf(row.context);
  return {
    ...spanOf(each.reading.tokens, first, end),
    family: 'dose',
    category: 'amount_wrong',
    severity: 'high',
    verdict: 'contradicted',
    message: `${what} ${plain(high)} ${unit} is far from what is given: ${row.statement} (${row.source})`,
    score: 0.82,
    evidence: [evidenceOf(row, row.statement)],
  };
}
