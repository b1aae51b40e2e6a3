import { createFinding } from '#domain/reconciliation/create-finding.js';
import type { DayContribution } from '#establishments/days/day-contributions.js';
import { listClockDrifts } from './ingest/clock-drifts.queries.js';

/** Contributes to a gaming day the findings of devices' clock drifts: they concern the floor, not a machine. */
export const metersDay: DayContribution = {
  name: 'meters',
  place: 40,
  findings: async (tx, day, settings) => {
    const clockDrifts = await listClockDrifts(tx, day, BigInt(settings.clockDriftSeconds) * 1000n);
    return clockDrifts.map(({ batchId, tokenId, driftMs }) => ({
      machineId: null,
      subject: 'floor',
      finding: createFinding('clockDrift', tokenId === null ? '' : `token ${tokenId}`, {
        evidence: { batchId, tokenId, driftMs },
        tolerance: `clockDriftSeconds ${settings.clockDriftSeconds}`,
        toleranceFrom: settings.from.clockDriftSeconds,
      }),
    }));
  },
};
