import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLog } from '#audit/verify/verify.js';
import { queryRow } from '#platform/database/rows.js';
import { isTranslatableDetail } from '#proof/finding-details.js';
import { sampleOf } from '../support/scale.js';
import { digestChecks, establishmentTemplate, type EstablishmentTemplate } from './establishment-with-rows.js';
import { logTamperings, type Tampering } from './tampering.js';

let template: EstablishmentTemplate;

beforeAll(async () => {
  template = await establishmentTemplate();
});
afterAll(async () => template.drop());

test('finds nothing before any tampering', async () => {
  const establishment = await template.copy();
  expect(await establishment.verify()).toMatchObject({ isClean: true, findings: [] });
  await establishment.drop();
});

test('names tampering with the log, its guards and the files outside', async () => {
  expect(logTamperings.length).toBeGreaterThanOrEqual(50);
  expect(await missedTamperings(sampleOf(logTamperings, 5))).toEqual([]);
});

test('detects tampering behind redirected table names, for every later connection', async () => {
  const establishment = await template.copy();
  const { superuser } = establishment;
  const { name } = await queryRow<{ name: string }>(superuser, 'select current_database() as name');
  await superuser.query(`create schema beside; create table beside.meter_readings as select * from meter_readings;
    create table beside.day_results as select * from day_results; create table beside.people as select * from people;
    create table beside.log_entries as select * from log_entries`);
  await superuser.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = replica`);
    await tx.query(`update meter_readings set coin_in_credits = coin_in_credits + 1 where station_id = 12`);
    await tx.query(`update day_results set coin_in_minor = coin_in_minor + 1 where run_number = 2`);
    await tx.query(`update people set full_name = 'forged' where person_id = 1001`);
    await tx.query(`alter database "${name}" set search_path = beside, public`);
    await tx.query(`alter database "${name}" set datestyle = 'German'`);
  });
  const later = await establishment.connect();
  try {
    // an ordinary query reads the forged rows
    const [shown] = await later.query<{
      schema: string;
    }>(`select 'people'::regclass::oid = 'beside.people'::regclass::oid
      as schema`);
    expect(shown).toEqual({ schema: true });
    const { findings } = await verifyLog(later, {
      home: establishment.home,
      catalogue: establishment.catalogue,
      digestChecks,
    });
    const named = findings.map(({ table, kind }) => `${table} ${kind}`);
    for (const one of ['reading_batches digestDiffers', 'day_closings digestDiffers', 'people rowChanged']) {
      expect(named).toContain(one);
    }
    expect(findings.map(({ key }) => key)).toContain('setting search_path of everybody');
    // no other digest differs: the readings of other batches, the events and the days are intact
    expect(named.filter((one) => one.endsWith('digestDiffers'))).toHaveLength(2);
  } finally {
    await later.close();
    await establishment.drop();
  }
});

async function missedTamperings(tamperings: readonly Tampering[]): Promise<string[]> {
  const missed: string[] = [];
  for (const tampering of tamperings) missed.push(...(await missedTogether([tampering])));
  return missed;
}

/** Returns the tamperings of one copy that the verification missed, with its actual findings. */
async function missedTogether(tamperings: readonly Tampering[]): Promise<string[]> {
  const establishment = await template.copy();
  try {
    for (const tampering of tamperings) await tampering.apply(establishment);
    const { findings } = await establishment.verify();
    // the detail exists in French too, for every tampering
    const untold = findings
      .filter(({ detail }) => !isTranslatableDetail(detail))
      .map(({ detail }) => `in English: ${detail}`);
    if (untold.length > 0) return untold;
    return tamperings
      .filter((tampering) => !tampering.isNamed(findings))
      .map(({ name }) => `${name}: ${JSON.stringify(findings.slice(0, 3))}`);
  } finally {
    await establishment.drop();
  }
}
