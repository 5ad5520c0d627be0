import { numberOf, type Row } from '../../../../models/knowledge/table.ts';
import { amountsIn } from '../../amounts/amounts.ts';
import { chartedTerms } from '../../chart/terms.ts';
import type { Case } from '../../check.ts';
import type { DoseClaim } from '../../claims/claims.ts';
import { convertDose, plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';
import { isCharted } from '../safety/contraindication-charted.ts';
import { frequencyWords } from '../schedules/frequency.ts';
import { isMeantOrThoughtOf } from './dose-meant.ts';
import { isFirstDose } from './first-dose.ts';
import { isOfAdults } from './uncounted-doses.ts';

/** References round differently; a first dose is an error only at about twice the usual one. */
const BEYOND = 1.05;
const BEYOND_START = 1.9;

/** Doses against what the patient's kidney function, age and other drugs leave, and first doses (limits.tsv). */
export function checkLimits(each: Case): readonly Finding[] {
  const reduced = new Set(
    each.reading.mentions.filter(({ assertion }) => assertion === 'adjusted').map(({ id }) => id),
  );
  let known: ReturnType<typeof actedOn> | undefined;
  const acted = () => {
    known ??= actedOn(each);
    return known;
  };
  return each.doses.flatMap((claim): readonly Finding[] => {
    // "If you stay with citalopram, her ceiling is 40 mg": a limit is meant whatever it hangs on.
    const isCeiling =
      claim.amount?.limit === true && claim.drug.assertion === 'hypothetical' && !claim.drug.sentence.told;
    if (
      !(isMeantOrThoughtOf(each, claim) || isCeiling) ||
      (claim.drug.assertion === 'adjusted' && !isChangedTo(each, claim)) ||
      claim.drug.misspelt ||
      isUsual(each, claim) ||
      isWasOn(each, claim) ||
      isLeft(each, claim) ||
      (claim.amount !== undefined && isOfAdults(each, claim, claim.amount))
    )
      return [];
    const rows = each.knowledge.limitsOf(claim.drug.id).filter((row) => isMet(each, claim, row));
    const hit = rows.find((row) => isBeyond(claim, row, each.patient.weightKg));
    // "The azathioprine has to come down": the text knows of it.
    if (
      !hit ||
      // A first dose is not cut for the kidneys; for the old it is.
      (hit.context_kind !== 'age' && isLoad(each, claim, hit.context_kind === 'start')) ||
      // What is begun with more than goes on with is wrong all the more.
      (hit.context_kind !== 'start' && isLowered(each, claim)) ||
      isReplaced(each, claim, hit) ||
      isActedOn(acted(), claim) ||
      (hit.context_kind === 'with' && reduced.has(claim.drug.id) && claim.drug.assertion !== 'adjusted')
    )
      return [];
    const { drug, amount } = claim;
    const said = `${drug.id}${amount ? ` ${plain(amount.high)} ${amount.unit}` : ''}${frequencyWords(claim.frequency)}`;
    return [
      {
        ...spanOf(each.reading.tokens, claim.first, claim.end),
        family: 'dose',
        category: `dose_above_limit_${hit.context_kind}`,
        severity: 'high',
        verdict: 'contradicted',
        score: 0.85,
        message: `${said} is too much here: ${lowerFirst(hit.statement)} (${hit.source})`,
        about: [drug.id],
        evidence: [evidenceOf(hit, `${drug.id}: ${hit.statement}`)],
      },
    ];
  });
}

/** "Valganciclovir adjusted to 450 mg twice daily", "60 mg twice daily, the dose adjusted for her kidneys": the dose that it was changed to; "500 micrograms daily with levels" is changed to none. */
const isChangedTo = ({ reading: { tokens } }: Case, { amount, end }: DoseClaim): boolean =>
  amount !== undefined &&
  ((tokens[amount.first - 1]?.text === 'to' &&
    hasWord(tokens, /^(?:adjusted|reduced|changed|lowered|cut|dosed|decreased)$/, amount.first - 3, amount.first)) ||
    /^(?:[,;] )?(?:(?:with|and|then) )?(?:check(?:ing)? )?(?:(?:the|drug|serum|digoxin|regular|daily|trough) )?levels?\b/.test(
      phrase(tokens, end, end + 6),
    ) ||
    /^(?:[,(] )?(?:(?:the|a|this|her|his|your) )?(?:(?:dose|dosing|renal|renally|dosage) -? ?){0,2}(?:adjusted|reduced|corrected)(?: dose)? (?:for|to|by|because of) (?:the |her |his |your )?(?:renal|kidney|kidneys|clearance|crcl|egfr|creatinine)\b/.test(
      phrase(tokens, end, end + 10),
    ));

/** "He was on 2 g q8h": what is amiss is found. */
const isWasOn = ({ reading: { tokens } }: Case, { amount }: DoseClaim): boolean =>
  amount !== undefined &&
  /\b(?:was|were|had been|has been) (?:on|taking|getting|receiving)$/.test(
    phrase(tokens, Math.max(0, amount.first - 4), amount.first),
  ) &&
  hasWord(tokens, /^(?:toxicity|neurotoxicity|nephrotoxicity|encephalopathy|overdose|accumulat\w{2,5})$/);

/** "The usual valacyclovir regimen is 1 g, but": told to be departed from. */
const isUsual = ({ reading: { tokens } }: Case, { drug, amount, end }: DoseClaim): boolean => {
  const isOf = (at: number) =>
    tokens
      .slice(Math.max(drug.sentence.first, at - 4), at)
      // "From then on 500 mg every 12 hours".
      .some(
        ({ text }, order, near) =>
          USUAL.test(text) &&
          !(text === 'from' && /^(?:then|now|today|tomorrow|tonight|day)$/.test(near[order + 1]?.text ?? '')),
      );
  if (amount === undefined) return isOf(drug.first);
  return (
    isOfHealthy(tokens, drug.sentence.first, amount.first) ||
    OF_NORMAL.test(phrase(tokens, end, Math.min(drug.sentence.end, end + 14))) ||
    isOf(amount.first) ||
    (drug.first < amount.first && amount.first - drug.end <= 4 && isOf(drug.first))
  );
};

/** "1 g three times daily would be the dose with normal kidneys". */
const OF_NORMAL =
  /^(?:would|might) (?:(?:be|have|has|been|apply|need|only|the|usual|full|standard|normal|dose|dosing|right|given|used) ){1,6}(?:with|in|for|at|if|had)\b/;

/** "Normal renal function would get 2 g every 8 hours": somebody else would. */
const isOfHealthy = (tokens: readonly Token[], first: number, end: number): boolean =>
  hasWord(tokens, /^(?:would|usual|usually|usual|normally|gets|standard)$/, Math.max(first, end - 20), end) &&
  /\b(?:normal|full|healthy|intact|preserved|unimpaired) (?:(?:renal|kidney) function|kidneys|clearance|crcl|egfr)\b/.test(
    tokens
      .slice(Math.max(first, end - 20), end)
      .map(({ text }) => text)
      .join(' '),
  );

/** "750 mg IV x1, then 750 mg q48h": the first dose is not cut. */
const isLoad = ({ reading: { tokens } }: Case, { drug, amount, frequency }: DoseClaim, isFirst: boolean): boolean =>
  amount !== undefined &&
  frequency === undefined &&
  // "Aspirin 300 mg, ticagrelor 180 mg".
  ((drug.id === 'aspirin' && amount.low >= 160 && amount.low <= 500) ||
    /^(?:ip|intraperitoneal)$/.test(tokens[drug.first - 1]?.text ?? '') ||
    tokens.slice(amount.end, amount.end + 5).some(
      ({ text }, at, after) =>
        /^(?:x1|chewed|chew|load|loaded|loading|once|stat|dwell|intraperitoneal)$/.test(text) ||
        (/^(?:x|×)$/.test(text) && after[at + 1]?.text === '1') ||
        // What a drug is begun with is mostly less than what comes then.
        (text === 'then' && !isFirst),
    ));

/** "Ertapenem 1 g (500 mg at CrCl <= 30)", "2 g q8h; CrCl fell to 28; 2 g q24h": the sentence goes on to what is left. */
const isLowered = ({ doses, reading: { tokens } }: Case, { drug, amount, frequency, end }: DoseClaim): boolean =>
  amount !== undefined &&
  doses.some(
    (later) =>
      later.drug.id === drug.id &&
      later.first >= drug.first &&
      later.amount !== undefined &&
      later.amount.first >= end &&
      later.drug.sentence === drug.sentence &&
      later.amount.unit === amount.unit &&
      // "With an extra 2 g after dialysis" adds to it.
      !hasWord(tokens, /^(?:extra|additional|supplement\w{0,4}|another|further|plus|top)$/, end, later.amount.first) &&
      later.amount.high * (later.frequency?.high ?? 1) < amount.high * (frequency?.high ?? 1),
  );

/** "Home gabapentin 600 mg TID has accumulated. Hold today, then resume at 300 mg daily": a later dose keeps the limit. */
const isReplaced = (
  { doses, patient, reading: { tokens } }: Case,
  { drug, end }: DoseClaim,
  hit: Row<'limits'>,
): boolean =>
  doses.some(
    (later) =>
      later.drug.id === drug.id &&
      later.amount !== undefined &&
      later.amount.first >= end &&
      convertDose(later.amount.high, later.amount.unit.replace('/day', ''), hit.unit) !== undefined &&
      !isBeyond(later, hit, patient.weightKg) &&
      // "On citalopram 40 mg and fluconazole. Citalopram is limited to 20 mg": told as what is amiss.
      ((later.amount.first - end < 60 &&
        (later.amount.limit === true || hasWord(tokens, CHANGED, end, later.amount.first))) ||
        // "Meds on arrival: metformin 1000 mg BID … Plan: metformin is cut to 500 mg BID".
        hasWord(tokens, CHANGED, Math.max(end, later.drug.first - 3, later.amount.first - 8), later.amount.first)),
  );

/** "Metformin 1 g twice daily … Recommendations: 1. Metformin: stop": what is amiss is found and dealt with. */
const isActedOn = (acted: ReadonlyMap<string, readonly ReadMention[]>, { drug, end }: DoseClaim): boolean => {
  // From the last on: all but those of its own sentence answer at once.
  const last = acted.get(drug.id)?.findLast(({ first, sentence }) => first < end || sentence !== drug.sentence);
  return last !== undefined && last.first >= end;
};

/** Where the text stops or lowers each drug, in its order. */
const actedOn = ({ reading: { mentions, tokens } }: Case): ReadonlyMap<string, readonly ReadMention[]> =>
  Map.groupBy(
    mentions.filter(
      ({ assertion, end }) =>
        assertion === 'stopped' ||
        /^(?:: |- |should |must |needs to |to )?(?:be )?(?:stop|stopped|hold|withhold|omit|reduce|reduced|halve|change|changed|switch|switched|not exceed)\b/.test(
          tokens
            .slice(end, end + 4)
            .map(({ text }) => text)
            .join(' '),
        ),
    ),
    ({ id }) => id,
  );

const CHANGED =
  /^(?:resum\w{1,3}|restart\w{0,3}|hold|held|holding|reduc\w{1,4}|lower\w{0,3}|decreas\w{1,3}|cut|accumulat\w{1,4}|instead|switch\w{0,3}|chang\w{1,3}|dropp?\w{0,3}|adjust\w{0,4}|halv\w{1,3}|down)$/;

/** "| 750 mg daily | 750 mg q48h |", "20 mg BID -> 20 mg daily": the first is what is changed. */
const isLeft = ({ reading: { tokens } }: Case, { drug, amount, end }: DoseClaim): boolean =>
  // "Simvastatin 40 mg changed to rosuvastatin 5 mg".
  (/^(?:changed|switched|swapped|replaced)$/.test(tokens[end]?.text ?? '') &&
    /^(?:to|by|with|for)$/.test(tokens[end + 1]?.text ?? '')) ||
  isCrossed(tokens, { drug, ...(amount ? { amount } : {}), end });

const isCrossed = (
  tokens: readonly Token[],
  { drug, amount, end }: Pick<DoseClaim, 'drug' | 'amount' | 'end'>,
): boolean =>
  amount !== undefined &&
  /^(?:\||→)$/.test(tokens[end]?.text ?? '') &&
  amountsIn(tokens, end, Math.min(drug.sentence.end, end + 6)).length > 0;

const USUAL = /^(?:usual|usually|normal|normally|standard|ordinarily|full|instead|place|from|not)$/;

const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

function isMet(each: Case, claim: DoseClaim, row: Row<'limits'>): boolean {
  const { patient } = each;
  if (row.condition !== '' && !patient.conditions.some(({ id }) => id === row.condition)) return false;
  const limit = Number(row.context.replace(/^\D+/, ''));
  switch (row.context_kind) {
    case 'renal': {
      const clearance = patient.creatinineClearance ?? patient.egfr ?? rangeSaid(each, claim);
      return clearance !== undefined && clearance < limit;
    }
    case 'renal_start':
      return (patient.creatinineClearance ?? patient.egfr ?? limit) < limit && isFirstDose(each, claim);
    case 'age':
      return patient.ageYears !== undefined && patient.ageYears >= limit;
    case 'newborn':
      return isOfNewborn(each, claim);
    case 'weight':
      // Children are dosed by other tables.
      return patient.weightKg !== undefined && patient.weightKg < limit && (patient.ageYears ?? 0) >= 16;
    case 'purpose':
      return isToPrevent(each, claim);
    case 'with':
      return isGivenToo(each, row.context);
    case 'condition':
      // An arrhythmia of the chart need not be what this dose is for.
      return (
        patient.conditions.some(({ id }) => id === row.context) ||
        (/disease$/.test(row.context) && isCharted(each, row.context))
      );
    case 'two of three':
      return isFrail(each);
    default:
      return isFirstDose(each, claim);
  }
}

/** "The newborn had vitamin K 10 mg", or any sentence of a note that opens with a newborn: of the child, not of its mother. */
const isOfNewborn = ({ reading: { tokens } }: Case, { drug: { sentence } }: DoseClaim): boolean =>
  (hasWord(tokens, /^(?:newborns?|neonates?|newborn's|birth)$/, sentence.first, sentence.end) ||
    hasWord(tokens, /^(?:newborn|neonate|neonatal|nicu|scbu)$/, 0, NOTE_OPENS)) &&
  !hasWord(
    tokens,
    /^(?:mothers?|mother's|mum|mom|maternal|pregnan\w{2}|antenatal\w{0,2}|until|before|you|warfarin|adults?)$/,
    sentence.first,
    sentence.end,
  );

/** In tokens. */
const NOTE_OPENS = 10;

/** "In adults with a clearance of 15 to 29 mL/min keep to 600 mg a day": the most of the one range that a text is about. */
function rangeSaid({ measurements, reading: { sentences } }: Case, { drug, amount }: DoseClaim): number | undefined {
  const [range, other] = measurements.filter(({ id }) => id === 'creatinine clearance' || id === 'egfr');
  if (!range || other || range.low >= range.high || (amount?.first ?? 0) < range.first) return undefined;
  const apart = sentences.indexOf(drug.sentence) - sentences.indexOf(range.sentence);
  return apart === 0 || apart === 1 ? range.high : undefined;
}

/** "80 mg twice daily for VTE prophylaxis": what the words beside the dose say it is for. */
const isToPrevent = ({ reading: { tokens } }: Case, { drug: { sentence }, first, end }: DoseClaim): boolean =>
  /\b(?:vte|dvt|clots?|venous thromboembolism|thromboembolism|thrombosis) (?:prophylaxis|prevention)\b|\bthrombo ?-? ?prophylaxis\b|\bto prevent (?:a |blood )?clots?\b/.test(
    phrase(tokens, Math.max(sentence.first, first - 5), Math.min(sentence.end, end + 6)),
  ) &&
  !hasWord(tokens, /^(?:treatment|therapeutic|after|then|instead|until|from)$/, first, Math.min(sentence.end, end + 6));

/** Another drug that the text gives, and does not take back ("allopurinol not supplied"), or the chart has as active. */
const isGivenToo = ({ reading, chart, knowledge }: Case, drug: string): boolean =>
  reading.mentions.findLast(
    ({ kind, id, assertion }) =>
      kind === 'drug' && knowledge.subjectsOf(id).has(drug) && /^(?:active|negated|stopped)$/.test(assertion),
  )?.assertion === 'active' ||
  (chart !== undefined && chartedTerms(chart, reading.lexicon).drugs.has(drug));

/** Two of: 80 years, at most 60 kg, a creatinine of 1.5 mg/dL; with all of them known or two met. */
const isFrail = ({ patient }: Case): boolean =>
  [
    (patient.ageYears ?? 0) >= 80,
    (patient.weightKg ?? 99) <= 60,
    (patient.values.get('creatinine')?.low ?? 0) >= 1.5 && (patient.values.get('creatinine')?.low ?? 0) < 15,
  ].filter(Boolean).length >= 2;

function isBeyond({ amount, frequency, route }: DoseClaim, row: Row<'limits'>, weightKg: number | undefined): boolean {
  const isOften = frequency !== undefined && !frequency.once && !frequency.asNeeded;
  const times = numberOf(row.times_max);
  if (times !== undefined) return isOften && frequency.low > times * 1.2;
  if (!amount || frequency?.once) return false;
  const isTotal = amount.unit.endsWith('/day');
  const unit = isTotal ? amount.unit.slice(0, -'/day'.length) : amount.unit;
  const dose =
    convertDose(amount.high, unit, row.unit) ??
    (route?.route === 'IV' ? perKg(amount.high, unit, row.unit, weightKg) : undefined);
  if (dose === undefined) return false;
  const beyond = row.context_kind.endsWith('start') ? BEYOND_START : BEYOND;
  const once = numberOf(row.once_max);
  const day = numberOf(row.day_max);
  const perDay = isTotal || amount.limit || !frequency ? 1 : frequency.asNeeded ? frequency.low : frequency.high;
  return (
    (once !== undefined && !isTotal && dose > once * beyond) || (day !== undefined && dose * perDay > day * beyond)
  );
}

/** "700 mg IV at 70 kg": a flat dose into a vein against a limit by weight. */
function perKg(high: number, unit: string, ofRow: string, weightKg: number | undefined): number | undefined {
  if (weightKg === undefined || !ofRow.endsWith('/kg')) return undefined;
  const dose = convertDose(high, unit, ofRow.slice(0, -'/kg'.length));
  return dose === undefined ? undefined : dose / weightKg;
}
