import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findServerAccount } from '#platform/database/embedded-binaries.js';
import { Console } from '../cli/command.js';
import { until } from '../support/until.js';

/** A real run of the product and the files it left; their permissions are read from the file system. */
let releve: Console;

beforeAll(async () => {
  releve = await Console.open();
});
afterAll(() => releve.close());

const modeOf = (path: string): number => lstatSync(path).mode & 0o777;

/** Returns files accessible to other accounts, as `name mode`; PostgreSQL's programs are no data. */
function openToOthers(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = join(below, entry.name);
    if (entry.isSymbolicLink() || name.startsWith('postgres/native-')) return [];
    const mode = modeOf(join(folder, name));
    const own = (mode & 0o077) === 0 ? [] : [`${name} ${mode.toString(8)}`];
    return [...own, ...(entry.isDirectory() ? openToOthers(folder, name) : [])];
  });
}

/** Under root, PostgreSQL's own account passes through two folders by its group, and reads neither. */
const account = findServerAccount();
const passed = account === undefined ? [] : ['postgres 710'];

describe('the home', () => {
  it('is readable by its owner alone, with all files of a run', async () => {
    const served = await releve.serve();
    await releve.json(['create-establishment', 'ESSAI', '--name', 'Casino des Essais', '--first-day', '2026-03-16']);
    const out = join(releve.home, 'documents');
    mkdirSync(out, { mode: 0o700 });
    const report = ['report', 'exclusion-list', '--day', '2026-03-16', '--out', join(out, 'list.pdf')];
    expect((await releve.run(report)).exitCode).toBe(0);
    // the sealer writes the head within a second of the act
    const head = join(releve.home, 'checkpoints', 'ESSAI.checkpoints');
    await until(() => existsSync(head));
    const stopped = await served.stop();
    expect(stopped.stderr).not.toContain('was open to other accounts');
    const homeFiles = readdirSync(releve.home, { recursive: true }).map(String);
    for (const name of ['embedded.json', 'keys/ESSAI.log.key', 'keys/ESSAI.log.pub', 'keys/personal-data.key'])
      expect(homeFiles).toContain(name);
    for (const name of ['keys/ESSAI.documents.json', 'checkpoints/ESSAI.checkpoints', 'postgres/server.log'])
      expect(homeFiles).toContain(name);
    // a document is written where its reader chose, with their own umask
    const own = join(out, 'own.txt');
    writeFileSync(own, '');
    expect(modeOf(join(out, 'list.pdf'))).toBe(modeOf(own));
    for (const name of ['list.pdf', 'own.txt']) rmSync(join(out, name));
    expect(openToOthers(releve.home)).toEqual(passed);
    expect(modeOf(releve.home)).toBe(account === undefined ? 0o700 : 0o710);
    if (account !== undefined) expect(statSync(releve.home).gid).toBe(account.gid);
  });

  it('is closed when an earlier version left it open, and reports it', async () => {
    const wasOpen = ['checkpoints', 'checkpoints/ESSAI.checkpoints', 'keys/ESSAI.log.pub'];
    chmodSync(releve.home, 0o755);
    for (const name of wasOpen) chmodSync(join(releve.home, name), name === 'checkpoints' ? 0o755 : 0o644);
    const verified = await releve.run(['verify', '--establishment', 'ESSAI']);
    expect(verified.stderr).toContain(
      `${releve.home} was open to other accounts: 4 of its files and folders were closed`,
    );
    expect(verified.exitCode).toBe(0);
    expect(openToOthers(releve.home)).toEqual(passed);
    expect((await releve.run(['verify', '--establishment', 'ESSAI'])).stderr).not.toContain('was open');
  });

  it('is refused when it is open and contains files of others, and left unchanged', async () => {
    const other = await Console.open();
    try {
      chmodSync(other.home, 0o777);
      writeFileSync(join(other.home, 'letters.txt'), 'of somebody else');
      const ended = await other.run(['serve'], { PORT: '0' });
      expect([ended.exitCode, ended.stdout]).toEqual([1, '']);
      expect(ended.stderr).toContain(`HOME_OPEN : Other accounts may read or write ${other.home} (mode 777)`);
      expect(modeOf(other.home)).toBe(0o777);
      expect(readdirSync(other.home)).toEqual(['letters.txt']);
    } finally {
      await other.close();
    }
  });
});
