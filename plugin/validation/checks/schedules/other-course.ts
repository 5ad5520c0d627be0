import type { Case } from '../../check.ts';
import type { ReadMention } from '../../reading/document.ts';
import { type Duration, STOPS } from '../../reading/durations.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import type { Courses } from './courses.ts';

// Whether a time that stands near a drug is the length of its course, or of something else.

/** Of a course that is meant to go on, or that was and is over. */
const OTHER_COURSE =
  /^(?:overlap|overlapped|overlapping|bridge|bridged|bridging|been|prophylaxis|prophylactic|suppress|suppressive|suppression|prevent|prevention|preventive|chronic|chronically|recurrent|maintenance|ago|history|previously|refills?|since|acne|rosacea|cystic|bronchiectasis|cover|covered|mac|stable|last|avoid|loading|lead)$/;

/** What belongs to the next visit or the next step; of a course that is much too long it says nothing. */
const NEXT_STEP = /^(?:follow|followup|recheck|return|see|revisit|visit|again|then|followed|after)$/;

/** Told of what was taken so far. */
const TOLD = /^(?:been|taken|took|taking|takes|ago|since|earlier|formerly|already|tolerated|lasted|missed)$/;

/** Of those, what says so in a sentence before the drug's: "no ulcer history. Ketorolac for 28 days" does not. */
const OTHER_TOPIC =
  /^(?:prophylaxis|prophylactic|suppress|suppressive|suppression|prevention|preventive|chronic|chronically|recurrent|maintenance|acne|rosacea|cystic|bronchiectasis|mac)$/;

/** "Take it for 5 days", "treatment is for 7 days": the sentence goes on about the drug before it. */
export const isOfTaking = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  hasWord(
    tokens,
    /^(?:stop|stops|ends|take|taken|taking|takes|give|given|giving|gives|treat|treated|treating|treatment|treats|continue|continued|continuing|going|use|used|course|finish|complete|completed|duration|therapy|plan|planned|wants?|needs?|only|off|done|until|till|eot|indefinitely|lifelong|it|this|x|total)$/,
    first,
    end,
  );

/** "Attached at least 36 hours", "no soaking in water for a week", "partners from the past 60 days": another thing's time. */
export const isOfElse = (
  tokens: readonly Token[],
  drug: ReadMention,
  { first, end, days, ended, endless }: Duration,
  isFarTooShort = false,
): boolean => {
  if (STOPS.test(tokens[first]?.text ?? '')) return false;
  const from = Math.max(drug.sentence.first, first - 9, drug.first < first ? drug.end : 0);
  const words = tokens.slice(from, first).map(({ text }) => text);
  // "For the tick bite rash, treat for 10 days": what the last clause says.
  const clause = words.slice(words.lastIndexOf(',') + 1);
  const isEnd = ended || endless;
  const before =
    isEnd ||
    clause.some((word) => /^(?:treat|take|continue|continued|give|given|use|used|finish|run|running|go)$/.test(word))
      ? clause
      : words;
  const after = tokens.slice(end, end + 3).map(({ text }) => text);
  // "Without a break for 12 months".
  const isNotGiven = (words: readonly string[]) =>
    words.some(
      (word, at) =>
        ELSE.test(word) &&
        // "Stay on it for three days".
        !(word === 'stay' && words[at + 1] === 'on') &&
        !(
          word === 'without' &&
          words.slice(at + 1).some((next) => /^(?:break|interruption|gaps?|missing|pause)$/.test(next))
        ),
    );
  const isParted =
    tokens.slice(drug.end, first).filter(({ text }) => /^[;.:]$/.test(text)).length > 0 && first - drug.end > 12;
  // "Reliable contraception from one month before, all through treatment, and for one month afterwards".
  const here = tokens.slice(0, first).findLastIndex(({ text }) => /^[.?!]$/.test(text)) + 1;
  if (hasWord(tokens, /^contracepti\w{2,4}$/, Math.max(here, first - 25), first)) return true;
  // Minutes are of an infusion, unless a course is said to take them.
  if (
    days < 0.04 &&
    !before.some((word) => /^(?:treat|treated|treatment|therapy|course|regimen|continue|taken)$/.test(word))
  )
    return true;
  // "Xylometazoline for a week; the steroid spray for 3 months": another medicine, of no name.
  const isOfOther =
    drug.end < first &&
    /; (?:the|her|his|your) [a-z]{3,14} (?:sprays?|creams?|inhalers?|tablets?|drops|ointment|gel)\b/.test(
      phrase(tokens, drug.end, first),
    );
  return (
    isOfOther ||
    isNotGiven(before) ||
    // "No nitrates for 24 hours".
    before
      .slice(-3)
      .some((word, at, near) => word === 'no' && !/^(?:longer|more|later|less|fewer|)$/.test(near[at + 1] ?? '')) ||
    // "For 6 days from the first negative culture" is a course.
    (ELSE_AFTER.test(after[0] ?? '') &&
      !(
        after[0] === 'from' &&
        (after.includes('negative') ||
          /^(?:first|last|the|that|this|today|now|january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2})$/.test(
            after[1] ?? '',
          ))
      ) &&
      !isFromEvent(tokens, end) &&
      !isFromDay(tokens, first, end) &&
      !(isFarTooShort && isFromBeginning(tokens, end))) ||
    /^(?:past|last|within|first)$/.test(tokens[first - 1]?.text ?? '') ||
    // Hours are rarely a course: "at least 36 hours".
    (!isEnd &&
      days < 3 &&
      // "How long do I take it? Two days".
      tokens[first - 1]?.text !== '?' &&
      !/^(?:for|x|x\d{1,2}[dw]?|×|all|course|complete|completes|completing)$/.test(tokens[first]!.text)) ||
    (!isEnd &&
      isParted &&
      !isOfTaking(tokens, { ...drug.sentence, first: Math.max(drug.end, first - 18), end: first + 1 }))
  );
};

/** "For 12 months after the stent", "after your heart attack": where the course starts. */
const isFromEvent = (tokens: readonly Token[], at: number): boolean =>
  /^(?:after|from|post|following)$/.test(tokens[at]?.text ?? '') &&
  hasWord(
    tokens,
    /^(?:stents?|stenting|pci|needlestick|exposure|assault|splash|placement|implantation|infarct|infarction|mi|attack|nstemi|stemi|acs|angioplasty|negative|first|embolism|embolus|dvt|thrombosis|clot|tia|cardioversion)$/,
    at + 1,
    at + 6,
  );

/** "For 35 days after the hip replacement", "for a week after delivery": where a course starts that is told by "for". */
const isFromDay = (tokens: readonly Token[], first: number, at: number): boolean =>
  tokens[first]?.text === 'for' &&
  /^(?:after|from|post|following)$/.test(tokens[at]?.text ?? '') &&
  hasWord(
    tokens,
    /^(?:replacement|arthroplasty|fracture|operation|surgery|extraction|delivery|birth|childbirth|discharge)$/,
    at + 1,
    at + 6,
  );

/** "For at least six months after recovery", "for five years after breast surgery": from where what is taken for years is counted. */
const isFromBeginning = (tokens: readonly Token[], at: number): boolean =>
  /^(?:after|from|post|following)$/.test(tokens[at]?.text ?? '') &&
  hasWord(
    tokens,
    /^(?:recovery|recovering|remission|better|well|surgery|operation|mastectomy|lumpectomy|chemotherapy|radiotherapy|diagnosis|stroke|tia|episode|relapse|cancer)$/,
    at + 1,
    at + 6,
  );

const ELSE =
  /^(?:attached|attachment|soak\w{0,3}|lift\w{0,3}|driv\w{1,3}|swim\w{0,4}|bath\w{0,3}|showers?|exercise|sports?|work|school|sex|intercourse|kiss\w{0,3}|alcohol|drink\w{0,3}|smok\w{1,3}|symptoms?|pain|cough\w{0,3}|fevers?|febrile|rash|lasts?|lasting|lasted|persist\w{0,5}|partners?|incubation|contagious|isolat\w{1,4}|quarantine|fast|fasting|npo|breastfe\w{1,5}|nurs\w{1,3}|pump\w{0,3}|hospitali[sz]\w{1,5}|hospital|stay|monitor\w{0,3}|observ\w{1,6}|watch\w{0,3}|splint\w{0,3}|cast|brace|sling|ice|rest|off|avoid\w{0,3}|without|upright|wait\w{0,3}|delay\w{0,3}|hold|held|stop\w{0,4}|missed|skip\w{0,4}|apart|dress\w{0,4}|wear\w{0,3}|worn)$/;
// "For six days caused nausea".
const ELSE_AFTER =
  /^(?:caused|gave|made|raised|helped|worked|failed|did|after|before|apart|from|since|without|post|following|history|hx|old|later)$/;

/** "Has taken it for 5 years": told before the drug, or between it and the time. */
export const isTold = ({ reading: { tokens } }: Case, drug: ReadMention, { first, end }: Duration): boolean => {
  const start = Math.min(drug.first, first);
  const words = [...tokens.slice(Math.max(drug.sentence.first, start - 6), start), ...tokens.slice(drug.end, end)];
  return words.some(
    // "Paxlovid is taken for 5 days": how it is.
    ({ text }, at) =>
      (TOLD.test(text) ||
        // "She used the spray for five months".
        (text === 'used' &&
          /^(?:he|she|they|has|had|have|having|been|patient|who)$/.test(words[at - 1]?.text ?? ''))) &&
      // "She takes ketorolac for ten weeks": what she is to take.
      !(text === 'takes' && tokens[first]?.text === 'for') &&
      !(text === 'taken' && /^(?:is|are|be|usually|to)$/.test(words[at - 1]?.text ?? '')) &&
      // "Keep taking it for 8 weeks".
      !(text === 'taking' && /^(?:keep|continue|start|begin|stop|by|finish)$/.test(words[at - 1]?.text ?? '')),
  );
};

/**
 * Whether the words around say that the time is not the course: `isMuch` when no next step could make it so long,
 * `isLasting` of a drug that is taken for years.
 */
export function isOtherCourse(
  courses: Courses,
  drug: ReadMention,
  duration: Duration,
  { isMuch, isLasting }: { readonly isMuch: boolean; readonly isLasting: boolean },
): boolean {
  const { each, drugAt } = courses;
  const { tokens } = each.reading;
  const { first, end, ended } = duration;
  const start = Math.min(drug.first, first);
  const from = Math.max(0, start - 12);
  // "Has been taking it for 5 years", "tapered over 2 months": a long time is no slip there.
  if (isMuch && (isTold(each, drug, duration) || isTapered(tokens, drug, duration))) return true;
  const isNextDrug = (at: number) =>
    [1, 2, 3, 4].some((offset) => {
      const id = drugAt.get(at + offset);
      return id !== undefined && id !== drug.id && !isAntibioticPair(each, drug.id, id);
    });
  // "For 5 months; family gets prophylaxis the same way": the next clause is about something else.
  const stop = tokens.slice(end, end + 8).findIndex(({ text }) => /^[;.]$/.test(text));
  return tokens.slice(from, isMuch && stop !== -1 ? end + stop : end + 8).some(({ text }, offset, near) => {
    const at = from + offset;
    const isStep = NEXT_STEP.test(text);
    if (!isStep && !OTHER_COURSE.test(text)) return false;
    // "For at least three months, then reviewed": looked at again, and given so long.
    if (
      text === 'then' &&
      /^(?:review\w{0,3}|reassess\w{0,3}|reconsider\w{0,3}|stop\w{0,4}|see|decide)$/.test(near[offset + 1]?.text ?? '')
    )
      return false;
    // "For 10 days then stop", "until 5 days have been completed".
    if (ended && ((at >= first && at < end) || (isStep && at >= end))) return false;
    // What is taken for years is taken to prevent.
    if (isLasting && OTHER_TOPIC.test(text)) return false;
    if (at < drug.sentence.first && !OTHER_TOPIC.test(text)) return false;
    const next = near.slice(offset + 1, offset + 4).map((word) => word.text);
    if (text === 'after' && /^(?:meals?|food|eating|each|every)$/.test(next[0] ?? '')) return false;
    // "10 mg for 7 days, then 5 mg for 3 days in total": the last of the steps tells the whole.
    if (text === 'then' && at >= start && at < first && isFinal(tokens, duration)) return false;
    // "The last two stop at two months": of a list, not of a time that is past.
    if (
      text === 'last' &&
      /^(?:one|two|three|dose|tablet|pill|capsule|of)$/.test(next[0] ?? '') &&
      !TIMES.test(next[1] ?? '')
    )
      return false;
    if (isStep && isMuch) return at >= drug.end && at < first;
    if (STOPS.test(tokens[first]?.text ?? '') && /^(?:after|then)$/.test(text)) return false;
    // "15 mg in the ED, then 10 mg for 5 days": what leads to the drug says nothing of its course.
    if (/^(?:then|followed)$/.test(text) && at < start) return false;
    // "After that, isoniazid and rifampin are continued".
    if (text === 'after' && at < start && /^(?:that|this|which)$/.test(next[0] ?? '')) return false;
    // "After the NSTEMI, ticagrelor", "for 12 months after the stent".
    if (
      text === 'after' &&
      (isFromEvent(tokens, at) || isFromDay(tokens, first, at) || (isLasting && isFromBeginning(tokens, at)))
    )
      return false;
    // "After you feel well again".
    if (text === 'again' && /^(?:well|better|normal)$/.test(near[offset - 1]?.text ?? '')) return false;
    // "Exposure last night".
    if (text === 'last' && /^(?:night|evening|weekend|\w{3,6}day)$/.test(next[0] ?? '')) return false;
    if (at >= end) {
      // "For three months, with hematology follow-up".
      if (/^follow/.test(text) && near.slice(Math.max(0, offset - 3), offset).some((word) => word.text === 'with'))
        return false;
      // "For 5 days, then aspirin alone", "followed by aspirin": its own course ends there.
      const isEnd = next.some((word) =>
        /^(?:alone|stop|stopped|off|discontinue|nothing|home|done|finished)$/.test(word),
      );
      // "For 12 months, after which aspirin alone".
      const isThen = /^(?:then|followed)$/.test(text) || (text === 'after' && /^(?:which|that)$/.test(next[0] ?? ''));
      if (isThen && (isEnd || isNextDrug(at))) return false;
      // "No more than 3 days, since rebound follows", "to avoid rebound": why.
      if (text === 'since' && near[offset - 1]?.text === ',') return false;
      if (/^(?:avoid|prevent)$/.test(text) && near[offset - 1]?.text === 'to') return false;
    }
    // "Stop 5 days after your first injection".
    if (text === 'after' && /^(?:first|start|starting|beginning)$/.test(next[1] ?? next[0] ?? '')) return false;
    // "No ulcer or bleeding history": of something else than the course.
    return !(text === 'history' && next[0] !== 'of');
  });
}

/** "For 3 days in total", "for only 2 more days, then stop". */
const isFinal = (tokens: readonly Token[], { first, end, ended }: Duration): boolean =>
  ended === true ||
  hasWord(tokens, /^(?:only|most|just|overall|altogether)$/, first, end + 1) ||
  /^(?:in (?:total|all)|altogether|overall)\b/.test(phrase(tokens, end, end + 2));

const TIMES = /^(?:days?|weeks?|months?|years?|hours?|doses?)$/;

const isTapered = (tokens: readonly Token[], drug: ReadMention, { first, end }: Duration): boolean =>
  tokens.slice(Math.max(drug.sentence.first, Math.min(drug.first, first) - 4), end + 4).some(
    ({ text }, at, words) =>
      /^(?:taper|tapers|tapered|tapering|wean|weaned|weaning|reducing|reduce)$/.test(text) &&
      // "No taper needed".
      !/^(?:no|not|without)$/.test(words[at - 1]?.text ?? ''),
  );

/** Into the vein first, then by mouth: the course goes on. */
const isAntibioticPair = ({ knowledge }: Case, a: string, b: string): boolean =>
  knowledge.subjectsOf(a).has('antibiotic') && knowledge.subjectsOf(b).has('antibiotic');
