import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/runtime/config.js';
import { assertSafe } from '../../src/platform/database/postgres-safety.js';
import { createTestDatabase } from '../support/test-database.js';
import type { TestDatabase } from '../support/test-database.js';

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
    assertSafe({
      production: true,
      url: test.url,
      ownerUrl: test.ownerUrl,
      passwordsWereGiven: false,
      secret: 'x'.repeat(32),
      ...change,
    });

  it('refuses a PostgreSQL that may lose what it acknowledged, naming every setting', async () => {
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
