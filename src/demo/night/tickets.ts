import { euros } from '../stage/counting.js';
import type { MachineTicket } from '../stage/days.js';
import type { Act } from './agenda.js';
import type { Shift } from './shift.js';

/** Tickets of the establishment: printed by machines and by its kiosk, played, cashed, sold, voided. */

/** The machines that the ticket system speaks with; of the others the tickets are a total that the desks enter. */
const ON_TICKET_SYSTEM: readonly string[] = ['4020', '4036'];

export const isOnTicketSystem = (machine: string): boolean => ON_TICKET_SYSTEM.includes(machine);

/** A machine by its number, or a kiosk by the code of its change machine. */
export type TicketDevice = { readonly machine: string } | { readonly kiosk: string };

/** The change machine of the terrace sells tickets and pays them. */
export const KIOSK = { kiosk: 'M1' } as const;

export interface PrintedTicket {
  readonly number: string;
  readonly ticketId: string;
  readonly amountMinor: string;
  /** Where it was printed. */
  readonly by: TicketDevice;
}

/** A device has a ticket validated; nothing is printed yet. */
async function requestTicket(shift: Shift, by: TicketDevice, amountMinor: string): Promise<PrintedTicket> {
  const sequence = shift.nextSequence('machine' in by ? by.machine : by.kiosk);
  const record = { ...by, amountMinor, sequence };
  const asked = await shift.sends<{ number: string; ticketId: string }>('ticket-devices/requests', record);
  return { number: asked.number, ticketId: asked.ticketId, amountMinor, by };
}

/** A device has a ticket validated and prints it. */
export async function printTicket(shift: Shift, by: TicketDevice, amountMinor: string): Promise<PrintedTicket> {
  const ticket = await requestTicket(shift, by, amountMinor);
  await shift.sends('ticket-devices/prints', { ...by, number: ticket.number, isPrinted: true });
  return ticket;
}

/** A device takes a ticket in, and stacks it unless its line breaks first. */
async function takeIn(shift: Shift, device: TicketDevice, { number }: PrintedTicket, isLineCut = false): Promise<void> {
  await shift.sends('ticket-devices/presentations', { ...device, number });
  if (!isLineCut) await shift.sends('ticket-devices/outcomes', { ...device, number, outcome: 'stacked' });
}

/** What goes wrong with tickets on a day, on purpose. */
export interface TicketStory {
  /** The machine whose third ticket is printed a second time. */
  readonly printsTwice?: string;
  /** The machine that takes its third ticket in and never says what became of it: two people look into its box. */
  readonly fallsSilent?: string;
}

const STRANGE_ONE = 3;
const ROUND_MINUTES = 30;
const AT_ONCE = 6;
/** The kiosk pays a ticket a round, of no more than this, and of each machine some tickets stay in pockets. */
const KIOSK_PAYS_MINOR = 60_000n;
const KEPT_OF_EACH = 3;
/** How long after its round a ticket left pending is settled. */
const SETTLED_AFTER_MINUTES = 20;

async function some<T>(list: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < list.length; from += AT_ONCE) await Promise.all(list.slice(from, from + AT_ONCE).map(each));
}

/**
 * The tickets of the machines over a day: what they print, and what they take in, which customers bought at the kiosk.
 * What nobody cashed yet is in somebody's pocket.
 */
export class TicketRounds {
  private readonly shift: Shift;
  private readonly story: TicketStory;
  private readonly played: readonly MachineTicket[];
  private readonly pockets: PrintedTicket[] = [];
  private readonly count = new Map<string, number>();
  private left: PrintedTicket | undefined;

  constructor(shift: Shift, played: readonly MachineTicket[], story: TicketStory) {
    this.shift = shift;
    this.story = story;
    this.played = played.filter(({ machine }) => isOnTicketSystem(machine));
  }

  /** A ticket of that machine, out of the pocket of whoever has it. */
  pick(machine: string): PrintedTicket {
    const [ticket] = this.#heldOf(machine);
    if (ticket === undefined) throw new Error(`machine ${machine} has printed no ticket yet`);
    this.pockets.splice(this.pockets.indexOf(ticket), 1);
    return ticket;
  }

  #heldOf(machine: string): readonly PrintedTicket[] {
    return this.pockets.filter(({ by }) => 'machine' in by && by.machine === machine);
  }

  /** Every half hour what was printed and taken in since, and what the kiosk paid. */
  acts(): readonly Act[] {
    const { shift } = this;
    const last = (shift.closesAt.getTime() - shift.opensAt.getTime()) / 60_000 - SETTLED_AFTER_MINUTES - 2;
    const rounds = new Map<number, MachineTicket[]>();
    for (const ticket of this.played) {
      const minute = (ticket.at.getTime() - shift.opensAt.getTime()) / 60_000;
      const round = Math.min(Math.ceil(minute / ROUND_MINUTES) * ROUND_MINUTES, last);
      rounds.set(round, [...(rounds.get(round) ?? []), ticket]);
    }
    return [...rounds].flatMap(([minute, tickets]) => [
      shift.act(minute, () => this.#round(tickets)),
      shift.act(minute + SETTLED_AFTER_MINUTES, () => this.#settle()),
    ]);
  }

  async #round(tickets: readonly MachineTicket[]): Promise<void> {
    await some(
      tickets.filter(({ way }) => way === 'out'),
      (ticket) => this.#print(ticket),
    );
    await some(
      tickets.filter(({ way }) => way === 'in'),
      (ticket) => this.#play(ticket),
    );
    await this.#payAtKiosk();
  }

  async #print({ machine, amountMinor }: MachineTicket): Promise<void> {
    const isTwice = this.#isStrange('printsTwice', machine);
    const ticket = await printTicket(this.shift, { machine }, String(amountMinor));
    this.pockets.push(ticket);
    if (!isTwice) return;
    const again = { machine, number: ticket.number, isPrinted: true, isDuplicate: true };
    await this.shift.sends('ticket-devices/prints', again);
  }

  async #play({ machine, amountMinor }: MachineTicket): Promise<void> {
    const isSilent = this.#isStrange('fallsSilent', machine);
    const bought = await printTicket(this.shift, KIOSK, String(amountMinor));
    await takeIn(this.shift, { machine }, bought, isSilent);
    if (isSilent) this.left = bought;
  }

  /** Whether this is the one, of all that a machine prints or takes in, to which something happens. */
  #isStrange(what: keyof TicketStory, machine: string): boolean {
    if (this.story[what] !== machine) return false;
    const count = (this.count.get(what) ?? 0) + 1;
    this.count.set(what, count);
    return count === STRANGE_ONE;
  }

  async #payAtKiosk(): Promise<void> {
    const desks = await this.shift.sees<readonly { deskCode: string; balanceMinor: string }[]>('leontine', 'desks');
    const cash = BigInt(desks.find(({ deskCode }) => deskCode === KIOSK.kiosk)?.balanceMinor ?? 0);
    const isPaid = ({ amountMinor, by }: PrintedTicket): boolean => {
      const [amount, held] = [BigInt(amountMinor), this.#heldOf('machine' in by ? by.machine : '').length];
      return held > KEPT_OF_EACH && amount <= KIOSK_PAYS_MINOR && amount <= cash;
    };
    const paid = this.pockets.find(isPaid);
    if (paid === undefined) return;
    this.pockets.splice(this.pockets.indexOf(paid), 1);
    await takeIn(this.shift, KIOSK, paid);
  }

  /** Two people who found the ticket in the box say what the machine never said. */
  async #settle(): Promise<void> {
    const { left, shift } = this;
    this.left = undefined;
    if (left === undefined) return;
    await shift.does('leontine', `tickets/${left.ticketId}/settlement`, {
      ...{ outcome: 'stacked', reason: 'Ticket vu dans la caisse de l’appareil, ligne coupée' },
      authoriser: shift.credentials('hortense'),
    });
  }
}

/** The central desk cashes a ticket. */
const cash = (shift: Shift, { number, amountMinor }: PrintedTicket): Promise<unknown> =>
  shift.does('gaspard', 'ticket-redemptions', { ticket: number, amount: euros(BigInt(amountMinor)), desk: 'CC' });

/** When the central desk cashes a ticket, and of which machine. */
const CASHED = [
  { minute: 640, machine: '4036' },
  { minute: 930, machine: '4020' },
  { minute: 1_120, machine: '4036' },
] as const;

/** A machine's printer jams over a ticket that no paper confirms: two people void it, it was never owed. */
async function voidJammed(shift: Shift): Promise<void> {
  const { ticketId } = await requestTicket(shift, { machine: '4020' }, '1500');
  await shift.does('leontine', `tickets/${ticketId}/void`, {
    ...{ reason: 'Imprimante bloquée, rien n’est sorti', authoriser: shift.credentials('hortense') },
  });
}

/** The tickets of the machines, three cashed at a desk, one sold there, one voided. */
export function ticketActs(shift: Shift, rounds: TicketRounds): readonly Act[] {
  return [
    ...rounds.acts(),
    ...CASHED.map(({ minute, machine }) => shift.act(minute, () => cash(shift, rounds.pick(machine)))),
    shift.act(1010, () => shift.does('gaspard', 'tickets', { desk: 'CC', amountMinor: '10000' })),
    shift.act(1212, () => voidJammed(shift)),
  ];
}
