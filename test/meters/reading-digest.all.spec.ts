import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { COUNTERS, STANDARD_COUNTERS } from '#domain/meters/counters.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { DIGEST_COUNTERS, formatPostgresInstant } from '#meters/ingest/reading-lines.js';
import { createDeviceToken } from '../support/people.js';
import { randomOf } from '../support/random.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { times } from '../support/scale.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const ESTABLISHMENT = 'DIGESTS';
const BATCHES = times({ usually: 25, all: 40 });
const whole = randomOf(20_260_302);

let app: TestApp;
let device: string;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  await app.database.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values (8, 'casino', $1, 'Digests', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-01-01')`,
    [ESTABLISHMENT],
  );
  device = await createDeviceToken(app.database.db, ESTABLISHMENT);
  await app.database.db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 8,
      personId: null,
      action: 'test.act',
      happenedAt: NOW,
      gamingDay: null,
    });
    await app.app
      .get(MachinesService)
      .registerPlaceholders(tx, {
        establishmentId: 8,
        sbmNumbers: Array.from({ length: 12 }, (_, index) => `D${index}`),
        stationNumbers: [1, 2],
        registeredAt: new Date('2026-01-01T00:00:00Z'),
        personId: null,
      });
  });
});
afterAll(() => app.close());

/** Numbers in devices' notations: text of any length, leading zeros, JSON numbers. */
function counterValue(): string | number {
  const digits = Array.from({ length: 1 + whole(18) }, () => whole(10)).join('');
  return whole(5) === 0 ? whole(2 ** 40) : digits;
}

function readingOf(batch: number, place: number): object {
  const unlisted = ['unlisted.Keys (A/B) 50%', 'unlisted.z'].filter(() => whole(4) === 0).map((name) => ({ name }));
  const reported = [...COUNTERS.filter(() => whole(2) === 0), ...unlisted];
  const instants = [0, 1, 10, 100, 120, 999].map((ms) => Date.parse('2026-02-27T23:59:58Z') + ms);
  return {
    machine: `D${whole(12)}`,
    station: 1 + whole(2),
    readAt: (instants[whole(instants.length)] ?? 0) + batch * 86_400 + place * 60_000,
    counters: Object.fromEntries([...reported, ...COUNTERS.slice(0, 1)].map(({ name }) => [name, counterValue()])),
  };
}

describe('the digest of a batch of new readings', () => {
  it('lists the counters as the database does', async () => {
    const [row] = await app.database.superuser.query<{ source: string }>(
      `select pg_get_functiondef('reading_text(meter_readings)'::regprocedure) as source`,
    );
    const listed = [...(row?.source ?? '').matchAll(/reading\.(?<column>\w+)/gu)].map(
      (found) => found.groups?.['column'],
    );
    const head = ['establishment_id', 'station_id', 'read_at', 'variant', 'batch_id'];
    expect(listed).toEqual([...head, ...DIGEST_COUNTERS, 'other_counters']);
    expect([...DIGEST_COUNTERS].sort()).toEqual(STANDARD_COUNTERS.map(({ column }) => column).sort());
  });

  it('writes instants as the database does', async () => {
    for (let count = 0; count < 200; count += 1) {
      const ms = 631_152_000_000 + whole(2 ** 40) * (count % 2 === 0 ? 1 : 0) + count * 50;
      const [row] = await app.database.db.query<{ text: string }>(`select $1::timestamptz::text as text`, [
        new Date(ms),
      ]);
      expect(formatPostgresInstant(ms)).toBe(row?.text);
    }
  });

  it('equals the one computed by the verification', async () => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const readings = Array.from({ length: 1 + whole(60) }, (_, place) => readingOf(batch, place));
      const answer = await request(app.url)
        .post(`/api/establishments/${ESTABLISHMENT}/readings`)
        .set('authorization', `Bearer ${device}`)
        .set('idempotency-key', `digest-${batch}-000`)
        .send({ readings })
        .expect(200);
      expect(answer.body).toMatchObject({ accepted: readings.length, duplicates: 0, refused: [] });
    }
    const batches = await app.database.db.query<{ row_count: number; agrees: boolean; kept: number }>(
      `select reading_batches.row_count, reading_batches.digest = proof.digest as agrees, proof.row_count as kept
        from reading_batches
        cross join lateral reading_batch_digests(8, reading_batches.batch_id, reading_batches.batch_id) as proof
        where reading_batches.establishment_id = 8`,
    );
    expect(batches).toHaveLength(BATCHES);
    for (const { row_count, agrees, kept: isStored } of batches)
      expect({ agrees, kept: isStored }).toEqual({ agrees: true, kept: row_count });
  });
});
