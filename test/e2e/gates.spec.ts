import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asEverybody,
  desktop,
  everyScreen,
  missingWords,
  moving,
  narrow,
  openScreen,
  settled,
  tooWide,
} from './support/screens.js';
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
}, 300_000);

afterAll(async () => {
  await visit.close();
});

describe('every screen', () => {
  it('is reached by a link', () => {
    expect(screens.length).toBeGreaterThan(3);
    expect(unreached).toEqual([]);
  });

  it('in French: nothing serious for axe, light and dark; at 320 pixels the page does not scroll sideways', async () => {
    const page = await asEverybody(visit);
    const problems: unknown[] = [];
    for (const [pattern, address] of screens) {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await openScreen(page, address);
      const note = (where: string, found: readonly unknown[]): void => {
        if (found.length > 0) problems.push({ pattern, where, found });
      };
      note('words', await missingWords(page));
      note('light', await seriousFindings(page));
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      note('dark', await seriousFindings(page));
      await page.setViewportSize(narrow);
      await settled(page);
      note('320 px', await tooWide(page));
    }
    expect(problems).toEqual([]);
  }, 600_000);

  it('in English, on a tablet held upright: nothing serious for axe, every word there', async () => {
    const page = await asEverybody(visit, { language: 'en', size: 'upright' });
    const problems: unknown[] = [];
    for (const [pattern, address] of screens) {
      await openScreen(page, address);
      expect(await page.getAttribute('html', 'lang')).toBe('en');
      const found = [...(await seriousFindings(page)), ...(await missingWords(page)), ...(await tooWide(page))];
      if (found.length > 0) problems.push({ pattern, found });
    }
    expect(problems).toEqual([]);
  }, 600_000);

  it('has one first heading, a name in the tab, and nothing that moves for those who want none of it', async () => {
    const page = await asEverybody(visit);
    const problems: unknown[] = [];
    for (const [pattern, address] of screens) {
      await openScreen(page, address);
      const headings = await page.locator('h1').count();
      const title = await page.title();
      const moves = await moving(page);
      if (headings !== 1 || !/\S · Relevé$/.test(title) || moves.length > 0) {
        problems.push({ pattern, headings, title, moves });
      }
    }
    expect(problems).toEqual([]);
  }, 600_000);
});
