import { lean } from '../lean.ts';
import type { Case } from './check.ts';
import { type Act, actAt } from './drug-verbs.ts';
import { once } from './once.ts';
import type { ReadMention } from './reading/document.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord, phrase } from './reading/words.ts';

/** A drug of the text with what is done or to be done with it; its verb at a token. */
export interface DrugAction {
  readonly act: Act;
  readonly at: number;
  readonly end: number;
  readonly sentence: Sentence;
  /** The drugs that are meant: one, or all that "all three" may stand for. */
  readonly drugs: readonly ReadMention[];
  /** Said by a word for the drugs, not by their names. */
  readonly loose: boolean;
}

const DENIED =
  /^(?:not|never|don't|no|without|avoid|rather|instead|than|nor|neither|cannot|can't|won't|shouldn't|mustn't|must|unless|until|before|if|whether)$/;
/** "Double it", "raise the dose"; "your dose of X" names the drug. */
const THEM = lean(
  /^(?:it|them|both|all three|all of (?:them|these)|all of her (?:tablets|medicines)|(?:the|your|his|her|this|that|these|my) (?:next |following |remaining )?(?:drug|drugs|medicine|medicines|medication|tablets?|capsules?|pills?|infusion|drip|dose|doses|treatment|injections?|pump|patch|usual dose)|(?:extra )?(?:tablets?|doses?|capsules?|puffs?)|\d[\d.,]* (?:mg|mcg|micrograms?|units?|g))\b(?! of\b)/,
);
const BETWEEN =
  /^(?:the|your|his|her|my|their|oral|iv|usual|all|dose|doses|of|with|daily|regular|evening|morning|next|any|more|on|home|a|an|to|and|taking|both|tablets?|sublingual|subcutaneous|nebulised|low|high|intravenous|\d[\d.,]*|mg|mcg|micrograms?|units?|g|ml|oxygen|take|extra)$/;
const PASSIVE_GAP = 9;
const BE = /^(?:is|are|was|were|be|been|being)$/;

/** Every drug that the text says something is done with, by verbs before it ("double the digoxin") and behind it ("was continued"). */
export const drugActions = once(({ reading }: Case): readonly DrugAction[] => {
  const { tokens, mentions, sentences } = reading;
  const drugs = mentions.filter(({ kind, misspelt }) => (kind === 'drug' || kind === 'class') && !misspelt);
  return sentences.flatMap((sentence) => {
    const found: DrugAction[] = [];
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const said = actAt(tokens, at);
      if (
        !said ||
        isOfRelative(tokens, at) ||
        isStateOf(tokens, said.end) ||
        tokens
          .slice(Math.max(sentence.first, at - 3), at)
          .some(({ text }, order, near) => isDenial(text, near[order + 1]?.text))
      )
        continue;
      // "All heparin was continued and argatroban runs": of a passive verb the drug stands before it.
      const passive = before(tokens, drugs, sentence, at);
      const meant = passive.length > 0 ? passive : (behind(tokens, drugs, sentence, said.end) ?? []);
      const loose = !meant.some((one) => one.sentence === sentence);
      if (meant.length > 0) found.push({ act: said.act, at, end: said.end, sentence, drugs: meant, loose });
    }
    return found;
  });
});

/** "Stop the drug that raised it": what a drug did, and nothing that is done with one. */
const isOfRelative = (tokens: readonly Token[], at: number): boolean =>
  /\b(?:drugs?|medicines?|one|ones|agents?|anything|something|whatever|what)(?: (?:that|which))? (?:has |had |have |may have |also )?$/.test(
    `${phrase(tokens, at - 4, at)} `,
  ) && /^(?:raised|increased|lowered|reduced|doubled)$/.test(tokens[at]!.text);

/** "Remains contraindicated": what it is, and not that it goes on. */
const isStateOf = (tokens: readonly Token[], end: number): boolean =>
  /^(?:contraindicated|forbidden|prohibited|unsafe|unsuitable|inappropriate|barred|banned|dangerous|out of)(?: |$)/.test(
    phrase(tokens, end, end + 2),
  );

/** "Must" alone orders: only "must not" denies. */
const isDenial = (text: string, next: string | undefined): boolean =>
  text === 'must' ? next === 'not' : DENIED.test(text);

/** What stands behind the verb: a drug, or a word for the drugs before. */
function behind(
  tokens: readonly Token[],
  drugs: readonly ReadMention[],
  sentence: Sentence,
  from: number,
): readonly ReadMention[] | undefined {
  for (let at = from; at < Math.min(sentence.end, from + 7); at += 1) {
    const drug = drugs.filter(({ first }) => first === at);
    if (drug.length > 0) return drug;
    const words = phrase(tokens, at, at + 4);
    if (at <= from + 1 && THEM.test(words)) {
      const earlier = drugs.filter(({ end }) => end <= from);
      return /^(?:it|this|that|(?:the|this|that) (?:drug|infusion|drip|medicine|medication|pump|patch))\b/.test(words)
        ? earlier.slice(-1)
        : earlier;
    }
    if (!BETWEEN.test(tokens[at]!.text)) return undefined;
  }
  return undefined;
}

/** "The infusion has to be doubled", "all heparin, line flushes included, was continued". */
function before(
  tokens: readonly Token[],
  drugs: readonly ReadMention[],
  sentence: Sentence,
  at: number,
): readonly ReadMention[] {
  // "Sertraline carries on at 100 mg": said of the drug itself.
  const own = drugs.findLast(({ end }) => end <= at && at - end <= 1);
  if (own && /^(?:continues|carries|goes|resumes)$/.test(tokens[at]!.text)) return [own];
  const bare = subjectOf(tokens, drugs, sentence, at);
  if (bare) return joinedTo(tokens, drugs, bare);
  const helped = hasWord(tokens, BE, Math.max(sentence.first, at - 3), at);
  if (!helped) return [];
  const from = Math.max(sentence.first, at - PASSIVE_GAP);
  const near = drugs.filter((one) => one.sentence === sentence && one.end <= at && one.end > from);
  if (near.length > 0) {
    const last = near.at(-1)!;
    const joined = near.at(-2);
    const isPair = joined && /^(?:and|or|,)$/.test(tokens[last.first - 1]?.text ?? '') && last.first - joined.end <= 1;
    return isPair ? [joined, last] : [last];
  }
  const subject = phrase(tokens, from, at);
  const isNamed =
    /(?:^| )(?:the|this|that) (?:drug|infusion|drip|medicine|medication|tablets?|treatment)\b[^,;]{0,40}$/.test(
      subject,
    );
  return isNamed ? drugs.filter(({ end }) => end <= at).slice(-1) : [];
}

/** What may stand between a drug and what becomes of it: its dose and form, and a verb of being. */
const OF_DRUG =
  /^(?:\d[\d.,/]*|mg|mcg|micrograms?|g|kg|units?|ml|%|\/|h|hours?|hourly|po|iv|im|sc|oral|once|twice|three|times|a|day|daily|nightly|weekly|bd|bid|tds|tid|qds|qid|od|on|nocte|mane|prn|q\d{1,2}h|per|every|each|in|the|infusion|injections?|drip|tablets?|capsules?|dose|doses|treatment|therapy|er|xr|sr|mr|xl|due|st|nd|rd|th|to|should|can|may|will|is|are|was|were|be|been|being|has|have|now|then|also|still|both|all|therefore|so|,|:|-|–|→)$/;
/** Forms behind which their object stands. */
const BASE =
  /^(?:double|triple|increase|raise|uptitrate|escalate|intensify|continue|resume|restart|recommence|reinstate|reintroduce|keep|maintain|retain|renew|halve|reduce|lower|omit|stop|skip|withhold|hold|pause|discontinue|miss|give|gave|start|begin|began|inject|push|take|administer|commence|infuse|prescribe|order|carry|go|stay|leave|come|turn|step|top|up|an|two|another|remain)$/;
const ASIDE = 12;

/**
 * "Clozapine 350 mg continued tonight", "propylthiouracil, begun eleven weeks ago, was raised": the drug whose dose, and a clause
 * between commas, stand before a participle.
 */
function subjectOf(
  tokens: readonly Token[],
  drugs: readonly ReadMention[],
  sentence: Sentence,
  verb: number,
): ReadMention | undefined {
  if (BASE.test(tokens[verb]!.text)) return undefined;
  let aside = false;
  for (let at = verb - 1; at >= Math.max(sentence.first, verb - ASIDE - 8); at -= 1) {
    const drug = drugs.findLast(({ end }) => end === at + 1);
    if (drug) return drug;
    const { text } = tokens[at]!;
    if (text === ',' && !aside) {
      const open = tokens.slice(Math.max(sentence.first, at - ASIDE), at).findLastIndex((one) => one.text === ',');
      const from = Math.max(sentence.first, at - ASIDE) + open;
      if (open !== -1 && !drugs.some(({ first, end }) => first > from && end <= at)) {
        aside = true;
        at = from;
        continue;
      }
    }
    if (!OF_DRUG.test(text)) return undefined;
  }
  return undefined;
}

/** "Isoniazid, rifampicin and pyrazinamide all went on": those that commas and "and" join to the last. */
function joinedTo(tokens: readonly Token[], drugs: readonly ReadMention[], last: ReadMention): readonly ReadMention[] {
  const all = [last];
  for (;;) {
    const { first, sentence } = all[0]!;
    const before = drugs.findLast((one) => one.sentence === sentence && one.end <= first && one !== all[0]);
    const between = before ? tokens.slice(before.end, first).map(({ text }) => text) : [];
    if (
      !before ||
      between.length === 0 ||
      between.length > 3 ||
      !between.every((text) => /^(?:,|and|the|\/|\+|&|her|his|your)$/.test(text))
    )
      return all;
    all.unshift(before);
  }
}
