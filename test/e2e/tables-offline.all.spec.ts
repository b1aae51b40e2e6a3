import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inDialog, press } from './support/floor-hands.js';
import { makeTable, openSession, openTablesDesk } from './support/pit.js';
import { Visit } from './support/visit.js';

/**
 * A table whose tablet loses its network: notes changed are queued and sent once; acts with a signature wait for it.
 */

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
  await openTablesDesk(visit);
  await makeTable(visit);
  await openSession(visit);
});
afterAll(() => visit.close());

it('a table queues notes changed while there is no network, and enters them once', async () => {
  const page = await visit.as('eulalie', { size: 'tablet', isOfflineCapable: true });
  await page.goto('/DEMO/tables');
  await page.getByRole('link', { name: 'Voir la séance de la table 70' }).click();
  await page.getByRole('button', { name: 'Bon', exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Bon', exact: true }).click();
  const bon = page.getByRole('dialog');
  expect(await bon.getByRole('button', { name: 'Enregistrer le bon' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await bon.waitFor({ state: 'hidden' });
  await press(page, 'Billets changés');
  const dialog = page.getByRole('dialog');
  await press(dialog, /^Billet de 50,00.€.: 1 de plus$/);
  await press(dialog, /^Billet de 50,00.€.: 1 de plus$/);
  await inDialog(page, 'Enregistrer le change');
  await page
    .getByRole('button', { name: /1 fiche en attente/ })
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^2 × billet de 50,00.€$/).waitFor();
  expect(await page.getByText(/^2 × billet de 50,00.€$/).count()).toBe(1);
});
