import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoNow } from './support/demo-establishment.js';
import { Visit, expectAccessible, expectCount, seriousFindings, untilOnPage } from './support/visit.js';

/** Calls to the person on duty, on every page of the application, and the application on their own device. */

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const API = '/api/establishments/DEMO';

async function reportEvents(page: Page, events: readonly (readonly [machine: string, code: string])[]): Promise<void> {
  const answer = await page.request.post(`${API}/machine-events`, {
    headers: { 'idempotency-key': `service-${events.flat().join('-')}` },
    data: { events: events.map(([machine, code]) => ({ machine, code, occurredAt: demoNow.toISOString() })) },
  });
  expect(await answer.json()).toMatchObject({ accepted: events.length, refused: [] });
}

/** A device that records its sounds and vibrations, because a test neither hears nor feels anything. */
const remembering = `
  globalThis.called = { vibrations: 0, tones: 0 };
  Navigator.prototype.vibrate = () => { called.vibrations += 1; return true; };
  globalThis.AudioContext = class {
    currentTime = 0; destination = null;
    createOscillator() {
      return { frequency: {}, connect() {}, stop() {}, start() { called.tones += 1; } };
    }
    close() { return Promise.resolve(); }
  };`;

const called = (page: Page): Promise<unknown> => page.evaluate('globalThis.called');
const menuEntry = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name });

async function onDuty(login: string): Promise<Page> {
  const page = await visit.anew(login, { size: 'tablet' });
  await page.addInitScript({ content: remembering });
  return page;
}

describe('an alarm', () => {
  it('signals its gravity on any open page, not before the first touch, nor when silenced', async () => {
    const page = await onDuty('leontine');
    const heard = ['/interventions/alarms', '/changes'].map((end) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(end)),
    );
    await page.goto('/DEMO/machines');
    await Promise.all(heard);
    await menuEntry(page, /^Alarmes/).waitFor();
    await reportEvents(page, [['4031', 'slotDoorOpened']]);
    await page.getByText('Alarme grave : appareil 4031').waitFor();
    expect(await called(page)).toEqual({ vibrations: 0, tones: 0 });
    await page.getByRole('heading', { level: 1 }).click();
    await reportEvents(page, [['4032', 'slotDoorOpened']]);
    await page.getByText('Alarme grave : appareil 4032').waitFor();
    expect(await called(page)).toEqual({ vibrations: 1, tones: 3 });
    await page.getByRole('button', { name: /^Menu de / }).click();
    await page.getByRole('menuitem', { name: 'Couper le son des alarmes graves' }).click();
    await reportEvents(page, [['4033', 'slotDoorOpened']]);
    await page.getByText('Alarme grave : appareil 4033').waitFor();
    expect(await called(page)).toEqual({ vibrations: 1, tones: 3 });
    await page.reload();
    await page.getByRole('button', { name: /^Menu de / }).click();
    await page.getByRole('menuitem', { name: 'Activer le son des alarmes graves' }).waitFor();
  });

  it('signals a missing key too, and counts it', async () => {
    const page = await onDuty('leontine');
    const heard = ['/keys/alarms', '/changes'].map((end) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(end)),
    );
    await page.goto('/DEMO/machines');
    await Promise.all(heard);
    await page.getByRole('heading', { level: 1 }).click();
    const answer = await page.request.get('/api/establishments/DEMO/keys');
    const keys = (await answer.json()) as readonly { readonly keyId: string; readonly keyNumber: string }[];
    const key = keys.find(({ keyNumber }) => keyNumber === 'M-02') ?? keys.at(-1);
    const lost = await page.request.post(`/api/establishments/DEMO/keys/${key?.keyId ?? ''}/loss`, {
      headers: { 'idempotency-key': 'service-lost-key' },
      data: { circumstances: 'introuvable à la prise de service' },
    });
    expect([lost.status(), await lost.text()]).toEqual([201, expect.any(String)]);
    await page.getByText(`Alarme grave : clé ${key?.keyNumber ?? ''}`).waitFor();
    expect(await called(page)).toEqual({ vibrations: 1, tones: 3 });
  });

  it('shows its gravity as text and icon, the gravest first', async () => {
    const page = await onDuty('leontine');
    await page.goto('/DEMO/alarms');
    const cards = page.getByRole('main').getByRole('listitem');
    await cards.filter({ hasText: '4032' }).waitFor();
    const order = ['Grave', 'Sérieuse', 'Simple'];
    const shown = (await cards.allInnerTexts()).map((text) => order.findIndex((word) => text.includes(word)));
    expect(shown).not.toContain(-1);
    expect(shown).toEqual([...shown].sort((one, other) => one - other));
    expect(await cards.first().locator('svg').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe('the menu', () => {
  it('shows the daily entries of the function, and the rest below « Plus », as each person left it', async () => {
    const page = await onDuty('leontine');
    await page.goto('/DEMO');
    const menu = page.getByRole('navigation');
    const more = menu.getByRole('button', { name: 'Plus' });
    await more.waitFor();
    expect(await menu.getByRole('link').count()).toBe(7);
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    // the keys lead there all the same, and the open page is in the menu
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await menuEntry(page, /^Appareils$/).waitFor();
    expect(await menuEntry(page, /^Appareils$/).getAttribute('aria-current')).toBe('page');
    expect(await menu.getByRole('link').count()).toBe(8);
    await more.focus();
    await page.keyboard.press('Enter');
    await menuEntry(page, /^Documents$/).waitFor();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await menuEntry(page, /^Documents$/).waitFor();
    const other = await visit.anew('philomene', { size: 'upright' });
    await other.goto('/DEMO');
    await other.getByRole('button', { name: 'Ouvrir ou fermer le menu' }).click();
    await other.getByRole('navigation').getByRole('button', { name: 'Plus' }).waitFor();
    expect(await menuEntry(other, /^Documents$/).count()).toBe(0);
  });
});

describe('pending tasks', () => {
  it('are counted beside the menu entry and in the title of every page, as they change', async () => {
    const page = await onDuty('leontine');
    // the title counts the parts read so far: its number is known once every part has arrived
    const parts = [/interventions\/alarms/, /keys\/alarms/, /machine-events\?/, /payouts\?/].map((part) =>
      page.waitForResponse((response) => part.test(response.url())),
    );
    await page.goto('/DEMO/machines');
    await Promise.all(parts);
    const alarms = menuEntry(page, /^Alarmes\D+\d+ en attente$/);
    await alarms.waitFor();
    await untilOnPage(page, `/^\\(\\d+\\) .+ · Relevé$/.test(document.title)`);
    const count = async (): Promise<number> => Number(/^\((\d+)\)/.exec(await page.title())?.[1]);
    const before = await count();
    await reportEvents(page, [['4034', 'handPayPending']]);
    await untilOnPage(page, `document.title.startsWith('(${before + 1}) ')`);
    await menuEntry(page, /^Paiements manuels\D+\d+ en attente$/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('are first on the home page, by function, within the function’s rights', async () => {
    const leontine = await onDuty('leontine');
    await leontine.goto('/DEMO');
    const hers = leontine.getByRole('region', { name: 'Mon service' });
    await hers.getByRole('link', { name: /appareils? appelle.* : .*4034/ }).waitFor();
    await hers.getByRole('link', { name: /^\d+ alarmes?, dont \d+ graves?$/ }).waitFor();
    expect(await leontine.getByRole('heading', { level: 2 }).first().innerText()).toBe('Mon service');
    expect(await seriousFindings(leontine)).toEqual([]);
    await hers.getByRole('link', { name: /alarme/ }).click();
    await leontine.getByRole('heading', { level: 1, name: 'Alarmes' }).waitFor();

    const gaspard = await onDuty('gaspard');
    await gaspard.goto('/DEMO');
    const his = gaspard.getByRole('region', { name: 'Mon service' });
    await his
      .getByRole('link', { name: /^Caisse .+, que vous tenez$/ })
      .first()
      .waitFor();
    await his
      .getByText(/Vous n’avez aucune clé|^Clé /)
      .first()
      .waitFor();
    await expectCount(his.getByText(/alarme|demande/), 0);
    await expectAccessible(gaspard);

    const cesaire = await onDuty('cesaire');
    await cesaire.goto('/DEMO');
    await cesaire.getByRole('heading', { level: 1, name: 'Accueil' }).waitFor();
    await expectCount(cesaire.getByRole('region', { name: 'Mon service' }), 0);
    expect(await cesaire.title()).toBe('Accueil · Relevé');
  });
});

describe('the application', () => {
  it('can be installed: the browser accepts its manifest, and its icons have the declared sizes', async () => {
    const page = await visit.page();
    await page.goto('/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as {
      readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
    };
    expect(manifest).toMatchObject({ display: 'standalone', lang: 'fr', theme_color: '#1d4f5e', start_url: '/' });
    expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#1d4f5e');
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await page.request.get(src);
      expect([src, icon.headers()['content-type']]).toEqual([src, type]);
      if (type !== 'image/png') continue;
      const bytes = await icon.body();
      expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
    const devtools = await page.context().newCDPSession(page);
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
  });
});
