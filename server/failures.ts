import type { Failure } from '../plugin/failure.ts';
import { type Problem, storeUnavailable } from './problem.ts';

/** What each Failure answers; a new kind does not compile until it stands here. */
export const PROBLEMS: Record<Failure['kind'], Problem> = {
  'map-unknown': {
    status: 404,
    code: 'token_map_unknown',
    title: 'Not found',
    detail: 'There is no such token map here.',
    outcome: '4',
  },
  'restored-too-long': {
    status: 413,
    code: 'too_large',
    title: 'Content too large',
    detail: 'The text with its values put back would be over the size limit.',
    outcome: '4',
  },
  'review-unknown': {
    status: 404,
    code: 'review_unknown',
    title: 'Not found',
    detail: 'There is no such review here.',
    outcome: '4',
  },
  'review-decided': {
    status: 409,
    code: 'review_decided',
    title: 'Conflict',
    detail: 'The review was decided otherwise before.',
    outcome: '4',
  },
  'recognizer-unfinished': {
    status: 503,
    code: 'recognizer_unfinished',
    title: 'Service unavailable',
    detail: 'A recognizer did not finish, so the text is not answered as if it had been read.',
    outcome: '8',
    headers: { 'retry-after': '1' },
  },
  'store-unavailable': storeUnavailable,
};
