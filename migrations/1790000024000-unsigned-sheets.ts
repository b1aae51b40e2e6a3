import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sheet that its technician never signs is closed by a supervisor and confirmed by the Direction, and says so. */
export class UnsignedSheets1790000024000 implements MigrationInterface {
  readonly name = 'UnsignedSheets1790000024000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.unsignedSheets', true)`);
    await runner.query(columns);
    await runner.query(onlySigning(beginsOpen, CLOSING));
    await runner.query(`create trigger begins_open before insert on interventions
      for each row execute function only_signing()`);
    await runner.query(nothingLeftUnread('new.signature_id is not null and '));
    await runner.query(envelopeContents('coalesce(interventions.signature_id, interventions.supervisor_signature_id)'));
  }

  /** A sheet closed by two keeps the supervisor's signature in the place of the technician's: it stays closed. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.unsignedSheets', true);
      drop trigger begins_open on interventions;
      alter table interventions disable trigger only_signing, disable trigger nothing_left_unread;
      alter table interventions drop constraint closed_by_signatures, drop constraint unsigned_by_two,
        drop constraint signed_or_not;
      select audit_detach('interventions');
      update interventions set signature_id = interventions.supervisor_signature_id
        where interventions.unsigned_reason is not null;
      alter table interventions enable trigger only_signing, enable trigger nothing_left_unread;
      alter table interventions drop column unsigned_reason, drop column supervisor_signature_id,
        drop column direction_signature_id,
        add constraint interventions_check2 check ((closed_at is null) = (signature_id is null));
      select audit_attach('interventions', 'mutable');
    `);
    await runner.query(onlySigning('', SIGNING));
    await runner.query(nothingLeftUnread(''));
    await runner.query(envelopeContents('interventions.signature_id'));
  }
}

const SIGNING = 'restarted_at,closed_at,signature_id';
const CLOSING = `${SIGNING},unsigned_reason,supervisor_signature_id,direction_signature_id`;

const columns = `
  alter table interventions
    -- why the technician never signed it; null: he did, or it is open
    add column unsigned_reason text check (length(unsigned_reason) between 3 and 1000),
    add column supervisor_signature_id bigint,
    add column direction_signature_id bigint,
    add foreign key (establishment_id, supervisor_signature_id) references signatures,
    add foreign key (establishment_id, direction_signature_id) references signatures,
    drop constraint interventions_check2,
    add constraint closed_by_signatures
      check ((closed_at is null) = (signature_id is null and unsigned_reason is null)),
    add constraint signed_or_not check (signature_id is null or unsigned_reason is null),
    add constraint unsigned_by_two
      check (num_nulls(unsigned_reason, supervisor_signature_id, direction_signature_id) in (0, 3));
  grant update (unsigned_reason, supervisor_signature_id, direction_signature_id) on interventions to releve_app;
  select audit_snapshot('interventions');
`;

const beginsOpen = `
  if tg_op = 'INSERT' then
    if new.closed_at is not null then
      raise exception 'a sheet begins open' using errcode = 'RV001', hint = 'APPEND_ONLY';
    end if;
    return new;
  end if;`;

const closedByTwo = `
  if new.unsigned_reason is not null then
    if not exists (select from signatures as supervisor
        join signatures as direction on direction.establishment_id = new.establishment_id
          and direction.signature_id = new.direction_signature_id
        where supervisor.establishment_id = new.establishment_id
          and supervisor.signature_id = new.supervisor_signature_id
          and supervisor.signed_as = 'superviseur' and direction.signed_as = 'direction'
          and supervisor.person_id <> direction.person_id
          and new.technician_id not in (supervisor.person_id, direction.person_id)
          and supervisor.subject = 'intervention ' || new.sheet_number || ' unsigned'
          and direction.subject = supervisor.subject and direction.content_digest = supervisor.content_digest) then
      raise exception 'a supervisor and somebody else of the Direction close a sheet without its technician'
        using errcode = 'RV002', hint = 'UNSIGNED_BY_ONE';
    end if;
    return new;
  end if;`;

/** A sheet is written once more, when it is closed; nothing of it changes otherwise, nor goes. */
const onlySigning = (began: string, moving: string): string => `
  create or replace function only_signing() returns trigger language plpgsql as $$
      begin${began}
        if tg_op = 'DELETE' then
          raise exception 'a sheet is not deleted' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        if old.closed_at is not null or new.closed_at is null
          or to_jsonb(new) - '{${moving}}'::text[]
            <> to_jsonb(old) - '{${moving}}'::text[] then
          raise exception 'a sheet changes only by being signed' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;${began === '' ? '' : closedByTwo}
        if not exists (select from signatures
            where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
              and signatures.person_id = new.technician_id
              and signatures.subject = 'intervention ' || new.sheet_number) then
          raise exception 'a sheet is signed by its technician' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
        end if;
        return new;
      end $$;
`;

/** Whoever signs says that nothing is missing; a sheet closed without its technician says what is. */
const nothingLeftUnread = (signed: string): string => `
  create or replace function nothing_left_unread() returns trigger language plpgsql as $$
  declare
    is_cleared boolean := exists (select from machine_events
      where machine_events.establishment_id = new.establishment_id and machine_events.machine_id = new.machine_id
        and machine_events.code = 'ramClear' and machine_events.occurred_at between new.stopped_at and new.closed_at);
    is_touched boolean := is_cleared or exists (select from intervention_entries
      where intervention_entries.establishment_id = new.establishment_id
        and intervention_entries.intervention_id = new.intervention_id and intervention_entries.touches is not null)
      or exists (select from machine_events
      where machine_events.establishment_id = new.establishment_id and machine_events.machine_id = new.machine_id
        and machine_events.code in ('logicDoorOpened', 'logicDoorOpenedWithoutPower')
        and machine_events.occurred_at between new.stopped_at and new.closed_at);
  begin
    if ${signed}is_touched and exists (select from stations
        cross join (values ('before'), ('after')) as asked (moment)
        where stations.establishment_id = new.establishment_id and stations.machine_id = new.machine_id
          and not exists (select from intervention_readings
            where intervention_readings.establishment_id = new.establishment_id
              and intervention_readings.intervention_id = new.intervention_id
              and intervention_readings.station_id = stations.station_id
              and intervention_readings.moment = asked.moment)) then
      raise exception 'the meters were not read' using errcode = 'RV003', hint = 'SHEET_READINGS_MISSING';
    elsif ${signed}is_cleared and not exists (select from intervention_ram_clears
        where intervention_ram_clears.establishment_id = new.establishment_id
          and intervention_ram_clears.intervention_id = new.intervention_id) then
      raise exception 'a cleared memory has two signatures' using errcode = 'RV003', hint = 'CLEAR_NOT_SIGNED';
    end if;
    return new;
  end $$;
`;

/** MC:20.3: what an envelope of the day holds: its sheets, each with the digest of what was signed of it. */
const envelopeContents = (signature: string): string => `
  create or replace function envelope_contents(of_establishment integer, of_day date)
    returns table (sheet_count integer, open_count integer, content_digest bytea) language sql stable as $$
      select count(*)::integer, (count(*) filter (where interventions.closed_at is null))::integer,
        sha256(convert_to(coalesce(string_agg(
          interventions.sheet_number || ' ' || coalesce(encode(signatures.content_digest, 'hex'), ''), E'\\n'
          order by interventions.sheet_number), ''), 'UTF8'))
      from interventions
      left join signatures on signatures.establishment_id = interventions.establishment_id
        and signatures.signature_id = ${signature}
      where interventions.establishment_id = of_establishment and interventions.gaming_day = of_day
    $$;
`;
