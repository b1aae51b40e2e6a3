import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilSettled } from './screens.mjs';
import { root } from './toolbox.mjs';

/** Returns a page of a signed-in user, in its own browser context. */
export async function signedInPage(browser, { url, password: ofStaff }, login, password = ofStaff, options = {}) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Monaco',
    ...options,
  });
  // only a hang lasts this long, on the slowest of machines
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('Identifiant').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page
    .waitForURL((address) => !address.pathname.startsWith('/sign-in'))
    .catch(async (error) => {
      throw new Error(`${login} stays at ${page.url()}: ${await page.locator('body').innerText()}`, { cause: error });
    });
  await waitUntilSettled(page);
  return page;
}

/** Opens the demonstration in its own home, on a free port; `day` is the day that waits to be closed. */
export function openDemonstration(name) {
  const home = mkdtempSync(join(tmpdir(), `releve-${name}-`));
  const server = spawn(process.execPath, [join(root, 'dist', 'src', 'cli.js'), 'demo'], {
    cwd: root,
    env: { ...process.env, RELEVE_HOME: home, PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = () =>
    new Promise((done) => {
      const leave = () => {
        rmSync(home, { recursive: true, force: true });
        done();
      };
      if (server.exitCode !== null) leave();
      else server.once('close', leave);
      server.kill('SIGTERM');
    });
  return new Promise((done, failed) => {
    let output = '';
    server.on('error', failed);
    server.on('close', (code) => failed(new Error(`the demonstration ended (${code}): ${output.slice(-500)}`)));
    server.stdout.on('data', (part) => {
      output += part;
      const url = /^Relevé is at (\S+)/m.exec(output)?.[1];
      const password = /password of everybody: (\S+)/.exec(output)?.[1];
      const [, login, given] = /^administrator: (\S+) \/ (\S+)/m.exec(output) ?? [];
      const day = [...output.matchAll(/^day (\S+)/gm)].at(-1)?.[1];
      if (url !== undefined && password !== undefined && day !== undefined && given !== undefined) {
        done({ url, password, day, close, administrator: { login, password: given } });
      }
    });
  });
}
