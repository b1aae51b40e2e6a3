import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CertificationsService } from '../../drops/counts/certifications.service.js';
import type { CertifiedDrop } from '../../drops/counts/certifications.service.js';
import type { Tx } from '../../platform/database/rows.js';
import { certifiedCounts } from './certified-counts.queries.js';
import { insertCounts, lockCountsOfDay, standingCounts } from './counts.queries.js';
import type { CountRow } from './counts.queries.js';

/** The certified count of a relève, entered as the count of its machines for the gaming day. */
@Injectable()
export class CertifiedCountsService implements OnModuleInit {
  constructor(private readonly certifications: CertificationsService) {}

  onModuleInit(): void {
    this.certifications.addWatch((tx, drop) => this.enter(tx, drop));
  }

  /**
   * The first count of a machine; beside what was counted by hand the next one, which the reconciliation compares. A
   * further relève of the day makes the next revision, of both together.
   */
  private async enter(tx: Tx, { establishmentId, dropId, gamingDay, certifiedBy }: CertifiedDrop): Promise<void> {
    await lockCountsOfDay(tx, establishmentId, gamingDay);
    const certified = await certifiedCounts(tx, establishmentId, gamingDay, dropId);
    const machineIds = certified.map(({ machineId }) => machineId);
    const standing = await standingCounts(tx, establishmentId, gamingDay, machineIds);
    const counts = certified.map(({ notes, ticketCount, ...count }) => ({
      ...count,
      ...placeOf(standing.filter(({ machineId }) => machineId === count.machineId)),
      notes: JSON.stringify(notes),
      ticketCount: BigInt(ticketCount),
    }));
    await insertCounts(tx, establishmentId, gamingDay, counts, {
      ...{ source: 'drop', reason: '', approvalRequestId: null, recordedBy: certifiedBy },
    });
  }
}

/** Under which number a certified count stands, and its revision. */
function placeOf(standing: readonly CountRow[]): { readonly countNumber: number; readonly revision: number } {
  const own = standing.find(({ source }) => source === 'drop');
  if (own !== undefined) return { countNumber: own.countNumber, revision: own.revision + 1 };
  const taken = standing.map(({ countNumber }) => countNumber);
  return { countNumber: Math.max(0, ...taken) + 1, revision: 1 };
}
