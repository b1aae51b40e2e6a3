import { findMachineIds } from '#meters/events/events.queries.js';
import type { Tx } from '#platform/database/rows.js';
import { sumMinor } from '#domain/money.js';
import type { DayRow } from '#establishments/days/gaming-days.queries.js';
import { addDays, isClosingTime, toInstant } from '#establishments/days/gaming-day.js';
import { listInstants } from '#meters/ingest/reading-values.js';
import type { LineErrors } from '#platform/files/csv-lines.js';
import type { CountLine } from './count-lines.js';
import type { CountRow, NewCount } from './counts.queries.js';

/**
 * The box of a count: the machine's first of the day, another one that adds to it, or another one although its content
 * is that of a box already entered.
 */
export const COUNTED_BOXES = ['first', 'another', 'anotherAlike'] as const;
/** Box of a count: the first of the day, another that adds to it, or another with the content of one before. */
export type CountedBox = (typeof COUNTED_BOXES)[number];

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

const DAY_MS = 86_400_000;

/** The gaming day of a count and the establishment's clock. */
export interface RemovalTerms extends Pick<DayRow, 'gamingDay' | 'opensAt' | 'closesAt'> {
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Returns the instant at which the box of a line left its machine: a time of the gaming day such as `12:05`, a local
 * date and time, or an instant with its zone; null when it is not stated. Adds to `refusals` INSTANT_UNREADABLE, and
 * REMOVAL_OUTSIDE_DAY for one that is in the future or more than a day from the gaming day.
 */
export function resolveRemoval(
  { line, machine, removedAt: text }: Pick<CountLine, 'line' | 'machine' | 'removedAt'>,
  { gamingDay, opensAt, closesAt, timeZone, now }: RemovalTerms,
  refusals: LineErrors,
): Date | null {
  if (text === '') return null;
  const removedAt = isClosingTime(text)
    ? [gamingDay, addDays(gamingDay, 1)]
        .map((date) => toInstant(date, text, timeZone))
        .find((instant) => instant > opensAt && instant <= closesAt)
    : findInstant(text, timeZone);
  if (removedAt === undefined) {
    refusals.add(line, 'INSTANT_UNREADABLE', { value: text.slice(0, 40), column: 'removed_at' });
    return null;
  }
  const isOutside =
    removedAt.getTime() < opensAt.getTime() - DAY_MS || removedAt.getTime() > closesAt.getTime() + DAY_MS;
  if (isOutside || removedAt > now) {
    refusals.add(line, 'REMOVAL_OUTSIDE_DAY', { machine, gamingDay, value: text, column: 'removed_at' });
  }
  return removedAt;
}

/** Returns the first instant that a date and time may mean; undefined for another text. */
function findInstant(text: string, timeZone: string): Date | undefined {
  const [instantMs] = listInstants(text, timeZone, { dateOrder: /^\d{4}-/.test(text) ? 'iso' : 'dayFirst' });
  return instantMs === undefined || /^\d+$/.test(text) ? undefined : new Date(instantMs);
}

/** Returns a line's figures ready to be stored, its notes as JSON by ascending value. */
export function buildCountFigures(line: CountLine): Omit<NewCount, 'machineId' | 'countNumber' | 'removedAt'> {
  const notes = [...line.notes].sort((a, b) => (a.valueMinor < b.valueMinor ? -1 : 1));
  return {
    notes: JSON.stringify(notes.map(({ valueMinor, count }) => ({ valueMinor: `${valueMinor}`, count: `${count}` }))),
    notesMinor: sumMinor(notes.map((note) => note.valueMinor * note.count)),
    ticketsMinor: line.ticketsMinor,
    ticketCount: line.ticketCount,
    coinsMinor: line.coinsMinor,
  };
}

/** The numbers of a count to be entered, of the first box or of another one. */
interface NumberedEntry {
  readonly countNumber: 1 | 2;
  readonly box?: CountedBox;
}

const isAnotherBox = ({ box = 'first' }: NumberedEntry): boolean => box !== 'first';

/** Returns the number of a new count among those of its machine: another box takes the next free one from 3 on. */
export function numberCount(
  entry: NumberedEntry,
  machineCounts: readonly CountRow[],
): Pick<NewCount, 'countNumber' | 'addsTo'> {
  if (!isAnotherBox(entry)) return { countNumber: entry.countNumber, addsTo: null };
  const countNumber = Math.max(2, ...machineCounts.map((row) => row.countNumber)) + 1;
  return { countNumber, addsTo: entry.countNumber };
}

const HIGHEST_COUNT_NUMBER = 9;

/**
 * Returns why a count cannot be entered beside those of its machine; null when it can. A box adds to one that was
 * entered. One with the content of another is asked about, because the same lines twice would double the money.
 */
export function findBoxFault(
  entry: NumberedEntry,
  newCount: NewCount,
  machineCounts: readonly CountRow[],
): 'COUNT_ALREADY_ENTERED' | 'COUNT_NOT_ENTERED' | 'TOO_MANY_BOXES' | 'BOX_LIKE_ANOTHER' | null {
  const isEntered = machineCounts.some((row) => row.countNumber === entry.countNumber);
  if (!isAnotherBox(entry)) return isEntered ? 'COUNT_ALREADY_ENTERED' : null;
  if (!isEntered) return 'COUNT_NOT_ENTERED';
  if (newCount.countNumber > HIGHEST_COUNT_NUMBER) return 'TOO_MANY_BOXES';
  const isLikeAnother = machineCounts.some(
    (row) =>
      (row.addsTo ?? row.countNumber) === entry.countNumber &&
      row.notesMinor === newCount.notesMinor &&
      row.ticketsMinor === newCount.ticketsMinor &&
      row.coinsMinor === newCount.coinsMinor,
  );
  return isLikeAnother && entry.box !== 'anotherAlike' ? 'BOX_LIKE_ANOTHER' : null;
}

/** Returns the ids of the machines of an entry by number, and the scope in which its existing amounts are searched. */
export async function resolveEntryMachines(
  tx: Tx,
  establishmentId: number,
  { gamingDay, lines }: { readonly gamingDay: string; readonly lines: readonly { readonly machine: string }[] },
) {
  const machineNumbers = lines.map(({ machine }) => machine);
  const machineIds = await findMachineIds(tx, establishmentId, machineNumbers);
  return { machineIds, dayMachines: { establishmentId, gamingDay, machineIds: [...machineIds.values()] } };
}
