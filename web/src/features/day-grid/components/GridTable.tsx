import { flexRender, getCoreRowModel, useReactTable, type Table } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useIsPrinting } from '#web/components/figures/printing.js';
import './grid.css';
import { buildGridItems, type MachineGroup, type GridItem } from './items.js';
import { findFigureOfColumn, hasFilters, type FigureName, type DayGrid, type GridSearch } from './search.js';
import { useCellNavigation, type CellNavigation } from './use-cells.js';
import { FigureValue, useGridColumns } from './use-grid-columns.js';
import { SpacerRow } from '#web/components/general/SpacerRow.js';

/** Heights in pixels, as in the style sheet. */
const ROW_HEIGHT_PX = 34;
const HEAD_HEIGHT_PX = 44;

export interface GridTableProps {
  readonly grid: DayGrid;
  readonly search: GridSearch;
  readonly onSortBy: (column: string) => void;
  readonly onOpenFigure: (machine: string, figure: FigureName) => void;
  readonly onOpenMachine: (machine: string) => void;
}

/** Shows the machines of a gaming day as a grid; only visible rows are drawn, and the totals stay in view. */
export function GridTable(props: GridTableProps) {
  const { grid } = props;
  const columns = useGridColumns(grid);
  const machineIndexes = useMemo(() => [...grid.lines.machine.keys()], [grid]);
  const gridItems = useMemo(() => buildGridItems(grid), [grid]);
  const table = useReactTable({
    data: machineIndexes,
    columns,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
  });
  return <GridBody {...props} table={table} items={gridItems} />;
}

interface GridBodyProps extends GridTableProps {
  readonly table: Table<number>;
  readonly items: readonly GridItem[];
}

/**
 * Draws the scrolling grid of machines: its head, the rows in view, and its totals. A click on a figure opens its
 * details; elsewhere in the row it opens the machine.
 */
function GridBody({ table, items, grid, search, onSortBy, onOpenFigure, onOpenMachine }: GridBodyProps) {
  const { t } = useTranslation('day-grid');
  const isPrinting = useIsPrinting();
  const columns = table.getVisibleLeafColumns();
  const openRowIndex = items.findIndex(
    (item) => item.kind === 'line' && grid.lines.machine[item.index] === search.machine,
  );
  const cellNavigation = useCellNavigation({
    items,
    columnCount: columns.length,
    openRowIndex: openRowIndex === -1 ? null : openRowIndex,
    scrollToRow: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }),
  });
  const footRowCount = hasFilters(search) ? 2 : 1;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => cellNavigation.regionRef.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 10,
    scrollPaddingEnd: HEAD_HEIGHT_PX + footRowCount * ROW_HEIGHT_PX,
    // a printed grid has every row
    ...(isPrinting ? { rangeExtractor: () => [...items.keys()] } : {}),
  });
  const virtualRows = virtualizer.getVirtualItems();
  const heightBefore = virtualRows[0]?.start ?? 0;
  const heightAfter = virtualizer.getTotalSize() - (virtualRows.at(-1)?.end ?? 0);
  /** Opens the figure of a cell; the machine when the column is not a figure of a machine. */
  const openCell = (gridItem: GridItem | undefined, column: string): void => {
    if (gridItem?.kind !== 'line') return;
    const machine = grid.lines.machine[gridItem.index] ?? '';
    const figure = findFigureOfColumn(grid.medium, column);
    if (grid.figures.some(({ name }) => name === column) && figure !== null) onOpenFigure(machine, figure);
    else onOpenMachine(machine);
  };
  return (
    <div className="grid-region scroll-region" ref={cellNavigation.regionRef}>
      <table
        className="grid-table"
        role="grid"
        data-shown={`${grid.gamingDay} ${grid.medium}`}
        aria-label={t('region')}
        aria-rowcount={items.length + 1 + footRowCount}
        aria-colcount={columns.length}
        style={{ minInlineSize: table.getTotalSize() }}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ inlineSize: column.getSize() }} />
          ))}
        </colgroup>
        <GridHeader table={table} grid={grid} onSortBy={onSortBy} />
        <tbody onKeyDown={cellNavigation.handleKeyDown}>
          {heightBefore > 0 && <SpacerRow height={heightBefore} columns={columns.length} />}
          {virtualRows.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            return item.kind === 'group' ? (
              <GroupRow key={`group ${item.group.key}`} group={item.group} grid={grid} table={table} rowIndex={index} />
            ) : (
              <MachineRow
                key={grid.lines.machine[item.index]}
                rowIndex={index}
                machineIndex={item.index}
                table={table}
                grid={grid}
                cellNavigation={cellNavigation}
                isOpen={search.machine === grid.lines.machine[item.index]}
                onOpenCell={(column) => openCell(item, column)}
              />
            );
          })}
          {heightAfter > 0 && <SpacerRow height={heightAfter} columns={columns.length} />}
        </tbody>
        <GridFooter table={table} grid={grid} showFilteredTotal={hasFilters(search)} rowCount={items.length} />
      </table>
    </div>
  );
}

/** Returns true for the column of a figure. */
const isFigureColumn = (grid: DayGrid, id: string): boolean => grid.figures.some(({ name }) => name === id);

/** Returns the CSS class of a column: the machine's stays in view, and figures are aligned to the end. */
function getColumnClass(grid: DayGrid, id: string): string {
  if (id === 'machine') return 'is-sticky';
  return isFigureColumn(grid, id) || id === 'denomination' ? 'is-figure' : '';
}

interface GridHeadProps {
  readonly table: Table<number>;
  readonly grid: DayGrid;
  readonly onSortBy: (column: string) => void;
}

/**
 * Shows the column headings, which sort the grid; an arrow marks the sorted one and its direction (`-` before the
 * column: descending).
 */
function GridHeader({ table, grid, onSortBy }: GridHeadProps) {
  const { t } = useTranslation('day-grid');
  const sortedColumn = grid.sort.replace('-', '');
  const isDescending = grid.sort.startsWith('-');
  const SortIcon = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map(({ id, column, getContext }, columnIndex) => {
            const isSorted = sortedColumn === id;
            const sortDirection = isDescending ? 'descending' : 'ascending';
            return (
              <th
                key={id}
                scope="col"
                className={getColumnClass(grid, id)}
                aria-colindex={columnIndex + 1}
                data-head={String(column.columnDef.header)}
                aria-sort={isSorted ? sortDirection : 'none'}
              >
                <button
                  type="button"
                  className="grid-sort"
                  onClick={() => onSortBy(id)}
                  title={t('sortBy', { column: String(column.columnDef.header) })}
                >
                  {flexRender(column.columnDef.header, getContext())}
                  {isSorted && <SortIcon size={14} aria-hidden />}
                </button>
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}

interface MachineRowProps {
  readonly rowIndex: number;
  readonly machineIndex: number;
  readonly table: Table<number>;
  readonly grid: DayGrid;
  readonly cellNavigation: CellNavigation;
  readonly isOpen: boolean;
  readonly onOpenCell: (column: string) => void;
}

/** Shows the row of a machine. Its number and its figures are buttons; only the active cell can be reached with Tab. */
function MachineRow({
  rowIndex,
  machineIndex,
  table,
  grid,
  cellNavigation: { activeCell, activateCell },
  isOpen,
  onOpenCell,
}: MachineRowProps) {
  const row = table.getRow(String(machineIndex));
  return (
    <tr aria-rowindex={rowIndex + 2} className={isOpen ? 'is-open' : undefined}>
      {row.getVisibleCells().map(({ id, column, getContext }, columnIndex) => {
        const isActiveCell = activeCell.row === rowIndex && activeCell.column === columnIndex;
        const focusProps = {
          'data-cell': `${rowIndex}:${columnIndex}`,
          tabIndex: isActiveCell ? 0 : -1,
          onFocus: () => activateCell({ row: rowIndex, column: columnIndex }),
        };
        const content = flexRender(column.columnDef.cell, getContext());
        const canOpen = column.id === 'machine' || isFigureColumn(grid, column.id);
        const cellContent = canOpen ? (
          <button type="button" className="grid-cell" {...focusProps} onClick={() => onOpenCell(column.id)}>
            {content}
          </button>
        ) : (
          content
        );
        const cellProps = {
          className: getColumnClass(grid, column.id),
          'aria-colindex': columnIndex + 1,
          ...(canOpen ? {} : focusProps),
        };
        return column.id === 'machine' ? (
          <th key={id} scope="row" {...cellProps}>
            {cellContent}
          </th>
        ) : (
          <td key={id} {...cellProps}>
            {cellContent}
          </td>
        );
      })}
    </tr>
  );
}

interface GroupRowProps {
  readonly group: MachineGroup;
  readonly grid: DayGrid;
  readonly table: Table<number>;
  readonly rowIndex: number;
}

/** Shows the heading of a group of machines, with their number and the sums of their figures. */
function GroupRow({ group, grid, table, rowIndex }: GroupRowProps) {
  const { t } = useTranslation('day-grid');
  const { formatMoney } = useFormats();
  const groupLabel = grid.groupBy === 'denomination' ? formatMoney(group.key) : group.key;
  const label = `${groupLabel} · ${t('machines', { count: group.machines })}`;
  return (
    <tr className="is-group" aria-rowindex={rowIndex + 2}>
      <TotalCells label={label} totals={group.figures} grid={grid} table={table} scope="rowgroup" />
    </tr>
  );
}

interface TotalCellsProps {
  readonly label: string;
  readonly totals: readonly (string | null)[];
  readonly grid: DayGrid;
  readonly table: Table<number>;
  readonly scope: 'row' | 'rowgroup';
}

/** Shows a total: its name over the columns before the figures, and its sums under the figures; a null sum is empty. */
function TotalCells({ label, totals, grid, table, scope }: TotalCellsProps) {
  const columns = table.getVisibleLeafColumns();
  const labelColumnCount = columns.findIndex(({ id }) => isFigureColumn(grid, id));
  return (
    <>
      <th scope={scope} colSpan={labelColumnCount} className="is-sticky">
        {label}
      </th>
      {grid.figures.map(({ name, kind }, figureIndex) => (
        <td key={name} className="is-figure">
          <FigureValue kind={kind} value={totals[figureIndex] ?? null} />
        </td>
      ))}
      <td colSpan={columns.length - labelColumnCount - grid.figures.length} />
    </>
  );
}

interface GridFootProps {
  readonly table: Table<number>;
  readonly grid: DayGrid;
  readonly showFilteredTotal: boolean;
  /** The rows of the grid above. */
  readonly rowCount: number;
}

/** Shows the totals of the whole establishment, and above them of the shown machines when filters exclude some. */
function GridFooter({ table, grid, showFilteredTotal, rowCount }: GridFootProps) {
  const { t } = useTranslation('day-grid');
  const formatLabel = (name: string, count: number): string => `${name} · ${t('machines', { count })}`;
  return (
    <tfoot>
      {showFilteredTotal && (
        <tr className="is-first" aria-rowindex={rowCount + 2}>
          <TotalCells
            label={formatLabel(t('totalShown'), grid.total.machines)}
            totals={grid.total.figures}
            grid={grid}
            table={table}
            scope="row"
          />
        </tr>
      )}
      <tr className={showFilteredTotal ? undefined : 'is-first'} aria-rowindex={rowCount + (showFilteredTotal ? 3 : 2)}>
        <TotalCells
          label={formatLabel(t('totalEstablishment'), grid.establishment.machines)}
          totals={grid.establishment.figures}
          grid={grid}
          table={table}
          scope="row"
        />
      </tr>
    </tfoot>
  );
}
