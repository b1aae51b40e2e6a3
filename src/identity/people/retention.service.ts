import { Injectable } from '@nestjs/common';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { HourlyService } from '#platform/runtime/hourly-rounds.js';
import { SessionAddressesService } from '../sessions/session-addresses.service.js';
import { PersonalRecordsService } from './personal-records.service.js';

/**
 * Erases personal records, addresses and names of browsers whose retention is over, every hour while the server runs.
 */
@Injectable()
export class RetentionService extends HourlyService {
  constructor(
    private readonly records: PersonalRecordsService,
    private readonly addresses: SessionAddressesService,
    private readonly clockGuard: ClockGuard,
  ) {
    super();
  }

  /**
   * Erases personal records, addresses of sessions and old attempts past their retention. Throws while the clock is
   * wrong.
   */
  protected override async runRound(): Promise<void> {
    // an erasure caused by a clock that jumped ahead cannot be undone
    this.clockGuard.assertClockCorrect();
    const erasedRecordCount = await this.records.eraseAllDueRecords();
    if (erasedRecordCount > 0)
      this.logger.log(`${erasedRecordCount} personal records erased at the end of their retention`);
    const erasedSessionCount = await this.addresses.eraseDueAddresses();
    if (erasedSessionCount > 0)
      this.logger.log(`from where and with what is erased of ${erasedSessionCount} sessions and browsers`);
    const deletedAttemptCount = await this.addresses.deleteOldAttempts();
    if (deletedAttemptCount > 0) this.logger.log(`${deletedAttemptCount} addresses of guesses forgotten after a day`);
  }
}
