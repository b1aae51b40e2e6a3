import { Injectable } from '@nestjs/common';
import { ClockGuard } from '#audit/clock/clock-guard.service.js';
import { HourlyRounds } from '#platform/runtime/hourly-rounds.js';
import { SessionAddressesService } from '../sessions/session-addresses.service.js';
import { PersonalRecordsService } from './personal-records.service.js';

/**
 * Erases personal records, addresses and names of browsers whose retention is over, every hour while the server runs.
 */
@Injectable()
export class RetentionService extends HourlyRounds {
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
    this.clockGuard.assertClockRight();
    const erasedRecords = await this.records.eraseAllDueRecords();
    if (erasedRecords > 0) this.logger.log(`${erasedRecords} personal records erased at the end of their retention`);
    const erasedSessions = await this.addresses.eraseDue();
    if (erasedSessions > 0)
      this.logger.log(`from where and with what is erased of ${erasedSessions} sessions and browsers`);
    const deletedAttempts = await this.addresses.deleteOldAttempts();
    if (deletedAttempts > 0) this.logger.log(`${deletedAttempts} addresses of guesses forgotten after a day`);
  }
}
