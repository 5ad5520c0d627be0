/** A map as its callers know it from acknowledged answers. */
export interface KnownMap {
  readonly id: string;
  /** What each acknowledged tokenized text must be again. */
  readonly texts: { readonly tokenized: string; readonly original: string }[];
  readonly surfaces: Map<string, string>;
  /** `deleting`: a delete was sent and never answered. */
  state: 'live' | 'deleting' | 'deleted';
}

/** A call under an Idempotency-Key, with every request that carried it. */
export interface RepeatableCall {
  readonly key: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly requestIds: string[];
  answer: Readonly<Record<string, unknown>> | undefined;
}

export interface KnownReview {
  /** The decision that was sent. */
  sent?: 'approved' | 'rejected';
  acknowledged: boolean;
}

export interface SentHook {
  readonly body: { readonly resourceType: string; readonly id: string };
  readonly requestIds: string[];
  acknowledged: boolean;
}

/** Everything that the callers were told, kept outside the process that is killed. */
export class Ledger {
  readonly maps = new Map<string, KnownMap>();
  readonly repeatable: RepeatableCall[] = [];
  readonly reviews = new Map<string, KnownReview>();
  readonly hooks: SentHook[] = [];
  /** Requests that were answered, one AuditEvent each; those of a repeatable call or a hook stand there. */
  readonly answered = new Set<string>();
  /** Requests that were sent and never answered: one AuditEvent at most. */
  readonly unanswered = new Set<string>();
  /** What no crash may bring: one line each. */
  readonly faults: string[] = [];
  private sent = 0;

  nextRequestId(): string {
    this.sent += 1;
    return `crash-${this.sent}`;
  }

  get requests(): number {
    return this.sent;
  }

  expect(holds: boolean, what: string): void {
    if (!holds) this.faults.push(what);
  }

  /** Takes an acknowledged tokenize answer into what is known of its map. */
  learn(answer: TokenizeAnswer, original: string): void {
    const known: KnownMap = this.maps.get(answer.token_map_id) ?? {
      id: answer.token_map_id,
      texts: [],
      surfaces: new Map(),
      state: 'live',
    };
    this.maps.set(known.id, known);
    known.texts.push({ tokenized: answer.tokenized_text, original });
    for (const { token, start, end } of answer.entities ?? []) {
      const surface = original.slice(start, end);
      const before = known.surfaces.get(token) ?? surface;
      this.expect(before === surface, `${known.id}: ${token} was given two values`);
      known.surfaces.set(token, surface);
    }
  }
}

export interface TokenizeAnswer {
  readonly token_map_id: string;
  readonly tokenized_text: string;
  readonly entities?: readonly { readonly token: string; readonly start: number; readonly end: number }[];
}
