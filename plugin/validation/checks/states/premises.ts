import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { deniedAndTold, findingEnd, isDenied, isDiseaseName, NAMES, type Stated } from './stated-findings.ts';

/** What a statement rests on: "as he has had no chest pain at all, ACS is unlikely". */
const REASONS = /^(?:as|because|since|given|so|with|therefore)$/;
/** Behind what is denied of all times and places. */
const AT_ALL = /^(?:at (?:all|any (?:time|point))|whatsoever|anywhere|throughout|of any (?:kind|sort)|not once)\b/;
const STILL = /^(?:still|continues|ongoing|persistent|persisting|continued|continuing|constant)$/;
/** "Black stools have been present every day". */
const EVERY_DAY = /^(?:(?:have|has) been )?(?:present )?(?:every|each) (?:day|night|morning|hour|shift)\b/;
/** A plain report of now. */
const REPORTS =
  /^(?:reports|endorses|complains|complaining|admits|describes|describing|having|positive|reporting|endorsing|notes)$/;

/** Words by which a statement is of another time, place, person or kind. */
const ELSEWHERE =
  /^(?:last|ago|previously|previous|prior|history|past|yesterday|earlier|initially|initial|resolved|resolving|if|when|may|might|could|should|would|watch|risk|until|before|father|mother|sister|brother|husband|wife|son|daughter|former|formerly|was|were|had|came|began|started|onset|presented|admission|arrival|call|return|other|new|old|except|but|improved|improving|chronic|baseline|occasional|occasionally|sometimes|intermittent|once|longer|for|to|monitor|signs?|symptoms|worse|more|less|than|first|no|not|without|overnight|weeks?|months?|years?|days?|episodes?|episode)$/;
/** Behind what is denied in one place or at one time only. */
const QUALIFIES =
  /^(?:at|on|with|during|since|in|over|of|today|now|tonight|overnight|currently|radiating|or|to|when|while|after|from|around|this|that|for|worse|bigger|yet|beyond|other|outside|except|until|like)$/;

/** A finding that the text gives as a reason, or denies once and for all, and elsewhere says the opposite of. */
export function premises({ reading }: Case): readonly Finding[] {
  const { tokens, sentences } = reading;
  const stated: Stated[] = [];
  for (const sentence of sentences) {
    if (sentence.section === 'family' || sentence.question) continue;
    for (let at = sentence.first; at < sentence.end; at += 1) {
      const end = findingEnd(tokens, at);
      if (end === undefined || isDiseaseName(tokens, at)) continue;
      stated.push({ name: NAMES.get(phrase(tokens, at, end))!, first: at, end, sentence });
      at = end - 1;
    }
  }
  return [...Map.groupBy(stated, ({ name }) => name).values()].flatMap((all) => {
    const firmNo = all.find((one) => isFirmDenial(tokens, one));
    const yes = firmNo && all.find((one) => one.sentence !== firmNo.sentence && isReport(tokens, one));
    if (yes) return [deniedAndTold(tokens, yes)];
    const firmYes = all.find((one) => isFirmReport(tokens, one));
    const no =
      firmYes && all.find((one) => one.sentence !== firmYes.sentence && isDenied(tokens, one) && isOfNow(tokens, one));
    return no ? [deniedAndTold(tokens, firmYes)] : [];
  });
}

const textsOf = (tokens: readonly Token[], first: number, end: number): readonly string[] =>
  tokens.slice(first, end).map(({ text }) => text);

/** "As he has had no chest pain, …", "no tenderness anywhere", "the belly is free of pain at any time". */
function isFirmDenial(tokens: readonly Token[], one: Stated): boolean {
  if (!isDenied(tokens, one)) return false;
  const after = textsOf(tokens, one.end, Math.min(one.sentence.end, one.end + 5));
  if (AT_ALL.test(after.join(' '))) return true;
  return isReason(tokens, one) && !QUALIFIES.test(after[0] ?? '.') && !QUALIFIES.test(after[1] ?? '.');
}

/** Whether the clause of a statement opens with a reason. */
function isReason(tokens: readonly Token[], { first, sentence }: Stated): boolean {
  const before = textsOf(tokens, sentence.first, first);
  const clause = before.slice(before.findLastIndex((word) => /^[,;:]$/.test(word)) + 1);
  const at = clause.findIndex((word) => REASONS.test(word));
  return (
    at !== -1 && at <= 1 && clause.length - at <= 9 && !clause.some((word) => /^(?:if|when|may|would)$/.test(word))
  );
}

/** "Still having chest pain", "black stools every day of your stay", "as she has chest pain". */
function isFirmReport(tokens: readonly Token[], one: Stated): boolean {
  if (isDenied(tokens, one) || hasElsewhere(tokens, one, 6)) return false;
  const before = textsOf(tokens, Math.max(one.sentence.first, one.first - 4), one.first);
  const after = textsOf(tokens, one.end, Math.min(one.sentence.end, one.end + 5)).join(' ');
  if (before.some((word) => /^(?:no|not|denies|without|if|for)$/.test(word))) return false;
  return (
    before.some((word) => STILL.test(word)) ||
    EVERY_DAY.test(after) ||
    (isReason(tokens, one) && /\b(?:he|she|you|patient|pt) (?:is|has|are|have|reports)\b/.test(before.join(' ')))
  );
}

/** "Reports chest pain": now, and no other kind. */
function isReport(tokens: readonly Token[], one: Stated): boolean {
  if (isDenied(tokens, one) || hasElsewhere(tokens, one, 9)) return false;
  const before = textsOf(tokens, Math.max(one.sentence.first, one.first - 6), one.first);
  return before.some((word) => REPORTS.test(word)) || isExamined(tokens, one);
}

/** "Abdomen: diffusely tender": what an examination finds. */
const isExamined = (tokens: readonly Token[], { first, end, sentence }: Stated): boolean =>
  /^(?:diffusely|exquisitely|markedly|severely|very|marked|severe)$/.test(tokens[first - 1]?.text ?? '') ||
  (tokens[end]?.text === 'present' && first === sentence.first);

const isOfNow = (tokens: readonly Token[], { end, sentence }: Stated): boolean =>
  !textsOf(tokens, end, Math.min(sentence.end, end + 6)).some((word) =>
    /^(?:at|on|with|during|overnight|yesterday|until|when|in|other|of|radiating|before|prior|over|last|today|now)$/.test(
      word,
    ),
  );

const hasElsewhere = (tokens: readonly Token[], { first, end, sentence }: Stated, reach: number): boolean =>
  [
    ...textsOf(tokens, Math.max(sentence.first, first - reach), first),
    ...textsOf(tokens, end, Math.min(sentence.end, end + reach)),
  ].some((word) => ELSEWHERE.test(word));
