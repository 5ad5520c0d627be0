import type { Row } from '../../../models/knowledge/table.ts';
import type { Case } from '../check.ts';
import { plain } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import { type Duration, durationAt } from '../reading/durations.ts';

/** Of a course that is meant to go on, or that was and is over. */
const OTHER_COURSE =
  /^(?:been|prophylaxis|prophylactic|suppress|suppressive|suppression|prevent|prevention|preventive|chronic|chronically|recurrent|maintenance|ago|history|previously|refills?|since|acne|rosacea|cystic|bronchiectasis|cover|covered|mac|stable|last|follow|followup|recheck|return|see|revisit|visit|again|then|followed|loading|lead|avoid|after)$/;

/** A year of an antibiotic is suppression of an infection that does not heal; more is a slip of the number. */
const LONGEST_ANTIBIOTIC_DAYS = 400;
/** References differ: what is beyond the range by half is an error. */
const BEYOND = 1.5;

/** How long a drug is given against durations.tsv: "nitrofurantoin for 5 months", "apixaban for the embolism for 3 days". */
export function checkDurations(each: Case): readonly Finding[] {
  const { tokens, sentences, mentions } = each.reading;
  const drugs = mentions.filter(
    ({ kind, assertion, sentence }) => kind === 'drug' && assertion === 'active' && !sentence.told,
  );
  const bySentence = Map.groupBy(drugs, ({ sentence }) => sentence);
  return sentences.flatMap((sentence, index) => {
    // "Start nitrofurantoin. Take it for 5 days".
    const here = bySentence.get(sentence) ?? bySentence.get(sentences[index - 1]!) ?? [];
    if (here.length === 0) return [];
    const found: Finding[] = [];
    let count = 0;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const duration = durationAt(tokens, at);
      if (!duration) continue;
      count += /^(?:-|→|then)$/.test(tokens[duration.end]?.text ?? '') ? 2 : 1;
      const drug = here.findLast(({ end }) => end <= at) ?? (here.length === 1 ? here[0] : undefined);
      const finding = drug && judge(each, drug, duration);
      if (finding) found.push(finding);
      at = duration.end - 1;
    }
    // "0.5 mg x 3 d, BID x 4 d, then 1 mg BID": steps, none of them the course.
    return found.filter(({ category }) => category !== 'duration_too_short' || count === 1);
  });
}

function judge(each: Case, drug: ReadMention, duration: Duration): Finding | undefined {
  const { tokens } = each.reading;
  const { days, first, end } = duration;
  const place = spanOf(tokens, Math.min(drug.first, first), Math.max(drug.end, end));
  const isAntibiotic = each.knowledge.subjectsOf(drug.id).has('antibiotic');
  const drugRow = each.knowledge.drugs.get(drug.id);
  if (isAntibiotic && drugRow && days > LONGEST_ANTIBIOTIC_DAYS) {
    const message = `${drug.id} for ${plain(days)} days: longer than any course of an antibiotic`;
    return findingOf(place, 'duration_too_long', message, evidenceOf(drugRow, 'courses are counted in days or weeks'));
  }
  const from = Math.max(0, Math.min(drug.first, first) - 12);
  const isOther = tokens
    .slice(from, end + 8)
    .some(
      ({ text }, at, near) =>
        OTHER_COURSE.test(text) && !(text === 'after' && /^(?:meals?|food|eating)$/.test(near[at + 1]?.text ?? '')),
    );
  if (isOther) return undefined;
  const row = rowFor(each, drug);
  if (!row) return undefined;
  const isLong = days > Number(row.max_days) * BEYOND;
  if (!isLong && days >= Number(row.min_days) / BEYOND) return undefined;
  const what = `${drug.id}${row.condition ? ` for ${row.condition}` : ''} for ${plain(days)} days`;
  const message = `${what} is ${isLong ? 'longer' : 'shorter'} than the usual course: ${row.statement} (${row.source})`;
  const category = isLong ? 'duration_too_long' : 'duration_too_short';
  return findingOf(place, category, message, evidenceOf(row, `${row.subject}: ${row.statement}`));
}

/** The drug's own row, else the class's for a condition that the text names. */
function rowFor(each: Case, drug: ReadMention): Row<'durations'> | undefined {
  const named = new Set(
    each.reading.mentions
      .filter(({ kind, assertion }) => kind === 'condition' && assertion !== 'other-person' && assertion !== 'negated')
      .map(({ id }) => id),
  );
  const rows = each.knowledge.durationsOf(drug.id);
  return (
    rows.find(({ condition }) => condition !== '' && named.has(condition)) ??
    rows.find(({ condition }) => condition === '')
  );
}

const findingOf = (
  place: { readonly start: number; readonly end: number },
  category: string,
  message: string,
  evidence: Finding['evidence'][number],
): Finding => ({
  ...place,
  family: 'frequency',
  category,
  severity: 'high',
  verdict: 'contradicted',
  message,
  score: 0.8,
  evidence: [evidence],
});
