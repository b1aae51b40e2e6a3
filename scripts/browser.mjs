import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptGet, mayInstall } from './debian.mjs';

/**
 * Browsers in order of preference, the lightest first: headless Chromium draws the same pages with half the processor
 * time.
 */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const commonFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const otherLocations = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Installs Debian's Chromium with a font; waits for an installation already under way. */
function installOnDebian() {
  process.stderr.write('Installing chromium, which the screens are tried in (apt-get)…\n');
  const install = ['install', '-y', '--no-install-recommends', 'fonts-dejavu-core'];
  if (!aptGet('update')) return;
  // older Debian releases have only Chromium with windows
  if (!aptGet(...install, 'chromium-headless-shell')) aptGet(...install, 'chromium');
}

/** Describes this machine to the browser search. */
const currentMachine = () => ({
  environment: process.env,
  exists: existsSync,
  mayInstall: mayInstall(),
  install: installOnDebian,
});

/**
 * Returns the browser that tests the screens: RELEVE_BROWSER, the system's Chromium or Chrome, or Debian's, which is
 * installed here where allowed. Throws with the one command that provides it when there is none: no screen is silently
 * skipped.
 */
export function findBrowser({ environment, exists, mayInstall, install } = currentMachine()) {
  const named = environment.RELEVE_BROWSER;
  if (named !== undefined && named !== '') {
    if (!exists(named)) throw new Error(`RELEVE_BROWSER names ${named}, which does not exist`);
    return named;
  }
  const folders = [...(environment.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...commonFolders];
  const paths = [...programs.flatMap((name) => folders.map((folder) => join(folder, name))), ...otherLocations];
  const find = () => paths.find((path) => exists(path));
  const present = find();
  if (present !== undefined) return present;
  if (mayInstall) install();
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Error(
    'no browser to try the screens in: run `sudo apt-get install -y chromium`, or name one in RELEVE_BROWSER',
  );
}
