import type { Language } from '#declarations/shapes/text.js';

/**
 * A table for a spreadsheet program, for any file format: `formatSheetAsCsv` and `buildWorkbook` write the same
 * figures. Every value is exact: bigint for whole units, decimal text for the rest.
 */

/**
 * Kind of a value:
 * - `text`: string, never run as a formula
 * - `money`: bigint, minor units of the currency
 * - `whole`: bigint
 * - `decimal`, `points`: decimal text
 * - `percent`: decimal text in percent (`'12.3456'` is 12.3456 %), shown with two decimals
 * - `statedPercent`: the same, shown with its own decimals
 * - `instant`: Date, on the clock of the establishment
 * - `day`: `'YYYY-MM-DD'`
 */
export type SheetKind =
  | ('text' | 'money' | 'whole' | 'decimal' | 'points')
  | ('percent' | 'statedPercent' | 'instant' | 'day');

export type SheetValue = string | bigint | Date | null;

export interface SheetColumn {
  readonly header: string;
  readonly kind: SheetKind;
}

export type SheetRowKind = 'row' | 'warning' | 'group' | 'subtotal' | 'total';

export interface SheetRow {
  readonly kind: SheetRowKind;
  /** One value per column. */
  readonly values: readonly SheetValue[];
  /** Kinds of the values where they differ from their columns'. */
  readonly kinds?: readonly SheetKind[];
}

export interface Sheet {
  /** Name of the tab and of the file, in the reader's language. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
}

/** Language, currency and time zone of the written values. */
export interface SheetFormat {
  readonly language: Language;
  readonly currency: { readonly code: string; readonly exponent: number };
  /** IANA name; instants are on its clock. */
  readonly timeZone: string;
}

export interface SheetFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Returns the header of a column; for instants it names the zone of their clock. */
export const formatHeader = ({ header, kind }: SheetColumn, { timeZone }: SheetFormat): string =>
  kind === 'instant' ? `${header} (${timeZone})` : header;

interface LineWords {
  readonly line: string;
  readonly kinds: Readonly<Record<SheetRowKind, string>>;
}

/** Texts of the first column, which separates sums from their parts, so that no sum counts a total with its parts. */
export const LINE_WORDS: Readonly<Record<Language, LineWords>> = {
  fr: {
    line: 'Ligne',
    kinds: { row: 'détail', warning: 'détail à vérifier', group: 'groupe', subtotal: 'sous-total', total: 'total' },
  },
  en: {
    line: 'Line',
    kinds: { row: 'row', warning: 'row to check', group: 'group', subtotal: 'subtotal', total: 'total' },
  },
};
