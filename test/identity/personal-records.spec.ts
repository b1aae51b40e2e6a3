import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { SignaturesService, type Stroke } from '#identity/signing/signatures.service.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { AuditService } from '#audit/audit.service.js';
import type { Tx } from '#platform/database/rows.js';
import { Vault } from '#platform/files/vault.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createEstablishments } from './client.js';
import { sealed } from '../support/sealed.js';

let t: TestApp;
let records: PersonalRecordsService;
let signatures: SignaturesService;
let personId: bigint;
let actor: Actor;
const establishmentId = 101;
const establishment = { establishmentId } as Establishment;

beforeAll(async () => {
  t = await createTestApp();
  await createEstablishments(t);
  records = t.app.get(PersonalRecordsService);
  signatures = t.app.get(SignaturesService);
  ({ personId } = await createPerson(t.database.db, { roles: ['mecanicien'], establishment: 'MC-ONE' }));
  actor = {
    personId,
    fullName: 'M',
    accountId: null,
    sessionId: null,
    tokenId: null,
    roles: [],
    permissions: new Set(),
  };
});
afterAll(() => t.close());

const acting = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  t.database.db.transaction(async (tx) => {
    const happenedAt = t.clock.now();
    await setAuditContext(tx, { establishmentId, personId, action: 'test.keep', happenedAt, gamingDay: null });
    return work(tx);
  });

const keep = (text: string, keepUntil: string): Promise<bigint> =>
  acting((tx) =>
    records.storeRecord(tx, {
      establishmentId,
      kind: 'identityDocument',
      content: Buffer.from(text),
      keepUntil,
      recordedBy: personId,
    }),
  );

describe('a vault', () => {
  const home = mkdtempSync(join(tmpdir(), 'releve-vault-'));
  afterAll(() => rmSync(home, { recursive: true }));

  test('opens untouched sealed content in its place with its key', () => {
    const vault = Vault.open(home);
    const sealed = vault.seal(Buffer.from('Passeport 12AB34567'), '1/personal_records/7');
    expect(sealed.includes('12AB34567')).toBe(false);
    expect(Vault.open(home).unseal(sealed, '1/personal_records/7').toString()).toBe('Passeport 12AB34567');
    expect(() => vault.unseal(sealed, '1/personal_records/8')).toThrow(/unable to authenticate/);
    const touched = Buffer.from(sealed);
    touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1;
    expect(() => vault.unseal(touched, '1/personal_records/7')).toThrow(/unable to authenticate/);
    const other = mkdtempSync(join(tmpdir(), 'releve-vault-'));
    const stranger = Vault.open(other);
    stranger.createKey();
    expect(() => stranger.unseal(sealed, '1/personal_records/7')).toThrow(/another key/);
    rmSync(other, { recursive: true });
  });
});

describe('a personal record', () => {
  test('is shown on a stated purpose, and the view is recorded', async () => {
    const id = await keep('Passeport 12AB34567', '2031-01-01');
    await expect(records.viewRecord(actor, establishment, id, ' ')).rejects.toMatchObject({ code: 'REASON_REQUIRED' });
    expect((await records.viewRecord(actor, establishment, id, 'contrôle de la fiche 12')).toString()).toBe(
      'Passeport 12AB34567',
    );
    const views = await t.database.superuser.query(
      'select personal_record_views.purpose from personal_record_views where personal_record_id = $1',
      [id],
    );
    expect(views).toEqual([{ purpose: 'contrôle de la fiche 12' }]);
  });

  test('is unreadable in the database and in the log', async () => {
    await keep('Passeport ZZ99XX111', '2031-01-01');
    const rows = await t.database.superuser.query(
      `select count(*)::integer as found from log_entries where log_entries.body like '%ZZ99XX111%'
         or log_entries.body like '%' || encode('ZZ99XX111', 'hex') || '%'`,
    );
    expect(rows).toEqual([{ found: 0 }]);
  });

  test('is erased after its retention and not before, regardless of the caller, and the log still verifies', async () => {
    const due = await keep('Carte 1', '2026-03-10');
    const retained = await keep('Carte 2', '2031-01-01');
    const erase = (id: bigint): Promise<unknown> =>
      acting((tx) =>
        tx.query(
          `update personal_records set sealed = null, digest_salt = null, erased_at = $2
           where personal_records.personal_record_id = $1`,
          [id, new Date('2026-06-01T00:00:00Z')],
        ),
      );
    await expect(erase(retained)).rejects.toThrow(/is erased after its retention/);
    t.clock.set(new Date('2026-03-10T23:59:59Z'));
    expect(await records.eraseAllDueRecords()).toBe(0);
    t.clock.set(new Date('2026-03-11T00:00:01Z'));
    expect(await records.eraseAllDueRecords()).toBe(1);
    await expect(records.viewRecord(actor, establishment, due, 'relecture')).rejects.toMatchObject({
      code: 'PERSONAL_RECORD_ERASED',
    });
    expect((await records.viewRecord(actor, establishment, retained, 'relecture')).toString()).toBe('Carte 2');
    await sealed(t);
    expect((await t.app.get(AuditService).verifyLogs({ establishmentIds: [establishmentId] })).findings).toEqual([]);
  });
});

describe('a signature', () => {
  const stroke: Stroke = [
    [10, 10, 0],
    [40, 22, 120],
  ];
  const sign = (strokes: readonly Stroke[] | null): Promise<bigint> =>
    acting((tx) =>
      signatures.createSignature(tx, {
        establishmentId,
        personId,
        signedAs: 'mecanicien',
        subject: 'intervention 12',
        content: { machine: '1042', reason: 'bourrage du lecteur', stoppedAt: '2026-01-02T20:15:00Z' },
        strokes,
        keepStrokesUntil: '2031-01-01',
      }),
    );

  test('binds the signer to the digest of the exact content signed, drawn or by secret', async () => {
    await sign([stroke]);
    await sign(null);
    const found = await signatures.listSignatures(t.database.db.dataSource, establishmentId, 'intervention 12');
    expect(found.map(({ method, signedAs }) => [method, signedAs])).toEqual([
      ['drawn', 'mecanicien'],
      ['secret', 'mecanicien'],
    ]);
    expect(new Set(found.map(({ contentDigest }) => contentDigest.toString('hex'))).size).toBe(1);
  });

  test('without a line is refused', async () => {
    await expect(sign([[[10, 10, 0]]])).rejects.toMatchObject({ code: 'SIGNATURE_EMPTY' });
    await expect(sign([])).rejects.toMatchObject({ code: 'SIGNATURE_EMPTY' });
  });
});
