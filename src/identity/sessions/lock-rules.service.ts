import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/rows.js';
import { usualLockSeconds } from './session-rules.js';

/** The seconds after which each of these houses wants an unattended session locked. */
export type LockSecondsOfHouses = (on: Queryable, establishmentIds: readonly number[]) => Promise<readonly number[]>;

/** When an unattended session locks: houses stand above accounts, so what they set is asked through this. */
@Injectable()
export class LockRules {
  private ask: LockSecondsOfHouses = () => Promise.resolve([]);

  /** Registers, at module start, who knows what houses set. */
  onAsked(ask: LockSecondsOfHouses): void {
    this.ask = ask;
  }

  /** The shortest that any house of the person sets; the usual time when he has none. */
  async secondsFor(on: Queryable, establishmentIds: readonly number[]): Promise<number> {
    const set = await this.ask(on, establishmentIds);
    return set.length === 0 ? usualLockSeconds : Math.min(...set);
  }
}
