import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Night, columnOf, expectRecomputed, linesOf, textOf, type ReadDocument } from './night.js';

/** The coups of a session in their document, game by game. */
/** The hour notified to the authorities (AI67:35). */
const STARTED_AT = '2026-03-02T14:30:00Z';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
});
afterAll(() => app.close());

const LARGE = { currency: 'DJF', timeZone: 'Africa/Djibouti', jurisdiction: 'AI67' } as const;
const book = (night: Night, session: { readonly sessionId: string }): Promise<ReadDocument> =>
  night.read('coup-book', `day=2026-03-02&of=${session.sessionId}`);
const fact = ({ sections }: ReadDocument, label: string): string | null | undefined =>
  sections.find(({ name }) => name === 'session')?.facts?.find((each) => each.label === label)?.value;

describe('1967', () => {
  let night: Night;
  beforeAll(async () => {
    night = await Night.begin(app, LARGE);
  });

  it('AI67:38.2 AI67:41.1 lists masses, chouette, the rakes before the deal and after the coup, and the tickets', async () => {
    const session = await night.open('1', await night.table('1', 'ecarte', {}, [100, 50]), { shoe: '' });
    await session.act('masses', { firstMinor: '12000', secondMinor: '12000' });
    const chouette = (step: string, winner: string, outsideMinor = '0') =>
      session.act('chouettes', { chouetteMinor: '20000', heldMinor: '12900', outsideMinor, step, winner });
    await chouette('auction', 'chouette', '3000');
    await chouette('goOn', 'chouette');
    await chouette('goOn', 'punters');
    const coups = await book(night, session);
    expect(coups.status).toBe('Provisoire : la cagnotte n’est pas comptée');
    const keys = [
      'coupNumber',
      'massMinor',
      'step',
      'chouetteMinor',
      'heldMinor',
      'winner',
      'beforeMinor',
      'afterMinor',
    ];
    expect(linesOf(coups, 'coups', ...keys, 'rakeMinor', 'ticketsOf', 'runningMinor')).toEqual([
      ['1', '12000', null, null, null, null, '600', '0', '600', 'carnet 1 : 1 à 6', '600'],
      [
        '2',
        '3000',
        'adjugée',
        '20000',
        '12900',
        'chouette',
        '1150',
        '0',
        '1150',
        'carnet 1 : 7 à 17 ; carnet 2 : 1',
        '1750',
      ],
      ['3', '0', 'suite', '20000', '12900', 'chouette', '0', '0', '0', null, '1750'],
      ['4', '0', 'suite', '20000', '12900', 'pontes', '0', '650', '650', 'carnet 1 : 18 à 23 ; carnet 2 : 2', '2400'],
      ['Total', '1750', '650', '2400'],
    ]);
    // 5 % of each base separately, to the nearest 50
    expect(linesOf(coups, 'rakes', 'coupNumber', 'when', 'baseMinor', 'exact', 'rakeMinor')).toEqual([
      ['1', 'avant la donne', '12000', '600', '600'],
      ['2', 'avant la donne', '20000', '1000', '1000'],
      ['2', 'avant la donne', '3000', '150', '150'],
      ['4', 'après le coup', '12900', '645', '650'],
    ]);
    expect(fact(coups, 'À égale distance')).toBe('au multiple supérieur');
    await session.count(1000, 2);
    const over = await book(night, session);
    expect([over.status, fact(over, 'Cagnotte comptée'), fact(over, 'Différence')]).toEqual([
      undefined,
      '2000',
      '-400',
    ]);
  });

  it('AI67:36.1 lists both tableaux with the base, the exact rake and the rounded one', async () => {
    const banker = {
      banker: 'Mme Ponte-Fictive',
      candidates: 2,
      isDrawn: true,
      depositMinor: '1000000',
      toldStart: STARTED_AT,
    };
    const session = await night.open('2', await night.table('2', 'openBank', {}, [50]), { shoe: 'S-2', ...banker });
    const coup = (first: string, second: string, isNewTaille = false) =>
      session.act('tableaux', {
        first: { stakesMinor: '20000', outcome: first },
        second: { stakesMinor: '16000', outcome: second },
        isNewTaille,
      });
    await coup('won', 'won');
    await coup('won', 'lost');
    await coup('lost', 'tied', true);
    const coups = await book(night, session);
    const keys = ['taille', 'coupNumber', 'first', 'second', 'baseMinor', 'exact', 'rakeMinor', 'runningMinor'];
    expect(linesOf(coups, 'coups', ...keys)).toEqual([
      ['1', '1', 'gagné', 'gagné', '36000', '450', '450', '450'],
      ['1', '2', 'gagné', 'perdu', '4000', '50', '50', '500'],
      ['2', '3', 'perdu', 'égalité', '0', '0', '0', '500'],
      ['Total', '500'],
    ]);
    expect([fact(coups, 'Taux'), fact(coups, 'Tailles'), fact(coups, 'Banquier')]).toEqual([
      '1.25',
      '2',
      'Mme Ponte-Fictive',
    ]);
  });

  it('AI67:33.1 lists stubs of coups on paper, and no garage without a maximum', async () => {
    const books = await night.table('3', 'cheminDeFer', {}, [50]);
    const session = await night.open('3', books, { shoe: 'S-3' });
    await session.act('stubs', { tickets: [{ bookNumber: books[0], firstTicket: '1', lastTicket: '30' }] });
    const coups = await book(night, session);
    expect(linesOf(coups, 'coups', 'coupNumber')).toEqual([]);
    expect(coups.sections.some(({ name }) => name === 'garage')).toBe(false);
    expect(linesOf(coups, 'others', 'firstTicket', 'lastTicket', 'stubsMinor', 'what')).toEqual([
      ['1', '30', '1500', 'inscrits ensemble'],
    ]);
    await expectRecomputed(night, 'coup-book', 100);
  });
});

describe('Monaco', () => {
  it('MC:11.8.2 MC09:6.1 lists the garage of each hand, returned when the hand passes', async () => {
    const night = await Night.begin(app, { jurisdiction: 'MC' });
    const terms = { maximumBankMinor: '300000', roundingMinor: '50' };
    const session = await night.open('1', await night.table('1', 'cheminDeFer', terms, [5000, 500, 50]));
    await session.bank(195_000, 'won');
    await session.bank(300_000, 'tied');
    await session.bank(300_000, 'won');
    // the hand passed: another seat
    await session.bank(2010, 'won', 3);
    await session.bank(3920, 'lost');
    await session.bank(200_000, 'won');
    const coups = await book(night, session);
    expect(columnOf(coups, 'coups', 'exact')).toEqual(['97.50', '0.00', '150.00', '1.005', '0.00', '100.00']);
    const keys = ['bankerSeat', 'bankMinor', 'doubledMinor', 'garageMinor', 'leftMinor', 'soFarMinor', 'returnedMinor'];
    const lines = [
      ['1', '195000', '380250', '80250', '300000', '80250', null],
      ['1', '300000', null, '0', '300000', '80250', null],
      ['1', '300000', '585000', '285000', '300000', '365250', '365250'],
      ['3', '2010', '3920', '0', '3920', '0', null],
      ['3', '3920', null, '0', null, '0', '0'],
    ];
    expect(linesOf(coups, 'garage', ...keys)).toEqual([
      ...lines,
      ['4', '200000', '390000', '90000', '300000', '90000', null],
      ['Total', '455250', '365250'],
    ]);
    const { inspecteur } = night.pit.secrets;
    await session.count(10_000, 3, { witness: inspecteur, isBookVerified: true });
    expect(linesOf(await book(night, session), 'garage', ...keys)).toEqual([
      ...lines,
      ['4', '200000', '390000', '90000', '300000', '90000', '90000'],
      ['Total', '455250', '455250'],
    ]);
    expect(textOf(coups)).toContain('restitué au banquier quand la main passe');
    await expectRecomputed(night, 'coup-book', 80);
    const { controleur } = night.pit.as;
    await controleur.get('/reports/coup-book?day=2026-03-02&of=999999&format=json').expect(404, /NOT_FOUND/);
  });
});

describe('France', () => {
  it('lists the rate and the rounding decided by the Direction', async () => {
    const night = await Night.begin(app, { jurisdiction: 'FR' });
    const terms = { rateHundredths: 200, roundingMinor: '100', tie: 'down' };
    const session = await night.open('1', await night.table('1', 'limitedBank', terms, [500, 100]));
    const tableau = (stakesMinor: string, outcome: string) => ({ stakesMinor, outcome });
    await session.act('tableaux', { first: tableau('62500', 'won'), second: tableau('20000', 'lost') });
    await session.act('tableaux', { first: tableau('62500', 'won'), second: tableau('10000', 'tied') });
    const coups = await book(night, session);
    // 8.50 is exactly between 8.00 and 9.00, 12.50 between 12.00 and 13.00
    expect(linesOf(coups, 'coups', 'baseMinor', 'exact', 'rakeMinor')).toEqual([
      ['42500', '8.50', '800'],
      ['62500', '12.50', '1200'],
      ['Total', '2000'],
    ]);
    expect([fact(coups, 'Arrondi au multiple de'), fact(coups, 'À égale distance')]).toEqual([
      '100',
      'au multiple inférieur',
    ]);
    await expectRecomputed(night, 'coup-book', 30);
  });
});
