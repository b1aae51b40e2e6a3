import { uptime } from 'node:os';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { Readiness } from '#platform/operations/readiness.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Clock, SystemClock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { refuse } from '#refusals/refusal.js';
import { ClockAcceptanceEntity } from '../entities/clock-acceptance.entity.js';
import { setAuditContext } from '../log/audit-context.js';
import { detectRecordedTimeConflict, detectClockJump } from './clock-judgement.js';
import type { ClockFault, ClockLimits, ClockReading } from './clock-judgement.js';
import { readRecordedTime } from './clock.queries.js';

const CHECK_INTERVAL_MS = 5_000;
const DAY_MS = 86_400_000;

/** A fault of the clock, with the recording time of the last entry of any log. */
interface DetectedClockFault {
  readonly fault: ClockFault;
  readonly lastEntryAt: Date | null;
}

/**
 * Refuses acts while the server's clock cannot be right: it moved differently from elapsed time, is earlier than
 * recorded entries, or differs from the database's. A corrected clock is right again; any other is accepted at the
 * console, with a reason. Only the system's clock is judged, because the demonstration has its own.
 */
@Injectable()
export class ClockGuard implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Clock');
  readonly #limits: ClockLimits;
  /** The last moment at which the clock was right. */
  #lastCorrectReading: ClockReading;
  #acceptanceCount: bigint | undefined;
  #lastEntryAt: Date | null = null;
  #faultAgainstRecords: ClockFault | null = null;
  #timer: NodeJS.Timeout | undefined;
  #runningCheck: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly readiness: Readiness,
    @Inject(CONFIG) config: Config,
  ) {
    this.#limits = { maxJumpMs: config.clockJumpS * 1000, maxSilenceMs: config.longestSilenceDays * DAY_MS };
    this.#lastCorrectReading = this.#readClocks();
  }

  /**
   * Checks the clock at the start and then every five seconds, and adds it to the readiness checks.
   * A test's own clock is not checked.
   */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.#isClockChecked) return;
    this.readiness.addCheck('clock', () => Promise.resolve(this.#detectFault() === null));
    await this.checkAgainstDatabase();
    this.#timer = setInterval(() => {
      this.#runningCheck = this.checkAgainstDatabase();
    }, CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Stops the checks and awaits the one that is running. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#runningCheck;
  }

  /** Refuses CLOCK_JUMPED while the clock is wrong, with the fault and both times; returns normally otherwise. */
  assertClockCorrect(): void {
    const detectedFault = this.#detectFault();
    if (detectedFault === null) return;
    const { fault, lastEntryAt } = detectedFault;
    refuse('CLOCK_JUMPED', { fault, clock: this.clock.now().toISOString(), last: lastEntryAt?.toISOString() ?? null });
  }

  /**
   * Compares the clock with the times recorded in the database, and logs a new fault; an unreachable database changes
   * nothing.
   * A newly accepted clock becomes the reference for later readings.
   */
  async checkAgainstDatabase(): Promise<void> {
    try {
      const { databaseAt, lastEntryAt, acceptances } = await readRecordedTime(this.db.dataSource);
      const isNewlyAccepted = this.#acceptanceCount !== undefined && acceptances > this.#acceptanceCount;
      if (isNewlyAccepted) this.#lastCorrectReading = this.#readClocks();
      this.#acceptanceCount = acceptances;
      this.#lastEntryAt = lastEntryAt;
      const recordedTime = { databaseMs: databaseAt.getTime(), lastEntryMs: lastEntryAt?.getTime() ?? null };
      const fault = detectRecordedTimeConflict(this.#readClocks().wallMs, recordedTime, this.#limits);
      if (fault !== null && fault !== this.#faultAgainstRecords) this.#logger.error(`the clock is not right: ${fault}`);
      this.#faultAgainstRecords = fault;
      // a correction of the clock is noticed even while no acts are written
      this.#detectFault();
    } catch (error) {
      this.#logger.warn(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Records as an act that the clock is accepted as it is now. Only the console does this.
   * Establishment 0 means the installation as a whole.
   */
  async acceptClock(personId: bigint, reason: string): Promise<void> {
    const clockAt = this.clock.now();
    const { lastEntryAt } = await readRecordedTime(this.db.dataSource);
    await this.db.transaction(async (tx) => {
      await setAuditContext(tx, { establishmentId: 0, personId, action: 'clock.accept', happenedAt: clockAt, reason });
      await insertRow(tx, ClockAcceptanceEntity, { establishmentId: 0, personId, clockAt, lastEntryAt, reason });
    });
  }

  /**
   * Returns the clock's present fault, found while running or by the last comparison with the database; null when it is
   * right.
   */
  #detectFault(): DetectedClockFault | null {
    if (!this.#isClockChecked) return null;
    const currentReading = this.#readClocks();
    const fault = detectClockJump(this.#lastCorrectReading, currentReading, this.#limits) ?? this.#faultAgainstRecords;
    // small corrections do not add up to a jump
    if (fault === null) this.#lastCorrectReading = currentReading;
    return fault === null ? null : { fault, lastEntryAt: this.#lastEntryAt };
  }

  get #isClockChecked(): boolean {
    return this.clock instanceof SystemClock;
  }

  /** Reads both clocks; the time since the system started continues during sleep, as the wall clock does. */
  #readClocks(): ClockReading {
    return { wallMs: this.clock.now().getTime(), monotonicMs: uptime() * 1000 };
  }
}
