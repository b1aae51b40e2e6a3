import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inDialog } from './support/floor-hands.js';
import { goToScreen } from './support/screens.js';
import { Visit, expectAccessible } from './support/visit.js';
import { exhaustiveIt } from '../support/scale.js';

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Labels of writing buttons, which a reader must not see. */
const writing = /contre-passer|apposer|noter une observation|approuver|clore|enregistrer/i;

const inEnglish = [
  ['documents', 'Documents'],
  ['registers/journal', 'Accounting journal'],
  ['alterations', 'Data-alteration log'],
  ['ledger', 'Accounting journal'],
  ['ledger/trial-balance', 'Trial balance'],
  ['ledger/accounts/5300', 'Account 5300'],
  ['staff-on-duty', 'People and rights as on a date'],
] as const;

describe('the regulator (isidore, contrôleur)', () => {
  it('chooses a document, its period and its language, and downloads it signed', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/documents');
    await heading(page, 'Documents');
    await page.getByText('1 journée close : chiffres définitifs.').waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger le PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('DEMO_daily-statement_2026-03-14.fr.pdf');
    await page.getByRole('radio', { name: 'Constats et explications' }).check();
    await page.getByText('Mois', { exact: true }).click();
    await page.getByText(/2 journées closes/).waitFor();
    await page
      .getByText(/encore ouverte|pas encore rapprochée/)
      .first()
      .waitFor();
    expect(page.url()).toContain('report=findings');
    expect(page.url()).toContain('kind=month');
    await page.getByRole('radio', { name: 'Relevé de compteurs' }).check();
    await page.getByText('Choisissez un appareil.').waitFor();
    await expectAccessible(page);
  });

  exhaustiveIt('opens the signed PDF in a tab of its own', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/documents?report=daily-statement&day=2026-03-13&language=en');
    const link = page.getByRole('link', { name: 'Ouvrir le PDF, dans un nouvel onglet' });
    await link.waitFor();
    expect(await link.getAttribute('target')).toBe('_blank');
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-disposition']).toMatch(/^inline; filename="DEMO_daily-statement/);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  exhaustiveIt('searches a register, records a visa and notes an observation', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/registers');
    await heading(page, 'Registres');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Journal comptable' }).click();
    await heading(page, 'Journal comptable');
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('jackpots');
    await page.waitForURL(/text=jackpots/);
    await page
      .getByRole('cell', { name: /^Écarts|^Paiements · Jackpots/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apposer un visa' }).click();
    await page.getByRole('textbox', { name: /Jusqu’au numéro/ }).fill('3');
    await page.getByRole('textbox', { name: /Remarque/ }).fill('Pointé avec les bordereaux.');
    await inDialog(page, 'Apposer un visa');
    await page.getByText('Visa n° 1, jusqu’à l’inscription n° 3').waitFor();
    const observeButton = page.getByRole('button', { name: /^Observation sur l’inscription n° \d+$/ }).first();
    const entry = /n° \d+$/.exec((await observeButton.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await observeButton.click();
    await page.getByRole('textbox', { name: /^Observation/ }).fill('Bordereau manquant au dossier.');
    await expectAccessible(page);
    await inDialog(page, 'Noter une observation');
    await page.getByText(`Observation n° 1 sur l’inscription ${entry}`).waitFor();
    await page.locator('#content').getByText('Bordereau manquant au dossier.').waitFor();
  });

  exhaustiveIt('reads each alteration, by kind of element, with its requester and its approver', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/alterations');
    await heading(page, 'Journal des modifications de données');
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    const kinds = page.getByRole('combobox', { name: 'Nature' });
    await kinds.click();
    await page.getByRole('option').first().click();
    await page.waitForURL(/kind=/);
    await page.getByRole('table').waitFor();
  });

  exhaustiveIt('reads the journal, the trial balance and an account, and is offered nothing to write', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/ledger');
    await heading(page, 'Journal comptable');
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('button', { name: writing }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Balance générale' }).click();
    await heading(page, 'Balance générale');
    await page.getByText(/^Équilibrée/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: '7060' }).click();
    await heading(page, 'Compte 7060');
    await page.getByRole('rowheader', { name: 'Solde reporté' }).waitFor();
    expect(await page.getByRole('button', { name: writing }).count()).toBe(0);
    await expectAccessible(page);
  });

  exhaustiveIt('sees people and their rights as they were on a day', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/staff-on-duty?on=2026-03-16');
    await heading(page, 'Personnes et droits à une date');
    await page.getByRole('rowheader', { name: 'Isidore Citronnier' }).waitFor();
    await expectAccessible(page);
    await page.goto('/DEMO/staff-on-duty?on=2020-01-01');
    await page.getByText('Personne ne tenait de fonction ce jour-là').waitFor();
  });

  for (const size of ['upright', 'tablet'] as const)
    exhaustiveIt(`does it in English on a tablet (${size})`, async () => {
      const page = await visit.as('isidore', { language: 'en', size, dark: size === 'upright' });
      await page.goto('/DEMO');
      for (const [path, name] of inEnglish) {
        await goToScreen(page, `/DEMO/${path}`);
        await heading(page, name);
        await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
        await expectAccessible(page);
        const wide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
        expect({ path, size, wide }).toEqual({ path, size, wide: false });
      }
    });
});

describe('the accountant (capucine)', () => {
  exhaustiveIt('requests the reversal of an entry, and cannot mark a register', async () => {
    const page = await visit.as('capucine');
    await page.goto('/DEMO/ledger');
    await page.getByRole('button', { name: 'Contre-passer l’écriture n° 1', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await dialog.getByText('Donnez le motif : trois caractères au moins.').waitFor();
    await dialog.getByRole('textbox', { name: 'Motif' }).fill('comptée en double');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await page.getByText(/Demande d’approbation n° \d+ envoyée/).waitFor();
    await page.goto('/DEMO/registers/journal');
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('button', { name: /apposer|observation/i }).count()).toBe(0);
  });
});
