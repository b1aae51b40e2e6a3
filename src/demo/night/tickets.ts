import { groupByKey } from '#domain/group-by-key.js';
import { formatEuros } from '../stage/counting.js';
import type { MachineTicket } from '../stage/days.js';
import type { Act } from './agenda.js';
import type { Shift } from './shift.js';

/** Tickets of the establishment: printed by machines and by its kiosk, played, cashed, sold, voided. */

/** Machines connected to the ticket system; for the others the desks enter total tickets. */
const ON_TICKET_SYSTEM: readonly string[] = ['4020', '4036'];

export const isOnTicketSystem = (machine: string): boolean => ON_TICKET_SYSTEM.includes(machine);

/** A machine by its number, or a kiosk by the code of its change machine. */
export type TicketDevice = { readonly machine: string } | { readonly kiosk: string };

/** Kiosk: the change machine of the terrace, which sells and pays tickets. */
export const KIOSK = { kiosk: 'M1' } as const;

export interface PrintedTicket {
  readonly number: string;
  readonly ticketId: string;
  readonly amountMinor: string;
  /** Device that printed it. */
  readonly by: TicketDevice;
}

/** Requests the validation of a device's ticket; nothing is printed yet. */
async function requestTicket(shift: Shift, device: TicketDevice, amountMinor: string): Promise<PrintedTicket> {
  const sequence = shift.takeSequence('machine' in device ? device.machine : device.kiosk);
  const record = { ...device, amountMinor, sequence };
  const validated = await shift.postAsDevice<{ number: string; ticketId: string }>('ticket-devices/requests', record);
  return { number: validated.number, ticketId: validated.ticketId, amountMinor, by: device };
}

/** Requests the validation of a device's ticket and prints it. */
export async function printTicket(shift: Shift, device: TicketDevice, amountMinor: string): Promise<PrintedTicket> {
  const ticket = await requestTicket(shift, device, amountMinor);
  await shift.postAsDevice('ticket-devices/prints', { ...device, number: ticket.number, isPrinted: true });
  return ticket;
}

/** Presents a ticket to a device, which stacks it unless the line is cut first. */
async function takeInTicket(
  shift: Shift,
  device: TicketDevice,
  { number }: PrintedTicket,
  isLineCut = false,
): Promise<void> {
  await shift.postAsDevice('ticket-devices/presentations', { ...device, number });
  if (!isLineCut) await shift.postAsDevice('ticket-devices/outcomes', { ...device, number, outcome: 'stacked' });
}

/** Deliberate faults of a day's tickets. */
export interface TicketStory {
  /** Machine whose third ticket is printed a second time. */
  readonly printsTwice?: string;
  /** Machine that takes in its third ticket and never reports the result: two people look into its box. */
  readonly fallsSilent?: string;
}

const FOREIGN_TICKET_INDEX = 3;
const ROUND_MINUTES = 30;
const CONCURRENCY = 6;
/** The kiosk pays one ticket a round, up to this amount; some tickets of each machine stay unredeemed. */
const KIOSK_LIMIT_MINOR = 60_000n;
const UNREDEEMED_PER_MACHINE = 3;
/** Minutes after its round at which a pending ticket is settled. */
const SETTLEMENT_DELAY_MINUTES = 20;

/** Calls the function for each item, a few at a time. */
async function forEachInBatches<T>(list: readonly T[], callback: (one: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < list.length; start += CONCURRENCY)
    await Promise.all(list.slice(start, start + CONCURRENCY).map(callback));
}

/**
 * The machines' tickets over a day: those they print, and those they take in, bought by customers at the kiosk. Tickets
 * not cashed yet are in customers' pockets.
 */
export class TicketRounds {
  private readonly shift: Shift;
  private readonly story: TicketStory;
  private readonly played: readonly MachineTicket[];
  private readonly pockets: PrintedTicket[] = [];
  private readonly faultCounts = new Map<string, number>();
  private pendingTicket: PrintedTicket | undefined;

  constructor(shift: Shift, played: readonly MachineTicket[], story: TicketStory) {
    this.shift = shift;
    this.story = story;
    this.played = played.filter(({ machine }) => isOnTicketSystem(machine));
  }

  /** Takes a ticket printed by this machine out of a customer's pocket. Throws Error when there is none. */
  takeFromPocket(machine: string): PrintedTicket {
    const [ticket] = this.#listPocketTickets(machine);
    if (ticket === undefined) throw new Error(`machine ${machine} has printed no ticket yet`);
    this.pockets.splice(this.pockets.indexOf(ticket), 1);
    return ticket;
  }

  #listPocketTickets(machine: string): readonly PrintedTicket[] {
    return this.pockets.filter(({ by }) => 'machine' in by && by.machine === machine);
  }

  /**
   * Plans the rounds of every half hour: tickets printed and taken in since the previous one, and the kiosk's payment.
   */
  planActs(): readonly Act[] {
    const { shift } = this;
    const lastMinute = (shift.closesAt.getTime() - shift.opensAt.getTime()) / 60_000 - SETTLEMENT_DELAY_MINUTES - 2;
    const rounds = groupByKey(this.played, ({ at }) => {
      const minute = (at.getTime() - shift.opensAt.getTime()) / 60_000;
      return Math.min(Math.ceil(minute / ROUND_MINUTES) * ROUND_MINUTES, lastMinute);
    });
    return [...rounds].flatMap(([minute, tickets]) => [
      shift.createAct(minute, () => this.#playRound(tickets)),
      shift.createAct(minute + SETTLEMENT_DELAY_MINUTES, () => this.#settlePending()),
    ]);
  }

  /** Prints the tickets since the previous round, plays those taken in, and lets the kiosk pay one. */
  async #playRound(tickets: readonly MachineTicket[]): Promise<void> {
    await forEachInBatches(
      tickets.filter(({ way }) => way === 'out'),
      (ticket) => this.#printMachineTicket(ticket),
    );
    await forEachInBatches(
      tickets.filter(({ way }) => way === 'in'),
      (ticket) => this.#playTicket(ticket),
    );
    await this.#payAtKiosk();
  }

  /** Prints a machine's ticket into a customer's pocket, a second time where the script demands it. */
  async #printMachineTicket({ machine, amountMinor }: MachineTicket): Promise<void> {
    const isTwice = this.#isFaultDue('printsTwice', machine);
    const ticket = await printTicket(this.shift, { machine }, String(amountMinor));
    this.pockets.push(ticket);
    if (!isTwice) return;
    const duplicatePrint = { machine, number: ticket.number, isPrinted: true, isDuplicate: true };
    await this.shift.postAsDevice('ticket-devices/prints', duplicatePrint);
  }

  /**
   * Buys a ticket at the kiosk and plays it at the machine, which falls silent before the outcome where the script
   * demands it.
   */
  async #playTicket({ machine, amountMinor }: MachineTicket): Promise<void> {
    const isSilent = this.#isFaultDue('fallsSilent', machine);
    const bought = await printTicket(this.shift, KIOSK, String(amountMinor));
    await takeInTicket(this.shift, { machine }, bought, isSilent);
    if (isSilent) this.pendingTicket = bought;
  }

  /** Returns whether a scripted fault applies to this ticket of the machine; counts the machine's tickets. */
  #isFaultDue(faultKind: keyof TicketStory, machine: string): boolean {
    if (this.story[faultKind] !== machine) return false;
    const count = (this.faultCounts.get(faultKind) ?? 0) + 1;
    this.faultCounts.set(faultKind, count);
    return count === FOREIGN_TICKET_INDEX;
  }

  /**
   * Cashes at the kiosk one ticket held by a customer, if the kiosk has enough cash.
   * Some tickets of each machine are never cashed.
   */
  async #payAtKiosk(): Promise<void> {
    const desks = await this.shift.get<readonly { deskCode: string; balanceMinor: string }[]>('leontine', 'desks');
    const kioskCashMinor = BigInt(desks.find(({ deskCode }) => deskCode === KIOSK.kiosk)?.balanceMinor ?? 0);
    const canBePaid = ({ amountMinor, by }: PrintedTicket): boolean => {
      const [amount, heldCount] = [
        BigInt(amountMinor),
        this.#listPocketTickets('machine' in by ? by.machine : '').length,
      ];
      return heldCount > UNREDEEMED_PER_MACHINE && amount <= KIOSK_LIMIT_MINOR && amount <= kioskCashMinor;
    };
    const ticketToPay = this.pockets.find(canBePaid);
    if (ticketToPay === undefined) return;
    this.pockets.splice(this.pockets.indexOf(ticketToPay), 1);
    await takeInTicket(this.shift, KIOSK, ticketToPay);
  }

  /**
   * Settles the pending ticket, if any: two people found it in the box and enter the result that the machine never
   * reported.
   */
  async #settlePending(): Promise<void> {
    const { pendingTicket, shift } = this;
    this.pendingTicket = undefined;
    if (pendingTicket === undefined) return;
    await shift.post('leontine', `tickets/${pendingTicket.ticketId}/settlement`, {
      outcome: 'stacked',
      reason: 'Ticket vu dans la caisse de l’appareil, ligne coupée',
      authoriser: shift.buildCredentials('hortense'),
    });
  }
}

/** Cashes a ticket at the central desk. */
const cashTicket = (shift: Shift, { number, amountMinor }: PrintedTicket): Promise<unknown> =>
  shift.post('gaspard', 'ticket-redemptions', { ticket: number, amount: formatEuros(BigInt(amountMinor)), desk: 'CC' });

/** Times at which the central desk cashes a ticket, with its machine. */
const CASHED_TICKETS = [
  { minute: 640, machine: '4036' },
  { minute: 930, machine: '4020' },
  { minute: 1_120, machine: '4036' },
] as const;

/** Voids a ticket jammed in a printer, with two people: it was never issued, so it was never owed. */
async function voidJammedTicket(shift: Shift): Promise<void> {
  const { ticketId } = await requestTicket(shift, { machine: '4020' }, '1500');
  await shift.post('leontine', `tickets/${ticketId}/void`, {
    reason: 'Imprimante bloquée, rien n’est sorti',
    authoriser: shift.buildCredentials('hortense'),
  });
}

/** Plans the tickets of the machines: their rounds, some cashed at a desk, one sold there, one voided. */
export function planTicketActs(shift: Shift, rounds: TicketRounds): readonly Act[] {
  return [
    ...rounds.planActs(),
    ...CASHED_TICKETS.map(({ minute, machine }) =>
      shift.createAct(minute, () => cashTicket(shift, rounds.takeFromPocket(machine))),
    ),
    shift.createAct(1010, () => shift.post('gaspard', 'tickets', { desk: 'CC', amountMinor: '10000' })),
    shift.createAct(1212, () => voidJammedTicket(shift)),
  ];
}
