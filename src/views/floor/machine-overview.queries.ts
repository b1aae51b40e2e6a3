import type { HoldJudgement } from '#domain/reconciliation/hold-period.js';
import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { MachineDayState } from '#domain/reconciliation/reconciliation-types.js';

/** A station with the last reading of its machine. */
export interface StationOverview {
  readonly stationNumber: number;
  readonly meterDigits: number;
  readonly counterDigits: Readonly<Record<string, number>>;
  readonly lastReadAt: Date | null;
  /** Names of the counters in the last reading, as in the lists of readings; empty before the first one. */
  readonly offeredCounters: readonly string[];
}

/** Lists the stations (playing positions) of a machine, each with its last reading and the counters it has. */
export function listStationOverviews(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<StationOverview[]> {
  return queryRows<StationOverview>(
    db,
    `select stations.station_number as "stationNumber", stations.meter_digits as "meterDigits",
        stations.counter_digits as "counterDigits", last_reading.read_at as "lastReadAt",
        coalesce((
          select array_agg(counter.key order by counter.key collate "C")
          from jsonb_each(jsonb_strip_nulls(to_jsonb(last_reading)
            - array['establishment_id', 'station_id', 'read_at', 'variant', 'batch_id', 'other_counters'])
            || coalesce(last_reading.other_counters, '{}')) as counter), '{}') as "offeredCounters"
      from stations_public as stations
      left join lateral (
        select meter_readings.* from meter_readings_public as meter_readings
        where meter_readings.establishment_id = stations.establishment_id
          and meter_readings.station_id = stations.station_id and meter_readings.variant = 0
        order by meter_readings.read_at desc
        limit 1
      ) as last_reading on true
      where stations.establishment_id = $1 and stations.machine_id = $2
      order by stations.station_number`,
    [establishmentId, machineId],
  );
}

/** The machine's line of its last closed day; amounts in minor units, percentages with four decimals; null: absent. */
export interface LastClosedDay {
  readonly gamingDay: string;
  /** State of the machine in the day. */
  readonly state: MachineDayState;
  readonly coinInMinor: bigint | null;
  readonly meteredWinMinor: bigint | null;
  readonly cashWinMinor: bigint | null;
  /** Hand pays won and not paid when the day closed. */
  readonly handPaysOwedMinor: bigint | null;
  /** First gaming day of that debt, YYYY-MM-DD; null: nothing was owed. */
  readonly handPaysOwedSince: string | null;
  readonly actualHoldPercent: string | null;
  readonly theoreticalHoldPercent: string | null;
  readonly gamesPlayed: bigint | null;
  /** Null when nothing was counted. */
  readonly varianceMinor: bigint | null;
}

/** Returns the results of the last closed day of a machine; undefined when there is none. */
export function findLastClosedDay(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<LastClosedDay | undefined> {
  return queryOptionalRow<LastClosedDay>(
    db,
    `select machine_days.gaming_day as "gamingDay", machine_days.state,
        known(machine_days.coin_in_minor)::bigint as "coinInMinor",
        known(machine_days.metered_win_minor)::bigint as "meteredWinMinor",
        known(machine_days.cash_win_minor)::bigint as "cashWinMinor",
        known(machine_days.hand_pays_owed_minor)::bigint as "handPaysOwedMinor",
        machine_days.hand_pays_owed_since as "handPaysOwedSince",
        known(round(100 * machine_days.metered_win_minor / nullif(machine_days.coin_in_minor, 0), 4))
          as "actualHoldPercent",
        known(round(100 * machine_days.theoretical_win_minor / nullif(machine_days.judged_coin_in_minor, 0), 4))
          as "theoreticalHoldPercent",
        known(machine_days.games_played)::bigint as "gamesPlayed",
        case when machine_days.counted then known(coalesce(machine_days.notes_variance_minor, 0)
          + coalesce(machine_days.tickets_variance_minor, 0) + coalesce(machine_days.coins_variance_minor, 0))::bigint
        end as "varianceMinor"
      from (
        select day_closings.establishment_id, day_closings.gaming_day
        from day_closings_public as day_closings
        join gaming_days_public as gaming_days using (establishment_id, gaming_day)
        where day_closings.establishment_id = $1 and gaming_days.state = 'closed'
          and exists (
            select from day_results_public as day_results
            where day_results.establishment_id = $1 and day_results.gaming_day = day_closings.gaming_day
              and day_results.run_number = day_closings.run_number and day_results.machine_id = $2)
        order by day_closings.gaming_day desc
        limit 1
      ) as last_closed
      join machine_days using (establishment_id, gaming_day)
      where machine_days.machine_id = $2`,
    [establishmentId, machineId],
  );
}

/** The machine's cumulative hold at the end of its last computed day; percentages with four decimals. */
export interface JudgedHoldOverview {
  /** Last computed day of the machine. */
  readonly gamingDay: string;
  /** Judgement, or the reason why the hold is not judged. */
  readonly judgement: HoldJudgement;
  /** First day in the sums; null: no play under the present program, denomination and return. */
  readonly sinceDay: string | null;
  /** Number of days in the sums. */
  readonly days: number;
  /** Cumulative games. */
  readonly games: bigint;
  readonly coinInMinor: bigint;
  readonly meteredWinMinor: bigint;
  readonly actualHoldPercent: string | null;
  readonly theoreticalHoldPercent: string | null;
  /** Day since which the hold is beyond the tolerance; null: it is not. */
  readonly beyondSinceDay: string | null;
}

/** Returns the cumulative hold of a machine at the end of its last computed day; undefined before there is one. */
export function findJudgedHold(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<JudgedHoldOverview | undefined> {
  return queryOptionalRow<JudgedHoldOverview>(
    db,
    `select machine_hold_days.gaming_day as "gamingDay", machine_hold_days.judgement,
        machine_hold_days.since_day as "sinceDay", machine_hold_days.days, machine_hold_days.games,
        machine_hold_days.coin_in_minor as "coinInMinor", machine_hold_days.metered_win_minor as "meteredWinMinor",
        round(100 * machine_hold_days.metered_win_minor::numeric / nullif(machine_hold_days.coin_in_minor, 0), 4)
          as "actualHoldPercent",
        round(100 * machine_hold_days.theoretical_win_minor / nullif(machine_hold_days.coin_in_minor, 0), 4)
          as "theoreticalHoldPercent",
        machine_hold_days.beyond_since_day as "beyondSinceDay"
      from machine_hold_days
      where machine_hold_days.establishment_id = $1 and machine_hold_days.machine_id = $2
      order by machine_hold_days.gaming_day desc
      limit 1`,
    [establishmentId, machineId],
  );
}

/** Open days on which a finding of the machine is still unsettled. */
export interface OpenFindingsOfDay {
  readonly gamingDay: string;
  readonly findingCount: number;
}

/** Lists the number of unsettled findings of a machine by open day, latest first. */
export function listOpenFindingsByDay(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<OpenFindingsOfDay[]> {
  return queryRows<OpenFindingsOfDay>(
    db,
    `select current_findings.gaming_day as "gamingDay", count(*)::integer as "findingCount"
      from gaming_days_public as gaming_days
      join current_findings using (establishment_id, gaming_day)
      where gaming_days.establishment_id = $1 and gaming_days.state = 'open'
        and current_findings.machine_id = $2
        and (current_findings.severity = 'blocking'
          or (current_findings.severity = 'toExplain' and current_findings.decision is distinct from 'approved'))
      group by current_findings.gaming_day
      order by current_findings.gaming_day desc
      limit 60`,
    [establishmentId, machineId],
  );
}

/** An undecided correction of the machine. */
export interface PendingCorrectionRow {
  readonly requestId: bigint;
  readonly subject: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requestedBy: bigint;
  readonly requestedByName: string;
  readonly requestedAt: Date;
}

/** Lists the undecided requests to correct a machine, oldest first. */
export function listPendingCorrectionRows(
  db: Queryable,
  establishmentId: number,
  sbmNumber: string,
): Promise<PendingCorrectionRow[]> {
  return queryRows<PendingCorrectionRow>(
    db,
    `select approval_requests.request_id as "requestId", approval_requests.subject, approval_requests.reason,
        approval_requests.requested_by as "requestedBy", people.full_name as "requestedByName",
        approval_requests.requested_at as "requestedAt"
      from approval_requests_public as approval_requests
      join people_names as people on people.person_id = approval_requests.requested_by
      where approval_requests.establishment_id = $1 and approval_requests.kind = 'machineChange'
        and approval_requests.subject @> jsonb_build_object('sbmNumber', $2::text)
        and not exists (
          select from approval_decisions_public as approval_decisions
          where approval_decisions.establishment_id = approval_requests.establishment_id
            and approval_decisions.request_id = approval_requests.request_id)
      order by approval_requests.request_id`,
    [establishmentId, sbmNumber],
  );
}

/** The author of a version, and the two people of a correction. */
export interface VersionPeople {
  readonly versionNumber: number;
  readonly recordedByName: string | null;
  readonly requestId: bigint | null;
  readonly requestedByName: string | null;
  readonly requestedAt: Date | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
}

/** Lists the people of each version of a machine: recorder, requester and decider. */
export function listVersionPeople(db: Queryable, establishmentId: number, machineId: bigint): Promise<VersionPeople[]> {
  return queryRows<VersionPeople>(
    db,
    `select machine_versions.version_number as "versionNumber", recorder.full_name as "recordedByName",
        machine_versions.approval_request_id as "requestId", requester.full_name as "requestedByName",
        approval_requests.requested_at as "requestedAt", decider.full_name as "decidedByName",
        approval_decisions.decided_at as "decidedAt"
      from machine_versions_public as machine_versions
      left join people_names as recorder on recorder.person_id = machine_versions.recorded_by
      left join approval_requests_public as approval_requests
        on approval_requests.establishment_id = machine_versions.establishment_id
        and approval_requests.request_id = machine_versions.approval_request_id
      left join people_names as requester on requester.person_id = approval_requests.requested_by
      left join approval_decisions_public as approval_decisions
        on approval_decisions.establishment_id = machine_versions.establishment_id
        and approval_decisions.request_id = machine_versions.approval_request_id
      left join people_names as decider on decider.person_id = approval_decisions.decided_by
      where machine_versions.establishment_id = $1 and machine_versions.machine_id = $2`,
    [establishmentId, machineId],
  );
}

/** A plate that was completed or corrected, from the sealed log: the table stores only the last one. */
export interface PlateChangeRow {
  readonly recordedAt: Date;
  readonly recordedByName: string | null;
  readonly reason: string;
  readonly makerBefore: string | null;
  readonly makerAfter: string;
  readonly serialNumberBefore: string | null;
  readonly serialNumberAfter: string;
}

/** Lists the changes of a machine's plate; a previous value is null when that part of the plate did not change. */
export function listPlateChanges(db: Queryable, establishmentId: number, machineId: bigint): Promise<PlateChangeRow[]> {
  return queryRows<PlateChangeRow>(
    db,
    `select entry.recorded_at as "recordedAt", people.full_name as "recordedByName",
        coalesce(act_reason($1, entry.body ->> 'why'), '') as reason,
        entry.body -> 'old' ->> 'maker' as "makerBefore", entry.body -> 'row' ->> 'maker' as "makerAfter",
        entry.body -> 'old' ->> 'serial_number' as "serialNumberBefore",
        entry.body -> 'row' ->> 'serial_number' as "serialNumberAfter"
      from (
        select log_entries.recorded_at, log_entries.entry_id, log_entries.body::jsonb as body
        from log_entries_public as log_entries
        where log_entries.establishment_id = $1 and log_entries.table_name = 'machines' and log_entries.op = 'U'
          and log_entries.row_key = jsonb_build_object('establishment_id', $1::integer, 'machine_id', $2::bigint)::text
      ) as entry
      left join people_names as people on people.person_id = (entry.body ->> 'p')::bigint
      order by entry.entry_id`,
    [establishmentId, machineId],
  );
}

/** A photograph of a machine. */
export interface PhotographTaken {
  readonly photographId: bigint;
  readonly takenAt: Date;
  readonly recordedAt: Date;
  readonly recordedByName: string | null;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/** Lists the photographs of a machine, latest first, with the person who recorded each. */
export function listMachinePhotographs(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<PhotographTaken[]> {
  return queryRows<PhotographTaken>(
    db,
    `select photographs.photograph_id as "photographId", photographs.taken_at as "takenAt",
        photographs.recorded_at as "recordedAt", people.full_name as "recordedByName",
        photographs.media_type as "mediaType", photographs.width, photographs.height
      from photographs_public as photographs
      left join people_names as people on people.person_id = photographs.recorded_by
      where photographs.establishment_id = $1 and photographs.machine_id = $2
      order by photographs.taken_at desc, photographs.photograph_id desc`,
    [establishmentId, machineId],
  );
}
