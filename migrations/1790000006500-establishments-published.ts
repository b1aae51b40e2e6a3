import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of establishments: a column that is not here is private to the module. */
export class EstablishmentsPublished1790000006500 implements MigrationInterface {
  readonly name = 'EstablishmentsPublished1790000006500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view establishments_public as
        select
          establishments.establishment_id, establishments.kind, establishments.code, establishments.name,
          establishments.currency, establishments.currency_exponent, establishments.jurisdiction,
          establishments.time_zone
        from establishments;
      create view gaming_days_public as
        select
          gaming_days.establishment_id, gaming_days.gaming_day, gaming_days.opens_at, gaming_days.closes_at,
          gaming_days.state
        from gaming_days;
      create view settings_public as
        select
          settings.establishment_id, settings.setting_key, settings.effective_from, settings.revision, settings.value,
          settings.approval_request_id, settings.recorded_at
        from settings;
      grant select on
        establishments_public, gaming_days_public, settings_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        establishments_public, gaming_days_public, settings_public;
    `);
  }
}
