import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHARTS_OF_ACCOUNTS } from '#domain/accounting/charts-of-accounts.js';
import { bodyOf, openCashEstablishment, openDesk, type CashEstablishment } from '../desks/cash.js';
import { acting, type Caller } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * An establishment whose orphans and whose cash leave the accounts of the chart from 3 March on, while 2 March is
 * running:
 *
 * 2 March 500.00 brought to the desk (no entry), 20.00 found: 5300 +20.00, 4681 −20.00. 3 March 7.00 found: 5301 +7.00,
 * 4691 −7.00; 20.00 given back: 4691 +20.00, 5301 −20.00. Closed 2 March: nothing to carry. 3 March: 4681 −20.00 is
 * carried to 4691, 5300 +20.00 to 5301.
 */
let app: TestApp;
let cash: CashEstablishment;

interface Row {
  readonly code: string;
  readonly requestId: string;
  readonly orphanNumber: string;
  readonly details: Readonly<Record<string, string>>;
}
interface Role {
  readonly role: string;
  readonly inForce: { readonly accountCode: string; readonly validFrom: string };
  readonly history: readonly object[];
  readonly pending: readonly object[];
}
interface Roles {
  readonly gamingDay: string;
  readonly earliest: string;
  readonly roles: readonly Role[];
}

const row = (answer: { body: unknown }): Row => bodyOf(answer) as Row;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  cash = await openCashEstablishment(app);
  await openDesk(cash, { deskCode: 'C1', kind: 'cashDesk', amountMinor: '50000' }, 'caissier');
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const open = (accountCode: string, kind: string) =>
  cash.comptable.post('/ledger/accounts', { accountCode, kind, titleFr: `Compte ${accountCode}`, titleEn: 'Own' });
const propose = (caller: Caller, role: string, accountCode: string, validFrom: string) =>
  caller.post(`/account-roles/${role}/proposals`, { accountCode, validFrom, reason: 'plan du groupe' });
const decide = (caller: Caller, requestId: string) =>
  caller.post(`/approvals/${requestId}/decision`, { decision: 'approved', reason: 'vu' });
const rolesOn = async (day?: string): Promise<Roles> =>
  bodyOf(await cash.comptable.get(`/account-roles${day === undefined ? '' : `?day=${day}`}`).expect(200)) as Roles;
const roleOn = async (role: string, day?: string): Promise<Role | undefined> =>
  (await rolesOn(day)).roles.find((each) => each.role === role);

async function mapped(role: string, accountCode: string, validFrom: string): Promise<void> {
  const { requestId } = row(await propose(cash.comptable, role, accountCode, validFrom).expect(201));
  await decide(cash.direction, requestId).expect(200);
}

/** Returns debit minus credit of each account with a movement in a period, minor units. */
async function moved(from: string, to: string): Promise<Record<string, string>> {
  const { accounts, debitMinor, creditMinor } = bodyOf(
    await cash.comptable.get(`/ledger/trial-balance?from=${from}&to=${to}`).expect(200),
  ) as {
    readonly accounts: readonly { accountCode: string; debitMinor: string; creditMinor: string }[];
    readonly debitMinor: string;
    readonly creditMinor: string;
  };
  expect(debitMinor).toBe(creditMinor);
  const sums = accounts.map((each) => [each.accountCode, String(BigInt(each.debitMinor) - BigInt(each.creditMinor))]);
  return Object.fromEntries(sums.filter(([, sum]) => sum !== '0')) as Record<string, string>;
}

const totals = async () => bodyOf(await cash.controleur.get('/orphans/totals').expect(200));
const found = (stakeMinor: string) =>
  cash.caissier.post('/orphans', { kind: 'foundCash', place: 'allée B', stakeMinor, desk: 'C1' }).expect(201);

async function closed(gamingDay: string): Promise<void> {
  const { requestId } = row(
    await cash.comptable.post(`/days/${gamingDay}/closing`, { reason: 'fin de journée' }).expect(200),
  );
  await decide(cash.direction, requestId).expect(200);
}

describe('the initial chart of an establishment', () => {
  it('has an account for each role from the first gaming day on, without an approval', async () => {
    const { gamingDay, earliest, roles } = await rolesOn();
    expect({ gamingDay, earliest }).toEqual({ gamingDay: '2026-03-02', earliest: '2026-03-03' });
    const inForce = Object.fromEntries(roles.map(({ role, inForce: { accountCode } }) => [role, accountCode]));
    const chart = Object.entries(CHARTS_OF_ACCOUNTS.MC).map(([role, { code }]) => [role, code]);
    expect(inForce).toEqual(Object.fromEntries(chart));
    expect(roles.find(({ role }) => role === 'orphans')).toMatchObject({
      kind: 'liability',
      nameEn: 'Orphans',
      pending: [],
      history: [{ accountCode: '4681', validFrom: '2026-03-01', reason: '', requestedByName: null }],
    });
  });
});

describe('a refused change of account', () => {
  it('names a missing role or account, another kind, another role, or a day that has begun', async () => {
    await open('4691', 'liability').expect(201);
    await open('5301', 'asset').expect(201);
    expect(row(await open('4691', 'liability').expect(409)).code).toBe('ACCOUNT_CODE_TAKEN');
    const refusals = [
      ['luck', '4691', '2026-03-03', 404, 'UNKNOWN_ACCOUNT_ROLE'],
      ['orphans', '4999', '2026-03-03', 422, 'UNKNOWN_ACCOUNT'],
      ['orphans', '5301', '2026-03-03', 422, 'ACCOUNT_OF_ANOTHER_KIND'],
      ['orphans', '4680', '2026-03-03', 422, 'ACCOUNT_OF_ANOTHER_ROLE'],
      ['orphans', '4691', '2026-03-02', 422, 'ACCOUNT_ROLE_BACKDATED'],
      ['orphans', '4681', '2026-03-03', 422, 'ACCOUNT_ALREADY_IN_ROLE'],
      ['orphans', '46', '2026-03-03', 422, 'INVALID_INPUT'],
    ] as const;
    for (const [role, account, day, status, code] of refusals) {
      expect(row(await propose(cash.comptable, role, account, day).expect(status)).code).toBe(code);
    }
    const early = row(await propose(cash.comptable, 'orphans', '4691', '2026-03-01').expect(422));
    expect(early.details).toMatchObject({ earliest: '2026-03-03' });
  });

  it('is refused to a user without the permission, and to its requester as approver', async () => {
    for (const caller of [cash.caissier, cash.superviseur, cash.controleur]) {
      await propose(caller, 'orphans', '4691', '2026-03-03').expect(403);
    }
    await cash.caissier.get('/account-roles').expect(403);
    const { requestId } = row(await propose(cash.direction, 'orphans', '4691', '2026-03-03').expect(201));
    expect(row(await decide(cash.direction, requestId).expect(403)).code).toBe('OWN_APPROVAL');
    expect((await roleOn('orphans'))?.pending).toMatchObject([{ requestId, accountCode: '4691' }]);
    await cash.direction.post(`/approvals/${requestId}/withdrawal`, { reason: 'autrement' }).expect(200);
  });

  it('is refused by the database too: without approval, for another kind or role, on a day that has begun', async () => {
    const { establishmentId } = cash.establishment;
    const insert = (role: string, account: string, day: string, disabled: readonly string[] = []) =>
      app.database.superuser.transaction(async (tx) => {
        for (const trigger of disabled) await tx.query(`alter table account_roles disable trigger ${trigger}`);
        await tx.query(
          `insert into account_roles (establishment_id, account_role, valid_from, account_code) values ($1, $2, $3, $4)`,
          [establishmentId, role, day, account],
        );
        throw new Error('was taken');
      });
    const approval = ['require_account_role_approval'];
    await expect(insert('orphans', '4691', '2026-03-03')).rejects.toThrow(/second person/);
    await expect(insert('orphans', '5301', '2026-03-03', approval)).rejects.toThrow(/not of the kind liability/);
    await expect(insert('orphans', '4680', '2026-03-03', approval)).rejects.toThrow(/serves another role/);
    await expect(insert('orphans', '4691', '2026-03-02', approval)).rejects.toThrow(/have their accounts/);
    await expect(insert('orphans', '4691', '2026-03-03', approval)).rejects.toThrow('was taken');
  });
});

describe('a role with another account from a day on', () => {
  let first: string;

  beforeAll(async () => {
    first = row(await found('2000')).orphanNumber;
    await mapped('orphans', '4691', '2026-03-03');
    await mapped('cashDesk', '5301', '2026-03-03');
  });

  it('has the old one on the days before, and both are in its history with the people who agreed', async () => {
    expect((await roleOn('orphans'))?.inForce).toMatchObject({ accountCode: '4681' });
    expect(await roleOn('orphans', '2026-03-03')).toMatchObject({
      inForce: { accountCode: '4691', validFrom: '2026-03-03' },
      history: [{ accountCode: '4681' }, { accountCode: '4691', reason: 'plan du groupe', titleEn: 'Own' }],
    });
    const taken = row(await propose(cash.comptable, 'winsPayable', '4691', '2026-03-03').expect(422));
    expect(taken.code).toBe('ACCOUNT_OF_ANOTHER_ROLE');
  });

  it('is described to its decider, and listed among the alterations', async () => {
    const descriptions = bodyOf(
      await cash.direction.get('/approval-descriptions?state=all&kind=accountRole').expect(200),
    );
    expect(descriptions).toMatchObject({
      approvals: [
        { title: expect.stringContaining('“Cash desks – cash”') },
        {
          title: expect.stringContaining('Change the account of “Orphans” from'),
          changes: [{ label: 'Account', before: '4681', after: '4691' }],
          reason: 'plan du groupe',
        },
        { outcome: 'withdrawn' },
      ],
    });
    const altered = bodyOf(await cash.controleur.get('/alterations?kind=ledger&language=fr').expect(200));
    expect(altered).toMatchObject({
      alterations: [
        { element: 'Compte du rôle «\u00a0Caisses – espèces\u00a0»', beforeText: '5300', afterText: '5301' },
        {
          element: 'Compte du rôle «\u00a0Orphelins\u00a0»',
          fieldText: 'Compte',
          reason: 'plan du groupe',
          beforeText: '4681',
          afterText: '4691',
        },
      ],
    });
  });

  it('posts entries of the day and after to the new account, those before to the old', async () => {
    expect(await moved('2026-03-02', '2026-03-02')).toEqual({ '5300': '2000', '4681': '-2000' });
    app.clock.set(new Date('2026-03-03T12:00:00Z'));
    await found('700');
    const claim = { desk: 'C1', name: 'Ondine Fictive', address: '1 rue des Essais', proofs: 'reçu 77' };
    const refund = { ...claim, authoriser: cash.secrets.superviseur };
    await cash.caissier.post(`/orphans/${first}/refund`, refund).expect(200);
    expect(await moved('2026-03-03', '2026-03-03')).toEqual({ '5301': '-1300', '4691': '1300' });
    expect(await moved('2026-03-02', '2026-03-02')).toEqual({ '5300': '2000', '4681': '-2000' });
  });

  it('leaves the register of orphans equal to all accounts that the role had', async () => {
    const agreed = { registerMinor: '700', accountMinor: '700', accountCodes: ['4691', '4681'], waiting: '1' };
    expect(await totals()).toEqual(agreed);
    const path = '/reports/orphans-register?from=2026-03-01&to=2026-03-03&format=json&language=fr';
    const text = JSON.stringify(bodyOf(await cash.controleur.get(path).expect(200)));
    expect(text).toContain('Compte 4691 + 4681 au 03/03/2026');
    const early = '/reports/orphans-register?from=2026-03-01&to=2026-03-02&format=json&language=fr';
    expect(JSON.stringify(bodyOf(await cash.controleur.get(early).expect(200)))).toContain('Compte 4681 au 02/03/2026');
    const forged = (account: string): Promise<unknown> =>
      acting(app, cash.establishment, async (tx) => {
        const [entry] = await tx.query<{ entry_id: bigint }[]>(
          `insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source)
            values ($1, 900000, 'operations', '2026-03-03', 'x', '{}') returning entry_id`,
          [cash.establishment.establishmentId],
        );
        await tx.query(
          `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
            values ($1, $2, 1, '5120', 5, 0), ($1, $2, 2, $3, 0, 5)`,
          [cash.establishment.establishmentId, entry?.entry_id, account],
        );
      });
    await expect(forged('4681')).rejects.toThrow('orphans: 700 in the register, 705 in account 4681 + 4691');
    await expect(forged('4691')).rejects.toThrow('orphans: 700 in the register, 705 in account 4681 + 4691');
  });

  it('carries the balance of the old account to the new one when the first day is closed, and again when it is reopened', async () => {
    app.clock.set(new Date('2026-03-04T12:00:00Z'));
    await closed('2026-03-01');
    await closed('2026-03-02');
    expect(await moved('2026-03-02', '2026-03-02')).toEqual({ '5300': '2000', '4681': '-2000' });
    await closed('2026-03-03');
    const carried = { '5300': '-2000', '5301': '700', '4681': '2000', '4691': '-700' };
    expect(await moved('2026-03-03', '2026-03-03')).toEqual(carried);
    expect(await moved('2026-03-01', '2026-03-03')).toEqual({ '5301': '700', '4691': '-700' });
    const { requestId } = row(
      await cash.comptable.post('/days/2026-03-03/reopening', { reason: 'à reprendre' }).expect(200),
    );
    await decide(cash.direction, requestId).expect(200);
    expect(await moved('2026-03-03', '2026-03-03')).toEqual({ '5301': '-1300', '4691': '1300' });
    await closed('2026-03-03');
    expect(await moved('2026-03-03', '2026-03-03')).toEqual(carried);
    expect(await totals()).toMatchObject({ registerMinor: '700', accountMinor: '700' });
    const path = '/ledger/entries?from=2026-03-03&to=2026-03-03&text=repris';
    const { entries } = bodyOf(await cash.comptable.get(path).expect(200)) as { entries: readonly object[] };
    expect(entries).toMatchObject([
      { titleEn: 'Balance carried from a former account', amountMinor: '2000', journal: 'operations' },
      { amountMinor: '2000' },
      { amountMinor: '2000' },
      { amountMinor: '2000' },
    ]);
  });

  it('leaves the statement of the desk unchanged: amounts present against amounts posted', async () => {
    const movements = bodyOf(await cash.controleur.get('/desks/C1/movements').expect(200));
    expect(movements).toMatchObject([
      { kind: 'orphan', amountMinor: '-2000', balanceMinor: '50700' },
      { kind: 'orphan', amountMinor: '700', balanceMinor: '52700' },
      { kind: 'orphan', amountMinor: '2000', balanceMinor: '52000' },
      { kind: 'transfer', amountMinor: '50000' },
    ]);
    const path = '/reports/desk-statement?day=2026-03-03&of=C1&format=json&language=fr';
    expect(JSON.stringify(bodyOf(await cash.controleur.get(path).expect(200)))).toContain('50700');
  });
});
