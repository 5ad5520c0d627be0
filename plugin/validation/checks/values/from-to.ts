import type { Measurement } from '../../measured/measured.ts';
import type { Token } from '../../reading/tokens.ts';

/** The two values of "from 4.1 to 5.9" behind the name of a test, which is read as a range of values. */
export function spanFromTo(
  tokens: readonly Token[],
  { valueAt }: Measurement,
): { readonly from: number; readonly to: number } | undefined {
  const [from, to] = [tokens[valueAt]?.value, tokens[valueAt + 2]?.value];
  const isSpan = tokens[valueAt - 1]?.text === 'from' && /^(?:to|→)$/.test(tokens[valueAt + 1]?.text ?? '');
  return isSpan && from !== undefined && to !== undefined ? { from, to } : undefined;
}
