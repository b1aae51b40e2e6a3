import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { formatRefusal } from '#refusals/refusal.js';
import { times, exhaustiveIt } from '../support/scale.js';
import { demoNow } from './support/demo-establishment.js';
import { inDialog } from './support/floor-hands.js';
import { openWithEveryFunction, openSheet } from './support/screens.js';
import { Visit, expectAccessible } from './support/visit.js';
import { fractionsOf } from '../support/random.js';
import { until } from '../support/until.js';

/**
 * Three tablets on a network cut at random: forms written by hand, tapped twice, responses lost in transit, pages
 * reloaded. Every form arrives once, in its order; the seed makes a run repeatable.
 */

const SEED = 20_261_121;
const FORMS = times({ usually: 3, all: 100 });
const HOUR_MS = 3_600_000;

let visit: Visit;
let lastMachine = 4010;

/** Returns a new machine, so that a retried test does not meet its first attempt's records. */
function nextMachine(): string {
  lastMachine += 1;
  return String(lastMachine);
}

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

interface Tablet {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly sheet: string;
  readonly chance: () => number;
  readonly written: string[];
}

const options = { size: 'tablet', isOfflineCapable: true } as const;

async function tabletOf(name: string, page: Page, seed: number, clock: Date): Promise<Tablet> {
  const context = page.context();
  await context.clock.install({ time: clock });
  const chance = fractionsOf(seed);
  const sheet = await openSheet(page, nextMachine());
  await page.goto(`/DEMO/interventions/${sheet}`);
  await page.getByRole('button', { name: 'Ajouter le travail' }).waitFor();
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`);
  // some responses are lost: the server has recorded the form, and the tablet does not know
  await context.route('**/entries', async (route) => {
    if (chance() >= 0.2) return route.continue();
    await route.fetch().catch(() => undefined);
    return route.abort('connectionreset').catch(() => undefined);
  });
  return { name, page, context, sheet, chance, written: [] };
}

async function writeOne({ name, page, context, chance, written }: Tablet): Promise<void> {
  if (chance() < 0.35) await context.setOffline(chance() < 0.6);
  if (chance() < 0.06) await page.reload();
  const text = `${name} ${String(written.length + 1).padStart(3, '0')}`;
  const field = page.getByLabel('Travail effectué');
  await field.fill(text);
  const button = page.getByRole('button', { name: 'Ajouter le travail' });
  await (chance() < 0.4 ? button.dblclick() : button.click());
  // an empty field means that the form is sent or queued, and the next one may be written
  await until(async () => (await field.inputValue()) === '');
  written.push(text);
}

async function entriesOf({ page, sheet }: Tablet): Promise<string[]> {
  const answer = await page.request.get(`/api/establishments/DEMO/interventions/${sheet}`);
  const { entries } = (await answer.json()) as { readonly entries: readonly { readonly entry: string }[] };
  return entries.map(({ entry }) => entry);
}

async function play(tablet: Tablet, forms: number): Promise<void> {
  for (let form = 0; form < forms; form += 1) await writeOne(tablet);
  await tablet.context.setOffline(false);
  await until(async () => (await entriesOf(tablet)).length >= forms);
}

describe('forms on a network that is cut at random', () => {
  it('are all recorded, none twice, none overwritten, each sheet in its order', async () => {
    const late = new Date(demoNow.getTime() + HOUR_MS);
    const tablets = [
      await tabletOf('un', await visit.anew('leontine', options), SEED, demoNow),
      await tabletOf('deux', await visit.anew('octave', options), SEED + 1, late),
      await tabletOf('trois', await openWithEveryFunction(visit, options), SEED + 2, demoNow),
    ];
    // a second page of the same browser sends too
    const [first] = tablets;
    const other = await first?.context.newPage();
    await other?.goto('/DEMO/keys');
    await Promise.all(tablets.map((tablet, at) => play(tablet, Math.floor((FORMS + at) / tablets.length))));
    expect(tablets.reduce((sum, { written }) => sum + written.length, 0)).toBe(FORMS);
    for (const tablet of tablets) expect(await entriesOf(tablet)).toEqual(tablet.written);
  });

  exhaustiveIt('floor reads stay available without network, with their time, to their reader alone', async () => {
    const page = await visit.anew('leontine', options);
    const context = page.context();
    const readable = [
      ['/DEMO/keys', 'Clés'],
      ['/DEMO/boxes', 'Boîtes'],
      ['/DEMO/interventions', 'Fiches d’intervention'],
      ['/DEMO/drops', 'Relèves'],
    ] as const;
    const seen = new Map<string, string>();
    const mainText = async (): Promise<string> => (await page.locator('main').innerText()).replaceAll(/\s+/gu, ' ');
    for (const [path] of readable) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      seen.set(path, await mainText());
    }
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await context.setOffline(true);
    for (const [path] of readable) {
      await page.goto(path);
      await page.getByText(/^Cette page montre ce qui a été lu le 16\/03\/2026.*: il a pu changer depuis\.$/).waitFor();
      // the page has its former content, except for the ages of things
      const now = await mainText();
      const lines = (seen.get(path) ?? '').split(' ').filter((word) => word.length > 3 && !/\d/.test(word));
      expect(lines.filter((word) => !now.includes(word))).toEqual([]);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Menu de Léontine Figuier' }).click();
    await context.setOffline(false);
    await page.getByText(/^Cette page montre/).waitFor({ state: 'detached' });
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    const left = await page.evaluate(
      `new Promise((done) => { const o = indexedDB.open('releve.reads'); o.onsuccess = () => {
        const all = o.result.transaction('reads').objectStore('reads').getAll(); all.onsuccess = () => done(all.result.length); }; })`,
    );
    expect(left).toBe(0);
    await context.close();
  });

  it('an act whose response was lost is not shown as unrecorded, and is recorded once when sent again', async () => {
    const page = await visit.anew('hortense', options);
    let losses = 0;
    await page.route('**/api/establishments/DEMO/desks', async (route) => {
      if (route.request().method() !== 'POST' || losses > 0) return route.fallback();
      losses += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.goto('/DEMO/desks');
    await page.getByRole('button', { name: 'Ouvrir une caisse' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Numéro de la caisse').fill('PERDUE');
    await dialog.getByLabel('Salle').fill('Salle Lérins');
    await dialog.getByLabel('Dotation').fill('5000');
    await dialog.getByRole('button', { name: 'Ouvrir une caisse' }).click();
    await dialog.getByText('La réponse du serveur n’est pas arrivée.').waitFor();
    await dialog.getByText(/^L’acte est peut-être enregistré/).waitFor();
    expect(await dialog.getByText(/Rien n’a été enregistré/).count()).toBe(0);
    await inDialog(page, 'Ouvrir une caisse');
    await page.getByRole('link', { name: /^PERDUE/ }).waitFor();
    expect(await page.getByRole('link', { name: /^PERDUE/ }).count()).toBe(1);
    await page.context().close();
  });

  describe('an act of which the server does not know whether it was recorded', () => {
    /**
     * Lets the server record the act and lose its database at the COMMIT; the response is then that of an unknown
     * state.
     */
    async function doneButUnknown(route: Route): Promise<void> {
      await route.fetch();
      const message = formatRefusal('OUTCOME_UNKNOWN', { seconds: 5 }, 'fr');
      const body = JSON.stringify({ code: 'OUTCOME_UNKNOWN', message, details: { seconds: 5 } });
      await route.fulfill({ status: 503, headers: { 'retry-after': '5' }, contentType: 'application/json', body });
    }
    const unknownMessage = 'on ne sait pas si la saisie est enregistrée';

    async function write(page: Page, number: string): Promise<void> {
      await page.getByRole('button', { name: 'Ouvrir une caisse' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Numéro de la caisse').fill(number);
      await dialog.getByLabel('Salle').fill('Salle Lérins');
      await dialog.getByLabel('Dotation').fill('5000');
      await dialog.getByRole('button', { name: 'Ouvrir une caisse' }).click();
    }

    it.each([
      ['sent again from its form', 'DOUTE', false],
      ['written anew in another form', 'DOUTE-2', true],
    ])('is shown as unknown, and %s has the same key', async (_how, number, isAnew) => {
      const page = await visit.anew('hortense', options);
      const keys: string[] = [];
      await page.route('**/api/establishments/DEMO/desks', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        keys.push((await route.request().headerValue('idempotency-key')) ?? '');
        return keys.length === 1 ? doneButUnknown(route) : route.fallback();
      });
      await page.goto('/DEMO/desks');
      await write(page, number);
      const dialog = page.getByRole('dialog');
      await dialog.getByText(unknownMessage).waitFor();
      await dialog.getByText(/Renvoyez-la telle quelle, elle ne le sera qu’une fois/).waitFor();
      expect(await dialog.getByText(/[Rr]ien n’a été enregistré/).count()).toBe(0);
      if (isAnew) {
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await write(page, number);
      } else {
        await dialog.getByRole('button', { name: 'Ouvrir une caisse' }).click();
      }
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: new RegExp(`^${number}\\b(?!-)`, 'u') }).waitFor();
      expect(keys.length).toBe(2);
      expect(new Set(keys).size).toBe(1);
      await page.context().close();
    });

    it('is resent by the tablet with the same key until the server knows, through repeated uncertainty', async () => {
      const page = await visit.anew('leontine', options);
      const sheet = await openSheet(page, nextMachine());
      await page.goto(`/DEMO/interventions/${sheet}`);
      const keys: string[] = [];
      let isKnown = false;
      await page.context().route('**/entries', async (route) => {
        keys.push((await route.request().headerValue('idempotency-key')) ?? '');
        return isKnown ? route.fallback() : doneButUnknown(route);
      });
      await page.getByLabel('Travail effectué').fill('écrit dans le doute');
      await page.getByRole('button', { name: 'Ajouter le travail' }).click();
      const waiting = page.getByRole('list', { name: 'Sur la tablette' }).getByText('écrit dans le doute');
      await waiting.waitFor();
      await page.getByRole('button', { name: /1 fiche en attente/ }).click();
      // more attempts than a failing server gets before a person must look
      await until(async () => {
        await page.getByRole('button', { name: 'Envoyer maintenant' }).click();
        return keys.length >= 7;
      });
      const panel = page.getByRole('dialog');
      await panel.getByText(unknownMessage).waitFor();
      await panel.getByText(/^L’acte est peut-être enregistré/).waitFor();
      expect(await panel.getByText(/[Rr]ien n’a été enregistré/).count()).toBe(0);
      expect(await panel.getByRole('button', { name: 'Corriger' }).count()).toBe(0);
      await panel.getByRole('button', { name: 'Retirer' }).click();
      await page.getByText(/^La fiche est peut-être déjà enregistrée/).waitFor();
      isKnown = true;
      await page.reload();
      await page.getByRole('button', { name: /Tout est envoyé/ }).waitFor();
      expect(new Set(keys).size).toBe(1);
      const answer = await page.request.get(`/api/establishments/DEMO/interventions/${sheet}`);
      const { entries } = (await answer.json()) as { readonly entries: readonly unknown[] };
      expect(entries).toMatchObject([{ entry: 'écrit dans le doute' }]);
      await page.context().close();
    });
  });

  it('a form waits for the session of its author', async () => {
    const page = await visit.anew('leontine', options);
    const context = page.context();
    const sheet = await openSheet(page, nextMachine());
    await page.goto(`/DEMO/interventions/${sheet}`);
    const own = await context.cookies();
    await page.getByLabel('Travail effectué').fill('écrit par Léontine');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Ajouter le travail' }).click();
    await page.getByRole('list', { name: 'Sur la tablette' }).getByText('écrit par Léontine').waitFor();
    await context.clearCookies();
    await context.addCookies(await (await visit.anew('octave', options)).context().cookies());
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Menu d’Octave Romarin' }).waitFor();
    const readEntries = async (): Promise<readonly unknown[]> => {
      const answer = await page.request.get(`/api/establishments/DEMO/interventions/${sheet}`);
      return ((await answer.json()) as { readonly entries: readonly unknown[] }).entries;
    };
    expect(await readEntries()).toEqual([]);
    await page.goto('/DEMO/floor');
    await page.getByRole('button', { name: /Fiches de cette tablette/ }).click();
    await page.getByText('1 fiche attend la session de Léontine Figuier').waitFor();
    await context.clearCookies();
    await context.addCookies(own);
    await page.goto('/DEMO/floor');
    await page.getByRole('button', { name: /Tout est envoyé/ }).waitFor();
    await until(async () => (await readEntries()).length !== 0);
    expect(await readEntries()).toMatchObject([{ entry: 'écrit par Léontine' }]);
  });
});
