import { COUNTERS, FURTHER_COUNTERS, STANDARD_COUNTERS } from '#domain/meters/counters.js';
import { LONGEST_EXCURSION_MS } from '#domain/meters/excursions.js';
import { listIdentities, MOVED_BY_PLAY, type Identity } from '#domain/meters/meter-identities.js';
import {
  PLAY_LIMIT_KINDS,
  HIGHEST_WINS_OF_A_STEP,
  OPENINGS_PER_MINUTE,
  WINS_TO_STAKES,
} from '#domain/meters/play-limits.js';
import type { PlayLimitKind } from '#domain/meters/play-limits.js';
import { STANDARD_COIN_OUT } from '#domain/meters/win-formula.js';
import { listColumns, queryRows, type Queryable } from '#platform/database/rows.js';
import type { OnSiteReadings } from '../events/ram-clears.js';
import { COUNTER_COLUMNS } from '../ingest/readings.queries.js';
import type { MeterBreakKind } from '#domain/meters/meter-step.js';

/** Number of readings searched back for a counter missing now: more than a day of 5-minute readings. */
export const LOOKBACK_READINGS = 300;

/** Affected readings of one station, between two instants. */
export interface ReadingsWindow {
  readonly stationId: bigint;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns, by station, the window of readings affected by these batches: from the reading before their first one to the
 * one after their last. The overall span of the batches only restricts the search to few partitions.
 */
export function listBatchWindows(
  db: Queryable,
  establishmentId: number,
  batchIds: readonly bigint[],
): Promise<ReadingsWindow[]> {
  return queryRows(
    db,
    `with span as (
        select min(reading_batches.earliest_read_at) as earliest, max(reading_batches.latest_read_at) as latest
        from reading_batches
        where reading_batches.establishment_id = $1 and reading_batches.batch_id = any($2::bigint[])
      ), touched as (
        select meter_readings.station_id, min(meter_readings.read_at) as from_at, max(meter_readings.read_at) as to_at
        from meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.batch_id = any($2::bigint[])
          and meter_readings.read_at between (select span.earliest from span) and (select span.latest from span)
        group by meter_readings.station_id
      )
      ${buildWidenedWindowsSql()}`,
    [establishmentId, batchIds],
  );
}

/**
 * Returns, by station, the window of readings affected by events at these instants: from the reading before the first
 * to the one after the last.
 */
export function listEventWindows(
  db: Queryable,
  establishmentId: number,
  machineIds: readonly bigint[],
  instants: readonly Date[],
): Promise<ReadingsWindow[]> {
  return queryRows(
    db,
    `with touched as (
        select stations.station_id, min(reported.occurred_at) as from_at, max(reported.occurred_at) as to_at
        from unnest($2::bigint[], $3::timestamptz[]) as reported (machine_id, occurred_at)
        join stations_public as stations on stations.establishment_id = $1 and stations.machine_id = reported.machine_id
        group by stations.station_id
      )
      ${buildWidenedWindowsSql()}`,
    [establishmentId, machineIds, instants],
  );
}

/** Returns, by station, the window of all its readings, for a rebuild. */
export function listAllStationWindows(db: Queryable, establishmentId: number): Promise<ReadingsWindow[]> {
  return listWindowsSince(db, establishmentId, null, null);
}

/**
 * Returns, by station, the window of its readings since an instant, from the reading before it. A machine or an instant
 * of null: all.
 */
export function listWindowsSince(
  db: Queryable,
  establishmentId: number,
  machineId: bigint | null,
  instant: Date | null,
): Promise<ReadingsWindow[]> {
  return queryRows(
    db,
    `select stations.station_id as "stationId", span.from_at as "from", span.to_at as "to"
      from stations_public as stations
      cross join lateral (
        select coalesce(
            (
              select earlier.read_at from meter_readings as earlier
              where earlier.establishment_id = $1 and earlier.station_id = stations.station_id and earlier.read_at < $3
              order by earlier.read_at desc limit 1
            ),
            min(meter_readings.read_at)
          ) as from_at, max(meter_readings.read_at) as to_at
        from meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.station_id = stations.station_id
          and ($3::timestamptz is null or meter_readings.read_at >= $3)
      ) as span
      where stations.establishment_id = $1 and ($2::bigint is null or stations.machine_id = $2)
        and span.from_at is not null and span.to_at is not null
      order by stations.station_id`,
    [establishmentId, machineId, instant],
  );
}

/**
 * Returns the SQL that extends each window of `touched` by one reading on both sides, because the steps across its ends
 * change too.
 */
function buildWidenedWindowsSql(): string {
  return `select touched.station_id as "stationId",
      coalesce((
        select meter_readings.read_at from meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.station_id = touched.station_id
          and meter_readings.read_at < touched.from_at
        order by meter_readings.read_at desc limit 1
      ), touched.from_at) as "from",
      coalesce((
        select meter_readings.read_at from meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.station_id = touched.station_id
          and meter_readings.read_at > touched.to_at
        order by meter_readings.read_at limit 1
      ), touched.to_at) as "to"
    from touched
    order by touched.station_id`;
}

/**
 * Extends the end of each window by `LOOKBACK_READINGS` readings, because a later step looks back that far for the last
 * value of a counter.
 */
export function extendWindows(
  db: Queryable,
  establishmentId: number,
  windows: readonly ReadingsWindow[],
): Promise<ReadingsWindow[]> {
  return queryRows(
    db,
    `select touched.station_id as "stationId", touched.from_at as "from", coalesce((
        select max(following.read_at) from (
          select meter_readings.read_at from meter_readings
          where meter_readings.establishment_id = $1 and meter_readings.station_id = touched.station_id
            and meter_readings.read_at > touched.to_at
          order by meter_readings.read_at limit ${LOOKBACK_READINGS}
        ) as following
      ), touched.to_at) as "to"
      from ${buildWindowsSql(2)}
      order by touched.station_id`,
    [establishmentId, ...buildWindowArrays(windows)],
  );
}

/** A step that may be irregular. */
export interface CandidateStep {
  readonly stationId: bigint;
  readonly earlier: Date;
  readonly later: Date;
  /** True when a counter appeared or disappeared in the step, or an instant of it has several readings. */
  readonly patternChanged: boolean;
}

/** Limits of a station's counters, the strictest of all times: by minute, except those of one game. */
export interface StationLimits {
  readonly stationId: bigint;
  readonly games: bigint;
  readonly wagerCredits: bigint;
  readonly winCredits: bigint;
  readonly cashCredits: bigint;
  readonly notes: bigint;
  readonly ticketCredits: bigint;
  readonly transferCredits: bigint;
  readonly ticketCents: bigint;
  readonly transferCents: bigint;
  readonly tickets: bigint;
  /** 1 where the coin out counter ever had another content than the standard one, else 0. */
  readonly ownFormula: bigint;
}

/** The fields of `StationLimits` in the order of the statement's parameters, each with its column. */
const STATION_LIMIT_COLUMNS = {
  stationId: 'station_id',
  games: 'games',
  wagerCredits: 'wager_credits',
  winCredits: 'win_credits',
  cashCredits: 'cash_credits',
  notes: 'notes',
  ticketCredits: 'ticket_credits',
  transferCredits: 'transfer_credits',
  ticketCents: 'ticket_cents',
  transferCents: 'transfer_cents',
  tickets: 'tickets',
  ownFormula: 'own_formula',
} as const satisfies Readonly<Record<keyof StationLimits, string>>;

/**
 * Returns every step that the domain might find irregular: a counter decreased, rose beyond its limit, appeared or
 * disappeared, an identity (equation between counters) moved, an instant has several readings, a memory was cleared.
 * The set may be too large, never too small: the domain judges each step.
 */
export function listCandidateSteps(
  db: Queryable,
  establishmentId: number,
  windows: readonly ReadingsWindow[],
  limits: readonly StationLimits[],
): Promise<CandidateStep[]> {
  const limitArrays = (Object.keys(STATION_LIMIT_COLUMNS) as (keyof StationLimits)[]).map((key) =>
    limits.map((stationLimits) => stationLimits[key]),
  );
  return queryRows(db, CANDIDATE_STEPS_SQL, [establishmentId, ...buildWindowArrays(windows), ...limitArrays]);
}

const getStepColumnPair = (column: string): readonly [string, string] => [`(step.earlier).${column}`, `step.${column}`];

const decreasedConditions = [...STANDARD_COUNTERS]
  .filter(({ kind }) => kind === 'cumulative')
  .map(({ column }) => `${getStepColumnPair(column)[0]} > ${getStepColumnPair(column)[1]}`);

const otherCounterLiterals = FURTHER_COUNTERS.filter(({ kind }) => kind === 'cumulative').map(
  ({ name }) => `'${name}'`,
);
const otherDecreasedCondition = `(step.other_counters is not null and exists (
  select from jsonb_each_text(step.other_counters) as further
  where further.key in (${otherCounterLiterals.join(', ')})
    and further.value::bigint < ((step.earlier).other_counters ->> further.key)::bigint))`;

const MINUTES_SQL = 'step.minutes';
const buildRiseSql = (column: string): string => `(step.${column} - (step.earlier).${column})`;
const HIGHEST_STAKES_SQL = `(coalesce(${buildRiseSql('games_played')} + 1, ${MINUTES_SQL} * limits.games)
  * limits.wager_credits)`;
const HIGHEST_WINS_SQL = `(${WINS_TO_STAKES} * coalesce(${buildRiseSql('coin_in_credits')}, ${HIGHEST_STAKES_SQL})
  + ${HIGHEST_WINS_OF_A_STEP} * limits.win_credits)`;

/** The highest rise of the counters of each kind, in credits or pieces; never more than the domain's. */
const HIGHEST_RISE_SQL: Readonly<Record<PlayLimitKind, string>> = {
  games: `${MINUTES_SQL} * limits.games`,
  stakes: HIGHEST_STAKES_SQL,
  wins: HIGHEST_WINS_SQL,
  cash: `${MINUTES_SQL} * limits.cash_credits`,
  notes: `${MINUTES_SQL} * limits.notes`,
  tickets: `${MINUTES_SQL} * limits.ticket_credits`,
  transfers: `${MINUTES_SQL} * limits.transfer_credits`,
  ticketCount: `${MINUTES_SQL} * limits.tickets`,
  paid: `${HIGHEST_WINS_SQL} + ${MINUTES_SQL} * (limits.cash_credits + limits.ticket_credits + limits.transfer_credits)`,
  openings: `${MINUTES_SQL} * ${OPENINGS_PER_MINUTE}`,
};

/** Conditions that a standard counter rose beyond its limit, one for each kind. */
const beyondLimitConditions = Object.entries(HIGHEST_RISE_SQL).flatMap(([kind, highestRiseSql]) => {
  const rises = STANDARD_COUNTERS.filter(({ name }) => PLAY_LIMIT_KINDS[name] === kind).map(({ column }) =>
    buildRiseSql(column),
  );
  return rises.length === 0 ? [] : [`greatest(${rises.join(', ')}) > ${highestRiseSql}`];
});

/** Condition that a further counter rose beyond its limit; tickets and transfers are in cents there. */
const otherBeyondLimitCondition = `(step.other_counters is not null and exists (
  select from jsonb_each_text(step.other_counters) as further
  where further.value::bigint - ((step.earlier).other_counters ->> further.key)::bigint > case
    ${FURTHER_COUNTERS.flatMap(({ name, unit }) => {
      const kind = PLAY_LIMIT_KINDS[name];
      if (kind === undefined) return [];
      const perMinute = kind === 'tickets' ? 'limits.ticket_cents' : 'limits.transfer_cents';
      return [
        `when further.key = '${name}' then ${unit === 'cents' ? `${MINUTES_SQL} * ${perMinute}` : HIGHEST_RISE_SQL[kind]}`,
      ];
    }).join('\n    ')}
  end))`;

const buildOtherKeysChangedSql = (left: string, right: string): string => `((${left} is null) <> (${right} is null)
  or (${left} is not null and ${right} is not null and not (
    ${left} ?& array(select jsonb_object_keys(${right})) and ${right} ?& array(select jsonb_object_keys(${left})))))`;

/** Returns the SQL condition that two readings report different counters. */
function buildPatternDiffersSql(
  getLeftColumn: (column: string) => string,
  getRightColumn: (column: string) => string,
): string {
  const standardConditions = COUNTER_COLUMNS.map(
    (column) => `(${getLeftColumn(column)} is null) <> (${getRightColumn(column)} is null)`,
  );
  return [
    ...standardConditions,
    buildOtherKeysChangedSql(getLeftColumn('other_counters'), getRightColumn('other_counters')),
  ].join('\n or ');
}

/**
 * Returns the SQL condition that the two sides of an identity (an equation between counters) moved differently, beyond
 * its tolerance. It holds only where the identity can be tested: the counters it requires are reported.
 */
function buildIdentityUnbalancedSql(identity: Identity): string {
  const columnsByCounter = new Map<string, string>(COUNTERS.map(({ name, column }) => [name, column]));
  const buildMovementSql = (counter: string): string => {
    const [before, after] = getStepColumnPair(columnsByCounter.get(counter) ?? '');
    return `(${after} - ${before})`;
  };
  const buildStepColumnSql = (counter: string): string => `step.${columnsByCounter.get(counter) ?? ''}`;
  const rightTerms = identity.right.map(({ counter, sign, isRequired }) => {
    const termSql = isRequired ? buildMovementSql(counter) : `coalesce(${buildMovementSql(counter)}, 0)`;
    return `${sign < 0n ? '-' : '+'} ${termSql}`;
  });
  const conditions = [
    `abs(${buildMovementSql(identity.left)} - (0 ${rightTerms.join(' ')})) > ${identity.tolerance}`,
    `coalesce(${identity.right.map(({ counter }) => buildStepColumnSql(counter)).join(', ')}) is not null`,
    ...identity.right
      .filter(({ partsOf }) => partsOf.length > 0)
      .map(
        ({ counter, partsOf }) =>
          `(${buildStepColumnSql(counter)} is not null or coalesce(${partsOf.map(buildStepColumnSql).join(', ')}) is null)`,
      ),
  ];
  return `(${conditions.join(' and ')})`;
}

/** Conditions that a counter did not move over the games that must move it. */
const stillConditions = MOVED_BY_PLAY.map(({ counter, games }) => {
  const column = STANDARD_COUNTERS.find(({ name }) => name === counter)?.column ?? '';
  return `(${buildRiseSql('games_played')} >= ${games} and ${buildRiseSql(column)} = 0)`;
});

/**
 * Condition that a hand pay, which coin out may contain, moved on a machine with its own formula: its identities are
 * other ones there.
 */
const ownFormulaCondition = `(limits.own_formula = 1
  and (${buildRiseSql('jackpot_credits')} <> 0 or ${buildRiseSql('hand_paid_cancelled_credits')} <> 0))`;

const buildWindowsSql = (firstParameter: number): string =>
  `unnest($${firstParameter}::bigint[], $${firstParameter + 1}::timestamptz[], $${firstParameter + 2}::timestamptz[])
    as touched (station_id, from_at, to_at)`;

export const CANDIDATE_STEPS_SQL = `
with touched as materialized (select touched.* from ${buildWindowsSql(2)}),
limits as materialized (
  select limits.* from unnest(${Object.keys(STATION_LIMIT_COLUMNS)
    .map((_, index) => `$${index + 5}::bigint[]`)
    .join(', ')})
    as limits (${Object.values(STATION_LIMIT_COLUMNS).join(', ')})
),
several as materialized (
  select distinct meter_readings.station_id, meter_readings.read_at
  from meter_readings
  where meter_readings.establishment_id = $1 and meter_readings.variant > 0
    and meter_readings.station_id in (select touched.station_id from touched)
    and meter_readings.read_at between (select min(touched.from_at) from touched)
      and (select max(touched.to_at) from touched)
), judged as (
  select step.station_id, (step.earlier).read_at as earlier, step.read_at as later,
    (${buildPatternDiffersSql(
      (column) => getStepColumnPair(column)[0],
      (column) => getStepColumnPair(column)[1],
    )}
     or (step.station_id, step.read_at) in (select several.station_id, several.read_at from several)
     or (step.station_id, (step.earlier).read_at) in (select several.station_id, several.read_at from several)
    ) as pattern_changed,
    (${[
      ...decreasedConditions,
      otherDecreasedCondition,
      ...listIdentities(STANDARD_COIN_OUT).map(buildIdentityUnbalancedSql),
      ...stillConditions,
      ownFormulaCondition,
      ...beyondLimitConditions,
      otherBeyondLimitCondition,
    ].join('\n or ')}) as moved_wrong
  from touched
  left join limits on limits.station_id = touched.station_id
  cross join lateral (
    select meter_readings.*, lag(meter_readings) over in_order as earlier,
      ceil(date_part('epoch', meter_readings.read_at - lag(meter_readings.read_at) over in_order) / 60)::bigint + 1
        as minutes
    from meter_readings
    where meter_readings.establishment_id = $1 and meter_readings.station_id = touched.station_id
      and meter_readings.read_at between touched.from_at and touched.to_at and meter_readings.variant = 0
    window in_order as (order by meter_readings.read_at)
  ) as step
  where (step.earlier).read_at is not null
), cleared as (
  select touched.station_id, (
      select meter_readings.read_at from meter_readings
      where meter_readings.establishment_id = $1 and meter_readings.station_id = touched.station_id
        and meter_readings.read_at < machine_events.occurred_at
      order by meter_readings.read_at desc limit 1
    ) as earlier, (
      select meter_readings.read_at from meter_readings
      where meter_readings.establishment_id = $1 and meter_readings.station_id = touched.station_id
        and meter_readings.read_at >= machine_events.occurred_at
      order by meter_readings.read_at limit 1
    ) as later
  from touched
  join stations_public as stations on stations.establishment_id = $1 and stations.station_id = touched.station_id
  join machine_events on machine_events.establishment_id = $1 and machine_events.machine_id = stations.machine_id
    and machine_events.code = 'ramClear'
    and (machine_events.station_id is null or machine_events.station_id = stations.station_id)
    and machine_events.occurred_at > touched.from_at and machine_events.occurred_at <= touched.to_at
)
select step.station_id as "stationId", step.earlier, step.later, bool_or(step.pattern_changed) as "patternChanged"
from (
  select judged.station_id, judged.earlier, judged.later, coalesce(judged.pattern_changed, false) as pattern_changed
  from judged where judged.pattern_changed or judged.moved_wrong
  union all
  select cleared.station_id, cleared.earlier, cleared.later, false from cleared
  where cleared.earlier is not null and cleared.later is not null
) as step
group by step.station_id, step.earlier, step.later
order by 1, 3`;

/** Steps of one station this close together share one pass back over its readings. */
const MAX_RUN_GAP_MS = 3_600_000;

/**
 * Returns the indexes of the steps whose counters need earlier readings: a recent one reports a counter that the step's
 * first reading lacks, or an instant has several readings. Steps must be ordered by station and instant.
 */
export async function findLookbackStepIndexes(
  db: Queryable,
  establishmentId: number,
  steps: readonly { readonly stationId: bigint; readonly earlier: Date }[],
): Promise<Set<number>> {
  const stepRows = await queryRows<{ ordinal: bigint }>(db, STEPS_WITH_LOOKBACK_SQL, [
    establishmentId,
    ...listColumns(steps, 'stationId', 'earlier'),
    assignRunNumbers(steps),
  ]);
  return new Set(stepRows.map(({ ordinal }) => Number(ordinal) - 1));
}

/**
 * Returns a run number for each step: steps of one station in close succession form a run, whose readings are read
 * once. Steps must be ordered by station and instant.
 */
function assignRunNumbers(steps: readonly { readonly stationId: bigint; readonly earlier: Date }[]): number[] {
  let runNumber = 0;
  return steps.map(({ stationId, earlier }, index) => {
    const previousStep = steps[index - 1];
    const gapMs = earlier.getTime() - (previousStep?.earlier.getTime() ?? 0);
    if (previousStep?.stationId !== stationId || gapMs < 0 || gapMs > MAX_RUN_GAP_MS) runNumber += 1;
    return runNumber;
  });
}

// The examined earlier readings report the same counters unless that changes between two of them.
const STEPS_WITH_LOOKBACK_SQL = `
with step as materialized (
  select wanted.* from unnest($2::bigint[], $3::timestamptz[], $4::integer[]) with ordinality
    as wanted (station_id, earlier, run, ordinal)
), run as materialized (
  select step.run, step.station_id, max(step.earlier) as last_at, (
      select meter_readings.read_at from meter_readings
      where meter_readings.establishment_id = $1 and meter_readings.station_id = step.station_id
        and meter_readings.read_at <= min(step.earlier)
      order by meter_readings.read_at desc, meter_readings.variant desc offset ${LOOKBACK_READINGS - 1} limit 1
    ) as first_at
  from step
  group by step.run, step.station_id
), seen as materialized (
  select run.run, past.read_at, past.changes, past.conflicts
  from run
  cross join lateral (
  select past.read_at,
    count(*) filter (where past.pattern_changed)
      over (order by past.read_at, past.variant rows between ${LOOKBACK_READINGS - 2} preceding and current row) as changes,
    count(*) filter (where past.variant > 0)
      over (order by past.read_at, past.variant rows between ${LOOKBACK_READINGS - 1} preceding and current row) as conflicts
  from (
    select reading.read_at, reading.variant,
      (reading.earlier).read_at is not null and (${buildPatternDiffersSql(
        (column) => `(reading.earlier).${column}`,
        (column) => `reading.${column}`,
      )}) as pattern_changed
    from (
      select meter_readings.*,
        lag(meter_readings) over (order by meter_readings.read_at, meter_readings.variant) as earlier
      from meter_readings
      where meter_readings.establishment_id = $1 and meter_readings.station_id = run.station_id
        and meter_readings.read_at >= coalesce(run.first_at, '-infinity') and meter_readings.read_at <= run.last_at
    ) as reading
  ) as past
  ) as past
)
select step.ordinal
from seen
join step on step.run = seen.run and step.earlier = seen.read_at
where seen.changes > 0 or seen.conflicts > 0
group by step.ordinal`;

/** A row of the table of readings: its counters and its position. */
export type ReadingRow = Readonly<Record<string, unknown>> & {
  readonly ordinal: bigint;
  readonly read_at: Date;
  readonly variant: number;
};

/**
 * Returns, oldest first, all readings of each step's two instants. The steps at `lookbackIndexes` also have their last
 * readings before the earlier instant, at most `LOOKBACK_READINGS`. `ordinal` is the step's position from 1.
 */
export function listReadingsOfSteps(
  db: Queryable,
  establishmentId: number,
  steps: readonly { readonly stationId: bigint; readonly earlier: Date; readonly later: Date }[],
  lookbackIndexes: ReadonlySet<number>,
): Promise<ReadingRow[]> {
  return queryRows(
    db,
    `select step.ordinal, reading.*
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::boolean[]) with ordinality
        as step (station_id, earlier, later, looks_back, ordinal)
      cross join lateral (
        (
          select meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()} from meter_readings
          where meter_readings.establishment_id = $1 and meter_readings.station_id = step.station_id
            and meter_readings.read_at = step.later
        ) union all (
          select meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()} from meter_readings
          where not step.looks_back and meter_readings.establishment_id = $1
            and meter_readings.station_id = step.station_id and meter_readings.read_at = step.earlier
        ) union all (
          select meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()} from meter_readings
          where step.looks_back and meter_readings.establishment_id = $1
            and meter_readings.station_id = step.station_id and meter_readings.read_at <= step.earlier
          order by meter_readings.read_at desc, meter_readings.variant desc limit ${LOOKBACK_READINGS}
        )
      ) as reading
      order by step.ordinal, reading.read_at, reading.variant`,
    [
      establishmentId,
      ...listColumns(steps, 'stationId', 'earlier', 'later'),
      steps.map((_, index) => lookbackIndexes.has(index)),
    ],
  );
}

/** Returns the SQL list of the counters' columns, under a table's or an alias' name. */
export function buildReadingColumnsSql(table = 'meter_readings'): string {
  return [...COUNTER_COLUMNS, 'other_counters'].map((column) => `${table}.${column}`).join(', ');
}

/** The number of digits of a station's counters. */
export interface StationSizes {
  readonly station_id: bigint;
  readonly machine_id: bigint;
  readonly meter_digits: number;
  readonly counter_digits: Readonly<Record<string, number>>;
}

/** Returns the number of digits of the counters of these stations, after which they start again at zero. */
export function listStationSizes(
  db: Queryable,
  establishmentId: number,
  stationIds: readonly bigint[],
): Promise<StationSizes[]> {
  return queryRows(
    db,
    `select stations.station_id, stations.machine_id, stations.meter_digits, stations.counter_digits
      from stations_public as stations where stations.establishment_id = $1 and stations.station_id = any($2::bigint[])`,
    [establishmentId, stationIds],
  );
}

/** A RAM clear of a station, with the readings around it. */
export interface ClearRow extends OnSiteReadings {
  readonly station_id: bigint;
  readonly occurred_at: Date;
}

/**
 * Returns the RAM clears (resets of a machine's memory) of these stations, after one instant and up to another. Of
 * several at one instant, one with readings after it is preferred.
 */
export function listRamClears(
  db: Queryable,
  establishmentId: number,
  stationIds: readonly bigint[],
  after: Date,
  until: Date,
): Promise<ClearRow[]> {
  return queryRows(
    db,
    `select distinct on (station_ram_clears.station_id, station_ram_clears.occurred_at)
        station_ram_clears.station_id, station_ram_clears.occurred_at, station_ram_clears.before_counters as before,
        station_ram_clears.after_counters as after
      from station_ram_clears
      where station_ram_clears.establishment_id = $1 and station_ram_clears.station_id = any($2::bigint[])
        and station_ram_clears.occurred_at > $3 and station_ram_clears.occurred_at <= $4
      order by 1, 2, station_ram_clears.after_counters is null`,
    [establishmentId, stationIds, after, until],
  );
}

/** An irregular step to be stored; `excursion_from`: the first reading that its excursion leaves out. */
export interface NewBreak {
  readonly stationId: bigint;
  readonly earlier: Date;
  readonly later: Date;
  readonly kind: MeterBreakKind;
  readonly previous: Readonly<Record<string, string>>;
  readonly stale: readonly string[];
  readonly next: Readonly<Record<string, string>>;
  readonly exceptions: readonly unknown[];
  readonly excursion_from: Date | null;
}

/**
 * Returns the SQL condition that no excursion leaves a reading out. `reading` is the table's alias, `breaks` the table of
 * irregular steps or its public view.
 */
export function buildBelievedSql(reading: string, breaks = 'meter_breaks'): string {
  return `not exists (
    select from ${breaks} as excursion
    where excursion.establishment_id = ${reading}.establishment_id and excursion.station_id = ${reading}.station_id
      and excursion.excursion_from <= ${reading}.read_at and excursion.later_read_at > ${reading}.read_at)`;
}

/**
 * Returns the windows, each begun early enough to contain the falls before it whose return may be in it, and ended late
 * enough to contain the excursions in it.
 */
export function includeRecentFalls(
  db: Queryable,
  establishmentId: number,
  windows: readonly ReadingsWindow[],
): Promise<ReadingsWindow[]> {
  return queryRows(
    db,
    `select touched.station_id as "stationId", least(touched.from_at, (
        select min(meter_breaks.earlier_read_at) from meter_breaks
        where meter_breaks.establishment_id = $1 and meter_breaks.station_id = touched.station_id
          and meter_breaks.kind = 'exception' and meter_breaks.later_read_at > touched.from_at - interval '${LONGEST_EXCURSION_MS} ms'
          and meter_breaks.earlier_read_at < touched.from_at
          and (meter_breaks.excursion_from is not null
            or meter_breaks.exceptions @> '[{"code": "decreaseNotProven"}]')
      )) as "from", greatest(touched.to_at, (
        select max(meter_breaks.later_read_at) from meter_breaks
        where meter_breaks.establishment_id = $1 and meter_breaks.station_id = touched.station_id
          and meter_breaks.excursion_from is not null
          and meter_breaks.earlier_read_at < touched.to_at and meter_breaks.later_read_at > touched.from_at
      )) as "to"
      from ${buildWindowsSql(2)}
      order by touched.station_id, touched.from_at`,
    [establishmentId, ...buildWindowArrays(windows)],
  );
}

/** A fall of counters, by the readings of its step. */
export interface FallStep {
  readonly stationId: bigint;
  readonly earlier: Date;
  readonly later: Date;
}

/** A fall of which an approved adjustment states the movement. */
export interface SettledFall extends FallStep {
  /** True: it explains the fall as a rollover, a clear or a first reading. */
  readonly isExplained: boolean;
}

/** Returns the falls, of these, of which an approved adjustment states the movement. */
export function listSettledFalls(
  db: Queryable,
  establishmentId: number,
  falls: readonly FallStep[],
): Promise<SettledFall[]> {
  return queryRows(
    db,
    `select fall.station_id as "stationId", fall.earlier, fall.later,
        bool_or(effective.kind in ('rollover', 'reset', 'finalReading', 'initialReading')) as "isExplained"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as fall (station_id, earlier, later)
      join effective_meter_adjustments as effective on effective.establishment_id = $1
        and effective.station_id = fall.station_id
        and effective.earlier_read_at = fall.earlier and effective.later_read_at = fall.later
      group by fall.station_id, fall.earlier, fall.later`,
    [establishmentId, ...listColumns(falls, 'stationId', 'earlier', 'later')],
  );
}

/** Returns the readings after each fall that may end its excursion, oldest first; `ordinal` is the fall's, from 1. */
export function listReadingsAfterFalls(
  db: Queryable,
  establishmentId: number,
  falls: readonly FallStep[],
): Promise<ReadingRow[]> {
  return queryRows(
    db,
    `select fall.ordinal, reading.*
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality
        as fall (station_id, earlier, later, ordinal)
      cross join lateral (
        select meter_readings.read_at, meter_readings.variant, ${buildReadingColumnsSql()} from meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.station_id = fall.station_id
          and meter_readings.read_at > fall.later and meter_readings.read_at <= fall.earlier + interval '${LONGEST_EXCURSION_MS} ms'
        order by meter_readings.read_at, meter_readings.variant limit ${LOOKBACK_READINGS}
      ) as reading
      order by fall.ordinal, reading.read_at, reading.variant`,
    [establishmentId, ...listColumns(falls, 'stationId', 'earlier', 'later')],
  );
}

/** Replaces the stored irregular steps that end within these windows by newly judged ones. */
export async function replaceMeterBreaks(
  db: Queryable,
  establishmentId: number,
  windows: readonly ReadingsWindow[],
  breaks: readonly NewBreak[],
): Promise<void> {
  await queryRows(
    db,
    `delete from meter_breaks
      using ${buildWindowsSql(2)}
      where meter_breaks.establishment_id = $1 and meter_breaks.station_id = touched.station_id
        and meter_breaks.later_read_at > touched.from_at and meter_breaks.later_read_at <= touched.to_at`,
    [establishmentId, ...buildWindowArrays(windows)],
  );
  if (breaks.length === 0) return;
  await queryRows(
    db,
    `insert into meter_breaks (establishment_id, station_id, earlier_read_at, later_read_at, kind, previous_counters,
        stale_counters, next_counters, exceptions, excursion_from)
      select $1::integer, found.station_id, found.earlier, found.later, found.kind, found.previous, found.stale, found.next,
        found.exceptions, found.excursion_from
      from jsonb_to_recordset($2::jsonb) as found (station_id bigint, earlier timestamptz, later timestamptz, kind text,
        previous jsonb, stale jsonb, next jsonb, exceptions jsonb, excursion_from timestamptz)
      order by found.station_id, found.later`,
    [
      establishmentId,
      JSON.stringify(breaks.map(({ stationId, ...rest }) => ({ station_id: String(stationId), ...rest }))),
    ],
  );
}

/**
 * Counts the readings of each gaming day that these windows overlap. A reading at the exact closing belongs to the day
 * it closes, as in its movement: hence the microsecond subtracted below. `dayBoundaries` has the opening of each of the
 * consecutive `days` and, last, the closing of the last one.
 */
export async function recountStationDays(
  db: Queryable,
  establishmentId: number,
  windows: readonly ReadingsWindow[],
  days: readonly string[],
  dayBoundaries: readonly Date[],
): Promise<void> {
  await queryRows(
    db,
    `insert into station_days (establishment_id, station_id, gaming_day, reading_count, conflict_count, complement_count,
        first_read_at, last_read_at)
      select $1::integer, touched.station_id, ($5::date[])[tally.day], tally.readings, tally.conflicts,
        tally.further - tally.conflicts, tally.first_read_at, tally.last_read_at
      from (
        select touched.station_id, min(touched.from_at) as from_at, max(touched.to_at) as to_at
        from ${buildWindowsSql(2)}
        group by touched.station_id
      ) as touched
      cross join lateral (
        select width_bucket(meter_readings.read_at - interval '1 microsecond', $6::timestamptz[]) as day,
          (count(*) filter (where meter_readings.variant = 0))::integer as readings,
          (count(*) filter (where meter_readings.variant > 0))::integer as further,
          (count(*) filter (where case when meter_readings.variant > 0 then exists (
            select from meter_readings as earlier
            where earlier.establishment_id = $1 and earlier.station_id = meter_readings.station_id
              and earlier.read_at = meter_readings.read_at and earlier.variant < meter_readings.variant
              and readings_disagree(meter_readings, earlier)
          ) end))::integer as conflicts,
          min(meter_readings.read_at) as first_read_at, max(meter_readings.read_at) as last_read_at
        from meter_readings
        where meter_readings.establishment_id = $1 and meter_readings.station_id = touched.station_id
          and meter_readings.read_at
            > ($6::timestamptz[])[width_bucket(touched.from_at - interval '1 microsecond', $6::timestamptz[])]
          and meter_readings.read_at
            <= ($6::timestamptz[])[width_bucket(touched.to_at - interval '1 microsecond', $6::timestamptz[]) + 1]
        group by 1
      ) as tally
      where tally.day between 1 and cardinality($5::date[])
      order by touched.station_id, tally.day
      on conflict (establishment_id, station_id, gaming_day) do update
        set reading_count = excluded.reading_count, conflict_count = excluded.conflict_count,
          complement_count = excluded.complement_count, first_read_at = excluded.first_read_at,
          last_read_at = excluded.last_read_at
        where (station_days.reading_count, station_days.conflict_count, station_days.complement_count,
            station_days.first_read_at, station_days.last_read_at)
          is distinct from (excluded.reading_count, excluded.conflict_count, excluded.complement_count,
            excluded.first_read_at, excluded.last_read_at)`,
    [establishmentId, ...buildWindowArrays(windows), days, dayBoundaries],
  );
}

/** Deletes the irregular steps, counts by day and queued work of an establishment, before a rebuild. */
export async function deleteDerivedData(db: Queryable, establishmentId: number): Promise<void> {
  for (const table of ['meter_breaks', 'station_days', 'reading_scan_queue']) {
    await queryRows(db, `delete from ${table} where ${table}.establishment_id = $1`, [establishmentId]);
  }
}

/** Returns the windows as three arrays: stations, starts, ends. */
function buildWindowArrays(windows: readonly ReadingsWindow[]): [bigint[], Date[], Date[]] {
  return [windows.map(({ stationId }) => stationId), windows.map(({ from }) => from), windows.map(({ to }) => to)];
}
