import { type Coverage, FAMILIES, type Family, type Finding } from './finding.ts';
import type { Grounding } from './grounding/grounding.ts';

/**
 * How surprising the text is to the language model (`models/claim-entropy`), as z-scores against its reference for texts
 * of that length; 0 is ordinary, 3 is garbled or foreign. `claimZ` is the worst claim span, `oddWordZ` the worst word.
 */
interface SurprisalFeatures {
  readonly meanZ: number;
  readonly maxZ: number;
  readonly claimZ: number;
  readonly oddWordZ: number;
  /** Nats a letter over the words of four or more letters: 1 is ordinary, over 3.6 is garbled or another language; 0 without five such words. */
  readonly wordNats: number;
  /** Nats of the whole text without what its source leads one to expect; for a text with a source. */
  readonly unexpectedNats?: number;
}

/** What the checks found in one text, before any weighing. */
export interface Judgement {
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  /** Unchecked claims of a new dose, of a child, in pregnancy, of an anticoagulant, insulin or opioid. */
  readonly uncheckedHighRisk: number;
  /** UTF-16 code units of the text. */
  readonly length: number;
  /** Share of the text's claims that the request's `samples` repeat, 0 to 1; absent without samples. */
  readonly sampleAgreement?: number;
  /** Share of the text's numbers, drugs and conditions that `context` holds, 0 to 1; absent without context. */
  readonly contextAgreement?: number;
  /** What `context` holds of the text, word by word; absent without context. */
  readonly grounding?: Grounding;
  readonly chartRead: boolean;
  /** Share of the words and numbers that are names of the tables, parts of claims or plain numbers, 0 to 1. */
  readonly familiarShare: number;
}

/** In the order of `featuresOf`; `models/claim-entropy/classifier.json` names the same list and a test compares them. */
export const FEATURE_NAMES = [
  ...FAMILIES.map((family) => `hard_${family}` as const),
  ...FAMILIES.map((family) => `soft_${family}` as const),
  'contradicted_count',
  'unsupported_count',
  'uncertain_count',
  'supported_share',
  'unchecked_share',
  'unchecked_high_risk',
  'claims_log',
  'length_log',
  'unread_share',
  'surprisal_mean_z',
  'surprisal_max_z',
  'surprisal_claim_z',
  'surprisal_odd_word_z',
  'surprisal_word_nats',
  'sample_given',
  'sample_disagreement',
  'context_given',
  'context_disagreement',
  'context_surprisal',
  'chart_read',
] as const;

const worst = (findings: readonly Finding[], family: Family, hard: boolean): number =>
  findings.reduce(
    (score, each) =>
      each.family === family && isAgainst(each) && (each.severity === 'high') === hard
        ? Math.max(score, each.score)
        : score,
    0,
  );

/** Whether a finding speaks against its claim. */
export const isAgainst = ({ verdict }: Finding): boolean => verdict === 'contradicted' || verdict === 'unsupported';

/**
 * A line of lab values is no prose, so the language model is surprised by it; what the checks can read is not garbled. Up
 * to this share of familiar words nothing changes, at twice the share surprise counts for nothing.
 */
const ORDINARY_FAMILIAR_SHARE = 0.4;
const surpriseLeft = (share: number): number =>
  Math.max(0, Math.min(1, 1 - (share - ORDINARY_FAMILIAR_SHARE) / ORDINARY_FAMILIAR_SHARE));

const clampZ = (z: number): number => Math.max(-3, Math.min(8, z));

/** Nats that weigh as much as one fact that the source does not have, rounded. */
const NATS_A_FACT = 5;
/** Two thirds of what notes have a word beside the dialogue that they were made of, in such facts. */
const EXPECTED = 0.9;

/**
 * How much a text surprises one who has read its source, beside what texts of its length do, on a scale on which a single
 * changed fact shows in a short and in a long text: one more is 2.7 times as much. It orders two texts on one source.
 */
function contextSurprisal(grounding: Grounding | undefined, nats = 0): number {
  if (!grounding) return 0;
  const root = Math.sqrt(Math.max(1, grounding.words));
  const apart = grounding.apart + nats / NATS_A_FACT;
  return Math.log((1 + apart / root) / (1 + EXPECTED * root));
}

/** The classifier's input: as many numbers as FEATURE_NAMES, each finite, most of them 0 for an ordinary text. */
export function featuresOf(judgement: Judgement, surprisal: SurprisalFeatures): readonly number[] {
  const { findings, coverage, length } = judgement;
  const count = (verdict: Finding['verdict']) => findings.filter((each) => each.verdict === verdict).length;
  const claims = Math.max(1, coverage.claims);
  const left = surpriseLeft(judgement.familiarShare);
  return [
    ...FAMILIES.map((family) => worst(findings, family, true)),
    ...FAMILIES.map((family) => worst(findings, family, false)),
    Math.min(5, count('contradicted')),
    Math.min(5, count('unsupported')),
    Math.min(5, count('uncertain')),
    coverage.supported / claims,
    coverage.unchecked / claims,
    Math.min(5, judgement.uncheckedHighRisk),
    Math.log1p(coverage.claims),
    Math.log1p(length),
    1 - coverage.charactersRead / Math.max(1, length),
    clampZ(surprisal.meanZ) * left,
    clampZ(surprisal.maxZ) * left,
    clampZ(surprisal.claimZ),
    clampZ(surprisal.oddWordZ),
    Math.min(8, surprisal.wordNats),
    judgement.sampleAgreement === undefined ? 0 : 1,
    judgement.sampleAgreement === undefined ? 0 : 1 - judgement.sampleAgreement,
    judgement.contextAgreement === undefined ? 0 : 1,
    judgement.contextAgreement === undefined ? 0 : 1 - judgement.contextAgreement,
    contextSurprisal(judgement.grounding, surprisal.unexpectedNats),
    judgement.chartRead ? 1 : 0,
  ];
}
