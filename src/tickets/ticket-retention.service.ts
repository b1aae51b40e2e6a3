import { Injectable } from '@nestjs/common';
import { NumberErasure } from './number-erasure.service.js';
import { listEstablishmentIdsToErase, eraseTicketNumbers } from './records/tickets.queries.js';

/** Batch size: a batch must hold its locks for a moment only. */
const BATCH_SIZE = 1_000;

/** Erases, every hour, the numbers of tickets that ended long ago; the tickets and their steps remain. */
@Injectable()
export class TicketRetentionService extends NumberErasure {
  protected readonly erasureRule = {
    action: 'tickets.forgetNumbers' as const,
    retentionSetting: 'ticketNumberKeepDays',
    logLabel: 'numbers of tickets forgotten',
    erase: eraseTicketNumbers,
  } as const;

  /**
   * Erases the ticket numbers due for erasure in batches, until none is left or the server stops; returns how many were
   * erased.
   */
  async eraseDueNumbers(batchSize = BATCH_SIZE): Promise<number> {
    let erasedCount = 0;
    for (const establishmentId of await listEstablishmentIdsToErase(this.database.dataSource)) {
      for (
        let erasedInBatch = batchSize;
        erasedInBatch === batchSize && !this.isStopped;
        erasedCount += erasedInBatch
      ) {
        erasedInBatch = await this.eraseBatch(establishmentId, batchSize);
      }
    }
    return erasedCount;
  }
}
