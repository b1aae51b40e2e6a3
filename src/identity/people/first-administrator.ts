import { SystemClock } from '../../platform/runtime/clock.js';
import type { Clock } from '../../platform/runtime/clock.js';
import type { Database } from '../../platform/database/database.js';
import { oneRow, rows } from '../../platform/database/rows.js';
import { generatePassword, hashPassword } from '../secrets/passwords.js';
import { lockAdministrators } from './people.service.js';
import { beginOperatorAct } from '../operator-act.js';
import { operatorId } from '../sessions/session-rules.js';

export interface FirstAdministrator {
  readonly login: string;
  /** Shown once; only its hash is kept. */
  readonly password: string;
}

/**
 * The administrator of a new installation, or null when the operator has had one before.
 * He holds his function at the operator, hence in every house, and nothing that reads or writes money.
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
    const [earlier] = await rows(
      tx,
      `select from role_grants where role_grants.establishment_id = 0 and role_grants.role = 'administrateur' limit 1`,
    );
    if (earlier !== undefined) {
      return null;
    }
    const now = clock.now();
    await beginOperatorAct(tx, { personId: null, act: 'access.firstAdministrator', happenedAt: now });
    const { person_id: personId } = await oneRow<{ person_id: bigint }>(
      tx,
      `insert into people (employee_number, full_name, employed_from, recorded_at)
       values ('ADMIN-1', 'Administrateur', $1::timestamptz::date, $1) returning people.person_id`,
      [now],
    );
    await tx.query(
      `insert into accounts (person_id, login, password_hash, password_changed_at, recorded_at)
       values ($1, $2, $3, $4, $4)`,
      [personId, login, passwordHash, now],
    );
    await tx.query(
      `insert into role_grants (establishment_id, person_id, role, held_from, recorded_at)
       values ($1, $2, 'administrateur', $3, $3)`,
      [operatorId, personId, now],
    );
    return { login, password };
  });
}
