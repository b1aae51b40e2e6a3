import { parse } from 'csv-parse/sync';
import { hash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { AuditService } from '#audit/audit.service.js';
import { createNoteSigner, signNote } from '#audit/log/note.js';
import type { Finding } from '#audit/findings/finding.js';
import { checkArchive } from '#proof/archive-check.js';
import { localHeaderLength, toZipInstant } from '#proof/archive-frame.js';
import { manifestNotePath, manifestPath, buildManifestStatement } from '#proof/archive-manifest.js';
import type { ArchiveManifest } from '#proof/archive-manifest.js';
import { readFrame, type ArchiveFrame } from '#proof/archive-source.js';
import type { ArchiveVerdict } from '#proof/archive-verdict.js';
import { OTHER_HOME_FILES, HOME_FILES } from '#platform/files/home.js';
import { ArchiveFile } from '#archive/archive-file.js';
import type { ClosingFloor } from '../closing/floor.js';
import { compiledProduct } from '../support/compiled.js';
import { isExhaustive, sampleOf, times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import {
  archiveOf,
  DAY,
  establishmentWithClosedDay,
  NEXT,
  nodeCryptography,
  sourceOf,
} from './archived-establishment.js';

let app: TestApp;
let floor: ClosingFloor;
let archive: Buffer;
let frame: ArchiveFrame;

beforeAll(async () => {
  await compiledProduct();
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await establishmentWithClosedDay(app);
  archive = await archiveOf(app, floor, { firstDay: DAY, lastDay: NEXT, language: 'fr' });
  const read = await readFrame(sourceOf(archive));
  if (read === undefined) throw new Error('not an archive');
  frame = read;
});
afterAll(() => app.close());

const check = (bytes: Uint8Array, expectedFingerprint = ''): Promise<ArchiveVerdict> =>
  checkArchive(sourceOf(bytes), nodeCryptography, { expectedFingerprint });

/** Returns the archive with one byte changed: every bit of it, or the lowest alone. */
const changed = (at: number, by = 0x01): Buffer => {
  const copy = Buffer.from(archive);
  copy[at] = (copy[at] ?? 0) ^ by;
  return copy;
};

/** Returns places from a seeded generator, so that each run tries the same ones. */
function placesOf(seed: number, count: number, below: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  });
}

const contents = (path: string): string => Buffer.from(unzipSync(archive)[path] ?? []).toString('utf8');
const manifest = (): ArchiveManifest => JSON.parse(contents(manifestPath)) as ArchiveManifest;

describe('the archive of a period', () => {
  it('contains no name and no typed word in its part of the log', () => {
    const files = Object.keys(unzipSync(archive)).filter((path) => path.startsWith('log/'));
    expect(files.length).toBeGreaterThan(1);
    const log = files.map(contents).join('\n');
    expect(log).toContain('sha256:');
    const { direction, comptable, controleur } = floor.people;
    const typed = ['journée vérifiée', direction.fullName, comptable.fullName, controleur.fullName];
    for (const words of typed) expect(log.includes(words)).toBe(false);
  });

  it('is readable by any ZIP program, and contains exactly the listed files', () => {
    const files = unzipSync(archive);
    const listed = manifest();
    expect(Object.keys(files)).toEqual([...listed.files.map(({ path }) => path), manifestPath, manifestNotePath]);
    for (const { path, size, sha256 } of listed.files) {
      expect({ path, size: files[path]?.length }).toEqual({ path, size });
      expect(hash('sha256', files[path] ?? new Uint8Array(), 'hex')).toBe(sha256);
    }
    expect(listed.days).toEqual(
      [
        { gamingDay: DAY, closingNumber: 1, figuresPath: `figures/${DAY}.txt` },
        expect.objectContaining({ gamingDay: NEXT, closingNumber: null, figuresPath: null }) as object,
      ].slice(0, listed.days.length),
    );
    for (const suffix of ['.pdf', '.json', '/03-des-mises-au-produit-comptabilise.csv'])
      expect(Object.keys(files)).toContain(`documents/${DAY}/daily-statement${suffix}`);
    expect(files['documents/period/slot-performance.pdf']).toBeDefined();
    expect(files['documents/period/daily-statement.pdf']).toBeUndefined();
    // the books: each line of the journal, and its sums
    const lines = (path: string) =>
      parse<Record<string, string>>(contents(path), { columns: true, bom: true, delimiter: ';' });
    const cents = (rows: readonly Record<string, string>[], side: string) =>
      rows.reduce((sum, row) => sum + Number(row[side]?.replace(',', '')), 0);
    const journal = lines('ledger/journal.csv').filter((line) => line['Ligne'] === 'détail');
    const balance = lines('ledger/trial-balance.csv');
    expect(journal.length).toBeGreaterThan(1);
    expect(cents(journal, 'Débit')).toBe(cents(journal, 'Crédit'));
    const [total] = balance.filter((line) => line['Ligne'] === 'total');
    expect(cents([total ?? {}], 'Débit')).toBe(cents(journal, 'Débit'));
  });

  it('is accepted, and the verdict lists the proved facts', async () => {
    const verdict = await check(archive);
    expect(verdict.reasons).toEqual([]);
    expect(verdict.accepted).toBe(true);
    expect(verdict.proved).toMatchObject({
      period: { firstDay: DAY, lastDay: NEXT },
      establishment: { code: floor.establishment.code },
    });
    expect(verdict.proved?.days).toEqual([
      expect.objectContaining({
        gamingDay: DAY,
        figures: expect.objectContaining({ countedNotesMinor: '100000', meteredNotesMinor: '100000' }) as object,
      }),
    ]);
    expect(verdict.proved?.entries).toBeGreaterThan(5);
  });

  it('has the digest that the closing froze', async () => {
    const [row] = await app.database.db.query<{ digest: string }>(
      `select encode(day_closings.results_digest, 'hex') as digest from day_closings`,
    );
    expect(hash('sha256', contents(`figures/${DAY}.txt`), 'hex')).toBe(row?.digest);
  });

  it('shows the key’s fingerprint for comparison, and is refused under another', async () => {
    const { proved } = await check(archive);
    const fingerprint = proved?.fingerprint ?? '';
    expect(fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    expect(contents('LISEZ-MOI.txt')).toContain(fingerprint);
    expect((await check(archive, fingerprint.toUpperCase().replaceAll(' ', ''))).accepted).toBe(true);
    const other = await check(
      archive,
      fingerprint.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect(other.reasons).toEqual([expect.objectContaining({ code: 'keyNotExpected' })]);
  });
});

describe('an archive with one changed byte', () => {
  it('is refused at any place, with one bit changed', async () => {
    for (const at of placesOf(20261121, times({ usually: 3, all: 150 }), archive.length)) {
      const { accepted, reasonCount } = await check(changed(at, 1 << (at % 8)));
      expect({ at, accepted, isSaid: reasonCount > 0 }).toEqual({ at, accepted: false, isSaid: true });
    }
  });

  it('is refused in each byte of the frame around three files, of the list and of the end', async () => {
    const headers = [frame.files[0], frame.files[5], frame.files.at(-1)].flatMap((file) =>
      file === undefined
        ? []
        : Array.from({ length: file.contentsOffset - file.offset }, (_, index) => file.offset + index),
    );
    const listAt = archive.length - frame.directoryBytes.length;
    const list = Array.from({ length: 120 }, (_, index) => listAt + index);
    const end = Array.from({ length: 60 }, (_, index) => archive.length - 1 - index);
    for (const at of sampleOf([...headers, ...list, ...end], 4)) {
      expect({ at, accepted: (await check(changed(at, 0x80))).accepted }).toEqual({ at, accepted: false });
    }
  });

  it('is refused when any byte of its signature changes', async () => {
    const note = frame.files.find(({ path }) => path === manifestNotePath);
    const bytes = Array.from({ length: note?.size ?? 0 }, (_, index) => (note?.contentsOffset ?? 0) + index);
    expect(bytes.length).toBeGreaterThan(100);
    for (const at of sampleOf(bytes, 3)) {
      expect({ at, accepted: (await check(changed(at))).accepted }).toEqual({ at, accepted: false });
    }
  });

  it('is refused when bytes are added or removed', async () => {
    const middle = frame.files[3]?.offset ?? 0;
    const added = [
      Buffer.concat([archive, Buffer.from('x')]),
      Buffer.concat([Buffer.from('x'), archive]),
      Buffer.concat([archive.subarray(0, middle), Buffer.from('x'), archive.subarray(middle)]),
      archive.subarray(0, -1),
      archive.subarray(1),
      Buffer.alloc(0),
      Buffer.alloc(localHeaderLength),
    ];
    for (const bytes of added) expect((await check(bytes)).accepted).toBe(false);
  });

  it('is refused with the name of the changed file', async () => {
    const file = frame.files.find(({ path }) => path === `documents/${DAY}/daily-statement.pdf`);
    const { reasons } = await check(changed((file?.contentsOffset ?? 0) + 1000));
    expect(reasons).toContainEqual({ code: 'fileChanged', subject: `documents/${DAY}/daily-statement.pdf` });
  });
});

/**
 * Returns an archive that the establishment could forge with its own key: with these contents changed, its list
 * recreated and signed again.
 */
async function resigned(change: (files: Map<string, Buffer>) => Partial<ArchiveManifest>): Promise<Buffer> {
  const unsigned = manifest();
  const files = new Map(unsigned.files.map(({ path }) => [path, Buffer.from(unzipSync(archive)[path] ?? [])]));
  const changedManifest = { ...unsigned, ...change(files) };
  const path = join(app.config.home, 'forged.zip');
  const file = await ArchiveFile.create(path, toZipInstant(unsigned.generatedAt));
  for (const [name, bytes] of files) await file.addFile(name, [bytes]);
  const text = JSON.stringify({ ...changedManifest, files: [...file.files] });
  await file.addFile(manifestPath, [text]);
  const key = readFileSync(join(app.config.home, 'keys', `${floor.establishment.code}.log.key`), 'utf8');
  const statement = buildManifestStatement(changedManifest, hash('sha256', text, 'base64'));
  await file.addFile(manifestNotePath, [signNote(statement, createNoteSigner(unsigned.establishment.origin, key))]);
  await file.finish();
  await file.close();
  return readFileSync(path);
}

const edited = (files: Map<string, Buffer>, path: string, from: string | RegExp, to: string): void => {
  const before = files.get(path)?.toString('utf8') ?? '';
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  files.set(path, Buffer.from(after));
};

const codesOf = async (bytes: Buffer): Promise<string[]> => [
  ...new Set((await check(bytes)).reasons.map(({ code }) => code)),
];

describe('an archive signed again with the establishment’s key', () => {
  const entries = (): string => manifest().stretches.at(-1)?.path ?? '';

  it('is accepted when nothing was changed', async () => {
    expect(await codesOf(await resigned(() => ({})))).toEqual([]);
  });

  it('is refused with figures that the closing did not freeze', async () => {
    const forged = await resigned((files) => {
      edited(files, `figures/${DAY}.txt`, '100000', '100001');
      return {};
    });
    expect(await codesOf(forged)).toEqual(['figuresChanged']);
  });

  it('is refused with a changed, a missing or an additional entry', async () => {
    const touched = await resigned((files) => {
      edited(files, entries(), '"p":', '"p": ');
      return {};
    });
    expect(await codesOf(touched)).toContain('checkpointDiffers');
    for (const change of [/[^\n]*\n$/, /^/] as const) {
      const forged = await resigned((files) => {
        edited(files, entries(), change, change.source === '^' ? '{}\n' : '');
        return {};
      });
      expect(await codesOf(forged)).toContain('entriesNotProved');
    }
  });

  it('is refused without a closed day, and with a statement of other figures', async () => {
    const leftOut = await resigned(() => ({ days: [], documents: [] }));
    expect(await codesOf(leftOut)).toEqual(['dayLeftOut']);
    const otherFigures = await resigned((files) => {
      edited(files, `documents/${DAY}/daily-statement.json`, /"actualMinor":"100000"/, '"actualMinor":"100001"');
      return {};
    });
    expect(await codesOf(otherFigures)).toEqual(['statementDiffers']);
    const otherPlace = await resigned((files) => {
      edited(files, `documents/${DAY}/findings.json`, /"position":"\d+"/, '"position":"3"');
      return {};
    });
    expect(await codesOf(otherPlace)).toEqual(['documentNotStamped']);
  });
});

describe('a request for an archive', () => {
  it('requires the documents and the log, a period of the establishment, and a key for the write', async () => {
    const period = { firstDay: DAY, lastDay: NEXT, language: 'fr' };
    const reversed = await floor.controleur.post('/archives', { ...period, firstDay: NEXT, lastDay: DAY }).expect(422);
    expect(reversed.body.code).toBe('INVALID_PERIOD');
    const before = { ...period, firstDay: '2025-03-01', lastDay: '2025-03-02' };
    expect((await floor.controleur.post('/archives', before).expect(422)).body.code).toBe('ARCHIVE_DAY_UNKNOWN');
    expect((await floor.controleur.get('/archives/999999').expect(404)).body.code).toBe('NOT_FOUND');
  });

  it('returns the same archive when its key is repeated', async () => {
    const period = { firstDay: DAY, lastDay: DAY, language: 'en' };
    const one = await floor.controleur.post('/archives', period, 'the-same-key').expect(201);
    const other = await floor.controleur.post('/archives', period, 'the-same-key').expect(201);
    expect(other.body).toEqual(one.body);
  });
});

describe('refusals to sign an archive', () => {
  const period = { firstDay: DAY, lastDay: NEXT, language: 'fr' } as const;
  const asSuperuser = (sql: string): Promise<unknown> =>
    app.database.superuser.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(sql);
    });
  const playedBy = (more: string): string =>
    `update day_results set coin_in_minor = day_results.coin_in_minor ${more} where gaming_day = '${DAY}'
       and machine_id = (select min(one.machine_id) from day_results as one where one.gaming_day = '${DAY}')`;

  it('include a closed day whose figure does not follow from its readings', async () => {
    await asSuperuser(playedBy('+ 100'));
    await expect(archiveOf(app, floor, period)).rejects.toThrow('DAY_RECOMPUTED_OTHERWISE');
    await asSuperuser(playedBy('- 100'));
  });

  it('include a database whose views are not those of this version', async () => {
    const machineDays = `select pg_get_viewdef('machine_days'::regclass) as text`;
    const [view] = await app.database.superuser.query<{ text: string }>(machineDays);
    const without = (view?.text ?? '').replace(/;\s*$/, '');
    await app.database.superuser.query(`create or replace view machine_days as ${without} limit 1000000`);
    await expect(archiveOf(app, floor, period)).rejects.toThrow('DATABASE_ALTERED');
    await app.database.superuser.query(`create or replace view machine_days as ${without}`);
    // test/reports/http has a document that is signed again; an archive takes too long
    if (!isExhaustive()) return;
    expect((await archiveOf(app, floor, period)).length).toBeGreaterThan(10_000);
  });
});

describe('the file of an archive in the home', () => {
  it('is named by the verification when altered, and ignored when removed', async () => {
    const { code, establishmentId } = floor.establishment;
    const folder = join(app.config.home, 'archives', code);
    const [name = ''] = readdirSync(folder);
    const found = async (): Promise<readonly Finding[]> =>
      (await app.app.get(AuditService).verifyLogs({ establishmentIds: [establishmentId] })).findings;
    const there = readdirSync(app.config.home).filter((each) => !each.endsWith('.zip'));
    expect(there.filter((each) => !(each in { ...HOME_FILES, ...OTHER_HOME_FILES }))).toEqual([]);
    expect(await found()).toEqual([]);
    writeFileSync(join(folder, name), changed(archive.length >> 1));
    expect(await found()).toEqual([
      expect.objectContaining({
        table: 'archives',
        kind: 'fileAltered',
        establishmentId,
        detail: expect.stringContaining(`archives/${code}/${name} has the SHA-256 `),
      }),
    ]);
    rmSync(join(folder, name));
    symlinkSync('/dev/zero', join(folder, name));
    expect(await found()).toMatchObject([{ kind: 'fileAltered' }]);
    rmSync(join(folder, name));
    expect(await found()).toEqual([]);
  });
});
