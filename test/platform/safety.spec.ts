import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '#platform/runtime/config.js';
import { assertSafeInstallation, listUnsafeSettings } from '#platform/database/postgres-safety.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { openPooler } from './pooler.js';

/** The test server itself runs with fsync, full_page_writes and synchronous_commit off, unless another is given. */
describe('a production start', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });

  afterAll(async () => {
    await test.drop();
  });

  const start = (change: object): Promise<void> =>
    assertSafeInstallation({
      production: true,
      url: test.url,
      ownerUrl: test.ownerUrl,
      passwordsWereGiven: false,
      secret: 'x'.repeat(32),
      ...change,
    });

  it('refuses a PostgreSQL that may lose acknowledged writes, naming every setting', async () => {
    const url = new URL(test.url);
    url.searchParams.set('options', '-c synchronous_commit=off');
    const server = await test.db.query<{ setting: string }>(`select current_setting('fsync') as setting`);
    const whole = server[0]?.setting === 'off' ? ['fsync = off', 'full_page_writes = off'] : [];
    await expect(start({ url: url.toString() })).rejects.toMatchObject({
      code: 'UNSAFE_INSTALLATION',
      details: { findings: [...whole, 'synchronous_commit = off'] },
    });
  });

  it('lets the same PostgreSQL serve outside production', async () => {
    await expect(start({ production: false })).resolves.toBeUndefined();
  });

  it.each(['changeme', 'short', 'x'.repeat(31)])('refuses the secret %s', async (secret) => {
    await expect(start({ secret })).rejects.toMatchObject({
      details: { findings: expect.arrayContaining(['RELEVE_SECRET']) as unknown },
    });
  });
});

describe('settings that may lose acknowledged writes', () => {
  const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', synchronous_standby_names: '' };
  const weak = (change: object): string[] => listUnsafeSettings(new Map(Object.entries({ ...safe, ...change })));

  it.each(['on', 'remote_apply', 'local', 'remote_write'])(
    'synchronous_commit = %s is none without a standby',
    (value) => {
      expect(weak({ synchronous_commit: value })).toEqual([]);
    },
  );

  it('off always is one, and with a standby also a setting that does not wait for it', () => {
    const standby = { synchronous_standby_names: 'ANY 1 (a, b)' };
    expect(weak({ synchronous_commit: 'off' })).toEqual(['synchronous_commit = off']);
    expect(weak({ ...standby, synchronous_commit: 'local' })).toEqual(['synchronous_commit = local']);
    expect(weak({ ...standby, synchronous_commit: 'remote_write' })).toEqual(['synchronous_commit = remote_write']);
    for (const value of ['on', 'remote_apply']) expect(weak({ ...standby, synchronous_commit: value })).toEqual([]);
    expect(weak({ fsync: 'off', full_page_writes: 'off' })).toEqual(['fsync = off', 'full_page_writes = off']);
  });
});

describe('the way to the database', () => {
  it('may lead to several servers only where no write on one of them alone is acknowledged', () => {
    const durable = { synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' };
    const weakOf = (settings: object, servers: number): string[] =>
      listUnsafeSettings(new Map(Object.entries({ ...durable, ...settings })), servers);
    expect(weakOf({}, 1)).toEqual([]);
    expect(weakOf({}, 2)).toEqual(['synchronous_standby_names = ']);
    expect(weakOf({ synchronous_standby_names: 'ANY 1 (a, b)' }, 2)).toEqual([]);
  });

  it.each(['drops', 'refuses'] as const)(
    'may not lead through a pooler that %s the settings of sessions',
    async (how) => {
      const test = await createTestDatabase();
      const pooler = await openPooler(Number(new URL(test.url).port), how);
      const through = (url: string): string => {
        const address = new URL(url);
        address.port = String(pooler.port);
        return address.toString();
      };
      try {
        const start = assertSafeInstallation({
          production: false,
          passwordsWereGiven: false,
          secret: undefined,
          url: through(test.ownerUrl),
          ownerUrl: through(test.ownerUrl),
        });
        await expect(start).rejects.toMatchObject({ code: 'DATABASE_BEHIND_POOLER' });
      } finally {
        await pooler.close();
        await test.drop();
      }
    },
  );

  it('may lead through one that forwards everything', async () => {
    const test = await createTestDatabase();
    const pooler = await openPooler(Number(new URL(test.url).port), 'passes');
    const address = new URL(test.ownerUrl);
    address.port = String(pooler.port);
    const url = address.toString();
    try {
      await expect(
        assertSafeInstallation({ production: false, passwordsWereGiven: false, secret: undefined, url, ownerUrl: url }),
      ).resolves.toBeUndefined();
    } finally {
      await pooler.close();
      await test.drop();
    }
  });
});

describe('the configuration', () => {
  it('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, production: false, databaseUrl: undefined });
    expect(config.home.endsWith('.releve')).toBe(true);
  });

  it('names the variable that is not a port', () => {
    expect(() => readConfig({ PORT: '70000' })).toThrow('PORT must be a whole number from 0 to 65535, not 70000');
    expect(() => readConfig({ PORT: '3e3' })).toThrow('PORT');
  });
});
