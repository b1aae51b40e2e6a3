import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import request from 'supertest';
import { ScanService } from '#meters/scan/scan.service.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { credentialsFor } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { sealed } from '../support/sealed.js';
import { until } from '../support/until.js';

/** An establishment with two machines and a day of readings, as the target of bad input. */
export interface BadInputEstablishment {
  readonly app: TestApp;
  readonly floor: ClosingFloor;
  /** Returns the row count of every table of the database, including the log, once it is sealed. */
  rowCounts(): Promise<Record<string, string>>;
  /** Sends a request of a person or of the device, below the establishment. */
  send(language: string, sent: Sent): request.Test;
}

export interface Sent {
  /** `POST /days/2026-03-01/counts` */
  readonly line: string;
  readonly body?: object | string;
  readonly as?: 'comptable' | 'direction' | 'both' | 'controleur' | 'device';
  readonly key?: string;
  readonly file?: Buffer | string;
  readonly fileName?: string;
  readonly type?: string;
}

export const NOW = new Date('2026-03-02T12:00:00Z');

export async function openBadInputEstablishment(): Promise<BadInputEstablishment> {
  const app = await createTestApp({ now: NOW });
  const floor = await openFloor(app);
  await floor.addMachine('M1');
  await floor.addMachine('M2');
  await floor.read('M1', '2026-03-01T05:00:00Z', { coinInCredits: 1000, coinOutCredits: 900 });
  await floor.comptable.post('/days/2026-03-01/reconcile').expect(200);
  const tables = await app.database.superuser.query<{ name: string }>(
    `select classes.oid::regclass::text as name from pg_class as classes
      where classes.relnamespace = 'public'::regnamespace and classes.relkind in ('r', 'p') and not classes.relispartition
      order by 1`,
  );
  // leaves and heads are derived from the entries, which are counted, when the sealer reaches them
  const counted = tables
    .filter(({ name }) => !['log_leaves', 'log_checkpoints'].includes(name))
    .map(({ name }) => `select '${name}' as name, count(*)::text as rows from ${name}`)
    .join(' union all ');
  return {
    app,
    floor,
    rowCounts: async () => {
      // Waits for background work first.
      await app.app.get(ScanService).scanPending(floor.establishment.establishmentId);
      await ended(app);
      await sealed(app);
      const counts = await app.database.superuser.query<{ name: string; rows: string }>(counted);
      return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]));
    },
    send: (language, sent) => {
      const [method = 'GET', path = ''] = sent.line.split(' ');
      const caller = sent.as === 'device' ? { token: floor.device, cookie: '' } : floor.people[sent.as ?? 'both'];
      // without a key, a session's request is refused as cross-site before it is examined
      const inSession = sent.key === '' ? { ...caller, cookie: '' } : caller;
      const prefix = path.startsWith('/api') ? '' : `/api/establishments/${floor.establishment.code}`;
      const client = request(app.url);
      const pendingRequest = method === 'GET' ? client.get(prefix + path) : client.post(prefix + path);
      const made = pendingRequest.set(...credentialsFor(inSession)).set('accept-language', language);
      if (sent.key !== '') made.set('idempotency-key', sent.key ?? randomUUID());
      if (sent.file !== undefined) return made.attach('file', Buffer.from(sent.file), sent.fileName ?? 'upload.csv');
      if (sent.type !== undefined) made.set('content-type', sent.type);
      return method === 'GET' ? made : made.send(sent.body ?? {});
    },
  };
}

/** Waits until background work of the requests has written its last row. */
async function ended({ database }: TestApp): Promise<void> {
  await until(async () => {
    const running = await database.superuser.query<{ id: bigint }>(
      `select archives.archive_id as id from archives where archives.state = 'running'
        union all select v.verification_id from log_verifications v where v.state = 'running'
        union all select imports.import_id from imports where imports.state in ('checking', 'running')`,
    );
    return running.length === 0;
  });
}

interface RefusalAnswer {
  readonly code?: string;
  readonly message?: string;
}

/** Expects the same refusal in French and in English, each with a message, and unchanged row counts in every table. */
export async function expectRefused(
  establishment: BadInputEstablishment,
  sent: Sent,
  status: number,
  code: string,
): Promise<void> {
  const before = await establishment.rowCounts();
  const french = await establishment.send('fr-FR,fr;q=0.9', sent);
  const english = await establishment.send('en-GB', sent);
  expect([french.status, french.body]).toEqual([status, expect.objectContaining({ code })]);
  expect([english.status, english.body]).toEqual([status, expect.objectContaining({ code })]);
  const sentences = [french, english].map(({ body }) => (body as RefusalAnswer).message ?? '');
  for (const sentence of sentences) expect(sentence).toMatch(/^[\p{Lu}\d][^{}]*[.?]$/u);
  expect(sentences[0]).not.toBe(sentences[1]);
  expect(await establishment.rowCounts()).toEqual(before);
}
