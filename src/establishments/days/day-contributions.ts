import type { EntryLine, Journal } from '#domain/accounting/journal-entry.js';
import type { Finding } from '#domain/reconciliation/reconciliation-types.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import type { DayRow } from './gaming-days.queries.js';

/** A gaming day of an establishment. */
export interface EstablishmentDay extends DayRow {
  readonly establishmentId: number;
}

/** The run whose figures a closing freezes. */
export interface DayRun {
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly runNumber: number;
}

/**
 * Reasons that may keep a day from closing, by the module that reports them, each with its remedy. A module adds its
 * own kinds beside its contribution: `declare module '…/day-contributions.js' { interface DayBlockers { drops:
 * DropBlocker } }`.
 */
export interface DayBlockers {
  readonly days:
    | {
        /** Kind of blocker: the day is not over, or an earlier day is still open. */
        readonly kind: 'dayNotOver';
        readonly closesAt: string;
      }
    | {
        /** Kind of blocker: the day is not over, or an earlier day is still open. */
        readonly kind: 'previousDayOpen';
        readonly gamingDay: string;
      };
}

/** One reason that keeps a day from closing. */
export type Blocker = DayBlockers[keyof DayBlockers];

/** Outstanding work of a day, besides the figures. A module adds its own in the same way, under a name of its own. */
export interface DayTallies {
  /** False: play continues, and the day cannot close yet. */
  readonly isOver: boolean;
  /** The first day still open before this one, which must close first. */
  readonly earlierOpenDay: string | null;
  /** The last closed day after this one, which must be reopened first. */
  readonly laterClosedDay: string | null;
}

/** A finding about a day that is not among its machines' figures. */
export interface DayFinding {
  /** Null: about no machine. */
  readonly machineId: bigint | null;
  /** Identifies its subject in the finding's key: a machine's number, `floor`. */
  readonly subject: string;
  readonly finding: Finding;
}

/** An entry posted at the closing of a day; the closing adds the day and the source. */
export interface DayBookEntry {
  readonly journal: Journal;
  readonly fact: string;
  readonly lines: readonly EntryLine[];
  /** Added to the entry's source, beside the closing. */
  readonly source?: Readonly<Record<string, unknown>>;
}

export interface DayBooks {
  /** Frozen with the closing, minor units; each name belongs to one module. */
  readonly figures: Readonly<Record<string, bigint>>;
  /** In the order in which they are posted. */
  readonly entries: readonly DayBookEntry[];
}

/**
 * A module's contribution to a gaming day. The module adds it to `DayContributionsService` at its start, from its file
 * `<module>.day.ts`, and provides only the parts that it has. Each part reads within the given transaction.
 */
export interface DayContribution {
  readonly name: string;
  /** Its place among the others: lower ones first, independent of the order in which modules start. */
  readonly place: number;
  /** Returns the module's reasons that keep the day from closing. */
  readonly blockers?: (db: Queryable, day: EstablishmentDay) => Promise<readonly Blocker[]>;
  /** Returns its tallies while the day moves towards its closing. */
  readonly tallies?: (db: Queryable, day: EstablishmentDay) => Promise<Partial<DayTallies>>;
  /** Returns its findings about the day at the reconciliation. */
  readonly findings?: (tx: Tx, day: EstablishmentDay, settings: SettingsInForce) => Promise<readonly DayFinding[]>;
  /** Returns its entries for the books when the day closes. */
  readonly books?: (tx: Tx, run: DayRun) => Promise<DayBooks>;
}
