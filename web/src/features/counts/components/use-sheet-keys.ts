import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { SheetColumn, SheetRow } from './sheet.js';

export interface SheetKeyOptions {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  readonly scrollToRow: (rowIndex: number) => void;
  readonly onSave: () => void;
}

/**
 * Returns the key handler of the sheet's cells. Enter and the arrows move to the next cell not saved yet, with Shift
 * Enter upwards; Ctrl Enter saves. A row out of sight is drawn first, and takes the focus at the next render.
 */
export function useSheetKeyHandler(
  regionRef: RefObject<HTMLDivElement | null>,
  { rows, columns, scrollToRow, onSave }: SheetKeyOptions,
): (event: KeyboardEvent<HTMLInputElement>, rowIndex: number, columnIndex: number) => void {
  const pendingFocus = useRef<string | null>(null);
  useEffect(() => {
    if (pendingFocus.current === null) return;
    const cellInput = regionRef.current?.querySelector<HTMLInputElement>(`[data-cell="${pendingFocus.current}"]`);
    if (cellInput === null || cellInput === undefined) return;
    pendingFocus.current = null;
    cellInput.focus();
    cellInput.select();
  });
  /** Focuses the nearest cell still to be typed, from a row on in steps of one; a row out of sight is drawn first. */
  const moveToCell = (startRowIndex: number, columnIndex: number, rowStep: number): void => {
    const columnId = columns[columnIndex]?.id ?? '';
    let rowIndex = startRowIndex;
    while (rowIndex >= 0 && rowIndex < rows.length && rows[rowIndex]?.savedCells[columnId] !== undefined)
      rowIndex += rowStep;
    if (rowIndex < 0 || rowIndex >= rows.length) return;
    scrollToRow(rowIndex);
    const cellInput = regionRef.current?.querySelector<HTMLInputElement>(`[data-cell="${rowIndex}:${columnIndex}"]`);
    if (cellInput === null || cellInput === undefined) pendingFocus.current = `${rowIndex}:${columnIndex}`;
    else {
      cellInput.focus();
      cellInput.select();
    }
  };
  /** Moves, or saves, by the pressed key; the left and right arrows leave a cell only at an end of its text. */
  const handleKey = (event: KeyboardEvent<HTMLInputElement>, rowIndex: number, columnIndex: number): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    const isAtEnd = selectionStart === value.length;
    const moveTo = (nextRow: number, nextColumn: number, step: number): void => {
      event.preventDefault();
      moveToCell(nextRow, nextColumn, step);
    };
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSave();
    } else if (event.key === 'Enter' || event.key === 'ArrowDown')
      moveTo(rowIndex + (event.shiftKey ? -1 : 1), columnIndex, event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowUp') moveTo(rowIndex - 1, columnIndex, -1);
    else if (event.key === 'ArrowLeft' && isAtStart && columnIndex > 0) moveTo(rowIndex, columnIndex - 1, -1);
    else if (event.key === 'ArrowRight' && isAtEnd && columnIndex < columns.length - 1)
      moveTo(rowIndex, columnIndex + 1, 1);
  };
  return handleKey;
}
