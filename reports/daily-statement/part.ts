import type { SettingScalar } from '../../src/declarations/shape.js';
import type { Section } from '../../src/documents/model/document.js';
import type { ReportContext } from '../../src/documents/model/report.js';

/** Settings that judged a day by their key, each with the day since when it applies; null: its first value. */
export type SettingsOfDay = Readonly<Record<string, { readonly value: SettingScalar; readonly from: string | null }>>;

/** What a part of the daily statement is given: a gaming day that was reconciled, with the words of the statement. */
export interface DailyStatementContext extends ReportContext {
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
}
