import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { lineFrom } from './items.js';
import type { Item } from './items.js';

/** The active cell: a row of the screen and a column. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface Cells {
  readonly active: Cell;
  readonly region: RefObject<HTMLDivElement | null>;
  /** Makes it the active cell, and moves the focus there. */
  readonly go: (cell: Cell) => void;
  /** Makes it the active cell, which already has the focus. */
  readonly enter: (cell: Cell) => void;
  readonly hear: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Selects the active cell on the page. */
export const activeCellSelector = '[role="grid"] [data-cell][tabindex="0"]';

const pageRows = 12;

/** Returns the cell to which a key moves; null when it is not a key of the grid, or leaves the grid. */
function target(event: KeyboardEvent, { row, column }: Cell, items: readonly Item[], columns: number): Cell | null {
  const lastColumn = columns - 1;
  const far = items.length;
  const whole = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowUp':
      return { row: lineFrom(items, row, whole ? -far : -1), column };
    case 'ArrowDown':
      return { row: lineFrom(items, row, whole ? far : 1), column };
    case 'ArrowLeft':
      return { row, column: whole ? 0 : Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: whole ? lastColumn : Math.min(lastColumn, column + 1) };
    case 'PageUp':
      return { row: lineFrom(items, row, -pageRows), column };
    case 'PageDown':
      return { row: lineFrom(items, row, pageRows), column };
    case 'Home':
      return { row: whole ? lineFrom(items, row, -far) : row, column: 0 };
    case 'End':
      return { row: whole ? lineFrom(items, row, far) : row, column: lastColumn };
    case 'Tab': {
      // after the last cell of a line the focus leaves the grid, so that it traps no one
      const next = column + (event.shiftKey ? -1 : 1);
      return next < 0 || next > lastColumn ? null : { row, column: next };
    }
    default:
      return null;
  }
}

export interface CellsProps {
  readonly items: readonly Item[];
  readonly columns: number;
  /** The row of the machine whose figure is open beside the grid; the active cell follows it. */
  readonly openRow: number | null;
  /** Scrolls a row into view. */
  readonly show: (row: number) => void;
}

/**
 * Returns the active cell of the grid, which arrows, Home, End, Page and Tab move, and the functions that change it.
 */
export function useCells({ items, columns, openRow, show }: CellsProps): Cells {
  const region = useRef<HTMLDivElement | null>(null);
  const [active, setActive] = useState<Cell>({ row: openRow ?? 0, column: 0 });
  const isFocusPending = useRef(false);
  const [followed, setFollowed] = useState(openRow);
  if (followed !== openRow) {
    setFollowed(openRow);
    if (openRow !== null) setActive({ ...active, row: openRow });
  }
  const shownRow = useRef<number | null>(null);
  useEffect(() => {
    if (shownRow.current === openRow) return;
    shownRow.current = openRow;
    if (openRow !== null) show(openRow);
  });
  const row = lineFrom(items, Math.min(active.row, Math.max(0, items.length - 1)), 0);
  const cell: Cell = { row, column: Math.min(active.column, columns - 1) };
  useLayoutEffect(() => {
    // a line out of sight is drawn first, and then takes the focus
    if (!isFocusPending.current) return;
    const found = region.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}:${cell.column}"]`);
    if (found === null || found === undefined) return;
    isFocusPending.current = false;
    found.focus();
  });
  /** Makes it the active cell, scrolls to it, and focuses it once it is drawn. */
  const go = (next: Cell): void => {
    isFocusPending.current = true;
    setActive({ ...next });
    show(next.row);
  };
  return {
    active: cell,
    region,
    go,
    enter: (next) => {
      if (next.row !== cell.row || next.column !== cell.column) setActive(next);
    },
    hear: (event) => {
      if (event.altKey) return;
      const next = target(event, cell, items, columns);
      if (next === null) return;
      event.preventDefault();
      go(next);
    },
  };
}
