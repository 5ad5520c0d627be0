import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { isRoster } from '../../patient.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { wordsIn } from '../../reading/words.ts';
import { isSideOfBrain, type Side, sideAt } from './side-word.ts';

/** Places in one half of the brain, and the vessels that feed it. */
const HEMISPHERE =
  /^(?:mca|aca|m1|m2|a1|hemisphere|hemispheric|hemispherical|cerebral|frontal|frontoparietal|temporoparietal|parietal|insular|insula|basal|thalamic|thalamus|internal|ica|carotid|corona|subdural|putamen|putaminal|capsule|capsular|striatal|lenticulostriate|striatocapsular|lentiform|convexity|middle|anterior|pca|occipital|temporal|motor|perisylvian|watershed|pericallosal|frontotemporal|parietooccipital|temporal-parietal)$/;
/** Words that may stand between a side and its place. */
const BETWEEN =
  /^(?:-|sided|acute|large|small|ischemic|ischaemic|hemorrhagic|haemorrhagic|proximal|distal|subacute|deep|posterior|chronic|evolving|territory|\(|of|the)$/;
/** What makes a place in the brain one that is ill now. */
const ILL =
  /^(?:subdural|epidural|stroke|infarct|infarction|infarcts|occlusion|occluded|syndrome|hemorrhage|haemorrhage|cva|clot|thrombus|embolus|hematoma|haematoma|ischemia|ischaemia|thrombectomy|bleed|tumor|tumour|glioma|glioblastoma|abscess|metastasis|restricted|diffusion|penumbra|mass|lesion|hyperdense|change|changes|hypodensity|hypoattenuation|territory|ischemic|ischaemic|swelling|dense|bleeding|meningioma|thrombolysis|lysis|softening|loss)$/;
const LIMB =
  /^(?:arm|arms|leg|legs|face|facial|hand|foot|limb|limbs|side|body|hemibody|upper|lower|extremity|extremities|sided|grip|lip|mouth)$/;
const WEAK =
  /^(?:weakness|weak|hemiparesis|hemiplegia|paralysis|paralyzed|paralysed|paresis|plegia|plegic|paretic|droop|drooping|drift|drifts|numbness|numb|sensory|hemisensory|hemineglect|neglect|monoparesis|flaccid|inattention|hemianopia|hemianopsia|quadrantanopia|extinction|hemiparetic|weaker|clumsy|plegias?)$/;
const LINKS =
  /^(?:-|,|and|or|\/|of|the|dense|mild|moderate|severe|sided|facial|face|arm|leg|hand|upper|lower|extremity|limb|limbs|body|side|foot|grip|with|motor|flaccid|spastic|central|partial|once|formerly|homonymous|visual|field|spatial|new|sudden|complete|superior|inferior|\d)$/;

/** Another time's, another kind's, or both sides': nothing can be said. */
const UNCLEAR =
  /^(?:crossed|ipsilateral|old|prior|previous|previously|both|bilateral|bell's|bells|bell|brainstem|pontine|medullary|cerebellar|midbrain|wallenberg|horner|herniation|kernohan|brown|cord|spinal|myelopathy|carpal|radial|ulnar|peroneal|plexus|todd's|chronic|baseline|polio|neuropathy|post-polio|remote)$/;

interface Sided {
  readonly side: Side;
  readonly first: number;
  readonly end: number;
  readonly sentence: Sentence;
}

/** A lesion of one hemisphere weakens the other side of the body. */
export function checkCrossed({ reading }: Case): readonly Finding[] {
  const { tokens, sentences } = reading;
  const lesions: Sided[] = [];
  const weak: Sided[] = [];
  for (const sentence of sentences) {
    const { first, end } = sentence;
    for (let at = first; at < end; at += 1) {
      const side = sideAt(tokens, at);
      if (!side) continue;
      const place = lesionAt(tokens, at, first, end);
      if (place !== undefined) lesions.push({ side, first: at, end: place, sentence });
      const part = weaknessAt(tokens, at, first, end);
      if (part !== undefined) weak.push({ side, first: at, end: part, sentence });
    }
  }
  // "Carotid duplex under 30 % both sides" says nothing of the infarct.
  if ([...lesions, ...weak].some(({ sentence }) => isUnclear(tokens, sentence))) return [];
  const [lesion] = lesions;
  const same = weak.find(({ side }) => side === lesion?.side);
  // Of a board of beds each patient has an own lesion.
  if (!lesion || !same || isRoster(reading) || lesions.some(({ side }) => side !== lesion.side)) return [];
  return [
    {
      start: tokens[Math.min(lesion.first, same.first)]!.start,
      end: tokens[Math.max(lesion.end, same.end) - 1]!.end,
      family: 'consistency',
      category: 'pathway_not_crossed',
      severity: 'high',
      verdict: 'contradicted',
      message: `a lesion of the ${lesion.side} hemisphere causes weakness of the other side, not of the ${same.side} side`,
      score: 0.75,
      evidence: [{ source: 'standard anatomy', citation: 'anatomy: crossed pathway', text: 'motor pathways cross' }],
    },
  ];
}

/** "A 66-year-old" is nothing old. */
const isUnclear = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  wordsIn(tokens, UNCLEAR, first, end).some((at) => !(tokens[at]!.text === 'old' && tokens[at - 1]?.text === '-'));

/** "Left M1 occlusion", "restricted diffusion in the right middle cerebral artery territory". */
function lesionAt(tokens: readonly Token[], at: number, first: number, end: number): number | undefined {
  let place = at + 1;
  while (place < Math.min(end, at + 4) && BETWEEN.test(tokens[place]!.text)) place += 1;
  // "The stroke in the left side of his brain".
  const isOfBrain = isSideOfBrain(tokens, at);
  if (isOfBrain) place = at + 4;
  if (place >= end || !(isOfBrain || HEMISPHERE.test(tokens[place]!.text))) return undefined;
  const around = tokens.slice(Math.max(first, at - 7), Math.min(end, place + 8));
  const isIll = around.some(({ text }) => ILL.test(text));
  // "Early change in the right MCA territory, no blood": what is said behind a comma is of something else.
  const own = around.slice(0, place + 1 - Math.max(first, at - 7));
  const clause = own.slice(own.findLastIndex(({ text }) => /^[,;:]$/.test(text)) + 1);
  const behind = tokens.slice(place + 1, Math.min(end, place + 5));
  const stop = behind.findIndex(({ text }) => /^[,;:]$/.test(text));
  const isNone = [...clause, ...(stop === -1 ? behind : behind.slice(0, stop))].some(({ text }) =>
    /^(?:no|patent|normal|without|stenosis|ruled|clear)$/.test(text),
  );
  return isIll && !isNone ? place + 1 : undefined;
}

/** "Left-sided weakness", "right face, arm and leg weakness", "weakness of the left arm", "left arm and leg 2/5". */
function weaknessAt(tokens: readonly Token[], at: number, first: number, end: number): number | undefined {
  let place = at + 1;
  let isPart = false;
  while (
    place < Math.min(end, at + 9) &&
    (LINKS.test(tokens[place]!.text) || (tokens[place]!.kind === 'number' && isPart))
  ) {
    if (LIMB.test(tokens[place]!.text)) isPart = true;
    place += 1;
  }
  const { text = '' } = tokens[place] ?? {};
  const all = tokens.slice(Math.max(first, at - 8), at).map((token) => token.text);
  // "Gaze deviation to the left, dense right hemiplegia": the clause of the side alone.
  const before = all.slice(all.findLastIndex((word) => /^[,;:.]$/.test(word)) + 1);
  if (before.some((word) => /^(?:no|not|without|denies|nor|never|resolved|gaze|looks?|deviation|prefers)$/.test(word)))
    return undefined;
  if (place < end && WEAK.test(text) && !isBehindOtherSide(tokens, at + 1, place)) return place + 1;
  if (!isPart) return undefined;
  // "Weakness in the left arm", "2/5 strength in the left arm", "weak left arm".
  const weak = before.findLastIndex(
    (word, step) => WEAK.test(word) || (word === 'strength' && /^[0-3]$/.test(before[step - 3] ?? '')),
  );
  if (weak !== -1 && before.slice(weak + 1).every((word) => LEADS.test(word))) return place;
  // "Left arm 0/5", "left grip 2/5".
  return isGradedWeak(tokens, at + 1, place) ? place : undefined;
}

/** Between a weakness and its side. */
const LEADS = /^(?:of|in|on|the|his|her|your|involves|involving|involved|affecting|affects|entire|whole|and)$/;

const isBehindOtherSide = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some((_, step) => sideAt(tokens, from + step) !== undefined);

/** A grade of strength of at most three of five behind a part. */
const isGradedWeak = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens
    .slice(from, to + 3)
    .some(
      ({ text }, step) =>
        /^[0-3]$/.test(text) && tokens[from + step + 1]?.text === '/' && tokens[from + step + 2]?.text === '5',
    );
