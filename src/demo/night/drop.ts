import type { FloorMachine } from '../stage/floor.js';
import { forEachInBatches, type ScheduledAction } from './agenda.js';
import { findBoxNumber, formatSpareBoxNumber } from './boxes.js';
import { planCountActions, type BoxToCount } from './count-room.js';
import { giveKey, takeKeyBack } from './keys.js';
import type { Shift } from './shift.js';
import type { StationTakings } from '../stage/station-play.js';
import type { Container } from '#domain/cash/drops.js';

/** The drop of one room after closing: boxes are taken out of its machines and brought to the count room. */

export const DROPPED_ROOM = 'Salle Lérins';
/** Machines whose boxes were swapped. */
const SWAPPED_BOXES: Readonly<Record<string, string>> = { '4013': '4016', '4016': '4013' };
const DROP_TEAM = [
  ['leontine', 'superviseur'],
  ['octave', 'mecanicien'],
  ['zelie', 'changeur'],
  ['philomene', 'agentDeSurveillance'],
] as const;
/** Returns the members of the drop's team, each with the function held in it. */
export const buildDropTeam = (shift: Shift): Promise<{ personId: string; function: string }[]> =>
  Promise.all(
    DROP_TEAM.map(async ([login, teamFunction]) => ({
      personId: await shift.fetchPersonId(login),
      function: teamFunction,
    })),
  );

/** Minutes after closing, without players. */
const START_MINUTE = 10;
const BATCH_SIZE = 5;

/** A container of a machine, and the box removed from it. */
interface BoxExchange {
  readonly machine: string;
  readonly container: Container;
  readonly removedBox: string;
  readonly insertedBox: string;
  readonly isSwapped: boolean;
}

/**
 * Lists the boxes to exchange in the dropped room, bill boxes before buckets (boxes of coins).
 * Two machines have each other's box, as after a mistake at the previous drop.
 */
function listBoxExchanges(floor: readonly FloorMachine[]): readonly BoxExchange[] {
  const roomMachines = floor.filter(({ location }) => location === DROPPED_ROOM);
  /** Lists the exchanges of one kind of container. */
  const listContainerExchanges = (machines: readonly FloorMachine[], container: Container): BoxExchange[] =>
    machines.map(({ sbmNumber: machine }, index) => {
      const owner = container === 'billBox' ? (SWAPPED_BOXES[machine] ?? machine) : machine;
      return {
        machine,
        container,
        isSwapped: owner !== machine,
        removedBox: findBoxNumber(floor, container, owner),
        insertedBox: formatSpareBoxNumber(floor, container, index),
      };
    });
  const coinMachines = roomMachines.filter(({ acceptsCoins }) => acceptsCoins);
  return [...listContainerExchanges(roomMachines, 'billBox'), ...listContainerExchanges(coinMachines, 'bucket')];
}

/** A drop as seen by its team. */
class DemoDrop {
  path = '';
  private readonly shift: Shift;
  private readonly exchanges: readonly BoxExchange[];

  constructor(shift: Shift, exchanges: readonly BoxExchange[]) {
    this.shift = shift;
    this.exchanges = exchanges;
  }

  /** Plans the drop of a day with its team and machines as the supervisor, and stores its path. */
  async plan(day: string): Promise<void> {
    const team = await buildDropTeam(this.shift);
    const machines = [...new Set(this.exchanges.map(({ machine }) => machine))].map((machine) => ({ machine }));
    const request = { gamingDay: day, isDuringOperation: false, team, machines };
    const { dropId } = await this.shift.post<{ dropId: string }>('leontine', 'drops', request);
    this.path = `drops/${dropId}`;
  }

  /** Opens the drop before the sworn agent, and hands the keys out until `dueAt`. */
  async open(dueAt: Date): Promise<void> {
    await this.shift.post('leontine', `${this.path}/opening`, { agent: this.shift.buildCredentials('philomene') });
    const reason = `Relève de la ${DROPPED_ROOM}`;
    await giveKey(this.shift, 'gaspard', 'zelie', { keyNumber: 'L-01', reason, dueAt });
    await giveKey(this.shift, 'gaspard', 'octave', { keyNumber: 'SO-01', reason, dueAt });
  }

  /** Exchanges the boxes of some machines from an instant on, some at a time; the drop doors open just before. */
  async exchangeBoxes(exchanges: readonly BoxExchange[], startsAt: Date): Promise<void> {
    const computeInstant = (minutes: number): Date => new Date(startsAt.getTime() + minutes * 60_000);
    await this.shift.reportEvents(
      ...[...new Set(exchanges.map(({ machine }) => machine))].flatMap((machine) => [
        { machine, code: 'dropDoorOpened', at: computeInstant(-3) },
        { machine, code: 'dropDoorClosed', at: computeInstant(-1) },
      ]),
    );
    await forEachInBatches(exchanges, BATCH_SIZE, (exchange) => this.exchangeBox(exchange));
  }

  async interrupt(): Promise<void> {
    await this.shift.post('leontine', `${this.path}/interruption`, { reason: 'Livraison par la porte de service' });
  }

  async resume(): Promise<void> {
    await this.shift.post('leontine', `${this.path}/resumption`);
  }

  /** Takes the keys back, closes the drop and hands its boxes over in the count room. */
  async close(): Promise<void> {
    await takeKeyBack(this.shift, 'gaspard', 'L-01');
    await takeKeyBack(this.shift, 'gaspard', 'SO-01');
    await this.shift.post('leontine', `${this.path}/closing`, {
      readingsMissingReason: 'Compteurs lus par le réseau à la clôture',
    });
    await this.shift.post('zelie', `${this.path}/conveyances`, {
      boxes: this.exchanges.map(({ removedBox }) => removedBox),
      receiver: this.shift.buildCredentials('sidonie'),
      seal: 'CH-0417',
      note: 'Chariot 2',
    });
  }

  /**
   * Exchanges the full box of a container for an empty one; a box swapped at the previous drop is confirmed with a
   * reason.
   */
  private async exchangeBox({ machine, container, removedBox, insertedBox, isSwapped }: BoxExchange): Promise<void> {
    const swapConfirmation = { isOtherBoxConfirmed: true, reason: 'Boîtes échangées à la pose précédente' };
    const sealSuffix = insertedBox.slice(-3);
    await this.shift.post('octave', `${this.path}/machines/${machine}/${container}`, {
      outcome: 'exchanged',
      taken: removedBox,
      put: insertedBox,
      sealFound: `P-1${removedBox.slice(-3)}`,
      sealPut: `P-2${sealSuffix}`,
      ...(isSwapped ? swapConfirmation : {}),
    });
  }
}

/**
 * Plans the drop (the removal of full boxes): exchanges in three groups with an interruption, closing, and the count.
 */
export function planDropActions(
  shift: Shift,
  day: string,
  floor: readonly FloorMachine[],
  takingsByMachine: ReadonlyMap<string, StationTakings>,
): readonly ScheduledAction[] {
  const exchanges = listBoxExchanges(floor);
  const drop = new DemoDrop(shift, exchanges);
  const createAction = (minute: number, perform: () => Promise<unknown>): ScheduledAction => ({
    at: new Date(shift.closesAt.getTime() + (START_MINUTE + minute) * 60_000),
    perform,
  });
  const groupSize = Math.ceil(exchanges.length / 3);
  const selectGroup = (index: number): readonly BoxExchange[] =>
    exchanges.slice(index * groupSize, (index + 1) * groupSize);
  const createExchangeAction = (index: number, minute: number): ScheduledAction => {
    const action = createAction(minute, () => drop.exchangeBoxes(selectGroup(index), action.at));
    return action;
  };
  const boxesToCount = exchanges.flatMap(({ machine, container, removedBox }): BoxToCount[] => {
    const machineTakings = takingsByMachine.get(machine);
    const denominationMinor = floor.find(({ sbmNumber }) => sbmNumber === machine)?.denominationMinor ?? 1n;
    return machineTakings === undefined
      ? []
      : [{ box: removedBox, container, takings: machineTakings, denominationMinor }];
  });
  return [
    createAction(0, () => drop.plan(day)),
    createAction(2, () => drop.open(new Date(shift.closesAt.getTime() + (START_MINUTE + 120) * 60_000))),
    createExchangeAction(0, 14),
    createAction(16, () => drop.interrupt()),
    createAction(23, () => drop.resume()),
    createExchangeAction(1, 36),
    createExchangeAction(2, 50),
    createAction(58, () => drop.close()),
    ...planCountActions(shift, boxesToCount, {
      getDropPath: () => drop.path,
      startsAt: createAction(75, () => Promise.resolve()).at,
    }),
  ];
}

/** Whether the drop includes the machine. */
export const isInDroppedRoom = (floor: readonly FloorMachine[], machine: string): boolean =>
  floor.some(({ sbmNumber, location }) => sbmNumber === machine && location === DROPPED_ROOM);
