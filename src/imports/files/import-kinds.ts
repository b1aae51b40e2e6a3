import type { Actor } from '#identity/access/access.decorators.js';
import type { PermissionName } from '#identity/access/permissions.js';

export const IMPORT_KINDS = ['readings', 'machines', 'counts', 'totals'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * `checking`: the file is read · `checked`: waits for a person · `running` · `finished` ·
 * `refused`: the file cannot be read at all · `failed`: refused or stopped while it was imported · `abandoned`.
 */
export type ImportState = 'checking' | 'checked' | 'running' | 'finished' | 'refused' | 'failed' | 'abandoned';

/** What the person chose; each kind has its own. */
export interface ImportOptionsChosen {
  readonly registerMachines?: boolean;
  readonly note?: string;
  readonly partial?: boolean;
  readonly createStands?: boolean;
  readonly day?: string;
  readonly countNumber?: 1 | 2;
  /** What the person said that the file's headings are, in its order; empty text: left out. None: read as written. */
  readonly columns?: readonly string[];
}

export interface RefusedImportLine {
  /** Line 1 is the header. */
  readonly line: number;
  /** The line as it stands in the file, its first 2 000 characters; not of earlier imports. */
  readonly text?: string;
  readonly code: string;
  readonly messageFr: string;
  readonly messageEn: string;
}

export interface ClosedDayReadings {
  readonly gamingDay: string;
  readonly readings: number;
}

/** What a file would do, and what it did; null: does not apply to the kind. */
export interface ImportFigures {
  /** Lines of the file, without its header. */
  readonly rows: number;
  /** Lines tried against the database: fewer than `rows` in the preview of a very long file. */
  readonly triedRows: number;
  readonly accepted: number;
  readonly duplicates: number | null;
  readonly conflicts: number | null;
  /** Steps of counters that nothing explains. */
  readonly exceptions: number | null;
  readonly refusedCount: number;
  /** The first thousand. */
  readonly refused: readonly RefusedImportLine[];
  readonly closedDays: readonly ClosedDayReadings[];
  readonly registeredMachines: readonly string[];
}

export interface ImportRefusal {
  readonly code: string;
  readonly messageFr: string;
  readonly messageEn: string;
}

/** What importing a file of the kind requires. */
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

/** The kinds whose imports the person may see: those they may make, and those whose facts they may read. */
export function visibleKinds({ permissions }: Actor): ImportKind[] {
  return IMPORT_KINDS.filter((kind) => permissions.has(writePermission[kind]) || permissions.has(readPermission[kind]));
}

/** Counts and totals are imported whole or not at all; machines too, by default. */
export function isBlockedByRefusals(kind: ImportKind, options: ImportOptionsChosen): boolean {
  return kind === 'counts' || kind === 'totals' || (kind === 'machines' && options.partial !== true);
}
