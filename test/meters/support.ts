import { Readable } from 'node:stream';
import type { Establishment } from '#identity/access/access.decorators.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { SettableClock } from '#platform/runtime/clock.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { KnownStations } from '#meters/ingest/known-stations.js';
import { MovementsService } from '#meters/movements/movements.service.js';
import { ReadingsImportService } from '#meters/readings-import.service.js';
import { ScanService } from '#meters/scan/scan.service.js';
import type { TestDatabase } from '../support/test-database.js';

/** Present time of the tests of meters/. */
export const NOW = new Date('2026-03-10T12:00:00Z');

export interface Floor {
  readonly establishment: Establishment;
  readonly personId: bigint;
  readonly clock: SettableClock;
  readonly imports: ReadingsImportService;
  readonly scans: ScanService;
  readonly movements: MovementsService;
}

let establishments = 0;

/** Opens a separate establishment in the test's database, with one person. */
export async function openFloor(test: TestDatabase): Promise<Floor> {
  establishments += 1;
  const establishmentId = establishments;
  const code = `METERS-${establishments}`;
  await test.superuser.query(
    `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
       first_gaming_day) values ($1, 'casino', $2, $2, 'EUR', 2, 'MC', 'Europe/Monaco', '2020-01-01')`,
    [establishmentId, code],
  );
  const [person] = await test.superuser.query<{ person_id: bigint }>(
    `insert into people (employee_number, full_name, employed_from) values ($1, 'Camille Dupont', '2020-01-01')
     returning person_id`,
    [`E${establishments}`],
  );
  const clock = new SettableClock(NOW);
  const { db } = test;
  const scans = new ScanService(db, clock, new GamingDaysService(clock));
  return {
    establishment: {
      establishmentId,
      code,
      name: code,
      currency: 'EUR',
      currencyExponent: 2,
      jurisdiction: 'MC',
      timeZone: 'Europe/Monaco',
    },
    personId: person?.person_id ?? 0n,
    clock,
    scans,
    movements: new MovementsService(db, scans),
    imports: new ReadingsImportService(db, clock, new KnownStations(db, new MachinesService(clock)), scans),
  };
}

export function csvStream(text: string | Buffer, pieceLength = 61): Readable {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += pieceLength) pieces.push(bytes.subarray(from, from + pieceLength));
  return Readable.from(pieces);
}
