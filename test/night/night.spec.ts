import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '../../src/audit/audit.service.js';
import { START } from '../closing/floor.js';
import { sealed } from '../support/sealed.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { CLEARED, HALF, WINS, ZERO, playedAt } from './facts.js';
import { DAY, fitBoxes, openNight } from './night.js';
import type { Counters, Night } from './night.js';

/**
 * A whole gaming day of forty machines, through HTTP alone, by people of seven functions: sheets, hand pays, disputes,
 * complements, orphans, the relève and its count, the envelope, the closing. Each part rests on those before it.
 */
const PAPER = {
  ...{ documentType: 'passport', documentNumber: '12AB34567', fullName: 'Ondine Fictive', bornOn: '1970-12-31' },
};

let app: TestApp;
let night: Night;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-01T05:30:00Z') });
  night = await openNight(app);
  const { does, people } = night;
  await does('direction', '/desks', { deskCode: 'C1', kind: 'cashDesk', floatMinor: '3000000' });
  const handOver = { countedMinor: '0', outcome: 'handedOver', witness: people.caissier.credentials };
  await does('superviseur', '/desks/C1/counts', handOver);
  const float = { toDesk: 'C1', amountMinor: '3000000', reason: 'fonds de caisse' };
  const { transferId } = await does<{ transferId: string }>('superviseur', '/desk-transfers', float);
  await does('caissier', `/desk-transfers/${transferId}/receipt`, { isAccepted: true });
  await fitBoxes(night);
});
afterAll(() => app.close());

interface Sheet {
  readonly interventionId: string;
  readonly sheetNumber: string;
}

/** A sheet from the identification to the signature; `work` is what is done while the door is open. */
async function intervene(machine: string, minute: number, work?: (path: string) => Promise<void>): Promise<Sheet> {
  const { does, send, people, at, clock } = night;
  const { credentials } = people.mecanicien;
  clock(minute);
  await does('superviseur', '/interventions/identifications', { machine, ...credentials });
  const told = { machine, stoppedAt: at(minute), reason: 'bourrage du lecteur de billets' };
  const sheet = await does<Sheet>('superviseur', '/interventions', told);
  const path = `/interventions/${sheet.interventionId}`;
  clock(minute + 8);
  await send(
    { machine, code: 'slotDoorOpened', minute: minute + 1 },
    { machine, code: 'slotDoorClosed', minute: minute + 7 },
  );
  await work?.(path);
  await does('superviseur', `${path}/entries`, { kind: 'act', entry: 'lecteur nettoyé, essai de billets' });
  await does('superviseur', `${path}/signature`, { ...credentials, restartedAt: at(minute + 8) });
  return sheet;
}

const alarms = () =>
  night.sees<readonly { alarmId: string; machine: string; kind: string }[]>(
    'agent',
    '/interventions/alarms?state=open',
  );

describe('a whole night', () => {
  it('has twelve doors opened, one by nobody who said who he was', async () => {
    const { machines, send, does, clock } = night;
    for (const [index, machine] of machines.slice(10, 21).entries()) await intervene(machine, 40 + 20 * index);
    expect(await alarms()).toEqual([]);
    clock(270);
    await send(
      { machine: '4022', code: 'slotDoorOpened', minute: 265 },
      { machine: '4022', code: 'slotDoorClosed', minute: 266 },
    );
    const [alarm, ...others] = await alarms();
    expect([alarm, others]).toMatchObject([{ machine: '4022' }, []]);
    const reason = { reason: 'porte ouverte par le mécanicien de jour, parti sans fiche ; rappelé' };
    await does('superviseur', `/interventions/alarms/${alarm?.alarmId ?? ''}/settlement`, reason);
    expect(await alarms()).toEqual([]);
  });

  it('has a memory cleared, read before and after, with two signatures', async () => {
    const { people, read, does, at } = night;
    const text = (from: Readonly<Record<string, number>>, moved: Counters = {}) =>
      Object.fromEntries(
        Object.entries(from).map(([name, value]) => [name, String(value + (moved[name as keyof Counters] ?? 0))]),
      );
    await intervene(CLEARED, 300, async (path) => {
      await does('superviseur', `${path}/entries`, { kind: 'act', entry: 'pile changée', touches: 'counters' });
      const before = { moment: 'before', readAt: at(302), counters: text(START, HALF) };
      await does('superviseur', `${path}/readings`, before);
      await does('superviseur', `${path}/readings`, { moment: 'after', readAt: at(306), counters: text(ZERO) });
      const signers = { technician: people.mecanicien.credentials, supervisor: people.superviseur.credentials };
      await does('superviseur', `${path}/ram-clear`, { clearedAt: at(304), ...signers });
    });
    await read(CLEARED, 1430, HALF, ZERO);
  });

  it('has six hand pays around the threshold, each paid once, by other people than who opened and authorised it', async () => {
    const { does, refusal, clock, at } = night;
    for (const [index, { machine, kind, amount, levels, identity }] of WINS.entries()) {
      clock(400 + 20 * index);
      const { payoutId } = await does<{ payoutId: string }>('changeur', '/payouts', {
        ...{ machine, kind, amount, wonAt: at(395 + 20 * index), combination: 'trois sept' },
      });
      const path = `/payouts/${payoutId}`;
      const cash = { method: 'cash', desk: 'C1' };
      const isKept = levels.length > 0 || identity;
      if (isKept) expect(await refusal('caissier', `${path}/payment`, cash)).not.toBe('done');
      for (const level of levels) await does(level, `${path}/authorisations`, { level });
      if (identity) expect(await refusal('caissier', `${path}/payment`, cash)).toBe('PAYOUT_IDENTITY_REQUIRED');
      if (identity) await does('caissier', `${path}/identity`, PAPER);
      await does('caissier', `${path}/payment`, cash);
      expect(await refusal('caissier', `${path}/payment`, cash)).toBe('PAYOUT_ALREADY_PAID');
    }
  });

  it('has two disputes, one of them paid, and three complements', async () => {
    const { does, refusal, people, clock, at } = night;
    clock(600);
    const cash = { method: 'cash', desk: 'C1' };
    for (const [machine, outcome] of [
      ['4031', { outcome: 'pay', amount: '60' }],
      ['4032', { outcome: 'refuse' }],
    ] as const) {
      const { disputeId } = await does<{ disputeId: string }>('changeur', '/disputes', {
        ...{ machine, happenedAt: at(590), claimed: '60', statement: 'La machine n’a pas payé.' },
        customer: 'Ambroise Sansdette',
      });
      const path = `/disputes/${disputeId}`;
      const decision = { reason: 'après vérification des compteurs', ...outcome };
      expect(await refusal('superviseur', `${path}/decision`, decision)).toBe('DISPUTE_NOT_HEARD');
      await does('superviseur', `${path}/hearing`, { ...people.mecanicien.credentials, statement: 'Vu les rouleaux.' });
      const decided = await does<{ payoutId: string | null }>('superviseur', `${path}/decision`, decision);
      await does('superviseur', `${path}/notice`);
      if (decided.payoutId !== null) await does('caissier', `/payouts/${decided.payoutId}/payment`, cash);
    }
    for (const [index, machine] of ['4033', '4034', '4035'].entries()) {
      const short = { machine, combination: 'trois cerises', paid: '40', due: '100', wonAt: at(580 + index) };
      const { payoutId } = await does<{ payoutId: string }>('superviseur', '/complements', short);
      await does('caissier', `/payouts/${payoutId}/payment`, cash);
    }
  });

  it('has five orphans, one given back; their account says what their register says', async () => {
    const { does, people, clock, sees } = night;
    clock(700);
    const finds = [
      { kind: 'creditsLeft', machine: '4036', stakeMinor: '150' },
      { kind: 'foundCash', place: 'allée B', stakeMinor: '2000' },
      { kind: 'foundTicket', reference: '0012345678', machine: '4037', stakeMinor: '700' },
      { kind: 'foundCash', place: 'bar', stakeMinor: '5000' },
      { kind: 'creditsLeft', machine: '4038', stakeMinor: '300' },
    ];
    const numbers: string[] = [];
    for (const find of finds) {
      const { orphanNumber } = await does<{ orphanNumber: string }>('caissier', '/orphans', { ...find, desk: 'C1' });
      numbers.push(orphanNumber);
    }
    await does('caissier', `/orphans/${numbers[1] ?? ''}/refund`, {
      ...{ desk: 'C1', name: 'Ondine Fictive', address: '1 rue des Essais', proofs: 'reçu de change 77' },
      authoriser: people.superviseur.credentials,
    });
    expect(await sees('comptable', '/orphans/totals')).toEqual({
      ...{ registerMinor: '6150', accountMinor: '6150', waiting: '4' },
    });
  });

  it('has a relève of forty machines with two boxes swapped, counted twice, one of them again', async () => {
    const { does, refusal, send, people, machines, clock } = night;
    clock(1380);
    const team = (['superviseur', 'mecanicien', 'changeur', 'agent'] as const).map((name) => ({
      personId: people[name].personId.toString(),
      function: name === 'agent' ? 'agentDeSurveillance' : name,
    }));
    const { dropId } = await does<{ dropId: string }>('superviseur', '/drops', {
      ...{ isDuringOperation: true, team, machines: machines.map((machine) => ({ machine })) },
    });
    const path = `/drops/${dropId}`;
    await does('superviseur', `${path}/opening`, { agent: people.agent.credentials });
    const swapped: Readonly<Record<string, string>> = { '4007': '4008', '4008': '4007' };
    clock(1420);
    for (const machine of machines) {
      await send({ machine, code: 'dropDoorOpened', minute: 1390 }, { machine, code: 'dropDoorClosed', minute: 1391 });
      const wanted = { outcome: 'exchanged', taken: `B-${swapped[machine] ?? machine}`, put: `S-${machine}` };
      const seen = { isOtherBoxConfirmed: true, reason: 'boîtes échangées à la pose' };
      const at = `${path}/machines/${machine}/billBox`;
      if (machine in swapped) expect(await refusal('mecanicien', at, wanted)).toBe('BOX_OF_ANOTHER_MACHINE');
      await does('mecanicien', at, machine in swapped ? { ...wanted, ...seen } : wanted);
    }
    expect(await alarms()).toEqual([]);
    await does('superviseur', `${path}/closing`, { readingsMissingReason: 'lus par le réseau' });
    const boxes = machines.map((machine) => `B-${machine}`);
    await does('mecanicien', `${path}/conveyances`, { boxes, receiver: people.caissier.credentials });
    const notes = (count: number) => ({ notes: [{ value: '20', count }] });
    const certifiers = [people.direction.credentials, people.otherCaissier.credentials];
    for (const box of boxes) {
      await does('caissier', `${path}/counts`, { box, ...notes(box === 'B-4010' ? 9 : 10) });
      await does('otherCaissier', `${path}/counts`, { box, ...notes(10) });
    }
    expect(await refusal('direction', `${path}/certification`, { certifiers })).not.toBe('done');
    await does('caissier', `${path}/counts`, { box: 'B-4010', ...notes(10) });
    await does('direction', `${path}/certification`, { certifiers });
  });

  it('ends with the envelope and the closed day; the books balance and the log is whole', async () => {
    const { does, refusal, sees, read, machines, people, clock, floor } = night;
    for (const machine of machines.filter((each) => each !== CLEARED)) {
      await read(machine, 1430, playedAt(machine));
    }
    clock(1500);
    await does('comptable', `/days/${DAY}/reconcile`);
    expect(await sees('comptable', `/days/${DAY}/steps`)).toMatchObject({ run: { newSince: [] } });
    const close = () => refusal('comptable', `/days/${DAY}/closing`, { reason: 'journée rapprochée' });
    expect(await close()).toBe('DAY_HAS_BLOCKERS');
    expect(await sees('comptable', `/days/${DAY}/blockers`)).toEqual([{ kind: 'envelopeMissing', sheetCount: 12 }]);
    await does('superviseur', `/intervention-envelopes/${DAY}`, people.superviseur.credentials);
    await does('superviseur', `/intervention-envelopes/${DAY}/receipt`, people.direction.credentials);
    const { requestId } = await does<{ requestId: string }>('comptable', `/days/${DAY}/closing`, {
      reason: 'journée rapprochée',
    });
    expect(await refusal('comptable', `/approvals/${requestId}/decision`, { decision: 'approved' })).not.toBe('done');
    await does('direction', `/approvals/${requestId}/decision`, { decision: 'approved' });
    expect(await sees('comptable', `/days/${DAY}`)).toMatchObject({ state: 'closed' });

    const { accounts } = await sees<{
      accounts: readonly { accountCode: string; debitMinor: string; creditMinor: string }[];
    }>('comptable', `/ledger/trial-balance?from=${DAY}&to=${DAY}`);
    const sum = (of: 'debitMinor' | 'creditMinor') => accounts.reduce((total, row) => total + BigInt(row[of]), 0n);
    expect(sum('debitMinor')).toBe(sum('creditMinor'));
    const orphans = accounts.find(({ accountCode }) => accountCode === '4681');
    expect(BigInt(orphans?.creditMinor ?? 0) - BigInt(orphans?.debitMinor ?? 0)).toBe(6150n);
    expect(await sees('comptable', '/orphans/totals')).toMatchObject({ registerMinor: '6150', accountMinor: '6150' });

    await sealed(app);
    const { establishmentId } = floor.house;
    const report = await app.app.get(AuditService).verify({ establishmentIds: [establishmentId] });
    expect(report).toMatchObject({ isClean: true, findings: [] });
  });

  it('stands in its registers, each entry in words, of its day, by the person who made it', async () => {
    const { sees } = night;
    const registers = await sees<readonly { register: string; titleFr: string; entryCount: string }[]>(
      'comptable',
      '/registers',
    );
    const told: Record<string, string> = {};
    for (const { register, titleFr, entryCount } of registers.filter((each) => each.entryCount !== '0')) {
      const { entries } = await sees<{ entries: readonly Readonly<Record<string, string | null>>[] }>(
        'comptable',
        `/registers/${register}/entries?limit=200`,
      );
      expect([register, entries.length]).toEqual([register, Number(entryCount)]);
      expect(titleFr).not.toBe(register);
      for (const entry of entries) {
        const { titleFr: fr = '', titleEn: en = '', personName, day } = entry;
        expect([register, `${fr}${en}`]).toEqual([register, expect.not.stringMatching(/[{}_]|undefined|null/)]);
        expect([register, day, personName]).toEqual([register, DAY, expect.stringMatching(/./)]);
      }
      told[register] = entries.at(-1)?.['titleFr'] ?? '';
    }
    expect(told).toMatchObject({
      payouts: 'Jackpot · appareil 4001',
      disputes: 'Contestation · appareil 4031',
      interventions: 'Fiche d’intervention · appareil 4011',
      envelopes: 'Enveloppe de la journée · fiches : 12',
      counts: 'Comptée certifiée · relève n° 1',
    });
    const found = await sees<{ entries: readonly unknown[] }>('comptable', '/registers/payouts/entries?text=crédits');
    expect(found.entries).toMatchObject([{ titleFr: 'Crédits annulés · appareil 4006', amountMinor: '8000' }]);
    expect(await sees('comptable', '/registers/payouts')).toMatchObject({ people: [{}, {}] });
  });

  it('leaves in the data-alteration log what somebody altered, in words, and not how the work went on', async () => {
    const { does, sees, at } = night;
    await does('direction', '/desks/C1/float', { floatMinor: '2500000', reason: 'fonds réduit' });
    const told = { machine: '4001', kind: 'jackpot', amount: '11.00', wonAt: at(1495), combination: 'trois sept' };
    const { payoutId } = await does<{ payoutId: string }>('changeur', '/payouts', told);
    await does('superviseur', `/payouts/${payoutId}/void`, { reason: 'gain lu deux fois' });
    const { alterations } = await sees<{ alterations: readonly Readonly<Record<string, string>>[] }>(
      'comptable',
      '/alterations?limit=200',
    );
    expect(alterations.slice(0, 2)).toMatchObject([
      { element: 'Slip no. 11', fieldText: 'Voided on', reason: 'gain lu deux fois', beforeText: null },
      { element: 'Desk C1', fieldText: 'Float', reason: 'fonds réduit', afterText: '€25,000.00' },
    ]);
    expect(alterations.filter(({ elementKind }) => elementKind === 'other')).toEqual([]);
    for (const { element = '', fieldText = '' } of alterations) {
      expect(`${element} ${fieldText}`).not.toMatch(/[_{}]|undefined|null/);
    }
  });
});
