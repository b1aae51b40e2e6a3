import type { DemoClient } from './stage/client.js';
import type { PlayedDay } from './stage/days.js';
import type { FloorMachine } from './stage/floor.js';
import type { SettableClock } from './stage/played-time.js';
import type { Evening } from './tables/evenings.js';
import { setUpCercle } from './tables/cercle.js';
import { setUpEquipment } from './tables/equipment.js';
import { setUpTables } from './tables/inventory.js';
import { setUpProgressive } from './tables/progressive.js';
import { planTableActions } from './tables/sessions.js';
import { performActions } from './night/agenda.js';
import { registerBoxes } from './night/boxes.js';
import { planCardActions, planCardPlayActions, type PlayedStoredValueCard } from './night/stored-value-cards.js';
import { planDeskActions, openDesks } from './night/desks.js';
import { planDropActions } from './night/drop.js';
import { planHandPayActions } from './night/hand-pays.js';
import { planHappeningActions } from './night/happenings.js';
import { planKeyActions, registerKeys } from './night/keys.js';
import { planEnvelopeActions, planSheetActions } from './night/sheets.js';
import type { Shift } from './night/shift.js';
import { planTicketActions, TicketRounds, type TicketFaults } from './night/tickets.js';

/** Equips the floor before its first night: desks, tables and their books, keys, boxes in the machines. */
export async function equipFloor(
  {
    direction,
    keeper,
    cartier,
  }: { readonly direction: DemoClient; readonly keeper: DemoClient; readonly cartier: DemoClient },
  establishment: string,
  floor: readonly FloorMachine[],
  day: string,
): Promise<void> {
  await openDesks(direction, establishment);
  await setUpTables(direction, establishment, day);
  await setUpEquipment(direction, cartier, establishment);
  await setUpCercle(direction, keeper, establishment, day);
  await setUpProgressive(direction, establishment);
  await registerKeys(direction, establishment);
  await registerBoxes(direction, establishment, floor);
}

export interface NightScript {
  /** Machines with a lost slip. */
  readonly lostSlipMachines: ReadonlySet<string>;
  readonly evening: Evening;
  readonly ticketFaults: TicketFaults;
}

/**
 * Plays the day of the floor staff, from the first float (stock of cash) to the last count of a desk.
 * `lostSlipMachines`: machines whose slips are missing; `evening`: the tables' play; `ticketFaults`: the
 * tickets with a planned error.
 */
export async function playNight(
  demoClock: SettableClock,
  shift: Shift,
  playedDay: PlayedDay,
  { lostSlipMachines, evening, ticketFaults }: NightScript,
): Promise<void> {
  const ticketRounds = new TicketRounds(shift, playedDay.tickets, ticketFaults);
  await performActions(demoClock, 'The night', [
    ...planDeskActions(shift),
    ...planKeyActions(shift),
    ...planSheetActions(shift, playedDay),
    ...planHandPayActions(shift, playedDay.handPays, lostSlipMachines),
    ...planHappeningActions(shift, ticketRounds),
    ...planTicketActions(shift, ticketRounds),
    ...planCardActions(shift),
    ...planTableActions(shift, evening),
  ]);
}

/** Plays a day with staff only at the tables; tickets and cards of machines are played as by their gateway. */
export async function playTableDay(
  demoClock: SettableClock,
  shift: Shift,
  { tickets }: PlayedDay,
  {
    evening,
    ticketFaults,
    cards,
  }: Omit<NightScript, 'lostSlipMachines'> & { readonly cards: readonly PlayedStoredValueCard[] },
): Promise<void> {
  const ticketRounds = new TicketRounds(shift, tickets, ticketFaults);
  await performActions(demoClock, 'The tables, tickets and cards', [
    ...planTableActions(shift, evening),
    ...ticketRounds.planActions(),
    ...planCardPlayActions(shift, cards),
  ]);
}

/** Plays the morning after: the drop of a room, its count, the envelope of the day's sheets. */
export async function playMorningAfter(
  demoClock: SettableClock,
  shift: Shift,
  day: string,
  floor: readonly FloorMachine[],
  playedDay: PlayedDay,
): Promise<void> {
  await performActions(demoClock, 'The relève', [
    ...planDropActions(shift, day, floor, playedDay.takings),
    ...planEnvelopeActions(shift, day, new Date(shift.closesAt.getTime() + 150 * 60_000)),
  ]);
}
