import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { importLargeFile } from './large-file.js';

const MEGABYTE = 1024 * 1024;
/** RELEVE_LARGE_FILE_MEGABYTES=1024 sends the gigabyte; every other run sends enough to see constant memory. */
const megabytes = Number(process.env['RELEVE_LARGE_FILE_MEGABYTES'] ?? '12');
const GROWTH_ALLOWED = 160 * MEGABYTE;

let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
});
afterAll(() => app.close());

it('a file of any size is read as a stream: every line is stored and memory stays flat', async () => {
  const machines = Array.from({ length: 200 }, (_, index) => `L${index}`);
  const url = `${app.url}/api/establishments/${floor.establishment.code}/readings/import?registerMachines=true`;
  const startMs = Date.parse('2026-01-05T00:00:00Z');
  const file = { bytes: megabytes * MEGABYTE, machines, startMs };
  const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MiB`;
  const onProgress = (sentBytes: number, rss: number): void => {
    if (megabytes >= 1024) process.stderr.write(`${inMegabytes(sentBytes)} sent, ${inMegabytes(rss)} resident\n`);
  };
  const { answer, lines, seconds, rssEarly, rssPeak } = await importLargeFile(
    url,
    floor.people.comptable.token,
    file,
    onProgress,
  );
  expect(answer).toMatchObject({ rows: lines, accepted: lines, refusedCount: 0 });
  const [stored] = await app.database.db.query<{ count: bigint }>(
    'select count(*) from meter_readings where establishment_id = $1',
    [floor.establishment.establishmentId],
  );
  expect(stored?.count).toBe(BigInt(lines));
  expect(rssPeak - rssEarly).toBeLessThan(GROWTH_ALLOWED);
  if (megabytes >= 1024) {
    const memory = `resident ${inMegabytes(rssEarly)} at first, ${inMegabytes(rssPeak)} at most`;
    process.stderr.write(`${megabytes} MiB, ${lines} readings in ${seconds.toFixed(0)} s; ${memory}\n`);
  }
});
