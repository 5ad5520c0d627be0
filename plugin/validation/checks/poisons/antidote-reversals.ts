import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { once } from '../../once.ts';
import { isRoster } from '../../patient.ts';
import type { ReadMention } from '../../reading/document.ts';
import { startingIn } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';
import { judgeDrugs } from './antidote-drugs.ts';
import { isRemedy, isRightIn, poisonsOf, REACH, rowOf, SPECIFIC } from './antidote-rows.ts';

/** "Reversed with flumazenil" after an opioid, "too many Tylenol tablets": the poison named by its drug. */
export function reversals(
  each: Case,
  sentence: Sentence,
  named: readonly ReadMention[],
  drugs: readonly ReadMention[],
): readonly Finding[] {
  if (named.some(({ kind }) => kind === 'poison')) return [];
  const { tokens } = each.reading;
  const isUndoing = named.some(({ kind, id }) => kind === 'drug' && ANTICOAGULANTS_UNDONE.test(id));
  if (!isUndoing && !isOfTooMuch(tokens, sentence)) return [];
  const isReversal = hasWord(
    tokens,
    /^(?:reverse|reverses|reversed|reversal|reversing|antidote|neutrali[sz]e[sd]?|neutrali[sz]ing|counteract(?:s|ed|ing)?|mops?|mopped|mopping|encapsulates?)$/,
    sentence.first,
    sentence.end,
  );
  const agents = named.filter(({ kind }) => kind === 'drug' || kind === 'class');
  if (isReversal && agents.some((agent) => isUndone(each, agent, drugs))) return [];
  // "On Pradaxa, with a subdural. Reverse with vitamin K": the drug was named before.
  const undone =
    (isReversal || isUndoing) && agents.length > 0 && agents.every((agent) => namesNone(each, agent))
      ? agentsBefore(each, sentence).filter((agent) => isReversal || / bleeding$/.test(rowOf(each, agent)!.poison))
      : agents;
  return undone.flatMap((agent) => {
    const row = rowOf(each, agent);
    if (!row || each.knowledge.subjectsOf(agent.id).has('antidote')) return [];
    const remedies = [...drugs, ...laterSpecific(each, sentence, drugs)].filter(
      (drug) => drug.id !== agent.id && !isOfOther(each, drug, agent, agents),
    );
    return judgeDrugs(each, { poison: agent, row, drugs: remedies });
  });
}

/** "Advise andexanet alfa now": a drug that is for nothing else says that one is undone. */
const ANTICOAGULANTS_UNDONE = /^(?:andexanet alfa|idarucizumab)$/;

const POISONED =
  /^(?:overdose|overdosed|overdoses|toxic|toxicity|poisoned|poisoning|reverse|reverses|reversed|reversal|neutrali[sz]e[sd]?|neutrali[sz]ing|counteract|counteracts|counteracted|mops?|mopped|mopping|encapsulates?|antidote|ingestion|ingested|swallowing|ingesting|ingests|handful|drank|supratherapeutic|bleeding|bleed|hemorrhage|oversedation|oversedated|apneic|bradypneic)$/;

const DOSED = /^(?:mg|mcg|micrograms?|g|units?|ml|mmol|tabs?|tablets?|caps?|capsules?|puffs?|drops?|po|sc|iv|im|\/)$/;

/** Of too much of a drug, or of undoing it. */
const isOfTooMuch = (tokens: readonly Token[], sentence: Sentence): boolean =>
  hasWord(tokens, POISONED, sentence.first, sentence.end) ||
  // "Amlodipine 5 mg OD" is taken once daily.
  wordsIn(tokens, /^od$/, sentence.first, sentence.end).some(
    (at) => tokens[at - 1]?.kind !== 'number' && !DOSED.test(tokens[at - 1]?.text ?? ''),
  ) ||
  hasHighRatio(tokens, sentence) ||
  wordsIn(tokens, /^too$/, sentence.first, sentence.end).some(
    (at) => at + 1 < sentence.end && /^(?:many|much)$/.test(tokens[at + 1]!.text),
  ) ||
  isTakenAtOnce(tokens, sentence);

/** "INR 7.2"; "goal INR 2 to 3" is no poisoning. */
const hasHighRatio = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  wordsIn(tokens, /^inr$/, first, end).some((at) =>
    // "INR 2.6 on 5 October": a day is no ratio.
    tokens
      .slice(at + 1, Math.min(end, at + 4))
      .some(({ text }, step) => Number(text) > 4 && !/^(?:on|in|at)$/.test(tokens[at + step]!.text)),
  );

/** "Took about 20 g of acetaminophen in one go", "above the treatment line". */
const isTakenAtOnce = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  hasWord(tokens, /^(?:go|once|treatment|nomogram)/, first, end) &&
  wordsIn(tokens, /^(?:in|all|above|the|treatment)$/, first, end).some(
    (at) =>
      /^(?:in one go|all at once|above the (?:treatment|nomogram)|the treatment line|treatment line)/.test(
        phrase(tokens, at, Math.min(end, at + 3)),
      ) &&
      // "Six tablets every Friday, all at once".
      !(tokens[at]!.text === 'all' && hasWord(tokens, /^(?:every|each|weekly)$/, first, end)),
  );

/** "Rocuronium reversed with sugammadex, …, dantrolene available": what is undone has its own. */
function isUndone(each: Case, agent: ReadMention, drugs: readonly ReadMention[]): boolean {
  const row = rowOf(each, agent);
  return row !== undefined && drugs.some((drug) => drug.id !== agent.id && isRightIn(each, drug, row));
}

/** "For reversal of her anticoagulant" names none, and neither does the remedy. */
const namesNone = (each: Case, agent: ReadMention): boolean =>
  agent.id === 'anticoagulant' || (isRemedy(each, agent) && !rowOf(each, agent));

/** "Idarucizumab to reverse the dabigatran, SBP under 140 on nicardipine": the right one for what else is named. */
const isOfOther = (each: Case, drug: ReadMention, agent: ReadMention, agents: readonly ReadMention[]): boolean =>
  [...agents, ...(drug.first < agent.first ? namedBefore(each, drug) : [])].some((other) => {
    const row = other.id === agent.id || other.id === drug.id ? undefined : rowOf(each, other);
    return row !== undefined && row !== rowOf(each, agent) && isRightIn(each, drug, row);
  });

/** "Heparin 7,000 units … Protamine 30 mg, given slowly: he is on NPH insulin": what a remedy undoes is named before it. */
const namedBefore = ({ reading: { mentions } }: Case, { first }: ReadMention): readonly ReadMention[] =>
  mentions.filter((one) => one.kind === 'drug' && one.end <= first && first - one.end < BEFORE_REMEDY);
const BEFORE_REMEDY = 120;

/** The one drug with an antidote that the sentences just before name. */
function agentsBefore(each: Case, sentence: Sentence): readonly ReadMention[] {
  const near = each.reading.mentions.filter(
    ({ kind, end, first, assertion }) =>
      kind === 'drug' &&
      !(assertion === 'negated' && isDenied(each, first)) &&
      end <= sentence.first &&
      sentence.first - end < REACH,
  );
  const agents = [...new Map(near.filter((one) => rowOf(each, one)).map((one) => [one.id, one])).values()];
  return agents.length === 1 ? agents : [];
}

/** "No warfarin, heparin or factor Xa inhibitor", and not "warfarin should not be taken in pregnancy". */
const isDenied = ({ reading: { tokens } }: Case, first: number): boolean =>
  hasWord(tokens, /^(?:no|not|never|denies|without)$/, Math.max(0, first - 5), first);

/** "Ingested 15 g of acetaminophen. Level 240. AST 31. IV deferoxamine started": an antidote named some sentences on. */
function laterSpecific(each: Case, sentence: Sentence, near: readonly ReadMention[]): readonly ReadMention[] {
  if (!isOfOnePoison(each) || poisonsOf(each).length > 0 || isRoster(each.reading)) return [];
  return startingIn(each.reading.mentions, sentence.end, sentence.end + REACH).filter(
    ({ kind, id, assertion, first, end }) =>
      kind === 'drug' &&
      (SPECIFIC.test(id) || isCalledAntidote(each, end)) &&
      assertion === 'active' &&
      !near.some((one) => one.first === first),
  );
}

/** Whether the drugs of a text do one harm: a list of poisons has an antidote for each. */
const isOfOnePoison = once((each: Case): boolean => {
  const drugs = each.reading.mentions.filter(({ kind }) => kind === 'drug');
  const rows = new Set(drugs.map((one) => rowOf(each, one)?.poison));
  rows.delete(undefined);
  return rows.size === 1;
});

/** "Naloxone started 22:40 as the antidote". */
const isCalledAntidote = ({ reading: { tokens } }: Case, end: number): boolean =>
  tokens
    .slice(end, end + 8)
    .some(
      ({ text }, at, words) => text === 'as' && words.slice(at + 1, at + 4).some((word) => word.text === 'antidote'),
    );
