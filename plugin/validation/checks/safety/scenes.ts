import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import { isEarlier } from '../../earlier-drugs.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { measuredBy } from '../../measured/value-cues.ts';
import { once } from '../../once.ts';
import { isOrdered } from '../../ordered.ts';
import { type Found, findPhrases, indexPhrases, isAbsent, isDenied, type PhraseIndex } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isTrigger } from '../poisons/antidote-spared.ts';

type Scene = Row<'scenes'>;
/** What a phrase of a row is: one of its cues (by the part that must be met), what is wrong to do, or what explains it. */
type Tag = { readonly row: Scene; readonly part: number | 'advice' | 'unless' };

const BETWEEN = 3;
const CLOSE = 1;

/** What a row asks of the text: phrases, names of the tables (`#sepsis`) and measured values (`@potassium<3.3`). */
const partsOf = ({ cues }: Scene): readonly Part[] =>
  cues
    .split(' & ')
    .map(listOf)
    .map((part) => ({
      phrases: part.filter((cue) => !/^[#@]/.test(cue)),
      named: part.filter((cue) => cue.startsWith('#')).map((cue) => cue.slice(1)),
      values: part.filter((cue) => cue.startsWith('@')),
    }));

interface Part {
  readonly phrases: readonly string[];
  readonly named: readonly string[];
  readonly values: readonly string[];
}

interface Scenes {
  readonly index: PhraseIndex<Tag>;
  readonly all: readonly {
    readonly row: Scene;
    readonly parts: readonly Part[];
    /** Whether no phrase of the row need stand in the text. */
    readonly isOfTables: boolean;
  }[];
}

const scenesOf = once((rows: readonly Scene[]): Scenes => {
  const all = rows.map((row) => {
    const parts = partsOf(row);
    return { row, parts, isOfTables: parts.every(({ named, values }) => named.length + values.length > 0) };
  });
  const index = indexPhrases<Tag>(
    all.flatMap(({ row, parts }) => [
      ...parts.flatMap(({ phrases }, at) => phrases.map((text) => ({ text, gap: CLOSE, tag: { row, part: at } }))),
      ...listOf(row.advice).map((text) => ({ text, gap: BETWEEN, tag: { row, part: 'advice' as const } })),
      ...listOf(row.unless).map((text) => ({ text, gap: CLOSE, tag: { row, part: 'unless' as const } })),
    ]),
  );
  return { index, all };
});

/**
 * What is never given or done where the text tells of an emergency or a poisoning by its signs alone (scenes.tsv): "jaw rigid
 * after suxamethonium … verapamil", "potassium 2.9 … start insulin now".
 */
export function checkScenes(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  const scenes = scenesOf(each.knowledge.scenes);
  const byRow = Map.groupBy(findPhrases(tokens, sentences, scenes.index), ({ tag }) => tag.row);
  return scenes.all.flatMap(({ row, parts: asked, isOfTables }): readonly Finding[] => {
    const found = byRow.get(row) ?? NONE;
    if ((found.length === 0 && !isOfTables) || found.some(({ tag }) => tag.part === 'unless')) return NONE;
    const parts: (readonly Cue[])[] = [];
    for (const [at, part] of asked.entries()) {
      const own = found.filter(({ tag }) => tag.part === at);
      const cues = cuesOf(each, part, own);
      if (cues.length === 0) return NONE;
      parts.push(cues);
    }
    const near = parts.flat();
    const advice = found.find(
      (one) =>
        one.tag.part === 'advice' &&
        !one.sentence.question &&
        !isDenied(tokens, one) &&
        !near.some(({ first }) => first === one.first),
    );
    if (advice) return [findingOf(each, row, advice, '')];
    const drug = row.drugs === '' ? undefined : wrongDrug(each, row, parts, found);
    return drug ? [findingOf(each, row, drug, `${drug.id}: `)] : [];
  });
}

interface Cue {
  readonly first: number;
  readonly end: number;
}

const NONE: readonly never[] = [];

function cuesOf(each: Case, { named, values }: Part, found: readonly Found<Tag>[]): readonly Cue[] {
  const { reading } = each;
  return [
    ...found.filter((one) => !isAbsent(reading.tokens, one) && !isSupposed(reading.tokens, one)),
    ...(named.length === 0
      ? []
      : reading.mentions.filter(
          (one) =>
            one.kind !== 'drug' &&
            named.includes(one.id) &&
            !/^(?:negated|other-person|hypothetical)$/.test(one.assertion) &&
            !isSupposed(reading.tokens, one),
        )),
    ...values.flatMap((cue) => measuredBy(each, cue)),
  ];
}

/** "Call if the stools turn black", "her sister has", "watch for HIT": not there, or not hers. */
const isSupposed = (
  tokens: Case['reading']['tokens'],
  { first, end, sentence }: Cue & Pick<Found<Tag>, 'sentence'>,
): boolean =>
  sentence.question ||
  sentence.section === 'family' ||
  sentence.section === 'past' ||
  /\b(?:if|call|watch\w{0,3}|report\w{0,3}|reported|return|monitor\w{0,3}|risks?|warn\w{0,5}|seek|signs|unless|may|can|could|might|would|prevent\w{0,5}|avoid|history|prior|previous|sister|brother|mother|father|uncle|aunt|son|daughter|screen\w{0,3}|excluded?|because of .{0,12}risk|counsel\w{0,5}|should|in case|when|told|discussed|until|against|looked for|look for|follow(?:ed|ing)? (?:it|them|the|platelets?|counts?))\b(?: [^ .;]{1,14}){0,9}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 10), first),
  ) ||
  // "Because of GI bleeding and renal risk".
  /^(?:[^ .;]{1,12} ){0,3}risks?(?: |$)|^(?:is|are|becomes?) (?:more|less) likely\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 4)),
  );

/** In tokens, from a drug to each of the signs; a text of many drugs speaks of much. */
const NEAR = 70;
const NEAR_IN_CROWD = 30;

/** A drug of the row that the text gives now. */
function wrongDrug(
  each: Case,
  row: Scene,
  parts: readonly (readonly Cue[])[],
  found: readonly Cue[],
): ReadMention | undefined {
  const { tokens, mentions } = each.reading;
  const wrong = row.drugs.split(';');
  const reach = isCrowded(each) ? NEAR_IN_CROWD : NEAR;
  const isNear = (cues: readonly Cue[], at: number) => cues.some(({ first }) => Math.abs(first - at) < reach);
  return mentions.find((drug) => {
    if ((drug.kind !== 'drug' && drug.kind !== 'class') || drug.assertion !== 'active' || drug.misspelt) return false;
    if (!wrong.some((name) => each.knowledge.subjectsOf(drug.id).has(name))) return false;
    if (drug.sentence.question || drug.sentence.section === 'past' || isEarlier(tokens, drug) || isHome(each, drug))
      return false;
    // What the scene is told by: "bupivacaine … seizing".
    const others = parts.map((cues) => cues.filter(({ first, end }) => first >= drug.end || drug.first >= end));
    if (found.some((one) => isDoneBy(tokens, one, drug)) || isTrigger(tokens, { id: row.scene }, drug)) return false;
    return others.every((cues) => isNear(cues, drug.first)) && isGivenNow(each, drug);
  });
}

/** "Dystonia with metoclopramide": what did it. */
const isDoneBy = (tokens: Case['reading']['tokens'], { end }: Cue, { first }: ReadMention): boolean =>
  /^(?:with|on|from|after|due to|to)$/.test(phrase(tokens, end, Math.max(end, first)));

/** "On", "takes", "home dose of": what was taken before and may be what did it. */
const isHome = ({ reading: { tokens } }: Case, { first, end, sentence }: ReadMention): boolean =>
  /(?:^| )(?:home|takes|taking|took|taken|usual|regular|long - term|on|his|her|their|own|of|swallowed|ingested|stopped|off|from|after|since|despite|due to|missed|without|ran out of|too much|too many|overdose|double|doubled|history of|allergic to|medications are|medications include|medicines are)(?: [\w.,-]{1,12}){0,4}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  ) ||
  /^(?:\S{1,10} ){0,4}(?:at home|overdose|ingestion|toxicity|poisoning|daily|as usual|was (?:stopped|held|not)|had (?:been|no|failed)|did nothing|failed|level|was held|is held)(?: |$)/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 7)),
  );

const GIVES =
  /^(?:give|gave|given|giving|gets|got|push|pushed|hang|hung|start|started|starting|begin|begun|began|load|loaded|loading|bolus|bolused|order|ordered|treat|treated|treatment|with|plus|and|then|:|,|;|\.|infuse|infused|received|receive|administer|administered|use|used|using|try|trialled|first|next|plan|add|added|by|via|iv|im|in)$/;

const isGivenNow = ({ reading, doses }: Case, drug: ReadMention): boolean =>
  (isOrdered(reading, doses, drug) || opens(reading, drug)) &&
  // What is taken each day is for something else.
  !doses.some(
    ({ drug: own, frequency, route }) =>
      own.first === drug.first &&
      frequency !== undefined &&
      !frequency.once &&
      frequency.high <= 4 &&
      !/^(?:IV|IM)$/.test(route?.route ?? ''),
  ) &&
  (doses.some(({ drug: own, amount }) => own.first === drug.first && amount !== undefined) ||
    drug.first === drug.sentence.first ||
    GIVES.test(reading.tokens[drug.first - 1]?.text ?? ''));

/** "Heparin then clopidogrel, fentanyl": what stands first in its sentence as a list of what is done. */
const opens = ({ tokens }: Case['reading'], { first, end, sentence }: ReadMention): boolean =>
  first === sentence.first &&
  !hasWord(tokens, /^(?:off|held|stopped|out|paused|omitted)$/, end, sentence.end) &&
  /^(?:,|and|then|with|plus|as|alone|iv|im|\.|;|first|bolus|stat|\d.{0,6})$/.test(tokens[end]?.text ?? '');

const findingOf = (each: Case, row: Scene, { first, end }: Cue, drug: string): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'emergency_treatment_wrong',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.82,
  message: `${drug}not in ${row.scene}: ${row.statement} (${row.source})`,
  evidence: [evidenceOf(row, `${row.scene}: ${row.statement}`)],
  about: [row.scene],
});
