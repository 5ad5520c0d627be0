import { listOf } from '../../../../models/knowledge/table.ts';
import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { mayMatch } from '../../needed-words.ts';
import { once } from '../../once.ts';
import { wordsOf } from '../../phrase-index.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { sentenceNumberAt } from '../../reading/sentences.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { followsFrom, isBarredBy } from './barred-for.ts';
import { type FalseReason, falseReasonsOf, type Place, placesIn, readingsOf } from './false-reason-places.ts';

const BARS_ANYTHING =
  /\b(?:no|not|never|avoid\w{0,3}|cannot|can't|don't|mustn't|shouldn't|withh[oe]ld|contraindicat\w{1,6}|rul(?:e|es|ed|ing) out|forbid\w{0,4}|preclud\w{1,3}|unsafe|prohibit\w{0,3}|exclud\w{1,3}|bar(?:s|red)|banned|ineligible|unsuitable|off limits|off the table|out of the question|impossible|prevents?|reason (?:to|against)|dangerous|disqualif\w{1,4})\b/;

/** "Shellfish allergy, so no contrast", "MMR is ruled out by her egg allergy", "breastfeeding: ibuprofen is forbidden". */
export function checkFalseReasons(each: Case): readonly Finding[] {
  if (!mayMatch(BARS_ANYTHING, each.searched)) return [];
  const { reasons, spared } = falseReasonsOf(each.knowledge.rows('false-reasons'));
  const why = placesIn(each, reasons).filter(({ first, end }) => isToldOf(each, first, end));
  if (why.length === 0) return [];
  const what = placesIn(each, spared);
  for (const reason of why)
    for (const named of readingsOf(each, reason))
      for (const one of what) {
        if (!areNear(each, named, one)) continue;
        const row = named.rows.find((known) => one.rows.includes(known) && isOf(each, known, named, one));
        if (row && isSaidToBar(each, row, named, one)) return [findingOf(each, row, one)];
      }
  return [];
}

/** In tokens, between a reason and what it is said to bar. */
const REACH = 26;

/** In one sentence that asks nothing and tells of no mistake. */
function isToldOf({ reading: { sentences } }: Case, first: number, end: number): boolean {
  const sentence = sentences[sentenceNumberAt(sentences, first)]!;
  return !sentence.question && !sentence.told && end <= sentence.end;
}

/** Not denied: asked of a reason in front, as all that stands between what is barred and one behind it is read. */
function isHad({ reading: { tokens, sentences } }: Case, { first }: Place): boolean {
  const from = sentences[sentenceNumberAt(sentences, first)]!.first;
  return !NOT_HAD.test(phrase(tokens, Math.max(from, first - 4), first));
}
const NOT_HAD =
  /\b(?:no|not|denies|denied|without|never|nor|non|unless|whether|excluded|unlikely|former|negative|possible|suspected|query|planning|prevent|avoid|until|isn't|doesn't|treat|against)(?: (?!and|but|so)\S{1,12}){0,3}$/;

function areNear({ reading: { sentences } }: Case, reason: Place, one: Place): boolean {
  const isAhead = reason.end <= one.first;
  if (!isAhead && one.end > reason.first) return false;
  if ((isAhead ? one.first - reason.end : reason.first - one.end) > REACH) return false;
  const apart = sentenceNumberAt(sentences, one.first) - sentenceNumberAt(sentences, reason.first);
  return apart === 0 || (isAhead && apart === 1);
}

/** Whether the row holds of the two: not of what the patient reacts to, and only of that for a relative's allergy. */
function isOf({ knowledge }: Case, { kind, spared }: FalseReason, reason: Place, { mention }: Place): boolean {
  const entries = listOf(spared);
  const subjects =
    mention && (mention.kind === 'drug' || mention.kind === 'class') ? knowledge.subjectsOf(mention.id) : NONE;
  if (entries.some((entry) => entry.startsWith('!') && subjects.has(entry.slice(1)))) return false;
  if (!reason.mention || (kind !== 'allergy' && kind !== 'relative')) return true;
  const own = knowledge.subjectsOf(reason.mention.id);
  const isSame = subjects.has(reason.mention.id) || (mention !== undefined && own.has(mention.id));
  return entries.includes('#same') ? isSame : !isSame;
}
const NONE: ReadonlySet<string> = new Set();

const OF_HER = /^\S{3,12} (?:, )?who\b/;

const TAKEN_BACK = lean(
  /\b(?:myths?|once|formerly|historically|outdated|no longer|used to|thought|belie[fv]\w{0,3}|mistaken\w{0,2}|wrong\w{0,2}|erroneous\w{0,2}|incorrect\w{0,2}|unnecessar\w{1,4}|misconception|contrary|un ?true|whether|unless|except|ask(?:s|ed)?|worr\w{2,4}|fear\w{0,3}|concern\w{0,3}|says|said|states|stated|told|claims?|report(?:s|ed) (?:that|having been|being)|declin\w{2,3}|refus(?:es|ed)|prefers?|de - ?labell?ed|disproved|doubt\w{0,3}|rather than|instead|although|though|despite|actually|traditionally|often|sometimes|labell?ed|previous(?:ly)?|elsewhere|outside|was it|evidence|query|unfounded|unjustified|inappropriate\w{0,2}|needless\w{0,2}|in error|overridden|(?:does|do|did|is|are|was|should|need|must|has)(?: not|n't)(?: (?:an?|the|in itself|itself|by itself|alone|absolutely|mean|to be|be|have to|need to|therefore)){0,4} (?:rule|preclude|contraindicat\w{1,4}|reason|exclude|bar|forbid|prohibit|avoid\w{0,2}|with(?:held|hold)|mean|contraindications?|stopped|refused|true|because|due)|no (?:\w{4,12} )?(?:reason|need|contraindications?|bar|obstacle|basis|cross)|n't (?:rule|preclude|contraindicate|mean|avoid|withhold)|nothing against|without (?:avoiding|withholding|trouble|(?:any )?(?:problems?|reactions?|incident))|tolerated|has since|since then|where possible|if possible|best avoided|ideally|preferabl[ey])\b/,
);
const PUT_RIGHT = lean(
  /^(?:(?:this|that|it|which|but|however|in fact) ){1,3}(?:is|was|,)? ?(?:not|no|wrong|incorrect|outdated|a myth|untrue|unfounded|false|these|the|it)\b|\b(?:myth|not true|no evidence|not a (?:contraindication|reason)|can (?:safely )?be given|is safe|reassured|corrected|no longer)\b/,
);

/** Whether the text says that the reason bars what is named, says no other reason, and takes nothing of it back. */
function isSaidToBar(each: Case, row: FalseReason, reason: Place, one: Place): boolean {
  const { tokens, sentences } = each.reading;
  const isAhead = reason.end <= one.first;
  const [front, back] = isAhead ? [reason, one] : [one, reason];
  const order = sentenceNumberAt(sentences, back.first);
  const from = sentences[sentenceNumberAt(sentences, front.first)]!;
  const to = sentences[order]!;
  if (to.question || to.told || (isAhead && !isHad(each, reason))) return false;
  const around = {
    before: phrase(tokens, Math.max(from.first, front.first - 12), front.first),
    between: phrase(tokens, front.end, back.first),
    after: phrase(tokens, back.end, Math.min(to.end, back.end + 16)),
  };
  // "Her mother, who is allergic to penicillin, cannot have it", "his wife is allergic and must not": of the relative.
  if (
    row.kind === 'relative' &&
    (OF_HER.test(phrase(tokens, reason.first, reason.end)) || /^and (?!so|therefore|thus|hence)/.test(around.between))
  )
    return false;
  if (!(isAhead ? followsFrom(around, row.kind !== 'state') : isBarredBy(around))) return false;
  const said = phrase(tokens, from.first, to.end);
  const next = sentences[order + 1];
  if (
    TAKEN_BACK.test(said) ||
    (next && PUT_RIGHT.test(phrase(tokens, next.first, Math.min(next.end, next.first + 16))))
  )
    return false;
  return !isExcepted(row, said) && !isKnownAgainst(each, row, reason, one) && !hasOther(each, row, reason, one);
}

/** Something of the row's `unless` in the sentences, whole words or, with a star, how a word begins. */
const exceptionsOf = once((row: FalseReason): readonly string[] =>
  listOf(row.unless).map((entry) => {
    const isStem = entry.endsWith('*');
    const words = wordsOf(isStem ? entry.slice(0, -1) : entry).join(' ');
    return isStem ? ` ${words}` : ` ${words} `;
  }),
);
const isExcepted = (row: FalseReason, said: string): boolean =>
  exceptionsOf(row).some((entry) => ` ${said.replaceAll('ae', 'e').replaceAll('oe', 'e')} `.includes(entry));

/** The tables have a reason of that name against it. */
const isKnownAgainst = ({ knowledge }: Case, row: FalseReason, { mention: why }: Place, { mention }: Place): boolean =>
  mention !== undefined &&
  knowledge
    .contraindicationsOf(mention.id)
    .some(
      ({ context_kind: kind, context, severity }) =>
        severity === 'contraindicated' &&
        (kind === 'pregnancy'
          ? listOf(row.reasons).includes('pregnant')
          : why?.kind === 'condition' && context === why.id),
    );

/** A child, somebody old or pregnant who is not given it for that. */
const isOfWhom = ({ knowledge, patient }: Case, row: FalseReason, drug: string): boolean =>
  knowledge
    .contraindicationsOf(drug)
    .some(
      ({ context_kind: kind }) =>
        (kind === 'age' && patient.ageYears !== undefined && (patient.ageYears < 18 || patient.ageYears > 64)) ||
        (kind === 'pregnancy' && patient.pregnant === true && !listOf(row.reasons).includes('pregnant')),
    );

const REACTION =
  /^(?:urticaria|rash|anaphylaxis|angioedema|hives|bronchospasm|pruritus|itching|swelling|anaphylactic shock|wheezing)$/;
const JOINED =
  /^(?:(?:,|and|plus|&|\+|with|\/|or)(?: (?:an?|her|his|your|known|also|has|is|and|severe|had|the|is|to)){0,3})?$/;

/** "(Stroke risk)", "may cause a stroke": what it could do is no illness that is had. */
const isRisk = (tokens: Case['reading']['tokens'], { first, end }: ReadMention): boolean =>
  tokens[end]?.text === 'risk' ||
  /\b(?:risks? of|cause|causes|provokes?|trigger|triggers|prevents?)(?: (?:an?|the|further))?$/.test(
    phrase(tokens, first - 4, first),
  );

/** A drug that is not taken with it. */
const isHeldAgainst = (knowledge: Case['knowledge'], drug: string, other: string): boolean =>
  knowledge.interactionsOf(drug, other).some(({ severity }) => severity !== 'moderate');

/** Another reason beside the one that is named: an illness, a value, or an allergy to what is barred. */
function hasOther(each: Case, row: FalseReason, reason: Place, one: Place): boolean {
  const { reading, knowledge } = each;
  const { tokens, sentences, mentions } = reading;
  const numbers = [reason, one].map(({ first }) => sentenceNumberAt(sentences, first));
  const first = sentences[Math.min(...numbers)]!.first;
  const end = sentences[Math.max(...numbers)]!.end;
  // A kidney's number, a potassium: a reason of its own.
  if (
    each.measurements.some(
      (value) => value.first >= first && value.end <= end && (value.first >= reason.end || value.end <= reason.first),
    )
  )
    return true;
  if (one.mention && isOfWhom(each, row, one.mention.id)) return true;
  const known = one.mention
    ? new Set(knowledge.contraindicationsOf(one.mention.id).map(({ context }) => context))
    : NONE;
  return mentions.some((other) => {
    if (other.first < reason.end && other.end > reason.first) return false;
    if (other.first < one.end && other.end > one.first) return false;
    if (other.assertion === 'allergen' && one.mention && knowledge.subjectsOf(one.mention.id).has(other.id))
      return true;
    const isWith = other.kind === 'drug' && other.first >= first && other.end <= end && other.assertion !== 'allergen';
    if (isWith && one.mention && isHeldAgainst(knowledge, one.mention.id, other.id)) return true;
    const isIllness = other.kind === 'condition';
    if (isIllness && known.has(other.id) && other.id !== reason.mention?.id && !isRisk(tokens, other)) return true;
    if (other.first < first || other.end > end || other.assertion === 'negated') return false;
    if (REACTION.test(phrase(tokens, other.first, other.end)) || REACTION.test(other.id)) return false;
    if (!isIllness && other.kind !== 'lab' && other.kind !== 'vital' && other.assertion !== 'allergen') return false;
    if (!isIllness && other.assertion !== 'allergen') return true;
    const isBetween = other.first >= Math.min(reason.end, one.end) && other.end <= Math.max(reason.first, one.first);
    if (isBetween) return true;
    const isJoined =
      (other.end <= reason.first && JOINED.test(phrase(tokens, other.end, reason.first))) ||
      (other.first >= reason.end && JOINED.test(phrase(tokens, reason.end, other.first)));
    return (
      isJoined && (!isIllness || row.kind === 'state' || hasWord(tokens, /^(?:and|plus|&)$/, other.end, reason.first))
    );
  });
}

const findingOf = ({ reading: { tokens } }: Case, row: FalseReason, { first, end, mention }: Place): Finding => ({
  ...spanOf(tokens, first, end),
  family: row.kind === 'state' ? 'contraindication' : 'allergy',
  category: row.kind === 'state' ? 'contraindication_harmless' : 'cross_reaction_invented',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.8,
  message: `${mention ? `${mention.id}: ` : ''}what is named does not stand against it: ${row.statement} (${row.source})`,
  evidence: [evidenceOf(row, row.statement)],
  ...(mention ? { about: [mention.id] } : {}),
});
