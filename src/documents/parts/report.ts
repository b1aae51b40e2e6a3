import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import type { MeterHistory } from '#domain/meters/meter-history.js';
import type { PermissionName } from '#identity/access/permissions.js';
import type { Currency, Language, ReportDocument, Section } from '../model/document.js';
import type { Period } from './period.js';
import type { Words } from '../words/words.js';

/** Runs one explicit statement and returns its rows; a report never writes. */
export type ReadQuery = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/** The establishment of a document. */
export interface ReportEstablishment {
  readonly establishmentId: number;
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly jurisdiction: string;
  readonly timeZone: string;
}

/** Locked personal data: the record by its number, as it was stored; null once it was erased. */
export type PersonalReader = (personalRecordId: bigint) => Promise<unknown>;

/** What the counters of one station did; null: nothing was read up to the end of the window. */
export interface StationMovements {
  readonly stationNumber: number;
  readonly history: MeterHistory | null;
}

/** The movements of a machine's stations between the last readings at or before two instants, in order of station. */
export type MovementsReader = (machine: string, from: Date, to: Date) => Promise<readonly StationMovements[]>;

export interface ReportContext {
  readonly query: ReadQuery;
  /** For the documents that declare `readsMovements`. */
  readonly movements: MovementsReader;
  readonly establishment: ReportEstablishment;
  readonly period: Period;
  /** The day (`MM-DD`) on which the establishment's seasons begin. */
  readonly seasonStart: string;
  /** Machine's SBM number, for the documents of one machine. */
  readonly machine: string | null;
  /** The official number or the desk, for the documents that need one. */
  readonly subject: string | null;
  /** The number by which a ticket is paid, given by whoever prints it; null for every other document. */
  readonly bearerNumber: string | null;
  /** Null: the caller may not see personal data, or gives no purpose. */
  readonly personal: PersonalReader | null;
  readonly language: Language;
  readonly words: Words;
  readonly generatedAt: Date;
}

/** What a report adds to the head that all documents share. */
export interface ReportBody {
  readonly sections: readonly Section[];
  /** Instead of the document's usual title. */
  readonly title?: string;
  readonly subtitle?: string;
  readonly status?: string;
  readonly period?: string;
  readonly copies?: readonly string[];
}

export type DocumentPeriod = 'day' | 'any' | 'closed' | 'asOn';

export interface ReportDefinition {
  /** Folder under `reports/`, name on the command line and in the URL. */
  readonly name: string;
  readonly orientation: 'portrait' | 'landscape';
  readonly needsMachine: boolean;
  /** It shows movements of counters: what was read is scanned before. */
  readonly readsMovements?: boolean;
  /** Its other parameter: the official number of a slip or a dispute, or a desk. */
  readonly subject?: 'number' | 'desk';
  /** Who holds it is paid: it is drawn by a route of its own for whoever gives its number, never listed or archived. */
  readonly isBearer?: boolean;
  /** Who may see the personal data that it can show, given a purpose; absent: it shows none. */
  readonly personalTo?: PermissionName;
  /** What it covers: one gaming day; any period; the closed days of a longer one; or the state at the end of a day. */
  readonly period: DocumentPeriod;
  readonly body: (context: ReportContext) => Promise<ReportBody>;
}

/** A statement stored beside a report: `reports/<name>/<file>.sql`, read once. */
const statements = new Map<string, string>();
export function statement(report: string, file: string): string {
  const key = `${report}/${file}.sql`;
  let sql = statements.get(key);
  if (sql === undefined) {
    sql = readFileSync(path.join(packageRoot, 'reports', key), 'utf8');
    statements.set(key, sql);
  }
  return sql;
}

export type DocumentHead = Omit<ReportDocument, 'sections' | 'subtitle' | 'status'>;
