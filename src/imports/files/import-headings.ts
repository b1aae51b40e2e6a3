import { findColumnBySynonym } from '#domain/imports/headings.js';
import { HEADINGS_BY_KIND } from '#domain/imports/row-headings.js';
import { TOTAL_COLUMNS, COUNT_COLUMNS, isCountColumn } from '#closing/counts/count-lines.js';
import { MANDATORY_COLUMNS, OPTIONAL_COLUMNS } from '#machines/inventory/machine-file-rows.js';
import { CSV_COLUMNS, findColumnOfHeading } from '#meters/ingest/csv-line-parser.js';
import type { ImportKind } from './import-kinds.js';
import { ROW_COLUMNS, type RowColumns } from './row-columns.js';

/** A heading of a file and its recognised column; null: unknown, a person must choose it. */
export interface HeadingFound {
  /** Heading in the file. */
  readonly heading: string;
  readonly column: string | null;
}

/** The headings of a kind of import file, and the columns they name. */
export interface ImportHeadings {
  readonly headings: readonly HeadingFound[];
  /** Every column that a file of the kind may have. */
  readonly columns: readonly string[];
  /** Mandatory columns. */
  readonly mandatory: readonly string[];
  /** True: the file is read as written; false: a person must assign its columns. */
  readonly isReadable: boolean;
}

interface KindColumns {
  readonly all: readonly string[];
  readonly mandatory: readonly string[];
}

const joinColumns = ({ mandatory, optional }: RowColumns): KindColumns => ({
  all: [...mandatory, ...optional],
  mandatory,
});

const COLUMNS_BY_KIND: Readonly<Record<ImportKind, KindColumns>> = {
  readings: {
    all: CSV_COLUMNS.map((column) => (column === 'read_at_ms' ? 'read_at' : column)),
    mandatory: ['asset_number', 'read_at'],
  },
  machines: { all: [...MANDATORY_COLUMNS, ...OPTIONAL_COLUMNS], mandatory: MANDATORY_COLUMNS },
  counts: { all: COUNT_COLUMNS, mandatory: ['machine'] },
  totals: { all: TOTAL_COLUMNS, mandatory: ['machine'] },
  stands: joinColumns(ROW_COLUMNS.stands),
  tickets: joinColumns(ROW_COLUMNS.tickets),
  slips: joinColumns(ROW_COLUMNS.slips),
  people: joinColumns(ROW_COLUMNS.people),
  desks: joinColumns(ROW_COLUMNS.desks),
  accounts: joinColumns(ROW_COLUMNS.accounts),
};

/** Returns whether a file of this kind may have the column. */
export const isKnownColumn = (kind: ImportKind, column: string): boolean =>
  recogniseColumn(kind, column, COLUMNS_BY_KIND[kind].all) === column;

/** Returns the columns that a file of this kind must have. */
export const listMandatoryColumns = (kind: ImportKind): readonly string[] => COLUMNS_BY_KIND[kind].mandatory;

/**
 * Returns the recognised column of each heading of a file (null: unknown), and whether the file can be read as it is.
 * It can when every column is known, none is repeated, and no mandatory one is missing.
 */
export function recogniseHeadings(kind: ImportKind, writtenHeadings: readonly string[]): ImportHeadings {
  const { all: knownColumns, mandatory } = COLUMNS_BY_KIND[kind];
  const headings = writtenHeadings.map((heading) => ({
    heading,
    column: recogniseColumn(kind, heading, knownColumns),
  }));
  const recognisedColumns = headings.map(({ column }) => column);
  const isUnambiguous = recognisedColumns.every(
    (column, index) => column !== null && recognisedColumns.indexOf(column) === index,
  );
  return {
    headings,
    columns: knownColumns,
    mandatory,
    isReadable: isUnambiguous && mandatory.every((name) => recognisedColumns.includes(name)),
  };
}

/** Returns the column that a heading of a file of this kind names; null when it is unknown. */
function recogniseColumn(kind: ImportKind, heading: string, knownColumns: readonly string[]): string | null {
  if (kind === 'readings') return findColumnOfHeading(heading);
  const normalisedHeading = heading.trim().toLowerCase();
  return knownColumns.includes(normalisedHeading) || (kind === 'counts' && isCountColumn(normalisedHeading))
    ? normalisedHeading
    : findColumnBySynonym(heading, HEADINGS_BY_KIND[kind]);
}
