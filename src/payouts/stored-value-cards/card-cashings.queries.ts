import { queryRowOrRefuse, queryRows, type Queryable } from '#platform/database/rows.js';
import type { DayPage } from '#ledger/pages.js';

/** Credits of a card paid out by a desk; the customer's identity is encrypted. */
export interface StoredValueCardCashingRow {
  readonly cashingNumber: bigint;
  readonly cardId: bigint;
  /** The amount paid, in minor units, above zero. */
  readonly amountMinor: bigint;
  readonly deskCode: string;
  readonly hasIdentity: boolean;
  /** Full name of the person who paid. */
  readonly cashedByName: string;
  /** The gaming day of the payment, YYYY-MM-DD; it was open when this was written. */
  readonly gamingDay: string;
  /** When, by the server's clock. */
  readonly cashedAt: Date;
}

const CASHING_SELECT = `
  select card_cashings.cashing_number as "cashingNumber", card_cashings.card_id as "cardId",
    card_cashings.amount_minor as "amountMinor", desks.desk_code as "deskCode",
    card_cashings.personal_record_id is not null as "hasIdentity", people.full_name as "cashedByName",
    card_cashings.gaming_day::text as "gamingDay", card_cashings.cashed_at as "cashedAt"
  from card_cashings
  join desks_public as desks on desks.establishment_id = card_cashings.establishment_id
    and desks.desk_id = card_cashings.desk_id
  join people_names as people on people.person_id = card_cashings.cashed_by
  where card_cashings.establishment_id = $1`;

/** Lists the cashings of cards, newest first, of one gaming day or (null) of all. */
export function listCardCashings(
  connection: Queryable,
  establishmentId: number,
  page: DayPage,
): Promise<StoredValueCardCashingRow[]> {
  return queryRows<StoredValueCardCashingRow>(
    connection,
    `${CASHING_SELECT} and ($2::date is null or card_cashings.gaming_day = $2)
       and ($3::bigint is null or card_cashings.cashing_number < $3)
     order by card_cashings.cashing_number desc limit $4`,
    [establishmentId, page.gamingDay, page.before, page.limit],
  );
}

/** Returns one cashing, or refuses with NOT_FOUND. */
export function getCardCashing(
  connection: Queryable,
  establishmentId: number,
  cashingNumber: bigint,
): Promise<StoredValueCardCashingRow> {
  const sql = `${CASHING_SELECT} and card_cashings.cashing_number = $2`;
  return queryRowOrRefuse<StoredValueCardCashingRow>(connection, `cashing ${cashingNumber}`, sql, [
    establishmentId,
    cashingNumber,
  ]);
}
