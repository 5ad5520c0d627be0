/** A state that lasts, by how it is said, and what excludes it; each is searched sentence by sentence. */
export interface LastingState {
  readonly name: string;
  readonly one: RegExp;
  readonly other: RegExp;
  /** Words in the sentence of either by which both are true, each in its time or of its thing. */
  readonly unless?: RegExp;
  /** Whether "if he arrests" and "should she stop breathing" are part of the statement. */
  readonly conditional?: true;
  /** Whether what is said of a relative counts. */
  readonly ofFamily?: true;
}

/** Before a verb that is denied. */
const NOT =
  "(?<!\\b(?:not|n't|never|no|don't|without|nor|neither|avoid|refuses?|declines?|against|rather than|or|want|wants) (?:\\w{1,12} )?)";
const KIN =
  '(?:wife|husband|spouse|partner|daughter|son|sister|brother|mother|father|parents|family|roommate|girlfriend|boyfriend|children)';
const THINNER =
  '(?:warfarin|coumadin|apixaban|eliquis|rivaroxaban|xarelto|dabigatran|pradaxa|edoxaban|enoxaparin|lovenox)';

export const LASTING_STATES: readonly LastingState[] = [
  {
    name: 'a patient who lives alone',
    one: /\b(?:lives? (?:all )?alone|lives? by (?:him|her)self|living alone|(?:nobody|no one|no-one) (?:else )?(?:lives )?(?:at home|in the (?:home|house))|(?:is|a) (?:widowed|widower|widow) and (?:has|with) no)\b/i,
    other: new RegExp(
      `(?<!\\b(?:niece|nephew|daughter|son|sister|brother|cousin|friend|neighbou?r|mother|father|aunt|uncle)s?,? who )\\b(?:lives?|living|resides?|stays)(?= ) (?:at home )?with (?:his|her|their) (?:\\w{3,12} )?${KIN}\\b`,
      'i',
    ),
    unless:
      /\b(?:used to|until|will|plans?|moved?|moving|before|previously|then|temporarily|weekends?|separated|now)\b/i,
  },
  {
    name: 'a spouse who has died',
    one: /\b(?:since|after) (?:his|her) (?:wife|husband|spouse)(?: (?:died|passed)|'s death)\b|\b(?:his|her) (?:late (?:wife|husband)|(?:wife|husband) (?:died|passed away))\b|\b(?:is|a) (?:widowed|widower|widow)\b/i,
    other:
      /\blives? (?:at home )?with (?:his|her) (?:wife|husband)\b|\b(?:his|her) (?:wife|husband) (?:is at|drives|helps|manages|cooks|brings|brought|accompanies|will (?:drive|bring|help|pick))\b/i,
    unless: /\b(?:(?:second|new|first|previous) (?:wife|husband|marriage)|remarried)\b/i,
    ofFamily: true,
  },
  {
    name: 'no operation before',
    one: /\b(?:PSH|(?:past )?surgical history|surgeries|operations)(?: is| was)?:? (?:none|nil|negative|no (?:prior|previous))\b|\bno (?:prior|previous|past|known)? ?(?:surger(?:y|ies)|operations|surgical history)\b(?! (?:is|are|was|were|needed|planned|required|indicated))|\b(?:has |have |had )?never (?:had|undergone) (?:an? |any )?(?:surgery|operations?)\b|\bno (?:anaesthetic|anesthetic|anesthesia)(?: or operation)? ever\b/i,
    other:
      /\b(?:status[- ]post|s\/p) (?:\w{3,14} ){0,2}\w{4,14}(?:ectomy|plasty|otomy|ostomy|bypass|repair)\b|\b(?:gallbladder|appendix|spleen|uterus|thyroid|tonsils) (?:is |was |has been )?(?:surgically (?:absent|removed)|removed|taken out)\b|\bhad (?:his|her) (?:gallbladder|appendix|spleen|uterus|thyroid|tonsils) (?:out|removed|taken)\b|\b\w{4,14}(?:ectomy|plasty) (?:in |at )?(?:19|20)\d\d\b|\b(?:his|her) (?:last|previous|first|prior) (?:anaesthetic|anesthetic|anesthesia|operation)\b/i,
    unless:
      /\b(?:otherwise|today|yesterday|this (?:admission|stay|morning)|POD|postop\w{0,8}|post-op\w{0,8}|other|apart|except|since|abdominal|cardiac|chest|spine|knee|hip|eye|besides|further)\b/i,
  },
  {
    name: 'do not resuscitate',
    one: /(?<!\b(?:not|no|want|revoked|void|declines?|discussed|from|was|old|previous|wants|a|about|initially) (?:a )?)\b(?:DNR(?:\/DNI)?|DNAR|comfort measures only|allow (?:a )?natural death|do not (?:attempt )?resuscitate|do not (?:start|perform|attempt|do|begin) (?:CPR|(?:chest )?compressions))\b/i,
    other: new RegExp(
      `\\bfull code\\b|\\ball resuscitation to be attempted\\b|${NOT}\\b(?:start|begin|perform|initiate|commence) (?:CPR|(?:chest )?compressions)\\b|\\b(?:compressions|CPR) (?:should|are to) be (?:started|performed)\\b`,
      'i',
    ),
    unless:
      /\b(?:arrived|chose|elected|opted|decided|agreed|revoked|rescinded|reversed|suspend\w{0,3}|void(?:ed)?|chang\w{2,3}|until|previously|initially|perioperative\w{0,2}|operating|anesthesia|no longer|was|discuss\w{0,3}|instead|not|unless|rather)\b/i,
    conditional: true,
  },
  {
    name: 'a patient who has died',
    one: /\b(?:pronounced dead|time of death|no pulse, no respirations|the body was (?:released|taken|sent)|body (?:was )?released to|remains were released|(?:medical examiner|coroner) (?:declined|notified|released)|(?:declined|agreed to|asked for no) (?:an )?autopsy)\b/i,
    other:
      /\b(?:discharged (?:to )?home|went home|returned home|discharged in (?:good|stable|fair)|home in (?:good|stable|fair) condition|will follow up (?:in|with)|ambulat(?:ing|es) (?:well|independently))\b/i,
    unless: /\b(?:previous\w{0,2}|earlier|last|before|prior|wife|husband|mother|father)\b/i,
  },
  {
    name: 'no alcohol any more',
    one: /\b(?:sober (?:since|for|now)|(?:quit|stopped) (?:drinking|alcohol) (?:in|since)|(?:has|have|had)(?: not|n't) (?:touched|had|drunk|taken) (?:a |any |a drop of )?(?:drink|alcohol|drop)(?: since [^.,;]{2,50}? ago)?|(?:years|months) (?:sober|abstinent)|(?:is|remains|been) (?:abstinent|sober)|quit in (?:19|20)\d\d, sober|does not drink|never drinks|teetotal(?:ler)?|lifelong abstainer|(?:has )?never (?:touched|drunk|drinks) alcohol|PEth (?:is |was )?(?:undetectable|negative))\b/i,
    other:
      /\bdrinks (?![^.;\n]{0,30}\b(?:coffee|tea|water|juice|milk|sodas?|cola|coke|smoothies?|shakes?|fluids?|broth)\b)(?:a|an|\d{1,2}|one|two|three|four|five|six|eight|ten|half)(?: \w{2,10}){1,4} (?:daily|a day|every (?:day|night|evening)|nightly|per day|a night)\b|\b(?:daily|heavy|current) (?:vodka|whiske?y|wine|beer|rum|alcohol|drinking)\b(?! (?:until|use disorder|before|in the past|intake|consumption))|\bcontinues to drink\b|\b(?:is|was|and|are) still drinking\b(?! (?:water|fluids|tea|coffee|well|milk|plenty))|\bstill drinks\b(?! (?:water|tea|coffee))|\b(?:ongoing|continued|continuing) (?:alcohol (?:use|intake|consumption|misuse)|heavy drinking|drinking)\b|\bdrinking every (?:day|night|evening)\b|\b\d{2,3} units (?:of alcohol )?(?:a|per|each) week\b/i,
    unless:
      /\b(?:previously|used to|until|before|prior|former\w{0,2}|past|then|had been|relaps\w{1,3}|coffee|water|wife|husband|at (?:his|her) worst|ago|denies|no)\b/i,
  },
  {
    name: 'a challenge that was borne',
    one: /\b(?:took|tolerated|passed|completed|had) (?:the |a |an |his |her )?(?:full |oral |whole |supervised |graded |direct )?(?:\w{3,14} )?(?:dose|challenge|course)(?: of \w{4,20})?(?: in clinic| on the ward| under supervision| here)?,?(?= ) (?:without (?:any |a )?(?:reaction|rash|symptoms?)|with(?: no|out) reaction|uneventfully)\b|\b(?:oral |drug |direct )?challenge (?:was |came back )?(?:negative|passed|uneventful)\b/i,
    other:
      /\ballergy (?:is |was |has been )?(?:thereby |thus |now |therefore |hence |so )?(?:confirmed|proven|proved|upheld)\b|\b(?:remains|is|stays) (?:truly |genuinely |still )?allergic to\b|\b(?:allergy )?label (?:is |was |has been )?(?:kept|upheld|confirmed|to stay|stays)\b/i,
    unless: /\b(?:other|another|except|but|nuts?|before|until|not|no longer|never|sister|brother|separate)\b/i,
  },
  {
    name: 'membranes that are intact',
    one: /\bmembranes (?:are |were |remain |still )?intact\b|\b(?:no (?:leak\w{0,3}|loss) of (?:fluid|liquor|waters)|waters (?:have )?not (?:gone|broken)|no SROM|no fluid leak\w{0,3})\b/i,
    other:
      /\b(?:waters|membranes) (?:have |had |having |are |were )?(?:gone|broken|broke|ruptured|went)\b|\bSROM (?:at|since|\d)|\bwith (?:the|her) waters gone\b|\bruptured membranes (?:since|at|for)\b|\bleaking (?:clear )?(?:fluid|liquor) since\b/i,
    unless: /\b(?:if|when|until|call|ring|return|then|later|now|after|before|previous\w{0,2}|last|should|ARM)\b/i,
  },
  {
    name: 'healthy coronary arteries',
    one: /\b(?:normal|smooth|unobstructed) coronar(?:y arteries|ies)\b|\bcoronar(?:y arter(?:y|ies)|ies) (?:are |were |is |was )?(?:entirely |completely )?(?:normal|smooth|unobstructed|free of)\b|\bno (?:significant |obstructive )?coronary (?:artery )?(?:disease|stenos[ei]s)\b/i,
    other:
      /(?<!\bno |\bwithout )\b(?:severe |significant |critical )?(?:two|three|double|triple|multi|single|2|3)[- ]vessel (?:coronary )?disease\b|\b(?:severe|critical|tight) (?:LAD|left main|RCA|circumflex|proximal LAD|mid LAD) (?:stenosis|disease|lesion)\b/i,
    unless:
      /\b(?:previous\w{0,2}|prior|before|now|CABG|graft\w{0,3}|stent\w{0,3}|until|(?:19|20)\d\d|last|if|other than|apart from)\b/i,
  },
  {
    name: 'open tubes',
    one: /\b(?:both |fallopian )?tubes? (?:are |were |both )?(?:patent|open|clear)\b|\b(?:bilateral )?(?:tubal patency|free spill)\b/i,
    other:
      /(?<!\bno )\btubes? (?:are |were |is |was )?(?:both )?blocked\b|\bblocked (?:fallopian )?tubes?\b|\b(?:bilateral )?tubal (?:occlusion|blockage|block)\b/i,
    unless:
      /\b(?:left|right|one|previous\w{0,2}|prior|before|until|if|whether|exclude|was thought|eustachian|feeding|chest|drain\w{0,3})\b/i,
  },
  {
    name: 'no insulin ever',
    one: /\b(?:has |have |had )?never (?:been on|used|taken|had|injected|needed) insulin\b|\binsulin[- ]na[iï]ve\b|\bnot (?:yet )?on insulin\b/i,
    other:
      /\b(?:his|her|your|usual|home|regular) (?:usual |home |regular |own |long-?acting )?(?:insulin|glargine|lantus|levemir|detemir|degludec|tresiba|novorapid|humalog|mixtard|novomix)\b/i,
    unless:
      /\b(?:if|may|might|could|would|start\w{0,3}|begin|began|now|will|new|mother|father|sister|brother|resistance|level|own)\b/i,
  },
  {
    name: 'no urine',
    one: /\b(?:anuric|anuria|(?:makes|passes|produces|passing|making) (?:almost |virtually )?no urine|no (?:residual )?urine output)\b/i,
    other:
      /\b(?:makes|passes|produces|voids?|voiding|urinates) (?:about |around |roughly )?(?:\d|one|two|three|half|good|plenty|clear|normal)\b|\burine output (?:of |is |was )?(?:\d|good|brisk|adequate)\b|\burine:? [1-9]\d{1,3} ?mL\b/i,
    unless:
      /\b(?:now|since(?! (?:19|20)\d\d)|until|previously|before|initially|then|recover\w{0,3}|improv\w{0,3}|arrival|admission|after|day)\b/i,
  },
  {
    name: 'a first birth',
    one: /\b(?:this is (?:her|your|my) first pregnancy|(?<!\b(?:her|your|my|the|that|in|during|of|with|since|after) )first pregnancy(?! (?:was|ended|in|resulted|went))|primigravid\w{0,2}|nullipar\w{1,3}|(?:has |have )?never (?:given birth|delivered|been pregnant before))/i,
    other:
      /\bG\d{1,2} ?P[1-9]\d{0,3}\b|\bG(?:[2-9]|1\d) ?P0?[1-9]|\b(?:second|third|fourth|fifth) pregnancy\b|\bmultipar\w{1,3}\b|\b(?:two|three|\d) (?:previous|prior|earlier) (?:vaginal |cesarean )?(?:births|deliveries|cesareans|pregnancies)\b/i,
    unless:
      /\b(?:her first|his first|(?:her|the|my|that) first (?:pregnancy|delivery|birth)|first pregnancy (?:in|ended|was)|in her first|sister|history|previous first|after her first|since|earlier (?:doses?|injections?|births?)|after the birth)\b/i,
  },
  {
    name: 'no heart attack',
    one: /\b(?:did not have|(?:have|has) not had|not have had|was not|no (?:sign|evidence) of) (?:an? )?(?:heart attack|myocardial infarction)\b|\bno heart attack\b|\bheart (?:muscle )?(?=\w)(?:was|is) not (?:injured|damaged|hurt|harmed)\b|\b(?:heart attack|myocardial infarction|MI) (?:was |has been |is )?ruled out\b|\bruled out for (?:MI|myocardial infarction|a heart attack)\b|\bno (?:damage|injury) to (?:your|the|his|her) heart\b|\bblood (?:tests?|markers?) for heart (?:damage|injury)\b[^.]{0,30}\b(?:normal|negative)\b/i,
    other:
      /(?<!\b(?:whether|if|thought|feared|not|told|never|once) (?:that )?(?:you|he|she|they) )\bhad an? (?:small |mild |major |large |minor )?heart attack\b(?! (?:in|at|when|\d|years|before))|\byou did have an? (?:small |mild )?heart attack\b|\bthis was an? (?:small |mild )?heart attack\b/i,
    unless: /\b(?:19|20)\d\d\b|\b(?:years?|months?) ago\b|\b(?:past|previous|prior|another|second|again)\b/i,
  },
  {
    name: 'no stroke',
    one: /\b(?:did not have|(?:have|has) not had) (?:an? )?stroke\b|\bstroke (?:was |has been |is )?ruled out\b|\b(?:showed|shows|found) no (?:new |acute )?(?:stroke|infarct)\b|\bno (?:acute |new )?infarct(?:ion)? (?:on|was|is|seen)\b/i,
    other:
      /(?<!\b(?:whether|if|thought|feared|not|told|never|once) (?:that )?(?:you|he|she|they) )\bhad an? (?:small |mild |major |large |minor )?stroke\b(?! (?:in|at|when|\d|years|before))|\byou did have an? (?:small |mild )?stroke\b/i,
    unless: /\b(?:19|20)\d\d\b|\b(?:years?|months?) ago\b|\b(?:past|previous|prior|old|another|second)\b/i,
  },
  {
    name: 'cultures without growth',
    one: /\b(?:blood |urine |wound |CSF |all |both |with |of the |the )?cultures? (?:were |was |are |remain(?:ed|s|ing)? |stayed |all )?(?:negative|sterile|without growth)\b(?: throughout| to date| at (?:\d|two|three|five)\b)?|\bcultures? (?:grew nothing|show(?:ed|s)? no growth|with no growth)\b/i,
    other:
      /\bcultures? (?:\w{3,8} )?(?:grew|growing|grow|positive for|yielded) (?!nothing|no\b|negative|only skin|mixed)\w/i,
    unless:
      /\b(?:repeat\w{0,3}|initial\w{0,2}|first|second|third|surveillance|clear\w{0,3}|follow-?up|contamina\w{2,5}|after|before|since|later|previous\w{0,2}|earlier|urine|sputum|wound|tissue|catheter|line|tip|one of|two of|stool|last|outside|fungal|viral|AFB|prior|now|admission)\b/i,
  },
  {
    name: 'full strength everywhere',
    one: /\b(?:strength|power|motor)(?: is| was|:)? ?5 ?\/ ?5 (?:throughout|in all|bilaterally|everywhere|all)\b|\bno focal (?:neurologic(?:al)? )?(?:deficits?|findings|weakness|signs)\b|\bmoves all (?:four )?(?:extremities|limbs) (?:equally|well|with full)\b|\bneuro(?:logically|logical exam|logic exam)? (?:is |was |exam )?(?:grossly )?intact\b/i,
    other: new RegExp(
      `${NOT}\\b(?:flaccid (?:paralysis|right|left|arm|leg|hemi)|(?:dense |complete )?hemiplegia|(?:right|left)(?:-sided)? hemiparesis|paraly[sz]ed (?:right|left|arm|leg)|paralysis of the (?:right|left)|cannot move (?:his|her|the) (?:right|left|arm|leg))\\b`,
      'i',
    ),
    unless:
      /\b(?:other|otherwise|apart|except|besides|new|additional|further|old|chronic|baseline|known|residual|resolved|initially|history|risk|if|at onset|on arrival|before|since|after|now|recovered|return|watch|h\/o|years?|previous|prior|Todd|migraine)\b/i,
  },
  {
    name: 'bone out of reach of the probe',
    one: /\bprobe[- ]to[- ]bone(?: test)?(?: is| was|:)? positive\b|(?<!\bno )\bbone (?:was |is )?(?:felt|exposed|palpable|visible) (?:with|on|at|in) \w/i,
    other:
      /\b(?:no bone (?:felt|palpable|exposed|reached|seen)|probe[- ]to[- ]bone(?: test)?(?: is| was|:)? negative|does not probe to bone)\b/i,
    unless: /\b(?:previously|last|other|left|right|second|before|now|ago)\b/i,
  },
  {
    name: 'no gas passed',
    one: /\b(?:no flatus|not (?:yet )?pass(?:ed|ing) (?:any )?(?:gas|flatus)|(?:without|no) (?:gas|flatus) or (?:stool|BM))\b/i,
    other:
      /\b(?:(?:is|he's|she's) passing (?:gas|flatus|stool)|since (?:he|she) (?:is|has been|has) pass(?:ing|ed) (?:gas|flatus)|bowel function (?:has )?returned)\b/i,
    unless: /\b(?:until|yesterday|then|now|return|call|unless|if|POD ?[01]|earlier|when|once)\b/i,
  },
  {
    name: 'no anticoagulant',
    one: /\b(?:no (?:blood thinners?|anticoagulants?|anticoagulation)|not (?:on|taking) (?:any |an? )?(?:blood thinners?|anticoagulants?|anticoagulation)|(?:is|as (?:he|she) is) not anticoagulated|on no (?:anticoagulant|blood thinner)|takes no (?:blood thinners?|anticoagulants?)|never (?:taken|used|been on) (?:any |an? )?(?:blood thinners?|anticoagulants?))\b/i,
    other: new RegExp(
      `\\b(?:(?:he|she|who|patient|pt|and) takes|takes|taking|(?:is|been|remains) on|continues?(?: on)?|home) (?:this same |his |her |home |daily |chronic )?${THINNER}\\b`,
      'i',
    ),
    unless:
      /\b(?:start\w{0,3}|stop\w{0,3}|held|hold|used to|previous\w{0,2}|will|no longer|since|until|before|after|today|tonight|new|begin|began|other|besides|needed|required|indicated|while|DVT prophylaxis|not taking|never taking|if|reversal|for now|contraindicated)\b/i,
  },
  {
    name: 'dialysis on Mondays',
    one: /\b(?:MWF|Monday[-, /]{1,2}Wednesday[-, /]{1,2}(?:and )?Friday|Mon\/Wed\/Fri)\b/,
    other: /\b(?:TTS|TThS|Tuesday[-, /]{1,2}Thursday[-, /]{1,2}(?:and )?Saturday|Tue\/Thu\/Sat)\b/,
    unless:
      /\b(?:mov\w{2,3}|switch\w{0,3}|holiday|chang\w{1,3}|until|instead|was|from|to|next week|this week|transfer\w{0,3}|other|mg|mcg|tablets?)\b/i,
  },
  {
    name: 'births by cesarean',
    one: /\b(?:both|two|all|three) (?:prior |previous |earlier )?(?:births|deliveries|children|babies) (?:were )?by (?:cesarean|C-section)|\b(?:two|three) (?:prior|previous) (?:cesareans|C-sections)\b/i,
    other:
      /\b(?:two|three) (?:prior |previous |normal |uncomplicated )?(?:normal )?(?:vaginal|spontaneous) (?:deliveries|births)\b/i,
  },
  {
    name: 'correct counts',
    one: /\b(?:sponge|needle|instrument|final|all)?,? ?counts?(?: of [\w, ]{3,50})?(?: (?:was|were|are))? (?:all )?(?:reported )?correct\b/i,
    other:
      /\bcounts?(?: of [\w, ]{3,50})?(?: (?:was|were|are))? (?:incorrect|off by|discrepant|short by|not correct|wrong)\b|\b(?:sponge|needle|instrument) (?:was |is )?(?:missing|unaccounted)\b/i,
    unless:
      /\b(?:initial\w{0,2}|first|recount\w{0,3}|then|found|reconciled|x-ray|radiograph|until|after|second|blood|cell|platelet|pill|tablet|carb\w{0,10}|kick)\b/i,
  },
  {
    name: 'disease of one vessel',
    one: /\b(?:single|one|1)[- ]vessel (?:coronary|disease|CAD)\b/i,
    other:
      /\b(?:three|triple|3|multi)[- ]?vessel (?:coronary|disease|CAD)\b|\bsignificant (?:stenos[ei]s|disease) in all three\b|\ball three (?:major|main|coronary|epicardial) (?:arteries|vessels)\b/i,
    unless: /\b(?:previous\w{0,2}|prior|progress\w{1,4}|earlier|until|was|(?:19|20)\d\d|if|trial)\b/i,
  },
  {
    name: 'three babies',
    one: /\btriplets\b|\btriplet (?:pregnancy|gestation|A|C)\b/i,
    other:
      /\b(?:both (?:babies|twins|fetuses)|twin (?:A|B|clinic|pregnancy|gestation)|one (?:baby|fetus) only|singleton)\b/i,
    unless: /\b(?:reduc\w{2,5}|demise|vanish\w{0,3}|lost|previous|sister|mother|first|second)\b/i,
    ofFamily: true,
  },
  {
    name: 'thoughts of suicide',
    one: /(?<!\b(?:no|denies|denied|not|without|never|if|any|nor) )\b(?:endorses|reports|voices|expresses|has|with|discloses) (?:active |passive |ongoing |current )?(?:suicidal (?:ideation|thoughts|intent)|SI)\b|\bSI: (?:present|yes|active)\b|\b(?:plans|intends) to (?:kill|shoot|hang|overdose|end (?:his|her) life|take all)\b/i,
    other:
      /\b(?:no (?:suicidal|self-?harm) (?:ideation|ideas|thoughts?|intent)|denies (?:any )?(?:SI\b|suicidal)|C-?SSRS (?:screen )?(?:is |was |were )?negative|SI: (?:absent|none|denied|no)|not suicidal)\b/i,
    unless:
      /\b(?:on admission|yesterday|at intake|last|resolved|since|earlier|initially|past|previous\w{0,2}|history|prior|no longer|morning|now|ago|weeks?|until|if|overnight|before|new|changed?)\b/i,
  },
  {
    name: 'no pacemaker',
    one: /\b(?:has no|without an?|no) (?:pacemaker|ICD|implanted (?:cardiac )?devices?|defibrillator)\b/i,
    other:
      /\b(?:pacemaker|ICD) (?:was |is |has been )?(?=\w)(?:interrogated|checked|functioning|placed in|implanted in|working|paced)\b|\b(?:his|her|your|known|existing)(?= ) (?:pacemaker|ICD|defibrillator)\b|^interrogation:|\blead impedances?\b|\bpocket clean\b/i,
    unless:
      /\b(?:remov\w{1,3}|explant\w{0,3}|need\w{0,3}|before|indication|if|spike|discuss\w{0,3}|refus\w{1,3}|declin\w{1,3})\b/i,
  },
  {
    name: 'no uterus',
    one: /\b(?:total (?:abdominal |vaginal |laparoscopic )?hysterectomy (?:in|\(|at|for|with|19|20)|s\/p (?:\w{3,12} ){0,2}hysterectomy|uterus (?:was |has been |and cervix )?removed|has no uterus|after (?:your|her) hysterectomy|had a (?:\w{3,12} )?hysterectomy)/i,
    other:
      /\b(?:LMP (?:was |of )?(?:\d|last|two|three|one|on|in)|expect (?:your|her) (?:\w{3,10} )?periods?|(?:regular|monthly|heavy) (?:periods|menses)|periods (?:are|come|every)|so you don't get pregnant|(?:is|currently) (?:\d{1,2} weeks )?pregnant|uterus (?:is |was )?(?:normal|anteverted|enlarged|gravid))\b/i,
    unless:
      /\b(?:before|until|no more|won't|not|never|stopped|no longer|led to|because of|for (?:heavy|fibroids)|indication|history|prior to|planned|scheduled|discussed|declin\w{1,3}|if|consider\w{0,3}|sister|mother|daughter|supracervical|had been|previous\w{0,2})\b/i,
  },
  {
    name: 'freedom from seizures',
    one: /\b(?:seizure[- ]free|no seizures? (?:since|for|in)|not (?:one|a single) (?:seizure|event)|has had no (?:further )?seizures)\b/i,
    other:
      /\b(?:still (?:having|has|gets) (?:\w{3,10} )?seizures|seizures? (?:every|each) (?:day|week|night|month)|(?:daily|weekly|nightly) seizures|(?:\d|two|three|four|several) seizures (?:a|per|this|every) (?:day|week|month))\b/i,
    unless: /\b(?:before|until|previously|used to|was|were|had been|if|prior|initially|sister|brother|mother)\b/i,
  },
  {
    name: 'no fracture',
    one: /\b(?:no (?:acute )?fractures? (?:is |was |were )?(?:seen|found|identified|present)|no (?:bones? (?:is|are|was|were) broken|broken bones?)|since (?:no bone|nothing) is broken|nothing (?:is|was) broken)\b/i,
    other:
      /\b(?:x-?rays?|films?|CT|imaging|radiographs?) (?:show|shows|showed|confirm|confirms|confirmed|reveal|reveals|revealed) an? (?:\w{4,14} ){0,3}fracture\b/i,
    unless:
      /\b(?:other|further|additional|old|healed|first|initial\w{0,2}|repeat\w{0,2}|later|outside|hip|spine|skull|but|rib|no)\b/i,
  },
  {
    name: 'a patient who cannot walk',
    one: /\b(?:bed-?bound|non-?ambulatory|wheelchair[- ]bound|cannot walk|unable to (?:walk|ambulate|stand)|has not walked (?:since|for|in))\b/i,
    other:
      /\b(?:walks? (?:independently|unaided|\d|two|three|without|daily|every)|ambulat(?:es|ing) (?:independently|without|unaided)|(?:steady|independent) gait|climbs? stairs)\b/i,
    unless:
      /\b(?:until|before|previously|used to|prior|baseline|goal|now|was|then|hopes?|after|since|if|will|initially|at admission|usually|today|POD|first|dog|wife|husband)\b/i,
  },
  {
    name: 'a vaccine declined',
    one: /\b(?:declin(?:ed|es)|refus(?:ed|es)) (?:the |a |his |her |today's )?(?:flu|influenza) (?:vaccine|shot|vaccination)\b/i,
    other:
      /\b(?:flu|influenza) (?:vaccine|shot|vaccination) (?:was )?(?:given|administered) (?:today|this visit|in the|IM)\b/i,
    unless: /\b(?:last|then|initially|after|agreed|earlier|wife|husband|until)\b/i,
  },
  {
    name: 'a study without disease and with it',
    one: /\bno (?:evidence of )?(?:acute )?(?:intracranial )?(?:hemorrhage|haemorrhage|bleed|bleeding|extra-axial collection)\b/i,
    other:
      /\b(?:impression|conclusion|summary|diagnosis)\b[:,]? (?:\w{2,9} )?(?<!\bno )acute (?:subdural|epidural|subarachnoid|intracranial|intraparenchymal)\b/i,
    unless: /\b(?:repeat|previous|prior|new|follow|earlier|initial|interval)\b/i,
  },
];
