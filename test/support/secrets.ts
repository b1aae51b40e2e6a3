import { hashPin } from '#identity/credentials/pins.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { ensureInstallationSecret } from '#platform/runtime/config.js';
import { queryRow } from '#platform/database/rows.js';
import type { TestPerson } from './people.js';
import type { TestApp } from './test-app.js';

/** Credentials of a person at another person's screen. */
export interface Proof {
  readonly code: string;
  readonly secret: string;
}

const secret = '481926';

/** Gives a person a PIN, and returns their credentials at another person's screen. */
export function giveSecret(app: TestApp, { personId }: Pick<TestPerson, 'personId'>): Promise<Proof> {
  return app.database.db.transaction(async (tx) => {
    const happenedAt = app.clock.now();
    await setAuditContext(tx, { establishmentId: 0, personId, action: 'test.secret', happenedAt, gamingDay: null });
    const { id, login } = await queryRow<{ id: bigint; login: string }>(
      tx,
      'select accounts.account_id as id, accounts.login from accounts where accounts.person_id = $1',
      [personId],
    );
    const pinHash = await hashPin(secret, id, ensureInstallationSecret(app.config));
    await tx.query('insert into account_pins (account_id, pin_hash, set_at) values ($1, $2, $3)', [
      id,
      pinHash,
      happenedAt,
    ]);
    return { code: login, secret };
  });
}
