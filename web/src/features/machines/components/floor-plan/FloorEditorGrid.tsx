import { VisuallyHidden } from '@mantine/core';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { arrowSteps, type Cell, type Layout } from './floor-layout.js';
import classes from './floor.module.css';

export interface FloorEditorGridProps {
  readonly room: string;
  readonly layout: Layout;
  /** The machine on each stand. */
  readonly machines: ReadonlyMap<string, string | null>;
  readonly carriedStand: string | null;
  readonly pickUp: (stand: string) => void;
  readonly place: (stand: string, at: Cell) => void;
  readonly release: () => void;
  readonly remove: (stand: string) => void;
}

/** Returns the text that identifies a cell. */
const buildCellKey = ({ column, row }: Cell): string => `${column}/${row}`;

/**
 * Renders the editable grid of a room. Arrows move between cells, Enter picks up and places a stand, Escape puts it
 * back, Delete removes it. The handlers given to the cells never change, so that only changed cells are drawn again.
 */
export function FloorEditorGrid(props: FloorEditorGridProps) {
  const { room, layout, machines, carriedStand, pickUp, place, release, remove } = props;
  const { t } = useTranslation('machines');
  const [cursor, setCursor] = useState<Cell>({ column: 1, row: 1 });
  const region = useRef<HTMLDivElement>(null);
  const standsByCell = useMemo(
    () => new Map([...layout.cells].map(([stand, cell]) => [buildCellKey(cell), stand])),
    [layout.cells],
  );
  const isCarriedFromTray = carriedStand !== null && !layout.cells.has(carriedStand);
  /** Moves the cursor and the focus to a cell. */
  const focusOn = (cell: Cell): void => {
    setCursor(cell);
    region.current?.querySelector<HTMLElement>(`[data-cell="${buildCellKey(cell)}"]`)?.focus();
  };
  const latestFocusOn = useRef(focusOn);
  useEffect(() => {
    latestFocusOn.current = focusOn;
  });
  const latestCursor = useRef(cursor);
  useEffect(() => {
    latestCursor.current = cursor;
  }, [cursor]);
  // a stand picked up beside the grid is placed on the grid: its cursor gets the focus
  useEffect(() => {
    if (isCarriedFromTray) latestFocusOn.current(latestCursor.current);
  }, [isCarriedFromTray, carriedStand]);
  /** Places the carried stand on the cell, or picks up the stand there; then focuses the cell. */
  const activateCell = (cell: Cell): void => {
    const stand = standsByCell.get(buildCellKey(cell));
    if (carriedStand !== null) place(carriedStand, cell);
    else if (stand !== undefined) pickUp(stand);
    focusOn(cell);
  };
  /** Moves the cursor with the arrows, and acts on the cell with Enter, Escape and Delete. */
  const handleKey = (event: KeyboardEvent): void => {
    const step = arrowSteps[event.key];
    const stand = standsByCell.get(buildCellKey(cursor));
    if (step !== undefined) {
      focusOn({
        column: Math.min(layout.columnCount, Math.max(1, cursor.column + step[0])),
        row: Math.min(layout.rowCount, Math.max(1, cursor.row + step[1])),
      });
    } else if (event.key === 'Home') focusOn({ ...cursor, column: 1 });
    else if (event.key === 'End') focusOn({ ...cursor, column: layout.columnCount });
    else if (event.key === 'Enter' || event.key === ' ') activateCell(cursor);
    else if (event.key === 'Escape') release();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && stand !== undefined) remove(stand);
    else return;
    event.preventDefault();
  };
  const rows = Array.from({ length: layout.rowCount }, (_none, index) => index + 1);
  const columns = Array.from({ length: layout.columnCount }, (_none, index) => index + 1);
  const latestHandlers = useRef({ activateCell, place });
  useEffect(() => {
    latestHandlers.current = { activateCell, place };
  });
  const [choose] = useState(() => (cell: Cell) => latestHandlers.current.activateCell(cell));
  const [drop] = useState(() => (stand: string, cell: Cell) => latestHandlers.current.place(stand, cell));
  return (
    <div className={`scroll-region ${classes['region'] ?? ''}`} ref={region}>
      <div
        className={classes['grid']}
        role="grid"
        aria-label={t('edit.grid', { room })}
        aria-rowcount={layout.rowCount}
        aria-colcount={layout.columnCount}
        tabIndex={-1}
        style={{ gridTemplateColumns: `repeat(${layout.columnCount}, 58px)` }}
        onKeyDown={handleKey}
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
                  machine={stand === null ? null : (machines.get(stand) ?? null)}
                  isCursor={cursor.column === column && cursor.row === row}
                  isCarried={stand !== null && stand === carriedStand}
                  choose={choose}
                  drop={drop}
                  pickUp={pickUp}
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
  readonly choose: (cell: Cell) => void;
  readonly drop: (stand: string, cell: Cell) => void;
  readonly pickUp: (stand: string) => void;
}

/**
 * Renders a cell of the grid with its stand and machine, to click or drag. It is drawn again only when it changes,
 * because a room has thousands.
 */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { column, row, stand, machine, isCursor, isCarried, choose, drop, pickUp } = props;
  const { t } = useTranslation('machines');
  const [isDropTarget, setDropTarget] = useState(false);
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
      onClick={() => choose({ column, row })}
      onDragStart={(event) => {
        if (stand === null) return;
        event.dataTransfer.setData('text/plain', stand);
        pickUp(stand);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDropTarget(true);
      }}
      onDragLeave={() => setDropTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropTarget(false);
        const carried = event.dataTransfer.getData('text/plain');
        if (carried !== '') drop(carried, { column, row });
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
