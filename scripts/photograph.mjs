import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findBrowser } from './browser.mjs';
import { openDemonstration, signedInPage } from './demonstration.mjs';
import { moments, playMoment, prints } from './moments.mjs';
import { openScreen, screenAddresses, waitUntilSettled } from './screens.mjs';
import { buildIfStale, installIfMissing, root, printMessage, runScript, secondsSince } from './toolbox.mjs';

/**
 * Photographs every screen of the demonstration's establishment and what no address shows (dialogs, drawers, empty establishments), at a
 * desk and on a tablet, light and dark, into out/photographs; with `--moments` the latter alone; with `--readme` instead
 * those that README.md shows, into docs/pictures; with `--small` the first few, into out/photographs-small.
 */
const appearances = [
  { name: 'desk-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desk-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'tablet-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'tablet-dark', width: 1280, height: 800, colorScheme: 'dark' },
];

/** Screens of README.md, with their appearance there. */
const pictures = [
  { pattern: '/$establishment', file: 'home', colorScheme: 'light' },
  { pattern: '/$establishment/days/$day/grid', file: 'grid', colorScheme: 'light' },
  { pattern: '/$establishment/days/$day', file: 'day', colorScheme: 'light' },
  { pattern: '/$establishment/floor-plan', file: 'floor-plan', colorScheme: 'light' },
  { pattern: '/$establishment/machines/$machine/meters', file: 'meters', colorScheme: 'light' },
  { pattern: '/$establishment/trends', file: 'trends', colorScheme: 'dark' },
  { pattern: '/$establishment/log', file: 'log', colorScheme: 'light' },
];

const isSmall = process.argv.includes('--small');
const folder = join(root, 'out', isSmall ? 'photographs-small' : 'photographs');

/** The first few in a small run. */
const some = (list) => (isSmall ? list.slice(0, 3) : list);

/** Viewers: each screen is photographed as the first of them with access. */
const people = ['capucine', 'hortense', 'isidore', 'leontine'];

await runScript(async () => {
  const startedAt = performance.now();
  await installIfMissing();
  const executablePath = findBrowser();
  await buildIfStale();
  const { chromium } = await import('playwright-core');
  const establishment = await openDemonstration('photographs');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const visitors = await Promise.all(people.map((login) => signedInPage(browser, establishment, login)));
    if (process.argv.includes('--moments')) return await photographMoments(browser, establishment, visitors);
    const { reached, unreached } = await screenAddresses(visitors[0], { day: establishment.day });
    const found = some([...reached].map(([pattern, address]) => ({ pattern, address })));
    if (process.argv.includes('--readme')) await photographForReadme(visitors, found);
    else {
      await photographAll(visitors, found);
      if ((await photographMoments(browser, establishment, visitors)) !== 0) return 1;
    }
    printMessage(`${found.length} screens in ${secondsSince(startedAt)}`);
    for (const pattern of unreached) printMessage(`no link leads to ${pattern}`);
    return 0;
  } finally {
    await browser.close();
    await establishment.close();
  }
});

async function photographAll(visitors, found) {
  rmSync(folder, { recursive: true, force: true });
  for (const [index, { pattern, address }] of found.entries()) {
    printMessage(`${index + 1} of ${found.length}: ${pattern}`);
    await photograph(await openAsFirstWithAccess(visitors, address), fileOf(pattern));
  }
  printMessage(`Photographs: ${folder}`);
}

/** Photographs the current page in every appearance. */
async function photograph(page, file) {
  mkdirSync(folder, { recursive: true });
  for (const { name, width, height, colorScheme } of appearances) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitUntilSettled(page);
    await page.screenshot({ path: join(folder, `${file}-${name}.png`) });
  }
}

/** Prints lists whole, with the browser's own print command. */
async function print(page, day) {
  mkdirSync(folder, { recursive: true });
  await page.emulateMedia({ colorScheme: 'light' });
  const margin = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' };
  for (const { name, at } of some(prints)) {
    await openScreen(page, at.replace('$day', day));
    await page.pdf({ path: join(folder, `print-${name}.pdf`), format: 'A4', landscape: true, margin });
  }
}

async function photographMoments(browser, establishment, visitors) {
  const administrator = await signedInPage(
    browser,
    establishment,
    establishment.administrator.login,
    establishment.administrator.password,
  );
  const missed = [];
  const pages = { ...Object.fromEntries(people.map((login, at) => [login, visitors[at]])), administrator };
  await print(pages.capucine, establishment.day);
  const { day, password: ofStaff } = establishment;
  const visit = {
    pages,
    day,
    password: ofStaff,
    signIn: (login, password) => signedInPage(browser, establishment, login, password),
  };
  const played = some(moments);
  for (const [index, moment] of played.entries()) {
    printMessage(`${index + 1} of ${played.length}: ${moment.name}`);
    try {
      await photograph(await playMoment(moment, visit), `moment-${moment.name}`);
    } catch (error) {
      missed.push(moment.name);
      printMessage(String(error));
    }
  }
  if (missed.length > 0) printMessage(`not reached: ${missed.join(', ')}`);
  return missed.length === 0 ? 0 : 1;
}

async function photographForReadme(visitors, found) {
  const folder = join(root, 'docs', 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const { pattern, file, colorScheme } of pictures) {
    const screen = found.find((one) => one.pattern === pattern);
    if (screen === undefined) throw new Error(`no screen for the picture of ${pattern}`);
    const page = await openAsFirstWithAccess(visitors, screen.address);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitUntilSettled(page);
    await page.screenshot({ path: join(folder, `${file}.png`) });
    printMessage(join('docs', 'pictures', `${file}.png`));
  }
}

function fileOf(pattern) {
  const words = pattern.split('/').filter((part) => part !== '' && part !== '$establishment');
  if (words.length > 0) return words.join('-').replaceAll('$', '');
  return pattern === '/$establishment' ? 'home' : 'start';
}

/** Opens the address as the first visitor with access. */
async function openAsFirstWithAccess(visitors, address) {
  for (const page of visitors) {
    await openScreen(page, address);
    const pageText = await page.evaluate(() => globalThis.document.body.innerText);
    if (!/\b(FORBIDDEN|NOT_FOUND)\b/.test(pageText)) return page;
  }
  return visitors[0];
}
