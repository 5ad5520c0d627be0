import { lean } from '../../../lean.ts';
import { behindAsides } from '../../asides.ts';
import type { Case } from '../../check.ts';
import { plain } from '../../doses.ts';
import { evidenceOf } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { valuesInTable } from '../../measured/lab-scale.ts';
import type { Measurement } from '../../measured/measured.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';
import { hasWord, phrase } from '../../reading/words.ts';

/** "Potassium 6.4, only a touch above normal": a value that is called mild although it is critical (critical.tsv). */
export function checkCriticalValues(each: Case): readonly Finding[] {
  const { tokens } = each.reading;
  return each.measurements.flatMap((one): readonly Finding[] => {
    const row = each.knowledge.critical.get(one.id);
    if (!row || one.low !== one.high || one.assertion !== 'active' || (each.patient.ageYears ?? 40) < 1) return [];
    if (
      one.unit !== undefined &&
      one.unit !== row.unit.toLowerCase() &&
      !(/^me?q\/l$/.test(one.unit) && row.unit === 'mmol/L')
    )
      return [];
    // "Temp 98.9" without its unit.
    const value = one.kind === 'vital' ? (valuesInTable(each, one)[0] ?? one.low) : one.low;
    const isHigh = row.high !== '' && value >= Number(row.high);
    const isLow = row.low !== '' && value <= Number(row.low);
    const said =
      isHigh || isLow ? (calledMild(tokens, one) ?? dismissed(tokens, one) ?? sentAway(each, one)) : undefined;
    if (said === undefined) return [];
    return [
      {
        ...spanOf(tokens, one.first, said + 1),
        family: 'measurement',
        category: 'value_played_down',
        severity: 'high',
        verdict: 'contradicted',
        message: `${one.id} ${plain(one.low)} is called mild, but it is critical: ${row.statement} (${row.source})`,
        score: 0.8,
        evidence: [evidenceOf(row, row.statement)],
      },
    ];
  });
}

/** How far behind a value it is still judged. */
const REACH = 28;
const MILD =
  /^(?:slightly|mildly|minimally|marginally|barely|borderline|touch|tad|bit|little|hair|normal|fine|okay|reassuring|good|unremarkable|mild|minor)$/;
const OF_VALUE =
  /^(?:for|today|dip|drop|rise|bump|increase|decrease|change|variation|finding|above|below|high|low|elevated|raised|reduced|over|under|outside|abnormal|off|up|down|hyperkalemia|hypokalemia|hyponatremia|hypernatremia|hypoglycemia|hypercalcemia|hypocalcemia|anemia|neutropenia|thrombocytopenia|acidosis|range|limits|normal|elevation|,|\.|;|and|so)$/;
const RESULT = /^(?:results?|readings?|values?|numbers?)$/;
const NOT_OF_IT =
  /^(?:not|no|never|isn't|wasn't|usually|usual|if|when|until|was|from|goal|target|back|return\w{0,3}|than|mild|then|repeat|after|improved|now|ekg|ecg|rhythm|sinus|saline|kidney|ejection|vitals?|exam|otherwise|rest|other|creatinine|sodium|potassium|glucose|hemoglobin|calcium|level)$/;

/** The token that plays a value down, in its sentence or the next one before another value. */
function calledMild(tokens: readonly Token[], { end: valueEnd, sentence }: Measurement): number | undefined {
  const end = behindAsides(tokens, valueEnd, sentence.end);
  for (let at = end; at < Math.min(tokens.length, end + REACH); at += 1) {
    const { text, kind, breaks } = tokens[at]!;
    // "31; this is unremarkable" goes on about it.
    if (text === ';' && /^(?:this|that|which)$/.test(tokens[at + 1]?.text ?? '')) continue;
    if (kind === 'number' || breaks > 1 || /^(?:\(|\)|;|but|however|although)$/.test(text)) return undefined;
    // Past the next sentence.
    if (at > sentence.end && text === '.') return undefined;
    const next = tokens[at + 1]?.text ?? '';
    // "Is a normal result"; "a good result of the dialysis" is of what was done.
    const isResult = /^(?:normal|fine|reassuring|unremarkable)$/.test(text) && RESULT.test(next);
    if (!MILD.test(text) || !(isResult || OF_VALUE.test(next))) continue;
    const before = tokens.slice(Math.max(end, at - 6), at);
    // "Well above normal limits".
    if (text === 'normal' && FAR_BEYOND.test(phrase(tokens, Math.max(end, at - 3), at))) return undefined;
    if (PRAISES.test(text) && isOfNext(tokens, end, at)) return undefined;
    return before.some((token) => NOT_OF_IT.test(token.text)) ? undefined : at;
  }
  return undefined;
}

const FAR_BEYOND =
  /\b(?:well|far|way|much|greatly|grossly|markedly|significantly|dangerously|clearly) (?:above|below|beyond|outside|over|under)(?: the)?$/;

/** "Needs no action", "is a safe level", "right on target": said of the value in its own sentence, of which no other is told. */
const DISMISSES = lean(
  /^(?:needs? no (?:action|treatment|attention|evaluation|follow - up)|(?:does|do) not (?:need|require) (?:any )?(?:action|treatment|attention|evaluation|follow - up|to be (?:treated|seen))|no (?:action|treatment|attention|evaluation) (?:is |are )?(?:needed|required|necessary)|nothing to worry about|no cause for (?:concern|alarm)|(?:can|may) (?:safely )?be ignored|(?:a |an )?(?:safe|healthy|acceptable|adequate) (?:level|reading|value|number|result|range|pressure|rate)|(?:right |exactly )?(?:on|at) (?:target|goal)|(?:a )?routine (?:repeat|recheck|review|follow - up|bloods)|(?:repeat|recheck|review)(?:ed)? (?:routinely |again )?in (?:two|three|four|six|twelve|\d{1,2}) (?:weeks|months))\b/,
);
/** "He can go home", "recheck it next month", "see you in six weeks": said in its own sentence or the next, with nothing done in between. */
const SENDS_AWAY = lean(
  /^(?:(?:can|may|could|will|is fit to|is safe to|fit to|safe to|ok to|okay to|to) (?:safely |now |therefore )?(?:go|return|be (?:sent|discharged)) home|(?:sent|discharged|discharge|allowed|let) (?:\w{2,4} )?(?:home|back to school|back to work)|(?:repeat|recheck|review|retest|see|check|bloods?|follow - up|follow up|followup|repeated|rechecked|reviewed|retested|appointment)(?: (?:it|this|that|you|him|her|the|level|labs?|bloods?|test|again|routinely|outpatient|clinic|gp|visit|blood|count|full|potassium|sodium|inr|glucose|be|done|is|was|booked|scheduled|planned)){0,4} (?:next (?:month|year|week)|in (?:a|one|two|three|four|six|eight|twelve|\d{1,2}) (?:weeks|months?|year)|at (?:the|your|her|his) next (?:routine )?(?:visit|appointment|check|review)))\b/,
);
const TREATED =
  /^(?:treat\w{0,5}|given|gave|give|gives|giving|start\w{0,3}|stop\w{0,4}|held|hold|holding|replac\w{1,4}|replet\w{1,3}|transfus\w{1,4}|dialysis|haemodialysis|hemodialysis|insulin|calcium|bicarbonate|infus\w{1,4}|admit\w{0,4}|admission|urgent\w{0,2}|emergency|icu|improv\w{1,4}|resolv\w{1,3}|correct\w{1,4}|fell|rose|down|came|repeat|now|today|after|post|nadir|was|were|had|previous\w{0,2}|baseline|usual|chronic\w{0,4}|stable|once|if|when|until|unless|before|not|never|cannot|must|no|hospice|palliative|comfort|refus\w{1,3}|declin\w{1,3}|against|haemolysed|hemolyzed|artefact|artifact|error|bolus|vitamin|phytonadione|oxygen|nebuli\w{2,5}|adrenaline|epinephrine|antibiotics?)$/;
/** Right behind the value only: further on they are said of something else. */
const DISMISSES_IT = lean(
  /^(?:nothing to (?:be (?:worried|concerned|alarmed) about|act on|do about)|no (?:reason for (?:concern|alarm|worry)|concern\b(?! about))|(?:not|isn't) (?:a |of |of any |any )?(?:concern|worry|worrying|concerning|significance|importance)|not clinically (?:significant|important|relevant)|clinically (?:insignificant|irrelevant|unimportant|meaningless)|of no (?:clinical )?(?:significance|importance|concern|consequence)|(?:right |exactly |just |about )?where (?:we|you|i) (?:want|like|would like|need|hoped?)|(?:right |well |nicely |comfortably |squarely )?(?:in|within) (?:the |its |her |his |your |our )?(?:(?:maintenance |target |goal |therapeutic |desired |expected |safe |healthy |normal |reference )?(?:range|limits)|target|goal)(?! (?:of|from|between|that|where|as|for|\d)))\b/,
);
const ENDS_CLAUSE =
  /^(?:if|unless|until|when|once|but|however|although|was|were|artefact|artifact|hemolyzed|haemolysed|comfort|hospice|not|never|repeat)$/;

function dismissed(tokens: readonly Token[], { end: valueEnd, sentence }: Measurement): number | undefined {
  const end = behindAsides(tokens, valueEnd, sentence.end);
  for (let at = end; at < Math.min(sentence.end, end + REACH); at += 1) {
    const { text, kind } = tokens[at]!;
    const said = phrase(tokens, at, Math.min(sentence.end, at + 7));
    if (DISMISSES.test(said) || (DISMISSES_IT.test(said) && isOfIt(tokens, end, at))) return at;
    if (kind === 'number' || ENDS_CLAUSE.test(text)) return undefined;
  }
  return undefined;
}

/** Where the patient is sent home with the value, or it is looked at again in weeks, and the text tells of no treatment. */
function sentAway({ reading: { tokens, sentences } }: Case, { first, end, sentence }: Measurement): number | undefined {
  const next = sentences.find(({ first }) => first === sentence.end);
  const until = next && !next.question ? next.end : sentence.end;
  for (let at = end; at < Math.min(until, end + REACH); at += 1) {
    if (SENDS_AWAY.test(phrase(tokens, at, Math.min(until, at + 10))))
      return hasWord(tokens, TREATED, sentence.first, first) ||
        hasWord(tokens, TREATED, end, at) ||
        hasWord(tokens, TREATS_BEHIND, at, until)
        ? undefined
        : at;
  }
  return undefined;
}
const TREATS_BEHIND =
  /^(?:once|if|when|until|unless|after|insulin|dialysis|not|cannot|never|then|urgent\w{0,2}|emergency|today|tomorrow|tonight|now)$/;

/** Nothing but words that lead to a judgement stands between. */
const isOfIt = (tokens: readonly Token[], from: number, at: number): boolean =>
  tokens.slice(from, at).every(({ text }) => LEADS.test(text) || /^[,:=–-]$/.test(text));

const PRAISES = /^(?:normal|fine|okay|reassuring|good|unremarkable)$/;
/** What may stand before such a word where it is said of the value. */
const LEADS =
  /^(?:only|an?|just|is|are|was|were|which|that|this|these|it|still|very|quite|the|within|in|at|about|all|both|considered|regarded|as|so|looks?|seems?|appears?|levels?|values?|results?|numbers?|readings?|slightly|mildly|minimally|marginally|barely|borderline|touch|tad|bit|little|hair|mild|minor|above|below|over|under|outside|from|and|today|overall|really|completely|perfectly|entirely|essentially|basically|for|his|her|age|your|to|be|therefore|hence|thus|now|well|nothing|more|than|no|not|i|we|you|am|happy)$/;

/** "Creat 64, C3/C4 normal": of what its own clause names. */
function isOfNext(tokens: readonly Token[], from: number, at: number): boolean {
  const clause = tokens.slice(from, at).map(({ text }) => text);
  const cut = clause.findLastIndex((word) => /^[,.:]$/.test(word));
  return cut !== -1 && clause.slice(cut + 1).some((word) => !LEADS.test(word) && !word.endsWith('ly'));
}
