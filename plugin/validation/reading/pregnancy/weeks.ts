import { numberAt } from '../numbers.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';

// How many weeks a pregnancy has gone, where a text tells it of the one who is written of.

/** "Unplanned pregnancy, now 11 weeks", "twin pregnancy at 24 weeks": the week behind a comma or "at". */
export const weeksNow = (tokens: readonly Token[], at: number): number | undefined => {
  if (!/^(?:,|at|of|now|\()$/.test(text(tokens, at + 1))) return undefined;
  for (let place = at + 2; place < at + 6; place += 1)
    if (/^(?:weeks?|wks?)$/.test(text(tokens, place + 1)) && (tokens[place]?.value ?? 99) < 43)
      // "33+2 weeks": the second number counts days.
      return text(tokens, place - 1) === '+' ? tokens[place - 2]?.value : tokens[place]?.value;
  return undefined;
};
export const isNowInWeeks = (tokens: readonly Token[], at: number): boolean =>
  weeksNow(tokens, at) !== undefined &&
  !/^(?:previous|last|prior|past|first|second|third|each|any|every|a|sister's|daughter's|wife's)$/.test(
    text(tokens, at - 1),
  ) &&
  !/\b(?:ago|(?:19|20)\d\d|miscarr\w{1,5}|loss|ended|delivered|stillb\w{1,5}|termination|old)\b/.test(
    phrase(tokens, at + 1, at + 13),
  );

/** "G2P1, 10+3 by scan", "33+2 with fever" of a visit before birth; "27, 8 weeks, unplanned" under "epilepsy in pregnancy". */
export function weeksByScan(tokens: readonly Token[], at: number): number | undefined {
  const weeks = tokens[at]?.kind === 'number' ? tokens[at]!.value! : undefined;
  if (weeks === undefined || weeks < 4 || weeks > 42 || !Number.isInteger(weeks)) return undefined;
  const isOfDays =
    text(tokens, at + 1) === '+' &&
    /^[0-6]$/.test(text(tokens, at + 2)) &&
    tokens[at + 2]?.spaced === false &&
    !isGrade(tokens, at);
  const isBare =
    /^[,(]$/.test(text(tokens, at - 1)) &&
    /^(?:weeks?|wks?)$/.test(text(tokens, at + 1)) &&
    /^[,.;)]$/.test(text(tokens, at + 2)) &&
    hasWord(tokens, /^(?:pregnancy|antenatal|prenatal|obstetric|obstetrics|maternal)$/, 0, 12);
  if (!isOfDays && !isBare) return undefined;
  if (isOfDays && isStatedNow(tokens, at)) return weeks;
  const near = tokens.slice(Math.max(0, at - 14), at + 12);
  // "28F, 33+2 weeks. RSV vaccine given": told right behind who she is.
  const isOfWoman =
    isOfDays &&
    /^(?:weeks?|wks?)$/.test(text(tokens, at + 3)) &&
    /^(?:,|at|now|and)$/.test(text(tokens, at - 1)) &&
    tokens
      .slice(Math.max(0, at - 4), at)
      .some((token, place, all) => token.text === 'woman' || (token.text === 'f' && all[place - 1]?.kind === 'number'));
  const isOfPregnancy =
    isBare ||
    isOfWoman ||
    // Labour and delivery.
    /\bl & d\b/.test(phrase(tokens, Math.max(0, at - 6), at)) ||
    near.some((token) =>
      /^(?:g\d{1,2}(?:p\d{1,4})?|pprom|lscs|ctg|pre ?-?eclampsia|preeclampsia|eclampsia|scan|gestation|booking|antenatal|prenatal|obstetric|ob|obs|fhr|primigravida|primip|multip|gravida|midwife|trimester|labour|labor|fundal|contractions|ctx|toco|tocograph|lof|srom|accels|decels|fetal|foetal|fetus|foetus|doppler|efw|tocolysis|liquor)$/.test(
        token.text,
      ),
    );
  // "NICU visit arranged", "threatened preterm labor" are before birth.
  const from = Math.max(0, at - 200);
  const isBorn = tokens.slice(from, at + 200).some(
    (token, place) =>
      /^(?:postpartum|newborn|neonate|born|postnatal|delivered|apgars?)$/.test(token.text) ||
      // "Baby girl 09:58".
      (/^(?:girl|boy)$/.test(token.text) && /^baby$/.test(text(tokens, from + place - 1))) ||
      // "Neonatal team aware" is before birth.
      (token.text === 'neonatal' &&
        !/^(?:team|unit|registrar|consultant|alert|input|counsell\w{1,3}|cot|aware|informed)$/.test(
          text(tokens, from + place + 1),
        )) ||
      (token.text === 'nicu' && from + place < 12) ||
      (token.text === 'preterm' && !/^labou?r$/.test(text(tokens, from + place + 1))),
  );
  return isOfPregnancy && !isBorn ? weeks : undefined;
}

/** "Gleason 4+3=7": a sum of grades. */
const isGrade = (tokens: readonly Token[], at: number): boolean =>
  text(tokens, at + 3) === '=' ||
  hasWord(tokens, /^(?:gleason|score|grade|isup|nottingham|bloom)$/, Math.max(0, at - 3), at);

/** "28+3 today. Warfarin …": how a note of a visit opens; of no child that was born. */
const isStatedNow = (tokens: readonly Token[], at: number): boolean =>
  (at === 0 || /^(?:now|currently|is|at)$/.test(text(tokens, at - 1))) &&
  /^(?:today|weeks?|wks?|with)$/.test(text(tokens, at + 3)) &&
  !hasWord(
    tokens,
    /^(?:nicu|scbu|cga|pma|neonat\w{1,5}|infant|newborn|corrected|preterm|born|birth|baby|delivered|postpartum|postnatal|dol|apgars?)$/,
  );

/** "ANC 22/40, G1", "28/40, FMs felt": how a British note of a visit before birth opens, in weeks of forty. */
export function weeksOfForty(tokens: readonly Token[], at: number): number | undefined {
  const weeks = at < 9 && tokens[at]?.kind === 'number' ? tokens[at]!.value! : undefined;
  const isOfForty =
    weeks !== undefined &&
    weeks >= 4 &&
    weeks <= 42 &&
    text(tokens, at + 1) === '/' &&
    text(tokens, at + 2) === '40' &&
    tokens[at + 2]?.spaced === false &&
    text(tokens, at + 3) !== '/';
  if (!isOfForty) return undefined;
  const near = tokens.slice(0, 200);
  const isOfPregnancy = near.some(({ text: word }) =>
    /^(?:antenatal|booking|booked|midwife|primip|primigravida|multip|gravida|g\dp?\d?|sfh|fundal|fetal|foetal|fhr|fms|anomaly|edd|anti|labour|obstetric)$/.test(
      word,
    ),
  );
  const isBorn = near.some(({ text: word }) =>
    /^(?:postpartum|postnatal|newborn|neonate|neonatal|nicu|scbu|born|delivered|preterm|ex|apgars?)$/.test(word),
  );
  return isOfPregnancy && !isBorn ? weeks : undefined;
}

/** "30F at 10 weeks", "you're 14 weeks along", "syphilis in pregnancy at 18 weeks": of the one who is written of. */
export function weeksOfPatient(
  tokens: readonly Token[],
  at: number,
): { readonly weeks: number; readonly end: number } | undefined {
  const weeks = tokens[at]?.kind === 'number' ? tokens[at]!.value! : undefined;
  if (weeks === undefined || weeks < 4 || weeks > 42 || !/^(?:weeks?|wks?)$/.test(text(tokens, at + 1)))
    return undefined;
  const before = [text(tokens, at - 1), text(tokens, at - 2), text(tokens, at - 3)];
  const isAlong =
    (/^(?:along|into)$/.test(text(tokens, at + 2)) &&
      /^(?:you're|she's|are|is|she|now|about|currently)$/.test(before[0]!)) ||
    // "Now 7 weeks by scan".
    /^(?:by|on) (?:a |an |her |the |early |dating |today's ){0,2}(?:scan|ultrasound|uss|us|dates|lmp|dating)\b/.test(
      phrase(tokens, at + 2, at + 6),
    );
  // "36 weeks, back pain": how a note of a prenatal visit opens.
  const opens = at === 0 && ((weeks > 12 && isOfPrenatal(tokens)) || (weeks > 19 && text(tokens, at + 2) === ','));
  const isAt =
    opens ||
    (before[0] === 'at' &&
      (before[1] === 'pregnancy' ||
        (before[1] === 'f' && tokens[at - 2]!.capitals) ||
        isOfMaternityNote(tokens, at) ||
        (weeks > 5 && isOfPrenatal(tokens))));
  // "At 10 weeks postpartum", "at 12 weeks of treatment".
  const isElse = /^(?:of|postpartum|post|after|ago|old|later|into)$/.test(text(tokens, at + 2)) && !isAlong;
  return (isAlong || isAt) && !isElse ? { weeks, end: at + 2 } : undefined;
}

/** "Cystitis at 22 weeks, sensitive to both", "found rubella non-immune at 14 weeks; …": how a short note of a visit before birth opens. */
const isOfMaternityNote = (tokens: readonly Token[], at: number): boolean =>
  at < 12 &&
  tokens.length < 120 &&
  /^[,.;:]$/.test(text(tokens, at + 2)) &&
  /\b(?:uti|cystitis|pyelonephritis|bacteriuria|thrush|gbs|bacterial vaginosis|chlamydia|syphilis|non ?-? ?immune|hyperemesis|(?:essential |chronic )?hypertension|asthma|epilepsy|migraine|reflux|heartburn) at$/.test(
    phrase(tokens, 0, at),
  ) &&
  !hasWord(
    tokens,
    /^(?:postpartum|newborn|nicu|preterm|born|infant|transplant\w{0,5}|post|postop\w{0,8}|surgery|operation|bypass|follow|trial|treatment|he|his|him|man|boy|m|old|since|chemotherapy|vaccine)$/,
  );

/** "Back pain at 31 weeks is common … prenatal yoga is fine". */
const isOfPrenatal = (tokens: readonly Token[]): boolean =>
  tokens.length < 200 &&
  (isOfUnborn(tokens) ||
    hasWord(
      tokens,
      /^(?:prenatal|antenatal|fetal|fetus|trimester|obstetrician|midwife|delivery|preeclampsia|eclampsia|placenta|cerclage)$/,
    )) &&
  !hasWord(tokens, /^(?:postpartum|newborn|nicu|preterm|born)$/);

/** "The baby is head down and growing well", "the baby moves". */
const isOfUnborn = (tokens: readonly Token[]): boolean =>
  /\bbaby(?:'s)? (?:is |was |has |are )?(?:head[ -]?(?:down|first)|breech|moving|kicking|moves|kicks|growing well|heartbeat)\b/.test(
    phrase(tokens, 0, tokens.length),
  );

/** "Six weeks pregnant", "22 weeks pregnant", "twenty-two weeks pregnant". */
export const weeksBefore = (tokens: readonly Token[], at: number): number | undefined =>
  /^(?:week|weeks|wk|wks)$/.test(text(tokens, at - 1))
    ? [at - 4, at - 2].map((from) => numberAt(tokens, from)).find((told) => told?.end === at - 1)?.value
    : undefined;
