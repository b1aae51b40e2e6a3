import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { progressOf, summaryOf } from '../support/faults.js';
import { exhaustiveIt } from '../support/scale.js';
import { Console, type Ended } from './command.js';

let releve: Console;

beforeAll(async () => {
  releve = await Console.open();
});
afterAll(() => releve.close());

const french = { LANG: 'fr_FR.UTF-8' };

describe('serve', () => {
  it('shows the two administrators’ passwords only at the first start, and stops with its database on SIGTERM', async () => {
    const first = await releve.serve();
    const password = /administrator "admin", password "([^"]+)"/.exec(first.stdout())?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(15);
    expect(first.stdout()).toMatch(/administrator "admin-2", password "[^"]+"/);
    const signedIn = await fetch(`${first.url}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'first-sign-in' },
      body: JSON.stringify({ login: 'admin', password }),
    });
    expect(signedIn.status).toBe(201);
    const stopped = await first.stop();
    expect(stopped.exitCode).toBe(0);
    // a slow start reports its progress; nothing else may be printed
    expect(stopped.stderr.replaceAll(/^(?:Opening|Migrating) the database.*\n/gm, '')).toBe('');
    expect(releve.leftBehind()).toEqual([]);

    const second = await releve.serve(['--json']);
    expect(JSON.parse(second.stdout())).toEqual({
      url: second.url,
      docs: `${second.url}/api/docs`,
      administrators: [],
    });
    // a later server does not disturb it either
    expect((await releve.run(['serve'], { PORT: '0' })).stderr).toContain('HOME_IN_USE : ');
    expect((await fetch(`${second.url}/health/live`)).status).toBe(200);
    expect((await second.stop()).exitCode).toBe(0);
    expect(releve.leftBehind()).toEqual([]);
  });

  it('continues with an accepted clock, and requires a reason', async () => {
    const reason = 'pile de la carte mère remplacée';
    expect(await releve.json(['accept-clock', '--reason', reason])).toMatchObject({ reason });
    const ended = await releve.run(['accept-clock', '--reason', 'x'], french);
    expect(ended).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ended.stderr).toContain('--reason : donnez un motif de 3 à 2 000 caractères');
    expect(releve.leftBehind()).toEqual([]);
  });

  exhaustiveIt('reports a port that is already in use', async () => {
    const other: Server = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const ended = await releve.run(['serve'], { PORT: String(port) });
    other.close();
    expectSentence(ended, `PORT_IN_USE : Another program is already listening on 127.0.0.1:${String(port)}`);
    expect(releve.leftBehind()).toEqual([]);
  });

  exhaustiveIt('refuses a publicly known secret in production', async () => {
    const ended = await releve.run(['serve'], {
      ...french,
      NODE_ENV: 'production',
      RELEVE_SECRET: 'changeme',
      PORT: '0',
    });
    expectSentence(ended, 'UNSAFE_INSTALLATION : L’installation n’est pas sûre\u00a0: RELEVE_SECRET.');
  });
});

/** `npm run faults` sets them. */
const PAIRS = Number(process.env['RELEVE_SERVER_PAIRS'] ?? 10);

describe('two servers on one home', () => {
  exhaustiveIt(
    `start at the same moment: one serves, the second server is refused in a sentence, ${PAIRS} times`,
    async () => {
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const both = await Promise.allSettled([releve.serve(), releve.serve()]);
        const serving = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
        expect(refused).toEqual([expect.stringMatching(/serve ended with 1: (?:.*\n)*HOME_IN_USE : /)]);
        expect((await fetch(`${serving[0]?.url ?? ''}/health/live`)).status).toBe(200);
        // a later server does not disturb the first one either
        expect((await releve.run(['serve'], { PORT: '0' })).stderr).toContain('HOME_IN_USE : ');
        expect((await fetch(`${serving[0]?.url ?? ''}/health/live`)).status).toBe(200);
        expect((await serving[0]?.stop())?.exitCode).toBe(0);
        progressOf('two servers on one home', pair + 1, PAIRS);
      }
      expect(releve.leftBehind()).toEqual([]);
      summaryOf('pairs', `${PAIRS} pairs at the same moment and ${PAIRS} later ones: one served each time`);
    },
  );
});

describe('a database that another version made', () => {
  exhaustiveIt(
    'is refused in one sentence by the server and by every command, and no server is left running',
    async () => {
      const other = await Console.open();
      try {
        const served = await other.serve();
        await other.asSuperuser(
          `insert into schema_migrations (timestamp, name) values (1890000001000, 'Tomorrow1890000001000')`,
        );
        await served.stop();
        const sentence =
          'DATABASE_OF_ANOTHER_VERSION : The database was made by another version of Relevé, before 0.2.0 or newer than this ' +
          'one (its migration Tomorrow1890000001000 is unknown here): start that version, or give this one an empty database.';
        expectSentence(await other.run(['verify']), sentence);
        expectSentence(await other.run(['serve'], { PORT: '0' }), sentence);
        expect(other.leftBehind()).toEqual([]);
      } finally {
        await other.close();
      }
    },
  );
});

describe('a missing part of the environment is reported in one sentence', () => {
  const lacking: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['an address that is none', { DATABASE_URL: 'nonsense' }, 'INVALID_DATABASE_URL : DATABASE_URL or'],
    ['a server that does not answer', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'DATABASE_UNREACHABLE : The'],
    [
      'the same in French',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', ...french },
      'DATABASE_UNREACHABLE : Le serveur PostgreSQL ne répond pas (127.0.0.1:1)',
    ],
    ['a port that is none', { PORT: 'abc' }, 'INVALID_CONFIGURATION : Configuration refused: PORT must be'],
    ['a home below a file', { RELEVE_HOME: '/dev/null/releve' }, 'NO_ACCESS_TO_FILES : Access to the files denied'],
  ];
  for (const [name, environment, sentence] of lacking) {
    exhaustiveIt(name, async () => {
      expectSentence(await releve.run(['verify'], environment), sentence);
    });
  }

  exhaustiveIt('reports a password that the server refuses, also as JSON', async () => {
    const served = await releve.serve();
    const port = releve.databasePort();
    const wrong = { DATABASE_URL: `postgres://postgres:wrong-password@127.0.0.1:${String(port)}/releve` };
    expect(await releve.json(['verify'], 1, wrong)).toMatchObject({ code: 'DATABASE_LOGIN_REFUSED', details: {} });
    expect(served.isRunning()).toBe(true);
  });
});

function expectSentence({ exitCode, stdout, stderr }: Ended, sentence: string): void {
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^ +at /m);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
}
