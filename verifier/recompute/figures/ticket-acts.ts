import { type Amount, compareBy, groupBy, sumBy } from '../derive/arithmetic.js';
import { isDayInPeriod } from '../derive/period.js';
import { isUnknown, sumKnown, type AmountName } from '../derive/gaps.js';
import type { MachineDay } from '../derive/machine-days.js';
import type { Ticket, TicketStep } from '../derive/tickets.js';
import type { RawData } from '../facts.js';
import type { Translate } from '../words.js';
import { defineRecordSet, type OpaqueRecordSet, type RecordSet, type Scope } from './records.js';

/** Acts on tickets, from the tickets and their steps alone. */

/** A step of a ticket, with the steps before it. */
export interface TicketAction {
  readonly ticket: Ticket;
  readonly step: TicketStep;
  readonly earlierSteps: readonly TicketStep[];
}

/** Where a ticket was issued, or an act took place. */
type TicketPlace = Pick<Ticket, 'place' | 'machine_id' | 'desk_id'>;

/** Steps that prove paper: the first of them issued the ticket; a second print or a late declaration does not. */
const PROOF_STEPS = new Set(['print', 'handIn', 'cashByProcedure', 'present', 'cash', 'find']);
const REDEMPTION_STEPS = new Set(['stack', 'cash', 'cashByProcedure']);

const wasIssuedBefore = ({ earlierSteps }: TicketAction): boolean =>
  earlierSteps.some((step) => PROOF_STEPS.has(step.step));

export const isIssueAction = (action: TicketAction): boolean =>
  PROOF_STEPS.has(action.step.step) && !wasIssuedBefore(action);
export const isRedemptionAction = ({ step }: TicketAction): boolean => REDEMPTION_STEPS.has(step.step);
export const isVoidAction = (action: TicketAction): boolean => action.step.step === 'void' && wasIssuedBefore(action);

/** Returns every act on tickets, ticket by ticket in order of its steps, each with the earlier steps of the ticket. */
export const listTicketActions = (rawData: RawData): TicketAction[] =>
  rawData.listRows('tickets').flatMap((ticket) =>
    rawData
      .findRows('ticket_steps', 'ticket_id', ticket.ticket_id)
      .toSorted(compareBy('step_number'))
      .map((step, index, steps) => ({ ticket, step, earlierSteps: steps.slice(0, index) })),
  );

/** Returns the acts of the gaming days of a period. */
export const listTicketActionsInPeriod = ({ rawData, period }: Pick<Scope, 'rawData' | 'period'>): TicketAction[] =>
  listTicketActions(rawData).filter(({ step }) => isDayInPeriod(period, step.gaming_day));

/** Steps after which a ticket is owed. */
const OWED_AFTER_STEPS = new Set(['print', 'present', 'return', 'restore']);

/**
 * Returns the tickets that are owed after these acts; a ticket handed in without its device is owed unless it was paid.
 */
export const listOwedTickets = (actions: readonly TicketAction[]): Ticket[] =>
  [...groupBy(actions, ({ ticket }) => ticket)].flatMap(([ticket, ticketActions]) => {
    const lastStepName = ticketActions.findLast(({ step }) => step.step !== 'reprint')?.step.step ?? '';
    const isOwed =
      lastStepName === 'handIn' ? !ticketActions.some(isRedemptionAction) : OWED_AFTER_STEPS.has(lastStepName);
    return isOwed ? [ticket] : [];
  });

/** Returns the name of a place of tickets with its machine or desk, such as `Machine 4001`. */
export function formatTicketPlace(
  rawData: RawData,
  { place, machine_id: machineId, desk_id: deskId }: TicketPlace,
  translate: Translate,
): string {
  const placeName = translate(`ticketPlace_${place}`);
  if (machineId !== null) return `${placeName}\u00a0${rawData.findMachineNumber(machineId)}`;
  const desk = deskId === null ? undefined : rawData.findRow('desks', 'desk_id', deskId);
  return desk === undefined ? placeName : `${placeName}\u00a0${desk.desk_code}`;
}

/** Returns the value of the tickets of acts, in minor units. */
export const sumTicketAmounts = (actions: readonly { readonly ticket: Ticket }[]): bigint =>
  sumBy(actions, ({ ticket }) => ticket.amount_minor);

/** Number and value of the tickets of acts. */
export const ticketFigures = {
  tickets: (actions: readonly { readonly ticket: Ticket }[]) => actions.length,
  amount: sumTicketAmounts,
};

/**
 * Returns records of selected ticket acts with their keys and figures.
 * `getPlace` gives the place that counts for an act: that of the ticket's issue, or that of the payment.
 */
function buildActionRecordSet(
  isSelected: (action: TicketAction) => boolean,
  getPlace: (action: TicketAction) => TicketPlace,
): RecordSet<TicketAction> {
  const createAmountFigure = (place: string) => (actions: readonly TicketAction[]) =>
    sumTicketAmounts(actions.filter((action) => getPlace(action).place === place));
  return {
    listRecords: (scope) => listTicketActionsInPeriod(scope).filter(isSelected),
    isOrderFree: true,
    keys: {
      ticketPlace: (action, { rawData, translate }) => formatTicketPlace(rawData, getPlace(action), translate),
      ticketKind: ({ ticket }, { translate }) => translate(`ticketKind_${ticket.kind}`),
      gamingDay: ({ step }) => step.gaming_day,
      ticket: ({ ticket }) => String(ticket.ticket_id),
    },
    figures: {
      tickets: (actions) => actions.length,
      ticketAmount: sumTicketAmounts,
      ticketsAtMachines: createAmountFigure('machine'),
      ticketsAtDesks: createAmountFigure('desk'),
      ticketsAtKiosks: createAmountFigure('kiosk'),
      ticketSequence: ([action]) => (action === undefined ? null : String(action.ticket.sequence_number)),
      actReceivedAt: ([action]) => action?.step.received_at,
      actHappenedAt: ([action]) => action?.step.happened_at,
      ticketIssuedOn: ([action]) => action?.ticket.gaming_day,
      actPlace: ([action], { rawData, translate }) =>
        action === undefined ? null : formatTicketPlace(rawData, action.step, translate),
      issuePlace: ([action], { rawData, translate }) =>
        action === undefined ? null : formatTicketPlace(rawData, action.ticket, translate),
    },
  };
}

/** A ticket issued or stacked by a machine, or a reconciled day of a machine with its counters and its count. */
interface MachineTicketRecord {
  readonly machine: string;
  readonly ticket?: Ticket;
  readonly machineDay?: MachineDay;
}

type MachineTicketRecords = readonly MachineTicketRecord[];

/**
 * Returns the tickets of machines beside their machine days, sorted by machine.
 * A machine is listed when one of `computeAmounts` is neither null nor zero for it, or when its counter is unknown.
 */
export function listMachineTicketRecords(
  { rawData, derived, period }: Pick<Scope, 'rawData' | 'derived' | 'period'>,
  actions: readonly { readonly ticket: Ticket; readonly machineId: bigint | null }[],
  counter: AmountName<MachineDay>,
  computeAmounts: readonly ((records: MachineTicketRecords) => bigint | null)[],
): MachineTicketRecord[] {
  const tickets = actions.flatMap(({ ticket, machineId }) => {
    const machine = rawData.findMachineNumber(machineId);
    return machine === null ? [] : [{ machine, ticket }];
  });
  const dayRecords = derived.listMachineDays(period).map((machineDay) => ({ machine: machineDay.machine, machineDay }));
  const records: MachineTicketRecord[] = [...tickets, ...dayRecords];
  return [...groupBy(records, ({ machine }) => machine).values()]
    .filter(
      (machineRecords) =>
        computeAmounts.some((computeAmount) => (computeAmount(machineRecords) ?? 0n) !== 0n) ||
        isUnknown(
          machineRecords.flatMap(({ machineDay }) => machineDay ?? []),
          counter,
        ),
    )
    .flat()
    .toSorted(compareBy('machine'));
}

/** Returns the value of the tickets among the records. */
export const sumTickets = (records: MachineTicketRecords): bigint =>
  sumBy(records, ({ ticket }) => ticket?.amount_minor ?? 0n);

export const countTicketRecords = (records: MachineTicketRecords): number =>
  records.filter(({ ticket }) => ticket !== undefined).length;

/** Returns a figure over reconciled days; null where no day of the machines is reconciled. */
export const createMachineDayFigure = (amount: Amount<MachineDay>) => (records: MachineTicketRecords) => {
  const machineDays = records.flatMap(({ machineDay }) => machineDay ?? []);
  return machineDays.length === 0 ? null : sumBy(machineDays, amount);
};

/** Returns a metered figure over reconciled days; null also where it is unknown, or where no machine has its counter. */
export const createMeteredDayFigure = (name: AmountName<MachineDay>) => (records: MachineTicketRecords) =>
  sumKnown(
    records.flatMap(({ machineDay }) => machineDay ?? []),
    name,
  );

const sumMeteredTicketsOut = createMeteredDayFigure('ticketOut');

/**
 * Returns the figure: the value of tickets less a figure of machine days, only for machines that have it.
 * It is null where the figure of machine days is null.
 */
export const createTicketsLessFigure =
  (computeDayFigure: (records: MachineTicketRecords) => bigint | null) =>
  (records: MachineTicketRecords): bigint | null => {
    const machinesWithDay = new Set(
      [...groupBy(records, ({ machine }) => machine)].flatMap(([machine, machineRecords]) =>
        computeDayFigure(machineRecords) === null ? [] : [machine],
      ),
    );
    const dayAmount = computeDayFigure(records);
    return dayAmount === null
      ? null
      : sumTickets(records.filter(({ machine }) => machinesWithDay.has(machine))) - dayAmount;
  };

/** Returns the tickets that machines issued, beside their counters of issued tickets. */
const listIssuedTicketRecords = (scope: Scope): MachineTicketRecord[] => {
  const issues = listTicketActionsInPeriod(scope).filter(isIssueAction);
  const actions = issues.map(({ ticket }) => ({ ticket, machineId: ticket.machine_id }));
  return listMachineTicketRecords(scope, actions, 'ticketOut', [sumTickets, sumMeteredTicketsOut]);
};

export const ticketRecords: Readonly<Record<string, OpaqueRecordSet>> = {
  issuedTickets: defineRecordSet(buildActionRecordSet(isIssueAction, ({ ticket }) => ticket)),
  redeemedTickets: defineRecordSet(buildActionRecordSet(isRedemptionAction, ({ step }) => step)),
  issuesBesideCounters: defineRecordSet<MachineTicketRecord>({
    listRecords: listIssuedTicketRecords,
    keys: { machine: ({ machine }) => machine },
    figures: {
      tickets: countTicketRecords,
      ticketAmount: sumTickets,
      meteredTicketsOut: sumMeteredTicketsOut,
      issuedLessMetered: createTicketsLessFigure(sumMeteredTicketsOut),
    },
  }),
};
