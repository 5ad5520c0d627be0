import { lean } from '../../../lean.ts';
import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import type { Measurement } from '../../measured/measured.ts';
import { matchesIn } from '../../needed-words.ts';
import type { Token } from '../../reading/tokens.ts';
import { phrase } from '../../reading/words.ts';
import { calledNormal } from './called.ts';

const PANEL =
  '(?<panel>bloods?|blood tests?|labs?|lab results|laboratory tests|results|lytes|electrolytes?|BMP|CMP|chem(?:istry)?(?: ?7)?|metabolic panel|U ?& ?Es?|U&Es|CBC|FBC|blood counts?|full blood count|LFTs?|liver (?:function|tests?|enzymes|panel)|TFTs?|thyroid (?:function|tests?|panel|labs?)|thyroid|(?:renal|kidney) function|kidneys|(?:coagulation|clotting) (?:screen|studies|profile)|coags|lipids|lipid (?:panel|profile)|(?:arterial )?blood gas|ABG|vital signs|vitals|obs|observations)';
const FINE =
  '(?:within (?:the )?normal (?:limits|range)|in (?:the )?normal range|WNL|normal|unremarkable|fine|reassuring|satisfactory|OK|okay|perfect|excellent)';
const HOW =
  '(?: (?:tests?|results?|function|levels?|today|all|both|are|is|remains?|looks?|came back|entirely|completely|perfectly|basically|essentially|your|her|his)|:)';
/** "CBC unremarkable with", "electrolytes normal,", "no electrolyte abnormality;". */
const BEFORE = lean(
  `\\b(?:${PANEL}${HOW}{0,3} ${FINE}|(?<!\\bnot )normal ${PANEL}|no ${PANEL} (?:abnormalit(?:y|ies)|disturbances?|derangements?|problems?))\\b(?! (?:except|apart|aside|but|other|bar|save|for)\\b)`,
  'gi',
);
/** "…, all within normal limits": of a list of values behind its panel's name or without one. */
const BEHIND = lean(
  `\\b(?:(?:all|both)(?: (?:are|values|of (?:these|which|them)|results|labs)){0,2}|(?:these|those|they) are(?: all)?|everything(?: is)?) (?:well |entirely |completely |perfectly )?${FINE}\\b(?! (?:except|apart|aside|but|other|bar|save|for)\\b)`,
  'gi',
);
/** What leaves something out, or tells of another time. */
const EXCEPTS =
  /\b(?:except|but|apart|besides|although|though|aside|other(?:wise)?|not|never|until|if|when|bar|only|than|rest|remaining|remainder|prior|previous(?:ly)?|last|before|after|now|however|repeat|then|rising|rose|initial(?:ly)?|notable)\b/;
const LISTS =
  /^(?:[,:;(–—-]|\/|with|including|incl|include|includes|showing|shows|show|and|an?|the|of|her|his|your|today|at|is|i|e|ie|serum)$/;

/** Of which tests a panel is; those named by no line are of any. */
const OF_PANEL: Readonly<Record<string, RegExp>> = wordTable({
  salts: /^(?:sodium|potassium|chloride|bicarbonate|bun|creatinine|egfr|calcium|magnesium|phosphate)$/,
  cells: /^(?:hemoglobin|hematocrit|wbc|platelets|mcv|neutrophils.*|rbc.*|lymphocytes.*)$/,
  liver: /^(?:alt|ast|ggt|alkaline phosphatase|total bilirubin|albumin)$/,
  thyroid: /^(?:tsh|free t4|free t3|t4|t3)$/,
  kidneys: /^(?:creatinine|egfr|bun|cystatin c)$/,
  clotting: /^(?:inr|aptt|ptt|prothrombin time|fibrinogen)$/,
  fats: /^.*(?:cholesterol|triglycerides)$/,
  gas: /^(?:ph arterial|pco2|po2|lactate|bicarbonate)$/,
});

/** "CBC unremarkable with Hgb of 7.0", "Na 140, K 6.9, all within normal limits": a panel that is called normal with a value of it far off. */
export function checkCalledPanels(each: Case): readonly Finding[] {
  const { measurements, searched, reading } = each;
  const judged = measurements.filter(
    ({ kind, low, high, assertion, sentence }) =>
      kind !== 'score' && low === high && assertion !== 'hypothetical' && !sentence.told && !sentence.question,
  );
  if (judged.length === 0) return [];
  const isListed = listReader(reading.tokens, judged);
  const before = matchesIn(searched, BEFORE).flatMap((match) => {
    const end = match.index + match[0].length;
    const isOf = ofPanel(match.groups?.panel ?? '');
    return judged.filter((one) => isOf(one) && isListed(end, one));
  });
  const behind = matchesIn(searched, BEHIND).flatMap(({ index }) => judged.filter((one) => isListed(index, one)));
  return [...new Set([...before, ...behind])].flatMap((one) => calledNormal(each, one)).slice(0, 2);
}

function ofPanel(said: string): (one: Measurement) => boolean {
  const name = said.toLowerCase();
  if (/^(?:vital|obs)/.test(name)) return ({ kind }) => kind === 'vital';
  const tests = OF_PANEL[panelOf(name)];
  return ({ kind, id }) => kind === 'lab' && (!tests || tests.test(id));
}

function panelOf(name: string): string {
  if (/lytes?|^b?c?mp$|^chem|metabolic|^u ?&/.test(name)) return 'salts';
  if (/^(?:cbc|fbc)$|count/.test(name)) return 'cells';
  if (/^lft|liver/.test(name)) return 'liver';
  if (/^tft|thyroid/.test(name)) return 'thyroid';
  if (/renal|kidney/.test(name)) return 'kidneys';
  if (/coag|clotting/.test(name)) return 'clotting';
  return /lipid/.test(name) ? 'fats' : /gas|^abg$/.test(name) ? 'gas' : 'any';
}

/** In tokens: a panel has a dozen values. */
const LONGEST = 60;

/** Whether a value stands in the list that begins or ends at a place of the text: nothing but values and what joins them lies between. */
const listReader =
  (tokens: readonly Token[], all: readonly Measurement[]) =>
  (place: number, { sentence, first, end }: Measurement): boolean => {
    const isBehind = tokens[first]!.start >= place;
    const last = tokens[sentence.end - 1]!;
    if (place < tokens[sentence.first]!.start || place > last.end) return false;
    if (EXCEPTS.test(phrase(tokens, sentence.first, sentence.end))) return false;
    const [from, to] = isBehind ? [Math.max(sentence.first, first - LONGEST), first] : [end, sentence.end];
    return tokens
      .slice(from, Math.min(to, from + LONGEST))
      .every(
        (token, offset) =>
          (isBehind ? token.start < place : token.start >= place) ||
          LISTS.test(token.text) ||
          all.some((other) => other.first <= from + offset && from + offset < other.end),
      );
  };
