import { Injectable } from '@nestjs/common';
import type { Queryable } from '#platform/database/rows.js';
import {
  operatorId,
  defaultFreshProofSeconds,
  defaultAssignedPasswordSeconds,
  defaultLockSeconds,
} from '../access/session-rules.js';
import { listEstablishmentsOfPerson } from './sessions.queries.js';

/** Security settings of an establishment for sessions and secrets, in seconds. */
export interface SecurityRules {
  /** Idle time after which an unattended session locks. */
  readonly lock: number;
  /** Time for which a proof of identity counts as fresh. */
  readonly freshProof: number;
  /** Time within which an assigned password may be used to choose another. */
  readonly givenPassword: number;
}

export type SecurityRulesOfEstablishments = (
  on: Queryable,
  establishmentIds: readonly number[],
) => Promise<readonly SecurityRules[]>;

/** Session settings of establishments: they rank above accounts, so their settings are read through this. */
@Injectable()
export class LockRules {
  private ask: SecurityRulesOfEstablishments = () => Promise.resolve([]);

  /** Registers, at module start, the function that reads the establishments' settings. */
  onRead(readRules: SecurityRulesOfEstablishments): void {
    this.ask = readRules;
  }

  /** Returns the shortest times set by any of the establishments; the defaults when none sets them. */
  async findRulesOfEstablishments(on: Queryable, establishmentIds: readonly number[]): Promise<SecurityRules> {
    const rulesSet = await this.ask(on, establishmentIds);
    const shortestOf = (rule: keyof SecurityRules, defaultSeconds: number): number =>
      rulesSet.length === 0 ? defaultSeconds : Math.min(...rulesSet.map((rules) => rules[rule]));
    return {
      lock: shortestOf('lock', defaultLockSeconds),
      freshProof: shortestOf('freshProof', defaultFreshProofSeconds),
      givenPassword: shortestOf('givenPassword', defaultAssignedPasswordSeconds),
    };
  }

  /**
   * Returns the strictest security rules (shortest times) of the establishments where the person holds a function now.
   */
  async findRulesOfPerson(on: Queryable, personId: bigint, now: Date): Promise<SecurityRules> {
    const establishments = await listEstablishmentsOfPerson(on, personId, now);
    return this.findRulesOfEstablishments(
      on,
      establishments.map(({ establishmentId }) => establishmentId).filter((id) => id !== operatorId),
    );
  }
}
