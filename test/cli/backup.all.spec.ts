import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exhaustiveIt } from '../support/scale.js';
import { Console, type Ended, type Served } from './command.js';

interface Report {
  readonly isClean: boolean;
  readonly establishments: readonly { readonly code: string; readonly entries: number }[];
  readonly findings: readonly { readonly kind: string; readonly key: string }[];
}

interface Restored {
  readonly sha256: string;
  readonly verification: Report;
}

const FLOOR = ['create-establishment', 'FLOOR', '--name', 'The floor', '--first-day', '2026-03-01'];
const reason = ['--reason', 'moved to another server'];

let releve: Console;
let other: Console;
let folder: string;
let backup: string;

beforeAll(async () => {
  releve = await Console.open();
  other = await Console.open();
  folder = mkdtempSync(join(tmpdir(), 'releve-backups-'));
  backup = join(folder, 'one');
  await releve.json(FLOOR);
});
afterAll(async () => {
  await releve.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

const manifestOf = (of: string): { format: number; migrations: string[]; product: string } =>
  JSON.parse(readFileSync(join(of, 'manifest.json'), 'utf8')) as ReturnType<typeof manifestOf>;

function expectRefused({ exitCode, stderr }: Ended, code: string): void {
  expect(stderr).toContain(`${code} : `);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(exitCode).toBe(1);
}

describe('releve backup', () => {
  let served: Served;

  beforeAll(async () => {
    served = await releve.serve();
  });
  afterAll(async () => {
    await served.stop();
  });

  it('copies a running server without the personal-data key, and prints the binding head', async () => {
    const made = await releve.json<{ folder: string; rows: number; sha256: string }>(['backup', backup]);
    expect(made).toMatchObject({ folder: backup });
    expect(made.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(made.rows).toBeGreaterThan(100);
    expect(existsSync(join(backup, 'home', 'keys', 'FLOOR.log.key'))).toBe(true);
    expect(existsSync(join(backup, 'home', 'keys', 'personal-data.key'))).toBe(false);
    expect(existsSync(join(backup, 'home', 'embedded.json'))).toBe(false);
    expect(statSync(join(backup, 'home', 'keys', 'FLOOR.log.key')).mode & 0o777).toBe(0o600);
    expect(served.isRunning()).toBe(true);
  });

  exhaustiveIt('includes the personal-data key on request', async () => {
    const whole = join(folder, 'whole');
    await releve.json(['backup', whole, '--with-personal-data-key']);
    expect(readFileSync(join(whole, 'home', 'keys', 'personal-data.key'), 'utf8')).toBe(
      readFileSync(join(releve.home, 'keys', 'personal-data.key'), 'utf8'),
    );
  });

  exhaustiveIt('refuses a non-empty folder and a folder inside the home, and leaves nothing behind', async () => {
    expectRefused(await releve.run(['backup', backup]), 'ALREADY_EXISTS');
    const inside = join(releve.home, 'backup');
    expectRefused(await releve.run(['backup', inside]), 'BACKUP_INSIDE_HOME');
    expect(existsSync(inside)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('refuses a second server on the same home with one sentence', async () => {
    const ended = await releve.run(['serve'], { PORT: '0' });
    expectRefused(ended, 'HOME_IN_USE');
    expect(ended.stderr).toContain('stop it, or give this one another RELEVE_HOME');
    expect(served.isRunning()).toBe(true);
  });
});

describe('releve restore', () => {
  let home: string;
  let restored: Restored;
  let report: Report;

  beforeAll(async () => {
    // data written after the backup is not in it
    await releve.json(['create-establishment', 'LATER', '--name', 'Later', '--first-day', '2026-03-01']);
    home = join(other.home, 'restored');
    const environment = { RELEVE_HOME: home };
    restored = await other.json<Restored>(['restore', backup, '--home', home, ...reason]);
    // the restored home accepts writes: new entries are sealed after the restored ones
    await other.json(['create-establishment', 'AFTER', '--name', 'After', '--first-day', '2026-03-01'], 0, environment);
    report = await other.json<Report>(['verify'], 0, environment);
  });

  it('restores into an empty folder, passes verification and accepts further writes', () => {
    expect(restored.verification.findings).toEqual([]);
    expect(restored.verification.establishments.map(({ code }) => code)).toEqual(['OPERATOR', 'FLOOR']);
    expect(report.establishments.map(({ code }) => code)).toEqual(['OPERATOR', 'FLOOR', 'AFTER']);
    expect(other.leftBehind()).toEqual([]);
  });

  it('serves the restored home', async () => {
    const served = await other.serve(['--json'], { RELEVE_HOME: home });
    expect(JSON.parse(served.stdout())).toMatchObject({ administrators: [] });
    expect((await served.stop()).exitCode).toBe(0);
  });

  it('refuses a non-empty folder and an altered backup', async () => {
    const refused = join(other.home, 'refused');
    const restore = (from: string, to = refused): Promise<Ended> =>
      other.run(['restore', from, '--home', to, ...reason]);
    expectRefused(await restore(backup, releve.home), 'HOME_NOT_EMPTY');
    const copy = join(folder, 'copy');
    renameSync(backup, copy);
    const part = join(copy, 'database', 'establishments.copy.gz');
    const bytes = readFileSync(part);
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    writeFileSync(part, bytes);
    rmSync(join(copy, 'home', 'keys', 'FLOOR.log.pub'));
    const altered = await restore(copy);
    expectRefused(altered, 'BACKUP_ALTERED');
    expect(altered.stderr).toContain('database/establishments.copy.gz, home/keys/FLOOR.log.pub');
    expect(existsSync(refused)).toBe(false);
  });

  exhaustiveIt('refuses a truncated backup and one of a newer version', async () => {
    const copy = join(folder, 'copy');
    const refused = join(other.home, 'refused');
    const restore = (from: string): Promise<Ended> => other.run(['restore', from, '--home', refused, ...reason]);
    const manifest = manifestOf(copy);
    const newer = { ...manifest, product: '99.0.0', migrations: [...manifest.migrations, 'Tomorrow1890000001000'] };
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify(newer));
    expectRefused(await restore(copy), 'BACKUP_OF_NEWER_VERSION');
    rmSync(join(copy, 'manifest.json'));
    expectRefused(await restore(copy), 'BACKUP_UNREADABLE');
    expect(existsSync(refused)).toBe(false);
    expect((await other.run(['restore', copy, '--home', refused])).exitCode).toBe(2);
  });
});

describe('a home with lost files', () => {
  let lost: { readonly RELEVE_HOME: string };

  beforeAll(async () => {
    const home = join(other.home, 'lost');
    lost = { RELEVE_HOME: home };
    await other.json(FLOOR, 0, lost);
    rmSync(join(home, 'keys', 'FLOOR.log.key'));
    rmSync(join(home, 'checkpoints', 'FLOOR.checkpoints'));
  });

  it('refuses to start, but can be verified', async () => {
    const refused = await other.run(['serve'], { ...lost, PORT: '0' });
    expectRefused(refused, 'LOG_KEYS_MISSING');
    expect(refused.stderr).toContain('keys/FLOOR.log.key');
    const report = await other.json<Report>(['verify'], 3, lost);
    expect(report.findings.map(({ kind, key }) => `${kind} ${key}`)).toEqual(
      expect.arrayContaining(['keyMissing keys/FLOOR.log.key', 'checkpointFileAltered checkpoints/FLOOR.checkpoints']),
    );
    expect(existsSync(join(lost.RELEVE_HOME, 'keys', 'FLOOR.log.key'))).toBe(false);
  });

  it('starts after the loss is accepted', async () => {
    const accepted = await other.run(['accept-restored', '--reason', 'the disk broke'], lost);
    expect(accepted.stdout).toContain('Accepted: keyMissing keys/FLOOR.log.key');
    expect(accepted.stdout).toMatch(/New key of the log: [0-9a-f]{8}/);
    expect((await (await other.serve([], lost)).stop()).exitCode).toBe(0);
    expectRefused(await other.run(['accept-restored', '--reason', 'once more'], lost), 'NOTHING_TO_ACCEPT');
    expect(other.leftBehind()).toEqual([]);
  });
});
