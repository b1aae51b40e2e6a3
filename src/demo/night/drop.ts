import type { FloorMachine } from '../stage/floor.js';
import type { Act } from './agenda.js';
import { boxIn, spareBox } from './boxes.js';
import { countActs } from './count-room.js';
import type { BoxToCount } from './count-room.js';
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
  Promise.all(TEAM.map(async ([login, held]) => ({ personId: await shift.personId(login), function: held })));

/** Minutes after closing, without players. */
const START_MINUTE = 10;
const CONCURRENCY = 5;

/** A container of a machine, and the box removed from it. */
interface Line {
  readonly machine: string;
  readonly container: Container;
  readonly taken: string;
  readonly put: string;
  readonly isSwapped: boolean;
}

/** Lists the boxes to exchange in the dropped room; two machines have each other's box. */
function linesOf(floor: readonly FloorMachine[]): readonly Line[] {
  const room = floor.filter(({ location }) => location === DROPPED_ROOM);
  /** Lists the exchanges of one kind of container. */
  const lines = (machines: readonly FloorMachine[], container: Container): Line[] =>
    machines.map(({ sbmNumber: machine }, index) => {
      const owner = container === 'billBox' ? (SWAPPED_BOXES[machine] ?? machine) : machine;
      return {
        machine,
        container,
        isSwapped: owner !== machine,
        taken: boxIn(floor, container, owner),
        put: spareBox(floor, container, index),
      };
    });
  const withCoins = room.filter(({ acceptsCoins }) => acceptsCoins);
  return [...lines(room, 'billBox'), ...lines(withCoins, 'bucket')];
}

/** A drop as seen by its team. */
class DemoDrop {
  path = '';
  private readonly shift: Shift;
  private readonly lines: readonly Line[];

  constructor(shift: Shift, lines: readonly Line[]) {
    this.shift = shift;
    this.lines = lines;
  }

  /** Plans the drop with its team and machines as the supervisor. */
  async plan(day: string): Promise<void> {
    const team = await buildTeam(this.shift);
    const machines = [...new Set(this.lines.map(({ machine }) => machine))].map((machine) => ({ machine }));
    const request = { gamingDay: day, isDuringOperation: false, team, machines };
    const { dropId } = await this.shift.post<{ dropId: string }>('leontine', 'drops', request);
    this.path = `drops/${dropId}`;
  }

  /** Opens the drop before the sworn agent, and hands out the keys until `dueAt`. */
  async open(dueAt: Date): Promise<void> {
    await this.shift.post('leontine', `${this.path}/opening`, { agent: this.shift.credentials('philomene') });
    const reason = `Relève de la ${DROPPED_ROOM}`;
    await giveKey(this.shift, 'gaspard', 'zelie', { keyNumber: 'L-01', reason, dueAt });
    await giveKey(this.shift, 'gaspard', 'octave', { keyNumber: 'SO-01', reason, dueAt });
  }

  /** Exchanges the boxes of some machines, one after the other. */
  async exchange(lines: readonly Line[], at: Date): Promise<void> {
    const later = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
    await this.shift.reportEvents(
      ...[...new Set(lines.map(({ machine }) => machine))].flatMap((machine) => [
        { machine, code: 'dropDoorOpened', at: later(-3) },
        { machine, code: 'dropDoorClosed', at: later(-1) },
      ]),
    );
    for (let from = 0; from < lines.length; from += CONCURRENCY) {
      await Promise.all(lines.slice(from, from + CONCURRENCY).map((line) => this.exchangeOne(line)));
    }
  }

  async interrupt(): Promise<void> {
    await this.shift.post('leontine', `${this.path}/interruption`, { reason: 'Livraison par la porte de service' });
  }

  async resume(): Promise<void> {
    await this.shift.post('leontine', `${this.path}/resumption`);
  }

  /** Returns the keys, closes the drop and hands its boxes over in the count room. */
  async close(): Promise<void> {
    await takeKeyBack(this.shift, 'gaspard', 'L-01');
    await takeKeyBack(this.shift, 'gaspard', 'SO-01');
    await this.shift.post('leontine', `${this.path}/closing`, {
      readingsMissingReason: 'Compteurs lus par le réseau à la clôture',
    });
    await this.shift.post('zelie', `${this.path}/conveyances`, {
      boxes: this.lines.map(({ taken }) => taken),
      receiver: this.shift.credentials('sidonie'),
      seal: 'CH-0417',
      note: 'Chariot 2',
    });
  }

  /** Exchanges one box; a swapped one is confirmed with its reason. */
  private async exchangeOne({ machine, container, taken, put, isSwapped }: Line): Promise<void> {
    const seen = { isOtherBoxConfirmed: true, reason: 'Boîtes échangées à la pose précédente' };
    const index = put.slice(-3);
    await this.shift.post('octave', `${this.path}/machines/${machine}/${container}`, {
      outcome: 'exchanged',
      taken,
      put,
      sealFound: `P-1${taken.slice(-3)}`,
      sealPut: `P-2${index}`,
      ...(isSwapped ? seen : {}),
    });
  }
}

/** Plays the drop of the room, its transport to the count room, its count and the certificate. */
export function dropActs(
  shift: Shift,
  day: string,
  floor: readonly FloorMachine[],
  takings: ReadonlyMap<string, StationTakings>,
): readonly Act[] {
  const lines = linesOf(floor);
  const round = new DemoDrop(shift, lines);
  const after = (minute: number, does: () => Promise<unknown>): Act => ({
    at: new Date(shift.closesAt.getTime() + (START_MINUTE + minute) * 60_000),
    does,
  });
  const third = Math.ceil(lines.length / 3);
  const group = (index: number): readonly Line[] => lines.slice(index * third, (index + 1) * third);
  const exchange = (index: number, minute: number): Act => {
    const act = after(minute, () => round.exchange(group(index), act.at));
    return act;
  };
  const boxes = lines.flatMap(({ machine, container, taken }): BoxToCount[] => {
    const found = takings.get(machine);
    const denominationMinor = floor.find(({ sbmNumber }) => sbmNumber === machine)?.denominationMinor ?? 1n;
    return found === undefined ? [] : [{ box: taken, container, takings: found, denominationMinor }];
  });
  return [
    after(0, () => round.plan(day)),
    after(2, () => round.open(new Date(shift.closesAt.getTime() + (START_MINUTE + 120) * 60_000))),
    exchange(0, 14),
    after(16, () => round.interrupt()),
    after(23, () => round.resume()),
    exchange(1, 36),
    exchange(2, 50),
    after(58, () => round.close()),
    ...countActs(shift, boxes, { pathOf: () => round.path, startsAt: after(75, () => Promise.resolve()).at }),
  ];
}

/** Whether the drop includes the machine. */
export const isDropped = (floor: readonly FloorMachine[], machine: string): boolean =>
  floor.some(({ sbmNumber, location }) => sbmNumber === machine && location === DROPPED_ROOM);
