import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { granted } from '../tables/pit.js';
import { Night, columnOf, expectRecomputed, linesOf, type ReadDocument } from './night.js';

/** The document of a book of tickets, over two sessions of two days, until it is finished. */
let app: TestApp;
let night: Night;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  night = await Night.begin(app, { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' });
  const books = await night.table('1', 'cheminDeFer', {}, [50]);
  const first = await night.open('1', books);
  await first.bank(3000, 'won');
  const gone = { bookNumber: 1, firstTicket: '4', lastTicket: '5' };
  await first.act('stubs', { tickets: [gone], isMissing: true, reason: 'souches vides à la vérification' });
  await first.bank(2000, 'won');
  await first.count(1000, 1);
  app.clock.set(new Date('2026-03-03T15:00:00Z'));
  const second = await night.open('1', books, { shoe: 'S-2' });
  const rest = { bookNumber: 1, firstTicket: '8', lastTicket: '9999' };
  await second.act('stubs', { tickets: [rest] });
  await second.count(1000, 499);
  await granted(night.pit.as.sousDirecteur.post('/ticket-books/1/end', {}));
});
afterAll(() => app.close());

const cover = (document: ReadDocument): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    (document.sections.find(({ name }) => name === 'cover')?.facts ?? []).map(({ label, value }) => [label, value]),
  );

it('AI67:30.5 prints the table, value, numbers and finishing date on the cover', async () => {
  expect(cover(await night.read('ticket-book', 'day=2026-03-03&of=1'))).toMatchObject({
    'Carnet n°': '1',
    Table: '1, chemin de fer',
    'Valeur d’un ticket': '50',
    'Série des tickets': 'T1',
    'Premier ticket': '1',
    'Dernier ticket': '9999',
    'Terminé le': '2026-03-03',
    'Tickets restants': '0',
    'Tickets détachés': '9997',
    'Tickets manquants': '2',
    'Somme des souches': '499850',
  });
  // its state on the day before
  expect(cover(await night.read('ticket-book', 'day=2026-03-02&of=1'))).toMatchObject({
    'Terminé le': null,
    'Tickets détachés': '5',
    'Tickets manquants': '2',
    'Tickets restants': '9992',
  });
});

it('AI67:30.4 lists the stamp before each session and the tickets detached at it', async () => {
  const book = await night.read('ticket-book', 'day=2026-03-03&of=1');
  expect(linesOf(book, 'stamps', 'stampNumber', 'gamingDay', 'firstTicket', 'sessionNumber')).toEqual([
    ['1', '2026-03-02', '1', '1'],
    ['2', '2026-03-03', '8', '1'],
  ]);
  expect(
    linesOf(book, 'stubs', 'what', 'firstTicket', 'lastTicket', 'tickets', 'missing', 'stubsMinor', 'runningMinor'),
  ).toEqual([
    ['Séance n° 1 du 02/03/2026'],
    ['coup n° 1', '1', '3', '3', '0', '150', '150'],
    ['ticket manquant', '4', '5', '0', '2', '0', '150'],
    ['coup n° 2', '6', '7', '2', '0', '100', '250'],
    ['Total de la séance', '5', '2', '250'],
    ['Séance n° 1 du 03/03/2026'],
    ['souches de la séance', '8', '9999', '9992', '0', '499600', '499850'],
    ['Total de la séance', '9992', '0', '499600'],
    ['Total du carnet', '9997', '2', '499850'],
  ]);
  expect(columnOf(book, 'stubs', 'firstTicket')).toHaveLength(4);
});

it('AI67:30.1 lists each missing ticket as a finding with its explanation', async () => {
  const book = await night.read('ticket-book', 'day=2026-03-03&of=1');
  expect(book.sections.find(({ kind }) => kind === 'findings')?.findings).toMatchObject([
    {
      code: 'TICKETS_MISSING',
      severity: 'alarm',
      subject: 'n° 4 à 5',
      explanation: 'souches vides à la vérification',
      text: 'Ni sur sa souche, ni dans une cagnotte. Séance n° 1 du 02/03/2026.',
    },
  ]);
});

it('returns 404 for another book number, and renders a new book without stubs', async () => {
  await night.pit.as.controleur.get('/reports/ticket-book?day=2026-03-03&of=7&format=json').expect(404, /NOT_FOUND/);
  await night.pit.as.controleur
    .get('/reports/ticket-book?day=2026-03-03&format=json')
    .expect(422, /REPORT_NEEDS_SUBJECT/);
  const [number] = await night.table('2', 'cheminDeFer', {}, [1000]);
  const book = await night.read('ticket-book', `day=2026-03-03&of=${String(number)}`);
  expect([linesOf(book, 'stamps', 'stampNumber'), linesOf(book, 'stubs', 'what')]).toEqual([[], []]);
  expect(cover(book)).toMatchObject({ 'Tickets détachés': '0', 'Somme des souches': '0', 'Tickets restants': '9999' });
  await expectRecomputed(night, 'ticket-book', 60);
});
