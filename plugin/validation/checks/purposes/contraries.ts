import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { type Cue, metScenes, scenesOf } from '../safety/scene-cues.ts';
import { isAnswerTo } from './answers-to.ts';

type Contrary = Row<'contraries'>;

const problemsOf = scenesOf<Contrary>();

/**
 * A drug given as the answer to a problem that it brings on, worsens or does nothing for (contraries.tsv): "in adrenal crisis; give
 * etomidate", "your restless legs keep you up, so take prochlorperazine".
 */
export function checkContraries(each: Case): readonly Finding[] {
  if (isCrowded(each)) return [];
  const seen = new Set<string>();
  return metScenes(each, problemsOf(each.knowledge.rows('contraries'))).flatMap(
    ({ row, parts }): readonly Finding[] => {
      const drug = contraryOf(each, row, parts);
      if (!drug || seen.has(drug.id)) return [];
      seen.add(drug.id);
      return [findingOf(each, row, drug)];
    },
  );
}

/** A drug of the row that the text gives for the problem, and for nothing else that it names. */
function contraryOf(each: Case, row: Contrary, parts: readonly (readonly Cue[])[]): ReadMention | undefined {
  const wrong = row.drugs.split(';');
  const [cues] = parts;
  return each.reading.mentions.find(
    (drug) =>
      (drug.kind === 'drug' || drug.kind === 'class') &&
      !drug.misspelt &&
      isOf(each, drug, wrong) &&
      // "Heparin-PF4 antibodies": what the problem is told by.
      cues!.some((cue) => (cue.end <= drug.first || cue.first >= drug.end) && isAnswerTo(each, drug, cue)) &&
      !isForAnother(each, drug, parts.flat()),
  );
}

const isOf = ({ knowledge }: Case, { id }: ReadMention, names: readonly string[]): boolean => {
  const subjects = knowledge.subjectsOf(id);
  // What aspirin does to platelets and arteries no other NSAID does: it has rows of its own.
  return names.some((name) => (id === 'aspirin' && name === 'nsaid' ? false : subjects.has(name)));
};

/** Whether the text names something else that the drug is used for, or may be, of one whose uses are not known in full. */
function isForAnother(each: Case, drug: ReadMention, cues: readonly Cue[]): boolean {
  const { knowledge, reading } = each;
  const used = usedFor(knowledge, drug.id);
  const isKnown = knowledge.usesOf(drug.id).length > 0;
  const last = Math.max(...cues.filter((cue) => cue.end <= drug.first).map((cue) => cue.end));
  return reading.mentions.some(
    ({ kind, id, first, end, assertion }) =>
      kind === 'condition' &&
      assertion !== 'negated' &&
      (used.has(id) ||
        used.has(knowledge.conditions.get(id)?.kind_of ?? '') ||
        (!isKnown && first >= last && end <= drug.first && !SIGNS.test(id))) &&
      !cues.some((cue) => cue.first < end && first < cue.end),
  );
}

/** What goes with much, and is seldom what a drug is given for beside what is told before it. */
const SIGNS =
  /^(?:nausea|fever|pain|coma|edema|hypotension|agitation|headache|cough|diarrhea|constipation|encephalopathy)$/;

const usedFor = (knowledge: Case['knowledge'], id: string): ReadonlySet<string> =>
  new Set([...knowledge.usesOf(id), ...knowledge.indicationsOf(id)].flatMap((row) => listOf(row.conditions)));

const findingOf = (each: Case, row: Contrary, { id, first, end }: ReadMention): Finding => ({
  ...spanOf(each.reading.tokens, first, end),
  family: 'treatment',
  category: 'contrary_treatment',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.82,
  message: `${id} is no treatment of ${row.problem}: ${row.statement} (${row.source})`,
  evidence: [evidenceOf(row, `${row.problem}: ${row.statement}; not ${id}`)],
  about: [id],
});

/** The drugs against each condition that a row names alone. */
const byCondition = once((rows: readonly Contrary[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const drugs = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.cues.includes(' & ')) continue;
    for (const cue of listOf(row.cues)) {
      if (!cue.startsWith('#')) continue;
      const own = drugs.get(cue.slice(1)) ?? new Set();
      for (const drug of row.drugs.split(';')) own.add(drug);
      drugs.set(cue.slice(1), own);
    }
  }
  return drugs;
});

/** Whether a drug, by its name or a class, does the contrary of what a condition asks for, or does not get to where it is. */
export function isOpposite(knowledge: Case['knowledge'], subjects: ReadonlySet<string>, condition: string): boolean {
  const wrong = byCondition(knowledge.rows('contraries')).get(condition);
  return wrong !== undefined && !wrong.isDisjointFrom(subjects);
}
