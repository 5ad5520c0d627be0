/** A map in memory with a bound and an expiry. What expired is gone from memory too, read or not. */
export interface ExpiringCache<Value> {
  get(key: string): Value | undefined;
  /** Keeps `value` for `forMs`; at the bound, the entry that was used least lately goes. */
  set(key: string, value: Value, forMs: number): void;
  readonly size: number;
  clear(): void;
}

interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
}

export interface CacheOptions {
  readonly most: number;
  readonly now?: () => number;
  /** How often what expired is looked for. */
  readonly sweepMs?: number;
}

/** Reading does not lengthen an entry's life. The sweeping timer keeps no process alive. */
export function expiringCache<Value>({
  most,
  now = () => performance.now(),
  sweepMs = 10_000,
}: CacheOptions): ExpiringCache<Value> {
  const entries = new Map<string, Entry<Value>>(); // in order of use, oldest first
  let timer: NodeJS.Timeout | undefined;

  const sweep = (): void => {
    for (const [key, { until }] of entries) if (until <= now()) entries.delete(key);
    if (entries.size === 0) stop();
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= now()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, forMs) {
      entries.delete(key);
      if (entries.size >= most) sweep();
      if (entries.size >= most) entries.delete(entries.keys().next().value!);
      entries.set(key, { value, until: now() + forMs });
      timer ??= setInterval(sweep, sweepMs).unref();
    },
    get size() {
      return entries.size;
    },
    clear() {
      entries.clear();
      stop();
    },
  };
}
