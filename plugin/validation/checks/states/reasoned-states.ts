/** What is so and what is not, of a test, an organ or a habit. Only what a text gives as a reason counts against the rest of it. */
type ReasonedState = readonly [name: string, yes: RegExp, no: RegExp];

const COUNT = '(?:one|two|three|four|five|six|\\d{1,2}|several|multiple)';
const INSULIN = '(?:glargine|lispro|aspart|detemir|degludec|NPH|basal insulin|insulin)';

export const REASONED_STATES: readonly ReasonedState[] = [
  [
    'ischemia',
    /\b(?:positive for ischemia|(?:inducible|reversible|large area of|shows?|showed) (?:\w{2,12} ){0,3}(?:ischemia|poor blood flow|reduced blood flow|perfusion defects?|reversible defects?)|abnormal,? with an? (?:large|reversible|big))/i,
    /\b(?:no (?:sign of |signs of |evidence of )?(?:\w{4,12} )?(?:ischemia|blocked arter\w{2,3}|blockages?|reduced blood flow)|negative for ischemia|normal,? with good blood flow|blood flow (?:is|was) normal)/i,
  ],
  [
    'a malignant result',
    /\b(?:melanoma, Breslow|nodular melanoma|Bethesda (?:V|VI)\b|(?:shows?|showed|confirms?|confirmed|reveals?|revealed|result|biopsy|pathology|cytology|FNA|shave)(?: is| was|:)? (?:\w{4,16} ){0,3}(?:carcinoma|adenocarcinoma|melanoma|lymphoma|malignan\w{2,3}|cancer)|VI, malignant)/i,
    /\b(?:(?:is|was|are|were|be|being|came back) (?:completely |entirely )?benign|benign (?:spot|lesion|result|nodule|cytology|biopsy|mole|pathology)|no (?:malignancy|cancer(?: cells)?)\b|not (?:cancer|malignant))/i,
  ],
  [
    'polyps',
    new RegExp(`\\b(?:${COUNT} (?:\\w{4,12} )?polyps?\\b|polyps? (?:was|were) (?:removed|found|snared|seen))`, 'i'),
    /\b(?:no polyps?|nothing (?:had to be|was|needed to be) (?:removed|biopsied)|there were no polyps)\b/i,
  ],
  [
    'a positive test',
    /\b(?:PCR|swab|antigen|toxin|antibody|serology|smear|screen|test|culture)s?(?: \w{2,9}){0,2}?:? (?:is |was |were |came back )?positive\b/i,
    /\b(?:(?:both|all|the|these|three|two) (?:tests?|swabs?|PCRs?|smears?|screens?|cultures?)|tests?|swabs?|PCRs?|smears?) (?:are |were |was |is |being |came back |all )?negative\b|\bnegative (?:tests?|swabs?|PCRs?|smears?)\b/i,
  ],
  [
    'retinopathy',
    /(?<!\bno |\bwithout )\b(?:proliferative|non-?proliferative|mild|moderate|severe) (?:diabetic )?retinopathy\b/i,
    /\b(?:no (?:diabetic (?:changes|disease)|(?:diabetic )?retinopathy)|without retinopathy)\b/i,
  ],
  [
    'a low placenta',
    /\b(?:placenta (?:is |was |lies )?(?:completely |partly |posterior,? |anterior,? )?(?:covering|over|low|low-lying)|placenta previa (?:is |was )?(?:seen|confirmed|present)|complete previa)\b/i,
    /\b(?:placenta (?:is|was|lies) (?:not low|well clear|clear|away|high)|no (?:placenta )?previa)\b/i,
  ],
  [
    'a clot',
    /\b(?:(?:DVT|clot|thrombus|embolus|emboli|pulmonary embolism|thrombosis)(?: \w{2,10}){0,3} (?:seen|found|confirmed)|(?:shows?|showed|confirms?|confirmed|found|revealed) an? (?:\w{4,12} ){0,2}(?:DVT|clot|thrombus|PE|pulmonary embolism|thrombosis))\b/i,
    /\b(?:no (?:DVT|clots?|PE|thrombus|thrombosis|pulmonary embol\w{2,3})\b|negative for (?:DVT|PE|clot)|(?:clot|DVT|PE) (?:was |is |has been )?(?:ruled out|excluded))/i,
  ],
  [
    'pneumonia',
    /\b(?:(?:shows?|showed|revealed) an? (?:\w{4,12} ){0,3}(?:infiltrate|consolidation|pneumonia)|pneumonia (?:is |was )?(?:seen|confirmed))\b/i,
    /\b(?:no (?:infiltrate|pneumonia|consolidation)|(?:lungs|film|x-ray|chest film|chest x-ray) (?:is|are|was|were) clear)\b/i,
  ],
  [
    'sleep apnea',
    /\b(?:(?:severe|moderate) (?:obstructive )?sleep apnea|sleep apnea (?:is |was )?(?:proven|confirmed))\b/i,
    /\b(?:AHI:? (?:of |was |is )?[0-4](?:\.\d)?\b,? ?(?:\/h,? )?normal|no sleep apnea|sleep apnea (?:was |is )?(?:ruled out|excluded))/i,
  ],
  [
    'walking',
    /\b(?:(?:he|she|patient) (?:walks|climbs|is walking|can walk)|walks (?:\d|two|unaided|alone|with a cane)|climbs stairs)\b/i,
    /\b(?:has not walked|cannot walk|unable to (?:walk|stand|ambulate)|bed-?bound|non-?ambulatory)\b/i,
  ],
  [
    'insulin at home',
    new RegExp(
      `\\b(?:injects|takes|uses|injecting|taking) (?:\\w{3,8} )?${INSULIN}(?: \\d| nightly| daily|\\b)|\\bon ${INSULIN} (?:at home|for|already|since)`,
      'i',
    ),
    /\b(?:never (?:used|taken|been on|injected) insulin|insulin is new|insulin[- ]na[iï]ve|not (?:yet )?on insulin|new to insulin)/i,
  ],
  [
    'eating',
    /\b(?:swallows (?:without|well|safely)|(?:is |still )?taking food|tolerat(?:es|ing) (?:a |an )?(?:\w{4,10} )?diet|eats (?:well|by|\d|half|most))\b/i,
    /\b(?:nothing by mouth|taken nothing|cannot swallow|unable to swallow|failed (?:the |his |her )?swallow\w{0,3}|(?:is|remains|kept) NPO)\b/i,
  ],
  [
    'a transfusion',
    /(?<!never )\b(?:transfused (?:twice|once|in|with|\d|two)|(?:received|given) (?:\w{2,8} ){0,4}(?:transfusions?|red cells|units of blood)|units of (?:packed )?(?:red cells|blood|PRBCs?) (?:were )?(?:given|transfused|received))\b/i,
    /\b(?:never (?:received|had|been given|got) (?:any |an? )?(?:blood|transfus\w{2,4})|no blood (?:products )?(?:of any kind|at all|whatsoever)|never (?:been )?transfused|refus(?:es|ed) (?:all |any )?blood(?: products)?)\b/i,
  ],
  [
    'a response',
    /\b(?:talking in (?:full )?sentences|(?:alert|awake) and (?:talking|conversing|conversant)|answers (?:all )?questions)\b/i,
    /\b(?:unresponsive|(?:did|does) not respond|no response to|GCS (?:of )?3)\b/i,
  ],
  [
    'a tube in the airway',
    /\b(?:remains intubated|still intubated|intubated,? tube|on the ventilator)\b/i,
    /\b(?:extubated|(?:he|she) speaks|breath(?:es|ing) on (?:his|her) own)\b/i,
  ],
  [
    'headaches',
    /\b(?:headaches? on \d{1,2}|daily headaches?|\d{1,2} (?:headaches|headache days)|headaches? (?:every|most) days?)\b/i,
    /\b(?:headache[- ]free|no headaches?|without headaches?|not (?:a|one) (?:single )?headache)\b/i,
  ],
  [
    'an ingestion',
    /\b(?:took|swallowed|ingested) (?:about |roughly |around |up to )?\d{1,3} (?:tablets|pills|capsules)\b|\b(?:that|the|this) (?:ingestion|overdose)\b/i,
    /\b(?:took nothing|(?:took|swallowed|taken) (?:nothing|none)|denies (?:any )?(?:ingestion|overdose)|no (?:ingestion|overdose))\b/i,
  ],
  [
    'a reaction',
    /\b(?:anaphylaxis|hives|angioedema|wheezing) (?:within|after|minutes)\b|\breacted (?:within|after|to|with)\b/i,
    /\b(?:(?:with|had|has had) no reaction|without (?:a |any )?reaction|tolerated (?:the |an? |oral |full )?(?:challenge|dose|course|amoxicillin|penicillin|it)|negative skin tests?)\b/i,
  ],
  [
    'a spouse or children',
    /(?<!\b(?:never|not|un) ?)\b(?:married(?: with|,| for)|(?:has |with )?(?:one|two|three|four|five|\d) (?:grown |adult |young |small )?children)\b/i,
    /\b(?:no (?:spouse|children|wife|husband|partner)\b|never married|childless)/i,
  ],
  [
    'a fever',
    /(?<!\bnot )\b(?:(?:is|was|remains|still) febrile|fever (?:of|to) (?:3[89]|10[1-5])|temp(?:erature)?:? (?:of |is )?(?:38\.[3-9]|39\.\d|10[1-5]))/i,
    /\b(?:afebrile|no fevers?|fever-free|without fever)\b/i,
  ],
  [
    'a bleed in the head',
    /\b(?:(?:shows?|showed|revealed) an? (?:\w{4,12} ){0,3}(?:subdural|hemorrhage|haemorrhage|bleed|hematoma)|impression: (?:acute|small|large) (?:subdural|epidural|subarachnoid|hemorrhage))\b/i,
    /\b(?:no (?:intracranial )?(?:bleed|bleeding|hemorrhage|haemorrhage|blood)\b|negative for (?:bleed|hemorrhage))/i,
  ],
  [
    'appendicitis',
    /\b(?:(?:shows?|showed|with) (?:an? )?(?:\w{4,12} ){0,2}(?:inflamed|dilated|swollen) appendix|(?:shows?|showed|confirms?|confirmed) (?:acute )?appendicitis)\b/i,
    /\b(?:(?:normal|healthy) appendix|appendix (?:is|was|looks|looked) normal|no (?:sign of )?appendicitis)\b/i,
  ],
  [
    'an infection of the wound',
    /\b(?:purulent|draining pus|frank pus|(?:wound|incision|site|ulcer) (?:is|was|looks) infected|foul[- ]smelling)\b/i,
    /\b(?:no (?:signs? of |sign of )?infection|not infected|(?:wound|incision|site|ulcer) (?:is|was|looks) clean)\b/i,
  ],
  [
    'oxygen',
    /\b(?:(?:on|needs|needing|requires|requiring) [1-9] ?L(?:iters?|pm)?\b|on (?:oxygen|nasal cannula|BiPAP))/i,
    /\b(?:on room air|breathing room air|(?:needs|requires) no (?:oxygen|O2)|off oxygen)\b/i,
  ],
  [
    'pain',
    /\b(?:pain (?:is |of |at |score )?(?:[6-9]|10) ?\/ ?10|severe pain)\b/i,
    /\b(?:pain[- ]free|no pain\b|without pain|pain (?:is |of |at |score )?0(?: ?\/ ?10)?\b)/i,
  ],
  [
    'spread of the cancer',
    /\b(?:metastas[ei]s (?:to|in)|metastatic (?:disease|lesions?) (?:in|to|is|was|were)|new (?:liver|bone|lung|brain) (?:lesions?|metastas[ei]s)|multiple (?:liver|bone|lung) (?:lesions|metastases))\b/i,
    /\b(?:no (?:\w{3,10} )?(?:metastas[ei]s|metastatic disease|spread|distant disease)|has not spread|without metastas[ei]s)\b/i,
  ],
  [
    'cancer at the margins',
    /\bmargins?(?: (?:is|are|was|were))? (?:positive|involved|not clear)\b|\bpositive margins?\b/i,
    /\bmargins?(?: (?:is|are|was|were|all))? (?:clear|free|negative|clean|uninvolved)\b|\b(?:clear|negative|clean|free) margins\b/i,
  ],
  [
    'the return of the disease',
    /\b(?:(?:shows?|showed|has|with|confirmed) (?:a |an )?(?:\w{4,10} )?(?:recurrence|relapse|progression)|has (?:relapsed|recurred|progressed))\b/i,
    /\b(?:(?:is|in|remains in) (?:complete |full |clinical )?remission|no (?:sign of |evidence of )?(?:recurrence|relapse|progression|disease))\b/i,
  ],
  [
    'medicine that is taken',
    /\b(?:never misses|takes (?:it|them|all|every dose)(?: \w{3,10}){0,2} (?:every|as|daily)|has not missed)\b/i,
    /\b(?:(?:often |frequently )?(?:misses|skips) (?:doses|pills|half|most)|stopped taking (?:it|them|all)|ran out of (?:it|them|all|his|her)|has not (?:taken|filled))\b/i,
  ],
  [
    'low sugars',
    /\b(?:(?:lows|hypoglycemi\w{1,2})(?: \w{2,10}){0,3} (?:weekly|daily|twice|a week|nightly|overnight)|(?:several|two|three|four|frequent) (?:lows|hypoglycemic))\b/i,
    /\b(?:no (?:lows|hypoglycemi\w{1,2}|low sugars)|without (?:lows|hypoglycemi\w{1,2}))\b/i,
  ],
  [
    'urine passed',
    /\b(?:(?:he|she|patient) (?:voids|voided|is voiding|urinates|passed urine)|voided \d{2,4})\b/i,
    /\b(?:has not voided|unable to (?:void|urinate)|cannot (?:void|urinate)|in (?:urinary )?retention)\b/i,
  ],
  [
    'weight lost',
    /\b(?:lost \d{1,2}(?:\.\d)? ?(?:kg|lb|pounds)|weight (?:is )?down \d|down \d{1,2} (?:kg|lb|pounds))\b/i,
    /\b(?:weight (?:is |has been |remains )?(?:stable|steady|unchanged)|no weight (?:loss|change))\b/i,
  ],
  [
    'a root left behind',
    /\broot (?:tip )?(?:was )?(?:left behind|left in place|retained|remains)\b/i,
    /\b(?:no root (?:was )?(?:left|remains)|came out (?:whole|in one piece))\b/i,
  ],
  [
    'immunity',
    /(?<!\bnot |\bnon-?)\bimmune (?:to|by|from)\b|\btiter (?:is |was )?(?:positive|protective)\b/i,
    /\b(?:not immune|non-?immune|no immunity|titer (?:is |was )?(?:negative|undetectable))\b/i,
  ],
  [
    'diarrhea',
    /\b(?:(?:three|four|five|six|seven|eight|ten|\d{1,2}) (?:loose|watery) stools|(?:has|reports|with|having) (?:\w{4,10} )?diarrhea)\b/i,
    /\b(?:no (?:diarrhea|loose stools)|stools? (?:is|are|was|were) (?:formed|normal)|formed stools?)\b/i,
  ],
  [
    'a weak heart',
    /\b(?:EF (?:of |is |was )?(?:1\d|2\d|3\d) ?%|dilated left ventricle|poor(?:ly)? pump\w{0,3}|ejection fraction (?:of |is |was )?(?:1\d|2\d|3\d) ?%)/i,
    /\b(?:heart (?:pumps|is pumping|squeezes|muscle is) normal(?:ly)?|EF (?:of |is |was )?(?:5[5-9]|6\d) ?%|(?:normal|preserved) (?:EF|ejection fraction|pump function|heart function))/i,
  ],
  [
    'a broken bone',
    /\b(?:(?:shows?|showed|revealed|confirms?|confirmed|x-ray|film|films):? (?:an? )?(?:\w{4,14} ){0,3}(?:break|fracture)\b|(?:break|fracture) (?:with|through|seen|of the)\b)/i,
    /\b(?:nothing (?:was|is) (?:broken|fractured)|no (?:break|fracture)\b|no bones? (?:is|are|was|were) broken|not (?:broken|fractured))/i,
  ],
  [
    'a pregnancy',
    /\b(?:(?:she|you|patient) (?:is|are) (?:now )?pregnant|test (?:was |is )?positive,? (?:with )?(?:an? )?hCG|hCG (?:of |is |was )?(?:[1-9]\d{2,5}))\b/i,
    /\b(?:not pregnant|hCG (?:of |is |was )?(?:under|<|less than|below) ?[25]\b|(?:pregnancy|home) test (?:\w{2,8} ){0,5}negative)/i,
  ],
  [
    'aspiration',
    /(?<!\bno )\b(?:(?:silent |frank |trace )?aspiration (?:of|on|with) (?:thin|thick|all|liquids|puree)|aspirated (?:thin|thick|on))/i,
    /\b(?:no aspiration|without aspiration|nothing entered the airway|did not aspirate)\b/i,
  ],
  [
    'protection by antibodies',
    /\b(?:(?:is|are|was) (?:now )?protected|antibod(?:y|ies) (?:of |is |was |level )?[1-9]\d{1,3} ?mIU)/i,
    /\b(?:(?:less than|under|<) ?(?:5|10) ?mIU|not protected|non-?responder)\b/i,
  ],
  [
    'breast milk',
    /\b(?:breast-?fe(?:d|eds|eding) (?:exclusively|well|on demand|fully)|(?:all feeds|feeds) are at the breast|exclusively breast-?fed)\b/i,
    /\b(?:formula only|never breast-?fed|(?:only|exclusively) (?:bottle|formula)[- ]?fed|exclusive formula)\b/i,
  ],
  [
    'a cancer that grows',
    /(?<!\bno )\b(?:progression|Deauville [45]|progressive disease)\b/i,
    /\b(?:complete (?:metabolic )?(?:response|remission)|Deauville [12]|no evidence of disease)\b/i,
  ],
  [
    'a virus in the blood',
    /\b(?:RNA|viral load|DNA)(?: of| is| was)?:? (?:\d{3,}|\d\.\d million|\d{1,3},\d{3})|\bnever treated\b/i,
    /\b(?:virus (?:is|has been) (?:gone|cleared|cured)|(?:RNA|viral load|DNA)(?: is| was)? undetectable|(?:is|was|been) cured)\b/i,
  ],
];
