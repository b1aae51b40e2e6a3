import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportDefinitions } from '#app/reports.js';
import { listReports } from '#documents/registry.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { isExhaustive, sampleOf, exhaustiveIt } from '../support/scale.js';
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

describe('a wrong command line exits with 2, without a database', () => {
  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['an unknown command', ['frobnicate'], /Unknown command: 'frobnicate'/],
    ['an unknown option', ['verify', '--colour'], /Unknown option: '--colour'/],
    ['a missing option', ['movement', '--machine', '1'], /The option '--from <instant>' is missing/],
    [
      'an impossible instant',
      ['movement', '--machine', '1', '--from', 'noon', '--to', '0'],
      /--from is not a date and time.*noon/,
    ],
    ['an impossible day', ['close-day', '--day', '2020-02-30'], /--day is not a day.*2020-02-30/],
    ['an unknown format', ['report', 'findings', '--format', 'docx'], /allowed values: pdf, xlsx, csv, json/],
    ['a file that is not there', ['import', 'readings', 'nothing.csv'], /no such file: nothing\.csv/],
    ['a folder for a file', ['import', 'machines', '.'], /no such file: \./],
    ['a group without its command', ['import'], /import/],
    ['a document without its name', ['report'], /name of the document is missing/],
    ['a rule without its key', ['rule'], /key of the rule is missing/],
    ['an input that is no JSON', ['rule', 'AI67:7.2', '--input', '{game'], /--input is not JSON/],
    ['French asked for', ['report', 'findings', '--format', 'docx', '--language', 'fr'], /valeur 'docx' de .* permise/],
    [
      'French asked for, by us',
      ['close-day', '--lang=fr', '--day', '2020-02-30'],
      /--day n’est pas un jour.*2020-02-30/,
    ],
    ['French, a missing option', ['movement', '--language', 'fr', '--machine', '1'], /Il manque l’option '--from/],
    ['French, an unknown option', ['verify', '--language', 'fr', '--colour'], /Option inconnue : '--colour'/],
    ['French, a file', ['check-document', 'nothing.pdf', '--language', 'fr'], /Ce fichier n’existe pas : nothing\.pdf/],
  ];
  it.each(sampleOf(wrong, 6))('%s', async (_title, words, message) => {
    const [plain, asJson] = await Promise.all([releve.run(words), releve.run([...words, '--json'])]);
    expect(plain).toMatchObject({ exitCode: 2, stdout: '' });
    expect(plain.stderr).toMatch(message);
    expect(plain.stderr).not.toMatch(/^ +at /m);
    expect(asJson.exitCode).toBe(2);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ code: 'USAGE' });
    expect(existsSync(join(releve.home, 'embedded.json'))).toBe(false);
  });

  it('shows the help without a command', async () => {
    const { exitCode, stderr } = await releve.run([]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Usage: releve');
  });
});

describe('a single rule', () => {
  const input = JSON.stringify({ game: 'trenteEtQuarante', authorisedMinimum: '100', tableMinimum: '500' });

  it('is listed with its schema and a working example, without a database', async () => {
    const listed = await releve.json<{ key: string; schema: { type: string }; example: object }[]>(['rule', '--list']);
    const avance = listed.find(({ key }) => key === 'AI67:14.1');
    expect(avance).toMatchObject({ schema: { type: 'object' }, example: { game: 'europeanRoulette' } });
    const answer = await releve.json(['rule', 'AI67:14.1', '--input', JSON.stringify(avance?.example)]);
    expect(answer).toMatchObject({ verdict: 'found', answer: { avance: '10000000' }, article: 'AI67:14' });
    expect(existsSync(join(releve.home, 'embedded.json'))).toBe(false);
  });

  it('prints its arithmetic and its article in the requested language', async () => {
    const { stdout, exitCode } = await releve.run(['rule', 'AI67:14.1', '--input', input, '--language', 'fr']);
    expect(exitCode).toBe(0);
    expect(stdout.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/AI67:14 .*\n.*25 000 × 500 DJF = 12 500 000 DJF/);
    const { stdout: itself } = await releve.run(['rule', 'AI67:14.1', '--language', 'en']);
    expect(itself).toMatch(/tableMinimum {2}Table minimum\n--input '\{/);
  });

  it('exits with 1 on a refusal, and on a wrong input or key', async () => {
    const bon = {
      asked: [{ medium: 'chip', value: '5.00', count: 2 }],
      given: [{ medium: 'plaque', value: '5.00', count: 1 }],
    };
    const refused = await releve.json(['rule', 'MC:17.1.2', '--input', JSON.stringify(bon)], 1);
    expect(refused).toMatchObject({ verdict: 'refused', refusal: { code: 'BON_UNEQUAL' } });
    expect(await releve.json(['rule', 'AI67:7.2', '--input', '{}'], 1)).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await releve.json(['rule', 'AI67:99', '--input', '{}'], 1)).toMatchObject({ code: 'RULE_NOT_KNOWN' });
  });
});

describe('the available documents', () => {
  it.each(['fr', 'en'] as const)(
    'are listed in %s with their required options, without a database',
    async (language) => {
      const listed = await releve.json<{ name: string; title: string; needs: string[] }[]>([
        'report',
        '--list',
        '--language',
        language,
      ]);
      expect(listed.map(({ name }) => name)).toEqual(listReports(reportDefinitions).map(({ name }) => name));
      const of = (name: string) => listed.find((each) => each.name === name);
      expect(of('jackpot-slip')).toMatchObject({ needs: ['--of'], subject: 'number' });
      expect(of('machine-meters')).toMatchObject({ needs: ['--machine'] });
      expect(of('daily-statement')?.title).toBe(language === 'fr' ? 'État journalier' : 'Daily statement');
      const { stdout } = await releve.run(['report', '--list', '--language', language]);
      expect(stdout).toMatch(language === 'fr' ? /desk-statement .*--of CAISSE/ : /desk-statement .*--of DESK/);
      expect(existsSync(join(releve.home, 'embedded.json'))).toBe(false);
    },
  );
});

describe('help', () => {
  it('lists every command of the README', async () => {
    const { exitCode, stdout } = await releve.run(['--help']);
    expect(exitCode).toBe(0);
    const page = readFileSync(join(packageRoot, 'docs', 'command-line.md'), 'utf8');
    const table = page.slice(page.indexOf('| command | does |'), page.indexOf('`--establishment CODE`'));
    const commands = [...table.matchAll(/^\| `([a-z-]+)/gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(8);
    for (const name of commands) expect(stdout).toMatch(new RegExp(`^ {2}${name}[ |]`, 'm'));
  });

  it('works through npm’s own script, which prints nothing else on standard output', () => {
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
  });

  exhaustiveIt('refuses a second creation', async () => {
    const again = ['create-establishment', 'ESSAI', '--name', 'Autre', '--first-day', firstDay];
    const { exitCode, stdout, stderr } = await releve.run(again);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/^[A-Z_]+ : .+\.$/m);
  });

  it('reconciles a day: exits with 3 and lists every finding', async () => {
    const found = await releve.json<{ findings: { code: string }[] }>(['reconcile', '--day', firstDay], 3);
    expect(found.findings.map(({ code }) => code)).toContain('readingsMissing');
    if (!isExhaustive()) return;
    const { stdout } = await releve.run(['reconcile', '--day', firstDay], { LANG: 'fr_FR.UTF-8' });
    expect(stdout).toMatch(/^Journée du 15\/06\/2020 rapprochée : 3 appareils/);
  });

  exhaustiveIt('refuses to close a blocked day: exits with 3 and describes every blocker', async () => {
    const { exitCode, stdout } = await releve.run(['close-day', '--day', firstDay]);
    expect(exitCode).toBe(3);
    expect(stdout).toContain('Gaming day 15\u00a0Jun\u00a02020 cannot be closed yet:');
    expect(stdout).toMatch(/^ {2}– machine 1940732: .+ — to be explained or corrected$/m);
    expect(stdout).not.toContain('{');
    const refusal = await releve.json<{ blockers: { kind: string }[] }>(['close-day', '--day', firstDay], 3);
    expect(refusal.blockers.length).toBeGreaterThan(2);
  });

  for (const lang of ['fr', 'en']) {
    exhaustiveIt(`writes a document in ${lang} to a file, in both formats`, async () => {
      const formats = [
        ['pdf', /^%PDF-/],
        ['xlsx', /^PK/],
        ['csv', /^PK/],
        ['json', /^\{/],
      ] as const;
      for (const [format, beginning] of formats) {
        const out = `statement.${lang}.${format}`;
        const words = [
          'report',
          'daily-statement',
          '--day',
          firstDay,
          '--format',
          format,
          '--lang',
          lang,
          '--out',
          out,
        ];
        const { file, bytes } = await releve.json<{ file: string; bytes: number }>(words);
        const content = readFileSync(file);
        expect(file).toBe(join(releve.home, out));
        expect(content.length).toBe(bytes);
        expect(content.toString('utf8')).toMatch(beginning);
      }
      const checked = await releve.run(['check-document', `statement.${lang}.pdf`, '--language', lang]);
      expect(checked.exitCode).toBe(0);
      expect(checked.stdout).toMatch(lang === 'fr' ? /n’a pas changé[^]*Signé par/ : /has not changed[^]*Signed by/);
      appendFileSync(join(releve.home, `statement.${lang}.pdf`), '% more\n');
      const added = await releve.run(['check-document', `statement.${lang}.pdf`, '--language', 'en']);
      expect(added).toMatchObject({ exitCode: 3, stdout: expect.stringContaining('BYTES WERE ADDED') as unknown });
    });
  }

  exhaustiveIt('refuses an unknown document, an invalid period, and a machine document without a machine', async () => {
    const refusedWith = async (...words: readonly string[]): Promise<string> =>
      (await releve.json<Refused>(['report', ...words], 1)).code;
    const refused = [
      ['UNKNOWN_REPORT', 'horoscope', '--day', firstDay],
      ['INVALID_PERIOD', 'findings', '--month', '2020-13'],
      ['REPORT_NEEDS_MACHINE', 'machine-meters', '--day', firstDay],
    ] as const;
    for (const [code, ...words] of refused) expect(await refusedWith(...words)).toBe(code);
    const inFrench = await releve.run(['report', 'horoscope', '--day', firstDay, '--language', 'fr']);
    expect(inFrench).toMatchObject({ exitCode: 1, stdout: '' });
    expect(inFrench.stderr).toMatch(/^UNKNOWN_REPORT : Il n’existe pas de document/);
    const inEnglish = await releve.run(['report', 'horoscope', '--day', firstDay, '--language=en'], { LANG: 'fr_FR' });
    expect(inEnglish.stderr).toMatch(/^UNKNOWN_REPORT : There is no document/);
    const nowhere = ['report', 'findings', '--day', firstDay, '--out', 'no/such/folder/file.pdf'];
    expect((await releve.run(nowhere)).exitCode).toBe(2);
  });

  exhaustiveIt('passes verification with exit code 0', async () => {
    const proved = await releve.json(['verify', '--recompute', '--documents']);
    expect(proved).toMatchObject({
      isClean: true,
      findingCount: 0,
      recomputed: [{ code: 'ESSAI', period: { differenceCount: 0 }, documents: { differences: [] } }],
    });
  });

  exhaustiveIt('exits with 3 on recomputation and lists only the altered figure in its period', async () => {
    const change = (by: string): Promise<unknown> =>
      releve.asSuperuser(`set session_replication_role = replica;
        update day_results set coin_in_minor = day_results.coin_in_minor ${by} from machines
          where machines.establishment_id = day_results.establishment_id
            and machines.machine_id = day_results.machine_id and machines.sbm_number = '1940732'`);
    const within = (day: string): readonly string[] => ['verify', '--recompute', '--from', day, '--to', day];
    await change('+ 1');
    const found = await releve.json<{ recomputed: { period: { differences: object[] } }[] }>(within(firstDay), 3);
    expect(found.recomputed[0]?.period).toMatchObject({ days: 1, differenceCount: 1 });
    expect(found.recomputed[0]?.period.differences).toEqual([
      expect.objectContaining({
        gamingDay: firstDay,
        table: 'day_results',
        key: expect.stringContaining('1940732') as unknown,
      }),
    ]);
    const { stdout } = await releve.run(within(firstDay), { LANG: 'fr_FR.UTF-8' });
    expect(stdout).toMatch(/1940732/);
    expect(await releve.json(within('2020-06-16'))).toMatchObject({ recomputed: [{ period: { differenceCount: 0 } }] });
    await change('- 1');
    expect(await releve.json(within(firstDay))).toMatchObject({ recomputed: [{ period: { differenceCount: 0 } }] });
  });

  it('fails verification after a superuser’s change: exits with 3 and names the table and the kind', async () => {
    await releve.asSuperuser(`
      set session_replication_role = replica;
      update establishments set name = 'Une autre maison' where establishments.code = 'ESSAI'`);
    const altered = await releve.json<{ findings: { table: string; kind: string }[] }>(['verify'], 3);
    expect(altered.findings).toEqual([expect.objectContaining({ table: 'establishments', kind: 'rowChanged' })]);
    if (!isExhaustive()) return;
    const { exitCode, stdout } = await releve.run(['verify', '--establishment', 'ESSAI'], { LANG: 'fr_FR.UTF-8' });
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(
      /Une ligne n’est plus telle qu’elle a été inscrite\. Un auteur qui écrit dans la base sans passer par/,
    );
    expect(stdout).toMatch(/– establishments .*\n.*Ne corrigez rien/);
  });
});
