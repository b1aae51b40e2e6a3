import { SystemClock, type Clock } from '#platform/runtime/clock.js';
import type { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { generatePassword, buildPasswordColumns, hashPassword } from '../credentials/passwords.js';
import { AccountEntity } from '../entities/account.entity.js';
import { PersonEntity } from '../entities/person.entity.js';
import { RoleGrantEntity } from '../entities/role-grant.entity.js';
import { countPermanentAdmins, lockAdministrators } from './people.queries.js';
import { listExpiredConsoleAdmins, findFreeAdminNumber } from '../deciding/deciders.queries.js';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { operatorId, defaultAssignedPasswordSeconds } from '../access/session-rules.js';

export interface FirstAdministrator {
  readonly login: string;
  /** Shown once; only its hash is stored. It must be changed, and expires if unused. */
  readonly password: string;
}

/** Every request of the first administrator needs the second administrator's approval. */
const MIN_ADMINISTRATORS = 2;

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
  const generatedPasswords = await Promise.all(
    Array.from({ length: MIN_ADMINISTRATORS }, async () => {
      const password = generatePassword();
      return { password, passwordHash: await hashPassword(password) };
    }),
  );
  return database.transaction(async (tx) => {
    await lockAdministrators(tx);
    const now = clock.now();
    await setOperatorAuditContext(tx, { personId: null, action: 'access.firstAdministrator', happenedAt: now });
    const administrators: FirstAdministrator[] = [];
    const expiredAccounts = await listExpiredConsoleAdmins(tx, now);
    const missingCount = MIN_ADMINISTRATORS - Number(await countPermanentAdmins(tx));
    // expired accounts first, then new ones for those still missing
    for (const { password, passwordHash } of generatedPasswords) {
      const passwordColumns = buildPasswordColumns(passwordHash, now, defaultAssignedPasswordSeconds);
      const account = expiredAccounts[administrators.length];
      if (account !== undefined) {
        await tx.update(AccountEntity, { accountId: account.accountId }, passwordColumns);
        administrators.push({ login: account.login, password });
      } else if (administrators.length - expiredAccounts.length < missingCount) {
        administrators.push({ login: await insertAdministrator(tx, passwordColumns, now), password });
      }
    }
    return administrators;
  });
}

/** Inserts an administrator under the next free number, with person, account and function; returns the login. */
async function insertAdministrator(
  tx: Tx,
  passwordColumns: ReturnType<typeof buildPasswordColumns>,
  now: Date,
): Promise<string> {
  const adminNumber = await findFreeAdminNumber(tx);
  const login = adminNumber === 1 ? 'admin' : `admin-${adminNumber}`;
  const { personId } = await insertRow(tx, PersonEntity, {
    employeeNumber: `ADMIN-${adminNumber}`,
    fullName: adminNumber === 1 ? 'Administrateur' : `Administrateur ${adminNumber}`,
    employedFrom: now.toISOString().slice(0, 10),
    recordedAt: now,
  });
  await insertRow(tx, AccountEntity, { personId, login, ...passwordColumns, recordedAt: now });
  await insertRow(tx, RoleGrantEntity, {
    establishmentId: operatorId,
    personId,
    role: 'administrateur',
    heldFrom: now,
    recordedAt: now,
  });
  return login;
}
