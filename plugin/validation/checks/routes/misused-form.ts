import type { Span } from '../../../spans.ts';
import type { Finding } from '../../finding.ts';

/** A form of a medicine that goes where it does not belong. `use`: what is done with it. */
export const misusedForm = (span: Span, use: string, score: number): Finding => ({
  ...span,
  family: 'route',
  category: 'form_misused',
  severity: 'high',
  verdict: 'contradicted',
  message: `the form of the medicine is used wrongly: ${use} (USP dosage forms)`,
  score,
  evidence: [{ source: 'USP General Chapter <1151>, recalled', citation: 'dosage forms', text: use }],
});
