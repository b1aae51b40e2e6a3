import { readSql, type ReportContext } from '#documents/parts/report.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import type { DeclaredTable } from '#documents/model/columns.js';
import type { Section } from '#documents/model/document.js';

/** Settings that judged a day, by key, each with the first day of its value; null: its initial value. */
export type SettingsOfDay = Readonly<Record<string, { readonly value: SettingScalar; readonly from: string | null }>>;

/** Context of a part that sums days: the gaming days of the statement and the texts of the daily statement. */
export interface StatementContext extends ReportContext {
  /** In order and all reconciled; the daily statement has exactly one day. */
  readonly days: readonly string[];
  /** Runs a statement of any report's folder; its parameters are the establishment and the days. */
  readonly readDayRows: <Row>(report: string, file: string) => Promise<Row[]>;
}

/** Returns the context of a statement's parts: the document's, with these gaming days and a reader of SQL for them. */
export const createStatementContext = (context: ReportContext, days: readonly string[]): StatementContext => ({
  ...context,
  days,
  readDayRows: (report, file) => context.query(readSql(report, file), [context.establishment.establishmentId, days]),
});

/** Context of a part of the daily statement: a reconciled gaming day and the texts of the statement. */
export interface DailyStatementContext extends StatementContext {
  readonly gamingDay: string;
  /** The run shown by the statement: the frozen one of a closed day, else the latest. */
  readonly runNumber: number;
  readonly settings: SettingsOfDay;
}

/**
 * A module's part of the daily statement: `reports/<its folder>/daily-statement-part.ts`, listed in
 * `src/app/reports.ts`. Its statements and texts are in its own folder. It has no sections when it has no data.
 */
export interface DailyStatementPart {
  readonly name: string;
  /** Position among the parts, independent of the order of the list; unique. */
  readonly place: number;
  /** Its tables, for the schema of the statement. */
  readonly tables?: readonly DeclaredTable[];
  readonly buildSections: (context: DailyStatementContext) => Promise<readonly Section[]>;
  /**
   * Builds the sections of several closed days together, for the statement of a period; absent: the part covers one day
   * only.
   */
  readonly buildPeriodSections?: (context: StatementContext) => Promise<readonly Section[]>;
}

/**
 * Creates a part of the daily statement whose figures can be summed over days, so `buildSections` serves a day and a
 * period. `place` is its order in the statement.
 */
export const createAdditivePart = (
  name: string,
  place: number,
  buildSections: (context: StatementContext) => Promise<readonly Section[]>,
  declaredTables: readonly DeclaredTable[] = [],
): DailyStatementPart => ({ name, place, tables: declaredTables, buildSections, buildPeriodSections: buildSections });
