import { lean } from '../lean.ts';

/** What tells scores, strengths and pressures that are written like dates, in the same clause before. */
const SCORE_BEFORE =
  /(?<![a-z])(?:pain(?:ful)?(?! (?:center|clinic|management|medicine))|monofilament|dp|ishihara|abcde|ilo|profusion|apgar|ap|pages?|pg|scor(?:e|es|ed|ing)|scale|rat(?:ed|es|ing)|severity|intensity|strength|motor|reflex(?:es)?|dtrs?|pulses?|gcs|apgars?|murmur|grade|mmse|moca|phq-?\d?|gad-?7?|vas|nihss|braden|ecog|kps|vision|acuity|allred|cage|schirmer|gracey|nottingham|gleason|codes?|sc|cc|o[dsu]|biceps|triceps|grip|power|tone|oriented|a&o\s?x?|aox|ipap|bipap|cpap|psv|ps|peep|settings?|nodes?|lymph|lns?|positive|criteria|beighton|bishop|audit|katz|lawton|berg|iadls?|adls?|level|cranial|mood|anxiety|stage|gds|scorten|ranson|bisap|hestia|glasgow|abcd2|frail(?:ty)?|cfs|inattentive|hyperactive|inattention|hyperactivity|cincinnati|eular|2pd|two-point|vanderbilt|dlqi|easi|nprs|flacc|faces|centor|mini-?cog|iddsi|fois|ashworth|mallampati|fist|suboxone|zubsolv|buprenorphine|(?:abx|antibiotics?|\p{L}{2,12}(?:cillin|mycin|axone|penem|oxacin|azole)) day|\d\/10 ?(?:->|→|,? now)|quadriceps|deltoids?|flexion|extension|murphy|ratio|decreased|increased|improved|worsened|extremit(?:y|ies)|[rlb]?(?:ue|le))(?![a-z])[^.;\n]{0,24}$/iu;
const SCORE_AFTER = lean(
  /^[ ]{0,2}(?:pain|strength|motor|murmur|systolic|diastolic|holosystolic|sem|scale|severity|in (?:severity|intensity)|reflex|throughout|bilateral(?:ly)?|tablets?|tabs?|pills?|cups?|teaspoons?|tsp|tbsp|inch(?:es)?|in\.|cm|mm|mg|ml|normal|ns|strips?|of (?:the|a|an|his|her|pt|ot|patients|pts|cases|people|adults|children|women|men|all|my|our|their|them|those|these|it)|(?:sessions|visits|classes|modules|appointments|treatments|lessons|laps|items|goals|steps|sheets|pages)|full|in all|on (?:the )?(?:right|left|pain)|positive|negative|sirs|criteria|attempts|times|days|weeks|hours|hrs|sitter|goal|cns? intact|[rlb] grips?|doses|positions|quadrants|points?|bottles|sets|cores?|nodes?|lymph|lns?|dorsiflexion|plantarflexion|grip|biceps|pulses?|groups|stations|questions|objects|words|commands|nights|occasions|kpa|h|shots|meals|at (?:rest|worst|best)|out of|weakness|(?:->|→|,? now) ?\d{1,2}\/10)(?![\p{L}\d])/iu,
);

/** "HA 4/10", "Back sore 3/10": of ten, behind what hurts. */
const HURTS = /(?<!\p{L})(?:ha|h\/a|headache|sore|cp|ache|aching|cramps?|discomfort|itch|nausea)[ :]{1,2}$/iu;
/** What is asked on a scale of ten: "energy 4/10", "Cravings 3/10". */
const ASKED =
  /(?<!\p{L})(?:cravings?|urges?|energy|sleep(?: quality)?|fatigue|appetite|tightness|itch(?:ing|iness)?|motivation|concentration|focus|irritability|distress|burning|tenderness|numbness|tingling|dizziness|vertigo|stiffness|swelling|spasms?|satisfaction|confidence|readiness|importance|qol|worry|sadness|anger|guilt|hope|libido|function|pressure|sob|dyspnea|breathlessness|heartburn|bloating)(?: (?:is|was|now|today|still|about|at))?[ :]{1,2}$/iu;
/** How it hurts or where, behind the number: "8/10 stabbing", "9/10 epigastric". */
const FELT =
  /^ (?:substernal|retrosternal|epigastric|periumbilical|sharp|dull|burning|throbbing|aching|achy|cramp(?:y|ing)|abd(?:ominal)?|chest|back|flank|head(?:ache)?|pressure|tearing|stabbing|squeezing|crushing|colicky|pleuritic|constant|intermittent|[rl][ul]q|frontal|occipital)(?!\p{L})/iu;
/** "BCx 2/4 pos": of so many bottles of blood that were cultured. */
const BLOOD_CULTURED = /(?<!\p{L})(?:bcx|blood (?:cx|cultures?)|cultures?)(?: x ?\d)?[ :]{1,2}$/iu;
const GREW =
  /^ (?:pos|\+|gpc|gnr|gpr|cons|mssa|mrsa|vre|esbl|staph|strep|e\.? ?coli|gram|yeast|candida|grew|growing)(?!\p{L})/iu;
export const areCultured = (phi: string, before: string, after: string): boolean =>
  /^(?:[12]\/2|[1-4]\/4)$/.test(phi) && BLOOD_CULTURED.test(before) && GREW.test(after);

/** Whether it is so much of ten that somebody feels. */
export const isOfTen = (phi: string, before: string, after: string): boolean =>
  /^\d{1,2}\/10$/.test(phi) && (ASKED.test(before) || FELT.test(after));

/** Scales and counts that give so much of so much right behind their name: "TIMI 3/7", "cores 3/12". */
const SCALE_BEFORE =
  /(?<!\p{L})(?:TIMI|Wells|ASPECTS|Deauville|Pfirrmann|PI-?RADS|LI-?RADS|BPP|CURB-?65|HEART|Hunt-?Hess|Fisher|Spetzler|SOFA|MELD|Lille|Beighton|cores|lesions)[ :]{1,2}$/iu;
/** "(histamine 6/22, saline 0): peanut 9/24": a wheal and its flare. */
const WHEAL_BEFORE = /(?<!\p{L})(?:histamine|wheals?|skin[ -]prick|prick tests?|SPT)(?!\p{L})[^\n]{0,240}$/iu;
export const isWheal = (text: string, at: number): boolean =>
  WHEAL_BEFORE.test(text.slice(Math.max(0, at - 260), at)) &&
  /\p{L} $/u.test(text.slice(Math.max(0, at - 2), at)) &&
  /^\d{1,2}\/\d{1,2}(?=[,.;)\n]|$)/.test(text.slice(at, at + 6)) &&
  !/(?<!\p{L})(?:on|labs?|seen|done|date|since|last) $/iu.test(text.slice(Math.max(0, at - 8), at));
export const isBehindScore = (text: string, at: number): boolean =>
  SCORE_BEFORE.test(text.slice(Math.max(0, at - 48), at)) ||
  SCALE_BEFORE.test(text.slice(Math.max(0, at - 12), at)) ||
  (/^\d{1,2}\/10(?!\d)/.test(text.slice(at, at + 6)) && HURTS.test(text.slice(Math.max(0, at - 12), at)));
/** Of five behind a number, the limb of a strength: "4/5 RUE"; else where a line or a drain is: "PICC 3/24 RUE". */
const LIMB_AFTER = /^[ ]{0,2}(?:[rlb]?[ul]e)(?![\p{L}\d])/iu;
export const isBeforeScore = (text: string, end: number): boolean =>
  SCORE_AFTER.test(text.slice(end, end + 24)) ||
  (text.slice(end - 2, end) === '/5' && LIMB_AFTER.test(text.slice(end, end + 8)));

/** "day 4/7" of a course, "cycle 3/6". */
export const COURSE_BEFORE = /(?<![\p{L}'’])(?:day|d|cycle|dose|fraction|fx|fxn|fr|week|wk|visit|session)[ ]#?$/iu;
/** "fx 12/30": how many of how many. */
export const FRACTION_BEFORE = /(?<!\p{L})(?:fx|fxn|fractions?|cycles?)[ ]#?$/iu;
/** Denominators that scores and fractions have. */
export const DENOMINATORS = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30];

/** "lot 4410087 exp 11/26" */
const OF_A_BATCH = /(?<!\p{L})lots?(?!\p{L})[^\n.]{0,28}exp[. :]{0,3}$/iu;

/** "VA R 6/24 L 6/5", "IOP 11/15 Goldmann": an eye's acuity in metres, both eyes' pressures, a muscle's place in a session. */
const OF_EYES =
  /(?<!\p{L})(?:VA|BCVA|UCVA|V\.A\.?|[Ss]nellen|[Uu]naided|[Aa]ided|[Pp]inhole|PH|RE|LE|RVA|LVA|IOPs?|TA|Tonopen|tonopen|GAT|Goldmann)(?:[ :,]{1,2}(?:cc|sc|ph|R|L|RE|LE|O[DSU]|was|of|is|at|now|today|with (?:glasses|correction)|6\/\d{1,2}(?:[+-]\d)?|\d{1,2}\/\d{1,2})){0,6}[ :,=]{1,2}$/u;
/** Behind an eye's side, the first number that of Snellen's metres. */
const OF_ONE_EYE = /(?<!\p{L})(?:R|L|RE|LE|OD|OS|OU|cc|sc|ph)[ :,]{1,2}$/u;
const METRIC = /^6\/(?:[45679]|12|18|24|36|60)$/;
const isAcuity = (phi: string, before: string): boolean =>
  OF_EYES.test(before) || (METRIC.test(phi) && OF_ONE_EYE.test(before));

/** "pN1b (2/17)": nodes. */
const NODES_BEFORE = /(?<!\p{L})p?N[0-3][a-c]? ?\(?$/u;
/** "Hgb/Hct 10/30": two values of two tests. */
const PAIRED_BEFORE = lean(
  /(?<!\p{L})(?:H|Hgb|Hb|BUN|Cr|Na|K|Cl|Mg|Ca|AST|ALT|WBC|PT|TP|alb|T bili|[RL]V)\/(?:H|Hct|Hgb|Cr|K|Mg|Phos|Na|Cl|CO2|ALT|AST|PTT|INR|plts?|D bili|alb)[: ]{1,2}$/iu,
);
/** "1 g tds 5/7", "Bactrim DS bd 7/7": so many days of treatment, as British notes write them. */
const TAKEN_BEFORE =
  /(?<!\p{L})(?:tds|tid|bd|bid|qds|qid|od|om|nocte|mane|daily|hourly|q\d{1,2}h|ds|forte|\d ?(?:mg|g|mcg|ml|units))[ ]$/iu;
/** "29 3/7 by 8 wk sono": weeks and days of a pregnancy. */
const WEEKS_BEFORE = /(?<![\d./-])(?:[5-9]|[1-3]\d|4[0-2])(?: wks?\.?| weeks?)?(?: and)?[ ]$/iu;
/** Days of a week that two numbers tell, no month. */
const areDays = (phi: string, before: string): boolean =>
  (/^\d{1,2}\/7$/.test(phi) && TAKEN_BEFORE.test(before)) || (/^[0-6]\/7$/.test(phi) && WEEKS_BEFORE.test(before));

/** "clusters 1/4 bottles": of so many. */
const OF_BOTTLES = /(?<!\p{L})(?:GPC|GNR|GPR|cocci|rods|clusters|bottles?|growth|pos(?:itive)?(?: in)?)[ ]$/iu;
const areBottles = (phi: string, before: string): boolean => /^[1-6]\/[2468]$/.test(phi) && OF_BOTTLES.test(before);

/** What is graded or counted right before, by what it is out of: muscles, edema and tonsils, an examined memory, a gait, a murmur. */
const GRADED: readonly (readonly [outOf: readonly number[], what: string])[] = [
  [
    [5],
    'quad(?:riceps|s)?|hams?(?:trings?)?|gastrocs?|soleus|del(?:toid|t)s?|biceps|triceps|(?:hip |knee |wrist |elbow |finger |ankle |neck )?(?:flex(?:or|ion)?s?|ext(?:ens(?:or|ion))?s?|abd(?:uct(?:or|ion))?s?|add(?:uct(?:or|ion))?s?)|dorsiflexion|plantarflexion|DF|PF|EHL|iliopsoas|psoas|grips?|grasp|intrinsics|interossei|glutes?|opposition|eversion|inversion',
  ],
  [[4], 'edema|tonsils?|tonsillar|mallampati'],
  [[8], 'stop-?bang'],
  [[3, 4], 'orient(?:ed|ation)'],
  [[2, 3, 5], 'registration|recall(?:ed|s)?|remember(?:s|ed)|naming|repetition'],
  [[5, 6], 'attention'],
  [[12], 'gait'],
  [[6], '(?:holo|mid|early |late )?(?:systolic|diastolic)?(?: ejection)? ?murmur|[sd]em|hsm|thrill'],
];
const GRADED_BEFORE = GRADED.map(
  ([outOf, what]) =>
    [
      outOf,
      lean(
        String.raw`(?<!\p{L})(?:${what})(?: (?:is|was|of|now|still|about|only|strength|power|bilat(?:erally)?|b\/l|left|right|[lr])){0,2}[ :=~]{1,2}$`,
        'iu',
      ),
    ] as const,
);
const isGraded = (phi: string, before: string): boolean => {
  const [graded = 0, of = 0] = phi.split('/').map(Number);
  return graded <= of && GRADED_BEFORE.some(([outOf, what]) => outOf.includes(of) && what.test(before));
};

/** "Strength 4/5 to 5/5", "from 2/8 to 5/8": behind another of the same, where a score is spoken of. */
const SAME_BEFORE = /(\d{1,2})\/(\d{1,2}) ?(?:to|->|→) ?$/iu;
const isOfSame = (phi: string, before: string): boolean => {
  const [whole, , of] = SAME_BEFORE.exec(before) ?? [];
  return whole !== undefined && phi.endsWith(`/${of}`) && SCORE_BEFORE.test(before.slice(0, -whole.length));
};

/** The day of so many that something lasts: "trach day 4/10". */
const OF_DAYS =
  /(?<!\p{L})(?:abx|antibiotics?|trach|vent|line|picc|drain|foley|icu|treatment|therapy|course|steroid|program|detox) day #?$|(?<!\p{L})(?:week|wk) #?$/iu;
const isDayOfCourse = (phi: string, before: string): boolean => {
  const [day = 0, of = 0] = phi.split('/').map(Number);
  return day <= of && OF_DAYS.test(before);
};

/** Whether two numbers behind such words are a batch's last month, nodes, two values, an eye's acuity, grades, days or bottles. */
export const isNoMonthAndDay = (phi: string, before: string): boolean =>
  OF_A_BATCH.test(before) ||
  NODES_BEFORE.test(before) ||
  PAIRED_BEFORE.test(before) ||
  isAcuity(phi, before) ||
  areDays(phi, before) ||
  isGraded(phi, before) ||
  isOfSame(phi, before) ||
  isDayOfCourse(phi, before) ||
  areBottles(phi, before);
