import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser that the screens are tried in: the one that RELEVE_BROWSER names, the system's Chromium or Chrome, or
 * Debian's, installed here where that is allowed. Throws, naming the command that provides one, when there is none.
 */
export function findBrowser(): string {
  const named = process.env['RELEVE_BROWSER'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`RELEVE_BROWSER names ${named}, which does not exist`);
    return named;
  }
  const found = usual.find((path) => existsSync(path)) ?? installed();
  if (found === undefined) {
    throw new Error('no browser to try the screens in: apt-get install -y chromium, or RELEVE_BROWSER=/path/to/chrome');
  }
  return found;
}

/** Debian's Chromium, where we are root and apt-get is there. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const options of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']]) {
    spawnSync('apt-get', options, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  }
  return usual.find((path) => existsSync(path));
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
