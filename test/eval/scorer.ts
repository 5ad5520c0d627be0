import type { Patient } from '@medplum/fhirtypes';
import { readSearchset } from '../../fhir/chart.ts';
import { confidenceOf } from '../../models/claim-entropy/classifier.ts';
import { surprisalScores, unexpectedNats } from '../../models/claim-entropy/scores.ts';
import { surprisal } from '../../models/claim-entropy/surprisal.ts';
import { openKnowledge } from '../../models/knowledge/knowledge.ts';
import { startModelPool } from '../../models/pool.ts';
import { factsOf } from '../../plugin/chart/facts.ts';
import { HARD_CONTRADICTION_CAP, lexiconOf, under } from '../../plugin/validate.ts';
import type { ChartFacts } from '../../plugin/validation/chart/facts.ts';
import { featuresOf, isAgainst } from '../../plugin/validation/features.ts';
import type { Finding } from '../../plugin/validation/finding.ts';
import { judge } from '../../plugin/validation/verdict.ts';
import type { Scored } from './metrics.ts';
import type { EvalRow } from './rows.ts';

/** What the checks make of one text: the classifier's input, and the most that the findings let the confidence be. */
export interface Weighed {
  readonly features: readonly number[];
  readonly cap: number;
  readonly findings: readonly Finding[];
}
/** With the confidence that callers see. */
export interface Outcome extends Weighed {
  readonly confidence: number;
}

type Judged = Pick<EvalRow, 'text' | 'context' | 'chart'>;

export interface Scorer {
  /** Without the classifier, which may be of other features than are exported to fit it. */
  weigh(row: Judged): Promise<Weighed>;
  score(row: Judged): Promise<Outcome>;
  scoreAll(rows: readonly EvalRow[]): Promise<readonly Scored[]>;
  close(): Promise<void>;
}

/** Today, in every evaluation, so that ages and years give the same answer next year. */
const AS_OF = new Date('2026-01-01');

/** With a chart whose latest result is younger, the day of that. */
export function clinicalDate(bundle: unknown): Date {
  const dates = JSON.stringify(bundle ?? {}).matchAll(/"effectiveDateTime":"(\d{4}-\d{2}-\d{2})/g);
  const latest = Math.max(...[...dates].map(([, date]) => Date.parse(date!)), AS_OF.getTime());
  return new Date(latest);
}

/** The facts of a chart that is a FHIR Bundle of one patient's resources, as a server would give them one by one. */
export function chartFacts(bundle: unknown): ChartFacts | undefined {
  const { found } = readSearchset(bundle as Parameters<typeof readSearchset>[0]);
  const patients = found.filter((resource): resource is Patient => resource.resourceType === 'Patient');
  const clinical = found.filter((resource) => resource.resourceType !== 'Patient');
  return factsOf({ reference: `Patient/${patients[0]?.id}`, patients, around: [], links: [], clinical });
}

/** Starts the parts of the service that judge a text: the model's workers and the knowledge. */
export async function startScorer(): Promise<Scorer> {
  const [pool, knowledge] = await Promise.all([startModelPool({ threads: 1 }), openKnowledge()]);

  const weigh = async ({ text, context, chart }: Judged): Promise<Weighed> => {
    const facts = chart === undefined ? undefined : chartFacts(chart);
    const question = {
      text,
      asOf: clinicalDate(chart),
      isToday: true,
      ...(context !== undefined && { context }),
      ...(facts && { chart: facts }),
    };
    const judged = judge(question, knowledge, lexiconOf(knowledge));
    const read = await surprisal(pool, text);
    const scores = surprisalScores(read, text, judged.claimSpans);
    const unexpected = unexpectedNats(read, text, judged.grounding?.expected ?? []);
    const features = featuresOf(judged, { ...scores, unexpectedNats: unexpected });
    const hard = judged.findings.some((finding) => finding.severity === 'high' && isAgainst(finding));
    const cap = hard ? HARD_CONTRADICTION_CAP : 1;
    return { features, cap, findings: judged.findings };
  };
  const score = async (row: Judged): Promise<Outcome> => {
    const weighed = await weigh(row);
    const raw = confidenceOf(weighed.features);
    return { ...weighed, confidence: weighed.cap < 1 ? under(weighed.cap, raw) : raw };
  };

  return {
    weigh,
    score,
    async scoreAll(rows) {
      const scored: Scored[] = [];
      for (const row of rows) {
        const { id, accurate, pair, errorType } = row;
        const { confidence } = await score(row);
        scored.push({ id, accurate, confidence, ...(pair && { pair }), ...(errorType && { errorType }) });
      }
      return scored;
    },
    async close() {
      await Promise.all([pool.close(), knowledge.close()]);
    },
  };
}
