import { NOTE_EUROS, type NoteEuros, type StationTakings } from './station-play.js';

/** An honest mistake of the count room or a desk, in records that are otherwise true. */

export type Mistake =
  | { readonly kind: 'noteMissed'; readonly machine: string; readonly note: NoteEuros; readonly notes: bigint }
  | { readonly kind: 'ticketsSwapped'; readonly machine: string; readonly with: string }
  | { readonly kind: 'countForgotten'; readonly machine: string }
  /** The largest payment of cancelled credits of the day. */
  | { readonly kind: 'handPaySlipLost' };

export interface CountedMachine {
  readonly machine: string;
  readonly takings: StationTakings;
}

type TakingsByMachine = Map<string, StationTakings>;

/** Returns the recorded takings of a machine. Throws Error when it is not on the floor. */
function requireMachineTakings(takingsByMachine: TakingsByMachine, machine: string): StationTakings {
  const takings = takingsByMachine.get(machine);
  if (takings === undefined) throw new Error(`no machine ${machine} on the floor`);
  return takings;
}

/** Falsifies the recorded takings by one mistake; a forgotten count changes none, it is left out later. */
function applyMistake(mistake: Mistake, takingsByMachine: TakingsByMachine): void {
  switch (mistake.kind) {
    case 'noteMissed': {
      const { notes } = requireMachineTakings(takingsByMachine, mistake.machine);
      const noteCount = notes[mistake.note];
      notes[mistake.note] = noteCount > mistake.notes ? noteCount - mistake.notes : 0n;
      return;
    }
    case 'countForgotten':
      return;
    case 'handPaySlipLost': {
      const [largestTakings] = [...takingsByMachine.values()].sort((a, b) =>
        Number(b.cancelledMinor - a.cancelledMinor),
      );
      if (largestTakings !== undefined) largestTakings.cancelledMinor = 0n;
      return;
    }
    case 'ticketsSwapped': {
      const machineTakings = requireMachineTakings(takingsByMachine, mistake.machine);
      const otherTakings = requireMachineTakings(takingsByMachine, mistake.with);
      [machineTakings.ticketsMinor, otherTakings.ticketsMinor] = [
        otherTakings.ticketsMinor,
        machineTakings.ticketsMinor,
      ];
      [machineTakings.ticketCount, otherTakings.ticketCount] = [otherTakings.ticketCount, machineTakings.ticketCount];
    }
  }
}

/** Returns the takings as the count room and the desks record them, in the order of the machines' numbers. */
export function buildRecordedTakings(
  trueTakingsByMachine: ReadonlyMap<string, StationTakings>,
  mistakes: readonly Mistake[],
): readonly CountedMachine[] {
  const takingsByMachine: TakingsByMachine = new Map(
    [...trueTakingsByMachine].map(([machine, trueTakings]) => [machine, structuredClone(trueTakings)]),
  );
  for (const mistake of mistakes) applyMistake(mistake, takingsByMachine);
  return [...takingsByMachine].map(([machine, machineTakings]) => ({ machine, takings: machineTakings }));
}

/** Returns the machines that the count room counted: those of `recordedMachines` without the forgotten ones. */
export function selectCountedMachines(
  recordedMachines: readonly CountedMachine[],
  mistakes: readonly Mistake[],
): readonly CountedMachine[] {
  const forgottenMachines = new Set(
    mistakes.flatMap((mistake) => (mistake.kind === 'countForgotten' ? [mistake.machine] : [])),
  );
  return recordedMachines.filter(({ machine }) => !forgottenMachines.has(machine));
}

/** Formats euros as typed by a person, `12.50`. */
export const formatEuros = (minor: bigint): string =>
  `${String(minor / 100n)}.${String(minor % 100n).padStart(2, '0')}`;

/** Builds the CSV file of a day's counts, one line per machine. */
export function buildCountCsv(countedMachines: readonly CountedMachine[]): string {
  const header = [
    'machine',
    ...NOTE_EUROS.map((value) => `notes_${String(value)}`),
    'tickets',
    'ticket_count',
    'coins',
  ];
  const rows = countedMachines.map(({ machine, takings }) => [
    machine,
    ...NOTE_EUROS.map((value) => takings.notes[value].toString()),
    formatEuros(takings.ticketsMinor),
    String(takings.ticketCount),
    formatEuros(takings.coinsMinor),
  ]);
  return [header, ...rows].map((row) => row.join(',')).join('\n') + '\n';
}
