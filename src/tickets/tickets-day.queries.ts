import type { TicketKind, TicketState } from '#domain/tickets/ticket-life.js';
import type { EstablishmentDay } from '#establishments/days/day-contributions.js';
import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';

/** A ticket with the machine of an event; null: at a desk or a kiosk. */
interface MachineTicketRow {
  readonly ticketId: bigint;
  readonly amountMinor: bigint;
  readonly machineId: bigint | null;
  readonly machine: string | null;
}

/** Numbers printed again on a day, with their count. */
export interface ReprintedTicketRow extends MachineTicketRow {
  readonly reprints: number;
}

/** Lists the tickets printed more than once on a gaming day, with the number of duplicates, by machine. */
export function listReprintedTickets(
  connection: Queryable,
  { establishmentId, gamingDay }: EstablishmentDay,
): Promise<ReprintedTicketRow[]> {
  return queryRows<ReprintedTicketRow>(
    connection,
    `select ticket_steps.ticket_id as "ticketId", max(ticket_steps.amount_minor) as "amountMinor",
       ticket_steps.machine_id as "machineId", machines.sbm_number as machine, count(*)::integer as reprints
     from ticket_steps
     left join machines_public as machines on machines.establishment_id = ticket_steps.establishment_id
       and machines.machine_id = ticket_steps.machine_id
     where ticket_steps.establishment_id = $1 and ticket_steps.gaming_day = $2::date and ticket_steps.step = 'reprint'
     group by ticket_steps.ticket_id, ticket_steps.machine_id, machines.sbm_number
     order by ticket_steps.ticket_id`,
    [establishmentId, gamingDay],
  );
}

/** A ticket that a device did not stack or return in time. */
export interface LeftPendingTicketRow extends MachineTicketRow {
  /** The step by which it was presented: one ticket may be left pending more than once. */
  readonly stepNumber: number;
  readonly presentedAt: Date;
  /** Null: it is still pending. */
  readonly endedAt: Date | null;
}

/**
 * Lists the tickets that a device left pending: ended on the day by people or later than `pendingMinutes`, or presented
 * on it and still pending.
 */
export function listTicketsLeftPending(
  connection: Queryable,
  { establishmentId, gamingDay }: EstablishmentDay,
  pendingMinutes: number,
): Promise<LeftPendingTicketRow[]> {
  return queryRows<LeftPendingTicketRow>(
    connection,
    `select presented.ticket_id as "ticketId", presented.amount_minor as "amountMinor",
       presented.step_number as "stepNumber", presented.machine_id as "machineId",
       machines.sbm_number as machine, presented.received_at as "presentedAt", late.ended_at as "endedAt"
     from (
       select ended.ticket_id, ended.step_number - 1 as step_number, ended.received_at as ended_at, ended.approved_by
       from ticket_steps as ended
       where ended.establishment_id = $1 and ended.gaming_day = $2::date and ended.step in ('stack', 'return')
       union all
       select tickets.ticket_id, tickets.last_step, null, null from tickets
       where tickets.establishment_id = $1 and tickets.state = 'pending' and tickets.moved_on = $2::date
     ) as late
     join ticket_steps as presented on presented.establishment_id = $1 and presented.ticket_id = late.ticket_id
       and presented.step_number = late.step_number
     left join machines_public as machines on machines.establishment_id = $1
       and machines.machine_id = presented.machine_id
     where late.ended_at is null or late.approved_by is not null
       or late.ended_at - presented.received_at > make_interval(mins => $3)
     order by presented.ticket_id, late.step_number`,
    [establishmentId, gamingDay, pendingMinutes],
  );
}

/** An off-line ticket whose hand-in differs from the ticket on file. */
export interface HandInDifferenceRow extends Omit<MachineTicketRow, 'machineId' | 'machine'> {
  readonly machineId: bigint;
  readonly machine: string;
  /** Amount in the machine's record; `amountMinor` is the amount on file. */
  readonly handedInMinor: bigint;
  readonly kind: TicketKind;
}

/** Lists the handed-in tickets of a gaming day that differ from the ticket on record. */
export function listHandInDifferences(
  connection: Queryable,
  { establishmentId, gamingDay }: EstablishmentDay,
): Promise<HandInDifferenceRow[]> {
  return queryRows<HandInDifferenceRow>(
    connection,
    `select differences.ticket_id as "ticketId", tickets.amount_minor as "amountMinor",
       differences.machine_id as "machineId", machines.sbm_number as machine,
       differences.amount_minor as "handedInMinor", differences.kind
     from ticket_hand_in_differences as differences
     join tickets on tickets.establishment_id = differences.establishment_id
       and tickets.ticket_id = differences.ticket_id
     join machines_public as machines on machines.establishment_id = differences.establishment_id
       and machines.machine_id = differences.machine_id
     where differences.establishment_id = $1 and differences.gaming_day = $2::date
     order by differences.ticket_id, differences.machine_id, differences.amount_minor, differences.kind`,
    [establishmentId, gamingDay],
  );
}

/** Change over a day in the amount owed on tickets of a kind. */
export interface OwedDifferenceRow {
  readonly kind: string;
  /** By the roll-forward: issued − redeemed − voided − expired − moved to orphans. */
  readonly rolledMinor: bigint;
  /** By the tickets themselves: owed at the end of the day, less owed before it. */
  readonly owedMinor: bigint;
}

/**
 * Lists the kinds of tickets whose steps of a day do not add up to the change of the amount owed. There are none,
 * unless rows were altered.
 */
export function listOwedDifferences(
  connection: Queryable,
  { establishmentId, gamingDay }: EstablishmentDay,
): Promise<OwedDifferenceRow[]> {
  return queryRows<OwedDifferenceRow>(
    connection,
    `with touched as (
       select distinct ticket_steps.ticket_id from ticket_steps
       where ticket_steps.establishment_id = $1 and ticket_steps.gaming_day = $2::date
     ), owed as (
       select tickets.kind, sum(case when later.to_state = any($3::text[]) then tickets.amount_minor else 0 end
         - case when earlier.to_state = any($3::text[]) then tickets.amount_minor else 0 end)::bigint as owed_minor
       from touched
       join tickets on tickets.establishment_id = $1 and tickets.ticket_id = touched.ticket_id
       cross join lateral (
         select ticket_steps.to_state from ticket_steps
         where ticket_steps.establishment_id = $1 and ticket_steps.ticket_id = touched.ticket_id
           and ticket_steps.gaming_day <= $2::date
         order by ticket_steps.step_number desc limit 1
       ) as later
       left join lateral (
         select ticket_steps.to_state from ticket_steps
         where ticket_steps.establishment_id = $1 and ticket_steps.ticket_id = touched.ticket_id
           and ticket_steps.gaming_day < $2::date
         order by ticket_steps.step_number desc limit 1
       ) as earlier on true
       group by tickets.kind
     ), rolled as (
       select ticket_days.kind, (ticket_days.issued_minor - ticket_days.redeemed_at_machines_minor
         - ticket_days.redeemed_at_desks_minor - ticket_days.redeemed_at_kiosks_minor - ticket_days.voided_minor
         - ticket_days.expired_minor - ticket_days.orphans_minor)::bigint as rolled_minor
       from ticket_days where ticket_days.establishment_id = $1 and ticket_days.gaming_day = $2::date
     )
     select coalesce(rolled.kind, owed.kind, '') as kind, coalesce(rolled.rolled_minor, 0) as "rolledMinor",
       coalesce(owed.owed_minor, 0) as "owedMinor"
     from rolled full join owed on owed.kind = rolled.kind
     where rolled.rolled_minor is distinct from owed.owed_minor
     order by 1`,
    [establishmentId, gamingDay, OWED_STATES],
  );
}

const OWED_STATES: readonly TicketState[] = ['issued', 'pending'];

export interface TypedTotalsRow {
  readonly machines: number;
  readonly amountMinor: bigint;
}

/**
 * Returns the typed totals of issued tickets, for machines whose tickets the system does not know; undefined when there
 * are none.
 */
export async function findTypedTotals(
  connection: Queryable,
  { establishmentId, gamingDay }: EstablishmentDay,
): Promise<TypedTotalsRow | undefined> {
  const row = await queryOptionalRow<TypedTotalsRow>(
    connection,
    `select count(*)::integer as machines, coalesce(sum(typed.amount_minor), 0)::bigint as "amountMinor"
     from (
       select distinct on (totals.machine_id) totals.machine_id, totals.amount_minor
       from machine_day_totals_public as totals
       where totals.establishment_id = $1 and totals.gaming_day = $2::date and totals.kind = 'ticketsIssued'
       order by totals.machine_id, totals.revision desc
     ) as typed
     where typed.amount_minor <> 0 and not exists (
       select from ticket_slip_totals as issued
       where issued.establishment_id = $1 and issued.gaming_day = $2::date and issued.machine_id = typed.machine_id)`,
    [establishmentId, gamingDay],
  );
  return row === undefined || row.machines === 0 ? undefined : row;
}

/**
 * Lists the tickets presented up to a day that are still pending (neither paid nor returned). Their place is a
 * machine's number or a kiosk's code.
 */
export function listPendingTickets(
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly ticketId: bigint; readonly place: string }[]> {
  return queryRows(
    connection,
    `select tickets.ticket_id as "ticketId", coalesce(machines.sbm_number, desks.desk_code, '') as place
     from tickets
     join ticket_steps as last on last.establishment_id = tickets.establishment_id
       and last.ticket_id = tickets.ticket_id and last.step_number = tickets.last_step
     left join machines_public as machines on machines.establishment_id = last.establishment_id
       and machines.machine_id = last.machine_id
     left join desks_public as desks on desks.establishment_id = last.establishment_id and desks.desk_id = last.desk_id
     where tickets.establishment_id = $1 and tickets.state = 'pending' and tickets.moved_on <= $2::date
     order by tickets.ticket_id`,
    [establishmentId, gamingDay],
  );
}
