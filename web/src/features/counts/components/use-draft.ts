import { useState } from 'react';
import type { Filled } from './paste.js';

/** Unsent input, by machine and column; retained while the tab is open, so that the user can leave and return. */
export interface Draft {
  readonly cells: Filled;
  readonly set: (machine: string, column: string, text: string) => void;
  readonly fill: (cells: Filled) => void;
  readonly drop: (machine: string) => void;
  readonly clear: () => void;
}

type StoredCells = readonly (readonly [string, Readonly<Record<string, string>>])[];

/** Returns the draft of one sheet, stored in this tab under `place`. */
export function useDraft(place: string): Draft {
  const key = `releve.draft.${place}`;
  const [cells, setCells] = useState<Filled>(
    () => new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]') as StoredCells),
  );
  /** Applies a change to the cells, drops empty rows, and stores the draft in the tab. */
  const change = (work: (next: Map<string, Readonly<Record<string, string>>>) => void): void =>
    setCells((before) => {
      const next = new Map(before);
      work(next);
      for (const [machine, row] of next) if (Object.values(row).every((text) => text === '')) next.delete(machine);
      if (next.size === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify([...next]));
      return next;
    });
  return {
    cells,
    set: (machine, column, text) => change((next) => next.set(machine, { ...next.get(machine), [column]: text })),
    fill: (filled) =>
      change((next) => {
        for (const [machine, row] of filled) next.set(machine, { ...next.get(machine), ...row });
      }),
    drop: (machine) => change((next) => next.delete(machine)),
    clear: () => change((next) => next.clear()),
  };
}
