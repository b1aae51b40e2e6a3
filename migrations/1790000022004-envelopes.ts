import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The envelope of a day's intervention sheets, sealed, and its receipt by the Direction. */
export class Envelopes1790000022004 implements MigrationInterface {
  readonly name = 'Envelopes1790000022004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.envelopes', true)`);
    await runner.query(envelopes);
    await runner.query(receipts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.envelopes', true);
      drop trigger refuse_sealed_envelope on interventions;
      select audit_detach(t) from unnest('{intervention_envelope_receipts,intervention_envelopes}'::regclass[]) t;
      drop table intervention_envelope_receipts, intervention_envelopes;
      drop function refuse_sealed_envelope(), envelope_holds_its_day(), envelope_is_handed_over();
      drop function envelope_contents(integer, date);
    `);
  }
}

const envelopes = `
  -- MC:20.3: what an envelope of the day holds: its sheets, each with the digest of what its technician signed.
  create function envelope_contents(of_establishment integer, of_day date)
    returns table (sheet_count integer, open_count integer, content_digest bytea) language sql stable as $$
      select count(*)::integer, (count(*) filter (where interventions.closed_at is null))::integer,
        sha256(convert_to(coalesce(string_agg(
          interventions.sheet_number || ' ' || coalesce(encode(signatures.content_digest, 'hex'), ''), E'\\n'
          order by interventions.sheet_number), ''), 'UTF8'))
      from interventions
      left join signatures on signatures.establishment_id = interventions.establishment_id
        and signatures.signature_id = interventions.signature_id
      where interventions.establishment_id = of_establishment and interventions.gaming_day = of_day
    $$;

  create table intervention_envelopes (
    establishment_id integer not null,
    gaming_day date not null,
    envelope_number bigint not null check (envelope_number > 0),
    sheet_count integer not null check (sheet_count > 0),
    content_digest bytea not null check (length(content_digest) = 32),
    made_by bigint not null references people,
    made_at timestamptz not null,
    signature_id bigint not null,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, gaming_day),
    unique (establishment_id, envelope_number),
    foreign key (establishment_id, gaming_day) references gaming_days,
    foreign key (establishment_id, signature_id) references signatures
  );
  grant select, insert on intervention_envelopes to releve_app;
  select audit_attach('intervention_envelopes', 'append_only');

  -- Every sheet of the day, none open: whoever opens one waits for the envelope, or is seen by it.
  create function envelope_holds_its_day() returns trigger language plpgsql as $$
  declare
    held record;
  begin
    perform from gaming_days
      where gaming_days.establishment_id = new.establishment_id and gaming_days.gaming_day = new.gaming_day
      for no key update;
    select * into held from envelope_contents(new.establishment_id, new.gaming_day);
    if held.open_count > 0 then
      raise exception '% sheets are open', held.open_count using errcode = 'RV003', hint = 'ENVELOPE_SHEETS_OPEN';
    elsif held.sheet_count <> new.sheet_count or held.content_digest <> new.content_digest then
      raise exception 'the envelope is not that of its sheets' using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
    elsif not exists (select from signatures
        where signatures.establishment_id = new.establishment_id and signatures.signature_id = new.signature_id
          and signatures.person_id = new.made_by and signatures.signed_as = 'superviseur'
          and signatures.subject = 'envelope ' || new.gaming_day) then
      raise exception 'a supervisor signs the envelope' using errcode = 'RV001', hint = 'SIGNED_BY_ANOTHER';
    end if;
    return new;
  end $$;
  create trigger envelope_holds_its_day before insert on intervention_envelopes
    for each row execute function envelope_holds_its_day();

  -- Nothing is added afterwards. It runs after refuse_closed_day, which holds the day's row.
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
`;

const receipts = `
  create table intervention_envelope_receipts (
    establishment_id integer not null,
    gaming_day date not null,
    received_by bigint not null references people,
    received_at timestamptz not null,
    signature_id bigint not null,
    recorded_at timestamptz not null default clock_timestamp(),
    primary key (establishment_id, gaming_day),
    foreign key (establishment_id, gaming_day) references intervention_envelopes,
    foreign key (establishment_id, signature_id) references signatures
  );
  grant select, insert on intervention_envelope_receipts to releve_app;
  select audit_attach('intervention_envelope_receipts', 'append_only');

  -- Somebody of the Direction signs that he has it, and he is not who made it.
  create function envelope_is_handed_over() returns trigger language plpgsql as $$
  begin
    if exists (select from intervention_envelopes
        where intervention_envelopes.establishment_id = new.establishment_id
          and intervention_envelopes.gaming_day = new.gaming_day
          and intervention_envelopes.made_by = new.received_by) then
      raise exception 'nobody receives his own envelope' using errcode = 'RV002', hint = 'OWN_ENVELOPE';
    elsif not exists (select from signatures
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
