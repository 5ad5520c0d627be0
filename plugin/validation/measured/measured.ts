import type { ReadMention } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { wordsIn } from '../reading/words.ts';

/** A lab, vital sign or score with its value, over tokens [first, end). */
export interface Measurement {
  readonly kind: 'lab' | 'vital' | 'score';
  /** The table's name of it. */
  readonly id: string;
  readonly low: number;
  readonly high: number;
  readonly unit?: string;
  readonly sentence: Sentence;
  readonly assertion: ReadMention['assertion'];
  /** The first token of the name and of the value. */
  readonly first: number;
  readonly valueAt: number;
  readonly end: number;
  /** Only the bound is told, which the value is beyond: "her eGFR is below 30". */
  readonly isBeyond?: true;
}

/** Words between the name of what was measured and its value. */
export const LINKS =
  /^(?:number|figure|changed|moved|listed|resulted|read|reads|registered|clocked|topped|bottomed|bounced|jumped|spiked|shot|tested|posted|reported|entered|stood|stands|stayed|stays|hit|hits|touched|reached|reaches|slightly|nicely|steadily|gradually|rapidly|quickly|sharply|dramatically|promptly|somewhat|little|bit|quite|very|too|mildly|moderately|severely|markedly|critically|significantly|dangerously|somewhat|already|again|about|well|recovered|settled|corrected|normalized|suppressed|undetectable|averaged|averages|averaging|totals|totaled|totalled|equals|sums|recorded|documented|charted|noted|scored|assessed|logged|drifted|drifting|hovering|hovers|steady|holding|held|trending|trended|sits|runs|running|ran|slipped|crept|jumped|gone|going|went|"|“|”|dipped|peaked|plateaued|measuring|measures|measured|persistently|still|only|just|roughly|worsened|worsening|deteriorated|further|declined|declining|improving|bumped|edged|sunk|sank|plunged|plummeted|soared|surged|tumbled|eased|rising|falling|nearly|almost|is|was|of|at|@|level|levels|to|now|has|have|been|measured|count|:|=|\(|,|-|up|down|today|remains|remained|a|an|the|score|scores|trend|trends|value|result|results|came|come|back|as|about|approximately|around|~|current|currently|normal|elevated|high|low|stable|improved|increased|decreased|rose|fell|fallen|risen|dropped|climbed|comes|from|reading|readings|class|grade|stage|were|are|shows|showed|showing|goal|target|rate|total|in|his|her|>|<|≥|≤|\*|\||serum|scale|calculated|estimated|with|by|on|room|air|rechecked|returned|this|morning|evening|afternoon|night|yesterday|reassuring|reassuringly|fine|great|good|excellent|perfect|ok|okay|comfortable|satisfactory|healthy|acceptable|worrying|alarming|unremarkable|respectable|last|most|recent|admission|repeat|review|initial|latest|time|overnight|lab|labs|fingerstick|poc|spot|random|mostly|mainly|largely|generally|consistently|sitting|standing|supine|lying|arm|arrival|triage|presentation|presenting|discharge|formal|stat|confirmed|resting|rest|tympanic|oral|rectal|axillary|temporal|apical|peripheral|draw|drawn|\)|week|month|visit)$/;

/** `6/12/2024`, `2024-06-12`, `1:30`, `24 hours`, `3 months ago` are no values. */
export function isDate(tokens: readonly Token[], at: number): boolean {
  const text = (offset: number) => tokens[at + offset]?.text ?? '';
  if ((text(1) === '/' || text(1) === '-') && tokens[at + 2]?.kind === 'number' && text(3) === text(1)) return true;
  // "INR 11/2: 2.4".
  if (text(1) === '/' && tokens[at + 2]?.kind === 'number' && text(3) === ':') return true;
  if (text(1) === ':' && tokens[at + 2]?.kind === 'number' && !tokens[at + 1]?.spaced) return true;
  // "For heart rate\n3) Lipitor": the next item's number.
  if (text(1) === ')' && tokens[at]!.breaks > 0) return true;
  // "HR 2:" opens a line of a list; "Na 121: hypernatremia" explains a value.
  if (text(1) === ':' && (tokens[at]?.value ?? 0) <= 5 && Number.isInteger(tokens[at]?.value)) return true;
  if (/^(?:19|20)\d\d$/.test(text(0)) && text(-1) === 'of') return isYearOf(tokens, at);
  // "A low platelet count in 2024": a year.
  if (
    /^(?:19|20)\d\d$/.test(text(0)) &&
    /^(?:in|since|from|during|by)$/.test(text(-1)) &&
    // "The lead in 2022 was 1.2": what follows is no unit.
    (!/^[a-z%/]/.test(text(1)) ||
      /^(?:was|were|is|had|came|read|and|but|at|showed|which|to|measured|stood)$/.test(text(1)))
  )
    return true;
  // "Recheck K at 1600"; "ferritin at 1200 ng/mL" has its unit.
  if (text(-1) === 'at' && /^(?:[01]\d|2[0-3])[0-5]\d$/.test(text(0)) && text(2) !== '/') return true;
  return /^(?:hours?|hrs?|days?|weeks?|months?|years?|times?|points?|am|pm|ago|st|nd|rd|th)$/.test(text(1));
}

/** "A lipase of 1900 settled" has its value; "the ferritin of 2019 was normal" and "lead of 2019 was 12" tell when it was. */
export const isYearOf = (tokens: readonly Token[], at: number): boolean =>
  isFollowedByValue(tokens, at + 1) ||
  (LATELY.test(tokens[at]!.text) && wordsIn(tokens, /^(?:the|that|those)$/, Math.max(0, at - 4), at - 1).length > 0);
const LATELY = /^(?:19[89]\d|20[0-3]\d)$/;

/** "Was 12", "had been up to 12". */
function isFollowedByValue(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < from + 5; at += 1) {
    if (tokens[at]?.kind === 'number') return at > from;
    if (!VALUE_FOLLOWS.test(tokens[at]?.text ?? '')) return false;
  }
  return false;
}
const VALUE_FOLLOWS =
  /^(?:was|were|is|had|came|read|showed|measured|stood|been|at|back|to|up|down|still|only|:|=|about)$/;

/** A dose unit after a lab's name is a supplement, "potassium 20 mEq"; "CL 14 mm" is a length, "HR > 2 h" a time. */
export const isOtherMeaning = (kind: Measurement['kind'], unit: string): boolean =>
  // "Glucose falling 3 mmol/L/h": a rate.
  /\/\w{0,2}l\/(?:hour|min|day)$/.test(unit) ||
  (kind === 'lab'
    ? // "288 mOsm/kg" is of water.
      /^(?!mosm)(?:mg|mcg|g|units|meq|mmol|ml|tablet|capsule|puff|day|week|month|year|hour|min|dose|kg|m|mm|cm|inch|ml\/(?:kg\/)?hour|.{1,9}\/day|.{1,9}\/kg|.{1,9}\/kg\/.{1,5})$/.test(
        unit,
      )
    : kind === 'vital' && /^(?:hour|day|month|year|mg|mcg|ml|units|tablet|dose)$/.test(unit));

/** "INR result back, target 2 to 3": what it should be. */
export const isTarget = (tokens: readonly Token[], { first, end }: Pick<Measurement, 'first' | 'end'>): boolean =>
  wordsIn(tokens, /^(?:target|goal|aim|range)$/, first, end).some(
    // "LDL is at goal at 68".
    (at) => !(tokens[at - 1]?.text === 'at' && /^(?:at|:|,|\()$/.test(tokens[at + 1]?.text ?? '')),
  );
