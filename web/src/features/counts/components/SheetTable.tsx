import { Button, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { FIRST_MACHINE_LINE, type CheckedSheet, type SheetColumn, type SheetRow } from './sheet.js';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useIsPrinting } from '#web/components/figures/printing.js';
import { PageLink } from '#web/components/pages/Go.js';
import '#web/features/day-grid/components/grid.css';
import './sheet.css';
import { parseClipboardTable, isClipboardTable, type CellsByMachine } from './paste.js';
import type { Draft } from './use-draft.js';
import { useSheetKeyHandler } from './use-sheet-keys.js';
import type { Sheet } from './use-sheet.js';
import { SpacerRow } from '#web/components/general/SpacerRow.js';

const ROW_HEIGHT = 40;

export interface SheetTableProps {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
  readonly draft: Draft;
  readonly checkedSheet: CheckedSheet | undefined;
  readonly mayEnter: boolean;
  readonly onSave: () => void;
  /** Opens the correction of a machine's saved row; null: this sheet is not corrected here. */
  readonly onCorrect: ((machine: string) => void) | null;
}

/**
 * Returns the messages of refused cells by the key `machine column`. A key without a column (`machine `) means that the
 * whole line is refused.
 */
export function buildRefusalByCell(
  cells: CellsByMachine,
  checkedSheet: CheckedSheet | undefined,
): ReadonlyMap<string, string> {
  const machines = [...cells.keys()];
  return new Map(
    (checkedSheet?.refused ?? []).map(({ line, column, message }) => [
      `${machines[line - FIRST_MACHINE_LINE] ?? ''} ${column}`,
      message,
    ]),
  );
}

/** Returns the width of a column in pixels, enough for the total of the whole establishment. */
const getColumnWidth = ({ id, isAmount }: SheetColumn): number =>
  isAmount ? 120 : id === 'removed_at' ? 150 : id.startsWith('notes_') ? 60 : 90;

const MACHINE_WIDTH = 100;
const TOTAL_WIDTH = 108;
const STATE_WIDTH = 216;

/**
 * Shows the count sheet as a spreadsheet: a row per machine, of which only the visible ones are drawn. Arrows and Enter
 * move between cells, and a pasted table fills the cells from the current one on. `checkedSheet` is the server's check
 * of the draft; `onCorrect` opens the correction of a saved row.
 */
export function SheetTable({ sheet, rows, draft, checkedSheet, mayEnter, onSave, onCorrect }: SheetTableProps) {
  const { t } = useTranslation('counts');
  const { t: translateCommon } = useTranslation('common');
  const regionRef = useRef<HTMLDivElement | null>(null);
  const { columns } = sheet;
  const isPrinting = useIsPrinting();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => regionRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollPaddingEnd: 3 * ROW_HEIGHT,
    ...(isPrinting ? { rangeExtractor: () => [...rows.keys()] } : {}),
  });
  const handleKey = useSheetKeyHandler(regionRef, {
    rows,
    columns,
    scrollToRow: (rowIndex) => virtualizer.scrollToIndex(rowIndex),
    onSave,
  });
  /** Fills the cells from this one on with a pasted table; the value of a single cell is pasted as usual. */
  const pasteTable = (event: ClipboardEvent<HTMLInputElement>, rowIndex: number, columnIndex: number): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!isClipboardTable(text)) return;
    event.preventDefault();
    draft.fillCells(
      placePastedCells(
        parseClipboardTable(text),
        rows,
        columns.map(({ id }) => id),
        rowIndex,
        columnIndex,
      ),
    );
  };
  const refusalByCell = buildRefusalByCell(draft.cells, checkedSheet);
  const draftMachines = [...draft.cells.keys()];
  const checkedLines = new Map(
    (checkedSheet?.lines ?? []).map((line) => [draftMachines[line.line - FIRST_MACHINE_LINE] ?? '', line]),
  );
  const columnWidths = [MACHINE_WIDTH, ...columns.map(getColumnWidth), TOTAL_WIDTH, STATE_WIDTH];
  const drawnRows = virtualizer.getVirtualItems();
  const heightBefore = drawnRows[0]?.start ?? 0;
  const heightAfter = virtualizer.getTotalSize() - (drawnRows.at(-1)?.end ?? 0);
  return (
    <div className="grid-region scroll-region sheet" ref={regionRef} tabIndex={mayEnter ? -1 : 0}>
      <table
        className="grid-table"
        aria-label={t('region')}
        aria-rowcount={rows.length + 2}
        style={{ minInlineSize: columnWidths.reduce((sum, width) => sum + width) }}
      >
        <colgroup>
          {columnWidths.map((width, columnIndex) => (
            <col key={columns[columnIndex - 1]?.id ?? columnIndex} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="is-sticky sheet-head">
              {translateCommon('machine')}
            </th>
            {columns.map(({ id, name, longName }) => (
              <th key={id} scope="col" className="is-figure sheet-head" title={longName}>
                {name}
              </th>
            ))}
            <th scope="col" className="is-figure sheet-head">
              {t('total')}
            </th>
            <th scope="col" className="sheet-head">
              {translateCommon('state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {heightBefore > 0 && <SpacerRow height={heightBefore} columns={columns.length + 3} />}
          {drawnRows.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <SheetTableRow
                key={row.machine}
                row={row}
                rowIndex={index}
                columns={columns}
                draft={draft}
                refusalByCell={refusalByCell}
                totalMinor={row.totalMinor ?? checkedLines.get(row.machine)?.totalMinor ?? null}
                isInDraft={checkedLines.has(row.machine)}
                mayEnter={mayEnter}
                onCorrect={onCorrect}
                handleKey={handleKey}
                pasteTable={pasteTable}
              />
            );
          })}
          {heightAfter > 0 && <SpacerRow height={heightAfter} columns={columns.length + 3} />}
        </tbody>
        <tfoot>
          <tr className="is-first" aria-rowindex={rows.length + 2}>
            <th scope="row" className="is-sticky">
              {t('entered')}
            </th>
            {columns.map(({ id }) => (
              <td key={id} className="is-figure">
                {sheet.totals[id] ?? ''}
              </td>
            ))}
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface SheetTableRowProps {
  readonly row: SheetRow;
  readonly rowIndex: number;
  readonly columns: readonly SheetColumn[];
  readonly draft: Draft;
  readonly refusalByCell: ReadonlyMap<string, string>;
  readonly totalMinor: string | null;
  readonly isInDraft: boolean;
  readonly mayEnter: boolean;
  readonly onCorrect: ((machine: string) => void) | null;
  readonly handleKey: (event: KeyboardEvent<HTMLInputElement>, rowIndex: number, columnIndex: number) => void;
  readonly pasteTable: (event: ClipboardEvent<HTMLInputElement>, rowIndex: number, columnIndex: number) => void;
}

/**
 * Shows the row of a machine in the sheet: saved figures as text, inputs for the others, its total and its state. Cells
 * of a complete row, and cells of a reader, are never inputs.
 */
function SheetTableRow(props: SheetTableRowProps) {
  const {
    row,
    rowIndex,
    columns,
    draft,
    refusalByCell,
    totalMinor,
    isInDraft,
    mayEnter,
    onCorrect,
    handleKey,
    pasteTable,
  } = props;
  const { t } = useTranslation('counts');
  const { formatMoney } = useFormats();
  const isRefused = !row.isComplete && [...refusalByCell.keys()].some((cell) => cell.startsWith(`${row.machine} `));
  return (
    <tr aria-rowindex={rowIndex + 2}>
      <th scope="row" className="is-sticky" title={[row.stand, row.location].join(' · ')}>
        {row.machine}
        {refusalByCell.get(`${row.machine} `) !== undefined && (
          <RefusalMark message={refusalByCell.get(`${row.machine} `)} />
        )}
      </th>
      {columns.map((column, columnIndex) => {
        const message = refusalByCell.get(`${row.machine} ${column.id}`);
        const savedText = row.savedCells[column.id] ?? (row.isComplete || !mayEnter ? '' : undefined);
        return (
          <td key={column.id} className="is-figure">
            {savedText ?? (
              <input
                className="sheet-input"
                data-cell={`${rowIndex}:${columnIndex}`}
                inputMode={column.id === 'removed_at' ? 'text' : 'decimal'}
                autoComplete="off"
                maxLength={24}
                value={draft.cells.get(row.machine)?.[column.id] ?? ''}
                aria-label={t('cell', { column: column.longName, machine: row.machine })}
                aria-invalid={message !== undefined}
                title={message}
                onChange={({ currentTarget: { value } }) => draft.setCell(row.machine, column.id, value)}
                onKeyDown={(event) => handleKey(event, rowIndex, columnIndex)}
                onPaste={(event) => pasteTable(event, rowIndex, columnIndex)}
              />
            )}
          </td>
        );
      })}
      <td className="is-figure">{totalMinor === null || isRefused ? '' : formatMoney(totalMinor)}</td>
      <td>
        <RowState row={row} isInDraft={isInDraft} isRefused={isRefused} onCorrect={mayEnter ? onCorrect : null} />
      </td>
    </tr>
  );
}

/**
 * Returns pasted cells by machine, placed from a first row and column on in screen order. Complete rows are skipped;
 * cells beyond the last column and cells already saved are left out.
 */
function placePastedCells(
  pastedRows: readonly (readonly string[])[],
  rows: readonly SheetRow[],
  columnIds: readonly string[],
  firstRowIndex: number,
  firstColumnIndex: number,
): CellsByMachine {
  const cellsByMachine = new Map<string, Readonly<Record<string, string>>>();
  let rowIndex = firstRowIndex;
  for (const cells of pastedRows) {
    while (rows[rowIndex]?.isComplete === true) rowIndex += 1;
    const targetRow = rows[rowIndex];
    if (targetRow === undefined) break;
    const machineCells = cells.flatMap((text, cellOffset) => {
      const columnId = columnIds[firstColumnIndex + cellOffset];
      return columnId === undefined || targetRow.savedCells[columnId] !== undefined ? [] : [[columnId, text] as const];
    });
    cellsByMachine.set(targetRow.machine, Object.fromEntries(machineCells));
    rowIndex += 1;
  }
  return cellsByMachine;
}

/** Shows a warning sign with the reason why a machine's line is refused. */
function RefusalMark({ message }: { readonly message: string | undefined }) {
  return (
    <span className="state-bad" title={message}>
      {' '}
      <span aria-hidden="true">⚠</span>
    </span>
  );
}

interface RowStateProps {
  readonly row: SheetRow;
  readonly isInDraft: boolean;
  readonly isRefused: boolean;
  readonly onCorrect: ((machine: string) => void) | null;
}

/**
 * Shows the state of a row: refused, in the draft, correction requested, or saved by a person; nothing when it is
 * empty. A complete row can be corrected, unless `onCorrect` is null. A requested correction links to the
 * approvals, where it is decided or withdrawn.
 */
function RowState({ row, isInDraft, isRefused, onCorrect }: RowStateProps) {
  const { t } = useTranslation('counts');
  const establishment = useEstablishmentCode();
  if (isRefused) return <span className="state-bad">{t('draftRefused')}</span>;
  if (isInDraft) return <>{t('draft')}</>;
  if (row.isCorrectionAsked) return <PageLink to={`/${establishment}/approvals`}>{t('correctionAsked')}</PageLink>;
  if (row.savedBy === null) return null;
  return (
    <div className="sheet-state">
      <Text size="xs" truncate title={row.savedBy}>
        {row.savedBy}
      </Text>
      {onCorrect !== null && row.isComplete && (
        <Button size="compact-xs" variant="subtle" onClick={() => onCorrect(row.machine)}>
          {t('correct')}
        </Button>
      )}
    </div>
  );
}
