/** One measured claim beside its limit. */
export interface BenchRow {
  /** What was done, with its size. */
  readonly work: string;
  /** What was measured, with its unit. */
  readonly figure: string;
  /** What it must be. */
  readonly limit: string;
  readonly met: boolean;
  /** How it was measured, for a reader who doubts it. */
  readonly detail?: string;
}
