import { createHash, createPublicKey, hash, verify } from 'node:crypto';
import request from 'supertest';
import type { ArchiveSource } from '#proof/archive-source.js';
import type { Cryptography } from '#proof/cryptography.js';
import { START, after, openFloor, type ClosingFloor } from '../closing/floor.js';
import type { TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

/** Node's cryptography, for checking archives as a browser does with its own library. */
export const nodeCryptography: Cryptography = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  startSha256: () => createHash('sha256'),
  verifyEd25519: (signature, message, publicKey) => {
    const x = Buffer.from(publicKey).toString('base64url');
    return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
  },
};

export function sourceOf(bytes: Uint8Array): ArchiveSource {
  return { size: bytes.length, read: (from, to) => Promise.resolve(bytes.subarray(from, to)) };
}

export const DAY = '2026-03-01';
export const NEXT = '2026-03-02';

const moved = {
  coinInCredits: 1_000_000,
  coinOutCredits: 900_000,
  wonCredits: 900_000,
  dropCredits: 100_000,
  billsCredits: 100_000,
  gamesPlayed: 1000,
  gamesWon: 300,
  gamesLost: 700,
};

/**
 * Creates one machine whose day of 1 March balances and is closed, and whose next day has begun. The clock must be
 * later.
 */
export async function establishmentWithClosedDay(app: TestApp): Promise<ClosingFloor> {
  const floor = await openFloor(app, { readingIntervalMinutes: 1440 }, {}, true);
  await floor.addMachine('M1');
  await floor.read('M1', '2026-03-01T05:00:00Z', START);
  await floor.read('M1', '2026-03-02T04:55:00Z', after(START, moved));
  const counts = [{ machine: 'M1', notes: [{ value: '50', count: 20 }] }];
  await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  const response = await floor.comptable.post(`/days/${DAY}/closing`, { reason: 'journée vérifiée' });
  if (response.status !== 200) throw new Error(response.text);
  await floor.decide(floor.direction, response.body.requestId).expect(200);
  return floor;
}

interface ArchiveAnswer {
  readonly archiveId: string;
  readonly state: string;
  readonly failureCode: string | null;
}

/** Requests an archive as this person and waits until it is ready; returns its bytes. */
export async function archiveOf(
  app: TestApp,
  floor: ClosingFloor,
  period: { readonly firstDay: string; readonly lastDay: string; readonly language: 'fr' | 'en' },
): Promise<Buffer> {
  const response = await floor.controleur.post('/archives', period).expect(201);
  const { archiveId } = response.body as unknown as ArchiveAnswer;
  await until(async () => {
    const { body } = await floor.controleur.get(`/archives/${archiveId}`).expect(200);
    const { state, failureCode } = body as unknown as ArchiveAnswer;
    if (state !== 'ready' && state !== 'running') throw new Error(`the archive ${state}: ${failureCode ?? ''}`);
    return state === 'ready';
  });
  const file: { readonly body: unknown } = await request(app.url)
    .get(`/api/establishments/${floor.establishment.code}/archives/${archiveId}/file`)
    .set('authorization', `Bearer ${floor.people.controleur.token}`)
    .buffer(true)
    .parse((stream, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        done(null, Buffer.concat(chunks));
      });
    })
    .expect(200)
    .expect('content-type', 'application/zip');
  return file.body as Buffer;
}
