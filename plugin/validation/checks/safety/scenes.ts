import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import { isEarlier } from '../../earlier-drugs.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { isOrdered } from '../../ordered.ts';
import { isDenied } from '../../phrases.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isTrigger } from '../poisons/antidote-spared.ts';
import { type Cue, metScenes, scenesOf } from './scene-cues.ts';

type Scene = Row<'scenes'>;

const emergenciesOf = scenesOf<Scene>();

/**
 * What is never given or done where the text tells of an emergency or a poisoning by its signs alone (scenes.tsv): "jaw rigid
 * after suxamethonium … verapamil", "potassium 2.9 … start insulin now".
 */
export function checkScenes(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return metScenes(each, emergenciesOf(each.knowledge.rows('scenes'))).flatMap(
    ({ row, parts, found }): readonly Finding[] => {
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
    },
  );
}

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
  /(?:^| )(?:home|takes|taking|took|taken|usual|regular|long - term|on|his|her|their|own|of|swallowed|ingested|stopped|off|from|after|since|despite|due to|missed|without|ran out of|too much|too many|overdose|double|doubled|history of|allergic to|medications are|medications include|medicines are)(?: [\w.,-]{1,12}){0,6}$/.test(
    // "After heroin, so spray": what is done stands behind.
    phrase(tokens, Math.max(sentence.first, first - 7), first)
      .split(/, (?:so|then) /)
      .at(-1)!,
  ) ||
  /^(?:\S{1,10} ){0,4}(?:at home|overdose|ingestion|toxicity|poisoning|daily|as usual|was (?:stopped|held|not)|had (?:been|no|failed)|did nothing|failed|level|was held|is held)(?: |$)/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 7)),
  );

const GIVES =
  /^(?:give|gave|given|giving|gets|got|spray|sprayed|push|pushed|hang|hung|start|started|starting|begin|begun|began|load|loaded|loading|bolus|bolused|order|ordered|treat|treated|treatment|with|plus|and|then|:|,|;|\.|infuse|infused|received|receive|administer|administered|use|used|using|try|trialled|first|next|plan|add|added|by|via|iv|im|in)$/;

const isGivenNow = ({ reading, doses }: Case, drug: ReadMention): boolean =>
  (isOrdered(reading, doses, drug) ||
    opens(reading, drug) ||
    /^(?:spray|sprayed)$/.test(reading.tokens[drug.first - 1]?.text ?? '')) &&
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
