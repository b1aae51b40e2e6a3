import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The slips that those who wager at écarté are given, and what each staked at a coup (AI67:37, AI67:38). */
export class CagnottesSlips1790000051000 implements MigrationInterface {
  readonly name = 'CagnottesSlips1790000051000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.cagnottesSlips', true);
      -- numbered from 1 in each session
      alter table cercle_sessions add column slips integer not null default 0 check (slips >= 0);
      grant update (slips) on cercle_sessions to releve_app;
      select audit_snapshot('cercle_sessions');
      -- in the order in which they were received; null: they are on paper
      alter table cercle_coups add column stakes jsonb check (jsonb_typeof(stakes) = 'array');
      create or replace view cercle_coups_public as select * from cercle_coups;
      select audit_snapshot('cercle_coups');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.cagnottesSlips', true);
      drop view cercle_coups_public;
      select audit_detach(t) from unnest('{cercle_sessions,cercle_coups}'::regclass[]) t;
      alter table cercle_coups drop column stakes;
      alter table cercle_sessions drop column slips;
      create view cercle_coups_public as select * from cercle_coups;
      grant select on cercle_coups_public to releve_app;
      select audit_attach('cercle_coups', 'append_only');
      select audit_attach('cercle_sessions', 'mutable');
      select audit_snapshot('cercle_sessions');
      select audit_snapshot('cercle_coups');
    `);
  }
}
