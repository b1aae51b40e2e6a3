import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/platform/runtime/package-root.js';
import { representatives } from '../support/scale.js';
import { Console } from './command.js';

const published = join(packageRoot, 'test/cli/fixtures/machine-meters.csv');
const firstDay = '2020-06-15';

interface Refused {
  readonly code: string;
  readonly message: string;
}

let releve: Console;

beforeAll(async () => {
  releve = await Console.open();
});
afterAll(async () => {
  await releve.close();
  expect(releve.leftBehind()).toEqual([]);
});

describe('a wrong command line leaves 2, without a database', () => {
  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['an unknown command', ['frobnicate'], /unknown command 'frobnicate'/],
    ['an unknown option', ['verify', '--colour'], /unknown option '--colour'/],
    ['a missing option', ['movement', '--machine', '1'], /'--from <instant>' not specified/],
    [
      'an impossible instant',
      ['movement', '--machine', '1', '--from', 'noon', '--to', '0'],
      /--from is no instant.*noon/,
    ],
    ['an impossible day', ['close-day', '--day', '2020-02-30'], /--day is no day.*2020-02-30/],
    ['an unknown format', ['report', 'findings', '--format', 'docx'], /Allowed choices are pdf, csv, json/],
    ['a file that is not there', ['import', 'readings', 'nothing.csv'], /no such file: nothing\.csv/],
    ['a folder for a file', ['import', 'machines', '.'], /no such file: \./],
    ['a group without its command', ['import'], /import/],
  ];
  it.each(wrong)('%s', async (_what, words, said) => {
    const [plain, asJson] = await Promise.all([releve.run(words), releve.run([...words, '--json'])]);
    expect(plain).toMatchObject({ exitCode: 2, stdout: '' });
    expect(plain.stderr).toMatch(said);
    expect(plain.stderr).not.toMatch(/^ +at /m);
    expect(asJson.exitCode).toBe(2);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ code: 'USAGE' });
    expect(existsSync(join(releve.home, 'embedded.json'))).toBe(false);
  });

  it('no command at all shows the help', async () => {
    const { exitCode, stderr } = await releve.run([]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Usage: releve');
  });
});

describe('help', () => {
  it('names every command of the README', async () => {
    const { exitCode, stdout } = await releve.run(['--help']);
    expect(exitCode).toBe(0);
    const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
    const table = readme.slice(readme.indexOf('| command | does |'), readme.indexOf('`--establishment CODE`'));
    const commands = [...table.matchAll(/^\| `([a-z-]+)/gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(8);
    for (const name of commands) expect(stdout).toMatch(new RegExp(`^ {2}${name}[ |]`, 'm'));
  });

  it('is found through npm’s own script, which leaves standard output pure', () => {
    const run = (...words: readonly string[]) =>
      spawnSync('npm', ['run', '--silent', 'releve', '--', ...words], {
        cwd: packageRoot,
        env: { ...process.env, NODE_OPTIONS: '', RELEVE_HOME: releve.home },
        encoding: 'utf8',
      });
    expect(run('movement', '--help').stdout).toMatch(/^Usage: releve movement/);
    const wrong = run('movement', '--json');
    expect(wrong.status).toBe(2);
    expect(JSON.parse(wrong.stdout)).toMatchObject({ code: 'USAGE' });
  });
});

describe('an establishment with its readings', () => {
  beforeAll(async () => {
    await releve.serve();
    const establishment = ['create-establishment', 'ESSAI', '--name', 'Maison d’essai', '--first-day', firstDay];
    await releve.json(establishment);
    await releve.json(['import', 'readings', published, '--register-machines']);
    await releve.json(['reconcile', '--day', firstDay], 3);
  });

  it('is not created twice', async () => {
    const again = ['create-establishment', 'ESSAI', '--name', 'Autre', '--first-day', firstDay];
    const { exitCode, stdout, stderr } = await releve.run(again);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/^[A-Z_]+ : .+\.$/m);
  });

  it('reconciles a day: 3 and every finding', async () => {
    const found = await releve.json<{ findings: { code: string }[] }>(['reconcile', '--day', firstDay], 3);
    expect(found.findings.map(({ code }) => code)).toContain('readingsMissing');
    const { stdout } = await releve.run(['reconcile', '--day', firstDay], { LANG: 'fr_FR.UTF-8' });
    expect(stdout).toMatch(/^Journée du 15\/06\/2020 rapprochée : 3 appareils/);
  });

  it('does not close a day that something prevents: 3 and every blocker, in words', async () => {
    const kept = await releve.json<{ blockers: { kind: string }[] }>(['close-day', '--day', firstDay], 3);
    expect(kept.blockers.length).toBeGreaterThan(2);
    const { exitCode, stdout } = await releve.run(['close-day', '--day', firstDay]);
    expect(exitCode).toBe(3);
    expect(stdout).toContain('Gaming day 15\u00a0Jun\u00a02020 cannot close yet:');
    expect(stdout).toMatch(/^ {2}– machine 1940732: .+ — to be explained or corrected$/m);
    expect(stdout).not.toContain('{');
  });

  it.each(representatives(['fr', 'en'], 1))('writes a document in %s as PDF, CSV and JSON', async (lang) => {
    for (const [format, beginning] of [
      ['pdf', /^%PDF-/],
      ['csv', /^\ufeff?"?\p{L}/u],
      ['json', /^\{/],
    ] as const) {
      const out = `statement.${lang}.${format}`;
      const words = ['report', 'daily-statement', '--day', firstDay, '--format', format, '--lang', lang, '--out', out];
      const { file, bytes } = await releve.json<{ file: string; bytes: number }>(words);
      const content = readFileSync(file);
      expect(file).toBe(join(releve.home, out));
      expect(content.length).toBe(bytes);
      expect(content.toString('utf8')).toMatch(beginning);
    }
  });

  it('refuses an unknown document, a period that is none, and a document of a machine without one', async () => {
    const refusedWith = async (...words: readonly string[]): Promise<string> =>
      (await releve.json<Refused>(['report', ...words], 1)).code;
    const refused = [
      ['UNKNOWN_REPORT', 'horoscope', '--day', firstDay],
      ['INVALID_PERIOD', 'findings', '--month', '2020-13'],
      ['REPORT_NEEDS_MACHINE', 'machine-meters', '--day', firstDay],
    ] as const;
    for (const [code, ...words] of representatives(refused, 1)) expect(await refusedWith(...words)).toBe(code);
    const nowhere = ['report', 'findings', '--day', firstDay, '--out', 'no/such/folder/file.pdf'];
    expect((await releve.run(nowhere)).exitCode).toBe(2);
  });

  it('is proved, and a superuser’s change is found: 0, then 3 with its table and kind', async () => {
    expect(await releve.json(['verify'])).toMatchObject({ isClean: true, findingCount: 0 });
    await releve.asSuperuser(`
      set session_replication_role = replica;
      update establishments set name = 'Une autre maison' where establishments.code = 'ESSAI'`);
    const altered = await releve.json<{ findings: { table: string; kind: string }[] }>(['verify'], 3);
    expect(altered.findings).toEqual([expect.objectContaining({ table: 'establishments', kind: 'rowChanged' })]);
    const { exitCode, stdout } = await releve.run(['verify', '--establishment', 'ESSAI'], { LANG: 'fr_FR.UTF-8' });
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/– ligne changée : establishments /);
  });
});
