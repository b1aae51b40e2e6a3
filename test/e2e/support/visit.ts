import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { demoPassword, openDemoHouse } from './demo-house.js';
import type { TestApp } from '../../support/test-app.js';

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
}

/** A served house and a browser: what a spec file opens first and closes last. */
export class Visit {
  private constructor(
    readonly house: TestApp,
    readonly browser: Browser,
  ) {}

  /** The demonstration's house, unless another is given. */
  static async open(house?: TestApp): Promise<Visit> {
    const served = house ?? (await openDemoHouse());
    const browser = await launchBrowser().catch(async (error: unknown) => {
      await served.close();
      throw error;
    });
    return new Visit(served, browser);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.house.close();
  }

  /** A page of a browser without history; whatever its console calls an error fails the test that closes it. */
  async page({ language = 'fr', size = 'desktop', dark = false }: VisitOptions = {}): Promise<Page> {
    const context: BrowserContext = await this.browser.newContext({
      baseURL: this.house.url,
      viewport: sizes[size],
      locale: language === 'fr' ? 'fr-FR' : 'en-GB',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Monaco',
    });
    await context.addInitScript({
      content: `localStorage.getItem('releve.language') ?? localStorage.setItem('releve.language', '${language}')`,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }

  /** A page of somebody of the demonstration's staff, signed in through the screen. */
  async as(login: string, options: VisitOptions = {}): Promise<Page> {
    const page = await this.page(options);
    const isFrench = options.language !== 'en';
    await page.goto('/sign-in');
    await page.getByLabel(isFrench ? 'Identifiant' : 'Login').fill(login);
    await page.locator('input[autocomplete="current-password"]').fill(demoPassword);
    await page.getByRole('button', { name: isFrench ? 'Se connecter' : 'Sign in' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    return page;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly where: readonly string[];
}

/** What axe calls serious or critical on the page as it stands. */
export async function seriousFindings(page: Page): Promise<Finding[]> {
  // evaluated by the debugger, not as a script of the page: its policy stays as it is
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html.slice(0, 200)) }));
}

/** Expects that axe finds nothing serious or critical on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
}
