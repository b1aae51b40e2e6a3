import { buildApprovalCheck } from '#approvals/approvals.proof.js';
import type { DigestCheck } from '#audit/verify/verify-tables.js';

/**
 * Finds readings that are withdrawn without a withdrawal that covers them. A reading of the withdrawn import is covered
 * after the instant of the withdrawal; one of another batch only at the instant of such a reading, and it is stored
 * again in a batch that names its own. A choice covers the readings of its instant.
 */
const coveredWithdrawalsCheck: DigestCheck = {
  table: 'reading_withdrawals',
  kind: 'meaningBroken',
  sql: `select jsonb_build_object('withdrawal_id', withdrawn_readings.withdrawal_id,
        'establishment_id', withdrawn_readings.establishment_id)::text as row_key,
      'reading of station ' || withdrawn_readings.station_id || ' at ' || withdrawn_readings.read_at
        || ' (batch ' || withdrawn_readings.batch_id || ') was withdrawn without its import or choice' as detail
    from withdrawn_readings
    left join reading_batches on reading_batches.establishment_id = $1
      and reading_batches.batch_id = withdrawn_readings.batch_id
    left join reading_withdrawals on reading_withdrawals.establishment_id = $1
      and reading_withdrawals.withdrawal_id = withdrawn_readings.withdrawal_id
    where withdrawn_readings.establishment_id = $1
      and not coalesce(withdrawn_readings.read_at > reading_withdrawals.withdrawn_after
        and (reading_batches.import_id = reading_withdrawals.import_id
          or (reading_withdrawals.station_id = withdrawn_readings.station_id
            and reading_withdrawals.read_at = withdrawn_readings.read_at)
          or (
          exists (
            select from withdrawn_readings as imported
            join reading_batches as of_import on of_import.establishment_id = $1
              and of_import.batch_id = imported.batch_id and of_import.import_id = reading_withdrawals.import_id
            where imported.establishment_id = $1 and imported.withdrawal_id = withdrawn_readings.withdrawal_id
              and imported.station_id = withdrawn_readings.station_id and imported.read_at = withdrawn_readings.read_at
          ) and exists (
            select from reading_batches as restored
            where restored.establishment_id = $1 and restored.restored_batch_id = withdrawn_readings.batch_id
              and restored.received_at = reading_withdrawals.withdrawn_at
          ))), false)
    order by 1, 2`,
};

/** Finds readings of a withdrawn import that are in force although they are later than its withdrawal's instant. */
const completeWithdrawalsCheck: DigestCheck = {
  table: 'reading_withdrawals',
  kind: 'meaningBroken',
  sql: `select jsonb_build_object('withdrawal_id', reading_withdrawals.withdrawal_id,
        'establishment_id', reading_withdrawals.establishment_id)::text as row_key,
      count(*) || ' readings of the withdrawn import ' || reading_withdrawals.import_id || ' are in force' as detail
    from reading_withdrawals
    join reading_batches on reading_batches.establishment_id = $1
      and reading_batches.import_id = reading_withdrawals.import_id
      and reading_batches.received_at <= reading_withdrawals.withdrawn_at
    join meter_readings on meter_readings.establishment_id = $1 and meter_readings.batch_id = reading_batches.batch_id
    where reading_withdrawals.establishment_id = $1 and meter_readings.read_at > reading_withdrawals.withdrawn_after
    group by reading_withdrawals.establishment_id, reading_withdrawals.withdrawal_id, reading_withdrawals.import_id
    order by 1`,
};

/** Finds choices whose chosen reading is not the one that was stored again. */
const keptReadingsCheck: DigestCheck = {
  table: 'reading_withdrawals',
  kind: 'meaningBroken',
  sql: `select jsonb_build_object('withdrawal_id', reading_withdrawals.withdrawal_id,
        'establishment_id', reading_withdrawals.establishment_id)::text as row_key,
      'the chosen reading of station ' || reading_withdrawals.station_id || ' at ' || reading_withdrawals.read_at
        || ' (batch ' || reading_withdrawals.kept_batch_id || ') was not stored again' as detail
    from reading_withdrawals
    where reading_withdrawals.establishment_id = $1 and reading_withdrawals.import_id is null and not exists (
      select from withdrawn_readings
      join reading_batches as restored on restored.establishment_id = $1
        and restored.restored_batch_id = withdrawn_readings.batch_id
        and restored.received_at = reading_withdrawals.withdrawn_at
      where withdrawn_readings.establishment_id = $1
        and withdrawn_readings.withdrawal_id = reading_withdrawals.withdrawal_id
        and withdrawn_readings.batch_id = reading_withdrawals.kept_batch_id
        and withdrawn_readings.variant = reading_withdrawals.kept_variant)
    order by 1`,
};

/** Checks that withdrawn readings were withdrawn by two people, with their import or a choice, and all of them. */
export const withdrawalProofs: readonly DigestCheck[] = [
  buildApprovalCheck({
    table: 'reading_withdrawals',
    keys: ['withdrawal_id'],
    kinds: ['importWithdrawal', 'readingChoice'],
  }),
  coveredWithdrawalsCheck,
  completeWithdrawalsCheck,
  keptReadingsCheck,
];
