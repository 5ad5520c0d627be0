import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import type { ReadMention } from '../../reading/document.ts';
import { phrase } from '../../reading/words.ts';
import { AGAINST, found } from './declared-safe-finding.ts';

// What is called safe for people in whom a table forbids it: with a condition, with kidneys that work too little.

const BEST =
  /\b(?:safe|safest|well tolerated|tolerated well|preferred|recommended|ideal|best|suitable|first choice|drug of choice|treatment of choice|perfect|well suited|(?:good|safe|great|excellent|sensible|sound|fine) (?:choice|option|drug|treatment)|(?:can|may) (?:safely |still |also ){0,2}be (?:used|given|prescribed|started|taken|tried))\b(?: [^\s.;:,]{1,20}){0,5} (?:for|in|to|by|with|after)(?: (?:an?|this|that|the|her|his|your|any|severe|known|previous|a previous|a recent|recent|brittle|chronic|acute|active))?(?:(?= ) (?:(?:most|all|many) )?(?:people|patients?|those|anyone|someone|adults|women|woman|men|man|lady|boy|girl|child)(?= ) (?:with|who has|who have|after)| asthmatics| [a-z]{5,30})\b/;
/** "Won't affect your asthma", "does no harm in heart failure". */
const HARMLESS = lean(
  /\b(?:(?:won't|doesn't|can't|will not|does not|cannot|should not|shouldn't) (?:\w{2,10} )?(?:affect|harm|hurt|worsen|trouble|bother|upset|damage|aggravate|worry)|(?:is|are) (?:harmless|no (?:problem|danger|risk|trouble)) (?:for|in|to|with)|(?:does|do|will do) no harm (?:in|to|with))(?: (?:your|his|her|their|the|any|known|severe|people with|patients with|anyone with|those with))?(?= )/,
);
/** "Far from ideal", "a less suitable". */
const HARDLY =
  /\b(?:hardly|far from|less|least|poor|bad|wrong|cardio ?-? ?selective|selective|caution\w{0,3}|specialist|monitor\w{0,3}|low|only)\b/;
/** A class of which some members are spared. */
const WORST_OF: Readonly<Record<string, string>> = { 'beta-blocker': 'nonselective beta-blocker' };

/** "Propranolol is the best preventive for people with asthma". */
export function forCondition(each: Case, drug: ReadMention): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  const end = Math.min(drug.sentence.end, drug.end + 30);
  const behind = phrase(tokens, drug.end, end);
  const harmless = HARMLESS.exec(behind);
  const best = BEST.exec(behind) ?? harmless;
  const said = phrase(tokens, drug.sentence.first, drug.sentence.end).replace(harmless?.[0] ?? '', '');
  if (!best || AGAINST.test(said) || HARDLY.test(said)) return [];
  // As far as "for someone with" leads: "suitable: screen first for tuberculosis" is of something else.
  const reach =
    drug.end +
    phrase(tokens, drug.end, end)
      .slice(0, best.index + best[0].length)
      .split(' ').length +
    3;
  const isLive = drug.kind === 'vaccine' && each.knowledge.vaccines.get(drug.id)?.type === 'live';
  const row = each.knowledge
    .contraindicationsOf(isLive ? 'live vaccine' : (WORST_OF[drug.id] ?? drug.id))
    .find(
      (one) =>
        one.context_kind === 'condition' &&
        one.severity === 'contraindicated' &&
        mentions.some(
          ({ id, first }) =>
            (id === one.context || each.knowledge.conditions.get(id)?.kind_of === one.context) &&
            first > drug.end &&
            first <= reach &&
            !/ (?:[:;,]|no|not|without) /.test(` ${phrase(tokens, reach - 4, first)} `),
        ),
    );
  return row
    ? [
        found(
          each,
          { first: drug.first, end },
          {
            family: 'contraindication',
            category: 'declared_safe_in_condition',
            message: `${drug.id} is contraindicated in ${row.context}: ${row.statement} (${row.source})`,
            evidence: [evidenceOf(row, `${row.subject} and ${row.context}: ${row.statement}`)],
            about: [drug.id],
          },
        ),
      ]
    : [];
}

const SAFE_FOR_KIDNEYS =
  /^(?:is|are|remains|can|may)(?: [^\s.,;]{1,14}){0,4} (?:safe|safely|fine|okay|acceptable|preferred|recommended|used|given|continued|started)\b(?: [^\s.,;:]{1,14}){0,4} (?:egfr|gfr|creatinine clearance|crcl)(?:(?= ) (?:is|of|falls|drops|has|fallen|goes|values?)){0,3}(?= ) (?:below|under|less than|<|as low as) (\d{1,2})\b/;

/** "Metformin is safe when the eGFR is below 30": the table forbids it there. */
export function forKidneys(each: Case, drug: ReadMention): readonly Finding[] {
  const end = Math.min(drug.sentence.end, drug.end + 24);
  const said = phrase(each.reading.tokens, drug.end, end);
  const limit = Number(SAFE_FOR_KIDNEYS.exec(said)?.[1]);
  if (!(limit > 0) || AGAINST.test(said)) return [];
  const row = each.knowledge
    .contraindicationsOf(drug.id)
    .find(
      ({ context_kind, severity, threshold }) =>
        context_kind === 'renal' && severity === 'contraindicated' && limit <= Number(/\d+/.exec(threshold)?.[0]),
    );
  if (!row) return [];
  const message = `${drug.id} is contraindicated with ${row.context} ${row.threshold}: ${row.statement} (${row.source})`;
  const evidence = [evidenceOf(row, `${row.subject} and ${row.context}: ${row.statement}`)];
  const place = { first: drug.first, end };
  const category = 'declared_safe_for_kidneys';
  return [found(each, place, { family: 'contraindication', category, message, evidence, about: [drug.id] })];
}
