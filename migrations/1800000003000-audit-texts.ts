import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A typed text may name a person: the log stores a salted digest of it, and the row the words, until they are erased on
 * request. The same applies to the reason of an act, whose words are a row of `act_reasons`, and to the earlier texts
 * of a row that may change, which are stored in `former_texts` (docs/adr/0038-personal-data.md).
 *
 * The tables of the log are attached here, once the functions that write an entry are complete.
 */
export class AuditTexts1800000003000 implements MigrationInterface {
  readonly name = 'AuditTexts1800000003000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [erasure, attach, formerTexts, reasons, readers, grants, attached, published]) {
      await runner.query(statements);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const erasure = `
-- Replaces erased words in both languages, so that a row keeps its shape.
create function erased_value(value jsonb) returns jsonb language plpgsql immutable parallel safe
set search_path = pg_catalog, public, pg_temp as $$
begin
  return case jsonb_typeof(value)
    when 'string' then case when value = '""' then value else to_jsonb('[effacé / erased]'::text) end
    when 'object' then (select coalesce(jsonb_object_agg(part.key,
        case when jsonb_typeof(part.value) <> 'string' or part.key in ('reason', 'explanation', 'note', 'description',
          'statement', 'observation', 'observations', 'finding', 'findings', 'circumstances', 'fullName', 'cause')
          then erased_value(part.value) else part.value end), '{}')
      from jsonb_each(value) part)
    when 'array' then (select coalesce(jsonb_agg(
        case jsonb_typeof(part.value) when 'string' then part.value else erased_value(part.value) end
        order by part.place), '[]')
      from jsonb_array_elements(value) with ordinality part (value, place))
    else value
  end;
end
$$;

-- the one change of an append-only row: all its texts are erased at once, with their salt
create function only_texts_erased() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  columns text[] := tg_argv[0]::text[];
  before_image jsonb := to_jsonb(old);
  after_image jsonb;
begin
  if tg_op = 'UPDATE' then
    after_image := to_jsonb(new);
    if current_setting('releve.act', true) = 'personal.eraseTexts'
      and before_image ->> 'digest_salt' is not null and after_image ->> 'digest_salt' is null
      and before_image - columns - 'digest_salt' = after_image - columns - 'digest_salt'
      and not exists (select from unnest(columns) named (text)
        where after_image -> named.text is distinct from erased_value(before_image -> named.text)) then
      return new;
    end if;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op)
    using errcode = 'RV001', hint = 'APPEND_ONLY';
end
$$;

-- a row without a salt takes no words any more: their digest could be guessed
create function keep_erased() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  before_image jsonb := to_jsonb(old);
  after_image jsonb := to_jsonb(new);
begin
  if exists (select from unnest(tg_argv[0]::text[]) named (text)
    where after_image -> named.text is distinct from before_image -> named.text) then
    raise exception 'the texts of this row of % were erased', tg_table_name
      using errcode = 'RV001', hint = 'TEXTS_ERASED';
  end if;
  return new;
end
$$;

-- the condition that finds a row t by its key, $1 as JSON
create function row_condition(tbl regclass, key_columns text[]) returns text language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select string_agg(format('t.%I = ($1 ->> %L)::%s', named.text, named.text,
      format_type(a.atttypid, a.atttypmod)), ' and ' order by named.text)
    from unnest(key_columns) named (text)
    join pg_attribute a on a.attrelid = tbl and a.attname = named.text
$$;

-- Erases the texts of one row, its earlier texts and their salt; false: there are none, or they are erased already.
create function erase_texts(table_name text, row_key jsonb) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  audited audited_tables;
  tbl regclass;
  erased bigint;
  erased_before bigint;
begin
  if current_setting('releve.act', true) is distinct from 'personal.eraseTexts' then
    raise exception 'texts are erased in an act of their own' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  select t.* into strict audited from audited_tables t
    where t.table_name = erase_texts.table_name and t.text_columns <> '{}';
  tbl := format('public.%I', audited.table_name)::regclass;
  execute format('update %s t set (%s, digest_salt) = (select %s, null::bytea from jsonb_populate_record(null::%s,
      (select jsonb_object_agg(named.text, erased_value(to_jsonb(t) -> named.text)) from unnest(%L::text[]) named (text))) r)
    where t.digest_salt is not null and %s', tbl,
    (select string_agg(quote_ident(named.text), ', ') from unnest(audited.text_columns) named (text)),
    (select string_agg('r.' || quote_ident(named.text), ', ') from unnest(audited.text_columns) named (text)),
    tbl, audited.text_columns, row_condition(tbl, audited.key_columns)) using row_key;
  get diagnostics erased = row_count;
  update former_texts f set former_text = erased_value(to_jsonb(f.former_text)) #>> '{}', digest_salt = null
    where f.establishment_id = coalesce((erase_texts.row_key ->> 'establishment_id')::integer, 0)
      and f.table_name = erase_texts.table_name and f.row_key = erase_texts.row_key::text and f.digest_salt is not null;
  get diagnostics erased_before = row_count;
  return erased + erased_before > 0;
end
$$;
`;

const attach = `
-- triggers that refuse changes of a row, with or without the exception of an erasure
create function guards_let_pass(tbl regclass, let_pass boolean) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  passes text := ' WHEN (((old.digest_salt IS NULL) OR (new.digest_salt IS NOT NULL))) EXECUTE FUNCTION';
  guard record;
begin
  for guard in select g.tgname, pg_get_triggerdef(g.oid) as definition from pg_trigger g
      where g.tgrelid = tbl and not g.tgisinternal and g.tgconstraint = 0
        and pg_get_triggerdef(g.oid) ~ ' BEFORE UPDATE (OF [^)]*)?ON .* FOR EACH ROW ' loop
    if let_pass and guard.definition !~ ' WHEN ' then
      execute format('drop trigger %I on %s', guard.tgname, tbl);
      execute replace(guard.definition, ' EXECUTE FUNCTION', passes);
    elsif not let_pass and strpos(guard.definition, passes) > 0 then
      execute format('drop trigger %I on %s', guard.tgname, tbl);
      execute replace(guard.definition, passes, ' EXECUTE FUNCTION');
    end if;
  end loop;
end
$$;

-- the texts of a table that is attached: digests in the log from now on, words in the row until they are erased
create function audit_texts(tbl regclass, text_columns text[]) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  audited audited_tables;
begin
  select t.* into strict audited from audited_tables t join pg_class c on c.relname = t.table_name and c.oid = tbl;
  if not exists (select from pg_attribute a
    where a.attrelid = tbl and a.attname = 'digest_salt' and not a.attisdropped) then
    execute format($q$alter table %s add column digest_salt bytea
      default decode(replace(gen_random_uuid()::text, '-', ''), 'hex')$q$, tbl);
  end if;
  perform audit_attach(tbl, audited.mode, audited.digest_columns || audit_texts.text_columns, audited.skip_columns);
  update audited_tables t set text_columns = audit_texts.text_columns where t.table_name = audited.table_name;
  if audited.mode = 'append_only' then
    execute format('drop trigger forbid_change on %1$s; create trigger forbid_change before update or delete on %1$s
      for each row execute function only_texts_erased(%2$L)', tbl, audit_texts.text_columns);
  else
    execute format('create trigger keep_erased before update on %s for each row when (old.digest_salt is null)
      execute function keep_erased(%L)', tbl, audit_texts.text_columns);
    -- Other guards of the row let an erasure pass, which has a guard of its own: the application may not write a
    -- salt.
    perform guards_let_pass(tbl, true);
    execute format('create trigger erased_whole before update on %s for each row
      when (old.digest_salt is not null and new.digest_salt is null) execute function only_texts_erased(%L)',
      tbl, audit_texts.text_columns);
    execute format('create trigger keep_former_texts after update on %s for each row
      when (new.digest_salt is not null and (%s)) execute function keep_former_texts(%L, %L, %L)', tbl,
      (select string_agg(format('old.%1$I is not null and old.%1$I is distinct from new.%1$I', named.text), ' or ')
        from unnest(audit_texts.text_columns) named (text)),
      audited.table_name, audited.key_columns, audit_texts.text_columns);
    execute format('create trigger keep_deleted_texts after delete on %s for each row
      when (old.digest_salt is not null) execute function keep_former_texts(%L, %L, %L)',
      tbl, audited.table_name, audited.key_columns, audit_texts.text_columns);
  end if;
end
$$;

-- Returns to a log that contains the words of new rows.
create function audit_without_texts(tbl regclass) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  audited audited_tables;
  others text[];
begin
  select t.* into strict audited from audited_tables t join pg_class c on c.relname = t.table_name and c.oid = tbl;
  others := array(select d.name from unnest(audited.digest_columns) with ordinality d (name, place)
    where d.name <> all (audited.text_columns) order by d.place);
  update audited_tables t set text_columns = '{}' where t.table_name = audited.table_name;
  perform guards_let_pass(tbl, false);
  execute format('drop trigger audit_row on %1$s; drop trigger if exists keep_erased on %1$s;
    drop trigger if exists erased_whole on %1$s;
    drop trigger if exists keep_former_texts on %1$s; drop trigger if exists keep_deleted_texts on %1$s;
    alter table %1$s drop column digest_salt', tbl);
  perform audit_attach(tbl, audited.mode, others, audited.skip_columns);
end
$$;
`;

const formerTexts = `
-- The earlier text of a column that was replaced, or of a row that was deleted: the log has its digest, which the
-- salt proves.
create table former_texts (
  establishment_id integer not null,
  former_text_id bigint generated always as identity,
  table_name text not null,
  row_key text not null,
  column_name text not null,
  former_text text not null,
  digest_salt bytea,
  text_digest bytea not null constraint former_texts_digest check (octet_length(text_digest) = 32),
  recorded_at timestamptz not null default clock_timestamp(),
  constraint former_texts_pk primary key (establishment_id, former_text_id),
  constraint former_texts_proved check (digest_salt is null
    or text_digest = sha256(digest_salt || convert_to(column_name || '=' || former_text, 'UTF8')))
);
-- serves: the earlier words of an entry; the earlier texts of a row, to be erased
create index former_texts_of_row on former_texts (establishment_id, table_name, row_key);

-- arguments: table name, key columns, text columns; the key is written as audit_row writes it
create function keep_former_texts() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' set intervalstyle = 'postgres' set extra_float_digits = 1 as $$
declare
  before_image jsonb := to_jsonb(old);
  after_image jsonb := case tg_op when 'UPDATE' then to_jsonb(new) end;
  salt bytea := decode(substr(before_image ->> 'digest_salt', 3), 'hex');
begin
  insert into former_texts (establishment_id, table_name, row_key, column_name, former_text, digest_salt, text_digest)
    select coalesce((before_image ->> 'establishment_id')::integer, 0), tg_argv[0],
        audit_key(before_image, tg_argv[1]::text[])::text, named.text, before_image ->> named.text, salt,
        sha256(salt || convert_to(named.text || '=' || (before_image ->> named.text), 'UTF8'))
      from unnest(tg_argv[2]::text[]) named (text)
      where before_image ->> named.text is not null
        and after_image -> named.text is distinct from before_image -> named.text
      order by named.text;
  return null;
end
$$;
`;

const reasons = `
-- why an act was done, once a transaction: the entries of the act name the digest
create table act_reasons (
  establishment_id integer not null,
  reason_id bigint generated always as identity,
  reason text not null,
  digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  reason_digest bytea not null constraint act_reasons_digest check (octet_length(reason_digest) = 32),
  recorded_at timestamptz not null default clock_timestamp(),
  constraint act_reasons_pk primary key (establishment_id, reason_id),
  constraint act_reasons_proved check (digest_salt is null
    or reason_digest = sha256(digest_salt || convert_to('reason=' || reason, 'UTF8')))
);
-- serves: the words of an entry's reason
create index act_reasons_by_digest on act_reasons (establishment_id, reason_digest);

-- the reason as the log names it: the digest of a row, which is written once a transaction
create function audit_reason(e integer, x xid8) returns text language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  why text := nullif(current_setting('releve.reason', true), '');
  of_act text := e || ' ' || x::text || ' ' || md5(why) || ' ';
  written text := current_setting('releve.reason_written', true);
  salt bytea;
  digest bytea;
begin
  if why is null then
    return null;
  end if;
  if starts_with(written, of_act) then
    return substr(written, length(of_act) + 1);
  end if;
  salt := decode(replace(gen_random_uuid()::text, '-', ''), 'hex');
  digest := sha256(salt || convert_to('reason=' || why, 'UTF8'));
  -- first, for the entry of the reason itself
  perform set_config('releve.reason_written', of_act || 'sha256:' || encode(digest, 'hex'), true);
  insert into act_reasons (establishment_id, reason, digest_salt, reason_digest) values (e, why, salt, digest);
  return 'sha256:' || encode(digest, 'hex');
end
$$;
`;

const readers = `
-- The words of a reason that the log names by digest, or contains in clear from before.
create function act_reason(e integer, why text) returns text language sql stable parallel safe
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select act_reasons.reason from act_reasons
    where why ~ '^sha256:[0-9a-f]{64}$' and act_reasons.establishment_id = e
      and act_reasons.reason_digest = decode(substr(why, 8), 'hex')
    limit 1), why)
$$;

-- The words of a column in an image of the log; for a digest, the present or earlier text of the row.
create function logged_text(table_name text, image jsonb, of_column text) returns text language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  logged text := image ->> of_column;
  audited audited_tables;
  tbl regclass;
  words text;
  salt bytea;
  is_there boolean;
begin
  if logged is null or logged !~ '^sha256:[0-9a-f]{64}$' then
    return logged;
  end if;
  select t.* into audited from audited_tables t
    where t.table_name = logged_text.table_name and of_column = any (t.text_columns);
  if not found then
    return logged;
  end if;
  tbl := format('public.%I', audited.table_name)::regclass;
  execute format('select t.%I::text, t.digest_salt, true from %s t where %s', of_column, tbl,
    row_condition(tbl, audited.key_columns)) into words, salt, is_there using image;
  if is_there and salt is null then
    return '[effacé / erased]';
  end if;
  if 'sha256:' || encode(sha256(salt || convert_to(of_column || '=' || words, 'UTF8')), 'hex') = logged then
    return words;
  end if;
  select f.former_text into words from former_texts f
    where f.establishment_id = coalesce((image ->> 'establishment_id')::integer, 0)
      and f.table_name = audited.table_name and f.row_key = audit_key(image, audited.key_columns)::text
      and f.column_name = of_column and f.text_digest = decode(substr(logged, 8), 'hex')
    order by f.former_text_id limit 1;
  -- A text that is not stored is not made up.
  return coalesce(words, '[introuvable / not found]');
end
$$;

-- the words of every digest of a text in an image of the log, by column
create function logged_texts(table_name text, image jsonb) returns jsonb language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_object_agg(named.text, logged_text(t.table_name, image, named.text)), '{}')
    from audited_tables t cross join unnest(t.text_columns) named (text)
    where t.table_name = logged_texts.table_name and image ->> named.text ~ '^sha256:[0-9a-f]{64}$'
$$;

-- The earlier texts of a row, the oldest first.
create function former_texts_of(of_table text, row_key jsonb)
returns table (column_name text, former_text text) language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select f.column_name, f.former_text from former_texts f
    where f.establishment_id = coalesce((former_texts_of.row_key ->> 'establishment_id')::integer, 0)
      and f.table_name = of_table and f.row_key = former_texts_of.row_key::text
    order by f.former_text_id
$$;

-- the texts of one row as they are now; null: there is no such row
create function texts_of(of_table text, row_key jsonb) returns jsonb language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  audited audited_tables;
  tbl regclass;
  texts jsonb;
begin
  select t.* into strict audited from audited_tables t where t.table_name = of_table and t.text_columns <> '{}';
  tbl := format('public.%I', audited.table_name)::regclass;
  execute format($q$select (select jsonb_object_agg(named.text, to_jsonb(t) -> named.text)
      from unnest(%L::text[]) named (text)) from %s t where %s$q$,
    audited.text_columns, tbl, row_condition(tbl, audited.key_columns)) into texts using row_key;
  return texts;
end
$$;

-- Keys of rows whose texts contain all of these words, regardless of accents and capitals, a page at a time.
create function texts_with(e integer, of_table text, search_words text[], at_most integer)
returns table (row_key jsonb) language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  audited audited_tables;
  tbl regclass;
begin
  select t.* into strict audited from audited_tables t where t.table_name = of_table and t.text_columns <> '{}';
  tbl := format('public.%I', audited.table_name)::regclass;
  return query execute format($q$
    select audit_key(to_jsonb(t), %L::text[]) from %s t
      where t.establishment_id = $1 and t.digest_salt is not null and exists (
        select from (select ' ' || regexp_replace(regexp_replace(lower(normalize(concat_ws(' ', %s), NFD)),
            '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9]+', ' ', 'g') || ' ' as words) plain
          where not exists (select from unnest($2) named (word) where strpos(plain.words, ' ' || named.word || ' ') = 0))
      limit $3$q$, audited.key_columns, tbl,
    (select string_agg(format('t.%I::text', named.text), ', ') from unnest(audited.text_columns) named (text)))
    using e, search_words, at_most;
end
$$;
`;

const grants = `
revoke all on function audit_texts, audit_without_texts, guards_let_pass, keep_former_texts, audit_reason, erase_texts
  from public;
grant execute on function erase_texts to releve_app;
grant select on act_reasons, former_texts to releve_app;
`;

const attached = `
select set_config('releve.act', 'migration.auditLog', true);
select audit_attach('audited_tables', 'mutable');
select audit_attach('audited_functions', 'mutable');
insert into audited_functions
  select p.proname, sha256(convert_to(p.prosrc || coalesce(p.proconfig::text, '') || p.prosecdef::text, 'UTF8'))
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.proname in ('audit_row', 'audit_append', 'audit_image', 'audit_key', 'log_prefix', 'forbid_change');
select audit_attach('log_keys', 'append_only');
select audit_attach('log_thinnings', 'append_only');
select audit_exempt('log_entries', 'the log itself'), audit_exempt('log_leaves', 'the seal of the log'),
  audit_exempt('log_checkpoints', 'the signed heads of the log, repeated outside the database'),
  audit_exempt('log_relied_heads', 'which heads something outside names: each is proved by the head itself');
select audit_attach('former_texts', 'append_only');
select audit_texts('former_texts', '{former_text}');
select audit_attach('act_reasons', 'append_only');
select audit_texts('act_reasons', '{reason}');
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view audited_tables_public as
  select
    audited_tables.table_name, audited_tables.mode, audited_tables.digest_columns
  from audited_tables;
create view log_checkpoints_public as
  select
    log_checkpoints.establishment_id, log_checkpoints.tree_size, log_checkpoints.horizon
  from log_checkpoints;
create view log_entries_public as
  select
    log_entries.establishment_id, log_entries.recorded_at, log_entries.entry_id, log_entries.xid,
    log_entries.act, log_entries.table_name, log_entries.op, log_entries.row_key, log_entries.body
  from log_entries;
create view log_leaves_public as
  select
    log_leaves.establishment_id, log_leaves.recorded_at, log_leaves.entry_id, log_leaves.leaf_index
  from log_leaves;
grant select on audited_tables_public, log_checkpoints_public, log_entries_public, log_leaves_public to releve_app;
`;

const down = `
drop view log_leaves_public, log_entries_public, log_checkpoints_public, audited_tables_public;
select audit_detach(t)
  from unnest('{act_reasons,former_texts,log_thinnings,log_keys,audited_functions,audited_tables}'::regclass[]) t;
-- the other rows are of tables that the log exempts
delete from audited_tables;
delete from audited_functions;
drop table act_reasons, former_texts;
drop function texts_with, texts_of, former_texts_of, logged_texts, logged_text, act_reason, audit_reason,
  keep_former_texts, audit_without_texts, audit_texts, guards_let_pass, erase_texts, row_condition, keep_erased,
  only_texts_erased, erased_value;
`;
