import { byTheText } from '../../facts.ts';
import type { Finding } from '../../finding.ts';
import { spanOf } from '../../reading/document.ts';
import type { Token } from '../../reading/tokens.ts';

/** That the text's own values, over tokens [first, end), go another way than it says. */
export const wrongTrend = (tokens: readonly Token[], first: number, end: number, message: string): Finding => ({
  ...spanOf(tokens, first, end),
  family: 'measurement',
  category: 'trend_wrong',
  severity: 'high',
  verdict: 'contradicted',
  message,
  score: 0.82,
  evidence: [byTheText(message)],
});
