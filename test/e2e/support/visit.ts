import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page, Locator } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { demoPassword, openDemoEstablishment } from './demo-establishment.js';
import type { TestPerson } from '../../support/people.js';
import type { TestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';

/** A desk's screen and a 10-inch tablet held either way. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1280, height: 800 },
  upright: { width: 800, height: 1280 },
} as const;

export interface VisitOptions {
  readonly language?: 'fr' | 'en';
  readonly size?: keyof typeof sizes;
  readonly dark?: boolean;
  /** A tablet of the floor: touched, with the application cached for offline use. */
  readonly isOfflineCapable?: boolean;
}

/** A step that never ends is named by its own error, long before the limit of its test. */
export const STEP_MS = 300_000;

/** A served establishment and a browser, opened first and closed last by a spec file. */
export class Visit {
  private constructor(
    readonly establishment: TestApp,
    readonly browser: Browser,
  ) {}

  private readonly browsers = new Map<string, BrowserContext>();

  /**
   * Opens the demonstration's establishment, unless another is given; its clock runs from now, as the browser's does.
   */
  static async open(establishment?: TestApp): Promise<Visit> {
    const served = establishment ?? (await openDemoEstablishment());
    served.clock.start();
    const browser = await launchBrowser().catch(async (error: unknown) => {
      await served.close();
      throw error;
    });
    return new Visit(served, browser);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.establishment.close();
  }

  /** Opens a page in a browser without history. */
  async page(options: VisitOptions = {}): Promise<Page> {
    return openPage(await this.context(options));
  }

  /** Opens a page of a person who is already signed in, as the tests create their people. */
  async of({ cookie }: Pick<TestPerson, 'cookie'>, options: VisitOptions = {}): Promise<Page> {
    const page = await this.page(options);
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: this.establishment.url }]);
    return page;
  }

  private async context(options: VisitOptions): Promise<BrowserContext> {
    const { language = 'fr', size = 'desktop', dark = false, isOfflineCapable = false } = options;
    const context: BrowserContext = await this.browser.newContext({
      baseURL: this.establishment.url,
      viewport: sizes[size],
      locale: language === 'fr' ? 'fr-FR' : 'en-GB',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Monaco',
      hasTouch: isOfflineCapable,
      // otherwise each browser would fetch the whole application first
      serviceWorkers: isOfflineCapable ? 'allow' : 'block',
    });
    context.setDefaultTimeout(STEP_MS);
    await context.addInitScript({
      content: `localStorage.getItem('releve.language') ?? localStorage.setItem('releve.language', '${language}')`,
    });
    return context;
  }

  /**
   * Opens a blank page of a signed-in member of the demonstration's staff. A second call with the same arguments finds
   * the browser as it was left: signed in, with its loaded data.
   */
  async as(login: string, options: VisitOptions = {}): Promise<Page> {
    const key = JSON.stringify([login, options]);
    const context = this.browsers.get(key) ?? (await this.context(options));
    this.browsers.set(key, context);
    return signedIn(context, login);
  }

  /** Opens the page in a new browser: no form waits in it, and its cache is not shared. */
  async anew(login: string, options: VisitOptions = {}): Promise<Page> {
    return signedIn(await this.context(options), login);
  }
}

/** Opens a blank page of this browser, signed in; abandoned pages are closed. */
async function signedIn(context: BrowserContext, login: string): Promise<Page> {
  const { request } = context;
  if (!(await request.get('/api/sessions/current')).ok()) {
    const answer = await request.post('/api/sessions', { data: { login, password: demoPassword } });
    expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)]);
  }
  // each open page holds a stream of changes, and a browser has few connections to one server
  for (const left of context.pages().slice(0, -1)) await left.close();
  return openPage(context);
}

interface Requests {
  readonly pending: Set<string>;
  readonly failed: string[];
}

/** Pending and failed requests of each page, for the message of a test that times out. */
const requestsOf = new WeakMap<Page, Requests>();

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const requests: Requests = { pending: new Set(), failed: [] };
  const { pending, failed } = requests;
  requestsOf.set(page, requests);
  page.on('request', (request) => pending.add(request.url()));
  page.on('requestfinished', (request) => pending.delete(request.url()));
  page.on('requestfailed', (request) => {
    pending.delete(request.url());
    failed.push(`${request.url()}: ${request.failure()?.errorText ?? ''}`);
  });
  page.on('pageerror', ({ message }) => failed.push(message));
  return page;
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact?: string }[] };
}

/** Rules that axe itself rates minor or moderate: they report nothing relevant here. */
const lightRules = (require('axe-core') as Axe)._audit.rules.flatMap(({ id, impact }) =>
  impact === 'minor' || impact === 'moderate' ? [id] : [],
);

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly where: readonly string[];
}

/** Rules that can change when only the colours or only the texts do. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's serious or critical findings on the present page: by every rule; by those on colours alone (a page
 * checked in the other appearance); or by all but those (in the other language).
 */
export async function seriousFindings(page: Page, rules: 'all' | 'colours' | 'others' = 'all'): Promise<Finding[]> {
  const without = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, { enabled: false }]));
  const chosen = {
    all: { rules: without(lightRules) },
    colours: { runOnly: colourRules },
    others: { rules: without([...lightRules, ...colourRules]) },
  }[rules];
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...chosen });
  // evaluated by the debugger, not as a script of the page: its policy stays as it is
  if (await page.evaluate<boolean>('globalThis.axe === undefined')) await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document.querySelector('[role="dialog"]') ?? document, ${options})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html.slice(0, 200)) }));
}

/**
 * Expects no serious or critical axe finding: in the open dialog, by every rule; otherwise on the page, without its
 * colours, which test/e2e/gates checks on every screen in both appearances.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const hasDialog = (await page.getByRole('dialog').count()) > 0;
  expect(await seriousFindings(page, hasDialog ? 'all' : 'others')).toEqual([]);
}

/** Expects that number of elements, once the requested data have arrived. */
export async function expectCount(found: Locator, count: number): Promise<void> {
  let there = -1;
  const isThere = async (): Promise<boolean> => {
    there = await found.count();
    return there === count;
  };
  // only the reason is added below
  const waited = await until(isThere).catch((error: unknown) => error);
  if (waited === undefined) return;
  const page = found.page();
  const text = await page.locator('body').innerText();
  const { pending, failed } = requestsOf.get(page) ?? { pending: [], failed: [] };
  throw new Error(
    [
      `${there} instead of ${count} of ${String(found)} at ${page.url()}, which says:`,
      text,
      'and waits for:',
      ...pending,
      'failed before:',
      ...failed,
    ].join('\n'),
  );
}

/**
 * Waits until the expression is true on the page; evaluated by the debugger, because the page's policy forbids
 * evaluating text.
 */
export async function untilOnPage(page: Page, expression: string): Promise<void> {
  await until(async () => Boolean(await page.evaluate<unknown>(expression)));
}
