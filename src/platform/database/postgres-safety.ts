import { randomBytes } from 'node:crypto';
import type { Config } from '../runtime/config.js';
import { buildConnectionUrl, withClient } from './database.js';
import { applicationRole } from './roles.js';
import { refuse } from '#refusals/refusal.js';
import { listServers } from '../servers/addresses.js';
import { createServerClient } from '../servers/server-client.js';

const MIN_SERVER_VERSION = 160_000;

/** Settings without which an acknowledged write may be lost. */
const DURABILITY_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * With a synchronous standby, these acknowledge writes before the standby has stored them: a failover may lose them.
 */
const WEAK_COMMIT_MODES = new Set(['local', 'remote_write']);

/** protocol_violation: a pooler's error for a setting that it does not forward. */
const protocolViolationCode = '08P01';

/** invalid_parameter_value: the role that the connection would assume does not exist. */
const missingRoleCode = '22023';

/** Defaults and placeholders that people leave unchanged. */
const weakSecrets = new Set(
  [
    '',
    'postgres',
    'password',
    'admin',
    'root',
    'releve',
    'releve_app',
    'releve_owner',
    'secret',
    'changeme',
    'change-me',
  ].concat(['change_me', 'default', 'example', 'test', '123456', 'azerty', 'qwerty']),
);

export interface SafetyOptions {
  readonly production: boolean;
  /** Address of the application's connection. */
  readonly url: string;
  readonly ownerUrl: string;
  /** False for the embedded database, whose passwords are generated. */
  readonly passwordsWereGiven: boolean;
  readonly secret: Config['secret'];
}

/**
 * Checks that the database and the secrets are safe to use.
 * Refuses a pooler that does not forward session settings (DATABASE_BEHIND_POOLER). Refuses (UNSAFE_INSTALLATION, all
 * findings at once) a PostgreSQL older than 16. In production it also refuses a server that may lose acknowledged
 * writes, a login with an owner's rights, and well-known secrets or passwords.
 */
export async function assertSafeInstallation(options: SafetyOptions): Promise<void> {
  for (const url of [options.ownerUrl, options.url]) await assertNoTransactionPooler(url);
  const findings = await listDatabaseFindings(options);
  if (options.production) findings.push(...(await listLoginFindings(options)), ...listSecretFindings(options));
  if (findings.length > 0) refuse('UNSAFE_INSTALLATION', { findings });
}

/**
 * Returns the findings of the owner's and the application's logins: a setting may belong to the server, the database or
 * one role.
 */
async function listDatabaseFindings({ url, ownerUrl, production: isProduction }: SafetyOptions): Promise<string[]> {
  const ownerFindings = await listServerFindings(ownerUrl, isProduction);
  try {
    return [...new Set([...ownerFindings, ...(await listServerFindings(url, isProduction))])].sort();
  } catch (error) {
    // a database that was never migrated has no such role yet, and so no settings for it
    if ((error as { code?: string }).code === missingRoleCode) return ownerFindings;
    throw error;
  }
}

/**
 * Refuses DATABASE_BEHIND_POOLER: a pooler in transaction mode does not retain the settings made at the start of a
 * session.
 * Every statement would then run with the rights of the login, possibly the owner's.
 */
async function assertNoTransactionPooler(url: string): Promise<void> {
  const address = new URL(buildConnectionUrl(url));
  const sessionToken = randomBytes(8).toString('hex');
  address.searchParams.set('options', `-c releve.session=${sessionToken}`);
  const client = createServerClient(address.toString().replaceAll('+', '%20'), { connectionTimeoutMillis: 15_000 });
  try {
    await client.connect();
    const { rows: tokenRows } = await client.query<{ mark: string | null }>(
      `select current_setting('releve.session', true) as mark`,
    );
    if (tokenRows[0]?.mark !== sessionToken) refuse('DATABASE_BEHIND_POOLER');
  } catch (error) {
    if ((error as { code?: string }).code === protocolViolationCode) refuse('DATABASE_BEHIND_POOLER');
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Returns the findings of the server as one login sees it: a PostgreSQL older than 16 and, in production, settings that
 * may lose writes.
 */
async function listServerFindings(url: string, isProduction: boolean): Promise<string[]> {
  const settingRows = await queryServerRows<{ name: string; setting: string }>(
    url,
    'select s.name, s.setting from pg_settings s where s.name = any ($1) order by s.name',
    [[...DURABILITY_SETTINGS, 'server_version_num', 'synchronous_standby_names']],
  );
  const settingByName = new Map(settingRows.map(({ name, setting }) => [name, setting]));
  const version = Number(settingByName.get('server_version_num'));
  const versionFindings = version < MIN_SERVER_VERSION ? [`PostgreSQL ${Math.floor(version / 10_000)} < 16`] : [];
  return [...versionFindings, ...(isProduction ? listUnsafeSettings(settingByName, listServers(url).length) : [])];
}

/** Returns the rows of a statement on a connection of its own, which must be reached within fifteen seconds. */
function queryServerRows<Row extends object>(url: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const options = { connectionTimeoutMillis: 15_000 };
  return withClient(url, async (client) => (await client.query<Row>(sql, parameters)).rows, options);
}

/**
 * Returns a finding when the application's login itself, whatever role it assumes, has an owner's rights.
 * The embedded database's login (no passwords given) is known to be the application's.
 */
async function listLoginFindings({ url, passwordsWereGiven }: SafetyOptions): Promise<string[]> {
  if (!passwordsWereGiven) return [];
  const loginUrl = new URL(url);
  loginUrl.searchParams.delete('options');
  const [rights] = await queryServerRows<{ mayMore: boolean }>(loginUrl.toString(), ownerRightsSql);
  const hint = `log in as ${applicationRole}, and name the owner in DATABASE_OWNER_URL`;
  return rights?.mayMore === true ? [`DATABASE_URL: rights of an owner (${hint})`] : [];
}

/**
 * True when this login has more rights than its grants: superuser, roles, databases, its own objects, or those of a
 * role it may assume.
 */
const ownerRightsSql = `
  select roles.rolsuper or roles.rolcreaterole or roles.rolcreatedb or roles.rolbypassrls or exists (
      select from pg_shdepend owned
      where owned.refclassid = 'pg_authid'::regclass and owned.deptype = 'o' and pg_has_role(owned.refobjid, 'MEMBER')
    ) as "mayMore"
  from pg_roles roles where roles.rolname = session_user`;

/**
 * Returns the settings that may lose acknowledged writes, as `name = value`.
 * With several servers one may take over at any moment, so a write present on only one of them must not be
 * acknowledged.
 */
export function listUnsafeSettings(settings: ReadonlyMap<string, string>, serverCount = 1): string[] {
  const hasStandby = (settings.get('synchronous_standby_names') ?? '') !== '';
  const missingSettings = serverCount > 1 && !hasStandby ? ['synchronous_standby_names = '] : [];
  const weakSettings = DURABILITY_SETTINGS.flatMap((name) => {
    const setting = settings.get(name) ?? '';
    const isWeak = setting === 'off' || (name === 'synchronous_commit' && hasStandby && WEAK_COMMIT_MODES.has(setting));
    return isWeak ? [`${name} = ${setting}`] : [];
  });
  return [...missingSettings, ...weakSettings];
}

/** Returns a finding for each weak secret or password: the name of its setting. */
function listSecretFindings({ url, ownerUrl, passwordsWereGiven, secret }: SafetyOptions): string[] {
  const findings: string[] = [];
  if (secret !== undefined && (secret.length < 32 || weakSecrets.has(secret.toLowerCase()))) {
    findings.push('RELEVE_SECRET');
  }
  if (passwordsWereGiven) {
    if (hasWeakPassword(url)) findings.push('DATABASE_URL: password');
    if (ownerUrl !== url && hasWeakPassword(ownerUrl)) findings.push('DATABASE_OWNER_URL: password');
  }
  return findings;
}

/**
 * Returns whether an address has a weak password.
 * No password at all means another login method (certificate, peer, a password file), which is not judged.
 */
function hasWeakPassword(url: string): boolean {
  const password = decodeURIComponent(new URL(url).password).toLowerCase();
  return password !== '' && (weakSecrets.has(password) || password.length < 8);
}
