import { createHash, randomBytes } from 'node:crypto';
import { decidingRoles, rolePermissions, sessionOnlyPermissions } from '#identity/access/permissions.js';
import type { Role } from '#declarations/shapes/roles.js';
import { devicePermissions } from '#identity/access/permissions.js';
import type { PermissionName } from '#identity/access/permissions.js';
import { bindSource, bindingKeyOf } from '#audit/log/bound-sources.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Database } from '#platform/database/database.js';
import { oneRow } from '#platform/database/rows.js';
import type { Tx } from '#platform/database/rows.js';
import { superuserOf } from './test-database.js';

export interface NewTestPerson {
  readonly roles: readonly Role[];
  /** Code of an establishment that exists. */
  readonly establishment: string;
  readonly fullName?: string;
  /** False: an agent without an oath on file. */
  readonly isSworn?: boolean;
  /** Enters functions that exclude each other, past the rule that keeps them apart; the connection that does it. */
  readonly superuser?: Database;
}

export interface TestPerson {
  readonly personId: bigint;
  readonly fullName: string;
  /**
   * `authorization: Bearer <token>`: everything the roles permit in that establishment, but the administration of
   * rights.
   */
  readonly token: string;
  /** `cookie: <cookie>`: a session of an account that knows no password; the administrator's rights need it. */
  readonly cookie: string;
}

const longAgo = new Date('2000-01-01T00:00:00Z');
const farAway = new Date('2999-12-31T00:00:00Z');

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A person who holds these roles and is signed in, as the application's role and without the cost of a password. */
export async function createPerson(db: Database, wanted: NewTestPerson): Promise<TestPerson> {
  const { superuser, roles } = wanted;
  const [first] = roles;
  const plain = roles.filter((role) => !decidingRoles.includes(role) && (superuser === undefined || role === first));
  const others = roles.filter((role) => !plain.includes(role));
  const person = await enterPerson(db, wanted, plain);
  if (others.length > 0) {
    const asSuperuser = superuser ?? (await superuserOf(db));
    const key = bindingKeyOf(db.dataSource);
    if (key !== undefined) bindSource(asSuperuser.dataSource, key);
    const past = [...(superuser === undefined ? [] : ['functions_are_apart']), 'deciding_functions_take_two'];
    try {
      await giveBesides(asSuperuser, wanted.establishment, person.personId, { roles: others, past });
    } finally {
      if (superuser === undefined) await asSuperuser.close();
    }
  }
  return person;
}

function enterPerson(db: Database, wanted: NewTestPerson, roles: readonly Role[]): Promise<TestPerson> {
  return db.transaction(async (tx) => {
    const { establishment_id: establishment } = await oneRow<{ establishment_id: number }>(
      tx,
      'select establishments.establishment_id from establishments where establishments.code = $1',
      [wanted.establishment],
    );
    await setAuditContext(tx, {
      establishmentId: establishment,
      personId: null,
      act: 'test.person',
      happenedAt: longAgo,
      gamingDay: null,
    });
    const number = randomBytes(6).toString('hex');
    const fullName = wanted.fullName ?? `Personne ${number}`;
    const { person_id: personId } = await oneRow<{ person_id: bigint }>(
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
    if (wanted.roles.includes('agentDeSurveillance') && wanted.isSworn !== false)
      await swear(tx, establishment, personId);
    const permissions = [...wanted.roles, 'changeur' as const]
      .flatMap((role) => rolePermissions[role])
      .filter((permission) => !sessionOnlyPermissions.includes(permission));
    const token = await giveToken(tx, establishment, personId, 'script', permissions);
    return { personId, fullName, token, cookie };
  });
}

/** Gives functions past rules, by the names of their triggers. */
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
    await setAuditContext(tx, { ...at, act: 'test.person' });
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

/** The oath on file, recorded by an archivist who holds nothing. */
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

/** A device's token of an establishment: every right that a device may have, unless some are named; of whom. */
export async function createDeviceToken(
  db: Database,
  establishmentCode: string,
  permissions: readonly PermissionName[] = [...devicePermissions],
  of: Pick<NewTestPerson, 'fullName'> = {},
): Promise<string> {
  const { personId } = await createPerson(db, { roles: ['mecanicien'], establishment: establishmentCode, ...of });
  return db.transaction(async (tx) => {
    const { establishment_id: establishment } = await oneRow<{ establishment_id: number }>(
      tx,
      'select establishments.establishment_id from establishments where establishments.code = $1',
      [establishmentCode],
    );
    await setAuditContext(tx, {
      establishmentId: establishment,
      personId,
      act: 'test.device',
      happenedAt: longAgo,
      gamingDay: null,
    });
    return giveToken(tx, establishment, personId, 'device', permissions);
  });
}

/** A session of a new account of this person; the value for the header `cookie`. */
export async function openSession(tx: Tx, personId: bigint, login: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { account_id: accountId } = await oneRow<{ account_id: bigint }>(
    tx,
    `insert into accounts (person_id, login, password_hash) values ($1, $2, 'none') returning account_id`,
    [personId, login],
  );
  // seen in the far future: whatever the test's clock says, the session is not idle
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

/** How a person sends a request: in their session, for no token decides; a device, which has none, with its token. */
export function credentialsFor({ token, cookie }: Pick<TestPerson, 'token' | 'cookie'>): readonly [string, string] {
  return cookie === '' ? ['authorization', `Bearer ${token}`] : ['cookie', cookie];
}

/** An account with a known password, besides the one that `createPerson` opened. */
export interface ExtraAccount {
  readonly personId: bigint;
  readonly login: string;
  readonly passwordHash: string;
}

/** Opens accounts past the rule that two people open those of somebody who decides; returns their numbers. */
export async function openAccounts(db: Database, wanted: readonly ExtraAccount[]): Promise<readonly bigint[]> {
  const superuser = await superuserOf(db);
  try {
    return await superuser.transaction(async (tx) => {
      const at = { establishmentId: 0, personId: null, happenedAt: longAgo, gamingDay: null };
      await setAuditContext(tx, { ...at, act: 'test.accounts' });
      await tx.query('alter table accounts disable trigger accounts_of_deciders_take_two');
      const opened: bigint[] = [];
      for (const { personId, login, passwordHash } of wanted) {
        const { account_id: accountId } = await oneRow<{ account_id: bigint }>(
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
