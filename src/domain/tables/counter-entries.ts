import type { TableGame } from './games.js';
import { getBonAction, type TableAction } from './hands.js';
import type { EntryKind, InterruptionWay, SessionState } from './sessions.js';

/**
 * The counter-entry of a fact of the tables: the same line with the opposite sign, which names the line that it
 * reverses, its reason and its two signers. A replacement may follow it (docs/adr/0054-counter-entries.md).
 */

/** The facts of the tables that a counter-entry reverses. */
export const COUNTER_ENTRY_FACTS = ['carnetEntry', 'coup', 'stamp', 'opening'] as const;
/** Fact that a counter-entry reverses. */
export type CounterEntryFact = (typeof COUNTER_ENTRY_FACTS)[number];

/** A numbered line that may be reversed: an entry of a carnet, a coup. */
export interface ReversibleLine {
  readonly number: number;
  /** The line that this one reverses; null: it is no counter-entry. */
  readonly reverses: number | null;
}

/** Returns the lines in force: those that are no counter-entry and that none reverses. */
export function listLinesInForce<Line extends ReversibleLine>(lines: readonly Line[]): Line[] {
  const reversedNumbers = new Set(lines.map(({ reverses }) => reverses));
  return lines.filter(({ number, reverses }) => reverses === null && !reversedNumbers.has(number));
}

/** Returns the lines in force where each line names the one that reverses it, as `listLinesInForce` otherwise. */
export const listUnreversedLines = <
  Line extends { readonly reverses: number | null; readonly reversedBy: number | null },
>(
  lines: readonly Line[],
): Line[] => lines.filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null);

export type ReversalFault =
  | { readonly code: 'COUNTER_ENTRY_OF_COUNTER_ENTRY' }
  | { readonly code: 'COUNTER_ENTRY_TWICE'; readonly line: number };

/** Returns why a line may not be reversed at any time; null when it may. Each line is reversed once. */
export function findReversalFault(line: ReversibleLine, lines: readonly ReversibleLine[]): ReversalFault | null {
  if (line.reverses !== null) return { code: 'COUNTER_ENTRY_OF_COUNTER_ENTRY' };
  const isReversed = lines.some(({ reverses }) => reverses === line.number);
  return isReversed ? { code: 'COUNTER_ENTRY_TWICE', line: line.number } : null;
}

/** An entry of a carnet, as its counter-entry depends on it. */
export interface ReversibleEntry extends ReversibleLine {
  readonly kind: EntryKind;
  readonly way: InterruptionWay | null;
}

/** Entries of a carnet that later entries follow from, and those entries. A session that ended ends every other. */
const DEPENDENT_KINDS: Readonly<Record<EntryKind, readonly EntryKind[]>> = {
  // a further avance of boule is equal to the initial one
  initialAvance: ['furtherAvance', 'closing'],
  furtherAvance: ['closing'],
  bon: ['closing'],
  credit: ['closing'],
  noteExchange: ['closing'],
  maximumChange: [],
  interruption: ['reopening', 'closing'],
  reopening: ['closing'],
  keyHandOver: [],
  closing: [],
};

/** Entries that open, stop, resume or end a session: without a replacement it returns to its state before them. */
const STATE_KINDS: ReadonlySet<EntryKind> = new Set(['initialAvance', 'interruption', 'reopening', 'closing']);

export type CounterEntryFault =
  | ReversalFault
  | { readonly code: 'COUNTER_ENTRY_OF_MAXIMA' | 'COUNTER_ENTRY_OF_KEY' }
  | { readonly code: 'COUNTER_ENTRY_LATER'; readonly line: number; readonly last: number }
  | { readonly code: 'COUNTER_ENTRY_NOT_COUNTED' };

/**
 * Returns why an entry of a carnet may not be reversed; null when it may.
 *
 * 1. An entry is reversed once, and a counter-entry never: a further entry corrects it.
 * 2. Other maxima are a further change of maxima, and another holder of the key a further hand-over.
 * 3. Later entries that follow from it are reversed first, from the last one back: without a replacement, those are
 * all entries after an opening, an interruption, a reopening or an end.
 * 4. Only a count has another count in its place: an encaisse locked away whole was not counted.
 */
export function findCounterEntryFault(
  entry: ReversibleEntry,
  entries: readonly ReversibleEntry[],
  isReplaced: boolean,
): CounterEntryFault | null {
  const reversalFault = findReversalFault(entry, entries);
  if (reversalFault !== null) return reversalFault;
  if (entry.kind === 'maximumChange') return { code: 'COUNTER_ENTRY_OF_MAXIMA' };
  if (entry.kind === 'keyHandOver') return { code: 'COUNTER_ENTRY_OF_KEY' };
  // a hand-over of the key ends with the interruption: nothing follows from it
  const laterEntries = listLinesInForce(entries).filter(
    ({ number, kind }) => number > entry.number && kind !== 'keyHandOver',
  );
  const undoesState = STATE_KINDS.has(entry.kind) && !isReplaced;
  const lastDependent = laterEntries.findLast(({ kind }) => undoesState || DEPENDENT_KINDS[entry.kind].includes(kind));
  if (lastDependent !== undefined)
    return { code: 'COUNTER_ENTRY_LATER', line: entry.number, last: lastDependent.number };
  const isLocked =
    entry.way === 'lock' ||
    (entry.kind === 'reopening' &&
      entries.findLast(
        ({ kind, number, reverses }) => kind === 'interruption' && reverses === null && number < entry.number,
      )?.way === 'lock');
  return isReplaced && isLocked ? { code: 'COUNTER_ENTRY_NOT_COUNTED' } : null;
}

/** Returns the state of a session by its entries in force; null: none is, and it did not take place. */
export function deriveSessionState(entries: readonly ReversibleEntry[]): SessionState | null {
  const entriesInForce = listLinesInForce(entries);
  if (entriesInForce.length === 0) return null;
  const lastKind = entriesInForce.findLast(({ kind }) => STATE_KINDS.has(kind))?.kind;
  if (lastKind === 'closing') return 'closed';
  return lastKind === 'interruption' ? 'interrupted' : 'open';
}

/**
 * Returns the act whose participants sign the counter-entry of an entry: its own. A counted interruption is made as at
 * the end; notes changed at a table are signed for as the box that they lie in.
 */
export function getCorrectionAction(
  { kind, way }: Pick<ReversibleEntry, 'kind' | 'way'>,
  game: TableGame,
): TableAction {
  if (kind === 'initialAvance') return 'opening';
  if (kind === 'bon') return getBonAction(game);
  if (kind === 'noteExchange') return 'interruption';
  return kind === 'interruption' && way === 'count' ? 'closing' : kind;
}
