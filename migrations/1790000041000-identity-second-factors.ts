import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person has besides what they know: a secret that their telephone turns into codes (TOTP, RFC 6238). */
export class IdentitySecondFactors1790000041000 implements MigrationInterface {
  readonly name = 'IdentitySecondFactors1790000041000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identitySecondFactors', true);
      create table second_factors (
        account_id bigint primary key references accounts,
        sealed bytea not null,
        digest_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
        begun_at timestamptz not null,
        confirmed_at timestamptz check (confirmed_at >= begun_at),
        -- a code is good once: those of this step and before are spent
        last_step bigint
      );
      grant select, insert, delete, update (sealed, digest_salt, begun_at, confirmed_at, last_step)
        on second_factors to releve_app;
      select audit_attach('second_factors', 'mutable', array['sealed'], array['last_step']);
      alter table approval_requests drop constraint approval_requests_kind_check,
        add constraint approval_requests_kind_check check (kind in (${KINDS}, 'factorRemoval'));
    `);
  }

  /** Refused once a removal was asked for: it is in the log, and nothing that was sealed is rewritten. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identitySecondFactors', true);
      alter table approval_requests drop constraint approval_requests_kind_check,
        add constraint approval_requests_kind_check check (kind in (${KINDS}));
      select audit_detach('second_factors');
      drop table second_factors;
    `);
  }
}

const KINDS = `'meterAdjustment', 'findingExplanation', 'countCorrection', 'totalCorrection', 'setting', 'dayClosing',
        'dayReopening', 'journalReversal', 'machineChange', 'roleGrant', 'accountRole', 'closedDayAdjustment',
        'badgeIssue', 'accountOpening', 'secretReset'`;
