import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ApprovalsService, type ApprovalRequest } from '#approvals/approvals.service.js';
import { roles, type Role } from '#declarations/shapes/roles.js';
import { approvalKinds, listRequestPermissions, rolePermissions } from '#identity/access/permissions.js';
import type { ApprovalKind } from '#identity/access/permissions.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { refuse } from '#refusals/refusal.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createPerson, openSession, type TestPerson } from '../support/people.js';
import { ask, createEstablishments, type Answer } from '../identity/client.js';

let t: TestApp;
let director: TestPerson;
let deputy: TestPerson;
let supervisor: TestPerson;
let accountant: TestPerson;
const applied: { readonly request: ApprovalRequest; readonly decidedBy: bigint }[] = [];
const released: bigint[] = [];

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  const person = (role: 'direction' | 'superviseur' | 'comptable'): Promise<TestPerson> =>
    createPerson(t.database.db, { roles: [role], establishment: 'MC-ONE' });
  director = await person('direction');
  deputy = await person('direction');
  supervisor = await person('superviseur');
  accountant = await person('comptable');
  const approvals = t.app.get(ApprovalsService);
  // the effect of a reopening is tested elsewhere
  for (const handlers of ['approvalHandlers', 'refusalHandlers'])
    (Reflect.get(approvals, handlers) as Map<ApprovalKind, unknown>).delete('dayReopening');
  approvals.registerApprovalHandler('dayReopening', async (tx, request, decidedBy) => {
    await tx.query(`update people set full_name = 'applied' where person_id = $1`, [request.requestedBy]);
    if (request.subject['refuse'] === true) refuse('CONCURRENT_CHANGE');
    applied.push({ request, decidedBy });
  });
  approvals.registerRefusalHandler('dayReopening', (_, request) => {
    released.push(request.requestId);
    return Promise.resolve();
  });
});
afterAll(() => t.close());

function request(
  by: TestPerson,
  kind: ApprovalKind = 'dayReopening',
  subject: Record<string, unknown> = { what: 'something', amountMinor: 12_345_678_901_234_567_890n },
): Promise<bigint> {
  return t.database.db.transaction(async (tx) => {
    const happenedAt = t.clock.now();
    await setAuditContext(tx, {
      establishmentId: 101,
      personId: by.personId,
      action: 'test.ask',
      happenedAt,
      gamingDay: null,
    });
    const reason = 'the meter was replaced';
    return t.app
      .get(ApprovalsService)
      .recordRequest(tx, { establishmentId: 101, kind, subject, reason, requestedBy: by.personId });
  });
}

const decide = (by: TestPerson, requestId: bigint, decision = 'approved', reason = '', key?: string): Promise<Answer> =>
  ask(t, `POST /establishments/MC-ONE/approvals/${requestId.toString()}/decision`, {
    cookie: by.cookie,
    body: { decision, reason },
    ...(key === undefined ? {} : { key }),
  });

/**
 * Grants an additional function, bypassing the rules on incompatible functions and on decisive ones, which need two
 * people.
 */
async function alsoHolds({ personId }: TestPerson, role: Role): Promise<void> {
  const { superuser } = t.database;
  await superuser.transaction(async (tx) => {
    await tx.query(`select set_config('releve.act', 'test.second', true)`);
    await tx.query('alter table role_grants disable trigger user');
    await tx.query('alter table role_grants enable trigger audit_row');
    await tx.query(
      `insert into role_grants (establishment_id, person_id, role, held_from)
       select 101, $1, $2, '2000-01-01' where not exists (select from role_grants
         where role_grants.person_id = $1 and role_grants.role = $2)`,
      [personId, role],
    );
    await tx.query('alter table role_grants enable trigger user');
  });
}

/** Returns a session of a second account, opened without the second person that the rules require. */
async function secondAccountOf({ personId }: TestPerson): Promise<string> {
  const { superuser } = t.database;
  await superuser.query('alter table accounts disable trigger accounts_of_deciders_take_two');
  const cookie = await superuser.transaction(async (tx) => {
    await tx.query(`select set_config('releve.act', 'test.second', true)`);
    return openSession(tx, personId, 'second.account');
  });
  await superuser.query('alter table accounts enable trigger accounts_of_deciders_take_two');
  return cookie;
}

const decisions = (): Promise<{ found: bigint }[]> =>
  t.database.db.query('select count(*) as found from approval_decisions');

describe('a decision', () => {
  test('applies the act once when another person decides', async () => {
    const requestId = await request(accountant);
    const first = await decide(director, requestId, 'approved', '', 'decide-once-1');
    expect(first).toMatchObject({
      status: 200,
      body: {
        requestId: requestId.toString(),
        decision: 'approved',
        requestedBy: accountant.personId.toString(),
        decidedBy: director.personId.toString(),
        subject: { amountMinor: '12345678901234567890' },
      },
    });
    expect((await decide(director, requestId, 'approved', '', 'decide-once-1')).body).toEqual(first.body);
    expect(applied.filter(({ request: { requestId: id } }) => id === requestId)).toHaveLength(1);
    expect(applied[0]).toMatchObject({ decidedBy: director.personId, request: { requestedBy: accountant.personId } });
  });

  test('is final, whether approved or refused', async () => {
    const requestId = await request(accountant);
    expect((await decide(director, requestId, 'refused', 'the proof is missing')).status).toBe(200);
    expect(released).toContain(requestId);
    for (const again of ['approved', 'refused']) {
      expect(await decide(deputy, requestId, again, 'again')).toMatchObject({
        status: 409,
        body: { code: 'APPROVAL_ALREADY_DECIDED', details: { decision: 'refused' } },
      });
    }
  });

  test('is recorded once when two people decide at once', async () => {
    const requestId = await request(accountant);
    const answers = await Promise.all([
      decide(director, requestId, 'approved'),
      decide(deputy, requestId, 'refused', 'no proof'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('leaves the request pending when its act cannot be applied, and can be repeated', async () => {
    const requestId = await request(accountant, 'dayReopening', { refuse: true });
    const before = await decisions();
    expect(await decide(director, requestId)).toMatchObject({ status: 409, body: { code: 'CONCURRENT_CHANGE' } });
    expect(await decisions()).toEqual(before);
    const pending = await ask(t, 'GET /establishments/MC-ONE/approvals', { token: director.token });
    expect((pending.body as { requestId: string }[]).map((row) => row.requestId)).toContain(requestId.toString());
    expect((await decide(director, requestId, 'refused', 'cannot be done')).status).toBe(200);
  });

  test('is refused with the first applicable code, in order', async () => {
    const requestId = await request(accountant);
    expect((await decide(accountant, requestId)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await decide(director, 999_999n)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect(await decide(supervisor, requestId)).toMatchObject({
      status: 403,
      body: { code: 'NOT_A_DECIDER', details: { kind: 'dayReopening' } },
    });
    expect(await decide(director, requestId, 'refused')).toMatchObject({
      status: 422,
      body: { code: 'REASON_REQUIRED' },
    });
    expect((await decide(director, requestId, 'perhaps')).status).toBe(422);
    const elsewhere = await ask(t, `POST /establishments/DJ-TWO/approvals/${requestId.toString()}/decision`, {
      cookie: director.cookie,
      body: { decision: 'approved' },
    });
    expect(elsewhere.body).toMatchObject({ code: 'OTHER_ESTABLISHMENT' });
    const other = await createPerson(t.database.db, { roles: ['direction'], establishment: 'DJ-TWO' });
    const foreign = await ask(t, `POST /establishments/DJ-TWO/approvals/${requestId.toString()}/decision`, {
      cookie: other.cookie,
      body: { decision: 'approved' },
    });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('presupposes a request with a reason: one without is refused REASON_REQUIRED', async () => {
    const ask101 = t.database.db.transaction((tx) =>
      t.app
        .get(ApprovalsService)
        .recordRequest(tx, {
          establishmentId: 101,
          kind: 'setting',
          subject: {},
          reason: '  ',
          requestedBy: accountant.personId,
        }),
    );
    await expect(ask101).rejects.toMatchObject({ code: 'REASON_REQUIRED' });
  });
});

describe('a withdrawal', () => {
  const withdraw = (by: TestPerson, requestId: bigint, reason = ''): Promise<Answer> =>
    ask(t, `POST /establishments/MC-ONE/approvals/${requestId.toString()}/withdrawal`, {
      token: by.token,
      body: { reason },
    });

  test('takes back one’s own request: it is refused by its author, released, and final', async () => {
    const requestId = await request(accountant);
    expect(await withdraw(accountant, requestId, 'asked by mistake')).toMatchObject({
      status: 200,
      body: {
        decision: 'refused',
        decidedBy: accountant.personId.toString(),
        requestedBy: accountant.personId.toString(),
        decisionReason: 'asked by mistake',
      },
    });
    expect(released).toContain(requestId);
    expect(await decide(director, requestId)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_ALREADY_DECIDED' },
    });
  });

  test('is refused to any other person, and for a decided request', async () => {
    const requestId = await request(accountant);
    expect(await withdraw(director, requestId)).toMatchObject({ status: 403, body: { code: 'NOT_THE_REQUESTER' } });
    expect((await decide(director, requestId)).status).toBe(200);
    expect(await withdraw(accountant, requestId)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_ALREADY_DECIDED' },
    });
  });
});

describe('one’s own request', () => {
  test('is not approved by its author, nor through their second account', async () => {
    const requestId = await request(director);
    expect(await decide(director, requestId)).toMatchObject({ status: 403, body: { code: 'OWN_APPROVAL' } });
    const second = await secondAccountOf(director);
    const answer = await ask(t, `POST /establishments/MC-ONE/approvals/${requestId.toString()}/decision`, {
      cookie: second,
      body: { decision: 'approved' },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'OWN_APPROVAL' } });
    expect((await decide(deputy, requestId)).status).toBe(200);
  });

  test.each(approvalKinds)('of kind %s is not approved by its requester, through HTTP or by SQL', async (kind) => {
    const requestId = await request(director, kind);
    const role = roles.find((one) => listRequestPermissions(kind).some((name) => rolePermissions[one].includes(name)));
    if (!listRequestPermissions(kind).some((name) => rolePermissions.direction.includes(name)))
      await alsoHolds(director, role ?? 'comptable');
    expect(await decide(director, requestId)).toMatchObject({ status: 403, body: { code: 'OWN_APPROVAL' } });
    const insert = t.database.db.query(
      `insert into approval_decisions (establishment_id, request_id, decision, decided_by)
       values (101, ${requestId.toString()}, 'approved', ${director.personId.toString()})`,
    );
    await expect(insert).rejects.toMatchObject({ driverError: { code: 'RV002' } });
    await decide(director, requestId, 'refused', 'withdrawn');
  });

  test('is not approved by SQL either, and no decision is changed, moved or erased', async () => {
    const requestId = (await request(director)).toString();
    const insert = (person: bigint): Promise<unknown> =>
      t.database.db.query(
        `insert into approval_decisions (establishment_id, request_id, decision, decided_by)
         values (101, ${requestId}, 'approved', ${person.toString()})`,
      );
    await expect(insert(director.personId)).rejects.toMatchObject({ driverError: { code: 'RV002' } });
    await insert(deputy.personId);
    await expect(insert(deputy.personId)).rejects.toMatchObject({ driverError: { code: '23505' } });
    for (const sql of [
      `update approval_decisions set decision = 'refused' where request_id = ${requestId}`,
      `delete from approval_decisions where request_id = ${requestId}`,
      `update approval_requests set requested_by = ${accountant.personId.toString()} where request_id = ${requestId}`,
      'truncate approval_decisions',
    ]) {
      await expect(t.database.db.query(sql)).rejects.toMatchObject({ driverError: { code: '42501' } });
      if (!sql.startsWith('truncate')) {
        await expect(t.database.superuser.query(sql)).rejects.toMatchObject({ driverError: { code: 'RV001' } });
      }
    }
  });
});

describe('lists', () => {
  test('return pending, own, decidable and decided requests, one page at a time', async () => {
    const mine = await request(director);
    const theirs = await request(accountant, 'setting');
    const list = async (by: TestPerson, query: string): Promise<string[]> => {
      const answer = await ask(t, `GET /establishments/MC-ONE/approvals?${query}`, { token: by.token });
      return (answer.body as { requestId: string }[]).map(({ requestId }) => requestId);
    };
    expect((await list(director, 'state=pending')).slice(0, 2)).toEqual([theirs.toString(), mine.toString()]);
    expect(await list(director, 'state=mine')).toContain(mine.toString());
    expect(await list(director, 'state=mine')).not.toContain(theirs.toString());
    expect(await list(director, 'state=toDecide')).not.toContain(mine.toString());
    expect(await list(director, 'state=toDecide')).toContain(theirs.toString());
    expect(await list(director, 'state=decided')).not.toContain(mine.toString());
    expect(await list(director, `limit=1&before=${theirs.toString()}`)).toEqual([mine.toString()]);
    const answer = await ask(t, 'GET /establishments/MC-ONE/approvals?state=every', { token: director.token });
    expect(answer.status).toBe(422);
    const one = await ask(t, `GET /establishments/MC-ONE/approvals/${theirs.toString()}`, { token: director.token });
    expect(one).toMatchObject({ status: 200, body: { kind: 'setting', decision: null, decidedBy: null } });
  });
});
