import type { Store } from './store.ts';

/** What reads the record and cannot change it. */
export type Reader = Pick<Store, 'query'>;
