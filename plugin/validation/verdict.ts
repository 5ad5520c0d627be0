import type { Knowledge } from '../../models/knowledge/knowledge.ts';
import type { Span } from '../spans.ts';
import { adjacencyIn } from './adjacency.ts';
import { agreementWith, holdingsOf, sampleAgreement } from './agreement.ts';
import { asksOf } from './asked.ts';
import { clinicalDateOf } from './chart/clinical-date.ts';
import { type ChartFacts, factsOn } from './chart/facts.ts';
import type { Case } from './check.ts';
import { CHECKS } from './checks/all.ts';
import { isMeant } from './checks/doses/dose-meant.ts';
import { type DoseClaim, doseClaimsOf } from './claims/claims.ts';
import { isCrowded } from './crowded.ts';
import { isAgainst, type Judgement } from './features.ts';
import type { Coverage, Finding } from './finding.ts';
import { groundingOf } from './grounding/grounding.ts';
import { measurementsOf } from './measured/measurements.ts';
import { inUnitsOfText } from './measured/unit-system.ts';
import { searched } from './needed-words.ts';
import { isOnlyTold } from './only-told.ts';
import { patientOf } from './patient.ts';
import { patientsApart } from './patients-apart.ts';
import { readText, spanOf } from './reading/document.ts';
import type { Lexicon } from './reading/lexicon.ts';
import { misstatedSpans } from './reading/misstated.ts';

/** What a text is held against. */
export interface Question {
  readonly text: string;
  readonly context?: string;
  readonly samples?: readonly string[];
  readonly chart?: ChartFacts;
  /** The clinical date. */
  readonly asOf: Date;
  /** The caller gave none: `asOf` is today, and the text may be about a chart that ended earlier. */
  readonly isToday?: boolean;
}

/** A judgement with the claim spans that the language model looks at more closely. */
export interface Judged extends Judgement {
  readonly claimSpans: readonly Span[];
}

/** Reads the text, runs every check, and counts what was claimed and what was judged. Pure; linear in the text's length. */
export function judge(question: Question, knowledge: Knowledge, lexicon: Lexicon): Judged {
  const each = caseOf(question, knowledge, lexicon);
  const findings = inOrder(findingsOf(each, question, knowledge, lexicon));
  const claims = claimsOf(each);
  const isJudged = touching(findings);
  return {
    findings,
    coverage: coverageOf(claims, findings, question.text.length),
    uncheckedHighRisk: claims.filter((claim) => claim.highRisk && !isJudged(claim)).length,
    length: question.text.length,
    chartRead: question.chart !== undefined,
    familiarShare: familiarShare(each),
    ...(question.samples === undefined ? {} : { sampleAgreement: sampleAgreement(each.reading, question.samples) }),
    ...(question.context === undefined
      ? {}
      : { contextAgreement: contextAgreement(each, holdingsOf(question.context, lexicon)) }),
    ...(each.source ? { grounding: groundingOf(each.reading, each.source.reading, knowledge) } : {}),
    claimSpans: claims.map(({ start, end }) => ({ start, end })),
  };
}

/**
 * What every check says; of several patients in their beds, where no chart says whose text it is, of each apart. A board of
 * many drugs stays whole, for which the checks are more careful.
 */
function findingsOf(each: Case, question: Question, knowledge: Knowledge, lexicon: Lexicon): readonly Finding[] {
  const { text, chart, context } = question;
  const parts = chart || context !== undefined || isCrowded(each) ? [] : patientsApart(text);
  if (parts.length < 2) return meantFindings(each);
  return parts.flatMap(({ start, end }) =>
    meantFindings(caseOf({ ...question, text: text.slice(start, end) }, knowledge, lexicon)).map((one) => ({
      ...one,
      start: one.start + start,
      end: one.end + start,
    })),
  );
}

/** What the checks say of a text, but of what it only asks or describes, and of what it repeats and itself calls wrong. */
function meantFindings(each: Case): readonly Finding[] {
  const wrong = misstatedSpans(each.reading.tokens);
  const isAsked = asksOf(each.reading);
  const isTold = isOnlyTold(each);
  const found: Finding[] = [];
  // Most of some hundred checks say nothing of a text.
  for (const check of CHECKS) for (const one of check(each)) found.push(one);
  return found.filter(
    (one) =>
      one.verdict === 'supported' ||
      !(isAsked(one) || isTold(one) || wrong.some(({ start, end }) => start < one.end && one.end <= end)),
  );
}

function caseOf(question: Question, knowledge: Knowledge, lexicon: Lexicon): Case {
  const { text, context, chart: charted, asOf: given, isToday = false } = question;
  const read = (part: string) => {
    const reading = readText(part, lexicon);
    const measurements = inUnitsOfText(measurementsOf(reading), reading.tokens, knowledge);
    return { text: part, reading, doses: doseClaimsOf(reading), measurements };
  };
  const own = read(text);
  const asOf = isToday ? clinicalDateOf(own.reading.tokens, charted, given) : given;
  const chart = charted && factsOn(charted, asOf, given);
  return {
    ...own,
    searched: searched(text),
    patient: patientOf(own.reading, own.measurements, chart),
    knowledge,
    asOf,
    ...(chart ? { chart } : {}),
    ...(context === undefined ? {} : { source: read(context) }),
  };
}

/** Share of a text's neighbours that its source has apart, where nothing is wrong: who writes a note has words of his own. */
const ORDINARILY_APART = 0.3;

/** By what the text says, and by what stands beside what in it. */
function contextAgreement({ reading, source }: Case, held: ReadonlySet<string>): number {
  const apart = source ? 1 - adjacencyIn(reading, source.reading) : 0;
  const unsaid = 1 - agreementWith(reading, held);
  return Math.max(0, 1 - unsaid / 2 - Math.max(0, apart - ORDINARILY_APART));
}

/** How much of the text the reading understood, in words and numbers. */
function familiarShare({ reading, doses, measurements }: Case): number {
  const known = new Uint8Array(reading.tokens.length);
  for (const { first, end } of [...reading.mentions, ...reading.frequencies, ...doses, ...measurements])
    known.fill(1, first, end);
  let words = 0;
  let familiar = 0;
  reading.tokens.forEach(({ kind }, at) => {
    if (kind !== 'word' && kind !== 'number') return;
    words += 1;
    if (kind === 'number' || known[at] === 1) familiar += 1;
  });
  return familiar / Math.max(1, words);
}

/** Worst first: what the reason names. */
const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort((a, b) => weight(b) - weight(a) || a.start - b.start);

const RANK = { high: 2, moderate: 1, low: 0 } as const;
const weight = (finding: Finding): number =>
  (isAgainst(finding) ? 10 * (1 + RANK[finding.severity]) : 0) + finding.score;

interface Claim extends Span {
  readonly highRisk: boolean;
}

/** Everything the text claims that a check could be asked about. */
function claimsOf(each: Case): readonly Claim[] {
  const { tokens } = each.reading;
  return [
    ...each.doses
      .filter(isMeant)
      .map((claim) => ({ ...spanOf(tokens, claim.first, claim.end), highRisk: isHighRisk(each, claim) })),
    ...each.measurements.map((one) => ({ ...spanOf(tokens, one.first, one.end), highRisk: false })),
  ];
}

/** Doses of anticoagulants, insulin and opioids, and any dose in a child or in pregnancy (API.md section 7). */
function isHighRisk(each: Case, { drug, amount }: DoseClaim): boolean {
  const alert = each.knowledge.drugs.get(drug.id)?.alert ?? '';
  return amount !== undefined && (alert !== '' || (each.patient.ageYears ?? 99) < 13 || each.patient.pregnant === true);
}

function coverageOf(claims: readonly Claim[], findings: readonly Finding[], charactersRead: number): Coverage {
  const isContradicted = touching(findings.filter(isAgainst));
  const isSupported = touching(findings.filter(({ verdict }) => verdict === 'supported'));
  const contradicted = claims.filter(isContradicted).length;
  const supported = claims.filter((claim) => !isContradicted(claim) && isSupported(claim)).length;
  return {
    claims: claims.length,
    supported,
    contradicted,
    unchecked: claims.length - supported - contradicted,
    charactersRead,
  };
}

/** Tells whether a span shares a character with any of `spans`; their ends are merged, so that each question is a search. */
function touching(spans: readonly Span[]): (span: Span) => boolean {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return ({ start, end }) => {
    let low = 0;
    let high = merged.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (merged[middle]!.end <= start) low = middle + 1;
      else high = middle;
    }
    return low < merged.length && merged[low]!.start < end;
  };
}
