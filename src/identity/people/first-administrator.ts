import { SystemClock } from '../../platform/runtime/clock.js';
import type { Clock } from '../../platform/runtime/clock.js';
import type { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/entities.js';
import { generatePassword, hashPassword } from '../secrets/passwords.js';
import { AccountEntity } from '../entities/account.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { RoleGrantEntity } from '../entities/role-grant.entity.js';
import { lockAdministrators } from './people.queries.js';
import { beginOperatorAct } from '../operator-act.js';
import { operatorId } from '../sessions/session-rules.js';

export interface FirstAdministrator {
  readonly login: string;
  /** Shown once; only its hash is stored. */
  readonly password: string;
}

/**
 * The administrator of a new installation, or null when the operator has had one before. They hold their function at
 * the operator, hence in every establishment, and nothing that reads or writes money.
 */
export async function createFirstAdministrator(
  database: Database,
  clock: Clock = new SystemClock(),
): Promise<FirstAdministrator | null> {
  const login = 'admin';
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await lockAdministrators(tx);
    if (await tx.existsBy(RoleGrantEntity, { establishmentId: operatorId, role: 'administrateur' })) {
      return null;
    }
    const now = clock.now();
    await beginOperatorAct(tx, { personId: null, act: 'access.firstAdministrator', happenedAt: now });
    const { personId } = await insertRow(tx, PersonEntity, {
      employeeNumber: 'ADMIN-1',
      fullName: 'Administrateur',
      employedFrom: now.toISOString().slice(0, 10),
      recordedAt: now,
    });
    await insertRow(tx, AccountEntity, { personId, login, passwordHash, passwordChangedAt: now, recordedAt: now });
    await insertRow(tx, RoleGrantEntity, {
      establishmentId: operatorId,
      personId,
      role: 'administrateur',
      heldFrom: now,
      recordedAt: now,
    });
    return { login, password };
  });
}
