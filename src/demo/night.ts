import type { DemoClient } from './stage/client.js';
import type { PlayedDay } from './stage/days.js';
import type { FloorMachine } from './stage/floor.js';
import type { PlayedTime } from './stage/played-time.js';
import type { Evening } from './tables/evenings.js';
import { openCercle } from './tables/cercle.js';
import { openTables } from './tables/inventory.js';
import { openProgressive } from './tables/progressive.js';
import { planTableActs } from './tables/sessions.js';
import { playActs } from './night/agenda.js';
import { fitBoxes } from './night/boxes.js';
import { planCardActs, planCardPlayActs, type PlayedStoredValueCard } from './night/stored-value-cards.js';
import { planDeskActs, openDesks } from './night/desks.js';
import { planDropActs } from './night/drop.js';
import { planHandPayActs } from './night/hand-pays.js';
import { planHappeningActs } from './night/happenings.js';
import { planKeyActs, registerKeys } from './night/keys.js';
import { planEnvelopeActs, planSheetActs } from './night/sheets.js';
import type { Shift } from './night/shift.js';
import { planTicketActs, TicketRounds, type TicketStory } from './night/tickets.js';

/** Equips the floor before its first night: desks, tables and their books, keys, boxes in the machines. */
export async function equipFloor(
  { direction, keeper }: { readonly direction: DemoClient; readonly keeper: DemoClient },
  establishment: string,
  floor: readonly FloorMachine[],
  day: string,
): Promise<void> {
  await openDesks(direction, establishment);
  await openTables(direction, establishment, day);
  await openCercle(direction, keeper, establishment, day);
  await openProgressive(direction, establishment);
  await registerKeys(direction, establishment);
  await fitBoxes(direction, establishment, floor);
}

export interface NightScript {
  /** Machines with a lost slip. */
  readonly lostSlips: ReadonlySet<string>;
  readonly evening: Evening;
  readonly story: TicketStory;
}

/**
 * Plays the day of the floor staff, from the first float (stock of cash) to the last count of a desk.
 * `lostSlips`: machines whose slips are missing; `evening`: the tables' play; `story`: the tickets with a planned error.
 */
export async function playNight(
  time: PlayedTime,
  shift: Shift,
  played: PlayedDay,
  { lostSlips, evening, story }: NightScript,
): Promise<void> {
  const rounds = new TicketRounds(shift, played.tickets, story);
  await playActs(time, 'The night', [
    ...planDeskActs(shift),
    ...planKeyActs(shift),
    ...planSheetActs(shift, played),
    ...planHandPayActs(shift, played.handPays, lostSlips),
    ...planHappeningActs(shift, rounds),
    ...planTicketActs(shift, rounds),
    ...planCardActs(shift),
    ...planTableActs(shift, evening),
  ]);
}

/** Plays a day with staff only at the tables; tickets and cards of machines are played as by their gateway. */
export async function playTables(
  time: PlayedTime,
  shift: Shift,
  { tickets }: PlayedDay,
  { evening, story, cards }: Omit<NightScript, 'lostSlips'> & { readonly cards: readonly PlayedStoredValueCard[] },
): Promise<void> {
  const rounds = new TicketRounds(shift, tickets, story);
  await playActs(time, 'The tables, tickets and cards', [
    ...planTableActs(shift, evening),
    ...rounds.planActs(),
    ...planCardPlayActs(shift, cards),
  ]);
}

/** Plays the morning after: the drop of a room, its count, the envelope of the day's sheets. */
export async function playMorning(
  time: PlayedTime,
  shift: Shift,
  day: string,
  floor: readonly FloorMachine[],
  played: PlayedDay,
): Promise<void> {
  await playActs(time, 'The relève', [
    ...planDropActs(shift, day, floor, played.takings),
    ...planEnvelopeActs(shift, day, new Date(shift.closesAt.getTime() + 150 * 60_000)),
  ]);
}
