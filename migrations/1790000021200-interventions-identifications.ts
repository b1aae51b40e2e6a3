import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An identification without a sheet waits until a supervisor settles it, and is in the day's envelope (MC:20.3). */
export class InterventionsIdentifications1790000021200 implements MigrationInterface {
  readonly name = 'InterventionsIdentifications1790000021200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identifications', true);
      alter table intervention_alarms
        ${kinds(`'moneyDoorOutsideDrop', `, `'identificationWithoutSheet', `)},
        drop constraint intervention_alarms_check2,
        add constraint intervention_alarms_check2 check (
          (kind in ('identificationWithoutDoor', 'identificationWithoutSheet')) = (identification_id is not null));
      -- identifications of the day that led to no sheet; an envelope holds sheets, or at least one of these
      alter table intervention_envelopes add column identification_count integer not null default 0
          check (identification_count >= 0),
        drop constraint intervention_envelopes_sheet_count_check,
        add constraint intervention_envelopes_sheet_count_check check (sheet_count >= 0),
        add constraint envelope_is_not_empty check (sheet_count + identification_count > 0);
      select audit_snapshot('intervention_envelopes');
      ${published(', intervention_envelopes.identification_count')}
      -- serves: who was identified in a day
      create index technician_identifications_by_instant
        on technician_identifications (establishment_id, identified_at);
      ${withoutSheet}
      drop function envelope_contents(integer, date);
      ${contents}
      ${holdsItsDay}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.identifications', true);
      drop function envelope_contents(integer, date);
      ${contentsBefore}
      ${holdsItsDayBefore}
      drop function identifications_without_sheet(integer, date);
      drop function has_sheet(integer, bigint);
      drop index technician_identifications_by_instant;
      drop view intervention_envelopes_public;
      ${published('')}
      alter table intervention_envelopes drop constraint envelope_is_not_empty, drop column identification_count,
        drop constraint intervention_envelopes_sheet_count_check,
        add constraint intervention_envelopes_sheet_count_check check (sheet_count > 0);
      select audit_detach('intervention_alarms');
      update intervention_alarms set kind = 'identificationWithoutDoor'
        where intervention_alarms.kind = 'identificationWithoutSheet';
      select audit_attach('intervention_alarms', 'append_only');
      alter table intervention_alarms
        ${kinds(`'moneyDoorOutsideDrop', `, '')},
        drop constraint intervention_alarms_check2,
        add constraint intervention_alarms_check2 check (
          (kind = 'identificationWithoutDoor') = (identification_id is not null));
    `);
  }
}

const kinds = (ofMoney: string, ofSheets: string): string => `
        drop constraint intervention_alarms_kind_check,
        add constraint intervention_alarms_kind_check check (kind in ('unidentifiedDoor', ${ofMoney}'doorLeftOpen',
          'unclosedIntervention', ${ofSheets}'identificationWithoutDoor'))`;

const published = (more: string): string => `
      create or replace view intervention_envelopes_public as
        select
          intervention_envelopes.establishment_id, intervention_envelopes.gaming_day,
          intervention_envelopes.envelope_number, intervention_envelopes.sheet_count,
          intervention_envelopes.content_digest, intervention_envelopes.made_by, intervention_envelopes.made_at,
          intervention_envelopes.signature_id${more}
        from intervention_envelopes;
      grant select on intervention_envelopes_public to releve_app;`;

const withoutSheet = `
  -- MC:20.3: a technician who is identified writes a sheet: one that is open then, or one of the day that follows.
  create function has_sheet(of_establishment integer, of_identification bigint) returns boolean
  language sql stable as $$
    select exists (
      select from technician_identifications as identified
      join interventions as sheet on sheet.establishment_id = identified.establishment_id
        and sheet.machine_id = identified.machine_id and sheet.technician_id = identified.person_id
        and sheet.opened_at < identified.identified_at + interval '24 hours'
        and coalesce(sheet.closed_at, 'infinity') >= identified.identified_at
      where identified.establishment_id = of_establishment and identified.identification_id = of_identification)
  $$;

  -- What a supervisor found is that of the alarm it raised; null: nothing yet.
  create function identifications_without_sheet(of_establishment integer, of_day date)
    returns table (identification_id bigint, machine_id bigint, person_id bigint, identified_at timestamptz,
      settlement text, settled_by bigint, settled_at timestamptz) language sql stable as $$
      select identified.identification_id, identified.machine_id, identified.person_id, identified.identified_at,
        settled.reason, settled.settled_by, settled.settled_at
      from gaming_days_public as gaming_days
      join technician_identifications as identified on identified.establishment_id = gaming_days.establishment_id
        and identified.identified_at >= gaming_days.opens_at and identified.identified_at < gaming_days.closes_at
      left join lateral (
        select settlements.reason, settlements.settled_by, settlements.settled_at
        from intervention_alarms as alarm
        join intervention_alarm_settlements as settlements using (establishment_id, alarm_id)
        where alarm.establishment_id = identified.establishment_id
          and alarm.kind in ('identificationWithoutDoor', 'identificationWithoutSheet') and alarm.event_id is null
          and alarm.identification_id = identified.identification_id
        order by settlements.settled_at limit 1
      ) as settled on true
      where gaming_days.establishment_id = of_establishment and gaming_days.gaming_day = of_day
        and not has_sheet(identified.establishment_id, identified.identification_id)
    $$;`;

const contents = `
  -- MC:20.3: what the envelope of a day holds: its sheets, each with the digest of what was signed, and the
  -- identifications that led to none, each with what a supervisor found.
  create function envelope_contents(of_establishment integer, of_day date)
    returns table (sheet_count integer, open_count integer, identification_count integer, unsettled_count integer,
      content_digest bytea) language sql stable as $$
      with sheets as (
        select count(*)::integer as sheet_count,
          (count(*) filter (where interventions.closed_at is null))::integer as open_count,
          coalesce(string_agg(
            interventions.sheet_number || ' ' || coalesce(encode(signatures.content_digest, 'hex'), ''), E'\\n'
            order by interventions.sheet_number), '') as lines
        from interventions
        left join signatures_public as signatures on signatures.establishment_id = interventions.establishment_id
          and signatures.signature_id = coalesce(interventions.signature_id, interventions.supervisor_signature_id)
        where interventions.establishment_id = of_establishment and interventions.gaming_day = of_day
      ), identifications as (
        select count(*)::integer as identification_count,
          (count(*) filter (where identified.settlement is null))::integer as unsettled_count,
          coalesce(string_agg(E'\\nidentification ' || identified.identification_id || ' '
            || coalesce(identified.settlement, ''), '' order by identified.identification_id), '') as lines
        from identifications_without_sheet(of_establishment, of_day) as identified
      )
      select sheets.sheet_count, sheets.open_count, identifications.identification_count,
        identifications.unsettled_count, sha256(convert_to(sheets.lines || identifications.lines, 'UTF8'))
      from sheets cross join identifications
    $$;`;

const contentsBefore = `
  create function envelope_contents(of_establishment integer, of_day date)
    returns table (sheet_count integer, open_count integer, content_digest bytea) language sql stable as $$
      select count(*)::integer, (count(*) filter (where interventions.closed_at is null))::integer,
        sha256(convert_to(coalesce(string_agg(
          interventions.sheet_number || ' ' || coalesce(encode(signatures.content_digest, 'hex'), ''), E'\\n'
          order by interventions.sheet_number), ''), 'UTF8'))
      from interventions
      left join signatures_public as signatures on signatures.establishment_id = interventions.establishment_id
        and signatures.signature_id = coalesce(interventions.signature_id, interventions.supervisor_signature_id)
      where interventions.establishment_id = of_establishment and interventions.gaming_day = of_day
    $$;`;

const holding = (unsettled: string, differs: string): string => `
  create or replace function envelope_holds_its_day() returns trigger language plpgsql as $$
  declare
    held record;
  begin
    perform hold_day_alone(new.establishment_id, new.gaming_day);
    select * into held from envelope_contents(new.establishment_id, new.gaming_day);
    if held.open_count > 0 then
      raise exception '% sheets are open', held.open_count using errcode = 'RV003', hint = 'ENVELOPE_SHEETS_OPEN';${unsettled}
    elsif held.sheet_count <> new.sheet_count or held.content_digest <> new.content_digest${differs} then
      raise exception 'the envelope is not that of its sheets' using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
    elsif not exists (select from signatures_public as signatures
        where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
          and signatures.person_id = new.made_by and signatures.signed_as = 'superviseur'
          and signatures.subject = 'envelope ' || new.gaming_day) then
      raise exception 'a supervisor signs the envelope' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
    end if;
    return new;
  end $$;`;

const holdsItsDayBefore = holding('', '');

const holdsItsDay = holding(
  `
    elsif held.unsettled_count > 0 then
      raise exception '% identifications led to no sheet', held.unsettled_count
        using errcode = 'RV003', hint = 'ENVELOPE_IDENTIFICATIONS_OPEN';`,
  `
        or held.identification_count <> new.identification_count`,
);
