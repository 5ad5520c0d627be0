import { lean } from '../../../lean.ts';
import type { Case } from '../../check.ts';
import { isCrowded } from '../../crowded.ts';
import { isNamedAsCause } from '../../named-as-cause.ts';
import { isBlamed, isLocal, isOfPast, isOrdered, isPutOff } from '../../ordered.ts';
import { isProposed } from '../../proposed.ts';
import { isDeclaredSafe } from '../../reading/advice.ts';
import type { ReadMention } from '../../reading/document.ts';
import { type Token, text } from '../../reading/tokens.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/** The first mention of each drug that is given, unless the text ends it later: "on lisinopril. Stop lisinopril today". */
export function givenDrugs(each: Case): readonly ReadMention[] {
  const { reading, doses } = each;
  const { tokens } = reading;
  const isDosed = ({ id }: ReadMention) => doses.some(({ drug, amount }) => drug.id === id && amount !== undefined);
  const crowded = isCrowded(each);
  return meantDrugs(each).filter(
    (drug) =>
      (isOrdered(reading, doses, drug) && (!crowded || isDosed(drug))) ||
      isDeclaredSafe(tokens, drug) ||
      (!crowded && isProposed(tokens, drug)),
  );
}

/** The drugs and classes that are spoken of as had, and not ended behind. */
function meantDrugs(each: Case): readonly ReadMention[] {
  const { tokens, mentions } = each.reading;
  // "Carbamazepine aggravates absences and is being withdrawn": who says so does not give it.
  const warned = new Set(mentions.filter((one) => one.kind === 'drug' && isBlamed(tokens, one)).map(({ id }) => id));
  const drugs = new Map<string, ReadMention>();
  for (const mention of mentions) {
    const { id, kind, assertion } = mention;
    if ((kind !== 'drug' && kind !== 'class') || warned.has(id) || isOnlyTold(each, mention)) continue;
    const isMeant =
      assertion === 'active' ||
      (assertion === 'hypothetical' && isDeclaredSafe(tokens, mention)) ||
      (/^(?:hypothetical|adjusted)$/.test(assertion) && isProposed(tokens, mention));
    if (isMeant) {
      if (!drugs.has(id)) drugs.set(id, mention);
    } else if (isEnded(tokens, mention) && !isBegunSince(tokens, drugs.get(id), mention)) {
      drugs.delete(id);
      const isAll = isAllHeparin(tokens, mention);
      if (isAll || isClassStopped(tokens, mention))
        for (const one of [...drugs.keys()])
          if (each.knowledge.subjectsOf(one).has(isAll ? 'lmwh' : id)) drugs.delete(one);
    }
  }
  return [...drugs.values()];
}

/** Spoken of where nobody is given it here and now. */
const isOnlyTold = ({ reading, reading: { tokens, mentions }, doses }: Case, mention: ReadMention): boolean =>
  mention.misspelt === true ||
  isNamedAsCause(reading, mention) ||
  (isOfStudy(tokens, mention) &&
    !doses.some(({ drug, amount }) => drug.first === mention.first && amount !== undefined)) ||
  isOfPast(tokens, mention) ||
  isPutOff(tokens, mentions, mention) ||
  isOfClass(tokens, mention) ||
  // "Which raised the warfarin effect": what was done to it.
  /^(?:effect|exposure|embryopathy|fetopathy|register|syndrome|toxicity|levels?|pregnancy (?:register|registry|prevention))\b/.test(
    phrase(tokens, mention.end, mention.end + 2),
  ) ||
  isLocal(tokens, mention) ||
  isSwitchedFrom(tokens, mention);

/** "I have prescribed lisinopril … She had stopped lisinopril in August": an end that was before what is told first. */
const isBegunSince = (tokens: readonly Token[], given: ReadMention | undefined, ended: ReadMention): boolean =>
  given !== undefined &&
  BEGUN.test(phrase(tokens, Math.max(given.sentence.first, given.first - 6), given.first)) &&
  (HAD_ENDED.test(phrase(tokens, Math.max(ended.sentence.first, ended.first - 8), ended.first)) ||
    HAD_BEEN_ENDED.test(phrase(tokens, ended.end, Math.min(ended.sentence.end, ended.end + 8))));
const BEGUN =
  /(?<!\bhad (?:\w{2,10} )?)\b(?:(?:re)?prescribed?|(?:re)?start(?:ed|ing)?|resumed?|begun|began|begin|gave|give|given|ordered|added?|reinstated)(?: (?:her|him|you|the|on|with|a|an|back|again|oral)){0,3}$/;
const END = '(?:stopped|ceased|discontinued|quit|come off|dropped|given up|left off|taken off|withdrawn)';
const HAD_ENDED = lean(`\\bhad (?:\\w{2,10} ){0,2}?${END}(?: [a-z]{2,8}){0,3}$`);
const HAD_BEEN_ENDED = lean(`^(?:[\\d.]{1,6} |mg |daily |once |twice ){0,4}had (?:\\w{2,10} ){0,2}?${END}\\b`);

/** "Switch her enalapril to labetalol". */
const isSwitchedFrom = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  /\b(?:switch|change|convert|swap|replace|exchange|move)(?: (?:her|his|the|your|oral|regular|him|you)){0,2}(?: from)?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 5), first),
  ) && /^(?:(?:[\d.]{1,6}|mg|daily|once|twice) ){0,4}(?:to|for|with|by)\b/.test(phrase(tokens, end, end + 6));

/** "Melaena on naproxen … NSAID stopped for good". */
const isClassStopped = (tokens: readonly Token[], { kind, end }: ReadMention): boolean =>
  kind === 'class' &&
  /^(?:(?:was|were|now) ){0,2}(?:stopped|discontinued|withdrawn|ceased)\b/.test(phrase(tokens, end, end + 3));

/** "All heparin, line flushes included, was stopped": that of low molecular weight, too. */
const isAllHeparin = (tokens: readonly Token[], { id, first }: ReadMention): boolean =>
  id === 'heparin' && /^(?:all|any|every)$/.test(text(tokens, first - 1));

/** "Review medications for anticholinergic load" gives none. */
const isOfClass = (tokens: readonly Token[], { kind, end }: ReadMention): boolean =>
  kind === 'class' &&
  /^(?:load|burden|effects?|side|properties|toxicity|withdrawal|review|use|stewardship|medicines?|medications?)$/.test(
    text(tokens, end),
  ) &&
  !/^(?:start|add|give|begin|started|given|added)$/.test(text(tokens, end - 2));

/** "Flecainide increased mortality compared with placebo" gives it to nobody. */
const isOfStudy = (tokens: readonly Token[], { sentence }: ReadMention): boolean =>
  wordsIn(
    tokens,
    /^(?:placebo|mortality|randomi[sz]ed|trials?|investigators|guidelines?)$/,
    sentence.first,
    sentence.end,
    // "A trial of metformin" in one patient is none.
  ).some((at) => !(text(tokens, at) === 'trial' && text(tokens, at + 1) === 'of'));

/** Stopped or refused outright, not "stop it if you vomit". */
const isEnded = (tokens: readonly Token[], { assertion, sentence, first }: ReadMention): boolean =>
  (assertion === 'stopped' || assertion === 'negated') &&
  !hasWord(
    tokens,
    /^(?:if|unless|until|when|before|without|not|never|don't|need)$/,
    Math.max(sentence.first, first - 6),
    first,
  );
