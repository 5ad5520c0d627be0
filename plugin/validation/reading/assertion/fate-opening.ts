import { type Token, text } from '../tokens.ts';
import { isDosedBehind } from './fate-doses.ts';
import { deedAt, isWhole, saidAt, turned } from './fate-idioms.ts';
import { isVerb } from './fate-subject.ts';
import { BE, COPULA, isAdverb, isOfDose, LINK, PREPOSITIONS, RELATIVE, SENDERS } from './fate-words.ts';

/** What the clause that a drug stands in says of it, behind its dose, what it is for, and what stands between commas. */
export function openingFate(tokens: readonly Token[], end: number, last: number, isSubject: boolean) {
  let denied = false;
  let bound = false;
  let parted = false;
  for (let at = end; at < last; at += 1) {
    const word = text(tokens, at);
    const said = isSubject || !parted || RELATIVE.has(text(tokens, at - 1)) ? saidAt(tokens, at, last) : undefined;
    if (said && (bound || isWhole(tokens, at, said.end, last)))
      return { fate: turned(said.tag, denied), end: said.end, parted: false, unknown: false };
    const deed = deedAt(tokens, at, last);
    if (deed && (isSubject || RELATIVE.has(word)))
      return { fate: deed.tag, end: deed.end, parted: false, unknown: false };
    if (word === ',') {
      parted = true;
      const named = appositionEnd(tokens, at, last);
      if (named !== undefined) parted = false;
      const close = named ?? closeOf(tokens, at, last);
      if (close !== undefined) at = close;
      continue;
    }
    if (/^(?:not|never)$/.test(word)) denied = true;
    if (COPULA.has(word)) {
      if (!isSubject && !RELATIVE.has(text(tokens, at - 1))) return undefined;
      bound = true;
    }
    // "On the order set was unticked": where it lies, whatever it is called.
    const from = !bound && PREPOSITIONS.has(word) ? verbBehind(tokens, at, last) : undefined;
    if (from !== undefined && !/\d/.test(text(tokens, at + 1))) {
      at = from - 1;
      continue;
    }
    // "In the order set unticked": where it stood, and at once what became of it.
    const ended = !bound && isSubject && PREPOSITIONS.has(word) ? endBehind(tokens, at, last) : undefined;
    if (ended) return { fate: ended.tag, end: ended.end, parted: false, unknown: false };
    // "The syrup I first sent has been cancelled".
    const told = !bound && SENDERS.has(word) ? verbBehind(tokens, at, last) : undefined;
    if (told !== undefined) {
      at = told - 1;
      continue;
    }
    if (isOfDose(word) || BE.has(word) || isAdverb(word) || RELATIVE.has(word)) continue;
    // "At skin closure was left out": where the dose's own preposition leads.
    if (!bound && (LINK.has(word) || PREPOSITIONS.has(text(tokens, at - 1)))) {
      const to = verbBehind(tokens, at, last);
      if (to !== undefined) {
        at = to - 1;
        continue;
      }
    }
    // "That did it is gone from the house": what the clause between says of it.
    const verb = !bound && /^(?:that|which)$/.test(text(tokens, at - 1)) ? verbBehind(tokens, at, last) : undefined;
    if (verb !== undefined) {
      at = verb - 1;
      continue;
    }
    return { fate: undefined, parted, end: at, unknown: !denied && isSubject && isUnknown(tokens, at, bound) };
  }
  return undefined;
}

/** "Was mothballed", "got the bum's rush": a verb that tells what became of the drug, in no list of ours. */
const isUnknown = (tokens: readonly Token[], at: number, bound: boolean): boolean =>
  bound
    ? /^(?:was|were|been|being)$/.test(lastCopula(tokens, at)) &&
      PARTICIPLE.test(text(tokens, at)) &&
      !OF_KIND.test(text(tokens, at)) &&
      !isDosedBehind(tokens, at + 1)
    : MOVED.test(text(tokens, at)) && !isDosedBehind(tokens, at + 1);

const lastCopula = (tokens: readonly Token[], at: number): string => {
  for (let back = at - 1; back >= at - 4; back -= 1) if (COPULA.has(text(tokens, back))) return text(tokens, back);
  return '';
};

const PARTICIPLE =
  /(?:[^e]ed|[a-z]{2}en|[a-z]{2}wn|orn|[sl]ung|[aeiou]ught|ept|[a-z]{2}uck|told|stood|held|sold|lost|spent|sent|put|cut|shot|shut|hit|let|set|laid)$/;

/** What is told of the drug itself or of its effect. */
const OF_KIND =
  /^(?:associated|linked|limited|cleared|excreted|metaboli[sz]ed|eliminated|licensed|approved|expected|dosed|supported|calculated|affected|intended|derived|absorbed|designed|developed|related|blamed|implicated|thought|felt|found|known|seen|shown|proven|proved|based|needed|indicated|tested|measured|studied|compared|followed|missed|forgotten|complicated|well|helped|between|green|cut|seven|eighteen|often|even|when|then|open)$/;

const MOVED = /^(?:got|fell|met|lay|sat|stood|landed|hit|drew|bit|languished|gathered)$/;

/** ", which he had bought himself, has been": the comma that closes what is set between two, a verb behind it. */
function closeOf(tokens: readonly Token[], comma: number, last: number): number | undefined {
  for (let at = comma + 2; at < Math.min(last, comma + 16); at += 1)
    if (text(tokens, at) === ',') return COPULA.has(text(tokens, at + 1)) ? at : undefined;
  return undefined;
}

/** ", their first idea,": another word for the drug between two commas, without a verb; what stands behind is said of the drug. */
function appositionEnd(tokens: readonly Token[], comma: number, last: number): number | undefined {
  if (!/^(?:the|their|his|her|our|my|your|an?|once|usually|normally)$/.test(text(tokens, comma + 1))) return undefined;
  for (let at = comma + 2; at < Math.min(last, comma + 9); at += 1) {
    const word = text(tokens, at);
    if (word === ',') return at;
    if (COPULA.has(word) || isVerb(word) || /^(?:[;:]|and|but|or|which|who|that)$/.test(word)) return undefined;
  }
  return undefined;
}

/** "In the order set unticked", "on the plan crossed out". */
function endBehind(tokens: readonly Token[], at: number, last: number) {
  if (!/^(?:in|on|from)$/.test(text(tokens, at)) || !/^(?:the|her|his|our|that|an?)$/.test(text(tokens, at + 1)))
    return undefined;
  for (let from = at + 3; from < Math.min(last, at + 6); from += 1) {
    const said = saidAt(tokens, from, last);
    if (said && /^(?:negated|stopped)$/.test(said.tag) && isWhole(tokens, from, said.end, last)) return said;
  }
  return undefined;
}

/** "For the nausea:", "from the walk-in clinic was": where a verb or colon follows soon. */
function verbBehind(tokens: readonly Token[], link: number, last: number): number | undefined {
  for (let at = link + 1; at < Math.min(last, link + 7); at += 1) {
    const word = text(tokens, at);
    if (COPULA.has(word) || /^(?::|not|never|went|goes|stayed|stays|remained|remains)$/.test(word)) return at;
    if (/^[,;.]$/.test(word)) return undefined;
  }
  return undefined;
}
