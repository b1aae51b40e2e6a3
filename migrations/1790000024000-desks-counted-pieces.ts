import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A desk is counted by value: the notes and coins are kept beside the total, whose rest is tokens. */
export class DesksCountedPieces1790000024000 implements MigrationInterface {
  readonly name = 'DesksCountedPieces1790000024000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.counted-pieces', true);
      -- notes and coins by value, lowest first; empty: only the total was entered
      alter table desk_counts add column pieces jsonb not null default '[]'
        check (jsonb_typeof(pieces) = 'array');
      select audit_snapshot('desk_counts');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.counted-pieces', true);
      alter table desk_counts drop column pieces;
    `);
  }
}
