import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Vault } from '#platform/files/vault.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { AuditService } from '#audit/audit.service.js';
import { acting, as, createEstablishment, type Caller } from '../establishments/establishment.js';
import { openPayoutFloor, type PayoutFloor } from '../payouts/floor.js';
import { createPerson } from '../support/people.js';
import { sealed } from '../support/sealed.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NAME = 'Célestin Vraquebois';
const OTHER = 'Ursule Tournepierre';

let app: TestApp;
let floor: PayoutFloor;
let direction: Caller;
let administrator: Caller;
let elsewhere: Caller;

interface Exported {
  readonly rows: readonly { readonly table: string; readonly record: string; readonly texts: Record<string, string> }[];
  readonly possibleRows: readonly { readonly table: string; readonly record: string }[];
  readonly namedIn: readonly { readonly table: string; readonly keptUntil: string }[];
}

const customer = { fullName: NAME, bornOn: '1980-05-06' };

const exported = async (caller: Caller, confirmed: readonly string[] = []): Promise<Exported> => {
  const input = { customer, confirmed, purpose: 'à sa demande écrite' };
  return (await caller.post('/personal-data/customers/export', input).expect(200)).body as Exported;
};

const textsInTheLog = (words: string): Promise<unknown[]> =>
  app.database.superuser.query(
    `select log_entries.table_name from log_entries where log_entries.body ilike '%' || $1 || '%'`,
    [words],
  );

const findings = async (): Promise<unknown> => {
  await sealed(app);
  return (await app.app.get(AuditService).verifyLogs()).findings;
};

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openPayoutFloor(app);
  const { db } = app.database;
  const of = { establishment: floor.establishment.code };
  direction = floor.callers.direction;
  administrator = as(app, floor.establishment, await createPerson(db, { ...of, roles: ['administrateur'] }));
  const other = await createEstablishment(app, { firstGamingDay: '2026-03-01' });
  const stranger = await createPerson(db, { establishment: other.code, roles: ['direction'] });
  elsewhere = as(app, floor.establishment, stranger);
  const wins = { machine: '4001', combination: 'trois cerises', paid: '40', due: '100', wonAt: '2026-03-02T06:00:00Z' };
  await floor.callers.superviseur.post('/complements', { ...wins, customer: NAME }).expect(200);
  for (const [customerName, statement] of [
    [NAME, `Moi, ${NAME}, je n’ai pas été payé.`],
    [OTHER, `Moi, ${OTHER}, je conteste.`],
  ]) {
    const disputed = { machine: '4002', happenedAt: '2026-03-02T10:00:00Z', claimed: '60' };
    await floor.callers.changeur.post('/disputes', { ...disputed, statement, customer: customerName }).expect(200);
  }
  const incident = { occurredAt: '2026-03-02T10:30:00Z', kind: 'other', place: 'Salle Nord' };
  const description = `Madame ${OTHER} se plaint de VRAQUEBOIS Celestin.`;
  const { body } = (await floor.callers.superviseur.post('/incidents', { ...incident, description }).expect(201)) as {
    body: unknown;
  };
  expect(JSON.stringify(body)).toContain('VRAQUEBOIS');
  const exclusion = { cause: 'conduct', reason: `conduite de ${NAME}`, firstDay: '2026-03-02', lastDay: '2026-04-02' };
  await floor.callers.direction.post('/exclusions', { customer, ...exclusion }).expect(201);
});
afterAll(() => app.close());

describe('a typed name', () => {
  it('is in no log entry, no file of heads and no stored answer; only in its row, and all is proved', async () => {
    for (const words of ['vraquebois', 'tournepierre']) {
      expect(await textsInTheLog(words)).toEqual([]);
      expect(
        await app.database.superuser.query(
          `select from idempotency_keys where idempotency_keys.response is not null
             or position($1::bytea in lower(encode(idempotency_keys.sealed, 'escape'))::bytea) > 0`,
          [Buffer.from(words)],
        ),
      ).toEqual([]);
    }
    const [row] = await app.database.db.query<{ found: bigint }>(
      `select count(*) as found from disputes where disputes.customer_statement like '%' || $1 || '%'`,
      [NAME],
    );
    expect(row?.found).toBe(1n);
    expect(await findings()).toEqual([]);
    const heads = join(app.app.get<Config>(CONFIG).home, 'checkpoints');
    for (const file of readdirSync(heads)) expect(readFileSync(join(heads, file), 'utf8')).not.toMatch(/vraquebois/i);
  });

  it('is detected when changed in its row outside the application', async () => {
    const { superuser } = app.database;
    const change = (from: string, to: string): Promise<unknown> =>
      superuser.transaction(async (tx) => {
        await tx.query(`set local session_replication_role = replica`);
        await tx.query(`update disputes set customer_statement = replace(customer_statement, $1, $2)`, [from, to]);
      });
    await change('pas été payé', 'bien été payé');
    expect(await findings()).toEqual([expect.objectContaining({ table: 'disputes', kind: 'rowChanged' })]);
    await change('bien été payé', 'pas été payé');
    expect(await findings()).toEqual([]);
  });

  it('is readable as typed by a reader of the log with the permission', async () => {
    const { body } = (await floor.callers.controleur.get('/log/lines?table=exclusions').expect(200)) as {
      body: unknown;
    };
    expect(JSON.stringify(body)).not.toContain('sha256');
  });
});

describe('the personal data of a customer', () => {
  it('are exported to an authorised user: rows by document, rows by name to confirm, texts with the name; no one else’s', async () => {
    const first = await exported(direction);
    expect(first.rows.map(({ table }) => table)).toEqual(['exclusions']);
    expect(first.possibleRows.map(({ table }) => table).sort()).toEqual(['complements', 'disputes']);
    const all = await exported(
      direction,
      first.possibleRows.map(({ record }) => record),
    );
    expect(all.rows.map(({ table }) => table).sort()).toEqual(['complements', 'disputes', 'exclusions']);
    expect(all.rows.find(({ table }) => table === 'disputes')?.texts).toEqual({
      customer_statement: `Moi, ${NAME}, je n’ai pas été payé.`,
    });
    expect(all.namedIn.map(({ table }) => table)).toContain('incidents');
    expect(JSON.stringify(all)).not.toMatch(/tournepierre/i);
    const acts = await app.database.db.query<{ act: string }>(
      `select distinct log_entries.act from log_entries where log_entries.table_name = 'personal_exports'`,
    );
    expect(acts).toEqual([{ act: 'personal.export' as const }]);
  });

  it('are refused without the permission, without a purpose, and for an unknown customer', async () => {
    const input = { customer, confirmed: [], purpose: 'à sa demande' };
    const refusal = async (caller: Caller, body: object = input): Promise<unknown> => {
      const answer = await caller.post('/personal-data/customers/export', body);
      return [answer.status, (answer.body as { code?: string }).code];
    };
    expect(await refusal(floor.callers.caissier)).toEqual([403, 'FORBIDDEN']);
    expect(await refusal(elsewhere)).toEqual([expect.any(Number), expect.stringMatching(/^OTHER_ESTABLISHMENT$/)]);
    expect(await refusal(direction, { ...input, purpose: '' })).toEqual([422, 'INVALID_INPUT']);
    const unknown = { ...input, customer: { fullName: 'Personne Inconnue', bornOn: '1970-01-01' } };
    expect(await refusal(direction, unknown)).toEqual([404, 'NO_PERSONAL_DATA']);
  });
});

describe('an erasure on request', () => {
  const ask = (caller: Caller, confirmed: readonly string[] = []) =>
    caller.post('/personal-data/customers/erasure', { customer, confirmed, reason: 'demande du client, dossier 12' });

  it('is refused during the retention period, with its last day', async () => {
    const { body } = (await ask(direction).expect(409)) as { body: unknown };
    expect(body).toMatchObject({
      code: 'PERSONAL_DATA_TO_KEEP',
      details: { until: expect.stringMatching(/^20\d\d-/) },
    });
    expect((await ask(floor.callers.caissier)).status).toBe(403);
  });

  it('requires a second person, erases all or nothing, and leaves every proof valid', async () => {
    const records = (await exported(direction)).possibleRows.map(({ record }) => record);
    app.clock.set(new Date('2040-03-02T12:00:00Z'));
    const { body } = (await ask(direction, records).expect(201)) as { body: unknown };
    const { requestId, count } = body as { requestId: string; count: number };
    expect(count).toBeGreaterThanOrEqual(3);
    expect(await textsInTheLog('vraquebois')).toEqual([]);
    const decision = { decision: 'approved', reason: 'vu le dossier 12' };
    const decide = (caller: Caller) => caller.post(`/people-requests/${requestId}/decision`, decision);
    expect((await decide(direction).expect(403)).body).toMatchObject({ code: 'OWN_APPROVAL' });
    const held = () =>
      app.database.db.query<{ found: bigint }>(
        `select (select count(*) from disputes where customer_statement ilike '%vraquebois%')
           + (select count(*) from incidents where description ilike '%vraquebois%')
           + (select count(*) from exclusions where reason ilike '%vraquebois%') as found`,
      );
    // a fault at the last step: nothing is stored
    await app.database.superuser.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'fault'; end $$`,
    );
    await app.database.superuser.query(
      'create trigger fail before insert on personal_erasures for each row execute function fail()',
    );
    expect((await decide(administrator)).status).toBe(500);
    expect(await held()).toEqual([{ found: 3n }]);
    await app.database.superuser.query('drop function fail cascade');
    await decide(administrator).expect(200);
    expect(await held()).toEqual([{ found: 0n }]);
    expect(await findings()).toEqual([]);
    const after = await exported(direction, records);
    expect(after.namedIn).toEqual([]);
    const [other] = await app.database.db.query<{ found: bigint }>(
      `select count(*) as found from disputes where disputes.customer_statement like '%Tournepierre%'`,
    );
    expect(other?.found).toBe(1n);
  });

  it('is the only permitted change of such a row, for every writer; nothing is written into it afterwards', async () => {
    const past = (sql: string, act = 'test.act'): Promise<unknown> =>
      app.database.superuser.transaction(async (tx) => {
        await tx.query(`select set_config('releve.act', $1, true)`, [act]);
        await tx.query(sql);
      });
    await expect(past(`update disputes set customer_statement = 'autre chose'`)).rejects.toThrow('append-only');
    await expect(past(`update disputes set claimed_minor = 1`, 'personal.eraseTexts')).rejects.toThrow('append-only');
    await expect(past(`update exclusions set reason = 'autre chose' where digest_salt is null`)).rejects.toThrow(
      'erased',
    );
    await expect(
      acting(app, floor.establishment, (tx) => tx.query(`select erase_texts('incidents', '{}')`)),
    ).rejects.toThrow('an act of their own');
  });
});

describe('the personal data of a member of staff', () => {
  it('are exported with functions, sessions and acts, and are not erased while the person is employed', async () => {
    const { personId } = floor.people.changeur;
    const { body } = (await direction
      .post(`/personal-data/people/${personId}/export`, { purpose: 'à sa demande' })
      .expect(200)) as { body: unknown };
    expect(body).toMatchObject({
      about: 'person',
      person: { functions: [expect.objectContaining({ role: 'changeur' })] },
    });
    const erasure = await direction.post(`/personal-data/people/${personId}/erasure`, { reason: 'à sa demande' });
    expect([erasure.status, (erasure.body as { code?: string }).code]).toEqual([409, 'STILL_EMPLOYED']);
  });

  it('are erased by two people after the departure and the retention period: present and former names', async () => {
    const { db } = app.database;
    const of = { establishment: floor.establishment.code };
    const gone = await createPerson(db, { ...of, roles: ['changeur'], fullName: 'Solène Grainville' });
    const { personId } = gone;
    await acting(app, floor.establishment, async (tx) => {
      await tx.query(`update people set full_name = 'Solène Hautbois' where person_id = $1`, [personId]);
      await tx.query(`update people set employed_until = '2030-04-01' where person_id = $1`, [personId]);
    });
    const purpose = 'à sa demande';
    const given = (await direction.post(`/personal-data/people/${personId}/export`, { purpose }).expect(200))
      .body as unknown as { person: { fullName: string; formerNames: string[] } };
    expect(given.person).toMatchObject({ fullName: 'Solène Hautbois', formerNames: ['Solène Grainville'] });
    const requested = (
      await direction.post(`/personal-data/people/${personId}/erasure`, { reason: 'dossier 14' }).expect(201)
    ).body as unknown as { requestId: string; count: number };
    expect(requested.count).toBeGreaterThanOrEqual(1);
    const decision = { decision: 'approved', reason: 'vu le dossier 14' };
    await administrator.post(`/people-requests/${requested.requestId}/decision`, decision).expect(200);
    const after = (await direction.post(`/personal-data/people/${personId}/export`, { purpose }).expect(200))
      .body as unknown as { person: { fullName: string; formerNames: string[] } };
    const erased = '[effacé / erased]';
    expect(after.person).toMatchObject({ fullName: erased, formerNames: [erased] });
    for (const words of ['grainville', 'hautbois']) {
      expect(await textsInTheLog(words)).toEqual([]);
      const held = await db.query(
        `select people.full_name from people where people.full_name ilike '%' || $1 || '%'
           union all select former_texts.former_text from former_texts
             where former_texts.former_text ilike '%' || $1 || '%'`,
        [words],
      );
      expect(held).toEqual([]);
    }
    const listed = await administrator.get('/people');
    expect([listed.status, JSON.stringify(listed.body).includes('Hautbois')]).toEqual([200, false]);
    expect(await findings()).toEqual([]);
    const again = await direction.post(`/personal-data/people/${personId}/erasure`, { reason: 'dossier 14' });
    expect([again.status, (again.body as { code?: string }).code]).toEqual([404, 'NO_PERSONAL_DATA']);
  });
});

describe('a record whose key is lost', () => {
  it('does not stop a search: the export counts unreadable records, and viewing one gives the reason', async () => {
    app.clock.set(new Date('2026-03-02T13:00:00Z'));
    const disputed = { machine: '4002', happenedAt: '2026-03-02T10:00:00Z', claimed: '60', statement: 'impayé' };
    await floor.callers.changeur.post('/disputes', { ...disputed, customer: 'Odilon Clairvaux' }).expect(200);
    const exclusion = { cause: 'conduct', reason: 'conduite', firstDay: '2026-03-02', lastDay: '2026-04-02' };
    const excluded = { fullName: 'Odilon Clairvaux', bornOn: '1971-02-03' };
    await floor.callers.direction.post('/exclusions', { customer: excluded, ...exclusion }).expect(201);
    const elsewhere = mkdtempSync(join(tmpdir(), 'releve-other-home-'));
    const foreign = Vault.open(elsewhere).seal(Buffer.from('{}'), '1/personal_records/1');
    rmSync(elsewhere, { recursive: true });
    // the state after a restoration without the former key
    await app.database.superuser.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `update personal_records set sealed = $1 where personal_record_id in (
           select personal_record_id from personal_records where sealed is not null
             order by personal_record_id desc limit 2)`,
        [foreign],
      );
    });
    const input = { customer: excluded, confirmed: [], purpose: 'à sa demande écrite' };
    const { body } = (await direction.post('/personal-data/customers/export', input).expect(200)) as { body: unknown };
    expect(body).toMatchObject({
      rows: [{ table: 'exclusions', recorded: null, isReadable: false }],
      unreadableRecords: 1,
    });
    const exclusions = await floor.callers.direction.get('/exclusions').expect(200);
    const [mine] = exclusions.body as unknown as { exclusionNumber: string }[];
    const path = `/exclusions/${mine?.exclusionNumber ?? ''}/customer`;
    const looked = await direction.get(`${path}?purpose=controle`);
    expect([looked.status, (looked.body as { code?: string }).code]).toEqual([409, 'PERSONAL_RECORD_NOT_READABLE']);
  });
});
