import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Visit, expectAccessible, expectCount, sizes, untilOnPage } from './support/visit.js';

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const waiting = '/DEMO/days/2026-03-15';

async function openGrid(page: Page, query: string): Promise<void> {
  await page.goto(`${waiting}/grid?${query}`);
  await page.getByRole('grid').waitFor();
}

/** Waits for the focus; a line out of sight is drawn before it takes the focus. */
async function expectFocus(page: Page, cell: string): Promise<void> {
  await untilOnPage(page, `document.activeElement.dataset.cell === '${cell}'`);
}

describe('home', () => {
  it('lists pending tasks by function and risk, and the proofs with their dates', async () => {
    const page = await visit.as('capucine');
    await page.goto('/');
    await page.getByRole('heading', { name: 'Journées à clore' }).waitFor();
    const day = page.getByRole('row').filter({ has: page.getByRole('link', { name: '15/03/2026', exact: true }) });
    expect(await day.textContent()).toContain('constats à régler');
    const machines = page.getByRole('region', { name: 'Appareils, par risque' }).getByRole('rowheader');
    expect(await machines.first().textContent()).toContain('4058');
    await page.getByText('2 journées closes.').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await untilOnPage(page, 'document.documentElement.scrollWidth <= innerWidth');
  });
});

describe('the grid of a day', () => {
  it('is operable by keyboard: cells, a figure, the machines after and before, and back', async () => {
    const page = await visit.as('capucine');
    await openGrid(page, 'medium=notes&sort=state');
    await page.locator('[data-cell="0:0"]').focus();
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, '1:0');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+End');
    await untilOnPage(page, "document.activeElement.dataset.cell?.startsWith('119:')");
    await page.keyboard.press('Control+Home');
    await expectFocus(page, '0:0');
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('Tab');
    await expectFocus(page, '0:7');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Appareil 4104', exact: true }).waitFor();
    await dialog.getByText('L’écart dépasse la tolérance.').waitFor();
    await dialog.getByText('Écart de comptée').waitFor();
    await dialog.getByRole('region', { name: 'Relevés qui l’établissent' }).waitFor();
    await dialog.getByText('MC:19.6').waitFor();
    expect(await dialog.getByRole('link', { name: /^Preuve de l’écriture n° \d+/ }).count()).toBeGreaterThan(2);
    await expectAccessible(page);
    await page.keyboard.press('j');
    await dialog.getByRole('heading', { name: 'Appareil 4058', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('machine')).toContain('4058');
    await page.keyboard.press('k');
    await dialog.getByRole('heading', { name: 'Appareil 4104', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(page, '0:7');
    await page.keyboard.press('Enter');
    // the panel receives j once it has the focus
    await dialog.locator(':focus').waitFor();
    await page.keyboard.press('j');
    await dialog.getByRole('heading', { name: 'Appareil 4058', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(page, '1:7');
  });

  it('stores its view in the address, and its totals stay in sight', async () => {
    const page = await visit.as('capucine');
    await openGrid(page, 'medium=notes');
    await page.getByLabel('N° d’appareil ou de socle').fill('41');
    await page.waitForURL(/sought=.*41/);
    await page.getByLabel('Grouper par').selectOption('denomination');
    await page.waitForURL(/groupBy=denomination/);
    const address = page.url();
    await page.locator('tr.is-group').first().waitFor();
    const shown = await page.getByRole('grid').innerText();
    const other = await page.context().newPage();
    await other.goto(address);
    await other.getByRole('grid').waitFor();
    await other.locator('tr.is-group').first().waitFor();
    expect(await other.getByRole('grid').innerText()).toBe(shown);
    const foot = other.locator('tfoot tr');
    await expectCount(foot, 2);
    const box = await foot.last().locator('th').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sizes.desktop.height);
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Tout montrer' }).first().click();
    await other.waitForURL((url) => !url.searchParams.has('sought'));
  });

  it.each([
    ['tablet', 'en', false],
    ['upright', 'fr', true],
  ] as const)('is accessible on a tablet (%s, %s)', async (size, language, dark) => {
    const page = await visit.as('capucine', { size, language, dark });
    await openGrid(page, 'medium=cash&groupBy=location');
    await expectAccessible(page);
    await untilOnPage(page, 'document.documentElement.scrollWidth <= innerWidth');
  });

  it('is open to every reader, and offers a reader no entry', async () => {
    const page = await visit.as('hortense');
    await openGrid(page, 'medium=notes');
    expect(await page.getByRole('link', { name: 'Saisir la comptée' }).count()).toBe(0);
  });
});

describe('the sheet of counts', () => {
  it('accepts a pasted table, shows each refused cell before sending, and saves', async () => {
    const page = await visit.as('capucine');
    await page.goto(`${waiting}/counts`);
    await page.getByRole('table').waitFor();
    await page.getByRole('button', { name: 'Coller un tableau' }).click();
    const table = ['machine\t50 €\tpièces (montant)', '4058\t2O\t1,50', '9999\t1\t'].join('\n');
    await page.getByLabel('Tableau', { exact: true }).fill(table);
    await page.getByRole('button', { name: 'Remplir la feuille' }).click();
    await page.getByText('2 cellules seraient refusées : rien').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('9999');
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: /^Enregistrer/ }).isDisabled()).toBe(true);
    await page.getByLabel('N° d’appareil ou de socle').fill('4058');
    const cell = page.getByLabel('Billets de 50 €, appareil 4058');
    await cell.fill('20');
    const unknown = page.getByRole('alert').getByRole('listitem').filter({ hasText: '9999' });
    await unknown.getByRole('button', { name: 'Retirer cette ligne' }).click();
    await page.getByText('1 ligne à enregistrer, 1 001,50 € en tout').waitFor();
    await cell.press('Control+Enter');
    await page.getByText('1 comptée enregistrée.').waitFor();
    await page.getByText('Appareils comptés : 120 sur 120').waitFor();
    await expectAccessible(page);
  });

  it('corrects a count from the stored one, and does not read an unreadable value as zero', async () => {
    const page = await visit.as('capucine');
    await page.goto(`${waiting}/counts`);
    await page.getByRole('row').filter({ hasText: '4001' }).getByRole('button', { name: 'Corriger' }).click();
    const dialog = page.getByRole('dialog');
    const notes = dialog.getByLabel(/^Billets de 200\s€$/);
    await notes.waitFor();
    expect(await notes.inputValue()).toBe('1');
    const ask = dialog.getByRole('button', { name: 'Demander l’approbation' });
    await dialog.getByLabel('Motif').fill('Liasse recomptée');
    for (const typed of ['19x', '1,5', '-3']) {
      await notes.fill(typed);
      await dialog.getByText('Un nombre entier, sans virgule ni signe.').waitFor();
      expect(await ask.isDisabled()).toBe(true);
    }
    await expectAccessible(page);
    await notes.fill('2');
    await ask.click();
    await page.getByText('Correction demandée. Une autre personne doit l’approuver.').waitFor();
  });

  it('moves by arrows and Enter from cell to cell, and a second count does not see the first', async () => {
    const page = await visit.as('capucine', { language: 'en', size: 'tablet' });
    await page.goto(`${waiting}/counts?sheet=second`);
    const first = page.getByLabel('Notes of €5, machine 4001');
    await first.focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expectFocus(page, '1:0');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, '1:1');
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, '0:1');
    await expectCount(page.getByText('Machines counted: 0 of 120'), 1);
    await expectAccessible(page);
    await page.goto(`${waiting}/counts?sheet=payments`);
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
  });
});
