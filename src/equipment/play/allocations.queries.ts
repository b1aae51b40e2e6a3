import type { ApparatusKind } from '#domain/equipment/checks.js';
import type { EquipmentBook, EquipmentKind } from '#domain/equipment/stock.js';
import { queryRowOrRefuse, queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';

/** Cards or dice allocated to a table for a session. */
export interface EquipmentAllocationRow {
  /** Number of the allocation. */
  readonly allocationId: bigint;
  /** Cards and shoes, or dice. */
  readonly book: EquipmentBook;
  readonly table: string;
  /** Its gaming day, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** Full name of the person who allocated the equipment. */
  readonly allocatedByName: string;
  readonly signedByName: string;
  /** Function in which they signed. */
  readonly signedAs: string;
  /** Time of the allocation, by the server's clock. */
  readonly allocatedAt: Date;
  readonly pieces: readonly AllocatedPiece[];
}

/** One allocated piece, as sent to clients. */
export interface AllocatedPiece {
  readonly itemId: string;
  readonly kind: EquipmentKind;
  readonly makerNumber: string;
  readonly mark: string;
  /** Game of the piece; empty: any. */
  readonly game: string;
  /** Whether it is still at the table. */
  readonly isThere: boolean;
  /** True: it was given to no table before. */
  readonly isNew: boolean;
  /** Result of the second control at the table for cards, of the final control for dice. Null: not made. */
  readonly isSound: boolean | null;
}

const ALLOCATION_SELECT = `
  select allocations.allocation_id as "allocationId", allocations.book, allocations.table_number as "table",
    allocations.gaming_day as "gamingDay", givers.full_name as "allocatedByName", signers.full_name as "signedByName",
    allocations.signed_as as "signedAs", allocations.allocated_at as "allocatedAt",
    (
      select coalesce(jsonb_agg(jsonb_build_object('itemId', items.item_id::text, 'kind', items.kind,
          'makerNumber', items.maker_number, 'mark', items.mark, 'game', items.game,
          'isThere', not exists (
            select from equipment_movements as later
            where later.establishment_id = moves.establishment_id and later.item_id = moves.item_id
              and later.movement_number > moves.movement_number),
          'isNew', not exists (
            select from equipment_movements as before
            where before.establishment_id = moves.establishment_id and before.item_id = moves.item_id
              and before.kind = 'allocation' and before.movement_number < moves.movement_number),
          'isSound', case when items.kind = 'die' then (
            select dice_controls.is_sound from dice_controls
            where dice_controls.establishment_id = moves.establishment_id and dice_controls.item_id = moves.item_id
              and dice_controls.allocation_id = moves.allocation_id)
          else (
            select not card_controls.is_alert from card_controls
            where card_controls.establishment_id = moves.establishment_id and card_controls.item_id = moves.item_id
              and card_controls.allocation_id = moves.allocation_id and card_controls.control = 'second'
            order by card_controls.control_id desc limit 1) end)
        order by items.kind, items.maker_number), '[]')
      from equipment_movements as moves
      join equipment_items as items on items.establishment_id = moves.establishment_id
        and items.item_id = moves.item_id
      where moves.establishment_id = allocations.establishment_id
        and moves.allocation_id = allocations.allocation_id
    ) as pieces
  from equipment_allocations as allocations
  join people_names as givers on givers.person_id = allocations.allocated_by
  join people_names as signers on signers.person_id = allocations.signed_by
  where allocations.establishment_id = $1`;

/** Lists the allocations of cards and dice on a gaming day, to one table or to all. */
export function listAllocations(
  connection: Queryable,
  establishmentId: number,
  { gamingDay, table }: { readonly gamingDay: string; readonly table: string | null },
): Promise<EquipmentAllocationRow[]> {
  return queryRows<EquipmentAllocationRow>(
    connection,
    `${ALLOCATION_SELECT} and allocations.gaming_day = $2 and ($3::text is null or allocations.table_number = $3)
     order by allocations.allocation_id`,
    [establishmentId, gamingDay, table],
  );
}

/** Returns the SQL of the end of the last session at a table; null: none ended there. */
const buildLastSessionEndSql = (establishmentId: string, tableNumber: string): string => `
  select max(coalesce(table_sessions.closed_at, cercle_sessions.counted_at)) as "endedAt"
  from gaming_tables_public as tables
  left join table_sessions_public as table_sessions using (establishment_id, table_id)
  left join cercle_sessions_public as cercle_sessions using (establishment_id, table_id)
  where tables.establishment_id = ${establishmentId} and tables.table_number = ${tableNumber}`;

/** Returns the end of the last session at a table; null: none ended there. */
export async function findLastSessionEnd(
  connection: Queryable,
  establishmentId: number,
  table: string,
): Promise<Date | null> {
  const row = await queryOptionalRow<{ readonly endedAt: Date | null }>(
    connection,
    buildLastSessionEndSql('$1', '$2'),
    [establishmentId, table],
  );
  return row?.endedAt ?? null;
}

/** Returns one allocation. Refuses with NOT_FOUND. */
export function getAllocation(
  connection: Queryable,
  establishmentId: number,
  allocationId: bigint,
): Promise<EquipmentAllocationRow> {
  return queryRowOrRefuse<EquipmentAllocationRow>(
    connection,
    `allocation ${allocationId}`,
    `${ALLOCATION_SELECT} and allocations.allocation_id = $2`,
    [establishmentId, allocationId],
  );
}

/** Returns the last gaming day before this one on which any table had dice; null when there is none. */
export async function findPreviousDiceDay(
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<string | null> {
  const row = await queryOptionalRow<{ readonly gamingDay: string }>(
    connection,
    `select allocations.gaming_day as "gamingDay" from equipment_allocations as allocations
     where allocations.establishment_id = $1 and allocations.book = 'dice' and allocations.gaming_day < $2
     order by allocations.gaming_day desc limit 1`,
    [establishmentId, gamingDay],
  );
  return row?.gamingDay ?? null;
}

/** A roulette, a boule, a grande roue or a shuffler, with its last check. */
export interface ApparatusRow {
  /** Its number in the product. */
  readonly apparatusId: bigint;
  readonly kind: ApparatusKind;
  /** The maker's number, or the establishment's. */
  readonly apparatusNumber: string;
  readonly table: string | null;
  /** The decision that approves the model of a shuffler; null: another apparatus. */
  readonly approval: string | null;
  /** Day of that decision, YYYY-MM-DD. */
  readonly approvedOn: string | null;
  /** Time of its retirement; null: it is in use. */
  readonly retiredAt: Date | null;
  /** Day of its last check; null: never checked. */
  readonly checkedOn: string | null;
  /** Time of the check, by the server's clock. */
  readonly checkedAt: Date | null;
  readonly isSound: boolean | null;
  /** Defects; empty: none. */
  readonly findings: string | null;
  /** Full name of the person who checked it; null: not checked. */
  readonly checkedByName: string | null;
  readonly witnessedByName: string | null;
  /** End of the last session at its table; null: none ended there, or it is at no table. */
  readonly lastSessionEndedAt: Date | null;
}

const APPARATUS_SELECT = `
  select apparatus.apparatus_id as "apparatusId", apparatus.kind, apparatus.apparatus_number as "apparatusNumber",
    apparatus.table_number as "table", apparatus.approval, apparatus.approved_on as "approvedOn",
    apparatus.retired_at as "retiredAt", last.gaming_day as "checkedOn",
    last.checked_at as "checkedAt", last.is_sound as "isSound", last.findings, checkers.full_name as "checkedByName",
    witnesses.full_name as "witnessedByName",
    (${buildLastSessionEndSql('apparatus.establishment_id', 'apparatus.table_number')}) as "lastSessionEndedAt"
  from equipment_apparatus as apparatus
  left join lateral (
    select checks.* from apparatus_checks as checks
    where checks.establishment_id = apparatus.establishment_id and checks.apparatus_id = apparatus.apparatus_id
    order by checks.check_id desc limit 1
  ) as last on true
  left join people_names as checkers on checkers.person_id = last.checked_by
  left join people_names as witnesses on witnesses.person_id = last.witnessed_by
  where apparatus.establishment_id = $1`;

/** Lists all apparatus (roulettes, boules, the grande roue), or those in use at one table; by table and number. */
export function listApparatus(
  connection: Queryable,
  establishmentId: number,
  table: string | null,
): Promise<ApparatusRow[]> {
  return queryRows<ApparatusRow>(
    connection,
    `${APPARATUS_SELECT} and ($2::text is null or (apparatus.table_number = $2 and apparatus.retired_at is null))
     order by apparatus.retired_at is not null, apparatus.table_number, apparatus.apparatus_number`,
    [establishmentId, table],
  );
}

/** Returns one apparatus. Refuses with NOT_FOUND. */
export function getApparatus(
  connection: Queryable,
  establishmentId: number,
  apparatusId: bigint,
): Promise<ApparatusRow> {
  return queryRowOrRefuse<ApparatusRow>(
    connection,
    `apparatus ${apparatusId}`,
    `${APPARATUS_SELECT} and apparatus.apparatus_id = $2`,
    [establishmentId, apparatusId],
  );
}

/** Refuses a table that is not one of the establishment's, or is out of use, with UNKNOWN_TABLE. */
export async function assertTableExists(
  connection: Queryable,
  establishmentId: number,
  tableNumber: string,
): Promise<void> {
  const rows = await queryRows(
    connection,
    `select tables.table_id from gaming_tables_public as tables
     where tables.establishment_id = $1 and tables.table_number = $2 and tables.retired_at is null`,
    [establishmentId, tableNumber],
  );
  if (rows.length === 0) refuse('UNKNOWN_TABLE', { table: tableNumber });
}
