import type { ApprovalKind } from '#identity/access/permissions.js';
import { buildStateCondition, type ApprovalRow, type ApprovalState } from '#approvals/approvals.queries.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

export interface ApprovalsFilter {
  readonly state: ApprovalState;
  readonly kind: string | null;
  readonly day: string | null;
  readonly findingKey: string | null;
  readonly requestId: bigint | null;
  readonly before: bigint | null;
  readonly limit: number;
}

/** An approval with the values in force before it. Fields of other kinds are null. */
export interface ApprovalWithPriorValues extends ApprovalRow {
  readonly countBefore: Readonly<Record<string, string>> | null;
  readonly totalBefore: Readonly<Record<string, string>> | null;
  readonly settingBefore: string | null;
  readonly hasSettingBefore: boolean;
  readonly versionBefore: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly adjusted: {
    readonly machine: string;
    readonly station: number;
    readonly kind: string;
    readonly earlierReadAt: string;
    readonly laterReadAt: string;
    readonly counters: Readonly<Record<string, string>>;
    /** Values of the two readings, by column, as text; null: the reading was withdrawn. */
    readonly earlierReading: Readonly<Record<string, string | null>> | null;
    readonly laterReading: Readonly<Record<string, string | null>> | null;
    readonly finalMeters: Readonly<Record<string, string>> | null;
    readonly readBy: string | null;
    readonly slipReference: string | null;
    readonly photographId: string | null;
    readonly reversesAdjustmentId: string | null;
  } | null;
  readonly entryFact: string | null;
  /** Account assigned to the role before the request. */
  readonly accountBefore: string | null;
}

/** $1 establishment, $2 state, $3 reader, $4 kind, $5 day, $6 finding, $7 request, $8 before it, $9 rows at most. */
const SELECTED_REQUESTS_SQL = `with asked as (
        select approval_requests.*, approval_decisions.decision, approval_decisions.decided_by,
          approval_decisions.decided_at, approval_decisions.reason as decision_reason
        from approval_requests_public as approval_requests
        left join approval_decisions_public as approval_decisions on approval_decisions.establishment_id = $1
          and approval_decisions.request_id = approval_requests.request_id
        where approval_requests.establishment_id = $1
          and ${buildStateCondition('$2', '$3')}
          and ($4::text is null or approval_requests.kind = $4)
          and ($5::text is null or approval_requests.subject ->> 'gamingDay' = $5
            or (approval_requests.kind = 'meterAdjustment' and exists (
              select from meter_adjustments_public as meter_adjustments
              join gaming_days_public as gaming_days on gaming_days.establishment_id = $1 and gaming_days.gaming_day = $5::date
              where meter_adjustments.establishment_id = $1
                and meter_adjustments.approval_request_id = approval_requests.request_id
                and meter_adjustments.later_read_at > gaming_days.opens_at
                and meter_adjustments.earlier_read_at < (
                  select max(closing.read_at) from meter_readings_public as closing
                  where closing.establishment_id = $1 and closing.station_id = meter_adjustments.station_id
                    and closing.read_at <= gaming_days.closes_at))))
          and ($6::text is null or approval_requests.subject ->> 'findingKey' = $6)
          and ($7::bigint is null or approval_requests.request_id = $7)
          and ($8::bigint is null or approval_requests.request_id < $8)
        order by approval_requests.request_id desc
        limit $9
      )`;

/** Values in force before each kind of request, or its subject. */
const PRIOR_VALUES_SQL = `left join lateral (
        select jsonb_build_object('notesMinor', machine_counts.notes_minor::text,
          'ticketsMinor', machine_counts.tickets_minor::text, 'ticketCount', machine_counts.ticket_count::text,
          'coinsMinor', machine_counts.coins_minor::text, 'removedAt', machine_count_removals.removed_at) as value
        from machine_counts_public as machine_counts
        left join machine_count_removals using (establishment_id, gaming_day, machine_id, count_number, revision)
        where asked.kind = 'countCorrection' and machine_counts.establishment_id = $1
          and machine_counts.gaming_day = (asked.subject ->> 'gamingDay')::date
          and machine_counts.machine_id = (asked.subject ->> 'machineId')::bigint
          and machine_counts.count_number = (asked.subject ->> 'countNumber')::smallint
          and machine_counts.recorded_at < coalesce((
            select own.recorded_at from machine_counts_public as own
            where own.establishment_id = $1 and own.gaming_day = machine_counts.gaming_day
              and own.machine_id = machine_counts.machine_id and own.approval_request_id = asked.request_id), 'infinity')
        order by machine_counts.revision desc limit 1
      ) as count_before on true
      left join lateral (
        select jsonb_build_object('amountMinor', machine_day_totals.amount_minor::text,
          'slipCount', machine_day_totals.slip_count::text) as value
        from machine_day_totals_public as machine_day_totals
        where asked.kind = 'totalCorrection' and machine_day_totals.establishment_id = $1
          and machine_day_totals.gaming_day = (asked.subject ->> 'gamingDay')::date
          and machine_day_totals.machine_id = (asked.subject ->> 'machineId')::bigint
          and machine_day_totals.kind = asked.subject ->> 'kind'
          and machine_day_totals.recorded_at < coalesce((
            select own.recorded_at from machine_day_totals_public as own
            where own.establishment_id = $1 and own.gaming_day = machine_day_totals.gaming_day
              and own.machine_id = machine_day_totals.machine_id and own.approval_request_id = asked.request_id
          ), 'infinity')
        order by machine_day_totals.revision desc limit 1
      ) as total_before on true
      left join lateral (
        select settings.setting_key, settings.value #>> '{}' as value
        from settings_public as settings
        where asked.kind = 'setting' and settings.establishment_id = $1
          and settings.setting_key = asked.subject ->> 'settingKey'
          and settings.effective_from <= (asked.subject ->> 'effectiveFrom')::date
          and settings.recorded_at < coalesce((
            select own.recorded_at from settings_public as own
            where own.establishment_id = $1 and own.setting_key = settings.setting_key
              and own.approval_request_id = asked.request_id), 'infinity')
        order by settings.effective_from desc, settings.revision desc limit 1
      ) as setting_before on true
      left join lateral (
        select jsonb_build_object('state', version.state, 'location', version.location, 'model', version.model,
          'gameName', version.game_name, 'programId', version.program_id,
          'denominationMinor', version.denomination_minor::text,
          'lowestWagerCredits', version.lowest_wager_credits::text, 'returnPercent', version.return_percent::text,
          'returnCertifiedOn', version.return_certified_on::text, 'rakePercent', version.rake_percent::text,
          'volatilityIndex', version.volatility_index::text, 'acceptsNotes', version.accepts_notes,
          'acceptsCoins', version.accepts_coins, 'acceptsTickets', version.accepts_tickets,
          'hopperCapacity', version.hopper_capacity::text, 'standId', version.stand_id::text) as value
        from machines_public as machines
        join machine_versions_public as version on version.establishment_id = $1 and version.machine_id = machines.machine_id
        where asked.kind = 'machineChange' and machines.establishment_id = $1
          and machines.sbm_number = asked.subject ->> 'sbmNumber'
          and version.effective_at <= (asked.subject ->> 'effectiveAt')::timestamptz
          and version.recorded_at < coalesce((
            select own.recorded_at from machine_versions_public as own
            where own.establishment_id = $1 and own.machine_id = version.machine_id
              and own.approval_request_id = asked.request_id), 'infinity')
        order by version.effective_at desc, version.version_number desc limit 1
      ) as version_before on true
      left join lateral (
        select jsonb_build_object('machine', machines.sbm_number, 'station', stations.station_number,
          'kind', meter_adjustments.kind,
          'earlierReadAt', to_char(meter_adjustments.earlier_read_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'laterReadAt', to_char(meter_adjustments.later_read_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'counters', meter_adjustments.counters,
          'earlierReading', (
            select jsonb_object_agg(cells.key, cells.value #>> '{}') from meter_readings_public as readings
            cross join lateral jsonb_each(to_jsonb(readings)) as cells
            where readings.establishment_id = $1 and readings.station_id = meter_adjustments.station_id
              and readings.read_at = meter_adjustments.earlier_read_at and readings.variant = 0),
          'laterReading', (
            select jsonb_object_agg(cells.key, cells.value #>> '{}') from meter_readings_public as readings
            cross join lateral jsonb_each(to_jsonb(readings)) as cells
            where readings.establishment_id = $1 and readings.station_id = meter_adjustments.station_id
              and readings.read_at = meter_adjustments.later_read_at and readings.variant = 0),
          'finalMeters', meter_adjustments.final_meters,
          'readBy', reader.full_name, 'slipReference', meter_adjustments.slip_reference,
          'photographId', meter_adjustments.photograph_id::text,
          'reversesAdjustmentId', meter_adjustments.reverses_adjustment_id::text) as value
        from meter_adjustments_public as meter_adjustments
        join stations_public as stations on stations.establishment_id = $1
          and stations.station_id = meter_adjustments.station_id
        join machines_public as machines on machines.establishment_id = $1 and machines.machine_id = stations.machine_id
        left join people_names as reader on reader.person_id = meter_adjustments.read_by
        where asked.kind = 'meterAdjustment' and meter_adjustments.establishment_id = $1
          and meter_adjustments.approval_request_id = asked.request_id
      ) as adjusted on true
      left join lateral (
        select journal_entries.fact
        from journal_entries_public as journal_entries
        where asked.kind = 'journalReversal' and journal_entries.establishment_id = $1
          and journal_entries.entry_number = (asked.subject ->> 'entryNumber')::bigint
      ) as entry on true
      left join lateral (
        select account_roles.account_code
        from account_roles_public as account_roles
        where asked.kind = 'accountRole' and account_roles.establishment_id = $1
          and account_roles.account_role = asked.subject ->> 'role'
          and account_roles.valid_from <= (asked.subject ->> 'validFrom')::date
          and account_roles.approval_request_id is distinct from asked.request_id
          and account_roles.recorded_at <= coalesce((
            select own.recorded_at from account_roles_public as own
            where own.establishment_id = $1 and own.account_role = account_roles.account_role
              and own.approval_request_id = asked.request_id), asked.decided_at, 'infinity')
        order by account_roles.valid_from desc, account_roles.revision desc limit 1
      ) as account_before on true`;

/** Returns requests that match a filter, the latest first, each with the present values that its description needs. */
export function listApprovalsWithPriorValues(
  db: Queryable,
  establishmentId: number,
  personId: bigint,
  filter: ApprovalsFilter,
): Promise<ApprovalWithPriorValues[]> {
  return queryRows<ApprovalWithPriorValues>(
    db,
    `${SELECTED_REQUESTS_SQL}
      select asked.request_id as "requestId", asked.kind, asked.subject, asked.reason,
        asked.requested_by as "requestedBy", requesters.full_name as "requestedByName",
        asked.requested_at as "requestedAt", asked.decision, asked.decided_by as "decidedBy",
        deciders.full_name as "decidedByName", asked.decided_at as "decidedAt",
        asked.decision_reason as "decisionReason",
        count_before.value as "countBefore", total_before.value as "totalBefore",
        setting_before.value as "settingBefore", setting_before.setting_key is not null as "hasSettingBefore",
        version_before.value as "versionBefore", adjusted.value as adjusted,
        entry.fact as "entryFact", account_before.account_code as "accountBefore"
      from asked
      join people_names as requesters on requesters.person_id = asked.requested_by
      left join people_names as deciders on deciders.person_id = asked.decided_by
      ${PRIOR_VALUES_SQL}
      order by asked.request_id desc`,
    [
      establishmentId,
      filter.state,
      personId,
      filter.kind,
      filter.day,
      filter.findingKey,
      filter.requestId,
      filter.before,
      filter.limit,
    ],
  );
}

/** The number of undecided requests. */
export interface PendingRequestCount {
  readonly kind: ApprovalKind;
  readonly requestedBy: bigint;
  readonly count: number;
}

/** Returns the number of undecided requests, by kind and by requester. */
export function listPendingRequestCounts(db: Queryable, establishmentId: number): Promise<PendingRequestCount[]> {
  return queryRows<PendingRequestCount>(
    db,
    `select approval_requests.kind, approval_requests.requested_by as "requestedBy", count(*)::integer as count
     from approval_requests_public as approval_requests
     where approval_requests.establishment_id = $1 and not exists (
       select from approval_decisions_public as approval_decisions
       where approval_decisions.establishment_id = $1
         and approval_decisions.request_id = approval_requests.request_id)
     group by approval_requests.kind, approval_requests.requested_by`,
    [establishmentId],
  );
}
