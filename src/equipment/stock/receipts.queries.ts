import type { DestructionMethod } from '#domain/equipment/destruction.js';
import type { EquipmentBook } from '#domain/equipment/stock.js';
import { queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { EquipmentDestructionEntity } from '../entities/equipment-destruction.entity.js';
import type { Page } from '#ledger/pages.js';

/** A delivery and the number of its pieces. */
export interface EquipmentReceiptRow {
  readonly receiptId: bigint;
  /** Cards and shoes, or dice. */
  readonly book: EquipmentBook;
  readonly maker: string;
  /** Number of the order slip, 1 to 60 characters. */
  readonly orderSlip: string;
  /** Person who gave the visa on the order slip, as written there. */
  readonly slipVisaBy: string;
  /** Date of that visa, YYYY-MM-DD. */
  readonly slipVisaOn: string;
  readonly receivedByName: string;
  /** Time of receipt, by the server's clock. */
  readonly receivedAt: Date;
  readonly pieces: bigint;
}

/** Lists deliveries of equipment, the latest first. */
export function listReceiptRows(
  connection: Queryable,
  establishmentId: number,
  { before, limit }: Page,
): Promise<EquipmentReceiptRow[]> {
  return queryRows<EquipmentReceiptRow>(
    connection,
    `select receipts.receipt_id as "receiptId", receipts.book, makers.name as maker,
       receipts.order_slip as "orderSlip", receipts.slip_visa_by as "slipVisaBy", receipts.slip_visa_on as "slipVisaOn",
       people.full_name as "receivedByName", receipts.received_at as "receivedAt",
       (
         select count(*) from equipment_items as items
         where items.establishment_id = receipts.establishment_id and items.receipt_id = receipts.receipt_id
       ) as pieces
     from equipment_receipts as receipts
     join equipment_makers as makers on makers.establishment_id = receipts.establishment_id
       and makers.maker_id = receipts.maker_id
     join people_names as people on people.person_id = receipts.received_by
     where receipts.establishment_id = $1 and ($2::bigint is null or receipts.receipt_id < $2)
     order by receipts.receipt_id desc limit $3`,
    [establishmentId, before, limit],
  );
}

/** An announced destruction, and whether it took place. */
export interface EquipmentDestructionRow {
  /** Number of the destruction. */
  readonly destructionId: bigint;
  /** Cards and shoes, or dice. */
  readonly book: EquipmentBook;
  /** Method of destruction or neutralisation. */
  readonly method: DestructionMethod;
  readonly plannedAt: Date;
  /** Time at which the control service was notified, before it takes place. */
  readonly noticeGivenAt: Date;
  /** Recipient of the notice, 2 to 200 characters. */
  readonly noticeRecipient: string;
  /** Reference of the notice, 1 to 200 characters. */
  readonly noticeReference: string;
  /** Full name of the person who announced it. */
  readonly announcedByName: string;
  /** Time at which it took place; null: not carried out. */
  readonly doneAt: Date | null;
  readonly doneByName: string | null;
  readonly witnessedByName: string | null;
  /** Officer of the authority who was present and gave the visa; empty: none. */
  readonly officer: string;
  /** Observations; empty: none. */
  readonly observations: string;
  readonly pieces: bigint;
}

const DESTRUCTION_SELECT = `
  select destructions.destruction_id as "destructionId", destructions.book, destructions.method,
    destructions.planned_at as "plannedAt", destructions.notice_given_at as "noticeGivenAt",
    destructions.notice_recipient as "noticeRecipient", destructions.notice_reference as "noticeReference",
    announcers.full_name as "announcedByName", destructions.done_at as "doneAt", doers.full_name as "doneByName",
    witnesses.full_name as "witnessedByName", destructions.officer, destructions.observations,
    (
      select count(*) from equipment_movements as moves
      where moves.establishment_id = destructions.establishment_id
        and moves.destruction_id = destructions.destruction_id
    ) as pieces
  from equipment_destructions as destructions
  join people_names as announcers on announcers.person_id = destructions.announced_by
  left join people_names as doers on doers.person_id = destructions.done_by
  left join people_names as witnesses on witnesses.person_id = destructions.witnessed_by
  where destructions.establishment_id = $1`;

/** Lists destructions of equipment, the latest first. */
export function listDestructions(connection: Queryable, establishmentId: number): Promise<EquipmentDestructionRow[]> {
  return queryRows<EquipmentDestructionRow>(
    connection,
    `${DESTRUCTION_SELECT} order by destructions.destruction_id desc limit 200`,
    [establishmentId],
  );
}

/** Returns one destruction. Refuses with NOT_FOUND. */
export function getDestruction(
  connection: Queryable,
  establishmentId: number,
  destructionId: bigint,
): Promise<EquipmentDestructionRow> {
  return queryRowOrRefuse<EquipmentDestructionRow>(
    connection,
    `destruction ${destructionId}`,
    `${DESTRUCTION_SELECT} and destructions.destruction_id = $2`,
    [establishmentId, destructionId],
  );
}

/** Locks and returns a destruction. Refuses with NOT_FOUND. */
export async function lockDestruction(
  tx: Tx,
  establishmentId: number,
  destructionId: bigint,
): Promise<EquipmentDestructionRow> {
  const where = { establishmentId, destructionId };
  await tx.findOne(EquipmentDestructionEntity, { where, lock: { mode: 'pessimistic_write' } });
  return getDestruction(tx, establishmentId, destructionId);
}
