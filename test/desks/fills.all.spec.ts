import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { bodyOf, openCashEstablishment, openDesk, type CashEstablishment } from './cash.js';

const DAY = '2026-03-02';
let app: TestApp;
let cash: CashEstablishment;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  cash = await openCashEstablishment(app);
  await openDesk(cash, { deskCode: 'C1', kind: 'cashDesk', amountMinor: '100000' }, 'caissier');
  const stations = [{ stationNumber: 1, meterDigits: 10 }];
  for (const number of ['1042', '1043']) {
    const machine = { sbmNumber: number, serialNumber: `S-${number}`, maker: 'Essai', model: 'Essai 1' };
    const more = { location: 'Salle', denominationMinor: '1', returnPercent: '92', returnCertifiedOn: '2025-12-01' };
    const registered = { ...machine, ...more, stations, registeredAt: '2026-01-01T00:00:00Z' };
    await cash.direction.post('/machines', registered).expect(201);
  }
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

interface Answer {
  readonly code: string;
  readonly slipNumber: string;
}
const answerOf = (answer: { body: unknown }): Answer => bodyOf(answer) as Answer;
const fill = (amountMinor: string, more: object = {}) => ({
  machine: '1042',
  kind: 'fill',
  amountMinor,
  desk: 'C1',
  witness: cash.secrets.superviseur,
  ...more,
});
const balance = async (): Promise<string | undefined> => {
  const desks = bodyOf(await cash.caissier.get('/desks').expect(200)) as { balanceMinor: string }[];
  return desks[0]?.balanceMinor;
};
const reconciled = async (): Promise<Record<string, unknown>> => {
  await cash.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  const results = bodyOf(await cash.comptable.get(`/days/${DAY}/results?by=machine`).expect(200)) as {
    rows: Record<string, unknown>[];
  };
  return results.rows.find(({ machine }) => machine === '1042') ?? {};
};

describe('a fill of a hopper', () => {
  it('takes coins from the desk before a witness, with the next number, once', async () => {
    const key = 'fill-of-1042-once-1';
    const slip = bodyOf(await cash.caissier.post('/fills', fill('5000'), key).expect(201));
    expect(slip).toMatchObject({ slipNumber: '1', machine: '1042', amountMinor: '5000', gamingDay: DAY });
    expect(bodyOf(await cash.caissier.post('/fills', fill('5000'), key).expect(201))).toEqual(slip);
    expect(await balance()).toBe('95000');
    const own = fill('100', { witness: cash.secrets.caissier });
    expect(answerOf(await cash.caissier.post('/fills', own).expect(403)).code).toBe('OWN_WITNESS');
    const unknown = fill('100', { machine: '9' });
    expect(answerOf(await cash.caissier.post('/fills', unknown).expect(404)).code).toBe('UNKNOWN_MACHINE');
    expect(answerOf(await cash.second.post('/fills', fill('100')).expect(403)).code).toBe('NOT_THE_HOLDER');
    expect(answerOf(await cash.caissier.post('/fills', fill('95001')).expect(409)).code).toBe('DESK_BALANCE_SHORT');
    await cash.comptable.post('/fills', fill('100')).expect(403);
    expect(answerOf(await cash.caissier.post('/fills', fill('700')).expect(201)).slipNumber).toBe('2');
  });

  it('is voided by two people while its day is open, and then does not count', async () => {
    const { slipNumber } = answerOf(await cash.caissier.post('/fills', fill('900')).expect(201));
    const undo = { desk: 'C1', reason: 'mauvais appareil', authoriser: cash.secrets.superviseur };
    const path = `/fills/${slipNumber}/void`;
    const alone = { ...undo, authoriser: cash.secrets.caissier };
    expect(answerOf(await cash.caissier.post(path, alone).expect(403)).code).toBe('FUNCTION_NOT_HELD');
    const voidIt = () => cash.caissier.post(path, undo);
    const statuses = (await Promise.all([voidIt(), voidIt(), voidIt()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect(answerOf(await cash.caissier.post('/fills/99/void', undo).expect(404)).code).toBe('NOT_FOUND');
    expect(await balance()).toBe('94300');
    const slips = bodyOf(await cash.controleur.get(`/fills?day=${DAY}&limit=1`).expect(200));
    expect(slips).toMatchObject([{ slipNumber, voidReason: 'mauvais appareil' }]);
  });

  it('is a first load when its machine enters service: an asset and no fill of the day', async () => {
    const load = fill('20000', { kind: 'firstLoad' });
    await cash.caissier.post('/fills', load).expect(201);
    expect(answerOf(await cash.caissier.post('/fills', load).expect(409)).code).toBe('HOPPER_LOADED');
    const [row] = await app.database.superuser.query<{ sum: bigint }>(
      `select sum(postings.debit_minor - postings.credit_minor)::bigint as sum from postings
        where postings.establishment_id = $1 and postings.account_code = '5320'`,
      [cash.establishment.establishmentId],
    );
    expect(row?.sum).toBe(20000n);
  });
});

describe('the fills of a day', () => {
  it('are the sum of the slips unless a total is entered by hand, and a difference is a finding', async () => {
    expect(await reconciled()).toMatchObject({ fillsMinor: '5700' });
    const figure = bodyOf(await cash.comptable.get(`/days/${DAY}/machines/1042/figures/fills`).expect(200));
    expect(figure).toMatchObject({ totals: [{ kind: 'fill', source: 'slips', amountMinor: '5700', slipCount: 2 }] });
    const entered = (amount: string) => ({ totals: [{ machine: '1042', kind: 'fill', amount }] });
    await cash.comptable.post(`/days/${DAY}/totals`, entered('60.00')).expect(200);
    expect(await reconciled()).toMatchObject({ fillsMinor: '6000' });
    const findings = bodyOf(await cash.comptable.get(`/days/${DAY}/findings`).expect(200));
    expect(JSON.stringify(findings)).toContain('slipsDisagree');
  });

  it('are in a log that verifies', async () => {
    const audit = app.app.get(AuditService);
    await audit.sealAllLogs();
    expect((await audit.verifyLogs({ establishmentIds: [cash.establishment.establishmentId] })).findings).toEqual([]);
  });
});

describe('the database', () => {
  it('keeps every slip as written', async () => {
    for (const statement of ['update fill_slips set amount_minor = 1', 'delete from fill_voids']) {
      await expect(app.database.db.query(statement)).rejects.toThrow(/permission denied/);
    }
  });
});
