import { createHash, randomBytes } from 'node:crypto';
import { decidingRoles, rolePermissions, sessionOnlyPermissions } from '#identity/access/permissions.js';
import type { Role } from '#declarations/shapes/roles.js';
import { devicePermissions } from '#identity/access/permissions.js';
import type { PermissionName } from '#identity/access/permissions.js';
import { bindDataSource, findBindingKey } from '#audit/log/bound-sources.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Database } from '#platform/database/database.js';
import { queryRow, type Tx } from '#platform/database/rows.js';
import { superuserOf } from './test-database.js';

export interface NewTestPerson {
  readonly roles: readonly Role[];
  /** Code of an existing establishment. */
  readonly establishment: string;
  readonly fullName?: string;
  /** False: an agent without an oath on file. */
  readonly isSworn?: boolean;
  /** The connection that enters functions that exclude each other, past the rule that separates them. */
  readonly superuser?: Database;
}

export interface TestPerson {
  readonly personId: bigint;
  readonly fullName: string;
  /**
   * `authorization: Bearer <token>`: all permissions of the roles in that establishment, except the administration of
   * rights.
   */
  readonly token: string;
  /** `cookie: <cookie>`: a session of an account without a password; the administrator's rights need it. */
  readonly cookie: string;
}

const longAgo = new Date('2000-01-01T00:00:00Z');
const farAway = new Date('2999-12-31T00:00:00Z');

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates a person with these roles and signs them in, as the application's role and without hashing a password. */
export async function createPerson(db: Database, input: NewTestPerson): Promise<TestPerson> {
  const { superuser, roles } = input;
  const [first] = roles;
  const plain = roles.filter((role) => !decidingRoles.includes(role) && (superuser === undefined || role === first));
  const others = roles.filter((role) => !plain.includes(role));
  const person = await enterPerson(db, input, plain);
  if (others.length > 0) {
    const asSuperuser = superuser ?? (await superuserOf(db));
    const key = findBindingKey(db.dataSource);
    if (key !== undefined) bindDataSource(asSuperuser.dataSource, key);
    const past = [...(superuser === undefined ? [] : ['functions_are_apart']), 'deciding_functions_take_two'];
    try {
      await giveBesides(asSuperuser, input.establishment, person.personId, { roles: others, past });
    } finally {
      if (superuser === undefined) await asSuperuser.close();
    }
  }
  return person;
}

function enterPerson(db: Database, input: NewTestPerson, roles: readonly Role[]): Promise<TestPerson> {
  return db.transaction(async (tx) => {
    const { establishment_id: establishment } = await queryRow<{ establishment_id: number }>(
      tx,
      'select establishments.establishment_id from establishments where establishments.code = $1',
      [input.establishment],
    );
    await setAuditContext(tx, {
      establishmentId: establishment,
      personId: null,
      action: 'test.person',
      happenedAt: longAgo,
      gamingDay: null,
    });
    const number = randomBytes(6).toString('hex');
    const fullName = input.fullName ?? `Personne ${number}`;
    const { person_id: personId } = await queryRow<{ person_id: bigint }>(
      tx,
      `insert into people (employee_number, full_name, employed_from) values ($1, $2, $3) returning person_id`,
      [`T-${number}`, fullName, '2000-01-01'],
    );
    const cookie = await openSession(tx, personId, `t.${number}`);
    for (const role of roles.filter((one) => !decidingRoles.includes(one))) {
      await tx.query('insert into role_grants (establishment_id, person_id, role, held_from) values ($1, $2, $3, $4)', [
        establishment,
        personId,
        role,
        longAgo,
      ]);
    }
    if (input.roles.includes('agentDeSurveillance') && input.isSworn !== false)
      await swear(tx, establishment, personId);
    const permissions = [...input.roles, 'changeur' as const]
      .flatMap((role) => rolePermissions[role])
      .filter((permission) => !sessionOnlyPermissions.includes(permission));
    const token = await giveToken(tx, establishment, personId, 'script', permissions);
    return { personId, fullName, token, cookie };
  });
}

/** Gives functions past rules, named by their triggers. */
async function giveBesides(
  superuser: Database,
  code: string,
  personId: bigint,
  { roles, past }: { readonly roles: readonly Role[]; readonly past: readonly string[] },
): Promise<void> {
  const turn = (how: 'enable' | 'disable'): string =>
    `alter table role_grants ${past.map((trigger) => `${how} trigger ${trigger}`).join(', ')}`;
  await superuser.transaction(async (tx) => {
    const at = { establishmentId: 0, personId: null, happenedAt: longAgo, gamingDay: null };
    await setAuditContext(tx, { ...at, action: 'test.person' });
    await tx.query(turn('disable'));
    await tx.query(
      `insert into role_grants (establishment_id, person_id, role, held_from)
       select establishments.establishment_id, $2, unnest($3::text[]), $4 from establishments
       where establishments.code = $1`,
      [code, personId, roles, longAgo],
    );
    await tx.query(turn('enable'));
  });
}

/** Records an oath, through an archivist without functions. */
async function swear(tx: Tx, establishment: number, personId: bigint): Promise<void> {
  const number = randomBytes(6).toString('hex');
  await tx.query(
    `with archivist as (insert into people (employee_number, full_name, employed_from)
       values ($3, 'Archiviste', '2000-01-01') returning person_id)
     insert into oaths (establishment_id, person_id, sworn_on, sworn_before, recorded_by, recorded_at)
     select $1, $2, '2000-01-01', 'Tribunal fictif', archivist.person_id, $4 from archivist`,
    [establishment, personId, `A-${number}`, longAgo],
  );
}

/** Creates a device's token of an establishment for a person, with every device permission unless some are named. */
export async function createDeviceToken(
  db: Database,
  establishmentCode: string,
  permissions: readonly PermissionName[] = [...devicePermissions],
  of: Pick<NewTestPerson, 'fullName'> = {},
): Promise<string> {
  const { personId } = await createPerson(db, { roles: ['mecanicien'], establishment: establishmentCode, ...of });
  return db.transaction(async (tx) => {
    const { establishment_id: establishment } = await queryRow<{ establishment_id: number }>(
      tx,
      'select establishments.establishment_id from establishments where establishments.code = $1',
      [establishmentCode],
    );
    await setAuditContext(tx, {
      establishmentId: establishment,
      personId,
      action: 'test.device',
      happenedAt: longAgo,
      gamingDay: null,
    });
    return giveToken(tx, establishment, personId, 'device', permissions);
  });
}

/** Opens a session of a new account of this person; returns the value for the header `cookie`. */
export async function openSession(tx: Tx, personId: bigint, login: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { account_id: accountId } = await queryRow<{ account_id: bigint }>(
    tx,
    `insert into accounts (person_id, login, password_hash) values ($1, $2, 'none') returning account_id`,
    [personId, login],
  );
  // last seen in the far future: the session is never idle under the test's clock
  await tx.query(
    `insert into sessions (account_id, secret_hash, created_at, last_seen_at, expires_at, proved_until)
     values ($1, $2, $3, $4, $4, $4)`,
    [accountId, sha256(secret), longAgo, farAway],
  );
  return `releve_session=${secret}`;
}

async function giveToken(
  tx: Tx,
  establishment: number,
  personId: bigint,
  kind: 'device' | 'script',
  permissions: readonly PermissionName[],
): Promise<string> {
  const token = `rlv_${establishment}_${randomBytes(32).toString('base64url')}`;
  await tx.query(
    `insert into api_tokens (establishment_id, name, kind, person_id, secret_hash, permissions, created_at, expires_at,
       created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $4)`,
    [establishment, `test ${kind}`, kind, personId, sha256(token), [...new Set(permissions)], longAgo, farAway],
  );
  return token;
}

/** Returns a person's credentials for a request: their session, because no token decides; or a device's token. */
export function credentialsFor({ token, cookie }: Pick<TestPerson, 'token' | 'cookie'>): readonly [string, string] {
  return cookie === '' ? ['authorization', `Bearer ${token}`] : ['cookie', cookie];
}

/** An account with a known password, besides the one opened by `createPerson`. */
export interface ExtraAccount {
  readonly personId: bigint;
  readonly login: string;
  readonly passwordHash: string;
}

/** Opens accounts past the rule that two people are needed for a person who decides; returns their numbers. */
export async function openAccounts(db: Database, accounts: readonly ExtraAccount[]): Promise<readonly bigint[]> {
  const superuser = await superuserOf(db);
  try {
    return await superuser.transaction(async (tx) => {
      const at = { establishmentId: 0, personId: null, happenedAt: longAgo, gamingDay: null };
      await setAuditContext(tx, { ...at, action: 'test.accounts' });
      await tx.query('alter table accounts disable trigger accounts_of_deciders_take_two');
      const opened: bigint[] = [];
      for (const { personId, login, passwordHash } of accounts) {
        const { account_id: accountId } = await queryRow<{ account_id: bigint }>(
          tx,
          'insert into accounts (person_id, login, password_hash) values ($1, $2, $3) returning account_id',
          [personId, login, passwordHash],
        );
        opened.push(accountId);
      }
      await tx.query('alter table accounts enable trigger accounts_of_deciders_take_two');
      return opened;
    });
  } finally {
    await superuser.close();
  }
}
