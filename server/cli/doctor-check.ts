/** One thing that was looked at. Names and lines hold paths, numbers and codes: nothing of a text or a patient. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'problem';
  /** What was seen, in plain words. */
  readonly line: string;
  /** What to do about it; absent when nothing. */
  readonly advice?: string;
}

export const ok = (name: string, line: string): Check => ({ name, state: 'ok', line });
export const warning = (name: string, line: string, advice: string): Check => ({
  name,
  state: 'warning',
  line,
  advice,
});
export const problem = (name: string, line: string, advice: string): Check => ({
  name,
  state: 'problem',
  line,
  advice,
});
