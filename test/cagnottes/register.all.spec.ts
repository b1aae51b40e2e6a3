import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Night, columnOf, expectRecomputed, linesOf, textOf, type ReadDocument } from './night.js';

/** The carnet d'enregistrement des cagnottes in each jurisdiction. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
});
afterAll(() => app.close());

const SUMS = ['stubsMinor', 'countedMinor', 'differenceMinor', 'carriedMinor'];
const sums = (document: ReadDocument) => linesOf(document, 'cagnottes', ...SUMS);
const cell = (document: ReadDocument, key: string) => columnOf(document, 'cagnottes', key);

describe('France', () => {
  it('carries the higher of the ticket amount and the counted amount', async () => {
    const night = await Night.begin(app, { jurisdiction: 'FR' });
    const rate = { rateHundredths: 200, roundingMinor: '50' };
    const books = await night.table('1', 'limitedBank', rate, [500, 50]);
    const tableau = (stakesMinor: string) => ({ stakesMinor, outcome: 'won' });
    const coup = { first: tableau('60000'), second: tableau('40000') };
    const less = await night.open('1', books, { banker: 'M. Ponte-Fictif' });
    await less.act('tableaux', coup);
    // 2 % of 1 000.00, with half of it in the cagnotte
    await less.count(1000, 1);
    const more = await night.open('1', books);
    await more.act('tableaux', coup);
    await more.count(1000, 3);
    const register = await night.read('cagnotte-register', 'day=2026-03-02');
    expect(sums(register)).toEqual([
      ['02/03/2026'],
      ['2000', '1000', '-1000', '2000'],
      ['2000', '3000', '1000', '3000'],
      ['Total du 02/03/2026', '4000', '4000', '0', '5000'],
    ]);
    expect(cell(register, 'staff')[0]).toMatch(/^banquier M. Ponte-Fictif ; croupier /);
    expect(cell(register, 'firstTickets')).toEqual([
      expect.stringMatching(/^5,00 € : n° 1 ; 0,50 € : n° 1$/),
      expect.stringMatching(/^5,00 € : n° 5 ; 0,50 € : n° 1$/),
    ]);
    expect(cell(register, 'observation')[0]).toMatch(
      /^« certifié exact », signé .+ \(membre du comité de direction\), le /,
    );
    expect(textOf(register)).toContain('cinquante euros');
    expect(textOf(register)).toContain('la plus élevée des deux');
    await expectRecomputed(night, 'cagnotte-register', 20);
  });
});

describe('1967', () => {
  it('AI67:32 shows the shoe in the third column, and AI67:31 the certifier in the last', async () => {
    const night = await Night.begin(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
    const books = await night.table('1', 'cheminDeFer', {}, [100, 50]);
    const session = await night.open('1', books);
    await session.bank(12_900, 'won');
    const open = await night.read('cagnotte-register', 'day=2026-03-02');
    expect(open.status).toBe('Provisoire : une cagnotte n’est pas comptée');
    expect(sums(open)).toEqual([['02/03/2026'], [null, null, null, null]]);
    await session.act('stubs', {
      tickets: [{ bookNumber: books[0], firstTicket: '7', lastTicket: '8' }],
      isMissing: true,
      reason: 'souches vides à la vérification',
    });
    await session.count(1000, 1);
    app.clock.set(new Date('2026-03-03T15:00:00Z'));
    const next = await night.open('1', books, { shoe: 'S-2' });
    await next.bank(20_000, 'won');
    await next.count(1000, 1);
    const register = await night.read('cagnotte-register', 'from=2026-03-01&to=2026-03-31');
    expect(register.status).toBeUndefined();
    expect(register.sections[0]?.columns?.[2]).toMatchObject({ key: 'shoe' });
    expect(cell(register, 'shoe')).toEqual(['S-1', 'S-2']);
    expect(sums(register)).toEqual([
      ['02/03/2026'],
      ['650', '1000', '350', '1000'],
      ['Total du 02/03/2026', '650', '1000', '350', '1000'],
      ['03/03/2026'],
      ['1000', '1000', '0', '1000'],
      ['Total du 03/03/2026', '1000', '1000', '0', '1000'],
      ['Total', '1650', '2000', '350', '2000'],
    ]);
    expect(cell(register, 'observation')[0]).toMatch(
      /^« certifié exact », signé .+ \(membre du comité de direction\), le .+ ; .+ ; vérifié$/,
    );
    expect(
      linesOf(register, 'tickets', 'valueMinor', 'firstTicket', 'lastTicket', 'tickets', 'missing', 'stubsMinor'),
    ).toEqual([
      ['02/03/2026'],
      ['100', '1', '8', '6', '2', '600'],
      ['50', '1', '1', '1', '0', '50'],
      ['03/03/2026'],
      ['100', '9', '18', '10', '0', '1000'],
      ['50', '2', null, '0', '0', '0'],
      ['Total', '17', '2', '1650'],
    ]);
    await expectRecomputed(night, 'cagnotte-register', 20);
  });
});

describe('Monaco', () => {
  it('MC:11.7.3 names the verifier of the book of tickets and the agent of the control service present', async () => {
    app.clock.set(new Date('2026-03-03T15:00:00Z'));
    const night = await Night.begin(app, { jurisdiction: 'MC' });
    const empty = await night.read('cagnotte-register', 'day=2026-03-03');
    expect(sums(empty)).toEqual([]);
    const books = await night.table('1', 'cheminDeFer', { maximumBankMinor: '300000', roundingMinor: '50' }, [50]);
    const session = await night.open('1', books);
    await session.bank(10_000, 'won');
    const { inspecteur, controleur } = night.pit.secrets;
    await session.count(500, 1, { witness: inspecteur, isBookVerified: true, controlAgent: controleur });
    const register = await night.read('cagnotte-register', 'day=2026-03-03');
    expect(sums(register)).toEqual([
      ['03/03/2026'],
      ['500', '500', '0', '500'],
      ['Total du 03/03/2026', '500', '500', '0', '500'],
    ]);
    expect(cell(register, 'observation')[0]).toMatch(
      /^carnet de tickets vérifié par .+ \(inspecteur\) ; .+ ; en présence de Personne .+, service de contrôle/,
    );
    expect(textOf(register)).toContain('article 11.7');
    await expectRecomputed(night, 'cagnotte-register', 20);
  });
});
