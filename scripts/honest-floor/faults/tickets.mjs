import { MINUTE_MS } from '../calendar.mjs';
import { playPromotion } from '../honest.mjs';
import { takeMachine } from './placing.mjs';

/** Tickets of the ticket system that machines, printers and customers treat otherwise than the system knows. */

const isOnSystem = ({ hasTickets }) => hasTickets;

/** A ticket of a machine on the system, which plays a customer's act at an hour. */
const ticket = (kind, codes, perform) => ({
  kind,
  codes,
  place(scene, fault) {
    const machine = takeMachine(scene, fault, isOnSystem);
    if (machine === undefined) return false;
    scene.happen(machine, scene.openHour(), 'before', (at) => perform(scene, machine, at, fault));
    return true;
  },
});

/** Prints a ticket of credits bought with a note, and returns the act and the ticket. */
function buyTicket(scene, machine, at) {
  const pockets = [];
  machine.insertNote(50);
  machine.cashOut(at, pockets);
  return { ticket: pockets[0], act: machine.ticketActs.at(-1) };
}

export const ticketFaults = [
  ticket('promotional ticket counted as a cashable one', ['promotionalVariance'], (scene, machine, at) => {
    const { amount } = playPromotion(scene, machine, at);
    machine.offsets.restrictedIn = (machine.offsets.restrictedIn ?? 0) - amount;
    machine.offsets.cashableIn = (machine.offsets.cashableIn ?? 0) + amount;
  }),
  ticket('ticket printed twice', ['ticketReprinted'], (scene, machine, at) => {
    const { act } = buyTicket(scene, machine, at);
    if (act?.kind === 'print') act.isPrintedTwice = true;
  }),
  ticket(
    'copy of a ticket taken in again',
    ['ticketsInVariance', 'ticketsInBoxDisagree'],
    (scene, machine, at, fault) => {
      const { ticket: bought } = buyTicket(scene, machine, at);
      if (bought === undefined) return;
      machine.insertTicket(at + MINUTE_MS, bought);
      machine.insertTicket(at + 2 * MINUTE_MS, bought).mayBeRefused = fault;
    },
  ),
  ticket('ticket cashed at the desk after a machine took it', ['ticketsInVariance'], (scene, machine, at, fault) => {
    const { ticket: bought } = buyTicket(scene, machine, at);
    if (bought === undefined) return;
    machine.insertTicket(at + MINUTE_MS, bought);
    scene.act(at + 5 * MINUTE_MS, async () => {
      const refusal = await scene.house.cashTicket(bought);
      if (refusal !== undefined) fault.refusals.push(refusal);
    });
  }),
  ticket('outcome of a ticket lost', ['ticketLeftPending', 'ticketsInVariance'], (scene, machine, at) => {
    const { ticket: bought } = buyTicket(scene, machine, at);
    if (bought !== undefined) machine.insertTicket(at + MINUTE_MS, bought).isOutcomeLost = true;
  }),
];
