import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What somebody enters of a closed day is in force with a second person's approval. What late readings change needs
 * none of its own: nobody stated it, and the closing of the day that carries it is decided by two.
 */
export class ClosingAdjustmentsApproved1790000026100 implements MigrationInterface {
  readonly name = 'ClosingAdjustmentsApproved1790000026100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.adjustments', true);
      alter table prior_period_adjustments
        add column approval_request_id bigint,
        add foreign key (establishment_id, approval_request_id) references approval_requests;
      select audit_snapshot('prior_period_adjustments');
      create function require_adjustment_approval() returns trigger language plpgsql as $$
      begin
        if new.cause ->> 'kind' is distinct from 'lateReadings' and (new.approval_request_id is null
          or not is_approved(new.establishment_id, new.approval_request_id, 'closedDayAdjustment')) then
          raise exception 'an adjustment of a closed day needs a second person''s approval'
            using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
        end if;
        return new;
      end $$;
      create trigger require_adjustment_approval before insert on prior_period_adjustments
        for each row execute function require_adjustment_approval();
      ${published(', prior_period_adjustments.approval_request_id')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.adjustments', true);
      drop trigger require_adjustment_approval on prior_period_adjustments;
      drop function require_adjustment_approval();
      drop view prior_period_adjustments_public;
      ${published('')}
      alter table prior_period_adjustments drop column approval_request_id;
    `);
  }
}

const published = (more: string): string => `
      create or replace view prior_period_adjustments_public as
        select
          prior_period_adjustments.establishment_id, prior_period_adjustments.gaming_day,
          prior_period_adjustments.of_gaming_day, prior_period_adjustments.adjustment_number,
          prior_period_adjustments.machine_id, prior_period_adjustments.figure, prior_period_adjustments.frozen_minor,
          prior_period_adjustments.corrected_minor, prior_period_adjustments.cause,
          prior_period_adjustments.recorded_by, prior_period_adjustments.recorded_at${more}
        from prior_period_adjustments;
      grant select on prior_period_adjustments_public to releve_app;`;
