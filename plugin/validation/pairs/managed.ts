import { lean } from '../../lean.ts';
import type { Case } from '../check.ts';
import { isDeclaredSafe } from '../reading/advice.ts';
import { isDenied } from '../reading/assertion/denials.ts';
import { phrase } from '../reading/words.ts';
import type { Pair } from './pair.ts';

const MANAGED =
  /^(?:monitor|monitored|monitoring|slower|slowly|gradually|inr|cut|reduce|reduced|halve|halved|half|lower|lowered|decrease|decreased|adjust|adjusted|separate|apart|caution|cautiously|watch|aware|counseled|counselled|washout|bridge|bridging|overlap|transition|until|interaction|risk|recheck|titrate|limit|labs?|bmp|backup|barrier|condoms?|nonhormonal|limited|check|instead|switch|switched|replace|replaced|quarter|doubled|reducing|trough|troughs|cbcs?)$/;

/** What makes even a contraindicated pair no error: that the two are not in the body at once. */
const PARTED = /^(?:separate|separated|apart|washout|bridge|bridging|overlap|transition|transitioned)$/;

/** In the next sentence only what is plainly about the pair. */
const FOLLOWED =
  /^(?:backup|barrier|condoms?|nonhormonal|inr|interaction|separate|apart|halve|halved|washout|bridge|bridging|toxicity|preferable)$/;

/** What an INR does not show: an NSAID bleeds at any. */
const isOfBleeding = ({ row: { a, b, effect } }: Pair): boolean =>
  /bleed/i.test(effect) && [a, b].some((name) => name === 'nsaid' || /^(?:ibuprofen|naproxen|diclofenac)$/.test(name));
const FOLLOWED_BLEEDING = /^(?:separate|apart|halve|halved|washout|bridge|bridging|interaction|preferable)$/;

/** A word of the text that is meant, not denied, and no result or late check. */
export const says = (words: readonly string[], what: RegExp): boolean =>
  words.some(
    (word, at) =>
      what.test(word) &&
      !isDenied(words, at) &&
      !isValueOfInr(words, at) &&
      !isLate(words, at) &&
      // "Lower the tacrolimus dose", not the lower leg.
      !(word === 'lower' && !/^(?:the|his|her|your|its|doses?|target|starting)$/.test(words[at + 1] ?? '')) &&
      // "Titrate to a uric acid below 6" is of the one drug alone.
      !(word === 'titrate' && /^(?:to|up|until|by|as)$/.test(words[at + 1] ?? '')) &&
      !/^adjusted (?:according to|to|by) (?:the |his |her |your )?(?:response|effect|tolerance|seizures|symptoms|pain)\b/.test(
        words.slice(at, at + 5).join(' '),
      ) &&
      !isUntilVisit(words, at) &&
      // "Clarithromycin 500 mg instead of doxycycline": the one named first is given.
      // "Two capsules instead of three" is a lower dose.
      !(
        word === 'instead' &&
        words[at + 1] === 'of' &&
        !/^(?:one|two|three|four|five|six|\d.{0,5})$/.test(words[at + 2] ?? '')
      ),
  );

/** "Four hours apart"; "sleeps four hours" is no care. */
const HOURS = /\bhours? (?:apart|before|after|between|later|from)\b/;

/** "Dolutegravir 50 mg twice a day while on rifampin": the dose that the row asks for. */
const isRaised = ({ each: { doses }, row, first, last }: Pair): boolean =>
  row.effect.startsWith('Double') &&
  doses.some(({ drug, frequency }) => (drug.id === first.id || drug.id === last.id) && (frequency?.low ?? 0) >= 2);

/** "Enoxaparin every 12 hours, with warfarin started at the same time": until the INR is up, a clot is treated with both. */
const isLeadIn = ({ near, first, last }: Pair): boolean => {
  const ids = [first.id, last.id];
  return (
    ids.includes('warfarin') &&
    ids.some((id) => /^(?:enoxaparin|heparin|dalteparin|tinzaparin|fondaparinux)$/.test(id)) &&
    near.some((word) => /^(?:start\w{0,3}|begin|begins|begun|began|initiat\w{1,4}|together|day|days)$/.test(word))
  );
};

/** "Rifampicin started: warfarin dose increased": more of what the other takes away. */
const isMadeUpFor = ({ row, near }: Pair): boolean =>
  /^(?:loss of effect|lower|inr falls|rejection|level falls|less|withdrawal)/i.test(row.effect) &&
  says(near, /^(?:increased?|increasing|raised?|higher|uptitrated)$/);

/** "Expect the level to rise": who says so knows of the pair. */
const EXPECTS =
  /\b(?:expect(?:ed)?|anticipated?)(?: \S{1,12}){0,6} (?:rise|climb|increase|go up|double|higher|fall|drop|go down|lower)\b/;

/** Effects that a level shows, and a level that is told. */
const isMeasured = ({ row, near }: Pair): boolean =>
  /immunosuppressant|tacrolimus|cyclosporine/i.test(row.effect) &&
  near.some((word, at) => /^(?:level|levels|trough|c0)$/.test(word) && !isDenied(near, at) && !isLate(near, at));

/** Whether the text deals with the pair: a lower dose, a level to be taken, a pause. */
export const isManaged = (pair: Pair): boolean => {
  const { first, last, near, after, forbidden } = pair;
  return (
    says(near, forbidden ? PARTED : MANAGED) ||
    (!forbidden &&
      (HOURS.test(near.join(' ')) ||
        // "Lithium went from 1200 mg to 600 mg when losartan was begun".
        first.assertion === 'adjusted' ||
        last.assertion === 'adjusted' ||
        EXPECTS.test([...near, ...after].join(' ')) ||
        isRaised(pair) ||
        isLeadIn(pair) ||
        isMadeUpFor(pair) ||
        isMeasured(pair))) ||
    says(
      forbidden ? wordsOfPair(pair) : isFree(pair) ? after.slice(0, CLOSE) : after,
      forbidden ? PARTED : isOfBleeding(pair) ? FOLLOWED_BLEEDING : FOLLOWED,
    ) ||
    (!forbidden && (says(wordsOfPair(pair, true), CHANGED) || LOWERED.test(wordsOfPair(pair, true).join(' '))))
  );
};

/** "Ibuprofen is fine to use": what is said well behind it is of the other drug alone. */
const isFree = ({ each: { reading }, last }: Pair): boolean => isDeclaredSafe(reading.tokens, last);
const CLOSE = 8;

/** "Warfarin brought down from 6 mg to 4 mg". */
const LOWERED =
  /\b(?:brought|taken|stepped|turned|scaled|dialled|dialed|come|came|gone|went|dropped|knocked|eased|wound|pared|titrated|trimmed) (?:back|down)\b(?! (?:with|from (?:the|her|his)|and))|\b(?:drops?|dropped|trimmed|goes|went) (?:from \d[^.;]{0,24} )?to \d/;

/** In a sentence that follows and names one of the two: "Lower the tacrolimus dose now". */
const CHANGED = /^(?:lower|lowered|reduce|reduced|cut|halve|halved|decrease|decreased|adjust|adjusted)$/;

/**
 * What follows a pair without the sentences of another drug alone: "keep antacids two hours apart" parts neither of the two;
 * with `isNamed` only the sentences that name one of them.
 */
function wordsOfPair({ each: { reading }, first, last, after }: Pair, isNamed = false): readonly string[] {
  const { tokens, sentences, mentions } = reading;
  const from = last.sentence.end;
  const kept = sentences.filter((sentence) => {
    if (sentence.first < from || sentence.first >= from + after.length) return false;
    const named = mentions.filter((one) => one.sentence === sentence && (one.kind === 'drug' || one.kind === 'class'));
    return (
      (!isNamed && named.every(({ id }) => id === 'food')) || named.some(({ id }) => id === first.id || id === last.id)
    );
  });
  return kept.flatMap((sentence) =>
    tokens.slice(sentence.first, Math.min(sentence.end, from + after.length)).map(({ text }) => text),
  );
}

/** One waits for the end of the other, or another drug stands in for it: said once, it holds for all places of the pair. */
export const isHeld = ({ each, row, near, after }: Pair): boolean =>
  (row.effect.startsWith('Valproate level') && isCovered(each)) ||
  SEEKS.test([...near, ...after].join(' ')) ||
  (/halve lamotrigine/i.test(row.effect) && isBegunLow(each)) ||
  // "Leave it in the bottle until the antibiotic is done".
  /(?<!\b(?:not|never|needn't|don't|shouldn't|no need to|no reason to|need not) )\b(?:leave|hold|held|off|pause|paused|skip|without|omit|stopped)\b(?: \S{1,16}){0,8} until\b/.test(
    near.join(' '),
  );

/** "Ask microbiology for a non-carbapenem option", "please find another antibiotic". */
const SEEKS = lean(
  /\b(?:ask|asked|discuss|discussed|seek|find|request|requested|advise|suggest|propose|prefer)\b(?: \S{1,16}){0,5} (?:(?:an? )?(?:alternative|different|other)|another|a non) (?:- )?(?:\S{1,16} )?(?:option|agent|antibiotic|drug|choice|regimen|medicine|class)\b/,
);

/** "Valproate doubles it, so you start lower: 25 mg every other day" (FDA label of lamotrigine). */
const isBegunLow = ({ reading: { tokens } }: Case): boolean =>
  /\b(?:12\.5|25) mg (?:po |orally |tablet )?(?:every other day|every second day|on alternate days|alternate days|qod)\b/.test(
    phrase(tokens, 0, tokens.length),
  );

/** "Because meropenem drops valproate, levetiracetam 1 g BID started to cover". */
const isCovered = ({ reading: { mentions } }: Case): boolean =>
  mentions.some(
    ({ id, assertion }) => /^(?:levetiracetam|lacosamide|brivaracetam|clobazam)$/.test(id) && assertion === 'active',
  );

/** "Until I see her in six weeks" parts nothing; "hold until the antibiotic is done" does. */
const isUntilVisit = (words: readonly string[], at: number): boolean =>
  words[at] === 'until' &&
  !words
    .slice(Math.max(0, at - 10), at)
    .some((word) =>
      /^(?:hold|held|holding|waits?|wait|pause|paused|off|stop|stopped|not|leave|left|skip|delay|omit|omitted|avoid|without|no|nothing|defer|deferred|suspend|suspended)$/.test(
        word,
      ),
    );

/** "INR 2.4" is a result in range; "INR in 3 days" manages the pair. */
const isValueOfInr = (words: readonly string[], at: number): boolean =>
  words[at] === 'inr' &&
  (/\bno changes? (?:to|in) (?:(?:your|his|her|the) )?(?:\w{1,20} or )?$/.test(
    `${words.slice(Math.max(0, at - 8), at).join(' ')} `,
  ) ||
    words.slice(at + 1, at + 4).some((word) => /^[1-3]\.\d$/.test(word)) ||
    // "The INR on 28 May was 2.9".
    /^(?:on|of|from|in|yesterday|today|last) (?:[\p{L}\d,]{1,9} ){0,4}?(?:was|is|:|=|came back at) [1-3]\.\d\b/u.test(
      words.slice(at + 1, at + 9).join(' '),
    ) ||
    words.slice(at + 1, at + 5).some((word) => /^(?:month|months|year)$/.test(word)) ||
    // "INR clinic date unchanged", "the next INR stays as booked".
    /^(?:clinic |check |checks |date |appointment |visit |is |are |stays? |remains? |left ){0,4}(?:unchanged|as (?:booked|planned|usual|before)|not moved|the same)\b/.test(
      words.slice(at + 1, at + 8).join(' '),
    ));

const LATE =
  /^(?:(?:again|check|test|is|will be|goes on|stays|due|at the next visit) ){0,2}(?:(?:as (?:usual|planned|before|scheduled)|at the (?:routine|usual) (?:visit|time)) ?)?(?:in (?:four|five|six|eight|ten|twelve|[4-9]|1\d) weeks|in (?:two|three|\d) months|in \d{1,2} \/ 12)\b/;

/** "Labs in a month", "recheck in six months": no care for the pair. */
export const isLate = (words: readonly string[], at: number): boolean =>
  (/^(?:labs?|bmp|recheck|check|levels?|inr)$/.test(words[at] ?? '') &&
    words.slice(at + 1, at + 5).some((word) => /^(?:month|months|year|spring|summer|autumn|winter)$/.test(word))) ||
  // "Levels will not be taken", "no need for an INR", "the next INR in twelve weeks".
  (/^(?:levels?|inr|monitoring|labs?|check|recheck)$/.test(words[at] ?? '') &&
    (/^(?:will|is|are|need|needs|does|do) (?:not|no)\b/.test(words.slice(at + 1, at + 4).join(' ')) ||
      /\bno (?:need|reason) (?:for|of|to)(?: \S{1,12}){0,2}$/.test(words.slice(Math.max(0, at - 6), at).join(' ')) ||
      LATE.test(words.slice(at + 1, at + 8).join(' '))));
