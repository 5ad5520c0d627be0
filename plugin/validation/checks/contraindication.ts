import { listOf, type Row } from '../../../models/knowledge/table.ts';
import { chartedTerms } from '../charted-terms.ts';
import type { Case } from '../check.ts';
import { isCrowded } from '../crowded.ts';
import { convertDose } from '../doses.ts';
import { evidenceOf } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isTarget, type Measurement } from '../measured.ts';
import { isBlamed, isLocal, isOfPast, isOrdered, isPutOff } from '../ordered.ts';
import { isDeclaredSafe } from '../reading/advice.ts';
import { type ReadMention, spanOf } from '../reading/document.ts';
import type { Token } from '../reading/tokens.ts';
import { hasWord } from '../reading/words.ts';
import { inTables } from '../worst-values.ts';
import { isAnswered } from './contraindication-answers.ts';

/** Drugs against the patient's pregnancy, age, conditions, kidney function and tests (contraindications.tsv). */
export function checkContraindications(each: Case): readonly Finding[] {
  return givenDrugs(each).flatMap((drug) => {
    const rows = [...each.knowledge.contraindicationsOf(drug.id)].sort((a, b) => rank(a) - rank(b));
    const seen = new Set<string>();
    return rows.flatMap((row) => {
      const key = `${row.context_kind} ${row.context_kind === 'condition' ? row.context : ''}`;
      if (seen.has(key)) return [];
      const met = contextMet(each, drug, row);
      if (!met) return [];
      seen.add(key);
      return [findingOf(each, drug, row, met)];
    });
  });
}

/** The first mention of each drug that is given, unless the text ends it later: "on lisinopril. Stop lisinopril today". */
function givenDrugs(each: Case): readonly ReadMention[] {
  const { reading, doses } = each;
  const { tokens, mentions } = reading;
  const drugs = new Map<string, ReadMention>();
  // "Carbamazepine aggravates absences and is being withdrawn": who says so does not give it.
  const warned = new Set(mentions.filter((one) => one.kind === 'drug' && isBlamed(tokens, one)).map(({ id }) => id));
  for (const mention of mentions) {
    if (
      warned.has(mention.id) ||
      (mention.kind !== 'drug' && mention.kind !== 'class') ||
      mention.misspelt ||
      (isOfStudy(tokens, mention) &&
        !doses.some(({ drug, amount }) => drug.first === mention.first && amount !== undefined)) ||
      isOfPast(tokens, mention) ||
      isPutOff(tokens, mentions, mention) ||
      isOfClass(tokens, mention) ||
      isLocal(tokens, mention)
    )
      continue;
    if (mention.assertion === 'active' || (mention.assertion === 'hypothetical' && isDeclaredSafe(tokens, mention))) {
      if (!drugs.has(mention.id)) drugs.set(mention.id, mention);
    } else if (isEnded(tokens, mention)) drugs.delete(mention.id);
  }
  const isDosed = ({ id }: ReadMention) => doses.some(({ drug, amount }) => drug.id === id && amount !== undefined);
  const crowded = isCrowded(each);
  return [...drugs.values()].filter(
    (drug) => (isOrdered(reading, doses, drug) && (!crowded || isDosed(drug))) || isDeclaredSafe(tokens, drug),
  );
}

/** "Review medications for anticholinergic load" gives none. */
const isOfClass = (tokens: readonly Token[], { kind, end }: ReadMention): boolean =>
  kind === 'class' &&
  /^(?:load|burden|effects?|side|properties|toxicity|withdrawal|review|use|stewardship|medicines?|medications?)$/.test(
    tokens[end]?.text ?? '',
  ) &&
  !/^(?:start|add|give|begin|started|given|added)$/.test(tokens[end - 2]?.text ?? '');

/** "Flecainide increased mortality compared with placebo" gives it to nobody. */
const isOfStudy = (tokens: readonly Token[], { sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:placebo|mortality|randomi[sz]ed|trials?|investigators|guidelines?)$/,
    sentence.first,
    sentence.end,
  );

/** Stopped or refused outright, not "stop it if you vomit". */
const isEnded = (tokens: readonly Token[], { assertion, sentence, first }: ReadMention): boolean =>
  (assertion === 'stopped' || assertion === 'negated') &&
  !hasWord(
    tokens,
    /^(?:if|unless|until|when|before|without|not|never|don't|need)$/,
    Math.max(sentence.first, first - 6),
    first,
  );

const rank = (row: Row<'contraindications'>): number => (row.severity === 'contraindicated' ? 0 : 1);

interface Met {
  /** In words of ours. */
  readonly context: string;
  readonly near: boolean;
}

function contextMet(each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined {
  const { patient } = each;
  switch (row.context_kind) {
    case 'pregnancy':
      return isLowDose(each, drug) || isPreventive(each, drug) || isToEndIt(each, drug)
        ? undefined
        : pregnancyMet(each, drug, row);
    case 'age': {
      const limit = /^<([\d.]+) (years|months)/.exec(row.context);
      if (row.context.startsWith('>=')) return tooOldFor(each, drug, row);
      if (!limit || patient.ageYears === undefined || isTakenAlready(each, drug)) return undefined;
      const isIll = patient.conditions.some(({ id }) => /^(?:viral illness|influenza|covid-19)$/.test(id));
      if (row.threshold !== '' && !isIll) return undefined;
      // The one childhood disease that is treated with it.
      if (drug.id === 'aspirin' && each.reading.tokens.some(({ text }) => text === 'kawasaki')) return undefined;
      const years = Number(limit[1]) / (limit[2] === 'months' ? 12 : 1);
      return patient.ageYears < years ? { context: `under ${limit[1]} ${limit[2]} of age`, near: true } : undefined;
    }
    case 'renal':
      return row.context === 'egfr'
        ? (below(patient.egfr, row, 'eGFR') ?? below(lessTenth(patient.creatinineClearance), row, 'CrCl'))
        : (below(patient.creatinineClearance, row, 'CrCl') ?? below(lessTenth(patient.egfr), row, 'eGFR'));
    case 'lab': {
      const limit = Number(row.threshold.replace(/[<>]/, ''));
      const isUpper = row.threshold.startsWith('>');
      const value = patient.values.get(row.context);
      if (isOfOlderResult(each, drug, row.context, (one) => (isUpper ? one > limit : one < limit))) return undefined;
      const isMet = value !== undefined && (isUpper ? value.high > limit : value.low < limit);
      const meets = (one: Measurement): boolean =>
        isUpper ? inTables(one, one.high) > limit : inTables(one, one.low) < limit;
      return isMet && (row.context === 'potassium' ? isBegun(each, drug) : isGivenAt(each, drug, row.context, meets))
        ? { context: `${row.context} ${isUpper ? 'above' : 'below'} ${limit}`, near: true }
        : undefined;
    }
    case 'condition': {
      const condition = patient.conditions.find(
        ({ id }) => id === row.context || each.knowledge.conditions.get(id)?.kind_of === row.context,
      );
      if (isAnswered(each, drug, row.context, condition !== undefined)) return undefined;
      // "Correct hypocalcemia first".
      if (
        condition &&
        /^(?:correct|corrected|correcting|replete)$/.test(each.reading.tokens[condition.first - 1]?.text ?? '')
      )
        return undefined;
      if (condition && /^active/.test(row.context) && isPast(each.reading.tokens, condition)) return undefined;
      // "Latent TB before adalimumab".
      if (
        condition &&
        /^Active/.test(row.statement) &&
        each.reading.tokens.slice(Math.max(0, condition.first - 1), condition.end).some(({ text }) => text === 'latent')
      )
        return undefined;
      if (!condition)
        return isCharted(each, row.context) && !isTakenAlready(each, drug) && !isToldAsPast(each, drug)
          ? { context: `${row.context} (in the chart)`, near: true }
          : undefined;
      // "Aspirin 81 mg, a stomach ulcer in September" of whose chart has it active: weighed since.
      if (isTakenAlready(each, drug) && (isOverInChart(each, condition.id) || isCharted(each, row.context)))
        return undefined;
      if (row.subject === 'nsaid' && isLowDose(each, drug) && !OF_ANY_ASPIRIN.test(row.context)) return undefined;
      if (isCause(each.reading.tokens, drug, condition) || isOfTablets(each, drug, row)) return undefined;
      // What the drug itself does is mostly warned of: "hypoglycemia is a glucose under 70".
      if (row.context === 'hypoglycemia') return { context: row.context, near: false };
      return { context: row.context, near: isNear(each, drug, condition) };
    }
    default:
      return undefined;
  }
}

/** "On spironolactone, K 6.1": taken until now; "start", "give", "continue" and a new dose are what must not be. */
const isBegun = ({ reading: { tokens }, doses }: Case, { id, sentence }: ReadMention): boolean =>
  doses.some(({ drug, amount }) => drug.id === id && amount !== undefined) ||
  hasWord(
    tokens,
    /^(?:start\w{0,3}|add\w{0,3}|give|given|continu\w{1,3}|increas\w{1,3}|resum\w{1,3}|begin|began|kept|keep|doubl\w{1,3}|uptitrat\w{1,3}|okay|fine|safe)$/,
    sentence.first,
    sentence.end,
  );

/** "Potassium was 5.6 on 2 November, so spironolactone was halved; 4.9 now": the chart's latest allows what it has as taken. */
function isOfOlderResult(each: Case, drug: ReadMention, test: string, forbids: (value: number) => boolean): boolean {
  if (!each.chart || !isTakenAlready(each, drug)) return false;
  const results = chartedTerms(each.chart, each.reading.lexicon).results.get(test) ?? [];
  const [latest, ...older] = results;
  const stated = each.measurements.filter(({ id, low, high }) => id === test && (forbids(low) || forbids(high)));
  return (
    latest !== undefined &&
    !forbids(latest.value) &&
    stated.every(({ low }) => older.some(({ value }) => Math.abs(value - low) <= Math.abs(value) * 0.01))
  );
}

/** Newly given to somebody old (AGS Beers criteria): as a rule at bedtime, for pain, for spasms; not where nothing else helps. */
function tooOldFor(
  { patient, reading: { tokens } }: Case,
  drug: ReadMention,
  row: Row<'contraindications'>,
): Met | undefined {
  const limit = Number(row.context.replace('>=', '').split(' ')[0]);
  const { sentence, first } = drug;
  if (patient.ageYears === undefined || patient.ageYears < limit) return undefined;
  const before = tokens.slice(Math.max(sentence.first, first - 8), first);
  if (
    !before.some(({ text }) =>
      /^(?:start|starting|started|begin|try|trial|take|add|adding|use|using|prescribe|prescribed|recommend|initiate|give)$/.test(
        text,
      ),
    )
  )
    return undefined;
  const isNeeded = hasWord(tokens, NEEDED);
  return isNeeded ? undefined : { context: `${limit} years of age and above`, near: true };
}

const NEEDED =
  /^(?:withdrawal|ciwa|seizures?|status|epilepticus|epilepsy|allergic|anaphylaxis|hives|urticaria|reaction|transfusion|premedication|premedicate|procedure|mri|hospice|comfort|dystonia|agitation|beers|vertigo|palliative)$/;

/** At any of its places: "Clozapine clinic: ANC 380. Clozapine refilled". */
const isGivenAt = (each: Case, { id }: ReadMention, test: string, meets: (value: Measurement) => boolean): boolean => {
  // "ANC 430 … previously 3.4": of the values only those that forbid it.
  const stated = each.measurements.filter(
    (one) => one.id === test && !isTarget(each.reading.tokens, one) && meets(one),
  );
  return each.reading.mentions.some(
    (mention) => mention.id === id && mention.assertion === 'active' && isGivenThen(each, mention, stated),
  );
};

/** "INR 6.1. Take an extra 2.5 mg of warfarin": ordered by a verb just before it, behind the value or with the chart's. */
function isGivenThen({ reading: { tokens } }: Case, drug: ReadMention, stated: readonly Measurement[]): boolean {
  const { sentence, first, end } = drug;
  // "Diltiazem stopped: pulse fell to 44 on the two", "QTc 512 in 2020": a value of then.
  if (stated.some((each) => each.assertion !== 'active' || each.sentence.told || isTold(tokens, each))) return false;
  if (stated.some((each) => each.first > end)) return false;
  const verb = tokens.slice(Math.max(sentence.first, first - 9), first).findLast(({ text }) => GIVES.test(text));
  const later = hasWord(tokens, GIVEN, end, Math.min(sentence.end, end + 7));
  const behind = tokens.slice(end, sentence.end);
  const comma = behind.findIndex(({ text }) => text === ',');
  const isPutOff =
    hasWord(tokens, LATER, sentence.first, end + (comma === -1 ? behind.length : comma)) ||
    // "Double the spironolactone, avoid salt substitutes": what is avoided is something else.
    behind.some(({ text }) => LATER.test(text) && text !== 'avoid');
  return (verb !== undefined || later) && !isPutOff;
}

const GIVES =
  /^(?:start|starting|started|add|adding|added|give|gave|giving|given|continue|continuing|continued|increase|increased|increasing|double|doubled|doubling|raise|raised|raising|resume|begin|began|keep|take|extra|another|administer|administered|push|order|ordered|carry|carries|carried|dispense|dispensed|refill|refilled)$/;
const GIVEN =
  /^(?:given|continued|continues|continue|refilled|resumed|restarted|increased|doubled|raised|administered|hung|carry|carries|carried|goes|go|stays|stayed|kept|unchanged|dispensed|ordered)$/;
const LATER =
  /^(?:if|when|once|until|unless|after|hold|held|skip|omit|stop|stopped|reduce|reduced|halve|lower|lowered|recover\w{0,3}|then|later|avoid|not|naloxone|discuss\w{0,3}|overshoot)$/;

const isTold = (tokens: readonly Token[], { first, end, sentence }: Measurement): boolean =>
  hasWord(
    tokens,
    /^(?:19\d\d|20\d\d|was|fell|after|to|yesterday|last|ago|prior|previous|previously|history|if|when|goal|target|max|→)$/,
    Math.max(sentence.first, first - 6),
    endOfValue(tokens, end, Math.min(sentence.end, end + 6)),
  );

/** "QTc 590 (was 471 on Friday)", "ANC 430, previously 3.4": what is behind is another value. */
const endOfValue = (tokens: readonly Token[], from: number, to: number): number => {
  const bracket = tokens.slice(from, to).findIndex(({ text }) => /^[(,;]$/.test(text));
  return bracket === -1 ? to : from + bracket;
};

/** "Tablets injure an oesophagus that does not empty" is not said of an infusion. */
const isOfTablets = ({ knowledge }: Case, { id }: ReadMention, { statement }: Row<'contraindications'>): boolean =>
  statement.startsWith('Tablets') && !knowledge.dosesOf(id).some(({ routes }) => listOf(routes).includes('po'));

/** "Levofloxacin caused a tendon rupture": an adverse effect that is told. */
const isCause = (tokens: readonly Token[], drug: ReadMention, condition: ReadMention): boolean =>
  // "Opioid-induced respiratory depression".
  isInducedBy(tokens, condition) ||
  // "Opioid respiratory depression", "vancomycin nephrotoxicity".
  drug.end === condition.first ||
  // "AKI: creatinine rose to 3.2 after two days of ketorolac".
  (condition.end <= drug.first && isAfterTaking(tokens, drug)) ||
  // "He had rhabdomyolysis on atorvastatin".
  isAfter(tokens, drug) ||
  // "Bronchospasm after ibuprofen".
  (condition.end <= drug.first &&
    drug.first - condition.end <= 4 &&
    /^(?:after|from|with|to|on|following)$/.test(tokens[drug.first - 1]?.text ?? '') &&
    /^(?:bronchospasm|hives|anaphylaxis|rash|wheeze|wheezing|reaction|angioedema|swelling)$/.test(
      tokens[drug.first - 2]?.text ?? '',
    )) ||
  (drug.end <= condition.first &&
    condition.first - drug.end < 8 &&
    // "Wheeze after ibuprofen = AERD", "citalopram has a ceiling because of QT prolongation".
    hasWord(tokens, /^(?:caused|causes|causing|cause|=|ceiling|capped)$/, drug.end, condition.first));

const isAfterTaking = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean => {
  for (let at = first - 1; at >= Math.max(sentence.first, first - 7); at -= 1) {
    const { text, kind } = tokens[at]!;
    if (text === 'after') return at < first - 1;
    if (kind !== 'number' && !TAKEN.test(text)) return false;
  }
  return false;
};
const TAKEN =
  /^(?:of|a|an|the|one|two|three|four|five|several|few|days?|weeks?|doses?|tablets?|course|starting|taking|using|having|getting|her|his|your|high|-|week's|days')$/;

/** "Creatinine rose after two days of ketorolac", "somnolent after hydromorphone", "he had rhabdomyolysis on atorvastatin". */
const isAfter = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  /\b(?:(?:rose|risen|somnolent|drowsy|sedated|collapsed|developed|had|bled|fell|injury|failure|rhabdomyolysis|bleed)(?: \S{1,10}){0,9} (?:after|on|from)|after)(?: (?:\S{1,8} )?(?:hours?|days?|weeks?|doses?) of)? ?$/.test(
    tokens
      .slice(Math.max(sentence.first, first - 14), first)
      .map(({ text }) => text)
      .join(' '),
  );

const isInducedBy = (tokens: readonly Token[], { first, sentence }: ReadMention): boolean =>
  hasWord(tokens, /^(?:induced|iatrogenic|oversedation|oversedated)$/, Math.max(sentence.first, first - 3), first + 3);

/** "History of GI bleed in 2019" is not active. */
const isPast = (tokens: readonly Token[], { first, end, sentence }: ReadMention): boolean =>
  hasWord(
    tokens,
    /^(?:history|hx|prior|previous|past|remote|ago|(?:19|20)\d\d)$/,
    Math.max(sentence.first, first - 4),
    Math.min(sentence.end, end + 6),
  );

/** An active condition of the chart, by any name of it in our tables. */
const isCharted = (each: Case, context: string): boolean =>
  each.chart !== undefined &&
  chartedTerms(each.chart, each.reading.lexicon).conditions.some(
    (id) => id === context || id.startsWith(`${context} with `),
  );

/** A condition that the chart has as over. */
const isOverInChart = ({ chart, reading }: Case, condition: string): boolean =>
  (chart?.pastConditions ?? []).some((name) => reading.lexicon.read(name).some(({ id }) => id === condition));

/** A drug that the chart has as stopped, and of which the text gives no dose: told of as past. */
const isToldAsPast = ({ chart, reading, doses }: Case, { id }: ReadMention): boolean =>
  chart !== undefined &&
  chartedTerms(chart, reading.lexicon).wasTaken.has(id) &&
  !doses.some(({ drug, amount }) => drug.id === id && amount !== undefined);

/** A drug and a condition that the chart both has were weighed by somebody; the text only repeats them. */
const isTakenAlready = ({ chart, reading }: Case, { id }: ReadMention): boolean =>
  chart !== undefined && chartedTerms(chart, reading.lexicon).drugs.has(id);

/** Aspirin of up to 162 mg is given against pre-eclampsia. */
const isLowDose = ({ doses, reading: { tokens } }: Case, { id, first }: ReadMention): boolean =>
  id === 'aspirin' &&
  (doses.some(({ drug, amount }) => drug.id === id && amount?.unit.startsWith('mg') === true && amount.high <= 162) ||
    /^(?:baby|low-dose|low dose|low - dose)$/.test(tokens[first - 1]?.text ?? '') ||
    (tokens[first - 1]?.text === 'dose' &&
      tokens.slice(Math.max(0, first - 3), first).some(({ text }) => text === 'low')));

/** "Aspirin at bedtime goes on": in pregnancy without a dose it is the low one, if it is for no pain. */
const isPreventive = ({ doses, reading: { tokens } }: Case, { id, sentence }: ReadMention): boolean =>
  id === 'aspirin' &&
  !doses.some(({ drug, amount }) => drug.id === id && amount !== undefined) &&
  !hasWord(
    tokens,
    /^(?:pain|aches?|headaches?|fever|migraine|backache|toothache|sprain|needed|prn|full|two)$/,
    sentence.first,
    sentence.end,
  );

/** What even a low dose of aspirin does; the heart and the kidneys it spares. */
const OF_ANY_ASPIRIN = /ulcer|bleed|haemorrhage|asthma|allerg|aspirin|haemophilia/;

/** Methotrexate for an ectopic pregnancy, misoprostol for a miscarriage or after the birth. */
const isToEndIt = ({ reading: { tokens } }: Case, { id }: ReadMention): boolean =>
  /^(?:methotrexate|misoprostol|mifepristone|methylergonovine|carboprost)$/.test(id) &&
  hasWord(
    tokens,
    /^(?:ectopic|miscarriage|abortion|molar|demise|iufd|pph|postpartum|hemorrhage|ripening|induction|oxytocin|balloon|bishop|cervix|cervical|unfavourable|unfavorable|labour|labor)$/,
  );

function pregnancyMet(each: Case, drug: ReadMention, row: Row<'contraindications'>): Met | undefined {
  const { patient } = each;
  if (patient.pregnant !== true || patient.sex === 'male') return undefined;
  const behind = each.reading.tokens
    .slice(drug.end, drug.end + 5)
    .map(({ text }) => text)
    .join(' ');
  if (/^(?:only )?(?:after|once|from) (?:the |she )?(?:delivery|birth|delivers|delivered)/.test(behind))
    return undefined;
  const from = /gestation>=(\d+)/.exec(row.threshold)?.[1];
  if (from && (patient.gestationWeeks ?? 0) < Number(from)) return undefined;
  // `dose>=400 mg/day`: fluconazole harms in high doses.
  const least = /^dose>=(\d+) mg\/day/.exec(row.threshold)?.[1];
  if (least !== undefined && !isDosed(each, drug, Number(least))) return undefined;
  return { context: from ? `pregnancy from ${from} weeks` : 'pregnancy', near: true };
}

/** So many milligrams a day or more. */
const isDosed = ({ doses }: Case, { id }: ReadMention, least: number): boolean =>
  doses.some(({ drug, amount, frequency }) => {
    const mg = drug.id === id && amount ? convertDose(amount.high, amount.unit.replace('/day', ''), 'mg') : undefined;
    return mg !== undefined && frequency !== undefined && !frequency.once && mg * Math.max(1, frequency.high) >= least;
  });

function below(value: number | undefined, row: Row<'contraindications'>, name: string): Met | undefined {
  const limit = Number(row.threshold.replace('<', ''));
  return value !== undefined && value < limit ? { context: `${name} below ${limit}`, near: true } : undefined;
}

/** A limit of the one measure of kidney function is held against the other with a tenth to spare. */
const lessTenth = (value: number | undefined): number | undefined => (value === undefined ? undefined : value * 1.1);

/** In the same sentence or within two sentences of each other, three for what lasts; among many drugs within one. */
function isNear(each: Case, drug: ReadMention, condition: ReadMention): boolean {
  const isLasting = each.knowledge.conditions.get(condition.id)?.chronic === 'yes';
  return (
    drug.sentence === condition.sentence ||
    Math.abs(drug.first - condition.first) < (isCrowded(each) ? 25 : isLasting ? 80 : 60) ||
    // "Cardiology: HFrEF, LVEF 30%. …": what a note opens with is what it is about.
    (condition.first < 12 &&
      isLasting &&
      !/^(?:hyponatremia|hyperkalaemia)$/.test(condition.id) &&
      drug.first < 110 &&
      each.doses.some(
        ({ drug: { first }, amount, frequency }) =>
          first === drug.first && amount !== undefined && frequency !== undefined,
      ))
  );
}

function findingOf(each: Case, drug: ReadMention, row: Row<'contraindications'>, met: Met): Finding {
  const forbidden = row.severity === 'contraindicated';
  const score = (forbidden ? 0.88 : 0.3) * (met.near ? 1 : 0.6);
  return {
    ...spanOf(each.reading.tokens, drug.first, drug.end),
    family: 'contraindication',
    category: `contraindicated_${row.context_kind}`,
    // A condition named pages away may be another visit's; that is for the reader to weigh.
    severity: forbidden && met.near ? 'high' : 'low',
    verdict: forbidden && met.near ? 'contradicted' : 'uncertain',
    message: `${drug.id} is ${forbidden ? 'contraindicated' : 'used with caution'} in ${met.context}: ${row.statement} (${row.source})`,
    score,
    about: [drug.id],
    evidence: [evidenceOf(row, `${row.subject} and ${row.context}: ${row.statement}`)],
  };
}
