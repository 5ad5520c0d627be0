import { beforeAll } from 'vitest';
import { type Knowledge, openKnowledge } from '../../../models/knowledge/knowledge.ts';
import type { ChartFacts } from '../../../plugin/validation/chart/facts.ts';
import { isAgainst } from '../../../plugin/validation/features.ts';
import type { Finding } from '../../../plugin/validation/finding.ts';
import { type Lexicon, makeLexicon } from '../../../plugin/validation/reading/lexicon.ts';
import { type Judged, judge, type Question } from '../../../plugin/validation/verdict.ts';

/** A day on which the cases were written, so that ages and years in them stay what they are. */
export const AS_OF = new Date('2026-11-21');

/** A chart with nothing in it but what is named. */
export const chart = (more: Partial<ChartFacts> = {}): ChartFacts => ({
  allergies: [],
  medications: [],
  conditions: [],
  labs: [],
  ...more,
});

/** A result of a chart on a day. */
export const resultOn = (name: string, value: number, unit: string, on: string) => ({ name, value, unit, on });

export interface Checker {
  readonly knowledge: Knowledge;
  readonly lexicon: Lexicon;
  judge(text: string, more?: Partial<Question>): Judged;
  /** What speaks against the text, the classifier's weighing aside. */
  against(text: string, more?: Partial<Question>): readonly Finding[];
}

async function openChecker(): Promise<Checker> {
  const knowledge = await openKnowledge();
  const lexicon = makeLexicon(knowledge);
  const judgeText: Checker['judge'] = (text, more) => judge({ text, asOf: AS_OF, ...more }, knowledge, lexicon);
  return {
    knowledge,
    lexicon,
    judge: judgeText,
    against: (text, more) => judgeText(text, more).findings.filter(isAgainst),
  };
}

/** Opened once for all files that a worker runs, and left to end with it. */
let opening: Promise<Checker> | undefined;

/** The checker, and the categories of what speaks against a text, all or what does so surely. Call at the top of the file. */
export function fileChecker(): {
  readonly checker: () => Checker;
  readonly categories: (text: string, more?: Partial<Question>) => string[];
  readonly surely: (text: string, more?: Partial<Question>) => string[];
} {
  let opened: Checker;
  beforeAll(async () => {
    opening ??= openChecker();
    opened = await opening;
  });
  const categoriesOf = (findings: readonly Finding[]): string[] => findings.map(({ category }) => category);
  return {
    checker: () => opened,
    categories: (text, more) => categoriesOf(opened.against(text, more)),
    surely: (text, more) => categoriesOf(opened.against(text, more).filter(({ severity }) => severity === 'high')),
  };
}
