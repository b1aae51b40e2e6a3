import type { Container, DropMember } from '#domain/cash/drops.js';
import type { DropLineRow, ReversalRow } from './drop-lines.queries.js';
import type { DropRow, InterruptionRow, TeamRow } from './drops.queries.js';

/** A machine to be emptied in a drop. */
export interface PlannedDropLine {
  /** SBM number. */
  readonly machine: string;
  /** Null: the boxes known to be in the machine, or its bill box. */
  readonly containers: readonly Container[] | null;
}

/** A drop to be planned. */
export interface NewDrop {
  /** The gaming day of the drop's receipts; null: the current day. */
  readonly gamingDay: string | null;
  readonly isDuringOperation: boolean;
  readonly team: readonly DropMember[];
  readonly lines: readonly PlannedDropLine[];
}

/** A whole drop: team, machines with their exchanges, reversals and interruptions. */
export interface DropSheet extends DropRow {
  /** Members of the team. */
  readonly team: readonly TeamRow[];
  readonly lines: readonly DropLineRow[];
  /** Interruptions of the drop. */
  readonly interruptions: readonly InterruptionRow[];
  readonly reversals: readonly ReversalRow[];
}
