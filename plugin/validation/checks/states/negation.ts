import { spanOfMatch } from '../../../spans.ts';
import type { Case } from '../../check.ts';
import { disagreementAt } from '../../contradictions.ts';
import { isEpisode } from '../../episodes.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn, matchIn, mayMatch } from '../../needed-words.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { findingClash } from './finding-clash.ts';
import { OPPOSITES } from './opposites.ts';
import { premises } from './premises.ts';

/**
 * A symptom denied in one sentence and reported in another within the next few. Only bare statements of now: a note that
 * denies pain at rest and reports it on stairs does not contradict itself.
 */
export function checkNegations(each: Case): readonly Finding[] {
  return [
    ...findingClash(each),
    ...premises(each),
    ...deniedClasses(each),
    ...oppositeStates(each),
    ...cultures(each),
    ...conditions(each),
    ...smoking(each),
  ];
}

/** A text of more characters tells a course. */
const LONGEST = 1000;

/** "Blood cultures negative" and a germ that grows in them. */
function cultures({ text }: Case): readonly Finding[] {
  if (text.length > LONGEST) return [];
  const sterile = STERILE.exec(text);
  const found = sterile && GROWN.exec(text);
  // "Extubated on day 2" stands in another clause than the cultures.
  if (!found || [sterile, found].some((match) => CHANGE.test(clauseAround(text, match)))) return [];
  // "Blood cultures negative. Urine culture grew E. coli": two specimens.
  const [grown, none] = [found, sterile].map(([words]) => SPECIMEN.exec(words)?.[0].toLowerCase());
  if (grown !== undefined && grown !== none) return [];
  return [
    disagreementAt(spanOfMatch(found), {
      category: 'result_disagrees',
      severity: 'moderate',
      message: 'the text calls one test both negative and positive',
      said: 'negative',
      score: 0.7,
    }),
  ];
}

/** "Blood cultures remain negative; treat the MRSA growing in the blood cultures". */
const GROWN =
  /\b(?:with|given|because of|despite|in view of)(?: the| his| her)? positive (?:blood|urine|wound|csf) cultures?\b|\b(?:grow(?:s|ing|n)?|grew)\b[^.,;\n]{0,30}\b(?:blood|urine|wound|csf) cultures?\b|\b(?:blood|urine|wound|csf) cultures? (?:grew|growing|grow)\b|\b(?:gram-?(?: )?(?:negative|positive) (?:rods|cocci|bacilli) (?:are |is |now )?(?:growing|grew|grow)) (?:in|from) (?:both|one|two|all|\d) (?:of \d )?(?:bottles?|sets?)|\b(?:e\. ?coli|klebsiella|staph\w{0,14}|mrsa|mssa|pseudomonas|enterococcus|candida|proteus) (?:\w{2,10} ){0,2}(?:in|from|on) (?:(?:the |her |his |your )?(?:blood|urine|wound) cultures?|(?:the|her|his|your) (?:blood|urine|wound))\b/i;
const SPECIMEN = /\b(?:blood|urine|wound|csf)\b/i;
const STERILE =
  /\b(?:blood|urine|wound|csf|sputum|stool) cultures? (?:are |is |were |was |remain(?:s|ed)? |stay(?:s|ed)? |still |have shown |show |showed )?(?:negative|sterile|no growth|grew nothing|grew no (?:bacteria|organisms?|germs?))\b|\b(?:blood|urine|wound|csf) cultures?: no growth\b/i;

const CHANGE =
  /\b(?:extubated|initially|later|then|now|previously|before(?! (?:contrast|surgery|the (?:scan|procedure|test|operation)|imaging|discharge|dosing|giving|transport))|after|until|yesterday|(?<!\b(?:check|exam|assessment|skin|intake) )on admission|at arrival|on arrival|admitted (?:with|for|after)|on day \d|improved|became|resolved|ago|if|used to)\b/i;

/** "No fever at any time during this illness": no other day is meant. */
const ALL_THE_TIME =
  /^[^.;\n]{0,60}\b(?:at (?:any|no) (?:time|point)|not once|throughout (?:this|the|his|her)|never had|(?:ever )?since (?:birth|admission|it began))\b/i;

/** "Afebrile at 39.9 C". */
const AFEBRILE_AT =
  /\bafebrile (?:at|with (?:a )?(?:temp(?:erature)?|tmax)(?: of)?) (?:38\.[3-9]|39|4[01]|10[1-6])(?:\.\d)?\b/i;

const RELATIVES =
  /\b(?:brother|sister|sibling|twin|mother|father|mom|dad|wife|husband|son|daughter|roommate|cousin|partner|spouse|neighbou?r|friend|uncle|aunt|grand\w{3,8})\b(?![^.;]{0,60}\b(?:he|she|patient)\b)/i;

/** "Lungs clear" and "crackles at both bases". */
function oppositeStates({ text, searched }: Case): readonly Finding[] {
  if (text.length > LONGEST) return [];
  const fever = matchIn(searched, AFEBRILE_AT);
  if (fever) return [stateFinding(fever, 'an afebrile patient')];
  return OPPOSITES.flatMap(([state, one, other]): readonly Finding[] => {
    const right = mayMatch(one, searched) ? one.exec(text) : null;
    const wrong =
      right && matchesIn(searched, other).find((match) => !isWithin(match, right) && !isDeniedAt(text, match.index));
    if (!right || !wrong) return [];
    // What is said of another time stands in the same sentences.
    const from = text.lastIndexOf('. ', Math.min(wrong.index, right.index)) + 1;
    const until = text.indexOf('. ', Math.max(wrong.index, right.index));
    const near = text.slice(from, until < 0 ? text.length : until);
    // "Extubated yesterday": its own words tell no change.
    const isOfAllTime = ALL_THE_TIME.test(text.slice(right.index, right.index + right[0].length + 40));
    if (!isOfAllTime && CHANGE.test(near.replace(wrong[0], ' ').replace(right[0], ' '))) return [];
    if (!OF_A_LIFE.test(state) && OF_ANOTHER_TIME.test(clauseAround(text, wrong).replace(wrong[0], ' '))) return [];
    // "His twin brother at home was febrile".
    if (RELATIVES.test(text.slice(Math.max(0, wrong.index - 40), wrong.index))) return [];
    return [stateFinding(wrong, state)];
  });
}

/** "In no acute distress" has "acute distress" in it. */
const isWithin = (match: RegExpExecArray, { index, 0: words }: RegExpExecArray): boolean =>
  match.index < index + words.length && index < match.index + match[0].length;

/** "No rebound or guarding", "no anisocoria": the opposite itself is denied. */
const isDeniedAt = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 60), at);
  return DENIED_BEFORE.test(before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1));
};
const DENIED_BEFORE =
  /\b(?:no|without|denies|denied|nor|negative for|not|never|n't)(?:(?: (?!(?:and|but|he|she|they|is|are|was|were|has|have|who|which|then)\b)[\w/-]{1,14}){0,3}|(?: [\w/-]{1,14},?){1,5} (?:or|nor)) $/i;

/** What is denied of all the past. */
const OF_A_LIFE = /^no (?:surgery|pregnancy) before$|^no (?:heart disease|children)$/;
const clauseAround = (text: string, { index, 0: words }: RegExpExecArray): string => {
  const end = text.slice(index + words.length).search(/[.;\n]/);
  const start = ['. ', ';', '\n'].map((stop) => text.lastIndexOf(stop, index - 1));
  return text.slice(Math.max(...start) + 1, end === -1 ? undefined : index + words.length + end);
};
/** Of the clause of the opposite: "was combative in the field", "old left facial droop", "ECG 2019: irregularly irregular". */
const OF_ANOTHER_TIME =
  /\b(?:(?<!-)old\b(?! (?:man|woman|male|female|boy|girl))|chronic|residual|last (?:week|month|night|year|visit|summer|winter|spring|fall)|at the scene|in the field|en route|per ems|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|at night|at times|(?:19|20)\d\d)\b/i;

const stateFinding = (wrong: RegExpExecArray, state: string): Finding =>
  disagreementAt(spanOfMatch(wrong), {
    category: 'state_disagrees',
    severity: 'moderate',
    message: `the text states ${state} and its opposite`,
    said: state,
    score: 0.7,
  });

/** "She is not on any anticoagulant. Continue her apixaban": a class denied, and one of its drugs given. */
function deniedClasses({ reading: { tokens, mentions }, doses, knowledge }: Case): readonly Finding[] {
  if (tokens.length > SHORT) return [];
  const denied = mentions.filter(
    ({ kind, id, first, sentence }) =>
      kind === 'class' &&
      OF_TREATMENT.test(id) &&
      /(?:^| )(?:not (?:on|taking|using) (?:any|an?)|takes no|on no|never (?:taken|used) (?:any|an?))(?: \w{3,12})?$/.test(
        phrase(tokens, Math.max(sentence.first, first - 5), first),
      ),
  );
  return denied.flatMap(({ id, sentence }): readonly Finding[] => {
    const given = doses.find(
      ({ drug, amount, frequency }) =>
        drug.assertion === 'active' &&
        drug.sentence !== sentence &&
        (amount !== undefined || frequency !== undefined) &&
        knowledge.subjectsOf(drug.id).has(id),
    );
    if (
      !given ||
      /\b(?:start|starts|started|begin|began|new|now|add|added|initiate|initiated|recommend|recommended|suggest|advise|first dose|prophylaxis)\b/.test(
        wordsOf(tokens, given.drug.sentence),
      )
    )
      return [];
    return [
      disagreementAt(spanOf(tokens, given.drug.first, given.drug.end), {
        category: 'class_disagrees',
        severity: 'moderate',
        message: `the text says that no ${id} is taken, and gives ${given.drug.id}`,
        said: `no ${id}`,
        score: 0.7,
      }),
    ];
  });
}

const wordsOf = (tokens: Case['reading']['tokens'], { first, end }: Sentence): string => phrase(tokens, first, end);

/** Classes that say what is taken, not what it does beside. */
const OF_TREATMENT =
  /^(?:anticoagulant|antiplatelet|nsaid|statin|insulin|opioid|antibiotic|corticosteroid|diuretic|beta-blocker|ssri|benzodiazepine|antipsychotic)$/;

/** Tokens of a text that tells one moment. */
const SHORT = 110;

const NEVER =
  /\b(?:never(?: has| have)? smoked|never[- ]smoker|(?:lifelong )?non-?smoker|you don't smoke|denies (?:any )?(?:tobacco|smoking|cigarette))/i;
const SMOKES =
  /\b(?:(?:he|she|patient|pt|who) smokes|(?:for|as) a (?:heavy )?smoker like you|(?:heavy|current|active|daily) smoker|current(?:ly)?[^.\n]{0,30}(?:packs?|smok)|(?:packs?|cigarettes)(?: of cigarettes)? (?:a|per) day|(?:one|two|three|half-a|half|\d)[- ]packs?-a-day)/i;
const ONCE =
  /\b(?:(?<!\b(?:to|can|help) )quit|former|formerly|used to|until|stopped|ago|ex-|anyone|husband|wife|mother|father|family|household|secondhand)\b/i;

/** "Never smoker, 40 pack-years, quit last spring". */
const SMOKED = /\b(?:[1-9]\d{0,2}[- ](?:pack[- ]?years?|pk-?yrs?)\b|quit smoking\b|(?:former|ex)[- ]smoker\b)/i;
const NEVER_ONCE =
  /\b(?:never(?: has| have)? smoked(?! (?:in (?:the|his|her)|indoors|since|again|around|near|at home|inside|beside)\b)|never[- ]smoker|lifelong non-?smoker)\b/i;
const OTHERS =
  /\b(?:anyone|husband|wife|mother|father|family|household|secondhand|brother|sister|spouse|partner|parents?)\b/i;

/** "Is not currently smoking", "no current smokers at home", "smoke-free" of now. */
const NO_SMOKING =
  /\b(?:no|not|never|nor|without|denies)(?: [a-z]{2,12}){0,3} (?:current(?:ly)? )?smok\w{1,4}\b|\bsmoke[- ]?free\b|\bcurrently (?:does not|doesn't) smoke\b/gi;
const blank = (words: string): string => ' '.repeat(words.length);

const sentenceAround = (text: string, at: number): string => {
  const end = text.indexOf('. ', at);
  return text.slice(Math.max(0, text.lastIndexOf('. ', at)), end === -1 ? text.length : end);
};

/** Given up, wherever it is told: "2 packs a day for ten years. Quit in 2010". */
const GAVE_UP =
  /\b(?:(?<!\b(?:to|can|help) )quit|former smoker|ex-smoker|(?:stopped|gave up|given up) (?:smoking|cigarettes|tobacco))\b/i;

/** Never smoked, and packs a day or years of them. */
function smoking({ text, searched }: Case): readonly Finding[] {
  if (!mayMatch(NEVER, searched) && !mayMatch(NEVER_ONCE, searched)) return [];
  const smoking = GAVE_UP.test(text) ? null : SMOKES.exec(text.replace(NO_SMOKING, blank));
  const never = NEVER.exec(text);
  // "His bleeding stopped" stands in another sentence than what he smokes.
  const isOfOtherTime =
    [smoking, never].some((match) => match && ONCE.test(sentenceAround(text, match.index))) ||
    (smoking !== null && OTHERS.test(sentenceAround(text, smoking.index)));
  const smokes = isOfOtherTime ? null : smoking;
  const told = SMOKED.exec(text);
  // "Her husband smoked 40 pack-years".
  const smoked = told && OTHERS.test(sentenceAround(text, told.index)) ? null : told;
  const found = smokes && never ? smokes : NEVER_ONCE.test(text) ? smoked : null;
  if (!found) return [];
  return [
    disagreementAt(spanOfMatch(found), {
      category: 'smoking_disagrees',
      message: 'the text says both that the patient never smoked and that the patient smokes or smoked',
      said: 'never smoked',
      score: 0.75,
    }),
  ];
}

/** "Stop if no reflux", "the trouble to expect is not seizures but side effects": nothing is denied. */
const isSupposed = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  /\b(?:if|when|once|unless|until) (?:there (?:is|are) )?(?:still )?no(?: more| further)?$/.test(
    phrase(tokens, Math.max(sentence.first, first - 6), first),
  ) ||
  (/^(?:not|never)$/.test(tokens[first - 1]?.text ?? '') && tokens[end]?.text === 'but');

/** A chronic disease that one sentence says the patient never had and another that he has. */
function conditions({ reading, knowledge, patient }: Case): readonly Finding[] {
  return patient.conditions.flatMap((has): readonly Finding[] => {
    if (knowledge.conditions.get(has.id)?.chronic !== 'yes' || isOfAnybody(reading.tokens, has)) return [];
    // "No seizure disorder … generalized seizure 18:31", "Seizure: levetiracetam": one of them, or the heading of a list.
    if (
      has.id === 'seizure disorder' &&
      /^(?:seizures?|convulsions?|fits?)$/.test(phrase(reading.tokens, has.first, has.end))
    )
      return [];
    // "CHF 0 + AF 0 + precipitant 10 = 70": items of a score.
    if (reading.tokens[has.end]?.kind === 'number' && reading.tokens[has.end + 1]?.text === '+') return [];
    const denied = reading.mentions.find(
      (mention) =>
        (mention.id === has.id || mention.id === knowledge.conditions.get(has.id)?.kind_of) &&
        mention.kind === 'condition' &&
        mention.assertion === 'negated' &&
        mention.sentence !== has.sentence &&
        !isEpisode(reading.tokens, mention) &&
        !isSupposed(reading.tokens, mention) &&
        // "Family: No inflammatory bowel disease".
        !hasWord(
          reading.tokens,
          /^(?:family|fhx?|relatives?|parents?)$/,
          Math.max(0, mention.sentence.first - 2),
          mention.first,
        ) &&
        isDenied(reading.tokens, mention),
    );
    if (!denied) return [];
    return [
      disagreementAt(spanOf(reading.tokens, has.first, has.end), {
        category: 'condition_disagrees',
        severity: 'moderate',
        message: `the text both denies and states ${has.id}`,
        said: `${has.id} denied`,
        score: 0.65,
      }),
    ];
  });
}

/**
 * "Bridging is kept for selected patients, for example a mechanical mitral valve", "diabetes is diagnosed at 6.5 %",
 * "reviewed heartburn and jaw osteonecrosis": said of whoever has it.
 */
const isOfAnybody = (
  tokens: Case['reading']['tokens'],
  { first, end, sentence }: { readonly first: number; readonly end: number; readonly sentence: Sentence },
): boolean =>
  /^(?:is|are) (?:diagnosed|defined|called|caused|a|an|when|separate|different|present|more|less)\b|^(?:prevention|program\w{0,2}|association|education|leaflet|testing|medication|clinic|society|foundation)\b|^(?:c|and|or) \w{2,12} are separate\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 4)),
  ) ||
  // "Dialysis is recommended if the level is above 4, with seizure or arrhythmia".
  /\b(?:recommended|indicated|advised|criteria|considered|needed|reserved) (?:if|when|for|with)\b/.test(
    phrase(tokens, sentence.first, first),
  ) ||
  /\bor (?:more|higher|above)\b.{0,40}\b(?:is|means) $|\b(?:risk|chance|odds) of (?:getting |developing )?$|^(?:reviewed|discussed|warned|counsell?ed|explained|taught|educated|went over)\b/.test(
    `${phrase(tokens, sentence.first, first)} `,
  ) ||
  /\b(?:selected|certain|some|other|most|many|those|few) (?:patients|people|persons|women|men|adults|children|with|who)\b|\bfor (?:patients|people|those|anyone)\b|\bfor (?:example|instance)\b/.test(
    phrase(tokens, sentence.first, first),
  );

/** "No history of diabetes", "denies diabetes"; not "no worsening of". */
const isDenied = (
  tokens: readonly Token[],
  { first, sentence }: { readonly first: number; readonly sentence: Sentence },
): boolean => {
  const before = phrase(tokens, Math.max(sentence.first, first - 5), first);
  return /(?:^| )(?:no (?:known |prior |personal |past )?(?:medical )?history of|never (?:had|been diagnosed with)|denies (?:any |a )?(?:history of )?|does not have|not have|(?:is|was|are) not|isn't|no known|no)(?: type \d| a| an)? ?$/.test(
    before,
  );
};
