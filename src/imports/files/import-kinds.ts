import type { AssignedColumns } from '#platform/files/csv-lines.js';
import type { FileConclusions } from './file-conclusions.js';
import type { DateOrder } from '#domain/imports/date-order.js';
import type { Actor } from '#identity/access/access.decorators.js';
import type { PermissionName } from '#identity/access/permissions.js';

/** Kinds whose lines are entered one by one, each as the screen of its module would enter it. */
export const ROW_KINDS = ['stands', 'tickets', 'slips', 'people', 'desks', 'accounts'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export const IMPORT_KINDS = ['readings', 'machines', 'counts', 'totals', ...ROW_KINDS] as const;
/** Kind of import file. */
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Returns whether lines of this kind are entered one by one. */
export const isRowKind = (kind: ImportKind): kind is RowKind => ROW_KINDS.some((rowKind) => rowKind === kind);

/**
 * What an entered line still waits for: a second person, a password given to the person, the authorisations and the
 * document of a slip, its payment.
 */
export const WAITING_STEPS = ['secondPerson', 'password', 'superviseur', 'direction', 'identity', 'payment'] as const;
/** Step that an entered line still waits for. */
export type WaitingStep = (typeof WAITING_STEPS)[number];

/** A line that was entered and waits for other people. */
export interface WaitingImportLine {
  /** Line number; line 1 is the header. */
  readonly line: number;
  readonly steps: readonly WaitingStep[];
}

/**
 * `checking`: the file is being read · `checked`: awaiting confirmation · `running` · `finished` · `refused`: the file
 * cannot be read at all · `failed`: refused or stopped during the import · `abandoned`.
 */
export const IMPORT_STATES = ['checking', 'checked', 'running', 'finished', 'refused', 'failed', 'abandoned'] as const;
/** State of an import. */
export type ImportState = (typeof IMPORT_STATES)[number];

/** Options chosen by the user; each kind of file has its own. */
export interface ImportOptionsChosen {
  /** True: machines unknown so far are registered. */
  readonly registerMachines?: boolean;
  /** Note, as typed. */
  readonly note?: string;
  readonly partial?: boolean;
  readonly createStands?: boolean;
  readonly day?: string;
  readonly countNumber?: 1 | 2;
  /** True: a file that was already imported is imported again. */
  readonly again?: boolean;
  /** Order of the file's numeric dates, as a person stated it. */
  readonly dateOrder?: DateOrder;
  /** Local: instants marked UTC show the establishment's clock. */
  readonly markedUtc?: 'utc' | 'local';
  /** Hour of the lines in a repeated hour whose order does not tell. */
  readonly repeatedHour?: 'first' | 'second';
  /** Name of the sheet of a workbook. */
  readonly sheet?: string;
  /** Columns assigned to the file's headings, in their order; empty text: left out. Absent: read as written. */
  readonly columns?: readonly string[];
  /** False: the first line of the file is one of values, in `columns`. */
  readonly hasHeader?: boolean;
}

/** A line of an import file that was refused. */
export interface RefusedImportLine {
  /** Line number; line 1 is the header. */
  readonly line: number;
  /** Text of the line in the file, its first 2 000 characters; absent for earlier imports. */
  readonly text?: string;
  /** Code of the refusal. */
  readonly code: string;
  readonly messageFr: string;
  readonly messageEn: string;
}

/** Number of a file's readings that belong to a day already closed. */
export interface ClosedDayReadings {
  readonly gamingDay: string;
  /** Number of readings. */
  readonly readings: number;
}

/** Expected and actual effect of a file; null: does not apply to the kind. */
export interface ImportFigures {
  /** Lines of the file, without its header. */
  readonly rows: number;
  /** Lines tried against the database: fewer than `rows` in the preview of a very long file. */
  readonly triedRows: number;
  readonly accepted: number;
  /** Number of lines already stored; null: not of this kind. */
  readonly duplicates: number | null;
  /** Number of lines that differ from a stored one; null: not of this kind. */
  readonly conflicts: number | null;
  /** Unexplained counter steps. */
  readonly exceptions: number | null;
  readonly refusedCount: number;
  /** The first thousand refused lines. */
  readonly refused: readonly RefusedImportLine[];
  /** Readings that belong to closed days, by day. */
  readonly closedDays: readonly ClosedDayReadings[];
  readonly registeredMachines: readonly string[];
  /** Number of entered lines that wait for other people; absent for other kinds and earlier imports. */
  readonly waitingCount?: number;
  /** The first thousand lines that wait for other people. */
  readonly waiting?: readonly WaitingImportLine[];
  /** Conclusions from the file; absent in a result, and for earlier imports. */
  readonly file?: FileConclusions;
}

/** The refusal of an import. */
export interface ImportRefusal {
  /** Code of the refusal. */
  readonly code: string;
  readonly messageFr: string;
  readonly messageEn: string;
  /** Option of the upload that answers the refusal; absent: no answer lifts it, or an earlier import. */
  readonly option?: string;
  /** Values of the option, one of which a person chooses. */
  readonly answers?: readonly string[];
}

/** Permission required to import a file of the kind. */
export const writePermissionByKind: Readonly<Record<ImportKind, PermissionName>> = {
  readings: 'readings.import',
  machines: 'machines.manage',
  counts: 'counts.enter',
  totals: 'totals.enter',
  stands: 'machines.manage',
  tickets: 'tickets.decide',
  slips: 'payouts.open',
  people: 'people.manage',
  desks: 'desks.manage',
  accounts: 'ledger.manage',
};

/** Kinds that only a second person confirms: money is owed on each line, and no device vouches for it. */
export const isConfirmedByTwo = (kind: ImportKind): boolean => kind === 'tickets';

/** Kinds whose confirmation needs a fresh proof of identity, as the acts of their screens do. */
export const needsFreshProof = (kind: ImportKind): boolean => kind === 'people';

const readPermissionByKind: Readonly<Record<ImportKind, PermissionName>> = {
  readings: 'readings.read',
  machines: 'machines.read',
  counts: 'counts.read',
  totals: 'counts.read',
  stands: 'machines.read',
  tickets: 'tickets.read',
  slips: 'payouts.read',
  people: 'people.read',
  desks: 'desks.read',
  accounts: 'ledger.read',
};

/** Returns the kinds whose imports the person may see: those they may make, and those whose facts they may read. */
export function listVisibleImportKinds({ permissions }: Actor): ImportKind[] {
  return IMPORT_KINDS.filter(
    (kind) => permissions.has(writePermissionByKind[kind]) || permissions.has(readPermissionByKind[kind]),
  );
}

/**
 * Checks whether refused lines block the import: counts and totals are imported whole or not at all, and machines too
 * by default.
 */
export function isBlockedByRefusals(kind: ImportKind, options: ImportOptionsChosen): boolean {
  return kind === 'counts' || kind === 'totals' || (kind === 'machines' && options.partial !== true);
}

/** Returns the columns that a person assigned; undefined when the file is read as written. */
export const findAssignedColumns = ({ columns, hasHeader }: ImportOptionsChosen): AssignedColumns | undefined =>
  columns === undefined ? undefined : { names: columns, hasHeader: hasHeader !== false };

/** Kinds of which an import is withdrawn whole; facts of the others have their own cancellations. */
const WITHDRAWABLE_KINDS: readonly ImportKind[] = ['readings', 'machines', 'counts', 'totals'];

/** Checks whether an import may have written facts that are withdrawn whole; one that failed may have written some. */
export const isWithdrawable = ({ kind, state }: { readonly kind: ImportKind; readonly state: ImportState }): boolean =>
  WITHDRAWABLE_KINDS.includes(kind) && (state === 'finished' || state === 'failed');
