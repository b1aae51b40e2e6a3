import { readTableResults } from '#reports/table-results/results.js';
import type { Database } from '#platform/database/database.js';
import { onDatabase } from './bench-database.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

/**
 * The results of a month and of a season as the document reads them: by game, table, day and month, with the season to
 * date. The peer is one SQL sum of the same sessions by game and table alone: 10 000 table-days, in turns.
 */

const TABLES = 40;
const DAYS = 250;
const TURNS = scaled({ usual: 41, small: 2 });
const LIMIT = 2;
const ESTABLISHMENT_ID = 1;
const SEASON_START = '11-01';
const SEASON = { kind: 'season', firstDay: '2025-11-01', lastDay: '2026-10-31' } as const;
/** The last whole month: the results of the season before it are summed as well. */
const MONTH = { kind: 'month', firstDay: '2026-06-01', lastDay: '2026-06-30' } as const;

export function run(): Promise<BenchRow[]> {
  return onDatabase({ name: 'tables', poolSize: 2 }, async ({ owner, db }) => {
    await makeSessions(owner);
    return [await measured(db, 'season', SEASON), await measured(db, 'month', MONTH)];
  });
}

/** Creates a finished session for each table and day; their creation is not measured. */
async function makeSessions(owner: Database): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into gaming_tables (establishment_id, table_number, game, room, opened_at)
         select $1, numbers.number, (array['europeanRoulette', 'blackJack', 'craps', 'puntoBanco', 'americanRoulette',
           'bigWheel'])[1 + numbers.number % 6], 'Salle', now()
         from generate_series(1, $2::integer) as numbers (number)`,
      [ESTABLISHMENT_ID, TABLES],
    );
    await tx.query(
      `insert into table_sessions (establishment_id, table_id, gaming_day, session_number, term_number, state, opened_at,
           closed_at, avances_minor, credits_minor, chips_minor, notes_minor, result_minor)
         select $1, tables.table_id, $3::date + days.day, 1, 1, 'closed', now(), now(), 1000000, 5000, found.chips,
           found.notes, found.chips + found.notes + 5000 - 1000000
         from generate_series(0, $2::integer - 1) as days (day)
         cross join gaming_tables as tables
         cross join lateral (select (days.day * 7919 + tables.table_id * 104729) % 1500000 as chips,
           (days.day * 6101 + tables.table_id * 15485) % 400000 as notes) as found
         order by days.day, tables.table_id`,
      [ESTABLISHMENT_ID, DAYS, SEASON.firstDay],
    );
  });
  await owner.query('vacuum analyze');
}

/** Returns one SQL sum of the same sessions by game and table: the first table of the document alone. */
const sumByTable = (db: Database, firstDay: string, lastDay: string) =>
  db.query<{ result: bigint }>(
    `select tables.game, tables.table_number, count(*) as sessions, sum(sessions.avances_minor)::bigint as avances,
         sum(sessions.credits_minor)::bigint as credits, sum(sessions.chips_minor)::bigint as chips,
         sum(sessions.notes_minor)::bigint as notes, sum(sessions.result_minor)::bigint as result
       from table_sessions_public as sessions
       join gaming_tables_public as tables using (establishment_id, table_id)
       where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3 and sessions.state = 'closed'
       group by tables.game, tables.table_number`,
    [ESTABLISHMENT_ID, firstDay, lastDay],
  );

/** Returns the same sum over all of them together. */
const bareSum = (db: Database, firstDay: string, lastDay: string) =>
  db.query(
    `select count(*) as sessions, sum(sessions.avances_minor)::bigint as avances,
         sum(sessions.credits_minor)::bigint as credits, sum(sessions.chips_minor)::bigint as chips,
         sum(sessions.notes_minor)::bigint as notes, sum(sessions.result_minor)::bigint as result
       from table_sessions_public as sessions
       where sessions.establishment_id = $1 and sessions.gaming_day between $2 and $3 and sessions.state = 'closed'`,
    [ESTABLISHMENT_ID, firstDay, lastDay],
  );

/** Measures all in turns, so that they run under the same load; the first rounds warm up and are not counted. */
async function measured(db: Database, name: string, period: typeof SEASON | typeof MONTH): Promise<BenchRow> {
  const results = () =>
    readTableResults({
      establishment: { establishmentId: ESTABLISHMENT_ID },
      period,
      seasonStart: SEASON_START,
      query: (sql, parameters) => db.query(sql, parameters as never),
    });
  const sum = () => sumByTable(db, SEASON.firstDay, period.lastDay);
  const bare = () => bareSum(db, SEASON.firstDay, period.lastDay);
  const took = { results: [] as number[], sum: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const name of ['results', 'sum', 'bare'] as const) {
      const startedAt = performance.now();
      await { results, sum, bare }[name]();
      if (turn > 0) took[name].push(performance.now() - startedAt);
    }
  }
  const [{ tables }, ofTables] = [await results(), await sum()];
  const season = tables.find(({ game }) => game === null)?.seasonMinor;
  const summed = ofTables.reduce((all, { result }) => all + result, 0n);
  if (season !== summed) throw new Error(`the season earned ${String(season)}, its sessions ${String(summed)}`);
  const [ofResults, ofSum, ofBare] = [median(took.results), median(took.sum), median(took.bare)];
  const times = ofResults / ofSum;
  return {
    work: `results of a ${name} by game, table, day and month, and of the season to date, of ${TABLES * DAYS} table-days`,
    figure: `${times.toFixed(2)} × one SQL sum of the same sessions by game and table`,
    limit: `< ${LIMIT} ×`,
    met: times < LIMIT,
    detail: `${ofResults.toFixed(1)} ms against ${ofSum.toFixed(1)} ms (medians of ${TURNS - 1}; a sum without groups: ${ofBare.toFixed(1)} ms), over the sessions from the first day of the season to the last of the ${name}; the result of the season is that of the sum`,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;
