import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two people withdraw a whole import: what is in open days is reversed, what is in closed days is listed. */
export class ImportsWithdrawals1800000601300 implements MigrationInterface {
  readonly name = 'ImportsWithdrawals1800000601300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const up = `
select set_config('releve.act', 'migration.importsWithdrawals', true);

-- what the last approved withdrawal reversed, and what it left
alter table imports add column withdrawal jsonb, add column withdrawn_at timestamptz;
grant update (withdrawal, withdrawn_at) on imports to releve_app;
`;

const down = `
alter table imports drop column withdrawn_at, drop column withdrawal;
`;
