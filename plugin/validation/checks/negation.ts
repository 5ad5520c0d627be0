import type { Case } from '../check.ts';
import type { Finding } from '../finding.ts';
import { spanOf } from '../reading/document.ts';
import type { Sentence } from '../reading/sentences.ts';
import type { Token } from '../reading/tokens.ts';
import { findingClash } from './finding-clash.ts';

/**
 * A symptom denied in one sentence and reported in another within the next few. Only bare statements of now: a note that
 * denies pain at rest and reports it on stairs does not contradict itself.
 */
export function checkNegations(each: Case): readonly Finding[] {
  return [
    ...findingClash(each),
    ...deniedClasses(each),
    ...oppositeStates(each),
    ...testResults(each),
    ...conditions(each),
    ...smoking(each),
  ];
}

/** States of one thing that exclude each other, said of now. */
const OPPOSITES: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    'clear lungs',
    /\b(?:lungs?|chest|breath sounds)(?: (?:are|is|was|were|sounds?))? clear\b/i,
    /\b(?:wheez(?:es|ing)|crackles|rales|rhonchi)(?: \w{1,24}){0,3} (?:heard|throughout|in (?:all|both)|bilaterally|at (?:the|both)|fill|over both)|(?<!\b(?:no|without|or|nor|any|denies|previous|prior) )\b(?:coarse|fine|bibasilar|scattered|diffuse|loud|audible) (?:\w{4,12} )?(?:wheez(?:es|ing)|crackles|rales|rhonchi)\b/i,
  ],
  [
    'an afebrile patient',
    /\b(?:afebrile(?! at)|no fevers?|denies fevers?|without fever)\b/i,
    /\b(?:febrile to|(?:remain\w{0,3}|stay\w{0,3}|persistently|still) febrile|febrile (?:throughout|all|every|overnight)|with (?:an? )?(?:high|high-grade|ongoing|persistent) fever|fever of|t(?:emp(?:erature)?|max)?(?: (?:of|is|was))?:? (?:38\.[5-9]|39|4[01]|10[2-5])(?:\.\d)?)\b/i,
  ],
  ['a regular rhythm', /\bregular rate and rhythm\b|\brhythm (?:is )?regular\b/i, /\birregularly irregular\b/i],
  [
    'an alert patient',
    /\balert and oriented\b|\bawake and alert\b|\bA&Ox[34]\b/i,
    /\b(?:unresponsive|obtunded|comatose)\b/i,
  ],
  [
    'no weight loss',
    /\b(?:no|denies|without) (?:recent |any )?weight loss\b|\bweight (?:is |has been )?stable\b/i,
    /\b(?:lost|weight loss of|down) \d{1,3} ?(?:kg|lbs?|pounds)\b/i,
  ],
  [
    'no surgery before',
    /\bno (?:prior|previous|past|history of|hx of) (?:surger(?:y|ies)|operations)\b|\bno (?:past |prior |previous )?surgical history\b|\b(?:past )?surgical history:? none\b|\bnever had (?:a |an |any )?(?:surgery|operation)\b/i,
    /\b(?:\w{4,12}ectomy|\w{4,12}plasty|cesarean section|CABG|hernia repair) (?:at age|(?:in )?(?:19|20)\d\d|scar)|\b(?:status post|s\/p) \w{4,14}(?:ectomy|plasty)\b|\bscars? from (?:\w{2,12} ){0,5}(?:surger(?:y|ies)|operations?)\b/i,
  ],
  [
    'a soft abdomen',
    /\babdomen (?:is |was )?soft\b/i,
    /\b(?:rigid abdomen|abdomen (?:is |was )?rigid|board-?like|(?:marked|diffuse|severe) (?:rebound|guarding)|(?:rebound|guarding)(?: \w{1,12}){0,3} (?:throughout|in all))\b/i,
  ],
  [
    'an intubated patient',
    /\b(?:intubated and sedated|(?:is|remains|still) intubated|sedated on (?:propofol|the ventilator))\b/i,
    /\b(?:ambulated|walked (?:in|down|to|around) the|ate (?:\w{1,10} )?(?:breakfast|lunch|dinner|\d{1,3} ?%)|conversing|tolerating a regular diet|tells (?:me|us|the nurse|staff)|states (?:that )?(?:he|she|his|her)|rates (?:his|her) pain|chatting|chatted)\b/i,
  ],
  [
    'no suicidal thoughts',
    /\b(?:denies|no|without) (?:any )?(?:suicidal (?:ideation|thoughts?|intent)|SI\b|thoughts of (?:suicide|self-harm))/i,
    /\b(?:(?:will|going to|plans? to|wants? to|intends? to) (?:shoot|kill|hang|hurt|harm|end|overdose|jump|cut)|active(?:ly)? suicidal|suicidal (?:ideation|thoughts) with (?:a )?plan)\b/i,
  ],
  [
    'do not resuscitate',
    /\b(?:DNR(?:\/DNI)?|do not resuscitate|comfort measures only|CMO)\b/,
    /\b(?:(?:is|remains|status:?) full code|full code (?:status|per)|start CPR|code blue if)\b/i,
  ],
  [
    'no bleeding',
    /\bno (?:active |signs? of |evidence of )?bleeding\b/i,
    /\b(?:bleeding (?:briskly|heavily|actively|profusely)|brisk(?:ly)? bleeding|hemorrhaging)\b/i,
  ],
  [
    'a wound that is closed',
    /\b(?:incision|wound|staples?|sutures?) (?:is|are|was|were|remains?) (?:well[- ]approximated|intact|closed)\b/i,
    /\b(?:incision|wound) (?:has |is |was )?(?:dehisced|dehiscence|gaping|wide open)\b/i,
  ],
  [
    'fasting',
    /\b(?:NPO|nothing by mouth) (?:since|after|from) midnight\b/i,
    /\b(?:ate|finished|had) (?:a |his |her |the )?(?:full |large |big )?breakfast\b/i,
  ],
  ['room air', /\bon room air\b/i, /\b(?:intubated and|remains intubated|on (?:the )?ventilator)\b/i],
  [
    'no allergies',
    /\bnever reacted to any\b|\bno known (?:drug |medication )?allergies\b|\bNKDA\b|\bdenies (?:any )?(?:known )?(?:drug |medication )?allergies\b/i,
    /\b(?:multiple|several|many) (?:severe |serious |known )?(?:drug |medication )?allergies\b|\bseverely allergic to\b|\b\w{5,14} allergy (?:\((?:anaphylaxis|hives|rash|angioedema)\)|(?:was |is )?(?:verified|confirmed|documented))|\ban? (?:\w{1,20} ){1,3}allergy was (?:reported|found|confirmed|noted|recorded)\b/i,
  ],
  [
    'intact skin',
    /\bskin (?:is |was |remains )?(?:(?:warm|dry|pink|clean|and|,) ?){0,6}intact\b|\bno (?:pressure (?:injur(?:y|ies)|ulcers?)|skin breakdown|open areas)\b/i,
    /\bstage (?:[1-4]|I{1,3}|IV) (?:pressure|sacral|decubitus)|\bopen (?:wound|area|ulcer) (?:to|on|over|of)\b/i,
  ],
  [
    'normal pupils',
    /\bpupils (?:are |were )?(?:equal|PERRL|round and reactive)|\bPERRLA?\b/i,
    /\bpupils? (?:is |are |were )?(?:fixed|unequal|blown|nonreactive|non-reactive)|\banisocoria (?:noted|present|seen)/i,
  ],
  [
    'no distress',
    /\b(?:in )?no (?:acute |apparent |respiratory )?distress\b/i,
    /\b(?:severe|marked|acute|obvious) (?:respiratory )?distress\b/i,
  ],
  [
    'a patient who takes nothing by mouth',
    /\b(?:(?:is|remains|kept) (?:strictly )?NPO\b|NPO (?:all|throughout|since|overnight)|nothing by mouth all)\b/i,
    /\b(?:ate|finished|consumed) (?:\d{1,3} ?%|all|most|half|a (?:full|regular|large)) ?(?:of )?(?:\w{2,12} )?(?:breakfast|lunch|dinner|meal|tray)/i,
  ],
  [
    'a patient without pain',
    /\b(?:pain[- ]free|denies (?:any )?pain|no pain|without pain|pain (?:is )?0\/10)\b/i,
    /\bpain (?:is |was |of |rated (?:at |as )?|score )?(?:[7-9]|10)(?:\/| out of )10\b|\b(?:rates?|rated) (?:that |the |her |his |their )?pain (?:at |as |an? )?(?:[7-9]|10|seven|eight|nine|ten)\b/i,
  ],
  [
    'a steady gait',
    /\b(?:gait (?:is |was )?(?:steady|normal)|walks? (?:independently|without (?:help|assistance)))\b/i,
    /\b(?:bedbound|bed-bound|unable to (?:walk|stand)|non-?ambulatory)\b/i,
  ],
  ['a calm patient', /\bcalm and cooperative\b/i, /\b(?:combative|physically aggressive|agitated and)\b/i],
  [
    'a clean wound',
    /\b(?:incision|wound|site) (?:is |was )?clean(?:,| and)? dry(?:,? and intact)?\b|\bno signs? of infection\b/i,
    /\b(?:purulent|foul-smelling) drainage\b|\bdraining pus\b/i,
  ],
  [
    'sinus rhythm',
    /\b(?:normal )?sinus rhythm (?:throughout|all (?:night|day)|only)\b/i,
    /\b(?:in|remains in|now in) (?:rapid )?atrial (?:fibrillation|flutter)\b/i,
  ],
  [
    'no drug use',
    /\b(?:denies|no|never) (?:any )?(?:illicit |recreational |street |IV )?drug use\b/i,
    /\b(?:injects|snorts|smokes|uses) (?:heroin|cocaine|methamphetamine|fentanyl|meth)\b/i,
  ],
  [
    'no anticoagulant',
    /\bnever (?:taken|used|been on) (?:any |a )?(?:blood thinners?|anticoagulants?)\b|\bnot anticoagulated\b|\bno (?:blood thinners?|anticoagulants?|anticoagulation)\b/i,
    /(?<!not |never |isn't )\banticoagulated (?:at home|with|on|for)\b/i,
  ],
  [
    'normal sight',
    /\bvision (?:is |was )?(?:normal|intact|20\/20)\b/i,
    /\b(?:is|been|was) (?:legally )?blind\b|\bno light perception\b/i,
  ],
  [
    'a normal study',
    /\b(?:mammogram|CT|MRI|x-?ray|ultrasound|scan|echocardiogram|biopsy|colonoscopy|chest film)(?: of (?:the |your )?\w{3,12})? (?:was|is|came back|were|looks) (?:completely |entirely )?(?:normal|unremarkable|negative|benign|clear)\b/i,
    /\b(?:because of|given|due to) the (?:\w{3,12} )?(?:mass|fracture|tumor|cancer|nodule|bleed|clot|lesion|polyps?|malignancy) (?:it|that|seen|found|on)\b/i,
  ],
  [
    'no sexual activity',
    /\bnot (?:currently )?sexually active\b/i,
    /\b(?:has|having|had) (?:unprotected )?(?:sex|intercourse) with\b|\b(?:two|three|four|multiple|several) (?:sexual |male |female )?partners\b/i,
  ],
  [
    'no children',
    /\b(?:has|have) no (?:children|kids)\b|\bchildless\b/i,
    /\b(?:his|her|your) (?:\w{3,8} )?(?:children|sons?|daughters?|kids) (?:visited|lives?|calls?|helps?|came|are|is)\b/i,
  ],
  [
    'no pregnancy before',
    /\bnever been pregnant\b|\bnulligravid\w{0,2}\b|\bG0(?:P0)?\b/i,
    /\bG[1-9]\d?P\d|\blast delivery\b|\bher (?:first|last) pregnancy\b/i,
  ],
  [
    'a patient who lives alone',
    /\blives alone\b/i,
    /\blives with (?:his|her|their)\b|(?<!\bno )\b(?:wife|husband|partner|roommate) at home\b|\b(?:shares|sharing) (?:an?|the|his|her) (?:home|house|apartment|flat) with\b/i,
  ],
  [
    'no alcohol',
    /\b(?:does not drink|never drinks|denies alcohol|no alcohol use|quit drinking|has been sober|is sober|abstinent from alcohol)\b/i,
    /\bdrinks (?:\w{1,24} ){1,4}(?:daily|a day|per day|every)|\b(?:one|two|three|four|five|six|\d{1,2})(?: or \w{3,5}| to \w{3,5})? (?:beers?|vodkas?|glasses of wine|drinks|whisk\w{1,4}|cans of beer|pints|shots) (?:a|per|each|every|nightly|daily)\b/i,
  ],
  [
    'an intact nerve function',
    /\bno focal (?:deficits?|weakness)\b/i,
    /\b(?:left|right)[- ](?:sided )?(?:hemiparesis|hemiplegia|facial droop)\b/i,
  ],
];
const TESTS =
  '(?:blood cultures?|urine cultures?|cultures?|pregnancy test|hcg|covid(?:-19)?(?: test| swab| pcr)?|influenza|flu swab|flu test|rapid strep|strep test|troponins?|hiv(?: test)?|biopsy|d-dimer|stool test|c\\.? ?diff|rpr|ppd|monospot|urinalysis|ua|guaiac|fobt|hemoccult|pregnancy test)';
/** "The first positive culture": others were not. */
const ONE_OF_SEVERAL = '(?<!\\b(?:first|second|last|latest|initial|earlier|index|every|each|any|another) )';
const NEGATIVE = new RegExp(
  `\\b(${TESTS})(?: (?:is|was|were|are|came back))?[ -]negative\\b|${ONE_OF_SEVERAL}\\bnegative (${TESTS})\\b`,
  'i',
);
const POSITIVE = new RegExp(
  `\\b(${TESTS})(?: (?:is|was|were|are|came back))?[ -]positive\\b|${ONE_OF_SEVERAL}\\bpositive (${TESTS})\\b`,
  'i',
);

/** "Blood cultures negative" and "for the positive blood cultures". */
function testResults({ text }: Case): readonly Finding[] {
  if (text.length > 600) return [];
  const [no, yes] = [NEGATIVE.exec(text), POSITIVE.exec(text)];
  const name = (match: RegExpExecArray | null) => (match?.[1] ?? match?.[2])?.toLowerCase().replace(/s$/, '');
  const isOne = no && yes && name(no) === name(yes);
  const found = isOne ? yes : STERILE.test(text) ? GROWN.exec(text) : undefined;
  if (!found || CHANGE.test(text)) return [];
  return [
    {
      start: found.index,
      end: found.index + found[0].length,
      family: 'consistency',
      category: 'result_disagrees',
      severity: 'moderate',
      verdict: 'contradicted',
      message: 'the text calls one test both negative and positive',
      score: 0.7,
      evidence: [{ source: 'text', citation: 'the text itself', text: 'negative' }],
    },
  ];
}

/** "Blood cultures remain negative; treat the MRSA growing in the blood cultures". */
const GROWN =
  /\b(?:grow(?:s|ing|n)?|grew)\b[^.\n]{0,30}\b(?:blood|urine|wound|csf) cultures?\b|\b(?:blood|urine|wound|csf) cultures? (?:grew|growing|grow)\b|\b(?:e\. ?coli|klebsiella|staph\w{0,14}|mrsa|mssa|pseudomonas|enterococcus|candida|proteus) (?:\w{2,10} ){0,2}(?:in|from|on) (?:the |her |his )?(?:blood|urine|wound) cultures?\b/i;
const STERILE =
  /\b(?:blood|urine|wound|csf) cultures? (?:are |is |were |was |remain(?:s|ed)? |still )?(?:negative|sterile|no growth)\b|\b(?:blood|urine|wound|csf) cultures?: no growth\b/i;

const CHANGE =
  /\b(?:initially|later|then|now|previously|before(?! (?:contrast|surgery|the (?:scan|procedure|test|operation)|imaging|discharge|dosing|giving|transport))|after|until|yesterday|(?<!\b(?:check|exam|assessment|skin|intake) )on admission|at arrival|improved|became|resolved|ago|if|used to)\b/i;

/** "Afebrile at 39.9 C". */
const AFEBRILE_AT =
  /\bafebrile (?:at|with (?:a )?(?:temp(?:erature)?|tmax)(?: of)?) (?:38\.[3-9]|39|4[01]|10[1-6])(?:\.\d)?\b/i;

/** "Lungs clear" and "crackles at both bases". */
function oppositeStates({ text }: Case): readonly Finding[] {
  if (text.length > 600) return [];
  const fever = AFEBRILE_AT.exec(text);
  if (fever) return [stateFinding(fever, 'an afebrile patient')];
  return OPPOSITES.flatMap(([state, one, other]): readonly Finding[] => {
    const wrong = other.exec(text);
    const right = one.exec(text);
    if (!wrong || !right) return [];
    // What is said of another time stands in the same sentences.
    const from = text.lastIndexOf('. ', Math.min(wrong.index, right.index)) + 1;
    const until = text.indexOf('. ', Math.max(wrong.index, right.index));
    if (CHANGE.test(text.slice(from, until < 0 ? text.length : until))) return [];
    return [stateFinding(wrong, state)];
  });
}

const stateFinding = (wrong: RegExpExecArray, state: string): Finding => ({
  start: wrong.index,
  end: wrong.index + wrong[0].length,
  family: 'consistency',
  category: 'state_disagrees',
  severity: 'moderate',
  verdict: 'contradicted',
  message: `the text states ${state} and its opposite`,
  score: 0.7,
  evidence: [{ source: 'text', citation: 'the text itself', text: state }],
});

/** "She is not on any anticoagulant. Continue her apixaban": a class denied, and one of its drugs given. */
function deniedClasses({ reading: { tokens, mentions }, doses, knowledge }: Case): readonly Finding[] {
  if (tokens.length > SHORT) return [];
  const denied = mentions.filter(
    ({ kind, id, first, sentence }) =>
      kind === 'class' &&
      OF_TREATMENT.test(id) &&
      /(?:^| )(?:not (?:on|taking|using) (?:any|an?)|takes no|on no|never (?:taken|used) (?:any|an?))(?: \w{3,12})?$/.test(
        tokens
          .slice(Math.max(sentence.first, first - 5), first)
          .map(({ text }) => text)
          .join(' '),
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
      /\b(?:start|starts|started|begin|began|new|now|add|added|initiate|initiated)\b/.test(
        wordsOf(tokens, given.drug.sentence),
      )
    )
      return [];
    return [
      {
        ...spanOf(tokens, given.drug.first, given.drug.end),
        family: 'consistency',
        category: 'class_disagrees',
        severity: 'moderate',
        verdict: 'contradicted',
        message: `the text says that no ${id} is taken, and gives ${given.drug.id}`,
        score: 0.7,
        evidence: [{ source: 'text', citation: 'the text itself', text: `no ${id}` }],
      },
    ];
  });
}

const wordsOf = (tokens: Case['reading']['tokens'], { first, end }: Sentence): string =>
  tokens
    .slice(first, end)
    .map(({ text }) => text)
    .join(' ');

/** Classes that say what is taken, not what it does beside. */
const OF_TREATMENT =
  /^(?:anticoagulant|antiplatelet|nsaid|statin|insulin|opioid|antibiotic|corticosteroid|diuretic|beta-blocker|ssri|benzodiazepine|antipsychotic)$/;

/** Tokens of a text that tells one moment. */
const SHORT = 110;

const NEVER =
  /\b(?:never(?: has| have)? smoked|never[- ]smoker|(?:lifelong )?non-?smoker|denies (?:any )?(?:tobacco|smoking|cigarette))/i;
const SMOKES =
  /\b(?:(?:he|she|patient|pt|who) smokes|(?:heavy|current|active|daily) smoker|current(?:ly)?[^.\n]{0,30}(?:packs?|smok)|(?:packs?|cigarettes)(?: of cigarettes)? (?:a|per) day)/i;
const ONCE =
  /\b(?:quit|former|formerly|used to|until|stopped|ago|ex-|anyone|husband|wife|mother|father|family|household|secondhand)\b/i;

/** "Never smoker, 40 pack-years, quit last spring". */
const SMOKED = /\b(?:[1-9]\d{0,2}[- ](?:pack[- ]?years?|pk-?yrs?)\b|quit smoking\b|(?:former|ex)[- ]smoker\b)/i;
const NEVER_ONCE = /\b(?:never(?: has| have)? smoked|never[- ]smoker|lifelong non-?smoker)\b/i;
const OTHERS = /\b(?:anyone|husband|wife|mother|father|family|household|secondhand|brother|sister|spouse|partner)\b/i;

/** Never smoked, and packs a day or years of them. */
function smoking({ text }: Case): readonly Finding[] {
  const smokes = ONCE.test(text) ? null : SMOKES.exec(text);
  const smoked = text.length > 600 || OTHERS.test(text) ? null : SMOKED.exec(text);
  const found = smokes && NEVER.test(text) ? smokes : NEVER_ONCE.test(text) ? smoked : null;
  if (!found) return [];
  return [
    {
      start: found.index,
      end: found.index + found[0].length,
      family: 'consistency',
      category: 'smoking_disagrees',
      severity: 'high',
      verdict: 'contradicted',
      message: 'the text says both that the patient never smoked and that the patient smokes or smoked',
      score: 0.75,
      evidence: [{ source: 'text', citation: 'the text itself', text: 'never smoked' }],
    },
  ];
}

/** A chronic disease that one sentence says the patient never had and another that he has. */
function conditions({ reading, knowledge, patient }: Case): readonly Finding[] {
  return patient.conditions.flatMap((has): readonly Finding[] => {
    if (knowledge.conditions.get(has.id)?.chronic !== 'yes') return [];
    const denied = reading.mentions.find(
      (mention) =>
        (mention.id === has.id || mention.id === knowledge.conditions.get(has.id)?.kind_of) &&
        mention.kind === 'condition' &&
        mention.assertion === 'negated' &&
        mention.sentence !== has.sentence &&
        isDenied(reading.tokens, mention),
    );
    if (!denied) return [];
    return [
      {
        ...spanOf(reading.tokens, has.first, has.end),
        family: 'consistency',
        category: 'condition_disagrees',
        severity: 'moderate',
        verdict: 'contradicted',
        message: `the text both denies and states ${has.id}`,
        score: 0.65,
        evidence: [{ source: 'text', citation: 'the text itself', text: `${has.id} denied` }],
      },
    ];
  });
}

/** "No history of diabetes", "denies diabetes"; not "no worsening of". */
const isDenied = (
  tokens: readonly Token[],
  { first, sentence }: { readonly first: number; readonly sentence: Sentence },
): boolean => {
  const before = tokens
    .slice(Math.max(sentence.first, first - 5), first)
    .map(({ text }) => text)
    .join(' ');
  return /(?:^| )(?:no (?:known |prior |personal |past )?(?:medical )?history of|never (?:had|been diagnosed with)|denies (?:any |a )?(?:history of )?|does not have|not have|(?:is|was|are) not|isn't|no known|no)(?: type \d| a| an)? ?$/.test(
    before,
  );
};
