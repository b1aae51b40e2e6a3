import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { factsOfClosedDaysProofs } from '#closing/day-closings.proof.js';
import { movementsOfClosedDaysProofs } from '#desks/desks.proof.js';
import { entriesOfClosedDaysProof } from '#ledger/ledger.proof.js';
import { entriesOfClosedDaysProofs } from '#orphans/orphans.proof.js';
import { redemptionsOfClosedDaysProofs } from '#payouts/payouts.proof.js';
import { establishmentTemplate, writing } from './establishment-with-rows.js';
import type { EstablishmentTemplate, EstablishmentWithRows } from './establishment-with-rows.js';

const proofs: readonly DigestCheck[] = [
  entriesOfClosedDaysProof,
  ...factsOfClosedDaysProofs,
  ...movementsOfClosedDaysProofs,
  ...entriesOfClosedDaysProofs,
  ...redemptionsOfClosedDaysProofs,
];

let template: EstablishmentTemplate;
let copy: EstablishmentWithRows;

beforeAll(async () => {
  template = await establishmentTemplate(1);
  copy = await template.copy();
  await writing(copy.superuser, (tx) =>
    tx.query(`insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at, state)
      values (1, '2026-04-01', '2026-04-01T06:00Z', '2026-04-02T06:00Z', 'open')`),
  );
});
afterAll(async () => {
  await copy.drop();
  await template.drop();
});

const state = (to: string): Promise<unknown> =>
  writing(copy.superuser, (tx) =>
    tx.query(`update gaming_days set state = '${to}' where gaming_days.gaming_day = '2026-04-01'`),
  );

describe('rows dated into a closed day despite all guards', () => {
  it.each(proofs.map((proof) => [proof.table, proof] as const))(
    '%s',
    async (table, { sql, sharedValueSql: given = '' }) => {
      const writtenAt = table === 'journal_entries' ? 'posted_at' : 'recorded_at';
      const found = async (): Promise<{ detail: string }[]> => {
        const [spans] = await copy.superuser.query<{ value: string }>(given, [1]);
        return copy.superuser.query(sql, [1, spans?.value ?? '']);
      };
      // bypasses the rules and the log, so that findings are in the rows
      const movedNow = (): Promise<unknown> =>
        copy.superuser.transaction(async (tx) => {
          await tx.query('set local session_replication_role = replica');
          await tx.query(`update ${table} set gaming_day = '2026-04-01', ${writtenAt} = clock_timestamp()`);
        });
      await state('open');
      await movedNow();
      await state('closed');
      expect(await found()).toEqual([]);
      await movedNow();
      expect(await found()).toEqual([
        expect.objectContaining({
          row_key: expect.stringContaining('"establishment_id": 1'),
          detail: expect.stringMatching(/ was written into 2026-04-01, closed since /),
        }),
      ]);
      await state('open');
      await movedNow();
      expect(await found()).toEqual([]);
    },
  );
});
