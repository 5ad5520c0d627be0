import type { Row } from '../../../../models/knowledge/table.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import { isDate, type Measurement } from '../../measured/measured.ts';
import { type ReadMention, spanOf } from '../../reading/document.ts';
import { amountAt } from '../../reading/numbers.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { unitAt } from '../../reading/units.ts';
import { hasWord, phrase, wordsIn } from '../../reading/words.ts';

/**
 * The value at which somebody is to be called or a drug held: "call us if the reading stays under 58%", "hold for SBP < 40"
 * (thresholds.tsv). One that no clinician would wait for, or that everybody is past.
 */
export function checkCallThresholds(each: Case): readonly Finding[] {
  const { tokens, mentions, sentences } = each.reading;
  if ((each.patient.ageYears ?? 40) < 13 || isOfInfant(tokens)) return [];
  const acting = new Set(sentences.filter((sentence) => !sentence.told && calls(tokens, sentence)));
  const named = mentions.filter(({ kind, sentence }) => (kind === 'lab' || kind === 'vital') && !sentence.told);
  return [...named.slice(0, MOST), ...readings(each, acting), ...pronouns(each, acting)].flatMap((mention) => {
    const found = isConditional(tokens, mention) ? limitBehind(tokens, mention) : undefined;
    // "Call for creatinine rise ≥ 0.3 mg/dL": by how much.
    const isOfRise =
      found &&
      / (?:rise|increase|jump|bump|change|gain)\b(?! (?:above|over|past|beyond|to)\b)/.test(
        ` ${phrase(tokens, mention.end, found.end)}`,
      );
    const limit = isOfRise || (found && isOfSlowRise(each, mention, found)) ? undefined : found;
    const row = limit && each.knowledge.thresholds.get(mention.id)?.find(({ side }) => side === limit.side);
    return limit && row && isBeyond(each, mention, limit, row, acting.has(mention.sentence))
      ? [findingOf(each, mention, limit, row)]
      : [];
  });
}

/** "Baby girl Osei, 39+4, born 04:05": another breathing rate. */
const isOfInfant = (tokens: readonly Token[]): boolean =>
  wordsIn(tokens, /^baby$/).some((at) => /^(?:girl|boy)$/.test(tokens[at + 1]?.text ?? '')) ||
  hasWord(tokens, /^(?:apgars?|neonate|neonatal)$/);

const MOST = 60;
type Named = Pick<ReadMention, 'id' | 'kind' | 'first' | 'end' | 'sentence' | 'assertion'>;
interface Limit {
  readonly side: 'above' | 'below';
  readonly low: number;
  readonly unit?: string;
  readonly first: number;
  readonly end: number;
}

/** "Na > 121 before midnight: desmopressin" of one whose sodium is 112: a low one is not to rise too fast. */
const isOfSlowRise = ({ measurements }: Case, { id }: Named, { side, low }: Limit): boolean =>
  id === 'sodium' && side === 'above' && measurements.some((one) => one.id === id && one.high < low && one.high < 130);

const CALL =
  /^(?:call|notify|page|contact|phone|ring|return|report|seek|hold|withhold|skip|911|999|er|ed|emergency|tell|alert|message|escalate|inform|come|drink|juice|treat|eat|hospital)$/;
const calls = (tokens: readonly Token[], { first, end }: Sentence): boolean =>
  (hasWord(tokens, CALL, first, end) || isTaken(tokens, first, end)) &&
  !hasWord(tokens, /^(?:called|goal|target|keep|titrate|maintain|aim|baby|infant|newborn)$/, first, end);

/** "Do not take it if the pulse is under 50", "take 15 g of glucose". */
const isTaken = (tokens: readonly Token[], first: number, end: number): boolean =>
  wordsIn(tokens, /^(?:take|have|miss)$/, first, end).some(
    (at) =>
      /^(?:not|don't|never)$/.test(tokens[at - 1]?.text ?? '') ||
      hasWord(tokens, /^(?:glucose|sugar|dextrose|carbs|carbohydrate|sweets|tablets)$/, at + 1, Math.min(end, at + 6)),
  );

/** "If", "for", "when" before the name: "SBP < 160, hold aspirin" is a goal in a list. */
const isConditional = (tokens: readonly Token[], { first, sentence }: Named): boolean =>
  hasWord(
    tokens,
    /^(?:if|when|whenever|for|any|should|unless|once|until)$/,
    Math.max(sentence.first, first - 14),
    first,
  );

/** "If the reading stays under 88%", "if the meter shows below 70": where the text is of an oximeter, or of sugars. */
function readings({ reading: { tokens, sentences } }: Case, acting: ReadonlySet<Sentence>): readonly Named[] {
  const isCuff = hasWord(tokens, /^(?:pressures?|bp|bps|cuff)$/);
  const isOximeter = hasWord(tokens, /^(?:oximeter|oximetry|oxygen|spo2)$/);
  const isMeter = hasWord(tokens, /^(?:meter|glucose|sugar|sugars|insulin|glucometer|cgm)$/);
  if (!isOximeter && !isMeter && !isCuff) return [];
  return sentences.flatMap((sentence) => {
    if (!acting.has(sentence)) return [];
    return tokens.slice(sentence.first, sentence.end).flatMap(({ text }, at): readonly Named[] => {
      const first = sentence.first + at;
      const value = /^(?:readings?|number|level|it|meter|sensor)$/.test(text)
        ? tokens.slice(first, first + 6).findIndex(({ kind }) => kind === 'number')
        : -1;
      const isPressure = isCuff && /^(?:pressures?|bp|readings?)$/.test(text) && isPaired(tokens, first);
      const base = { first, end: first + 1, sentence, assertion: 'active' } as const;
      if (isPressure) return [{ ...base, id: 'systolic blood pressure', kind: 'vital' }];
      if (value > 0 && tokens[first + value + 1]?.text === '%')
        return isOximeter ? [{ ...base, id: 'oxygen saturation', kind: 'vital' }] : [];
      return value > 0 && isMeter && !isOximeter ? [{ ...base, id: 'glucose', kind: 'lab' }] : [];
    });
  });
}

/** What a vital sign is counted in, where a number has a unit at all. */
const OWN_UNITS: Readonly<Record<string, RegExp>> = {
  'body temperature': /^(?:celsius|fahrenheit|degree)$/,
  'heart rate': /^(?:bpm|\/min)$/,
  'respiratory rate': /^\/min$/,
  'oxygen saturation': /^%$/,
};

const LEAST_OF_BODY = 34;

/** "Check your pulse and skip the tablet if it is under 20": the vital sign that was named last, in its sentence or the one before. */
function pronouns(each: Case, acting: ReadonlySet<Sentence>): readonly Named[] {
  const { tokens, sentences, mentions } = each.reading;
  return [...acting].flatMap((sentence) =>
    wordsIn(tokens, /^(?:it|that|temperature|fever)$/, sentence.first, sentence.end).flatMap((at): readonly Named[] => {
      const from = sentences[sentences.indexOf(sentence) - 1]?.first ?? sentence.first;
      const named = [...mentions, ...each.measurements].filter(
        (one) => one.first < at && one.first >= from && /^(?:lab|vital|score)$/.test(one.kind),
      );
      const [last] = named;
      // "SBP 112, pulse 58. If it drops": of the one or the other.
      if (named.some(({ id }) => id !== last?.id)) return [];
      const isFever = last === undefined && hasWord(tokens, /^(?:fevers?|febrile|temperatures?)$/, from, at + 1);
      const id = isFever ? 'body temperature' : last?.kind === 'vital' ? last.id : undefined;
      const number = tokens.slice(at, at + 8).findIndex(({ kind }) => kind === 'number');
      if (id === undefined || number === -1 || !Object.hasOwn(OWN_UNITS, id)) return [];
      // "If the fridge goes above 8 °C".
      if (id === 'body temperature' && tokens[at + number]!.value! < LEAST_OF_BODY) return [];
      const end = amountAt(tokens, at + number)?.end ?? at;
      const unit = unitAt(tokens, end)?.name;
      const isOwn = unit === undefined ? id !== 'body temperature' || isFever : OWN_UNITS[id]!.test(unit);
      return isOwn ? [{ id, kind: 'vital', first: at, end: at + 1, sentence, assertion: 'active' }] : [];
    }),
  );
}

/** "Above 160/100". */
const isPaired = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at, at + 8).some(({ kind }, ahead) => kind === 'number' && tokens[at + ahead + 1]?.text === '/');

const isNoLimit = (tokens: readonly Token[], at: number, end: number): boolean =>
  isDate(tokens, at) || tokens[end]?.text === '/';

const BELOW = /^(?:under|below|less|lower|<|≤|fewer)$/;
const ABOVE = /^(?:over|above|greater|higher|more|>|≥|exceeds|exceeding|reaches|tops)$/;
const BETWEEN =
  /^(?:is|are|was|gets?|goes|go|falls?|drops?|dips?|sinks?|stays?|remains?|rises?|climbs?|runs?|reads?|ever|or|equal|than|to|at|of|by|and|,|reading|readings|level|levels|rate|your|his|her|the|consistently|persistently|still|again|becomes|stuck|shows|says|=|down|up|sustained|resting|ever)$/;

/** "SpO2 drops below 88 %", "temp of 38 or higher": the number behind a name and the side that it is a limit of. */
function limitBehind(tokens: readonly Token[], { id, end, sentence }: Named): Limit | undefined {
  let side: Limit['side'] | undefined;
  for (let at = end; at < Math.min(sentence.end, end + 9); at += 1) {
    const { text, kind } = tokens[at]!;
    if (kind === 'number') {
      const amount = amountAt(tokens, at);
      const isOfPressure = id === 'systolic blood pressure' && tokens[amount?.end ?? at]?.text === '/';
      if (!amount || amount.low !== amount.high || (!isOfPressure && isNoLimit(tokens, at, amount.end)))
        return undefined;
      const unit = unitAt(tokens, amount.end);
      const last = unit?.end ?? amount.end;
      const after = /^(?:or|and)$/.test(tokens[last]?.text ?? '') ? (tokens[last + 1]?.text ?? '') : '';
      side ??= BELOW.test(after) ? 'below' : ABOVE.test(after) ? 'above' : undefined;
      return side && { side, low: amount.low, ...(unit ? { unit: unit.name } : {}), first: at, end: last };
    }
    if (BELOW.test(text)) side = 'below';
    else if (ABOVE.test(text)) side = 'above';
    else if (!BETWEEN.test(text)) return undefined;
  }
  return undefined;
}

function isBeyond(
  each: Case,
  mention: Named,
  { low, unit, first, end }: Limit,
  row: Row<'thresholds'>,
  isActedOn: boolean,
): boolean {
  if (unit !== undefined && /^(?:hour|day|week|month|year|min|mg|mcg|ml|kg|lb|g)$/.test(unit)) return false;
  const one: Measurement = {
    kind: mention.kind === 'lab' ? 'lab' : 'vital',
    id: mention.id,
    low,
    high: low,
    // "102 degrees": of the scale on which it is a temperature.
    ...(unit === undefined || unit === 'degree' ? {} : { unit }),
    sentence: mention.sentence,
    assertion: 'active',
    first: mention.first,
    valueAt: first,
    end,
  };
  const values = valuesInTable(each, one);
  // None where the number or its unit can be no value at all: "above 55", "above 5.5 mg/dL" of potassium, whatever is done then.
  return (
    (isActedOn || values.length === 0) && values.every((value) => value < Number(row.min) || value > Number(row.max))
  );
}

function findingOf(each: Case, { id, first }: Named, limit: Limit, row: Row<'thresholds'>): Finding {
  return {
    ...spanOf(each.reading.tokens, first, limit.end),
    family: 'measurement',
    category: 'call_limit_wrong',
    severity: 'high',
    verdict: 'contradicted',
    message: `${id} ${limit.side} ${plain(limit.low)} is no limit to call at: ${row.statement} (${row.source})`,
    score: 0.8,
    evidence: [evidenceOf(row, row.statement)],
  };
}
