import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { printMessage } from '../toolbox.mjs';

/** Users in order of preference: the response to the first one with access is recorded. */
const logins = [
  'hortense',
  'capucine',
  'leontine',
  'isidore',
  'octave',
  'zelie',
  'gaspard',
  'philomene',
  'eulalie',
  'cesaire',
  'apolline',
  'theophile',
];

/** Signs in the demonstration's users and its administrator with the credentials printed by the demonstration. */
export async function signInAll({ url, said: output }) {
  const password = /password of everybody: (\S+)/.exec(output())?.[1];
  const [, administrator, given] = /^administrator: (\S+) \/ (\S+)/m.exec(output()) ?? [];
  if (password === undefined || given === undefined) throw new Error('the demonstration printed no passwords');
  const accounts = [...logins.map((login) => [login, password]), [administrator, given]];
  const visitors = [];
  for (const [login, secret] of accounts) visitors.push(await signIn(url, login, secret));
  return visitors;
}

const ATTEMPTS = 3;

/**
 * Retries when the connection breaks: a busy server may have closed an idle connection that still counts as open here.
 * A write carries its key, so that it is performed once.
 */
async function fetchWithRetry(address, request) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(address, request);
    } catch (error) {
      const why = `${address}: ${String(error.cause ?? error)}`;
      if (attempt === ATTEMPTS) throw new Error(why, { cause: error });
      printMessage(`${why}; asked again`);
    }
  }
}

async function signIn(url, login, password) {
  const response = await fetchWithRetry(`${url}/api/sessions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ login, password }),
  });
  if (!response.ok) throw new Error(`sign-in of ${login}: ${response.status} ${await response.text()}`);
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0];
  return {
    login,
    ask: (address, language = 'fr') => get(url, address, { cookie, 'accept-language': language }),
    send: (address, body) => send(url, address, body, { cookie }),
  };
}

const LOG_STATE = '/api/establishments/DEMO/log/state';

const headers = { 'x-releve-client': 'compare', 'user-agent': 'compare' };

async function send(url, address, body, own) {
  const response = await fetchWithRetry(`${url}${address}`, {
    method: 'POST',
    headers: { ...headers, ...own, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${address}: ${response.status} ${await response.text()}`);
}

/** Returns the response to a GET: its status, headers, bytes, and its value when it is JSON. */
async function get(url, address, own) {
  const response = await fetchWithRetry(`${url}${address}`, { headers: { ...headers, ...own } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const value = type.startsWith('application/json') ? JSON.parse(bytes.toString('utf8')) : undefined;
  const named = (name) => response.headers.get(name) ?? '';
  return { status: response.status, type, disposition: named('content-disposition'), bytes, value };
}

/**
 * Returns the response recorded for an address: that of the first user not refused for a missing permission, or of the
 * first user when no user has access.
 */
export async function requestAsFirstWithAccess(visitors, address) {
  const answer = await firstWithAccess(visitors, address);
  if (address.includes('purpose=')) await waitUntilSealed(visitors[0]);
  return answer;
}

async function firstWithAccess(visitors, address) {
  let refused;
  for (const { login, ask } of visitors) {
    const answer = { ...(await ask(address)), login };
    if (answer.status !== 403) return answer;
    refused ??= answer;
  }
  return refused;
}

/**
 * Waits until all entries of the log are sealed: a read of personal data is an entry, and later responses name the
 * seal's position.
 */
export async function waitUntilSealed(direction) {
  for (;;) {
    const { value } = await direction.ask(LOG_STATE);
    if (value.waiting === '0') return;
    await pause(100);
  }
}
