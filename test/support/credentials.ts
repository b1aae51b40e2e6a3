import type { Credentials } from '../../src/access/identities.service.js';
import { hashPin } from '../../src/access/pins.js';
import { beginAct } from '../../src/audit/act.js';
import { installationSecret } from '../../src/platform/config.js';
import { oneRow } from '../../src/platform/rows.js';
import type { TestPerson } from './people.js';
import type { TestApp } from './test-app.js';

const pin = '481926';

/** What a person of the tests gives to prove at somebody else's screen who he is: his login and a PIN. */
export async function credentialsOf({ database, config, clock }: TestApp, person: TestPerson): Promise<Credentials> {
  return database.db.transaction(async (tx) => {
    const happenedAt = clock.now();
    await beginAct(tx, { establishmentId: 0, personId: null, act: 'test.pin', happenedAt, gamingDay: null });
    const account = await oneRow<{ id: bigint; login: string }>(
      tx,
      'select accounts.account_id as id, accounts.login from accounts where accounts.person_id = $1',
      [person.personId],
    );
    const pinHash = await hashPin(pin, account.id, installationSecret(config));
    await tx.query('insert into account_pins (account_id, pin_hash, set_at) values ($1, $2, $3)', [
      account.id,
      pinHash,
      happenedAt,
    ]);
    return { code: account.login, secret: pin };
  });
}
