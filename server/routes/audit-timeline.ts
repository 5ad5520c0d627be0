import { Type } from 'typebox';
import { openTimeline } from '../../audit/timeline.ts';
import type { App, RouteDeps } from '../app.ts';
import { RefreshHeaders } from '../console-refreshes.ts';
import { recordRead } from '../record.ts';
import { commonProblems } from '../schemas.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const TimelineQuery = Type.Object(
  {
    days: Type.Optional(
      Type.String({ pattern: '^(?:[1-9]|[12][0-9]|3[01])$', description: '1 to 31 days up to now; 1 when absent' }),
    ),
  },
  { additionalProperties: false },
);
const Counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });
const Bucket = Type.Object({
  start: Type.String(),
  operations: Type.Record(
    Type.String(),
    Type.Object({
      calls: Type.Integer(),
      refused: Type.Integer({ description: "The caller's error" }),
      failed: Type.Integer({ description: 'Ours' }),
      p50_ms: Type.Union([Type.Number(), Type.Null()], { description: 'Of the calls that succeeded' }),
      p99_ms: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
  validated: Type.Object({ passed: Type.Integer(), flagged: Type.Integer() }),
  entities: Counts('Replacements by type'),
  findings: Counts('Findings against texts by category'),
});
const TimelineResponse = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    step: Type.Union([Type.Literal('hour'), Type.Literal('day')], { description: 'Days are UTC' }),
    buckets: Type.Array(Bucket),
    whole: Bucket,
  },
  { $id: 'AuditTimeline', title: 'AuditTimeline' },
);

export function auditTimelineRoute(app: App, deps: RouteDeps): void {
  const timeline = openTimeline(deps.store);
  app.get(
    '/v1/audit/timeline',
    {
      config: { scope: 'audit.read', operation: 'audit-summary' },
      schema: {
        operationId: 'auditTimeline',
        tags: ['audit'],
        summary: 'The last days by the hour or the day, for charts',
        querystring: TimelineQuery,
        headers: RefreshHeaders,
        response: { 200: TimelineResponse, ...commonProblems },
      },
    },
    async (request) => {
      const to = new Date();
      const from = new Date(to.getTime() - Number(request.query.days ?? 1) * DAY_MS);
      const read = await timeline.read(request.caller.tenant, { from, to });
      await recordRead(deps, request, { operation: 'audit-summary', details: { steps: read.buckets.length } });
      return structuredClone(read) as DeepMutable<typeof read>;
    },
  );
}

/** The same with the mutable types that the response schema gives. */
type DeepMutable<Value> = Value extends object ? { -readonly [Name in keyof Value]: DeepMutable<Value[Name]> } : Value;
