import { lean } from '../lean.ts';
import { matchesIn, mayMatch, type Searched } from './needed-words.ts';
import type { Patient } from './patient.ts';

/** Who the text is about, told in whatever words: what decides whether a drug may be given to them at all. */
export interface Who {
  readonly ageYears?: number;
  readonly pregnant: boolean;
  readonly weeks?: number;
  readonly breastfeeding: boolean;
  /** A baby who is fed at the breast: what the mother takes reaches it. */
  readonly nursed: boolean;
  /** Wishes to conceive. */
  readonly planning: boolean;
}

const COUNTS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen';
/** A count in figures or words. */
const N = `(?<n>\\d{1,2}(?:\\.5)?|${COUNTS})`;
const numberOf = (written = ''): number => {
  const at = COUNTS.split('|').indexOf(written.toLowerCase());
  return at === -1 ? Number(written) : at + 1;
};

/** A text of a child: what is told of nobody else. */
const OF_CHILD = lean(
  /\b(?:mom|mum|mommy|mummy|mama|dad|daddy|parents?|baby|babies|infant|newborn|toddler|child|kids?|cradle cap|honey|humidifier|nose drops|bulb suction|breast-?fed|[a-z]{2,6}-month shots|napp(?:y|ies)|diapers?|formula|breast ?milk|feeds|crib|cot|school|kindergarten|nursery|day ?care|childcare|preschool|pre-k|teacher|tonsil\w{1,12}|adeno\w{1,20}|well[- ](?:child|baby|visit)|p(?:a?e)diatric\w{0,6}|peds|nicu|picu|teething|bronchiolitis|croup|your (?:son|daughter)|little (?:one|guy|girl|man)|popsicles?|stepdaughter's class|ice lolly|playground)\b/i,
);
const UNIT = '(?<unit>months?|mos?|m\\/o|weeks?|wks?|days?)(?: old)?';
const NOT_TIME =
  '(?! (?:ago|of|after|post|before|for|course|supply|later|from|until|into|along|pregnan|gestation|since|treatment|in|apart|follow|postpartum|behind))';
const IN_YEARS: Readonly<Record<string, number>> = { m: 1 / 12, w: 1 / 52, d: 1 / 365 };
/** The oldest that is told in a unit. */
const OLDEST: Readonly<Record<string, number>> = { m: 36, w: 16, d: 60 };

/** "Return 4 weeks", "Recheck 3 months": what is planned, and no child. */
const NO_NAME =
  '(?!(?:Return|Review|Reviewed|Recheck|Repeat|Back|Next|Follow|Visit|Again|Clinic|Seen|For|After|Within|Every|Each|Last|Past|Over|About|Around|Nearly|Almost|Total|Treat|Continue|Take|Wait|Give|Stop|Hold|Plan|Labs?|Bloods?|Course|Duration|Contact|Call|Phone|See|Then|Lasted|Started|Since|Another|First|Only|Just|Needs?|Allow|Expect|Until|Prophylaxis|Antibiotics?|Treatment|Therapy|Supply|Refills?|Rtc|Appointment)\\b)';

/** "Family of 4 to Ghana, 3 weeks", "in Spain, 2 weeks": a place. */
const NO_PLACE =
  '(?<!\\b(?:in|from|via|through|around|[Ff]amily of \\d to|trip to|travel to|travels to|travell?ing to|going to|holiday to|visit to|moved? to|flight to|flying to) )';

/** "Leo, 9 months,", "Kofi is 6 months and", "at 7 weeks Ada", "baby 5 weeks", "(8 mo)". */
const SMALL: readonly RegExp[] = [
  lean(
    `\\b${NO_PLACE}${NO_NAME}(?:[A-Z][a-z]{2,14}|\\[[A-Z_0-9]{4,12}\\])(?:'s \\w{3,12})?,? (?:is |now |just |only |who is |turned |aged |is only |is just )?${N}[- ]?${UNIT}\\b${NOT_TIME}`,
    'g',
  ),
  lean(`(?:^|[.!?:,\\n]\\s{0,3})[Aa]t (?:only |just |almost )?${N} ${UNIT}\\b${NOT_TIME}`, 'g'),
  lean(
    `\\b(?:[Bb]aby|[Ii]nfant|she is|he is|she's|he's|who is|[Ll]ittle (?:girl|boy|one|guy) is|(?:your|his|her|their) (?:son|daughter|boy|girl) is)(?: girl| boy)?,? (?:now |only |just )?${N} ${UNIT}\\b${NOT_TIME}`,
    'g',
  ),
  new RegExp(`\\(${N} ?${UNIT}[,)]`, 'g'),
  new RegExp(`\\bfever at ${N} ${UNIT}\\b`, 'g'),
  new RegExp(`\\b${N}-(?<unit>month) (?:well|check|shots|vaccines|visit)`, 'gi'),
];
/** "Jonah, 7, adenotonsillectomy", "son Eli, 14, had", "Maya, 5 y, 20 kg", "Ella, 11:". */
const NAMED =
  /\b[A-Z][a-z]{2,14}(?:,| \(|,? (?:is|aged?|who is)) ?(?<n>\d{1,2})(?: ?(?:y|yrs?|years?|yo|y\/o))?(?:[,:;)]|\. )(?!\d)/g;
const BORN =
  /\b(?:day of life|dol|nicu|neonat\w{1,5}|(?<!\b(?:(?:in|of|to|for) the|expecting (?:an?|your|her|their)) )newborn|preemie|\d\d-weeker)\b/i;
/** "(grade 2)", "second grader", "kindergarten": the school year, six years before the age. */
const GRADE =
  /\b(?:(?<ordinal>first|second|third|fourth|fifth|sixth|seventh|eighth)[- ]grade(?:r|rs)?|in (?<k>kindergarten|preschool|daycare))\b/i;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const BABY = /\b(?:your|the|my|our|their) (?:baby|infant|newborn)\b(?! (?:is due|due|shower|bump|aspirin))/i;
const OLD =
  /,? \(?(?<n>[6-9]\d|10\d) ?(?:y|yrs?|y\/o|years)[,.;:)]|\b(?:in (?:his|her|their) (?<decade>seventies|eighties|nineties|70s|80s|90s))\b/;
const DECADES: Readonly<Record<string, number>> = {
  seventies: 75,
  eighties: 85,
  nineties: 95,
  '70s': 75,
  '80s': 85,
  '90s': 95,
};

/** The age that a text tells in the words of a parent, a nursery or a ward. */
function toldAge(searched: Searched, isOfMother: boolean): number | undefined {
  const { text } = searched;
  const old = OLD.exec(text)?.groups;
  if (old) return old.n ? Number(old.n) : DECADES[old.decade!];
  if (isOfMother || !OF_CHILD.test(text)) return undefined;
  for (const pattern of SMALL)
    for (const { groups } of matchesIn(searched, pattern)) {
      const unit = groups!.unit![0]!.toLowerCase();
      const value = numberOf(groups!.n);
      if (value > 0 && value <= OLDEST[unit]!) return value * IN_YEARS[unit]!;
    }
  for (const { groups, 0: said } of text.matchAll(NAMED))
    if (Number(groups!.n) < 18 && Number(groups!.n) > 0 && !MONTHS.test(said)) return Number(groups!.n);
  if (BORN.test(text)) return 0.03;
  const grade = GRADE.exec(text)?.groups;
  if (grade) return grade.ordinal ? ORDINALS.indexOf(grade.ordinal.toLowerCase()) + 6 : 4;
  return BABY.test(text) ? 0.5 : undefined;
}

/** "October 7,", "Bed 12,", "Day 3,": no name. */
const MONTHS =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Bed|Room|Day|Stage|Grade|Type|Score|Total|Pain|Phase|Week|Visit|Age|Apgar|Weight|Temp|Step|Level|Bay|Ward|Unit|Figure|Table|Factor|Vitamin|Group|Class)/;

/** A text of a pregnancy, where it does not say the word. */
const OF_PREGNANCY =
  /\b(?:bump|fetal|fetus|midwife|prenatal|antenatal|obstetric\w{0,6}|OB|trimester|kicks?|kick counts?|your baby|the baby|baby moving|anatomy scan|glucose (?:test|screen|challenge)|labou?r|birth plan|hospital bag|due date|womb|gestation\w{0,3}|MFM|heartbeat|cervi\w{1,3}|contractions|pre-?eclampsia|antepartum|amniotic|GBS|group B strep|mom-to-be|mum-to-be|(?:took|taken|had|used|on|were on) before (?:the |your |her |this )?pregnancy)\b/i;
const WEEKS: readonly RegExp[] = [
  /\b(?<n>\d{1,2})(?:\+[0-6])?\/40\b/,
  /\b(?<n>\d{1,2})[- ]week (?:visit|appointment|check-?up|check|scan|ultrasound|anatomy|prenatal|OB)\b/i,
  // "Your visit at 30 weeks": from the half on, for babies are seen at 8 and 16 weeks.
  /\b(?:visit|appointment|scan|check) (?:today )?at (?<n>[23]\d|4[0-2]) (?:weeks|wks)\b(?! (?:old|post|after|ago|of|on|into|since))/i,
  /\b(?:you're|you are|she's|she is|currently|now|at|today)(?: now| about| almost)? (?<n>\d{1,2}) (?:weeks|wks?)\b(?! (?:old|post|after|ago|of|on|into|since))/i,
  /\b(?<n>\d{1,2}) (?:weeks|wks)(?: and \d days)? (?:behind you|along|down)\b/i,
  /\b(?:reaching|reached|hitting|making it to|made it to|getting to|got to|turning|turned|past|passed|completing|completed)(?: the)? (?<n>\d{1,2})[- ]?(?:weeks?|wks)\b(?! (?:old|post|after|ago|of (?:treatment|therapy|age|life)|on|since|check|smoke|sober|clean))/i,
];
/** Words of a pregnancy that no baby's or mother's text of later has. */
const SURELY_OF_PREGNANCY =
  /\b(?:ante-?natal|prenatal|booking (?:visit|appointment|bloods|scan)|midwife|trimester|gestation\w{0,3}|pre-?eclampsia|eclamptic|primigravida|primip|multip|maternity|G\d ?P\d|(?:baby|babies) (?:is |are )?moving|preterm labou?r|fetal movements?|CTG)\b/i;
/** "Booking visit at 9 weeks", "38 weeks, G2P1": bare weeks in such a text. */
const BARE_WEEKS: readonly RegExp[] = [
  /\bat (?<n>\d{1,2})(?:\+[0-6])? ?(?:weeks|wks)\b(?! (?:old|post|after|ago|of|on|into|since|later|from|follow))/i,
  /^\s{0,3}(?:[A-Z]{2,4} )?(?<n>\d{1,2})(?:\+[0-6])? ?(?:weeks|wks)[,.:;]/i,
];
/** "Vaginal thrush at 15 weeks", "the headache you get at 34 weeks": what is treated, and of no treatment's weeks. */
const ILL_AT = lean(
  /\b(?:thrush|candida|uti|(?:urine|urinary|bladder|chest) infection|urinary tract infection|bacteriuria|cystitis|pyelonephritis|headaches?|migraines?|heartburn|nausea|morning sickness|toothache|hay fever|back ?ache|back pain|constipation|a cold|sinusitis|tonsillitis|malaria|chlamydia|gonorrh?oea|haemorrhoids|piles|cellulitis)(?: that)?(?: you (?:get|have|feel|may get)| she (?:has|gets|had))? (?:now )?at (?<n>[89]|[1-3]\d|4[01]) (?:weeks|wks)\b(?! (?:old|post|after|ago|of|on|into|since|later|from|follow))/i,
);
/** "Vision 20/40". */
const OF_SIGHT = /\b(?:vision|acuity|snellen|O[UDS]|testes)\b/i;
const OF_OTHER_WEEKS =
  /\b(?:post\w{0,12}|after|since|transplant\w{0,4}|surgery|operation|replacement|born|infant|baby's|old|male|man|boy|gentleman|he|his|him|chemo\w{0,8}|cycle|implant|injury|concussion|fracture)\b/i;
/** A pregnancy of now, by what only it has. */
const ONLY_THEN =
  /\b(?:booking (?:visit|appointment|bloods|scan)|antenatal (?:clinic|visit|check|appointment)|threatened (?:pre-?term|premature) labou?r|eclamptic fit)\b|^(?:[^.]{0,40}[,:] )?gestational diabetes[,:;.]/i;

/** "You're due in seven weeks", "with nine weeks to go", "six months pregnant": counted from the end, or in months. */
const WEEKS_LEFT: readonly RegExp[] = [
  lean(`\\b(?:you're|you are|she's|she is|baby is|baby's|patient is) due in (?:about |just |only )?${N} weeks\\b`, 'i'),
  lean(
    `\\b(?:with|about|only|just|have|has|got) ${N} weeks (?:to go|left)(?: until| before| in| of|[.,;]| and| to)`,
    'i',
  ),
];
const MONTHS_ALONG = new RegExp(`\\b${N} months (?:pregnant|along|gone|into (?:the|her|your|this) pregnancy)\\b`, 'i');
const TERM = 40;
const DUE =
  /\b(?:(?:baby|babies|twins|little one|girl|boy|child)(?: is| are|'s)? (?:due|expected|arriving)\b|due date\b|(?:mom|mum|mother)-to-be\b|(?:she|you)(?: is|'re| are|'s) expecting\b(?! (?:a (?:call|letter|visit|parcel|delivery|phone|text|response|reply)|to|no|the|some))|expecting (?:(?:her|your|their) \w{3,8}|a (?:baby|child|girl|boy|son|daughter|little))\b|with child\b(?!-)|G\d ?P\d\b[^.]{0,20} (?:weeks|wks))/i;
const AFTER_BIRTH =
  /\b(?:post-?partum|post-?natal|after (?:a |the )?c-section|PPD ?\d|delivered (?:a|on|last|by|at)|lochia|newborn|NICU|since the birth|apgars?)\b/i;
/** What is told of a mother after birth, and of no child. */
const OF_WHO_GAVE_BIRTH = /\b(?:QBL|EBL|blood loss|oxytocin|lochia|fundus|perine(?:al|um))\b/i;
const NOT_NOW =
  /\b(?:not pregnant|(?:daughter|sister|wife|niece|cousin|friend|granddaughter|colleague|partner|girlfriend)(?:-in-law)?(?: is|'s|, who is) (?:\w{2,12} )?(?:expecting|due)\b|no pregnancy|pregnancy test (?:is |was )?negative|negative pregnancy test|hcg negative)\b/i;

const NURSES = lean(
  /\b(?:breast-? ?feeding|chest-?feeding|lactating|lactation|nursing (?:mother|mom|mum|mama|a baby|her baby|your baby|the baby|twins)|(?:while|still|is|are|you're|she's|fully|keeps|continue) nursing|breast-?feeds|breast-?feed (?:your|her|the) (?:baby|newborn|infant|son|daughter|twins?)|(?:you|and)(?: still)? breast-?feed\b(?! (?:if|when|unless))|nurses her|pumping (?:milk|every|and|at|after|\d)|milk supply)\b/i,
);
const NURSED = /\b(?:breast-? ?(?:feeding|feeds|fed|milk)|nurses|nursing (?:well|on demand|every))\b/i;
const NURSES_NOT = lean(
  /\b(?:not (?:currently )?(?:breast-? ?feeding|nursing)|(?:if|were|unless|when|until|should|had) (?:you|she) (?:(?:were|are|is|was|to|be|been|start|started|begin|ever|later|also|still) ){0,3}(?:breast-? ?feed\w{0,3}|nursing)|were (?:you|she) (?:to be |to |also |still )?(?:breast-? ?feed\w{0,3}|nursing)|no longer (?:breast-? ?feeding|nursing)|(?:stopped|finished|done|declines?|declined) (?:breast-? ?feeding|nursing)|(?:bottle|formula)[- ]fe?e?d(?:ing)?|weaned|(?:plans|wants|intends|hopes) to breast-?feed|after breast-?feeding ends|nursing (?:home|staff|note|care|facility))\b/i,
);

const PLANS = lean(
  /\b(?:hop(?:es?|ing)|plan(?:s|ning|ned)?|want(?:s|ing)?|wish(?:es)?|try(?:ing)?|intends?|would like|ready|thinking)(?: \w{1,9}){0,2} (?:to (?:conceive|get pregnant|become pregnant|be pregnant|start a family|have (?:a baby|children|another))|for a (?:baby|pregnancy)|(?:a|another) (?:baby|child)\b(?! (?:aspirin|seat|monitor|tooth|with|who|care|sitter))|(?:a |about )?pregnancy|about conceiving|on conceiving)|\bTTC\b|\bpre-?conception(?:al)?\b/i,
);

/** What is left to the birth, or months, as weeks of the pregnancy; none where neither is told. */
function weeksTold(searched: Searched): readonly number[] {
  const countOf = (pattern: RegExp) =>
    mayMatch(pattern, searched) ? numberOf(pattern.exec(searched.text)?.groups?.n) : 0;
  const left = WEEKS_LEFT.map(countOf).find((one) => one > 0);
  const months = countOf(MONTHS_ALONG);
  return [...(left ? [TERM - left] : []), ...(months > 0 && months < 10 ? [Math.round(months * 4.3)] : [])];
}

const known = new WeakMap<Patient, Who>();

/** Who a text is about; read once for the several checks that ask. */
export function whoOf(searched: Searched, patient: Patient): Who {
  const who = known.get(patient) ?? readWho(searched, patient);
  known.set(patient, who);
  return who;
}

function readWho(searched: Searched, patient: Patient): Who {
  const { text } = searched;
  const says = (pattern: RegExp): boolean => mayMatch(pattern, searched) && pattern.test(text);
  const canBe =
    patient.sex !== 'male' && (patient.ageYears === undefined || (patient.ageYears > 12 && patient.ageYears < 54));
  const isBorn = says(AFTER_BIRTH);
  const isSure = says(SURELY_OF_PREGNANCY);
  const ill = mayMatch(ILL_AT, searched) && !OF_OTHER_WEEKS.test(text) ? ILL_AT.exec(text)?.groups?.n : undefined;
  const weeks = [...WEEKS, ...(isSure ? BARE_WEEKS : [])]
    .filter((pattern) => mayMatch(pattern, searched))
    .map((pattern) => Number(pattern.exec(text)?.groups?.n ?? 0))
    .concat(weeksTold(searched), Number(ill ?? 0))
    .find((one) => one > 5 && one < 43);
  const isTold =
    !isBorn &&
    (says(DUE) ||
      says(ONLY_THEN) ||
      ill !== undefined ||
      (weeks !== undefined && isSure) ||
      (weeks !== undefined && says(OF_PREGNANCY)) ||
      (/(?<![\d/])(?:[5-9]|[1-3]\d|4[0-2])(?:\+[0-6])?\/40\b/.test(text) && !OF_SIGHT.test(text)));
  const pregnant = canBe && !says(NOT_NOW) && (patient.pregnant === true || (patient.pregnant === undefined && isTold));
  const breastfeeding = canBe && !pregnant && says(NURSES) && !says(NURSES_NOT);
  const told = toldAge(searched, pregnant || breastfeeding || (canBe && isBorn && says(OF_WHO_GAVE_BIRTH)));
  // "Toddler room: Leo, 9 months": a kind of people says less than a number.
  const age =
    patient.ageYears === undefined || [0.5, 2, 15].includes(patient.ageYears)
      ? (told ?? patient.ageYears)
      : patient.ageYears;
  const ofWeeks = patient.gestationWeeks ?? weeks;
  return {
    ...(age === undefined ? {} : { ageYears: age }),
    pregnant,
    ...(pregnant && ofWeeks !== undefined ? { weeks: ofWeeks } : {}),
    breastfeeding: breastfeeding && (age === undefined || age > 12),
    nursed: age !== undefined && age < 2.5 && says(NURSED) && !says(NURSES_NOT),
    planning: canBe && !pregnant && says(PLANS),
  };
}
