import type { StoredChips } from '#domain/cash/desk-chips.js';
import type { ChangeMedium, CountOutcome, DeskKind, TransferState } from '#domain/cash/desks.js';
import type { DeskMovementKind } from '#domain/accounting/desk-movements.js';
import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { countedChipsSql, heldChipsSql, type CountedChipsRow, type HeldChipsRow } from './desk-chips.queries.js';
import type { DeskEntity } from '../entities/desk.entity.js';
import type { Page } from '#ledger/pages.js';

/** The current state of a desk. */
export interface DeskRow {
  /** Identifier assigned by the database; people use `deskCode`. */
  readonly deskId: bigint;
  /** Number written on the desk, up to 20 letters, digits, dots and hyphens; never reused. */
  readonly deskCode: string;
  readonly kind: DeskKind;
  /** The room of the desk; empty: a roving changeur, or not entered yet. */
  readonly room: string;
  /** Fixed float, in minor units. The desk's actual money is the balance of its last movement. */
  readonly floatMinor: bigint;
  /** The balance after it, in minor units, never below zero. */
  readonly balanceMinor: bigint;
  /** The part of the balance in chips and plaques; the rest is cash. */
  readonly chipsMinor: bigint;
  /** The desk's chips and plaques by kind. */
  readonly chips: readonly HeldChipsRow[];
  /** Amount given and not received yet: still in the balance, no longer in the desk. */
  readonly pendingOutMinor: bigint;
  /** Amount on its way to the desk, in minor units. */
  readonly pendingInMinor: bigint;
  /** The part of that amount in chips and plaques. */
  readonly pendingOutChipsMinor: bigint;
  readonly lastMovement: number;
  /** Person accountable for its money, the only one who may move it; null: none (new, closed or retired). */
  readonly heldBy: bigint | null;
  readonly heldByName: string | null;
  readonly openedAt: Date;
  /** Time of permanent retirement, empty and without a holder; null: in use. */
  readonly retiredAt: Date | null;
  /** Instant of the last count; null: never counted. */
  readonly lastCountedAt: Date | null;
}

/** A movement of a cash desk, with its balances afterwards. */
export interface DeskMovementRow {
  /** Number among the movements of the desk, from 1 without gaps. */
  readonly movementNumber: number;
  readonly kind: DeskMovementKind;
  /** Change of the balance, in minor units, negative when money leaves; zero only for some changes (MC:22). */
  readonly amountMinor: bigint;
  /** The balance after it, in minor units, never below zero. */
  readonly balanceMinor: bigint;
  /** The part of the amount, and of the balance, in chips and plaques; the rest is cash. */
  readonly chipsMinor: bigint;
  /** The part of the balance in chips and plaques, in minor units, never below zero; the rest is cash. */
  readonly chipsBalanceMinor: bigint;
  /** Chips and plaques moved; negative when they left. */
  readonly chips: readonly StoredChips[];
  /** The transfer being settled; null for every other kind. */
  readonly transferId: bigint | null;
  /** The other side of a transfer; null is the strongroom. */
  readonly otherDesk: string | null;
  /** For a change, the medium the customer handed over; null for every other kind. */
  readonly taken: ChangeMedium | null;
  /** For a change, the medium the customer received, never the same as `taken`; null for every other kind. */
  readonly given: ChangeMedium | null;
  /** For a change, the amount changed in minor units, regardless of the balance; null for every other kind. */
  readonly changedMinor: bigint | null;
  readonly entryNumber: bigint | null;
  /** The gaming day in which it counts, YYYY-MM-DD; open when the row was written. */
  readonly gamingDay: string;
  /** Time of the movement by the server's clock. */
  readonly happenedAt: Date;
  readonly recordedByName: string;
}

/** A transfer between two desks, or with the strongroom. */
export interface TransferRow {
  /** Identifier assigned by the database, in the order of giving. */
  readonly transferId: bigint;
  /** Null: the strongroom, on either side. */
  readonly fromDesk: string | null;
  /** Code of the receiving desk; null: the strongroom. */
  readonly toDesk: string | null;
  /** Amount in minor units, above zero; it stays in the giver's balance until receipt is confirmed. */
  readonly amountMinor: bigint;
  /** Notes and coins in the cash, lowest first; the value in minor units. */
  readonly pieces: readonly CountedPieces[];
  /** The part of the amount in chips and plaques, with its pieces. */
  readonly chipsMinor: bigint;
  readonly chips: readonly StoredChips[];
  /** Reason for the transfer, 3 to 500 characters. */
  readonly reason: string;
  /** The giver: the holder of the desk, or a person who may provision desks from the strongroom. */
  readonly givenBy: bigint;
  readonly givenByName: string;
  /** Time of giving by the server's clock. */
  readonly givenAt: Date;
  readonly state: TransferState;
  /** Full name of the person who settled it; null: pending. */
  readonly settledByName: string | null;
  /** Settlement time; null: pending. */
  readonly settledAt: Date | null;
  /** Reason for the settlement; 3 characters at least for a refusal, otherwise it may be empty. */
  readonly settlementReason: string;
}

/** Counted chips or plaques of one value. */
export interface CountedPieces {
  /** Value of one piece in minor units, as text. */
  readonly value: string;
  /** Number of pieces, as text. */
  readonly count: string;
}

/** A count of a cash desk, beside its booked balance. */
export interface DeskCountRow {
  /** Identifier assigned by the database, in the order of the counts. */
  readonly countId: bigint;
  /** Balance before the count, in minor units. */
  readonly bookedMinor: bigint;
  /** Counted amount, in minor units: the balance from then on. */
  readonly countedMinor: bigint;
  readonly differenceMinor: bigint;
  /** Notes and coins in the count, lowest first; the value in minor units. */
  readonly pieces: readonly CountedPieces[];
  /** The parts in chips and plaques of the booked and the counted amount; the rest is cash. */
  readonly bookedChipsMinor: bigint;
  /** The part of the count in chips and plaques: their value in minor units. */
  readonly countedChipsMinor: bigint;
  /** Each kind that was counted, or booked and missing. */
  readonly chips: readonly CountedChipsRow[];
  /** Next holder: the current holder keeps the desk, the witness takes it over, or it has no holder. */
  readonly outcome: CountOutcome;
  /** Reason for the difference, 3 characters at least; may be empty when the count agrees. */
  readonly reason: string;
  readonly countedByName: string;
  readonly witnessedByName: string | null;
  readonly heldByName: string | null;
  /** The current gaming day, YYYY-MM-DD; a difference counts in it. */
  readonly gamingDay: string;
  /** Time of the count by the server's clock. */
  readonly countedAt: Date;
}

const deskColumns = `
  desks.desk_id as "deskId", desks.desk_code as "deskCode", desks.kind, desks.room,
  desks.float_minor as "floatMinor",
  coalesce(last.balance_minor, 0) as "balanceMinor", coalesce(last.chips_balance_minor, 0) as "chipsMinor",
  ${heldChipsSql} as chips, coalesce(last.movement_number, 0) as "lastMovement",
  (select coalesce(sum(given.amount_minor), 0)::bigint from desk_transfers as given
    where given.establishment_id = desks.establishment_id and given.from_desk_id = desks.desk_id
      and given.state = 'pending') as "pendingOutMinor",
  (select coalesce(sum(coming.amount_minor), 0)::bigint from desk_transfers as coming
    where coming.establishment_id = desks.establishment_id and coming.to_desk_id = desks.desk_id
      and coming.state = 'pending') as "pendingInMinor",
  (select coalesce(sum(given.chips_minor), 0)::bigint from desk_transfers as given
    where given.establishment_id = desks.establishment_id and given.from_desk_id = desks.desk_id
      and given.state = 'pending') as "pendingOutChipsMinor",
  desks.held_by as "heldBy", holder.full_name as "heldByName", desks.opened_at as "openedAt",
  desks.retired_at as "retiredAt",
  (select max(desk_counts.counted_at) from desk_counts
    where desk_counts.establishment_id = desks.establishment_id
      and desk_counts.desk_id = desks.desk_id) as "lastCountedAt"`;

const deskTables = `
  from desks
  left join people_names as holder on holder.person_id = desks.held_by
  left join lateral (
    select desk_movements.movement_number, desk_movements.balance_minor, desk_movements.chips_balance_minor
    from desk_movements
    where desk_movements.establishment_id = desks.establishment_id and desk_movements.desk_id = desks.desk_id
    order by desk_movements.movement_number desc limit 1) as last on true
  where desks.establishment_id = $1`;

/** Returns every desk of the establishment, those in use first. */
export function listAllDesks(db: Queryable, establishmentId: number): Promise<DeskRow[]> {
  const orderSql = 'order by desks.retired_at is not null, desks.desk_code';
  return queryRows<DeskRow>(db, `select ${deskColumns} ${deskTables} ${orderSql}`, [establishmentId]);
}

/** Returns the desk with a code, with its holder and balance; undefined when there is none. */
export function findDeskByCode(db: Queryable, establishmentId: number, deskCode: string): Promise<DeskRow | undefined> {
  return queryOptionalRow<DeskRow>(db, `select ${deskColumns} ${deskTables} and desks.desk_code = $2`, [
    establishmentId,
    deskCode,
  ]);
}

/** Locks the desks of these codes in the order of their identifiers; balances are read once the locks are held. */
export async function lockDesks(tx: Tx, establishmentId: number, deskCodes: readonly string[]): Promise<void> {
  await queryRows(
    tx,
    `select desks.desk_id from desks
      where desks.establishment_id = $1 and desks.desk_code = any($2::text[])
      order by desks.desk_id for update`,
    [establishmentId, [...deskCodes]],
  );
}

/** Inserts a desk without a holder; returns whether it was inserted: not when its code is taken. */
export async function insertDesk(
  tx: Tx,
  establishmentId: number,
  desk: Pick<DeskEntity, 'deskCode' | 'kind' | 'room' | 'floatMinor' | 'openedAt'>,
): Promise<boolean> {
  const insertedDesk = await queryOptionalRow<{ readonly deskId: bigint }>(
    tx,
    `insert into desks (establishment_id, desk_code, kind, float_minor, opened_at, room) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing returning desks.desk_id as "deskId"`,
    [establishmentId, desk.deskCode, desk.kind, desk.floatMinor, desk.openedAt, desk.room],
  );
  return insertedDesk !== undefined;
}

/** Lists a page of a desk's movements, newest first; `before` is the last number of the previous page. */
export function listDeskMovements(
  db: Queryable,
  establishmentId: number,
  deskId: bigint,
  page: { readonly before: number | null; readonly limit: number },
): Promise<DeskMovementRow[]> {
  return queryRows<DeskMovementRow>(
    db,
    `select desk_movements.movement_number as "movementNumber", desk_movements.kind,
        desk_movements.amount_minor as "amountMinor", desk_movements.balance_minor as "balanceMinor",
        desk_movements.chips_minor as "chipsMinor", desk_movements.chips_balance_minor as "chipsBalanceMinor",
        (select coalesce(jsonb_agg(jsonb_build_object('medium', lines.medium, 'game', lines.game,
            'value', lines.value_minor::text, 'count', lines.pieces::text)
            order by lines.medium, lines.game, lines.value_minor), '[]')
          from desk_movement_chips as lines
          where lines.establishment_id = desk_movements.establishment_id and lines.desk_id = desk_movements.desk_id
            and lines.movement_number = desk_movements.movement_number) as chips,
        desk_movements.transfer_id as "transferId", other.desk_code as "otherDesk", desk_movements.taken,
        desk_movements.given, desk_movements.changed_minor as "changedMinor",
        journal_entries.entry_number as "entryNumber", desk_movements.gaming_day as "gamingDay",
        desk_movements.happened_at as "happenedAt", people.full_name as "recordedByName"
      from desk_movements
      join people_names as people on people.person_id = desk_movements.recorded_by
      left join desk_transfers on desk_transfers.establishment_id = desk_movements.establishment_id
        and desk_transfers.transfer_id = desk_movements.transfer_id
      left join desks as other on other.establishment_id = desk_movements.establishment_id
        and other.desk_id = case when desk_movements.amount_minor < 0 then desk_transfers.to_desk_id
          else desk_transfers.from_desk_id end
      left join journal_entries_public as journal_entries
        on journal_entries.establishment_id = desk_movements.establishment_id
        and journal_entries.entry_id = desk_movements.entry_id
      where desk_movements.establishment_id = $1 and desk_movements.desk_id = $2
        and ($3::integer is null or desk_movements.movement_number < $3)
      order by desk_movements.movement_number desc limit $4`,
    [establishmentId, deskId, page.before, page.limit],
  );
}

const transferColumns = `
  desk_transfers.transfer_id as "transferId", giver.desk_code as "fromDesk", receiver.desk_code as "toDesk",
  desk_transfers.amount_minor as "amountMinor", desk_transfers.pieces, desk_transfers.chips_minor as "chipsMinor",
  desk_transfers.chips, desk_transfers.reason, desk_transfers.given_by as "givenBy",
  given.full_name as "givenByName", desk_transfers.given_at as "givenAt", desk_transfers.state,
  settled.full_name as "settledByName", desk_transfers.settled_at as "settledAt",
  desk_transfers.settlement_reason as "settlementReason"
  from desk_transfers
  left join desks as giver on giver.establishment_id = desk_transfers.establishment_id
    and giver.desk_id = desk_transfers.from_desk_id
  left join desks as receiver on receiver.establishment_id = desk_transfers.establishment_id
    and receiver.desk_id = desk_transfers.to_desk_id
  join people_names as given on given.person_id = desk_transfers.given_by
  left join people_names as settled on settled.person_id = desk_transfers.settled_by
  where desk_transfers.establishment_id = $1`;

/** Lists a page of the transfers in a state, newest first. */
export function listDeskTransfers(
  db: Queryable,
  establishmentId: number,
  page: Page & { readonly state: TransferState | null },
): Promise<TransferRow[]> {
  return queryRows<TransferRow>(
    db,
    `select ${transferColumns} and ($2::text is null or desk_transfers.state = $2)
        and ($3::bigint is null or desk_transfers.transfer_id < $3)
      order by desk_transfers.transfer_id desc limit $4`,
    [establishmentId, page.state, page.before, page.limit],
  );
}

/** Returns a transfer between desks; undefined when there is none. */
export function findTransfer(
  db: Queryable,
  establishmentId: number,
  transferId: bigint,
): Promise<TransferRow | undefined> {
  return queryOptionalRow<TransferRow>(db, `select ${transferColumns} and desk_transfers.transfer_id = $2`, [
    establishmentId,
    transferId,
  ]);
}

const countColumns = `
  desk_counts.count_id as "countId", desk_counts.booked_minor as "bookedMinor",
  desk_counts.counted_minor as "countedMinor",
  desk_counts.counted_minor - desk_counts.booked_minor as "differenceMinor", desk_counts.pieces,
  desk_counts.booked_chips_minor as "bookedChipsMinor", desk_counts.counted_chips_minor as "countedChipsMinor",
  ${countedChipsSql} as chips,
  desk_counts.outcome, desk_counts.reason,
  counter.full_name as "countedByName", witness.full_name as "witnessedByName", holder.full_name as "heldByName",
  desk_counts.gaming_day as "gamingDay", desk_counts.counted_at as "countedAt"
  from desk_counts
  join people_names as counter on counter.person_id = desk_counts.counted_by
  left join people_names as witness on witness.person_id = desk_counts.witnessed_by
  left join people_names as holder on holder.person_id = desk_counts.held_by
  where desk_counts.establishment_id = $1 and desk_counts.desk_id = $2`;

/** Lists a page of a desk's counts, newest first. */
export function listDeskCounts(
  db: Queryable,
  establishmentId: number,
  deskId: bigint,
  page: Page,
): Promise<DeskCountRow[]> {
  return queryRows<DeskCountRow>(
    db,
    `select ${countColumns} and ($3::bigint is null or desk_counts.count_id < $3)
      order by desk_counts.count_id desc limit $4`,
    [establishmentId, deskId, page.before, page.limit],
  );
}
