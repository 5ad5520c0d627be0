import { isThing } from '../opinion/things.ts';
import type { Entity } from '../spans.ts';
import { isClinical } from '../words.ts';
import { isDayAndMonth, isDayOfMonth, isYear } from './calendar.ts';
import { isQuantity } from './labelled.ts';
import { around, type Recognizer } from './recognizer.ts';

const VERSION_BEFORE = /(?:version|ver|release|firmware|software|build|(?<![\p{L}\p{N}])v)[ :.]{0,2}$/iu;
/** What makes "3/4" a date: a preposition of time, a weekday, an event, a finished action right before it. */
const CUE =
  /(?<![\p{L}\p{N}])(?:on|since|dated?|until|till|til|thru|through|starting|beginning|ending|effective|as of|due|rtc|nv|today|yesterday|tomorrow|back|return|last|next|by|d\/c(?:'?e?d)?|hit|hurt|bit|bitten|broke|broken|burn(?:t|ed)|stung|struck|hand-?over|hand-?off|huddle|ward list|rota|diary|night sheet|dc'?d?|adm|admission|levels?|results?|trough|sample|specimen|letter|report|titers?|seen|visit|appt|appointment|drawn|labs?|lmp|edd|edc|dos|doa|doi|note|scan|x-?ray|cxr|ct|cta|mri|mra|mrcp|ercp|tte|tee|pfts?|emg|hida|kub|holter|spect|uss|bloods|us|court|hearing|trial|cxr's|echo|ekg|ecg|pet|uds|psa|a1c|bmp|cbc|colonoscopy|surgery|procedure|f\/u|follow[ -]?up|check|recheck|week of|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|cultures?|bcx|ucx|path|biopsy|given|order of|srom|\d{1,2}\/\d{1,2},? (?:and|&|to)|f\/u \p{L}{3,14}|birth|sign-?out|drink|(?:set|sched(?:uled)?|booked|planned|slated|moved|pushed|due|appt|ready|listed|down) (?:for|to)|date|session|infusion|injection|starts?|stopped|exp(?:ires?)?|sent|fell|bm|hd|dialysis|chemo|transfusion|delivered|chole|appy|repair|w\/c|wk of|round(?:s|ing)?|flu|covid|tdap|mmr|hpv|rsv|ppd|hep [ab]|prevnar|pneumovax|shingrix|vaccines?|booster|out|begun|began|orif|tk[ar]|th[ar]|cabg|pci|tavr|avr|egd|ivig|mbss|ed|er|icu|pacu|snf|clinic|lap \p{L}{4,6}|ebus|bronch|(?:screens?|pap|mammo(?:gram)?|hiv|hcv|tsh|lipids?|cmp|cologuard|dexa|cath|celiac|panel|chem|lytes|lfts|labs|culture) (?:normal|neg(?:ative)?|wnl|unremarkable|ok|clean|stable)|labcorp|quest|\p{L}{3,14}(?:ectomy|otomy|ostomy|plasty|oscopy)|\p{L}{3,12}ed)[.,:]?[ ]{1,2}(?:(?:was|is|were|done|dated|from|on|of|visit|labs?|for)[ ]{1,2})?\(?$/iu;
const NOT_CUES =
  /(?:allred|rated|decreased|increased|improved|worsened|scored|graded|reduced|measured|advanced|elevated|used|needed)[ ]{1,2}$/i;
/** What makes it a date where no score is spoken of: "since mowing 6/7", "will call 8/10". */
const FAIR_CUE = /(?<!\p{L})(?:(?:will|to) (?:call|see|return|repeat|refill|revisit)|since \p{L}{4,12}ing)[ ]{1,2}$/iu;
const WEAK_CUE = /(?:(?<![\p{L}\p{N}])(?:from|to|before|after|of|between|and|for|at|or)[ ]{1,2}\(?|\()$/iu;
/** "got ivig 1/8", "had lap chole 3/5" */
const RECEIVED = /(?<![\p{L}])(?:got|received|gave|missed|had)(?: (?!pain|only|about)\p{L}{3,14}){1,2} $/iu;
/** Scores, strengths and pressures that are written like dates, in the same clause before. */
const SCORE_BEFORE =
  /(?<![a-z])(?:pain(?:ful)?(?! (?:center|clinic|management|medicine))|scor(?:e|es|ed|ing)|scale|rat(?:ed|es|ing)|severity|intensity|strength|motor|reflex(?:es)?|dtrs?|pulses?|gcs|apgars?|murmur|grade|mmse|moca|phq-?\d?|gad-?7?|vas|nihss|braden|ecog|kps|vision|acuity|allred|cage|schirmer|gracey|nottingham|gleason|codes?|sc|cc|o[dsu]|biceps|triceps|grip|power|tone|oriented|a&o\s?x?|aox|ipap|bipap|cpap|psv|ps|peep|settings?|nodes?|lymph|lns?|positive|criteria|beighton|bishop|audit|katz|lawton|berg|iadls?|adls?|level|cranial|mood|anxiety|stage|gds|scorten|ranson|bisap|hestia|glasgow|abcd2|frail(?:ty)?|cfs|inattentive|hyperactive|inattention|hyperactivity|vanderbilt|dlqi|easi|nprs|flacc|faces|centor|mini-?cog|iddsi|fois|ashworth|mallampati|fist|suboxone|zubsolv|buprenorphine|(?:abx|antibiotics?|\p{L}{2,12}(?:cillin|mycin|axone|penem|oxacin|azole)) day|\d\/10 ?(?:->|→|,? now)|quadriceps|deltoids?|flexion|extension|murphy|ratio|decreased|increased|improved|worsened|extremit(?:y|ies)|[rlb]?(?:ue|le))(?![a-z])[^.;\n]{0,24}$/iu;
const SCORE_AFTER =
  /^[ ]{0,2}(?:pain|strength|motor|murmur|systolic|diastolic|holosystolic|sem|scale|severity|in (?:severity|intensity)|reflex|throughout|bilateral(?:ly)?|tablets?|tabs?|pills?|cups?|teaspoons?|tsp|tbsp|inch(?:es)?|in\.|cm|mm|mg|ml|normal|ns|strips?|of (?:the|a|an|his|her)|full|in all|on (?:the )?(?:right|left|pain)|ue|le|bue|ble|rue|lue|positive|negative|sirs|criteria|attempts|times|days|weeks|hours|doses|positions|quadrants|points?|bottles|sets|cores?|nodes?|lymph|lns?|dorsiflexion|plantarflexion|grip|biceps|pulses?|at (?:rest|worst|best)|out of|weakness|(?:->|→|,? now) ?\d{1,2}\/10)(?![\p{L}\d])/iu;

/** "day 4/7" of a course, "cycle 3/6": no date. */
const COURSE_BEFORE = /(?<![\p{L}'’])(?:day|d|cycle|dose|fraction|fx|fxn|fr|week|wk|visit|session)[ ]#?$/iu;
/** "fx 12/30": how many of how many. */
const FRACTION_BEFORE = /(?<!\p{L})(?:fx|fxn|fractions?|cycles?)[ ]#?$/iu;
/** "scan 4/9 normal": seen on that day. */
const IMAGED_BEFORE =
  /(?<!\p{L})(?:scan|ultrasound|u\/s|mri|cxr|x-?ray|echo(?:cardiogram)?|colonoscopy|mammo(?:gram)?|dexa|egd|eeg|ekg|ecg)[ ]$/iu;

/** A time of day, as wards write it. */
const TIME_AFTER = /^ (?:@ ?)?(?:[01]\d|2[0-3])(?::?[0-5]\d)(?![\p{N}/]| ?(?:mg|ml|units|kcal))/u;

/** "out 3/4 thru 3/7": no two scores are joined so. */
const RANGE_AFTER = /^ ?(?:thru|through|til|till|until) ?\d{1,2}\/\d{1,2}(?![\d/])/i;

/** Denominators that scores and fractions have. */
const DENOMINATORS = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30];

/** "lot 4410087 exp 11/26" */
const OF_A_BATCH = /(?<!\p{L})lots?(?!\p{L})[^\n.]{0,28}exp[. :]{0,3}$/iu;

/** Whether two numbers with a slash can be a day and a month, and no score stands beside them. */
export const isMonthAndDay = (phi: string, at: number, text: string): boolean => {
  const [first = 0, second = 0] = phi.split('/').map(Number);
  const after = text.slice(at + phi.length, at + phi.length + 24);
  const before = text.slice(Math.max(0, at - 48), at);
  if (OF_A_BATCH.test(before) || isAcuity(phi, before) || FRACTION_BEFORE.test(before)) return false;
  const isScore = SCORE_AFTER.test(after) || SCORE_BEFORE.test(text.slice(Math.max(0, at - 48), at));
  return isDayAndMonth(first, second) && !isScore && !isQuantity(text, at + phi.length);
};

/** "VA R 6/24 L 6/5", "IOP 11/15 Goldmann": an eye's acuity in metres, both eyes' pressures, a muscle's place in a session. */
const OF_EYES =
  /(?<!\p{L})(?:VA|BCVA|UCVA|V\.A\.?|[Ss]nellen|[Uu]naided|[Aa]ided|[Pp]inhole|PH|RE|LE|RVA|LVA|IOPs?|TA|Tonopen|tonopen|GAT|Goldmann)(?:[ :,]{1,2}(?:cc|sc|ph|R|L|RE|LE|O[DSU]|was|of|is|at|now|today|with (?:glasses|correction)|6\/\d{1,2}(?:[+-]\d)?|\d{1,2}\/\d{1,2})){0,6}[ :,=]{1,2}$/u;
/** Behind an eye's side, the first number that of Snellen's metres. */
const OF_ONE_EYE = /(?<!\p{L})(?:R|L|RE|LE|OD|OS|OU|cc|sc|ph)[ :,]{1,2}$/u;
const METRIC = /^6\/(?:[45679]|12|18|24|36|60)$/;
const isAcuity = (phi: string, before: string): boolean =>
  OF_EYES.test(before) || (METRIC.test(phi) && OF_ONE_EYE.test(before));

/** So long, in British notes: "for 14/7", "review in 18/12"; and what is no day: vision, hours of a fast. */
const NO_DAY_FIRST =
  /(?<!\p{L})(?:for|x|over|past|every|in|after|within|about|approx|periods?|menses|cycles?|bipap|cpap|niv|vision|va|sc|cc|ph|o[dsu]|fast(?:ing|s)?)[ ~]{1,2}$/iu;
/** A day before its month, as most of the world writes: "seen 22/9": no score is larger than what it is out of. */
const isDayFirst = (day: number, month: number, before: string, after: string): boolean =>
  day > 12 &&
  day !== 20 &&
  isDayOfMonth(month, day) &&
  !NO_DAY_FIRST.test(before) &&
  !/^ ?(?:fast|hours?|days?|weeks?|months?|year)/i.test(after) &&
  (CUE.test(before) ||
    (month !== 7 &&
      month !== 12 &&
      day !== 24 &&
      /\p{L}[ ]$|[(→]$|[,;:–→][ ]$/u.test(before) &&
      !isStrength(/(\p{L}{3,24})[ ]$/u.exec(before)?.[1] ?? '')));

/** "Cortef 15/5": so much of it, not on that day. */
const isStrength = (word: string): boolean => isClinical(word) || isThing(word);

/**
 * A month and a day without a year. A leading zero, or a first number larger than the second, is no score; a
 * denominator that scores have needs a cue; between the two, whatever no score stands beside.
 */
const slashCue = (phi: string, at: number, text: string): boolean => {
  const before = text.slice(Math.max(0, at - 48), at);
  const after = text.slice(at + phi.length, at + phi.length + 24);
  const [first = 0, second = 0] = phi.split('/').map(Number);
  if (OF_A_BATCH.test(before) || isAcuity(phi, before)) return false;
  const isDate = isDayOfMonth(first, second) || (/\/0\d$/.test(phi) && isDayOfMonth(second, first));
  if (isDayFirst(first, second, before, after) && !isQuantity(text, at + phi.length)) return true;
  if (!isDate || isQuantity(text, at + phi.length) || COURSE_BEFORE.test(before)) return false;
  if (IMAGED_BEFORE.test(before) && /^ (?:normal|negative|clear)(?!\p{L})/u.test(after)) return true;
  if (SCORE_AFTER.test(after)) return false;
  if (/\d\/10 ?(?:->|→) ?$/.test(before)) return false; // from one score to the next
  if (/^0\d/.test(phi) || /\/0\d/.test(phi) || TIME_AFTER.test(after) || RANGE_AFTER.test(after)) return true;
  if (CUE.test(before) && !NOT_CUES.test(before)) return true;
  if (SCORE_BEFORE.test(before)) return false;
  // One or two words that open a line, a colon behind: "IDG 8/20:", "Care conference 9/10:".
  if (/(?:^|\n)[ \t]{0,4}\p{L}{2,14}(?: \p{L}{2,14})? $/u.test(before) && after[0] === ':' && second > 10) return true;
  // A new line or a list mark before, a colon, dash, time or capital word after: "3/24: febrile overnight".
  if (
    /(?:^|\n)[ \t]{0,4}(?:[-*•|(][ ]?)?$/.test(before) &&
    /^(?:[):]|[ ]{0,2}[-|][ ]|[ ]{1,2}(?:\p{Lu}|\d{4}))/u.test(after)
  )
    return true;
  if (first > second || !DENOMINATORS.includes(second)) return true;
  if (RECEIVED.test(before) || FAIR_CUE.test(before)) return true;
  return WEAK_CUE.test(before) && second > 12 && second !== 15 && second !== 30;
};

/** Dates in digits: month or day first, year first, and compact with a time behind. 45 CFR 164.514(b)(2)(i)(C). */
export const numericDate: Recognizer = {
  name: 'numeric-date',
  rules: [
    {
      near: around(/\d[/.-]\d{1,2}[/.-]/g, 4, 14),
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][./-]|[$#])(?<phi>(\d{1,2})([/.-])(\d{1,2})\3(?:\d{4}|'?\d{2}))(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
      type: 'DATE',
      accept: (phi, at, text) => {
        const [first = 0, second = 0, year = ''] = phi
          .split(/[/.-]/)
          .map((part, i) => (i < 2 ? Number(part) : part)) as [number, number, string];
        const yearFits = year.length !== 4 || isYear(Number(year));
        const isVersion = phi.includes('.') && VERSION_BEFORE.test(text.slice(Math.max(0, at - 12), at));
        const isDate =
          isDayAndMonth(first, second) || (year.length === 4 && first <= 31 && second <= 31 && first * second > 0);
        return isDate && yearFits && !isVersion && !isQuantity(text, at + phi.length);
      },
    },
    // Spaces around the marks, as forms and readers of paper leave them.
    {
      near: around(/\d ?[/-] ?\d{1,2} ?[/-]/g, 4, 18),
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][./-])(\d{1,2}) ?([/-]) ?(\d{1,2}) ?\2 ?((?:19|20)\d{2})(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      accept: (phi) => {
        const [first = 0, second = 0] = phi.split(/[/-]/).map(Number);
        return isDayAndMonth(first, second);
      },
    },
    {
      near: around(/\d{4}[-/.]\d/g, 4, 14),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])((?:18|19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?![\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      accept: (phi, at, text) => {
        const [, month = 0, day = 0] = phi.split(/[-/.]/).map(Number);
        const isTemplate = /extension="$/.test(text.slice(Math.max(0, at - 11), at)); // the version of a CDA template
        return !isTemplate && (isDayOfMonth(month, day) || isDayOfMonth(day, month));
      },
    },
    // The month in Roman numerals: "4/iv/71", "14.VIII.1933", "17/vi".
    {
      near: around(/\d ?[./-] ?[ivxIVX]{1,4}(?![a-zA-Z])/g, 4, 14),
      pattern:
        /(?<![\p{L}\p{N}./-])(?:3[01]|[12]\d|0?[1-9]) ?([./-]) ?(?:(?:i{1,3}|i?v|vi{1,3}|i?x|xi{1,2}) ?\1 ?(?:\d{4}|\d{2})|(?:ii|iii|iv|vi{1,3}|ix|xi{1,2})(?=[,.;)\s]|$))(?![\p{L}\p{N}])/dgiu,
      type: 'DATE',
      score: 0.8,
      accept: (phi, at, text) =>
        /[./-] ?\d{2,4}$/.test(phi) ||
        (phi.includes('/') &&
          /\p{Ll}/u.test(phi) &&
          /(?:next|on|seen|until|till|since|dated?|from|to|by|and|due|appt|f\/u|visit) $/i.test(
            text.slice(Math.max(0, at - 8), at),
          )),
    },
    // Forms: 06 17 2020.
    {
      near: around(/\d \d{1,2} (?:19|20)/g, 4, 14),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][ ./-])\d{1,2} \d{1,2} (?:19|20)\d{2}(?![\p{L}\p{N}]|[ ./-]\d)/dgu,
      type: 'DATE',
      score: 0.8,
      accept: (phi) => {
        const [first = 0, second = 0] = phi.split(' ').map(Number);
        return isDayAndMonth(first, second);
      },
    },
    // HL7 and DICOM: 20240304, 202403041011, 20240304101112.123-0500.
    {
      near: around(/\d{8}/g, 2, 40),
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][.,/-])(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[ T_]?[0-2]\d[0-5]\d(?:[0-5]\d(?:\.\d{1,6})?)?)?(?:[+-]\d{4})?Z?(?![\p{L}\p{N}])/dgu,
      type: 'DATE',
      score: 0.8,
    },
    // A month of a year: 03/2024, 2024-03.
    {
      near: around(/\d[/-](?:19|20)\d{2}/g, 4, 8),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:0?[1-9]|1[0-2])[/-](?:19|20)\d{2}(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      accept: (phi, at, text) => !isQuantity(text, at + phi.length),
    },
    {
      near: around(/\d{4}-\d{2}/g, 4, 10),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      score: 0.9,
    },
    // "since 9/93": a month and a year that is no day.
    {
      near: around(/\d\/\d{2}/g, 4, 6),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:0?[1-9]|1[0-2])\/(?:[6-9]\d|0\d)(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
      type: 'DATE',
      score: 0.8,
      accept: (phi, at, text) =>
        /(?:in|since|from|through|until|of|dated|last|around|circa|about)[ ]{1,2}$/i.test(
          text.slice(Math.max(0, at - 9), at),
        ) &&
        !isQuantity(text, at + phi.length) &&
        !/^[ ]?(?:mmhg|on|with)/i.test(text.slice(at + phi.length, at + phi.length + 6)),
    },
    // With a hyphen only behind the surest words, and no noun behind: "last 7-25:", "on 5-1,".
    {
      near: around(/\d-\d/g, 4, 6),
      pattern:
        /(?<=(?<![\p{L}\p{N}])(?:on|since|dated|last|until|labs?|seen|visit|note|appt|check|recheck|due|rtc|f\/u|removed|mbss|echo|mri|ct|list|surgery|injury|d\/c|admit|adm|adm'd|dc|dc'd|disch|discharged|admitted|readmit|till?|thru|started|stopped|fell|onset|born|lmp|edd|dos|doa|doi|inj|op|ends|end|expires|[012]\d[0-5]\d)[ ])\d{1,2}-\d{1,2}(?=[,.;:)\n]|$| \/|[ ]?\||(?<=(?:adm|adm'd|dc|dc'd|disch|d\/c) \d{1,2}-\d{1,2}) | (?:@ ?)?(?:[01]\d|2[0-3]):?[0-5]\d(?!\d))(?!\.\d)/dgiu,
      type: 'DATE',
      score: 0.7,
      accept: (phi) => {
        const [first = 0, second = 0] = phi.split('-').map(Number);
        return isDayOfMonth(first, second);
      },
    },
    // At the foot of what was dictated, with its zero: "trans. mvp / 08-03".
    {
      near: around(/\/ [01]\d-[0-3]\d/g, 2, 10),
      pattern: /(?<=[\p{L}.] ?\/ )[01]\d-[0-3]\d(?=[.]?[ ]{0,2}(?:\r?\n|$))/dgu,
      type: 'DATE',
      score: 0.7,
      accept: (phi) => isDayOfMonth(...(phi.split('-').map(Number) as [number, number])),
    },
    // Where a visit is told: "seen here on 3-11 for a foreign body".
    {
      pattern:
        /on[ ](?<phi>\d{1,2}-\d{1,2})(?=[ ](?:for|with|by|and|at|he|she|they|when|where|after|before|due|in|to)(?!\p{L}))(?!\.\d)/duy,
      triggers: ['on'],
      type: 'DATE',
      score: 0.7,
      accept: (phi, at, text) => {
        const [first = 0, second = 0] = phi.split('-').map(Number);
        return (
          isDayOfMonth(first, second) &&
          /(?<!\p{L})(?:seen|admitted|evaluated|treated|visit(?:ed)?|done|performed|discharged|surgery|presented|here|er|ed|clinic|hospital|drawn|obtained|taken|fell|started|placed|removed|delivered|born)(?: \p{L}{2,10}){0,2} on $/iu.test(
            text.slice(Math.max(0, at - 40), at),
          )
        );
      },
    },
    // In brackets behind the day that it is: "in 7 days (12/15)", "next Tuesday (4/5)".
    {
      pattern:
        /(?<=(?:\d|one|two|three|four|six|next|last|this|a) (?:days?|weeks?|months?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: ago)? \()\d{1,2}\/\d{1,2}(?=\))/dgiu,
      near: around(/\(\d{1,2}\/\d/g, 24, 2),
      type: 'DATE',
      score: 0.8,
      accept: (phi) => isDayAndMonth(...(phi.split('/').map(Number) as [number, number])),
    },
    // Abroad a day and a month have a dot ("seen on 03.03. and again 17.03."), elsewhere before a time ("f/u 6.10 8:20").
    {
      pattern:
        /(?:on|am|vom|seen|again|dated|appt|f\/u|rtc|nv)[ ](?<phi>(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])(?=[.,;)]?(?:\s|$))|\d{1,2}\.\d{1,2}(?= \d{1,2}:[0-5]\d))(?![ ]?(?:mg|ml|g|%|mm|cm|kg|mmol|l)(?![\p{L}]))/diuy,
      triggers: ['on', 'am', 'vom', 'seen', 'again', 'dated', 'appt', 'f', 'rtc', 'nv'],
      type: 'DATE',
      score: 0.7,
      accept: (phi) => isDayAndMonth(...(phi.split('.').map(Number) as [number, number])),
    },
    // Where notes are written in haste: "adm 3.14 w/ etoh", "d/c 4.2".
    {
      pattern:
        /(?:adm(?:it(?:ted)?)?|admission|d\/c(?:'?d)?|dc(?:'?d)?|disch(?:arged)?|seen|fell|dob|doa|dos|appt|rtc|f\/u|surg(?:ery)?|sx date|chole|appy)(?:[ :]{1,2}|[ ]\()(?<phi>(?:0?[1-9]|1[0-2])\.(?:0?[1-9]|[12]\d|3[01])(?:\.(?:\d{4}|\d{2}))?)(?![\p{L}\p{N}%]|\.\d)(?! ?(?:mg|mcg|ml|g|%|mm|cm|kg|mmol|l|units?|x|hrs?|h|lbs?)(?!\p{L}))/diuy,
      triggers: [
        'adm',
        'admit',
        'admitted',
        'admission',
        'd',
        'dc',
        'disch',
        'discharged',
        'seen',
        'fell',
        'dob',
        'doa',
        'dos',
        'appt',
        'rtc',
        'f',
        'surg',
        'surgery',
        'sx',
        'chole',
        'appy',
      ],
      type: 'DATE',
      score: 0.7,
      accept: (phi) => isDayOfMonth(...(phi.split('.').slice(0, 2).map(Number) as [number, number])),
    },
    // Readers of paper take 1 for l and 0 for O: "l1/05", "O7/l9/l953".
    {
      near: around(/[lIO]\/[\dlIO]|\d\/[lIO]|[lIO]\d\/|\/\d[lIO]/g, 6, 6),
      pattern:
        /(?<![\p{L}\p{N}/.-])(?=[\d/]{0,9}[lIO])(?=[lIO/]{0,9}\d)[\dlIO]{1,2}\/[\dlIO]{2}(?:\/(?:[\dlIO]{4}|[\dlIO]{2}))?(?![\p{L}\p{N}/-])/dgu,
      type: 'DATE',
      score: 0.8,
      accept: (phi) => {
        const [first = 0, second = 0] = phi.replaceAll(/[lI]/g, '1').replaceAll('O', '0').split('/').map(Number);
        return isDayAndMonth(first, second);
      },
    },
    // Military and laboratory: 17JAN2025.
    {
      near: around(/\d(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d/gi, 4, 14),
      pattern:
        /(?<![\p{L}\p{N}])(?:3[01]|[12]\d|0?[1-9])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:(?:19|20)?\d{2})(?![\p{L}\p{N}])/dgiu,
      type: 'DATE',
    },
    // Days of one stay: "seen 10/2-5 at", "admitted 3/4-6".
    {
      near: around(/\d\/\d{1,2}-\d/g, 4, 10),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])\d{1,2}\/\d{1,2}-\d{1,2}(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
      type: 'DATE',
      score: 0.7,
      accept: (phi, at, text) => {
        const [month = 0, from = 0, to = 0] = phi.split(/[/-]/).map(Number);
        return (
          from < to &&
          isDayOfMonth(month, from) &&
          isDayOfMonth(month, to) &&
          CUE.test(text.slice(Math.max(0, at - 48), at))
        );
      },
    },
    {
      near: around(/\d\/(?:19|20)\d{2} ?[-–] ?\d/g, 4, 20),
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][./-])(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2} ?[-–] ?(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2}(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
    },
    // A range: 3/4-3/9, 3/4-3/9/24, 3/4/24-3/9/24 (whose parts the rules above find).
    {
      near: around(/\d ?(?:-|–|to|through|thru) ?\d{1,2}\//g, 14, 28),
      pattern:
        /(?<![\p{L}\p{N}]|[\p{N}][./-])(\d{1,2})\/(\d{1,2})(?:\/(?:\d{4}|\d{2}))? ?(?:-|–|to|through|thru) ?(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})(?![\p{L}\p{N}]|[./-]\d)/dgu,
      type: 'DATE',
      accept: (phi) => {
        const [first = 0, second = 0] = phi.split('/').map((part) => Number.parseInt(part, 10));
        return isDayAndMonth(first, second);
      },
    },
    {
      near: around(/\d ?- ?\d{1,2}\//g, 8, 14),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-])\d{1,2}\/\d{1,2} ?- ?\d{1,2}\/\d{1,2}(?![\p{L}\p{N}]|[./-]\d|%)/dgu,
      type: 'DATE',
      score: 0.8,
      accept: (phi, at, text) => {
        const [a = 0, b = 0, c = 0, d = 0] = phi.split(/[/-]/).map(Number);
        return (
          isDayOfMonth(a, b) &&
          isDayOfMonth(c, d) &&
          b !== d &&
          !SCORE_BEFORE.test(text.slice(Math.max(0, at - 48), at))
        );
      },
    },
    {
      near: around(/\d\/\d/g, 4, 6),
      pattern: /(?<![\p{L}\p{N}]|[\p{N}][./-]|[./-])\d{1,2}\/\d{1,2}(?![\p{L}\p{N}]|[./-]\d|%|\/)/dgu,
      type: 'DATE',
      score: 0.8,
      accept: slashCue,
    },
  ],
  refine: (text, found) => [
    ...found,
    ...spacedDates(text),
    ...amongDates(text, found),
    ...sameMonthDates(text),
    ...hyphened(text, found),
  ],
};

/** Immunization records write "08 19 20": three such columns of possible dates are dates, one alone is not. */
const SPACED = /(?<=^|\n|[ ]{2}|\t|\|[ ]?)(0[1-9]|1[0-2]) (0[1-9]|[12]\d|3[01]) \d{2}(?=[ ]{2}|\r?\n|$|\t|[ ]?\|)/gu;
const LEAST_COLUMNS = 3;

function spacedDates(text: string): readonly Entity[] {
  const dates = [...text.matchAll(SPACED)].filter((match) => isDayOfMonth(Number(match[1]), Number(match[2])));
  if (dates.length < LEAST_COLUMNS) return [];
  return dates.map(({ index, 0: date }) => ({
    start: index,
    end: index + date.length,
    type: 'DATE',
    score: 0.7,
    source: 'pattern',
  }));
}

const DAY = /^\d{1,2}\/\d{1,2}$/;
/** "moved to the floor 1/4.", "tube out 3/5": at the end of a clause, or alone in a cell of a table. */
const AT_CLAUSE_END =
  /(?<=\|[ ]?)\d{1,2}\/\d{1,2}(?=[ ]?\|)|(?<=\p{L}[ ]|\()\d{1,2}\/\d{1,2}(?=[.,;)]?(?:\s|$))(?![.,;)]?[ ]\p{Ll})/gu;
const FAR = 600;

/** Near two days of a month, what could be one and is no score is one. */
function amongDates(text: string, found: readonly Entity[]): readonly Entity[] {
  const days = [
    ...new Set(found.filter(({ start, end }) => DAY.test(text.slice(start, end))).map(({ start }) => start)),
  ].sort((one, other) => one - other);
  let near = 0; // of `days`, the first that is not too far before
  const among: Entity[] = [];
  for (const { index: start, 0: surface } of days.length < 2 ? [] : text.matchAll(AT_CLAUSE_END)) {
    const end = start + surface.length;
    while (near < days.length && days[near]! < start - FAR) near++;
    const second = days[near + 1];
    const [month = 0, day = 0] = surface.split('/').map(Number);
    const isDate =
      second !== undefined &&
      second < start + FAR &&
      isDayOfMonth(month, day) &&
      !SCORE_BEFORE.test(text.slice(Math.max(0, start - 48), start)) &&
      !SCORE_AFTER.test(text.slice(end, end + 24));
    if (isDate) among.push({ start, end, type: 'DATE', score: 0.6, source: 'pattern' });
  }
  return among;
}

const FRACTION = /(?<![\p{L}\p{N}]|[\p{N}][./-]|[./-])(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}]|[./-]\d|%|\/)/gu;
const BESIDE = 80;
/** Scores and fractions seldom have a larger denominator than this that is not ten. */
const LARGE = 8;

/** "1/10 Cr 1.4, 1/12 Cr 1.9": scores share what is below the stroke, days of a month what is above. */
function sameMonthDates(text: string): readonly Entity[] {
  const days = [...text.matchAll(FRACTION)]
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      month: Number(match[1]),
      day: Number(match[2]),
    }))
    .filter(
      ({ start, end, month, day }) =>
        isDayOfMonth(month, day) && month > 0 && isMonthAndDay(text.slice(start, end), start, text),
    );
  const isPair = (one: (typeof days)[number], other: (typeof days)[number] | undefined): boolean =>
    other !== undefined &&
    one.month === other.month &&
    one.day !== other.day &&
    Math.max(one.day, other.day) > LARGE &&
    Math.abs(one.start - other.start) < BESIDE;
  return days
    .filter((day, place) => isPair(day, days[place + 1]) || (place > 0 && isPair(day, days[place - 1])))
    .map(({ start, end }) => ({ start, end, type: 'DATE', score: 0.6, source: 'pattern' }));
}

const WITH_HYPHEN = /(?<![\p{L}\p{N}]|[\p{N}][./-]|[./-])(\d{1,2})-(\d{1,2})(?=[.,;:)]?(?:\s|$))(?!\.\d)/gu;
const NO_DAY_AFTER =
  /^[ ]?(?:mg|mcg|ml|g|kg|cm|mm|units?|%|x|h|hrs?|hours?|d|days?|wks?|weeks?|mos?|months?|y|yrs?|years?|yo|min|times|tabs?|puffs?|lbs?|l|liters|beats|bpm|per|a|in)(?!\p{L})/iu;

/** Beside one day that is written so, others of its month: "adm 12-1 dc 12-6 …, cipro to 12-14". */
function hyphened(text: string, found: readonly Entity[]): readonly Entity[] {
  const months = new Set(
    found.flatMap(({ start, end }) => /^(\d{1,2})-\d{1,2}$/.exec(text.slice(start, end))?.[1] ?? []),
  );
  if (months.size === 0) return [];
  return [...text.matchAll(WITH_HYPHEN)].flatMap(({ index: start, 0: day, 1: month = '', 2: of = '' }): Entity[] => {
    const end = start + day.length;
    const isDate =
      months.has(month) &&
      isDayOfMonth(Number(month), Number(of)) &&
      /\p{L}[.:]? \(?$/u.test(text.slice(Math.max(0, start - 4), start)) &&
      !NO_DAY_AFTER.test(text.slice(end, end + 10)) &&
      !SCORE_BEFORE.test(text.slice(Math.max(0, start - 48), start));
    return isDate ? [{ start, end, type: 'DATE', score: 0.6, source: 'pattern' }] : [];
  });
}
