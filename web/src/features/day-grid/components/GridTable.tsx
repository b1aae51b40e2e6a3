import { flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import type { Table } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { usePrinting } from '#web/components/figures/printing.js';
import './grid.css';
import { itemsOf } from './items.js';
import type { Group, Item } from './items.js';
import { figureOf, isFiltered } from './search.js';
import type { FigureName, Grid, GridSearch } from './search.js';
import { useCells } from './use-cells.js';
import type { Cells } from './use-cells.js';
import { Figure, useGridColumns } from './use-grid-columns.js';
import { SpacerRow } from '#web/components/general/SpacerRow.js';

const rowHeight = 34;
const headHeight = 44;

export interface GridTableProps {
  readonly grid: Grid;
  readonly search: GridSearch;
  readonly sortBy: (column: string) => void;
  readonly openFigure: (machine: string, figure: FigureName) => void;
  readonly openMachine: (machine: string) => void;
}

/** The machines of a gaming day as a grid; only visible rows are drawn, and the totals stay in view. */
export function GridTable(props: GridTableProps) {
  const { grid } = props;
  const columns = useGridColumns(grid);
  const data = useMemo(() => [...grid.lines.machine.keys()], [grid]);
  const items = useMemo(() => itemsOf(grid), [grid]);
  const table = useReactTable({ data, columns, getCoreRowModel: getCoreRowModel(), manualSorting: true });
  return <GridRegion {...props} table={table} items={items} />;
}

interface RegionProps extends GridTableProps {
  readonly table: Table<number>;
  readonly items: readonly Item[];
}

/** The scrolling grid: head, the rows in view, and totals; a cell opens its figure or its machine. */
function GridRegion({ table, items, grid, search, sortBy, openFigure, openMachine }: RegionProps) {
  const { t } = useTranslation('day-grid');
  const isPrinting = usePrinting();
  const columns = table.getVisibleLeafColumns();
  const openRow = items.findIndex((item) => item.kind === 'line' && grid.lines.machine[item.index] === search.machine);
  const cells = useCells({
    items,
    columns: columns.length,
    openRow: openRow === -1 ? null : openRow,
    show: (row) => virtual.scrollToIndex(row, { align: 'auto' }),
  });
  const footRows = isFiltered(search) ? 2 : 1;
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => cells.region.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingEnd: headHeight + footRows * rowHeight,
    ...(isPrinting ? { rangeExtractor: () => [...items.keys()] } : {}),
  });
  const drawn = virtual.getVirtualItems();
  const before = drawn[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  /** Opens the figure of a cell; the machine when the column is not a figure of a machine. */
  const act = (item: Item | undefined, column: string): void => {
    if (item?.kind !== 'line') return;
    const machine = grid.lines.machine[item.index] ?? '';
    const figure = figureOf(grid.medium, column);
    if (grid.figures.some(({ name }) => name === column) && figure !== null) openFigure(machine, figure);
    else openMachine(machine);
  };
  return (
    <div className="grid-region scroll-region" ref={cells.region}>
      <table
        className="grid-table"
        role="grid"
        data-shown={`${grid.gamingDay} ${grid.medium}`}
        aria-label={t('region')}
        aria-rowcount={items.length + 1 + footRows}
        aria-colcount={columns.length}
        style={{ minInlineSize: table.getTotalSize() }}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ inlineSize: column.getSize() }} />
          ))}
        </colgroup>
        <GridHead table={table} grid={grid} sortBy={sortBy} />
        <tbody onKeyDown={cells.hear}>
          {before > 0 && <SpacerRow height={before} columns={columns.length} />}
          {drawn.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            return item.kind === 'group' ? (
              <GroupRow key={`group ${item.group.key}`} group={item.group} grid={grid} table={table} place={index} />
            ) : (
              <LineRow
                key={grid.lines.machine[item.index]}
                place={index}
                line={item.index}
                table={table}
                grid={grid}
                cells={cells}
                isOpen={search.machine === grid.lines.machine[item.index]}
                act={(column) => act(item, column)}
              />
            );
          })}
          {after > 0 && <SpacerRow height={after} columns={columns.length} />}
        </tbody>
        <GridFoot table={table} grid={grid} isPart={footRows === 2} rows={items.length} />
      </table>
    </div>
  );
}

const isFigure = (grid: Grid, id: string): boolean => grid.figures.some(({ name }) => name === id);

const classOf = (grid: Grid, id: string): string =>
  id === 'machine' ? 'is-sticky' : isFigure(grid, id) || id === 'denomination' ? 'is-figure' : '';

interface HeadProps {
  readonly table: Table<number>;
  readonly grid: Grid;
  readonly sortBy: (column: string) => void;
}

/** The column headings, which sort the grid; the sorted one shows its direction. */
function GridHead({ table, grid, sortBy }: HeadProps) {
  const { t } = useTranslation('day-grid');
  const by = grid.sort.replace('-', '');
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map(({ id, column, getContext }, at) => {
            const isSorted = by === id;
            const Arrow = grid.sort.startsWith('-') ? IconArrowDown : IconArrowUp;
            return (
              <th
                key={id}
                scope="col"
                className={classOf(grid, id)}
                aria-colindex={at + 1}
                data-head={String(column.columnDef.header)}
                aria-sort={isSorted ? (grid.sort.startsWith('-') ? 'descending' : 'ascending') : 'none'}
              >
                <button
                  type="button"
                  className="grid-sort"
                  onClick={() => sortBy(id)}
                  title={t('sortBy', { column: String(column.columnDef.header) })}
                >
                  {flexRender(column.columnDef.header, getContext())}
                  {isSorted && <Arrow size={14} aria-hidden />}
                </button>
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}

interface LineRowProps {
  readonly place: number;
  readonly line: number;
  readonly table: Table<number>;
  readonly grid: Grid;
  readonly cells: Cells;
  readonly isOpen: boolean;
  readonly act: (column: string) => void;
}

/** The row of a machine: cells of figures and its name are buttons, and one cell of the grid takes the focus. */
function LineRow({ place, line, table, grid, cells, isOpen, act }: LineRowProps) {
  const row = table.getRow(String(line));
  return (
    <tr aria-rowindex={place + 2} className={isOpen ? 'is-open' : undefined}>
      {row.getVisibleCells().map(({ id, column, getContext }, at) => {
        const isInUse = cells.active.row === place && cells.active.column === at;
        const shared = {
          'data-cell': `${place}:${at}`,
          tabIndex: isInUse ? 0 : -1,
          onFocus: () => cells.enter({ row: place, column: at }),
        };
        const content = flexRender(column.columnDef.cell, getContext());
        const opens = column.id === 'machine' || isFigure(grid, column.id);
        const inside = opens ? (
          <button type="button" className="grid-cell" {...shared} onClick={() => act(column.id)}>
            {content}
          </button>
        ) : (
          content
        );
        const own = { className: classOf(grid, column.id), 'aria-colindex': at + 1, ...(opens ? {} : shared) };
        return column.id === 'machine' ? (
          <th key={id} scope="row" {...own}>
            {inside}
          </th>
        ) : (
          <td key={id} {...own}>
            {inside}
          </td>
        );
      })}
    </tr>
  );
}

interface GroupRowProps {
  readonly group: Group;
  readonly grid: Grid;
  readonly table: Table<number>;
  readonly place: number;
}

/** The heading of a group of machines, with their number and the sums of their figures. */
function GroupRow({ group, grid, table, place }: GroupRowProps) {
  const { t } = useTranslation('day-grid');
  const { money } = useFormats();
  const name = grid.groupBy === 'denomination' ? money(group.key) : group.key;
  const label = `${name} · ${t('machines', { count: group.machines })}`;
  return (
    <tr className="is-group" aria-rowindex={place + 2}>
      <SumCells label={label} figures={group.figures} grid={grid} table={table} scope="rowgroup" />
    </tr>
  );
}

interface SumCellsProps {
  readonly label: string;
  readonly figures: readonly (string | null)[];
  readonly grid: Grid;
  readonly table: Table<number>;
  readonly scope: 'row' | 'rowgroup';
}

/** A total: its name over the label columns, and its sums under their figures. */
function SumCells({ label, figures, grid, table, scope }: SumCellsProps) {
  const columns = table.getVisibleLeafColumns();
  const labels = columns.findIndex(({ id }) => isFigure(grid, id));
  return (
    <>
      <th scope={scope} colSpan={labels} className="is-sticky">
        {label}
      </th>
      {grid.figures.map(({ name, kind }, at) => (
        <td key={name} className="is-figure">
          {(figures[at] ?? null) !== null && <Figure kind={kind} value={figures[at]} />}
        </td>
      ))}
      <td colSpan={columns.length - labels - grid.figures.length} />
    </>
  );
}

interface FootProps {
  readonly table: Table<number>;
  readonly grid: Grid;
  readonly isPart: boolean;
  readonly rows: number;
}

/** The totals of the shown machines, when filters exclude some, and of the whole establishment. */
function GridFoot({ table, grid, isPart, rows }: FootProps) {
  const { t } = useTranslation('day-grid');
  const label = (name: string, count: number): string => `${name} · ${t('machines', { count })}`;
  return (
    <tfoot>
      {isPart && (
        <tr className="is-first" aria-rowindex={rows + 2}>
          <SumCells
            label={label(t('totalShown'), grid.total.machines)}
            figures={grid.total.figures}
            grid={grid}
            table={table}
            scope="row"
          />
        </tr>
      )}
      <tr className={isPart ? undefined : 'is-first'} aria-rowindex={rows + (isPart ? 3 : 2)}>
        <SumCells
          label={label(t('totalEstablishment'), grid.establishment.machines)}
          figures={grid.establishment.figures}
          grid={grid}
          table={table}
          scope="row"
        />
      </tr>
    </tfoot>
  );
}
