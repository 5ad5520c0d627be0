import type { Bundle } from '@medplum/fhirtypes';
import type { Static } from 'typebox';
import type { Bucket, Timeline } from '../../audit/timeline.ts';
import type { Scope } from '../api-keys.ts';
import type { ChainResponse } from '../routes/audit-chain.ts';
import type {
  HealthResponse,
  ReviewResponse,
  ReviewsResponse,
  TokenizeResponse,
  ValidateResponse,
} from '../schemas.ts';
import type { Api } from './api.js';

/** The shapes of the API's answers, from the schemas that write them. Only types: nothing of this file is served. */

export type { AuditEvent } from '@medplum/fhirtypes';
export type { Bucket, Timeline };
export type EventBundle = Bundle<import('@medplum/fhirtypes').AuditEvent>;
export type Chain = Static<typeof ChainResponse>;
export type Health = Static<typeof HealthResponse>;
export type Tokenized = Static<typeof TokenizeResponse>;
export type Entity = NonNullable<Tokenized['entities']>[number];
export type Validated = Static<typeof ValidateResponse>;
export type Finding = NonNullable<Validated['findings']>[number];
export type Reviews = Static<typeof ReviewsResponse>;
export type ReviewSummary = Reviews['reviews'][number];
export type Review = Static<typeof ReviewResponse>;
export interface KeyInfo {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly tenant: string;
  readonly test: boolean;
}

/** Who is signed in. Lives in memory alone. */
export interface Session {
  readonly api: Api;
  readonly key: KeyInfo;
  /** Tells a screen reader, politely. */
  readonly say: (text: string) => void;
  /** Kept here, so that who looks at an event finds the list as it was left. */
  readonly list: EventList;
  readonly setList: (list: EventList) => void;
}

/** Which events are listed: what fits, and the searches that led to the page, none for the newest. */
export interface EventList {
  readonly filters: Filters;
  readonly cursors: readonly string[];
}

/** What the list of events shows; every field '' or false where it is not asked for. Times are UTC without a zone. */
export interface Filters {
  readonly operation: string;
  readonly outcome: '' | '0' | '4' | '8,12';
  readonly flagged: boolean;
  readonly from: string;
  readonly to: string;
  readonly patient: string;
  readonly key: string;
  readonly user: string;
  readonly request: string;
  readonly map: string;
  readonly hideReads: boolean;
}
