import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { TableGame } from '#domain/tables/games.js';
import type { TablePart } from '#domain/tables/hands.js';
import type { PieceMedium } from '#domain/tables/exchanges.js';
import type { StoredMaxima } from '#domain/tables/maxima.js';
import type { EntryKind, InterruptionWay, PieceSide, SessionState } from '#domain/tables/sessions.js';
import { USUAL_SESSIONS } from '#domain/tables/table-result.js';
import type { WatchedTable } from '#domain/tables/staff.js';
import { queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A session of a table, with the totals of its carnet. */
export interface SessionRow {
  readonly sessionId: bigint;
  readonly tableId: bigint;
  readonly tableNumber: string;
  readonly game: TableGame;
  readonly room: string;
  /** Gaming day of the session, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** Sequence number among the table's sessions of that day, from 1. */
  readonly sessionNumber: number;
  readonly state: SessionState;
  readonly minimumMinor: bigint;
  /** Maxima in force. */
  readonly maxima: StoredMaxima;
  /** Start, by the server's clock. */
  readonly openedAt: Date;
  /** End; null: it is open. */
  readonly closedAt: Date | null;
  /** Number of the last entry. */
  readonly lastEntry: number;
  readonly lastEntryAt: Date;
  /** Kind of the last entry; null: none. */
  readonly lastEntryKind: EntryKind | null;
  /** Initial avance in minor units. */
  readonly initialAvanceMinor: bigint;
  /** In minor units: all avances, pieces returned to the desk, notes changed into the locked box. */
  readonly avancesMinor: bigint;
  /** Pieces returned to the desk without a counterpart. */
  readonly creditsMinor: bigint;
  /** Amount exchanged in minor units. */
  readonly exchangedMinor: bigint;
  /** Set for an ended session; null before. */
  readonly chipsMinor: bigint | null;
  /** Notes of the locked box counted at the end. */
  readonly notesMinor: bigint | null;
  /** Encaisse + credits − avances; negative when the table lost. */
  readonly resultMinor: bigint | null;
  /** True when the authorisation at its start has lapsed. */
  readonly hasLapsed: boolean;
}

/** Pieces of an entry of the carnet d'avances. */
export interface EntryPiecesRow {
  /** Whether they arrive at the table, leave it, or were counted there. */
  readonly side: PieceSide;
  /** Chips, plaques, or notes. */
  readonly medium: PieceMedium;
  /** Game of the pieces; empty: valid at every game. */
  readonly game: TableGame | '';
  /** Value of one piece in minor units, as text. */
  readonly value: string;
  /** Number of pieces, as text. */
  readonly count: string;
}

/** An entry of the carnet of a session. */
export interface EntryRow {
  /** Position in the carnet, from 1 without gaps. */
  readonly entryNumber: number;
  readonly kind: EntryKind;
  /** Official number of a bon; null: it is none. */
  readonly bonNumber: bigint | null;
  /** Value of its pieces, in minor units; for a bon, of either side. */
  readonly amountMinor: bigint;
  /** Time of the entry, by the server's clock. */
  readonly happenedAt: Date;
  readonly deskCode: string | null;
  /** For an interruption, whether the encaisse was counted or locked whole (AI67:15); null otherwise. */
  readonly way: InterruptionWay | null;
  readonly keyHolderName: string | null;
  /** For a change of maxima, the new ones, in minor units as text. */
  readonly maxima: StoredMaxima | null;
  /** For a reopening, the excess over the earlier count; negative for a shortage, null without an earlier count. */
  readonly differenceMinor: bigint | null;
  /** Reason where one is required; empty otherwise. */
  readonly reason: string;
  /** Pieces of the entry. */
  readonly pieces: readonly EntryPiecesRow[];
  /** People who took part in the entry, with their capacities. */
  readonly hands: readonly {
    readonly part: TablePart;
    /** Full name of the person. */
    readonly name: string;
    /** Function in which the person took part. */
    readonly capacity: string;
  }[];
  /** User who entered it: the writer, for an entry with participants. */
  readonly recordedByName: string;
  /** Number of the counter-entry that it belongs to; null: it corrects nothing. */
  readonly counterNumber: bigint | null;
  /** Entry that it reverses, with the opposite sign; null: none. */
  readonly reverses: number | null;
  /** Reversed entry in whose place it is; null: none. */
  readonly replaces: number | null;
  /** Entry that reverses this one; null: it is in force. */
  readonly reversedBy: number | null;
}

const sessionColumns = `
  sessions.session_id as "sessionId", sessions.table_id as "tableId", gaming_tables.table_number as "tableNumber",
  gaming_tables.game, gaming_tables.room, sessions.gaming_day as "gamingDay",
  sessions.session_number as "sessionNumber", sessions.state, terms.minimum_minor as "minimumMinor",
  coalesce(changed.maxima, terms.maxima) as maxima, sessions.opened_at as "openedAt",
  sessions.closed_at as "closedAt", coalesce(entries.last_entry, 0) as "lastEntry",
  coalesce(entries.last_at, sessions.opened_at) as "lastEntryAt", entries.last_kind as "lastEntryKind",
  entries.initial_minor as "initialAvanceMinor", entries.avances_minor as "avancesMinor",
  entries.credits_minor as "creditsMinor", entries.exchanged_minor as "exchangedMinor",
  sessions.chips_minor as "chipsMinor", sessions.notes_minor as "notesMinor",
  sessions.result_minor as "resultMinor", stops.stopped_at is not null as "hasLapsed"
from table_sessions as sessions
join gaming_tables using (establishment_id, table_id)
join table_terms as terms using (establishment_id, table_id, term_number)
left join contrepartie_stops as stops on stops.establishment_id = sessions.establishment_id
  and stops.authorisation_number = sessions.authorisation_number
cross join lateral (
  select max(table_entries.entry_number) as last_entry, max(table_entries.happened_at) as last_at,
    (array_agg(table_entries.kind order by table_entries.entry_number desc))[1] as last_kind,
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'initialAvance'), 0)::bigint
      as initial_minor,
    coalesce(sum(table_entries.amount_minor)
      filter (where table_entries.kind in ('initialAvance', 'furtherAvance')), 0)::bigint as avances_minor,
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'credit'), 0)::bigint
      as credits_minor,
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'noteExchange'), 0)::bigint
      as exchanged_minor
  from table_entries
  where table_entries.establishment_id = sessions.establishment_id
    and table_entries.session_id = sessions.session_id
) as entries
left join lateral (
  select table_entries.maxima from table_entries
  where table_entries.establishment_id = sessions.establishment_id
    and table_entries.session_id = sessions.session_id and table_entries.kind = 'maximumChange'
  order by table_entries.entry_number desc limit 1
) as changed on true`;

/** Lists the sessions of a gaming day, and open sessions of earlier days; by table. */
export const listTableSessions = (
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<SessionRow[]> =>
  queryRows<SessionRow>(
    connection,
    `select ${sessionColumns}
      where sessions.establishment_id = $1
        and (sessions.gaming_day = $2 or (sessions.state <> 'closed' and sessions.gaming_day < $2))
      order by length(gaming_tables.table_number), gaming_tables.table_number, sessions.gaming_day,
        sessions.session_number`,
    [establishmentId, gamingDay],
  );

/** Lists the sessions of the establishment that are not closed: open or interrupted ones. */
export const listUnclosedSessions = (connection: Queryable, establishmentId: number): Promise<SessionRow[]> =>
  queryRows<SessionRow>(
    connection,
    `select ${sessionColumns} where sessions.establishment_id = $1 and sessions.state <> 'closed'`,
    [establishmentId],
  );

/** Lists the tables that a person opened and whose session did not end, by number. */
export const listTablesOpenedBy = (
  connection: Queryable,
  establishmentId: number,
  personId: bigint,
): Promise<WatchedTable[]> =>
  queryRows<WatchedTable>(
    connection,
    `select gaming_tables.table_number as "tableNumber", gaming_tables.game
      from table_sessions as sessions
      join gaming_tables using (establishment_id, table_id)
      join table_entries as opening on opening.establishment_id = sessions.establishment_id
        and opening.session_id = sessions.session_id and opening.entry_number = 1
      where sessions.establishment_id = $1 and sessions.state <> 'closed' and opening.recorded_by = $2
      order by gaming_tables.table_number`,
    [establishmentId, personId],
  );

/** Returns a session. Refuses with NOT_FOUND. */
export const getTableSession = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<SessionRow> =>
  queryRowOrRefuse<SessionRow>(
    connection,
    `table session ${sessionId}`,
    `select ${sessionColumns} where sessions.establishment_id = $1 and sessions.session_id = $2`,
    [establishmentId, sessionId],
  );

/** Locks a session until the transaction ends and reads it under the lock. Refuses with NOT_FOUND. */
export async function lockTableSession(tx: Tx, establishmentId: number, sessionId: bigint): Promise<SessionRow> {
  await queryRows(
    tx,
    `select table_sessions.session_id from table_sessions
      where table_sessions.establishment_id = $1 and table_sessions.session_id = $2 for update`,
    [establishmentId, sessionId],
  );
  return getTableSession(tx, establishmentId, sessionId);
}

/** Returns the number of the next session of a table in a day. */
export async function getNextSessionNumber(
  tx: Tx,
  establishmentId: number,
  tableId: bigint,
  gamingDay: string,
): Promise<number> {
  const [lastSession] = await queryRows<{ number: number }>(
    tx,
    `select coalesce(max(table_sessions.session_number), 0) as number from table_sessions
      where table_sessions.establishment_id = $1 and table_sessions.table_id = $2 and table_sessions.gaming_day = $3`,
    [establishmentId, tableId, gamingDay],
  );
  return (lastSession?.number ?? 0) + 1;
}

/** Lists the carnet (record book) of a session, from its first entry, each with its pieces and participants. */
export const listSessionEntries = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<EntryRow[]> =>
  queryRows<EntryRow>(
    connection,
    `select entries.entry_number as "entryNumber", entries.kind, table_bons.bon_number as "bonNumber",
        entries.amount_minor as "amountMinor", entries.happened_at as "happenedAt",
        desks_public.desk_code as "deskCode", entries.way, keepers.full_name as "keyHolderName", entries.maxima,
        entries.difference_minor as "differenceMinor",
        case when entries.reverses is null then entries.reason else counter_entries.reason end as reason,
        entries.counter_number as "counterNumber", entries.reverses, entries.replaces,
        reversal.entry_number as "reversedBy",
        (select coalesce(jsonb_agg(jsonb_build_object('side', pieces.side, 'medium', pieces.medium,
            'game', pieces.game, 'value', pieces.value_minor::text, 'count', pieces.pieces::text)
            order by pieces.side, pieces.medium, pieces.game, pieces.value_minor desc), '[]')
          from table_entry_pieces as pieces
          where pieces.establishment_id = entries.establishment_id and pieces.session_id = entries.session_id
            and pieces.entry_number = entries.entry_number) as pieces,
        (select coalesce(jsonb_agg(jsonb_build_object('part', hands.part, 'name', people_names.full_name,
            'capacity', hands.capacity) order by hands.part), '[]')
          from table_entry_hands as hands
          join people_names on people_names.person_id = hands.person_id
          where hands.establishment_id = entries.establishment_id and hands.session_id = entries.session_id
            and hands.entry_number = entries.entry_number) as hands,
        writers.full_name as "recordedByName"
      from table_entries as entries
      left join table_bons using (establishment_id, session_id, entry_number)
      left join counter_entries on counter_entries.establishment_id = entries.establishment_id
        and counter_entries.counter_number = entries.counter_number
      left join table_entries as reversal on reversal.establishment_id = entries.establishment_id
        and reversal.session_id = entries.session_id and reversal.reverses = entries.entry_number
      join people_names as writers on writers.person_id = entries.recorded_by
      left join desks_public on desks_public.establishment_id = entries.establishment_id
        and desks_public.desk_id = entries.desk_id
      left join people_names as keepers on keepers.person_id = entries.key_holder
      where entries.establishment_id = $1 and entries.session_id = $2
      order by entries.entry_number`,
    [establishmentId, sessionId],
  );

/** The last interruption of a session: the present key holder of a locked encaisse, or the count. */
export interface LastInterruption {
  readonly way: InterruptionWay;
  readonly keyHolder: bigint | null;
  readonly amountMinor: bigint;
}

/** Returns the last interruption of a session. Refuses with NOT_FOUND. */
export const getLastInterruption = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<LastInterruption> =>
  queryRowOrRefuse<LastInterruption>(
    connection,
    `interruption of table session ${sessionId}`,
    `select coalesce(table_entries.way, 'count') as way, table_entries.amount_minor as "amountMinor",
        coalesce((
          select later.key_holder from table_entries as later
          where later.establishment_id = table_entries.establishment_id and later.session_id = table_entries.session_id
            and later.kind = 'keyHandOver' and later.entry_number > table_entries.entry_number
          order by later.entry_number desc limit 1), table_entries.key_holder) as "keyHolder"
      from table_entries
      where table_entries.establishment_id = $1 and table_entries.session_id = $2 and table_entries.kind = 'interruption'
        and table_entries.reverses is null and not exists (
          select from table_entries as reversal
          where reversal.establishment_id = table_entries.establishment_id
            and reversal.session_id = table_entries.session_id and reversal.reverses = table_entries.entry_number)
      order by table_entries.entry_number desc limit 1`,
    [establishmentId, sessionId],
  );

/** Returns the holder of the key of an entry's locked encaisse; null: it locked none. */
export async function getEntryKeyHolder(
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
  entryNumber: number,
): Promise<bigint | null> {
  const [entry] = await queryRows<{ keyHolder: bigint | null }>(
    connection,
    `select table_entries.key_holder as "keyHolder" from table_entries
      where table_entries.establishment_id = $1 and table_entries.session_id = $2 and table_entries.entry_number = $3`,
    [establishmentId, sessionId, entryNumber],
  );
  return entry?.keyHolder ?? null;
}

/** An open session of a day. */
export interface UnclosedSessionRow {
  readonly sessionId: bigint;
  readonly table: string;
}

/** Lists the sessions of a gaming day that are not closed, by table. */
export const listUnclosedDaySessions = (
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<UnclosedSessionRow[]> =>
  queryRows<UnclosedSessionRow>(
    connection,
    `select table_sessions.session_id as "sessionId", gaming_tables.table_number as table
      from table_sessions
      join gaming_tables using (establishment_id, table_id)
      where table_sessions.establishment_id = $1 and table_sessions.gaming_day = $2 and table_sessions.state <> 'closed'
      order by length(gaming_tables.table_number), gaming_tables.table_number`,
    [establishmentId, gamingDay],
  );

/** Returns the chips and plaques that desks brought to a session's table, less those that went back, by kind. */
export const listChipsBrought = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<ChipLine[]> =>
  queryRows<ChipLine>(
    connection,
    `select pieces.medium, pieces.game, pieces.value_minor as "valueMinor",
        sum(case pieces.side when 'in' then pieces.pieces else -pieces.pieces end)::bigint as count
      from table_entry_pieces as pieces
      where pieces.establishment_id = $1 and pieces.session_id = $2 and pieces.medium <> 'note'
        and pieces.side in ('in', 'out')
      group by pieces.medium, pieces.game, pieces.value_minor
      order by pieces.medium, pieces.game, pieces.value_minor`,
    [establishmentId, sessionId],
  );

/** Lists the results of the last ended sessions of a table, in minor units, besides a session; newest first. */
export async function listEarlierResults(
  connection: Queryable,
  establishmentId: number,
  tableId: bigint,
  sessionId: bigint,
): Promise<bigint[]> {
  const rows = await queryRows<{ readonly resultMinor: bigint }>(
    connection,
    `select table_sessions.result_minor as "resultMinor" from table_sessions
      where table_sessions.establishment_id = $1 and table_sessions.table_id = $2 and table_sessions.session_id <> $3
        and table_sessions.state = 'closed' and table_sessions.result_minor is not null
      order by table_sessions.closed_at desc limit $4`,
    [establishmentId, tableId, sessionId, USUAL_SESSIONS.most],
  );
  return rows.map(({ resultMinor }) => resultMinor);
}
