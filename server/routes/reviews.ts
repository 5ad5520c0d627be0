import { decideReview, listReviews, type ReviewSummary, readReview } from '../../plugin/reviews.ts';
import type { App, RouteDeps } from '../app.ts';
import { answerOf, contextOf, runOnce } from '../call.ts';
import { invalid, Refusal } from '../problem.ts';
import {
  commonProblems,
  conflict,
  DecisionRequest,
  ReviewParams,
  ReviewResponse,
  ReviewSummaryResponse,
  ReviewsQuery,
  ReviewsResponse,
  reviewUnknown,
} from '../schemas.ts';

const DEFAULT_COUNT = 50;

const cursorOf = ({ created, review_id: id }: ReviewSummary): string =>
  Buffer.from(`${created} ${id}`).toString('base64url');

function afterOf(cursor: string | undefined): readonly [string, string] | undefined {
  if (cursor === undefined) return undefined;
  const [, created, id] = /^(\S{1,40}) (rev_\S{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (created === undefined || id === undefined) {
    throw new Refusal(invalid([{ path: '/after', message: 'is not the `next` of a page' }]));
  }
  return [created, id];
}

/** The queue of flagged texts, for sites that do not work by Task (API.md section 4). */
export function reviewRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/v1/reviews',
    {
      config: { scope: 'review', operation: 'review-search' },
      schema: {
        operationId: 'listReviews',
        tags: ['reviews'],
        summary: 'Flagged texts that wait for a human, the oldest first; without their text',
        querystring: ReviewsQuery,
        response: { 200: ReviewsResponse, ...commonProblems },
      },
    },
    async (request) => {
      const { status = 'open', count, after } = request.query;
      const limit = count === undefined ? DEFAULT_COUNT : Number(count);
      const page = { status, limit: limit + 1, after: afterOf(after) };
      const found = await listReviews(deps.reviews, page, contextOf(request));
      const last = found.length > limit ? found[limit - 1] : undefined;
      return { reviews: found.slice(0, limit).map(copy), next: last ? cursorOf(last) : null };
    },
  );
  app.get(
    '/v1/reviews/:id',
    {
      config: { scope: 'review', operation: 'review-read' },
      schema: {
        operationId: 'readReview',
        tags: ['reviews'],
        summary: 'A flagged text with its findings, while its review is open',
        params: ReviewParams,
        response: { 200: ReviewResponse, ...commonProblems, ...reviewUnknown },
      },
    },
    async (request) => copy(answerOf(await readReview(deps.reviews, request.params.id, contextOf(request)))),
  );
  app.post(
    '/v1/reviews/:id',
    {
      config: { scope: 'review', operation: 'review-decide' },
      schema: {
        operationId: 'decideReview',
        tags: ['reviews'],
        summary: "Record a human's decision; the flagged text is destroyed with it",
        params: ReviewParams,
        body: DecisionRequest,
        response: { 200: ReviewSummaryResponse, ...commonProblems, ...reviewUnknown, ...conflict },
      },
    },
    async (request) => {
      const { id } = request.params;
      const operation = `review-decide ${id}`;
      return copy(
        await runOnce<ReviewSummary>(
          { request, operation, idempotency: deps.idempotency, tokenMapOf: () => undefined },
          (context) => decideReview(deps.reviews, { id, ...request.body }, context),
        ),
      );
    },
  );
}

/** The same with the mutable types that the response schema gives. */
const copy = <Fields>(review: Fields) => structuredClone(review) as Mutable<Fields>;
type Mutable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] };
