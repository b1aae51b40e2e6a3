import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { builtClient } from '../support/compiled.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { chip, granted, openCashDesk, openPit, plaque, type Pit } from '../tables/pit.js';
import { choose, heading, inDialog, press, prove } from './support/floor-hands.js';
import { Visit, expectAccessible } from './support/visit.js';

/** The key of a table's locked box at the tablet: entered for its table, then given to the counting person. */

let app: TestApp;
let visit: Visit;
let pit: Pit;

beforeAll(async () => {
  await builtClient();
  app = await createTestApp({ now: new Date('2026-03-02T15:00:00Z') });
  visit = await Visit.open(app);
  pit = await openPit(app, { jurisdiction: 'FR', timeZone: 'Europe/Paris' });
  for (const tableNumber of ['BJ1', 'BJ2']) {
    await granted(pit.as.direction.post('/tables', { tableNumber, game: 'blackJack', room: 'Salle 1' }));
  }
  await granted(pit.as.direction.post('/tables/BJ2/retirement', { reason: 'salle en travaux' }));
  await openCashDesk(pit, { cashMinor: 1_000_000, chips: [chip(500, 2000), plaque(50_000, 60)] });
  const terms = { effectiveFrom: '2026-03-02', minimumMinor: '500', avanceMinor: '500000', reason: 'saison' };
  await granted(pit.as.direction.post('/tables/BJ1/terms', { ...terms, maxima: { box: '25000' } }));
});

afterAll(async () => {
  await visit.close();
});

async function open(role: 'direction' | 'caissier'): Promise<Page> {
  const { code } = pit.establishment;
  const person = await createPerson(app.database.db, { roles: [role], establishment: code });
  const page = await visit.of(person, { size: 'tablet' });
  await page.goto(`/${code}/keys`);
  await heading(page, 'Clés');
  return page;
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const rowOf = (page: Page, key: string): Locator => page.getByRole('row').filter({ hasText: key });

/** Fills in the form of a new key of a table's box, all but the table. */
async function newBoxKey(page: Page, number: string): Promise<void> {
  await press(page, 'Nouvelle clé');
  await choose(dialogOf(page), 'Ce qu’elle ouvre', 'Boîte à billets d’une table');
  await dialogOf(page).getByLabel('N° de la clé').fill(number);
}

it('a box key names its table, one in use, and has a number of its own', async () => {
  const page = await open('direction');
  await newBoxKey(page, 'T-1');
  await press(dialogOf(page), 'Inscrire');
  await dialogOf(page).getByText('À remplir.', { exact: true }).waitFor();
  await expectAccessible(page);
  await dialogOf(page).getByRole('combobox', { name: 'Table', exact: true }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['table BJ1 · Salle 1']);
  await page.getByRole('option', { name: 'table BJ1' }).click();
  await inDialog(page, 'Inscrire');
  await rowOf(page, 'T-1')
    .getByText(/table BJ1/)
    .waitFor();
  await rowOf(page, 'T-1').getByText('Boîte à billets d’une table').waitFor();

  await newBoxKey(page, 'T-1');
  await choose(dialogOf(page), 'Table', 'table BJ1 · Salle 1');
  await press(dialogOf(page), 'Inscrire');
  await dialogOf(page).getByRole('alert').getByText(/T-1/).waitFor();
  await expectAccessible(page);
  await press(dialogOf(page), 'Retour');
  expect(await rowOf(page, 'T-1').count()).toBe(1);
});

it('a cagnotte key may have no table', async () => {
  const page = await open('direction');
  await press(page, 'Nouvelle clé');
  await choose(dialogOf(page), 'Ce qu’elle ouvre', 'Cagnotte');
  await dialogOf(page).getByLabel('N° de la clé').fill('G-1');
  await dialogOf(page).getByRole('combobox', { name: 'Table (facultatif)' }).waitFor();
  await inDialog(page, 'Inscrire');
  await rowOf(page, 'G-1').getByText('Cagnotte').waitFor();
});

/** Opens the session of table BJ1, during which the key of its box is out. */
const openSession = () =>
  granted(
    pit.as.chefDeTable.post('/table-sessions', {
      tableNumber: 'BJ1',
      deskCode: 'C1',
      pieces: [plaque(50_000, 10)],
      signer: pit.secrets.membreDuComite,
      croupier: pit.secrets.croupier,
      cashier: pit.secrets.caissier,
    }),
  );

it('a box key is given during the session to an eligible person, who accepts it with their code and secret', async () => {
  const page = await open('caissier');
  await press(page, 'Remettre la clé T-1');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Motif').fill('comptée de fin de partie');
  const refusedTo = async (receiver: 'membreDuComite' | 'croupier', why: RegExp): Promise<void> => {
    await prove(dialog, pit.secrets[receiver]);
    await press(dialog, 'Remettre');
    await dialog.getByText(why).waitFor();
  };
  await refusedTo('croupier', / n’exerce pas la fonction requise dans cet établissement/);
  await refusedTo('membreDuComite', /^La clé de la boîte d’une table ne sort que pendant une séance/);
  await expectAccessible(page);
  await openSession();
  await inDialog(page, 'Remettre');
  await rowOf(page, 'T-1').getByRole('button', { name: 'Reprendre la clé T-1' }).waitFor();
});
