import { DECIDED_REVIEWS } from '../plugin/reviews.ts';
import { DESTROYED_MAPS } from '../plugin/token-map/destroyed.ts';
import { ENDED_KEYS } from './api-keys.ts';

/** Everything that a restore must not bring back. */
export const DESTROYED = { maps: DESTROYED_MAPS, reviews: DECIDED_REVIEWS, api_keys: ENDED_KEYS };
