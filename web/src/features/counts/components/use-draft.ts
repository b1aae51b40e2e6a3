import { useState } from 'react';
import type { CellsByMachine } from './paste.js';

/** Unsent input, by machine and column; retained while the tab is open, so that the user can leave and return. */
export interface Draft {
  readonly cells: CellsByMachine;
  readonly setCell: (machine: string, column: string, text: string) => void;
  readonly fillCells: (cells: CellsByMachine) => void;
  readonly removeMachine: (machine: string) => void;
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
      const nextCells = new Map(previousCells);
      change(nextCells);
      for (const [machine, row] of nextCells)
        if (Object.values(row).every((text) => text === '')) nextCells.delete(machine);
      if (nextCells.size === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify([...nextCells]));
      return nextCells;
    });
  return {
    cells,
    setCell: (machine, column, text) =>
      changeCells((nextCells) => nextCells.set(machine, { ...nextCells.get(machine), [column]: text })),
    fillCells: (pastedCells) =>
      changeCells((nextCells) => {
        for (const [machine, row] of pastedCells) nextCells.set(machine, { ...nextCells.get(machine), ...row });
      }),
    removeMachine: (machine) => changeCells((nextCells) => nextCells.delete(machine)),
    clear: () => changeCells((nextCells) => nextCells.clear()),
  };
}
