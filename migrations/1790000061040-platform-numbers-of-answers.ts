import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers that a write takes at its very end stand beside its answer, sealed before them: they name nobody. */
export class PlatformNumbersOfAnswers1790000061040 implements MigrationInterface {
  readonly name = 'PlatformNumbersOfAnswers1790000061040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency_keys add column numbers jsonb check (numbers is null or sealed is not null
        or response is not null);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- an answer whose numbers are lost with the column is repeated without them
      alter table idempotency_keys drop column numbers;
    `);
  }
}
