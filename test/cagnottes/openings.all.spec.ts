import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { chip, note } from '../tables/pit.js';
import { Night, expectRecomputed, linesOf, textOf, type ReadDocument } from './night.js';

/** The record of the opening of a cagnotte. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
});
afterAll(() => app.close());

const factsOf = ({ sections }: ReadDocument): Readonly<Record<string, string | null>> =>
  Object.fromEntries((sections[0]?.facts ?? []).map(({ label, value }) => [label, value]));
const placesOf = ({ sections }: ReadDocument): unknown => sections.find(({ kind }) => kind === 'signatures')?.places;

it('AI67:31.1 lists the content by kind of piece, the stubs, the difference and the certifier', async () => {
  const place = { jurisdiction: 'AI67', currency: 'DJF', timeZone: 'Africa/Djibouti' } as const;
  const night = await Night.begin(app, place);
  const session = await night.open('1', await night.table('1', 'cheminDeFer', {}, [100, 50]));
  await session.bank(100_000, 'won');
  const query = `day=2026-03-02&of=${session.sessionId}`;
  const { controleur } = night.pit.as;
  // none exists yet
  await controleur.get(`/reports/cagnotte-opening?${query}&format=json`).expect(404, /NOT_FOUND/);
  await session.count(0, 0, { chips: [chip(100, 5)], notes: [note(1000, 4)], reason: 'un prélèvement non versé' });
  const record = await night.read('cagnotte-opening', query);
  expect(factsOf(record)).toMatchObject({
    'Somme par les tickets': '5000',
    'Somme comptée': '4500',
    'Différence + ou −': '-500',
    'Porté au registre de contrôle': '4500',
    'Versé à la caisse': 'C1 (Salle Blanche)',
    Explication: 'un prélèvement non versé',
    'En lettres': 'quatre mille cinq cents francs de Djibouti',
  });
  expect(linesOf(record, 'pieces', 'kind', 'valueMinor', 'pieces', 'worthMinor')).toEqual([
    ['jetons', '100', '5', '500'],
    ['billets', '1000', '4', '4000'],
    ['Total', '9', '4500'],
  ]);
  expect(JSON.stringify(placesOf(record))).toMatch(/« certifié exact ».*membre du comité/);
  expect(textOf(record)).toContain('article 31');
  const empty = await night.open('1', [1, 2], { shoe: 'S-2' });
  await empty.count(1000, 0);
  const nothing = await night.read('cagnotte-opening', `day=2026-03-02&of=${empty.sessionId}`);
  expect(factsOf(nothing)).toMatchObject({ 'Somme comptée': '0', 'Versé à la caisse': null });
  expect(linesOf(nothing, 'pieces', 'kind')).toEqual([]);
  await expectRecomputed(night, 'cagnotte-opening', 20);
});

it('MC:11.7.3 names the verifier of the book of tickets and the agent present', async () => {
  const night = await Night.begin(app, { jurisdiction: 'MC' });
  const terms = { maximumBankMinor: '300000', roundingMinor: '50' };
  const session = await night.open('1', await night.table('1', 'cheminDeFer', terms, [50]));
  await session.bank(10_000, 'won');
  const { inspecteur, controleur } = night.pit.secrets;
  await session.count(500, 1, { witness: inspecteur, isBookVerified: true, controlAgent: controleur });
  const record = await night.read('cagnotte-opening', `day=2026-03-02&of=${session.sessionId}`);
  expect(factsOf(record)).toMatchObject({
    'Agent du service de contrôle': expect.stringMatching(/^Personne /),
    'Différence + ou −': '0',
  });
  expect(JSON.stringify(placesOf(record))).toMatch(/Carnet de tickets vérifié par.*inspecteur/);
  await expectRecomputed(night, 'cagnotte-opening', 12);
});
