import { listOf } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { vitalRowOf } from '../../measured/vital-ages.ts';
import { once } from '../../once.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import { inSentence } from '../../reading/placed.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** A range that the text gives as normal, or as what a treatment aims at, against labs.tsv, vitals.tsv and targets.tsv. */
export function checkStatedRanges(each: Case): readonly Finding[] {
  let previous: readonly ReadMention[] = [];
  const { sentences } = each.reading;
  return sentences.flatMap((sentence, at) => {
    const pressure = pressureGoal(each, sentence);
    if (pressure) return [pressure];
    // "Ketones even with a normal glucose, for 2 to 3 days": no range of ketones is told.
    const named = inSentence(each.reading.mentions, sentence).filter(
      ({ kind, id }) => (kind === 'lab' || kind === 'vital') && id !== 'serum ketones',
    );
    // "What is a normal heart rate?" "For most adults between 120 and 140."
    const carried = named.length === 0 && previous.length === 1 ? previous : named;
    previous = sentence.question || (named.length === 1 && isOfRange(each, sentences[at + 1])) ? named : [];
    return rangesIn(each, sentence).flatMap((range) => judge(each, sentence, carried, range));
  });
}

/** "The normal range for an adult is": of what the sentence before is about. */
const isOfRange = ({ reading: { tokens } }: Case, next: Sentence | undefined): boolean =>
  next !== undefined &&
  /^(?:the |a )?(?:normal|usual|reference|healthy) (?:adult )?(?:range|values?|level|limits?)\b/.test(
    phrase(tokens, next.first, next.first + 4),
  );

/** "Our goal is below 190/120": two numbers of a blood pressure, as what is aimed at. */
function pressureGoal({ reading: { tokens }, knowledge }: Case, { first, end, told }: Sentence): Finding | undefined {
  const row = knowledge.targets.get('systolic blood pressure')?.[0];
  for (let at = first; row && !told && at < end - 2; at += 1) {
    if (tokens[at + 1]!.text !== '/') continue;
    const systolic = tokens[at]!.value ?? 0;
    const diastolic = tokens[at + 2]!.value ?? 0;
    if (systolic < 60 || systolic > 260 || diastolic < 30 || diastolic > 160) continue;
    const before = tokens.slice(Math.max(first, at - 24), at).map(({ text }) => text);
    const goal = before.findLastIndex((word, place) => isGoal(word, before[place + 1] ?? '', before.length - place));
    const since = before.slice(goal + 1);
    if (goal === -1 || !since.some((word) => /^(?:below|under|<|than|is|of|:|to)$/.test(word))) continue;
    // The first hours of a stroke, a bleed or an aneurysm have goals of their own.
    // "Your target is under 135/85, so an average of 161/97 is well above it".
    if (
      since.some((word) => /^(?:was|from|not|above|over|>|exceeds|average|averages|averaged|readings?|\/)$/.test(word))
    )
      continue;
    if (hasWord(tokens, ACUTE)) continue;
    if (systolic <= Number(row.max) * 1.07 && systolic >= Number(row.min)) continue;
    return {
      ...spanOf(tokens, at, at + 3),
      family: 'measurement',
      category: 'target_wrong',
      severity: 'high',
      verdict: 'contradicted',
      message: `a blood pressure of ${plain(systolic)}/${plain(diastolic)} is no usual goal: ${row.statement} (${row.source})`,
      score: 0.8,
      evidence: [evidenceOf(row, row.statement)],
    };
  }
  return undefined;
}

/** "Goal", "aim"; right before the numbers also "keep your blood pressure under", "we want your home readings below". */
const isGoal = (word: string, next: string, ahead: number): boolean =>
  /^(?:goals?|target|aim|aiming)$/.test(word) ||
  (ahead < 9 &&
    /^(?:keep|want|kept)$/.test(word) &&
    /^(?:your|the|his|her|home|bp|pressure|blood|readings?)$/.test(next));

const ACUTE =
  /^(?:stroke|tpa|alteplase|tenecteplase|tnk|thrombolysis|thrombectomy|hemorrhage|ich|sah|dissection|eclampsia|preeclampsia|pre|permissive|emergency|ais|ischemic|infarct|postpartum|pregnan\w{1,3})$/;

interface StatedRange {
  readonly low: number;
  readonly high: number;
  readonly first: number;
  readonly end: number;
  readonly unit: string | undefined;
}

/** `5.0 to 6.0`, `between 120 and 140`, `88-92%`; what is given as a dose or a date is none. */
function rangesIn({ reading: { tokens } }: Case, sentence: Sentence): readonly StatedRange[] {
  const found: StatedRange[] = [];
  for (let at = sentence.first; at < sentence.end; at += 1) {
    const amount = tokens[at]!.kind === 'number' ? amountAt(tokens, at) : undefined;
    if (amount && amount.high === amount.low && isThreshold(tokens, at, amount.end)) {
      found.push({ ...amount, unit: unitAt(tokens, amount.end)?.name });
      continue;
    }
    if (!amount || amount.high <= amount.low || tokens[at - 1]?.text === '/' || tokens[amount.end]?.text === '/')
      continue;
    // "Goal about 9, never >10–11": what is not to be passed.
    if (/^(?:never|not|no) (?:>|above|over|more than|beyond)$/.test(phrase(tokens, at - 2, at))) continue;
    found.push({ ...amount, unit: unitAt(tokens, amount.end)?.name });
    at = amount.end - 1;
  }
  return found;
}

/** "Falls below 7", "6.5% or higher": a limit at which something is done. */
const isThreshold = (tokens: Case['reading']['tokens'], at: number, end: number): boolean =>
  /^(?:below|under|<|≥|>)$/.test(tokens[at - 1]?.text ?? '') ||
  tokens
    .slice(end, end + 4)
    .some(
      ({ text }, after, words) => text === 'or' && /^(?:higher|more|above|greater)$/.test(words[after + 1]?.text ?? ''),
    );

const NORMAL = /^(?:normal|healthy|reference|normally)$/;
const BEYOND_NORMAL =
  /^(?:prediabetes|prediabetic|diabetes|borderline|abnormal|impaired|elevated|insufficien\w{1,3}|deficien\w{1,3}|overweight|obes\w{1,3})$/;
const AIM = /^(?:stay|stays|target|targets|targeting|goal|goals|aim|titrate|titrated|therapeutic|maintain|keep)$/;
const CHILD =
  /^(?:newborns?|neonates?|infants?|babies|baby|toddlers?|child|children|pediatric|preschool|teens?|adolescents?|pregnan\w{0,3})$/;

const BABY = /^(?:newborns?|neonates?|infants?|babies|baby)$/;
const OLDER = /^(?:toddlers?|child|children|pediatric|preschool|teens?|adolescents?|pregnan\w{0,3})$/;

function judge(each: Case, sentence: Sentence, named: readonly ReadMention[], range: StatedRange): readonly Finding[] {
  const { tokens } = each.reading;
  const before = tokens.slice(Math.max(sentence.first, range.first - 14), range.first).map(({ text }) => text);
  const subject =
    // "A baby usually takes 30 to 40 breaths a minute": named by what is counted.
    named.find(({ first, id }) => first === range.end && id === 'respiratory rate') ??
    named.findLast(({ first, sentence: own }) => own !== sentence || first < range.first);
  const isBracketed = tokens[range.first - 1]?.text === 'normal' && tokens[range.first - 2]?.text === '(';
  if (!subject || (subject.sentence === sentence && range.first - subject.end > (isBracketed ? 40 : 14))) return [];
  // "INR > 4, recheck in 4-6 h", "1 u PRBC (under 4 h)": a time.
  if (/^(?:h|hr|hrs|hours?|days?|d|wk|weeks?|mo|months?|min)$/.test(tokens[range.end]?.text ?? '')) return [];
  if (range.low === range.high) return limit(each, subject, range);
  const asked =
    subject.sentence === sentence
      ? before
      : tokens.slice(subject.sentence.first, subject.sentence.end).map(({ text }) => text);
  const isCounted =
    subject.first === range.end &&
    before.some((word) => /^(?:usually|typically)$/.test(word)) &&
    !hasWord(
      tokens,
      /^(?:with|ill|sick|unwell|distress|bronchiolitis|croup|asthma|pneumonia)$/,
      sentence.first,
      range.first,
    );
  const isNormal =
    isCounted ||
    before.some((word) => NORMAL.test(word)) ||
    asked.some((word) => NORMAL.test(word)) ||
    // "The usual sodium level is between".
    /\bthe usual (?:\S{2,14} ){1,3}(?:is|lies|runs) (?:between |from )?$/.test(`${before.join(' ')} `);
  const isAim = before.some((word) => AIM.test(word));
  if (!isNormal && !isAim) return [];
  // "Normal is below 5.7; prediabetes is between 5.7 and 6.4": what is no longer normal.
  const kind = before.findLastIndex((word) => NORMAL.test(word));
  if (isNormal && before.slice(kind + 1).some((word) => BEYOND_NORMAL.test(word))) return [];
  // "Her sugars did come down to normal, to between 115 and 134": what they were.
  if (isNormal && before.some((word) => /^(?:came|come|went|gone|fell|normalized|normalised|got|returned)$/.test(word)))
    return [];
  const isChild = hasWord(tokens, CHILD) || (each.patient.ageYears ?? 40) < 18;
  const known = isAim ? targetOf(each, subject) : normalOf(each, subject, range, isChild);
  if (!known || !isApart(range, known)) return [];
  return [
    {
      ...spanOf(tokens, range.first, range.end),
      family: 'measurement',
      category: isAim ? 'target_wrong' : 'normal_range_wrong',
      severity: 'high',
      verdict: 'contradicted',
      message: `${subject.id} ${plain(range.low)} to ${plain(range.high)} is no ${isAim ? 'usual target' : 'normal range'}: ${known.said}`,
      score: 0.8,
      evidence: [known.evidence],
    },
  ];
}

/** A single limit counts where its row's context is named in the sentence: a transfusion, a diagnosis. */
function limit(each: Case, { id, sentence }: ReadMention, range: StatedRange): readonly Finding[] {
  const { tokens } = each.reading;
  const words = new Set(tokens.slice(sentence.first, sentence.end).map(({ text }) => text));
  const row = each.knowledge.targets.get(id)?.find(({ context }) => listOf(context).some((word) => words.has(word)));
  // "Transfuse below 70 g/L": in the other unit.
  const toSi = Number(each.knowledge.labs.get(id)?.si_factor) || 1;
  const isUsual = [1, 1 / toSi, ...(id === 'hemoglobin' ? [0.1] : [])].some(
    (factor) => range.low * factor >= Number(row?.min) * 0.9 && range.low * factor <= Number(row?.max) * 1.26,
  );
  // A chronic anemia has limits of its own.
  const isChronic =
    id === 'hemoglobin' &&
    hasWord(tokens, /^(?:sickle|aplastic|thalass\w{3,6}|hemoly\w{2,6}|haemoly\w{2,6}|jehovah's?)$/);
  if (!row || isUsual || isChronic || (range.low >= Number(row.min) * 0.9 && range.low <= Number(row.max) * 1.26))
    return [];
  return [
    {
      ...spanOf(tokens, range.first, range.end),
      family: 'measurement',
      category: 'threshold_wrong',
      severity: 'high',
      verdict: 'contradicted',
      message: `${id} ${plain(range.low)} is no usual limit: ${row.statement} (${row.source})`,
      score: 0.75,
      evidence: [evidenceOf(row, row.statement)],
    },
  ];
}

interface Known {
  readonly low: number;
  readonly high: number;
  readonly said: string;
  /** Held close in every body, so that no laboratory's range is much wider. */
  readonly isTight?: boolean;
  readonly evidence: Finding['evidence'][number];
}

/** The middle of the stated range lies a quarter of the width or more outside the known one. */
const isApart = ({ low, high }: StatedRange, known: Known): boolean => {
  const [middle, room] = [(low + high) / 2, (known.high - known.low) * 0.25];
  if (middle < known.low - room || middle > known.high + room) return true;
  // What a body holds close: no laboratory's own range ends a whole width away.
  const width = known.high - known.low;
  return known.isTight === true && (low < known.low - width || high > known.high + width);
};

const wordsOf = once((tokens: readonly Token[]): ReadonlySet<string> => new Set(tokens.map(({ text }) => text)));

function targetOf(each: Case, { id }: ReadMention): Known | undefined {
  const words = wordsOf(each.reading.tokens);
  const rows = each.knowledge.targets.get(id) ?? [];
  const row =
    rows.find(({ context }) => listOf(context).some((word) => words.has(word))) ??
    rows.find(({ context }) => context === '');
  return (
    row && {
      low: Number(row.min),
      high: Number(row.max),
      said: `${row.statement} (${row.source})`,
      evidence: evidenceOf(row, row.statement),
    }
  );
}

function normalOf(
  each: Case,
  { kind, id }: ReadMention,
  { low: lowest, unit }: StatedRange,
  isChild: boolean,
): Known | undefined {
  if (kind === 'lab') {
    const row = each.knowledge.labs.get(id);
    // Another unit has another range.
    if (!row || isChild || (unit !== undefined && unit !== row.unit.toLowerCase() && !/^(?:%|meq\/l)$/.test(unit)))
      return undefined;
    if (row.si_factor && row.si_unit !== row.unit && unit === undefined && lowest > Number(row.ref_high) * 3)
      return undefined;
    // "150,000 to 450,000 per microliter": cells counted one by one.
    const scale = row.unit === '10*9/L' && lowest >= 1000 ? 1000 : 1;
    const [low, high] = [Number(row.ref_low) * scale, Number(row.ref_high) * scale];
    return {
      ...knownOf(low, high, row.unit, row.source, evidenceOf(row, `${id}: usual range`)),
      isTight: TIGHT.test(id),
    };
  }
  const rows = (each.knowledge.vitals.get(id) ?? []).filter(
    ({ age_group }) => isChild || /^(?:adult|any)$/.test(age_group),
  );
  // Of children the groups differ: the widest of them all.
  const isOfBaby = isChild && hasWord(each.reading.tokens, BABY) && !hasWord(each.reading.tokens, OLDER);
  const young = rows.filter(({ age_group }) => (isOfBaby ? /^(?:newborn|infant)$/ : /^(?!adult)/).test(age_group));
  const own = isChild ? vitalRowOf(each, id) : undefined;
  const some = own && own.age_group !== 'adult' ? [own] : isChild && young.length > 0 ? young : rows;
  const [row] = some;
  if (!row || /temperature|weight|height/.test(id)) return undefined;
  const least = Math.min(...some.map(({ normal_low }) => Number(normal_low)));
  const most = Math.max(...some.map(({ normal_high }) => Number(normal_high)));
  return knownOf(least, most, row.unit, row.source, evidenceOf(row, `${id}: usual range`));
}

const TIGHT = /^(?:sodium|potassium|chloride|calcium|magnesium|bicarbonate|ph arterial|albumin|ionized calcium)$/;

const knownOf = (low: number, high: number, unit: string, source: string, evidence: Known['evidence']): Known => ({
  low,
  high,
  said: `${plain(low)} to ${plain(high)} ${unit} (${source})`,
  evidence,
});
