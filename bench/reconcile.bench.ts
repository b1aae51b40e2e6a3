import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsService } from '#approvals/approvals.service.js';
import { DayWorks } from '#closing/reconciliation/day-works.service.js';
import { FurtherFindingsService } from '#closing/reconciliation/further-findings.service.js';
import { PriorPeriodService } from '#closing/prior-period/prior-period.service.js';
import { RecomputationService } from '#closing/recomputation/recomputation.service.js';
import { ReconciliationService } from '#closing/reconciliation/reconciliation.service.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { metersDay } from '#meters/meters.day.js';
import { ScanService } from '#meters/scan/scan.service.js';
import { SettableClock } from '#platform/runtime/clock.js';
import type { Database } from '#platform/database/database.js';
import { onDatabase } from './bench-database.js';
import type { BenchRow } from './bench-row.js';
import { scaled } from './scale.js';

/**
 * A day of 10 000 machines × 289 readings, fully reconciled (readings, counts, findings, results written). The peer
 * reads the two boundary rows of each machine through the same client, in turns; both run again after 90 days of
 * history. Then the second path derives the same day again from every reading.
 */

const MACHINES = scaled({ usual: 10_000, small: 200, variable: 'RELEVE_BENCH_MACHINES' });
const READINGS = 289;
const HISTORY_DAYS = scaled({ usual: 90, small: 3 });
const TURNS = scaled({ usual: 7, small: 1 });
const TIMES_BOUNDARY = 3;
const RECOMPUTED_WITHIN_SECONDS = 60;
const ESTABLISHMENT_ID = 1;
const DAY = '2026-06-01';

const establishment: Establishment = {
  establishmentId: ESTABLISHMENT_ID,
  code: 'BENCH',
  name: 'Bench',
  currency: 'EUR',
  currencyExponent: 2,
  jurisdiction: 'MC',
  timeZone: 'Europe/Monaco',
};

export function run(): Promise<BenchRow[]> {
  return onDatabase({ name: 'reconcile', poolSize: 4 }, ({ owner, db }) => measured(owner, db));
}

async function measured(owner: Database, db: Database): Promise<BenchRow[]> {
  const clock = new SettableClock(new Date('2026-06-02T08:00:00Z'));
  const gamingDays = new GamingDaysService(clock);
  const settings = new SettingsService(new ApprovalsService(db, clock), clock);
  const scans = new ScanService(db, clock, gamingDays);
  const works = new DayWorks(clock);
  const contributions = new DayContributionsService();
  contributions.registerContribution(metersDay);
  const further = new FurtherFindingsService(new PriorPeriodService(settings), contributions);
  const reconciliation = new ReconciliationService(gamingDays, settings, scans, further, clock, works);
  await makeFloor(owner);
  await makeReadings(owner);
  await owner.query('analyze');
  await scans.rebuildDerivedData(ESTABLISHMENT_ID);
  await owner.query('analyze');
  const reconcile = () => db.transaction((tx) => reconciliation.reconcileDay(tx, establishment, DAY, actor));
  const first = await inTurns(
    () => boundaryRows(db),
    () => reconcile(),
  );
  const differing = await differingMachines(db);
  const breaks = await countOf(db, 'meter_breaks');
  await makeHistory(owner);
  await owner.query('analyze');
  const later = await inTurns(
    () => boundaryRows(db),
    () => reconcile(),
  );
  const again = { of: { machineDays: 0, differenceCount: -1 } };
  const recomputation = new RecomputationService(db);
  const recomputed = await timed(async () => {
    again.of = await recomputation.recomputePeriod(establishment, { firstDay: DAY, lastDay: DAY });
  });
  const times = first.reconcile / first.boundaries;
  const slower = later.reconcile / first.reconcile;
  const size = `${MACHINES} machines × ${READINGS} readings`;
  const inSeconds = (each: Measured): string =>
    `${seconds(each.reconcile)} against ${seconds(each.boundaries)} for the boundary rows (medians of ${TURNS})`;
  return [
    {
      work: `reconcile a day of ${size}, results and findings written`,
      figure: `${times.toFixed(2)} × the reading of the two boundary rows`,
      limit: `≤ ${TIMES_BOUNDARY} ×`,
      met: times <= TIMES_BOUNDARY,
      detail: inSeconds(first),
    },
    {
      work: 'the same equals the full window computation (lag over every reading)',
      figure: `${differing} of ${MACHINES} machines differ; ${breaks} rollovers and RAM clears`,
      limit: 'none',
      met: differing === 0n && breaks > 0n,
      detail: 'coin in, coin out, drop, bills, tickets, games and metered win of each machine, computed apart in SQL',
    },
    {
      work: `reconcile the same day after ${HISTORY_DAYS} days of history`,
      figure: `${slower.toFixed(2)} × the time after one day`,
      limit: '≤ 1.15 × (noise of the measure)',
      met: slower <= 1.15,
      detail: `${inSeconds(later)}; history: two readings, one tally and one count a machine and day`,
    },
    {
      work: `derive a day of ${size} again by the second path, and compare`,
      figure: `${seconds(recomputed)}; ${again.of.differenceCount} differences in ${again.of.machineDays} machine days`,
      limit: `≤ ${RECOMPUTED_WITHIN_SECONDS} s, none`,
      met: recomputed <= RECOMPUTED_WITHIN_SECONDS && again.of.differenceCount === 0,
      detail: `every reading looked at in the process that compares: ${(recomputed / later.reconcile).toFixed(1)} × the reconciliation of it`,
    },
  ];
}

const actor: Actor = {
  personId: 1n,
  fullName: 'Bench',
  accountId: null,
  sessionId: null,
  tokenId: null,
  roles: [],
  permissions: new Set(),
};

interface Measured {
  readonly boundaries: number;
  readonly reconcile: number;
}

/**
 * Runs both measurements in turn, so that both run under the same load; the first round warms up and is not counted.
 */
async function inTurns(boundaries: () => Promise<unknown>, reconcile: () => Promise<unknown>): Promise<Measured> {
  const spent: { boundaries: number[]; reconcile: number[] } = { boundaries: [], reconcile: [] };
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const one = await timed(boundaries);
    const other = await timed(reconcile);
    if (turn === 0) continue;
    spent.boundaries.push(one);
    spent.reconcile.push(other);
  }
  return { boundaries: median(spent.boundaries), reconcile: median(spent.reconcile) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - startedAt) / 1e9;
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const seconds = (value: number): string => `${value.toFixed(3)} s`;

async function countOf(db: Database, table: string): Promise<bigint> {
  const [row] = await db.query<{ count: bigint }>(`select count(*) from ${table}`);
  return row?.count ?? 0n;
}

/** Reads the two boundary rows alone, with only the counters that a reconciliation needs, through the same client. */
async function boundaryRows(db: Database): Promise<void> {
  const columns = [
    'drop_credits, cancelled_credits, coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits',
    'hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, electronic_in_credits',
    'electronic_out_credits, games_played, games_won, games_lost, coins_credits, progressive_credits',
  ].join(', ');
  const side = (alias: string, until: string): string => `
    cross join lateral (
      select meter_readings.read_at, ${columns} from meter_readings
      where meter_readings.establishment_id = stations.establishment_id
        and meter_readings.station_id = stations.station_id
        and meter_readings.read_at > ${until} - interval '1 day' and meter_readings.read_at <= ${until}
        and meter_readings.variant = 0
      order by meter_readings.read_at desc limit 1
    ) as ${alias}`;
  await db.query(
    `select stations.station_id, opening.*, closing.* from stations
      ${side('opening', '$2::timestamptz')} ${side('closing', '$3::timestamptz')}
      where stations.establishment_id = $1`,
    [ESTABLISHMENT_ID, new Date('2026-06-01T04:00:00Z'), new Date('2026-06-02T04:00:00Z')],
  );
}

/** Creates machines of several denominations and returns, one station each; half of them report their volatility. */
async function makeFloor(owner: Database): Promise<void> {
  const statements = [
    `insert into people (employee_number, full_name, employed_from) values ('B1', 'Bench', '2020-01-01')`,
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
        first_gaming_day)
      values (1, 'casino', 'BENCH', 'Bench', 'EUR', 2, 'MC', 'Europe/Monaco', '${DAY}')`,
    `select ensure_month_partitions('meter_readings', '2026-02-01', '2026-07-31')`,
    `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
      select 1, 'B' || lpad(n::text, 5, '0'), n::text, 'Bench', '2026-01-01' from generate_series(1, ${MACHINES}) as n`,
    `insert into machine_versions (establishment_id, machine_id, version_number, effective_at, change, state, location,
        model, denomination_minor, return_percent, return_certified_on, volatility_index)
      select 1, machine_id, 1, '2026-01-01', 'registration', 'inService', 'Salle', 'Bench',
        (array[1, 2, 5, 10, 100])[1 + machine_id % 5], 88 + machine_id % 8, '2025-12-01',
        case when machine_id % 2 = 0 then 12.5 end
      from machines`,
    `insert into stations (establishment_id, machine_id, station_number, meter_digits)
      select 1, machine_id, 1, 8 from machines order by machine_id`,
    `insert into machine_events (establishment_id, machine_id, occurred_at, code, source)
      select 1, machine_id, timestamptz '2026-06-01T12:19:00Z', 'ramClear', 'device' from machines
      where machine_id % 100 = 1`,
    `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at)
      values (1, '${DAY}', '2026-06-01T04:00:00Z', '2026-06-02T04:00:00Z')`,
    `insert into machine_counts (establishment_id, gaming_day, machine_id, count_number, notes_minor, tickets_minor, source)
      select 1, '${DAY}', machine_id, 1, case when machine_id % 50 = 0 then 100 else 288 * 40 * (array[1, 2, 5, 10, 100])
        [1 + machine_id % 5] end, 288 * 10 * (array[1, 2, 5, 10, 100])[1 + machine_id % 5], 'file'
      from machines`,
    `insert into machine_day_totals (establishment_id, gaming_day, machine_id, kind, amount_minor, source)
      select 1, '${DAY}', machine_id, 'ticketsIssued', 288 * 30 * (array[1, 2, 5, 10, 100])[1 + machine_id % 5], 'file'
      from machines`,
  ];
  for (const statement of statements) await replicated(owner, statement);
}

/** One step every five minutes; every hundredth machine rolls over at 10^8, every hundredth is cleared at 12:19. */
const READING_COLUMNS = `establishment_id, station_id, read_at, variant, batch_id, drop_credits, cancelled_credits,
  coin_in_credits, coin_out_credits, jackpot_credits, won_credits, current_credits, hand_paid_credits,
  hand_paid_cancelled_credits, ticket_in_credits, ticket_out_credits, bills_credits, coins_credits,
  electronic_in_credits, electronic_out_credits, games_played, games_won, games_lost, slot_door_opens, power_resets`;

/** The displayed value of a counter: `start + steps × each`, within 10^8. */
const shown = (start: string, each: string): string =>
  `(case when told.cleared then told.since * ${each} else (${start} + told.steps * ${each}) % 100000000 end)`;

const READING_VALUES = `1, told.station_id, told.read_at, 0, 1,
  ${shown('5000000', '50')}, ${shown('3000000', '30')},
  ${shown('told.high', '(200 + told.station_id % 40)')},
  ${shown('8000000', '(180 + told.station_id % 40)')}, ${shown('100000', '0')},
  ${shown('8100000', '(180 + told.station_id % 40)')}, 0, 0, 0,
  ${shown('1000000', '10')}, ${shown('3000000', '30')},
  ${shown('4000000', '40')}, 0, 0, 0, ${shown('70000', '4')}, ${shown('20000', '1')}, ${shown('50000', '3')}, 0, 0`;

const STEPS_QUERY = (steps: string, at: string): string => `
  select stations.station_id, ${at} as read_at, step as steps, step - 100 as since,
    stations.machine_id % 100 = 1 and ${steps} as cleared,
    case when stations.machine_id % 100 = 0 then 99970000 else 20000000 end as high
  from stations`;

async function makeReadings(owner: Database): Promise<void> {
  await replicated(
    owner,
    `insert into meter_readings (${READING_COLUMNS}) select ${READING_VALUES} from (
      ${STEPS_QUERY('step >= 100', `timestamptz '2026-06-01T04:00:00Z' + step * interval '5 minutes'`)}
      cross join generate_series(0, ${READINGS - 1}) as step order by stations.station_id, step) as told`,
  );
}

/** Creates the 90 days before, morning and evening; the counters were lower then and only increased. */
async function makeHistory(owner: Database): Promise<void> {
  await replicated(
    owner,
    `insert into meter_readings (${READING_COLUMNS}) select ${READING_VALUES} from (
      ${STEPS_QUERY('false', `timestamptz '2026-06-01T03:00:00Z' + step * interval '12 hours'`)}
      cross join generate_series(-${HISTORY_DAYS * 2}, -1) as step) as told`,
  );
  await replicated(
    owner,
    `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at, state)
      select 1, date '${DAY}' - n, timestamptz '2026-06-01T04:00:00Z' - n * interval '1 day',
        timestamptz '2026-06-02T04:00:00Z' - n * interval '1 day', 'closed'
      from generate_series(1, ${HISTORY_DAYS}) as n
      on conflict do nothing`,
  );
  await replicated(
    owner,
    `insert into station_days (establishment_id, station_id, gaming_day, reading_count, first_read_at, last_read_at)
      select 1, stations.station_id, date '${DAY}' - n, 288, '2026-03-01', '2026-03-01'
      from stations cross join generate_series(1, ${HISTORY_DAYS}) as n
      on conflict do nothing`,
  );
  await replicated(
    owner,
    `insert into machine_counts (establishment_id, gaming_day, machine_id, count_number, notes_minor, source)
      select 1, date '${DAY}' - n, machines.machine_id, 1, 1000, 'file'
      from machines cross join generate_series(1, ${HISTORY_DAYS}) as n`,
  );
}

/** Loads rows as a copy of an existing installation: without the triggers of single acts. */
async function replicated(owner: Database, statement: string): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(statement);
  });
}

/**
 * Derives the same figures from every reading, one at a time, and returns how many machines differ. A decrease is a
 * rollover of the counter, unless the memory was cleared: without a final reading the day's movements are unknown.
 */
async function differingMachines(db: Database): Promise<bigint> {
  const counters = ['coin_in', 'coin_out', 'drop', 'bills', 'ticket_in'] as const;
  const columns = [...counters.map((name) => `${name}_credits`), 'games_played'];
  const [row] = await db.query<{ count: bigint }>(
    `with steps as (
        select meter_readings.station_id, ${columns
          .map((column) => `${column}, lag(${column}) over every_step as previous_${column}`)
          .join(', ')}
        from meter_readings
        where meter_readings.establishment_id = 1
          and meter_readings.read_at between '2026-06-01T04:00:00Z' and '2026-06-02T04:00:00Z'
        window every_step as (partition by meter_readings.station_id order by meter_readings.read_at)
      ), moved as (
        select stations.machine_id, machine_versions.denomination_minor, ${columns
          .map(
            (column) => `sum(case
              when steps.${column} >= steps.previous_${column} then steps.${column} - steps.previous_${column}
              else steps.${column} + 100000000 - steps.previous_${column} end)::bigint as ${column}`,
          )
          .join(', ')}
        from steps
        join stations on stations.establishment_id = 1 and stations.station_id = steps.station_id
        join machine_versions on machine_versions.establishment_id = 1
          and machine_versions.machine_id = stations.machine_id
        where steps.previous_coin_in_credits is not null
        group by stations.machine_id, machine_versions.denomination_minor
      )
      select count(*) from moved
      left join day_results on day_results.establishment_id = 1 and day_results.gaming_day = '${DAY}'
        and day_results.machine_id = moved.machine_id
      where (${counters.map((name) => `day_results.${name}_minor`).join(', ')}, day_results.games_played,
          day_results.metered_win_minor)
        is distinct from (${[
          ...counters.map((name) => `moved.${name}_credits * moved.denomination_minor`),
          'moved.games_played',
          '(moved.coin_in_credits - moved.coin_out_credits) * moved.denomination_minor',
        ]
          .map((figure) => `case when moved.machine_id % 100 <> 1 then ${figure} end`)
          .join(', ')})`,
  );
  return row?.count ?? 0n;
}
