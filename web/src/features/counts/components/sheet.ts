import type { ApiSchema } from '#web/api/client.js';
import { normaliseNumber, type CellsByMachine } from './paste.js';
import { TOTAL_KINDS, type TotalKind } from '#domain/reconciliation/reconciliation-types.js';

export type CountSheet = ApiSchema<'CountSheet'>;
export type PaymentSheet = ApiSchema<'PaymentSheet'>;
export type CheckedSheet = ApiSchema<'CheckedSheet'>;

export interface SheetColumn {
  /** The name in the import file: `notes_50`, `tickets`, `jackpot_slips`. */
  readonly id: string;
  readonly name: string;
  /** The full name, read with each cell by screen readers. */
  readonly longName: string;
  readonly isAmount: boolean;
}

export interface SheetRow {
  readonly machine: string;
  readonly stand: string | null;
  readonly location: string;
  /** Saved cells, as text; the others are typed. */
  readonly savedCells: Readonly<Record<string, string>>;
  /** True when nothing is left to type. */
  readonly isComplete: boolean;
  readonly totalMinor: string | null;
  readonly savedBy: string | null;
  readonly isCorrectionAsked: boolean;
}

/** The line of the first machine in the text checked by the server; line 1 is the heading. */
export const FIRST_MACHINE_LINE = 2;

/**
 * Returns the draft as tab-separated text like an import file, for the server's check: a heading line, then a line for
 * each machine. Columns without any text are left out.
 */
export function buildSheetText(cells: CellsByMachine, columns: readonly SheetColumn[]): string {
  const usedColumnIds = columns
    .map(({ id }) => id)
    .filter((id) => [...cells.values()].some((row) => (row[id] ?? '') !== ''));
  const machineLines = [...cells].map(([machine, row]) =>
    [machine, ...usedColumnIds.map((id) => (id === 'removed_at' ? (row[id] ?? '') : normaliseNumber(row[id] ?? '')))]
      .map((cell) => cell.replaceAll(/[\t"]/g, ' '))
      .join('\t'),
  );
  return [['machine', ...usedColumnIds].join('\t'), ...machineLines].join('\n');
}

const notePattern = /^notes_(\d+)$/;

/**
 * Returns the counts of the draft as a request body. Empty note cells are left out, other empty ones are sent as zero.
 */
export function buildCountsBody(cells: CellsByMachine) {
  return [...cells].map(([machine, row]) => ({
    machine,
    notes: Object.entries(row).flatMap(([id, text]) => {
      const value = notePattern.exec(id)?.[1];
      return value === undefined || text === '' ? [] : [{ value, count: Number(normaliseNumber(text)) }];
    }),
    tickets: normaliseNumber(row['tickets'] ?? '') || '0',
    ticketCount: Number(normaliseNumber(row['ticket_count'] ?? '') || '0'),
    coins: normaliseNumber(row['coins'] ?? '') || '0',
    ...((row['removed_at'] ?? '') === '' ? {} : { removedAt: row['removed_at'] }),
  }));
}

/** Returns the id of the column of a kind of payment: `ticketsIssued` has `tickets_issued`. */
export const buildColumnId = (kind: TotalKind): string =>
  kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the payments of the draft as a request body; kinds without an amount are left out. */
export function buildPaymentsBody(cells: CellsByMachine) {
  return [...cells].flatMap(([machine, row]) =>
    TOTAL_KINDS.flatMap((kind) => {
      const column = buildColumnId(kind);
      const amount = normaliseNumber(row[column] ?? '');
      const slipCount = Number(normaliseNumber(row[`${column}_slips`] ?? '') || '0');
      return amount === '' ? [] : [{ machine, kind, amount, slipCount }];
    }),
  );
}
