import type {
  StoredValueCardMovementKind,
  StoredValueCardPlace,
  StoredValueCardState,
  TransferDirection,
  TransferOutcome,
} from '#domain/stored-value-cards/card-life.js';
import {
  queryRowOrRefuse,
  queryOptionalRow,
  queryRow,
  queryRows,
  type Queryable,
  type SqlParameter,
} from '#platform/database/rows.js';

/** A card with its balance. */
export interface StoredValueCardRow {
  readonly cardId: bigint;
  readonly state: StoredValueCardState;
  readonly balanceMinor: bigint;
  readonly reservedMinor: bigint;
  /** Number of transfers that the machine has not confirmed. */
  readonly pendingTransfers: number;
  /** The issuing desk, and the time of issue. */
  readonly deskCode: string;
  readonly gamingDay: string;
  readonly issuedAt: Date;
  readonly lastMovement: number;
  /** The gaming day of its last movement. */
  readonly movedOn: string;
}

/** A card with its stored number. */
export interface NumberedStoredValueCardRow extends StoredValueCardRow {
  readonly numberDigest: Buffer | null;
  readonly numberSealed: Buffer | null;
}

/** A card found by its number. */
export interface FoundStoredValueCardRow extends NumberedStoredValueCardRow {
  readonly numberDigest: Buffer;
}

/** One movement of a card, as its story shows it. */
export interface StoredValueCardMovementRow {
  /** Its position among the card's movements, from 1 without a gap. */
  readonly movementNumber: number;
  readonly kind: StoredValueCardMovementKind;
  /** The card's state before; empty when there was none. */
  readonly fromState: StoredValueCardState | '';
  readonly toState: StoredValueCardState;
  readonly amountMinor: bigint;
  /** The balance after the movement. */
  readonly balanceMinor: bigint;
  /** The reserved part of the balance after the movement. */
  readonly reservedMinor: bigint;
  /** The amount requested by a transfer; null unless this movement begins one. */
  readonly askedMinor: bigint | null;
  /** The machine's own name of the transfer, 40 characters at most; null unless this movement begins one. */
  readonly transactionId: string | null;
  /** The movement that requested the transfer ended by this one; null when it ends none. */
  readonly requestNumber: number | null;
  readonly place: StoredValueCardPlace;
  readonly machine: string | null;
  readonly deskCode: string | null;
  /** The gaming day of the movement, YYYY-MM-DD; it was open when this was written. */
  readonly gamingDay: string;
  /** Time by the machine's clock; null when it gave none, or no machine was involved. */
  readonly happenedAt: Date | null;
  /** When the server received it, by its clock. */
  readonly receivedAt: Date;
  readonly recordedByName: string;
  readonly approvedByName: string | null;
  /** The reason, 1000 characters at most; empty when none was required. */
  readonly reason: string;
  /** The desk movement that received or paid the cash; null: no cash moved. */
  readonly deskMovementNumber: number | null;
  readonly entryNumber: bigint | null;
}

const CARD_SELECT = `
  select cards.card_id as "cardId", cards.state, cards.balance_minor as "balanceMinor",
    cards.reserved_minor as "reservedMinor", cards.pending_transfers as "pendingTransfers",
    desks.desk_code as "deskCode", cards.gaming_day::text as "gamingDay", cards.issued_at as "issuedAt",
    cards.last_movement as "lastMovement", cards.moved_on::text as "movedOn",
    cards.number_digest as "numberDigest", cards.number_sealed as "numberSealed"
  from cards
  join desks_public as desks on desks.establishment_id = cards.establishment_id and desks.desk_id = cards.desk_id
  where cards.establishment_id = $1`;

/**
 * Returns the card with a number's digest: the one in circulation, else the last one returned; undefined when there is
 * none.
 */
export function findCardByNumberDigest(
  connection: Queryable,
  establishmentId: number,
  numberDigest: Buffer,
): Promise<FoundStoredValueCardRow | undefined> {
  const sql = `${CARD_SELECT} and cards.number_digest = $2 order by cards.state = 'returned', cards.card_id desc limit 1`;
  return queryOptionalRow<FoundStoredValueCardRow>(connection, sql, [establishmentId, numberDigest]);
}

/** Returns one card. Refuses with NOT_FOUND. */
export function getCard(
  connection: Queryable,
  establishmentId: number,
  cardId: bigint,
): Promise<NumberedStoredValueCardRow> {
  return queryRowOrRefuse<NumberedStoredValueCardRow>(
    connection,
    `card ${cardId}`,
    `${CARD_SELECT} and cards.card_id = $2`,
    [establishmentId, cardId],
  );
}

/** Locks the card until the transaction ends. */
export async function acquireCardLock(connection: Queryable, establishmentId: number, cardId: bigint): Promise<void> {
  await queryRows(connection, `select lock_card($1, $2)`, [establishmentId, cardId]);
}

export interface CardFilter {
  readonly state: StoredValueCardState | null;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Lists cards, newest first, of one state or (null) of all; `before` is the last card of the previous page. */
export function listCardRows(
  connection: Queryable,
  establishmentId: number,
  filter: CardFilter,
): Promise<NumberedStoredValueCardRow[]> {
  return queryRows<NumberedStoredValueCardRow>(
    connection,
    `${CARD_SELECT} and ($2::text is null or cards.state = $2) and ($3::bigint is null or cards.card_id < $3)
     order by cards.card_id desc limit $4`,
    [establishmentId, filter.state, filter.before, filter.limit],
  );
}

/** Lists the movements of a card, oldest first. */
export function listCardMovements(
  connection: Queryable,
  establishmentId: number,
  cardId: bigint,
): Promise<StoredValueCardMovementRow[]> {
  return queryRows<StoredValueCardMovementRow>(
    connection,
    `select card_movements.movement_number as "movementNumber", card_movements.kind,
       card_movements.from_state as "fromState", card_movements.to_state as "toState",
       card_movements.amount_minor as "amountMinor", card_movements.balance_minor as "balanceMinor",
       card_movements.reserved_minor as "reservedMinor", card_movements.asked_minor as "askedMinor",
       card_movements.transaction_id as "transactionId", card_movements.request_number as "requestNumber",
       card_movements.place, machines.sbm_number as machine, desks.desk_code as "deskCode",
       card_movements.gaming_day::text as "gamingDay", card_movements.happened_at as "happenedAt",
       card_movements.received_at as "receivedAt", people.full_name as "recordedByName",
       approvers.full_name as "approvedByName", card_movements.reason,
       card_movements.desk_movement_number as "deskMovementNumber", entries.entry_number as "entryNumber"
     from card_movements
     left join machines_public as machines on machines.establishment_id = card_movements.establishment_id
       and machines.machine_id = card_movements.machine_id
     left join desks_public as desks on desks.establishment_id = card_movements.establishment_id
       and desks.desk_id = card_movements.desk_id
     left join journal_entries_public as entries on entries.establishment_id = card_movements.establishment_id
       and entries.entry_id = card_movements.entry_id
     join people_names as people on people.person_id = card_movements.recorded_by
     left join people_names as approvers on approvers.person_id = card_movements.approved_by
     where card_movements.establishment_id = $1 and card_movements.card_id = $2
     order by card_movements.movement_number`,
    [establishmentId, cardId],
  );
}

/** A movement to insert; omitted fields are null. */
export interface NewCardMovement {
  readonly cardId: bigint;
  readonly kind: StoredValueCardMovementKind;
  /** Zero for the end of a transfer: the database knows the requested amount. */
  readonly amountMinor: bigint;
  readonly askedMinor?: bigint;
  readonly transactionId?: string;
  readonly requestNumber?: number;
  readonly place: StoredValueCardPlace;
  readonly machineId?: bigint | null;
  readonly deskId?: bigint | null;
  readonly gamingDay: string;
  readonly happenedAt?: Date | null;
  readonly receivedAt: Date;
  readonly recordedBy: bigint;
  readonly approvedBy?: bigint | null;
  readonly reason?: string;
  readonly deskMovementNumber?: number;
  readonly entryId?: bigint | null;
}

/** The inserted movement as the database completed it. */
export interface InsertedMovement {
  readonly movementNumber: number;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
}

/** Inserts a movement of a card; the trigger `card_movement_follows` refuses one that its state or balance forbids. */
export function insertCardMovement(
  connection: Queryable,
  establishmentId: number,
  movement: NewCardMovement,
): Promise<InsertedMovement> {
  const parameters: readonly SqlParameter[] = [
    establishmentId,
    movement.cardId,
    movement.kind,
    movement.amountMinor,
    movement.askedMinor ?? null,
    movement.transactionId ?? null,
    movement.requestNumber ?? null,
    movement.place,
    movement.machineId ?? null,
    movement.deskId ?? null,
    movement.gamingDay,
    movement.happenedAt ?? null,
    movement.receivedAt,
    movement.recordedBy,
    movement.approvedBy ?? null,
    movement.reason ?? '',
    movement.deskMovementNumber ?? null,
    movement.entryId ?? null,
  ];
  return queryRow<InsertedMovement>(
    connection,
    `insert into card_movements (establishment_id, card_id, kind, amount_minor, asked_minor, transaction_id,
       request_number, place, machine_id, desk_id, gaming_day, happened_at, received_at, recorded_by, approved_by, reason,
       desk_movement_number, entry_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     returning card_movements.movement_number as "movementNumber", card_movements.amount_minor as "amountMinor",
       card_movements.balance_minor as "balanceMinor"`,
    parameters,
  );
}

/** A transfer between a card and a machine: the request, and its result. */
export interface TransferRow {
  readonly cardId: bigint;
  readonly requestNumber: number;
  readonly transactionId: string;
  readonly direction: TransferDirection;
  readonly machineId: bigint;
  readonly machine: string;
  readonly amountMinor: bigint;
  readonly state: 'pending' | TransferOutcome;
  readonly askedAt: Date;
}

const TRANSFER_SELECT = `
  select asked.card_id as "cardId", asked.movement_number as "requestNumber", asked.transaction_id as "transactionId",
    replace(asked.kind, 'Asked', '') as direction, asked.machine_id as "machineId", machines.sbm_number as machine,
    asked.asked_minor as "amountMinor",
    case when ended.kind is null then 'pending' when ended.kind like '%Cancelled' then 'cancelled' else 'done' end
      as state, asked.received_at as "askedAt"
  from card_movements as asked
  join machines_public as machines on machines.establishment_id = asked.establishment_id
    and machines.machine_id = asked.machine_id
  left join card_movements as ended on ended.establishment_id = asked.establishment_id
    and ended.card_id = asked.card_id and ended.request_number = asked.movement_number
  where asked.establishment_id = $1 and asked.transaction_id is not null and asked.asked_minor is not null`;

/** Returns the transfer to which the machine gave this name; undefined when it requested none. */
export function findTransferByTransactionId(
  connection: Queryable,
  establishmentId: number,
  machineId: bigint,
  transactionId: string,
): Promise<TransferRow | undefined> {
  const sql = `${TRANSFER_SELECT} and asked.machine_id = $2 and asked.transaction_id = $3`;
  return queryOptionalRow<TransferRow>(connection, sql, [establishmentId, machineId, transactionId]);
}

/** Returns the transfer requested by a card's movement. Refuses with NOT_FOUND. */
export function getTransfer(
  connection: Queryable,
  establishmentId: number,
  cardId: bigint,
  requestNumber: number,
): Promise<TransferRow> {
  const sql = `${TRANSFER_SELECT} and asked.card_id = $2 and asked.movement_number = $3`;
  return queryRowOrRefuse<TransferRow>(connection, `transfer ${cardId}/${requestNumber}`, sql, [
    establishmentId,
    cardId,
    requestNumber,
  ]);
}

/** Lists the transfers requested on a gaming day that have not ended: the day cannot be closed before. */
export function listPendingTransfers(
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<TransferRow[]> {
  const sql = `${TRANSFER_SELECT} and asked.gaming_day = $2 and ended.kind is null
     order by asked.card_id, asked.movement_number`;
  return queryRows<TransferRow>(connection, sql, [establishmentId, gamingDay]);
}

/** Returns the amount cashed from a card on a gaming day, in minor units. */
export async function sumCardCashings(
  connection: Queryable,
  establishmentId: number,
  cardId: bigint,
  gamingDay: string,
): Promise<bigint> {
  const { cashedMinor } = await queryRow<{ readonly cashedMinor: bigint }>(
    connection,
    `select coalesce(-sum(card_movements.amount_minor), 0)::bigint as "cashedMinor" from card_movements
     where card_movements.establishment_id = $1 and card_movements.card_id = $2 and card_movements.gaming_day = $3
       and card_movements.kind = 'cash'`,
    [establishmentId, cardId, gamingDay],
  );
  return cashedMinor;
}

/** Erases at most `limit` numbers of cards returned before a day; returns how many were erased. */
export async function eraseCardNumbers(
  connection: Queryable,
  establishmentId: number,
  beforeDay: string,
  limit: number,
): Promise<number> {
  const { erasedCount } = await queryRow<{ readonly erasedCount: number }>(
    connection,
    `select forget_card_numbers($1, $2::date, $3) as "erasedCount"`,
    [establishmentId, beforeDay, limit],
  );
  return erasedCount;
}
