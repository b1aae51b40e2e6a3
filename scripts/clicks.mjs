import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { findBrowser } from './browser.mjs';
import { closeWaitingDay } from './clicks/closing.mjs';
import { SimulatedUser, secondsOf } from './clicks/hand.mjs';
import { supervisorActs } from './clicks/supervisor.mjs';
import { openDemonstration, signedInPage } from './demonstration.mjs';
import { openScreen } from './screens.mjs';
import { buildIfStale, installIfMissing, printMessage, runScript, secondsSince } from './toolbox.mjs';

/**
 * Counts what the demonstration asks of a hand, on its own server and in a browser: its waiting day is closed by the
 * accountant and the Direction, and the supervisor does what supervisors do most. The machine's seconds are measured here,
 * and grow with whatever else runs; a person's are no measure but a model (`scripts/clicks/hand.mjs`). Ends with 1 when
 * the closing takes twenty clicks or an act ten seconds; with `--small` no figure is judged, only that all of it can be
 * played.
 */
const isSmall = process.argv.includes('--small');
const maxClicks = 19;
const maxSeconds = 10;
const pin = '481926';
const badge = '04A2249B1C5E80';

await runScript(async () => {
  const startedAt = performance.now();
  await installIfMissing();
  const executablePath = findBrowser();
  await buildIfStale();
  const { chromium } = await import('playwright-core');
  const demonstration = await openDemonstration('clicks');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const model = Object.entries(secondsOf).map(([name, each]) => `${name} ${each}`);
    printMessage(`seconds of the model: ${model.join(', ')}; the machine's own are measured here\n`);
    const closing = await playClosing(browser, demonstration);
    const acts = await playSupervisor(browser, demonstration);
    const clicks = closing.reduce((sum, { tap }) => sum + tap, 0);
    printCounts('The waiting day, from the home page', closing);
    printMessage(`  clicks in all: ${clicks} (most: ${maxClicks})\n`);
    printCounts('The acts of a supervisor on a tablet', acts);
    const slow = acts.filter((act) => act.seconds >= maxSeconds);
    for (const { name } of slow) printMessage(`  over ${maxSeconds} s: ${name}`);
    printMessage(`\nplayed in ${secondsSince(startedAt)}`);
    return !isSmall && (clicks > maxClicks || slow.length > 0) ? 1 : 0;
  } finally {
    await browser.close();
    await demonstration.close();
  }
});

function printCounts(title, counted) {
  printMessage(title);
  for (const { name, tap, key, scan, signature, thought, machine, seconds: all } of counted) {
    const others = scan + signature > 0 ? `, ${scan} scans, ${signature} signatures` : '';
    const made = `${tap} clicks, ${key} keys${others}, ${thought} decisions, machine ${machine.toFixed(1)} s`;
    printMessage(`  ${name.padEnd(42)} ${all.toFixed(1).padStart(5)} s: ${made}`);
  }
}

async function playClosing(browser, demonstration) {
  const [accountant, direction] = [
    new SimulatedUser(await signedInPage(browser, demonstration, 'capucine')),
    new SimulatedUser(await signedInPage(browser, demonstration, 'hortense')),
  ];
  return closeWaitingDay(accountant, direction, demonstration.day.split('-').reverse().join('/'));
}

async function playSupervisor(browser, demonstration) {
  const technician = await withBadge(browser, demonstration, 'octave');
  const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true };
  const hand = new SimulatedUser(await signedInPage(browser, demonstration, 'leontine', undefined, tablet));
  // a tablet in use: its screens were loaded during the first hour
  for (const path of ['/payouts', '/complements?begin=new', '/keys']) await openScreen(hand.page, `/DEMO${path}`);
  await hand.page.getByRole('button', { name: 'Identifier un technicien' }).click();
  await hand.page.getByRole('dialog').waitFor();
  const facts = { technician, machine: '4003', slip: '4043', key: 'M-01' };
  const counted = [];
  for (const { name, at, does } of supervisorActs) {
    if (at !== null) await openScreen(hand.page, `/DEMO${at}`);
    await hand.still();
    hand.begin();
    await does(hand, facts);
    counted.push({ name, ...hand.done() });
  }
  return counted;
}

/** Gives a member of staff a badge, issued by the Direction, and their own PIN. */
async function withBadge(browser, demonstration, login) {
  const { login: admin, password } = demonstration.administrator;
  const page = await signedInPage(browser, demonstration, login);
  await postAndRead(page, 'pin', { password: demonstration.password, pin });
  const { personId } = await (await page.request.get('/api/sessions/current')).json();
  await postAndRead(await signedInPage(browser, demonstration, admin, password), 'establishments/DEMO/badges', {
    personId,
    code: badge,
  });
  return { code: badge, secret: pin };
}

async function postAndRead(page, path, data) {
  const headers = { 'idempotency-key': randomUUID(), 'x-releve-client': 'clicks' };
  const answer = await page.request.post(`/api/${path}`, { data, headers });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}
