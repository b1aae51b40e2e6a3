import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Database } from '#platform/database/database.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { queryRow, type Tx } from '#platform/database/rows.js';
import { writeDesk, writeFills, writeOrphan, writeRedemption } from './desk-rows.js';
import { giveFunction } from './deciding-rows.js';
import { writeDrop } from './drop-rows.js';

/**
 * Writes rows in each table as the product does, with the application's role and under every rule of the schema. Two
 * people, an establishment, a machine with its station, a day counted, reconciled, closed, reopened and closed again,
 * and data that arrived afterwards.
 */
export function writeARowInEveryTable(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId: 1,
      personId: null,
      action: 'test.everyTable',
      happenedAt: new Date('2026-03-01T12:00:00Z'),
      gamingDay: null,
      reason: 'Une ligne dans chaque table',
    });
    await tx.query(establishment);
    const people = await writePeople(tx);
    await writeLog(tx, people.requesterId);
    await writeLedger(tx, people);
    await writeMachine(tx, people);
    await writeReadings(tx, people);
    await writeWithdrawnReading(tx, people);
    await writeChosenReading(tx, people);
    await writePayout(tx, people);
    await writeDispute(tx, people);
    await writeDay(tx, people);
    await writeDesk(tx, people);
    await writeOrphan(tx, people);
    await writeFills(tx, people);
    await writeRedemption(tx, people);
    await writeCustody(tx, people);
    await writeIncident(tx, people);
    await writeIntervention(tx, people);
    await writeDrop(tx);
    for (const write of await rowsOfModules()) await write(tx, people);
    await writeEnvelope(tx, people);
  });
}

/** Returns the row writers of the modules: `test/<module>/rows.ts` exports one as `writeRows`. */
async function rowsOfModules(): Promise<readonly ((tx: Tx, people: People) => Promise<void>)[]> {
  const tests = join(packageRoot, 'test');
  const files = readdirSync(tests).map((folder) => join(tests, folder, 'rows.ts'));
  const found = files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href));
  const modules = (await Promise.all(found)) as readonly { writeRows: (tx: Tx, people: People) => Promise<void> }[];
  return modules.map(({ writeRows }) => writeRows);
}

export interface People {
  readonly requesterId: bigint;
  readonly decides: bigint;
}

const establishment = `
  insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction, time_zone,
    first_gaming_day)
  values (1, 'casino', 'ESTABLISHMENT-A', 'Maison A', 'EUR', 2, 'MC', 'Europe/Monaco', '2026-03-01');
  insert into idempotency_keys (establishment_id, idempotency_key, route, input_hash, status)
  values (1, 'a-first-key', 'POST /api/tries', sha256('input'), 200);
  insert into settings (establishment_id, setting_key, effective_from, value)
  values (1, 'closingTime', '2026-03-01', '"06:00"');
  insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at) values
    (1, '2026-03-01', '2026-03-01T05:00:00Z', '2026-03-02T05:00:00Z'),
    (1, '2026-03-02', '2026-03-02T05:00:00Z', '2026-03-03T05:00:00Z'),
    (1, '2026-03-03', '2026-03-03T05:00:00Z', '2026-03-04T05:00:00Z')`;

async function person(tx: Tx, number: string): Promise<bigint> {
  const { person_id } = await queryRow<{ person_id: bigint }>(
    tx,
    `insert into people (employee_number, full_name, employed_from) values ($1, $2, '2020-01-01') returning person_id`,
    [number, `Personne ${number}`],
  );
  return person_id;
}

async function writePeople(tx: Tx): Promise<People> {
  const people = { requesterId: await person(tx, 'A-1'), decides: await person(tx, 'A-2') };
  await tx.query(`update people set full_name = 'Personne mariée' where person_id = $1`, [people.requesterId]);
  await tx.query(`insert into accounts (person_id, login, password_hash) values ($1, 'a.un', 'none')`, [
    people.requesterId,
  ]);
  await tx.query(`insert into sessions (account_id, secret_hash, expires_at)
    select accounts.account_id, sha256('session'), '2026-04-01T00:00:00Z' from accounts`);
  await tx.query(`insert into account_pins (account_id, pin_hash, set_at)
    select accounts.account_id, 'none', '2026-03-01T00:00:00Z' from accounts`);
  await tx.query(`insert into second_factors (account_id, sealed, begun_at)
    select accounts.account_id, sha256('sealed'), '2026-03-01T00:00:00Z' from accounts`);
  await tx.query(`insert into passkeys (account_id, credential_id, public_key, rp_id, name, created_at, sign_count)
    select accounts.account_id, sha256('credential'), sha256('key'), 'releve.internal', 'Téléphone',
      '2026-03-01T00:00:00Z', 0 from accounts`);
  await tx.query(`insert into passkey_challenges (challenge_digest, account_id, purpose, origin, expires_at)
    select sha256('challenge'), accounts.account_id, 'signIn', 'https://releve.internal', '2026-03-01T00:05:00Z'
    from accounts`);
  await tx.query(`insert into browsers (secret_hash, created_at) values (sha256('browser'), '2026-03-01T00:00:00Z')`);
  await tx.query(`insert into browser_people (browser_id, account_id, signed_in_at)
    select browsers.browser_id, accounts.account_id, '2026-03-01T00:00:00Z' from browsers cross join accounts`);
  await tx.query(
    `insert into role_grants (establishment_id, person_id, role) values (1, $1, 'caissier'), (1, $1, 'caissierPrincipal')`,
    [people.requesterId],
  );
  await tx.query(
    `insert into api_tokens (establishment_id, name, kind, person_id, secret_hash, permissions, expires_at, created_by)
     values (1, 'capteur', 'device', $1, sha256('token'), '{readings.ingest}', '2999-01-01T00:00:00Z', $1)`,
    [people.requesterId],
  );
  await tx.query(`insert into sign_in_throttles (login, address, failures, last_failed_at)
    values ('a.un', '192.0.2.1', 1, '2026-03-01T00:00:00Z')`);
  await writeProofsOfPeople(tx, people);
  return people;
}

/** Writes a badge, a drawn signature with its strokes under lock, a view of them. */
async function writeProofsOfPeople(tx: Tx, { requesterId, decides }: People): Promise<void> {
  await tx.query(
    `insert into badges (establishment_id, person_id, code_digest, issued_by, issued_at)
     values (1, $1, sha256('badge'), $2, '2026-03-01T00:00:00Z')`,
    [requesterId, decides],
  );
  await tx.query(
    `insert into oaths (establishment_id, person_id, sworn_on, sworn_before, recorded_by, recorded_at)
     values (1, $1, '2026-02-01', 'Tribunal', $2, '2026-03-01T00:00:00Z')`,
    [requesterId, decides],
  );
  const { id } = await queryRow<{ id: bigint }>(
    tx,
    `insert into personal_records (establishment_id, kind, sealed, keep_until, recorded_by, recorded_at)
     values (1, 'strokes', 'sealed', '2031-03-01', $1, '2026-03-01T12:00:00Z') returning personal_record_id as id`,
    [requesterId],
  );
  await tx.query(
    `insert into personal_record_views (establishment_id, personal_record_id, viewed_by, viewed_at, purpose)
     values (1, $1, $2, '2026-03-01T13:00:00Z', 'contrôle')`,
    [id, decides],
  );
  await tx.query(
    `insert into signatures (establishment_id, person_id, signed_as, method, subject, content, content_digest,
       strokes_record_id, signed_at)
     values (1, $1, 'comptable', 'drawn', 'count 1', '{}', sha256('{}'), $2, '2026-03-01T12:00:00Z')`,
    [requesterId, id],
  );
}

/** Writes an approved request of this kind, requested by one person and decided by the other. */
async function approved(tx: Tx, people: People, kind: string): Promise<bigint> {
  const { request_id } = await queryRow<{ request_id: bigint }>(
    tx,
    `insert into approval_requests (establishment_id, kind, subject, reason, requested_by)
     values (1, $1, '{}', 'parce que', $2) returning request_id`,
    [kind, people.requesterId],
  );
  await tx.query(
    `insert into approval_decisions (establishment_id, request_id, decision, decided_by) values (1, $1, 'approved', $2)`,
    [request_id, people.decides],
  );
  return request_id;
}

async function writeLog(tx: Tx, personId: bigint): Promise<void> {
  await tx.query(`insert into log_keys (establishment_id, key_id, origin, public_key, created_at)
    values (1, '\\x01020304', 'releve/ESTABLISHMENT-A', sha256('key'), '2026-03-01T00:00:00Z')`);
  await tx.query(`insert into log_leaves (establishment_id, recorded_at, entry_id, leaf_index, leaf_hash)
    select log_entries.establishment_id, log_entries.recorded_at, log_entries.entry_id, 0,
      sha256(convert_to(log_entries.body, 'UTF8'))
    from log_entries where log_entries.establishment_id = 1 order by log_entries.entry_id limit 1`);
  await tx.query(`insert into log_checkpoints (establishment_id, tree_size, root, frontier, horizon, note, sealed_at)
    select 1, n, sha256('leaf'), sha256('leaf'), '1', 'note ' || n, timestamptz '2026-03-01T00:00:00Z'
      from generate_series(1, 4) n`);
  await tx.query(`insert into log_relied_heads (establishment_id, tree_size, printed_by) values (1, 1, 'document')`);
  await tx.query(`select set_config('releve.act', 'audit.thin-heads', true), thin_log_checkpoints(1, '35 days', 1000, 1),
    set_config('releve.act', 'test.everyTable', true)`);
  await tx.query(
    `insert into log_restorations (establishment_id, restoration_number, differences, reason, tree_size, person_id, accepted_at)
     values (1, 1, '{keyMissing keys/ESTABLISHMENT-A.log.key}', 'le disque est perdu', 1, $1, '2026-03-01T12:00:00Z')`,
    [personId],
  );
  await tx.query(
    `insert into log_verifications (establishment_id, requested_by, requested_at) values (1, $1, '2026-03-01T12:00:00Z')`,
    [personId],
  );
  await tx.query(
    `insert into archives (establishment_id, requested_by, requested_at, first_day, last_day, language)
     values (1, $1, '2026-03-01T12:00:00Z', '2026-03-01', '2026-03-01', 'fr')`,
    [personId],
  );
  await tx.query(`insert into register_counters (establishment_id, register, last_number) values (1, 'journal', 1)`);
  await tx.query(`insert into register_entries (establishment_id, register, number, table_name, row_key)
    values (1, 'journal', 1, 'journal_entries', '{"entry_id": 1}')`);
  await tx.query(
    `insert into visas (establishment_id, register, visa_number, up_to_number, person_id, affixed_at)
     values (1, 'journal', 1, 1, $1, '2026-03-01T12:00:00Z')`,
    [personId],
  );
  await tx.query(
    `insert into clock_acceptances (establishment_id, person_id, clock_at, reason)
     values (0, $1, '2026-03-01T12:00:00Z', 'remise à l''heure')`,
    [personId],
  );
  await tx.query(
    `insert into register_observations (establishment_id, register, observation_number, about_number, observation,
       person_id, made_at)
     values (1, 'journal', 1, 1, 'vu et noté', $1, '2026-03-01T12:00:00Z')`,
    [personId],
  );
}

async function writeLedger(tx: Tx, people: People): Promise<void> {
  await tx.query(`insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind) values
    (1, '5300', 'Caisse centrale – billets', 'Main cage – notes', 'asset'),
    (1, '7060', 'Produit brut', 'Gross revenue', 'income')`);
  const { entry_id } = await queryRow<{ entry_id: bigint }>(
    tx,
    `insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source, posted_by)
     values (1, 1, 'recette', '2026-03-01', 'drop', '{}', $1) returning entry_id`,
    [people.requesterId],
  );
  await tx.query(
    `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
     values (1, $1, 1, '5300', 12345, 0), (1, $1, 2, '7060', 0, 12345)`,
    [entry_id],
  );
}

async function writeMachine(tx: Tx, people: People): Promise<void> {
  await tx.query(`insert into stands (establishment_id, stand_number, room) values (1, 'S-001', 'Salle Est')`);
  await tx.query(
    `insert into floor_plans (establishment_id, room, revision, effective_from, column_count, row_count,
      cell_count, recorded_by)
    values (1, 'Salle Est', 1, '2026-03-01', 4, 3, 1, $1)`,
    [people.requesterId],
  );
  await tx.query(`insert into floor_plan_cells (establishment_id, plan_id, stand_id, grid_column, grid_row)
    select 1, floor_plans.plan_id, stands.stand_id, 2, 3 from floor_plans cross join stands`);
  await tx.query(`insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
    values (1, '4001', 'SN-1', 'Fictif', '2026-02-01T00:00:00Z')`);
  await tx.query(
    `insert into machine_versions (establishment_id, machine_id, version_number, effective_at, change, state, location,
       stand_id, model, denomination_minor, return_percent, return_certified_on, recorded_by)
     select 1, machines.machine_id, 1, '2026-02-01T00:00:00Z', 'registration', 'inService', 'Salle Est', stands.stand_id,
       'M1', 100, 92.5, '2025-12-01', $1
     from machines cross join stands`,
    [people.requesterId],
  );
  await tx.query(`insert into stations (establishment_id, machine_id, station_number)
    select 1, machines.machine_id, 1 from machines`);
  await tx.query(
    `insert into win_formulas (establishment_id, maker, model, revision, effective_from, coin_out, approval_request_id,
       recorded_by)
     values (1, 'Fictif', '', 1, '2026-03-10', 'withJackpots', $1, $2)`,
    [await approved(tx, people, 'winFormula'), people.requesterId],
  );
  await tx.query(`insert into photographs (establishment_id, machine_id, taken_at, media_type, width, height,
      content_sha256, content)
    select 1, machines.machine_id, '2026-02-01T00:00:00Z', 'image/png', 1, 1, sha256('png'), 'png' from machines`);
}

/** Writes a reading that is withdrawn with its import, beside one of the same instant, which stays. */
async function writeWithdrawnReading(tx: Tx, people: People): Promise<void> {
  for (const [variant, importId] of [
    [0, 1],
    [1, null],
  ] as const) {
    await tx.query(
      `with batch as (
         insert into reading_batches (establishment_id, source, reason, person_id, row_count, digest, import_id,
           earliest_read_at, latest_read_at)
         values (1, 'file', 'periodic', $1, 1, sha256(''), $2, '2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z')
         returning batch_id
       )
       insert into meter_readings (establishment_id, station_id, read_at, variant, batch_id, coin_in_credits)
       select 1, stations.station_id, '2026-03-01T08:00:00Z', $3::smallint, batch.batch_id, 100 + $3::smallint from stations cross join batch`,
      [people.requesterId, importId, variant],
    );
  }
  await tx.query(
    `with withdrawal as (
       insert into reading_withdrawals (establishment_id, import_id, withdrawn_after, approval_request_id, withdrawn_by,
         withdrawn_at)
       values (1, 1, '2026-03-01T05:00:00Z', $1, $2, '2026-03-01T13:00:00Z') returning withdrawal_id
     )
     select withdrawal.withdrawal_id from withdrawal`,
    [await approved(tx, people, 'importWithdrawal'), people.requesterId],
  );
  await tx.query('select move_withdrawn_readings(1, max(withdrawal_id)) from reading_withdrawals');
}

/** Writes two readings of one instant that disagree, and the choice of the second one. */
async function writeChosenReading(tx: Tx, people: People): Promise<void> {
  for (const variant of [0, 1])
    await tx.query(
      `with batch as (
         insert into reading_batches (establishment_id, source, reason, person_id, row_count, digest, earliest_read_at,
           latest_read_at)
         values (1, 'file', 'periodic', $1, 1, sha256(''), '2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z')
         returning batch_id
       )
       insert into meter_readings (establishment_id, station_id, read_at, variant, batch_id, coin_in_credits)
       select 1, stations.station_id, '2026-03-01T09:00:00Z', $2::smallint, batch.batch_id, 200 + $2::smallint
       from stations cross join batch`,
      [people.requesterId, variant],
    );
  await tx.query(
    `insert into reading_withdrawals (establishment_id, station_id, read_at, kept_batch_id, kept_variant,
       withdrawn_after, approval_request_id, withdrawn_by, withdrawn_at)
     select 1, station_id, read_at, batch_id, variant, '2026-03-01T05:00:00Z', $1, $2, '2026-03-01T14:00:00Z'
     from meter_readings where read_at = '2026-03-01T09:00:00Z' and variant = 1`,
    [await approved(tx, people, 'readingChoice'), people.requesterId],
  );
  await tx.query('select move_withdrawn_readings(1, max(withdrawal_id)) from reading_withdrawals');
}

async function writeReadings(tx: Tx, people: People): Promise<void> {
  const { batch_id } = await queryRow<{ batch_id: bigint }>(
    tx,
    `insert into reading_batches (establishment_id, source, reason, person_id, row_count, digest)
     values (1, 'file', 'periodic', $1, 2, sha256('')) returning batch_id`,
    [people.requesterId],
  );
  for (const [instant, coinIn] of [
    ['2026-03-01T05:00:00Z', 999_990],
    ['2026-03-01T06:00:00Z', 10],
  ] as const) {
    await tx.query(
      `insert into meter_readings (establishment_id, station_id, read_at, batch_id, coin_in_credits, other_counters)
       select 1, stations.station_id, $1, $2, $3, '{"bells": "1"}' from stations`,
      [instant, batch_id, coinIn],
    );
  }
  await tx.query(
    `insert into machine_events (establishment_id, machine_id, occurred_at, code, source, recorded_by)
     select 1, machines.machine_id, '2026-03-01T05:30:00Z', 'ramClear', 'person', $1 from machines`,
    [people.requesterId],
  );
  await tx.query(
    `insert into meter_adjustments (establishment_id, station_id, kind, earlier_read_at, later_read_at, counters, reason,
       approval_request_id, recorded_by)
     select 1, stations.station_id, 'rollover', '2026-03-01T05:00:00Z', '2026-03-01T06:00:00Z', '{}', 'parce que', $1, $2
     from stations`,
    [await approved(tx, people, 'meterAdjustment'), people.requesterId],
  );
  await tx.query(`insert into meter_breaks (establishment_id, station_id, earlier_read_at, later_read_at, kind,
      previous_counters, next_counters)
    select 1, stations.station_id, '2026-03-01T05:00:00Z', '2026-03-01T06:00:00Z', 'exception', '{}', '{}' from stations`);
  await tx.query(`insert into reading_scan_queue (establishment_id, batch_id) values (1, $1)`, [batch_id]);
  await tx.query(
    `insert into imports (establishment_id, kind, file_name, file_bytes, file_sha256, asked_by, asked_at)
     values (1, 'readings', 'releves.csv', 5, sha256('file'), $1, '2026-03-01T12:00:00Z')`,
    [people.requesterId],
  );
  await tx.query(
    `insert into imported_files (establishment_id, kind, file_sha256, gaming_day, imported_by, imported_at)
     values (1, 'counts', sha256('file'), '2026-03-01', $1, '2026-03-01T12:00:00Z')`,
    [people.requesterId],
  );
  await tx.query(
    `insert into import_layouts (establishment_id, kind, name, headings_sha256, layout, recorded_by, recorded_at)
     values (1, 'counts', 'counts.csv', sha256('headings'), '{}', $1, '2026-03-01T12:00:00Z')`,
    [people.requesterId],
  );
  await tx.query(`insert into station_days (establishment_id, station_id, gaming_day, reading_count, first_read_at,
      last_read_at)
    select 1, stations.station_id, '2026-03-01', 2, '2026-03-01T05:00:00Z', '2026-03-01T06:00:00Z' from stations`);
}

/**
 * Writes a jackpot opened by one, authorised by the other, checked, identified, paid, and entered for its threshold.
 */
async function writePayout(tx: Tx, people: People): Promise<void> {
  const { requesterId, decides } = people;
  const { id } = await queryRow<{ id: bigint }>(
    tx,
    `insert into payouts (establishment_id, slip_number, machine_id, kind, amount_minor, won_at, requires_identity,
       requires_levels, opened_by, opened_at)
     select 1, 1, machines.machine_id, 'jackpot', 250000, '2026-03-01T21:00:00Z', true, '{superviseur}', $1,
       '2026-03-01T21:01:00Z' from machines returning payout_id as id`,
    [requesterId],
  );
  await tx.query(
    `insert into payout_authorisations (establishment_id, payout_id, level, authorised_by, authorised_at)
     values (1, $1, 'superviseur', $2, '2026-03-01T21:02:00Z')`,
    [id, decides],
  );
  await tx.query(
    `insert into payout_checks (establishment_id, payout_id, check_number, reason, requested_by, requested_at)
     values (1, $1, 1, 'rare', $2, '2026-03-01T21:02:00Z')`,
    [id, decides],
  );
  await tx.query(
    `insert into payout_check_answers (establishment_id, payout_id, check_number, conforms, finding, answered_by,
       answered_at)
     values (1, $1, 1, true, 'conforme', $2, '2026-03-01T21:03:00Z')`,
    [id, requesterId],
  );
  await tx.query(
    `insert into payout_identities (establishment_id, payout_id, personal_record_id, customer_digest, recorded_by,
       recorded_at)
     select 1, $1, max(personal_records.personal_record_id), sha256('customer'), $2, '2026-03-01T21:03:00Z'
     from personal_records`,
    [id, requesterId],
  );
  await tx.query(
    `update payouts set state = 'paid', paid_by = $2, paid_at = '2026-03-01T21:05:00Z', gaming_day = '2026-03-01',
       method = 'cheque', reference = '0004512', entry_id = (select min(journal_entries.entry_id) from journal_entries)
     where payouts.establishment_id = 1 and payouts.payout_id = $1`,
    [id, requesterId],
  );
  await tx.query(
    `insert into laundering_entries (establishment_id, laundering_number, payout_id, gaming_day, personal_record_id,
       day_sum_minor, threshold_minor, recorded_at)
     select 1, 1, $1, '2026-03-01', max(personal_records.personal_record_id), 250000, 200000, '2026-03-01T21:05:00Z'
     from personal_records`,
    [id],
  );
}

/** Writes a complement with its slip; a dispute heard, refused, and its customer notified. */
async function writeDispute(tx: Tx, { requesterId, decides }: People): Promise<void> {
  await tx.query(
    `insert into payouts (establishment_id, slip_number, machine_id, kind, amount_minor, won_at, requires_identity,
       requires_levels, opened_by, opened_at)
     select 1, 2, machines.machine_id, 'complement', 6000, '2026-03-01T22:00:00Z', false, '{}', $1,
       '2026-03-01T22:01:00Z' from machines`,
    [requesterId],
  );
  await tx.query(
    `insert into complements (establishment_id, complement_number, payout_id, combination, paid_minor, due_minor,
       entered_by, entered_at)
     select 1, 1, payouts.payout_id, 'trois cerises', 4000, 10000, $1, '2026-03-01T22:01:00Z'
     from payouts where payouts.kind = 'complement'`,
    [requesterId],
  );
  const { id } = await queryRow<{ id: bigint }>(
    tx,
    `insert into disputes (establishment_id, dispute_number, machine_id, happened_at, customer_statement, opened_by,
       opened_at)
     select 1, 1, machines.machine_id, '2026-03-01T22:00:00Z', 'pas payé', $1, '2026-03-01T22:01:00Z'
     from machines returning dispute_id as id`,
    [decides],
  );
  await tx.query(
    `insert into dispute_hearings (establishment_id, dispute_id, technician_id, statement, heard_by, heard_at)
     values (1, $1, $2, 'conforme', $3, '2026-03-01T22:02:00Z')`,
    [id, requesterId, decides],
  );
  await tx.query(
    `insert into dispute_decisions (establishment_id, dispute_id, outcome, reason, decided_by, decided_at)
     values (1, $1, 'refuse', 'conforme', $2, '2026-03-01T22:03:00Z')`,
    [id, decides],
  );
  await tx.query(
    `insert into dispute_notices (establishment_id, dispute_id, told_by, told_at)
     values (1, $1, $2, '2026-03-01T22:04:00Z')`,
    [id, decides],
  );
}

async function writeDay(tx: Tx, people: People): Promise<void> {
  await tx.query(`insert into machine_counts (establishment_id, gaming_day, machine_id, count_number, notes_minor, source)
    select 1, '2026-03-01', machines.machine_id, 1, 12345, 'person' from machines`);
  await tx.query(`insert into machine_day_totals (establishment_id, gaming_day, machine_id, kind, amount_minor, source)
    select 1, '2026-03-01', machines.machine_id, 'jackpot', 5000, 'person' from machines`);
  await tx.query(`insert into reconciliation_runs (establishment_id, gaming_day, run_number, software_version, settings,
      machine_count, finding_count)
    values (1, '2026-03-01', 1, '0', '{}', 1, 1)`);
  await tx.query(`insert into day_results (establishment_id, gaming_day, run_number, machine_id, version_number,
      denomination_minor, state, reading_count)
    select 1, '2026-03-01', 1, machines.machine_id, 1, 100, 'inService', 2 from machines`);
  await tx.query(`insert into machine_hold_periods (establishment_id, gaming_day, run_number, machine_id, judgement,
      day_included, since_day, days, games, coin_in_minor, metered_win_minor, theoretical_win_minor)
    select 1, '2026-03-01', 1, machines.machine_id, 'tooFewGames', true, '2026-03-01', 1, 10, 1000, 80, 80.5
    from machines`);
  await tx.query(`insert into machine_day_boxes (establishment_id, gaming_day, run_number, machine_id, since,
      opening_notes_minor, opening_tickets_minor, opening_coins_minor, due_notes_minor, due_tickets_minor,
      due_coins_minor, closing_notes_minor, closing_tickets_minor, closing_coins_minor, stacked_minor, stacked_count,
      opening_restricted_minor, due_restricted_minor, closing_restricted_minor)
    select 1, '2026-03-01', 1, machines.machine_id, '2026-03-01', 0, 0, 0, 0, 0, 0, 5000, 0, 0, 0, 0, 0, 0, 0
    from machines`);
  await tx.query(`insert into findings (establishment_id, gaming_day, run_number, finding_key, machine_id, code, severity,
      rule, finding_digest)
    select 1, '2026-03-01', 1, 'notes', machines.machine_id, 'DROP_DIFFERS', 'toExplain', 'MC:19.6', sha256('finding')
    from machines`);
  await tx.query(
    `insert into finding_explanations (establishment_id, gaming_day, finding_key, finding_digest, explanation,
       approval_request_id, explained_by)
     values (1, '2026-03-01', 'notes', sha256('finding'), 'un billet coincé', $1, $2)`,
    [await approved(tx, people, 'findingExplanation'), people.requesterId],
  );
  await tx.query(
    `insert into day_closings (establishment_id, gaming_day, closing_number, run_number, figures, settings, results_digest,
       approval_request_id, closed_by)
     values (1, '2026-03-01', 1, 1, '{}', '{}', sha256('results'), $1, $2)`,
    [await approved(tx, people, 'dayClosing'), people.decides],
  );
  await tx.query(
    `insert into day_reopenings (establishment_id, gaming_day, closing_number, reason, approval_request_id, reopened_by)
     values (1, '2026-03-01', 1, 'parce que', $1, $2)`,
    [await approved(tx, people, 'dayReopening'), people.decides],
  );
  await tx.query(`update gaming_days set state = 'closed' where gaming_days.gaming_day = '2026-03-01'`);
  await tx.query(`insert into prior_period_adjustments (establishment_id, gaming_day, of_gaming_day, adjustment_number,
      machine_id, figure, frozen_minor, corrected_minor, cause)
    select 1, '2026-03-02', '2026-03-01', 1, machines.machine_id, 'notes', 12345, 12445, '{"kind": "lateReadings"}'
    from machines`);
  await tx.query(
    `insert into case_numbers (establishment_id, gaming_day, subject, case_number)
      values (1, '2026-03-01', '1~notes', 1)`,
  );
  await tx.query(
    `insert into suspense_settlements (establishment_id, entry_id, gaming_day, of_gaming_day, machine_id, medium, cause,
       amount_minor, approval_request_id, settled_by)
     select 1, max(journal_entries.entry_id), '2026-03-02', '2026-03-01', machines.machine_id, 'notes', 'moneyDiffers',
       20000, $1::bigint, $2::bigint
     from machines
     cross join journal_entries
     group by machines.machine_id`,
    [await approved(tx, people, 'suspenseSettlement'), people.requesterId],
  );
  await tx.query(`insert into machine_hold_sums (establishment_id, machine_id, days, games, coin_in_minor, win_minor,
      sum_games_hold, sum_games_hold_squared)
    select 1, machines.machine_id, 1, 10, 1000, 80, 0.8, 0.064 from machines`);
}

/** Writes a key given out for a relève and reported missing, and the lock of a stand taken out of use. */
async function writeCustody(tx: Tx, { requesterId, decides }: People): Promise<void> {
  const { key, authorisation } = await queryRow<{ key: bigint; authorisation: bigint }>(
    tx,
    `with key as (
       insert into keys (establishment_id, kind, key_number, registered_by, registered_at)
       values (1, 'boxRelease', 'R-1', $1, '2026-03-01T00:00:00Z') returning keys.key_id
     ), authorisation as (
       insert into key_authorisations (establishment_id, subject, opened_by, opened_at)
       values (1, 'drop 1', $1, '2026-03-01T12:00:00Z') returning key_authorisations.authorisation_id
     )
     select key.key_id as key, authorisation.authorisation_id as authorisation from key cross join authorisation`,
    [requesterId],
  );
  await tx.query(
    `insert into key_authorisation_team (establishment_id, authorisation_id, person_id) values (1, $1, $2)`,
    [authorisation, decides],
  );
  await giveFunction(tx, decides, 'superviseur');
  await tx.query(
    `insert into key_hand_overs (establishment_id, hand_over_number, key_id, given_by, received_by, reason, handed_at,
       due_at, authorisation_id)
     values (1, 1, $1, $2, $3, 'relève', '2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z', $4)`,
    [key, requesterId, decides, authorisation],
  );
  await tx.query(
    `insert into key_losses (establishment_id, key_id, reported_by, reported_at, circumstances)
     values (1, $1, $2, '2026-03-01T14:00:00Z', 'pas revenue')`,
    [key, requesterId],
  );
  await tx.query(`insert into stands (establishment_id, stand_number, room, retired_at)
    values (1, 'S-900', 'Réserve', '2026-03-01T10:00:00Z')`);
  await tx.query(
    `insert into stand_lock_hand_ins (establishment_id, stand_id, lock_number, key_number, brought_by, received_by,
       handed_in_at)
     select 1, stands.stand_id, 'L-1', 'S-900', $1, $2, '2026-03-01T11:00:00Z'
     from stands where stands.stand_number = 'S-900'`,
    [decides, requesterId],
  );
  await tx.query(
    `with stand as (
       insert into stands (establishment_id, stand_number, room) values (1, 'S-901', 'Réserve')
       returning stands.stand_id
     )
     insert into stand_withdrawals (establishment_id, stand_id, reason, withdrawn_by, withdrawn_at)
     select 1, stand.stand_id, 'soudure', $1, '2026-03-01T10:00:00Z' from stand`,
    [decides],
  );
  await tx.query(
    `insert into stand_lock_deposits (establishment_id, withdrawal_id, lock_number, key_number, brought_by,
       received_by, received_at)
     select 1, stand_withdrawals.withdrawal_id, 'L-2', 'S-901', $1, $2, '2026-03-01T11:00:00Z' from stand_withdrawals`,
    [decides, requesterId],
  );
}

/** Writes an open technician's sheet, and a settled alarm. */
async function writeIntervention(tx: Tx, { requesterId, decides }: People): Promise<void> {
  const { sheet } = await queryRow<{ sheet: bigint }>(
    tx,
    `with identified as (
       insert into technician_identifications (establishment_id, machine_id, person_id, identified_at, valid_until,
         recorded_by)
       select 1, machines.machine_id, $1, '2026-03-02T12:00:00Z', '2026-03-02T12:15:00Z', $2 from machines
       returning technician_identifications.identification_id, technician_identifications.machine_id
     )
     insert into interventions (establishment_id, sheet_number, gaming_day, machine_id, identification_id, technician_id,
       stopped_at, reason, opened_by, opened_at)
     select 1, 1, '2026-03-02', identified.machine_id, identified.identification_id, $1, '2026-03-02T12:00:00Z',
       'bourrage', $2, '2026-03-02T12:01:00Z' from identified
     returning interventions.intervention_id as sheet`,
    [requesterId, decides],
  );
  await tx.query(
    `insert into intervention_entries (establishment_id, intervention_id, entry_number, kind, entry, entered_by, entered_at)
     values (1, $1, 1, 'act', 'nettoyage', $2, '2026-03-02T12:05:00Z')`,
    [sheet, requesterId],
  );
  await writeSheetReadings(tx, sheet, { requesterId, decides });
  await tx.query(
    `with alarm as (
       insert into intervention_alarms (establishment_id, kind, machine_id, raised_at, intervention_id)
       select 1, 'unclosedIntervention', interventions.machine_id, '2026-03-02T16:01:00Z', interventions.intervention_id
       from interventions
       returning intervention_alarms.alarm_id
     )
     insert into intervention_alarm_settlements (establishment_id, alarm_id, reason, settled_by, settled_at)
     select 1, alarm.alarm_id, 'pièce attendue', $1, '2026-03-02T16:10:00Z' from alarm`,
    [decides],
  );
}

/** Writes a RAM clear: the readings before and after, and two signatures. */
async function writeSheetReadings(tx: Tx, sheet: bigint, { requesterId, decides }: People): Promise<void> {
  await tx.query(
    `insert into intervention_readings (establishment_id, intervention_id, reading_number, station_id, moment, read_at,
       counters, entered_by, entered_at)
     select 1, $1, 1, min(stations.station_id), 'before', '2026-03-02T12:02:00Z', '{"coinInCredits":"1"}', $2,
       '2026-03-02T12:03:00Z'
     from stations join interventions using (establishment_id, machine_id) where interventions.intervention_id = $1`,
    [sheet, requesterId],
  );
  const { machine, event } = await queryRow<{ machine: bigint; event: bigint }>(
    tx,
    `insert into machine_events (establishment_id, machine_id, occurred_at, code, source)
     select 1, interventions.machine_id, '2026-03-02T12:04:00Z', 'ramClear', 'person' from interventions
     where interventions.intervention_id = $1
     returning machine_events.machine_id as machine, machine_events.event_id as event`,
    [sheet],
  );
  await tx.query(
    `insert into ram_clears (establishment_id, station_id, machine_id, occurred_at, event_id, before_read_at,
       after_read_at, after_counters, recorded_by)
     select 1, min(stations.station_id), $1, '2026-03-02T12:04:00Z', $2, '2026-03-02T12:02:00Z', '2026-03-02T12:06:00Z',
       '{"coinInCredits":"0"}', $3
     from stations where stations.machine_id = $1`,
    [machine, event, requesterId],
  );
  await tx.query(
    `with signed as (
       insert into signatures (establishment_id, person_id, signed_as, method, subject, content, content_digest,
         signed_at)
       select 1, signer.person_id, signer.signed_as, 'secret', 'ram clear of intervention 1', '{}', sha256('{}'),
         '2026-03-02T12:07:00Z'
       from (values ($3::bigint, 'mecanicien'), ($4::bigint, 'superviseur')) as signer (person_id, signed_as)
       returning signatures.signature_id as id, signatures.signed_as as by
     )
     insert into intervention_ram_clears (establishment_id, intervention_id, machine_id, occurred_at, event_id,
       technician_signature_id, supervisor_signature_id)
     select 1, $5, $1, '2026-03-02T12:04:00Z', $2, (select signed.id from signed where signed.by = 'mecanicien'),
       (select signed.id from signed where signed.by = 'superviseur')`,
    [machine, event, requesterId, decides, sheet],
  );
}

/**
 * Writes the closing of the first sheet without its technician; the envelope of a signed one of another day, and its
 * receipt.
 */
async function writeEnvelope(tx: Tx, { requesterId, decides }: People): Promise<void> {
  const sign = async (subject: string, by: bigint, signedAs: string): Promise<bigint> => {
    const { id } = await queryRow<{ id: bigint }>(
      tx,
      `insert into signatures (establishment_id, person_id, signed_as, method, subject, content, content_digest,
         signed_at)
       values (1, $1, $2, 'secret', $3, '{}', sha256('{}'), '2026-03-03T12:30:00Z')
       returning signatures.signature_id as id`,
      [by, signedAs, subject],
    );
    return id;
  };
  await tx.query(
    `update interventions set closed_at = '2026-03-02T13:00:00Z', unsigned_reason = 'parti sans signer',
       supervisor_signature_id = $1, direction_signature_id = $2 where interventions.sheet_number = 1`,
    [
      await sign('intervention 1 unsigned', decides, 'superviseur'),
      await sign('intervention 1 unsigned', await person(tx, 'A-3'), 'direction'),
    ],
  );
  await tx.query(
    `insert into interventions (establishment_id, sheet_number, gaming_day, machine_id, identification_id, technician_id,
       stopped_at, reason, opened_by, opened_at)
     select 1, 2, '2026-03-03', interventions.machine_id, interventions.identification_id, $1, '2026-03-03T12:00:00Z',
       'bourrage', $2, '2026-03-03T12:01:00Z' from interventions`,
    [requesterId, decides],
  );
  await tx.query(
    `update interventions set closed_at = '2026-03-03T12:30:00Z', signature_id = $1 where interventions.sheet_number = 2`,
    [await sign('intervention 2', requesterId, 'mecanicien')],
  );
  await tx.query(
    `insert into intervention_envelopes (establishment_id, gaming_day, envelope_number, sheet_count, content_digest,
       made_by, made_at, signature_id)
     select 1, '2026-03-03', 1, held.sheet_count, held.content_digest, $1, '2026-03-04T06:00:00Z', $2
     from envelope_contents(1, '2026-03-03') as held`,
    [decides, await sign('envelope 2026-03-03', decides, 'superviseur')],
  );
  await tx.query(
    `insert into intervention_envelope_receipts (establishment_id, gaming_day, received_by, received_at, signature_id)
     values (1, '2026-03-03', $1, '2026-03-04T07:00:00Z', $2)`,
    [requesterId, await sign('envelope 2026-03-03', requesterId, 'direction')],
  );
}

/** Writes an incident that was notified, added to and decided, and the excluded customer. */
async function writeIncident(tx: Tx, { requesterId, decides }: People): Promise<void> {
  await tx.query(
    `insert into incidents (establishment_id, incident_number, gaming_day, occurred_at, kind, place, description,
       reported_by, reported_at)
     values (1, 1, '2026-03-02', '2026-03-02T12:00:00Z', 'cheating', 'Salle Est', 'un fil dans le lecteur', $1,
       '2026-03-02T12:01:00Z')`,
    [requesterId],
  );
  await tx.query(
    `insert into incident_notices (establishment_id, incident_number, notice_number, given_at, means, recipient, given_by)
     values (1, 1, 1, '2026-03-02T12:05:00Z', 'telephone', 'permanence', $1)`,
    [decides],
  );
  await tx.query(
    `insert into incident_additions (establishment_id, incident_number, addition_number, addition, added_by, added_at)
     values (1, 1, 1, 'vu deux fois', $1, '2026-03-02T12:06:00Z')`,
    [requesterId],
  );
  await tx.query(
    `insert into incident_receipts (establishment_id, incident_number, received_as, received_by, received_at)
     values (1, 1, 'superviseur', $1, clock_timestamp())`,
    [decides],
  );
  await tx.query(
    `insert into incident_decisions (establishment_id, incident_number, decision, decided_by, decided_at)
     values (1, 1, 'exclusion', $1, '2026-03-02T13:00:00Z')`,
    [decides],
  );
  await tx.query(
    `with customer as (
       insert into personal_records (establishment_id, kind, sealed, keep_until, recorded_by, recorded_at)
       values (1, 'customer', 'sealed', '2032-03-01', $1, '2026-03-02T13:00:00Z')
       returning personal_records.personal_record_id
     )
     insert into exclusions (establishment_id, exclusion_number, customer_record_id, cause, incident_number, reason,
       first_day, last_day, decided_by, decided_at)
     select 1, 1, customer.personal_record_id, 'cheating', 1, 'un fil dans le lecteur', '2026-03-02', '2027-03-01', $1,
       '2026-03-02T13:00:00Z'
     from customer`,
    [decides],
  );
}
