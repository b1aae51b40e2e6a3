import { Injectable } from '@nestjs/common';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Database } from '#platform/database/database.js';
import { Clock } from '#platform/runtime/clock.js';
import { NumberErasure } from '#tickets/number-erasure.service.js';
import { eraseCardNumbers } from './records/stored-value-cards.queries.js';

/** A small batch holds its locks only briefly. */
const BATCH_SIZE = 500;

/** Erases, every hour, the numbers of cards returned long ago; the cards and their movements stay. */
@Injectable()
export class StoredValueCardRetentionService extends NumberErasure {
  protected readonly erasureRule = {
    action: 'cards.forget' as const,
    retentionSetting: 'cardNumberKeepDays',
    logLabel: 'numbers of returned cards forgotten at the end of their retention',
    erase: eraseCardNumbers,
  } as const;

  constructor(
    private readonly establishments: EstablishmentsService,
    database: Database,
    settings: SettingsService,
    gamingDays: GamingDaysService,
    clock: Clock,
    clockGuard: ClockGuard,
  ) {
    super(database, settings, gamingDays, clock, clockGuard);
  }

  /** Erases the card numbers due for erasure, at most one batch in each establishment; returns how many were erased. */
  async eraseDueNumbers(batchSize = BATCH_SIZE): Promise<number> {
    let erasedCount = 0;
    for (const { establishmentId } of await this.establishments.listEstablishments(this.database.dataSource)) {
      erasedCount += await this.eraseBatch(establishmentId, batchSize);
    }
    return erasedCount;
  }
}
