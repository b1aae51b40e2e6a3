import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import type { MeterHistory } from '#domain/meters/meter-history.js';
import type { PermissionName } from '#identity/access/permissions.js';
import type { Currency, Section } from '../model/document.js';
import type { DeclaredTable } from '../model/columns.js';
import type { Period } from './period.js';
import type { Translator } from '../words/words.js';
import type { Language } from '#declarations/shapes/text.js';

/** Runs one explicit statement and returns its rows; a report never writes. */
export type ReadQuery = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/** Establishment of a document. */
export interface ReportEstablishment {
  readonly establishmentId: number;
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly jurisdiction: string;
  readonly timeZone: string;
}

/** Returns a locked personal record by its number, as stored; null once it was erased. */
export type PersonalRecordReader = (personalRecordId: bigint) => Promise<unknown>;

/** Counter movements of one station; null: no reading up to the end of the window. */
export interface StationMovements {
  readonly stationNumber: number;
  readonly history: MeterHistory | null;
}

/**
 * Returns the movements of a machine's stations between the last readings at or before two instants, in order of
 * station.
 */
export type MovementsReader = (machine: string, from: Date, to: Date) => Promise<readonly StationMovements[]>;

export interface ReportContext {
  readonly query: ReadQuery;
  /**
   * Runs a statement of the report's folder, or several files joined into one. By default its parameters are the
   * establishment and the subject, for a document that has one; otherwise the establishment, first and last day.
   */
  readonly readRows: <Row>(files: string | readonly string[], parameters?: readonly unknown[]) => Promise<Row[]>;
  /** Set for documents that declare `readsMovements`. */
  readonly readMovements: MovementsReader;
  readonly establishment: ReportEstablishment;
  readonly period: Period;
  /** First day of the establishment's seasons (`MM-DD`). */
  readonly seasonStart: string;
  /** SBM number of the machine, for documents of one machine. */
  readonly machine: string | null;
  /** Official number or desk, for documents that need one. */
  readonly subject: string | null;
  /** Number by which a ticket is paid, supplied by the person who prints it; null for every other document. */
  readonly bearerNumber: string | null;
  /** Null: the caller lacks the permission for personal data, or gave no purpose. */
  readonly readPersonalRecord: PersonalRecordReader | null;
  readonly language: Language;
  readonly translate: Translator;
  readonly generatedAt: Date;
}

/** The part of a document that its report adds to the shared head. */
export interface ReportBody {
  readonly sections: readonly Section[];
  /** Replaces the document's usual title. */
  readonly title?: string;
  readonly subtitle?: string;
  readonly status?: string;
  readonly period?: string;
  readonly copies?: readonly string[];
}

/** Period of a document: a gaming day, any period, a closed period, or the state on a day. */
export type DocumentPeriod = 'day' | 'any' | 'closed' | 'asOn';

/** Groups of documents, as the list of documents shows them. */
export const DOCUMENT_GROUPS = [
  'day',
  'machines',
  'tables',
  'cercle',
  'equipment',
  'payments',
  'tickets',
  'desks',
  'control',
] as const;
/** Group of the list of documents. */
export type DocumentGroup = (typeof DOCUMENT_GROUPS)[number];

export interface ReportDefinition {
  /** Folder under `reports/`; name on the command line and in the URL. */
  readonly name: string;
  /** Group in which it is listed; absent: its holder is paid, and it is not listed. */
  readonly group?: DocumentGroup;
  readonly orientation: 'portrait' | 'landscape';
  readonly needsMachine: boolean;
  /** Whether it shows counter movements: every reading is scanned first. */
  readonly readsMovements?: boolean;
  /**
   * Additional parameter: the official number of a slip or a dispute, or a desk. `subjects.sql` of its folder lists those
   * of a period.
   */
  readonly subject?: 'number' | 'desk';
  /**
   * Whether its holder is paid: it has a route of its own that requires its number, and is never listed or archived.
   */
  readonly isBearer?: boolean;
  /** Permission required, with a purpose, to see its personal data; absent: it contains none. */
  readonly personalDataPermission?: PermissionName;
  /**
   * Period covered: one gaming day; any period; the closed days of a longer period; or the state at the end of a day.
   */
  readonly period: DocumentPeriod;
  /** Its tables, for the schema of the document; a table whose columns depend on its data is not among them. */
  readonly tables?: readonly DeclaredTable[];
  readonly buildBody: (context: ReportContext) => Promise<ReportBody>;
}

type DefaultField = 'orientation' | 'needsMachine' | 'period';

/** Declares a report: in landscape, without a machine and for any period, unless it states otherwise. */
export const declareReport = (
  definition: Omit<ReportDefinition, DefaultField> & Partial<Pick<ReportDefinition, DefaultField>>,
): ReportDefinition => ({ orientation: 'landscape', needsMachine: false, period: 'any', ...definition });

/** Statements stored beside reports: `reports/<name>/<file>.sql`, read once. */
const sqlByPath = new Map<string, string>();
/** Returns the SQL of a statement stored beside its report; throws when the file does not exist. */
export function readSql(reportName: string, file: string): string {
  const relativePath = `${reportName}/${file}.sql`;
  let sql = sqlByPath.get(relativePath);
  if (sql === undefined) {
    sql = readFileSync(path.join(packageRoot, 'reports', relativePath), 'utf8');
    sqlByPath.set(relativePath, sql);
  }
  return sql;
}
