import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { acting } from '../establishments/establishment.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { answer, booked, chip, granted, openCashDesk, openPit, plaque, type Answer, type Pit } from '../tables/pit.js';

let app: TestApp;
let pit: Pit;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T20:00:00Z') });
  pit = await openPit(app);
  await openCashDesk(pit, { cashMinor: 500_000, chips: [chip(1000, 50), plaque(50_000, 4)] });
  await granted(
    pit.as.direction.post('/tables', { tableNumber: '4', game: 'americanRoulette', room: 'Salle Blanche' }),
  );
  const machine = { sbmNumber: '1042', serialNumber: 'S-1042', maker: 'Essai', model: 'Essai 1', location: 'Salle' };
  const stations = [{ stationNumber: 1, meterDigits: 10 }];
  const more = { denominationMinor: '1', returnPercent: '92', returnCertifiedOn: '2025-12-01', stations };
  await granted(pit.as.direction.post('/machines', { ...machine, ...more }));
});
afterAll(() => app.close());
beforeEach(() => app.database.superuser.query('delete from sign_in_throttles'));

const sum = { kind: 'foundCash', table: '4', stakeMinor: '3000', desk: 'C1' };
const enter = (find: object): Promise<Answer> => answer(pit.as.caissier.post('/orphans', find));
const refusal = async (find: object): Promise<readonly unknown[]> => {
  const { status, body } = await enter(find);
  const { fields } = (body.details ?? {}) as { fields?: readonly string[] };
  return [status, body.code, ...(fields === undefined ? [] : [fields])];
};

/** Returns the desk's holdings: cash, and its chips and plaques by value. */
async function held(): Promise<{ cash: bigint; chips: Readonly<Record<string, number>> }> {
  const desks = (await granted(pit.as.controleur.get('/desks'))) as unknown as readonly {
    readonly balanceMinor: string;
    readonly chipsMinor: string;
    readonly chips: readonly { readonly medium: string; readonly value: string; readonly count: string }[];
  }[];
  const [desk] = desks;
  const chips = (desk?.chips ?? []).map(({ medium, value, count }) => [`${medium} ${value}`, Number(count)]);
  return {
    cash: BigInt(desk?.balanceMinor ?? 0) - BigInt(desk?.chipsMinor ?? 0),
    chips: Object.fromEntries(chips) as Record<string, number>,
  };
}
const accounts = async () => ({ cash: await booked(pit, '5300'), orphans: await booked(pit, '4681') });

describe('an orphan found at a table (AI67:6)', () => {
  it('names a table of the establishment, and no machine with it', async () => {
    expect(await refusal({ ...sum, machine: '1042' })).toEqual([422, 'INVALID_INPUT', ['table']]);
    expect(await refusal({ ...sum, table: '5' })).toEqual([404, 'UNKNOWN_TABLE']);
    expect(await refusal({ ...sum, table: 'à côté' })).toEqual([422, 'INVALID_INPUT', ['table']]);
    expect(await refusal({ ...sum, table: undefined })).toEqual([422, 'INVALID_INPUT', ['place']]);
    const credits = { ...sum, kind: 'creditsLeft', reference: '0012345000' };
    expect(await refusal(credits)).toEqual([422, 'INVALID_INPUT', ['machine']]);
  });

  it('lists chips and plaques only for a sum or a stake, as a desk holds them, up to the amount', async () => {
    const chips = [chip(1000, 4)];
    expect(await refusal({ ...sum, chips })).toEqual([422, 'ORPHAN_CHIPS_NOT_VALID']);
    const ticket = { ...sum, kind: 'foundTicket', reference: '0012345678', chips: [chip(1000, 3)] };
    expect(await refusal(ticket)).toEqual([422, 'ORPHAN_CHIPS_NOT_VALID']);
    const paidInCash = { ...sum, kind: 'abandonedStake', gainsMinor: '1000' };
    expect(await refusal(paidInCash)).toEqual([422, 'ORPHAN_CHIPS_NOT_VALID']);
    const twice = { ...sum, chips: [chip(1000, 1), chip(1000, 1)] };
    expect(await refusal(twice)).toEqual([422, 'CHIP_LINE_TWICE']);
    const ofGame = { ...sum, chips: [{ ...plaque(1000, 1), game: 'americanRoulette' }] };
    expect(await refusal(ofGame)).toEqual([422, 'PLAQUE_OF_A_GAME']);
    const machine = { deskCode: 'CM', kind: 'changeMachine', room: 'Salle Blanche', floatMinor: '0' };
    await granted(pit.as.direction.post('/desks', machine));
    const handOver = { countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: pit.secrets.caissier };
    await granted(pit.as.superviseur.post('/desks/CM/counts', handOver));
    const there = { ...sum, desk: 'CM', chips: [chip(1000, 3)] };
    expect(await refusal(there)).toEqual([422, 'DESK_HOLDS_NO_CHIPS']);
    expect(await refusal({ ...there, desk: 'C9' })).toEqual([404, 'UNKNOWN_DESK']);
  });

  it('puts the chips in the desk piece by piece: the account of orphans takes over their value', async () => {
    const before = { held: await held(), accounts: await accounts() };
    const found = await enter({ ...sum, place: 'sous le cylindre', chips: [chip(1000, 2)] });
    expect(found).toMatchObject({
      status: 201,
      body: {
        table: '4',
        machine: null,
        place: 'sous le cylindre',
        amountMinor: '3000',
        chipsMinor: '2000',
        chips: [{ medium: 'chip', game: '', value: '1000', count: '2' }],
      },
    });
    const after = { held: await held(), accounts: await accounts() };
    expect(after.held.cash - before.held.cash).toBe(1000n);
    expect(after.held.chips).toEqual({ ...before.held.chips, 'chip 1000': 52 });
    expect(after.accounts).toEqual({ cash: before.accounts.cash + 1000n, orphans: before.accounts.orphans - 3000n });
    const [line] = (await granted(pit.as.controleur.get('/orphans/register?limit=1'))) as unknown as object[];
    expect(line).toMatchObject({ table: '4', machine: null, amountMinor: '3000' });
    const path = '/registers/orphans/entries?limit=1';
    const { entries } = (await granted(pit.as.controleur.get(path))) as unknown as { entries: { titleFr: string }[] };
    expect(entries[0]?.titleFr).toContain('table 4, sous le cylindre');
  });

  it('counts a forgotten stake with its gains, and is refunded in cash', async () => {
    const stake = { ...sum, kind: 'abandonedStake', stakeMinor: '1000', gainsMinor: '35000' };
    const { body } = await enter({ ...stake, chips: [chip(1000, 36)] });
    expect(body).toMatchObject({ amountMinor: '36000', stakeMinor: '1000', gainsMinor: '35000', chipsMinor: '36000' });
    const before = { held: await held(), accounts: await accounts() };
    const claim = { desk: 'C1', name: 'Ondine Fictive', address: '1 rue des Essais', proofs: 'vue à la vidéo' };
    const refund = { ...claim, authoriser: pit.secrets.superviseur };
    await granted(pit.as.caissier.post(`/orphans/${String(body['orphanNumber'])}/refund`, refund));
    const after = { held: await held(), accounts: await accounts() };
    expect(after.held).toEqual({ cash: before.held.cash - 36_000n, chips: before.held.chips });
    expect(after.accounts).toEqual({
      cash: before.accounts.cash - 36_000n,
      orphans: before.accounts.orphans + 36_000n,
    });
  });

  it('returns the same chips when the entry was a mistake, if the desk still has them', async () => {
    const before = { held: await held(), accounts: await accounts() };
    const plaques = { ...sum, stakeMinor: '2500000', chips: [plaque(2_500_000, 1)] };
    const { body } = await enter(plaques);
    const path = `/orphans/${String(body['orphanNumber'])}/cancellation`;
    const undo = { desk: 'C1', reason: 'plaque de la table', authoriser: pit.secrets.superviseur };
    const away = { fromDesk: 'C1', amountMinor: '2500000', chips: [plaque(2_500_000, 1)], reason: 'au coffre' };
    const { transferId } = await granted(pit.as.caissier.post('/desk-transfers', away));
    expect(await answer(pit.as.caissier.post(path, undo))).toMatchObject({
      status: 409,
      body: { code: 'DESK_CHIPS_SHORT' },
    });
    await granted(pit.as.caissier.post(`/desk-transfers/${String(transferId)}/withdrawal`, { reason: 'trop tôt' }));
    await granted(pit.as.caissier.post(path, undo));
    expect({ held: await held(), accounts: await accounts() }).toEqual(before);
  });

  it('is reported against the employee who had taken it, at that table', async () => {
    const taking = { by: 'employee', name: 'Personne 12', seen: 'a empoché un jeton' };
    const { body } = await enter({ ...sum, place: 'bout de table', taking });
    const incident = await granted(pit.as.controleur.get(`/incidents/${String(body['incidentNumber'])}`));
    expect(incident).toMatchObject({ kind: 'staffConduct', place: 'table 4' });
  });

  it('equals the desk’s movement for any writer: the database compares them piece by piece', async () => {
    const { establishmentId } = pit.establishment;
    const forged = acting(app, pit.establishment, async (tx) => {
      await tx.query(
        `with orphan as (
          insert into orphans (establishment_id, kind, table_id, chips, chips_minor, stake_minor, found_at, deadline_on)
          select $1, 'foundCash', gaming_tables.table_id,
            '[{"medium": "chip", "game": "", "value": "500", "count": "4"}]', 2000, 3000, now(), '2027-03-02'
          from gaming_tables where gaming_tables.establishment_id = $1
          returning orphan_id)
        select set_config('test.orphan', orphan.orphan_id::text, true) from orphan`,
        [establishmentId],
      );
      await tx.query(
        `insert into orphan_entries (establishment_id, entry_number, orphan_id, act, amount_minor, desk_id,
          movement_number, entry_id, entered_by, gaming_day, happened_at)
        select entry.establishment_id, 1000, current_setting('test.orphan')::bigint, 'received', 3000, entry.desk_id,
          entry.movement_number, entry.entry_id, entry.entered_by, entry.gaming_day, entry.happened_at
        from orphan_entries as entry where entry.establishment_id = $1 and entry.entry_number = 1`,
        [establishmentId],
      );
    });
    await expect(forged).rejects.toThrow(/are not those that the desk moved/);
  });

  it('is in a log that verifies', async () => {
    const audit = app.app.get(AuditService);
    await audit.sealAllLogs();
    expect((await audit.verifyLogs({ establishmentIds: [pit.establishment.establishmentId] })).findings).toEqual([]);
  });
});
