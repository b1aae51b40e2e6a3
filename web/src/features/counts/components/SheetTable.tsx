import { Button, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePrinting } from '#web/components/figures/printing.js';
import { Go } from '#web/components/pages/Go.js';
import '#web/features/day-grid/components/grid.css';
import './sheet.css';
import { cellsOf, isTable } from './paste.js';
import type { Filled } from './paste.js';
import type { Checked, SheetColumn, SheetRow } from './sheet.js';
import type { Draft } from './use-draft.js';
import { useSheetKeys } from './use-sheet-keys.js';
import type { Sheet } from './use-sheet.js';
import { SpacerRow } from '#web/components/general/SpacerRow.js';

const rowHeight = 40;

export interface SheetTableProps {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
  readonly draft: Draft;
  readonly checked: Checked | undefined;
  readonly mayEnter: boolean;
  readonly save: () => void;
  /** Null: this sheet is not corrected here. */
  readonly correct: ((machine: string) => void) | null;
}

/** Returns the messages of refused cells by the key `machine column`; a refusal of the whole line has no column. */
export function refusalsOf(cells: Filled, checked: Checked | undefined): ReadonlyMap<string, string> {
  const machines = [...cells.keys()];
  return new Map(
    (checked?.refused ?? []).map(({ line, column, message }) => [`${machines[line - 2] ?? ''} ${column}`, message]),
  );
}

/** Returns the width for a figure of the whole establishment, in pixels. */
const widthOf = ({ id, isAmount }: SheetColumn): number => (isAmount ? 120 : id.startsWith('notes_') ? 60 : 90);

/** The sheet as a spreadsheet: arrows and Enter move from cell to cell, and a table is pasted at the current cell. */
export function SheetTable({ sheet, rows, draft, checked, mayEnter, save, correct }: SheetTableProps) {
  const { t } = useTranslation('counts');
  const { t: common } = useTranslation('common');
  const region = useRef<HTMLDivElement | null>(null);
  const { columns } = sheet;
  const isPrinting = usePrinting();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingEnd: 3 * rowHeight,
    ...(isPrinting ? { rangeExtractor: () => [...rows.keys()] } : {}),
  });
  const hear = useSheetKeys(region, { rows, columns, show: (row) => virtual.scrollToIndex(row), save });
  /** Fills the cells from this one on with a pasted table; the value of a single cell is pasted as usual. */
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    draft.fill(
      filledFrom(
        cellsOf(text),
        rows,
        columns.map(({ id }) => id),
        row,
        column,
      ),
    );
  };
  const refused = refusalsOf(draft.cells, checked);
  const machines = [...draft.cells.keys()];
  const lines = new Map((checked?.lines ?? []).map((line) => [machines[line.line - 2] ?? '', line]));
  const widths = [100, ...columns.map(widthOf), 108, 216];
  const drawn = virtual.getVirtualItems();
  const before = drawn[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <div className="grid-region scroll-region sheet" ref={region} tabIndex={mayEnter ? -1 : 0}>
      <table
        className="grid-table"
        aria-label={t('region')}
        aria-rowcount={rows.length + 2}
        style={{ minInlineSize: widths.reduce((sum, width) => sum + width) }}
      >
        <colgroup>
          {widths.map((width, at) => (
            <col key={columns[at - 1]?.id ?? at} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="is-sticky sheet-head">
              {common('machine')}
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
              {common('state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <SpacerRow height={before} columns={columns.length + 3} />}
          {drawn.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <SheetLine
                key={row.machine}
                row={row}
                place={index}
                columns={columns}
                draft={draft}
                refused={refused}
                totalMinor={row.totalMinor ?? lines.get(row.machine)?.totalMinor ?? null}
                isTyped={lines.has(row.machine)}
                mayEnter={mayEnter}
                correct={correct}
                hear={hear}
                paste={paste}
              />
            );
          })}
          {after > 0 && <SpacerRow height={after} columns={columns.length + 3} />}
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

interface SheetLineProps {
  readonly row: SheetRow;
  readonly place: number;
  readonly columns: readonly SheetColumn[];
  readonly draft: Draft;
  readonly refused: ReadonlyMap<string, string>;
  readonly totalMinor: string | null;
  readonly isTyped: boolean;
  readonly mayEnter: boolean;
  readonly correct: ((machine: string) => void) | null;
  readonly hear: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void;
  readonly paste: (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => void;
}

/** A row for a machine: saved figures, inputs for the others, its total and its state. */
function SheetLine(props: SheetLineProps) {
  const { row, place, columns, draft, refused, totalMinor, isTyped, mayEnter, correct, hear, paste } = props;
  const { t } = useTranslation('counts');
  const { money } = useFormats();
  const isRefused = !row.isWhole && [...refused.keys()].some((cell) => cell.startsWith(`${row.machine} `));
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row" className="is-sticky" title={[row.stand, row.location].join(' · ')}>
        {row.machine}
        {refused.get(`${row.machine} `) !== undefined && <Mark message={refused.get(`${row.machine} `)} />}
      </th>
      {columns.map((column, at) => {
        const message = refused.get(`${row.machine} ${column.id}`);
        const saved = row.saved[column.id] ?? (row.isWhole || !mayEnter ? '' : undefined);
        return (
          <td key={column.id} className="is-figure">
            {saved ?? (
              <input
                className="sheet-input"
                data-cell={`${place}:${at}`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={24}
                value={draft.cells.get(row.machine)?.[column.id] ?? ''}
                aria-label={t('cell', { column: column.longName, machine: row.machine })}
                aria-invalid={message !== undefined}
                title={message}
                onChange={({ currentTarget: { value } }) => draft.set(row.machine, column.id, value)}
                onKeyDown={(event) => hear(event, place, at)}
                onPaste={(event) => paste(event, place, at)}
              />
            )}
          </td>
        );
      })}
      <td className="is-figure">{totalMinor === null || isRefused ? '' : money(totalMinor)}</td>
      <td>
        <RowState row={row} isTyped={isTyped} isRefused={isRefused} correct={mayEnter ? correct : null} />
      </td>
    </tr>
  );
}

/** Returns the pasted cells by machine, from a position on in screen order; saved cells and rows are skipped. */
function filledFrom(
  pasted: readonly (readonly string[])[],
  rows: readonly SheetRow[],
  ids: readonly string[],
  row: number,
  column: number,
): Filled {
  const filled = new Map<string, Readonly<Record<string, string>>>();
  let at = row;
  for (const cells of pasted) {
    while (rows[at]?.isWhole === true) at += 1;
    const target = rows[at];
    if (target === undefined) break;
    const own = cells.flatMap((text, place) => {
      const id = ids[column + place];
      return id === undefined || target.saved[id] !== undefined ? [] : [[id, text] as const];
    });
    filled.set(target.machine, Object.fromEntries(own));
    at += 1;
  }
  return filled;
}

/** A warning sign with the reason why a machine's line is refused. */
function Mark({ message }: { readonly message: string | undefined }) {
  return (
    <span className="state-bad" title={message}>
      {' '}
      <span aria-hidden="true">⚠</span>
    </span>
  );
}

interface RowStateProps {
  readonly row: SheetRow;
  readonly isTyped: boolean;
  readonly isRefused: boolean;
  readonly correct: ((machine: string) => void) | null;
}

/** The state of a row: refused, in the draft, correction requested, or saved by a person and correctable. */
function RowState({ row, isTyped, isRefused, correct }: RowStateProps) {
  const { t } = useTranslation('counts');
  const establishment = useEstablishmentCode();
  if (isRefused) return <span className="state-bad">{t('draftRefused')}</span>;
  if (isTyped) return <>{t('draft')}</>;
  // where it is decided, or withdrawn by the requester
  if (row.isCorrectionAsked) return <Go to={`/${establishment}/approvals`}>{t('correctionAsked')}</Go>;
  if (row.savedBy === null) return null;
  return (
    <div className="sheet-state">
      <Text size="xs" truncate title={row.savedBy}>
        {row.savedBy}
      </Text>
      {correct !== null && row.isWhole && (
        <Button size="compact-xs" variant="subtle" onClick={() => correct(row.machine)}>
          {t('correct')}
        </Button>
      )}
    </div>
  );
}
