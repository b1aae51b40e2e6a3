import { SystemClock, type Clock } from '#platform/runtime/clock.js';
import type { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { generatePassword, buildAssignedSecret, hashPassword } from '../credentials/passwords.js';
import { AccountEntity } from '../entities/account.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { RoleGrantEntity } from '../entities/role-grant.entity.js';
import { countAdministrators, lockAdministrators } from './people.queries.js';
import { listExpiredFirstAccounts, findFreeAdminNumber } from '../deciding/deciders.queries.js';
import { beginOperatorAct } from '../access/operator-act.js';
import { operatorId, defaultAssignedPasswordSeconds } from '../access/session-rules.js';

export interface FirstAdministrator {
  readonly login: string;
  /** Shown once; only its hash is stored. It must be changed, and expires if unused. */
  readonly password: string;
}

/** Every request of the first administrator needs the second administrator's approval. */
const INITIAL_ADMINISTRATORS = 2;

/**
 * Creates the administrators who receive a password from the console, and returns their logins and passwords.
 * In a new installation these are the first two. Later they replace any missing from two who can sign in; accounts
 * whose first password expired unused receive a new one.
 * They have their function at the operator, hence in every establishment, and no permission that reads or writes money.
 * The log records each without an author.
 */
export async function createFirstAdministrators(
  database: Database,
  clock: Clock = new SystemClock(),
): Promise<readonly FirstAdministrator[]> {
  const secrets = await Promise.all(
    Array.from({ length: INITIAL_ADMINISTRATORS }, async () => {
      const password = generatePassword();
      return { password, passwordHash: await hashPassword(password) };
    }),
  );
  return database.transaction(async (tx) => {
    await lockAdministrators(tx);
    const now = clock.now();
    await beginOperatorAct(tx, { personId: null, act: 'access.firstAdministrator', happenedAt: now });
    const administrators: FirstAdministrator[] = [];
    const expiredAccounts = await listExpiredFirstAccounts(tx, now);
    const missingCount = INITIAL_ADMINISTRATORS - Number(await countAdministrators(tx));
    // expired accounts first, then new ones for those still missing
    for (const { password, passwordHash } of secrets) {
      const secretFields = buildAssignedSecret(passwordHash, now, defaultAssignedPasswordSeconds);
      const account = expiredAccounts[administrators.length];
      if (account !== undefined) {
        await tx.update(AccountEntity, { accountId: account.accountId }, secretFields);
        administrators.push({ login: account.login, password });
      } else if (administrators.length - expiredAccounts.length < missingCount) {
        administrators.push({ login: await insertAdministrator(tx, secretFields, now), password });
      }
    }
    return administrators;
  });
}

/** Inserts an administrator under the next free number, with person, account and function; returns the login. */
async function insertAdministrator(
  tx: Tx,
  secretFields: ReturnType<typeof buildAssignedSecret>,
  now: Date,
): Promise<string> {
  const number = await findFreeAdminNumber(tx);
  const login = number === 1 ? 'admin' : `admin-${number}`;
  const { personId } = await insertRow(tx, PersonEntity, {
    employeeNumber: `ADMIN-${number}`,
    fullName: number === 1 ? 'Administrateur' : `Administrateur ${number}`,
    employedFrom: now.toISOString().slice(0, 10),
    recordedAt: now,
  });
  await insertRow(tx, AccountEntity, { personId, login, ...secretFields, recordedAt: now });
  await insertRow(tx, RoleGrantEntity, {
    establishmentId: operatorId,
    personId,
    role: 'administrateur',
    heldFrom: now,
    recordedAt: now,
  });
  return login;
}
