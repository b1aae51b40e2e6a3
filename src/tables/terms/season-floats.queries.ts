import type { DeskKind } from '#domain/cash/desks.js';
import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** Float of a special desk or a changeur for a season. */
export interface SeasonFloatRow {
  readonly deskCode: string;
  readonly kind: DeskKind;
  /** First day of the season, YYYY-MM-DD. */
  readonly seasonStart: string;
  /** Minor units, above zero. */
  readonly amountMinor: bigint;
  readonly setByName: string;
  /** Time at which it was fixed, by the server's clock. */
  readonly setAt: Date;
  /** Tables whose carnet contains it. */
  readonly tables: readonly string[];
}

/**
 * Lists the floats (money to start with) of special desks and changeurs, latest season first; null `deskId`: of all.
 */
export const listSeasonFloats = (
  connection: Queryable,
  establishmentId: number,
  deskId: bigint | null,
): Promise<SeasonFloatRow[]> =>
  queryRows<SeasonFloatRow>(
    connection,
    `select desks.desk_code as "deskCode", desks.kind, season_floats.season_start as "seasonStart",
        season_floats.amount_minor as "amountMinor", people_names.full_name as "setByName",
        season_floats.set_at as "setAt",
        (select coalesce(jsonb_agg(gaming_tables.table_number
            order by length(gaming_tables.table_number), gaming_tables.table_number), '[]')
          from season_float_tables
          join gaming_tables using (establishment_id, table_id)
          where season_float_tables.establishment_id = season_floats.establishment_id
            and season_float_tables.desk_id = season_floats.desk_id
            and season_float_tables.season_start = season_floats.season_start) as tables
      from season_floats
      join desks_public as desks using (establishment_id, desk_id)
      join people_names on people_names.person_id = season_floats.set_by
      where season_floats.establishment_id = $1 and ($2::bigint is null or season_floats.desk_id = $2)
      order by season_floats.season_start desc, desks.desk_code`,
    [establishmentId, deskId],
  );

/** Returns the float (money to start with) fixed for a desk and a season, in minor units; undefined before that. */
export async function findFixedFloatMinor(
  connection: Queryable,
  establishmentId: number,
  deskId: bigint,
  seasonStart: string,
): Promise<bigint | undefined> {
  const row = await queryOptionalRow<{ amountMinor: bigint }>(
    connection,
    `select season_floats.amount_minor as "amountMinor" from season_floats
      where season_floats.establishment_id = $1 and season_floats.desk_id = $2 and season_floats.season_start = $3`,
    [establishmentId, deskId, seasonStart],
  );
  return row?.amountMinor;
}

/** Enters the float of a desk in the carnets (record books) of these tables that do not contain it yet. */
export const insertCarnetEntries = (
  tx: Tx,
  carnetEntry: { establishmentId: number; deskId: bigint; seasonStart: string; enteredBy: bigint; enteredAt: Date },
  tableIds: readonly bigint[],
): Promise<unknown> =>
  queryRows(
    tx,
    `insert into season_float_tables (establishment_id, desk_id, season_start, table_id, entered_by, entered_at)
      select $1, $2, $3, tables.table_id, $4, $5 from unnest($6::bigint[]) as tables (table_id)
      on conflict do nothing`,
    [
      carnetEntry.establishmentId,
      carnetEntry.deskId,
      carnetEntry.seasonStart,
      carnetEntry.enteredBy,
      carnetEntry.enteredAt,
      tableIds,
    ],
  );

/** A desk whose float is in the carnet of a table, and that float in minor units. */
export interface CarnetFloat {
  readonly deskCode: string;
  readonly fixedMinor: bigint;
}

/** Lists the desks in use whose float of a season is in the carnet (record book) of a table, by code. */
export const listCarnetFloats = (
  connection: Queryable,
  establishmentId: number,
  tableId: bigint,
  seasonStart: string,
): Promise<CarnetFloat[]> =>
  queryRows<CarnetFloat>(
    connection,
    `select desks.desk_code as "deskCode", season_floats.amount_minor as "fixedMinor"
      from season_float_tables
      join season_floats using (establishment_id, desk_id, season_start)
      join desks_public as desks using (establishment_id, desk_id)
      where season_float_tables.establishment_id = $1 and season_float_tables.table_id = $2
        and season_float_tables.season_start = $3 and desks.retired_at is null
      order by desks.desk_code`,
    [establishmentId, tableId, seasonStart],
  );
