import { compareBy, groupBy, sumOf } from '../derive/arithmetic.js';
import { isWithin } from '../derive/period.js';
import type { MachineDay } from '../derive/machine-days.js';
import type { Ticket, TicketStep } from '../derive/tickets.js';
import type { Facts } from '../facts.js';
import type { Words } from '../words.js';
import { declareRecords, type AnyRecords, type RecordsOf, type Scope } from './records.js';

/** Acts on tickets, from the tickets and their steps alone. */

/** A step of a ticket, with the steps before it. */
export interface TicketAct {
  readonly ticket: Ticket;
  readonly step: TicketStep;
  readonly before: readonly TicketStep[];
}

/** Where a ticket was issued, or an act took place. */
type Place = Pick<Ticket, 'place' | 'machine_id' | 'desk_id'>;

/** Steps that prove paper: the first of them issued the ticket; a second print or a late declaration does not. */
const PROOFS = new Set(['print', 'handIn', 'cashByProcedure', 'present', 'cash', 'find']);
const PAYMENTS = new Set(['stack', 'cash', 'cashByProcedure']);

const isProved = ({ before }: TicketAct): boolean => before.some((step) => PROOFS.has(step.step));

export const isIssue = (act: TicketAct): boolean => PROOFS.has(act.step.step) && !isProved(act);
export const isRedemption = ({ step }: TicketAct): boolean => PAYMENTS.has(step.step);
export const isVoid = (act: TicketAct): boolean => act.step.step === 'void' && isProved(act);

/** Returns every act on tickets, ticket by ticket in order of its steps, each with the earlier steps of the ticket. */
export const listTicketActs = (facts: Facts): TicketAct[] =>
  facts.rowsOf('tickets').flatMap((ticket) =>
    facts
      .findRows('ticket_steps', 'ticket_id', ticket.ticket_id)
      .toSorted(compareBy('step_number'))
      .map((step, index, steps) => ({ ticket, step, before: steps.slice(0, index) })),
  );

/** Returns the acts of the gaming days of a period. */
export const listTicketActsIn = ({ facts, period }: Pick<Scope, 'facts' | 'period'>): TicketAct[] =>
  listTicketActs(facts).filter(({ step }) => isWithin(period, step.gaming_day));

/** Steps after which a ticket is owed. */
const OWED_AFTER = new Set(['print', 'present', 'return', 'restore']);

/**
 * Returns the tickets that are owed after these acts; a ticket handed in without its device is owed unless it was paid.
 */
export const listOwedTickets = (acts: readonly TicketAct[]): Ticket[] =>
  [...groupBy(acts, ({ ticket }) => ticket)].flatMap(([ticket, ticketActs]) => {
    const lastStep = ticketActs.findLast(({ step }) => step.step !== 'reprint')?.step.step ?? '';
    const isOwed = lastStep === 'handIn' ? !ticketActs.some(isRedemption) : OWED_AFTER.has(lastStep);
    return isOwed ? [ticket] : [];
  });

/** Returns the name of a place of tickets with its machine or desk, such as `Machine 4001`. */
export function namePlace(
  facts: Facts,
  { place, machine_id: machine, desk_id: desk }: Place,
  translate: Words,
): string {
  const name = translate(`ticketPlace_${place}`);
  if (machine !== null) return `${name}\u00a0${facts.findMachineNumber(machine)}`;
  const foundDesk = desk === null ? undefined : facts.findRow('desks', 'desk_id', desk);
  return foundDesk === undefined ? name : `${name}\u00a0${foundDesk.desk_code}`;
}

/** Returns the value of the tickets of acts, in minor units. */
export const sumTicketAmounts = (acts: readonly { readonly ticket: Ticket }[]): bigint =>
  sumOf(acts, ({ ticket }) => ticket.amount_minor);

/** Number and value of the tickets of acts. */
export const ticketFigures = {
  tickets: (acts: readonly { readonly ticket: Ticket }[]) => acts.length,
  amount: sumTicketAmounts,
};

/**
 * Returns records of selected ticket acts with their keys and figures.
 * `placeOf` gives the place that counts for an act: that of the ticket's issue, or that of the payment.
 */
function describeActs(
  isSelected: (act: TicketAct) => boolean,
  placeOf: (act: TicketAct) => Place,
): RecordsOf<TicketAct> {
  const sumAmountAt = (place: string) => (acts: readonly TicketAct[]) =>
    sumTicketAmounts(acts.filter((act) => placeOf(act).place === place));
  return {
    in: (scope) => listTicketActsIn(scope).filter(isSelected),
    isOrderFree: true,
    keys: {
      ticketPlace: (act, { facts, translate }) => namePlace(facts, placeOf(act), translate),
      ticketKind: ({ ticket }, { translate }) => translate(`ticketKind_${ticket.kind}`),
      gamingDay: ({ step }) => step.gaming_day,
      ticket: ({ ticket }) => String(ticket.ticket_id),
    },
    figures: {
      tickets: (acts) => acts.length,
      ticketAmount: sumTicketAmounts,
      ticketsAtMachines: sumAmountAt('machine'),
      ticketsAtDesks: sumAmountAt('desk'),
      ticketsAtKiosks: sumAmountAt('kiosk'),
      ticketSequence: ([act]) => (act === undefined ? null : String(act.ticket.sequence_number)),
      actReceivedAt: ([act]) => act?.step.received_at,
      actHappenedAt: ([act]) => act?.step.happened_at,
      ticketIssuedOn: ([act]) => act?.ticket.gaming_day,
      actPlace: ([act], { facts, translate }) => (act === undefined ? null : namePlace(facts, act.step, translate)),
      issuePlace: ([act], { facts, translate }) => (act === undefined ? null : namePlace(facts, act.ticket, translate)),
    },
  };
}

/** A ticket issued or stacked by a machine, or a reconciled day of a machine with its counters and its count. */
interface TicketBesideCounter {
  readonly machine: string;
  readonly ticket?: Ticket;
  readonly machineDay?: MachineDay;
}

type BesideCounter = readonly TicketBesideCounter[];

/**
 * Returns the tickets of machines beside their machine days, sorted by machine.
 * A machine is listed when one of `amounts` is neither null nor zero for it.
 */
export function listTicketsBesideCounters(
  { facts, derived, period }: Pick<Scope, 'facts' | 'derived' | 'period'>,
  acts: readonly { readonly ticket: Ticket; readonly machineId: bigint | null }[],
  amounts: readonly ((records: BesideCounter) => bigint | null)[],
): TicketBesideCounter[] {
  const tickets = acts.flatMap(({ ticket, machineId }) => {
    const machine = facts.findMachineNumber(machineId);
    return machine === null ? [] : [{ machine, ticket }];
  });
  const days = derived.listMachineDays(period).map((machineDay) => ({ machine: machineDay.machine, machineDay }));
  const records: TicketBesideCounter[] = [...tickets, ...days];
  return [...groupBy(records, ({ machine }) => machine).values()]
    .filter((machineRecords) => amounts.some((amountOf) => (amountOf(machineRecords) ?? 0n) !== 0n))
    .flat()
    .toSorted(compareBy('machine'));
}

/** Returns the value of the tickets among the records. */
export const sumTickets = (records: BesideCounter): bigint =>
  sumOf(records, ({ ticket }) => ticket?.amount_minor ?? 0n);

export const countTickets = (records: BesideCounter): number =>
  records.filter(({ ticket }) => ticket !== undefined).length;

/** Returns a figure over reconciled days; null where no day of the machines is reconciled. */
export const sumOverDays = (figure: (day: MachineDay) => bigint) => (records: BesideCounter) => {
  const days = records.flatMap(({ machineDay }) => machineDay ?? []);
  return days.length === 0 ? null : sumOf(days, figure);
};

const meteredTicketsOut = sumOverDays((day) => day.ticketOut);

/**
 * Returns the figure: the value of tickets less a figure of machine days, only for machines with a reconciled day.
 * It is null where the figure of machine days is null.
 */
export const subtractDays =
  (sumOverDays: (records: BesideCounter) => bigint | null) =>
  (records: BesideCounter): bigint | null => {
    const machinesWithDay = new Set(
      records.filter(({ machineDay }) => machineDay !== undefined).map(({ machine }) => machine),
    );
    const amount = sumOverDays(records);
    return amount === null ? null : sumTickets(records.filter(({ machine }) => machinesWithDay.has(machine))) - amount;
  };

/** Returns the tickets that machines issued, beside their counters of issued tickets. */
const listIssuesBesideCounters = (scope: Scope): TicketBesideCounter[] => {
  const issues = listTicketActsIn(scope).filter(isIssue);
  const acts = issues.map(({ ticket }) => ({ ticket, machineId: ticket.machine_id }));
  return listTicketsBesideCounters(scope, acts, [sumTickets, meteredTicketsOut]);
};

export const ticketRecords: Readonly<Record<string, AnyRecords>> = {
  issuedTickets: declareRecords(describeActs(isIssue, ({ ticket }) => ticket)),
  redeemedTickets: declareRecords(describeActs(isRedemption, ({ step }) => step)),
  issuesBesideCounters: declareRecords<TicketBesideCounter>({
    in: listIssuesBesideCounters,
    keys: { machine: ({ machine }) => machine },
    figures: {
      tickets: countTickets,
      ticketAmount: sumTickets,
      meteredTicketsOut,
      issuedLessMetered: subtractDays(meteredTicketsOut),
    },
  }),
};
