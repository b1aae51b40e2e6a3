import type { FloorMachine } from '../stage/floor.js';
import type { Act } from './agenda.js';
import { findBox, findSpareBox } from './boxes.js';
import { planCountActs, type BoxToCount } from './count-room.js';
import { giveKey, takeKeyBack } from './keys.js';
import type { Shift } from './shift.js';
import type { StationTakings } from '../stage/station-play.js';
import type { Container } from '#domain/cash/drops.js';

/** The drop of one room after closing: boxes are taken out of its machines and brought to the count room. */

export const DROPPED_ROOM = 'Salle Lérins';
/** Machines whose boxes were swapped. */
const SWAPPED_BOXES: Readonly<Record<string, string>> = { '4013': '4016', '4016': '4013' };
const TEAM = [
  ['leontine', 'superviseur'],
  ['octave', 'mecanicien'],
  ['zelie', 'changeur'],
  ['philomene', 'agentDeSurveillance'],
] as const;
/** Returns the members of the drop's team, each with the function held in it. */
export const buildTeam = (shift: Shift): Promise<{ personId: string; function: string }[]> =>
  Promise.all(TEAM.map(async ([login, held]) => ({ personId: await shift.readPersonId(login), function: held })));

/** Minutes after closing, without players. */
const START_MINUTE = 10;
const CONCURRENCY = 5;

/** A container of a machine, and the box removed from it. */
interface BoxExchange {
  readonly machine: string;
  readonly container: Container;
  readonly taken: string;
  readonly put: string;
  readonly isSwapped: boolean;
}

/**
 * Lists the boxes to exchange in the dropped room, bill boxes before buckets (boxes of coins).
 * Two machines have each other's box, as after a mistake at the previous drop.
 */
function listExchanges(floor: readonly FloorMachine[]): readonly BoxExchange[] {
  const room = floor.filter(({ location }) => location === DROPPED_ROOM);
  /** Lists the exchanges of one kind of container. */
  const listOfKind = (machines: readonly FloorMachine[], container: Container): BoxExchange[] =>
    machines.map(({ sbmNumber: machine }, index) => {
      const owner = container === 'billBox' ? (SWAPPED_BOXES[machine] ?? machine) : machine;
      return {
        machine,
        container,
        isSwapped: owner !== machine,
        taken: findBox(floor, container, owner),
        put: findSpareBox(floor, container, index),
      };
    });
  const withCoins = room.filter(({ acceptsCoins }) => acceptsCoins);
  return [...listOfKind(room, 'billBox'), ...listOfKind(withCoins, 'bucket')];
}

/** A drop as seen by its team. */
class DemoDrop {
  path = '';
  private readonly shift: Shift;
  private readonly lines: readonly BoxExchange[];

  constructor(shift: Shift, lines: readonly BoxExchange[]) {
    this.shift = shift;
    this.lines = lines;
  }

  /** Plans the drop of a day with its team and machines as the supervisor, and stores its path. */
  async plan(day: string): Promise<void> {
    const team = await buildTeam(this.shift);
    const machines = [...new Set(this.lines.map(({ machine }) => machine))].map((machine) => ({ machine }));
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
  async exchange(lines: readonly BoxExchange[], at: Date): Promise<void> {
    const minutesLater = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
    await this.shift.reportEvents(
      ...[...new Set(lines.map(({ machine }) => machine))].flatMap((machine) => [
        { machine, code: 'dropDoorOpened', at: minutesLater(-3) },
        { machine, code: 'dropDoorClosed', at: minutesLater(-1) },
      ]),
    );
    for (let start = 0; start < lines.length; start += CONCURRENCY) {
      await Promise.all(lines.slice(start, start + CONCURRENCY).map((line) => this.exchangeBox(line)));
    }
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
      boxes: this.lines.map(({ taken }) => taken),
      receiver: this.shift.buildCredentials('sidonie'),
      seal: 'CH-0417',
      note: 'Chariot 2',
    });
  }

  /**
   * Exchanges the full box of a container for an empty one; a box swapped at the previous drop is confirmed with a
   * reason.
   */
  private async exchangeBox({ machine, container, taken, put, isSwapped }: BoxExchange): Promise<void> {
    const swapConfirmation = { isOtherBoxConfirmed: true, reason: 'Boîtes échangées à la pose précédente' };
    const sealSuffix = put.slice(-3);
    await this.shift.post('octave', `${this.path}/machines/${machine}/${container}`, {
      outcome: 'exchanged',
      taken,
      put,
      sealFound: `P-1${taken.slice(-3)}`,
      sealPut: `P-2${sealSuffix}`,
      ...(isSwapped ? swapConfirmation : {}),
    });
  }
}

/**
 * Plans the drop (the removal of full boxes): exchanges in three groups with an interruption, closing, and the count.
 */
export function planDropActs(
  shift: Shift,
  day: string,
  floor: readonly FloorMachine[],
  takings: ReadonlyMap<string, StationTakings>,
): readonly Act[] {
  const exchanges = listExchanges(floor);
  const drop = new DemoDrop(shift, exchanges);
  const createAct = (minute: number, perform: () => Promise<unknown>): Act => ({
    at: new Date(shift.closesAt.getTime() + (START_MINUTE + minute) * 60_000),
    perform: perform,
  });
  const groupSize = Math.ceil(exchanges.length / 3);
  const selectGroup = (index: number): readonly BoxExchange[] =>
    exchanges.slice(index * groupSize, (index + 1) * groupSize);
  const createExchangeAct = (index: number, minute: number): Act => {
    const act = createAct(minute, () => drop.exchange(selectGroup(index), act.at));
    return act;
  };
  const boxes = exchanges.flatMap(({ machine, container, taken }): BoxToCount[] => {
    const machineTakings = takings.get(machine);
    const denominationMinor = floor.find(({ sbmNumber }) => sbmNumber === machine)?.denominationMinor ?? 1n;
    return machineTakings === undefined ? [] : [{ box: taken, container, takings: machineTakings, denominationMinor }];
  });
  return [
    createAct(0, () => drop.plan(day)),
    createAct(2, () => drop.open(new Date(shift.closesAt.getTime() + (START_MINUTE + 120) * 60_000))),
    createExchangeAct(0, 14),
    createAct(16, () => drop.interrupt()),
    createAct(23, () => drop.resume()),
    createExchangeAct(1, 36),
    createExchangeAct(2, 50),
    createAct(58, () => drop.close()),
    ...planCountActs(shift, boxes, { pathOf: () => drop.path, startsAt: createAct(75, () => Promise.resolve()).at }),
  ];
}

/** Whether the drop includes the machine. */
export const isDropped = (floor: readonly FloorMachine[], machine: string): boolean =>
  floor.some(({ sbmNumber, location }) => sbmNumber === machine && location === DROPPED_ROOM);
