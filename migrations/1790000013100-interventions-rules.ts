import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules of intervention sheets that bind every writer: who signs, what was read before, and that a sealed envelope
 * takes no more.
 */
export class InterventionsRules1790000013100 implements MigrationInterface {
  readonly name = 'InterventionsRules1790000013100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(signing);
    await runner.query(`
      -- Nothing is added to a signed sheet.
      create function refuse_signed_sheet() returns trigger language plpgsql as $$
      begin
        if (select interventions.closed_at is not null from interventions
            where interventions.establishment_id = new.establishment_id
              and interventions.intervention_id = new.intervention_id for share) then
          raise exception 'the sheet is signed' using errcode = 'RV001', hint = 'SHEET_SIGNED';
        end if;
        return new;
      end $$;
      create trigger refuse_signed_sheet before insert on intervention_entries
        for each row execute function refuse_signed_sheet();
      create trigger refuse_signed_sheet before insert on intervention_readings
        for each row execute function refuse_signed_sheet();
      create trigger refuse_signed_sheet before insert on intervention_ram_clears
        for each row execute function refuse_signed_sheet();

      -- Nobody settles an alarm of their own.
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
    await runner.query(readings);
    await runner.query(envelopes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger envelope_is_handed_over on intervention_envelope_receipts;
      drop trigger envelope_holds_its_day on intervention_envelopes;
      drop trigger refuse_own_alarm on intervention_alarm_settlements;
      drop trigger clear_is_signed_by_two on intervention_ram_clears;
      drop trigger refuse_signed_sheet on intervention_ram_clears;
      drop trigger station_is_of_the_sheet on intervention_readings;
      drop trigger refuse_signed_sheet on intervention_readings;
      drop trigger refuse_signed_sheet on intervention_entries;
      drop trigger refuse_sealed_envelope on interventions;
      drop trigger nothing_left_unread on interventions;
      drop trigger only_signing on interventions;
      drop trigger begins_open on interventions;
      drop trigger refuse_closed_day on interventions;
      drop function envelope_is_handed_over(), refuse_sealed_envelope(), envelope_holds_its_day(),
        envelope_contents(integer, date), nothing_left_unread(), clear_is_signed_by_two(), station_is_of_the_sheet(),
        refuse_own_alarm(), refuse_signed_sheet(), only_signing();
    `);
  }
}

const signing = `
  create trigger refuse_closed_day before insert on interventions
    for each row execute function refuse_closed_day();

  -- A sheet begins open and is updated once, when it is closed: signed by its technician, or by a supervisor and
  -- another person of the Direction, who say why. Nothing else of it changes, and it is never deleted.
  create function only_signing() returns trigger language plpgsql as $$
      begin
  if tg_op = 'INSERT' then
    if new.closed_at is not null then
      raise exception 'a sheet begins open' using errcode = 'RV001', hint = 'APPEND_ONLY';
    end if;
    return new;
  end if;
        if tg_op = 'DELETE' then
          raise exception 'a sheet is not deleted' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        if old.closed_at is not null or new.closed_at is null
          or to_jsonb(new) - '{restarted_at,closed_at,signature_id,unsigned_reason,supervisor_signature_id,direction_signature_id}'::text[]
            <> to_jsonb(old) - '{restarted_at,closed_at,signature_id,unsigned_reason,supervisor_signature_id,direction_signature_id}'::text[] then
          raise exception 'a sheet changes only by being signed' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
  if new.unsigned_reason is not null then
    if not exists (select from signatures_public as supervisor
        join signatures_public as direction on direction.establishment_id = new.establishment_id
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
  end if;
        if not exists (select from signatures_public as signatures
            where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
              and signatures.person_id = new.technician_id
              and signatures.subject = 'intervention ' || new.sheet_number) then
          raise exception 'a sheet is signed by its technician' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
        end if;
        return new;
      end $$;
  create trigger begins_open before insert on interventions
    for each row execute function only_signing();
  create trigger only_signing before update or delete on interventions
    for each row execute function only_signing();
`;

const readings = `
  create function station_is_of_the_sheet() returns trigger language plpgsql as $$
  begin
    if not exists (select from interventions
        join stations_public as stations using (establishment_id, machine_id)
        where interventions.establishment_id = new.establishment_id
          and interventions.intervention_id = new.intervention_id and stations.station_id = new.station_id
          and new.read_at >= interventions.stopped_at) then
      raise exception 'the station is not one of the stopped machine' using errcode = 'RV001', hint = 'UNKNOWN_STATION';
    elsif exists (select from intervention_ram_clears
        where intervention_ram_clears.establishment_id = new.establishment_id
          and intervention_ram_clears.intervention_id = new.intervention_id) then
      raise exception 'two people signed what was read' using errcode = 'RV001', hint = 'CLEAR_SIGNED';
    end if;
    return new;
  end $$;
  create trigger station_is_of_the_sheet before insert on intervention_readings
    for each row execute function station_is_of_the_sheet();

  -- The technician of the sheet and a supervisor, another person, signed the same words.
  create function clear_is_signed_by_two() returns trigger language plpgsql as $$
  begin
    if not exists (select from interventions
        join signatures_public as technician on technician.establishment_id = new.establishment_id
          and technician.signature_id = new.technician_signature_id
        join signatures_public as supervisor on supervisor.establishment_id = new.establishment_id
          and supervisor.signature_id = new.supervisor_signature_id
        where interventions.establishment_id = new.establishment_id
          and interventions.intervention_id = new.intervention_id
          and interventions.machine_id = new.machine_id
          and technician.person_id = interventions.technician_id and technician.signed_as = 'mecanicien'
          and supervisor.person_id <> technician.person_id and supervisor.signed_as = 'superviseur'
          and technician.subject = 'ram clear of intervention ' || interventions.sheet_number
          and supervisor.subject = technician.subject and supervisor.content_digest = technician.content_digest) then
      raise exception 'a cleared memory has two signatures' using errcode = 'RV002', hint = 'CLEAR_BY_ONE';
    end if;
    return new;
  end $$;
  create trigger clear_is_signed_by_two before insert on intervention_ram_clears
    for each row execute function clear_is_signed_by_two();

  -- A sheet that touched the logic area or the counters is signed only once every station was read before and after.
  -- A technician's signature says that nothing is missing; a sheet closed without the technician says what is.
  create function nothing_left_unread() returns trigger language plpgsql as $$
  declare
    is_cleared boolean := exists (select from machine_events_public as machine_events
      where machine_events.establishment_id = new.establishment_id and machine_events.machine_id = new.machine_id
        and machine_events.code = 'ramClear' and machine_events.occurred_at between new.stopped_at and new.closed_at);
    is_touched boolean := is_cleared or exists (select from intervention_entries
      where intervention_entries.establishment_id = new.establishment_id
        and intervention_entries.intervention_id = new.intervention_id and intervention_entries.touches is not null)
      or exists (select from machine_events_public as machine_events
      where machine_events.establishment_id = new.establishment_id and machine_events.machine_id = new.machine_id
        and machine_events.code in ('logicDoorOpened', 'logicDoorOpenedWithoutPower')
        and machine_events.occurred_at between new.stopped_at and new.closed_at);
  begin
    if new.signature_id is not null and is_touched and exists (select from stations_public as stations
        cross join (values ('before'), ('after')) as asked (moment)
        where stations.establishment_id = new.establishment_id and stations.machine_id = new.machine_id
          and not exists (select from intervention_readings
            where intervention_readings.establishment_id = new.establishment_id
              and intervention_readings.intervention_id = new.intervention_id
              and intervention_readings.station_id = stations.station_id
              and intervention_readings.moment = asked.moment)) then
      raise exception 'the meters were not read' using errcode = 'RV003', hint = 'SHEET_READINGS_MISSING';
    elsif new.signature_id is not null and is_cleared and not exists (select from intervention_ram_clears
        where intervention_ram_clears.establishment_id = new.establishment_id
          and intervention_ram_clears.intervention_id = new.intervention_id) then
      raise exception 'a cleared memory has two signatures' using errcode = 'RV003', hint = 'CLEAR_NOT_SIGNED';
    end if;
    return new;
  end $$;
  create trigger nothing_left_unread before update on interventions
    for each row execute function nothing_left_unread();
`;

const envelopes = `
  -- MC:20.3: what the envelope of a day holds: its sheets, each with the digest of what was signed.
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
    $$;

  -- Every sheet of the day, none open: a transaction that opens a sheet waits for the envelope, or is seen by it.
  create function envelope_holds_its_day() returns trigger language plpgsql as $$
  declare
    held record;
  begin
    perform hold_day_alone(new.establishment_id, new.gaming_day);
    select * into held from envelope_contents(new.establishment_id, new.gaming_day);
    if held.open_count > 0 then
      raise exception '% sheets are open', held.open_count using errcode = 'RV003', hint = 'ENVELOPE_SHEETS_OPEN';
    elsif held.sheet_count <> new.sheet_count or held.content_digest <> new.content_digest then
      raise exception 'the envelope is not that of its sheets' using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
    elsif not exists (select from signatures_public as signatures
        where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
          and signatures.person_id = new.made_by and signatures.signed_as = 'superviseur'
          and signatures.subject = 'envelope ' || new.gaming_day) then
      raise exception 'a supervisor signs the envelope' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
    end if;
    return new;
  end $$;
  create trigger envelope_holds_its_day before insert on intervention_envelopes
    for each row execute function envelope_holds_its_day();

  -- No sheet is added afterwards. By its name it fires after refuse_closed_day, which locks the row of the day.
  create function refuse_sealed_envelope() returns trigger language plpgsql as $$
  begin
    if exists (select from intervention_envelopes
        where intervention_envelopes.establishment_id = new.establishment_id
          and intervention_envelopes.gaming_day = new.gaming_day) then
      raise exception 'the envelope of % is made', new.gaming_day using errcode = 'RV001', hint = 'ENVELOPE_SEALED';
    end if;
    return new;
  end $$;
  create trigger refuse_sealed_envelope before insert on interventions
    for each row execute function refuse_sealed_envelope();

  -- Somebody of the Direction, who did not make it, signs for its receipt.
  create function envelope_is_handed_over() returns trigger language plpgsql as $$
  begin
    if exists (select from intervention_envelopes
        where intervention_envelopes.establishment_id = new.establishment_id
          and intervention_envelopes.gaming_day = new.gaming_day
          and intervention_envelopes.made_by = new.received_by) then
      raise exception 'nobody receives his own envelope' using errcode = 'RV002', hint = 'OWN_ENVELOPE';
    elsif not exists (select from signatures_public as signatures
        where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
          and signatures.person_id = new.received_by and signatures.signed_as = 'direction'
          and signatures.subject = 'envelope ' || new.gaming_day) then
      raise exception 'the Direction signs for the envelope' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
    end if;
    return new;
  end $$;
  create trigger envelope_is_handed_over before insert on intervention_envelope_receipts
    for each row execute function envelope_is_handed_over();
`;
