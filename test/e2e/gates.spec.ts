import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  asEverybody,
  desktop,
  everyScreen,
  goToScreen,
  missingWords,
  moving,
  narrow,
  openScreen,
  settled,
  tooWide,
} from './support/screens.js';
import { isWhole } from '../support/scale.js';
import { Visit, seriousFindings } from './support/visit.js';

/** What every screen owes to whoever looks at it. The list is the router's: a new screen needs no naming here. */

let visit: Visit;
let screens: readonly (readonly [pattern: string, address: string])[];
let unreached: readonly string[];

beforeAll(async () => {
  visit = await Visit.open();
  const found = await everyScreen(visit);
  screens = [...found.reached];
  unreached = found.unreached;
});

afterAll(async () => {
  await visit.close();
});

describe('every screen', () => {
  it('is reached by a link', () => {
    expect(screens.length).toBeGreaterThan(3);
    expect(unreached).toEqual([]);
  });

  it('holds in French at a desk: policy, words, heading, no motion; axe in light and dark; 320 pixels', async () => {
    const page = await asEverybody(visit);
    const problems: unknown[] = [];
    let pattern = '';
    const note = (what: string, found: readonly unknown[]): void => {
      if (found.length > 0) problems.push({ pattern, what, found });
    };
    await hearProblems(page, visit.house.url, (found) => note('console', [found]));
    await openScreen(page, '/DEMO');
    for (const [index, [of, address]] of screens.entries()) {
      pattern = of;
      await look(page, desktop, 'light');
      await goToScreen(page, address);
      note('moving', await moving(page));
      note('words', await missingWords(page));
      const head = { headings: await page.locator('h1').count(), title: await page.title() };
      note('heading', head.headings === 1 && /\S · Relevé$/.test(head.title) ? [] : [head]);
      if (isTried(index, 'light')) note('light', await seriousFindings(page));
      if (isTried(index, 'dark')) {
        await look(page, desktop, 'dark');
        note('dark', await seriousFindings(page, 'colours'));
      }
      if (isTried(index, 'narrow')) {
        await look(page, narrow, 'light');
        note('320 px', await tooWide(page));
      }
    }
    expect(problems).toEqual([]);
  });

  it('holds in English on a tablet held upright: every word there, no sideways scrolling', async () => {
    const page = await asEverybody(visit, { language: 'en', size: 'upright' });
    const problems: unknown[] = [];
    await openScreen(page, '/DEMO');
    for (const [index, [pattern, address]] of screens.entries()) {
      if (!isTried(index, 'upright')) continue;
      await goToScreen(page, address);
      expect(await page.getAttribute('html', 'lang')).toBe('en');
      const found = [...(await missingWords(page)), ...(await tooWide(page))];
      if (found.length > 0) problems.push({ pattern, found });
    }
    expect(problems).toEqual([]);
  });
});

const looks = ['light', 'dark', 'narrow', 'upright'] as const;

/** Usually each screen is tried in one look, its neighbour in the next; the whole run tries each in all of them. */
function isTried(index: number, wanted: (typeof looks)[number]): boolean {
  return isWhole() || looks[index % looks.length] === wanted;
}

/** Sets size and colours, and waits until the page has followed; does nothing when they are so already. */
async function look(page: Page, size: typeof desktop | typeof narrow, colours: 'light' | 'dark'): Promise<void> {
  const isSame = page.viewportSize()?.width === size.width && (await page.evaluate(isColoured(colours))) === true;
  if (isSame) return;
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' });
  await page.waitForSelector(`html[data-mantine-color-scheme="${colours}"]`);
  await settled(page);
}

const isColoured = (colours: string): string => `document.documentElement.dataset.mantineColorScheme === '${colours}'`;

/** Tells what the console calls an error, what breaks the policy, and what is asked of anyone else than the house. */
async function hearProblems(page: Page, url: string, tell: (problem: string) => void): Promise<void> {
  const own = new URL(url).origin;
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith('http') && asked.origin !== own) tell(`asks ${asked.href}`);
  });
  page.on('console', (message) => {
    // an entry that is not sealed yet has no proof yet: the server says so, and so does the screen
    if (message.location().url.endsWith('/proof')) return;
    if (message.type() === 'error') tell(`${message.text().slice(0, 300)} ${message.location().url}`);
  });
  page.on('pageerror', (error) => tell(error.message));
  await page.addInitScript({
    content: `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error('policy: ' + violatedDirective + ' ' + blockedURI))`,
  });
}
