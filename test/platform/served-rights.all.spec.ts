import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Console } from '../cli/command.js';

/** A running product, inspected by a superuser. */
let releve: Console;

beforeAll(async () => {
  releve = await Console.open();
});
afterAll(() => releve.close());

it('serves with the application’s login alone, which owns nothing and can assume no other role', async () => {
  const served = await releve.serve();
  try {
    await releve.json(['create-establishment', 'ESSAI', '--name', 'Casino des Essais', '--first-day', '2026-03-16']);
    expect((await fetch(`${served.url}/api/sessions/lock`)).status).toBe(200);
    const connected = await releve.asSuperuser<{ usename: string }>(
      `select distinct usename from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() order by usename`,
    );
    expect(connected).toEqual([{ usename: 'releve_app' }]);
    const rights = await releve.asSuperuser(
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
         (select count(*)::int from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owned,
         (select count(*)::int from pg_auth_members where member = pg_roles.oid) as roles
       from pg_roles where rolname = 'releve_app'`,
    );
    const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    expect(rights).toEqual([{ ...none, rolreplication: false, owned: 0, roles: 0 }]);
  } finally {
    expect((await served.stop()).exitCode).toBe(0);
  }
});
