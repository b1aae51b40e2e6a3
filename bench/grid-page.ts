import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { packageRoot } from '#platform/runtime/package-root.js';

const script = pathToFileURL(join(packageRoot, 'scripts', 'browser.mjs')).href;

export interface Visited {
  /** The server's URL, and the session's cookie. */
  readonly url: string;
  readonly cookie: string;
  readonly turns: number;
  readonly machines: number;
}

/**
 * Returns the seconds from the request for the uncached page until the grid shows all its machines and a key moves the
 * active cell. The first round warms up the server and is not counted.
 */
export async function interactiveAfter(address: string, { url, cookie, turns, machines }: Visited): Promise<number[]> {
  const { findBrowser } = (await import(script)) as { readonly findBrowser: () => string };
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const spent: number[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: `${url}/api`, httpOnly: true, sameSite: 'Strict' }]);
      const seconds = await untilKeysMove(await context.newPage(), address, machines);
      if (turn > 0) spent.push(seconds);
      await context.close();
    }
    return spent;
  } finally {
    await browser.close();
  }
}

async function untilKeysMove(page: Page, address: string, machines: number): Promise<number> {
  const startedAt = process.hrtime.bigint();
  await page.goto(address, { waitUntil: 'commit' });
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  if (rows !== machines + 2) throw new Error(`${rows} rows of ${machines} machines`);
  await page.locator('[data-cell="0:0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('[data-cell="1:0"]:focus').waitFor();
  return Number(process.hrtime.bigint() - startedAt) / 1e9;
}
