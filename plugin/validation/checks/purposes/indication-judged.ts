import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { text } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';
import { isOpposite } from './contraries.ts';
import type { Purpose } from './purpose.ts';

/** A drug and what it is said to be for, judged where both sides are known. */
export function indicationOf(each: Case, drug: ReadMention, condition: Purpose): readonly Finding[] {
  const { knowledge, reading } = each;
  const subjects = knowledge.subjectsOf(drug.id);
  const rows = knowledge.indicationsOf(drug.id);
  const wanted = knowledge.conditions.get(condition.id);
  const uses = knowledge.usesOf(drug.id);
  const facts = [...uses, ...rows];
  if (facts.length === 0 || !wanted || isSaidOfMore(condition, subjects) || isOtherwiseNamed(each, drug, condition))
    return [];
  const evidence = facts
    .slice(0, 2)
    .map((row) => evidenceOf(row, `${drug.id} is used for ${listOf(row.conditions).slice(0, 8).join(', ')}`));
  const base = {
    ...spanOf(reading.tokens, Math.min(drug.first, condition.first), Math.max(drug.end, condition.end)),
    family: 'treatment' as const,
    evidence,
    about: [drug.id, condition.id],
  };
  const isWhole = uses.length > 0;
  // Beside all its uses, what our own rows name for the drug itself, and not what its class or a data set adds.
  const known = new Set(
    [...uses, ...(isWhole ? rows.filter((row) => row.subject === drug.id && row.basis !== 'read') : rows)].flatMap(
      (row) => listOf(row.conditions),
    ),
  );
  const { source } = facts[0]!;
  const isOfGerms = /^id/.test(wanted.system) && isOpposite(knowledge, subjects, condition.id);
  const ofKnown = [...known].map((name) => knowledge.conditions.get(name));
  // "Gliclazide for type 1 diabetes": all its uses name diabetes, and of its kinds the other.
  const isOtherKind =
    isOpposite(knowledge, subjects, condition.id) ||
    (isWhole && ofKnown.some((one) => one?.kind_of === wanted.kind_of && one.kind_of !== ''));
  if (!isOfGerms && (known.has(condition.id) || (known.has(wanted.kind_of) && !isOtherKind)))
    return [{ ...base, ...LISTED, message: `${drug.id} is used for ${condition.id}` }];
  // "Bilateral renal artery stenosis: amlodipine": told as what other drugs are kept away by, and treated by none.
  // "CKD stage 5: digoxin 62.5 micrograms": what a dose is held to.
  if (BACKGROUND.test(condition.id) || (OF_KIDNEYS.test(condition.id) && condition.end <= drug.first)) return [];
  if (isOpposite(knowledge, subjects, condition.id))
    return [{ ...base, ...OPPOSITE, message: `${drug.id} is no treatment of ${condition.id} (${source})` }];
  const isPardoned = isWhole
    ? GENERAL.test(condition.id) ||
      ofKnown.some((one) => one?.kind_of === condition.id) ||
      isAnyArthritis(each, condition)
    : wanted.system === 'pain' || (wanted.system !== 'x' && ofKnown.some((one) => one?.system === wanted.system));
  return isPardoned
    ? [{ ...base, ...UNLISTED, message: `${drug.id} is not listed for ${condition.id}` }]
    : [{ ...base, ...OTHER_SYSTEM, message: `${drug.id} is not used for ${condition.id} (${source})` }];
}

const BACKGROUND =
  /^(?:bilateral renal artery stenosis|aspirin-exacerbated respiratory disease|long qt syndrome|g6pd deficiency|malignant hyperthermia susceptibility|burn injury)$/;

const OF_KIDNEYS = /^(?:severe renal impairment|end-stage renal disease)$/;

/** What is so wide that a drug for a part of it, or given beside it, may be said to be for it. */
export const GENERAL =
  /^(?:edema|fever|pain|hypersensitivity|immunocompromised|transplant rejection|coma|encephalopathy|premenopausal|smoker aged 35 or older|viral illness|leukemia|cachexia|bariatric surgery)$/;

/** "Sulfasalazine for her arthritis": the name of one kind for any. */
const isAnyArthritis = ({ reading: { tokens } }: Case, { id, first, end }: Purpose): boolean =>
  id === 'osteoarthritis' && end === first + 1 && text(tokens, first) === 'arthritis';

type Outcome = Pick<Finding, 'category' | 'severity' | 'verdict' | 'score'>;
const LISTED: Outcome = { category: 'indication', severity: 'low', verdict: 'supported', score: 0.8 };
const OPPOSITE: Outcome = { category: 'indication_wrong', severity: 'high', verdict: 'contradicted', score: 0.85 };
/** For a condition of a system that the drug acts on, which lists are never full of. */
const UNLISTED: Outcome = { category: 'indication_not_listed', severity: 'low', verdict: 'uncertain', score: 0.3 };
const OTHER_SYSTEM: Outcome = {
  category: 'indication_wrong',
  severity: 'moderate',
  verdict: 'unsupported',
  score: 0.75,
};

/** What keeps blood from clotting in one vessel is said to do so in all. */
const isSaidOfMore = ({ id }: Purpose, subjects: ReadonlySet<string>): boolean =>
  id === 'venous thromboembolism' && (subjects.has('antiplatelet') || subjects.has('anticoagulant'));

/** A condition that is named beside what the drug is for. */
function isOtherwiseNamed({ reading: { tokens } }: Case, drug: ReadMention, { id, first }: Purpose): boolean {
  const before = tokens[first - 2];
  return (
    // "Diabetes after transplant: linagliptin" is for the diabetes.
    /^(?:after|post|since|following)$/.test(text(tokens, first - 1)) ||
    // "Midodrine to raise her blood pressure": that of which there is too little.
    (id === 'hypertension' &&
      hasWord(tokens, /^(?:raise|raises|raising|increase|increases|boost|support)$/, first - 4, first)) ||
    // "Methaemoglobinaemia in G6PD deficiency is treated with".
    (text(tokens, first - 1) === 'in' &&
      first < drug.first &&
      before?.kind === 'word' &&
      /(?:emia|itis|osis|oma|pathy|uria|ure|ion|ing|pain|cough)$/.test(before.text)) ||
    (MINERAL.test(drug.id) &&
      // "Potassium and magnesium: correct both for the ileus".
      (hasWord(tokens, /^(?:correct|replace|replete|supplement)/, drug.end, Math.max(drug.end, first)) ||
        // "An antacid with aluminium and magnesium for heartburn".
        hasWord(tokens, /^antacids?$/, Math.max(0, drug.first - 8), drug.first)))
  );
}
const MINERAL = /^(?:potassium|magnesium|calcium|phosphate|sodium) /;
