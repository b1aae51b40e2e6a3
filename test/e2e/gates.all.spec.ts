import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  openWithEveryFunction,
  everyScreen,
  goToScreen,
  missingWords,
  movingElements,
  narrow,
  openScreen,
  overflowingElements,
} from './support/screens.js';
import { isExhaustive } from '../support/scale.js';
import { Visit, seriousFindings, type VisitOptions } from './support/visit.js';

/** Checks that apply to every screen. The list is the router's, so a new screen needs no entry here. */

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

interface Look extends VisitOptions {
  readonly name: string;
  readonly viewport?: typeof narrow;
  /** Checks of a screen in this look, besides those of every look. */
  readonly findProblems: (page: Page) => Promise<readonly unknown[]>;
}

/** `npm run test:all` opens every screen in each look; a run of this file alone, every eighth. */
const looks: readonly Look[] = [
  { name: 'in French at a desk', findProblems: (page) => seriousFindings(page) },
  { name: 'in the dark', dark: true, findProblems: (page) => seriousFindings(page, 'colours') },
  { name: 'on 320 pixels', viewport: narrow, findProblems: overflowingElements },
  { name: 'in English on a tablet held upright', language: 'en', size: 'upright', findProblems: overflowingElements },
];

describe('every screen', () => {
  it('is reached by a link', () => {
    expect(screens.length).toBeGreaterThan(3);
    expect(unreached).toEqual([]);
  });

  it.each(looks)('passes $name: policy, texts, heading, no motion, and the checks of its look', async (look) => {
    const page = await openWithEveryFunction(visit, look);
    if (look.viewport !== undefined) await page.setViewportSize(look.viewport);
    const problems: unknown[] = [];
    let pattern = '';
    const note = (check: string, found: readonly unknown[]): void => {
      if (found.length > 0) problems.push({ pattern, what: check, found });
    };
    await reportProblems(page, visit.establishment.url, (found) => note('console', [found]));
    await openScreen(page, '/DEMO');
    expect(await page.getAttribute('html', 'lang')).toBe(look.language ?? 'fr');
    const tried = screens.filter((_, index) => isExhaustive() || looks[index % (8 * looks.length)] === look);
    for (const [of, address] of tried) {
      pattern = of;
      await goToScreen(page, address);
      note('moving', await movingElements(page));
      note('words', await missingWords(page));
      const head = { headings: await page.locator('h1').count(), title: await page.title() };
      note('heading', head.headings === 1 && /\S · Relevé$/.test(head.title) ? [] : [head]);
      note(look.name, await look.findProblems(page));
    }
    expect(problems).toEqual([]);
  });
});

/** Reports console errors, violations of the policy, and requests to any host other than the establishment's. */
async function reportProblems(page: Page, url: string, report: (problem: string) => void): Promise<void> {
  const own = new URL(url).origin;
  page.on('request', (request) => {
    const requestedUrl = new URL(request.url());
    if (requestedUrl.protocol.startsWith('http') && requestedUrl.origin !== own) report(`asks ${requestedUrl.href}`);
  });
  page.on('console', (message) => {
    // an entry that is not sealed yet has no proof yet, which both server and screen report
    if (message.location().url.endsWith('/proof')) return;
    if (message.type() === 'error') report(`${message.text().slice(0, 300)} ${message.location().url}`);
  });
  page.on('pageerror', (error) => report(error.message));
  await page.addInitScript({
    content: `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error('policy: ' + violatedDirective + ' ' + blockedURI))`,
  });
}
