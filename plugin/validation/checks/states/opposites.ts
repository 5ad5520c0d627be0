/** States of one thing that exclude each other, said of now. */
export const OPPOSITES: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    'clear lungs',
    /\b(?:lungs?|chest|breath sounds)(?: (?:are|is|was|were|sounds?))? clear\b/i,
    /\b(?:wheez(?:es|ing)|crackles|rales|rhonchi)(?: \w{1,24}){0,3} (?:heard|throughout|in (?:all|both)|bilaterally|at (?:the|both)|fill|over both)|(?<!\b(?:no|without|or|nor|any|denies|previous|prior) )\b(?:coarse|fine|bibasilar|scattered|diffuse|loud|audible) (?:\w{4,12} )?(?:wheez(?:es|ing)|crackles|rales|rhonchi)\b/gi,
  ],
  [
    'an afebrile patient',
    /\b(?:afebrile(?! at)|no fevers?|denies fevers?|without fever|never had a fever)\b/i,
    /\b(?:febrile to|(?:remain\w{0,3}|stay\w{0,3}|persistently|still) febrile|febrile (?:throughout|all|every|overnight)|with (?:an? )?(?:high|high-grade|ongoing|persistent) fever|fever of|t(?:emp(?:erature)?|max)?(?: (?:at home|this morning|today|tonight|on arrival|now))?(?: (?:of|is|was|reached|up to))?:? (?:38\.[5-9]|39|4[01]|10[2-5])(?:\.\d)?)\b/gi,
  ],
  [
    'no alcohol',
    /\b(?:denies|no|does not (?:drink|use)|never drinks|abstains from)(?: any)? alcohol\b(?! (?:withdrawal|on breath|with))/i,
    /\bdrinks (?![^.;\n]{0,30}\b(?:coffee|tea|water|juice|milk|sodas?|cola|coke|smoothies?|shakes?|fluids?|broth)\b)(?:a|an|\d{1,2}|two|three|four|five|six|several|half|wine|beer|vodka|whiske?y|heavily|daily|socially)\b/gi,
  ],
  [
    'a blood pressure far above any goal',
    /\b(?:BP|blood pressure)\b[^.\n\d]{0,24}\b(?:1[89]\d|2\d\d)\/\d{2,3}\b/i,
    /(?<=\b(?:1[89]\d|2\d\d)\/\d{2,3}\b(?:(?!\d\/\d)[^.;\n]){0,60})[:,] (?:which is |both |this is )?(?:nicely |well )?(?:at goal|within (?:the |its |his |her |your )?(?:goal|target)|well[- ]controlled)\b/gi,
  ],
  [
    'a controlled diabetes',
    /\bA1c\b[^.\n\d]{0,20}\b(?:9(?:\.\d)?|1[0-5](?:\.\d)?)(?! ?(?:\d|months|weeks|years|days))(?: ?%)?(?![^\n]{0,200}\bA1c\b[^.\n\d]{0,20}[4-8](?:\.\d)? ?%)/i,
    /\bdiabetes (?:is |remains )?(?:very |quite )?(?:well|excellently|perfectly|tightly)[- ]controlled|\b(?:well|perfectly)[- ]controlled diabetes/gi,
  ],
  [
    'room air',
    /\bon room air\b/i,
    /\bwhile (?:still )?on (?:\d{1,2}|two|three|four|five|six) ?(?:L|lit(?:er|re)s?)\b/gi,
  ],
  [
    'no vomiting',
    /\b(?:denies|denied|no|without)(?: any| more| further)?(?: (?:nausea|N)(?: or|,| and|\/)?)? ?(?:vomiting|emesis)\b(?! (?:blood|bile))|\b(?:no|denies|denied|without) n\/v(?:\/d)?\b/i,
    /\b(?:keeps?|kept|still|continues? to|continued)(?= ) (?:on )?(?:vomit|vomiting|throwing up)\b|\b(?:has|have|had)? ?(?:thrown|threw)(?= ) up (?:once|twice|three|four|five|\d|everything|all|after|again|several)\b|\bvomited (?:both|all|it|them|once|twice|three|four|\d|her|his|the|most|after|at \d|everything|up)\b|\bbrought (?:it|them|both|everything|all) (?:all )?(?:back )?up\b/gi,
  ],
  [
    'no bleeding',
    /\b(?:denies|denied|no|without)(?: any| more| further| active)? bleeding\b(?! (?:disorder|history|risk|gums))/i,
    /\b(?:keeps?|kept|still|continues?|continued) (?:on |to )?bleed(?:ing)?\b/gi,
  ],
  ['a regular rhythm', /\bregular rate and rhythm\b|\brhythm (?:is )?regular\b/i, /\birregularly irregular\b/gi],
  [
    'an alert patient',
    /\balert and oriented\b|\bawake and alert\b|\bA&Ox[34]\b/i,
    /\b(?:unresponsive|obtunded|comatose)\b/gi,
  ],
  [
    'no weight loss',
    /\b(?:no|denies|without) (?:recent |any )?weight loss\b|\bweight (?:is |has been )?stable\b/i,
    /\b(?:lost|weight loss of|down) (?:[4-9]|\d{2,3})(?:\.\d)? ?(?:kg|lbs?|pounds)\b/gi,
  ],
  [
    'no surgery before',
    /\bno (?:prior|previous|past|history of|hx of) (?:surger(?:y|ies)|operations)\b|\bno (?:past |prior |previous )?surgical history\b|\b(?:past )?surgical history:? none\b|\bnever had (?:a |an |any )?(?:surgery|operation)\b(?!,? (?:except|other than|apart|aside|besides|but|save))/i,
    /\b(?:\w{4,12}ectomy|\w{4,12}plasty|cesarean section|CABG|hernia repair) (?:at age|(?:in )?(?:19|20)\d\d|scar)|\b(?:status post|s\/p) \w{4,14}(?:ectomy|plasty)\b(?! (?:today|yesterday|this|on|\(?POD))|\bscars? (?:from|of) (?:\w{2,12} ){0,5}(?:surger(?:y|ies)|operations?|\w{4,12}ectomy|resection|repair|cesarean|c-section|bypass|laparotomy)\b/gi,
  ],
  [
    'a soft abdomen',
    /\babdomen (?:is |was )?soft\b/i,
    /\b(?:rigid abdomen|abdomen (?:is |was )?rigid|board-?like|(?:marked|diffuse|severe) (?:rebound|guarding)|(?:rebound|guarding)(?: \w{1,12}){0,3} (?:throughout|in all))\b/gi,
  ],
  [
    'an abdomen that is not tender',
    /\b(?:abd(?:omen)?|belly)(?: is| was|:)?(?: (?:soft|flat|obese|NABS|BS present|and|benign|ND|non-?distended)[,;]?){0,4} (?:and )?(?:non-?tender|NT)\b(?! (?:except|but|apart|other|otherwise|in the|over the|elsewhere))/i,
    /\b(?:marked|severe|exquisite|significant|diffuse|moderate|focal|exquisitely|markedly|point) (?:(?:RLQ|RUQ|LLQ|LUQ|epigastric|suprapubic|right|left|lower|upper|quadrant|abdominal|periumbilical|iliac|fossa) ){0,4}tender(?:ness)? (?:with (?:guarding|rebound)|to (?:light |deep )?palpation|in the (?:RLQ|RUQ|LLQ|LUQ|epigastrium|right|left|abdomen))|\b(?:RLQ|RUQ|LLQ|LUQ|epigastric|suprapubic) tenderness(?: with (?:guarding|rebound)| is| was)\b/gi,
  ],
  [
    'an intubated patient',
    /\b(?:intubated and sedated|(?:is|remains|still) intubated|sedated on (?:propofol|the ventilator))\b/i,
    /\b(?:ambulated|walked (?:in|down|to|around) the|ate (?:\w{1,10} )?(?:breakfast|lunch|dinner|\d{1,3} ?%)|conversing|tolerating a regular diet|tells (?:me|us|the nurse|staff)|states (?:that )?(?:he|she|his|her)|rates (?:his|her) pain|chatting|chatted)\b/gi,
  ],
  [
    'no suicidal thoughts',
    /\b(?:denies|no|without) (?:any )?(?:suicidal (?:ideation|thoughts?|intent)|SI\b|thoughts of (?:suicide|self-harm))/i,
    /\b(?:(?:will|going to|plans? to|wants? to|intends? to) (?:shoot|kill|hang|hurt|harm|end|overdose|jump|cut)|active(?:ly)? suicidal|\b(?:he|she|patient|pt) is suicidal|suicidal (?:ideation|thoughts) with (?:a )?plan)\b/gi,
  ],
  [
    'do not resuscitate',
    /(?<!\b(?:[Ww]ants?|[Nn]ot?|[Dd]eclines|[Dd]eclined|[Dd]iscussed|[Oo]ld|[Rr]evoked) (?:a |an )?)\b(?:DNR(?:\/DNI)?|do not resuscitate|comfort measures only|CMO)\b/,
    /\b(?:(?:is|remains|status:?) full code|full code (?:status|per)|start CPR|code blue if)\b/gi,
  ],
  [
    'no bleeding',
    /\bno (?:active |signs? of |evidence of )?bleeding\b/i,
    /\b(?:bleeding (?:briskly|heavily|actively|profusely)|brisk(?:ly)? bleeding|hemorrhaging)\b/gi,
  ],
  [
    'a wound that is closed',
    /\b(?:incision|wound|staples?|sutures?) (?:is|are|was|were|remains?) (?:well[- ]approximated|intact|closed)\b/i,
    /\b(?:incision|wound) (?:has |is |was )?(?:dehisced|dehiscence|gaping|wide open)\b/gi,
  ],
  [
    'fasting',
    /\b(?:NPO|nothing by mouth) (?:since|after|from) midnight\b/i,
    /\b(?:ate|finished|had) (?:a |his |her |the )?(?:full |large |big )?breakfast\b/gi,
  ],
  ['room air', /\bon room air\b/i, /\b(?:intubated and|remains intubated|on (?:the )?ventilator)\b/gi],
  [
    'no allergies',
    /\bnever reacted to any\b|\bno known (?:drug |medication )?allergies\b|\bNKDA\b|\bdenies (?:any )?(?:known )?(?:drug |medication )?allergies\b/i,
    /\b(?:multiple|several|many) (?:severe |serious |known )?(?:drug |medication )?allergies\b|\bseverely allergic to\b(?! (?:bees?|wasps?|peanuts?|(?:tree )?nuts?|latex|shellfish|fish|eggs?|milk|cats?|dogs?|pollen|dust|stings?|venom))|\b(?!(?:peanut|latex|shellfish|sesame|pollen|seasonal|contact|nickel|adhesive|insect|venom|environmental|cashew|walnut|almond)\b)\w{5,14} allergy (?:\((?:anaphylaxis|hives|rash|angioedema)\)|(?:was |is )?(?:verified|confirmed|documented))|\ban? (?:\w{1,20} ){1,3}allergy was (?:reported|found|confirmed|noted|recorded)\b/gi,
  ],
  [
    'intact skin',
    /\bskin (?:is |was |remains )?(?:(?:warm|dry|pink|clean|and|,) ?){0,6}intact\b|\bno (?:pressure (?:injur(?:y|ies)|ulcers?)|skin breakdown|open areas)\b/i,
    /\bstage (?:[1-4]|I{1,3}|IV) (?:pressure|sacral|decubitus)|\bopen (?:wound|area|ulcer) (?:to|on|over|of)\b/gi,
  ],
  [
    'normal pupils',
    /\bpupils (?:are |were )?(?:equal|PERRL|round and reactive)|\bPERRLA?\b/i,
    /\bpupils? (?:is |are |were )?(?:fixed|unequal|blown|nonreactive|non-reactive)|\banisocoria (?:noted|present|seen)/gi,
  ],
  [
    'no distress',
    /\b(?:in )?no (?:acute |apparent |respiratory )?distress\b/i,
    /\b(?:severe|marked|acute|obvious) (?:respiratory )?distress\b/gi,
  ],
  [
    'a patient who takes nothing by mouth',
    /\b(?:(?:is|remains|kept) (?:strictly )?NPO\b|NPO (?:all|throughout|since|overnight)|nothing by mouth all)\b/i,
    /\b(?:ate|finished|consumed) (?:\d{1,3} ?%|all|most|half|a (?:full|regular|large)) ?(?:of )?(?:\w{2,12} )?(?:breakfast|lunch|dinner|meal|tray)/gi,
  ],
  [
    'a patient without pain',
    /\b(?:pain[- ]free|denies (?:any )?pain|no pain|without pain|pain(?: \w{2,10}){0,4} 0(?:\/| out of )10)\b(?! (?:at rest\b(?! or)|on|with|when|while))/i,
    /\bpain (?:is |was |of |rated (?:at |as )?|score )?(?:[7-9]|10)(?:\/| out of )10\b|\b(?:rates?|rated) (?:that |the |her |his |their )?pain (?:at |as |an? )?(?:[7-9]|10|seven|eight|nine|ten)\b/gi,
  ],
  [
    'a steady gait',
    /\b(?:gait (?:is |was )?(?:steady|normal)|(?:walks?|ambulates?|ambulating) (?:independently|without (?:help|assistance)))\b/i,
    /\b(?:bedbound|bed-bound|unable to (?:walk|stand)|non-?ambulatory)\b/gi,
  ],
  ['a calm patient', /\bcalm and cooperative\b/i, /\b(?:combative|physically aggressive|agitated and)\b/gi],
  [
    'a clean wound',
    /\b(?:incision|wound|site) (?:is |was )?clean(?:,| and)? dry(?:,? and intact)?\b|\bno signs? of infection\b/i,
    /\b(?:purulent|foul-smelling) drainage\b|\bdraining pus\b/gi,
  ],
  [
    'sinus rhythm',
    /\b(?:normal )?sinus rhythm (?:throughout|all (?:night|day)|only)\b/i,
    /\b(?:in|remains in|now in) (?:rapid )?atrial (?:fibrillation|flutter)\b/gi,
  ],
  [
    'no heart disease',
    /\bno (?:known |history of )?(?:heart|cardiac) (?:disease|history|problems)\b/i,
    /\b(?:ischemic cardiomyopathy|CABG in|prior MI\b|heart attack in|(?:coronary )?stents? (?:placed )?in|history of heart failure|EF (?:of )?[12]\d ?%)/gi,
  ],
  [
    'no dialysis',
    /\bnot on (?:hemo)?dialysis\b|\bnever (?:been )?on dialysis\b/i,
    /\b(?:HD|hemodialysis|dialysis) (?:yesterday|today|this morning|on Monday|MWF|TTS|T\/Th\/S|removed)|\bnext (?:HD|dialysis)(?: (?:is )?tomorrow)?\b(?! (?:access|education|clinic|visit))/gi,
  ],
  [
    'a patient who does not speak',
    /\b(?:is |remains )?(?:nonverbal|non-verbal|aphasic and mute|unable to speak)\b/i,
    /\b(?:he|she|patient|pt) (?:told (?:us|me|staff|the)|says|stated|states|asked|explained|reports|denies)\b(?! (?:via|by|in writing|with (?:a|her|his) (?:tablet|board)))/gi,
  ],
  [
    'an amputated leg',
    /\b(?:(?:above|below)[- ](?:the[- ])?knee amputation|(?:leg|foot) (?:was )?amputat\w{1,3}|s\/p (?:right |left )?[AB]KA)\b/i,
    /\b(?:pedal|dorsalis pedis|DP|foot) pulses? (?:are |is |were )?(?:2\+ |intact |palpable |strong |present )?(?:bilaterally|in both feet)|\bboth feet (?:are |were )?(?:warm|intact)/gi,
  ],
  [
    'no intubation',
    /\b(?:never|not) (?:been )?intubated\b/i,
    /\bextubated (?:yesterday|today|on|after)|\bdays? on (?:the |a )?ventilator\b/gi,
  ],
  [
    'continence of urine',
    /(?<!\bin)\bcontinent of (?:both|(?:(?:bowels?|stool|feces) and )?(?:bladder|urine))\b/i,
    /\bincontinent of (?:both|(?:(?:bowels?|stool|feces) and )?(?:bladder|urine))\b/gi,
  ],
  [
    'continence of stool',
    /(?<!\bin)\bcontinent of (?:both|(?:(?:bladder|urine) and )?(?:bowels?|stool|feces))\b/i,
    /\bincontinent of (?:both|(?:(?:bladder|urine) and )?(?:bowels?|stool|feces))\b/gi,
  ],
  [
    'full code',
    /\bfull code\b/i,
    /\b(?:DNR bracelet|POLST (?:says|states|is|:) (?:no CPR|DNR)|do not attempt resuscitation)\b/gi,
  ],
  [
    'no oxygen at home',
    /\bno home (?:oxygen|O2)\b|\bnot on home (?:oxygen|O2)\b/i,
    /\b(?:uses|on|wears) \d(?:\.\d)? ?L (?:of oxygen |O2 |NC )?at home\b|\bhome (?:oxygen|O2) (?:at )?\d/gi,
  ],
  [
    'no drug use',
    /\b(?:denies|no|never) (?:any )?(?:illicit |recreational |street |IV )?drug use\b/i,
    /\b(?:injects|snorts|smokes|uses) (?:heroin|cocaine|methamphetamine|fentanyl|meth)\b/gi,
  ],
  [
    'no anticoagulant',
    /\bnever (?:taken|used|been on) (?:any |a )?(?:blood thinners?|anticoagulants?)\b|\bnot anticoagulated\b|\bno (?:blood thinners?|anticoagulants?|anticoagulation)\b/i,
    /(?<!not |never |isn't )\banticoagulated (?:at home|with|on|for)\b/gi,
  ],
  [
    'normal sight',
    /\bvision (?:is |was )?(?:normal|intact|20\/20)\b|\bnormal vision\b/i,
    /\b(?:is|been|was) (?:legally )?blind\b|\bno light perception\b|\b(?:losing|lost) (?:his|her|all) (?:sight|vision)\b/gi,
  ],
  [
    'a normal study',
    /\b(?:mammogram|CT|MRI|x-?ray|ultrasound|scan|echocardiogram|biopsy|colonoscopy|chest film)(?: of (?:the |your )?\w{3,12})? (?:was|is|came back|were|looks) (?:completely |entirely )?(?:normal|unremarkable|negative|benign|clear)\b/i,
    /\b(?:because of|given|due to) the (?:\w{3,12} )?(?:mass|fracture|tumor|cancer|nodule|bleed|clot|lesion|polyps?|malignancy) (?:it|that|seen|found|on)\b/gi,
  ],
  [
    'no sexual activity',
    /\bnot (?:currently )?sexually active\b/i,
    /\b(?:has|having|had) (?:unprotected )?(?:sex|intercourse) with\b|\b(?:two|three|four|multiple|several) (?:sexual |male |female )?partners\b/gi,
  ],
  [
    'no children',
    /\b(?:has|have) no (?:children|kids)\b|\bchildless\b/i,
    /\b(?:his|her|your) (?:\w{3,8} )?(?:children|sons?|daughters?|kids)(?= ) (?:visited|lives?|calls?|helps?|came|are|is|will|drive|drives|drove|have|has|can|brought|brings?|takes?|works?|stays?|checks?|manages?)\b/gi,
  ],
  [
    'no pregnancy before',
    /\bnever been pregnant\b|\bnulligravid\w{0,2}\b|\bG0(?:P0)?\b/i,
    /\bG[1-9]\d?P\d|\blast delivery\b|\bher (?:first|last|previous|prior|two|three) pregnanc(?:y|ies)\b|\bchildren from (?:\w{3,14} ){0,2}pregnanc\w{1,3}|\bher (?:cesarean|C-section)/gi,
  ],
  [
    'a patient who lives alone',
    /\blives alone\b/i,
    /(?<!\b(?:niece|nephew|daughter|son|sister|brother|cousin|friend|neighbou?r|mother|father|aunt|uncle)s?,? who )\blives with (?:him|them|(?:his|her|their) (?:\w{3,12} )?(?:wife|husband|spouse|partner|daughters?|sons?|sisters?|brothers?|mother|father|mom|dad|parents|family|girlfriend|boyfriend|children|kids|roommates?|friends?|cousin|niece|nephew|aunt|uncle|in-laws|fianc\w{1,2}|grand\w{3,9}))\b|(?<!\bno )\b(?:wife|husband|partner|roommate) at home\b|\b(?:shares|sharing) (?:an?|the|his|her) (?:home|house|apartment|flat) with\b|\b(?:wife|husband|partner|daughter|son|sister|brother|mother), (?:who|with whom (?:he|she)) (?:shares|lives (?:in|there|with h))|\b(?:wife|husband|partner) (?:sleeps|snores|sees|hears|watches) (?:beside|next to|him|her|at night)/gi,
  ],
  [
    'no alcohol',
    /\b(?:does not drink|never drinks|denies alcohol|no alcohol use|quit drinking|has been sober|is sober|abstinent from alcohol)\b/i,
    /\bdrinks (?![^.;\n]{0,30}\b(?:coffee|tea|water|juice|milk|sodas?|cola|coke|smoothies?|shakes?|fluids?|broth)\b)(?:\w{1,24} ){1,4}(?:daily|a day|per day|every)|\blast drink (?:was )?(?:this|yesterday|last night|\d|today|at|on)|\b(?:one|two|three|four|five|six|\d{1,2})(?: or \w{3,5}| to \w{3,5})?(?= ) (?:beers?|vodkas?|glasses of wine|drinks|whisk\w{1,4}|cans of beer|pints|shots)(?= ) (?:a|per|each|every|nightly|daily)\b/gi,
  ],
  [
    'an INR far above its goal',
    /\bINR\b[^.\n\d]{0,24}\b(?:[5-9]|1\d)(?:\.\d)?(?! ?(?:days|weeks|months|am|pm|:|mg|\d))\b/i,
    /(?:\bINR (?:is |was |remains )?(?:therapeutic|at goal|in range|within (?:the |its |his |her )?(?:target|goal|therapeutic|range))|, (?:which is )?(?:nicely |well )?(?:therapeutic|at goal|within (?:the |its )?(?:target|goal|therapeutic))\b)/gi,
  ],
  [
    'an underactive thyroid',
    /\bTSH\b[^.\n\d]{0,24}(?:1[2-9]|[2-9]\d)(?:\.\d)?(?! ?(?:weeks|months|days|mcg|years|%|\d))\b/i,
    /\b(?:he|she|you|patient) (?:is|are) hyperthyroid\b|\b(?:in keeping with|consistent with|shows?|confirm(?:s|ing)|means?|indicat(?:es|ing)|fits|suggest(?:s|ing)) (?:an? |overt |primary |your )?(?:hyperthyroidism|overactive thyroid)\b/gi,
  ],
  [
    'an overactive thyroid',
    /\bTSH\b[^.\n\d]{0,24}(?:< ?)?0\.0\d\b/i,
    /\b(?:he|she|you|patient) (?:is|are) hypothyroid\b|\b(?:in keeping with|consistent with|shows?|confirm(?:s|ing)|means?|indicat(?:es|ing)|fits|suggest(?:s|ing)) (?:an? |overt |primary |your )?(?:hypothyroidism|underactive thyroid)\b/gi,
  ],
  [
    'too much thyroid hormone',
    /\bTSH\b[^.\n]{0,24}?(?:\b0\.0\d|< ?0\.[0-2]|\bsuppressed\b|\bundetectable\b)/i,
    /\b(?:under-?replace(?:ment|d)|dose (?:of levothyroxine )?is too low|too little (?:levothyroxine|thyroid hormone))\b/gi,
  ],
  [
    'too little thyroid hormone',
    /\bTSH\b[^.\n\d]{0,24}?(?:1\d|[2-9]\d)(?:\.\d)?(?! ?(?:weeks|months|days|mcg|years|%))\b/i,
    /\b(?:over-?replace(?:ment|d)|too much (?:levothyroxine|thyroid hormone))\b/gi,
  ],
  [
    'an oriented patient',
    /\b(?:alert and oriented|fully oriented|(?:A&O|A\/O|oriented) ?(?:x|×) ?[34]|oriented to (?:person, place,? and time|time and place))\b/i,
    /(?<!\bnot )\b(?:(?:is|remains|still) (?:very |quite )?(?:disoriented|confused)|disoriented to|not oriented|oriented (?:only )?to (?:person|self|name) only)\b/gi,
  ],
  [
    'a benign biopsy',
    /\b(?:biopsy|pathology|cytology|lesion|specimen)(?: \w{2,12}){0,4} (?:benign|negative for (?:malignancy|cancer|carcinoma)|no (?:evidence of )?(?:malignancy|cancer|carcinoma))\b/i,
    /\b(?:biopsy|pathology|cytology) (?:shows?|showed|confirm(?:s|ed)|reveals?|revealed|is positive for|positive for|found) (?:an? )?(?:invasive |high-grade |malignant |poorly differentiated )?(?:cancer|carcinoma|\w{0,8}carcinoma|melanoma|lymphoma|malignan\w{1,3})\b/gi,
  ],
  [
    'no blood in the stool',
    /\b(?:stool|guaiac|FOBT|FIT|hemoccult)(?: \w{2,8}){0,3} negative(?: for (?:occult )?blood)?\b|\bno blood in (?:the |your |his |her )?stools?\b|\bstools?: no blood\b/i,
    /\bblood (?:was |is )?(?:found|seen|present|detected) in (?:the |your |his |her )?stool|\b(?:bright )?red blood (?:with|in|after|on|per) (?:every|each|the|his|her|your|most)? ?(?:stools?|bowel movements?|BMs?|rectum)\b|\bpositive (?:guaiac|FOBT|FIT|hemoccult|stool test)\b|\b(?:bloody|maroon|black,? tarry) stools? (?:today|this morning|on exam|in the toilet)/gi,
  ],
  [
    'an intact nerve function',
    /\bno focal (?:deficits?|weakness)\b/i,
    /\b(?:left|right)[- ](?:sided )?(?:hemiparesis|hemiplegia|facial droop)\b/gi,
  ],
];
