/**
 * A report before it is rendered: plain values, made by `reports/<name>/report.ts` from one query, then
 * rendered by `renderPdf`, `documentCsv` and `documentJson`. All figures are exact: bigint for whole units, decimal
 * text for percentages. Words (titles, headers, labels) arrive already in the document's language.
 */

export type Language = 'fr' | 'en';

/** ISO 4217 code and its number of decimals, e.g. `{ code: 'EUR', exponent: 2 }`, `{ code: 'DJF', exponent: 0 }`. */
export interface Currency {
  readonly code: string;
  readonly exponent: number;
}

/**
 * How a value is written, and what it must be:
 * - `text`, `code`: string (`code` is drawn unbroken where possible: serial numbers, machine numbers)
 * - `minor`: bigint, money in minor units of the document's currency
 * - `credits`, `count`: bigint, or a safe integer number
 * - `percent`: decimal text already in percent (`'12.3456'` is 12.3456 %), drawn with two decimals
 * - `statedPercent`: the same as somebody stated it (a certified return), drawn with all of its digits
 * - `points`: the difference of two percentages as decimal text, drawn with two decimals
 * - `decimal`: decimal text, at the decimals it is given with
 * - `instant`: Date, or ISO 8601 text with offset; shown in the document's time zone
 * - `day`: `'YYYY-MM-DD'`
 * `null` is an absent value: drawn as a dash, empty in CSV, null in JSON.
 */
export type ValueKind =
  | ('text' | 'code' | 'minor' | 'credits' | 'count')
  | ('percent' | 'statedPercent' | 'points' | 'decimal' | 'instant' | 'day');

export type CellValue = string | bigint | number | Date | null;

export interface Column {
  /** Stable name of the value, unit last (`coinInCredits`, `paidMinor`): key of `cells`, of JSON, of CSV with keys. */
  readonly key: string;
  /** What the reader sees, in the document's language. */
  readonly header: string;
  /** Words over several neighbouring columns (`Billets` over `compté`, `relevé`, `écart`): same text, same span. */
  readonly headerGroup?: string;
  readonly kind: ValueKind;
  /** Share of the width, 1 when absent; figures are never cut: a column is at least as wide as its longest word. */
  readonly weight?: number;
  /** Figures to the right, the rest to the left by default. */
  readonly align?: 'left' | 'right' | 'center';
}

export type Cells = Readonly<Record<string, CellValue | undefined>>;

/** A line of data. Mark it to draw attention (a difference beyond tolerance); `mark` is in CSV and JSON too. */
export interface DataRow {
  readonly kind: 'row';
  readonly cells: Cells;
  readonly mark?: 'warning';
}

/** A line that opens a group; kept with the line after it. */
export interface GroupRow {
  readonly kind: 'group';
  readonly label: string;
}

/** A sum; the label spans the columns before its first figure. Kept with the line before it. */
export interface TotalRow {
  readonly kind: 'subtotal' | 'total';
  readonly label: string;
  readonly cells: Cells;
}

export type Row = DataRow | GroupRow | TotalRow;

export interface HeadingSection {
  readonly kind: 'heading';
  readonly text: string;
  /** The same in a second language, smaller and below. */
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
  /** The label in a second language, smaller and below. */
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
  /** Smaller, for a list that is only looked up. */
  readonly dense?: boolean;
}

/**
 * Columns whose sums so far a PDF carries from page to page, as an account book does: those that the table itself adds
 * up, over all of its rows or within each of its groups. Rows of sums are not added again.
 */
export interface CarriedForward {
  /** Keys of columns of whole figures: `minor`, `credits` or `count`. */
  readonly columns: readonly string[];
  readonly within: 'table' | 'group';
}

/**
 * A table. `rows` is consumed once, in order, whatever the format; an iterator over a database cursor keeps memory
 * flat at any length (column widths are then chosen from the first 200 rows).
 */
export interface TableSection {
  readonly kind: 'table';
  /** Name of the attached CSV (`<name>.csv`) and in JSON: kebab-case, unique in the document. */
  readonly name: string;
  /** Title over the table, repeated with the header on each page. */
  readonly title?: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  /** Shown in place of rows when there are none; "Néant." / "None." by default. */
  readonly emptyText?: string;
  readonly carried?: CarriedForward;
}

/** One finding of a reconciliation or a check, with its explanation. */
export interface Finding {
  /** Closed code of the finding, e.g. `BILLS_VARIANCE`. */
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'alarm';
  /** What it is about: machine, station, denomination. */
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
  /** Who explained and who approved, with instants already in words. */
  readonly explainedBy?: string;
  readonly approvedBy?: string;
}

export interface FindingsSection {
  readonly kind: 'findings';
  readonly name: string;
  readonly findings: readonly Finding[];
  /** The figures behind the sentence, for CSV and JSON. */
  readonly columns?: readonly Column[];
  readonly emptyText?: string;
}

export interface SignaturePlace {
  /** e.g. `Le comptable`. */
  readonly label: string;
  readonly second?: string;
  /** Name and instant when already signed in the system. */
  readonly signedBy?: string;
  /** The strokes as they were drawn; in CSV and JSON only the words. */
  readonly strokes?: readonly DrawnStroke[];
}

/** Points of one stroke of the pen, x and y first, in the drawing's own units, y downwards. */
export type DrawnStroke = readonly (readonly [x: number, y: number, ...further: number[]])[];

/** Places to sign side by side, and the place of the control's visa when given. Never broken across pages. */
export interface SignaturesSection {
  readonly kind: 'signatures';
  readonly places: readonly SignaturePlace[];
  /** e.g. `Visa du Service de Contrôle des Jeux`. */
  readonly visaLabel?: string;
  /** The text that asks for them, over the boxes: `Arrêté ministériel n° 88-384, article 20.3 : …`. */
  readonly basis?: string;
}

export interface ImageSection {
  readonly kind: 'image';
  /** Bytes of a PNG (without transparency) or JPEG. */
  readonly bytes: Uint8Array;
  readonly caption?: string;
  /** Alternative text. */
  readonly alternativeText: string;
  /** Height in points at most; 220 by default. */
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

/** State of the sealed log when the document was made. */
export interface LogStamp {
  /** Number of leaves under the head. */
  readonly position: bigint;
  /** Root of the Merkle tree, base64 or hex. */
  readonly head: string;
}

/** A delivery of a document: its number, and whether it is the original (docs/adr/0023). */
export interface DocumentIssue {
  readonly number: bigint;
  /** 0: the original; n: its nth duplicate. */
  readonly duplicateNumber: number;
  readonly original: { readonly number: bigint; readonly issuedAt: Date } | null;
  /** Its figures may still change. */
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
  /** The legal entity that holds the establishment, in a sentence; where parts of it are missing it says which. */
  readonly holder?: string;
  /** The jurisdiction and its texts. */
  readonly jurisdiction?: string;
  readonly language: Language;
  readonly currency: Currency;
  /** IANA name, e.g. `Europe/Monaco`: every instant of the document is shown in it. */
  readonly timeZone: string;
  readonly generatedAt: Date;
  readonly softwareVersion: string;
  readonly log: LogStamp;
  readonly orientation?: 'portrait' | 'landscape';
  /** A word across the head of each page: `PROVISOIRE`, `DUPLICATA`. */
  readonly status?: string;
  /** The copies that are printed of it, each on pages of its own under its name; one without a name if absent. */
  readonly copies?: readonly string[];
  /** A roll of a receipt printer, as long as it needs; sheets of A4 if absent. */
  readonly paper?: 'roll';
  /** Only on a PDF: its number; `archive`: a copy in an archive, which has none of its own. */
  readonly issue?: DocumentIssue | 'archive';
  readonly sections: readonly Section[];
}
