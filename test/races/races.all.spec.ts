import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { ask } from '../identity/client.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { CLIENTS, good, nth, openRaceFloor, outcome, race, rounds, type RaceFloor } from './racers.js';

const NOW = new Date('2026-03-02T12:00:00Z');

let app: TestApp;
let floor: RaceFloor;
let second = 0;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  floor = await openRaceFloor(app, { readingIntervalMinutes: 1440, orphanClaimDays: 1, payoutSameWinMinutes: 0 });
  await floor.addMachine('M1');
});
afterAll(() => app.close());

const cashier = (client: number) => nth(floor.crew.caissier, client);
const supervisor = (client: number) => nth(floor.crew.superviseur, client);
const technician = (client: number) => nth(floor.crew.mecanicien, client);
const each = async (round: (number: number) => Promise<void>): Promise<void> => {
  for (let number = 1; number <= rounds; number += 1) await round(number);
};
const wonAt = (): string => {
  second += 1;
  return new Date(NOW.getTime() - 86_400_000 + second * 1000).toISOString();
};
const openSlip = async (amount: string, kind = 'jackpot'): Promise<string> => {
  const slip = { machine: 'M1', kind, amount, wonAt: wonAt() };
  return (await good<{ payoutId: string }>(cashier(0).caller.post('/payouts', slip))).payoutId;
};
const pay = (client: number, id: string) => {
  const { caller, desk } = cashier(client);
  return outcome(caller.post(`/payouts/${id}/payment`, { method: 'cash', desk }));
};
/** Returns the total balance of the cashiers' desks. */
const cash = async (): Promise<bigint> => {
  const desks = await good<{ balanceMinor: string }[]>(cashier(0).caller.get('/desks'));
  return desks.reduce((sum, { balanceMinor }) => sum + BigInt(balanceMinor), 0n);
};

describe(`sixteen clients at once, ${rounds} times`, () => {
  it('cashiers pay one jackpot: it is paid once, and leaves one desk', async () => {
    await each(async () => {
      const id = await openSlip('40');
      const before = await cash();
      expect(await race((client) => pay(client, id))).toEqual({ done: 1, PAYOUT_ALREADY_PAID: CLIENTS - 1 });
      expect(before - (await cash())).toBe(4000n);
    });
  });

  it('payment against void: only one takes effect, and the money matches it', async () => {
    await each(async () => {
      const id = await openSlip('40');
      const before = await cash();
      const undo = (client: number) =>
        outcome(supervisor(client).caller.post(`/payouts/${id}/void`, { reason: 'erreur de saisie' }));
      const outcomes = await race((client) => (client % 2 === 0 ? pay(client, id) : undo(client)));
      const { state } = await good<{ state: string }>(cashier(0).caller.get(`/payouts/${id}`));
      const other = state === 'paid' ? 'PAYOUT_ALREADY_PAID' : 'PAYOUT_VOID';
      expect(outcomes).toEqual({ done: 1, [other]: CLIENTS - 1 });
      expect(before - (await cash())).toBe(state === 'paid' ? 4000n : 0n);
    });
  });

  it('supervisors settle one alarm: one does', async () => {
    await each(async (number) => {
      const occurredAt = new Date(NOW.getTime() - number * 1000).toISOString();
      const body = { events: [{ machine: 'M1', code: 'bellyDoorOpened', occurredAt }] };
      await ask(app, `POST /establishments/${floor.establishment.code}/machine-events`, { token: floor.device, body });
      const open = await good<{ alarmId: string }[]>(supervisor(0).caller.get('/interventions/alarms'));
      expect(open).toHaveLength(1);
      const path = `/interventions/alarms/${open[0]?.alarmId ?? ''}/settlement`;
      const outcomes = await race((client) =>
        outcome(supervisor(client).caller.post(path, { reason: 'client pressé' })),
      );
      expect(outcomes).toEqual({ done: 1, ALARM_SETTLED: CLIENTS - 1 });
    });
  });

  it('supervisors authorise one slip: one does, and it is payable', async () => {
    await each(async () => {
      const id = await openSlip('1300');
      const path = `/payouts/${id}/authorisations`;
      const outcomes = await race((client) => outcome(supervisor(client).caller.post(path, { level: 'superviseur' })));
      expect(outcomes).toEqual({ done: 1, PAYOUT_ALREADY_AUTHORISED: CLIENTS - 1 });
      expect(await pay(1, id)).toBe('done');
    });
  });

  it('one complement is entered once, and paid', async () => {
    await each(async () => {
      const line = { machine: 'M1', combination: 'trois cerises', paid: '40', due: '100', wonAt: wonAt() };
      const outcomes = await race((client) => outcome(supervisor(client).caller.post('/complements', line)));
      expect(outcomes).toEqual({ done: 1, WIN_ALREADY_OPENED: CLIENTS - 1 });
      const [entered] = await good<{ payoutId: string }[]>(supervisor(0).caller.get('/complements?limit=1'));
      expect(await pay(0, entered?.payoutId ?? '')).toBe('done');
    });
  });

  it('two desks, one transfer: it is confirmed or withdrawn, and no money is lost', async () => {
    await each(async () => {
      const before = await cash();
      const given = { fromDesk: 'K1', toDesk: 'K2', amountMinor: '5000', reason: 'appoint' };
      const { transferId } = await good<{ transferId: string }>(cashier(0).caller.post('/desk-transfers', given));
      const path = `/desk-transfers/${transferId}`;
      const take = () => outcome(cashier(1).caller.post(`${path}/receipt`, { isAccepted: true }));
      const cancel = () => outcome(cashier(0).caller.post(`${path}/withdrawal`, { reason: 'finalement non' }));
      const outcomes = await race((client) => (client % 2 === 0 ? take() : cancel()));
      expect(outcomes).toEqual({ done: 1, TRANSFER_SETTLED: CLIENTS - 1 });
      expect(await cash()).toBe(before);
    });
  });

  it('one key is handed to one of its requesters, and is returned', async () => {
    const key = { kind: 'machine', keyNumber: 'M-1' };
    const { body } = await ask(app, `POST /establishments/${floor.establishment.code}/keys`, {
      token: floor.people.direction.token,
      body: key,
    });
    const { keyId } = body as { keyId: string };
    const dueAt = new Date(NOW.getTime() + 3_600_000).toISOString();
    await each(async () => {
      const outcomes = await race((client) => {
        const handOverBody = { receiver: technician(client).secret, reason: 'bourrage', dueAt };
        return outcome(supervisor(client).caller.post(`/keys/${keyId}/hand-overs`, handOverBody));
      });
      expect(outcomes).toMatchObject({ done: 1 });
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(CLIENTS);
      await good(supervisor(0).caller.post(`/keys/${keyId}/return`, { note: '' }));
    });
  });

  const claim = (client: number) => ({
    desk: cashier(client).desk,
    name: 'Ondine Fictive',
    address: '1 rue des Essais',
    proofs: 'reçu 77',
    authoriser: supervisor(client).secret,
  });
  const findOrphan = async (): Promise<string> => {
    const found = { kind: 'foundCash', place: 'allée B', stakeMinor: '2000', desk: 'K1' };
    return (await good<{ orphanNumber: string }>(cashier(0).caller.post('/orphans', found))).orphanNumber;
  };
  const books = () => good<{ registerMinor: string; accountMinor: string }>(cashier(0).caller.get('/orphans/totals'));

  it('one orphan is given back once', async () => {
    await each(async () => {
      const number = await findOrphan();
      const before = await cash();
      const outcomes = await race((client) =>
        outcome(cashier(client).caller.post(`/orphans/${number}/refund`, claim(client))),
      );
      expect(outcomes).toEqual({ done: 1, ORPHAN_SETTLED: CLIENTS - 1 });
      expect(before - (await cash())).toBe(2000n);
      const { registerMinor, accountMinor } = await books();
      expect(registerMinor).toBe(accountMinor);
    });
  });

  it('an orphan is given back or forfeited, never both', async () => {
    await each(async (number) => {
      app.clock.set(new Date(NOW.getTime() + number * 3 * 86_400_000));
      const orphan = await findOrphan();
      app.clock.set(new Date(app.clock.now().getTime() + 2 * 86_400_000));
      const before = await cash();
      const refund = (client: number) =>
        outcome(cashier(client).caller.post(`/orphans/${orphan}/refund`, claim(client)));
      const forfeit = async (): Promise<string> => {
        const { status, body } = await floor.comptable.post(`/orphans/${orphan}/forfeiture`);
        return status < 300 ? 'forfeited' : body.code;
      };
      const outcomes = await race((client) => (client % 2 === 0 ? refund(client) : forfeit()));
      const isRefunded = outcomes['done'] === 1;
      expect(outcomes).toEqual({ [isRefunded ? 'done' : 'forfeited']: 1, ORPHAN_SETTLED: CLIENTS - 1 });
      expect(before - (await cash())).toBe(isRefunded ? 2000n : 0n);
      const { registerMinor, accountMinor } = await books();
      expect(registerMinor).toBe(accountMinor);
    });
  });

  it('two teams take one box: one gets it, the others are informed, and a mistaken entry is reversed', async () => {
    const chief = (crew: number) => supervisor(crew).caller;
    await floor.addMachine('M9');
    await good(chief(0).post('/boxes', { boxes: [{ box: 'R-1', container: 'billBox' }] }));
    await good(chief(0).post('/boxes/R-1/fit', { machine: 'M1' }));
    const openDrop = async (crew: number): Promise<string> => {
      const of = ({ person }: ReturnType<typeof supervisor>, held: string) => {
        return { personId: person.personId.toString(), function: held };
      };
      const technicians = [technician(crew), technician(crew + 2)].map((one) => of(one, 'mecanicien'));
      const team = [of(supervisor(crew), 'superviseur'), ...technicians];
      const machines = [{ machine: 'M1' }, { machine: 'M9' }];
      const planBody = { isDuringOperation: false, team, machines };
      const { dropId } = await good<{ dropId: string }>(chief(crew).post('/drops', planBody));
      await good(chief(crew).post(`/drops/${dropId}/opening`));
      return dropId;
    };
    const ids = [await openDrop(0), await openDrop(1)];
    const machineOf = (crew: number): string => (crew === 0 ? 'M1' : 'M9');
    const placeOf = (client: number): string =>
      `/drops/${ids[client % 2] ?? ''}/machines/${machineOf(client % 2)}/billBox`;
    const exchangeBody = { outcome: 'exchanged', taken: 'R-1', isOtherBoxConfirmed: true, reason: 'boîte vue ici' };
    await each(async () => {
      const outcomes = await race((client) => outcome(technician(client).caller.post(placeOf(client), exchangeBody)));
      const { done, BOX_TWICE: twice = 0, MACHINE_DONE: again = 0, ...others } = outcomes;
      expect([done, twice + again, others]).toEqual([1, CLIENTS - 1, {}]);
      const { dropId } = await good<{ dropId: string }>(chief(0).get('/boxes/R-1'));
      const winner = ids.indexOf(dropId);
      await good(chief(winner).post(`${placeOf(winner)}/reversal`, { reason: 'on recommence' }));
      expect(await good(chief(0).get('/boxes/R-1'))).toMatchObject({ place: 'machine', machine: 'M1' });
    });
  });

  it('all acts are in a log that verifies', async () => {
    const { findings } = await app.app
      .get(AuditService)
      .verifyLogs({ establishmentIds: [floor.establishment.establishmentId] });
    // the race's own trigger on throttled sign-ins, so that no client waits for another's wrong guesses
    const isOurs = (key: string): boolean => key.includes('nobody_guesses');
    expect(findings.filter(({ table, key }) => table !== 'settings' && !isOurs(key))).toEqual([]);
  });
});
