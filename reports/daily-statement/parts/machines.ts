import type { Fact } from '#documents/model/document.js';
import { readSql } from '#documents/parts/report.js';
import type { DailyStatementContext, DailyStatementPart } from '../part.js';

interface MachineCounts {
  readonly inService: bigint;
  readonly outOfService: bigint;
  readonly silent: bigint;
}

/** Lists the number of machines in service, out of service and silent (without a reading that day). */
function buildMachineFacts(machineCounts: MachineCounts, { translate }: DailyStatementContext): Fact[] {
  return [
    { label: translate('inService'), value: machineCounts.inService, kind: 'count' },
    { label: translate('outOfService'), value: machineCounts.outOfService, kind: 'count' },
    { label: translate('silent'), value: machineCounts.silent, kind: 'count' },
  ];
}

/** Number of machines in service, out of service and silent. */
export const machinesPart: DailyStatementPart = {
  name: 'machines',
  place: 5,
  buildSections: async (context) => {
    const { query, establishment, gamingDay } = context;
    const [machineCounts] = await query<MachineCounts>(readSql('daily-statement', 'machines-in-service'), [
      establishment.establishmentId,
      gamingDay,
    ]);
    const facts = buildMachineFacts(machineCounts ?? { inService: 0n, outOfService: 0n, silent: 0n }, context);
    return [{ kind: 'facts', name: 'machines', columns: 3, facts }];
  },
};
