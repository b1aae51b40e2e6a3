import { useState } from 'react';
import type { CellsByMachine } from './paste.js';

/** Unsent input, by machine and column; retained while the tab is open, so that the user can leave and return. */
export interface Draft {
  readonly cells: CellsByMachine;
  readonly setCell: (machine: string, column: string, text: string) => void;
  readonly fillCells: (cells: CellsByMachine) => void;
  readonly dropMachine: (machine: string) => void;
  readonly clear: () => void;
}

type StoredCells = readonly (readonly [string, Readonly<Record<string, string>>])[];

/**
 * Returns the unsaved cells of one sheet and the functions that change them. They are stored in this browser tab under
 * `draftName`, so that a reload loses nothing.
 */
export function useDraft(draftName: string): Draft {
  const storageKey = `releve.draft.${draftName}`;
  const [cells, setCells] = useState<CellsByMachine>(
    () => new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as StoredCells),
  );
  /** Applies a change to the cells, drops empty rows, and stores the draft in the tab. */
  const changeCells = (change: (nextCells: Map<string, Readonly<Record<string, string>>>) => void): void =>
    setCells((previousCells) => {
      const next = new Map(previousCells);
      change(next);
      for (const [machine, row] of next) if (Object.values(row).every((text) => text === '')) next.delete(machine);
      if (next.size === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify([...next]));
      return next;
    });
  return {
    cells,
    setCell: (machine, column, text) =>
      changeCells((next) => next.set(machine, { ...next.get(machine), [column]: text })),
    fillCells: (filled) =>
      changeCells((next) => {
        for (const [machine, row] of filled) next.set(machine, { ...next.get(machine), ...row });
      }),
    dropMachine: (machine) => changeCells((next) => next.delete(machine)),
    clear: () => changeCells((next) => next.clear()),
  };
}
