import type { Sentence } from '../sentences.ts';
import { type Token, text } from '../tokens.ts';
import { hasWord, phrase } from '../words.ts';
import { isDenied } from './denials.ts';

// Answers of forms and results: what is answered, marked or tested decides, and what a name stands in.

/** "MAOI: none", "seizures - never had one", "aspirin none", "anticoagulant use: no.": a question of a form with its answer. */
export function isAnsweredNo(tokens: readonly Token[], sentence: Sentence, end: number): boolean {
  const isOf = /^(?:use|history|allergy|exposure)$/.test(tokens[end]?.text ?? '') ? 1 : 0;
  const at = end + isOf;
  const isMarked = /^(?::|-|–|—|=)$/.test(tokens[at]?.text ?? '');
  const answer = at + (isMarked ? 1 : 0);
  if (answer >= sentence.end) return false;
  const text = tokens[answer]!.text;
  if (/^(?:none|denies|denied|nil)$/.test(text)) return true;
  const next = tokens[answer + 1];
  const endsThere = answer + 1 >= sentence.end || next?.kind === 'symbol';
  // "F2, cirrhosis no."
  if (!isMarked) return text === 'no' && endsThere && /^[.,;)]?$/.test(next?.text ?? '');
  return text === 'never' || text === 'absent' || (endsThere && /^(?:no|neg|negative|na)$/.test(text));
}

/** "Allergies: none – "penicillin" on an old card was thrush": named behind the answer, and nothing taken back. */
export const isOfNoAllergies = (tokens: readonly Token[], sentence: Sentence, first: number): boolean =>
  hasWord(tokens, /^(?:none|nil|nkda|nka)$/, sentence.first, Math.min(first, sentence.first + 5)) &&
  !hasWord(
    tokens,
    /^(?:but|except|apart|only|though|although|however|intoleran(?:t|ce|ces)|reaction|reacts?|reacted|rash|other|besides|;)$/,
    sentence.first,
    Math.min(sentence.end, first + 12),
  );

/** "| Glimepiride | STOP |", "Lisinopril: held", "Metformin, now 500 mg twice a day: stop as of today": medicines with what becomes of each. */
export function isMarkedStopped(tokens: readonly Token[], end: number): boolean {
  for (let at = end; at < end + 12 && tokens[at] && tokens[at]!.breaks === 0; at += 1) {
    const { text } = tokens[at]!;
    if (/^(?:\||:|-|–|—|=|→|>)$/.test(text)) {
      if (/^(?:stop|stopped|hold|held|discontinue|discontinued|dc)$/.test(tokens[at + 1]?.text ?? '')) return true;
    } else if (!OF_THE_DOSE.test(text) && tokens[at]!.kind !== 'number') return false;
  }
  return false;
}

/** "Keep diphenhydramine sleep aids out of the house", "keep ibuprofen off her list": what is kept away; out of a child's reach is not. */
export const isKeptOut = (
  tokens: readonly Token[],
  { end: last }: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean =>
  /\b(?:keep|keeps|keeping|kept)(?: (?:all|any|the|her|his|your|every|other)){0,2}$/.test(
    phrase(tokens, first - 4, first),
  ) &&
  /^(?:[a-z-]{2,14} ){0,4}?(?:out of (?:the|her|his|your|their|this) (?:house|home|flat|cupboard|cabinet|bathroom|kitchen|regimen|plan|mix)|off (?:the|her|his|your) (?:list|chart|repeat|template|menu)|away from (?:him|her|them|this (?:man|woman|patient)))\b/.test(
    phrase(tokens, end, Math.min(last, end + 10)),
  );

/** "Something other than metformin was used"; "nothing other than" and "no drug other than" leave it as the one. */
export const isOtherThan = (tokens: readonly Token[], first: number): boolean => {
  const before = phrase(tokens, first - 8, first);
  return OTHER_THAN.test(before) && !/\b(?:no|not|nothing|never|none|without|any|anything|takes)\b/.test(before);
};
const OTHER_THAN =
  /\b(?:something|one|(?:an?|another|some) (?:[a-z]{2,14} ){0,2}[a-z]{4,16}) (?:other|different) than(?: (?:the|her|his|your))?$/;

/** "No NSAID for her knee, and that includes the meloxicam": what is denied of all is denied of this one. */
export const isIncluded = (tokens: readonly Token[], { first: start }: Sentence, first: number): boolean =>
  INCLUDED.test(phrase(tokens, Math.max(start, first - 24), first));
const INCLUDED =
  /(?:^|[,;:.] )(?:no|not|never|avoid|without|stay off|stay away from|keep off|none|nor)\b[^;:]{1,90}[,–—-] (?:and )?(?:that|this|which) (?:also )?(?:includes?|goes for|means|covers|counts for|applies to|is true of)(?: (?:the|his|her|your|any|oral|also|even)){0,3}$/;

/** "Ex-simvastatin 40 mg". */
export const isFormer = (tokens: readonly Token[], first: number): boolean =>
  tokens[first - 1]?.text === '-' && tokens[first - 2]?.text === 'ex';

const OF_THE_DOSE =
  /^(?:mg|mcg|g|units|po|iv|sc|er|xr|sr|daily|bid|tid|qid|bd|od|tds|nightly|qhs|qd|home|,|now|currently|max|maximum|for|up|to|days?|weeks?|tds|qds|prn|once|twice|thrice|times|a|per|day|every|each|morning|evening|night|bedtime|hours|weekly|week|with|before|after|meals|food|breakfast|supper|dinner|at|in|the|by|mouth|orally|tablets?|capsules?|tabs?|caps?)$/;

/** "Potassium 6.1 in the sample that sat overnight", "K 7.2, haemolysed": a value of the sample, not of the patient. */
export const isOfSample = (tokens: readonly Token[], { first, end: last }: Sentence, end: number): boolean =>
  tokens[end]?.kind === 'number' &&
  hasWord(
    tokens,
    /^(?:ha?emolysed|hemolyzed|spurious|spuriously|pseudohyperkal\w{2,6}|pseudohyponatr\w{2,6}|overnight|mislabell?ed|artefactual|artifactual)$/,
    end,
    Math.min(last, end + 12),
  ) &&
  (hasWord(tokens, /^(?:sample|specimen|tube|sat|stood|bottle|blood)$/, first, Math.min(last, end + 14)) ||
    !hasWord(tokens, /^overnight$/, end, Math.min(last, end + 12)));

/** A "non-live" vaccine is not a live one. */
export const isNonLive = (tokens: readonly Token[], first: number): boolean =>
  tokens[first - 1]?.text === 'non' || (tokens[first - 1]?.text === '-' && tokens[first - 2]?.text === 'non');

/** "G6PD: husband known deficient". */
const OF_OTHERS =
  /\b(?:husband|wife|mother|father|brother|sister|son|daughter|friend|partner|uncle|cousin)(?: \w{1,12}){0,2}$/;

/** An enzyme named for its deficiency: "G6PD activity 9.8, no deficiency", "G6PD normal". Deficient is only what is called so. */
export function isUntested(
  tokens: readonly Token[],
  sentence: Sentence,
  { first, end }: { readonly first: number; readonly end: number },
): boolean {
  if (!/^(?:g6pd|tpmt|dpyd|dpd)$/.test(tokens[first]?.text ?? '') || /^deficien/.test(tokens[end - 1]?.text ?? ''))
    return false;
  // "The severely deficient G6PD result".
  if (/^deficien/.test(tokens[first - 1]?.text ?? '')) return false;
  const after = tokens.slice(end, Math.min(sentence.end, end + 14)).map(({ text }) => text);
  const said = after.findIndex((text) => /^deficien/.test(text));
  // "G6PD: own level normal; a friend has severe deficiency".
  const before = after.slice(0, said).join(' ');
  return (
    said === -1 || isDenied(after, said) || /(?<!of |not )\b(?:normal|intact)\b/.test(before) || OF_OTHERS.test(before)
  );
}

/** "TB blood test and hepatitis B serology are negative". */
export const isTestedNegative = (
  tokens: readonly Token[],
  { end: last }: { readonly end: number },
  end: number,
): boolean => {
  const after = tokens.slice(end, Math.min(last, end + 14)).map(({ text }) => text);
  return (
    /^(?:(?:blood|skin|antigen|antibody|symptoms?) )?(?:tests?|screen(?:ing)?|serolog(?:y|ies)|swab|smear|pcr|quantiferon|igra|panel)\b/.test(
      after.slice(0, 2).join(' '),
    ) &&
    after.includes('negative') &&
    !after.includes('positive')
  );
};

/** "Estrogen receptor", "insulin resistance", "opioid use": the drug is in the name of something else. */
export const isOfOtherThing = (tokens: readonly Token[], end: number): boolean =>
  /^(?:receptors?|screen|screening|testing|delabel\w{1,5}|antibodies|precautions|resistance|resistant|deficiency|levels?|toxicity|overdose|poisoning|withdrawal|threshold|abuse|antibody|antagonists?|agonists?|naive|dependence)$/.test(
    text(tokens, end),
  );
