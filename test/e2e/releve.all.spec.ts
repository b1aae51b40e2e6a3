import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openDropFloor, type DropFloor, type Member } from '../drops/floor.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp } from '../support/test-app.js';
import { heading, inDialog, press, prove as proveIn, scan } from './support/floor-hands.js';
import { Visit, expectAccessible, type VisitOptions } from './support/visit.js';

/** A relève from its plan to the day's count: two tablets on the floor, two people who count, two who certify. */

let visit: Visit;
let floor: DropFloor;
let names: Readonly<Record<Member, string>>;
let at: string;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  visit = await Visit.open(app);
  floor = await openDropFloor(app);
  await floor.addMachines('1', '2', '3');
  at = `/${floor.establishment.code}`;
  const people = await app.database.db.query<{ id: bigint; name: string }>(
    'select people.person_id as id, people.full_name as name from people',
  );
  const nameOf = (id: bigint): string => people.find((person) => person.id === id)?.name ?? '';
  names = Object.fromEntries(
    Object.entries(floor.people).map(([member, { personId }]) => [member, nameOf(personId)]),
  ) as Record<Member, string>;
});

afterAll(async () => {
  await visit.close();
});

/** Opens a page of a staff member, at the address below the establishment. */
async function open(member: Member, path: string, size: VisitOptions['size'] = 'upright'): Promise<Page> {
  const page = await visit.of(floor.people[member], { size });
  await page.goto(at + path);
  return page;
}

const prove = (page: Page, member: Member, group: string): Promise<void> =>
  proveIn(page.getByRole('dialog').getByRole('group', { name: group }), floor.proofs[member]);

describe('a relève', () => {
  it('is planned with its team and its machines, and opened in the presence of the agent', async () => {
    const page = await open('superviseur', '/drops');
    await page.getByText('Aucune relève en cours').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Préparer une relève' }).click();
    await heading(page, 'Préparer une relève');
    await page.getByText('Pendant l’exploitation', { exact: true }).click();
    for (const member of ['superviseur', 'mecanicien', 'agent'] as const) {
      await page.getByRole('checkbox', { name: names[member] }).check();
    }
    for (const machine of ['1', '2', '3']) {
      await page.getByRole('textbox', { name: 'Un appareil', exact: true }).fill(machine);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Retirer l’appareil ${machine}` }).waitFor();
    }
    await expectAccessible(page);
    await press(page, 'Préparer la relève');
    await heading(page, 'Relève n° 1');
    await expectAccessible(page);
    await press(page, 'Ouvrir la relève');
    await prove(page, 'agent', 'Agent de surveillance');
    await expectAccessible(page);
    await inDialog(page, 'Ouvrir');
    await page.getByText(`Agent présent : ${names.agent}`).waitFor();
  });

  it('passes from machine to machine by scanner; a swapped box is reported at once, and a lost network changes nothing', async () => {
    const page = await open('mecanicien', '/drops');
    await page.getByRole('link', { name: /^Faire la tournée/ }).click();
    await heading(page, 'Tournée de la relève n° 1');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Appareil suivant', exact: true }).click();
    await scan(page, 'Appareil suivant', '1');
    await scan(page, 'Boîte sortie', 'B-1');
    await page.getByText('C’est la boîte de cet appareil.').waitFor();
    await scan(page, 'Boîte mise', 'S-1');
    await page.getByText('1 fait sur 3').waitFor();

    await scan(page, 'Appareil suivant', '2');
    await scan(page, 'Boîte sortie', 'B-3');
    await page.getByText('La boîte B-3 est celle de l’appareil 3. On attend B-2.').waitFor();
    await page.getByRole('textbox', { name: 'Boîte mise', exact: true }).fill('S-2');
    await page.getByRole('checkbox', { name: /^J’ai regardé/ }).check();
    await page.getByLabel('Motif').fill('boîtes échangées à la pose');
    await expectAccessible(page);
    await press(page, 'Enregistrer');
    await page.getByText('2 faits sur 3').waitFor();

    await page.context().setOffline(true);
    // forms sent later were done in time, even if the tablet was out of reach for long
    visit.establishment.clock.advance(5 * 60_000);
    await scan(page, 'Appareil suivant', '3');
    await scan(page, 'Boîte sortie', 'B-2');
    await page.getByRole('checkbox', { name: /^J’ai regardé/ }).check();
    await page.getByRole('textbox', { name: 'Boîte mise', exact: true }).fill('S-3');
    await page.getByLabel('Motif').fill('boîtes échangées à la pose');
    await press(page, 'Enregistrer');
    await page.getByText('Faits', { exact: true }).click();
    await page.getByRole('article', { name: 'Appareil 3' }).getByText('gardé sur la tablette').waitFor();
    await page.context().setOffline(false);
    await page.getByText('3 faits sur 3').waitFor();

    const first = page.getByRole('article', { name: 'Appareil 1' });
    await first.getByRole('button', { name: /^Saisir le relevé/ }).click();
    await page.getByRole('dialog').getByLabel('Mises').fill('5');
    await expectAccessible(page);
    await inDialog(page, 'Enregistrer le relevé');
    await first.getByText('relevé de compteurs manquant').waitFor({ state: 'detached' });
  });

  it('ends, and its boxes are handed to another person, who signs for them', async () => {
    const page = await open('superviseur', '/drops/1');
    await press(page, 'Clore la tournée');
    await page.getByText('2 appareils sans relevé de compteurs : 2, 3').last().waitFor();
    await page.getByLabel('Pourquoi ces relevés manquent').fill('lus par le réseau');
    await expectAccessible(page);
    await inDialog(page, 'Clore la tournée');
    await page.getByText('Sans relevé de compteurs : lus par le réseau').waitFor();
    await press(page, 'Remettre les boîtes');
    await page.getByRole('dialog').getByLabel('Boîte remise').fill('B-1');
    await page.keyboard.press('Enter');
    await page.getByText('1 vue sur 3').waitFor();
    await page.getByRole('checkbox', { name: 'Toutes sont là' }).check();
    await prove(page, 'caissier', 'Qui reçoit');
    await expectAccessible(page);
    await inDialog(page, 'Remettre');
    await page.getByText(new RegExp(`à ${names.caissier}.*3 boîtes$`)).waitFor();
    await expectAccessible(page);
  });
});

describe('its count', () => {
  /** Counts a box by the keyboard: the given number of notes of 20. */
  async function count(page: Page, box: string, notes: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Boîte à compter', exact: true }).fill(box);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `Boîte ${box}` }).waitFor();
    await page.getByRole('textbox', { name: 'Billets de 20,00 €', exact: true }).fill(notes);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: `Boîte ${box}` }).waitFor({ state: 'detached' });
  }
  const box = (page: Page, number: string) => page.getByRole('article', { name: `Boîte ${number}` });

  it('is made twice, blind, and again for differences; one of the two is a count machine’s file', async () => {
    const first = await open('caissier', '/drops', 'desktop');
    await first.getByRole('link', { name: /^Ouvrir la comptée/ }).click();
    await heading(first, 'Comptée de la relève n° 1');
    await first.getByRole('textbox', { name: 'Boîte à compter', exact: true }).fill('B-1');
    await first.keyboard.press('Enter');
    await first.getByText('Première comptée.').waitFor();
    await expectAccessible(first);
    await press(first, 'Retour');
    await count(first, 'B-1', '10');
    await box(first, 'B-1').getByText('Votre comptée est faite').waitFor();
    await press(first, 'Fichier de compteuse');
    const file = (text: string) => ({ name: 'compteuse.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await first.locator('input[type="file"]').setInputFiles(file('box;notes_20\nB-2;4\nB-9;1\n'));
    await press(first.getByRole('dialog'), 'Apporter');
    await first.getByText(/^Ligne 3\s: La boîte B-9/).waitFor();
    await expectAccessible(first);
    await first.locator('input[type="file"]').setInputFiles(file('box;notes_20\nB-2;4\nB-3;6\n'));
    await inDialog(first, 'Apporter');
    await box(first, 'B-3')
      .getByText(/fichier de compteuse/)
      .waitFor();

    const second = await open('changeur', '/drops/1/count', 'desktop');
    await count(second, 'B-1', '9');
    await count(second, 'B-2', '4');
    await count(second, 'B-3', '6');
    await box(second, 'B-3').getByText('en accord').waitFor();
    await box(second, 'B-1')
      .getByText(/^Les deux dernières comptées diffèrent/)
      .waitFor();
    expect(await box(second, 'B-1').getByText(/10 ×/).count()).toBe(0);
    await expectAccessible(second);

    const third = await open('otherCaissier', '/drops/1/count', 'desktop');
    await count(third, 'B-1', '10');
    await box(third, 'B-1').getByText('en accord').waitFor();
    await box(third, 'B-1').getByText('10 × 20,00 €').waitFor();
  });

  it('is certified by two people who took no part, and appears in the count of the day', async () => {
    const page = await open('direction', '/drops/1/count', 'tablet');
    await press(page, 'Certifier la comptée');
    await prove(page, 'direction', 'Direction');
    await prove(page, 'otherSuperviseur', 'Seconde personne');
    await expectAccessible(page);
    await inDialog(page, 'Certifier');
    await page.getByText(/^Comptée certifiée, procès-verbal n° 1/).waitFor();
    await page.getByText('400,00 €').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Voir dans la comptée de la journée' }).click();
    await heading(page, 'Comptée du 02/03/2026');
    await page.getByRole('row', { name: /^1\b/ }).getByRole('cell', { name: '10', exact: true }).waitFor();
  });

  it('leaves its boxes in stock, each with its history', async () => {
    const page = await open('superviseur', '/boxes');
    await heading(page, 'Boîtes et seaux');
    await page.getByRole('link', { name: 'B-1' }).waitFor();
    await expectAccessible(page);
    await press(page, 'Inscrire des boîtes');
    await page.getByRole('dialog').getByLabel('Numéros').fill('N-1\nN-2');
    await expectAccessible(page);
    await inDialog(page, 'Inscrire');
    await page.getByRole('link', { name: 'N-1' }).click();
    await heading(page, 'Boîte N-1');
    await press(page, 'Mettre hors d’usage la boîte N-1');
    await page.getByRole('dialog').getByLabel('Motif').fill('fond percé');
    await inDialog(page, 'Hors d’usage');
    await page.getByText('fond percé').waitFor();
    await page.getByRole('link', { name: 'Toutes les boîtes' }).click();
    await page.getByRole('link', { name: 'B-1' }).click();
    await heading(page, 'Boîte B-1');
    await page.getByText('salle de comptée, relève n° 1').waitFor();
    await expectAccessible(page);
  });
});
