import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of orphans: a column that is not here is private to the module. */
export class OrphansPublished1790000011500 implements MigrationInterface {
  readonly name = 'OrphansPublished1790000011500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view orphan_entries_public as
        select
          orphan_entries.establishment_id, orphan_entries.entry_number, orphan_entries.orphan_id, orphan_entries.act,
          orphan_entries.amount_minor, orphan_entries.desk_id, orphan_entries.entry_id,
          orphan_entries.claimant_record_id, orphan_entries.reason, orphan_entries.entered_by,
          orphan_entries.authorised_by, orphan_entries.gaming_day, orphan_entries.happened_at
        from orphan_entries;
      create view orphans_public as
        select
          orphans.establishment_id, orphans.orphan_id, orphans.kind, orphans.machine_id, orphans.place,
          orphans.reference, orphans.stake_minor, orphans.gains_minor
        from orphans;
      -- the module's registers, as src/registers reads them
      create view register_orphans as
        select
          orphan_entries.establishment_id, orphan_entries.entry_number as number, orphan_entries.gaming_day,
          null::timestamptz as happened_at, orphan_entries.amount_minor, orphan_entries.entered_by as person_id,
          orphans.machine_id, orphan_entries.act as kind, nullif(orphans.place, '') as about,
          null::bigint as refers_to, null::text as journal, nullif(orphan_entries.reason, '') as reason
        from orphan_entries
        join orphans on orphans.establishment_id = orphan_entries.establishment_id
          and orphans.orphan_id = orphan_entries.orphan_id;
      grant select on
        orphan_entries_public, orphans_public, register_orphans to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        orphan_entries_public, orphans_public, register_orphans;
    `);
  }
}
