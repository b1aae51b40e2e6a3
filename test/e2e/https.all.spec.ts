import { X509Certificate, createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { Console, type Served } from '../cli/command.js';
import { builtClient } from '../support/compiled.js';
import { followGuide, guideSettings, serverName } from '../support/house-certificates.js';
import { findBrowser } from './support/browser.js';
import { STEP_MS } from './support/visit.js';
import { until } from '../support/until.js';

/**
 * Follows docs/https.md from start to end: its commands and settings, a real server, three browsers. Only the address,
 * the ports and the folders are this machine's.
 */
let releve: Console;
let folder: string;
let settings: Readonly<Record<string, string>>;
let served: Served;
let browser: Browser;
let password: string;

beforeAll(async () => {
  await builtClient();
  releve = await Console.open();
  folder = mkdtempSync(join(tmpdir(), 'releve-house-'));
  followGuide(2, folder);
  followGuide(3, folder);
  const etc = join(folder, 'etc');
  mkdirSync(etc);
  for (const name of ['server.crt', 'server.key']) cpSync(join(folder, 'ca', name), join(etc, name));
  settings = Object.fromEntries(
    Object.entries({
      ...guideSettings(),
      HOST: '127.0.0.1',
      PORT: '0',
      RELEVE_HTTP_PORT: String(await freePort()),
      RELEVE_HOME: releve.home,
    }).map(([name, value]) => [name, value.replace('/etc/releve', etc)]),
  );
  served = await releve.serve([], settings);
  password = /administrator "admin", password "([^"]+)"/u.exec(served.stdout())?.[1] ?? '';
  const spki = new X509Certificate(certificate()).publicKey.export({ type: 'spki', format: 'der' });
  const pin = createHash('sha256').update(spki).digest('base64');
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      `--host-resolver-rules=MAP ${serverName} 127.0.0.1`,
      // a test browser has no store of authorities of its own: it accepts this one certificate
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
  });
});

afterAll(async () => {
  await browser.close();
  await releve.close();
  rmSync(folder, { recursive: true });
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

const certificate = (): string => readFileSync(settings['RELEVE_TLS_CERTIFICATE'] ?? '', 'utf8');
const authority = (): string => readFileSync(join(folder, 'ca', 'ca.crt'), 'utf8');
const port = (): number => Number(new URL(served.url).port);
/** The address for a tablet: the name, which its DNS resolves to this machine. */
const place = (): string => `https://${serverName}:${String(port())}`;
const asTablet = (): object => ({ host: '127.0.0.1', port: port(), servername: serverName, ca: authority() });

function answerTo(path: string, options: object = asTablet()): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    get({ path, agent: false, ...options }, (answer) => {
      answer.resume();
      done(answer);
    }).on('error', failed);
  });
}

const servedSerial = async (): Promise<string> => {
  const { socket } = await answerTo('/api/openapi.json');
  return (socket as TLSSocket).getPeerCertificate().serialNumber;
};

describe('three tablets', () => {
  const tablets: BrowserContext[] = [];
  const open = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: place(),
      locale: 'fr-FR',
      viewport: { width: 1180, height: 820 },
    });
    context.setDefaultTimeout(STEP_MS);
    tablets.push(context);
    return context;
  };

  it.each(['the first', 'the second', 'the third'])('%s signs in by https, and caches the page', async () => {
    const context = await open();
    const page = await context.newPage();
    const arrived = await page.goto('/');
    expect(await arrived?.headerValue('strict-transport-security')).toBe('max-age=15552000');
    expect(await page.evaluate('isSecureContext')).toBe(true);
    await page.getByLabel('Identifiant').fill('admin');
    await page.locator('input[autocomplete="current-password"]').fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    // the first password is an initial one, to be replaced at the first sign-in
    await page.getByRole('heading', { name: 'Choisissez votre mot de passe' }).waitFor();
    const cookies = await context.cookies(`${place()}/api`);
    expect(cookies.map(({ name }) => name).sort()).toEqual(['releve_browser', 'releve_session']);
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });
    expect(await page.evaluate(`navigator.serviceWorker.ready.then(({ scope }) => scope)`)).toBe(`${place()}/`);
    await page.reload();
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    await context.setOffline(true);
    await page.reload();
    expect(await page.title()).toMatch(/Relevé/u);
    await context.setOffline(false);
  });

  it('have a session each', async () => {
    const sessions = await Promise.all(
      tablets.map(async (context) =>
        (await context.cookies(`${place()}/api`)).find(({ name }) => name.endsWith('session')),
      ),
    );
    expect(new Set(sessions.map((cookie) => cookie?.value)).size).toBe(3);
  });
});

describe('the server', () => {
  it('is trusted under its name and address through the establishment’s certificate authority, and by no other client', async () => {
    expect((await answerTo('/api/openapi.json')).statusCode).toBe(200);
    expect((await answerTo('/api/openapi.json', { ...asTablet(), servername: '' })).statusCode).toBe(200);
    await expect(answerTo('/', { ...asTablet(), ca: undefined })).rejects.toThrow(/unable to (verify|get)/u);
    await expect(answerTo('/', { ...asTablet(), servername: 'other.casino.internal' })).rejects.toThrow('altnames');
  });

  it('redirects plain http to https, and accepts nothing sent in clear', async () => {
    const plain = `http://127.0.0.1:${settings['RELEVE_HTTP_PORT'] ?? ''}`;
    const led = await fetch(`${plain}/DEMO?x=1`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([308, `https://127.0.0.1:${String(port())}/DEMO?x=1`]);
    const refused = await fetch(`${plain}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ login: 'admin', password }),
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'HTTPS_REQUIRED',
      message: 'This address is available over https only: begin it with “https://”.',
    });
    expect(refused.headers.getSetCookie()).toEqual([]);
    await expect(fetch(`http://127.0.0.1:${String(port())}/`)).rejects.toThrow('fetch failed');
  });

  it('accepts only TLS 1.2 or later', async () => {
    const old = { ...asTablet(), maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' };
    await expect(answerTo('/', old)).rejects.toThrow(/protocol version/u);
  });

  it('serves a renewed certificate without a restart, and retains it when the next one is invalid', async () => {
    const before = await servedSerial();
    const keepAliveOptions = { ...asTablet(), agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
    const { socket } = await answerTo('/api/openapi.json', keepAliveOptions);
    followGuide(3, folder);
    followGuide(6, folder, settings);
    const renewed = new X509Certificate(certificate()).serialNumber;
    expect(renewed).not.toBe(before);
    await until(async () => (await servedSerial()) === renewed);
    expect(await servedSerial()).toBe(renewed);
    // an open connection continues
    const later = await answerTo('/api/openapi.json', keepAliveOptions);
    expect([later.statusCode, later.socket === socket]).toEqual([200, true]);
    keepAliveOptions.agent.destroy();

    cpSync(join(folder, 'ca', 'ca.key'), settings['RELEVE_TLS_KEY'] ?? '');
    const sentence = 'The certificate in service stays: TLS_KEY_NOT_MATCHING';
    await until(() => served.stderr().includes(sentence));
    expect(served.stderr()).toContain(sentence);
    expect(await servedSerial()).toBe(renewed);
    cpSync(join(folder, 'ca', 'server.key'), settings['RELEVE_TLS_KEY'] ?? '');
  });

  it('refuses to start with an invalid certificate, or in clear for other machines, and reports why', async () => {
    const wrong = await releve.run(['serve'], { ...settings, RELEVE_TLS_KEY: join(folder, 'ca', 'ca.key') });
    expect([wrong.exitCode, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toContain('TLS_KEY_NOT_MATCHING : The key');
    const { RELEVE_TLS_CERTIFICATE: _c, RELEVE_TLS_KEY: _k, RELEVE_HTTP_PORT: _p, ...clear } = settings;
    const inClear = await releve.run(['serve'], { ...clear, HOST: '0.0.0.0', LANG: 'fr_FR.UTF-8' });
    expect([inClear.exitCode, inClear.stdout]).toEqual([1, '']);
    expect(inClear.stderr).toContain('LISTENING_IN_CLEAR : En production, Relevé n’écoute pas en clair sur 0.0.0.0');
    expect(inClear.stderr).not.toMatch(/^ +at /mu);
  });
});
