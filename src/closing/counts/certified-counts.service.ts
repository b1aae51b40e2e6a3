import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DayCountsService, type ContributedCounts } from '#establishments/days/day-counts.service.js';
import type { Tx } from '#platform/database/rows.js';
import { insertCounts, lockCountsOfDay, listCurrentCounts, type CountRow } from './counts.queries.js';

/** Enters the certified count of a drop as the count of its machines for the gaming day. */
@Injectable()
export class CertifiedCountsService implements OnModuleInit {
  constructor(private readonly dayCounts: DayCountsService) {}

  /** Registers this service as the receiver of certified counts. */
  onModuleInit(): void {
    this.dayCounts.registerReceiver((tx, counts) => this.enterCounts(tx, counts));
  }

  /**
   * Enters the counts of machines that a drop certified: first counts, or the next count after one entered by hand,
   * with which reconciliation compares it. A further drop of the day makes a new revision, whose amounts sum both
   * drops.
   */
  private async enterCounts(tx: Tx, contribution: ContributedCounts): Promise<void> {
    const { establishmentId, gamingDay, source, enteredBy } = contribution;
    await lockCountsOfDay(tx, establishmentId, gamingDay);
    const certifiedCounts = await contribution.readCounts();
    const machineIds = certifiedCounts.map(({ machineId }) => machineId);
    const currentMachineCounts = await listCurrentCounts(tx, { establishmentId, gamingDay, machineIds });
    const counts = certifiedCounts.map(({ notes, ticketCount, ...count }) => ({
      ...count,
      countNumber: chooseCountNumber(
        currentMachineCounts.filter(({ machineId }) => machineId === count.machineId),
        source,
      ),
      notes: JSON.stringify(notes),
      ticketCount: BigInt(ticketCount),
    }));
    await insertCounts(tx, establishmentId, gamingDay, counts, {
      source,
      reason: '',
      approvalRequestId: null,
      recordedBy: enteredBy,
    });
  }
}

/**
 * Returns the number under which a machine's certified count is stored: that of the count from the same source, of
 * which it is the next revision, else the next free one.
 */
function chooseCountNumber(currentMachineCounts: readonly CountRow[], countSource: CountRow['source']): number {
  const sameSourceCount = currentMachineCounts.find(({ source }) => source === countSource);
  return sameSourceCount?.countNumber ?? Math.max(0, ...currentMachineCounts.map(({ countNumber }) => countNumber)) + 1;
}
