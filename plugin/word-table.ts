/**
 * A table that is asked for words of a text, names of its fields or codes of a chart: it has its own entries and nothing else,
 * where a plain object also has a "constructor" and a "toString".
 */
export const wordTable = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null) as Record<string, Value>, entries);
