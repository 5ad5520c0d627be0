import type { Measurement } from '../measurements.ts';
import type { Token } from '../reading/tokens.ts';

type Said = 'low' | 'normal' | 'high';

const AFTER: Readonly<Record<string, Said>> = {
  normal: 'normal',
  unremarkable: 'normal',
  wnl: 'normal',
  high: 'high',
  elevated: 'high',
  raised: 'high',
  low: 'low',
  reduced: 'low',
  decreased: 'low',
  hyperkalemia: 'high',
  hyperkalemic: 'high',
  hypokalemia: 'low',
  hypokalemic: 'low',
  hypernatremia: 'high',
  hypernatremic: 'high',
  hyponatremia: 'low',
  hyponatremic: 'low',
  hypercalcemia: 'high',
  hypocalcemia: 'low',
  tachycardic: 'high',
  tachycardia: 'high',
  bradycardic: 'low',
  bradycardia: 'low',
  febrile: 'high',
  afebrile: 'normal',
  tachypneic: 'high',
  hypoxic: 'low',
  hypertensive: 'high',
  hypotensive: 'low',
  leukocytosis: 'high',
  leukopenia: 'low',
  thrombocytopenia: 'low',
  supratherapeutic: 'high',
  subtherapeutic: 'low',
};

/** Words about one analyte say nothing of another. */
const ONLY_FOR: Readonly<Record<string, RegExp>> = {
  hyperkalemi: /^potassium$/,
  hypokalemi: /^potassium$/,
  hypernatremi: /^sodium$/,
  hyponatremi: /^sodium$/,
  hypercalcemi: /^calcium$/,
  hypocalcemi: /^calcium$/,
  tachycardi: /^heart rate$/,
  bradycardi: /^heart rate$/,
  febrile: /^body temperature$/,
  afebrile: /^body temperature$/,
  tachypnei: /^respiratory rate$/,
  hypoxic: /^oxygen saturation$/,
  hypertensi: /^systolic blood pressure$/,
  hypotensi: /^systolic blood pressure$/,
  leuko: /^wbc$/,
  thrombocytopeni: /^platelets$/,
  supratherapeutic: /^(?:digoxin level|lithium level|vancomycin trough|phenytoin level)$/,
  subtherapeutic: /^(?:digoxin level|lithium level|vancomycin trough|phenytoin level)$/,
};

const applies = (word: string, id: string): boolean => {
  const only = Object.keys(ONLY_FOR).find((stem) => word.startsWith(stem));
  return only === undefined ? id !== 'diastolic blood pressure' : ONLY_FOR[only]!.test(id);
};

const NEGATIONS = /^(?:not|no|without|never|denies|if|or|less|more|than|above|below|goal|target|previously|was|from)$/;

/** What the text calls a value: a word just before its name, or after it within the clause. */
export function saidOf(tokens: readonly Token[], one: Measurement): Said | undefined {
  return saidAfter(tokens, one) ?? saidBefore(tokens, one);
}

function saidAfter(tokens: readonly Token[], one: Measurement): Said | undefined {
  const from = one.end;
  for (let at = from; at < Math.min(one.sentence.end, from + 7); at += 1) {
    const token = tokens[at]!;
    if (token.kind === 'number' || /^(?:;|but|and|with|,|:|\))$/.test(token.text)) {
      // "6.8, which is normal" and "6.8 (normal)" still speak of the value.
      const goesOn =
        token.text === ',' && /^(?:which|normal|within|a|elevated|high|low)$/.test(tokens[at + 1]?.text ?? '');
      if (!goesOn) return undefined;
    }
    if (NEGATIONS.test(token.text) && token.text !== 'was') return undefined;
    const said = AFTER[token.text];
    if (said && applies(token.text, one.id) && isAbout(tokens, at)) return said;
  }
  return undefined;
}

/** "Low potassium", "a normal potassium of 6.8", "elevated creatinine at 0.8"; not "low-dose" and not "high risk". */
function saidBefore(tokens: readonly Token[], one: Measurement): Said | undefined {
  const before = tokens[one.first - 1]?.text ?? '';
  const said = /^(?:normal|elevated|low|high)$/.test(before) ? AFTER[before] : undefined;
  if (!said || !applies(before, one.id)) return undefined;
  const earlier = tokens.slice(Math.max(one.sentence.first, one.first - 4), one.first - 1);
  return earlier.some(({ text }) => NEGATIONS.test(text)) ? undefined : said;
}

/** "high risk", "low dose", "normal sinus rhythm", "normal range is" speak of other things. */
const isAbout = (tokens: readonly Token[], at: number): boolean =>
  !/^(?:risk|dose|sinus|saline|sensitivity|normal|sugar|fat|salt|sodium|protein|flow|intensity|-|end|side|probability|for|range|ranges|value|values|:|limit|limits|is|being|level|levels|threshold|stage|volume|output)$/.test(
    tokens[at + 1]?.text ?? '',
  );
