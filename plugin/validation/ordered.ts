import { lean } from '../lean.ts';
import type { DoseClaim } from './claims/claims.ts';
import { isNotHeld } from './not-held.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import { isSettledOn } from './reading/drug-states.ts';
import type { Token } from './reading/tokens.ts';
import { hasWord, phrase, wordsIn } from './reading/words.ts';

const ORDERS =
  /^(?:start|starts|started|starting|begin|began|begun|beginning|initiate|initiated|add|added|adding|give|gives|given|gave|giving|take|takes|taking|taken|prescribe|prescribed|prescribing|prescription|rx|sent|send|sending|order|ordered|orders|continue|continues|continued|continuing|use|uses|used|using|receive|receives|received|receiving|treat|treated|treating|treatment|therapy|administer|administered|plan|on|with|by|refill|refilled|resume|resumed|restart|restarted|raise|raised|increase|increased|increasing|keep|kept|choose|chooses|chose|chosen|elects|elected|opts|opted|picked|selected|recommend|recommends|recommended|advises|advised|suggests|suggested|offered|covered|:|recommending|try|infuse|infused|push|pushed|loaded|dose|dosed|switch|switched|prophylaxis|meds|medication|medications|medicines|now|via|dispensed|inject|injected|apply|applied|got|gets|get|getting|pushing|put|hung|run|running|to|toward|towards|course|commence|commences|commenced|commencing|introduce|introduced|introducing|reintroduce|reintroduced|reinstate|reinstated|trial|trialled|trialed|swallow|swallows|swallowing|issue|issued|write|wrote|written|authorise|authorised|authorize|authorized|approved|titrate|titrated|uptitrate|uptitrated|pick|picks|collect|collects|collected|buy|buys|fill|fills|filled|finish|complete|dispense|dispenses|dispensing|need|needs|require|requires|renew|renews|renewed|refills|refilling|deliver|delivered|administers|administering|tablets|capsules|pills|regimen|line|same|supply|months|approve|approves|release|releases|pack|ask)$/;

/** Whether the text has the drug given: with a dose, a route or a frequency, or behind a word of ordering. */
export function isOrdered(reading: Reading, doses: readonly DoseClaim[], drug: ReadMention): boolean {
  if (drug.sentence.section === 'medications' || isSettledOn(drug)) return true;
  const isTested = isOfLaboratory(reading.tokens, drug);
  // "Sensitive to meropenem; creatinine clearance is 104 mL/min": no dose of what was tested.
  const isDosed = doses.some(
    (claim) =>
      claim.drug.id === drug.id &&
      (claim.amount ?? claim.frequency ?? claim.route) &&
      !(isTested && claim.drug.first === drug.first),
  );
  if (isDosed) return true;
  const { first, end } = drug.sentence;
  if (isBlamed(reading.tokens, drug) || isTested) return false;
  return (
    isNotHeld(reading.tokens, drug) ||
    isGivenFor(reading.tokens, drug) ||
    isOfCourse(reading.tokens, drug) ||
    isBreathed(reading.tokens, drug) ||
    isNamedAs(reading.tokens, drug) ||
    isTheOne(reading.tokens, drug) ||
    isRight(reading.tokens, drug) ||
    isLasting(reading.tokens, drug) ||
    isHadToday(reading.tokens, drug) ||
    isForToday(reading.tokens, drug) ||
    hasWord(reading.tokens, ORDERS, Math.max(first, drug.first - 10), drug.first) ||
    hasWord(reading.tokens, AFTER, drug.end, Math.min(end, drug.end + 6))
  );
}

/** "The numbing drug for your tooth today will be articaine", "the safest choice from the shelf for your back is". */
const isTheOne = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  THE_ONE.test(phrase(tokens, Math.max(sentence.first, first - 16), first));
const ANY_REMEDY =
  '(?:drug|medicine|medication|antibiotic|painkiller|vaccine|treatment|tablet|pill|injection|inhaler|agent|ana?esthetic|statin|diuretic|steroid|sedative|anti[a-z]{5,14}|choice|option|one)';
const THE_ONE = lean(
  `\\b${ANY_REMEDY} (?:[a-z-]{2,14} ){0,6}?(?:will|should) (?:now |then |therefore )?be$|\\b(?:right|best|safest|correct|preferred|recommended|most suitable|usual|new|next|added|chosen) (?:[a-z-]{2,14} ){0,2}${ANY_REMEDY} (?:[a-z-]{2,14} ){0,9}?is$|\\b(?:the|your|an?) (?:[a-z-]{3,20} ){1,3}(?:that|which) (?:suits|fits|is safe|is best|works|(?:we|i) (?:think|believe|find|know|feel) (?:is|to be|will be) (?:safe|best|right|suitable|fine|good))(?: [a-z-]{2,14}){0,6} is$`,
);

/** "Is amoxicillin OK for my throat?" that was answered with a yes: no question any more. */
const isAskedOf = (tokens: readonly Token[], end: number, { first, end: last }: ReadMention['sentence']): boolean =>
  tokens[last - 1]?.text === '?' &&
  /^(?:(?:and|so|but|then|well|,) )?(?:is|are|would|will)\b/.test(phrase(tokens, first, first + 3)) &&
  /^(?:be )?(?:ok|okay|safe|fine|all right|alright|allowed|good|suitable)\b/.test(
    phrase(tokens, end, Math.min(last, end + 3)),
  );

/** "Propranolol: give as charted", "looks right for her". */
const isRight = (tokens: readonly Token[], { end, sentence }: ReadMention): boolean =>
  (isAskedOf(tokens, end, sentence) && !sentence.question) ||
  /^(?:: (?:please )?(?:give|take|continue|administer|apply|inject)\b|(?:looks|seems|sounds) (?:right|fine|good|suitable|best|ideal)\b)/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 4)),
  );

/** "Long-term carbamazepine", "lifelong warfarin", "year 2 of tamoxifen", "the five days of Paxlovid": taken, by how long. */
const isLasting = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  /(?:^|[^a-z])(?:(?:long|longer) -? ?(?:term|standing)|lifelong|life - long|chronic|regular|maintenance|indefinite|(?:year|month|cycle) \d{1,2} of|days? of|trial of|established on|stable on)$/.test(
    phrase(tokens, Math.max(sentence.first, first - 4), first),
  ) &&
  !/^(?:use|users?|therapy|treatment|can|may|could|has been|is (?:associated|linked|known))\b/.test(
    phrase(tokens, end, end + 3),
  );

/** "Ibuprofen today." */
const isForToday = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  first === sentence.first &&
  /^(?:today|tonight|now) ?(?:[.,;]|$)/.test(phrase(tokens, end, Math.min(sentence.end, end + 2)));

/** "He had ibuprofen this morning". */
const isHadToday = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  hasWord(tokens, /^(?:had|having)$/, Math.max(sentence.first, first - 4), first) &&
  /^(?:(?:[\d.]{1,6}|mg|g|mcg|units?|tablets?) ){0,4}(?:this (?:morning|afternoon|evening)|today|tonight|at (?:\d|noon|lunch|breakfast)|just now|an hour ago|earlier today|with (?:breakfast|lunch|dinner))/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 7)),
  );

/** "Sevoflurane at one MAC", "desflurane 6 %". */
const isBreathed = (tokens: readonly Token[], { end }: ReadMention): boolean =>
  /^(?:at |in |, )?(?:\w{1,6} )(?:mac|%)/.test(phrase(tokens, end, end + 3));

/** "Your new medicine is simvastatin", "the tablet is called". */
const isNamedAs = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  !sentence.question && NAMED_AS.test(phrase(tokens, Math.max(sentence.first, first - 8), first));
const REMEDY = '(?:medicine|medication|tablet|pill|antibiotic|painkiller|inhaler|prescription)';
const NAMED_AS = lean(
  `\\b(?:new|other|second|third|extra|current|regular|daily|usual|main) (?:\\w{3,14} )?${REMEDY} (?:is|will be|:)(?: called| named)?$|\\b${REMEDY} (?:is |was )?called$`,
);

/** "Week 3 of rifampicin", "day 5 of heparin". */
const isOfCourse = (tokens: readonly Token[], { first }: ReadMention): boolean =>
  tokens[first - 1]?.text === 'of' &&
  tokens[first - 2]?.kind === 'number' &&
  /^(?:day|week|month|cycle)$/.test(tokens[first - 3]?.text ?? '');

/** "Dabigatran for her mechanical valve": a plan without a verb, at the beginning of a sentence or of its part. */
const isGivenFor = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  !sentence.question &&
  (first - sentence.first <= 1 || /^[.;:,-]$/.test(tokens[first - 1]?.text ?? '')) &&
  /^(?:(?:[\d.,/%]{1,8}|mg|mcg|g|units?|ml|tablets?|capsules?|gel|patch|syrup|cream|drops?|spray|enema|iv|im|po|sc|pr|infusion|injection|daily|nightly|weekly|once|twice|bid|tid|prn|a|day|at|bedtime) ){0,8}(?:for (?!whom|which|those|people|patients|adults|example|instance)|in (?:a|an|this|our|my) |after )\w/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 12)),
  );

/** "Amiodarone, verapamil and dronedarone raise the level": what each of a list does. */
const isOneOfCauses = (after: readonly string[]): boolean =>
  /^(?:(?:, |and |or )+\S{4,24} ){0,3}(?:all |both |each )?(?:raise|lower|increase|reduce|inhibit|induce|prolong) (?:the |its |her |his |their )?(?:level|levels|concentration|concentrations|inr|qt|clearance|exposure|metabolism)\b/.test(
    after.join(' '),
  );

/** "Haloperidol and metoclopramide worsen parkinsonism" warns of them. */
export const isBlamed = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean => {
  const after = tokens.slice(end, Math.min(sentence.end, end + 7)).map(({ text }) => text);
  // "Provoked (travel, estrogen)".
  if (hasWord(tokens, /^(?:provoked|precipitated|triggered|induced)$/, Math.max(sentence.first, first - 5), first))
    return true;
  const said = after.join(' ');
  return (
    // "History of cough with ramipril: candesartan 8 mg".
    /\b(?:history|hx|previous|prior|past) (?:of )?(?:\w{3,14} ){0,2}(?:cough|swelling|headaches?|diarrh?o?ea|nausea|myalgia|aches|dizziness|constipation|intolerance|bleeding|bleed) (?:with|on|from|to|after)$/.test(
      phrase(tokens, Math.max(sentence.first, first - 7), first),
    ) ||
    hasWord(tokens, HARMS, end, Math.min(sentence.end, end + 7)) ||
    isOneOfCauses(after) ||
    /^(?:crosses|cross) the placenta\b/.test(said) ||
    // "CK weekly, more often with statins".
    /\bmore (?:often|closely|frequently|carefully) (?:with|on|beside|alongside)$/.test(
      phrase(tokens, Math.max(sentence.first, first - 4), first),
    ) ||
    // "The thiazide drove his lithium to 1.38".
    (/^(?:drove|pushed|sent|shot|threw|knocked|dropped)$/.test(after[0] ?? '') && after.lastIndexOf('to') > 1) ||
    // "Fluoroquinolones carry a boxed warning", "ibuprofen can raise your lithium level".
    (/^(?:carry|carries|have|has|with)$/.test(after[0] ?? '') && after.includes('warning')) ||
    (/^(?:can|may|could|will|might)$/.test(after[0] ?? '') && after.slice(1, 3).some((word) => RAISES.test(word))) ||
    // "Tongue swelling two weeks after starting lisinopril".
    /\b(?:admitted|presented|presents|developed|came|swelling|swollen|rash|cough|weakness|confusion|fell|collapsed)\b.{0,60}\bafter (?:starting|beginning|commencing|being started on|the start of) (?:the |her |his |a |an )?$/.test(
      `${phrase(tokens, Math.max(sentence.first, first - 16), first)} `,
    ) ||
    // "Weakness two weeks after spironolactone was added".
    (tokens[first - 1]?.text === 'after' && /^(?:was|were) (?:added|started|begun|increased|doubled)/.test(said)) ||
    // "Ramipril 2.5 mg in 2021 gave a dry cough".
    // Who prescribes it "and gave her a leaflet" blames nothing.
    /(?<!\band )\b(?:gave|caused) (?:an?|him|her|them|me|his|bilateral|severe|bad|dry|ankle|hives|rash)\b/.test(said) ||
    // "Birth control pills also increase the risk of clotting".
    /^(?:also )?(?:increases?|raises?) (?:the|your|a|her|his) (?:risk|chance)/.test(said)
  );
};

const RAISES = /^(?:raise|increase|elevate|boost|push|double|lower|reduce|worsen|interact|interfere|cause|block)$/;

/** "MRSA sensitive to doxycycline, clindamycin and TMP-SMX" tells what would work. */
export const isOfLaboratory = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  // "Ceftriaxone R, aztreonam S".
  (/^(?:s|r|i|sdd)$/.test(tokens[end]?.text ?? '') &&
    tokens[end]!.capitals &&
    /^(?:[,.;)/]|and|)$/.test(tokens[end + 1]?.text ?? '')) ||
  wordsIn(tokens, /^(?:sens|sensitive|susceptible|resistant)$/, Math.max(sentence.first, first - 10), first).some(
    // "Susceptible to malignant hyperthermia" is no germ's; "sensitive to both; cefalexin prescribed" is of drugs named before.
    (at) =>
      at + 1 < first &&
      tokens[at + 1]!.text === 'to' &&
      !/^(?:malignant\b|(?:both|all|either|everything) [,;.])/.test(phrase(tokens, at + 2, at + 4)) &&
      // "Sensitive to ciprofloxacin, which is started at 500 mg".
      !/^,? ?(?:and |so )?(?:which|that|it) (?:is|was|has been|will be) (?:now |therefore )?(?:started|begun|given|chosen|prescribed|ordered|continued|used)\b/.test(
        phrase(tokens, end, Math.min(sentence.end, end + 7)),
      ),
  );

const HARMS = /^(?:damages?|harms?|worsens?|precipitates?|aggravates?|exacerbates?|provokes?|triggers?|unmasks?)$/;

const AFTER =
  /^(?:carried|goes|went|given|swallowed|injected|start|starts|started|begins|began|resumes|stays|continued|prescribed|administered|ordered|begun|sent|used|resumed|restarted|added|kept|taken|daily|preferred|chosen|safe|fine|okay|continues|continue|unchanged|stable|steady|infusions?|infusing|hung|hanging|drip|bolus|boluses|pushes|is|was|will|pushed|infused|running|loaded|bolused|commenced|introduced|reintroduced|reinstated|rechallenged?|approved|authorised|authorized|scheduled|charted|signed|delivered|dispensed|prn|needed|x1|stat|substituted|instead|recommended|advised|accepted|refilled|renewed|titrated|uptitrated|released|verified|suitable|suits)$/;

/** "Topical diclofenac", "clotrimazole cream": too little of it gets further; eye drops of a beta-blocker do. */
export const isLocal = (tokens: readonly Token[], { id, first, end }: ReadMention): boolean =>
  // What acts through the skin on the whole body.
  !/olol$|^(?:testosterone|estradiol|progesterone|nitroglycerin|fentanyl|scopolamine|clonidine|rivastigmine)$/.test(
    id,
  ) &&
  (id === 'adapalene' ||
    /^(?:topical|ophthalmic|otic)$/.test(tokens[first - 1]?.text ?? '') ||
    // A steroid that is breathed in reaches the blood where its breakdown is blocked.
    (/^(?:inhaled|intranasal)$/.test(tokens[first - 1]?.text ?? '') &&
      !/^(?:fluticasone|budesonide|triamcinolone)/.test(id)) ||
    (hasWord(tokens, /^(?:gel|cream|ointment|lotion|shampoo|eyedrops)$/, end, end + 3) &&
      // "Miconazole oral gel" is swallowed.
      !hasWord(tokens, /^(?:oral|buccal|oromucosal)$/, end, end + 3)));

/** "PID treated 2019 doxycycline", "culture S nitrofurantoin", "levels fall with estrogen": given to nobody now. */
export const isOfPast = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  isEventOf(tokens, { first, end, sentence }) ||
  isOfPastReaction(tokens, { end, sentence }) ||
  isMisused(tokens, { first, end, sentence }) ||
  // "Digoxin-specific antibody fragments given".
  (tokens[end]?.text === '-' && /^(?:specific|immune|fab)$/.test(tokens[end + 1]?.text ?? '')) ||
  /^(?:19|20)\d\d$/.test(tokens[first - 1]?.text ?? '') ||
  (/^[sri]$/.test(tokens[first - 1]?.text ?? '') && tokens[first - 1]!.capitals) ||
  (tokens[first - 1]?.text === 'with' &&
    tokens.slice(Math.max(sentence.first, first - 4), first).some(({ text }) => text === 'levels'));

/** "DVT on the combined pill in 2015": what befell one who took it then; no verb has it go on. */
const isEventOf = (
  tokens: readonly Token[],
  { first, end, sentence }: Pick<ReadMention, 'first' | 'end' | 'sentence'>,
): boolean =>
  /^(?:in|back in|during) (?:19|20)\d\d ?(?:[.,;:)]|$)/.test(phrase(tokens, end, Math.min(sentence.end, end + 4))) &&
  /(?:^| )(?:on|with|from|under|after)(?: (?:an?|the|his|her))?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 2), first),
  ) &&
  !hasWord(
    tokens,
    /^(?:is|are|was|were|has|had|went|takes?|took|started?|begun|began|put|since|still|continu\w{1,4}|given|placed|kept|commenced|remains?|stays?|goes)$/,
    sentence.first,
    sentence.end,
  );

/** "Hx IV fentanyl/meth use", "fentanyl misuse": taken as no medicine. */
export const isMisused = (
  tokens: readonly Token[],
  { first, end, sentence }: Pick<ReadMention, 'first' | 'end' | 'sentence'>,
): boolean => {
  const behind = phrase(tokens, end, Math.min(sentence.end, end + 4));
  return (
    /^(?:\/ \S{3,20} )?(?:misuse|abuse|habit)\b/.test(behind) ||
    (/^(?:\S{1,12} ){0,3}use\b/.test(behind) &&
      /\b(?:hx|history) (?:of )?(?:iv|injection|illicit|street)$/.test(phrase(tokens, first - 4, first)))
  );
};

/** "Started abacavir in 2011, day 9 fever, rash: hypersensitivity": what was begun in a year and borne badly. */
export const isOfPastReaction = (
  tokens: readonly Token[],
  { end, sentence }: Pick<ReadMention, 'end' | 'sentence'>,
): boolean =>
  /^(?:[/+-] ?\w{3,20} )?in (?:19|20)\d\d\b(?: \S{1,14}){1,14} (?<!\b(?:no|without|not) )(?:hypersensitivity|anaphyla\w{1,4}|rash|hives|angioedema|sjs|dress|hepatitis|agranulocytosis)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 22)),
  );

const STOPPED_AFTER_ALL =
  /\bso (?:we |i |she |he |you )?(?:have |has )?(?:agreed|decided|advised|asked|are|will|plan)(?: \w{2,8}){0,3} (?:stop|stopping|change|switch) (?:it|this|them|the pill)\b/;

/** "No azithromycin, ciprofloxacin or methadone", "warfarin only after delivery": none of them is given now. */
export const isPutOff = (tokens: readonly Token[], mentions: readonly ReadMention[], drug: ReadMention): boolean => {
  const { first, end, sentence } = drug;
  const after = tokens.slice(end, end + 3).map(({ text }) => text);
  // "She takes a combined pill; with aura this raises stroke risk, so we agreed to stop it".
  if (STOPPED_AFTER_ALL.test(phrase(tokens, end, Math.min(sentence.end, end + 26)))) return true;
  if (after[0] === 'only' && /^(?:after|once|if|when|later|then|until)$/.test(after[1] ?? '')) return true;
  if (!/^(?:or|nor)$/.test(tokens[first - 1]?.text ?? '')) return false;
  const before = mentions.findLast((one) => one.kind === 'drug' && one.sentence === sentence && one.end <= first);
  return before?.assertion === 'negated' && before.end >= first - 2;
};
