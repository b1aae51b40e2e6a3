import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../platform/package-root.js';
import type { Currency, Language, ReportDocument, Section } from './document.js';
import type { Period } from './period.js';
import type { Words } from './words.js';

/** Runs one explicit statement and gives its rows; a report never writes. */
export type ReadQuery = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/** The establishment a document speaks of. */
export interface ReportHouse {
  readonly establishmentId: number;
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly jurisdiction: string;
  readonly timeZone: string;
}

export interface ReportContext {
  readonly query: ReadQuery;
  readonly house: ReportHouse;
  readonly period: Period;
  /** Machine's SBM number, for the documents of one machine. */
  readonly machine: string | null;
  readonly language: Language;
  readonly words: Words;
  readonly generatedAt: Date;
}

/** What a report adds to the head that every document shares. */
export interface ReportBody {
  readonly sections: readonly Section[];
  readonly subtitle?: string;
  readonly status?: string;
  readonly period?: string;
}

export type DocumentPeriod = 'day' | 'any' | 'asOn';

export interface ReportDefinition {
  /** Folder under `reports/`, name on the command line and in the address. */
  readonly name: string;
  readonly orientation: 'portrait' | 'landscape';
  readonly needsMachine: boolean;
  /** What it speaks of: one gaming day; any period; or how things stand at the end of a day. */
  readonly period: DocumentPeriod;
  readonly body: (context: ReportContext) => Promise<ReportBody>;
}

/** The statement kept beside a report: `reports/<name>/<file>.sql`, read once. */
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
