import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A technician who says who he is before he opens, the sheet of what he did, signed, and the alarms that a supervisor
 * settles.
 */
export class Interventions1790000019100 implements MigrationInterface {
  readonly name = 'Interventions1790000019100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.interventions', true);

      -- MC:20.3: before a door is opened, for one machine and for some minutes.
      create table technician_identifications (
        establishment_id integer not null references establishments,
        identification_id bigint generated always as identity,
        machine_id bigint not null,
        person_id bigint not null references people,
        identified_at timestamptz not null,
        valid_until timestamptz not null check (valid_until > identified_at),
        -- whose screen it was
        recorded_by bigint not null references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, identification_id),
        unique (establishment_id, identification_id, machine_id, person_id),
        foreign key (establishment_id, machine_id) references machines
      );
      -- serves: who was identified for a machine around an instant
      create index technician_identifications_by_machine
        on technician_identifications (establishment_id, machine_id, identified_at);
      -- serves: identifications that end without a door
      create index technician_identifications_by_end on technician_identifications (establishment_id, valid_until);
      grant select, insert on technician_identifications to releve_app;
      select audit_attach('technician_identifications', 'append_only');

      create table interventions (
        establishment_id integer not null references establishments,
        intervention_id bigint generated always as identity,
        sheet_number bigint not null check (sheet_number > 0),
        gaming_day date not null,
        machine_id bigint not null,
        identification_id bigint not null,
        technician_id bigint not null references people,
        stopped_at timestamptz not null,
        reason text not null check (length(reason) between 3 and 500),
        opened_by bigint not null references people,
        opened_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        restarted_at timestamptz check (restarted_at >= stopped_at),
        closed_at timestamptz check (closed_at >= stopped_at),
        signature_id bigint,
        primary key (establishment_id, intervention_id),
        unique (establishment_id, sheet_number),
        foreign key (establishment_id, gaming_day) references gaming_days,
        foreign key (establishment_id, machine_id) references machines,
        foreign key (establishment_id, identification_id, machine_id, technician_id)
          references technician_identifications (establishment_id, identification_id, machine_id, person_id),
        foreign key (establishment_id, signature_id) references signatures,
        check ((closed_at is null) = (signature_id is null)),
        check (restarted_at is null or closed_at is not null)
      );
      -- one sheet is open at a machine
      create unique index interventions_open on interventions (establishment_id, machine_id) where closed_at is null;
      -- serves: the sheets of a day
      create index interventions_by_day on interventions (establishment_id, gaming_day, sheet_number);
      -- serves: the sheets of an identification
      create index interventions_by_identification on interventions (establishment_id, identification_id);
      grant select, insert, update (restarted_at, closed_at, signature_id) on interventions to releve_app;
      select audit_attach('interventions', 'mutable');
      create trigger refuse_closed_day before insert on interventions
        for each row execute function refuse_closed_day();

      -- A sheet is written once more, when its technician signs it; nothing of it changes otherwise, nor goes.
      create function only_signing() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          raise exception 'a sheet is not deleted' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        if old.closed_at is not null or new.closed_at is null
          or to_jsonb(new) - '{restarted_at,closed_at,signature_id}'::text[]
            <> to_jsonb(old) - '{restarted_at,closed_at,signature_id}'::text[] then
          raise exception 'a sheet changes only by being signed' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        if not exists (select from signatures
            where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
              and signatures.person_id = new.technician_id
              and signatures.subject = 'intervention ' || new.sheet_number) then
          raise exception 'a sheet is signed by its technician' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
        end if;
        return new;
      end $$;
      create trigger only_signing before update or delete on interventions
        for each row execute function only_signing();

      -- What stands on a sheet stands on it before it is signed.
      create function refuse_signed_sheet() returns trigger language plpgsql as $$
      begin
        if (select interventions.closed_at is not null from interventions
            where interventions.establishment_id = new.establishment_id
              and interventions.intervention_id = new.intervention_id for share) then
          raise exception 'the sheet is signed' using errcode = 'RV001', hint = 'SHEET_SIGNED';
        end if;
        return new;
      end $$;

      create table intervention_entries (
        establishment_id integer not null,
        intervention_id bigint not null,
        entry_number integer not null check (entry_number >= 1),
        kind text not null check (kind in ('act', 'part')),
        -- what was done, or the part and its number
        entry text not null check (length(entry) between 2 and 500),
        quantity integer check (quantity between 1 and 999),
        entered_by bigint not null references people,
        entered_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, intervention_id, entry_number),
        foreign key (establishment_id, intervention_id) references interventions,
        check ((kind = 'part') = (quantity is not null))
      );
      grant select, insert on intervention_entries to releve_app;
      select audit_attach('intervention_entries', 'append_only');
      create trigger refuse_signed_sheet before insert on intervention_entries
        for each row execute function refuse_signed_sheet();

      create table intervention_alarms (
        establishment_id integer not null references establishments,
        alarm_id bigint generated always as identity,
        kind text not null
          check (kind in ('unidentifiedDoor', 'doorLeftOpen', 'unclosedIntervention', 'identificationWithoutDoor')),
        machine_id bigint not null,
        -- when it became one
        raised_at timestamptz not null,
        event_occurred_at timestamptz,
        event_id bigint,
        identification_id bigint,
        intervention_id bigint,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, alarm_id),
        unique nulls not distinct (establishment_id, kind, event_id, identification_id, intervention_id),
        foreign key (establishment_id, machine_id) references machines,
        foreign key (establishment_id, machine_id, event_occurred_at, event_id)
          references machine_events (establishment_id, machine_id, occurred_at, event_id),
        foreign key (establishment_id, identification_id) references technician_identifications,
        foreign key (establishment_id, intervention_id) references interventions,
        check ((kind in ('unidentifiedDoor', 'doorLeftOpen')) = (event_id is not null)),
        check ((event_id is null) = (event_occurred_at is null)),
        check ((kind = 'identificationWithoutDoor') = (identification_id is not null)),
        check ((kind = 'unclosedIntervention') = (intervention_id is not null))
      );
      -- serves: alarms, latest first
      create index intervention_alarms_by_instant on intervention_alarms (establishment_id, raised_at, alarm_id);
      grant select, insert on intervention_alarms to releve_app;
      select audit_attach('intervention_alarms', 'append_only');

      create table intervention_alarm_settlements (
        establishment_id integer not null,
        alarm_id bigint not null,
        reason text not null check (length(reason) between 3 and 1000),
        settled_by bigint not null references people,
        settled_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, alarm_id),
        foreign key (establishment_id, alarm_id) references intervention_alarms
      );
      grant select, insert on intervention_alarm_settlements to releve_app;
      select audit_attach('intervention_alarm_settlements', 'append_only');

      -- Nobody settles the alarm that he caused.
      create function refuse_own_alarm() returns trigger language plpgsql as $$
      begin
        if exists (
          select from intervention_alarms as alarm
          left join technician_identifications as identified
            on identified.establishment_id = alarm.establishment_id
            and identified.identification_id = alarm.identification_id
          left join interventions as sheet on sheet.establishment_id = alarm.establishment_id
            and sheet.intervention_id = alarm.intervention_id
          where alarm.establishment_id = new.establishment_id and alarm.alarm_id = new.alarm_id
            and new.settled_by in (identified.person_id, sheet.technician_id)
        ) then
          raise exception 'nobody settles his own alarm' using errcode = 'RV001', hint = 'OWN_ALARM';
        end if;
        return new;
      end $$;
      create trigger refuse_own_alarm before insert on intervention_alarm_settlements
        for each row execute function refuse_own_alarm();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.interventions', true);
      select audit_detach(t) from unnest('{intervention_alarm_settlements,intervention_alarms,
        intervention_entries,interventions,technician_identifications}'::regclass[]) t;
      drop table intervention_alarm_settlements;
      drop table intervention_alarms;
      drop table intervention_entries;
      drop table interventions;
      drop table technician_identifications;
      drop function refuse_own_alarm();
      drop function refuse_signed_sheet();
      drop function only_signing();
    `);
  }
}
