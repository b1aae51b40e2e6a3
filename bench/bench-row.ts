/** One measured claim with its limit. */
export interface BenchRow {
  /** The work measured, with its size. */
  readonly work: string;
  /** The measured value, with its unit. */
  readonly figure: string;
  /** The value required. */
  readonly limit: string;
  readonly met: boolean;
  /** How the value was measured, for a reader who doubts it. */
  readonly detail?: string;
}
