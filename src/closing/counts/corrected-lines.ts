import type { TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import type { CountRow, NewCount } from './counts.queries.js';

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
  /** ISO instant; null: not stated. Absent in requests that were made before it existed: as it was. */
  readonly removedAt?: string | null;
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

/** Returns the next revision of a count with its corrected amounts. */
export function reviseCount(correctedCount: CorrectedCount, existingCounts: readonly CountRow[]): NewCount {
  const machineId = BigInt(correctedCount.machineId);
  const { countNumber } = correctedCount;
  const currentCount = existingCounts.find((row) => row.machineId === machineId && row.countNumber === countNumber);
  return {
    machineId,
    countNumber,
    addsTo: currentCount?.addsTo ?? null,
    notes: JSON.stringify(correctedCount.notes),
    notesMinor: BigInt(correctedCount.notesMinor),
    ticketsMinor: BigInt(correctedCount.ticketsMinor),
    ticketCount: BigInt(correctedCount.ticketCount),
    coinsMinor: BigInt(correctedCount.coinsMinor),
    removedAt: parseRemoval(correctedCount.removedAt, currentCount?.removedAt),
  };
}

/** Returns the removal of a corrected count; that of the count before where the request has none. */
function parseRemoval(corrected: CorrectedCount['removedAt'], current: Date | null = null): Date | null {
  if (corrected === undefined) return current;
  return corrected === null ? null : new Date(corrected);
}
