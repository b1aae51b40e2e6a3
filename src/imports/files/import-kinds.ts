import type { Actor } from '#identity/access/access.decorators.js';
import type { PermissionName } from '#identity/access/permissions.js';

export const IMPORT_KINDS = ['readings', 'machines', 'counts', 'totals'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * `checking`: the file is being read · `checked`: awaiting confirmation · `running` · `finished` · `refused`: the file
 * cannot be read at all · `failed`: refused or stopped during the import · `abandoned`.
 */
export const IMPORT_STATES = ['checking', 'checked', 'running', 'finished', 'refused', 'failed', 'abandoned'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Options chosen by the user; each kind of file has its own. */
export interface ImportOptionsChosen {
  readonly registerMachines?: boolean;
  readonly note?: string;
  readonly partial?: boolean;
  readonly createStands?: boolean;
  readonly day?: string;
  readonly countNumber?: 1 | 2;
  /** Columns assigned to the file's headings, in their order; empty text: left out. Absent: read as written. */
  readonly columns?: readonly string[];
}

export interface RefusedImportLine {
  /** Line number; line 1 is the header. */
  readonly line: number;
  /** Text of the line in the file, its first 2 000 characters; absent for earlier imports. */
  readonly text?: string;
  readonly code: string;
  readonly messageFr: string;
  readonly messageEn: string;
}

export interface ClosedDayReadings {
  readonly gamingDay: string;
  readonly readings: number;
}

/** Expected and actual effect of a file; null: does not apply to the kind. */
export interface ImportFigures {
  /** Lines of the file, without its header. */
  readonly rows: number;
  /** Lines tried against the database: fewer than `rows` in the preview of a very long file. */
  readonly triedRows: number;
  readonly accepted: number;
  readonly duplicates: number | null;
  readonly conflicts: number | null;
  /** Unexplained counter steps. */
  readonly exceptions: number | null;
  readonly refusedCount: number;
  /** The first thousand refused lines. */
  readonly refused: readonly RefusedImportLine[];
  readonly closedDays: readonly ClosedDayReadings[];
  readonly registeredMachines: readonly string[];
}

export interface ImportRefusal {
  readonly code: string;
  readonly messageFr: string;
  readonly messageEn: string;
}

/** Permission required to import a file of the kind. */
export const writePermission: Readonly<Record<ImportKind, PermissionName>> = {
  readings: 'readings.import',
  machines: 'machines.manage',
  counts: 'counts.enter',
  totals: 'totals.enter',
};

const readPermission: Readonly<Record<ImportKind, PermissionName>> = {
  readings: 'readings.read',
  machines: 'machines.read',
  counts: 'counts.read',
  totals: 'counts.read',
};

/** Returns the kinds whose imports the person may see: those they may make, and those whose facts they may read. */
export function visibleKinds({ permissions }: Actor): ImportKind[] {
  return IMPORT_KINDS.filter((kind) => permissions.has(writePermission[kind]) || permissions.has(readPermission[kind]));
}

/**
 * Returns true when refused lines block the import: counts and totals are imported whole or not at all, and machines
 * too by default.
 */
export function isBlockedByRefusals(kind: ImportKind, options: ImportOptionsChosen): boolean {
  return kind === 'counts' || kind === 'totals' || (kind === 'machines' && options.partial !== true);
}
