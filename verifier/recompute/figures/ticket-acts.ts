import { compareByText, groupsOf, sumOf } from '../derive/arithmetic.js';
import type { MachineDay } from '../derive/machine-days.js';
import type { Ticket, TicketStep } from '../derive/tickets.js';
import type { Facts } from '../facts.js';
import type { Words } from '../words.js';
import { declareRecords, isWithin } from './records.js';
import type { AnyRecords, RecordsOf, Scope } from './records.js';

/** Issues and redemptions of tickets, from the tickets and their steps alone. */

/** A step of a ticket, with the steps before it. */
interface Act {
  readonly ticket: Ticket;
  readonly step: TicketStep;
  readonly before: readonly TicketStep[];
}

/** Where a ticket was issued, or an act took place. */
type Place = Pick<Ticket, 'place' | 'machine_id' | 'desk_id'>;

/** Steps that prove paper: the first of them issued the ticket. */
const PROOFS = new Set(['print', 'handIn', 'cashByProcedure', 'present', 'cash', 'find']);
const PAYMENTS = new Set(['stack', 'cash', 'cashByProcedure']);

const isIssue = ({ step, before }: Act): boolean =>
  PROOFS.has(step.step) && !before.some((each) => PROOFS.has(each.step));
const isRedemption = ({ step }: Act): boolean => PAYMENTS.has(step.step);

const actsIn = ({ facts, period }: Scope): Act[] =>
  facts.of('tickets').flatMap((ticket) =>
    facts
      .where('ticket_steps', 'ticket_id', ticket.ticket_id)
      .toSorted((one, other) => one.step_number - other.step_number)
      .map((step, at, all) => ({ ticket, step, before: all.slice(0, at) }))
      .filter(({ step }) => isWithin(period, step.gaming_day)),
  );

/** Returns the name of a place in documents, such as `Machine 4001`. */
function placeName(facts: Facts, { place, machine_id: machine, desk_id: desk }: Place, words: Words): string {
  const name = words(`ticketPlace_${place}`);
  if (machine !== null) return `${name}\u00a0${facts.machineOf(machine)}`;
  const known = desk === null ? undefined : facts.one('desks', 'desk_id', desk);
  return known === undefined ? name : `${name}\u00a0${known.desk_code}`;
}

const amountOf = (acts: readonly Act[]): bigint => sumOf(acts, ({ ticket }) => ticket.amount_minor);

/** Describes acts by the place that counts for them: that of the issue, or that of the payment. */
function actRecords(isOf: (act: Act) => boolean, placeOf: (act: Act) => Place): RecordsOf<Act> {
  const at = (place: string) => (acts: readonly Act[]) => amountOf(acts.filter((act) => placeOf(act).place === place));
  return {
    in: (scope) => actsIn(scope).filter(isOf),
    isOrderFree: true,
    keys: {
      ticketPlace: (act, { facts, words }) => placeName(facts, placeOf(act), words),
      ticketKind: ({ ticket }, { words }) => words(`ticketKind_${ticket.kind}`),
      gamingDay: ({ step }) => step.gaming_day,
      ticket: ({ ticket }) => String(ticket.ticket_id),
    },
    figures: {
      tickets: (acts) => acts.length,
      ticketAmount: amountOf,
      ticketsAtMachines: at('machine'),
      ticketsAtDesks: at('desk'),
      ticketsAtKiosks: at('kiosk'),
      ticketSequence: ([act]) => (act === undefined ? null : String(act.ticket.sequence_number)),
      actReceivedAt: ([act]) => act?.step.received_at,
      actHappenedAt: ([act]) => act?.step.happened_at,
      ticketIssuedOn: ([act]) => act?.ticket.gaming_day,
      actPlace: ([act], { facts, words }) => (act === undefined ? null : placeName(facts, act.step, words)),
      issuePlace: ([act], { facts, words }) => (act === undefined ? null : placeName(facts, act.ticket, words)),
    },
  };
}

/** A ticket issued by a machine, or a reconciled day of a machine with its counter of tickets. */
interface IssueBesideCounter {
  readonly machine: string;
  readonly ticket?: Ticket;
  readonly machineDay?: MachineDay;
}

const issued = (records: readonly IssueBesideCounter[]): bigint =>
  sumOf(records, ({ ticket }) => ticket?.amount_minor ?? 0n);

/** Returns null where no day of the machine is reconciled. */
function metered(records: readonly IssueBesideCounter[]): bigint | null {
  const days = records.flatMap(({ machineDay }) => machineDay ?? []);
  return days.length === 0 ? null : sumOf(days, ({ ticketOut }) => ticketOut);
}

/** Machines that issued tickets, or whose counter shows some, each with both. */
function issuesBesideCounters(scope: Scope): IssueBesideCounter[] {
  const { facts, derived, period } = scope;
  const tickets = actsIn(scope)
    .filter((act) => isIssue(act) && act.ticket.machine_id !== null)
    .map(({ ticket }) => ({ machine: facts.machineOf(ticket.machine_id) ?? '', ticket }));
  const days = derived.machineDays(period).map((machineDay) => ({ machine: machineDay.machine, machineDay }));
  const all: IssueBesideCounter[] = [...tickets, ...days];
  const shown = [...groupsOf(all, ({ machine }) => machine).values()].filter(
    (own) => issued(own) !== 0n || (metered(own) ?? 0n) !== 0n,
  );
  return shown.flat().toSorted(compareByText(({ machine }) => machine));
}

/** Returns issued − metered over the machines with a counter. */
function issuedLessMetered(records: readonly IssueBesideCounter[]): bigint | null {
  const known = new Set(records.filter(({ machineDay }) => machineDay !== undefined).map(({ machine }) => machine));
  const counter = metered(records);
  return counter === null ? null : issued(records.filter(({ machine }) => known.has(machine))) - counter;
}

export const ticketRecords: Readonly<Record<string, AnyRecords>> = {
  issuedTickets: declareRecords(actRecords(isIssue, ({ ticket }) => ticket)),
  redeemedTickets: declareRecords(actRecords(isRedemption, ({ step }) => step)),
  issuesBesideCounters: declareRecords<IssueBesideCounter>({
    in: issuesBesideCounters,
    keys: { machine: ({ machine }) => machine },
    figures: {
      tickets: (records) => records.filter(({ ticket }) => ticket !== undefined).length,
      ticketAmount: issued,
      meteredTicketsOut: metered,
      issuedLessMetered,
    },
  }),
};
