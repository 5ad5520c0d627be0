import type { ChartFacts, ChartLab } from './chart/facts.ts';
import { chartedTerms } from './chart/terms.ts';
import { clearanceSaid } from './clearance-said.ts';
import { clotsToldOf } from './clots-told.ts';
import { CKD_STAGES, chartedFiltration, filtrationOf, isOnSessions, kidneyStageOf } from './kidney.ts';
import type { Measurement } from './measured/measured.ts';
import { isThreshold, type WorstValue, worstValues } from './measured/worst-values.ts';
import type { Reading, ReadMention } from './reading/document.ts';
import { isOfPeople } from './reading/other-people.ts';
import { hasWord, phrase, wordsIn } from './reading/words.ts';
import { traitsOf } from './traits.ts';

/** What the text (and the chart, where there is one) says of the patient; absent where nothing is said. */
export interface Patient {
  readonly ageYears?: number;
  readonly sex?: 'male' | 'female';
  readonly pregnant?: boolean;
  readonly gestationWeeks?: number;
  readonly weightKg?: number;
  /** mL/min, lowest stated. */
  readonly egfr?: number;
  readonly creatinineClearance?: number;
  readonly values: ReadonlyMap<string, WorstValue>;
  /** Conditions that the patient has, first mention of each. */
  readonly conditions: readonly ReadMention[];
}

/** Nobody lives with a creatinine of 25 mg/dL: such a number is in µmol/L. */
const inMgPerDl = (creatinine: number | undefined): number | undefined =>
  creatinine === undefined || creatinine < 25 ? creatinine : creatinine / 88.42;

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Gathers the patient's facts. Age and sex count only while the text does not contradict itself. */
export function patientOf(reading: Reading, measurements: readonly Measurement[], chart?: ChartFacts): Patient {
  if (isRoster(reading)) return { values: new Map(), conditions: [] };
  const isOfMother = reading.patient.some((fact) => fact.kind === 'pregnant' && fact.pregnant);
  // "18 weeks pregnant, newborn hemolysis": who carries a child is none.
  const ages = reading.patient.filter((fact) => fact.kind === 'age' && !(isOfMother && fact.years < 9));
  const [first] = ages;
  const age = first?.kind === 'age' ? first.years : chart?.ageYears;
  const sexes = new Set(
    reading.patient
      .filter((fact) => fact.kind === 'sex' && fact.explicit)
      .map((fact) => fact.kind === 'sex' && fact.sex),
  );
  const pronouns = new Set(
    reading.patient.filter((fact) => fact.kind === 'sex').map((fact) => fact.kind === 'sex' && fact.sex),
  );
  const [sex] = sexes.size === 1 ? sexes : pronouns.size === 1 ? pronouns : [chart?.sex];
  const pregnancy = reading.patient.filter((fact) => fact.kind === 'pregnant');
  const canBe = age === undefined || (age >= 9 && age < 56);
  const pregnant = pregnancy.length > 0 ? canBe && pregnancy.some((fact) => fact.pregnant) : chart?.pregnant;
  const weeks =
    pregnancy.map((fact) => fact.weeks).find(isDefined) ??
    (pregnancy.some((fact) => fact.pregnant) ? bareWeeks(reading) : undefined) ??
    (pregnant === true ? chart?.gestation?.weeks : undefined);
  // "Weight drop at most 1 lb a day" weighs nobody.
  const weights = reading.patient.flatMap((fact) => (fact.kind === 'weight' && fact.kg >= 0.5 ? [fact.kg] : []));
  const weight = weights[0] ?? chart?.weightKg;
  const lowest = (id: string): number | undefined => {
    const stated = measurements.filter((each) => each.id === id && each.assertion === 'active');
    // "eGFR 68. Alendronate: eGFR >= 35 is enough": a threshold, unless nothing else is said.
    const own = stated.filter((each) => !isThreshold(reading, each));
    const all = own.length > 0 ? own : stated.filter((each) => !isOfRule(reading, each));
    // "CrCl 16; at 10 to 29 the dose is": a range is of the reference, unless nothing else is said.
    const points = all.filter(({ low, high }) => low === high);
    const values = (points.length > 0 ? points : all.filter(({ low, high }) => high - low < 9)).map(({ low }) => low);
    return values.length > 0 ? Math.min(...values) : undefined;
  };
  const labs = chart === undefined ? new Map<string, ChartLab>() : chartedTerms(chart, reading.lexicon).labs;
  const charted = (id: string): number | undefined => labs.get(id)?.value;
  const egfr =
    lowest('egfr') ??
    statedKidneyFunction(reading, filtrationOf(inMgPerDl(lowest('creatinine')), age, sex || undefined)) ??
    charted('egfr') ??
    chartedFiltration(chart?.conditions ?? []);
  const clearance = lowest('creatinine clearance') ?? clearanceSaid(reading) ?? charted('creatinine clearance');
  return {
    ...(age === undefined ? {} : { ageYears: age }),
    ...(sex ? { sex } : {}),
    ...(pregnant === undefined ? {} : { pregnant }),
    ...(weeks === undefined ? {} : { gestationWeeks: weeks }),
    ...(weight === undefined ? {} : { weightKg: weight }),
    ...(egfr === undefined ? {} : { egfr }),
    ...(clearance === undefined ? {} : { creatinineClearance: clearance }),
    values: worstValues(reading, measurements, labs),
    conditions: [
      ...firstOfEach(
        reading.mentions.filter(
          (mention) =>
            mention.kind === 'condition' &&
            isHad(mention) &&
            !isProvidedFor(reading, mention) &&
            !isGeneral(reading, mention) &&
            !isOfAnybody(reading, mention),
        ),
      ),
      ...weakHeart(reading, measurements),
      ...traitsOf(reading),
      ...clotsToldOf(reading),
    ],
  };
}

/** "#1 62M ... #2 70F", "Rm 14 ... Rm 22": a list of patients, none of whom the text is about. */
export function isRoster(reading: Reading): boolean {
  const known = rosters.get(reading) ?? isListOfPatients(reading);
  rosters.set(reading, known);
  return known;
}

const rosters = new WeakMap<Reading, boolean>();

function isListOfPatients({ patient, tokens }: Reading): boolean {
  const ages = patient.flatMap((fact) => (fact.kind === 'age' && fact.ofPatient ? [fact] : []));
  const opening = new Set(
    ages.filter(({ first }) => first === 0 || opensItem(tokens, first)).map(({ years }) => years),
  );
  const beds = new Set(
    wordsIn(tokens, /^(?:rm|room|bed|bay|cot|bedspace|cubicle)$/).flatMap((at) =>
      tokens[at + 1]?.kind === 'number' ? [tokens[at + 1]!.text] : [],
    ),
  );
  const isMoved = () =>
    hasWord(tokens, /^(?:moved|transfer|transferred|transfers)$/) ||
    /\bfrom (?:rm|room|bed|bay|cot|cubicle)\b/.test(phrase(tokens, 0, tokens.length));
  return opening.size > 2 || (beds.size > 1 && beds.size > (isMoved() ? 2 : 1));
}

/** "E.M.": letters with dots, which its text has no more. */
const isInitials = ({ capitals, text, start, end }: Reading['tokens'][number]): boolean =>
  capitals && end - start === 2 * text.length;

/** In tokens: a bed and a name. */
const NAME_OF_ITEM = 9;

/** At the start of a line, or behind its number, its bullet or somebody's initials. */
const opensItem = (tokens: Reading['tokens'], first: number): boolean => {
  for (let at = first; at > Math.max(0, first - NAME_OF_ITEM); at -= 1) {
    if (tokens[at]!.breaks > 0) return true;
    const before = tokens[at - 1]!;
    // "501 Birdsong, L 77F".
    if (before.kind === 'word' && !isInitials(before) && !before.title) return false;
  }
  return first < 4;
};

/** "27-year-old, 30 weeks, back strain, FHR 140s": the one number of weeks between commas of a text of a pregnancy. */
function bareWeeks({ tokens }: Reading): number | undefined {
  const found = tokens.flatMap(({ kind, value = 0 }, at) =>
    kind === 'number' &&
    value >= 4 &&
    value <= 42 &&
    /^(?:weeks?|wks?)$/.test(tokens[at + 1]?.text ?? '') &&
    /^[,(]?$/.test(tokens[at - 1]?.text ?? '') &&
    /^[,.;)]?$/.test(tokens[at + 2]?.text ?? '')
      ? [value]
      : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** "Hold if eGFR < 30", "when CrCl is below 50". */
const isOfRule = (reading: Reading, each: Measurement): boolean =>
  isThreshold(reading, each) &&
  hasWord(
    reading.tokens,
    /^(?:if|when|until|unless|once|while|hold|stop|avoid|for|with|in|requires?|needs?)$/,
    Math.max(each.sentence.first, each.first - 5),
    each.first,
  );

/** "LVEF 25%" is heart failure with reduced ejection fraction, whatever it is called (below 40 %, ACC/AHA). */
function weakHeart(reading: Reading, measurements: readonly Measurement[]): readonly ReadMention[] {
  const fractions = measurements.filter(
    (one) =>
      one.id === 'ejection fraction' &&
      (!/^(?:negated|hypothetical|other-person)$/.test(one.assertion) ||
        // "Which drug for an outpatient with an LVEF of 25%?": asked of one who has it.
        (one.sentence.question && !isThreshold(reading, one) && !isSupposed(reading, one))),
  );
  const last = fractions.at(-1);
  const mention = last && reading.mentions.find(({ id, first }) => id === last.id && first === last.first);
  return mention && last.high < 40 && last.high > 1
    ? [{ ...mention, kind: 'condition', id: 'heart failure with reduced ejection fraction' }]
    : [];
}

/** "What if the LVEF were 25%?", "with an LVEF below 40%": of nobody. */
const isSupposed = ({ tokens }: Reading, { sentence, valueAt }: Measurement): boolean =>
  hasWord(
    tokens,
    /^(?:if|when|once|until|unless|below|under|above|over|than|<|≤|>|≥|were|suppose)$/,
    sentence.first,
    valueAt,
  );

/** The most that a stated stage of kidney disease, dialysis or a high creatinine leaves, as eGFR. */
function statedKidneyFunction(reading: Reading, byCreatinine: number | undefined): number | undefined {
  const stage = kidneyStageOf(reading);
  const isDialysed =
    isOnSessions(reading) ||
    reading.mentions.some(
      (mention) =>
        mention.id === 'end-stage renal disease' &&
        isHad(mention) &&
        !isGeneral(reading, mention) &&
        !isOfAnybody(reading, mention),
    );
  const byStage = stage === undefined ? undefined : CKD_STAGES[stage]![1];
  const known = [byStage, isDialysed ? 14 : undefined, byCreatinine].filter(isDefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** What was had once still forbids drugs: a prior stroke, a past angioedema. */
const LASTING = new Set([
  'stroke',
  'myocardial infarction',
  'angioedema',
  'venous thromboembolism',
  'intracranial haemorrhage',
  'pancreatitis',
  'seizure disorder',
  'coronary artery disease',
  'heparin-induced thrombocytopenia',
  'medullary thyroid carcinoma',
  'breast cancer',
  'endometrial cancer',
  'prostate cancer',
  'tardive dyskinesia',
]);

/** "Atropine 0.5 mg for bradycardia at bedside": what one is prepared for. */
const isProvidedFor = ({ tokens }: Reading, { first, end, sentence }: ReadMention): boolean =>
  /^(?:for|against)$/.test(tokens[first - 1]?.text ?? '') &&
  /^(?:at (?:the )?bedside|on hand|at hand|ready|drawn up|within reach|if needed|in the room)\b/.test(
    phrase(tokens, end, Math.min(sentence.end, end + 3)),
  );

const isHad = ({ id, assertion }: ReadMention): boolean =>
  assertion === 'active' || assertion === 'adjusted' || (assertion === 'stopped' && LASTING.has(id));

const GENERAL =
  /^(?:people|women|men|individuals|adults|risk|increases?|causes?|research|studies|types|drugs|medicines|screening|prevents|foundation|association|cautions|rare|rarely|adverse|contraindications?|contraindicated|beware|indications?|reserved)$/;

/** What is true of people in general is not said of the patient; "you have migraine with aura" is. */
const isGeneral = (reading: Reading, { sentence, first }: ReadMention): boolean =>
  isOfPeople(reading.tokens, { sentence, first }) ||
  (!hasWord(reading.tokens, /^(?:have|has|get|gets|had)$/, Math.max(sentence.first, first - 3), first) &&
    (isWarning(reading, sentence) ||
      isNamedOnly(reading, first) ||
      reading.tokens
        .slice(sentence.first, sentence.end)
        // "Indication for therapy: mechanical valve" is the patient's.
        .some(({ text }, at) => GENERAL.test(text) && !(at === 0 && /^indications?$/.test(text)))));

/** "A patient with HIT should get neither": whoever has it. */
const isOfAnybody = ({ tokens }: Reading, { first, end, sentence }: ReadMention): boolean =>
  // "Seizures run in the family".
  (/^(?:run|runs)$/.test(tokens[end]?.text ?? '') &&
    tokens[end + 1]?.text === 'in' &&
    tokens[end + 3]?.text === 'family') ||
  // `The old notes say "type 1 diabetes"; it is type 2`.
  (/^["“]$/.test(tokens[first - 1]?.text ?? '') &&
    /^["”]$/.test(tokens[end]?.text ?? '') &&
    hasWord(
      tokens,
      /^(?:says?|said|reads?|listed|lists|labelled|labeled)$/,
      Math.max(sentence.first, first - 4),
      first,
    )) ||
  // "Patients on dialysis get a dose after each session".
  /(?:^| )(?:patients|people|those|adults)(?: on| with| having| receiving| needing)?$/.test(
    phrase(tokens, first - 2, first),
  ) ||
  /^(?:patients|people)$/.test(tokens[end]?.text ?? '') ||
  /^(?:patients|people)$/.test(tokens[end - 1]?.text ?? '') ||
  // "Haemodialysis removes the drug", "it is not cleared by haemodialysis": what it does to a drug.
  /^(?:removes?|clears?|eliminates?)$/.test(tokens[end]?.text ?? '') ||
  /\b(?:removed|cleared|eliminated) (?:[a-z]{2,12} )?(?:by|with|during|in)$/.test(phrase(tokens, first - 3, first)) ||
  // "Tramadol with sertraline: serotonin/seizure": two risks.
  (tokens[first - 1]?.text === '/' &&
    /^(?:serotonin|qt|bleeding|sedation|respiratory)$/.test(tokens[first - 2]?.text ?? '')) ||
  // "Omit on 11 and 12 June (ketoacidosis)": what it is left out for.
  (tokens[first - 1]?.text === '(' &&
    tokens[end]?.text === ')' &&
    hasWord(tokens, /^(?:omit|omitted|withhold|withheld)$/, sentence.first, first)) ||
  // "Hyperkalemia was more frequent with active treatment": how often it was in a study.
  /^(?:was|were|is|are|occurred|happened) (?:\S{1,14} ){0,2}(?:more|less|most|least|equally|similarly|as) (?:frequent|common|often|likely|frequently|commonly)\b/.test(
    phrase(tokens, end, end + 6),
  ) ||
  // "The raised level can lead to rhabdomyolysis": what may come.
  /\b(?:can|could|may|might) (?:\w{2,12} )?(?:lead to|result in|end in|bring on|trigger|provoke|precipitate)(?: (?:an?|severe|serious|fatal|acute|or|the)){0,3}$/.test(
    phrase(tokens, Math.max(sentence.first, first - 7), first),
  ) ||
  // "HIT is about ten times less frequent with LMWH".
  (first === sentence.first &&
    tokens[end]?.text === 'is' &&
    /^(?:a|an|about|more|less|common|rare|uncommon|defined|caused|diagnosed|usually|often|most|treated)$/.test(
      tokens[end + 1]?.text ?? '',
    )) ||
  (tokens[first - 1]?.text === 'with' &&
    /^(?:patient|person|someone|anyone|somebody|anybody|woman|man|child|adult)$/.test(tokens[first - 2]?.text ?? '') &&
    hasWord(
      tokens,
      /^(?:should|must|neither|never|cannot|can't|can|needs?|any|every|shouldn't)$/,
      sentence.first,
      sentence.end,
    ));

/** "Goal K 4 for ileus", "(boxed hypocalcemia warning)": what is to be kept away. */
const isNamedOnly = ({ tokens }: Reading, first: number): boolean =>
  // "Platelets every 2 days for HIT".
  (tokens[first - 1]?.text === 'for' &&
    hasWord(
      tokens,
      /^(?:goal|watch|monitor|monitoring|monitored|every|check|checks|checked|follow|followed|look|looking|screen|screening|alert)$/,
      Math.max(0, first - 7),
      first,
    )) ||
  tokens[first - 1]?.text === 'boxed' ||
  // "20 mg a day because of dose-dependent QT prolongation".
  (tokens[first - 1]?.text === 'dependent' && tokens[first - 3]?.text === 'dose') ||
  /^(?:warning|warnings|precaution|precautions|risk|prophylaxis|ppx)$/.test(tokens[first + 1]?.text ?? '');

/** "Do not use: CrCl below 35, hypocalcemia", "Avoid in asthma": who should not get it. */
const isWarning = ({ tokens }: Reading, { first }: ReadMention['sentence']): boolean =>
  /^(?:do not (?:use|give)|don't (?:use|give)|avoid (?:if|in|with)|not for use)\b/.test(
    phrase(tokens, first, first + 3),
  );

const firstOfEach = (mentions: readonly ReadMention[]): readonly ReadMention[] => [
  ...new Map(mentions.toReversed().map((mention) => [mention.id, mention])).values(),
];
