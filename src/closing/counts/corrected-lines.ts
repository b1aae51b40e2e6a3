import type { TotalKind } from '#domain/reconciliation/reconciliation-types.js';

/** The count that a correction inserts once approved. Amounts are text so that it can be stored as JSON. */
export interface CorrectedCount {
  readonly gamingDay: string;
  readonly machineId: string;
  readonly machine: string;
  readonly countNumber: number;
  readonly notes: readonly { readonly valueMinor: string; readonly count: string }[];
  readonly notesMinor: string;
  readonly ticketsMinor: string;
  readonly ticketCount: string;
  readonly coinsMinor: string;
}

/** The counts that a request corrects: one, or several when the boxes of two machines are exchanged. */
export interface CountCorrectionSubject extends CorrectedCount {
  readonly further?: readonly CorrectedCount[];
}

/** The total that a correction inserts once approved. Amounts are text so that it can be stored as JSON. */
export interface CorrectedTotal {
  readonly gamingDay: string;
  readonly machineId: string;
  readonly machine: string;
  readonly kind: TotalKind;
  readonly amountMinor: string;
  readonly slipCount: string;
}
