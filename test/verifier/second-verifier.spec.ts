import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { ArchiveFile } from '../../src/archive/archive-file.js';
import { noteSigner, signNote } from '../../src/audit/log/note.js';
import { packageRoot } from '../../src/platform/runtime/package-root.js';
import { checkArchive } from '../../src/proof/archive-check.js';
import { zipInstant } from '../../src/proof/archive-frame.js';
import { manifestNotePath, manifestPath, manifestStatement } from '../../src/proof/archive-manifest.js';
import type { ArchiveManifest } from '../../src/proof/archive-manifest.js';
import {
  archiveOf,
  DAY,
  establishmentWithClosedDay,
  NEXT,
  nodeCryptography,
  sourceOf,
} from '../archive/archived-establishment.js';
import { compiledProduct } from '../support/compiled.js';
import { times } from '../support/scale.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { fractionsOf } from '../support/random.js';

/** What the second verifier prints of an archive. */
interface Said {
  readonly archive: string;
  readonly accepted: boolean;
  readonly reasons: readonly (readonly [code: string, subject: string])[];
}

let app: TestApp;
let archive: Buffer;
let code: string;
let folder: string;
let python: string;

beforeAll(async () => {
  const { findPython } = (await import(join(packageRoot, 'scripts', 'python.mjs'))) as { findPython: () => string };
  python = findPython();
  await compiledProduct();
  folder = mkdtempSync(join(tmpdir(), 'releve-second-verifier-'));
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  const floor = await establishmentWithClosedDay(app);
  ({ code } = floor.establishment);
  archive = await archiveOf(app, floor, { firstDay: DAY, lastDay: NEXT, language: 'fr' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What Python says of archives, in their order; it is started once for all of them. */
function secondSays(archives: readonly Buffer[], ...options: readonly string[]): readonly Said[] {
  const paths = archives.map((bytes, index) => {
    const path = join(folder, `${index}.zip`);
    writeFileSync(path, bytes);
    return path;
  });
  const asked = [join(packageRoot, 'verifier', 'verify.py'), '--json', ...options, ...paths];
  const { stdout, stderr, status } = spawnSync(python, ['-B', ...asked], { encoding: 'utf8', maxBuffer: 1 << 28 });
  expect({ stderr, isVerdict: status === 0 || status === 3 }).toEqual({ stderr: '', isVerdict: true });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Said);
}

/** The reasons of both, code and subject, as sets: the product lists the first two hundred. */
async function compared(archives: readonly Buffer[]): Promise<readonly (readonly [Set<string>, Set<string>])[]> {
  const verdicts = secondSays(archives);
  expect(verdicts).toHaveLength(archives.length);
  return Promise.all(
    archives.map(async (bytes, index) => {
      const { accepted, reasons, reasonCount } = await checkArchive(sourceOf(bytes), nodeCryptography);
      const said = verdicts[index];
      expect({ index, accepted: said?.accepted }).toEqual({ index, accepted });
      const product = new Set(reasons.map((reason) => `${reason.code} ${reason.subject}`));
      const second = (said?.reasons ?? []).map((reason) => reason.join(' '));
      // of a log that was cut in two every entry is a reason, and the product lists the first of them
      const isShort = reasonCount > reasons.length;
      return [product, new Set(isShort ? second.filter((reason) => product.has(reason)) : second)] as const;
    }),
  );
}

/** The same whole numbers below a bound every time. */
function wholesOf(seed: number): (below: number) => number {
  const fraction = fractionsOf(seed);
  return (below) => Math.floor(fraction() * below);
}

const contents = (): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes)]));

/** An archive whose contents were changed and whose list was made and signed anew, with the establishment's own key. */
async function resigned(
  change: (files: Map<string, Buffer>, manifest: ArchiveManifest) => ArchiveManifest,
): Promise<Buffer> {
  const files = contents();
  const said = JSON.parse(files.get(manifestPath)?.toString('utf8') ?? '') as ArchiveManifest;
  for (const path of [manifestPath, manifestNotePath]) files.delete(path);
  const manifest = change(files, said);
  const path = join(folder, 'resigned.zip');
  const file = await ArchiveFile.create(path, zipInstant(manifest.generatedAt));
  for (const [name, bytes] of files) await file.add(name, [bytes]);
  const text = JSON.stringify({ ...manifest, files: [...file.files] });
  await file.add(manifestPath, [text]);
  const key = readFileSync(join(app.config.home, 'keys', `${code}.log.key`), 'utf8');
  const statement = manifestStatement(manifest, hash('sha256', text, 'base64'));
  await file.add(manifestNotePath, [signNote(statement, noteSigner(said.establishment.origin, key))]);
  await file.end();
  await file.close();
  return readFileSync(path);
}

it('accepts what the product makes, and tells the key like it', async () => {
  expect(await compared([archive])).toEqual([[new Set(), new Set()]]);
  const { proved } = await checkArchive(sourceOf(archive), nodeCryptography);
  const fingerprint = proved?.fingerprint ?? '';
  expect(secondSays([archive], '--fingerprint', fingerprint)).toMatchObject([
    { accepted: true, entries: proved?.entries },
  ]);
  const other = fingerprint.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  expect(secondSays([archive], '--fingerprint', other)).toMatchObject([
    { reasons: [['keyNotExpected', expect.any(String)]] },
  ]);
});

it('refuses what the product refuses, for the same reasons: bytes changed, put in, taken out, moved', async () => {
  const random = wholesOf(20261125);
  const tampered = Array.from({ length: times({ usually: 24, whole: 1000 }) }, (_, index) => {
    const bytes = Buffer.from(archive);
    const at = random(bytes.length);
    const length = 1 + random(40);
    if (index % 4 === 0) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    if (index % 4 === 1)
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)]);
    if (index % 4 === 2) bytes.copyWithin(at, random(bytes.length), at + length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
    return bytes;
  });
  for (let from = 0; from < tampered.length; from += 50) {
    for (const [product, second] of await compared(tampered.slice(from, from + 50))) {
      expect(product.size).toBeGreaterThan(0);
      expect(second).toEqual(product);
    }
  }
});

it('refuses what the establishment itself signed anew, for the same reasons', async () => {
  const random = wholesOf(7);
  const forged: Buffer[] = [];
  let refused = 0;
  for (let n = 0; n < times({ usually: 24, whole: 1000 }); n += 1) forged.push(await resigned(anyChange(random, n)));
  for (let from = 0; from < forged.length; from += 50) {
    for (const [product, second] of await compared(forged.slice(from, from + 50))) {
      expect(second).toEqual(product);
      refused += product.size > 0 ? 1 : 0;
    }
  }
  // some changes draw what was there
  expect(refused).toBeGreaterThan(forged.length / 2);
});

type Change = (files: Map<string, Buffer>, manifest: ArchiveManifest) => ArchiveManifest;

/** A change of one kind after the other, at a place drawn by chance. */
function anyChange(random: (below: number) => number, n: number): Change {
  const flip = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    const at = random(copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
    return copy;
  };
  const changeOf = (
    files: Map<string, Buffer>,
    is: (path: string) => boolean,
    how: (bytes: Buffer) => Buffer,
  ): void => {
    const paths = [...files.keys()].filter(is);
    const path = paths[random(paths.length)] ?? '';
    files.set(path, how(files.get(path) ?? Buffer.alloc(0)));
  };
  const lines =
    (how: (lines: string[]) => string[]) =>
    (bytes: Buffer): Buffer =>
      Buffer.from(how(bytes.toString('utf8').split('\n')).join('\n'));
  const isLog = (path: string): boolean => path.startsWith('log/') && path.endsWith('.ndjson');
  const changes: readonly Change[] = [
    (files, manifest) => (changeOf(files, isLog, flip), manifest),
    (files, manifest) => (
      changeOf(
        files,
        isLog,
        lines((all) => all.toSpliced(random(all.length - 1), 1)),
      ),
      manifest
    ),
    (files, manifest) => (changeOf(files, (path) => path.startsWith('figures/'), flip), manifest),
    (files, manifest) => (changeOf(files, (path) => path === 'log/checkpoints.txt', flip), manifest),
    (files, manifest) => (changeOf(files, (path) => path === 'log/head.txt', flip), manifest),
    (files, manifest) => (
      changeOf(
        files,
        (path) => /daily-statement\.json$/u.test(path),
        lines((all) => all.map((line) => line.replace(/\d(?=\d*"[,}])/u, String(random(10))))),
      ),
      manifest
    ),
    (_files, manifest) => ({ ...manifest, days: manifest.days.toSpliced(random(manifest.days.length), 1) }),
    (_files, manifest) => ({
      ...manifest,
      days: manifest.days.map((day) => ({
        ...day,
        closingNumber: day.closingNumber === null ? 1 : day.closingNumber + random(2),
      })),
    }),
    (_files, manifest) => ({
      ...manifest,
      stretches: manifest.stretches.map((stretch) => ({ ...stretch, to: stretch.to + random(3) - 1 })),
    }),
    (_files, manifest) => ({
      ...manifest,
      stretches: manifest.stretches.toSpliced(random(manifest.stretches.length), 1),
    }),
    (_files, manifest) => ({
      ...manifest,
      stamps: manifest.stamps.map((stamp) => ({ ...stamp, size: stamp.size + random(2) })),
    }),
    (_files, manifest) => ({ ...manifest, period: { ...manifest.period, lastDay: DAY } }),
  ];
  return changes[n % changes.length] as Change;
}
