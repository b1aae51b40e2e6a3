import type { BoxPlace, Container, RecordedBox } from '#domain/cash/drops.js';
import { listColumns, queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { DropBoxEntity } from '../entities/drop-box.entity.js';

/** A box and its current place. */
export interface BoxRow extends RecordedBox {
  /** The machine containing it, one box of each kind at most; null: none. */
  readonly machineId: bigint | null;
  /** The drop that brought it in, or lost it; null: none. */
  readonly dropId: bigint | null;
  /** Time of arrival at its current place. */
  readonly movedAt: Date;
  readonly movedByName: string;
  /** Reason of the last movement, as typed; empty: none. */
  readonly moveReason: string;
}

const BOX_SELECT = `
  select drop_boxes.box_id as "boxId", drop_boxes.box_number as "boxNumber", drop_boxes.container, drop_boxes.place,
    drop_boxes.machine_id as "machineId", machines.sbm_number as machine, drop_boxes.drop_id as "dropId",
    drops.drop_number as "dropNumber", last_move.moved_at as "movedAt", mover.full_name as "movedByName",
    last_move.reason as "moveReason"
  from drop_boxes
  join drop_box_moves as last_move on last_move.establishment_id = drop_boxes.establishment_id
    and last_move.box_id = drop_boxes.box_id and last_move.move_number = drop_boxes.move_number
  join people_names as mover on mover.person_id = last_move.moved_by
  left join machines_public as machines on machines.establishment_id = drop_boxes.establishment_id
    and machines.machine_id = drop_boxes.machine_id
  left join drops on drops.establishment_id = drop_boxes.establishment_id and drops.drop_id = drop_boxes.drop_id
  where drop_boxes.establishment_id = $1`;

/** Restrictions of a page of boxes; null: no restriction. */
export interface BoxesFilter {
  readonly place: BoxPlace | null;
  readonly container: Container | null;
  /** Cursor: the last number of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Returns a page of boxes by number, beginning behind the number `after`. A filter that is null does not restrict. */
export function listBoxRows(
  db: Queryable,
  establishmentId: number,
  { place, container, after, limit }: BoxesFilter,
): Promise<BoxRow[]> {
  return queryRows<BoxRow>(
    db,
    `${BOX_SELECT} and ($2::text is null or drop_boxes.place = $2) and ($3::text is null or drop_boxes.container = $3)
       and ($4::text is null or drop_boxes.box_number > $4)
     order by drop_boxes.box_number limit $5`,
    [establishmentId, place, container, after, limit],
  );
}

/** Returns a box by its number; undefined when unknown. */
export function findBox(db: Queryable, establishmentId: number, boxNumber: string): Promise<BoxRow | undefined> {
  return queryOptionalRow<BoxRow>(db, `${BOX_SELECT} and drop_boxes.box_number = $2`, [establishmentId, boxNumber]);
}

/**
 * Locks these boxes and those in the machine, in the order of their ids, then reads them. When two people take one box,
 * the second waits here and reads the result of the first.
 */
export async function lockBoxes(
  tx: Tx,
  establishmentId: number,
  { boxNumbers, machineId }: { readonly boxNumbers: readonly string[]; readonly machineId: bigint | null },
): Promise<BoxRow[]> {
  const condition = '(drop_boxes.box_number = any($2::text[]) or drop_boxes.machine_id = $3::bigint)';
  await queryRows(
    tx,
    `select drop_boxes.box_id from drop_boxes where drop_boxes.establishment_id = $1 and ${condition}
     order by drop_boxes.box_id for update`,
    [establishmentId, boxNumbers, machineId],
  );
  return queryRows<BoxRow>(tx, `${BOX_SELECT} and ${condition} order by drop_boxes.box_id`, [
    establishmentId,
    boxNumbers,
    machineId,
  ]);
}

/**
 * Registers boxes in the order of their numbers. Numbers already taken are skipped; the numbers registered are
 * returned.
 */
export async function insertBoxes(
  tx: Tx,
  establishmentId: number,
  boxes: readonly Pick<DropBoxEntity, 'boxNumber' | 'container'>[],
  { registeredBy, registeredAt }: Pick<DropBoxEntity, 'registeredBy' | 'registeredAt'>,
): Promise<string[]> {
  const insertedBoxes = await queryRows<{ readonly boxNumber: string }>(
    tx,
    `insert into drop_boxes (establishment_id, box_number, container, registered_by, registered_at)
     select $1, box.box_number, box.container, $4, $5
     from unnest($2::text[], $3::text[]) as box (box_number, container) order by box.box_number
     on conflict on constraint one_box_a_number do nothing returning drop_boxes.box_number as "boxNumber"`,
    [establishmentId, ...listColumns(boxes, 'boxNumber', 'container'), registeredBy, registeredAt],
  );
  return insertedBoxes.map(({ boxNumber }) => boxNumber);
}

/** Serialises box insertions into one machine until the transaction ends. */
export async function lockMachineContainers(tx: Tx, machineId: bigint): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('containers', $1))`, [machineId]);
}

/** Destination of a box; recorded in its history with the act. */
export interface BoxMove {
  readonly boxId: bigint;
  readonly place: BoxPlace;
  readonly machineId?: bigint;
  readonly dropId?: bigint;
}

/** Moves a box to a place. Without `machineId` it is in no machine, without `dropId` it belongs to no drop. */
export async function moveBox(
  tx: Tx,
  establishmentId: number,
  { boxId, place, machineId, dropId }: BoxMove,
): Promise<void> {
  const destination = { place, machineId: machineId ?? null, dropId: dropId ?? null };
  await tx.update(DropBoxEntity, { establishmentId, boxId }, destination);
}

/** A movement of a bill box or bucket. */
export interface BoxMoveRow {
  /** Number among the moves of the box, from 1. */
  readonly moveNumber: number;
  readonly place: BoxPlace;
  readonly machine: string | null;
  readonly dropNumber: bigint | null;
  /** The act that moved it, such as `drops.exchange` or `drops.fitBox`. */
  readonly act: string;
  /** Stated reason for the act; empty: none. */
  readonly reason: string;
  readonly movedByName: string;
  readonly movedAt: Date;
}

/** Returns the movements of a box, latest first, 500 at most. */
export function listBoxMoves(db: Queryable, establishmentId: number, boxId: bigint): Promise<BoxMoveRow[]> {
  return queryRows<BoxMoveRow>(
    db,
    `select move.move_number as "moveNumber", move.place, machines.sbm_number as machine,
       drops.drop_number as "dropNumber", move.act, move.reason, people.full_name as "movedByName",
       move.moved_at as "movedAt"
     from drop_box_moves as move
     join people_names as people on people.person_id = move.moved_by
     left join machines_public as machines on machines.establishment_id = move.establishment_id
       and machines.machine_id = move.machine_id
     left join drops on drops.establishment_id = move.establishment_id and drops.drop_id = move.drop_id
     where move.establishment_id = $1 and move.box_id = $2
     order by move.move_number desc limit 500`,
    [establishmentId, boxId],
  );
}
