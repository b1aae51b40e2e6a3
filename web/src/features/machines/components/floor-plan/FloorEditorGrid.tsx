import { VisuallyHidden } from '@mantine/core';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { arrowSteps, type Cell, type RoomLayout } from './floor-layout.js';
import classes from './floor.module.css';

export interface FloorEditorGridProps {
  readonly room: string;
  readonly layout: RoomLayout;
  /** The machine on each stand. */
  readonly machinesByStand: ReadonlyMap<string, string | null>;
  readonly carriedStandNumber: string | null;
  readonly onPickUp: (standNumber: string) => void;
  readonly onPlace: (standNumber: string, cell: Cell) => void;
  readonly onRelease: () => void;
  readonly onRemove: (standNumber: string) => void;
}

/** Returns the text that identifies a cell. */
const getCellKey = ({ column, row }: Cell): string => `${column}/${row}`;

/**
 * Renders the editable grid of a room. Arrows move between cells, Enter picks up and places a stand, Escape puts it
 * back, Delete removes it. The handlers given to the cells never change, so that only changed cells are drawn again.
 */
export function FloorEditorGrid(props: FloorEditorGridProps) {
  const { room, layout, machinesByStand, carriedStandNumber, onPickUp, onPlace, onRelease, onRemove } = props;
  const { t } = useTranslation('machines');
  const [cursor, setCursor] = useState<Cell>({ column: 1, row: 1 });
  const regionRef = useRef<HTMLDivElement>(null);
  const standNumbersByCell = useMemo(
    () => new Map([...layout.cells].map(([standNumber, cell]) => [getCellKey(cell), standNumber])),
    [layout.cells],
  );
  const isCarriedFromTray = carriedStandNumber !== null && !layout.cells.has(carriedStandNumber);
  /** Moves the cursor and the focus to a cell. */
  const focusCell = (cell: Cell): void => {
    setCursor(cell);
    regionRef.current?.querySelector<HTMLElement>(`[data-cell="${getCellKey(cell)}"]`)?.focus();
  };
  const focusCellRef = useRef(focusCell);
  useEffect(() => {
    focusCellRef.current = focusCell;
  });
  const cursorRef = useRef(cursor);
  useEffect(() => {
    cursorRef.current = cursor;
  }, [cursor]);
  // a stand picked up beside the grid is placed on the grid: its cursor gets the focus
  useEffect(() => {
    if (isCarriedFromTray) focusCellRef.current(cursorRef.current);
  }, [isCarriedFromTray, carriedStandNumber]);
  /** Places the carried stand on the cell, or picks up the stand there; then focuses the cell. */
  const activateCell = (cell: Cell): void => {
    const standNumber = standNumbersByCell.get(getCellKey(cell));
    if (carriedStandNumber !== null) onPlace(carriedStandNumber, cell);
    else if (standNumber !== undefined) onPickUp(standNumber);
    focusCell(cell);
  };
  /** Moves the cursor with the arrows, and acts on the cell with Enter, Escape and Delete. */
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = arrowSteps[event.key];
    const standNumber = standNumbersByCell.get(getCellKey(cursor));
    if (step !== undefined) {
      focusCell({
        column: Math.min(layout.columnCount, Math.max(1, cursor.column + step[0])),
        row: Math.min(layout.rowCount, Math.max(1, cursor.row + step[1])),
      });
    } else if (event.key === 'Home') focusCell({ ...cursor, column: 1 });
    else if (event.key === 'End') focusCell({ ...cursor, column: layout.columnCount });
    else if (event.key === 'Enter' || event.key === ' ') activateCell(cursor);
    else if (event.key === 'Escape') onRelease();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && standNumber !== undefined) onRemove(standNumber);
    else return;
    event.preventDefault();
  };
  const rows = Array.from({ length: layout.rowCount }, (_none, index) => index + 1);
  const columns = Array.from({ length: layout.columnCount }, (_none, index) => index + 1);
  const handlersRef = useRef({ activateCell, place: onPlace });
  useEffect(() => {
    handlersRef.current = { activateCell, place: onPlace };
  });
  const [handleActivate] = useState(() => (cell: Cell) => handlersRef.current.activateCell(cell));
  const [handleDrop] = useState(
    () => (standNumber: string, cell: Cell) => handlersRef.current.place(standNumber, cell),
  );
  return (
    <div className={`scroll-region ${classes['region'] ?? ''}`} ref={regionRef}>
      <div
        className={classes['grid']}
        role="grid"
        aria-label={t('edit.grid', { room })}
        aria-rowcount={layout.rowCount}
        aria-colcount={layout.columnCount}
        tabIndex={-1}
        style={{ gridTemplateColumns: `repeat(${layout.columnCount}, 58px)` }}
        onKeyDown={handleKeyDown}
      >
        {rows.map((row) => (
          <div key={row} role="row" className={classes['row']} aria-rowindex={row}>
            {columns.map((column) => {
              const standNumber = standNumbersByCell.get(getCellKey({ column, row })) ?? null;
              return (
                <GridCell
                  key={column}
                  column={column}
                  row={row}
                  standNumber={standNumber}
                  machineNumber={standNumber === null ? null : (machinesByStand.get(standNumber) ?? null)}
                  isCursor={cursor.column === column && cursor.row === row}
                  isCarried={standNumber !== null && standNumber === carriedStandNumber}
                  onActivate={handleActivate}
                  onDropStand={handleDrop}
                  onPickUp={onPickUp}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface GridCellProps {
  readonly column: number;
  readonly row: number;
  readonly standNumber: string | null;
  readonly machineNumber: string | null;
  readonly isCursor: boolean;
  readonly isCarried: boolean;
  readonly onActivate: (cell: Cell) => void;
  readonly onDropStand: (standNumber: string, cell: Cell) => void;
  readonly onPickUp: (standNumber: string) => void;
}

/**
 * Renders a cell of the grid with its stand and machine, to click or drag. It is drawn again only when it changes,
 * because a room has thousands.
 */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { column, row, standNumber, machineNumber, isCursor, isCarried, onActivate, onDropStand, onPickUp } = props;
  const { t } = useTranslation('machines');
  const [isDropTarget, setIsDropTarget] = useState(false);
  const classNames = [
    classes['cell'],
    standNumber === null ? '' : classes['filled'],
    isCarried ? classes['carried'] : '',
    isDropTarget ? classes['target'] : '',
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={isCarried}
      data-cell={getCellKey({ column, row })}
      tabIndex={isCursor ? 0 : -1}
      className={classNames.join(' ')}
      draggable={standNumber !== null}
      onClick={() => onActivate({ column, row })}
      onDragStart={(event) => {
        if (standNumber === null) return;
        event.dataTransfer.setData('text/plain', standNumber);
        onPickUp(standNumber);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDropTarget(true);
      }}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDropTarget(false);
        const droppedStandNumber = event.dataTransfer.getData('text/plain');
        if (droppedStandNumber !== '') onDropStand(droppedStandNumber, { column, row });
      }}
    >
      {standNumber !== null && (
        <span>
          {standNumber}
          {machineNumber !== null && (
            <>
              {' '}
              <br />
              {machineNumber}
            </>
          )}
        </span>
      )}
      <VisuallyHidden>{t('edit.cell', { column, row })}</VisuallyHidden>
    </div>
  );
});
