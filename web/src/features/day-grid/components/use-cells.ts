import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { findLineIndexFrom, type GridItem } from './items.js';

/** The active cell: a row of the screen and a column. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface CellNavigation {
  readonly activeCell: Cell;
  readonly regionRef: RefObject<HTMLDivElement | null>;
  /** Makes a cell the active one, and moves the focus there. */
  readonly moveToCell: (cell: Cell) => void;
  /** Makes the cell that has the focus the active one. */
  readonly activateCell: (cell: Cell) => void;
  readonly handleKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Selects the active cell on the page. */
export const activeCellSelector = '[role="grid"] [data-cell][tabindex="0"]';

const ROWS_PER_PAGE_KEY = 12;

/**
 * Returns the cell to which a key moves; null when it is not a key of the grid, or Tab leaves the row. With Ctrl or
 * Cmd, arrows move to the end, and Home and End to the first and the last cell of the grid.
 */
function findTargetCell(
  event: KeyboardEvent,
  { row, column }: Cell,
  items: readonly GridItem[],
  columnCount: number,
): Cell | null {
  const lastColumn = columnCount - 1;
  // at most to the first or the last machine
  const farthestStep = items.length;
  const shouldMoveToEnd = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowUp':
      return { row: findLineIndexFrom(items, row, shouldMoveToEnd ? -farthestStep : -1), column };
    case 'ArrowDown':
      return { row: findLineIndexFrom(items, row, shouldMoveToEnd ? farthestStep : 1), column };
    case 'ArrowLeft':
      return { row, column: shouldMoveToEnd ? 0 : Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: shouldMoveToEnd ? lastColumn : Math.min(lastColumn, column + 1) };
    case 'PageUp':
      return { row: findLineIndexFrom(items, row, -ROWS_PER_PAGE_KEY), column };
    case 'PageDown':
      return { row: findLineIndexFrom(items, row, ROWS_PER_PAGE_KEY), column };
    case 'Home':
      return { row: shouldMoveToEnd ? findLineIndexFrom(items, row, -farthestStep) : row, column: 0 };
    case 'End':
      return { row: shouldMoveToEnd ? findLineIndexFrom(items, row, farthestStep) : row, column: lastColumn };
    case 'Tab': {
      // after the last cell of a row the focus leaves the grid, so that it traps no one
      const nextColumn = column + (event.shiftKey ? -1 : 1);
      return nextColumn < 0 || nextColumn > lastColumn ? null : { row, column: nextColumn };
    }
    default:
      return null;
  }
}

export interface CellNavigationParams {
  readonly items: readonly GridItem[];
  readonly columnCount: number;
  /** The row of the machine whose figure is open beside the grid; the active cell follows it. */
  readonly openRowIndex: number | null;
  /** Scrolls a row into view. */
  readonly scrollToRow: (row: number) => void;
}

/**
 * Returns the active cell of the grid (the one that takes the focus) and the functions that change it. Arrows, Home,
 * End, Page and Tab move it; it follows `openRowIndex`, the row of the machine whose figure is open.
 */
export function useCellNavigation({
  items,
  columnCount,
  openRowIndex,
  scrollToRow,
}: CellNavigationParams): CellNavigation {
  const regionRef = useRef<HTMLDivElement | null>(null);
  const [requestedCell, setRequestedCell] = useState<Cell>({ row: openRowIndex ?? 0, column: 0 });
  const isFocusPending = useRef(false);
  const [followedRow, setFollowedRow] = useState(openRowIndex);
  if (followedRow !== openRowIndex) {
    setFollowedRow(openRowIndex);
    if (openRowIndex !== null) setRequestedCell({ ...requestedCell, row: openRowIndex });
  }
  // the grid scrolls to the open row once, when it changes
  const lastScrolledRow = useRef<number | null>(null);
  useEffect(() => {
    if (lastScrolledRow.current === openRowIndex) return;
    lastScrolledRow.current = openRowIndex;
    if (openRowIndex !== null) scrollToRow(openRowIndex);
  });
  const row = findLineIndexFrom(items, Math.min(requestedCell.row, Math.max(0, items.length - 1)), 0);
  const activeCell: Cell = { row, column: Math.min(requestedCell.column, columnCount - 1) };
  useLayoutEffect(() => {
    // a row out of sight is drawn first, and then takes the focus
    if (!isFocusPending.current) return;
    const cellElement = regionRef.current?.querySelector<HTMLElement>(
      `[data-cell="${activeCell.row}:${activeCell.column}"]`,
    );
    if (cellElement === null || cellElement === undefined) return;
    isFocusPending.current = false;
    cellElement.focus();
  });
  /** Makes a cell the active one, scrolls to it, and focuses it once it is drawn. */
  const moveTo = (nextCell: Cell): void => {
    isFocusPending.current = true;
    setRequestedCell({ ...nextCell });
    scrollToRow(nextCell.row);
  };
  return {
    activeCell,
    regionRef,
    moveToCell: moveTo,
    activateCell: (nextCell) => {
      if (nextCell.row !== activeCell.row || nextCell.column !== activeCell.column) setRequestedCell(nextCell);
    },
    handleKeyDown: (event) => {
      if (event.altKey) return;
      const targetCell = findTargetCell(event, activeCell, items, columnCount);
      if (targetCell === null) return;
      event.preventDefault();
      moveTo(targetCell);
    },
  };
}
