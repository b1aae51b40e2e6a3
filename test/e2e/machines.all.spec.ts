import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { drawPhotograph } from '#demo/photograph.js';
import { Visit, expectAccessible, expectCount } from './support/visit.js';

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('the list of machines', () => {
  it('is searched, narrowed and ordered, and its address reproduces the view', async () => {
    const page = await visit.as('capucine');
    await page.goto('/DEMO/machines');
    await page.getByText('120 appareils', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Rechercher' }).fill('Fjord');
    await page.getByText('22 appareils retenus par les filtres').waitFor();
    await page.getByRole('button', { name: 'Appareil', exact: true }).click();
    await page.waitForURL(/sort=-sbmNumber/);
    const first = 'tbody tr:first-child th a:text-is("4102")';
    await page.locator(first).waitFor();
    const again = await page.context().newPage();
    await again.goto(page.url());
    await again.getByText('22 appareils retenus par les filtres').waitFor();
    await again.locator(first).waitFor();
    await again.getByRole('button', { name: 'Effacer les filtres' }).click();
    await again.getByText('120 appareils', { exact: true }).waitFor();
  });

  it('offers its file, its signed duplicate and its stands, on a tablet too', async () => {
    const page = await visit.as('capucine', { size: 'upright' });
    await page.goto('/DEMO/machines?maker=Norrland%20Spel');
    await page.getByText('26 appareils retenus par les filtres').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Télécharger' }).click();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Exporter en CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe('machines-DEMO.csv');
    await page.goto('/DEMO/stands');
    await page.getByText('120 socles au fichier').waitFor();
    await expectAccessible(page);
  });
});

describe('the sheet of a machine', () => {
  it('shows the complete machine, in English too', async () => {
    const page = await visit.as('capucine', { language: 'en', size: 'tablet' });
    await page.goto('/DEMO/machines/4001');
    await heading(page, 'Machine 4001').waitFor();
    await page.getByRole('heading', { name: 'Last closed day' }).waitFor();
    await page.getByText('Version 1: registration').waitFor();
    await expect(page.getByRole('button', { name: 'Change', exact: true }).count()).resolves.toBe(0);
    await page.getByRole('button', { name: /^Enlarge the photograph/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
  });

  it('accepts a photograph, a change, and a correction of the past that a second person approves', async () => {
    const page = await visit.as('hortense');
    await page.goto('/DEMO/machines/4020');
    await heading(page, 'Appareil 4020').waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: '4020.png', mimeType: 'image/png', buffer: Buffer.from(drawPhotograph([120, 90, 150])) });
    await page.getByText('Photographie ajoutée au dossier').waitFor();
    await page.getByRole('button', { name: /^Agrandir la photographie/ }).waitFor();
    await page.getByText('Photographie versée au dossier').waitFor();
    await expectAccessible(page);

    await change(page, 'Dénomination');
    await page.getByLabel('Dénomination (EUR)').fill('0,20');
    await page.getByLabel('Motif').fill('Décision de la Direction');
    await page.getByRole('button', { name: 'Voir l’effet' }).click();
    await page.getByRole('region', { name: 'Ce qui change' }).getByText('0,20 €').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enregistrer le changement' }).click();
    await page.getByText('Version 2 : dénomination').waitFor();

    await change(page, 'Déplacer');
    await page.getByLabel('Localisation').fill('Atelier');
    await page.getByRole('textbox', { name: 'Date d’effet' }).fill('14/03/2026');
    await page.getByLabel('Heure').fill('12:00');
    await page.getByLabel('Motif').fill('Déplacement oublié');
    await page.getByRole('button', { name: 'Voir l’effet' }).click();
    await page.getByText('Une seconde personne doit approuver').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Demander l’approbation' }).click();
    await page.getByText('C’est votre demande').waitFor();

    const other = await visit.as('balthazar');
    const pending = await other.request.get('/api/establishments/DEMO/machines/4020/overview');
    const { pendingCorrections } = (await pending.json()) as {
      readonly pendingCorrections: readonly { readonly requestId: string; readonly isOwn: boolean }[];
    };
    expect(pendingCorrections).toMatchObject([{ isOwn: false }]);
    const decided = await other.request.post(
      `/api/establishments/DEMO/approvals/${pendingCorrections[0]?.requestId ?? ''}/decision`,
      { headers: { 'idempotency-key': 'e2e-approves-a-move' }, data: { decision: 'approved' } },
    );
    expect(decided.status()).toBe(200);
    await other.goto('/DEMO/machines/4020');
    await other.getByText('Version 3 : correction').waitFor();
    await other.getByText('Demandé par Hortense Genêt, approuvé par Balthazar Cyprès', { exact: false }).waitFor();
  });

  it('begins with the registration of the machine', async () => {
    const page = await visit.as('hortense', { size: 'tablet' });
    await page.goto('/DEMO/new-machine');
    await heading(page, 'Inscrire un appareil').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Inscrire l’appareil' }).click();
    await page.getByText('À remplir.').first().waitFor();
    await page.getByLabel('Numéro SBM').fill('5001');
    await page.getByLabel('N° de série du fabricant').fill('AU-999');
    await page.getByRole('textbox', { name: 'Fabricant', exact: true }).fill('Aurélune');
    await page.getByLabel('Localisation').fill('Magasin');
    await page.getByLabel('Modèle').first().fill('AL-3 Comète');
    await page.getByLabel('Dénomination (EUR)').fill('0,05');
    await page.getByLabel('Rendement théorique certifié (%)').fill('92,5');
    await page.getByRole('textbox', { name: 'Certifié le' }).fill('15/01/2026');
    await page.getByRole('button', { name: 'Inscrire l’appareil' }).click();
    await heading(page, 'Appareil 5001').waitFor();
    await page.getByText('92,50 %').first().waitFor();
  });
});

async function change(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Changer', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

describe('the plan of the floor', () => {
  it('shows the rooms by state and by result, as a plan and as a list, stand by stand with the arrows', async () => {
    const page = await visit.as('capucine');
    await page.goto('/DEMO/floor-plan?day=2026-03-14');
    await page.getByRole('region', { name: /^Plan de Salle/ }).waitFor();
    await expectAccessible(page);
    const stands = page.getByRole('region', { name: /^Plan de Salle/ }).getByRole('button');
    await expectCount(stands, 40);
    await stands.first().focus();
    await page.getByRole('region', { name: 'Socle choisi' }).getByText('Socle S001').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('region', { name: 'Socle choisi' }).getByText('Socle S004').waitFor();
    await page.goto('/DEMO/floor-plan?day=2026-03-14&by=win');
    await page
      .getByRole('list', { name: 'Légende' })
      .getByText(/Tiers haut \(\d+\)/)
      .waitFor();
    await expectAccessible(page);
    await page.goto('/DEMO/floor-plan?day=2026-03-14&view=list');
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await page.goto('/DEMO/floor-plan?day=2026-03-14');
    await page.getByRole('region', { name: /^Plan de Salle/ }).waitFor();
    await page.getByRole('button', { name: /4001 S001/ }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Appareil 4001').waitFor();
  });

  it('is laid out by the Direction with the keyboard alone, and earlier days retain theirs', async () => {
    const page = await visit.as('hortense', { size: 'tablet' });
    await page.goto('/DEMO/floor-plan?day=2026-03-15');
    await page.getByRole('button', { name: 'Disposer les socles' }).click();
    const grid = page.getByRole('grid', { name: /^Grille de Salle/ });
    await grid.waitFor();
    await expectAccessible(page);
    // S001 is in column 2, row 2: taken there, put down in the corner.
    await page.getByRole('gridcell', { name: 'colonne 1, rang 1', exact: true }).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Socle S001 saisi. Choisissez une case, puis Entrée.').waitFor();
    for (const key of ['ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Socle S001 posé, colonne 1, rang 1').waitFor();
    // S004 and S007 are side by side: putting one on the other swaps them.
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter']) {
      await page.keyboard.press(key);
    }
    await page.getByText('Socles S004 et S007 échangés').waitFor();
    await page.keyboard.press('Delete');
    await page.getByText('Socle S004 retiré du plan').waitFor();
    await page.getByRole('button', { name: 'Enregistrer le plan' }).click();
    await page.getByText(/^Plan de Salle .* enregistré$/).waitFor();
    await page.goto('/DEMO/floor-plan?day=2026-03-16');
    await page.getByRole('button', { name: /S001 colonne 1, rang 1/ }).waitFor();
    await page.getByRole('region', { name: 'Hors plan' }).getByRole('button', { name: /S004/ }).waitFor();
    await expectAccessible(page);
    await page.goto('/DEMO/floor-plan?day=2026-03-15');
    await page.getByRole('button', { name: /S001 colonne 2, rang 2/ }).waitFor();
  });

  it('is shown in English, dark and upright, without figures to users without the right', async () => {
    const page = await visit.as('octave', { language: 'en', size: 'upright', dark: true });
    await page.goto('/DEMO/floor-plan');
    await page.getByText('Your function gives no access to results', { exact: false }).waitFor();
    await expect(page.getByLabel('Show', { exact: true }).count()).resolves.toBe(0);
    await expectAccessible(page);
  });
});
