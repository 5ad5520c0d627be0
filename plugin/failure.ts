/** What a caller can meet: a value, not an exception. `server/failures.ts` gives each kind its status; none carries text. */
export type Failure =
  | { readonly kind: 'map-unknown' }
  | { readonly kind: 'restored-too-long' }
  | { readonly kind: 'review-unknown' }
  | { readonly kind: 'review-decided' }
  | { readonly kind: 'recognizer-unfinished'; readonly recognizer: string }
  | { readonly kind: 'store-unavailable' };
