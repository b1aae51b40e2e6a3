import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { sealed } from '../support/sealed.js';
import { readAtTheEnd } from './acts.js';
import { CLEARED, WINS, playedAt } from './facts.js';
import { openMidnight, type Midnight } from './midnight.js';
import { DAY, type Night } from './night.js';

/**
 * A whole gaming day of forty machines, through HTTP alone, by people of seven functions: sheets, hand pays, disputes,
 * complements, orphans, the relève and its count, the envelope, the closing. Each part depends on those before it.
 */
let midnight: Midnight;
let night: Night;

beforeAll(async () => {
  midnight = await openMidnight();
  ({ night } = midnight);
});
afterAll(() => midnight.app.close());

interface Sheet {
  readonly interventionId: string;
  readonly machine: string;
}

const sheetsOf = () => night.sees<readonly Sheet[]>('superviseur', `/interventions?day=${DAY}`);

describe('a whole night', () => {
  it('has twelve doors opened, one by an unidentified person', async () => {
    const { known, nobody: unidentified, settled } = midnight.course.alarms;
    expect(known).toEqual([]);
    expect(unidentified).toMatchObject([{ machine: '4022' }]);
    expect(settled).toEqual([]);
    const sheets = await sheetsOf();
    expect(sheets.map(({ machine }) => machine)).toEqual([...night.machines.slice(10, 21), CLEARED]);
  });

  it('has a memory cleared, read before and after, with two signatures', async () => {
    const { mecanicien, superviseur } = night.people;
    const { interventionId } = (await sheetsOf()).at(-1) ?? {};
    expect(await night.sees('superviseur', `/interventions/${interventionId ?? ''}`)).toMatchObject({
      ramClear: { clearedAt: night.at(304), technician: mecanicien.fullName, supervisor: superviseur.fullName },
      readings: [{ moment: 'before' }, { moment: 'after' }],
    });
  });

  it('has six hand pays around the threshold, each paid once, by a person who neither opened nor authorised it', () => {
    const { wins } = midnight.course;
    expect(wins).toHaveLength(6);
    for (const [index, { levels, identity }] of WINS.entries()) {
      const needsControls = levels.length > 0 || identity;
      expect([index, wins[index]]).toEqual([
        index,
        {
          unready: needsControls ? expect.not.stringMatching(/^(done)?$/) : '',
          unidentified: identity ? 'PAYOUT_IDENTITY_REQUIRED' : '',
          again: 'PAYOUT_ALREADY_PAID',
        },
      ]);
    }
  });

  it('has two disputes, one of them paid, and three complements', () => {
    const unheard = { unheard: 'DISPUTE_NOT_HEARD' };
    expect(midnight.course.disputes).toEqual([unheard, unheard]);
  });

  it('has five orphans, one given back; their account agrees with their register', async () => {
    expect(await night.sees('comptable', '/orphans/totals')).toEqual({
      registerMinor: '6150',
      accountMinor: '6150',
      accountCodes: ['4681'],
      waiting: '4',
    });
  });

  it('has a relève of forty machines with two boxes swapped, counted twice, one of them again', () => {
    const ofAnother = { ofAnother: 'BOX_OF_ANOTHER_MACHINE' };
    expect(midnight.course.boxes).toEqual([ofAnother, ofAnother]);
    expect(midnight.course.alarms.round).toEqual([]);
    expect(midnight.course.certification.early).toMatch(/^(?!done)./);
  });

  it('ends with the envelope and the closed day; the books balance and the log is complete', async () => {
    const { does, refusal, sees, people, clock, establishment } = night;
    await readAtTheEnd(night, playedAt);
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

    await sealed(midnight.app);
    const { establishmentId } = establishment;
    const report = await midnight.app.app.get(AuditService).verifyLogs({ establishmentIds: [establishmentId] });
    expect(report).toMatchObject({ isClean: true, findings: [] });
  });

  it('appears in its registers, each entry described, on its day, with the person who made it', async () => {
    const { sees } = night;
    const registers = await sees<readonly { register: string; titleFr: string; entryCount: string }[]>(
      'comptable',
      '/registers',
    );
    const titles: Record<string, string> = {};
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
      titles[register] = entries.at(-1)?.['titleFr'] ?? '';
    }
    expect(titles).toMatchObject({
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

  it('records alterations in the data-alteration log, described, and no ordinary work', async () => {
    const { does, sees, at } = night;
    await does('direction', '/desks/C1/float', { floatMinor: '2500000', reason: 'fonds réduit' });
    const win = { machine: '4001', kind: 'jackpot', amount: '11.00', wonAt: at(1495), combination: 'trois sept' };
    const { payoutId } = await does<{ payoutId: string }>('changeur', '/payouts', win);
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
