import { summarize } from '../../audit/summary.ts';
import type { App, RouteDeps } from '../app.ts';
import { invalid, Refusal } from '../problem.ts';
import { recordRead } from '../record.ts';
import { commonProblems, SummaryQuery, SummaryResponse } from '../schemas.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A summary reads every event of its time; longer ones are for `npm run audit -- report`. */
const LONGEST_MS = 31 * DAY_MS;

function instantOf(text: string, name: string): Date {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime())) throw new Refusal(invalid([{ path: `/${name}`, message: 'is no ISO date' }]));
  return time;
}

export function auditSummaryRoute(app: App, deps: RouteDeps): void {
  app.get(
    '/v1/audit/summary',
    {
      config: { scope: 'audit.read', operation: 'audit-summary' },
      schema: {
        operationId: 'auditSummary',
        tags: ['audit'],
        summary: 'What happened in a time of at most 31 days, in numbers',
        querystring: SummaryQuery,
        response: { 200: SummaryResponse, ...commonProblems },
      },
    },
    async (request) => {
      const to = request.query.to === undefined ? new Date() : instantOf(request.query.to, 'to');
      const from =
        request.query.from === undefined ? new Date(to.getTime() - DAY_MS) : instantOf(request.query.from, 'from');
      if (to.getTime() - from.getTime() > LONGEST_MS) {
        throw new Refusal(invalid([{ path: '/from', message: 'is more than 31 days before `to`' }]));
      }
      const time = { from: from.toISOString(), to: to.toISOString() };
      const summary = await summarize(deps.store, request.caller.tenant, time);
      await recordRead(deps, request, { operation: 'audit-summary', details: { events: summary.events } });
      return structuredClone(summary) as DeepMutable<typeof summary>;
    },
  );
}

/** The same with the mutable types that the response schema gives. */
type DeepMutable<Value> = Value extends object ? { -readonly [Name in keyof Value]: DeepMutable<Value[Name]> } : Value;
