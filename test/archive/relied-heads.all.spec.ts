import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { AuditService } from '#audit/audit.service.js';
import { assertHomeMatchesDatabase } from '#audit/home/home-faults.js';
import { verifyConsistency } from '#audit/log/merkle.js';
import { parseCheckpoint } from '#audit/log/note.js';
import { PruningService } from '#audit/thinning/thinning.service.js';
import { checkPdfSignature } from '#documents/signing/signing.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { checkArchive } from '#proof/archive-check.js';
import { fortyDaysLater } from '../audit/thinned-log.js';
import { writing } from '../audit/establishment-with-rows.js';
import type { ClosingFloor } from '../closing/floor.js';
import { compiledProduct } from '../support/compiled.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import {
  archiveOf,
  DAY,
  establishmentWithClosedDay,
  NEXT,
  nodeCryptography,
  sourceOf,
} from './archived-establishment.js';

/*
 * Outputs issued before heads are thinned, to be proved afterwards: an archive, a live export, a document in two forms,
 * and a noted head that the server no longer has.
 */

interface Position {
  readonly size: number;
  readonly root: Buffer;
}

let app: TestApp;
let floor: ClosingFloor;
let folder: string;
let python: string;
let archive: Buffer;
let live: Buffer;
let pdf: Buffer;
let csv: string;
let printed: Position;
let noted: Position;
let before: number[];
let removed: number;

const get = (path: string, format: 'blob' | 'text' = 'text'): request.Test =>
  request(app.url)
    .get(`/api/establishments/${floor.establishment.code}/${path}`)
    .set('authorization', `Bearer ${floor.people.controleur.token}`)
    .responseType(format === 'blob' ? 'blob' : '')
    .expect(200);

const bytesOf = async (path: string): Promise<Buffer> => (await get(path, 'blob')).body as Buffer;

const documentPath = (format: string): string => `reports/daily-statement?day=${DAY}&format=${format}&language=fr`;

async function sizes(): Promise<number[]> {
  const found = await app.database.superuser.query<{ size: bigint }>(
    'select c.tree_size as size from log_checkpoints c where c.establishment_id = $1 order by c.tree_size',
    [floor.establishment.establishmentId],
  );
  return found.map(({ size }) => Number(size));
}

async function head(): Promise<Position> {
  const { checkpoint } = await app.app.get(AuditService).getLogStatus(floor.establishment.establishmentId);
  const stated = parseCheckpoint(checkpoint?.note ?? '');
  if (stated === undefined) throw new Error('the log has no head');
  return stated;
}

/** Performs some more acts, each under its own head. */
async function go(on: string): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    await writing(app.database.superuser, (tx) =>
      tx.query('update establishments set name = $1 where establishment_id = $2', [
        `${on} ${n}`,
        floor.establishment.establishmentId,
      ]),
    );
    await sealed(app);
  }
}

beforeAll(async () => {
  const { findPython } = (await import(join(packageRoot, 'scripts', 'python.mjs'))) as { findPython: () => string };
  python = findPython();
  await compiledProduct();
  folder = mkdtempSync(join(tmpdir(), 'releve-relied-heads-'));
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await establishmentWithClosedDay(app);
  await go('before');
  noted = await head();
  await go('noted');
  const { log } = (await get(documentPath('json'))).body as { log: { position: string; head: string } };
  printed = { size: Number(log.position), root: Buffer.from(log.head, 'base64') };
  await go('printed');
  csv = (await get(documentPath('csv'))).text;
  pdf = await bytesOf(documentPath('pdf'));
  await go('delivered');
  archive = await archiveOf(app, floor, { firstDay: DAY, lastDay: NEXT, language: 'fr' });
  await go('archived');
  live = await bytesOf(`log/export?since=${DAY}`);
  await go('exported');
  before = await sizes();
  removed = await fortyDaysLater(app.database.superuser, () =>
    app.app.get(PruningService).pruneAllLogs({ maxExamined: 10_000, minRemoved: 1, maxActions: 10 }),
  );
  await go('thinned');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the verdicts of both verifiers on files on a disk. */
async function verdicts(...files: readonly Buffer[]): Promise<readonly string[]> {
  const results: string[] = [];
  for (const [index, bytes] of files.entries()) {
    const { accepted, reasons } = await checkArchive(sourceOf(bytes), nodeCryptography);
    results.push(`${accepted} ${reasons.map(({ code, subject }) => `${code} ${subject}`).join(', ')}`.trim());
    const path = join(folder, `${index}.zip`);
    writeFileSync(path, bytes);
    const pythonArguments = ['-B', join(packageRoot, 'verifier', 'verify.py'), '--json', path];
    const { stdout } = spawnSync(python, pythonArguments, { encoding: 'utf8' });
    results.push(String((JSON.parse(stdout) as { accepted: boolean }).accepted));
  }
  return results;
}

/** Returns whether the present head continues a position, by the proof that is public to every caller. */
async function isContinued(old: Position): Promise<boolean> {
  const present = await head();
  const answer: { readonly body: unknown } = await get(`log/consistency?from=${old.size}&to=${present.size}`);
  return verifyConsistency(
    old,
    present,
    (answer.body as string[]).map((node) => Buffer.from(node, 'base64')),
  );
}

describe('an installation with thinned heads', () => {
  it('has lost most heads, and none that a document or export names', async () => {
    const after = await sizes();
    const gone = before.filter((size) => !after.includes(size));
    expect(removed).toBeGreaterThanOrEqual(10);
    expect(gone).toContain(noted.size);
    expect(after).toContain(printed.size);
    const marks = await app.database.superuser.query<{ by: string; size: bigint }>(
      'select r.printed_by as by, r.tree_size as size from log_relied_heads r where r.establishment_id = $1',
      [floor.establishment.establishmentId],
    );
    expect([...new Set(marks.map(({ by }) => by))].sort()).toEqual(['archive', 'document', 'export']);
    expect(marks.filter(({ size }) => !after.includes(Number(size)))).toEqual([]);
    // each position of a document, and the head of both files
    const named = [archive, live].map(async (bytes) => (await checkArchive(sourceOf(bytes), nodeCryptography)).proved);
    for (const proved of await Promise.all(named)) expect(after).toContain(proved?.headSize ?? 0);
    expect(csv).not.toBe('');
  });

  it('has its earlier archive and live export accepted, by the product and by the second verifier', async () => {
    expect(await verdicts(archive, live)).toEqual(['true', 'true', 'true', 'true']);
  });

  it('has a present head that continues theirs, the document’s, and a noted one that is gone', async () => {
    for (const bytes of [archive, live]) {
      const { proved } = await checkArchive(sourceOf(bytes), nodeCryptography);
      const theirs = { size: proved?.headSize ?? 0, root: Buffer.from(proved?.headRoot ?? '', 'base64') };
      expect(await isContinued(theirs)).toBe(true);
    }
    expect(await isContinued(printed)).toBe(true);
    expect(await isContinued(noted)).toBe(true);
    expect(await isContinued({ ...noted, root: printed.root })).toBe(false);
  });

  it('serves the earlier PDF as it was signed', async () => {
    const check = await checkPdfSignature(pdf);
    expect(check).toMatchObject({ intact: true, coversWholeFile: true, certified: true });
  });

  it('produces a new archive and live export over the thinned range, and both are accepted', async () => {
    const again = await archiveOf(app, floor, { firstDay: DAY, lastDay: NEXT, language: 'en' });
    expect(await verdicts(again, await bytesOf(`log/export?since=${DAY}`))).toEqual(['true', 'true', 'true', 'true']);
  });

  it('names the head of the previous live export in a new one', async () => {
    const { proved } = await checkArchive(sourceOf(live), nodeCryptography);
    const text = (await bytesOf(`log/export?since=${DAY}`)).toString('latin1');
    expect(text).toContain(`\n${proved?.headSize ?? 0}\n${proved?.headRoot ?? ''}\n`);
  });

  it('still proves every entry', async () => {
    const entries = await app.database.superuser.query<{ id: bigint }>(
      'select n.entry_id as id from log_entries n where n.establishment_id = $1 order by n.entry_id limit 1',
      [floor.establishment.establishmentId],
    );
    const answer: { readonly body: unknown } = await get(`log/entries/${entries[0]?.id ?? 0n}/proof`);
    expect(answer.body).toMatchObject({ leafIndex: '0' });
  });

  it('starts, and the log verifies without a finding', async () => {
    await assertHomeMatchesDatabase(app.database.ownerUrl, app.config.home);
    expect((await app.app.get(AuditService).verifyLogs()).findings).toEqual([]);
  });
});
