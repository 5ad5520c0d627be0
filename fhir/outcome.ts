import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';

/**
 * An OperationOutcome with one issue. `code` is of hl7.org/fhir/R4/valueset-issue-type.html; `diagnostics` is ours,
 * never text of the request or of another program.
 */
export function operationOutcome(
  severity: OperationOutcomeIssue['severity'],
  code: OperationOutcomeIssue['code'],
  diagnostics: string,
): OperationOutcome {
  return { resourceType: 'OperationOutcome', issue: [{ severity, code, diagnostics }] };
}
