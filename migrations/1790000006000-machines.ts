import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inventory, stands, stations, technical sheets, photographs (MC:19.1–19.4): every past value stays with its dates. */
export class Machines1790000006000 implements MigrationInterface {
  readonly name = 'Machines1790000006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- MC:19.2: the number is given once and for all, and never reused.
      create table stands (
        establishment_id integer not null references establishments,
        stand_id bigint generated always as identity,
        stand_number text not null check (length(stand_number) between 1 and 20),
        room text not null check (length(room) between 1 and 80),
        grid_column smallint,
        grid_row smallint,
        retired_at timestamptz,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, stand_id),
        unique (establishment_id, stand_number)
      );
      grant select, insert, update (room, grid_column, grid_row, retired_at) on stands to releve_app;
      create function refuse_stand_renumbering() returns trigger language plpgsql as $$
      begin
        if new.stand_number is distinct from old.stand_number or (old.retired_at is not null and new.retired_at is null) then
          raise exception 'a stand''s number is given once and for all'
            using errcode = 'RV005', hint = 'STAND_NUMBER_PERMANENT';
        end if;
        return new;
      end $$;
      create trigger refuse_stand_renumbering before update on stands
        for each row execute function refuse_stand_renumbering();
      select audit_attach('stands', 'mutable');

      -- MC:19.1: the maker's serial number and the house's own number, both mandatory, both unique.
      create table machines (
        establishment_id integer not null references establishments,
        machine_id bigint generated always as identity,
        sbm_number text not null check (sbm_number ~ '^[A-Za-z0-9._/-]{1,30}$'),
        serial_number text not null check (length(serial_number) between 1 and 60),
        maker text not null check (length(maker) between 1 and 80),
        registered_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, machine_id),
        unique (establishment_id, sbm_number),
        unique (establishment_id, maker, serial_number)
      );
      grant select, insert, update (serial_number, maker) on machines to releve_app;
      select audit_attach('machines', 'mutable');

      -- One whole version of the inventory line and the technical sheet per change; the past is never touched.
      create table machine_versions (
        establishment_id integer not null,
        machine_id bigint not null,
        version_number integer not null check (version_number >= 1),
        effective_at timestamptz not null,
        change text not null check (change in ('registration', 'move', 'denomination', 'program', 'certifiedReturn',
          'intoService', 'outOfService', 'technicalSheet', 'retirement', 'correction')),
        state text not null check (state in ('inService', 'outOfService', 'retired')),
        location text not null check (length(location) between 1 and 80),
        stand_id bigint,
        model text not null,
        game_name text not null default '',
        program_id text not null default '',
        denomination_minor bigint not null check (denomination_minor > 0),
        lowest_wager_credits bigint not null default 1 check (lowest_wager_credits > 0),
        return_percent numeric(7, 4) check (return_percent > 0 and return_percent <= 100),
        return_certified_on date,
        rake_percent numeric(7, 4) check (rake_percent >= 0 and rake_percent <= 100),
        volatility_index numeric(12, 4) check (volatility_index > 0),
        accepts_notes boolean not null default true,
        accepts_coins boolean not null default false,
        accepts_tickets boolean not null default true,
        hopper_capacity bigint,
        technical jsonb not null default '{}',
        reason text not null default '',
        approval_request_id bigint,
        recorded_by bigint references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, machine_id, version_number),
        foreign key (establishment_id, machine_id) references machines,
        foreign key (establishment_id, stand_id) references stands,
        foreign key (establishment_id, approval_request_id) references approval_requests,
        -- MC:19.3: a certified return has its date; between players there is a rake in its place.
        check ((return_percent is null) = (return_certified_on is null)),
        check (return_percent is null or rake_percent is null),
        check (state <> 'retired' or stand_id is null)
      );
      -- serves: the version in force at an instant, the history of a machine
      create index machine_versions_by_instant
        on machine_versions (establishment_id, machine_id, effective_at desc, version_number desc);
      -- serves: who holds or held a stand
      create index machine_versions_by_stand on machine_versions (establishment_id, stand_id) where stand_id is not null;
      grant select, insert on machine_versions to releve_app;

      -- The last version of an instant supersedes; only a correction, approved by a second person, reaches back.
      create function refuse_version_out_of_order() returns trigger language plpgsql as $$
      begin
        if new.change = 'correction' then
          if new.approval_request_id is null
            or not is_approved(new.establishment_id, new.approval_request_id, 'machineChange') then
            raise exception 'a correction of the inventory needs a second person'
              using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
          end if;
        elsif exists (
          select from machine_versions
          where machine_versions.establishment_id = new.establishment_id
            and machine_versions.machine_id = new.machine_id
            and machine_versions.effective_at >= new.effective_at
        ) then
          raise exception 'a change of a machine comes after the last one'
            using errcode = 'RV005', hint = 'MACHINE_CHANGE_OUT_OF_ORDER';
        end if;
        return new;
      end $$;
      create trigger refuse_version_out_of_order before insert on machine_versions
        for each row execute function refuse_version_out_of_order();

      -- A stand holds one machine at a time: whoever takes it waits for, and then sees, who took it before.
      create function refuse_occupied_stand() returns trigger language plpgsql as $$
      declare
        left_at timestamptz;
        number text;
      begin
        if new.stand_id is null then
          return new;
        end if;
        perform pg_advisory_xact_lock(hashtextextended('stand', new.stand_id));
        select stands.stand_number into number from stands
          where stands.establishment_id = new.establishment_id and stands.stand_id = new.stand_id
            and stands.retired_at <= new.effective_at;
        if found then
          raise exception 'stand % is out of use', number
            using errcode = 'RV005', hint = 'STAND_RETIRED', detail = json_build_object('stand', number)::text;
        end if;
        select min(machine_versions.effective_at) into left_at from machine_versions
          where machine_versions.establishment_id = new.establishment_id
            and machine_versions.machine_id = new.machine_id
            and machine_versions.effective_at > new.effective_at;
        select stands.stand_number into number
          from machine_versions as held
          join stands on stands.establishment_id = held.establishment_id and stands.stand_id = held.stand_id
          where held.establishment_id = new.establishment_id
            and held.stand_id = new.stand_id
            and held.machine_id <> new.machine_id
            and held.effective_at < coalesce(left_at, 'infinity')
            and not exists (
              select from machine_versions as later
              where later.establishment_id = held.establishment_id
                and later.machine_id = held.machine_id
                and later.effective_at <= new.effective_at
                and (later.effective_at, later.version_number) > (held.effective_at, held.version_number)
            )
            and not exists (
              select from machine_versions as superseding
              where superseding.establishment_id = held.establishment_id
                and superseding.machine_id = held.machine_id
                and superseding.effective_at = held.effective_at
                and superseding.version_number > held.version_number
            )
          limit 1;
        if found then
          raise exception 'stand % already holds a machine', number
            using errcode = 'RV005', hint = 'STAND_OCCUPIED', detail = json_build_object('stand', number)::text;
        end if;
        return new;
      end $$;
      create trigger refuse_occupied_stand before insert on machine_versions
        for each row execute function refuse_occupied_stand();
      select audit_attach('machine_versions', 'append_only');

      create table stations (
        establishment_id integer not null,
        station_id bigint generated always as identity,
        machine_id bigint not null,
        station_number smallint not null check (station_number >= 1),
        meter_digits smallint not null default 10 check (meter_digits between 4 and 18),
        counter_digits jsonb not null default '{}',
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, station_id),
        unique (establishment_id, machine_id, station_number),
        foreign key (establishment_id, machine_id) references machines
      );
      grant select, insert on stations to releve_app;
      select audit_attach('stations', 'append_only');

      create table photographs (
        establishment_id integer not null,
        photograph_id bigint generated always as identity,
        machine_id bigint not null,
        taken_at timestamptz not null,
        media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
        width integer not null check (width between 1 and 20000),
        height integer not null check (height between 1 and 20000),
        content_sha256 bytea not null check (content_sha256 = sha256(content)),
        content bytea not null check (length(content) between 1 and 16777216),
        recorded_by bigint references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, photograph_id),
        foreign key (establishment_id, machine_id) references machines
      );
      -- serves: the photographs of a machine, the latest first
      create index photographs_by_machine on photographs (establishment_id, machine_id, taken_at desc);
      grant select, insert on photographs to releve_app;
      select audit_attach('photographs', 'append_only', '{}', array['content']);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select audit_detach(t) from unnest('{stands,machines,machine_versions,stations,photographs}'::regclass[]) t;
      drop table photographs;
      drop table stations;
      drop table machine_versions;
      drop table machines;
      drop table stands;
      drop function refuse_version_out_of_order();
      drop function refuse_occupied_stand();
      drop function refuse_stand_renumbering();
    `);
  }
}
