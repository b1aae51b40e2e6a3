import { buildDayEntries } from '#domain/accounting/postings.js';
import type { FindingCode, FindingState } from '#domain/reconciliation/reconciliation-codes.js';
import type { Blocker, DayContribution } from '#establishments/days/day-contributions.js';
import { countUnmeteredMachines, readRunTotals, sumSettledSlips } from './closing.queries.js';
import { listPendingCorrections } from './days/closings.queries.js';
import { listFindings } from './reconciliation/findings.queries.js';
import { sumLateOwedChanges } from './machine-days/hand-pays-owed.queries.js';
import { sumLateDueAmounts } from './machine-days/machine-boxes.queries.js';
import { sumDifferencesByFact } from './prior-period/prior-period.facts.js';
import { sumCarriedDifferences } from './prior-period/prior-period.queries.js';
import { findCurrentRun } from './reconciliation/runs.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly corrections: {
      /** Kind of blocker: a correction that awaits a second person. */
      readonly kind: 'pendingCorrection';
      readonly requestId: string;
      /** Number of the request. */
      readonly request: string;
    };
    readonly machines:
      | {
          /** Kind of blocker: a finding, or a day that is not reconciled. */
          readonly kind: 'notReconciled';
        }
      | {
          /** Kind of blocker: a finding, or a day that is not reconciled. */
          readonly kind: 'finding';
          readonly findingKey: string;
          /** Code of the finding. */
          readonly code: FindingCode;
          readonly machine: string | null;
          /** State of the finding. */
          readonly state: FindingState;
        };
  }
}

const ALL_FINDINGS_FILTER = { severity: null, state: null, findingKey: null, after: null, limit: 100_000 };

/** Contributes to a day's blockers the corrections that await a second person's approval. */
export const correctionsDay: DayContribution = {
  name: 'corrections',
  place: 10,
  blockers: async (db, { establishmentId, gamingDay }) =>
    (await listPendingCorrections(db, establishmentId, gamingDay)).map(({ requestId, kind }) => ({
      kind: 'pendingCorrection',
      requestId: requestId.toString(),
      request: kind,
    })),
};

/** Contributes the machines to a day: its findings as blockers, its figures and its prior-period figures as entries. */
export const machinesDay: DayContribution = {
  name: 'machines',
  place: 90,
  blockers: async (db, { establishmentId, gamingDay }) => {
    if ((await findCurrentRun(db, establishmentId, gamingDay)) === undefined) return [{ kind: 'notReconciled' }];
    return (await listFindings(db, establishmentId, gamingDay, ALL_FINDINGS_FILTER))
      .filter(({ severity, state }) => severity !== 'notice' && !(severity === 'toExplain' && state === 'approved'))
      .map(({ findingKey, code, machine, state }): Blocker => ({ kind: 'finding', findingKey, code, machine, state }));
  },
  books: async (tx, run) => {
    const runTotals = await readRunTotals(tx, run);
    const carriedTotals = sumDifferencesByFact(
      await sumCarriedDifferences(tx, run.establishmentId, run.gamingDay),
      await sumLateDueAmounts(tx, run.establishmentId, run.gamingDay),
      await sumLateOwedChanges(tx, run.establishmentId, run.gamingDay),
    );
    const priorPeriodEntries = buildDayEntries(carriedTotals).map(({ fact, ...entry }) => ({
      ...entry,
      fact: `priorPeriod.${fact}`,
      source: { priorPeriod: true },
    }));
    const settledSlips = await sumSettledSlips(tx, run.establishmentId, run.gamingDay);
    const unmeteredMachines = BigInt(await countUnmeteredMachines(tx, run));
    return {
      figures: { ...runTotals, unmeteredMachines },
      entries: [...buildDayEntries(runTotals, settledSlips), ...priorPeriodEntries],
    };
  },
};
