import { randomBytes } from 'node:crypto';
import { hashPin } from '#identity/credentials/pins.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { ensureInstallationSecret } from '#platform/runtime/config.js';
import { createPerson, openAccounts, type NewTestPerson, type TestPerson } from './people.js';
import type { TestApp } from './test-app.js';

/** A person who can be identified at another person's screen. */
export interface IdentifiablePerson extends TestPerson {
  readonly credentials: { readonly code: string; readonly secret: string };
}

/** Creates a person of these functions with a login and a PIN. */
export async function createIdentifiable(t: TestApp, input: NewTestPerson): Promise<IdentifiablePerson> {
  const person = await createPerson(t.database.db, input);
  const login = `l.${randomBytes(5).toString('hex')}`;
  const pin = '481926';
  const account = { personId: person.personId, login, passwordHash: 'none' };
  const [id = 0n] = await openAccounts(t.database.db, [account]);
  await t.database.db.transaction(async (tx) => {
    const happenedAt = t.clock.now();
    await setAuditContext(tx, {
      establishmentId: 0,
      personId: null,
      action: 'test.account',
      happenedAt,
      gamingDay: null,
    });
    const hash = await hashPin(pin, id, ensureInstallationSecret(t.config));
    const sql = 'insert into account_pins (account_id, pin_hash, set_at) values ($1, $2, $3)';
    await tx.query(sql, [id, hash, happenedAt]);
  });
  return { ...person, credentials: { code: login, secret: pin } };
}
