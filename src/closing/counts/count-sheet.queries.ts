import type { TotalKind } from '#domain/reconciliation/reconciliation-types.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { MachineState } from '#domain/meters/machine-version.js';
import type { GamingDayState } from '#domain/gaming-day.js';

/** Number of notes counted of one value, shown on the screen for entering a day's counts and payments. */

export interface NoteTally {
  /** Value of one note, in minor units. */
  readonly valueMinor: string;
  /** Number of notes, as text. */
  readonly count: string;
}

/** The current count: the last revision. */
export interface EnteredCount {
  readonly revision: number;
  readonly notes: readonly NoteTally[];
  readonly notesMinor: string;
  readonly ticketsMinor: string;
  readonly ticketCount: number;
  readonly coinsMinor: string;
  /** Sum of notes, tickets and coins. */
  readonly totalMinor: string;
  /** Instant at which the boxes left the machine; null: not stated. */
  readonly removedAt: string | null;
  readonly recordedBy: string | null;
  /** True while a correction is pending approval. */
  readonly isCorrectionAsked: boolean;
}

/** A machine to count. For the other count only its existence is shown, so that the two counts remain independent. */
export interface CountSheetRow {
  readonly machine: string;
  readonly standNumber: string | null;
  readonly location: string;
  readonly denominationMinor: bigint;
  /** State of the machine when the day closes. */
  readonly state: MachineState;
  readonly acceptsCoins: boolean;
  /** True: the other count of the day was entered. */
  readonly isOtherEntered: boolean;
  readonly entered: EnteredCount | null;
}

/**
 * Machines of the establishment at the end of the day, and machines that were counted but have left. Parameters: $1
 * establishment, $2 day, $3 its end.
 */
const MACHINES_OF_DAY_SQL = `
  select machines.machine_id, machines.sbm_number, stands.stand_number, version.location, version.denomination_minor,
    version.state, version.accepts_coins
  from machines_public as machines
  cross join lateral (
    select machine_versions.* from machine_versions_public as machine_versions
    where machine_versions.establishment_id = $1 and machine_versions.machine_id = machines.machine_id
      and machine_versions.effective_at < $3
    order by machine_versions.effective_at desc, machine_versions.version_number desc limit 1
  ) as version
  left join stands_public as stands on stands.establishment_id = $1 and stands.stand_id = version.stand_id
  where machines.establishment_id = $1`;

/**
 * Returns the SQL of the correction requests of a kind that are not decided yet, by machine. Its parameters: $1 the
 * establishment, $2 the gaming day.
 */
const buildPendingCorrectionsSql = (kind: string): string => `
  select (corrected.subject ->> 'machineId')::bigint as machine_id, corrected.subject
  from approval_requests_public as approval_requests
  cross join lateral (
    select approval_requests.subject
    union all
    select further.subject from jsonb_array_elements(approval_requests.subject -> 'further') as further (subject)
  ) as corrected
  where approval_requests.establishment_id = $1 and approval_requests.kind = '${kind}'
    and approval_requests.subject ->> 'gamingDay' = $2::text
    and not exists (
      select from approval_decisions_public as approval_decisions
      where approval_decisions.establishment_id = $1
        and approval_decisions.request_id = approval_requests.request_id)`;

/**
 * Returns the machines to count on a day with their entered count. Of the other person's count it returns only whether
 * it was entered, so that it cannot be copied. The two count numbers are 1 and 2: the other is 3 − own.
 */
export function listCountSheetRows(
  db: Queryable,
  establishmentId: number,
  day: { readonly gamingDay: string; readonly closesAt: Date },
  countNumber: 1 | 2,
): Promise<CountSheetRow[]> {
  return queryRows(
    db,
    `with machine as (${MACHINES_OF_DAY_SQL}), standing as materialized (
        select counts.* from current_machine_counts as counts
        where counts.establishment_id = $1 and counts.gaming_day = $2::date
      ), asked as (${buildPendingCorrectionsSql('countCorrection')})
      select machine.sbm_number as machine, machine.stand_number as "standNumber", machine.location,
        machine.denomination_minor as "denominationMinor", machine.state, machine.accepts_coins as "acceptsCoins",
        other.machine_id is not null as "isOtherEntered",
        case when own.machine_id is not null then json_build_object('revision', own.revision, 'notes', own.notes,
          'notesMinor', own.notes_minor::text, 'ticketsMinor', own.tickets_minor::text,
          'ticketCount', own.ticket_count, 'coinsMinor', own.coins_minor::text,
          'totalMinor', (own.notes_minor + own.tickets_minor + own.coins_minor)::text, 'removedAt', own.removed_at,
          'recordedBy', people.full_name, 'isCorrectionAsked', exists (
            select from asked where asked.machine_id = machine.machine_id
              and (asked.subject ->> 'countNumber')::integer = $4)) end as entered
      from machine
      left join standing as own on own.machine_id = machine.machine_id and own.count_number = $4
      left join standing as other on other.machine_id = machine.machine_id and other.count_number = 3 - $4
      left join people_names as people on people.person_id = own.recorded_by
      where machine.state <> 'retired' or own.machine_id is not null or other.machine_id is not null
      order by machine.sbm_number collate "C"`,
    [establishmentId, day.gamingDay, day.closesAt, countNumber],
  );
}

/** Sums of a count sheet, over its machines. */
export interface CountSheetTotals {
  readonly machines: number;
  readonly inService: number;
  /** Number of machines whose count was entered. */
  readonly entered: number;
  readonly notesMinor: bigint;
  readonly ticketsMinor: bigint;
  readonly ticketCount: bigint;
  readonly coinsMinor: bigint;
}

/**
 * Returns the sums of a day's first or second counts (`countNumber`) over all machines, with the numbers of machines:
 * all, in service, counted.
 */
export async function readCountSheetTotals(
  db: Queryable,
  establishmentId: number,
  day: { readonly gamingDay: string; readonly closesAt: Date },
  countNumber: 1 | 2,
): Promise<CountSheetTotals> {
  const [totals] = await queryRows<CountSheetTotals>(
    db,
    `with machine as (${MACHINES_OF_DAY_SQL}), standing as materialized (
        select counts.* from current_machine_counts as counts
        where counts.establishment_id = $1 and counts.gaming_day = $2::date
      )
      select (select count(*)::integer from machine where machine.state <> 'retired') as machines,
        (select count(*)::integer from machine where machine.state = 'inService') as "inService",
        count(distinct standing.machine_id)::integer as entered, coalesce(sum(standing.notes_minor), 0)::bigint as "notesMinor",
        coalesce(sum(standing.tickets_minor), 0)::bigint as "ticketsMinor",
        coalesce(sum(standing.ticket_count), 0)::bigint as "ticketCount",
        coalesce(sum(standing.coins_minor), 0)::bigint as "coinsMinor"
      from standing where coalesce(standing.adds_to, standing.count_number) = $4`,
    [establishmentId, day.gamingDay, day.closesAt, countNumber],
  );
  if (totals === undefined) throw new Error('an aggregate answers one row');
  return totals;
}

/** Returns the number of notes of each value in a day's first or second counts (`countNumber`), over all machines. */
export function listNoteTallies(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  countNumber: 1 | 2,
): Promise<NoteTally[]> {
  return queryRows(
    db,
    `select note."valueMinor"::text as "valueMinor", sum(note.count)::text as count
      from current_machine_counts as standing
      cross join lateral jsonb_to_recordset(standing.notes) as note ("valueMinor" bigint, count bigint)
      where standing.establishment_id = $1 and standing.gaming_day = $2::date
        and coalesce(standing.adds_to, standing.count_number) = $3
      group by note."valueMinor" order by note."valueMinor"`,
    [establishmentId, gamingDay, countNumber],
  );
}

/** A day's total of slips of one kind, as entered for a machine. */
export interface EnteredTotal {
  readonly kind: TotalKind;
  readonly revision: number;
  readonly amountMinor: string;
  readonly slipCount: number;
  readonly recordedBy: string | null;
  /** True: a correction awaits a second person. */
  readonly isCorrectionAsked: boolean;
}

/** A machine with its entered totals: paid by hand, issued and filled. Kinds not entered are absent. */
export interface PaymentSheetRow {
  readonly machine: string;
  readonly standNumber: string | null;
  readonly location: string;
  /** State of the machine when the day closes. */
  readonly state: MachineState;
  readonly entered: readonly EnteredTotal[];
}

/** Returns the machines of a day with their entered totals of slips, by kind. */
export function listPaymentSheetRows(
  db: Queryable,
  establishmentId: number,
  day: { readonly gamingDay: string; readonly closesAt: Date },
): Promise<PaymentSheetRow[]> {
  return queryRows(
    db,
    `with machine as (${MACHINES_OF_DAY_SQL}), asked as (${buildPendingCorrectionsSql('totalCorrection')}), entered as (
        select standing.machine_id, json_agg(json_build_object('kind', standing.kind, 'revision', standing.revision,
          'amountMinor', standing.amount_minor::text, 'slipCount', standing.slip_count,
          'recordedBy', people.full_name, 'isCorrectionAsked', exists (
            select from asked where asked.machine_id = standing.machine_id
              and asked.subject ->> 'kind' = standing.kind)) order by standing.kind) as list
        from current_machine_totals as standing
        left join people_names as people on people.person_id = standing.recorded_by
        where standing.establishment_id = $1 and standing.gaming_day = $2::date
        group by standing.machine_id
      )
      select machine.sbm_number as machine, machine.stand_number as "standNumber", machine.location, machine.state,
        coalesce(entered.list, '[]') as entered
      from machine
      left join entered using (machine_id)
      where machine.state <> 'retired' or entered.machine_id is not null
      order by machine.sbm_number collate "C"`,
    [establishmentId, day.gamingDay, day.closesAt],
  );
}

/** Sum of the slips of one kind over all machines. */
export interface PaymentTotal {
  readonly kind: TotalKind;
  readonly machines: number;
  readonly amountMinor: bigint;
  readonly slipCount: bigint;
}

/** Returns the sums of a day's totals of slips over all machines, by kind. */
export function listPaymentTotals(db: Queryable, establishmentId: number, gamingDay: string): Promise<PaymentTotal[]> {
  return queryRows(
    db,
    `select standing.kind, count(*)::integer as machines, sum(standing.amount_minor)::bigint as "amountMinor",
        sum(standing.slip_count)::bigint as "slipCount"
      from current_machine_totals as standing
      where standing.establishment_id = $1 and standing.gaming_day = $2::date
      group by standing.kind order by standing.kind`,
    [establishmentId, gamingDay],
  );
}

/** Returns the numbers of the machines that already have their first or second count (`countNumber`) of the day. */
export async function listCountedMachineNumbers(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  countNumber: 1 | 2,
): Promise<ReadonlySet<string>> {
  const machineRows = await queryRows<{ readonly machine: string }>(
    db,
    `select distinct machines.sbm_number as machine from current_machine_counts as machine_counts
      join machines_public as machines using (establishment_id, machine_id)
      where machine_counts.establishment_id = $1 and machine_counts.gaming_day = $2::date
        and machine_counts.count_number = $3`,
    [establishmentId, gamingDay, countNumber],
  );
  return new Set(machineRows.map(({ machine }) => machine));
}

/**
 * Returns the machines that already have a total on the day, each joined with the total's kind by a space: `412
 * jackpot`.
 */
export async function listEnteredTotalKeys(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<ReadonlySet<string>> {
  const totalKeyRows = await queryRows<{ readonly paid: string }>(
    db,
    `select distinct machines.sbm_number || ' ' || machine_day_totals.kind as paid from current_machine_totals as machine_day_totals
      join machines_public as machines using (establishment_id, machine_id)
      where machine_day_totals.establishment_id = $1 and machine_day_totals.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
  return new Set(totalKeyRows.map(({ paid }) => paid));
}

/** Returns the state of a gaming day; a day that is not recorded yet is open. */
export async function readDayState(db: Queryable, establishmentId: number, gamingDay: string): Promise<GamingDayState> {
  const [dayRow] = await queryRows<{ readonly state: GamingDayState }>(
    db,
    `select gaming_days.state from gaming_days_public as gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
  return dayRow?.state ?? 'open';
}
