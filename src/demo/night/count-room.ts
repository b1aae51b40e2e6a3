import { formatEuros } from '../stage/counting.js';
import { NOTE_EUROS, type StationTakings } from '../stage/station-play.js';
import type { ScheduledAction } from './agenda.js';
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

type MissedNotesByBox = Readonly<Record<string, number>>;

/**
 * Builds the CSV file of a count machine, a line for each box. Bill boxes hold notes and tickets, buckets hold coins.
 * `missedNotes`: by box, the number of notes of 50 that the machine misses.
 */
function buildCountFile(boxes: readonly BoxToCount[], missedNotes: MissedNotesByBox): string {
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
      isBillBox ? takings.notes[value] - (value === 50 ? BigInt(missedNotes[box] ?? 0) : 0n) : 0n,
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
  dropPath: string,
  counterLogin: string,
  boxes: readonly BoxToCount[],
  missedNotes: MissedNotesByBox,
): Promise<void> {
  const client = await shift.getSignedInClient(counterLogin);
  await client.postFile(shift.buildPath(`${dropPath}/counts/file`), {
    name: `comptage-${counterLogin}.csv`,
    type: 'text/csv',
    content: buildCountFile(boxes, missedNotes),
  });
}

/**
 * Returns the number of the box in which the first counter misses a note of 50: one that contains some.
 * Throws Error when there is none.
 */
function requireMisreadBoxNumber(boxes: readonly BoxToCount[]): string {
  const misreadBox = boxes.find(({ container, takings }) => container === 'billBox' && takings.notes[50] > 2n);
  if (misreadBox === undefined) throw new Error('no box holds notes of 50');
  return misreadBox.box;
}

/**
 * Plans the count of a drop: Sidonie counts and misses a note, Gaspard counts, Sidonie recounts that box.
 * Then the Direction certifies. `getDropPath` returns the address of the drop once it is planned.
 */
export function planCountActions(
  shift: Shift,
  boxes: readonly BoxToCount[],
  { getDropPath, startsAt }: { readonly getDropPath: () => string; readonly startsAt: Date },
): readonly ScheduledAction[] {
  const computeInstant = (minutes: number): Date => new Date(startsAt.getTime() + minutes * 60_000);
  const createAction = (minutes: number, perform: () => Promise<unknown>): ScheduledAction => ({
    at: computeInstant(minutes),
    perform,
  });
  const recountedBoxNumber = requireMisreadBoxNumber(boxes);
  const recountedBoxes = boxes.filter(({ box }) => box === recountedBoxNumber);
  return [
    createAction(0, () =>
      giveKey(shift, 'capucine', 'sidonie', {
        keyNumber: 'B-01',
        reason: 'Comptée de la relève',
        dueAt: computeInstant(180),
      }),
    ),
    createAction(20, () => uploadCount(shift, getDropPath(), 'sidonie', boxes, { [recountedBoxNumber]: 1 })),
    createAction(42, () => uploadCount(shift, getDropPath(), 'gaspard', boxes, {})),
    createAction(48, () => uploadCount(shift, getDropPath(), 'sidonie', recountedBoxes, {})),
    createAction(52, () => takeKeyBack(shift, 'capucine', 'B-01')),
    createAction(55, () =>
      shift.post('hortense', `${getDropPath()}/certification`, {
        certifiers: [shift.buildCredentials('hortense'), shift.buildCredentials('gaspard')],
      }),
    ),
  ];
}
