import type { Language } from '#declarations/shapes/text.js';

/**
 * A report before rendering: plain values, built by `reports/<name>/report.ts` from one query, then rendered by
 * `renderPdf`, `formatCsvRow` and `streamDocumentJson`. All figures are exact: bigint for whole units, decimal text for
 * percentages. Words (titles, headers, labels) are already in the document's language.
 */

/** ISO 4217 code and its number of decimals, e.g. `{ code: 'EUR', exponent: 2 }`, `{ code: 'DJF', exponent: 0 }`. */
export interface Currency {
  readonly code: string;
  readonly exponent: number;
}

/**
 * Format of a value and its required type:
 * - `text`, `code`: string (`code` is drawn unbroken where possible: serial numbers, machine numbers)
 * - `minor`: bigint, money in minor units of the document's currency
 * - `credits`, `count`: bigint, or a safe integer number
 * - `percent`: decimal text already in percent (`'12.3456'` is 12.3456 %), drawn with two decimals
 * - `statedPercent`: a percentage stated by a source (a certified return), drawn with all of its digits
 * - `points`: the difference of two percentages as decimal text, drawn with two decimals
 * - `decimal`: decimal text, with its own number of decimals
 * - `instant`: Date, or ISO 8601 text with offset; shown in the document's time zone
 * - `day`: `'YYYY-MM-DD'` `null` is an absent value: drawn as a dash, empty in CSV, null in JSON.
 */
export type ValueKind =
  | ('text' | 'code' | 'minor' | 'credits' | 'count')
  | ('percent' | 'statedPercent' | 'points' | 'decimal' | 'instant' | 'day');

export type CellValue = string | bigint | number | Date | null;

export interface Column {
  /** Stable name of the value, unit last (`coinInCredits`, `paidMinor`): key of `cells`, of JSON, of CSV with keys. */
  readonly key: string;
  /** Header shown to the reader, in the document's language. */
  readonly header: string;
  /** Heading over several neighbouring columns (`Billets` over `compté`, `relevé`, `écart`): same text, same span. */
  readonly headerGroup?: string;
  readonly kind: ValueKind;
  /** Share of the width, 1 when absent. Figures are never cut: a column is at least as wide as its longest word. */
  readonly weight?: number;
  /** Right for figures and left for the rest by default. */
  readonly align?: 'left' | 'right' | 'center';
}

export type Cells = Readonly<Record<string, CellValue | undefined>>;

/** A line of data. A mark draws attention (a difference beyond tolerance); `mark` is in CSV and JSON too. */
export interface DataRow {
  readonly kind: 'row';
  readonly cells: Cells;
  readonly mark?: 'warning';
}

/** A line that opens a group; never separated from the line after it. */
export interface GroupRow {
  readonly kind: 'group';
  readonly label: string;
}

/** A sum; its label spans the columns before the first figure. Never separated from the line before it. */
export interface TotalRow {
  readonly kind: 'subtotal' | 'total';
  readonly label: string;
  readonly cells: Cells;
}

export type Row = DataRow | GroupRow | TotalRow;

export interface HeadingSection {
  readonly kind: 'heading';
  readonly text: string;
  /** The same text in a second language, smaller and below. */
  readonly second?: string;
  /** 1 = part of the document (default), 2 = sub-part. */
  readonly level?: 1 | 2;
}

export interface ParagraphSection {
  readonly kind: 'paragraph';
  readonly text: string;
  readonly second?: string;
  /** `note` is smaller and grey: sources, method, remarks. */
  readonly tone?: 'body' | 'note';
}

export interface Fact {
  readonly label: string;
  /** Label in a second language, smaller and below. */
  readonly second?: string;
  readonly value: CellValue;
  /** `text` by default; `minor` is shown with the currency. */
  readonly kind?: ValueKind;
}

/** A block of label: value pairs. */
export interface FactsSection {
  readonly kind: 'facts';
  /** Name in JSON, kebab-case, unique in the document. */
  readonly name: string;
  readonly facts: readonly Fact[];
  /** Pairs side by side; 2 by default. */
  readonly columns?: 1 | 2 | 3;
  /** Smaller type, for reference lists. */
  readonly dense?: boolean;
}

/**
 * Columns whose running sums a PDF carries from page to page, as an account book does. Only columns that the table
 * itself adds up, over all rows or within each group. Rows of sums are not added again.
 */
export interface CarriedForward {
  /** Keys of columns of whole figures: `minor`, `credits` or `count`. */
  readonly columns: readonly string[];
  readonly within: 'table' | 'group';
}

/**
 * A table. `rows` is consumed once, in order, in every format. An iterator over a database cursor keeps memory flat at
 * any length (column widths are then chosen from the first 200 rows).
 */
export interface TableSection {
  readonly kind: 'table';
  /** Name of the attached CSV (`<name>.csv`) and in JSON: kebab-case, unique in the document. */
  readonly name: string;
  /** Title over the table, repeated with the header on each page. */
  readonly title?: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  /** Text in place of rows when there are none; "Néant." / "None." by default. */
  readonly emptyText?: string;
  readonly carried?: CarriedForward;
}

/** One finding of a reconciliation or a check, with its explanation. */
export interface Finding {
  /** Closed code of the finding, e.g. `BILLS_VARIANCE`. */
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'alarm';
  /** Machine, station or denomination concerned. */
  readonly subject: string;
  readonly text: string;
  /** Rule or threshold with its date, e.g. `MC:19.4 · seuil 2 % depuis le 01/11/2026`. */
  readonly rule?: string;
  /** Its state in words: `à expliquer`, `expliqué et approuvé`. */
  readonly state?: string;
  readonly explanation?: string;
  readonly adjustment?: string;
  /** The figures behind the sentence, by the keys of the section's columns. */
  readonly cells?: Cells;
  /** Author and approver of the explanation, with instants already in words. */
  readonly explainedBy?: string;
  readonly approvedBy?: string;
}

export interface FindingsSection {
  readonly kind: 'findings';
  readonly name: string;
  readonly findings: readonly Finding[];
  /** Figures behind the sentence, for CSV and JSON. */
  readonly columns?: readonly Column[];
  /** The findings' media in words, in their order, for CSV and XLSX; JSON has the codes. */
  readonly media?: readonly string[];
  readonly emptyText?: string;
}

export interface SignaturePlace {
  /** e.g. `Le comptable`. */
  readonly label: string;
  readonly second?: string;
  /** Name and instant of an existing signature in the system. */
  readonly signedBy?: string;
  /** Strokes as drawn; CSV and JSON contain only the words. */
  readonly strokes?: readonly DrawnStroke[];
}

/** Points of one pen stroke, x and y first, in the drawing's own units, y downwards. */
export type DrawnStroke = readonly (readonly [x: number, y: number, ...further: number[]])[];

/** Places to sign side by side, and the place of the control's visa when given. Never broken across pages. */
export interface SignaturesSection {
  readonly kind: 'signatures';
  readonly places: readonly SignaturePlace[];
  /** e.g. `Visa du Service de Contrôle des Jeux`. */
  readonly visaLabel?: string;
  /** Text that requires the signatures, over the boxes: `Arrêté ministériel n° 88-384, article 20.3 : …`. */
  readonly basis?: string;
}

export interface ImageSection {
  readonly kind: 'image';
  /** Bytes of a PNG (without transparency) or JPEG. */
  readonly bytes: Uint8Array;
  readonly caption?: string;
  /** Alternative text. */
  readonly alternativeText: string;
  /** Maximum height in points; 220 by default. */
  readonly maxHeight?: number;
}

export interface PageBreakSection {
  readonly kind: 'page-break';
}

/** Starts a new page when fewer points than `height` are left on this one. */
export interface KeepTogetherSection {
  readonly kind: 'need-space';
  readonly height: number;
}

export type Section =
  | HeadingSection
  | ParagraphSection
  | FactsSection
  | TableSection
  | FindingsSection
  | SignaturesSection
  | ImageSection
  | PageBreakSection
  | KeepTogetherSection;

/** State of the sealed log when the document was created. */
export interface LogStamp {
  /** Number of leaves under the head. */
  readonly position: bigint;
  /** Root of the Merkle tree, base64 or hex. */
  readonly head: string;
}

/** Delivery of a document: its number, and whether it is the original (docs/adr/0023). */
export interface DocumentIssue {
  readonly number: bigint;
  /** 0: the original; n: its nth duplicate. */
  readonly duplicateNumber: number;
  readonly original: { readonly number: bigint; readonly issuedAt: Date } | null;
  /** Whether its figures may still change. */
  readonly isProvisional: boolean;
}

export interface ReportDocument {
  /** Name of the report (`daily-statement`): file names, JSON. */
  readonly name: string;
  readonly title: string;
  /** The period in words: `Journée d’exploitation du 21/11/2026`. */
  readonly period: string;
  readonly subtitle?: string;
  readonly establishmentName: string;
  /** Legal entity that operates the establishment, in a sentence that names missing parts. */
  readonly holder?: string;
  /** Jurisdiction and its texts. */
  readonly jurisdiction?: string;
  readonly language: Language;
  readonly currency: Currency;
  /** IANA name, e.g. `Europe/Monaco`: the time zone of every instant in the document. */
  readonly timeZone: string;
  readonly generatedAt: Date;
  readonly softwareVersion: string;
  readonly log: LogStamp;
  readonly orientation?: 'portrait' | 'landscape';
  /** Word across the head of each page: `PROVISOIRE`, `DUPLICATA`. */
  readonly status?: string;
  /** Names of the printed copies, each on pages of its own; one copy without a name if absent. */
  readonly copies?: readonly string[];
  /** Roll of a receipt printer, of any length; A4 sheets if absent. */
  readonly paper?: 'roll';
  /** Set on a PDF only: its number; `archive`: an archive copy without a number of its own. */
  readonly issue?: DocumentIssue | 'archive';
  readonly sections: readonly Section[];
}
