/** What of the patient a contraindication has met. */
export interface Met {
  /** In words of ours. */
  readonly context: string;
  /** Told near the drug: a condition named pages away may be another visit's. */
  readonly near: boolean;
}
