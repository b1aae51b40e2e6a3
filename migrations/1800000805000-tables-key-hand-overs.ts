import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An absent holder of the key of a locked encaisse is replaced by an entry of the carnet, with its reason. */
export class TablesKeyHandOvers1800000805000 implements MigrationInterface {
  readonly name = 'TablesKeyHandOvers1800000805000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table table_entries
  drop constraint table_entries_kind_check,
  add constraint table_entries_kind_check check (kind in ('initialAvance', 'furtherAvance', 'bon', 'credit',
    'noteExchange', 'maximumChange', 'interruption', 'reopening', 'keyHandOver', 'closing')),
  -- the holder of the key of a locked encaisse, and who replaces them
  drop constraint table_entries_check4,
  add constraint table_entries_check4
    check ((way is not distinct from 'lock' or kind = 'keyHandOver') = (key_holder is not null)),
  add constraint table_entries_key_hand_over
    check (kind <> 'keyHandOver' or (amount_minor = 0 and length(reason) >= 3));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table table_entries
  drop constraint table_entries_key_hand_over,
  drop constraint table_entries_check4,
  add constraint table_entries_check4 check ((way is not distinct from 'lock') = (key_holder is not null)),
  drop constraint table_entries_kind_check,
  add constraint table_entries_kind_check check (kind in ('initialAvance', 'furtherAvance', 'bon', 'credit',
    'noteExchange', 'maximumChange', 'interruption', 'reopening', 'closing'));
`);
  }
}
