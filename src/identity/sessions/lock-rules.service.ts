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

export type SecurityRulesReader = (
  connection: Queryable,
  establishmentIds: readonly number[],
) => Promise<readonly SecurityRules[]>;

/** Session settings of establishments: they rank above accounts, so their settings are read through this. */
@Injectable()
export class SecurityRulesService {
  private readAllRules: SecurityRulesReader = () => Promise.resolve([]);

  /** Registers, at module start, the function that reads the establishments' settings. */
  registerRulesReader(readRules: SecurityRulesReader): void {
    this.readAllRules = readRules;
  }

  /** Returns the shortest times set by any of the establishments; the defaults when none sets them. */
  async findStrictestRules(connection: Queryable, establishmentIds: readonly number[]): Promise<SecurityRules> {
    const allRules = await this.readAllRules(connection, establishmentIds);
    const findShortest = (rule: keyof SecurityRules, defaultSeconds: number): number =>
      allRules.length === 0 ? defaultSeconds : Math.min(...allRules.map((rules) => rules[rule]));
    return {
      lock: findShortest('lock', defaultLockSeconds),
      freshProof: findShortest('freshProof', defaultFreshProofSeconds),
      givenPassword: findShortest('givenPassword', defaultAssignedPasswordSeconds),
    };
  }

  /**
   * Returns the strictest security rules (shortest times) of the establishments where the person holds a function now.
   */
  async findStrictestRulesOfPerson(connection: Queryable, personId: bigint, now: Date): Promise<SecurityRules> {
    const establishments = await listEstablishmentsOfPerson(connection, personId, now);
    return this.findStrictestRules(
      connection,
      establishments.map(({ establishmentId }) => establishmentId).filter((id) => id !== operatorId),
    );
  }
}
