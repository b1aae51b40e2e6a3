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
  readonly autoLockSeconds: number;
  /** Time for which a proof of identity counts as fresh. */
  readonly freshProofSeconds: number;
  /** Time within which an assigned password may be used to choose another. */
  readonly assignedPasswordSeconds: number;
}

export type SecurityRulesReader = (
  db: Queryable,
  establishmentIds: readonly number[],
) => Promise<readonly SecurityRules[]>;

/** Session settings of establishments: they rank above accounts, so their settings are read through this. */
@Injectable()
export class SecurityRulesService {
  private readRules: SecurityRulesReader = () => Promise.resolve([]);

  /** Registers, at module start, the function that reads the establishments' settings. */
  registerRulesReader(rulesReader: SecurityRulesReader): void {
    this.readRules = rulesReader;
  }

  /** Returns the shortest times set by any of the establishments; the defaults when none sets them. */
  async readStrictestRules(db: Queryable, establishmentIds: readonly number[]): Promise<SecurityRules> {
    const allRules = await this.readRules(db, establishmentIds);
    const getShortest = (rule: keyof SecurityRules, defaultSeconds: number): number =>
      allRules.length === 0 ? defaultSeconds : Math.min(...allRules.map((rules) => rules[rule]));
    return {
      autoLockSeconds: getShortest('autoLockSeconds', defaultLockSeconds),
      freshProofSeconds: getShortest('freshProofSeconds', defaultFreshProofSeconds),
      assignedPasswordSeconds: getShortest('assignedPasswordSeconds', defaultAssignedPasswordSeconds),
    };
  }

  /**
   * Returns the strictest security rules (shortest times) of the establishments where the person holds a function now.
   */
  async readStrictestPersonRules(db: Queryable, personId: bigint, now: Date): Promise<SecurityRules> {
    const establishments = await listEstablishmentsOfPerson(db, personId, now);
    return this.readStrictestRules(
      db,
      establishments.map(({ establishmentId }) => establishmentId).filter((id) => id !== operatorId),
    );
  }
}
