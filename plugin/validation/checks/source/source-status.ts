import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { type Answers, answersIn } from '../../reading/turns.ts';
import { hasWord } from '../../reading/words.ts';
import { isMeant } from '../doses/dose-meant.ts';

/**
 * How the text speaks of a drug or disease against how the source does: a disease of the patient that the source has of a
 * relative, a drug given that the source keeps from the patient, one stopped that the source goes on with.
 */
export function checkSourceStatus(each: Case): readonly Finding[] {
  const { source } = each;
  if (!source) return [];
  const answers = answersIn(source.reading);
  const theirs = Map.groupBy(
    source.reading.mentions.map((mention) => ({
      ...mention,
      assertion: answered(mention, source.reading.tokens, answers),
    })),
    ({ id }) => id,
  );
  const own = Map.groupBy(
    each.reading.mentions.filter(({ kind }) => kind === 'drug' || kind === 'condition'),
    ({ id }) => id,
  );
  const allergens = source.reading.mentions.filter(({ assertion }) => assertion === 'allergen').map(({ id }) => id);
  const ordered = new Set(each.doses.filter(isMeant).map(({ drug }) => drug.id));
  return [...own].flatMap(([id, said]): readonly Finding[] => {
    const stated = theirs.get(id);
    if (!stated) return [];
    const difference =
      said[0]!.kind === 'drug'
        ? drugDifference(said, stated, {
            isOrdered: ordered.has(id),
            hasAllergens: allergens.some((one) => one !== id),
          })
        : historyDifference(each.reading.tokens, said, { tokens: source.reading.tokens, stated });
    return difference ? [findingOf(each, said[0]!, difference)] : [];
  });
}

/** In a dialogue the answer decides: "Still on the warfarin?" "Yes." */
function answered(mention: ReadMention, tokens: readonly Token[], answers: Answers): ReadMention['assertion'] {
  if (!answers.isAsked(mention.sentence, mention.first)) return mention.assertion;
  const before = tokens.slice(mention.sentence.first, mention.first);
  if (before.some(({ text }) => OTHERWISE.test(text))) return 'hypothetical';
  const answer = answers.to(mention.sentence, mention.first);
  return answer === 'yes' ? 'active' : answer === 'no' ? 'negated' : 'hypothetical';
}

/** "Do I need to stop the Eliquis?" "No." */
const OTHERWISE = /^(?:stop|stopped|hold|quit|avoid|skip|allergic|allergy|trouble|problems?|reaction|without|not|off)$/;

interface Difference {
  readonly category: string;
  readonly says: string;
  readonly clear: boolean;
}

const all = (mentions: readonly ReadMention[], ...states: readonly ReadMention['assertion'][]): boolean =>
  mentions.every(({ assertion }) => states.includes(assertion));

/** What is given may be given from today on, so a difference only orders two texts. */
function drugDifference(
  said: readonly ReadMention[],
  stated: readonly ReadMention[],
  { isOrdered, hasAllergens }: { readonly isOrdered: boolean; readonly hasAllergens: boolean },
): Difference | undefined {
  if (all(said, 'active') && all(stated, 'negated', 'stopped') && (isOrdered || all(stated, 'negated')))
    return { category: 'source_drug_denied', says: 'stops or does not give', clear: false };
  // "Sulfa. No, I've had amoxicillin plenty of times": one that the source names among its allergies, and takes.
  if (all(said, 'allergen') && (all(stated, 'negated') || (hasAllergens && all(stated, 'active', 'negated'))))
    return { category: 'source_allergen_differs', says: 'tells of no allergy to', clear: false };
  return all(said, 'stopped', 'negated') && all(stated, 'active')
    ? { category: 'source_drug_continued', says: 'goes on with', clear: false }
    : undefined;
}

/** Tokens of a piece of a note, whose heading is not given: it may be that of the family's history. */
const PIECE = 60;

const RELATIVES =
  /^(?:mother|mom|father|dad|sister|brother|grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|son|daughter|wife|husband)$/;
const FAMILY =
  /^(?:family|familial|fh|fhx|maternal|paternal|relatives?|siblings?|children|sons?|daughters?|sisters?|brothers?|mothers?|fathers?|mom|dad|mgm|mgf|pgm|pgf|parents?|aunts?|uncles?|cousins?|grand\w{3,9}|half|wife|husband|twin)$/;
const OWN = /^(?:i|me|my|i'm|i've|i'd|,|and|said|says|thinks)$/;

/** "My sister had a stroke" and "PMH: stroke". */
function historyDifference(
  tokens: readonly Token[],
  said: readonly ReadMention[],
  source: { readonly tokens: readonly Token[]; readonly stated: readonly ReadMention[] },
): Difference | undefined {
  if (!all(said, 'active') || !all(source.stated, 'other-person')) return undefined;
  const isOfFamily = ({ first, sentence }: ReadMention): boolean =>
    hasWord(tokens, FAMILY, Math.min(sentence.first, Math.max(0, first - 12)), sentence.end);
  if (said.some(isOfFamily)) return undefined;
  const isNamed = source.stated.every(({ first, sentence }) => {
    const before = source.tokens.slice(Math.max(sentence.first, first - 6), first);
    const relative = before.findLastIndex(({ text }) => RELATIVES.test(text));
    return relative !== -1 && !before.slice(relative).some(({ text }) => OWN.test(text));
  });
  return { category: 'source_history_differs', says: 'has of a relative', clear: isNamed && tokens.length > PIECE };
}

function findingOf(each: Case, mention: ReadMention, { category, says, clear }: Difference): Finding {
  const message = `the source ${says} ${mention.id}`;
  return {
    ...spanOf(each.reading.tokens, mention.first, mention.end),
    family: 'source',
    category,
    severity: clear ? 'high' : 'moderate',
    verdict: 'contradicted',
    message,
    score: clear ? 0.75 : 0.25,
    evidence: [{ source: 'context', citation: 'the given context', text: message }],
  };
}
