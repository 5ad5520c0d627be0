import type { Row } from '../../../../models/knowledge/table.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase, wordsIn } from '../../reading/words.ts';

/** Places in the body that are not where the table has them, and what an organ does not do. */
export function checkAnatomy(each: Case): readonly Finding[] {
  const rows = each.knowledge.rows('anatomy');
  const located = sitesOf(rows);
  return [
    ...each.reading.sentences.flatMap((sentence) => [...sites(each, sentence, located)]),
    ...each.reading.sentences.flatMap((sentence) => functions(each, sentence)),
    ...punctures(each),
  ];
}

type Rows = readonly Row<'anatomy'>[];

/** Rows of where an organ lies, by the first word of its name. */

const sitesOf = once(
  (rows: Rows): ReadonlyMap<string, Rows> =>
    Map.groupBy(
      rows.filter(({ kind }) => /site$/.test(kind)),
      ({ term }) => term.split(' ')[0] ?? '',
    ),
);

const ORGANS =
  /^(?:appendix|gallbladder|liver|pancreas|kidneys?|spleen|stomach|heart|lungs?|thyroid|adrenals?|bladder|uterus|ovar(?:y|ies)|prostate|colon|esophagus|testes|testicles?|pituitary|parathyroids?|thymus|cornea|retina|cochlea|cerebellum|oesophagus|gullet|trachea|windpipe|rectum|cervix|duodenum|tonsils?|aorta|diaphragm|womb|gall|intestines?|bowel|eardrum|iris|lens|pineal|skin|bones?|brain|ureters?|urethra)$/;

/** Rows of the kind `function`, by every word that their verb may be: `stores bile`. */

const functionsOf = once((rows: readonly Row<'anatomy'>[]): ReadonlyMap<string, readonly Row<'anatomy'>[]> => {
  const entries = rows.flatMap((row) =>
    row.kind === 'function'
      ? row.term
          .split(' ')[0]!
          .split('|')
          .map((verb) => ({ verb, row }))
      : [],
  );
  return new Map([...Map.groupBy(entries, ({ verb }) => verb)].map(([verb, all]) => [verb, all.map(({ row }) => row)]));
});

/** "The appendix stores bile": what an organ does, said of another. */
function functions(each: Case, { first, end, question }: Sentence): readonly Finding[] {
  if (question) return [];
  const { tokens } = each.reading;
  const byVerb = functionsOf(each.knowledge.rows('anatomy'));
  const found: Finding[] = [];
  for (let at = first; at < end; at += 1) {
    const row = byVerb.get(tokens[at]!.text)?.find(({ term }) => isFollowed(tokens, at, term.split(' ').slice(1)));
    if (!row) continue;
    const from = Math.max(first, at - 14);
    const before = tokens.slice(from, at);
    const organ = before.findLastIndex(({ text }) => ORGANS.test(text));
    const proper = row.requires.split(',');
    // "The liver makes bile and the gallbladder …" names its own before.
    if (organ === -1 || before.some(({ text }) => proper.some((name) => text.startsWith(name)))) continue;
    // "Stomach pain - nausea - being unable to absorb nutrients": a sign of the list.
    if (SIGN.test(before[organ + 1]?.text ?? '')) continue;
    if (
      before
        .slice(Math.max(0, organ - 3))
        .some(({ text }) => /^(?:not|no|never|doesn't|isn't|unlike|if|once|when)$/.test(text))
    )
      continue;
    const words = row.term.split(' ').length;
    found.push({
      ...spanOf(tokens, from + organ, at + words),
      family: 'consistency',
      category: 'function_wrong',
      severity: 'high',
      verdict: 'contradicted',
      message: `the ${proper[0]} does that (${row.source})`,
      score: 0.8,
      evidence: [evidenceOf(row, `${proper[0]}: ${row.term.replaceAll('|', ' or ')}`)],
    });
  }
  return found;
}

const SIGN = /^(?:pain|pains|ache|aches|cramps?|upset|trouble|problems?|bloating|discomfort|swelling|failure|disease)$/;

const isFollowed = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, offset) => word.split('|').includes(tokens[at + 1 + offset]?.text ?? ''));

/** Regions that exclude one another; a region is known by any of its words. */
const REGIONS: Readonly<Record<string, string>> = wordTable({
  ...Object.fromEntries(
    ['right', 'left'].flatMap((side) =>
      ['lower', 'upper'].flatMap((height) =>
        ['abdomen', 'belly', 'abdominal', 'part', 'side'].flatMap((part) => [
          [`${side} ${height} ${part}`, `${side} ${height} quadrant`],
          [`${height} ${side} ${part}`, `${side} ${height} quadrant`],
        ]),
      ),
    ),
  ),
  'right lower quadrant': 'right lower quadrant',
  rlq: 'right lower quadrant',
  'left lower quadrant': 'left lower quadrant',
  llq: 'left lower quadrant',
  'right upper quadrant': 'right upper quadrant',
  ruq: 'right upper quadrant',
  'left upper quadrant': 'left upper quadrant',
  luq: 'left upper quadrant',
  calf: 'calf',
  forearm: 'forearm',
  'upper arm': 'upper arm',
  'anterior thigh': 'thigh',
  'posterior thigh': 'thigh',
  'anterolateral thigh': 'thigh',
  thigh: 'thigh',
  shoulder: 'shoulder',
  buttock: 'buttock',
  ankle: 'ankle',
  knee: 'knee',
  wrist: 'wrist',
  foot: 'foot',
  hand: 'hand',
  heel: 'foot',
  'lower leg': 'lower leg',
  elbow: 'elbow',
  hip: 'hip',
  cervix: 'cervix',
  'external os': 'cervix',
  'cervical os': 'cervix',
  vagina: 'vagina',
  'urethral meatus': 'urethra',
  'urethral opening': 'urethra',
  urethra: 'urethra',
  anus: 'anus',
  'anal verge': 'anus',
  rectum: 'anus',
});

/** Neighbours that a text may name together without being wrong. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  calf: ['lower leg', 'ankle', 'knee'],
  thigh: ['knee', 'hip', 'buttock'],
  shoulder: ['upper arm'],
  'upper arm': ['shoulder', 'elbow'],
  forearm: ['elbow', 'wrist'],
  ankle: ['foot', 'lower leg', 'calf'],
  knee: ['thigh', 'lower leg', 'calf'],
  foot: ['ankle'],
  hand: ['wrist'],
  wrist: ['hand', 'forearm'],
  'lower leg': ['ankle', 'knee', 'calf', 'foot'],
  buttock: ['hip', 'thigh'],
  cervix: ['vagina'],
};

/** Words that join an organ to its place. */
const LOCATES =
  /^(?:in|of|at|the|over|to|within|muscle|on|his|her|left|right|a|deep|into|injected|pain|tenderness|tender|tear|tears|rupture|ruptured|torn|injury|sprain|fracture|repair|reconstruction|l|r|from|,|is|was|located|visible|seen|felt|noted|protruding|emerging|coming|coil|iud|through|consistent|suggestive|with|for|concerning|acute)$/;

const regionAt = (
  tokens: readonly Token[],
  at: number,
): { readonly region: string; readonly end: number } | undefined => {
  for (const length of [3, 2, 1]) {
    const region = REGIONS[phrase(tokens, at, at + length)];
    if (region) return { region, end: at + length };
  }
  return undefined;
};

const ORGAN_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    appendicitis: 'appendix',
    cholecystitis: 'gallbladder',
    splenomegaly: 'spleen',
    hepatomegaly: 'liver',
  }),
);

/** "The gastrocnemius in the forearm", "left lower quadrant pain consistent with appendicitis". */
function sites(
  each: Case,
  sentence: Sentence,
  rows: ReadonlyMap<string, readonly Row<'anatomy'>[]>,
): readonly Finding[] {
  const { tokens } = each.reading;
  const found: Finding[] = [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const name = organAt(tokens, at, rows);
    if (!name) continue;
    const place = nearestRegion(tokens, sentence, at, name.end);
    const proper = REGIONS[name.row.requires];
    if (!place || !proper || place.region === proper || NEAR[proper]?.includes(place.region)) continue;
    if (proper.includes('quadrant') !== place.region.includes('quadrant')) continue;
    found.push({
      ...spanOf(tokens, Math.min(at, place.first), Math.max(name.end, place.end)),
      family: 'consistency',
      category: 'site_wrong',
      severity: 'high',
      verdict: 'contradicted',
      message: `the ${name.row.term} belongs to the ${name.row.requires}, not to the ${place.region} (${name.row.source})`,
      score: 0.75,
      evidence: [evidenceOf(name.row, `${name.row.term}: ${name.row.requires}`)],
    });
  }
  return found;
}

function organAt(tokens: readonly Token[], at: number, rows: ReadonlyMap<string, readonly Row<'anatomy'>[]>) {
  const text = ORGAN_WORDS.get(tokens[at]!.text) ?? tokens[at]!.text;
  const row = rows.get(text)?.find(({ term }) => {
    const more = term.split(' ').slice(1);
    return more.every((word, offset) => tokens[at + 1 + offset]?.text === word);
  });
  return row && { row, end: at + row.term.split(' ').length };
}

/** A region within a few linking words of the organ. */
function nearestRegion(tokens: readonly Token[], sentence: Sentence, first: number, end: number) {
  // "The appendix is a small pouch …, usually in the upper left part": the organ is what the sentence is about.
  const isSubject = first <= sentence.first + 1 && /^(?:is|lies|sits)$/.test(tokens[end]?.text ?? '');
  for (let at = end; at < Math.min(sentence.end, end + (isSubject ? 30 : 6)); at += 1) {
    const region = regionAt(tokens, at);
    // "T-score -3.1 at femoral neck, wrist fracture": the next item of a list.
    if (region && !isSubject && (tokens[at - 1]?.text === ',' || tokens[at - 2]?.text === ',')) break;
    if (region) return { ...region, first: at };
    if (!isSubject && !LOCATES.test(tokens[at]!.text)) break;
  }
  for (let at = first - 1; at >= Math.max(sentence.first, first - 8); at -= 1) {
    const region = regionAt(tokens, at);
    if (region && region.end <= first && !isListed(tokens, region)) return { ...region, first: at };
    if (!LOCATES.test(tokens[at]!.text) && !/^(?:quadrant|lower|upper)$/.test(tokens[at]!.text)) break;
  }
  return undefined;
}

/** The cord ends at L1 or L2: a needle for spinal fluid enters below (standard anatomy). */
function punctures({ reading: { tokens } }: Case): readonly Finding[] {
  const isLumbar = wordsIn(tokens, /^(?:lumbar|spinal|intrathecal)$/).some((at) =>
    (tokens[at]!.text === 'lumbar' ? /^puncture$/ : /^(?:tap|anesthesia|anaesthesia|block)$/).test(
      tokens[at + 1]?.text ?? '',
    ),
  );
  if (!isLumbar) return [];
  return wordsIn(tokens, /^(?:interspace|interspaces|intervertebral)$/).flatMap((at): readonly Finding[] => {
    const level = tokens.slice(Math.max(0, at - 5), at).find((one) => /^[tc]\d{1,2}$/.test(one.text));
    if (!level) return [];
    return [
      {
        start: level.start,
        end: tokens[at]!.end,
        family: 'consistency',
        category: 'site_wrong',
        severity: 'high',
        verdict: 'contradicted',
        message: 'a lumbar puncture enters below L2, between L3 and L5, not beside the cord (standard anatomy)',
        score: 0.8,
        evidence: [{ source: 'standard anatomy', citation: 'anatomy', text: 'the spinal cord ends at L1 or L2' }],
      },
    ];
  });
}

/** "Wrist, femoral neck and spine": a place between commas; "left lower quadrant, appendicitis" is one thing. */
const isListed = (tokens: readonly Token[], { region, end }: { readonly region: string; readonly end: number }) =>
  tokens[end]?.text === ',' && !region.includes('quadrant');
