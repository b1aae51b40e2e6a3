import { X509Certificate } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFirstAdministrators } from '#identity/people/first-administrators.js';
import { readConfig } from '#platform/runtime/config.js';
import { readCertificate } from '#platform/transport/certificate.js';
import { assertEncryptedListening } from '#platform/transport/https-only.js';
import { followGuide, serverName } from '../support/house-certificates.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('listening in production', () => {
  const start = (environment: Readonly<Record<string, string>>): void =>
    assertEncryptedListening(readConfig({ NODE_ENV: 'production', ...environment }));

  it.each(['0.0.0.0', '::', '10.0.20.10', 'releve.casino.internal'])('in clear on %s is refused', (host) => {
    expect(() => start({ HOST: host })).toThrow(
      `LISTENING_IN_CLEAR: In production Relevé does not listen without encryption on ${host}`,
    );
  });

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('on %s, for this machine alone, is not refused', (host) => {
    expect(() => start({ HOST: host })).not.toThrow();
  });

  it('is not refused with a certificate, nor for a named proxy, nor outside production', () => {
    const tls = { RELEVE_TLS_CERTIFICATE: 'a.crt', RELEVE_TLS_KEY: 'a.key' };
    expect(() => start({ HOST: '0.0.0.0', ...tls })).not.toThrow();
    expect(() => start({ HOST: '0.0.0.0', RELEVE_TRUSTED_PROXIES: '10.0.20.5' })).not.toThrow();
    expect(() => start({ HOST: '0.0.0.0', NODE_ENV: 'development' })).not.toThrow();
  });
});

describe('the settings', () => {
  it('of a certificate are set together, and the port of plain http with them', () => {
    expect(() => readConfig({ RELEVE_TLS_KEY: 'a.key' })).toThrow('are given together or not at all');
    expect(() => readConfig({ RELEVE_HTTP_PORT: '80' })).toThrow('RELEVE_HTTP_PORT leads to https');
  });

  it('name proxies by address or network, never every address', () => {
    const of = (text: string): readonly string[] => readConfig({ RELEVE_TRUSTED_PROXIES: text }).trustedProxies;
    expect(of(' 10.0.0.5, 10.1.0.0/24  fd00::/8')).toEqual(['10.0.0.5', '10.1.0.0/24', 'fd00::/8']);
    for (const wrong of ['0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.casino.internal', '10.0.0.5/', '10.0.0.5/8/8', '*'])
      expect(() => of(wrong)).toThrow(`not ${wrong}`);
  });

  it('that are secret may be in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'releve-secrets-'));
    const file = join(folder, 'secret');
    try {
      writeFileSync(file, `${'s'.repeat(40)}\n`);
      expect(readConfig({ RELEVE_SECRET_FILE: file }).secret).toBe('s'.repeat(40));
      writeFileSync(file, 'postgres://releve_app:x@db/releve\n');
      expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://releve_app:x@db/releve');
      expect(readConfig({ DATABASE_OWNER_URL_FILE: file }).databaseOwnerUrl).toBe('postgres://releve_app:x@db/releve');
      expect(() => readConfig({ DATABASE_URL: 'x', DATABASE_URL_FILE: file })).toThrow('are both given');
      expect(() => readConfig({ RELEVE_SECRET_FILE: folder })).toThrow(
        `RELEVE_SECRET_FILE cannot be read (EISDIR): ${folder}`,
      );
      writeFileSync(file, '\n');
      expect(() => readConfig({ RELEVE_SECRET_FILE: file })).toThrow('RELEVE_SECRET_FILE is empty');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a certificate', () => {
  let folder: string;
  const at = (name: string): string => join(folder, 'ca', name);
  const pair = { certificate: '', key: '' };
  let madeAt: Date;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'releve-certificates-'));
    followGuide(2, folder);
    followGuide(3, folder);
    Object.assign(pair, { certificate: at('server.crt'), key: at('server.key') });
    madeAt = new Date(new X509Certificate(readFileSync(pair.certificate)).validFrom);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const day = 86_400_000;
  const later = (days: number): Date => new Date(madeAt.getTime() + days * day);
  const refusalOf = (files: Partial<typeof pair>, now = later(1)): unknown => {
    try {
      return readCertificate({ ...pair, ...files }, now);
    } catch (error) {
      return (error as { code: unknown }).code;
    }
  };

  it('made as in the guide is accepted, followed by its chain', () => {
    const taken = readCertificate(pair, later(1));
    expect(new X509Certificate(taken.cert).subjectAltName).toBe(`DNS:${serverName}, IP Address:127.0.0.1`);
    expect(taken.validTo).toEqual(later(397));
    copyFileSync(pair.certificate, at('chain.crt'));
    appendFileSync(at('chain.crt'), readFileSync(at('ca.crt')));
    expect(readCertificate({ ...pair, certificate: at('chain.crt') }, later(1)).validTo).toEqual(later(397));
  });

  it('is refused when it is missing, invalid, for another key, without a name, or out of its validity', () => {
    expect(refusalOf({ certificate: at('none.crt') })).toBe('TLS_FILE_UNREADABLE');
    expect(refusalOf({ key: folder })).toBe('TLS_FILE_UNREADABLE');
    expect(refusalOf({ certificate: at('server.ext') })).toBe('TLS_FILE_MALFORMED');
    expect(refusalOf({ key: at('server.crt') })).toBe('TLS_FILE_MALFORMED');
    expect(refusalOf({ key: at('ca.key') })).toBe('TLS_KEY_NOT_MATCHING');
    expect(refusalOf({ certificate: at('ca.crt'), key: at('ca.key') })).toBe('TLS_CERTIFICATE_NAMELESS');
    expect(refusalOf({}, later(398))).toBe('TLS_CERTIFICATE_NOT_VALID');
    expect(refusalOf({}, later(-1))).toBe('TLS_CERTIFICATE_NOT_VALID');
  });
});

describe('a proxy’s headers about a person', () => {
  interface Answered {
    readonly status: number;
    readonly cookie: string;
    readonly hsts: string | null;
    readonly code: unknown;
  }

  const signingIn = async (test: TestApp, headers: Readonly<Record<string, string>>): Promise<Answered> => {
    const admin = { login: 'nobody', password: 'not this one' };
    const answer = await fetch(`${test.url}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(administrators.get(test) ?? admin),
    });
    const { code } = (await answer.json()) as { readonly code?: unknown };
    const cookie = answer.headers.getSetCookie().join('\n');
    return { status: answer.status, cookie, hsts: answer.headers.get('strict-transport-security'), code };
  };
  const administrators = new Map<TestApp, { readonly login: string; readonly password: string }>();

  async function serving(environment: Readonly<Record<string, string>>): Promise<TestApp> {
    const test = await createTestApp({ environment });
    const [first] = await createFirstAdministrators(test.database.db, test.clock);
    if (first !== undefined) administrators.set(test, first);
    return test;
  }

  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.20.31' };
  const addresses = async (test: TestApp): Promise<unknown> => {
    const found = await test.database.db.query<{ address: string }>('select sessions.address from sessions');
    return found.map(({ address }) => address);
  };

  it('are ignored when no proxy is named: the connection counts', async () => {
    const test = await serving({});
    try {
      const answer = await signingIn(test, forwarded);
      expect(answer).toMatchObject({ status: 201, hsts: null });
      expect(answer.cookie).not.toMatch(/Secure/u);
      expect(await addresses(test)).toEqual(['127.0.0.1']);
    } finally {
      await test.close();
    }
  });

  it('are refused from any other than the named proxy, and in clear from the named one', async () => {
    const named = await serving({ RELEVE_TRUSTED_PROXIES: '10.0.20.5' });
    const trusted = await serving({ RELEVE_TRUSTED_PROXIES: '127.0.0.1' });
    try {
      expect(await signingIn(named, forwarded)).toEqual({
        status: 403,
        cookie: '',
        hsts: null,
        code: 'HTTPS_REQUIRED',
      });
      const inClear = { ...forwarded, 'x-forwarded-proto': 'http' };
      expect(await signingIn(trusted, inClear)).toMatchObject({ status: 403, cookie: '', code: 'HTTPS_REQUIRED' });
      expect(await addresses(named)).toEqual([]);
    } finally {
      await Promise.all([named.close(), trusted.close()]);
    }
  });

  it('are trusted from the named proxy: cookie for https alone, https remembered, the address of the person', async () => {
    const test = await serving({ RELEVE_TRUSTED_PROXIES: '127.0.0.0/8' });
    try {
      const answer = await signingIn(test, forwarded);
      expect(answer).toMatchObject({ status: 201, hsts: 'max-age=15552000' });
      expect(answer.cookie).toMatch(/^releve_session=.*; HttpOnly; Secure; SameSite=Strict$/mu);
      expect(await addresses(test)).toEqual(['10.0.20.31']);
      // a program of this machine itself, such as a health check
      expect((await fetch(`${test.url}/health/live`)).status).toBe(200);
    } finally {
      await test.close();
    }
  });
});
