import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Download, Page } from 'playwright-core';
import { formatPercent } from '#documents/words/format.js';
import { buildTestWorkbook, toCells } from '../support/workbooks.js';
import { goToScreen, narrow, openScreen, overflowingElements } from './support/screens.js';
import { Visit, expectAccessible, expectCount } from './support/visit.js';

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function saved(page: Page, exporting: string | RegExp, item: string): Promise<Download> {
  await page.getByRole('button', { name: exporting }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return download;
}

const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

const DAYS = 'from=2026-03-13&to=2026-03-15';

describe('trends', () => {
  it('show hold with its components, exported as picture and figures', async () => {
    const page = await visit.as('capucine');
    await page.goto(`/DEMO/trends?measure=hold&by=denomination&${DAYS}`);
    await heading(page, 'Tendances').waitFor();
    await page
      .getByRole('img', { name: /^Retenue — / })
      .first()
      .waitFor();
    await page.locator('.recharts-surface').first().waitFor();
    await expectAccessible(page);
    const csv = await textOf(await saved(page, /^Exporter «\sRetenue/, 'Chiffres CSV'));
    const table = page.getByRole('region', { name: 'Chiffres du graphique' });
    const lines = csv.trimEnd().split('\r\n').slice(1);
    await expectCount(table.locator('tbody tr'), lines.length);
    const actual = lines[0]?.split(';')[9] ?? '';
    expect(await table.locator('tbody tr').first().textContent()).toContain(
      formatPercent(actual.replace(',', '.'), 'fr'),
    );
    const svg = await textOf(await saved(page, /^Exporter «\sRetenue/, 'Image SVG'));
    expect(svg).toContain('Retenue réelle · Retenue théorique');
    const png = await saved(page, /^Exporter «\sRetenue/, 'Image PNG');
    expect(
      readFileSync(await png.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('store the view in the address, and its choices work by keyboard', async () => {
    const page = await visit.as('isidore', { size: 'upright' });
    await page.goto(`/DEMO/trends?${DAYS}`);
    await page.getByRole('img', { name: /^Retenue — Établissement/ }).waitFor();
    await page.getByRole('radio', { name: 'Retenue' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('img', { name: /^Recette relevée par support/ }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('img', { name: /^Écart/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('measure')).toBe('variance');
    const until = page.getByRole('textbox', { name: 'Au' });
    await until.fill('14/03/2026');
    await page.keyboard.press('Enter');
    await page.waitForURL(/to=2026-03-14/);
    await expectAccessible(page);
  });
});

describe('the history of a machine’s counters', () => {
  it('shows a picture with its marks, and the same in tables', async () => {
    const page = await visit.as('capucine', { size: 'tablet' });
    await page.goto(`/DEMO/machines/4001/meters?${DAYS}`);
    await heading(page, 'Compteurs de l’appareil 4001').waitFor();
    await page.getByRole('img', { name: /^Mises — / }).waitFor();
    await page.locator('.recharts-surface').waitFor();
    await expectCount(page.getByRole('region', { name: 'Par journée' }).locator('tbody tr'), 3);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Relevé par relevé' }).click();
    await page.getByRole('region', { name: 'Relevé par relevé' }).locator('tbody tr').first().waitFor();
    await page.getByRole('tab', { name: /^Événements/ }).click();
    await page.waitForURL(/table=marks/);
    await expectAccessible(page);
    await page.getByText('Valeur du compteur', { exact: true }).click();
    await page.waitForURL(/view=value/);
    const csv = await textOf(await saved(page, /^Exporter «/, 'Chiffres CSV'));
    expect(csv.startsWith('\ufeffmachine;station;counter;')).toBe(true);
  });

  it('shows it in English', async () => {
    const page = await visit.as('isidore', { language: 'en' });
    await page.goto(`/DEMO/machines/4001/meters?${DAYS}`);
    await page.getByRole('img', { name: /^Coin in — Movement since the start/ }).waitFor();
    await expectAccessible(page);
    await page.goto(`/DEMO/trends?measure=drop&${DAYS}`);
    await page.getByRole('img', { name: /^Metered drop by medium/ }).waitFor();
    await expectAccessible(page);
  });
});

describe('a screen of 320 pixels', () => {
  it('does not scroll sideways', async () => {
    const page = await visit.as('isidore');
    await page.setViewportSize(narrow);
    await openScreen(page, '/DEMO');
    for (const path of [`machines/4001/meters?${DAYS}`, `trends?${DAYS}`, 'imports', 'imports/1']) {
      await goToScreen(page, `/DEMO/${path}`);
      expect({ path, tooWide: await overflowingElements(page) }).toEqual({ path, tooWide: [] });
    }
  });
});

describe('imports', () => {
  const csv = (lines: string) => ({ name: 'totaux.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });

  it('request the content of a column when its heading is unknown', async () => {
    const page = await visit.as('anatole');
    await page.goto('/DEMO/imports');
    await page.getByRole('combobox', { name: 'Contenu du fichier' }).click();
    await page.getByRole('option', { name: 'Totaux d’une journée' }).click();
    await page.locator('input[type=file][accept*=csv]').setInputFiles(csv('Repère;Somme;Remarque\n4001;12,50;rien\n'));
    await page.getByRole('heading', { name: 'Que contient chaque colonne ?' }).waitFor();
    await page.getByText('Il manque : n° d’appareil.').waitFor();
    await expectAccessible(page);
    const choose = async (heading: string, column: string): Promise<void> => {
      await page.getByRole('combobox', { name: `Colonne de « ${heading} »` }).click();
      await page.getByRole('option', { name: column, exact: true }).click();
    };
    await choose('Repère', 'n° d’appareil');
    await choose('Somme', 'remplissage');
    await page.getByRole('button', { name: 'Vérifier le fichier ainsi' }).click();
    await heading(page, 'Import de totaux.csv').waitFor();
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByText('Le fichier a été abandonné ; rien n’a été écrit.').waitFor();
  });

  it('recognise several files by their headings, take an answer on the page of a question, and are confirmed together', async () => {
    const page = await visit.as('anatole');
    await page.goto('/DEMO/imports');
    const files = ['N° d’appareil;Remplissage\n4002;7,50\n', 'Repère;Somme\n4003;3\n', 'machine;fill\n4004;2\n'];
    await page
      .locator('input[type=file][accept*=csv]')
      .setInputFiles(files.map((lines, index) => ({ ...csv(lines), name: `totaux-${index + 1}.csv` })));
    // the headings of the second tell nothing
    await page.getByText('FILE_KIND_UNKNOWN').waitFor();
    await page.getByText('Fichier : « totaux-2.csv ».').waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Contenu de « totaux-2.csv »' }).click();
    await page.getByRole('option', { name: 'Totaux d’une journée' }).click();
    await page.getByRole('heading', { name: 'Que contient chaque colonne ?' }).waitFor();
    await expectAccessible(page);
    // the kind chosen for one file is not that of the next
    await page.getByRole('button', { name: 'Choisir un autre fichier' }).click();
    const awaiting = page.locator('section', { hasText: 'En attente de votre décision' });
    await expectCount(awaiting.locator('tbody tr'), 2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Importer les 2 fichiers vérifiés' }).click();
    await awaiting.waitFor({ state: 'detached' });
    // the same content for another day is a question, answered where it is asked
    const [again = ''] = files;
    await page.getByRole('textbox', { name: 'Journée comptée' }).fill('16/03/2026');
    await page.keyboard.press('Enter');
    await page.locator('input[type=file][accept*=csv]').setInputFiles(csv(again));
    await page.getByText('FILE_ALREADY_IMPORTED_FOR').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Le reprendre' }).click();
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByText('Le fichier a été abandonné ; rien n’a été écrit.').waitFor();
  });

  it('keep the sheet and the kind chosen for a workbook until its columns are assigned', async () => {
    const page = await visit.as('anatole');
    await page.goto('/DEMO/imports');
    const buffer = buildTestWorkbook([
      { name: 'Notes', cells: toCells([['à', 'voir']]) },
      {
        name: 'Totaux',
        cells: toCells([
          ['Repère', 'Somme'],
          ['4005', 3],
        ]),
      },
    ]);
    await page
      .locator('input[type=file][accept*=csv]')
      .setInputFiles({ name: 'totaux.xlsx', mimeType: 'application/octet-stream', buffer });
    await page.getByRole('button', { name: 'Totaux', exact: true }).click();
    await page.getByRole('combobox', { name: 'Contenu de « totaux.xlsx »' }).click();
    await page.getByRole('option', { name: 'Totaux d’une journée' }).click();
    await page.getByRole('combobox', { name: 'Colonne de « Repère »' }).click();
    await page.getByRole('option', { name: 'n° d’appareil', exact: true }).click();
    await page.getByRole('combobox', { name: 'Colonne de « Somme »' }).click();
    await page.getByRole('option', { name: 'remplissage', exact: true }).click();
    await page.getByRole('button', { name: 'Vérifier le fichier ainsi' }).click();
    await heading(page, 'Import de totaux.xlsx').waitFor();
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByText('Le fichier a été abandonné ; rien n’a été écrit.').waitFor();
  });

  it('show refused lines before anything is written, then import the corrected file', async () => {
    const page = await visit.as('anatole');
    await page.goto('/DEMO/imports');
    await heading(page, 'Imports').waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Contenu du fichier' }).click();
    await page.getByRole('option', { name: 'Totaux d’une journée' }).click();
    await page.getByRole('textbox', { name: 'Journée comptée' }).fill('16/03/2026');
    await page.keyboard.press('Enter');
    const file = page.locator('input[type=file][accept*=csv]');
    await file.setInputFiles(csv('machine,fill\n4001,12.50\n9999,1\n'));
    await heading(page, 'Import de totaux.csv').waitFor();
    await page.getByText('UNKNOWN_MACHINE').waitFor();
    const [refused] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger les lignes refusées (CSV)' }).click(),
    ]);
    expect(refused.suggestedFilename()).toBe('lignes-refusees.csv');
    expect(await textOf(refused)).toMatch(
      /^\ufeff?"Ligne";"[^"]+";"[^"]+";"Texte de la ligne"\r\n"\d+";"[^"]+";"[A-Z_]+";"9999,1"/,
    );
    await expect(page.getByRole('button', { name: 'Importer', exact: true }).isDisabled()).resolves.toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByText('Le fichier a été abandonné ; rien n’a été écrit.').waitFor();
    await page.getByRole('link', { name: 'Tous les imports' }).click();
    await page.getByRole('combobox', { name: 'Contenu du fichier' }).click();
    await page.getByRole('option', { name: 'Totaux d’une journée' }).click();
    await page.getByRole('textbox', { name: 'Journée comptée' }).fill('16/03/2026');
    await page.keyboard.press('Enter');
    await file.setInputFiles(csv('machine,fill\n4001,12.50\n'));
    await heading(page, 'Import de totaux.csv').waitFor();
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('Tout est écrit.').waitFor();
    await page.getByRole('link', { name: 'Tous les imports' }).click();
    const past = page.getByRole('region', { name: 'Imports passés' });
    await past.locator('tbody tr').first().getByText('importé', { exact: true }).waitFor();
    await expectCount(past.locator('tbody tr'), 11);
    await expectAccessible(page);
  });
});
