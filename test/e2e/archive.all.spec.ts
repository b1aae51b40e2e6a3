import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { sampleOf, exhaustiveIt } from '../support/scale.js';
import { demoDays } from './support/demo-establishment.js';
import { STEP_MS, expectAccessible, sizes, Visit, type VisitOptions } from './support/visit.js';

let visit: Visit;
let folder: string;
let archive: string;

beforeAll(async () => {
  visit = await Visit.open();
  folder = mkdtempSync(join(tmpdir(), 'releve-archive-'));
});

afterAll(async () => {
  await visit.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the page of the archive from the disk, in a browser without any connection to the server. */
async function openVerifier({ language = 'fr', size = 'desktop', dark = false }: VisitOptions = {}): Promise<Page> {
  const context = await visit.browser.newContext({
    viewport: sizes[size],
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    offline: true,
  });
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  const address = pathToFileURL(join(folder, 'verify.html')).href;
  await page.goto(address);
  return page;
}

const readers = [
  ['fr', 'desktop', 'Archive acceptée', 'Archive refusée'],
  ['en', 'upright', 'Archive accepted', 'Archive refused'],
] as const;

describe('the regulator’s archive', () => {
  it('is requested, left, reopened and downloaded by a controller', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/archive');
    await page.getByRole('heading', { level: 1, name: 'Archive d’une période' }).waitFor();
    await page.getByText('Aucune archive').waitFor();
    await expectAccessible(page);
    for (const [label, day] of [
      ['Première journée', '13/03/2026'],
      ['Dernière journée', '15/03/2026'],
    ] as const) {
      await page.getByLabel(label).fill(day);
      await page.getByLabel(label).press('Tab');
    }
    await page.getByRole('button', { name: 'Préparer l’archive' }).click();
    await page.getByRole('row', { name: /13\/03\/2026 – 15\/03\/2026/ }).waitFor();
    // left during the work, and reopened
    await page.goto('/DEMO');
    await page.goto('/DEMO/archive');
    const link = page.getByRole('link', { name: /Télécharger l’archive du 13\/03\/2026/ });
    await link.waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`DEMO_${demoDays[0]}_${demoDays[2]}.fr.zip`);
    archive = join(folder, download.suggestedFilename());
    await download.saveAs(archive);
    const files = unzipSync(readFileSync(archive));
    writeFileSync(join(folder, 'verify.html'), files['verify.html'] ?? '');
    expect(Object.keys(files).filter((path) => path.endsWith('daily-statement.pdf'))).toHaveLength(2);
  });

  it.each(sampleOf(readers, 1))(
    'is accepted from the disk (%s, %s), with a list of the facts proved',
    async (language, size, accepted, refused) => {
      const page = await openVerifier({ language, size });
      await expectAccessible(page);
      await page.locator('#archive').setInputFiles(archive);
      await page.getByRole('heading', { name: accepted }).waitFor();
      await page.getByText('13/03/2026', { exact: true }).waitFor();
      await expectAccessible(page);
      const fingerprint = await page.locator('dd.code').first().textContent();
      expect(fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
      await page.locator('#fingerprint').fill(fingerprint?.replace(/^..../, '0000') ?? '');
      await page.locator('#fingerprint').press('Enter');
      await page.getByRole('heading', { name: refused }).waitFor();
      expect(await page.locator('#reasons li').getAttribute('data-code')).toBe('keyNotExpected');
      await expectAccessible(page);
      await page.context().close();
    },
  );

  exhaustiveIt('is refused with reasons when any one byte is changed', async () => {
    const page = await openVerifier();
    await page.locator('#archive').setInputFiles(archive);
    await page.getByRole('heading', { name: 'Archive acceptée' }).waitFor();
    const { length } = readFileSync(archive);
    const places = sampleOf(placesOf(length), 5);
    const refused = await page.evaluate<Refusal[]>(refusalsInPage(places));
    expect(refused).toHaveLength(places.length);
    for (const { at, verdict, reasons } of refused) {
      expect({ at, verdict }).toEqual({ at, verdict: '✗ Archive refusée' });
      expect(reasons).toBeGreaterThan(0);
    }
    // the same page still accepts the archive itself
    await page.locator('#archive').setInputFiles(archive);
    await page.getByRole('heading', { name: 'Archive acceptée' }).waitFor();
  });
});

/** Returns a hundred places: the edges of the file and of its frame, and places of a seeded generator. */
function placesOf(length: number): number[] {
  const places = new Set([0, 1, 29, 30, length - 1, length - 2, length - 22, length - 23, length - 70, length - 300]);
  for (let state = 20261121; places.size < 100;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    places.add(Math.floor((state / 2 ** 32) * length));
  }
  return [...places];
}

interface Refusal {
  readonly at: number;
  readonly verdict: string;
  readonly reasons: number;
}

/** Runs in the page: puts the file with one bit changed into the field, waits for the verdict, and repeats. */
const refusalsInPage = (places: readonly number[]): string => `(async () => {
  const input = document.querySelector('#archive');
  const bytes = new Uint8Array(await input.files.item(0).arrayBuffer());
  const refused = [];
  for (const at of ${JSON.stringify(places)}) {
    const changed = bytes.slice();
    changed[at] ^= 1 << (at % 8);
    const transfer = new DataTransfer();
    transfer.items.add(new File([changed], 'changed.zip'));
    document.querySelector('#outcome').replaceChildren();
    input.files = transfer.files;
    input.dispatchEvent(new Event('change'));
    let heading = null;
    while (heading === null) {
      await new Promise((done) => setTimeout(done, 5));
      heading = document.querySelector('#outcome .verdict h2');
    }
    refused.push({ at, verdict: heading.textContent, reasons: document.querySelectorAll('#reasons li').length });
  }
  return refused;
})()`;
