import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/rows.js';
import { usualLockSeconds } from './session-rules.js';

/** The seconds after which each of these establishments locks an unattended session. */
export type LockSecondsOfEstablishments = (
  on: Queryable,
  establishmentIds: readonly number[],
) => Promise<readonly number[]>;

/** When an unattended session locks: establishments rank above accounts, so their settings are read through this. */
@Injectable()
export class LockRules {
  private ask: LockSecondsOfEstablishments = () => Promise.resolve([]);

  /** Registers, at module start, the function that reads the establishments' settings. */
  onAsked(ask: LockSecondsOfEstablishments): void {
    this.ask = ask;
  }

  /** The shortest that any establishment of the person sets; the default when none does. */
  async secondsFor(on: Queryable, establishmentIds: readonly number[]): Promise<number> {
    const set = await this.ask(on, establishmentIds);
    return set.length === 0 ? usualLockSeconds : Math.min(...set);
  }
}
