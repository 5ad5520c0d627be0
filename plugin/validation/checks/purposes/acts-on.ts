import type { Knowledge } from '../../../../models/knowledge/knowledge.ts';
import { listOf, type Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { phraseEnd, phrasesByWord, spelledWords } from '../../phrase-index.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';

type Act = Row<'acts'>;

/** A target named in the text, over tokens [first, end). */
interface Target {
  readonly row: Act;
  readonly first: number;
  readonly end: number;
}

/** What a drug is said to act on, where that is the target of other drugs (acts.tsv): "azithromycin blocks cell wall synthesis". */
export function checkActsOn(each: Case): readonly Finding[] {
  const { tokens, mentions } = each.reading;
  return mentions.flatMap((drug): readonly Finding[] => {
    const isMeant = (drug.kind === 'drug' || (drug.kind === 'class' && !BROAD.test(drug.id))) && !drug.misspelt;
    const own = isMeant && !drug.sentence.question && !drug.sentence.told ? ownOf(each.knowledge, drug.id) : [];
    if (own.length === 0) return [];
    const next = mentions.find(({ kind, first, id }) => kind === 'drug' && first >= drug.end && id !== drug.id)?.first;
    // "Blocks dopamine receptors": the target may be named as a drug is.
    const target = targetOf(each, drug, next === undefined ? drug.sentence.end : next + 1);
    if (!target || own.includes(target.row) || TURNED.test(phrase(tokens, drug.sentence.first, target.first)))
      return [];
    return [findingOf(each, drug, target, own[0]!)];
  });
}

/** Classes named by what they are for: their drugs act on this and that. */
const BROAD =
  /^(?:anti(?!histamine|cholinergic|muscarinic)|analgesic|biologic|kinase|immunomodulator|supplement|hormone|vitamin|muscle relaxant|anesthetic|diuretic|vasodilator|hypnotic|qt |stimulant|corticosteroid|topical|ophthalmic|systemic|serotonergic)/;

/** The rows that name a drug or one of its classes. */
const ownOf = (knowledge: Knowledge, id: string): readonly Act[] => {
  const known = owned(knowledge);
  const subjects = [...knowledge.subjectsOf(id), id, ...id.split('-')];
  const rows =
    known.get(id) ??
    knowledge.rows('acts').filter(({ members }) => listOf(members).some((one) => subjects.includes(one)));
  known.set(id, rows);
  return rows;
};
const owned = once((_: Knowledge) => new Map<string, readonly Act[]>());

/** How far behind a drug its target may stand, in tokens. */
const REACH = 22;

/** The first target behind the drug to which words of acting lead. */
function targetOf({ reading: { tokens }, knowledge }: Case, { end }: ReadMention, last: number): Target | undefined {
  const index = indexOf(knowledge.rows('acts'));
  const words = spelledWords(tokens);
  for (let first = end + 1; first <= Math.min(last - 1, end + REACH); first += 1) {
    const [longest] = (index.get(words[first]!) ?? [])
      .flatMap(({ row, words }) => {
        const end = phraseEnd(tokens, first, words);
        return end === undefined ? [] : [{ row, first, end }];
      })
      .sort((a, b) => b.end - a.end);
    if (longest) return isActedOn(tokens, end, longest) ? longest : undefined;
  }
  return undefined;
}

const indexOf = once((rows: readonly Act[]) => phrasesByWord(rows, ({ words }) => words));

const ASIDE = '(?:\\( [a-z -]{3,24} \\) )?';
const BESIDE =
  '(?:(?:,|which|that|and|it|also|mainly|primarily|selectively|directly|indirectly|reversibly|irreversibly|potently|strongly|competitively|works|work|acts|act|exerts|its|effect|effects|by|through|via|is|are|a|an|the|drug|medicine|antibiotic|thought|known|believed|said|to|chiefly|partly|simply|tablets?|capsules?|injection|inhaler) ){0,9}';
const VERB =
  '(?:block|inhibit|antagoni[sz]e?|suppress|stimulat|stimulate|activat|activate|bind|occup|target|disrupt|neutrali[sz]e?|stop|interfere?|attach|act|work|potentiate?)(?:s|es|d|ed|y|ies|ying|ing|ping)?';
/** What is done to a process: "slows the absorption of", "increases the release of". */
const MORE_OR_LESS =
  '(?:slow|increas|increase|rais|raise|boost|reduc|reduce|decreas|decrease|prevent|enhanc|enhance|promot|promote|trigger|halt)(?:s|es|d|ed|ing)?';
const PROCESS =
  /(?:synthesis|production|formation|absorption|excretion|release|secretion|reabsorption|reuptake|output|digestion|resorption|breakdown|gluconeogenesis|fibrinolysis)/;
const FILLER =
  "(?:(?:to|with|on|at|in|the|an?|enzymes?|of|body's|brain's|central|peripheral|bacterial|viral|fungal|gut|platelet|platelets|platelets'|its|their|action|activity|effects?|selectively|kidney's|renal|gastric|stomach's|stomach|parietal|cell|cells'?|postsynaptic|presynaptic|cardiac|cellular|germ's|virus's|bacterium's|acid|by|blocking|inhibiting) ){0,5}";
/** "Works by blocking", "is an anticoagulant that inhibits"; "lowers the risk of clots by blocking", however the aim is told. */
const leadOf = (verb: string): RegExp =>
  new RegExp(
    `^${ASIDE}(?:${BESIDE}|(?:is|are) (?:an? )?(?:[a-z-]{2,18} ){1,5}(?:that|which) |(?:[^\\s.;:]{1,18} ){1,10}by (?:\\w{4,14}ly )?(?=\\S{2,14}ing ))${verb} ${FILLER}$`,
  );
const ACTS = leadOf(VERB);
const CHANGES = leadOf(MORE_OR_LESS);
/** "Is an H2 receptor blocker": the target, and behind it what is done to it. */
const IS = new RegExp(
  `^${ASIDE}(?:, )?(?:is|are) (?:an?|the|one of the)? ?(?:(?:oral|selective|potent|direct|new|newer|strong|competitive|reversible|irreversible|anti|-|kind|type|of|drug|medicine|called) ){0,4}$`,
);
const OF_TARGET = /^(?:- )?(?:blockers?|inhibitors?|antagonists?|agonists?|stimulators?|activators?)\b/;

const isActedOn = (tokens: readonly Token[], from: number, { first, end }: Target): boolean => {
  const between = `${phrase(tokens, from, first)} `.replace(/^ $/, '');
  if (NOT.test(between)) return false;
  const behind = phrase(tokens, end, end + 2);
  // "Blocks aldosterone synthase", "the thrombin time", "vitamin K antagonists' effect".
  if (OTHER.test(behind)) return false;
  if (OF_TARGET.test(behind)) return IS.test(between);
  return ACTS.test(between) || (PROCESS.test(phrase(tokens, first, end)) && CHANGES.test(between));
};
const NOT = /\b(?:not|no|never|without|unlike|instead|rather|than|does little|if|when|who|whose|plus|with an?)\b|n't/;
const OTHER =
  /^(?:synthase|levels?|time|gene|mutation|mutations|positive|negative|-positive|-negative|test|tests|antibod\w{1,4}|poisoning|toxicity|overdose|- (?:dependent|mediated|positive|negative|induced))\b/;
const TURNED = /\b(?:myth|wrong\w{0,2}|unlike|overdose|toxic\w{0,3}|interact\w{0,5}|compared|versus)\b/;

const findingOf = (each: Case, drug: ReadMention, { row, first, end }: Target, own: Act): Finding => ({
  ...spanOf(each.reading.tokens, Math.min(drug.first, first), end),
  family: 'name',
  category: 'class_of_another_drug',
  severity: 'high',
  verdict: 'contradicted',
  score: 0.8,
  message: `${drug.id} acts on ${own.target}, not on ${row.target} (${row.source})`,
  evidence: [evidenceOf(row, `${row.target}: ${listOf(row.members).slice(0, 8).join(', ')}`)],
  about: [drug.id],
});
