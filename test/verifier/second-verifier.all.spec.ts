import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createNoteSigner } from '#audit/log/note.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { checkArchive } from '#proof/archive-check.js';
import type { ArchiveVerdict } from '#proof/archive-verdict.js';
import {
  archiveOf,
  DAY,
  establishmentWithClosedDay,
  NEXT,
  nodeCryptography,
  sourceOf,
} from '../archive/archived-establishment.js';
import type { ClosingFloor } from '../closing/floor.js';
import { compiledProduct } from '../support/compiled.js';
import { times } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { flipped, tamperings, wholesOf, type Genuine } from './tamperings.js';
import { until } from '../support/until.js';

/**
 * Number of tamperings of each kind, of an archive and of a live export: `npm run verifier-tamperings -- 1000 [seed]`.
 */
const EACH = Number(process.env['RELEVE_VERIFIER_TAMPERINGS'] ?? times({ usually: 2, all: 200 }));
const SEED = Number(process.env['RELEVE_VERIFIER_SEED'] ?? 20261126);
const AT_ONCE = 50;

/** The second verifier's output for a file. */
interface SecondVerdict {
  readonly archive: string;
  readonly accepted: boolean;
  readonly reasons: readonly (readonly [code: string, subject: string])[];
}

let app: TestApp;
let floor: ClosingFloor;
let folder: string;
let python: string;
const genuine = new Map<string, Genuine>();

beforeAll(async () => {
  const { findPython } = (await import(join(packageRoot, 'scripts', 'python.mjs'))) as { findPython: () => string };
  python = findPython();
  await compiledProduct();
  folder = mkdtempSync(join(tmpdir(), 'releve-second-verifier-'));
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await establishmentWithClosedDay(app);
  const { code } = floor.establishment;
  const archive = await archiveOf(app, floor, { firstDay: DAY, lastDay: NEXT, language: 'fr' });
  const { proved } = await checkArchive(sourceOf(archive), nodeCryptography);
  const key = readFileSync(join(app.config.home, 'keys', `${code}.log.key`), 'utf8');
  const signer = createNoteSigner(proved?.establishment.origin ?? '', key);
  genuine.set('archive', { bytes: archive, signer }).set('live export', { bytes: await exportOf(DAY), signer });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Downloads the live export since a gaming day, as a controller. */
async function exportOf(since: string): Promise<Buffer> {
  const file: { readonly body: unknown } = await request(app.url)
    .get(`/api/establishments/${floor.establishment.code}/log/export?since=${since}`)
    .set('authorization', `Bearer ${floor.people.controleur.token}`)
    .responseType('blob')
    .expect(200)
    .expect('content-type', 'application/zip');
  return file.body as Buffer;
}

const of = (kind: string): Genuine => {
  const one = genuine.get(kind);
  if (one === undefined) throw new Error(`there is no ${kind}`);
  return one;
};

/** Returns the Python verdicts on files, in their order; Python is started once for all of them. */
function secondVerdicts(files: readonly Buffer[], ...options: readonly string[]): readonly SecondVerdict[] {
  const paths = files.map((bytes, index) => {
    const path = join(folder, `${index}.zip`);
    writeFileSync(path, bytes);
    return path;
  });
  const verifierArguments = [join(packageRoot, 'verifier', 'verify.py'), '--json', ...options, ...paths];
  const { stdout, stderr, status } = spawnSync(python, ['-B', ...verifierArguments], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  expect({ stderr, isVerdict: status === 0 || status === 3 }).toEqual({ stderr: '', isVerdict: true });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SecondVerdict);
}

const verdictOf = (bytes: Buffer): Promise<ArchiveVerdict> => checkArchive(sourceOf(bytes), nodeCryptography);

/** Returns both verdicts when they differ; undefined when they agree, reason by reason. */
function difference(
  { accepted, reasons, reasonCount }: ArchiveVerdict,
  secondVerdict: SecondVerdict | undefined,
): string | undefined {
  const product = new Set(reasons.map((reason) => `${reason.code} ${reason.subject}`));
  const all = (secondVerdict?.reasons ?? []).map((reason) => reason.join(' '));
  // for a log cut in two, every entry is a reason, and the product lists only the first ones
  const second = new Set(reasonCount > reasons.length ? all.filter((reason) => product.has(reason)) : all);
  const isSame =
    secondVerdict?.accepted === accepted &&
    product.size === second.size &&
    [...product].every((reason) => second.has(reason));
  return isSame ? undefined : JSON.stringify({ product: [...product], second: [...second] });
}

describe.each(['archive', 'live export'])('the second verifier, of an %s', (kind) => {
  it('accepts the product’s output, and reports the same key', async () => {
    const { bytes } = of(kind);
    const verdict = await verdictOf(bytes);
    expect(verdict).toMatchObject({ accepted: true, reasons: [] });
    const fingerprint = verdict.proved?.fingerprint ?? '';
    expect(secondVerdicts([bytes], '--fingerprint', fingerprint)).toMatchObject([
      { accepted: true, entries: verdict.proved?.entries, reasons: [] },
    ]);
    const other = fingerprint.replace(/^./u, (digit) => (digit === '0' ? '1' : '0'));
    expect(secondVerdicts([bytes], '--fingerprint', other)).toMatchObject([
      { reasons: [['keyNotExpected', expect.any(String)]] },
    ]);
  });

  for (const tampering of tamperings) {
    const { name } = tampering;
    it(`${EACH} times, seed ${SEED}: ${name}`, async () => {
      const random = wholesOf(SEED);
      const differing: string[] = [];
      let refused = 0;
      for (let from = 0; from < EACH; from += AT_ONCE) {
        const count = Math.min(AT_ONCE, EACH - from);
        const files = Array.from({ length: count }, (_, n) => {
          const { bytes } = of(kind);
          const made = tampering.tamper(of(kind), random, from + n);
          // a line was exchanged with itself
          return made.equals(bytes) ? flipped(bytes, random) : made;
        });
        const second = secondVerdicts(files);
        for (const [index, bytes] of files.entries()) {
          const verdict = await verdictOf(bytes);
          if (!verdict.accepted) refused += 1;
          const found = difference(verdict, second[index]);
          if (found !== undefined) differing.push(`${from + index}: ${found}`);
        }
      }
      if (EACH >= 200) process.stderr.write(`${kind}, ${name}: ${EACH} alike, ${refused} refused, seed ${SEED}\n`);
      expect(differing.slice(0, 5)).toEqual([]);
      // without the key every tampering is refused; one signed by the establishment may equal the original
      if (!/by the establishment|keys/u.test(name)) expect(refused).toBe(EACH);
      else if (EACH >= 20) expect(refused).toBeGreaterThan(0);
    });
  }
});

describe('a live export', () => {
  it('contains every entry since the opening of the day, up to the request, and is no archive', async () => {
    const before = (await verdictOf(of('live export').bytes)).proved;
    await floor.addMachine('M2');
    const { proved } = await verdictOf(await exportOf(DAY));
    expect(proved).toMatchObject({ format: 'releve-export-1', days: [], documents: 0 });
    expect(proved?.entries).toBeGreaterThan(before?.entries ?? Infinity);
    const [sealed] = await app.database.db.query<{ size: bigint; since: bigint }>(
      `select max(c.tree_size) as size, (select count(*) from log_leaves l where l.establishment_id = e.establishment_id
          and l.recorded_at >= (select g.opens_at from gaming_days g where g.establishment_id = e.establishment_id
            and g.gaming_day = $2)) as since
        from log_checkpoints c join establishments e using (establishment_id) where e.code = $1 group by e.establishment_id`,
      [floor.establishment.code, DAY],
    );
    expect(proved?.headSize).toBe(Number(sealed?.size));
    expect(proved?.entries).toBeGreaterThanOrEqual(Number(sealed?.since));
  });

  it('is refused for an invalid day, and for one after which nothing is recorded', async () => {
    const ask = (since: string) => floor.controleur.get(`/log/export?since=${since}`);
    expect((await ask('2026-02-30')).body).toMatchObject({ code: 'INVALID_PERIOD' });
    expect((await ask('2031-01-01')).body).toMatchObject({ code: 'ARCHIVE_DAY_UNKNOWN' });
    expect((await ask('yesterday')).status).toBe(422);
  });

  it('leaves no file behind', async () => {
    await exportOf(DAY);
    const left = (): string[] =>
      readdirSync(join(app.config.home, 'archives', floor.establishment.code)).filter((one) =>
        one.startsWith('export'),
      );
    await until(() => left().length === 0);
  });
});
