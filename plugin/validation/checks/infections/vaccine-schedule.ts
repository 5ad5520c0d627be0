import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';

/** Twice as old as the oldest of the schedule: catch-up doses are given for years. */
const BEYOND = 2.5;

/** "MMR: the second dose is usually given at 40 to 60 years of age": what is told of the schedule itself (vaccines.tsv). */
export function checkVaccineSchedules(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions.flatMap((mention): readonly Finding[] => {
    const row = mention.kind === 'vaccine' ? each.knowledge.vaccines.get(mention.id) : undefined;
    const oldest = row && oldestOf(row);
    if (!row || oldest === undefined || mention.sentence.question || mention.sentence.told) return [];
    const years = scheduledAt(each, mention);
    if (years === undefined || years <= oldest * BEYOND) return [];
    return [
      {
        ...spanOf(tokens, mention.first, mention.sentence.end),
        family: 'treatment',
        category: 'vaccine_age_wrong',
        severity: 'high',
        verdict: 'contradicted',
        score: 0.8,
        message: `no dose of ${row.vaccine} is usual at ${years} years: ${row.routine} (${row.source})`,
        evidence: [evidenceOf(row, `${row.vaccine}: ${row.routine}`)],
        about: [row.vaccine],
      },
    ];
  });
}

/** In years, of a schedule of children only: "12-15 months, 4-6 years". */
function oldestOf({ routine }: Row<'vaccines'>): number | undefined {
  const ages = [...routine.matchAll(/(?<age>\d{1,2}) (?<unit>months?|years?)\b/g)].map(({ groups }) =>
    groups!.unit!.startsWith('m') ? Number(groups!.age) / 12 : Number(groups!.age),
  );
  const oldest = Math.max(...ages);
  return ages.length > 0 && oldest <= OLDEST_CHILD && !/\b(?:adult|every|yearly|annual|booster)/i.test(routine)
    ? oldest
    : undefined;
}
const OLDEST_CHILD = 12;

const DOSE_AT =
  /\b(?:first|second|third|fourth|last|final|next|booster) (?:dose|shot|jab|injection|one) (?:is |will be |comes |should be )?(?:(?:usually|normally|routinely|then|typically) ){0,2}(?:given|due|recommended|scheduled) (?:at|between|around|from) (?:the )?(?:age (?:of )?)?(?<age>\d{1,2})(?: (?:to|-|and) \d{1,2})? years?(?: of age| old)?\b/;

/** The age at which the sentence says that a dose is due, where no other vaccine stands between. */
function scheduledAt({ reading: { tokens, mentions } }: Case, { end, sentence }: ReadMention): number | undefined {
  const next = mentions.find(
    (one) => one.kind === 'vaccine' && one.first >= end && one.sentence === sentence && one.end < sentence.end,
  );
  const said = phrase(tokens, end, Math.min(sentence.end, end + REACH, next?.first ?? Number.POSITIVE_INFINITY));
  const age = DOSE_AT.exec(said)?.groups?.age;
  return age === undefined ? undefined : Number(age);
}
const REACH = 34;
