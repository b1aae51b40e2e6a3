import { EquipmentDepotEntity } from '../entities/equipment-depot.entity.js';
import { EquipmentVolumeEntity } from '../entities/equipment-volume.entity.js';
import type { DepotKeyFunction, EquipmentBook, EquipmentKind, DepotKind } from '#domain/equipment/stock.js';
import {
  queryRowOrRefuse,
  queryOptionalRow,
  queryRow,
  queryRows,
  type Queryable,
  type Tx,
} from '#platform/database/rows.js';

/** A maker and its approval. */
export interface EquipmentMakerRow {
  readonly makerId: bigint;
  /** Subject of its approval: cards and shoes, or dice. */
  readonly book: EquipmentBook;
  /** Its name, 2 to 120 characters. */
  readonly name: string;
  /** Decision that approves it, 2 to 200 characters. */
  readonly approval: string;
  /** First day of the approval, YYYY-MM-DD. */
  readonly approvedOn: string;
  /** First day without approval, YYYY-MM-DD; null: it is approved. */
  readonly withdrawnOn: string | null;
}

/** A depot, its room, and the holder of its key. */
export interface EquipmentDepotRow {
  readonly depotId: bigint;
  /** The principal depot, in which everything is received, or an annexe. */
  readonly kind: DepotKind;
  readonly name: string;
  /** Its room, 1 to 120 characters. */
  readonly room: string;
  /** Full name of the holder of the depot's key; null: no one. */
  readonly keyHeldByName: string | null;
  readonly keyHeldAs: DepotKeyFunction | null;
  /** Time at which the key was taken; null: not taken yet. */
  readonly keyHeldSince: Date | null;
}

/** A maximum of the stock, from its first day. */
export interface EquipmentLimitRow {
  /** Its number; of several from the same day the last is in force. */
  readonly limitId: bigint;
  readonly kind: EquipmentKind;
  /** Game; empty: all games together. */
  readonly game: string;
  /** Maximum number; dice are counted singly, not in pairs. */
  readonly maximum: number;
  /** First gaming day of its validity, YYYY-MM-DD. */
  readonly fromDay: string;
  /** Decision that fixes it, 2 to 200 characters. */
  readonly decision: string;
  readonly setByName: string;
}

/** A volume of a register. */
export interface EquipmentVolumeRow {
  /** Register of the volume. */
  readonly book: EquipmentBook;
  /** Its number, from 1. */
  readonly volumeNumber: number;
  readonly pages: number;
  /** Date on which its pages were numbered and initialled, YYYY-MM-DD; null: not yet. */
  readonly paraphedOn: string | null;
  /** Person who did so, as named on the first page; null: not yet. */
  readonly paraphedBy: string | null;
  /** Time of its opening, by the server's clock. */
  readonly openedAt: Date;
  /** Time of its closing; null: it is open. */
  readonly closedAt: Date | null;
  /** Number of entries in it. */
  readonly entries: bigint;
}

const MAKER_SELECT = `
  select makers.maker_id as "makerId", makers.book, makers.name, makers.approval, makers.approved_on as "approvedOn",
    makers.withdrawn_on as "withdrawnOn"
  from equipment_makers as makers where makers.establishment_id = $1`;

export function listAllMakers(connection: Queryable, establishmentId: number): Promise<EquipmentMakerRow[]> {
  return queryRows<EquipmentMakerRow>(connection, `${MAKER_SELECT} order by makers.book, makers.name`, [
    establishmentId,
  ]);
}

/** Returns one maker of equipment. Refuses with NOT_FOUND. */
export function getMaker(connection: Queryable, establishmentId: number, makerId: bigint): Promise<EquipmentMakerRow> {
  return queryRowOrRefuse<EquipmentMakerRow>(
    connection,
    `maker ${makerId}`,
    `${MAKER_SELECT} and makers.maker_id = $2`,
    [establishmentId, makerId],
  );
}

const DEPOT_SELECT = `
  select depots.depot_id as "depotId", depots.kind, depots.name, depots.room, people.full_name as "keyHeldByName",
    depots.key_held_as as "keyHeldAs", depots.key_held_since as "keyHeldSince"
  from equipment_depots as depots
  left join people_names as people on people.person_id = depots.key_held_by
  where depots.establishment_id = $1`;

/** Returns the depots, the principal one first. */
export function listDepotRows(connection: Queryable, establishmentId: number): Promise<EquipmentDepotRow[]> {
  return queryRows<EquipmentDepotRow>(connection, `${DEPOT_SELECT} order by depots.kind desc, depots.name`, [
    establishmentId,
  ]);
}

/** Returns one depot. Refuses with NOT_FOUND. */
export function getDepot(connection: Queryable, establishmentId: number, depotId: bigint): Promise<EquipmentDepotRow> {
  return queryRowOrRefuse<EquipmentDepotRow>(
    connection,
    `depot ${depotId}`,
    `${DEPOT_SELECT} and depots.depot_id = $2`,
    [establishmentId, depotId],
  );
}

/**
 * Locks and returns the principal depot, undefined when there is none: receipts wait for one another, so that the stock
 * stays within its maximum.
 */
export async function lockPrincipalDepot(tx: Tx, establishmentId: number): Promise<EquipmentDepotRow | undefined> {
  await tx.findOne(EquipmentDepotEntity, {
    where: { establishmentId, kind: 'principal' },
    lock: { mode: 'pessimistic_write' },
  });
  return queryOptionalRow<EquipmentDepotRow>(tx, `${DEPOT_SELECT} and depots.kind = 'principal'`, [establishmentId]);
}

/** Lists the stock limits, the latest first. */
export function listLimitRows(connection: Queryable, establishmentId: number): Promise<EquipmentLimitRow[]> {
  return queryRows<EquipmentLimitRow>(
    connection,
    `select limits.limit_id as "limitId", limits.kind, limits.game, limits.maximum, limits.from_day as "fromDay",
       limits.decision, people.full_name as "setByName"
     from equipment_limits as limits
     join people_names as people on people.person_id = limits.set_by
     where limits.establishment_id = $1
     order by limits.kind, limits.game, limits.from_day desc, limits.limit_id desc`,
    [establishmentId],
  );
}

/**
 * Returns the maximum stock of a kind in force on a day, of one game or (empty `game`) of all its games together. Null
 * when none was set.
 */
export async function findStockMaximum(
  connection: Queryable,
  establishmentId: number,
  { kind, game, day }: { readonly kind: EquipmentKind; readonly game: string; readonly day: string },
): Promise<bigint | null> {
  const limit = await queryOptionalRow<{ readonly maximum: number }>(
    connection,
    `select limits.maximum from equipment_limits as limits
     where limits.establishment_id = $1 and limits.kind = $2 and limits.game = $3 and limits.from_day <= $4
     order by limits.from_day desc, limits.limit_id desc limit 1`,
    [establishmentId, kind, game, day],
  );
  return limit === undefined ? null : BigInt(limit.maximum);
}

const VOLUME_SELECT = `
  select volumes.book, volumes.volume_number as "volumeNumber", volumes.pages, volumes.paraphed_on as "paraphedOn",
    volumes.paraphed_by as "paraphedBy", volumes.opened_at as "openedAt", volumes.closed_at as "closedAt",
    (
      select count(*) from equipment_movements as moves
      where moves.establishment_id = volumes.establishment_id and moves.book = volumes.book
        and moves.volume_number = volumes.volume_number
    ) as entries
  from equipment_volumes as volumes where volumes.establishment_id = $1`;

/** Lists the volumes of the registers, the latest first. */
export function listVolumeRows(connection: Queryable, establishmentId: number): Promise<EquipmentVolumeRow[]> {
  return queryRows<EquipmentVolumeRow>(
    connection,
    `${VOLUME_SELECT} order by volumes.book, volumes.volume_number desc`,
    [establishmentId],
  );
}

/** Locks and returns the open volume of a register; undefined when there is none. */
export async function lockOpenVolume(
  tx: Tx,
  establishmentId: number,
  book: EquipmentBook,
): Promise<EquipmentVolumeRow | undefined> {
  await tx.findOne(EquipmentVolumeEntity, {
    where: { establishmentId, book },
    order: { volumeNumber: 'DESC' },
    lock: { mode: 'pessimistic_write' },
  });
  return queryOptionalRow<EquipmentVolumeRow>(
    tx,
    `${VOLUME_SELECT} and volumes.book = $2 and volumes.closed_at is null`,
    [establishmentId, book],
  );
}

/** Returns the number after the last volume of a register. */
export async function getNextVolumeNumber(tx: Tx, establishmentId: number, book: EquipmentBook): Promise<number> {
  const { next } = await queryRow<{ readonly next: number }>(
    tx,
    `select coalesce(max(volumes.volume_number), 0) + 1 as next from equipment_volumes as volumes
     where volumes.establishment_id = $1 and volumes.book = $2`,
    [establishmentId, book],
  );
  return next;
}
