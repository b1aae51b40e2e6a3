import { Injectable } from '@nestjs/common';
import { NumberErasure } from './number-erasure.service.js';
import { listEstablishmentsWithEndedTickets, eraseNumbers } from './records/tickets.queries.js';

/** Batch size: a batch must hold its locks for a moment only. */
const BATCH_SIZE = 1_000;

/** Erases, every hour, the numbers of tickets that ended long ago; the tickets and their steps remain. */
@Injectable()
export class TicketRetentionService extends NumberErasure {
  protected readonly erased = {
    act: 'tickets.forgetNumbers' as const,
    daysSetting: 'ticketNumberKeepDays',
    label: 'numbers of tickets forgotten',
    erase: eraseNumbers,
  } as const;

  /**
   * Erases the ticket numbers due for erasure in batches, until none is left or the server stops; returns how many were
   * erased.
   */
  async eraseDueNumbers(batchSize = BATCH_SIZE): Promise<number> {
    let erasedCount = 0;
    for (const establishmentId of await listEstablishmentsWithEndedTickets(this.database.dataSource)) {
      for (let batchCount = batchSize; batchCount === batchSize && !this.isStopped; erasedCount += batchCount) {
        batchCount = await this.eraseBatch(establishmentId, batchSize);
      }
    }
    return erasedCount;
  }
}
