import type { Case } from '../../check.ts';
import { misreadAt } from '../../contradictions.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import type { Sentence } from '../../reading/sentences.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord } from '../../reading/words.ts';

const RESULTS =
  /^(?:bloods?|labs?|results?|tests?|numbers|panel|panels|electrolytes|lfts?|values|levels|chemistr(?:y|ies)|chem|cbc|bmp|cmp|fbc|u&e|u&es|lytes|workup|bloodwork|monitoring|everything|all)$/;
const FINE = /^(?:fine|normal|unremarkable|good|ok|okay|reassuring|satisfactory|perfect|wnl|clear|great|excellent)$/;
/** Something is left out of what is fine, or it is not now. */
const EXCEPTS =
  /^(?:except|but|apart|besides|although|though|aside|other|otherwise|not|never|was|were|until|if|when|save|bar|only|than|rest|remaining|remainder|prior|previous|previously|last|after|before)$/;
const FAR = 2.5;

/** "Today's bloods are all fine: ALT 412 …": a list that is called normal with a value in it that nobody calls so. */
export function checkCalledFine(each: Case): readonly Finding[] {
  const { tokens, sentences } = each.reading;
  if ((each.patient.ageYears ?? 40) < 13 || each.patient.pregnant) return [];
  return sentences.flatMap((sentence): readonly Finding[] => {
    const from = sentence.told || sentence.question ? undefined : calledAt(tokens, sentence);
    if (from === undefined) return [];
    return each.measurements
      .filter((one) => one.sentence === sentence && one.kind === 'lab' && one.low === one.high && one.first >= from)
      .slice(0, 20)
      .flatMap((one) => farOff(each, one));
  });
}

/** Where the list begins: "bloods are all fine:", "normal labs today (", "your tests came back good:". */
function calledAt(tokens: readonly Token[], { first, end }: Sentence): number | undefined {
  const most = Math.min(end, first + 14);
  if (!hasWord(tokens, FINE, first, most)) return undefined;
  for (let at = first; at < most; at += 1) {
    const { text, kind } = tokens[at]!;
    if (kind === 'number' || EXCEPTS.test(text)) return undefined;
    if (!FINE.test(text)) continue;
    const isOfResults = tokens
      .slice(Math.max(first, at - 6), at + 3)
      .some((token) => RESULTS.test(token.text) && token.text !== 'all');
    const list = tokens.slice(at + 1, at + 5).findIndex((token) => /^[:(—–]$/.test(token.text));
    if (hasWord(tokens, EXCEPTS, at + 1, at + 1 + Math.max(0, list))) return undefined;
    const isWhole = !hasWord(tokens, /^(?:except|apart|aside|besides|although|but)$/, first, end);
    return isOfResults && list !== -1 && isWhole ? at + 1 + list : undefined;
  }
  return undefined;
}

function farOff(each: Case, one: Measurement): readonly Finding[] {
  const row = each.knowledge.labs.get(one.id);
  const critical = each.knowledge.critical.get(one.id);
  const values = valuesInTable(each, one);
  if (!row || values.length === 0) return [];
  const [least, most] = [Number(row.ref_low), Number(row.ref_high)];
  const isFar = (value: number) =>
    (critical &&
      ((critical.high !== '' && value >= Number(critical.high)) ||
        (critical.low !== '' && value <= Number(critical.low)))) ||
    (ENZYMES.test(one.id) && value > most * FAR) ||
    (TIGHT.test(one.id) && (value > most + (most - least) || value < least - (most - least) * 0.6));
  if (!values.every(isFar)) return [];
  return [
    misreadAt(spanOf(each.reading.tokens, one.first, one.end), {
      message: `${one.id} ${plain(one.low)} stands among values that are called normal, but the usual range is ${plain(least)} to ${plain(most)} ${row.unit} (${row.source})`,
      evidence: [evidenceOf(row, `${one.id}: usual range ${plain(least)} to ${plain(most)} ${row.unit}`)],
      score: 0.82,
    }),
  ];
}

/** Tests that a multiple of the limit says something of, and those that a body holds close. */
const ENZYMES =
  /^(?:alt|ast|alkaline phosphatase|ggt|lipase|amylase|ck|ldh|total bilirubin|creatinine|bun|crp|wbc|tsh|troponin.*|ferritin)$/;
const TIGHT = /^(?:sodium|potassium|calcium|chloride|magnesium|hemoglobin|platelets)$/;
