import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import 'reflect-metadata';
import { AppModule } from '#app/app.module.js';
import { buildGridSql } from '#views/grid/grid.queries.js';
import { SettableClock } from '#platform/runtime/clock.js';
import { readConfig } from '#platform/runtime/config.js';
import type { Database } from '#platform/database/database.js';
import { createApp } from '#platform/http/http.js';
import { StderrLogger } from '#platform/runtime/stderr-logger.js';
import { onDatabase } from './bench-database.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';
import { interactiveAfter } from './grid-page.js';

/**
 * The grid of a day of 10 000 machines. Compares the server's response time with the bare statement behind it (lines in
 * order, totals, groups, choices), read by the same client. Also measures how long a user waits for a usable grid.
 */

const MACHINES = scaled({ usual: 10_000, small: 200, variable: 'RELEVE_BENCH_MACHINES' });
const TURNS = scaled({ usual: 15, small: 1 });
const TIMES_BARE = 1.5;
const PAGE_TURNS = scaled({ usual: 5, small: 1 });
const INTERACTIVE_SECONDS = 3;
const DAY = '2026-06-01';

export function run(): Promise<BenchRow[]> {
  return onDatabase({ name: 'grid', poolSize: 2 }, async ({ home, url, owner, db }) => {
    const cookie = await makeDay(owner);
    await owner.query('analyze');
    const config = {
      ...readConfig({ RELEVE_HOME: home, PORT: '0', RELEVE_SECOND_FACTOR: 'offered' }),
      databaseUrl: url,
    };
    const clock = new SettableClock(new Date('2026-06-02T08:00:00Z'));
    const app = await createApp(AppModule.register({ config, clock, databaseUrl: url }), new StderrLogger('error'));
    await app.listen(0, '127.0.0.1');
    try {
      const { port } = app.getHttpServer().address() as AddressInfo;
      return await measured(db, `http://127.0.0.1:${port}`, cookie);
    } finally {
      await app.close();
    }
  });
}

async function measured(db: Database, url: string, cookie: string): Promise<BenchRow[]> {
  const answers: BenchRow[] = [];
  for (const medium of ['notes', 'play'] as const) {
    const by = medium === 'notes' ? 'varianceMinor' : 'coinInMinor';
    const grouped = `medium=${medium}&groupBy=denomination&sort=-${by}`;
    const statement = buildGridSql(
      { medium, order: { sortColumn: by, isDescending: true }, groupBy: 'denomination' },
      null,
    );
    const parameters = [1, DAY, 1, ...(medium === 'notes' ? ['10000', '2'] : [])];
    const bare: number[] = [];
    const whole: number[] = [];
    let bytes = 0;
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const one = await timed(() => db.query(statement, parameters));
      const other = await timed(async () => {
        bytes = (await answerOf(`${url}/api/establishments/BENCH/days/${DAY}/grid?${grouped}`, cookie)).length;
      });
      if (turn === 0) continue;
      bare.push(one);
      whole.push(other);
    }
    const times = median(whole) / median(bare);
    answers.push({
      work: `the server's answer for the day's grid of ${MACHINES} machines (${medium}, grouped, sorted)`,
      figure: `${times.toFixed(2)} × the bare SQL query it rests on`,
      limit: `≤ ${TIMES_BARE} ×`,
      met: times <= TIMES_BARE,
      detail: `${ms(median(whole))} against ${ms(median(bare))} (medians of ${TURNS}); ${(bytes / 1e6).toFixed(1)} MB of JSON`,
    });
  }
  const page = `${url}/BENCH/days/${DAY}/grid?medium=notes`;
  const waits = await interactiveAfter(page, { url, cookie, turns: PAGE_TURNS, machines: MACHINES });
  const wait = median(waits);
  return [
    ...answers,
    {
      work: `time to interactive of the day's grid with ${MACHINES} machines, in Chromium, nothing cached`,
      figure: `${wait.toFixed(2)} s`,
      limit: `≤ ${INTERACTIVE_SECONDS} s`,
      met: wait <= INTERACTIVE_SECONDS,
      detail: `from the request of the page until a key moved the cell in use (median of ${waits.length})`,
    },
  ];
}

async function answerOf(address: string, cookie: string): Promise<string> {
  const response = await fetch(address, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
  return text;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - startedAt) / 1e9;
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const ms = (value: number): string => `${(value * 1000).toFixed(0)} ms`;

/**
 * Creates a floor and its reconciled day, with a finding on every twentieth machine; returns an accountant's session
 * cookie.
 */
async function makeDay(owner: Database): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(secret).digest('hex');
  const statements = [
    `insert into people (employee_number, full_name, employed_from) values ('B1', 'Bench', '2020-01-01')`,
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
        first_gaming_day)
      values (1, 'casino', 'BENCH', 'Bench', 'EUR', 2, 'MC', 'Europe/Monaco', '${DAY}')`,
    `insert into role_grants (establishment_id, person_id, role, held_from) select 1, person_id, 'comptable', '2020-01-01'
      from people`,
    `insert into accounts (person_id, login, password_hash) select person_id, 'b.un', 'none' from people`,
    `insert into sessions (account_id, secret_hash, created_at, last_seen_at, expires_at)
      select account_id, '\\x${hash}', '2026-06-02T07:00:00Z', '2999-01-01', '2999-01-01' from accounts`,
    `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
      select 1, 'B' || lpad(n::text, 5, '0'), n::text, 'Maker ' || n % 7, '2026-01-01'
      from generate_series(1, ${MACHINES}) as n`,
    `insert into stands (establishment_id, stand_number, room)
      select 1, lpad(n::text, 5, '0'), 'Salle ' || n % 4 from generate_series(1, ${MACHINES}) as n`,
    `insert into machine_versions (establishment_id, machine_id, version_number, effective_at, change, state, location,
        stand_id, model, denomination_minor, return_percent, return_certified_on)
      select 1, machines.machine_id, 1, '2026-01-01', 'registration', 'inService', stands.room, stands.stand_id, 'Bench',
        (array[1, 2, 5, 10, 100])[1 + machines.machine_id % 5], 88 + machines.machine_id % 8, '2025-12-01'
      from machines join stands on stands.stand_number = lpad(machines.serial_number, 5, '0')`,
    `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at)
      values (1, '${DAY}', '2026-06-01T04:00:00Z', '2026-06-02T04:00:00Z')`,
    `insert into reconciliation_runs (establishment_id, gaming_day, run_number, computed_by, software_version, settings,
        machine_count, finding_count)
      select 1, '${DAY}', 1, person_id, '0', '{"notesToleranceMinor": {"value": "10000", "from": null},
        "notesTolerancePercent": {"value": "2", "from": null}}', ${MACHINES}, ${MACHINES / 20} from people`,
    `insert into day_results (establishment_id, gaming_day, run_number, machine_id, version_number, denomination_minor,
        state, return_percent, reading_count, coin_in_minor, coin_out_minor, jackpot_minor, metered_win_minor,
        theoretical_win_minor, games_played, drop_minor, bills_minor, ticket_in_minor, counted, counted_notes_minor,
        counted_tickets_minor, tickets_issued_minor, ticket_out_minor, cash_win_minor)
      select 1, '${DAY}', 1, machine_id, 1, denomination_minor, 'inService', return_percent, 288, coin_in,
        coin_in - coin_in / 11, 0, coin_in / 11, coin_in * (100 - return_percent) / 100, coin_in / 250, coin_in / 4,
        coin_in / 5, coin_in / 20, true, coin_in / 5 - case when machine_id % 20 = 0 then 5000 else 0 end, coin_in / 20,
        coin_in / 10, coin_in / 10, coin_in / 11
      from machine_versions
      cross join lateral (select denomination_minor * (150000 + machine_id * 7919 % 90000) as coin_in) as played`,
    `insert into findings (establishment_id, gaming_day, run_number, finding_key, machine_id, code, medium, severity,
        metered_minor, actual_minor, variance_minor, variance_percent, rule, finding_digest)
      select 1, '${DAY}', 1, sbm_number || '~countVariance~notes', machine_id, 'countVariance', 'notes', 'toExplain',
        bills_minor, counted_notes_minor, -5000, '-3.0000', 'variance', sha256('')
      from day_results join machines using (establishment_id, machine_id) where machine_id % 20 = 0`,
  ];
  for (const statement of statements) {
    await owner.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(statement);
    });
  }
  return `releve_session=${secret}`;
}
