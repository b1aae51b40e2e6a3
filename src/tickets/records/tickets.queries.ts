import type {
  TicketKind,
  TicketPlace,
  TicketState,
  TicketStep,
  ValidationOrigin,
} from '#domain/tickets/ticket-life.js';
import { queryRowOrRefuse, queryOptionalRow, queryRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { TicketHandInDifferenceEntity } from '../entities/ticket-hand-in-difference.entity.js';

/** A ticket with its state and the place of its last step. */
export interface TicketRow {
  readonly ticketId: bigint;
  readonly state: TicketState;
  readonly kind: TicketKind;
  readonly pool: number | null;
  readonly validationType: number | null;
  /** Origin of the validation. */
  readonly validatedBy: ValidationOrigin;
  readonly amountMinor: bigint;
  /** Place of the printing. */
  readonly place: Exclude<TicketPlace, 'house'>;
  /** The machine's number; null: issued by a desk or a kiosk. */
  readonly machine: string | null;
  readonly deskCode: string | null;
  readonly sequenceNumber: bigint;
  /** The last gaming day on which it can be paid. */
  readonly payableUntil: string;
  readonly gamingDay: string;
  /** Instant of printing; null: not confirmed. */
  readonly printedAt: Date | null;
  readonly receivedAt: Date;
  /** Number of the last step. */
  readonly lastStep: number;
  /** Name of the last step. */
  readonly lastStepName: TicketStep;
  /** Place of the last step. */
  readonly lastPlace: TicketPlace;
  /** Number of the machine of the last step; null: none. */
  readonly lastMachine: string | null;
  /** Code of the desk of the last step; null: none. */
  readonly lastDesk: string | null;
  /** The gaming day and the instant of its last step. */
  readonly movedOn: string;
  readonly movedAt: Date;
}

/** A ticket with its stored number. */
export interface NumberedTicketRow extends TicketRow {
  readonly numberDigest: Buffer | null;
  readonly numberSealed: Buffer | null;
  readonly paperNumber: string | null;
  readonly numberForgottenAt: Date | null;
}

/** One step of a ticket's life, as shown in its story. */
export interface TicketStepRow {
  /** Its place in the ticket's life, from 1 without a gap. */
  readonly stepNumber: number;
  readonly step: TicketStep;
  /** State of the ticket before the step; empty: it did not exist. */
  readonly fromState: TicketState | '';
  readonly toState: TicketState;
  readonly place: TicketPlace;
  readonly machine: string | null;
  readonly deskCode: string | null;
  /** The gaming day in which it counts, YYYY-MM-DD; it was open when this was written. */
  readonly gamingDay: string;
  /** When it happened, by the clock of the device; null: none was given, or no device was involved. */
  readonly happenedAt: Date | null;
  /** When the server received it, by its clock. */
  readonly receivedAt: Date;
  readonly recordedByName: string;
  readonly approvedByName: string | null;
  /** Reason, 1000 characters at most; empty: none was required. */
  readonly reason: string;
  /** The movement of the desk or kiosk that paid it, or was paid for it; null: no cash moved. */
  readonly movementNumber: number | null;
  readonly entryNumber: bigint | null;
}

const TICKET_SELECT = `
  select tickets.ticket_id as "ticketId", tickets.state, tickets.kind, tickets.pool,
    tickets.validation_type as "validationType", tickets.validated_by as "validatedBy",
    tickets.amount_minor as "amountMinor", tickets.place, machines.sbm_number as machine, desks.desk_code as "deskCode",
    tickets.sequence_number as "sequenceNumber", tickets.payable_until::text as "payableUntil",
    tickets.gaming_day::text as "gamingDay", tickets.printed_at as "printedAt", tickets.received_at as "receivedAt",
    tickets.last_step as "lastStep", last.step as "lastStepName", last.place as "lastPlace",
    last_machines.sbm_number as "lastMachine", last_desks.desk_code as "lastDesk",
    tickets.moved_on::text as "movedOn", last.received_at as "movedAt", tickets.number_digest as "numberDigest",
    tickets.number_sealed as "numberSealed", tickets.paper_number as "paperNumber",
    tickets.number_forgotten_at as "numberForgottenAt"
  from tickets
  join ticket_steps as last on last.establishment_id = tickets.establishment_id
    and last.ticket_id = tickets.ticket_id and last.step_number = tickets.last_step
  left join machines_public as machines on machines.establishment_id = tickets.establishment_id
    and machines.machine_id = tickets.machine_id
  left join desks_public as desks on desks.establishment_id = tickets.establishment_id
    and desks.desk_id = tickets.desk_id
  left join machines_public as last_machines on last_machines.establishment_id = last.establishment_id
    and last_machines.machine_id = last.machine_id
  left join desks_public as last_desks on last_desks.establishment_id = last.establishment_id
    and last_desks.desk_id = last.desk_id
  where tickets.establishment_id = $1`;

/**
 * Returns the ticket with this number's digest or, when given, with the handwritten number from before the system;
 * undefined when there is none.
 */
export function findTicketByNumberDigest(
  connection: Queryable,
  establishmentId: number,
  numberDigest: Buffer,
  paperNumber: string | null,
): Promise<NumberedTicketRow | undefined> {
  return queryOptionalRow<NumberedTicketRow>(
    connection,
    `${TICKET_SELECT} and tickets.ticket_id = coalesce((
         select numbered.ticket_id from tickets as numbered
         where numbered.establishment_id = $1 and numbered.number_digest = $2
       ), (
         select papers.ticket_id from tickets as papers
         where papers.establishment_id = $1 and papers.paper_number = $3))`,
    [establishmentId, numberDigest, paperNumber],
  );
}

/** Returns one ticket. Refuses with NOT_FOUND. */
export function getTicket(
  connection: Queryable,
  establishmentId: number,
  ticketId: bigint,
): Promise<NumberedTicketRow> {
  return queryRowOrRefuse<NumberedTicketRow>(
    connection,
    `ticket ${ticketId}`,
    `${TICKET_SELECT} and tickets.ticket_id = $2`,
    [establishmentId, ticketId],
  );
}

export interface TicketsFilter {
  readonly state: TicketState | null;
  readonly gamingDay: string | null;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Lists tickets, latest first, of a state and a gaming day (null: of all); `before` is the last one already seen. */
export function listTicketRows(
  connection: Queryable,
  establishmentId: number,
  filter: TicketsFilter,
): Promise<NumberedTicketRow[]> {
  return queryRows<NumberedTicketRow>(
    connection,
    `${TICKET_SELECT} and ($2::text is null or tickets.state = $2) and ($3::date is null or tickets.gaming_day = $3)
       and ($4::bigint is null or tickets.ticket_id < $4)
     order by tickets.ticket_id desc limit $5`,
    [establishmentId, filter.state, filter.gamingDay, filter.before, filter.limit],
  );
}

/** Lists the steps of a ticket, from the first. */
export function listTicketSteps(
  connection: Queryable,
  establishmentId: number,
  ticketId: bigint,
): Promise<TicketStepRow[]> {
  return queryRows<TicketStepRow>(
    connection,
    `select ticket_steps.step_number as "stepNumber", ticket_steps.step, ticket_steps.from_state as "fromState",
       ticket_steps.to_state as "toState", ticket_steps.place, machines.sbm_number as machine,
       desks.desk_code as "deskCode", ticket_steps.gaming_day::text as "gamingDay",
       ticket_steps.happened_at as "happenedAt", ticket_steps.received_at as "receivedAt",
       people.full_name as "recordedByName", approvers.full_name as "approvedByName", ticket_steps.reason,
       ticket_steps.movement_number as "movementNumber", entries.entry_number as "entryNumber"
     from ticket_steps
     left join machines_public as machines on machines.establishment_id = ticket_steps.establishment_id
       and machines.machine_id = ticket_steps.machine_id
     left join desks_public as desks on desks.establishment_id = ticket_steps.establishment_id
       and desks.desk_id = ticket_steps.desk_id
     left join journal_entries_public as entries on entries.establishment_id = ticket_steps.establishment_id
       and entries.entry_id = ticket_steps.entry_id
     join people_names as people on people.person_id = ticket_steps.recorded_by
     left join people_names as approvers on approvers.person_id = ticket_steps.approved_by
     where ticket_steps.establishment_id = $1 and ticket_steps.ticket_id = $2
     order by ticket_steps.step_number`,
    [establishmentId, ticketId],
  );
}

export interface ExpiredTicketRow {
  readonly ticketId: bigint;
  readonly lastStep: number;
  readonly amountMinor: bigint;
  readonly kind: TicketKind;
}

/** Lists issued tickets whose last day is before `gamingDay`: they are no longer paid. */
export function listExpiredTickets(
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<ExpiredTicketRow[]> {
  return queryRows<ExpiredTicketRow>(
    connection,
    `select tickets.ticket_id as "ticketId", tickets.last_step as "lastStep",
       tickets.amount_minor as "amountMinor", tickets.kind
     from tickets
     where tickets.establishment_id = $1 and tickets.state = 'issued' and tickets.payable_until < $2
     order by tickets.ticket_id`,
    [establishmentId, gamingDay],
  );
}

/** Inserts the steps by which tickets expire, under the single entry that posts them; null: they were never owed. */
export async function insertExpirySteps(
  connection: Queryable,
  establishmentId: number,
  tickets: readonly ExpiredTicketRow[],
  expiryStep: {
    readonly gamingDay: string;
    readonly receivedAt: Date;
    readonly recordedBy: bigint;
    readonly entryId: bigint | null;
  },
): Promise<void> {
  await queryRows(
    connection,
    `insert into ticket_steps (establishment_id, ticket_id, step_number, step, place, gaming_day, received_at,
       recorded_by, entry_id)
     select $1, due.ticket_id, due.last_step + 1, 'expire', 'house', $4, $5, $6, $7
     from unnest($2::bigint[], $3::integer[]) as due (ticket_id, last_step) order by due.ticket_id`,
    [
      establishmentId,
      tickets.map(({ ticketId }) => ticketId),
      tickets.map(({ lastStep }) => lastStep),
      expiryStep.gamingDay,
      expiryStep.receivedAt,
      expiryStep.recordedBy,
      expiryStep.entryId,
    ],
  );
}

/** Returns the identifiers of the establishments that still store the number of an ended ticket, in order. */
export async function listEstablishmentIdsToErase(connection: Queryable): Promise<number[]> {
  const establishments = await queryRows<{ readonly establishmentId: number }>(
    connection,
    `select establishments.establishment_id as "establishmentId" from establishments_public as establishments
     where exists (select from tickets where tickets.establishment_id = establishments.establishment_id
       and tickets.number_digest is not null
       and tickets.state in ('redeemed', 'unprinted', 'voided', 'expired', 'orphan'))
     order by 1`,
  );
  return establishments.map(({ establishmentId }) => establishmentId);
}

/** Erases at most `limit` numbers of tickets that ended before a day; returns how many were erased. */
export async function eraseTicketNumbers(
  connection: Queryable,
  establishmentId: number,
  beforeDay: string,
  limit: number,
): Promise<number> {
  const { erasedCount } = await queryRow<{ readonly erasedCount: number }>(
    connection,
    `select forget_ticket_numbers($1, $2::date, $3) as "erasedCount"`,
    [establishmentId, beforeDay, limit],
  );
  return erasedCount;
}

/** Stores the difference between a handed-in ticket and its record; a repetition changes nothing. */
export async function insertHandInDifference(
  connection: Queryable,
  establishmentId: number,
  difference: Omit<TicketHandInDifferenceEntity, 'establishmentId'>,
): Promise<void> {
  const { ticketId, machineId, amountMinor, kind, sequenceNumber } = difference;
  await queryRows(
    connection,
    `insert into ticket_hand_in_differences (establishment_id, ticket_id, machine_id, amount_minor, kind,
       sequence_number, printed_at, gaming_day, received_at, recorded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      establishmentId,
      ticketId,
      machineId,
      amountMinor,
      kind,
      sequenceNumber,
      difference.printedAt,
      difference.gamingDay,
      difference.receivedAt,
      difference.recordedBy,
    ],
  );
}

/**
 * Counts a presented number that belongs to no ticket; returns the guesser's count. A count starts anew when an hour
 * has passed since its first guess.
 */
export async function incrementGuessCount(
  connection: Queryable,
  establishmentId: number,
  guesser: string,
  guessedAt: Date,
): Promise<number> {
  const { guesses: guessCount } = await queryRow<{ readonly guesses: number }>(
    connection,
    `insert into ticket_guesses (establishment_id, guesser, since, guesses) values ($1, $2, $3, 1)
     on conflict (establishment_id, guesser) do update set
       since = case when ticket_guesses.since > $3::timestamptz - interval '1 hour' then ticket_guesses.since
         else excluded.since end,
       guesses = case when ticket_guesses.since > $3::timestamptz - interval '1 hour' then ticket_guesses.guesses + 1
         else 1 end
     returning ticket_guesses.guesses`,
    [establishmentId, guesser, guessedAt],
  );
  return guessCount;
}

/** Returns how many numbers of no ticket the guesser presented within the hour before an instant. */
export async function countGuessesWithinHour(
  connection: Queryable,
  establishmentId: number,
  guesser: string,
  instant: Date,
): Promise<number> {
  const row = await queryOptionalRow<{ readonly guesses: number }>(
    connection,
    `select ticket_guesses.guesses from ticket_guesses
     where ticket_guesses.establishment_id = $1 and ticket_guesses.guesser = $2
       and ticket_guesses.since > $3::timestamptz - interval '1 hour'`,
    [establishmentId, guesser, instant],
  );
  return row?.guesses ?? 0;
}
