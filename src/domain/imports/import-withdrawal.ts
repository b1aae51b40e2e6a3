/** Why facts of an import stay: their day is closed, a correction replaced them, or facts depend on the machine. */
export const KEPT_REASONS = ['dayClosed', 'replaced', 'machineInUse'] as const;

/** Facts of an import that a withdrawal leaves. */
export interface KeptFacts {
  readonly reason: (typeof KEPT_REASONS)[number];
  /** Gaming day of readings, counts or totals; null for a machine. */
  readonly gamingDay: string | null;
  /** Number of the machine; null for readings, counts or totals. */
  readonly machine: string | null;
  /** Number of facts. */
  readonly facts: number;
}

/** The effect of a withdrawal: the request contains exactly this, and its approval does nothing else. */
export interface ImportWithdrawal {
  /** The import, as text. */
  readonly importId: string;
  /** Name of the file. */
  readonly fileName: string;
  /** Number of readings that leave the readings. */
  readonly readings: number;
  /** Number of counts that end. */
  readonly counts: number;
  /** Number of totals of slips that end. */
  readonly totals: number;
  /** Machines that leave the inventory from their registration on. */
  readonly machines: readonly string[];
  /** What stays, for a person to correct where it is. */
  readonly kept: readonly KeptFacts[];
}
