import type { Page } from 'playwright-core';
import { inDialog, press, scan } from './floor-hands.js';
import { proveIn, type NightScreens } from './night-hands.js';
import { expectAccessible } from './visit.js';

/** Plans a relève of the whole floor during operation as the supervisor, and opens it before the agent. */
export async function openDrop(screens: NightScreens): Promise<Page> {
  const { people } = screens.night;
  const page = await screens.at('superviseur', '/drops');
  await page.getByRole('link', { name: 'Préparer une relève' }).tap();
  await page.getByText('Pendant l’exploitation', { exact: true }).tap();
  for (const member of ['superviseur', 'mecanicien', 'changeur', 'agent'] as const) {
    await page.getByRole('checkbox', { name: people[member].fullName }).check();
  }
  await page.getByRole('button', { name: 'Salle (40)' }).tap();
  await page.getByText('40 appareils choisis').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Préparer la relève' }).tap();
  await page.getByRole('button', { name: 'Ouvrir la relève' }).tap();
  await proveIn(screens, page, 'Agent de surveillance', 'agent');
  await inDialog(page, 'Ouvrir');
  await page.getByText(`Agent présent : ${people.agent.fullName}`).waitFor();
  return page;
}

/** Ends the round; the cashier receives the forty boxes in the count room. */
export async function bringBoxesIn(screens: NightScreens, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clore la tournée' }).tap();
  await page.getByLabel('Pourquoi ces relevés manquent').fill('lus par le réseau');
  await inDialog(page, 'Clore la tournée');
  await page.getByText('Sans relevé de compteurs : lus par le réseau').waitFor();
  await page.getByRole('button', { name: 'Remettre les boîtes' }).tap();
  await page.getByRole('checkbox', { name: 'Toutes sont là' }).check();
  await proveIn(screens, page, 'Qui reçoit', 'caissier');
  await inDialog(page, 'Remettre');
  await page.getByText(new RegExp(`à ${screens.night.people.caissier.fullName}.*40 boîtes$`)).waitFor();
}

/** Certifies the count by the Direction with a person who took no part in the round. */
export async function certify(screens: NightScreens, sum: RegExp): Promise<void> {
  const page = await screens.at('direction', '/drops');
  await page.getByRole('link', { name: /^Ouvrir la comptée/ }).click();
  await press(page, 'Certifier la comptée');
  await proveIn(screens, page, 'Direction', 'direction');
  await proveIn(screens, page, 'Seconde personne', 'otherCaissier');
  await inDialog(page, 'Certifier');
  await page.getByText(/^Comptée certifiée, procès-verbal n° 1/).waitFor();
  await page.getByText(sum).first().waitFor();
}

/** Counts a box by the keyboard: the given number of notes of 20. */
export async function countBox(page: Page, box: string, notes: string): Promise<void> {
  await scan(page, 'Boîte à compter', box);
  await page.getByRole('textbox', { name: 'Billets de 20,00 €', exact: true }).fill(notes);
  await page.keyboard.press('Control+Enter');
}

/**
 * Exchanges a box at a machine of the relève: the one taken out, confirmed when it is not its own, and the one put in.
 */
export async function exchangeBox(page: Page, machine: string, taken: string): Promise<void> {
  await scan(page, 'Appareil suivant', machine);
  await scan(page, 'Boîte sortie', taken);
  if (taken === `B-${machine}`) return scan(page, 'Boîte mise', `S-${machine}`);
  await page.getByRole('textbox', { name: 'Boîte mise', exact: true }).fill(`S-${machine}`);
  await page.getByRole('checkbox', { name: /^J’ai regardé/ }).check();
  await page.getByLabel('Motif').fill('boîtes échangées à la pose');
  await press(page, 'Enregistrer');
}
