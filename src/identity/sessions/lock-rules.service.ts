import { Injectable } from '@nestjs/common';
import type { Queryable } from '#platform/database/rows.js';
import {
  operatorId,
  usualFreshProofSeconds,
  usualGivenPasswordSeconds,
  usualLockSeconds,
} from '../access/session-rules.js';
import { establishmentsOfPerson } from './sessions.queries.js';

/** How an establishment guards its sessions and secrets, in seconds. */
export interface SecurityRules {
  /** An unattended session locks after this. */
  readonly lock: number;
  /** How long a person counts as having just proved who they are. */
  readonly freshProof: number;
  /** How long a password that was given to somebody may be used to choose another. */
  readonly givenPassword: number;
}

export type SecurityRulesOfEstablishments = (
  on: Queryable,
  establishmentIds: readonly number[],
) => Promise<readonly SecurityRules[]>;

/** What establishments set about sessions: they rank above accounts, so their settings are read through this. */
@Injectable()
export class LockRules {
  private ask: SecurityRulesOfEstablishments = () => Promise.resolve([]);

  /** Registers, at module start, the function that reads the establishments' settings. */
  onAsked(ask: SecurityRulesOfEstablishments): void {
    this.ask = ask;
  }

  /** The shortest that any establishment of the person sets; the defaults when none does. */
  async rulesFor(on: Queryable, establishmentIds: readonly number[]): Promise<SecurityRules> {
    const set = await this.ask(on, establishmentIds);
    const shortest = (of: keyof SecurityRules, usual: number): number =>
      set.length === 0 ? usual : Math.min(...set.map((rules) => rules[of]));
    return {
      lock: shortest('lock', usualLockSeconds),
      freshProof: shortest('freshProof', usualFreshProofSeconds),
      givenPassword: shortest('givenPassword', usualGivenPasswordSeconds),
    };
  }

  /** The same for a person, of every establishment where they hold something now. */
  async rulesOf(on: Queryable, personId: bigint, now: Date): Promise<SecurityRules> {
    const held = await establishmentsOfPerson(on, personId, now);
    return this.rulesFor(
      on,
      held.map(({ establishmentId }) => establishmentId).filter((id) => id !== operatorId),
    );
  }
}
