import { wordTable } from '../../../word-table.ts';
import type { Case } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { matchesIn } from '../../needed-words.ts';
import { tokensOf } from '../../reading/tokens.ts';

/** ICD-10-CM codes with a subdivision, or a bare category where the text says that it is a code. */
const CODE =
  /(?<![A-Za-z0-9.])(?:(?:ICD-?10(?:-CM)?(?: code)?|[Cc]oded?(?: as)?|dx)[:\s]{1,3})?([A-TV-Z]\d[0-9AB])(\.[0-9A-Z]{1,4})?(?![A-Za-z0-9])/g;

/** What the text calls a code, of whatever form; a plain "code" may be a gate's, a class's or a bag's. */
const CALLED_CODE =
  /\b(?:ICD-?10(?:-CM)?(?: code)?|(?:(diagnos\w{2,4}|billing) )?code)(?: on your \w{4,12},|:)? (?=[A-Z]{0,3}\d)([A-Z]{0,3}\d[0-9A-Z]{0,6}(?:\.[0-9A-Z]{1,6})?)(?![0-9A-Za-z]|-[0-9A-Z]|#)/g;
const OF_DIAGNOSES = /\b(?:icd|diagnos|dx\b|bill(?:ing|ed)|cod(?:ed|ing|er)\b|coded|insurance form|claim form)/i;
const FORM = /^[A-Z]\d[0-9AB](?:\.?[0-9A-Z]{1,4})?$/;

/** Chapters and categories whose codes may have a seventh character, which the list does not hold. */
const HAS_EXTENSIONS = /^(?:[STVWXYMO]|H40|R40)/;

const SMALL_WORDS = new Set(
  'the and with without other unspecified specified not elsewhere classified due for from type disease disorder disorders diseases syndrome acute chronic initial encounter left right bilateral site side part multiple'.split(
    ' ',
  ),
);

const stem = (word: string): string => word.slice(0, 6);

/** `, whose title is "Type 2 diabetes mellitus"`, `, titled Essential hypertension`: what the text itself calls the code. */
const TITLED =
  /^[^.\n"“”]{0,40}?(?:\b(?:titled?|descriptor|description|described as|listed as|labell?ed|stands for)\b(?: (?:is|reads|of|for|:))?[: ]{0,2}["“]?|["“])([^"”.;\n]{4,100})/i;

/** `ICD-10-CM I10, fracture of the left femur.` */
const APPOSED = /^(?:, | \(| - |: )([a-z][a-z ()]{8,60}?)\)?(?=[.;,\n]|$)/i;

/** Of a bare category: "I10, listed as essential hypertension". */
const LISTED = /^,? (?:which is )?(?:titled|listed as|described as|labell?ed|stands for)\b/i;

/** The telling words of a title or a line. */
const wordsOf = (text: string): readonly string[] =>
  tokensOf(text).flatMap(({ kind, text: word }) =>
    kind === 'word' && word.length > 3 && !SMALL_WORDS.has(word) ? [word] : [],
  );

/** Words of titles and those that notes use for them. */
const SYNONYMS: Readonly<Record<string, string>> = wordTable({
  menorrhagia: 'menstruation',
  maternal: 'multigravida',
  hypertension: 'hypertensive',
  kidney: 'renal',
  renal: 'kidney',
  liver: 'hepatic',
  hepatic: 'liver',
  heart: 'cardiac',
  cardiac: 'heart',
  stroke: 'infarction',
  gallstones: 'calculus',
  stones: 'calculus',
  stone: 'calculus',
  breathlessness: 'dyspnea',
  heartburn: 'reflux',
  itching: 'pruritus',
  clot: 'thrombosis',
  cancer: 'malignant',
  carcinoma: 'malignant',
  wrist: 'radius',
  toenail: 'nail',
  shingles: 'zoster',
  flu: 'influenza',
  fits: 'epilepsy',
  seizures: 'epilepsy',
  smoker: 'nicotine',
  smoking: 'nicotine',
  tobacco: 'nicotine',
  falls: 'fall',
  bedsore: 'pressure',
  jaundice: 'bilirubin',
  bleeding: 'hemorrhage',
  fracture: 'fracture',
  lung: 'pulmonary',
  bronchitis: 'obstructive',
  enlarged: 'hyperplasia',
  wolff: 'excitation',
  sjogren: 'sicca',
  sjögren: 'sicca',
});

/** By six letters, or by all but the last of a short word: "urine" and "urinary". */
const sharesOne = (expected: readonly string[], said: ReadonlySet<string>): boolean =>
  expected.some((word) => said.has(stem(word))) ||
  [...said].some((one) => one.length === 5 && expected.some((word) => word.startsWith(one.slice(0, 4))));

/** Parts of a title of which there are two: the side, the type of a diabetes. */
const CONTRARIES: readonly (readonly [RegExp, RegExp, string])[] = [
  [/\bleft\b/i, /\bright\b/i, 'right'],
  [/\bright\b/i, /\bleft\b/i, 'left'],
  [/\bType 1 diabetes\b/, /\btype (?:2|II) (?:diabetes|DM)\b|\bT2DM\b/i, 'type 2'],
  [/\bType 2 diabetes\b/, /\btype (?:1|I) (?:diabetes|DM)\b|\bT1DM\b/i, 'type 1'],
];

const GERMS: readonly (readonly [string, RegExp])[] = [
  ['E. coli', /\bescherichia|\bE\.? ?coli\b/i],
  ['staphylococcus', /\bstaph|\bMRSA\b|\bMSSA\b/i],
  ['streptococcus', /\bstrep|\bpneumococ/i],
  ['pseudomonas', /\bpseudomonas/i],
  ['klebsiella', /\bklebsiella/i],
  ['candida', /\bcandid/i],
  ['clostridioides', /\bclostridi|\bC\.? ?diff/i],
];

/** A title of one germ where the line names another one only. */
const otherGerm = (title: string, line: string): string | undefined => {
  const own = GERMS.find(([, germ]) => germ.test(title));
  return own && !own[1].test(line) ? GERMS.find(([, germ]) => germ.test(line))?.[0] : undefined;
};

/** What the words beside a code say against its title: the other one of two, and not the title's own. */
const contraryIn = (title: string, line: string): string | undefined =>
  CONTRARIES.find(([own, other]) => own.test(title) && !other.test(title) && other.test(line) && !own.test(line))?.[2];

/** A code whose title has no word in common with what stands beside it, or that the list does not have. */
export function checkCodes({ text, searched, knowledge, reading }: Case): readonly Finding[] {
  const misformed = matchesIn(searched, CALLED_CODE).flatMap((match): readonly Finding[] => {
    const [whole, ofDiagnosis, code = ''] = match;
    const start = match.index + whole.length - code.length;
    const isPlain = whole.startsWith('code') && ofDiagnosis === undefined && !code.includes('.');
    if (isPlain && !OF_DIAGNOSES.test(lineAround(text, start, start + code.length))) return [];
    const message =
      'a code in the text has no form of ICD-10-CM: a letter, a digit, a third character, and at most four more behind a point';
    return FORM.test(code.toUpperCase())
      ? []
      : [finding(start, start + code.length, message, 'high', 0.8, code, 'the form of a code')];
  });
  if (misformed.length > 0) return misformed;
  return matchesIn(searched, CODE).flatMap((match) => {
    const [whole, category = '', part = ''] = match;
    const behind = text.slice(match.index + whole.length, match.index + whole.length + 180);
    if (part === '' && !/^(?:icd|code|dx)/i.test(whole) && !LISTED.test(behind)) return [];
    const code = category + part;
    const base =
      knowledge.codes.titleOf(code.slice(0, 7)) ??
      knowledge.codes.titleOf(code.slice(0, 6)) ??
      knowledge.codes.titleOf(code.slice(0, 5));
    const title = knowledge.codes.titleOf(code) ?? (HAS_EXTENSIONS.test(code) ? base : undefined);
    const start = match.index;
    const end = start + whole.length;
    if (!title && base && code.length > 5)
      return [
        finding(start, end, `${code} is not in ICD-10-CM: "${base}" has no such subdivision`, 'high', 0.8, code, base),
      ];
    if (!title)
      return [
        finding(
          start,
          end,
          `${code} is not in ICD-10-CM`,
          'moderate',
          /^ICD/i.test(whole) ? 0.7 : 0.45,
          code,
          'no such code',
        ),
      ];
    const contrary =
      contraryIn(title, statementAround(text, start, end)) ?? otherGerm(title, lineAround(text, start, end));
    if (contrary)
      return [
        finding(start, end, `${code} is the code of "${title}", the text says ${contrary}`, 'high', 0.8, code, title),
      ];
    const expected = wordsOf(`${title} ${knowledge.codes.titleOf(category) ?? ''}`);
    const mismatch = `${code} is the code of "${title}", not of what the text names`;
    const isCalled = /^ICD/i.test(whole);
    const stated = wordsOf(TITLED.exec(behind)?.[1] ?? (isCalled ? (APPOSED.exec(behind)?.[1] ?? '') : ''));
    if (stated.length > 0 && expected.length > 0 && !sharesOne(expected, new Set(stated.map(stem))))
      return [finding(start, end, mismatch, 'high', 0.8, code, title)];
    const line = lineAround(text, start, end);
    const words = wordsOf(line);
    if (words.length === 0 || isBare(text, start, end)) return [];
    const named = reading.mentions
      .filter((mention) => mention.kind === 'condition')
      .filter((mention) => {
        const at = reading.tokens[mention.first]!.start;
        return at > start - 120 && at < end + 120;
      })
      .map(({ id }) => id);
    // "773-555-0162,I48.91,\"Xarelto 15": nothing that stands there is said to be what the code names.
    if (named.length === 0 && !/^(?:icd|code|dx)/i.test(whole) && !/^ ?(?:\(|for |[:=–-])/.test(behind)) return [];
    const others = [...words, ...named.flatMap((name) => name.split(/\W+/))].flatMap((word) => SYNONYMS[word] ?? []);
    const said = new Set([
      ...words.map(stem),
      ...others.map(stem),
      ...named.flatMap((name) => name.split(/\W+/).map(stem)),
    ]);
    return expected.length === 0 || sharesOne(expected, said)
      ? []
      : [finding(start, end, mismatch, 'high', 0.8, code, title)];
  });
}

/** "Dx: F41.0, F33.1.", a column of a table: a code behind a label or another code, which no words stand beside. */
const isBare = (text: string, start: number, end: number): boolean =>
  BARE_BEHIND.test(`${start < 60 ? '\n' : ''}${text.slice(Math.max(0, start - 60), start)}`) &&
  /^(?: {0,3}[,;|/] {0,3}(?:[A-TV-Z]\d|\d|"|NA\b|\n|$)|[.;|\n]| {2,}|$)/.test(text.slice(end, end + 8));
const BARE_BEHIND =
  /(?:[\n.;] {0,3}(?:\d{1,2}\. ?)?(?:(?:discharge |admission |primary |final )?(?:dx|diagnos[ie]s|icd(?:-?10)?(?:-cm)?))[: ]{0,4}|[A-TV-Z]\d[0-9AB](?:\.\w{1,4})?[,;|/ ]{1,4}|[,|]|\| )$/i;

/** The words of the statement that a code stands in, at most 90 characters each way. */
const statementAround = (text: string, start: number, end: number): string => {
  const before = text.slice(Math.max(0, start - 90), start);
  const after = text.slice(end, end + 90);
  const stop = /[.;\n](?:\s|$)/.exec(after)?.index ?? after.length;
  return `${before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf(';'), before.lastIndexOf('\n')) + 1)} ${after.slice(0, stop)}`;
};

/** The words beside a code: its line, at most 120 characters each way. */
const lineAround = (text: string, start: number, end: number): string => {
  const from = Math.max(text.lastIndexOf('\n', start) + 1, start - 120);
  const next = text.indexOf('\n', end);
  return `${text.slice(from, start)} ${text.slice(end, Math.min(next === -1 ? text.length : next, end + 120))}`;
};

const finding = (
  start: number,
  end: number,
  message: string,
  severity: Finding['severity'],
  score: number,
  code: string,
  text: string,
): Finding => ({
  start,
  end,
  family: 'name',
  category: severity === 'high' ? 'code_title_mismatch' : 'code_unknown',
  severity,
  verdict: severity === 'high' ? 'contradicted' : 'unsupported',
  message,
  score,
  evidence: [{ source: 'ICD-10-CM FY2021, CDC/NCHS', citation: `icd10cm:${code} (read)`, text }],
});
