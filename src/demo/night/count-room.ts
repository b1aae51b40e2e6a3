import { euros } from '../stage/counting.js';
import { NOTE_EUROS } from '../stage/station-play.js';
import type { StationTakings } from '../stage/station-play.js';
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

/** Builds the file of a count machine; `misread`: missed notes of 50, by box. */
function countFile(boxes: readonly BoxToCount[], misread: Misread): string {
  const header = [
    'box',
    ...NOTE_EUROS.map((value) => `notes_${String(value)}`),
    ...COINS_MINOR.map((value) => `coins_${euros(value)}`),
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
    const tickets = isBillBox ? [euros(takings.ticketsMinor), takings.ticketCount] : ['0', 0];
    return [box, ...notes, ...coins, ...tickets];
  });
  return [header, ...lines].map((line) => line.map(String).join(',')).join('\n') + '\n';
}

/** Counts boxes as this person, by uploading the file of the count machine. */
async function countAll(
  shift: Shift,
  path: string,
  login: string,
  boxes: readonly BoxToCount[],
  misread: Misread,
): Promise<void> {
  const counter = await shift.person(login);
  await counter.postFile(shift.pathOf(`${path}/counts/file`), {
    name: `comptage-${login}.csv`,
    type: 'text/csv',
    content: countFile(boxes, misread),
  });
}

/** Returns the box in which the first counter misses a note: one that contains some. */
function misreadBox(boxes: readonly BoxToCount[]): string {
  const box = boxes.find(({ container, takings }) => container === 'billBox' && takings.notes[50] > 2n);
  if (box === undefined) throw new Error('no box holds notes of 50');
  return box.box;
}

/** Sidonie counts and misses a note, Gaspard counts, Sidonie recounts that box; the Direction certifies. */
export function countActs(
  shift: Shift,
  boxes: readonly BoxToCount[],
  { pathOf, startsAt }: { readonly pathOf: () => string; readonly startsAt: Date },
): readonly Act[] {
  const after = (minutes: number): Date => new Date(startsAt.getTime() + minutes * 60_000);
  const act = (minutes: number, does: () => Promise<unknown>): Act => ({ at: after(minutes), does });
  const again = misreadBox(boxes);
  const recounted = boxes.filter(({ box }) => box === again);
  return [
    act(0, () =>
      giveKey(shift, 'capucine', 'sidonie', { keyNumber: 'B-01', reason: 'Comptée de la relève', dueAt: after(180) }),
    ),
    act(20, () => countAll(shift, pathOf(), 'sidonie', boxes, { [again]: 1 })),
    act(42, () => countAll(shift, pathOf(), 'gaspard', boxes, {})),
    act(48, () => countAll(shift, pathOf(), 'sidonie', recounted, {})),
    act(52, () => takeKeyBack(shift, 'capucine', 'B-01')),
    act(55, () =>
      shift.post('hortense', `${pathOf()}/certification`, {
        certifiers: [shift.credentials('hortense'), shift.credentials('gaspard')],
      }),
    ),
  ];
}
