import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import type { TableGame } from '#domain/tables/games.js';
import { queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { toPieceColumns } from '../sessions/table-entries.queries.js';
import type { BonSide, TableMedium } from '#domain/tables/exchanges.js';

/** Pieces of a changeur's bon, asked or given. */
interface BonPiece {
  /** Side: pieces asked by the changeur or given by the cash desk. */
  readonly side: BonSide;
  /** Medium of the pieces. */
  readonly medium: TableMedium;
  readonly game: TableGame | '';
  /** Value of one piece in minor units, as text. */
  readonly value: string;
  /** Number of pieces, as text. */
  readonly count: string;
}

/** A bon of a changeur, as retained by the cash desk. */
export interface ChangeurBonRow {
  /** Its number, from 1, without a gap. */
  readonly bonNumber: number;
  /** Code of the changeur's desk. */
  readonly changeurDesk: string;
  /** Code of the cash desk. */
  readonly cashDesk: string;
  /** Value of either side, in minor units, above zero. */
  readonly amountMinor: bigint;
  /** Gaming day of the bon, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** Time of writing, by the server's clock. */
  readonly writtenAt: Date;
  /** Full name of the changeur who wrote it. */
  readonly writtenByName: string;
  readonly signedByName: string;
  /** Function in which it was signed. */
  readonly signedAs: string;
  /** Full name of the cashier. */
  readonly cashierName: string;
  /** Full name of the cartier who fetched the pieces (MC:17.2); null: none. */
  readonly cartierName: string | null;
  /** Pieces asked and given. */
  readonly pieces: readonly BonPiece[];
}

const bonSelect = `
  select changeur_bons.bon_number as "bonNumber", changeur_desks.desk_code as "changeurDesk",
    cash_desks.desk_code as "cashDesk", changeur_bons.amount_minor as "amountMinor",
    changeur_bons.gaming_day as "gamingDay", changeur_bons.written_at as "writtenAt",
    writers.full_name as "writtenByName", signers.full_name as "signedByName", changeur_bons.signed_as as "signedAs",
    cashiers.full_name as "cashierName", cartiers.full_name as "cartierName",
    (select coalesce(jsonb_agg(jsonb_build_object('side', pieces.side, 'medium', pieces.medium, 'game', pieces.game,
        'value', pieces.value_minor::text, 'count', pieces.pieces::text)
        order by pieces.side, pieces.medium, pieces.game, pieces.value_minor), '[]')
      from changeur_bon_pieces as pieces
      where pieces.establishment_id = changeur_bons.establishment_id
        and pieces.bon_number = changeur_bons.bon_number) as pieces
  from changeur_bons
  join desks_public as changeur_desks on changeur_desks.establishment_id = changeur_bons.establishment_id
    and changeur_desks.desk_id = changeur_bons.changeur_desk_id
  join desks_public as cash_desks on cash_desks.establishment_id = changeur_bons.establishment_id
    and cash_desks.desk_id = changeur_bons.cash_desk_id
  join people_names as writers on writers.person_id = changeur_bons.written_by
  join people_names as signers on signers.person_id = changeur_bons.signed_by
  join people_names as cashiers on cashiers.person_id = changeur_bons.cashier
  left join people_names as cartiers on cartiers.person_id = changeur_bons.cartier
  where changeur_bons.establishment_id = $1`;

/** Lists the changeurs' bons (slips of exchange) of a gaming day, the latest first. */
export const listChangeurBons = (
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<ChangeurBonRow[]> =>
  queryRows<ChangeurBonRow>(
    connection,
    `${bonSelect} and changeur_bons.gaming_day = $2 order by changeur_bons.bon_number desc`,
    [establishmentId, gamingDay],
  );

export const getChangeurBon = (tx: Tx, establishmentId: number, bonNumber: number): Promise<ChangeurBonRow> =>
  queryRow<ChangeurBonRow>(tx, `${bonSelect} and changeur_bons.bon_number = $2`, [establishmentId, bonNumber]);

/** Returns the number of the next bon (slip of exchange). A lock makes other bons wait until the transaction ends. */
export async function lockNextBonNumber(tx: Tx, establishmentId: number): Promise<number> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('changeurBon', $1))`, [establishmentId]);
  const { next } = await queryRow<{ next: number }>(
    tx,
    `select coalesce(max(changeur_bons.bon_number), 0) + 1 as next from changeur_bons
      where changeur_bons.establishment_id = $1`,
    [establishmentId],
  );
  return next;
}

/** Inserts the requested and given pieces of a bon (slip of exchange), in one statement. */
export async function insertBonPieces(
  tx: Tx,
  { establishmentId, bonNumber }: { readonly establishmentId: number; readonly bonNumber: number },
  {
    requested,
    given,
    notes,
  }: { requested: readonly ChipLine[]; given: readonly ChipLine[]; notes: readonly ValueLine[] },
): Promise<void> {
  const pieceLines = [
    ...requested.map((line) => ({ ...line, side: 'asked' })),
    ...given.map((line) => ({ ...line, side: 'given' })),
    ...notes.map((line) => ({ ...line, side: 'given', medium: 'note' as const, game: '' })),
  ].filter(({ count }) => count > 0n);
  await queryRows(
    tx,
    `insert into changeur_bon_pieces (establishment_id, bon_number, side, medium, game, value_minor, pieces)
      select $1, $2, lines.side, lines.medium, lines.game, lines.value_minor, lines.pieces
      from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
        as lines (side, medium, game, value_minor, pieces)`,
    [establishmentId, bonNumber, ...toPieceColumns(pieceLines)],
  );
}
