import type { SettingScalar } from '#declarations/shapes/shape.js';
import type { Section } from '#documents/model/document.js';
import type { ReportContext } from '#documents/parts/report.js';

/** Settings that judged a day by their key, each with the day since when it applies; null: its first value. */
export type SettingsOfDay = Readonly<Record<string, { readonly value: SettingScalar; readonly from: string | null }>>;

/** What a part is given that adds up days: the gaming days of the statement, with the words of the daily statement. */
export interface StatementContext extends ReportContext {
  /** In order, all of them reconciled; of the daily statement its one day. */
  readonly days: readonly string[];
}

/** What a part of the daily statement is given: a gaming day that was reconciled, with the words of the statement. */
export interface DailyStatementContext extends StatementContext {
  readonly gamingDay: string;
  /** The run that the statement shows: the frozen one of a closed day, else the last. */
  readonly runNumber: number;
  readonly settings: SettingsOfDay;
}

/**
 * A module's part of the daily statement: `reports/<its folder>/daily-statement-part.ts`, named in
 * `src/app/reports.ts`. Its statements and words are in its own folder. Without anything to show it has no sections.
 */
export interface DailyStatementPart {
  readonly name: string;
  /** Where it comes among the parts, whatever the order in which they are named; no other part has the same. */
  readonly place: number;
  readonly sections: (context: DailyStatementContext) => Promise<readonly Section[]>;
  /** The same of several closed days together, for the statement of a period; absent: it is of one day alone. */
  readonly ofPeriod?: (context: StatementContext) => Promise<readonly Section[]>;
}

/** A part whose figures add up: it shows a day and a period by the same statement. */
export const additivePart = (
  name: string,
  place: number,
  sections: (context: StatementContext) => Promise<readonly Section[]>,
): DailyStatementPart => ({ name, place, sections, ofPeriod: sections });
