/** A gold or found span with its type. */
export interface LabelledSpan {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}
export interface ScoredDocument {
  readonly source: string;
  readonly text: string;
  readonly gold: readonly LabelledSpan[];
  readonly found: readonly LabelledSpan[];
  /** Time of detection. */
  readonly ms: number;
}
/** A share with its counts and 95 % Wilson interval. */
export interface Rate {
  readonly hits: number;
  readonly of: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}
export interface Score {
  readonly documents: number;
  /** Spans of which no letter or digit survives. */
  readonly recall: Rate;
  readonly recallByLabel: Readonly<Record<string, Rate>>;
  /** Of the documents with PHI. */
  readonly withoutLeak: Rate;
  /** Of the documents without PHI: those in which anything was masked. */
  readonly phiFreeAltered: Rate;
  /** Masked characters outside PHI per 1,000 characters outside PHI, in documents with and without PHI. */
  readonly falseMasked: { readonly dense: number; readonly phiFree: number };
  /** Same start, end and label. */
  readonly strict: { readonly precision: number; readonly recall: number; readonly f1: number };
  readonly strictByLabel: Readonly<Record<string, { precision: number; recall: number; f1: number; found: number }>>;
}

/** Wilson's score interval, z = 1.96 (J. Am. Stat. Assoc. 22, 1927). Of nothing: a rate of 1 between 0 and 1. */
export function rate(hits: number, of: number): Rate {
  if (of === 0) return { hits, of, rate: 1, low: 0, high: 1 };
  const z = 1.96;
  const share = hits / of;
  const middle = share + (z * z) / (2 * of);
  const reach = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return { hits, of, rate: share, low: (middle - reach) / scale, high: (middle + reach) / scale };
}

/** 1 for each UTF-16 unit that lies in a span. */
function cover(length: number, spans: readonly LabelledSpan[]): Uint8Array {
  const covered = new Uint8Array(length);
  for (const { start, end } of spans) covered.fill(1, start, end);
  return covered;
}

/** Whether no letter or digit of `span` is left uncovered. */
export function isCaught(text: string, span: LabelledSpan, masked: Uint8Array): boolean {
  for (const { index } of text.slice(span.start, span.end).matchAll(/[\p{L}\p{N}]/gu)) {
    if (masked[span.start + index] !== 1) return false;
  }
  return true;
}

/** The gold spans of a document that leak. */
export function missesOf(document: ScoredDocument): LabelledSpan[] {
  const masked = cover(document.text.length, document.found);
  return document.gold.filter((span) => !isCaught(document.text, span, masked));
}

function falseMaskedIn(documents: readonly ScoredDocument[]): number {
  let wrong = 0;
  let plain = 0;
  for (const { text, gold, found } of documents) {
    const masked = cover(text.length, found);
    const phi = cover(text.length, gold);
    for (let at = 0; at < text.length; at++) {
      if (phi[at]) continue;
      plain++;
      if (masked[at]) wrong++;
    }
  }
  return plain === 0 ? 0 : (1000 * wrong) / plain;
}

const keyOf = ({ start, end, label }: LabelledSpan): string => `${start}:${end}:${label}`;

function strictOf(documents: readonly ScoredDocument[], only?: string) {
  let hits = 0;
  let gold = 0;
  let found = 0;
  for (const document of documents) {
    const mine = document.gold.filter(({ label }) => !only || label === only);
    const keys = new Set(mine.map(keyOf));
    const guesses = document.found.filter(({ label }) => !only || label === only);
    gold += mine.length;
    found += guesses.length;
    hits += guesses.filter((span) => keys.has(keyOf(span))).length;
  }
  const precision = found === 0 ? 1 : hits / found;
  const recall = gold === 0 ? 1 : hits / gold;
  return { precision, recall, f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall), found };
}

/** All the numbers of a set of documents. */
export function scoreDocuments(documents: readonly ScoredDocument[]): Score {
  const caught = new Map<string, [hits: number, of: number]>();
  let hits = 0;
  let spans = 0;
  for (const document of documents) {
    const missed = new Set(missesOf(document));
    for (const span of document.gold) {
      const tally = caught.get(span.label) ?? [0, 0];
      const hit = missed.has(span) ? 0 : 1;
      caught.set(span.label, [tally[0] + hit, tally[1] + 1]);
      hits += hit;
      spans++;
    }
  }
  const dense = documents.filter(({ gold }) => gold.length > 0);
  const phiFree = documents.filter(({ gold }) => gold.length === 0);
  const labels = [...caught.keys()].sort();
  const { precision, recall, f1 } = strictOf(documents);
  return {
    documents: documents.length,
    recall: rate(hits, spans),
    recallByLabel: Object.fromEntries(labels.map((label) => [label, rate(...caught.get(label)!)])),
    withoutLeak: rate(dense.filter((document) => missesOf(document).length === 0).length, dense.length),
    phiFreeAltered: rate(phiFree.filter(({ found }) => found.length > 0).length, phiFree.length),
    falseMasked: { dense: falseMaskedIn(dense), phiFree: falseMaskedIn(phiFree) },
    strict: { precision, recall, f1 },
    strictByLabel: Object.fromEntries(labels.map((label) => [label, strictOf(documents, label)])),
  };
}

/** Detection time by text length: documents, median ms, median characters a second. */
export function speedOf(documents: readonly ScoredDocument[]) {
  const edges = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 64_000, Number.POSITIVE_INFINITY];
  const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
  return edges.slice(0, -1).flatMap((from, index) => {
    const here = documents.filter(({ text }) => text.length >= from && text.length < edges[index + 1]!);
    if (here.length === 0) return [];
    const ms = median(here.map((document) => document.ms));
    const perSecond = median(here.map((document) => (1000 * document.text.length) / document.ms));
    return [{ from, to: edges[index + 1]!, documents: here.length, ms, charactersPerSecond: Math.round(perSecond) }];
  });
}
