import type { FillKind } from '#domain/cash/fills.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { DayPage } from '#ledger/pages.js';

/** A slip for coins brought to a hopper; amounts in minor units. */
export interface FillRow {
  /** Number in the register `fills`. */
  readonly slipNumber: bigint;
  readonly machineId: bigint;
  readonly machine: string;
  readonly kind: FillKind;
  readonly amountMinor: bigint;
  readonly deskCode: string;
  /** Full name of the person who filled the machine. */
  readonly filledByName: string;
  readonly witnessedByName: string;
  readonly gamingDay: string;
  readonly happenedAt: Date;
  /** Null unless voided. */
  readonly voidedAt: Date | null;
  readonly voidedByName: string | null;
  readonly voidReason: string | null;
}

const slipSelect = `
  select fill_slips.slip_number as "slipNumber", fill_slips.machine_id as "machineId", machines.sbm_number as machine,
    fill_slips.kind, fill_slips.amount_minor as "amountMinor", desks.desk_code as "deskCode",
    filler.full_name as "filledByName", witness.full_name as "witnessedByName", fill_slips.gaming_day as "gamingDay",
    fill_slips.happened_at as "happenedAt", fill_voids.voided_at as "voidedAt", voider.full_name as "voidedByName",
    fill_voids.reason as "voidReason"
  from fill_slips
  join machines_public as machines on machines.establishment_id = fill_slips.establishment_id
    and machines.machine_id = fill_slips.machine_id
  join desks on desks.establishment_id = fill_slips.establishment_id and desks.desk_id = fill_slips.desk_id
  join people_names as filler on filler.person_id = fill_slips.filled_by
  join people_names as witness on witness.person_id = fill_slips.witnessed_by
  left join fill_voids on fill_voids.establishment_id = fill_slips.establishment_id
    and fill_voids.slip_number = fill_slips.slip_number
  left join people_names as voider on voider.person_id = fill_voids.voided_by
  where fill_slips.establishment_id = $1`;

/** Lists a page of fill slips (coins brought to hoppers), newest first, optionally of one day. */
export function listFillSlips(db: Queryable, establishmentId: number, page: DayPage): Promise<FillRow[]> {
  return queryRows<FillRow>(
    db,
    `${slipSelect} and ($2::date is null or fill_slips.gaming_day = $2::date)
        and ($3::bigint is null or fill_slips.slip_number < $3)
      order by fill_slips.slip_number desc limit $4`,
    [establishmentId, page.gamingDay, page.before, page.limit],
  );
}

/** Returns the fill slip with a number; undefined when there is none. */
export function findFillSlip(db: Queryable, establishmentId: number, slipNumber: bigint): Promise<FillRow | undefined> {
  return queryOptionalRow<FillRow>(db, `${slipSelect} and fill_slips.slip_number = $2`, [establishmentId, slipNumber]);
}

/** Returns the instant of a hopper's latest first load whose slip was not voided; null when there is none. */
export async function findLastFirstLoadTime(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<Date | null> {
  const { at: loadedAt } = await queryRow<{ readonly at: Date | null }>(
    db,
    `select max(fill_slips.happened_at) as at from fill_slips
      where fill_slips.establishment_id = $1 and fill_slips.machine_id = $2 and fill_slips.kind = 'firstLoad'
        and not exists (
          select from fill_voids
          where fill_voids.establishment_id = fill_slips.establishment_id
            and fill_voids.slip_number = fill_slips.slip_number)`,
    [establishmentId, machineId],
  );
  return loadedAt;
}

/** Makes loads of one machine's hopper (coin store) wait for one another until the transaction ends. */
export async function lockHopper(tx: Tx, machineId: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('hopper', $1))`, [machineId]);
}

/**
 * Makes voids of one fill slip wait for one another until the transaction ends: slips are append-only, so no row lock
 * protects them.
 */
export async function lockFillSlip(tx: Tx, establishmentId: number, slipNumber: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('fill ' || $2::text, $1))`, [
    establishmentId,
    slipNumber,
  ]);
}
