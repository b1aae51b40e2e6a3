import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The instant at which a counted box left its machine: stated with a count, known of a drop. Boxes state it with the
 * reading until which their content is metered.
 */
export class ClosingBoxRemovals1800000404000 implements MigrationInterface {
  readonly name = 'ClosingBoxRemovals1800000404000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [columns, views, digest]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statements of [formerDigest, formerViews, formerColumns]) await runner.query(statements);
  }
}

const columns = `
-- Instant at which the box left the machine; null: not stated, it is the end of the gaming day.
alter table machine_counts add column removed_at timestamptz;
-- Removal of the last of the counted boxes, and the nearest reading, until which their content is metered; without a
-- reading that is near enough it is metered until the end of the day.
alter table machine_day_boxes add column removed_at timestamptz, add column removal_read_at timestamptz,
  add check (removal_read_at is null or removed_at is not null);
`;

const formerColumns = `
alter table machine_day_boxes drop column removal_read_at, drop column removed_at;
alter table machine_counts drop column removed_at;
`;

const views = `
create or replace view machine_day_boxes_public as
  select
    machine_day_boxes.establishment_id, machine_day_boxes.gaming_day, machine_day_boxes.run_number,
    machine_day_boxes.machine_id, machine_day_boxes.since, machine_day_boxes.opening_notes_minor,
    machine_day_boxes.opening_tickets_minor, machine_day_boxes.opening_coins_minor,
    machine_day_boxes.due_notes_minor, machine_day_boxes.due_tickets_minor, machine_day_boxes.due_coins_minor,
    machine_day_boxes.closing_notes_minor, machine_day_boxes.closing_tickets_minor,
    machine_day_boxes.closing_coins_minor, machine_day_boxes.opening_restricted_minor,
    machine_day_boxes.due_restricted_minor, machine_day_boxes.closing_restricted_minor,
    machine_day_boxes.stacked_minor, machine_day_boxes.stacked_count,
    machine_day_boxes.removed_at, machine_day_boxes.removal_read_at
  from machine_day_boxes;
`;

const formerViews = `
drop view machine_day_boxes_public;
create view machine_day_boxes_public as
  select
    machine_day_boxes.establishment_id, machine_day_boxes.gaming_day, machine_day_boxes.run_number,
    machine_day_boxes.machine_id, machine_day_boxes.since, machine_day_boxes.opening_notes_minor,
    machine_day_boxes.opening_tickets_minor, machine_day_boxes.opening_coins_minor,
    machine_day_boxes.due_notes_minor, machine_day_boxes.due_tickets_minor, machine_day_boxes.due_coins_minor,
    machine_day_boxes.closing_notes_minor, machine_day_boxes.closing_tickets_minor,
    machine_day_boxes.closing_coins_minor, machine_day_boxes.opening_restricted_minor,
    machine_day_boxes.due_restricted_minor, machine_day_boxes.closing_restricted_minor,
    machine_day_boxes.stacked_minor, machine_day_boxes.stacked_count
  from machine_day_boxes;
grant select on machine_day_boxes_public to releve_app;
`;

/** Columns that are null at the end of a line are not in its text, so that the digests of earlier closings hold. */
const digest = `
create or replace function day_results_digest(of_establishment integer, of_day date, of_run integer) returns bytea
  language sql stable set timezone to 'UTC' as $$
  select sha256(convert_to(
    coalesce((
      select string_agg(regexp_replace(day_results::text, ',+\\)$', ')'), e'\\n' order by day_results.machine_id)
      from day_results
      where day_results.establishment_id = of_establishment
        and day_results.gaming_day = of_day and day_results.run_number = of_run), '')
    || e'\\n--\\n' ||
    coalesce((
      select string_agg(findings::text, e'\\n' order by findings.finding_key collate "C") from findings
      where findings.establishment_id = of_establishment
        and findings.gaming_day = of_day and findings.run_number = of_run), '')
    || coalesce((
      select e'\\n--\\n' || string_agg(regexp_replace(machine_day_boxes::text, ',+\\)$', ')'), e'\\n'
        order by machine_day_boxes.machine_id)
      from machine_day_boxes
      where machine_day_boxes.establishment_id = of_establishment
        and machine_day_boxes.gaming_day = of_day and machine_day_boxes.run_number = of_run), ''), 'UTF8'))
$$;
`;

const formerDigest = `
create or replace function day_results_digest(of_establishment integer, of_day date, of_run integer) returns bytea
  language sql stable set timezone to 'UTC' as $$
  select sha256(convert_to(
    coalesce((
      select string_agg(regexp_replace(day_results::text, ',+\\)$', ')'), e'\\n' order by day_results.machine_id)
      from day_results
      where day_results.establishment_id = of_establishment
        and day_results.gaming_day = of_day and day_results.run_number = of_run), '')
    || e'\\n--\\n' ||
    coalesce((
      select string_agg(findings::text, e'\\n' order by findings.finding_key collate "C") from findings
      where findings.establishment_id = of_establishment
        and findings.gaming_day = of_day and findings.run_number = of_run), '')
    || coalesce((
      select e'\\n--\\n' || string_agg(machine_day_boxes::text, e'\\n' order by machine_day_boxes.machine_id)
      from machine_day_boxes
      where machine_day_boxes.establishment_id = of_establishment
        and machine_day_boxes.gaming_day = of_day and machine_day_boxes.run_number = of_run), ''), 'UTF8'))
$$;
`;
