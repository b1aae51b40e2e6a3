import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/rows.js';
import { usualLockSeconds } from './session-rules.js';

/** The seconds after which each of these establishments wants an unattended session locked. */
export type LockSecondsOfEstablishments = (
  on: Queryable,
  establishmentIds: readonly number[],
) => Promise<readonly number[]>;

/** When an unattended session locks: establishments stand above accounts, so what they set is asked through this. */
@Injectable()
export class LockRules {
  private ask: LockSecondsOfEstablishments = () => Promise.resolve([]);

  /** Registers, at module start, who knows what establishments set. */
  onAsked(ask: LockSecondsOfEstablishments): void {
    this.ask = ask;
  }

  /** The shortest that any establishment of the person sets; the usual time when he has none. */
  async secondsFor(on: Queryable, establishmentIds: readonly number[]): Promise<number> {
    const set = await this.ask(on, establishmentIds);
    return set.length === 0 ? usualLockSeconds : Math.min(...set);
  }
}
