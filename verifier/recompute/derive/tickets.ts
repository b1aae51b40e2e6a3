import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { groupBy, sumBy } from './arithmetic.js';

/** The establishment's tickets: those issued, and the tickets of a journal entry, from the tickets and their steps. */

export type Ticket = RawRow<'tickets'>;
export type TicketStep = RawRow<'ticket_steps'>;

/** A step in the life of a ticket, with its ticket. */
export interface StepWithTicket {
  readonly step: TicketStep;
  readonly ticket: Ticket;
}

/** Steps that prove that a ticket validated by the system was printed, where no print was confirmed before. */
const PROOF_STEPS = new Set(['present', 'cash', 'find']);

/**
 * Returns whether a step is the issue of its ticket: from this step on it is owed (or paid), and was not before.
 * A ticket that the system validated, never printed, is issued by the first proof that it exists, at its step 2.
 */
function isIssueStep({ step, step_number: stepNumber }: TicketStep, { validated_by: validatedBy }: Ticket): boolean {
  if (step === 'print' || step === 'cashByProcedure') return true;
  if (step === 'handIn') return stepNumber === 1;
  return validatedBy === 'system' && stepNumber === 2 && PROOF_STEPS.has(step);
}

/** Returns the ticket of a step. */
const requireTicket = (rawData: RawData, { ticket_id: ticketId }: TicketStep): Ticket =>
  rawData.requireRow('tickets', 'ticket_id', ticketId);

/** Returns the steps of a day, each with its ticket. */
const listTicketSteps = (rawData: RawData, day: string): StepWithTicket[] =>
  rawData.findRows('ticket_steps', 'gaming_day', day).map((step) => ({ step, ticket: requireTicket(rawData, step) }));

/** Returns the tickets issued on a day. */
export const listIssuedTickets = (rawData: RawData, day: string): Ticket[] =>
  listTicketSteps(rawData, day)
    .filter(({ step, ticket }) => isIssueStep(step, ticket))
    .map(({ ticket }) => ticket);

/** Tickets stacked by one machine. */
export interface StackedTickets {
  readonly minor: bigint;
  readonly count: number;
}

/** Returns the sum and number of tickets stacked by each machine on a day, as recorded by the ticket system. */
export function sumStackedTickets(rawData: RawData, day: string): Map<bigint | null, StackedTickets> {
  const stepsAtMachines = rawData
    .findRows('ticket_steps', 'gaming_day', day)
    .filter(({ machine_id: machineId }) => machineId !== null);
  return new Map(
    [...groupBy(stepsAtMachines, ({ machine_id: machineId }) => machineId)].map(([machine, steps]) => {
      const stackSteps = steps.filter(({ step }) => step === 'stack');
      return [
        machine,
        { minor: sumBy(stackSteps, (step) => requireTicket(rawData, step).amount_minor), count: stackSteps.length },
      ];
    }),
  );
}

/**
 * Returns the tickets stacked by a machine on a day until its boxes were removed, and the restricted ones of them until
 * the reading of that removal.
 */
export function sumTicketsUntil(
  rawData: RawData,
  day: string,
  machineId: bigint,
  removedAt: string,
  readAt: string,
): { readonly stacked: StackedTickets; readonly restricted: bigint } {
  const stackSteps = listTicketSteps(rawData, day).filter(
    ({ step }) => step.step === 'stack' && step.machine_id === machineId,
  );
  const listUntil = (instant: string): StepWithTicket[] =>
    stackSteps.filter(({ step }) => (step.happened_at ?? step.received_at) <= instant);
  const before = listUntil(removedAt);
  const restricted = listUntil(readAt).filter(({ ticket }) => ticket.kind === 'restricted');
  return {
    stacked: { minor: sumBy(before, ({ ticket }) => ticket.amount_minor), count: before.length },
    restricted: sumBy(restricted, ({ step }) => step.amount_minor),
  };
}

/** Restricted tickets of one machine, which can be played and never cashed. */
export interface PromotionalTickets {
  readonly stacked: bigint;
  readonly issued: bigint;
}

/** Returns the restricted tickets that each machine stacked and issued on a day, as recorded by the ticket system. */
export function sumPromotionalTickets(rawData: RawData, day: string): Map<bigint, PromotionalTickets> {
  const sums = new Map<bigint, { stacked: bigint; issued: bigint }>();
  const getSums = (machineId: bigint) => {
    const machineSums = sums.get(machineId) ?? { stacked: 0n, issued: 0n };
    sums.set(machineId, machineSums);
    return machineSums;
  };
  for (const { step, ticket } of listTicketSteps(rawData, day)) {
    if (ticket.kind !== 'restricted') continue;
    if (step.step === 'stack' && step.machine_id !== null) getSums(step.machine_id).stacked += step.amount_minor;
    if (ticket.machine_id !== null && isIssueStep(step, ticket)) getSums(ticket.machine_id).issued += step.amount_minor;
  }
  return sums;
}

/** States after which the establishment owes a ticket, by the step that leads there. */
const OWED_AFTER_STEPS = new Set(['print', 'present', 'return', 'restore']);

/** Returns whether a ticket is owed after these steps, which are all of its steps from the first on. */
function isOwedAfter(steps: readonly TicketStep[]): boolean {
  const lastStep = steps.filter(({ step }) => step !== 'reprint').at(-1);
  if (lastStep === undefined) return false;
  return OWED_AFTER_STEPS.has(lastStep.step) || (lastStep.step === 'handIn' && lastStep.step_number === 1);
}

/** Returns the change that a step makes to the amount owed: issued or restored, less paid, expired or written off. */
function computeOwedChange({ step, ticket }: StepWithTicket): bigint {
  const amount = step.amount_minor;
  const issuedMinor = isIssueStep(step, ticket) ? amount : 0n;
  const isPaid = ['stack', 'cash', 'cashByProcedure', 'expire', 'find'].includes(step.step);
  // a ticket that was void before it was printed was never owed
  const wasOwed = step.step_number > 2 || ticket.validated_by !== 'system';
  const isWrittenOff = step.step === 'void' && wasOwed;
  const restoredMinor = step.step === 'restore' ? amount : 0n;
  return issuedMinor + restoredMinor - (isPaid || isWrittenOff ? amount : 0n);
}

/** Change of the amount owed on one kind of ticket, by its steps and by the tickets themselves. */
export interface OwedChange {
  readonly kind: string;
  readonly rolledForward: bigint;
  readonly owed: bigint;
}

/**
 * Returns for each kind of ticket the sum of the day's steps (`rolledForward`), and the change of the amount owed over
 * the day. The change compares the tickets owed at the day's end with those owed before it; the two must be equal.
 */
export function listOwedChanges(rawData: RawData, day: string): OwedChange[] {
  const stepsByKind = groupBy(listTicketSteps(rawData, day), ({ ticket }) => ticket.kind);
  return [...stepsByKind].map(([kind, steps]) => {
    const tickets = [...new Set(steps.map(({ ticket }) => ticket))];
    const owed = sumBy(tickets, (ticket) => {
      const stepsUntil = rawData
        .findRows('ticket_steps', 'ticket_id', ticket.ticket_id)
        .filter((ticketStep) => ticketStep.gaming_day <= day);
      const stepsBefore = stepsUntil.filter((ticketStep) => ticketStep.gaming_day < day);
      return ticket.amount_minor * (BigInt(isOwedAfter(stepsUntil)) - BigInt(isOwedAfter(stepsBefore)));
    });
    return { kind, rolledForward: sumBy(steps, computeOwedChange), owed };
  });
}

/** A ticket printed again by one machine, with the number of times. */
export interface ReprintedTicket extends StepWithTicket {
  readonly reprintCount: number;
}

/** Returns the tickets reprinted on a day by a machine, each with its first reprint and their number. */
export function listReprintedTickets(rawData: RawData, day: string): ReprintedTicket[] {
  const reprints = listTicketSteps(rawData, day).filter(({ step }) => step.step === 'reprint');
  return [...groupBy(reprints, ({ step }) => `${step.ticket_id} ${step.machine_id}`).values()].flatMap((steps) => {
    const [firstReprint] = steps;
    return firstReprint === undefined ? [] : [{ ...firstReprint, reprintCount: steps.length }];
  });
}

/** A ticket left pending: the step that presented it, and the step that ended it, if any. */
export interface PendingTicket {
  readonly presentation: TicketStep;
  readonly ticket: Ticket;
  readonly endStep: TicketStep | null;
}

/**
 * Returns tickets that a device did not stack or return by itself within some minutes of their presentation.
 * They ended on the day (late, or by a person's approval), or were presented on it and are still pending.
 */
export function listPendingTickets(rawData: RawData, day: string, maxMinutes: number): PendingTicket[] {
  return listTicketSteps(rawData, day).flatMap(({ step, ticket }): PendingTicket[] => {
    const ticketSteps = rawData.findRows('ticket_steps', 'ticket_id', ticket.ticket_id);
    if (['stack', 'return'].includes(step.step)) {
      const presentation = ticketSteps.find(({ step_number: stepNumber }) => stepNumber === step.step_number - 1);
      if (presentation === undefined) return [];
      const isLate = Date.parse(step.received_at) - Date.parse(presentation.received_at) > maxMinutes * 60_000;
      return step.approved_by !== null || isLate ? [{ presentation, ticket, endStep: step }] : [];
    }
    const isPending = step.step === 'present' && ticket.last_step === step.step_number;
    return isPending ? [{ presentation: step, ticket, endStep: null }] : [];
  });
}

/** Paid amounts of a day by machine and kind: by slips, and as totals entered by hand. */
export interface Payments {
  readonly slipTotalsByMachine: ReadonlyMap<bigint, ReadonlyMap<string, bigint>>;
  readonly enteredTotalsByMachine: ReadonlyMap<bigint, ReadonlyMap<string, bigint>>;
}

/** Returns the number and sum of typed totals of tickets issued, for machines that issued none by the system. */
export function sumEnteredTicketTotals({ slipTotalsByMachine, enteredTotalsByMachine }: Payments): {
  readonly machineCount: number;
  readonly amount: bigint;
} {
  const enteredAmounts = [...enteredTotalsByMachine].flatMap(([machineId, totals]) => {
    const amount = totals.get('ticketsIssued') ?? 0n;
    return amount === 0n || slipTotalsByMachine.get(machineId)?.has('ticketsIssued') === true ? [] : [amount];
  });
  return { machineCount: enteredAmounts.length, amount: sumBy(enteredAmounts, (amount) => amount) };
}

/** Returns the sum of the tickets whose steps an entry posts; null when it posts none. */
export function sumTicketsOfEntry(rawData: RawData, entryId: bigint): bigint | null {
  const steps = rawData.findRows('ticket_steps', 'entry_id', entryId);
  if (steps.length === 0) return null;
  return sumBy(steps, (step) => requireTicket(rawData, step).amount_minor);
}
