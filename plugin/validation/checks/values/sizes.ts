import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type Size, sizesIn } from '../../measured/sizes.ts';
import { spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/**
 * Sizes that no body shows ("ICP 1200 mmHg", "60 litres left in your bladder", "pupils 3 cm"), and those that are called normal
 * and are not, or the other way round ("common bile duct 19 mm, not dilated").
 */
export function checkSizes(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const rows = each.knowledge.rows('quantities');
  return sentences
    .filter(({ told, question }) => !told && !question)
    .flatMap((sentence) => sizesIn(rows, tokens, sentence))
    .flatMap((size) => impossible(each, size) ?? misnamed(each, size) ?? [])
    .slice(0, 3);
}

const lies = ({ low, high }: Size, { min, max }: Row<'quantities'>): boolean =>
  low >= Number(min) && high <= Number(max);

function impossible({ reading: { tokens } }: Case, size: Size): Finding | undefined {
  const row = size.rows.find(({ kind }) => kind !== 'normal_size');
  if (!row || lies(size, row)) return undefined;
  return {
    ...spanOf(tokens, size.first, size.end),
    family: 'measurement',
    category: 'size_impossible',
    severity: 'high',
    verdict: 'contradicted',
    message: `${listOf(row.subject)[0]} ${saidOf(size, row)} is outside what is possible: ${row.statement} (${row.source})`,
    score: 0.9,
    evidence: [evidenceOf(row, row.statement)],
  };
}

const saidOf = ({ low, high }: Size, { unit }: Row<'quantities'>): string => {
  const name = listOf(unit)[0]!;
  return `${plain(round(low))}${high === low ? '' : ` to ${plain(round(high))}`}${name === 'ratio' ? '' : ` ${name}`}`;
};
const round = (value: number): number => Number(value.toPrecision(3));

const LINK =
  "(?:(?:,|-|–|—|:|=|\\(|thick|thickness|diameter|length|long|wide|across|in|on|the|od|os|both|right|left|eyes?|bilaterally|is|are|was|were|which|that|that's|it's|this|and|so|still|today|overall|all|a|an|quite|very|perfectly|entirely|completely|reassuringly|within) ){0,5}";
const NORMAL = lean(
  `^${LINK}(?:(?:normal|reassuring|unremarkable|healthy|average)\\b(?! (?:wall|echo|range|is|for (?:his|her)))|not (?:significantly |at all )?(?:dilated|enlarged|raised|elevated|thickened|widened|prolonged|aneurysmal|increased|reduced|shortened|high|low|small|narrowed)\\b|no (?:aneurysm\\b|dilat|enlargement|thickening|splenomegaly|hepatomegaly|cardiomegaly|hypertrophy|retention|arterial disease|narrowing|block)|normal(?:ly)? (?:size|sized|calibre|caliber|circulation|pressure|thickness|length|volume))`,
);
const MUCH =
  '(?:(?:mildly|markedly|moderately|severely|grossly|significantly|slightly|clearly|dangerously|too|very) )?';
const HIGH = lean(
  `^${LINK}${MUCH}(?:dilated|enlarged|raised|elevated|thickened|widened|prolonged|aneurysmal|high|hypertrophied|splenomegaly|cardiomegaly|polyhydramnios)\\b(?! (?:risk|normal|if))`,
);
const LOW = lean(
  `^${LINK}${MUCH}(?:reduced|shortened|short|low|small|narrowed|atrophic|shrunken|oligohydramnios|(?:severe )?(?:peripheral )?arterial disease)\\b(?! (?:risk|normal|if|dose))`,
);

/** What the words behind a size call it, against its usual range. */
function misnamed({ reading: { tokens } }: Case, size: Size): Finding | undefined {
  const row = size.rows.find(({ kind }) => kind === 'normal_size');
  if (!row) return undefined;
  const behind = phrase(tokens, size.end, Math.min(size.sentence.end, size.end + 12));
  const [min, max] = [Number(row.min), Number(row.max)];
  // "The normal intraocular pressure is 10 to 21 mmHg".
  const isOfAll = /\bnormal(?: adult| resting)?$/.test(
    phrase(tokens, Math.max(size.sentence.first, size.first - 2), size.first),
  );
  const called =
    isOfAll || NORMAL.test(behind) ? 'normal' : HIGH.test(behind) ? 'raised' : LOW.test(behind) ? 'low' : undefined;
  const isWrong =
    (called === 'normal' && !lies(size, row)) ||
    (called === 'raised' && size.high < min + (max - min) * 0.55) ||
    (called === 'low' && size.low > min + (max - min) * 0.3);
  if (!called || !isWrong) return undefined;
  return misreadAt(spanOf(tokens, size.first, size.end), {
    message: `${listOf(row.subject)[0]} ${saidOf(size, row)} is called ${called}: ${row.statement} (${row.source})`,
    evidence: [evidenceOf(row, row.statement)],
    score: 0.82,
  });
}
