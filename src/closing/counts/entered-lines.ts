import { sumMinor } from '#domain/money.js';
import type { LineErrors } from '#platform/files/csv-lines.js';
import type { CountLine } from './count-lines.js';
import type { NewCount } from './counts.queries.js';

/**
 * Returns the machine id of a line; undefined when the line is refused. Adds to `refusals` UNKNOWN_MACHINE for an
 * unknown number, and MACHINE_TWICE when `entryKey` (the machine, with the kind of a total) was seen before.
 */
export function resolveMachineId(
  line: { readonly line: number; readonly machine: string },
  machineIds: ReadonlyMap<string, bigint>,
  seenEntryKeys: Set<string>,
  entryKey: string,
  refusals: LineErrors,
): bigint | undefined {
  const machineId = machineIds.get(line.machine);
  if (machineId === undefined) refusals.add(line.line, 'UNKNOWN_MACHINE', { machine: line.machine.slice(0, 40) });
  if (seenEntryKeys.has(entryKey)) {
    refusals.add(line.line, 'MACHINE_TWICE', { machine: line.machine.slice(0, 40) });
    return undefined;
  }
  seenEntryKeys.add(entryKey);
  return machineId;
}

/** Returns a line's figures ready to be stored, its notes as JSON by ascending value. */
export function buildCountFigures(line: CountLine): Omit<NewCount, 'machineId' | 'countNumber' | 'revision'> {
  const notes = [...line.notes].sort((a, b) => (a.valueMinor < b.valueMinor ? -1 : 1));
  return {
    notes: JSON.stringify(notes.map(({ valueMinor, count }) => ({ valueMinor: `${valueMinor}`, count: `${count}` }))),
    notesMinor: sumMinor(notes.map((note) => note.valueMinor * note.count)),
    ticketsMinor: line.ticketsMinor,
    ticketCount: line.ticketCount,
    coinsMinor: line.coinsMinor,
  };
}
