import { formatEuros } from '../stage/counting.js';
import { NOTE_EUROS, type StationTakings } from '../stage/station-play.js';
import type { Act } from './agenda.js';
import { giveKey, takeKeyBack } from './keys.js';
import type { Shift } from './shift.js';
import type { Container } from '#domain/cash/drops.js';

/** The count of a drop: two people with the count machine's files, one recounted box, the certificate. */

export interface BoxToCount {
  readonly box: string;
  readonly container: Container;
  /** Takings of the machine from which it was removed. */
  readonly takings: StationTakings;
  /** Coin denomination that the machine accepts. */
  readonly denominationMinor: bigint;
}

const COINS_MINOR = [20n, 50n] as const;

type Misread = Readonly<Record<string, number>>;

/**
 * Builds the CSV file of a count machine, a line for each box. Bill boxes hold notes and tickets, buckets hold coins.
 * `misread`: by box, the number of notes of 50 that the machine misses.
 */
function buildCountFile(boxes: readonly BoxToCount[], misread: Misread): string {
  const header = [
    'box',
    ...NOTE_EUROS.map((value) => `notes_${String(value)}`),
    ...COINS_MINOR.map((value) => `coins_${formatEuros(value)}`),
    'tickets',
    'ticket_count',
  ];
  const lines = boxes.map(({ box, container, takings, denominationMinor }) => {
    const isBillBox = container === 'billBox';
    const notes = NOTE_EUROS.map((value) =>
      isBillBox ? takings.notes[value] - (value === 50 ? BigInt(misread[box] ?? 0) : 0n) : 0n,
    );
    const coins = COINS_MINOR.map((value) =>
      !isBillBox && value === denominationMinor ? takings.coinsMinor / denominationMinor : 0n,
    );
    const tickets = isBillBox ? [formatEuros(takings.ticketsMinor), takings.ticketCount] : ['0', 0];
    return [box, ...notes, ...coins, ...tickets];
  });
  return [header, ...lines].map((line) => line.map(String).join(',')).join('\n') + '\n';
}

/** Counts boxes as this person, by uploading the file of the count machine. */
async function uploadCount(
  shift: Shift,
  path: string,
  login: string,
  boxes: readonly BoxToCount[],
  misread: Misread,
): Promise<void> {
  const counter = await shift.signInOnce(login);
  await counter.postFile(shift.buildPath(`${path}/counts/file`), {
    name: `comptage-${login}.csv`,
    type: 'text/csv',
    content: buildCountFile(boxes, misread),
  });
}

/**
 * Returns the number of the box in which the first counter misses a note of 50: one that contains some.
 * Throws Error when there is none.
 */
function findMisreadBox(boxes: readonly BoxToCount[]): string {
  const box = boxes.find(({ container, takings }) => container === 'billBox' && takings.notes[50] > 2n);
  if (box === undefined) throw new Error('no box holds notes of 50');
  return box.box;
}

/**
 * Plans the count of a drop: Sidonie counts and misses a note, Gaspard counts, Sidonie recounts that box.
 * Then the Direction certifies. `pathOf` returns the address of the drop once it is planned.
 */
export function planCountActs(
  shift: Shift,
  boxes: readonly BoxToCount[],
  { pathOf, startsAt }: { readonly pathOf: () => string; readonly startsAt: Date },
): readonly Act[] {
  const instantAfter = (minutes: number): Date => new Date(startsAt.getTime() + minutes * 60_000);
  const createAct = (minutes: number, perform: () => Promise<unknown>): Act => ({
    at: instantAfter(minutes),
    perform: perform,
  });
  const boxToRecount = findMisreadBox(boxes);
  const recountedBoxes = boxes.filter(({ box }) => box === boxToRecount);
  return [
    createAct(0, () =>
      giveKey(shift, 'capucine', 'sidonie', {
        keyNumber: 'B-01',
        reason: 'Comptée de la relève',
        dueAt: instantAfter(180),
      }),
    ),
    createAct(20, () => uploadCount(shift, pathOf(), 'sidonie', boxes, { [boxToRecount]: 1 })),
    createAct(42, () => uploadCount(shift, pathOf(), 'gaspard', boxes, {})),
    createAct(48, () => uploadCount(shift, pathOf(), 'sidonie', recountedBoxes, {})),
    createAct(52, () => takeKeyBack(shift, 'capucine', 'B-01')),
    createAct(55, () =>
      shift.post('hortense', `${pathOf()}/certification`, {
        certifiers: [shift.buildCredentials('hortense'), shift.buildCredentials('gaspard')],
      }),
    ),
  ];
}
