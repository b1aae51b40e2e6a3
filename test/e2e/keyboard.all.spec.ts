import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { demoDays, demoPassword } from './support/demo-establishment.js';
import { enterOn, tabTo, typeInto } from './support/keyboard.js';
import { Visit } from './support/visit.js';
import { isExhaustive } from '../support/scale.js';
import { untilDefined } from '../support/until.js';

/**
 * The ten main tasks, by the keyboard alone: 1 sign in; 2 open a pending task; 3 read a figure down to its rows; 4
 * enter a count; 5 reconcile; 6 explain a finding; 7 decide on another user's request; 8 close the day; 9 find a
 * machine, a day, a person; 10 download a document. `npm run test:all` includes 5 to 10. The layout of the floor is in
 * machines.spec.ts. Only the first page is opened by its address; no mouse is used, and every focus results from keys.
 */

const [, , DAY] = demoDays;
let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function signIn(login: string): Promise<Page> {
  const page = await visit.page();
  await page.goto('/sign-in');
  await typeInto(page, page.getByLabel('Identifiant'), login);
  await typeInto(page, page.locator('input[autocomplete="current-password"]'), demoPassword);
  await page.keyboard.press('Enter');
  await heading(page, 'Accueil');
  return page;
}

/** Presses two keys, one after the other. */
async function go(page: Page, key: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
}

describe('tasks by the keyboard alone', () => {
  it('an accountant signs in, opens a pending task, reads a figure and enters a count', async () => {
    const page = await signIn('capucine');

    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await go(page, 'd');
    await heading(page, 'Journées d’exploitation');
    await enterOn(page, page.getByRole('link', { name: '15/03/2026' }));
    await heading(page, 'Journée du 15/03/2026');

    await enterOn(page, page.getByRole('link', { name: 'Grille des appareils' }));
    await page.getByRole('grid').waitFor();
    await tabTo(page, page.getByRole('grid').locator('[tabindex="0"]'));
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/Écriture|relevé|Formule/i)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await enterOn(page, page.getByRole('link', { name: 'Saisir la comptée' }));
    await heading(page, 'Comptée du 15/03/2026');
    await typeInto(page, page.getByLabel('N° d’appareil ou de socle'), '4058');
    await tabTo(page, page.getByLabel(/^Billets de 20\b.*4058$/));
    await page.keyboard.type('3');
    await page.getByText('1 ligne à enregistrer', { exact: false }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('comptée enregistrée', { exact: false }).first().waitFor();
  });

  // `npm run test:all` closes the day itself, by keys here and by the mouse in night-end.all.spec.ts
  if (!isExhaustive()) return;
  closeTheDay();
  findAndDownload();
});

/** Runs tasks 9 and 10, and checks the focus after a dialog. */
function findAndDownload(): void {
  it('a dialog opened from a menu or a button returns the focus there when it is closed', async () => {
    const page = await signIn('hortense');
    await go(page, 'm');
    await heading(page, 'Appareils');
    await enterOn(page, page.getByRole('link', { name: '4001', exact: true }));
    await heading(page, 'Appareil 4001');
    const menu = page.getByRole('button', { name: 'Changer', exact: true });
    await enterOn(page, menu);
    // keys go to the menu once it has the focus, on an element without a size
    await page.getByRole('menu').locator(':focus').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await closeAndComeBack(page, menu);
    const photograph = page.getByRole('button', { name: /^Agrandir la photographie/ }).first();
    await enterOn(page, photograph);
    await closeAndComeBack(page, photograph);
  });

  it('a controller finds anything, and downloads a document', async () => {
    const page = await signIn('isidore');
    const processor = await page.context().newCDPSession(page);
    for (const [typed, name] of [
      ['4012', 'Appareil 4012'],
      ['14/03/2026', 'Journée du 14/03/2026'],
    ] as const) {
      // keys typed right after the shortcut are not lost, on a slow tablet either
      await processor.send('Emulation.setCPUThrottlingRate', { rate: 10 });
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(typed);
      await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect(page.getByRole('dialog').getByRole('textbox').inputValue()).resolves.toBe(typed);
      // waits for the first result: while typing, others are above it
      await page.getByRole('dialog').getByRole('button').first().filter({ hasText: typed }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await heading(page, new RegExp(name));
    }
    await go(page, 'r');
    await heading(page, 'Documents');
    await takeDocument(page);
  });
}

/** Runs tasks 5 to 8, once a count was entered. */
function closeTheDay(): void {
  let accountant: Page;
  let director: Page;

  it('an accountant reconciles and explains; another user decides', async () => {
    accountant = await signIn('capucine');
    director = await signIn('hortense');
    await enterOn(accountant, accountant.getByRole('link', { name: '15/03/2026' }));
    await heading(accountant, 'Journée du 15/03/2026');
    // the count of the previous test is included by itself, with its findings in force
    await accountant.getByText('Dernier rapprochement', { exact: false }).waitFor();
    await accountant.getByText('Depuis sont arrivés', { exact: false }).waitFor({ state: 'detached' });
    await enterOn(accountant, accountant.getByRole('button', { name: 'Rapprocher de nouveau' }));
    await accountant.getByText('Rapprochement en cours').waitFor({ state: 'detached' });
    const explained = await explainAll(accountant);
    expect(explained).toBeGreaterThan(0);

    await go(director, 'a');
    for (let left = explained; left > 0; left -= 1) {
      await director.getByText(`À décider (${left})`).waitFor();
      await enterOn(director, director.getByRole('button', { name: 'Approuver', exact: true }));
    }
    await director.getByText('À décider (0)').waitFor();
  });

  it('an accountant requests the closing; another user decides, and the day is closed', async () => {
    // another user's decision reaches the page after a moment
    await accountant.locator('button:enabled', { hasText: 'Demander la clôture' }).waitFor();
    await enterOn(accountant, accountant.getByRole('button', { name: 'Demander la clôture' }));
    const dialog = accountant.getByRole('dialog');
    await typeInto(accountant, dialog.getByLabel('Ce que vous attestez'), 'Journée rapprochée, constats expliqués.');
    await enterOn(accountant, dialog.getByRole('button', { name: 'Demander la clôture' }));
    await enterOn(director, director.getByRole('button', { name: 'Approuver et clore' }));
    await director.getByText('À décider (0)').waitFor();
    await accountant.getByText('Cette journée est close', { exact: false }).waitFor();
    const [row] = await visit.establishment.database.db.query<{ state: string }>(
      'select gaming_days.state from gaming_days where gaming_days.gaming_day = $1',
      [DAY],
    );
    expect(row?.state).toBe('closed');
  });
}

async function closeAndComeBack(page: Page, origin: Locator): Promise<void> {
  const dialog = page.getByRole('dialog');
  // Escape works once the dialog has the focus
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await origin.and(page.locator(':focus')).waitFor();
}

/** Explains every finding that requires it, case by case; returns how many. */
async function explainAll(page: Page): Promise<number> {
  const rows = page.getByRole('region', { name: 'Constats' }).getByRole('row').filter({ hasText: 'à expliquer' });
  await rows.first().waitFor();
  const count = await expectAgreed(page, rows);
  for (let left = count; left > 0; left = await rows.count()) {
    await enterOn(page, rows.first().getByRole('button'));
    const dialog = page.getByRole('dialog');
    await typeInto(page, dialog.getByLabel('Expliquer'), 'Recompté avec le superviseur ; écart admis.');
    await enterOn(page, dialog.getByRole('button', { name: 'Envoyer l’explication' }));
    await dialog.getByText('en attente', { exact: false }).or(dialog.getByText('votre demande')).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await rows.nth(left - 1).waitFor({ state: 'detached' });
  }
  return count;
}

/** Returns the length of the list, once it agrees with the steps above it, so that both are of the same run. */
async function expectAgreed(page: Page, rows: Locator): Promise<number> {
  const notice = page.getByText(/\d+ constats? à expliquer\./);
  return untilDefined(async () => {
    const [stated] = /\d+/.exec(await notice.innerText()) ?? [];
    const count = await rows.count();
    return stated === String(count) ? count : undefined;
  });
}

async function takeDocument(page: Page): Promise<void> {
  const taken = page.waitForEvent('download');
  await enterOn(page, page.locator('a[download][href*="format=pdf"]'));
  expect((await taken).suggestedFilename()).toMatch(/\.pdf$/);
}
