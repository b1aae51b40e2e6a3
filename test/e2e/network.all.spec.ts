import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { demoNow } from './support/demo-establishment.js';
import { inDialog } from './support/floor-hands.js';
import { openWithEveryFunction } from './support/screens.js';
import { Visit, expectAccessible } from './support/visit.js';

/** Effects of an unreliable network on texts, clock, lock and typed words, besides the forms. */

const HOUR_MS = 3_600_000;
const options = { size: 'tablet', isOfflineCapable: true } as const;

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

describe('late texts', () => {
  it('are requested again when only they failed, and then appear on the page', async () => {
    const page = await openWithEveryFunction(visit);
    let failures = 0;
    await page.route(/\/assets\/orphans\.fr-[^/]+\.json$/, async (route) => {
      failures += 1;
      await (failures <= 2 ? route.abort('connectionreset') : route.fallback());
    });
    await page.goto('/DEMO/orphans');
    await page.getByRole('region', { name: 'Registre et compte' }).waitFor();
    expect(failures).toBe(3);
    await page.context().close();
  });

  it('leave no page empty when they never arrive: they are requested again', async () => {
    const page = await openWithEveryFunction(visit);
    let requestCount = 0;
    await page.route(/\/assets\/orphans\.fr-[^/]+\.json$/, async (route) => {
      requestCount += 1;
      // the first request never gets a response
      if (requestCount > 1) await route.fallback();
    });
    await page.goto('/DEMO/orphans');
    await page.getByRole('region', { name: 'Registre et compte' }).waitFor();
    expect(requestCount).toBe(2);
    await page.context().close();
  });

  it('do not make a visible page vanish while a part of it loads', async () => {
    const page = await openWithEveryFunction(visit);
    await page.addInitScript({
      content: `globalThis.shown = []; setInterval(() => {
        const isThere = document.querySelector('section[aria-label="Registre et compte"]')?.offsetParent != null;
        if (isThere !== (globalThis.shown.at(-1) ?? false)) globalThis.shown.push(isThere);
      }, 10)`,
    });
    // the list, and the texts of the button below it, load after the content above
    for (const late of [/\/assets\/control\.fr-[^/]+\.json$/, /\/api\/establishments\/DEMO\/orphans\?/]) {
      await page.route(late, async (route) => {
        await new Promise((done) => setTimeout(done, 1000));
        await route.fallback();
      });
    }
    await page.goto('/DEMO/orphans?view=all');
    await page.getByRole('article').first().waitFor();
    expect(await page.evaluate('globalThis.shown')).toEqual([true]);
    await page.context().close();
  });
});

describe('a session without network', () => {
  it('stays locked when the network is back, and reports the lock to the server before any read', async () => {
    const page = await visit.anew('leontine', options);
    const context = page.context();
    await page.goto('/DEMO/floor');
    await page.getByRole('button', { name: 'Menu de Léontine Figuier' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    const locked = page.getByRole('heading', { level: 1, name: 'Session verrouillée' });
    await context.setOffline(true);
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await locked.waitFor();
    await expectAccessible(page);
    const sent: string[] = [];
    const note = (request: Request): number =>
      sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/^\/api/, '')}`);
    context.on('request', note);
    await context.setOffline(false);
    await page.getByText('Session de Léontine Figuier').waitFor();
    const dataRequests = sent.filter((line) => /\/(sessions|establishments)/.test(line));
    expect(dataRequests[0]).toBe('POST /sessions/current/lock');
    expect(dataRequests).toContain('GET /sessions/lock');
    const answer = await page.request.get('/api/sessions/lock');
    expect(await answer.json()).toMatchObject({ session: 'locked', fullName: 'Léontine Figuier' });
    await page.reload();
    await page.getByText('Session de Léontine Figuier').waitFor();
    expect(await page.getByRole('button', { name: 'Menu de Léontine Figuier' }).count()).toBe(0);
    expect(dataRequests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    await context.close();
  });

  it('is signed out offline and stays so when the network is back, after a reload too', async () => {
    const page = await visit.anew('leontine', options);
    const context = page.context();
    await page.goto('/DEMO/floor');
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await page.getByRole('button', { name: 'Menu de Léontine Figuier' }).click();
    await context.setOffline(true);
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    const locked = page.getByRole('heading', { level: 1, name: 'Session verrouillée' });
    await locked.waitFor();
    await page.reload();
    await locked.waitFor();
    await context.setOffline(false);
    await page.getByText('La session a pris fin.').waitFor();
    expect((await page.request.get('/api/sessions/current')).status()).toBe(401);
    await page.getByRole('button', { name: 'Utiliser un mot de passe' }).click();
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    await page.goto('/DEMO/floor');
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    await context.close();
  });
});

describe('a tablet on an unreliable network', () => {
  it('reports a clock that is an hour ahead, and proposes the establishment’s time', async () => {
    const page = await visit.anew('octave', options);
    await page.context().clock.install({ time: new Date(demoNow.getTime() + HOUR_MS) });
    const machine = '4021';
    await page.goto('/DEMO/events');
    await page.getByRole('button', { name: 'Saisir un événement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('N° de l’appareil').fill(machine);
    await dialog.getByRole('combobox', { name: 'Événement' }).fill('hopper vide');
    await page.getByRole('option', { name: 'hopper vide' }).click();
    await inDialog(page, 'Enregistrer');
    await page.getByText(`Événement de l’appareil ${machine} enregistré.`).waitFor();
    const answer = await page.request.get(`/api/establishments/DEMO/machine-events?machine=${machine}`);
    const { events } = (await answer.json()) as { readonly events: readonly { readonly occurredAt: string }[] };
    expect(events.map(({ occurredAt }) => Math.abs(Date.parse(occurredAt) - demoNow.getTime()) < 300_000)).toEqual([
      true,
    ]);
    await page.getByRole('button', { name: /Fiches de cette tablette/ }).click();
    await page.getByText(/L’horloge de cette tablette avance de (59|6\d) minutes/).waitFor();
  });

  it('deletes typed texts once the form that contained them is sent', async () => {
    const page = await visit.anew('leontine', options);
    await page.goto('/DEMO/disputes');
    await page.getByRole('button', { name: 'Ouvrir une contestation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('N° de l’appareil').fill('4015');
    // the machine is named before anything is sent about another one
    await dialog.getByRole('status').waitFor();
    await dialog.getByLabel('Ce que dit le client').fill('trois cerises alignées, rien payé');
    const stored = (): Promise<string> =>
      page.evaluate(
        `new Promise((done) => { const o = indexedDB.open('releve'); o.onsuccess = () => {
          const all = o.result.transaction('forms').objectStore('forms').getAll();
          all.onsuccess = () => done(JSON.stringify(all.result)); }; })`,
      );
    await page.context().setOffline(true);
    await inDialog(page, 'Ouvrir la contestation');
    expect(await stored()).toContain('trois cerises');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /Tout est envoyé/ }).waitFor();
    expect(await stored()).not.toContain('trois cerises');
    expect(await stored()).toContain('"state":"sent"');
    await page.context().close();
  });
});
