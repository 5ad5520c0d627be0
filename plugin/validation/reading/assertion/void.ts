import { lean } from '../../../lean.ts';
import type { Token } from '../tokens.ts';
import { phrase } from '../words.ts';
import { isFallFrom, isToDose } from './fate-doses.ts';
import { deniesEnd, isDeniedEnd, isGivenAnew } from './kept.ts';
import type { Place } from './places.ts';

// Where a cue stands and decides nothing, because the words around it say that the drug is taken or the condition is had:
// its reading is ruled out, for the model too. What is no cue at all is in the file of its reading.

/** A cue before the mention that does not hold for it. */
export function isVoidBefore(place: Place): boolean {
  const { tokens, sentence, trigger, at, first, end } = place;
  const between = phrase(tokens, at, first);
  const after = phrase(tokens, end, Math.min(sentence.end, end + 12));
  switch (trigger.assertion) {
    case 'other-person':
      return (
        FAMILY_MEETING.test(between) ||
        ((CARER.test(between) || LIKE.test(phrase(tokens, at - 6, first))) && !/\b(?:own|hers)\b/.test(after))
      );
    case 'negated':
      return (
        KEPT_UP.test(between) ||
        // "Saw no reason to keep the fluoxetine back".
        (KEEPS.test(between) && /^(?:back|from|away|off)\b/.test(after)) ||
        // "Alpha-blocked with phenoxybenzamine".
        (/^blocked\b/.test(between) && /^(?:alpha|beta|α|β|-)$/.test(tokens[at - 1]?.text ?? '')) ||
        WHILE_TAKEN.test(between) ||
        NO_HARM.test(between) ||
        CHOSEN.test(between) ||
        (/^against\b/.test(between) &&
          /\b(?:checked|done|reconciled|compared|verified|confirmed|reviewed|reconciliation)$/.test(
            phrase(tokens, at - 3, at),
          )) ||
        (/^against (?:\w{1,20} ){0,2}advice\b/.test(between) && !/ (?:avoid|not) /.test(between)) ||
        (/^without\b/.test(between) &&
          /^(?:he|she|you|they|i|we) (?:would|will|cannot|can't|could not)\b/.test(after)) ||
        isNeededTwice(place, between) ||
        (/,/.test(between) && GIVEN.test(after)) ||
        isFronted(place, between) ||
        isDeniedEnd(place) ||
        deniesEnd(between) ||
        isGivenAnew(between) ||
        STAYS.test(between) ||
        (/^(?:no|not) (?:\w{1,20} ){0,2}?(?:doses?|tablets?|pills?|injections?) of\b/.test(between) &&
          /^(?:\w{1,20} )?(?:missed|skipped|late|lost|wasted)\b/.test(
            after.replace(/^(?:was|were|has been|have been|had been) /, ''),
          )) ||
        /\b(?:more|less|fewer|later|longer|higher|lower) than \d[\w .]{0,20}$/.test(between) ||
        (/\bat first , $/.test(`${between} `) && /^(?:is|was|has|are)\b/.test(after))
      );
    case 'stopped':
      return (
        OWN_HABIT.test(between) ||
        (/^refractory\b/.test(between) && /^\d[\d.,]* (?:mg|mcg|g|units?)\b/.test(after)) ||
        REPLACED_BY.test(between) ||
        isFronted(place, between) ||
        isDeniedEnd(place) ||
        deniesEnd(between) ||
        isGivenAnew(between) ||
        isKept(between, after)
      );
    case 'adjusted':
      return NO_DOSE.test(phrase(tokens, at + 1, at + 2));
    case 'allergen':
      return OTHER_THAN_ALLERGEN.test(between) && WORKS.test(after);
    case 'hypothetical':
      return (
        CHOSEN.test(between) ||
        deniesEnd(between) ||
        (!YOU.test(between) && isGivenAnew(between)) ||
        AGREED.test(after) ||
        MISSED.test(between) ||
        DOES_WELL.test(between) ||
        IN_CASE.test(between) ||
        isKept(between, after) ||
        (/^consider the$/.test(between) && /^(?:he|she|you|they) (?:already )?(?:has|have|takes?|is|are)\b/.test(after))
      );
    default:
      return false;
  }
}

/** A cue behind the mention that does not hold for it. */
export function isVoidAfter({ tokens, sentence, trigger, at, first, end, isDrug }: Place): boolean {
  if (trigger.assertion === 'stopped' && /^(?:days|weeks|months|years|last)$/.test(tokens[at]?.text ?? '')) {
    if (!isDrug) return /^(?:days|weeks|months) ago\b/.test(phrase(tokens, at, at + 2)); // a recent illness counts
    return (
      BEGUN_BEFORE.test(phrase(tokens, Math.max(sentence.first, first - 7), first)) ||
      BEGUN_AFTER.test(phrase(tokens, end, at))
    );
  }
  // "Levothyroxine was changed from 75 to 88 mcg", "the interval of gentamicin was changed": it goes on.
  if (
    /(?:^| )changed$/.test(trigger.words.join(' ')) &&
    (REDOSED.test(phrase(tokens, at + trigger.words.length, Math.min(sentence.end, at + 16))) ||
      isOfItsDose(tokens, first))
  )
    return true;
  // "Went from 600 mg to 1200 mg" is no reduction.
  if (trigger.assertion === 'adjusted' && trigger.words.at(-1) === 'from')
    return !isFallFrom(tokens, at + trigger.words.length);
  // "Was switched to evenings".
  if (
    trigger.words.at(-1) === 'to' &&
    OF_DAY.test(phrase(tokens, at + trigger.words.length, at + trigger.words.length + 2))
  )
    return true;
  // "Was taken down to 20 mg", "wound down to 2 units/hour": it goes on at that.
  if (trigger.assertion === 'stopped' && isToDose(tokens, at + trigger.words.length)) return true;
  // "The potassium has held at 4.6".
  if (
    / ?held$/.test(trigger.words.join(' ')) &&
    /^(?:at|steady|stable|up|firm|constant)$/.test(tokens[at + trigger.words.length]?.text ?? '')
  )
    return true;
  // "Ketorolac is limited to no longer than 5 days".
  if (trigger.words.at(-1) === 'longer' && /^(?:than|\d)/.test(tokens[at + trigger.words.length]?.text ?? ''))
    return true;
  // "Must not be stopped", "was never held".
  if (
    /^(?:stopped|negated)$/.test(trigger.assertion) &&
    UNENDED.test(phrase(tokens, at - 4, at + trigger.words.length + 4))
  )
    return true;
  // "G6PD is not normal".
  if (
    !isDrug &&
    trigger.assertion === 'negated' &&
    trigger.words.at(-1) === 'not' &&
    /^(?:entirely |quite )?(?:normal|intact|negative)$/.test(tokens[at + trigger.words.length]?.text ?? '')
  )
    return true;
  // "Amlodipine is the one I would add": chosen.
  if (trigger.words[0] === 'would' && IS_CHOSEN.test(phrase(tokens, at - 5, at + 3))) return true;
  // "Before he could be seen", "so that she could sleep".
  return (
    /^(?:could|would|might)$/.test(trigger.words[0]!) &&
    /(?:before|so|that|than) \w{1,20}$/.test(phrase(tokens, at - 2, at)) &&
    // "On top of that dose would risk".
    !/^(?:of|on|to|with|in|at|for|by|above|beside) that /.test(phrase(tokens, at - 3, at))
  );
}

const IS_CHOSEN = lean(
  /\b(?:is|are) (?:the one|what)(?: that)? (?:i|we) would (?:now |still )?(?:add|choose|pick|use|start|reach for|give|prescribe|recommend|suggest|prefer|advise)\b/,
);

/** "The interval of IV gentamicin". */
export const isOfItsDose = (tokens: readonly Token[], first: number): boolean =>
  /\b(?:interval|dose|dosage|timing|route|frequency|rate|strength|form|formulation|brand|time) of (?:\w{1,12} ){0,2}$/.test(
    `${phrase(tokens, first - 4, first)} `,
  );

/** "Changed to evenings"; a patch is changed "to the left arm". */
const OF_DAY =
  /^(?:the |an? |her |his )?(?:(?:evening|morning|night|nighttime|bedtime|noon|lunchtime)s?|r|l|left|right|upper|lower|opposite|chest|arm|back|thigh|abdomen|shoulder|hip|buttock)\b/;
const REDOSED = lean(
  /^(?:[^\d.;]{0,50} )?(?:from|up to|down to|to|by) \d|^(?:[^.;]{0,30} )?to (?:the |a )?(?:evening|morning|night|bedtime|weekly|daily|twice|once|every|liquid|oral|iv|intravenous|modified|slow|extended|higher|lower|tablets?|half)\b/,
);

const UNENDED = lean(
  /\b(?:not|never|\w{1,6}n't)(?: (?:be|been|to be|once|ever|even once|need to be|have to be))? (?:exchanged|swapped|replaced|refused|declined|turned down|withdrawn|left out|cancell?ed|crossed (?:out|off)|struck|out of the question|ruled out|off the table|off limits|barred|forbidden|prohibited|avoided|contraindicated|stopped|held|given up|missed|interrupted|changed|discontinued|paused|skipped|withheld|forgotten|touched|altered|omitted)\b/,
);

/** "His wife gives him donepezil", "her mother says the seizures are back"; what a relative takes, has or uses is theirs. */
const CARER = lean(
  /^(?:\w{1,20} )?(?:mother|father|mom|mum|dad|sister|brother|wife|husband|son|daughter|grandmother|grandfather|grandma|grandpa|gran|granny|grandad|granddad|nan|nana|aunt|uncle|niece|nephew|spouse|friend|partner|parents|neighbor|neighbour|grandson|granddaughter|roommate|girlfriend|boyfriend)(?: , [^,]{1,60} ,| \w{1,20}ly)? (?:(?:gives?|gave|brings?|brought|picks?|picked|drives?|drove|fills?|filled|manages?|crush(?:es|ed)|helps?|helped|reminds?|says?|said|notes?|noticed|thinks?|asks?|asked|wants?|worries|tells|called|found|sets|administers?|administered|injects?|insists?|requests?|requested|prepares?|mixes|worries|keeps track|makes sure|is sure|read|reads|saw|watched|puts|lays out|drops off|picks up|collects|orders|calls|counts|drives)\b|(?:(?:is|was) (?:quite |very )?(?:certain|sure|positive|clear|adamant)|confirms?|confirmed|swears|swore|remembers|remembered|recalls|recalled|reports?|reported|states?|stated|believes|witnessed) (?=(?:that )?(?:he|she|you|the patient|patient|pt)\b))/,
);

/** "Like her mother she has", "like his father, he takes". */
const LIKE = lean(
  /(?:^| )(?:like|unlike|as) (?:\w{1,20} ){1,6}(?:, )?(?:he|she|you|i|the patient|pt) (?:also |too |still |now )?(?:has|have|takes?|took|had|is on|uses?|receive[sd]?|gets?|got|was (?:given|started on|put on))\b/,
);

/** "Do not run out of", "don't double", "never take a double dose of", "denies missing any". */
const KEPT_UP = lean(
  /^(?:no|not|never|don't|doesn't|didn't|cannot|can't|without|denies|denied) (?:\w{1,20} ){0,2}?(?:miss|missed|misses|missing|run out|running out|forget|forgotten|forgets|discontinue|interrupt|delay|double|crush|chew|split|share|exceed|change(?! (?:to|over|her to|him to|you to|them to)\b)|alter|go without|be without|do without|take (?:a double|two|extra|more|both|the missed|another|an extra))\b/,
);

/** "Avoid alcohol while on", "do not drive until you know how", "stay out of the sun when taking", "no alcohol with". */
const WHILE_TAKEN = lean(
  /\b(?:while|whilst|as long as|until you know how|during|when (?:you |she |he )?(?:take|takes|taking|are on|is on|on|using))\b|^\S{1,20} (?:drink )?(?:any )?(?:alcohol|wine|beer|driving|grapefruit|grapefruit juice|swimming|sunbathing) (?:with|on|alongside)(?: (?:the|your|her|his)){0,1}$/,
);

/** "No side effects from", "without bleeding on", "denies dizziness since". */
const NO_HARM = lean(
  /^(?:no|without|denies|denied|never) (?:\w{1,20} ){0,3}?(?:effects?|problems?|trouble|issues?|bleeding|bleeds?|bruising|dizziness|drowsiness|nausea|vomiting|diarrhea|rash|cough|swelling|myalgias?|aches?|pain|complaints?|concerns?|complications?|relief|improvement|benefit|response|intolerance|symptoms|seizures?|attacks?|flares?|episodes?|events?|fever|hypoglycemia|lows|doses|headaches?|harm|difficulty|adverse \w{1,20})(?: \w{1,20}){0,3}? (?:from|with|on|since|after|despite|of)(?: (?:the|his|her|your|this|its|my|starting|beginning))?$/,
);

/** "Weighed mirtazapine against his weight and chose", "after a talk about the options she picked". */
const CHOSEN =
  /\b(?:chose|picked|selected|settled on|decided on|went with|opted for|agreed on|agreed to|elected|(?<!nearly |almost )ordered|was given|were given|received)(?: (?:the|a|an|oral|low|dose|tablets?|capsules?|pills|treatment|medication|medicine|therapy|injections?|drug|course|of|:|to (?:start|begin|take|try|continue)|\w{1,20}ly)){0,4}$/;

/** "Without any reaction, cefepime was given in full". */
const GIVEN = lean(
  /^(?:\d+ \w{1,20} )?(?:was|were|is|has been|had been) (?:then |thus |therefore )?(?:given|started|begun|hung|continued|resumed|tolerated|restarted|infused|administered|chosen|ordered|prescribed)\b(?! (?:up|off))/,
);

/** "With a dose taken no matter what", "pain that does not go away with": it is taken, and does too little. */
const STAYS = lean(
  /^(?:not|doesn't|didn't|won't|never|no) (?:\w{1,20} ){0,3}?(?:go away|gone|going away|responding|respond|improving|improve|improved|settle|settled|relieved|relief|controlled|helped|touched|better|resolved|resolve|held) (?:with|by|to|on|despite|in spite of|even with)(?: (?:the|his|her|your|this|full|high|low|daily|scheduled|home|iv|oral)){0,3}$/,
);

/** "We have replaced your old tablet with lisinopril": what comes in its place. */
const KEEPS = /^(?:no|not|never|nothing) (?:\w{1,12} ){0,5}(?:keep|hold|take|withhold)(?: (?:the|her|his|your|it))?$/;
const REPLACED_BY =
  /^(?:replac|swap|switch|chang|exchang|transition)\w{0,5} (?:[\w'-]{1,20} ){0,8}?(?:with|by|to|for)$/;

/** "Reduced EF" changes no dose. */
const NO_DOSE = /^(?:ef|ejection|function|sensation|range|urine|oral|appetite|breath)$/;

/** "Reaction to codeine years ago, and morphine works well". */
const OTHER_THAN_ALLERGEN = /,(?: and| but| yet| while)?(?: \w{1,20}){0,2}$/;
const WORKS =
  /^(?:works|worked|suits|is fine|is tolerated|was tolerated|has been fine|goes down|went down|causes no|gives no|agrees)\b/;

/** "You may bleed when you take" warns whoever reads it. */
const YOU = /\byou\b/;
const FAMILY_MEETING =
  /^(?:family|fam) (?:meeting|conference|discussion|physician|doctor|medicine|practice|practitioner|planning|agrees|aware|updated|wants|asks|asked|reports|says|brought|gives|gave)\b/;

/** "I considered stopping spironolactone but left it", "it was a mistake to stop it, and lisinopril was put back". */
const isKept = (between: string, after: string): boolean =>
  KEPT.test(after) || (/^stop\w{0,4} it\b/.test(between) && BACK.test(after));
const KEPT = lean(
  /^(?:\w{1,20} ){0,3}?(?:, )?(?:but|and|yet|;|,) (?:\w{1,20} ){0,4}?(?:left (?:it|him|her|things) (?:as|on|alone|unchanged)|prefers? to (?:go on|stay|continue|keep)|(?:decided|chose|elected|agreed|prefers|wants|wishes) to (?:continue|keep|stay|go on|remain)|kept (?:it|going|on)|(?:he|she) (?:continues|stays on|goes on|still takes|carries on)|the answer is yes)\b/,
);
const BACK =
  /^(?:was|is|has been|were|are) (?:put back|back|restarted|resumed|reinstated|given again|started again|added back)\b/;

/** "In case of fever take acetaminophen". */
const IN_CASE =
  /^(?:in )?case (?:of )?(?:[\w,]{1,20} ){1,6}?(?:take|use|give|chew|swallow|spray|inhale)(?: (?:the|your|one|two|a|\d))?$/;

const OWN_HABIT = lean(
  /^(?:\w{1,20} )?(?:stop|stopped|stopping|quit|quitting|gave up|giving up|given up) (?:smoking|drinking|vaping|cigarettes|tobacco|alcohol|breastfeeding|nursing|driving|working|running|date|day|attempt|plan)\b/,
);

/** "Discussed amiodarone; he agreed and took the first tablet". */
const AGREED = lean(
  /\b(?:agreed|agrees|consented|accepted|elected|opted|decided)(?: (?:to|and|on))? (?:start|started|starting|begin|began|take|took|taking|try|trying|continue|continued|proceed)\b|\bfirst (?:dose|tablet|injection|infusion|shot) (?:given|taken|today|tonight|this|went|in)\b/,
);

/** "If you miss a dose of", "if she vomits her". */
const MISSED = lean(
  /^(?:if|unless|should) (?:you|he|she|they|your child) (?:miss|misses|forget|forgets|skip|skips|vomit|vomits|run out|runs out|lose|loses)\b/,
);
const DOES_WELL =
  /^if (?:you|he|she|they) (?:feel|feels|do|does|are|is) (?:\w{1,20} )?(?:well|fine|good|better|stable) (?:on|with)\b/;

const BEGIN =
  'began|begun|started|restarted|resumed|added|initiated|prescribed|introduced|increased|raised|bumped|uptitrated|changed to|switched to|moved to|put \\w{1,20} on|placed on|placed \\w{1,20} on|put on|started \\w{1,20} on|been on|been taking|ordered|diagnosed with|found to have';
const BEGUN_BEFORE = new RegExp(`\\b(?:${BEGIN})(?: (?!not|never|but|stopp|off)[\\w-]{1,20}){0,4}$`);
const BEGUN_AFTER =
  /\b(?:begun|added|initiated|prescribed|introduced|increased|raised|restarted|resumed|diagnosed|placed|inserted)\b/;

/** "Cannot sleep without", "would not be alive without". */
const isNeededTwice = ({ tokens, at }: Place, between: string): boolean =>
  (/^without\b/.test(between) &&
    /(?:cannot|can't|could not|couldn't|would not|wouldn't|never|not)\b/.test(phrase(tokens, at - 6, at))) ||
  /^(?:cannot|can't|not|couldn't|wouldn't|never) (?:\w{1,20} ){0,4}without\b/.test(between);

/** "Rather than stop, we lowered", "after she was weaned off the drip, her": the cue has a clause of its own in front. */
const isFronted = ({ tokens, sentence, at }: Place, between: string): boolean =>
  /^(?:after|since|because|when|while|although|though|despite|rather|instead|once|as)\b/.test(
    phrase(tokens, sentence.first, sentence.first + 1),
  ) &&
  at - sentence.first <= 8 &&
  /(?:, (?:you|your|he|she|they|we|i|my|his|her|our)\b| (?:he|she|they|you) (?:is|are|was|were|has been|have been) (?:now |back |doing well )?(?:on|taking|given|using)(?: \w{1,20}){0,2}$| was (?:given|used|chosen|begun|started)$)/.test(
    between,
  );
