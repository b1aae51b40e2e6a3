import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { requestTimestamp, TimestampFault, type TimestampFaultReason } from './timestamp.js';
import type { Timestamper } from './cms.js';

const REQUEST_TIMEOUT_MS = 5000;
/** Pause after a fault: a series of documents does not wait for the authority each time. */
const PAUSE_AFTER_FAULT_MS = 60_000;

/** Last time the authority returned no timestamp. */
export interface TimestampTrouble {
  readonly at: Date;
  readonly reason: TimestampFaultReason;
}

/** Whether documents are timestamped, and the last fault; null: none since the last timestamp. */
export interface TimestampState {
  /** True: a timestamp service is configured. */
  readonly configured: boolean;
  readonly trouble: TimestampTrouble | null;
}

/**
 * Requests timestamps from the authority of RELEVE_TSA_URL. Without one the document is created untimestamped: a slip
 * or a statement cannot wait for a third party. The fault is logged, and shown until the next timestamp.
 */
@Injectable()
export class TimestampService {
  private readonly logger = new Logger('Timestamps');
  private lastFault: TimestampTrouble | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the state of timestamping: whether an authority is configured, and its last fault since the last timestamp.
   */
  getState(): TimestampState {
    return { configured: this.config.timestampUrl !== undefined, trouble: this.lastFault };
  }

  /** Returns the function that requests timestamps; null when no authority is configured. */
  createTimestamper(): Timestamper | null {
    const { timestampUrl } = this.config;
    return timestampUrl === undefined ? null : (signatureValue) => this.requestToken(timestampUrl, signatureValue);
  }

  /** Requests a timestamp over a signature; null during the pause after a fault, or when the authority fails. */
  private async requestToken(authorityUrl: string, signatureValue: Buffer): Promise<Buffer | null> {
    const now = this.clock.now();
    if (this.lastFault !== null && now.getTime() - this.lastFault.at.getTime() < PAUSE_AFTER_FAULT_MS) return null;
    try {
      const token = await requestTimestamp(authorityUrl, signatureValue, REQUEST_TIMEOUT_MS);
      this.lastFault = null;
      return token;
    } catch (error) {
      if (!(error instanceof TimestampFault)) throw error;
      this.lastFault = { at: now, reason: error.reason };
      this.logger.warn(`no timestamp from ${new URL(authorityUrl).host}: ${error.message}`);
      return null;
    }
  }
}
