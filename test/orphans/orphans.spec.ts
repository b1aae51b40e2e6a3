import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { bodyOf, openCashEstablishment, openDesk, type CashEstablishment } from '../desks/cash.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let cash: CashEstablishment;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  cash = await openCashEstablishment(app);
  await openDesk(cash, { deskCode: 'C1', kind: 'cashDesk', amountMinor: '50000' }, 'caissier');
  const stations = [{ stationNumber: 1, meterDigits: 10 }];
  const machine = { sbmNumber: '1042', serialNumber: 'S-1042', maker: 'Essai', model: 'Essai 1', location: 'Salle' };
  const more = { denominationMinor: '1', returnPercent: '92', returnCertifiedOn: '2025-12-01', stations };
  await cash.direction.post('/machines', { ...machine, ...more }).expect(201);
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

interface Answer {
  readonly code: string;
  readonly orphanNumber: string;
  readonly details: { readonly fields: readonly string[] };
}
const answerOf = (answer: { body: unknown }): Answer => bodyOf(answer) as Answer;
const read = async (path: string): Promise<unknown> => bodyOf(await cash.controleur.get(path).expect(200));

const cashFound = { kind: 'foundCash', place: 'allée B', stakeMinor: '2000', desk: 'C1' };
const enter = async (find: object = cashFound): Promise<string> =>
  answerOf(await cash.caissier.post('/orphans', find).expect(201)).orphanNumber;
const claim = () => ({
  desk: 'C1',
  name: 'Ondine Fictive',
  address: '1 rue des Essais',
  proofs: 'reçu de change 77',
  authoriser: cash.secrets.superviseur,
});
const balance = async (): Promise<bigint> => {
  const desks = (await read('/desks')) as { deskCode: string; balanceMinor: string }[];
  return BigInt(desks.find(({ deskCode }) => deskCode === 'C1')?.balanceMinor ?? '-1');
};
const totals = async () => (await read('/orphans/totals')) as { registerMinor: string; accountMinor: string };

describe('an orphan that is found (MC:21.3, AI67:6)', () => {
  it('is entered, paid into a desk and posted in one act, once', async () => {
    const before = await balance();
    const key = 'orphan-found-once-1';
    const first = bodyOf(await cash.caissier.post('/orphans', cashFound, key).expect(201)) as object;
    expect(bodyOf(await cash.caissier.post('/orphans', cashFound, key).expect(201))).toEqual(first);
    expect(first).toMatchObject({ orphanNumber: '1', amountMinor: '2000', deskCode: 'C1', deadlineOn: '2027-03-02' });
    expect(await balance()).toBe(before + 2000n);
    const agreed = { registerMinor: '2000', accountMinor: '2000', accountCodes: ['4681'], waiting: '1' };
    expect(await totals()).toEqual(agreed);
  });

  it('names a machine, a number or a place', async () => {
    const left = { kind: 'creditsLeft', reference: '0012345000', stakeMinor: '150', desk: 'C1' };
    expect(answerOf(await cash.caissier.post('/orphans', left).expect(422)).details.fields).toEqual(['machine']);
    expect(answerOf(await cash.caissier.post('/orphans', { ...left, machine: '9' }).expect(404)).code).toBe(
      'UNKNOWN_MACHINE',
    );
    const later = { ...cashFound, foundAt: '2026-03-02T12:06:00Z' };
    expect(answerOf(await cash.caissier.post('/orphans', later).expect(422)).code).toBe('FOUND_LATER');
    const before = await balance();
    await enter({ ...left, machine: '1042' });
    const unsaid = { kind: 'creditsLeft', machine: '1042', stakeMinor: '150', desk: 'C1' };
    expect(answerOf(await cash.caissier.post('/orphans', unsaid).expect(422)).code).toBe('ORPHAN_NEEDS_SLIP');
    const jackpot = { ...unsaid, kind: 'unclaimedJackpot' };
    expect(answerOf(await cash.caissier.post('/orphans', jackpot).expect(422)).code).toBe('ORPHAN_NEEDS_SLIP');
    await enter({ kind: 'foundTicket', reference: '0012345678', machine: '1042', stakeMinor: '700', desk: 'C1' });
    expect(await balance()).toBe(before);
  });

  it('is handed by its finder to the holder of the desk, who confirms their identity', async () => {
    expect(answerOf(await cash.superviseur.post('/orphans', cashFound).expect(403)).code).toBe('NOT_THE_HOLDER');
    const wrong = { ...cashFound, receiver: cash.secrets.second };
    expect(answerOf(await cash.superviseur.post('/orphans', wrong).expect(403)).code).toBe('NOT_THE_HOLDER');
    await cash.superviseur.post('/orphans', { ...cashFound, receiver: cash.secrets.caissier }).expect(201);
    const unknown = { ...cashFound, desk: 'C7' };
    expect(answerOf(await cash.caissier.post('/orphans', unknown).expect(404)).code).toBe('UNKNOWN_DESK');
    await cash.comptable.post('/orphans', cashFound).expect(403);
    await cash.controleur.post('/orphans', cashFound).expect(403);
  });
});

describe('an orphan that a person took (MC:21.3)', () => {
  it('excludes the customer at once, with an encrypted name, and is entered', async () => {
    const taking = { by: 'customer', name: 'Barnabé Fictif', seen: 'a pris le ticket du poste voisin' };
    const number = await enter({ ...cashFound, taking });
    const excluded = (await read('/orphans?exclusions=true')) as object[];
    expect(excluded).toHaveLength(1);
    expect(excluded).toMatchObject([
      { orphanNumber: number, takenBy: 'customer', excludedAt: '2026-03-02T12:00:00.000Z' },
    ]);
    await cash.caissier.get(`/orphans/${number}/taker?purpose=curieux`).expect(403);
    expect(await read(`/orphans/${number}/taker?purpose=exclusion`)).toEqual({ name: taking.name, seen: taking.seen });
    await cash.controleur.get('/orphans/1/taker?purpose=exclusion').expect(404);
    const listed = bodyOf(await cash.direction.get('/exclusions').expect(200)) as { exclusionNumber: string }[];
    const until = { firstDay: '2026-03-02', lastDay: '2027-03-01', isInForce: true };
    expect(listed).toMatchObject([{ cause: 'tookOrphan', reason: `orphelin n° ${number}`, ...until }]);
    const path = `/exclusions/${listed[0]?.exclusionNumber ?? ''}`;
    const customer = bodyOf(await cash.direction.get(`${path}/customer?purpose=exclusion`).expect(200));
    expect(customer).toEqual({ fullName: taking.name });
    await cash.direction.post(`${path}/lifting`, { reason: 'erreur sur la personne' }).expect(201);
  });

  it('MC:21.3.3 excludes no employee, who answers for it before the Direction', async () => {
    const taking = { by: 'employee', name: 'Personne 12', seen: 'a gardé le ticket' };
    const taken = await enter({ ...cashFound, taking });
    const [orphan] = (await read('/orphans?limit=1')) as { orphanNumber: string; incidentNumber: string | null }[];
    expect(orphan).toMatchObject({ orphanNumber: taken, takenBy: 'employee', excludedAt: null });
    expect(orphan?.incidentNumber).toEqual(expect.stringMatching(/^\d+$/));
    const path = `/incidents/${orphan?.incidentNumber ?? ''}`;
    const incident = await read(path);
    expect(incident).toMatchObject({ kind: 'staffConduct', place: 'allée B', state: 'toNotify', decision: null });
    expect(JSON.stringify(incident)).not.toContain('Personne 12');
    const notice = { givenAt: '2026-03-02T12:00:00Z', means: 'telephone', recipient: 'service de contrôle' };
    await cash.direction.post(`${path}/notices`, notice).expect(201);
    await cash.superviseur.post(`${path}/decision`, { decision: 'mise à pied' }).expect(403);
    await cash.direction.post(`${path}/decision`, { decision: 'mise à pied de trois jours' }).expect(201);
    expect(await read(path)).toMatchObject({ state: 'decided' });
  });
});

describe('an orphan claimed by its owner (AI67:6)', () => {
  it('is refunded once, with encrypted name, address and proofs, and refers to its first entry', async () => {
    const number = await enter();
    const before = { desk: await balance(), total: BigInt((await totals()).registerMinor) };
    const refund = `/orphans/${number}/refund`;
    const alone = { ...claim(), authoriser: cash.secrets.caissier };
    expect(answerOf(await cash.caissier.post(refund, alone).expect(403)).code).toBe('FUNCTION_NOT_HELD');
    expect(answerOf(await cash.second.post(refund, claim()).expect(403)).code).toBe('NOT_THE_HOLDER');
    await cash.superviseur.post(refund, claim()).expect(403);
    expect(answerOf(await cash.caissier.post('/orphans/999/refund', claim()).expect(404)).code).toBe('NOT_FOUND');
    await cash.caissier.post(refund, claim()).expect(200);
    expect(answerOf(await cash.caissier.post(refund, claim()).expect(409)).code).toBe('ORPHAN_SETTLED');
    expect(await balance()).toBe(before.desk - 2000n);
    const after = await totals();
    expect([after.registerMinor, after.accountMinor]).toEqual(Array(2).fill(String(before.total - 2000n)));
    const [line] = (await read('/orphans/register?limit=1')) as object[];
    expect(line).toMatchObject({ act: 'refunded', amountMinor: '-2000', refersToNumber: number, hasClaimant: true });
    const lines = (await read('/orphans/register')) as { entryNumber: string }[];
    expect(lines.find(({ entryNumber }) => entryNumber === number)).toMatchObject({ closedOn: '2026-03-02' });
  });

  it('is shown to authorised readers, on a stated purpose', async () => {
    const number = await enter();
    await cash.caissier.post(`/orphans/${number}/refund`, claim()).expect(200);
    const path = `/orphans/${number}/claimant`;
    await cash.controleur.get(path).expect(422);
    await cash.caissier.get(`${path}?purpose=curieux`).expect(403);
    expect(await read(`${path}?purpose=contr%C3%B4le`)).toMatchObject({ name: 'Ondine Fictive' });
    await cash.controleur.get('/orphans/1/claimant?purpose=controle').expect(404);
    const [looks] = await app.database.superuser.query<{ purposes: string[] }>(
      `select array_agg(purpose) as purposes from personal_record_views where purpose <> 'exclusion'`,
    );
    expect(looks?.purposes).toEqual(['contrôle']);
    const [seen] = await app.database.superuser.query<{ count: bigint }>(
      `select count(*) from log_entries where body like '%Ondine%' or body like '%Barnab%'`,
    );
    expect(seen?.count).toBe(0n);
  });

  it('is paid once under concurrent requests', async () => {
    const number = await enter();
    const undo = { desk: 'C1', reason: 'montant mal lu', authoriser: cash.secrets.superviseur };
    const refund = () => cash.caissier.post(`/orphans/${number}/refund`, claim());
    const cancel = () => cash.caissier.post(`/orphans/${number}/cancellation`, undo);
    const answers = await Promise.all([refund(), cancel(), refund(), cancel(), refund()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('an unclaimed orphan, and one entered by mistake (AI67:6)', () => {
  it('is cancelled by two people, and the register and the account return to their state', async () => {
    const before = { totals: await totals(), desk: await balance() };
    const number = await enter({ kind: 'foundCard', reference: 'K-9', place: 'bar', stakeMinor: '900', desk: 'C1' });
    const undo = { desk: 'C1', reason: 'carte d’essai', authoriser: cash.secrets.superviseur };
    await cash.caissier.post(`/orphans/${number}/cancellation`, { ...undo, reason: '' }).expect(422);
    await cash.caissier.post(`/orphans/${number}/cancellation`, undo).expect(200);
    expect({ totals: await totals(), desk: await balance() }).toEqual(before);
  });

  it('is forfeited by the accountant after the deadline and not before', async () => {
    const number = await enter();
    const forfeit = `/orphans/${number}/forfeiture`;
    await cash.caissier.post(forfeit).expect(403);
    expect(answerOf(await cash.comptable.post(forfeit).expect(409)).code).toBe('ORPHAN_NOT_DUE');
    const before = BigInt((await totals()).accountMinor);
    app.clock.set(new Date('2027-03-03T04:59:00Z'));
    expect(answerOf(await cash.comptable.post(forfeit).expect(409)).code).toBe('ORPHAN_NOT_DUE');
    app.clock.set(new Date('2027-03-03T05:00:00Z'));
    await cash.comptable.post(forfeit).expect(200);
    expect(BigInt((await totals()).accountMinor)).toBe(before - 2000n);
    expect(answerOf(await cash.comptable.post(forfeit).expect(409)).code).toBe('ORPHAN_SETTLED');
    const waiting = (await read('/orphans?waiting=true')) as { orphanNumber: string }[];
    expect(waiting.map(({ orphanNumber }) => orphanNumber)).not.toContain(number);
  });
});

describe('the register and its account (AI67:6)', () => {
  it('agree on one sum for any writer: an entry in the account alone is refused', async () => {
    const { establishmentId } = cash.establishment;
    const forged = (amount: number): Promise<unknown> =>
      acting(app, cash.establishment, async (tx) => {
        await tx.query(
          `with entry as (
            insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source)
            values ($1, 100000, 'operations', '2027-03-03', 'orphanReceived', '{}') returning entry_id)
          select set_config('test.entry', entry.entry_id::text, true) from entry`,
          [establishmentId],
        );
        await tx.query(
          `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
            values ($1, current_setting('test.entry')::bigint, 1, '5300', $2, 0),
              ($1, current_setting('test.entry')::bigint, 2, '4681', 0, $2)`,
          [establishmentId, amount],
        );
      });
    await expect(forged(5)).rejects.toThrow(/4681/);
    const entries = app.database.db.query('update orphan_entries set amount_minor = 1');
    await expect(entries).rejects.toThrow(/permission denied/);
  });

  it('cannot be undone by reversing the journal alone: the register is the way', async () => {
    const number = await enter();
    const [line] = (await read('/orphans/register?limit=1')) as { entryNumber: string; journalEntryNumber: string }[];
    expect(line?.entryNumber).toBe(number);
    const path = `/ledger/entries/${line?.journalEntryNumber ?? ''}/reversal`;
    const response = await cash.comptable.post(path, { gamingDay: '2027-03-03', reason: 'erreur de saisie' });
    const { requestId } = bodyOf(response) as { requestId: string };
    const decision = { decision: 'approved', reason: 'vu et vérifié' };
    const decided = await cash.direction.post(`/approvals/${requestId}/decision`, decision);
    expect([decided.status, answerOf(decided).code]).toEqual([409, 'ORPHANS_DIFFER']);
  });

  it('has gapless numbers, totals line by line, and a log that verifies', async () => {
    const lines = (await read('/orphans/register?limit=500')) as Record<string, string>[];
    expect(lines.map((line) => Number(line['entryNumber']))).toEqual(lines.map((_, index) => lines.length - index));
    let total = 0n;
    for (const line of [...lines].reverse()) {
      total += BigInt(line['amountMinor'] ?? '');
      expect(line['totalMinor']).toBe(String(total));
    }
    const page = (await read(`/orphans/register?limit=2&before=${lines.length}`)) as object[];
    expect(page).toEqual(lines.slice(1, 3));
    const registers = (await read('/registers')) as { register: string; lastNumber: string }[];
    expect(registers).toContainEqual(
      expect.objectContaining({ register: 'orphans', lastNumber: String(lines.length) }),
    );
    const audit = app.app.get(AuditService);
    await audit.sealAllLogs();
    expect((await audit.verifyLogs({ establishmentIds: [cash.establishment.establishmentId] })).findings).toEqual([]);
  });
});
