import type { PoolClient } from 'pg';

/**
 * The second path (`verifier/recompute/`): a package that imports nothing from the product and is loaded by name only,
 * so that neither can inherit a mistake from the other.
 */

/** A stored figure that differs from the one derived from the raw rows. */
export interface FigureDifference {
  readonly table: 'day_results' | 'machine_day_boxes' | 'findings' | 'postings';
  /** The machine's number, the finding's key, or the entry's source and fact. */
  readonly key: string;
  /** Name of the column; `*`: the whole row is missing on one side. */
  readonly column: string;
  readonly stored: string | null;
  readonly recomputed: string | null;
}

/** Result of the recomputation of one day. */
export interface RecomputedDay {
  readonly machines: number;
  readonly differences: readonly FigureDifference[];
}

/** The module of the second path. */
interface SecondPath {
  readonly recomputeDay: (
    client: PoolClient,
    day: { readonly establishmentId: number; readonly gamingDay: string },
  ) => Promise<RecomputedDay>;
}

const secondPathEntryPoint: string = '#recompute/recompute-day.js';
let secondPathModule: Promise<SecondPath> | undefined;

/** Loads the second path on first use. */
export function loadSecondPath(): Promise<SecondPath> {
  secondPathModule ??= import(secondPathEntryPoint) as Promise<SecondPath>;
  return secondPathModule;
}
