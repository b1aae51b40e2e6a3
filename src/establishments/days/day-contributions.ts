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
 * What may keep a day from closing, by the module that reports it, each with what settles it. A module adds its own
 * kinds beside its contribution: `declare module '…/day-contributions.js' { interface DayBlockers { drops: DropBlocker
 * } }`.
 */
export interface DayBlockers {
  readonly days:
    | { readonly kind: 'dayNotOver'; readonly closesAt: string }
    | { readonly kind: 'previousDayOpen'; readonly gamingDay: string };
}

/** One thing that keeps a day from closing. */
export type Blocker = DayBlockers[keyof DayBlockers];

/**
 * What a day still requires, beside the figures: a module adds its own in the same way, each under a name of its own.
 */
export interface DayTallies {
  /** False: players still play, the day cannot close yet. */
  readonly isOver: boolean;
  /** The first day still open before this one, which must close first. */
  readonly earlierOpenDay: string | null;
  /** The last closed day after this one, which must be reopened first. */
  readonly laterClosedDay: string | null;
}

/** Something found about a day beside its machines' figures. */
export interface DayFinding {
  /** Null: about no machine. */
  readonly machineId: bigint | null;
  /** Identifies its subject in the finding's key: a machine's number, `floor`. */
  readonly subject: string;
  readonly finding: Finding;
}

/** An entry of the day that closes; the closing adds the day and the source. */
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
 * What a module contributes to a gaming day. It adds it to `DayContributionsService` when it starts, from its file
 * `<module>.day.ts`, and gives only the parts it has. Each part reads within the transaction it is given.
 */
export interface DayContribution {
  readonly name: string;
  /** Its place among the others: lower ones first, whatever order the modules start in. */
  readonly place: number;
  /** What, in this module, keeps the day from closing. */
  readonly blockers?: (on: Queryable, day: EstablishmentDay) => Promise<readonly Blocker[]>;
  /** Its tallies while the day moves towards its closing. */
  readonly tallies?: (on: Queryable, day: EstablishmentDay) => Promise<Partial<DayTallies>>;
  /** What it finds about the day when it is reconciled. */
  readonly findings?: (tx: Tx, day: EstablishmentDay, settings: SettingsInForce) => Promise<readonly DayFinding[]>;
  /** What it posts to the books when the day closes. */
  readonly books?: (tx: Tx, run: DayRun) => Promise<DayBooks>;
}
