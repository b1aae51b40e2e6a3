import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { toSerial } from '../support/workbooks.js';
import { openTicketFloor, type TicketFloor } from '../tickets/floor.js';
import { Importer, refusalsOf, waitsOf, workbook } from './bringing.js';

/** Files of slips and tickets: money is owed on each line, so no file goes past an authorisation or a second person. */

let app: TestApp;
let floor: TicketFloor;
let importer: Importer;
let otherSupervisor: TestPerson;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-01T20:00:00Z') });
  floor = await openTicketFloor(app);
  importer = new Importer(app, floor.establishment);
  otherSupervisor = await createPerson(app.database.db, {
    roles: ['superviseur'],
    establishment: floor.establishment.code,
  });
});

afterAll(() => app.close());

const rows = (sql: string): Promise<Record<string, unknown>[]> =>
  app.database.superuser.query(sql, [floor.establishment.establishmentId]);

describe('a file of slips', () => {
  const SLIPS = [
    'N° d’appareil;Nature du gain;Montant;Gagné le;Combinaison',
    '4001;Jackpot;1250,00;01/03/2026 20:10;777',
    '4002;Crédits annulés;80,50;01/03/2026 20:30;',
    '4001;Jackpot;60000,00;01/03/2026 20:40;',
    '4001;Jackpot;1250,00;01/03/2026 20:11;777',
    '401;Jackpot;10,00;01/03/2026 20:45;',
    '4001;Complément;10,00;01/03/2026 20:45;',
    '4002;Bonus;10,005;01/03/2026 20:45;',
    '4002;Bonus;10,00;01/03/2026 23:59;',
    '4002;Bonus;10,00;01/03/2026;',
    'Total;;62590,50;;',
  ].join('\r\n');

  it('opens slips that wait for authorisation, identity and payment, and refuses the rest by line', async () => {
    const { caissier } = floor.people;
    const checked = await importer.preview(caissier, 'slips', SLIPS);
    expect(checked.preview?.file).toMatchObject({ dateForm: 'dayFirst', zone: 'local', firstAt: '2026-03-01 20:10' });
    expect(await rows('select 1 from payouts where establishment_id = $1')).toEqual([]);
    const done = await importer.confirm(caissier, checked);
    expect(refusalsOf(done)).toEqual([
      '5 WIN_ALREADY_OPENED',
      '6 UNKNOWN_MACHINE',
      '7 INVALID_INPUT',
      '8 AMOUNT_UNREADABLE',
      '9 WIN_NOT_YET',
      '10 INSTANT_UNREADABLE',
      '11 TOTALS_LINE',
    ]);
    const [jackpot, , large] = waitsOf(done);
    expect(jackpot).toBe('2 superviseur payment');
    expect(large).toBe('4 superviseur direction identity payment');
    const slips = await rows(
      `select slip_number as number, kind, amount_minor as amount, state, opened_by as by, won_at as at from payouts
       where establishment_id = $1 order by slip_number`,
    );
    expect(slips).toEqual([
      expect.objectContaining({ kind: 'jackpot', amount: 125_000n, state: 'open', by: caissier.personId }),
      expect.objectContaining({ kind: 'cancelledCredits', amount: 8_050n, state: 'open' }),
      expect.objectContaining({ kind: 'jackpot', amount: 6_000_000n, state: 'open' }),
    ]);
    // 20:10 on the clock of Monaco
    expect(slips[0]?.['at']).toEqual(new Date('2026-03-01T19:10:00Z'));
    // it is not paid before the others have agreed
    const [latest] = await rows(
      'select payout_id as id from payouts where establishment_id = $1 order by payout_id desc limit 1',
    );
    const payment = { method: 'cash', desk: 'K-caissier' };
    await floor.callers.caissier.post(`/payouts/${String(latest?.['id'])}/payment`, payment).expect(409);
  });

  it('is not uploaded by a person who may not open slips', async () => {
    await importer.upload(floor.people.comptable, 'slips', SLIPS).expect(403, /FORBIDDEN/);
  });

  it('reads typed dates of a workbook on the establishment’s clock', async () => {
    const file = workbook([
      ['Machine', 'Kind', 'Amount', 'Won on'],
      ['4002', 'jackpot', 300, { format: 'dd/mm/yyyy hh:mm', value: toSerial('2026-03-01T19:05') }],
    ]);
    const done = await importer.import(floor.people.caissier, 'slips', file);
    expect(done).toMatchObject({ state: 'finished', result: { accepted: 1, refusedCount: 0 } });
    expect(await rows(`select won_at as at from payouts where establishment_id = $1 and amount_minor = 30000`)).toEqual(
      [{ at: new Date('2026-03-01T18:05:00Z') }],
    );
  });
});

describe('a file of tickets', () => {
  const NUMBERS = ['001234567890123456', '009876543210987654', '005555666677778888'] as const;
  // system 12 and its check digits: 98 − 1200000000000000 00 mod 97
  const OWN_NUMBER = `1200000000000000${String(98n - ((1_200_000_000_000_000n * 100n) % 97n)).padStart(2, '0')}`;
  const HEADER = 'Appareil;N° de ticket;Montant;Imprimé le;N° d’ordre;Nature;Payé le';
  const TICKETS = [
    HEADER,
    `4001;${NUMBERS[0]};25,00;01/03/2026 20:15;101;;`,
    `4002;00 9876 5432 1098 7654;12,50;01/03/2026 20:20;55;Promotionnel, ne se paie pas;`,
    '4001;1,23457E+15;25,00;01/03/2026 20:25;102;;',
    '4001;1234567890123456;25,00;01/03/2026 20:26;103;;',
    `4001;${NUMBERS[2]};25,00;01/03/2026 20:27;104;;01/03/2026 20:40`,
    `4001;${NUMBERS[0]};25,00;01/03/2026 20:15;101;;`,
    `4001;${OWN_NUMBER};25,00;01/03/2026 20:28;105;;`,
    '4001;003333444455556666;9999999,00;01/03/2026 20:29;106;;',
    '4001;004444555566667777;25,00;01/03/2026 22:30;107;;',
    '9999;004444555566667777;25,00;01/03/2026 20:30;107;;',
  ].join('\n');

  it('is confirmed by a second person, and enters tickets in the name of both', async () => {
    const { superviseur, caissier } = floor.people;
    await importer.upload(caissier, 'tickets', TICKETS).expect(403, /FORBIDDEN/);
    const checked = await importer.preview(superviseur, 'tickets', TICKETS);
    expect(checked).toMatchObject({ state: 'checked', mayConfirm: false, needsSecondPerson: true });
    await importer.confirmation(superviseur, checked).expect(403, /OWN_APPROVAL/);
    const seenByOther = await importer.settle(otherSupervisor, checked.importId);
    expect(seenByOther).toMatchObject({ mayConfirm: true, needsSecondPerson: false });
    const done = await importer.confirm(otherSupervisor, checked);
    expect(refusalsOf(done)).toEqual([
      '4 TICKET_MISTYPED',
      '5 TICKET_MISTYPED',
      '6 TICKET_PAYMENT_NOT_IMPORTED',
      '8 TICKET_OF_OWN_SYSTEM',
      '9 TICKET_ABOVE_CEILING',
      '10 READING_IN_FUTURE',
      '11 UNKNOWN_MACHINE',
    ]);
    expect(done.result).toMatchObject({ accepted: 2, duplicates: 1, conflicts: null });
    const tickets = await rows(
      `select tickets.amount_minor as amount, tickets.kind, tickets.state, steps.recorded_by as by,
         steps.approved_by as and_by
       from tickets join ticket_steps as steps using (establishment_id, ticket_id)
       where establishment_id = $1 order by ticket_id`,
    );
    const byBoth = { state: 'issued', by: superviseur.personId, and_by: otherSupervisor.personId };
    expect(tickets).toEqual([
      { amount: 2_500n, kind: 'cashable', ...byBoth },
      { amount: 1_250n, kind: 'restricted', ...byBoth },
    ]);
    // no number is in clear anywhere
    const [stored] = await rows(
      `select count(*)::int as n from imports where establishment_id = $1 and (preview::text || result::text) ~ '[0-9]{16}'`,
    );
    expect(stored).toEqual({ n: 0 });
    expect((await floor.cash(NUMBERS[0], '25.00')).body).toMatchObject({ amountMinor: '2500' });
  });

  it('notes a difference from the ticket on file, and refuses numbers that a spreadsheet rounded', async () => {
    const { superviseur } = floor.people;
    const file = [
      HEADER,
      `4002;${NUMBERS[1]};99,00;01/03/2026 20:20;55;Promotionnel, ne se paie pas;`,
      '4001;002222333344445000;25,00;01/03/2026 20:35;108;;',
    ].join('\n');
    const done = await importer.confirm(otherSupervisor, await importer.preview(superviseur, 'tickets', file));
    expect(refusalsOf(done)).toEqual(['3 TICKET_NUMBER_ROUNDED']);
    expect(done.result).toMatchObject({ accepted: 0, conflicts: 1 });
    const differences = await rows(
      'select amount_minor as amount from ticket_hand_in_differences where establishment_id = $1',
    );
    expect(differences).toEqual([{ amount: 9_900n }]);
  });
});
