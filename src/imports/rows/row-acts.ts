import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import type { WaitingStep } from '../files/import-kinds.js';
import type { FileRow, RowFault, RowReader } from './row-reader.js';

/** The transaction and the author of a line's act. */
export interface RowContext {
  readonly tx: Tx;
  /** The person in whose name the line is entered, with their present rights. */
  readonly actor: Actor;
  /** Second person, of a kind that needs one; null in a preview, and for every other kind. */
  readonly approvedBy: bigint | null;
  /** Reason of the requests that the line makes, as the approver reads it. */
  readonly reason: string;
}

/**
 * Outcome of a line. entered: written as its screen would. known: on file already, nothing is written. differs: a
 * difference from what is on file was noted.
 */
export interface RowOutcome {
  readonly result: 'entered' | 'known' | 'differs';
  /** Steps that the entered line still waits for. */
  readonly waits: readonly WaitingStep[];
}

/** Enters a line in the transaction. Refuses with the codes of the service that the screen's route uses. */
export type RowAct = (context: RowContext) => Promise<RowOutcome>;

/** The acts of one kind of line. */
export interface RowActs {
  /** Lists the numbers on file, with which those of a file are compared. */
  listKnownNumbers(establishment: Establishment): Promise<readonly string[]>;

  /** Returns faults by line that only the whole file shows. */
  judgeRows?(rows: readonly FileRow[]): ReadonlyMap<number, RowFault>;

  /** Reads a line and returns its act; cells that cannot be read are faults of the reader. */
  readRow(reader: RowReader, establishment: Establishment): RowAct;
}

/** Outcome of a line that is written and waits for nothing. */
export const ENTERED: RowOutcome = { result: 'entered', waits: [] };
