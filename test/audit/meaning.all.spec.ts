import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { selfApprovalCheck } from '#approvals/approvals.proof.js';
import { listHomeFaults } from '#audit/home/home-faults.js';
import { buildFaultFindings } from '#audit/home/fault-findings.js';
import { Sealer } from '#audit/sealer.js';
import { verifyLog } from '#audit/verify/verify.js';
import { approvedDaysProofs } from '#closing/day-closings.proof.js';
import { approvedSettingsProof } from '#establishments/settings/settings.proof.js';
import { approvedEntriesProofs, balanceProof, entriesOfClosedDaysProof } from '#ledger/ledger.proof.js';
import { approvedCorrectionsProof } from '#machines/machine-versions.proof.js';
import type { Tx } from '#platform/database/rows.js';
import { translateFindingDetail } from '#proof/finding-details.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { establishments, untilSealed, writing } from './establishment-with-rows.js';

let test: TestDatabase;
let home: string;

const seal = (): Promise<void> =>
  untilSealed(test.superuser, async () => {
    for (const each of establishments) await new Sealer(test.superuser, home).sealLog(each);
  });

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'releve-meaning-'));
  test = await createTestDatabase();
  await writing(test.superuser, async (tx) => {
    await tx.query(`insert into establishments (establishment_id, kind, code, name, currency, currency_exponent,
        jurisdiction, time_zone, first_gaming_day)
      values (1, 'casino', 'ESTABLISHMENT-A', 'Establishment A', 'EUR', 2, 'MC', 'UTC', '2026-01-01');
      insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at)
        values (1, '2026-03-01', '2026-03-01T06:00Z', '2026-03-02T06:00Z')`);
    await tx.query(`insert into people (person_id, employee_number, full_name, employed_from)
      overriding system value values (1, 'P-1', 'Ondine Tavernier', '2026-01-01')`);
  });
});
afterEach(async () => {
  await test.drop();
  rmSync(home, { recursive: true, force: true });
});

const entryOf = (number: number, credit: number): string =>
  `insert into journal_entries (establishment_id, entry_id, entry_number, journal, gaming_day, fact, source)
     overriding system value values (1, ${number}, ${number}, 'operations', '2026-03-01', 'test', '{}');
   insert into ledger_accounts values (1, '530${number}', 'Caisse', 'Cash', 'asset') on conflict do nothing;
   insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
     values (1, ${number}, 1, '530${number}', 500, 0), (1, ${number}, 2, '530${number}', 0, ${credit})`;

/** Writes with an act and with the log following, but with the rules removed for a moment. */
const withoutRules = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  writing(test.superuser, async (tx) => {
    const rules = [
      'require_balanced_entry on journal_entries',
      'refuse_entry_of_closed_day on journal_entries',
      'refuse_own_approval on approval_decisions',
    ].map((rule) => rule.split(' on '));
    for (const [rule, table] of rules) await tx.query(`alter table ${table} disable trigger ${rule}`);
    await work(tx);
    for (const [rule, table] of rules) await tx.query(`alter table ${table} enable trigger ${rule}`);
  });

const found = async (): Promise<readonly string[]> => {
  await seal();
  const approved = [...approvedDaysProofs, ...approvedEntriesProofs, approvedSettingsProof, approvedCorrectionsProof];
  const digestChecks = [balanceProof, entriesOfClosedDaysProof, selfApprovalCheck, ...approved];
  const { findings } = await verifyLog(test.db, { home, digestChecks });
  for (const { detail } of findings) expect(translateFindingDetail(detail, 'fr')).not.toBe(detail);
  return findings.map(({ kind, table, detail }) => `${kind} ${table} ${detail}`);
};

describe('a row that breaks a rule, with every guard restored', () => {
  it('is named when an entry does not balance', async () => {
    await writing(test.superuser, (tx) => tx.query(entryOf(1, 500)));
    expect(await found()).toEqual([]);
    await withoutRules((tx) => tx.query(entryOf(2, 499)));
    expect(await found()).toEqual(['meaningBroken journal_entries entry 2 does not balance: lines 2, difference 1']);
  });

  it('is named when an entry was posted into a closed day, and not before the closing or after the reopening', async () => {
    const state = (to: string): Promise<unknown> =>
      writing(test.superuser, (tx) => tx.query(`update gaming_days set state = '${to}' where establishment_id = 1`));
    await writing(test.superuser, (tx) => tx.query(entryOf(1, 500)));
    await state('closed');
    await state('open');
    await writing(test.superuser, (tx) => tx.query(entryOf(2, 500)));
    await state('closed');
    expect(await found()).toEqual([]);
    await withoutRules((tx) => tx.query(entryOf(3, 500)));
    expect(await found()).toEqual([
      expect.stringMatching(/^meaningBroken journal_entries entry 3 was written into 2026-03-01, closed since /),
    ]);
  });

  it('is named when a request was approved by its requester', async () => {
    await withoutRules((tx) =>
      tx.query(`insert into approval_requests (establishment_id, request_id, kind, subject, reason, requested_by)
          overriding system value values (1, 1, 'setting', '{}', 'to be decided', 1);
        insert into approval_decisions (establishment_id, request_id, decision, decided_by) values (1, 1, 'approved', 1)`),
    );
    expect(await found()).toEqual([
      'meaningBroken approval_decisions request 1 (setting) was approved by person 1, who had asked',
    ]);
  });
});

/** Runs SQL with one rule of a table removed for a moment, with the log following. */
const unruled = (sql: string, table: string, rule: string): Promise<unknown> =>
  writing(test.superuser, async (tx) => {
    await tx.query(`alter table ${table} disable trigger ${rule}`);
    await tx.query(sql);
    await tx.query('set constraints all immediate');
    await tx.query(`alter table ${table} enable trigger ${rule}`);
  });

describe('an act without its second person, with every guard restored', () => {
  const needs = (table: string, kinds: string, names: string): string =>
    `meaningBroken ${table} it needs an approved request (${kinds}) and names ${names}`;
  const setting = (value: string, request: string): string =>
    `insert into settings (establishment_id, setting_key, effective_from, revision, value, approval_request_id)
       values (1, 'tolerance', '2026-01-0${value}', 1, '${value}', ${request})`;
  const request = (number: number, kind: string, decision: string): string =>
    `insert into approval_requests (establishment_id, request_id, kind, subject, reason, requested_by)
       overriding system value values (1, ${number}, '${kind}', '{}', 'to be decided', 1);
     insert into people (person_id, employee_number, full_name, employed_from)
       overriding system value values (2, 'P-2', 'Second person', '2026-01-01') on conflict do nothing;
     insert into approval_decisions (establishment_id, request_id, decision, decided_by) values (1, ${number}, '${decision}', 2)`;

  it('is named when a setting changed without a request, with a refused one, or with one of another kind', async () => {
    await writing(test.superuser, (tx) => tx.query(setting('1', 'null')));
    await writing(test.superuser, (tx) => tx.query(request(1, 'setting', 'approved')));
    await writing(test.superuser, (tx) => tx.query(setting('2', '1')));
    expect(await found()).toEqual([]);
    await writing(test.superuser, (tx) => tx.query(request(2, 'setting', 'refused')));
    await writing(test.superuser, (tx) => tx.query(request(3, 'accountRole', 'approved')));
    for (const [value, of] of [
      ['3', 'null'],
      ['4', '2'],
      ['5', '3'],
    ] as const) {
      await unruled(setting(value, of), 'settings', 'require_setting_approval');
    }
    expect(await found()).toEqual([
      needs('settings', 'setting', 'none'),
      needs('settings', 'setting', 'request 2'),
      needs('settings', 'setting', 'request 3'),
    ]);
  });

  it('is named when a reversal, or another account of a role, has no approval', async () => {
    const role = (day: number): string =>
      `insert into account_roles (establishment_id, account_role, valid_from, account_code)
         values (1, 'bank', '2026-04-0${day}', '5301')`;
    await writing(test.superuser, (tx) => tx.query(`${entryOf(1, 500)}; ${role(1)}`));
    expect(await found()).toEqual([]);
    await unruled(role(2), 'account_roles', 'require_account_role_approval');
    await unruled(
      entryOf(2, 500).replace('fact, source)', 'fact, source, reverses_entry_id)').replace("'{}');", "'{}', 1);"),
      'journal_entries',
      'require_reversal_approval',
    );
    expect(await found()).toEqual([
      needs('journal_entries', 'journalReversal, dayReopening', 'none'),
      needs('account_roles', 'accountRole', 'none'),
    ]);
  });
});

describe('a head missing from the file of signed heads', () => {
  it('is found, and no seal rewrites it from the database', async () => {
    await seal();
    for (const name of ['B', 'C', 'D']) {
      await writing(test.superuser, (tx) =>
        tx.query(`update establishments set name = '${name}' where establishment_id = 1`),
      );
      await seal();
    }
    const faults = () => test.db.withConnection((client) => listHomeFaults(client, home));
    expect(await faults()).toEqual([]);
    const path = join(home, 'checkpoints', 'ESTABLISHMENT-A.checkpoints');
    rmSync(path);
    const before = buildFaultFindings(await faults());
    expect(before).toMatchObject([{ key: 'checkpoints/ESTABLISHMENT-A.checkpoints', kind: 'checkpointFileAltered' }]);
    await expect(
      new Sealer(test.db, home).sealLog({ establishmentId: 1, code: 'ESTABLISHMENT-A' }),
    ).rejects.toMatchObject({ code: 'CHECKPOINTS_MISSING' });
    expect(existsSync(path)).toBe(false);
    const { findings } = await verifyLog(test.db, { home, before });
    expect(findings.map(({ kind }) => kind)).toEqual(['checkpointFileAltered', 'checkpointFileAltered']);
  });
});
