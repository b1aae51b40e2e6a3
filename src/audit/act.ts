import { preparedRows } from '../platform/database.js';
import type { Tx } from '../platform/rows.js';

/** Who does what, when, on which gaming day: written into every log entry of the transaction. */
export interface Act {
  /** The house the act belongs to; 0 is the operator itself. */
  readonly establishmentId: number;
  /** Null for what nobody in particular does: a start, a nightly task. */
  readonly personId: number | bigint | null;
  /** Module and verb, such as `meters.import`. */
  readonly act: string;
  readonly happenedAt: Date;
  /** YYYY-MM-DD, or null for what belongs to no gaming day. */
  readonly gamingDay: string | null;
  readonly reason?: string;
}

/**
 * Opens the act: every row written afterwards in this transaction is logged with it, and with it alone.
 * An entry without an act is a finding of the verification.
 */
export async function beginAct(tx: Tx, act: Act): Promise<void> {
  await preparedRows(
    tx,
    'beginAct',
    `select set_config('releve.establishment_id', $1, true), set_config('releve.person_id', $2, true),
       set_config('releve.act', $3, true), set_config('releve.happened_at', $4, true),
       set_config('releve.gaming_day', $5, true), set_config('releve.reason', $6, true)`,
    [
      act.establishmentId.toString(),
      act.personId?.toString() ?? '',
      act.act,
      act.happenedAt.toISOString(),
      act.gamingDay ?? '',
      act.reason ?? '',
    ],
  );
}
