import type { PlayingCardControl, AlertOutcome } from '#domain/equipment/controls.js';
import { queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { PlayingCardControlEntity } from '../entities/playing-card-control.entity.js';

/** A control of a set, and its alert if any. */
export interface PlayingCardControlRow {
  /** Number of the control. */
  readonly controlId: bigint;
  readonly itemId: bigint;
  readonly makerNumber: string;
  readonly control: PlayingCardControl;
  readonly counted: number;
  /** Number of marked cards among them. */
  readonly marked: number;
  /** Number of cards among them that look foreign to the set. */
  readonly foreignCards: number;
  /** Cards counted minus cards due: negative when cards are missing. */
  readonly apart: number;
  /** True: parties must be notified. */
  readonly isAlert: boolean;
  /** Parties named by the text, and those among them not notified yet. */
  readonly told: readonly string[];
  /** Parties that have not been informed of the alert. */
  readonly stillToTell: readonly string[];
  /** True: prepared ready for use, mixed beforehand. */
  readonly isPreMixed: boolean;
  /** True: out of use, and stored until its destruction (MC:1.5). */
  readonly isWorn: boolean;
  /** Observations; empty: none. */
  readonly observations: string;
  /** Full name of the person who controlled the set. */
  readonly controlledByName: string;
  /** Time of the control, by the server's clock. */
  readonly controlledAt: Date;
  /** Time of the closing; null: it is open, or there is no alert. */
  readonly closedAt: Date | null;
  readonly closedByName: string | null;
  /** Outcome of the alert: the set is restored or withdrawn; null: no alert, or open. */
  readonly outcome: AlertOutcome | null;
  readonly closingReason: string | null;
}

/** A notification of an alert. */
export interface PlayingCardTellingRow {
  readonly party: string;
  readonly toldAt: Date;
  readonly recipient: string;
  /** Full name of the person who informed the party. */
  readonly toldByName: string;
}

/** A damaged card replaced from a reserve set. */
export interface PlayingCardExchangeRow {
  readonly exchangeId: bigint;
  /** Set with the damaged card. */
  readonly itemId: bigint;
  readonly makerNumber: string;
  /** Reserve set that gave the card. */
  readonly reserveItemId: bigint;
  /** Number of the reserve set. */
  readonly reserveNumber: string;
  /** Card, such as « dame de pique ». */
  readonly card: string;
  readonly table: string;
  /** Full name of the person who exchanged the card. */
  readonly exchangedByName: string;
  /** Time of the exchange, by the server's clock. */
  readonly exchangedAt: Date;
}

const CONTROL_SELECT = `
  select controls.control_id as "controlId", controls.item_id as "itemId", items.maker_number as "makerNumber",
    controls.control, controls.counted, controls.marked, controls.foreign_cards as "foreignCards", controls.apart,
    controls.is_alert as "isAlert", controls.told,
    array(
      select parties.party from unnest(controls.told) as parties (party)
      where not exists (
        select from card_alert_tellings as tellings
        where tellings.establishment_id = controls.establishment_id and tellings.control_id = controls.control_id
          and tellings.party = parties.party)
    ) as "stillToTell",
    controls.is_pre_mixed as "isPreMixed", controls.is_worn as "isWorn", controls.observations,
    people.full_name as "controlledByName", controls.controlled_at as "controlledAt", controls.closed_at as "closedAt",
    closers.full_name as "closedByName", controls.outcome, controls.closing_reason as "closingReason"
  from card_controls as controls
  join equipment_items as items on items.establishment_id = controls.establishment_id
    and items.item_id = controls.item_id
  join people_names as people on people.person_id = controls.controlled_by
  left join people_names as closers on closers.person_id = controls.closed_by
  where controls.establishment_id = $1`;

/**
 * Lists controls, the latest first, of one set or (null) of all; with `openOnly` only the alerts that are not closed.
 */
export function listCardControls(
  connection: Queryable,
  establishmentId: number,
  { itemId, openOnly }: { readonly itemId: bigint | null; readonly openOnly: boolean },
): Promise<PlayingCardControlRow[]> {
  return queryRows<PlayingCardControlRow>(
    connection,
    `${CONTROL_SELECT} and ($2::bigint is null or controls.item_id = $2)
       and (not $3 or (controls.is_alert and controls.closed_at is null))
     order by controls.control_id desc limit 200`,
    [establishmentId, itemId, openOnly],
  );
}

/** Returns one control. Refuses with NOT_FOUND. */
export function getCardControl(
  connection: Queryable,
  establishmentId: number,
  controlId: bigint,
): Promise<PlayingCardControlRow> {
  return queryRowOrRefuse<PlayingCardControlRow>(
    connection,
    `control ${controlId}`,
    `${CONTROL_SELECT} and controls.control_id = $2`,
    [establishmentId, controlId],
  );
}

/** Locks and returns a control. Refuses with NOT_FOUND. */
export async function lockCardControl(
  tx: Tx,
  establishmentId: number,
  controlId: bigint,
): Promise<PlayingCardControlRow> {
  const where = { establishmentId, controlId };
  await tx.findOne(PlayingCardControlEntity, { where, lock: { mode: 'pessimistic_write' } });
  return getCardControl(tx, establishmentId, controlId);
}

/** Lists the notifications of an alert, in their order. */
export function listAlertNotifications(
  connection: Queryable,
  establishmentId: number,
  controlId: bigint,
): Promise<PlayingCardTellingRow[]> {
  return queryRows<PlayingCardTellingRow>(
    connection,
    `select tellings.party, tellings.told_at as "toldAt", tellings.recipient, people.full_name as "toldByName"
     from card_alert_tellings as tellings
     join people_names as people on people.person_id = tellings.told_by
     where tellings.establishment_id = $1 and tellings.control_id = $2
     order by tellings.told_at, tellings.party`,
    [establishmentId, controlId],
  );
}

/** Lists the exchanges of a set, as the one with the damaged card or as the reserve. */
export function listCardExchanges(
  connection: Queryable,
  establishmentId: number,
  itemId: bigint,
): Promise<PlayingCardExchangeRow[]> {
  return queryRows<PlayingCardExchangeRow>(
    connection,
    `select exchanges.exchange_id as "exchangeId", exchanges.item_id as "itemId", items.maker_number as "makerNumber",
       exchanges.reserve_item_id as "reserveItemId", reserves.maker_number as "reserveNumber", exchanges.card,
       exchanges.table_number as "table", people.full_name as "exchangedByName",
       exchanges.exchanged_at as "exchangedAt"
     from card_exchanges as exchanges
     join equipment_items as items on items.establishment_id = exchanges.establishment_id
       and items.item_id = exchanges.item_id
     join equipment_items as reserves on reserves.establishment_id = exchanges.establishment_id
       and reserves.item_id = exchanges.reserve_item_id
     join people_names as people on people.person_id = exchanges.exchanged_by
     where exchanges.establishment_id = $1 and (exchanges.item_id = $2 or exchanges.reserve_item_id = $2)
     order by exchanges.exchange_id`,
    [establishmentId, itemId],
  );
}
