import { NOTE_EUROS } from './station-play.js';
import type { NoteEuros, StationTakings } from './station-play.js';

/** What the count room and the desks write down of a day: the truth, but for a few honest mistakes. */

export type Mistake =
  | { readonly kind: 'noteMissed'; readonly machine: string; readonly note: NoteEuros; readonly notes: bigint }
  | { readonly kind: 'ticketsSwapped'; readonly machine: string; readonly with: string }
  | { readonly kind: 'countForgotten'; readonly machine: string }
  | { readonly kind: 'handPaySlipLost'; readonly machine: string };

export interface CountedMachine {
  readonly machine: string;
  readonly takings: StationTakings;
}

/** The takings as they are written down, in the order of the machines' numbers. */
export function countFloor(
  takings: ReadonlyMap<string, StationTakings>,
  mistakes: readonly Mistake[],
): readonly CountedMachine[] {
  const counted = new Map([...takings].map(([machine, truth]) => [machine, structuredClone(truth)]));
  const forgotten = new Set<string>();
  for (const mistake of mistakes) {
    const line = counted.get(mistake.machine);
    if (line === undefined) throw new Error(`no machine ${mistake.machine} on the floor`);
    if (mistake.kind === 'noteMissed') line.notes[mistake.note] += -mistake.notes;
    if (mistake.kind === 'countForgotten') forgotten.add(mistake.machine);
    if (mistake.kind === 'handPaySlipLost') line.cancelledMinor = 0n;
    if (mistake.kind === 'ticketsSwapped') {
      const other = counted.get(mistake.with);
      if (other === undefined) throw new Error(`no machine ${mistake.with} on the floor`);
      [line.ticketsMinor, other.ticketsMinor] = [other.ticketsMinor, line.ticketsMinor];
      [line.ticketCount, other.ticketCount] = [other.ticketCount, line.ticketCount];
    }
  }
  return [...counted]
    .filter(([machine]) => !forgotten.has(machine))
    .map(([machine, line]) => ({ machine, takings: line }));
}

/** Euros as a person writes them, `12.50`. */
export const euros = (minor: bigint): string => `${String(minor / 100n)}.${String(minor % 100n).padStart(2, '0')}`;

/** The count file of a day. */
export function countCsv(counted: readonly CountedMachine[]): string {
  const header = [
    'machine',
    ...NOTE_EUROS.map((value) => `notes_${String(value)}`),
    'tickets',
    'ticket_count',
    'coins',
  ];
  const lines = counted.map(({ machine, takings }) => [
    machine,
    ...NOTE_EUROS.map((value) => takings.notes[value].toString()),
    euros(takings.ticketsMinor),
    String(takings.ticketCount),
    euros(takings.coinsMinor),
  ]);
  return [header, ...lines].map((line) => line.join(',')).join('\n') + '\n';
}
