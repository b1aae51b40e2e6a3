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
  readonly carriedStand: string | null;
  readonly onPickUp: (stand: string) => void;
  readonly onPlace: (stand: string, at: Cell) => void;
  readonly onRelease: () => void;
  readonly onRemove: (stand: string) => void;
}

/** Returns the text that identifies a cell. */
const buildCellKey = ({ column, row }: Cell): string => `${column}/${row}`;

/**
 * Renders the editable grid of a room. Arrows move between cells, Enter picks up and places a stand, Escape puts it
 * back, Delete removes it. The handlers given to the cells never change, so that only changed cells are drawn again.
 */
export function FloorEditorGrid(props: FloorEditorGridProps) {
  const { room, layout, machinesByStand, carriedStand, onPickUp, onPlace, onRelease, onRemove } = props;
  const { t } = useTranslation('machines');
  const [cursor, setCursor] = useState<Cell>({ column: 1, row: 1 });
  const regionRef = useRef<HTMLDivElement>(null);
  const standsByCell = useMemo(
    () => new Map([...layout.cells].map(([stand, cell]) => [buildCellKey(cell), stand])),
    [layout.cells],
  );
  const isCarriedFromTray = carriedStand !== null && !layout.cells.has(carriedStand);
  /** Moves the cursor and the focus to a cell. */
  const focusCell = (cell: Cell): void => {
    setCursor(cell);
    regionRef.current?.querySelector<HTMLElement>(`[data-cell="${buildCellKey(cell)}"]`)?.focus();
  };
  const latestFocusCell = useRef(focusCell);
  useEffect(() => {
    latestFocusCell.current = focusCell;
  });
  const latestCursor = useRef(cursor);
  useEffect(() => {
    latestCursor.current = cursor;
  }, [cursor]);
  // a stand picked up beside the grid is placed on the grid: its cursor gets the focus
  useEffect(() => {
    if (isCarriedFromTray) latestFocusCell.current(latestCursor.current);
  }, [isCarriedFromTray, carriedStand]);
  /** Places the carried stand on the cell, or picks up the stand there; then focuses the cell. */
  const activateCell = (cell: Cell): void => {
    const stand = standsByCell.get(buildCellKey(cell));
    if (carriedStand !== null) onPlace(carriedStand, cell);
    else if (stand !== undefined) onPickUp(stand);
    focusCell(cell);
  };
  /** Moves the cursor with the arrows, and acts on the cell with Enter, Escape and Delete. */
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = arrowSteps[event.key];
    const stand = standsByCell.get(buildCellKey(cursor));
    if (step !== undefined) {
      focusCell({
        column: Math.min(layout.columnCount, Math.max(1, cursor.column + step[0])),
        row: Math.min(layout.rowCount, Math.max(1, cursor.row + step[1])),
      });
    } else if (event.key === 'Home') focusCell({ ...cursor, column: 1 });
    else if (event.key === 'End') focusCell({ ...cursor, column: layout.columnCount });
    else if (event.key === 'Enter' || event.key === ' ') activateCell(cursor);
    else if (event.key === 'Escape') onRelease();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && stand !== undefined) onRemove(stand);
    else return;
    event.preventDefault();
  };
  const rows = Array.from({ length: layout.rowCount }, (_none, index) => index + 1);
  const columns = Array.from({ length: layout.columnCount }, (_none, index) => index + 1);
  const latestHandlers = useRef({ activateCell, place: onPlace });
  useEffect(() => {
    latestHandlers.current = { activateCell, place: onPlace };
  });
  const [handleActivate] = useState(() => (cell: Cell) => latestHandlers.current.activateCell(cell));
  const [handleDrop] = useState(() => (stand: string, cell: Cell) => latestHandlers.current.place(stand, cell));
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
              const stand = standsByCell.get(buildCellKey({ column, row })) ?? null;
              return (
                <GridCell
                  key={column}
                  column={column}
                  row={row}
                  stand={stand}
                  machine={stand === null ? null : (machinesByStand.get(stand) ?? null)}
                  isCursor={cursor.column === column && cursor.row === row}
                  isCarried={stand !== null && stand === carriedStand}
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
  readonly stand: string | null;
  readonly machine: string | null;
  readonly isCursor: boolean;
  readonly isCarried: boolean;
  readonly onActivate: (cell: Cell) => void;
  readonly onDropStand: (stand: string, cell: Cell) => void;
  readonly onPickUp: (stand: string) => void;
}

/**
 * Renders a cell of the grid with its stand and machine, to click or drag. It is drawn again only when it changes,
 * because a room has thousands.
 */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { column, row, stand, machine, isCursor, isCarried, onActivate, onDropStand, onPickUp } = props;
  const { t } = useTranslation('machines');
  const [isDropTarget, setIsDropTarget] = useState(false);
  const classNames = [
    classes['cell'],
    stand === null ? '' : classes['filled'],
    isCarried ? classes['carried'] : '',
    isDropTarget ? classes['target'] : '',
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={isCarried}
      data-cell={buildCellKey({ column, row })}
      tabIndex={isCursor ? 0 : -1}
      className={classNames.join(' ')}
      draggable={stand !== null}
      onClick={() => onActivate({ column, row })}
      onDragStart={(event) => {
        if (stand === null) return;
        event.dataTransfer.setData('text/plain', stand);
        onPickUp(stand);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDropTarget(true);
      }}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDropTarget(false);
        const droppedStand = event.dataTransfer.getData('text/plain');
        if (droppedStand !== '') onDropStand(droppedStand, { column, row });
      }}
    >
      {stand !== null && (
        <span>
          {stand}
          {machine !== null && (
            <>
              {' '}
              <br />
              {machine}
            </>
          )}
        </span>
      )}
      <VisuallyHidden>{t('edit.cell', { column, row })}</VisuallyHidden>
    </div>
  );
});
