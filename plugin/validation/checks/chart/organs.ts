import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { ChartEvent } from '../../chart/facts.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { kinIn } from '../../kin.ts';
import { phraseEnd } from '../../phrase-index.ts';
import type { Sentence } from '../../reading/sentences.ts';
import { tokensOf } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import type { Side } from '../sides/side-word.ts';
import { isElse, type Organ, organsOf, thereIn } from '../states/organs-gone.ts';
import { contradicted } from './age-and-sex.ts';

/** An organ that the chart has as taken out, and that the text finds, treats or says to be in its place. */
export function checkChartOrgans(each: Case): readonly Finding[] {
  const procedures = each.chart?.procedures;
  if (procedures === undefined) return [];
  const { tokens, sentences } = each.reading;
  const organs = each.knowledge.rows('organs');
  for (const { organ, side, isLong } of goneOf(each, procedures, organs)) {
    for (const sentence of sentences) {
      if (sentence.question || sentence.told) continue;
      const said = phrase(tokens, sentence.first, sentence.end);
      const isKept = isInPlace(said, organ, side) && !THOUGHT.test(said) && kinIn(tokens, sentence).length === 0;
      if (!isKept && (!isLong || isOfOperation(each, sentence, organ))) continue;
      const there =
        !isLong || isElse(tokens, sentence, organ.row)
          ? undefined
          : thereIn(tokens, sentence, { names: organ.names, signs: organ.signs, side });
      if (!there && !isKept) continue;
      const message = `the chart has the ${organ.row.organ} as taken out, the text as being there`;
      return [contradicted(each, there ?? sentence, 'chart_organ_removed', message, 0.8)];
    }
  }
  return [];
}

const THOUGHT =
  /\b(?:if|whether|unless|before|until|donor|husband|wife|partner|prior to|had not been|pre ?- ?op\w{0,8})\b/;

interface Gone {
  readonly organ: Organ;
  readonly side: Side | undefined;
  /** So long ago that nothing of then is told as found. */
  readonly isLong: boolean;
}

/** Taken out so long ago that no text speaks of the organ as it was before. */
const DAYS_AGO = 60;

function goneOf(each: Case, procedures: readonly ChartEvent[], rows: readonly Row<'organs'>[]): readonly Gone[] {
  return procedures.flatMap(({ names, site = '', on }): readonly Gone[] => {
    const days = (each.asOf.getTime() - Date.parse(on ?? '1990')) / (24 * 3600 * 1000);
    const isLong = days > DAYS_AGO;
    return organsOf(rows).flatMap((organ): readonly Gone[] => {
      const written = names.map((name) => `${name}, ${site}`.toLowerCase());
      const isOut = written.some(
        (name) =>
          listOf(organ.row.operations).some((operation) => isOperation(operation) && holds(name, operation)) &&
          !listOf(organ.row.unless).some((word) => name.includes(word)),
      );
      if (!isOut) return [];
      if (organ.row.sided === '') return [{ organ, side: undefined, isLong }];
      const sides = new Set(written.flatMap((name) => name.match(/\b(?:left|right|bilateral|both)\b/g) ?? []));
      const [side] = sides;
      return sides.size === 1 && (side === 'left' || side === 'right') ? [{ organ, side, isLong }] : [];
    });
  });
}

/** "Kidney" among the operations is one only where it is said to be out. */
const isOperation = (operation: string): boolean =>
  /tomy|amputation|enucleation|evisceration|circumcis|resection|excision/.test(operation);

const holds = (name: string, operation: string): boolean => {
  const tokens = tokensOf(name);
  const words = operation.split(/[ -]/);
  return tokens.some((_, at) => phraseEnd(tokens, at, words) !== undefined);
};

/** A sentence that tells of the operation itself, or of somebody else. */
const isOfOperation = (each: Case, sentence: Sentence, { operations }: Organ): boolean => {
  const { tokens } = each.reading;
  if (hasWord(tokens, OPERATED, sentence.first, sentence.end) || kinIn(tokens, sentence).length > 0) return true;
  return operations.some(
    (words) =>
      isOperation(words.join(' ')) &&
      tokens
        .slice(sentence.first, sentence.end)
        .some((_, step) => phraseEnd(tokens, sentence.first + step, words) !== undefined),
  );
};
const OPERATED =
  /^(?:surgery|operation|operated|resected|excised|removal|taken|out|if|whether|lost|loss|gone|without|donor|transplant|transplanted|husband|wife|partner)$/;

/** "Still has her appendix", "uterus intact", "since you have your womb", "both kidneys work". */
function isInPlace(said: string, organ: Organ, side: Side | undefined): boolean {
  const told = namedOrgan(said, organ);
  if (side === undefined) return KEPT.test(told) && !NOT_KEPT.test(told);
  const pair = PAIR.exec(told);
  return pair !== null && !/\b(?:not|no|neither|without|before|lost)\b/.test(told.slice(0, pair.index));
}

/** What is said with ORGAN for each of the organ's names, the longest first. */
function namedOrgan(said: string, { row }: Organ): string {
  const names = listOf(row.names).map((name) => name.replaceAll('-', ' - '));
  const all = [...names, ...(row.organ === 'foot' ? ['legs', 'feet', 'lower limbs', 'leg'] : []), `${row.organ}s`];
  return all
    .sort((one, other) => other.length - one.length)
    .reduce((told, name) => told.replaceAll(` ${name} `, ' ORGAN '), ` ${said} `)
    .trim();
}

const PAIR =
  /\b(?:both|two)(?: (?:functioning|working|normal|healthy|native|good|sound|of|her|his|your|the|own)){0,3} ORGAN\b(?! (?:were|was) removed)/;
const KEPT =
  /\bstill ha(?:s|ve|ving) (?:her |his |your |the |an? |their ){0,2}ORGAN\b|\b(?:have|has|with|having) (?:still )?(?:her|his|your|an intact|the intact) (?:own )?ORGAN\b(?! (?:removed|out|taken))|\b(?:intact|retained) ORGAN\b|\bORGAN (?:and (?:both |her |his |the )?[a-z]{4,12} )?(?:(?:is|are|was|remains?|still|being|both)(?= ) ){0,3}(?:in place|in situ|intact|there|present|retained|preserved|never removed|not removed|still there|not been removed|has not been removed|have not been removed)\b|\b(?:not|never) had (?:her|his|your|the)(?= ) ORGAN (?:removed|taken out|out)\b|\bORGAN (?:was|were|has been|have been) (?:never|not) (?:been )?(?:removed|taken)\b/;
const NOT_KEPT = /\b(?:no|not|without|longer) (?:\w{3,10} ){0,2}(?:intact|in place|in situ|present)\b/;
