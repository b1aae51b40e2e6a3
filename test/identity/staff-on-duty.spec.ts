import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { as, createEstablishment } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Listed {
  readonly people: readonly {
    readonly fullName: string;
    readonly renamedTo: string | null;
    readonly accounts: readonly { readonly state: string }[];
    readonly rights: readonly { readonly role: string; readonly heldUntil: string | null }[];
  }[];
}

let app: TestApp;
let establishment: Establishment;
let reader: TestPerson;
let cashier: TestPerson;
/** The log's own clock: the day on which this test runs, in Monaco. */
let today: string;

/**
 * The cashier holds that function from 1 to 10 February and is a comptable from the 11th; her name and account change
 * now, at the log's time.
 */
beforeAll(async () => {
  app = await createTestApp();
  establishment = await createEstablishment(app);
  reader = await createPerson(app.database.db, {
    roles: ['controleur'],
    establishment: establishment.code,
    fullName: 'Isidore Vallauris',
  });
  cashier = await createPerson(app.database.db, {
    roles: [],
    establishment: establishment.code,
    fullName: 'Lina Orsini',
  });
  const [row] = await app.database.db.query<{ day: string }>(
    `select (now() at time zone 'Europe/Monaco')::date as day`,
  );
  today = row?.day ?? '';
  await app.database.db.transaction(async (tx) => {
    const act = {
      establishmentId: establishment.establishmentId,
      personId: reader.personId,
      action: 'test.rights' as const,
    };
    await setAuditContext(tx, { ...act, happenedAt: app.clock.now(), gamingDay: null });
    await tx.query(
      `insert into role_grants (establishment_id, person_id, role, held_from, held_until, granted_by) values
        ($1, $2, 'caissier', '2026-02-01T08:00:00Z', '2026-02-10T17:00:00Z', $3),
        ($1, $2, 'comptable', '2026-02-11T08:00:00Z', null, $3)`,
      [establishment.establishmentId, cashier.personId, reader.personId],
    );
  });
});
afterAll(() => app.close());

async function on(day: string, query = ''): Promise<Listed['people']> {
  const { body } = (await as(app, establishment, reader).get(`/staff-on-duty?on=${day}${query}`).expect(200)) as {
    body: Listed;
  };
  return body.people;
}

describe('people as of a day (MC:23)', () => {
  it.each([
    ['2026-01-31', []],
    ['2026-02-01', ['caissier']],
    ['2026-02-10', ['caissier']],
    ['2026-02-11', ['comptable']],
    ['2026-03-02', ['comptable']],
  ])('on %s hold the rights of that day', async (day, roles) => {
    const [person] = await on(day, '&text=orsini');
    expect(person?.rights.map(({ role }) => role) ?? []).toEqual(roles);
  });

  it('are listed with the giver of their right and its end', async () => {
    const [person] = await on('2026-02-05', '&role=caissier');
    expect(person).toMatchObject({
      fullName: 'Lina Orsini',
      renamedTo: null,
      employedFrom: '2000-01-01',
      rights: [{ role: 'caissier', grantedByName: 'Isidore Vallauris', isOfOperator: false }],
    });
    expect(new Date(person?.rights[0]?.heldUntil ?? '').toISOString()).toBe('2026-02-10T17:00:00.000Z');
  });

  it('are listed with their name and accounts of that time, despite later changes', async () => {
    await app.database.db.transaction(async (tx) => {
      const act = { establishmentId: 0, personId: reader.personId, action: 'test.rename' as const };
      await setAuditContext(tx, { ...act, happenedAt: app.clock.now(), gamingDay: null });
      await tx.query(`update people set full_name = 'Lina Orsini-Bagnol' where person_id = $1`, [cashier.personId]);
      await tx.query(`update accounts set state = 'suspended' where person_id = $1`, [cashier.personId]);
    });
    const [now] = await on(today, '&text=bagnol');
    expect(now).toMatchObject({ fullName: 'Lina Orsini-Bagnol', renamedTo: null, accounts: [{ state: 'suspended' }] });
    // Moves the log's entries a day later, so that the change follows the requested day.
    await app.database.superuser.query(`
      set session_replication_role = replica;
      update log_entries set recorded_at = recorded_at - interval '3 days'
        where table_name in ('people', 'accounts') and op = 'I';
      update accounts set recorded_at = recorded_at - interval '3 days';
      set session_replication_role = origin`);
    const before = new Date(Date.parse(today) - 2 * 86_400_000).toISOString().slice(0, 10);
    const [then] = await on(before, '&text=orsini');
    expect(then).toMatchObject({
      fullName: 'Lina Orsini',
      renamedTo: 'Lina Orsini-Bagnol',
      accounts: [{ state: 'active' }],
    });
  });

  it('are exported as CSV with one line per right', async () => {
    const { text } = await as(app, establishment, reader)
      .get('/staff-on-duty.csv?on=2026-02-05&text=orsini')
      .expect(200);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('employee_number,full_name,renamed_to');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(',caissier,no,2026-02-01T08:00:00.000Z,2026-02-10T17:00:00.000Z,Isidore Vallauris,,');
  });

  it('are queried by day by permitted readers', async () => {
    const technician = await createPerson(app.database.db, {
      roles: ['mecanicien'],
      establishment: establishment.code,
    });
    await as(app, establishment, technician)
      .get('/staff-on-duty?on=2026-02-05')
      .expect(403, /FORBIDDEN/);
    await as(app, establishment, reader)
      .get('/staff-on-duty')
      .expect(422, /INVALID_INPUT/);
    await as(app, establishment, reader)
      .get('/staff-on-duty?on=2026-02-30')
      .expect(422, /INVALID_INPUT/);
  });
});
