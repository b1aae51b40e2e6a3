import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sealed log. Append-only means three locks: no grant to the application, a trigger that refuses, and a seal that
 * exposes the changes of a superuser.
 *
 * Every later migration uses:
 *  - `select audit_attach('machines', 'mutable', '{}', '{last_seen_at}')` after creating a table;
 *  - `select audit_texts('incidents', '{description}')` once a table is attached and has its triggers;
 *  - `select audit_exempt('some_projection', 'why it proves nothing')` for a table that is only derived;
 *  - `select audit_snapshot('machines')` after adding a column to an audited table or filling it;
 *  - `select ensure_month_partitions('meter_readings', '2026-01-01', '2026-12-31')` for a table partitioned by month;
 *  - `select set_config('releve.act', 'migration.<name>', true)` before inserting reference rows.
 */
export class AuditLog1800000002000 implements MigrationInterface {
  readonly name = 'AuditLog1800000002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [tables, guards, partitions, images, append, attach, binding, thinning, numbers, locks]) {
      await runner.query(statements);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

/**
 * `body` contains the sealed bytes; the other columns repeat its beginning and are checked against it by the verifier.
 */
const tables = `
create sequence log_entry_ids;

create table log_entries (
  establishment_id integer not null,
  recorded_at timestamptz not null,
  entry_id bigint not null,
  xid xid8 not null,
  act text,
  table_name text not null,
  op text not null constraint log_entries_op check (op in ('I', 'U', 'D', 'S')),
  row_key text not null,
  body text not null,
  bound bytea,
  constraint log_entries_pk primary key (establishment_id, recorded_at, entry_id)
) partition by range (recorded_at);
create table log_entries_default partition of log_entries default;
-- serves: the sealer, entries of transactions between two horizons
create index log_entries_by_xid on log_entries (establishment_id, xid, entry_id);
-- serves: the history of one row; the verifier, the last image of each row
create index log_entries_by_row on log_entries (establishment_id, table_name, row_key, entry_id);
-- serves: one entry by its number, and pages of entries, the newest first
create index log_entries_by_id on log_entries (establishment_id, entry_id);

create table log_leaves (
  establishment_id integer not null,
  recorded_at timestamptz not null,
  entry_id bigint not null,
  leaf_index bigint not null constraint log_leaves_index check (leaf_index >= 0),
  leaf_hash bytea not null constraint log_leaves_hash check (octet_length(leaf_hash) = 32),
  constraint log_leaves_pk primary key (establishment_id, recorded_at, entry_id)
) partition by range (recorded_at);
create table log_leaves_default partition of log_leaves default;
-- serves: the verifier and the proofs, leaves in tree order
create index log_leaves_by_index on log_leaves (establishment_id, leaf_index) include (leaf_hash);

create table log_keys (
  establishment_id integer not null,
  key_id bytea not null constraint log_keys_id check (octet_length(key_id) = 4),
  origin text not null,
  public_key bytea not null constraint log_keys_public_key check (octet_length(public_key) = 32),
  created_at timestamptz not null,
  constraint log_keys_pk primary key (establishment_id, key_id)
);

create table log_checkpoints (
  establishment_id integer not null,
  tree_size bigint not null constraint log_checkpoints_size check (tree_size > 0),
  root bytea not null constraint log_checkpoints_root check (octet_length(root) = 32),
  frontier bytea not null,
  horizon xid8 not null,
  note text not null,
  sealed_at timestamptz not null,
  constraint log_checkpoints_pk primary key (establishment_id, tree_size)
);

create table audited_tables (
  table_name text constraint audited_tables_pk primary key,
  mode text not null constraint audited_tables_mode check (mode in ('append_only', 'mutable', 'derived')),
  key_columns text[] not null,
  digest_columns text[] not null default '{}',
  skip_columns text[] not null default '{}',
  reason text,
  text_columns text[] not null default '{}'
);

-- the functions that the log rests on, as installed: the verifier compares their source
create table audited_functions (
  function_name text constraint audited_functions_pk primary key,
  source_digest bytea not null
);
`;

const guards = `
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', coalesce(tg_argv[0], tg_table_name), lower(tg_op)
    using errcode = 'RV001', hint = 'APPEND_ONLY';
end
$$;

create function forbid_changes_of(tbl regclass) returns void language plpgsql as $$
declare
  bare text := (select c.relname from pg_catalog.pg_class c where c.oid = tbl);
begin
  execute format('create trigger forbid_change before update or delete on %s
    for each row execute function forbid_change(%L)', tbl, bare);
end
$$;

-- a statement trigger on a partitioned table does not fire for its partitions: each gets its own
create function forbid_truncate_of(tbl regclass) returns void language plpgsql as $$
declare
  bare text := (select c.relname from pg_catalog.pg_class c where c.oid = tbl);
  part regclass;
begin
  for part in select tbl union select tree.relid from pg_catalog.pg_partition_tree(tbl) tree loop
    execute format('create or replace trigger forbid_truncate before truncate on %s
      for each statement execute function forbid_change(%L)', part, bare);
  end loop;
end
$$;
`;

/**
 * A month that already has rows in the default partition stays there: nothing is moved, nothing is refused.
 * `lock_timeout`: attaching waits for readers of the default partition, such as a closing, and every writer queues
 * behind it. After a second at most, the rows of the month are written to the default partition.
 */
const partitions = `
create function ensure_month_partitions(tbl regclass, from_date date, to_date date) returns integer
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set lock_timeout = '1s' as $$
declare
  bare text;
  key_column text;
  default_partition regclass;
  month date := date_trunc('month', from_date)::date;
  partition text;
  occupied boolean;
  made integer := 0;
begin
  select c.relname, a.attname, nullif(p.partdefid, 0)::regclass
    into bare, key_column, default_partition
    from pg_class c
    join pg_partitioned_table p on p.partrelid = c.oid and p.partstrat = 'r' and p.partnatts = 1
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0] and a.atttypid = 'timestamptz'::regtype
    where c.oid = tbl and c.relnamespace = 'public'::regnamespace;
  if bare is null then
    raise exception '% is not partitioned by month', tbl;
  end if;
  if to_date > from_date + 36525 then
    raise exception 'a hundred years of partitions at most, asked % to %', from_date, to_date;
  end if;
  while month <= to_date loop
    partition := format('%s_y%sm%s', bare, to_char(month, 'YYYY'), to_char(month, 'MM'));
    if to_regclass(format('public.%I', partition)) is null then
      perform pg_advisory_xact_lock(hashtext('ensure_month_partitions'), tbl::oid::integer);
    end if;
    if to_regclass(format('public.%I', partition)) is null then
      occupied := false;
      if default_partition is not null then
        execute format('select exists (select from %s d where d.%I >= %L and d.%I < %L)',
          default_partition, key_column, month::timestamptz, key_column, (month + interval '1 month')::timestamptz)
          into occupied;
      end if;
      if not occupied then
        execute format('create table public.%I (like %s including defaults including generated including constraints
          including storage including indexes)', partition, tbl);
        execute format('alter table %s attach partition public.%I for values from (%L) to (%L)',
          tbl, partition, month::timestamptz, (month + interval '1 month')::timestamptz);
        if exists (select from pg_trigger g where g.tgrelid = tbl and g.tgname = 'forbid_truncate') then
          execute format('create trigger forbid_truncate before truncate on public.%I
            for each statement execute function forbid_change(%L)', partition, bare);
        end if;
        made := made + 1;
      end if;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end
$$;
`;

/**
 * Digest columns (personal data, secrets, large contents) enter as sha256(salt ‖ column=value). The salt is the
 * digest_salt of the row when the table has one, and enters only as a digest itself: erasing both leaves nothing.
 */
const images = `
create function audit_image(image jsonb, digest_columns text[], skip_columns text[]) returns jsonb
language plpgsql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  salt bytea;
  c text;
begin
  if cardinality(digest_columns) > 0 then
    salt := decode(substr(image ->> 'digest_salt', 3), 'hex');
    foreach c in array digest_columns loop
      if image ->> c is not null then
        image := image || jsonb_build_object(c, 'sha256:' || encode(
          sha256(coalesce(salt, '') || convert_to(c || '=' || (image ->> c), 'UTF8')), 'hex'));
      end if;
    end loop;
    if salt is not null then
      image := image || jsonb_build_object('digest_salt', 'sha256:' || encode(
        sha256(convert_to('digest_salt=', 'UTF8') || salt), 'hex'));
    end if;
  end if;
  return image - skip_columns;
end
$$;

create function audit_key(image jsonb, key_columns text[]) returns jsonb
language sql immutable parallel safe return (
  select jsonb_object_agg(k.c, image -> k.c) from unnest(key_columns) k (c)
);
`;

/**
 * The beginning of the body, up to the key, repeats the searchable columns: the verifier compares it byte by byte. An
 * entry is numbered after that of its reason.
 */
const append = `
create function log_prefix(e integer, i bigint, x xid8, t timestamptz, act text, tbl text, op text, k text)
returns text language sql stable parallel safe return (
  '{"v":1,"e":' || e || ',"i":' || i || ',"x":' || x::text
  || ',"t":"' || to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  || '","act":' || coalesce(to_json(act)::text, 'null') || ',"tbl":' || to_json(tbl)::text
  || ',"op":"' || op || '","key":' || k
);
create function audit_append(tbl text, op text, k jsonb, old_image jsonb, new_image jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  e integer := coalesce((coalesce(new_image, old_image) ->> 'establishment_id')::integer, 0);
  x xid8 := pg_current_xact_id();
  why text := audit_reason(e, x);
  i bigint := nextval('log_entry_ids');
  t timestamptz := clock_timestamp();
  act text := nullif(current_setting('releve.act', true), '');
  happened text := nullif(current_setting('releve.happened_at', true), '');
begin
  insert into log_entries (establishment_id, recorded_at, entry_id, xid, act, table_name, op, row_key, body)
  values (e, t, i, x, act, tbl, op, k::text,
    log_prefix(e, i, x, t, act, tbl, op, k::text)
    || ',"p":' || coalesce(nullif(current_setting('releve.person_id', true), '')::bigint::text, 'null')
    || ',"h":' || coalesce('"' || to_char(happened::timestamptz at time zone 'UTC',
                                          'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '"', 'null')
    || ',"d":' || coalesce(to_json(nullif(current_setting('releve.gaming_day', true), ''))::text, 'null')
    || ',"why":' || coalesce(to_json(why)::text, 'null')
    || ',"u":' || to_json(session_user::text)::text
    || ',"r":' || to_json(current_setting('role'))::text
    || ',"old":' || coalesce(old_image::text, 'null')
    || ',"row":' || coalesce(new_image::text, 'null') || '}');
end
$$;

-- arguments: table name (a partition fires under its own name), key columns, digest columns, skipped columns
create function audit_row() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' set intervalstyle = 'postgres' set extra_float_digits = 1 as $$
declare
  tbl text := tg_argv[0];
  key_columns text[] := tg_argv[1]::text[];
  old_image jsonb;
  new_image jsonb;
  old_key jsonb;
  new_key jsonb;
begin
  if tg_op <> 'INSERT' then
    old_image := audit_image(to_jsonb(old), tg_argv[2]::text[], tg_argv[3]::text[]);
    old_key := audit_key(old_image, key_columns);
  end if;
  if tg_op <> 'DELETE' then
    new_image := audit_image(to_jsonb(new), tg_argv[2]::text[], tg_argv[3]::text[]);
    new_key := audit_key(new_image, key_columns);
  end if;
  if tg_op = 'INSERT' then
    perform audit_append(tbl, 'I', new_key, null, new_image);
  elsif tg_op = 'DELETE' then
    perform audit_append(tbl, 'D', old_key, old_image, null);
  elsif old_key <> new_key then
    perform audit_append(tbl, 'D', old_key, old_image, null);
    perform audit_append(tbl, 'I', new_key, null, new_image);
  elsif old_image <> new_image then
    perform audit_append(tbl, 'U', new_key,
      (select jsonb_object_agg(o.key, o.value) from jsonb_each(old_image) o
        where new_image -> o.key is distinct from o.value),
      new_image);
  end if;
  return null;
end
$$;

-- images of all rows as they are now, for a table that had rows before it was attached, or whose columns changed
create function audit_snapshot(tbl regclass) returns bigint language plpgsql
set search_path = pg_catalog, public, pg_temp
set timezone = 'UTC' set bytea_output = 'hex' set intervalstyle = 'postgres' set extra_float_digits = 1 as $$
declare
  a audited_tables;
  n bigint;
begin
  select t.* into strict a from audited_tables t join pg_class c on c.relname = t.table_name and c.oid = tbl;
  execute format($q$
    select count(audit_append(%L, 'S', audit_key(s.image, %L::text[]), null, s.image)) from (
      select audit_image(to_jsonb(t), %L::text[], %L::text[]) as image from %s t) s $q$,
    a.table_name, a.key_columns, a.digest_columns, a.skip_columns, tbl) into n;
  return n;
end
$$;
`;

const attach = `
create function audit_attach(tbl regclass, mode text, digest_columns text[] default '{}',
  skip_columns text[] default '{}') returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  bare text := (select c.relname from pg_class c where c.oid = tbl);
  key_columns text[] := (
    select array_agg(a.attname::text order by k.n)
      from pg_index x
      cross join unnest(x.indkey::int2[]) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum
      where x.indrelid = tbl and x.indisprimary);
  unknown text;
begin
  if mode not in ('append_only', 'mutable') then
    raise exception 'mode is append_only or mutable, not %', mode;
  end if;
  if key_columns is null then
    raise exception '% has no primary key', bare;
  end if;
  select string_agg(c.name, ', ') into unknown from unnest(digest_columns || skip_columns) c (name)
    where c.name = any (key_columns) or not exists (select from pg_attribute a
      where a.attrelid = tbl and a.attname = c.name and a.attnum > 0 and not a.attisdropped);
  if unknown is not null then
    raise exception 'not a column of % that may be digested or skipped: %', bare, unknown;
  end if;

  insert into audited_tables as t (table_name, mode, key_columns, digest_columns, skip_columns)
    values (bare, audit_attach.mode, key_columns, audit_attach.digest_columns, audit_attach.skip_columns)
    on conflict (table_name) do update set mode = excluded.mode, key_columns = excluded.key_columns,
      digest_columns = excluded.digest_columns, skip_columns = excluded.skip_columns, reason = null;
  execute format('drop trigger if exists audit_row on %1$s;
    drop trigger if exists forbid_change on %1$s; drop trigger if exists forbid_truncate on %1$s', tbl);
  execute format('create trigger audit_row after insert or update or delete on %s
    for each row execute function audit_row(%L, %L, %L, %L)',
    tbl, bare, key_columns, audit_attach.digest_columns, audit_attach.skip_columns);
  perform forbid_truncate_of(tbl);
  if mode = 'append_only' then
    perform forbid_changes_of(tbl);
  end if;
  perform audit_snapshot(tbl);
end
$$;

-- A table that only repeats facts proved by others: the reason is stored, and a test checks that no other table is
-- left out.
create function audit_exempt(tbl regclass, reason text) returns void language sql
set search_path = pg_catalog, public, pg_temp as $$
  insert into audited_tables (table_name, mode, key_columns, reason)
    select c.relname, 'derived', '{}', audit_exempt.reason from pg_class c where c.oid = tbl
$$;

create function audit_detach(tbl regclass) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('drop trigger if exists audit_row on %1$s;
    drop trigger if exists forbid_change on %1$s; drop trigger if exists forbid_truncate on %1$s', tbl);
  delete from audited_tables t using pg_class c where c.oid = tbl and t.table_name = c.relname;
end
$$;
`;

/**
 * An entry is bound when it is written, by a secret of its transaction that the program gives (`releve.binding`). An
 * entry that another program writes, or that is rewritten before it is sealed, is therefore visible. A restored row
 * keeps its binding. Names are written with their schema, because the function runs for every writer.
 */
const binding = `
create function bind_entry() returns trigger language plpgsql as $$
declare
  secret text := pg_catalog.current_setting('releve.binding', true);
begin
  if secret <> '' then
    new.bound := pg_catalog.decode(pg_catalog.current_setting('releve.bound_as'), 'hex') operator(pg_catalog.||)
      pg_catalog.substr(pg_catalog.sha256(pg_catalog.decode(secret, 'hex') operator(pg_catalog.||)
        pg_catalog.sha256('\\x00'::bytea operator(pg_catalog.||) pg_catalog.convert_to(new.body, 'UTF8'))), 1, 16);
  end if;
  return new;
end
$$;
create trigger bind_entry before insert on log_entries for each row execute function bind_entry();
revoke all on function bind_entry from public;
`;

/**
 * Old signed heads are thinned (docs/adr/0039-retention-of-heads.md), each time by an act in the log that names the
 * heads removed and those that stay. Heads that something outside names stay for good.
 */
const thinning = `
create table log_thinnings (
  establishment_id integer not null references establishments,
  thinning_number integer not null check (thinning_number >= 1),
  -- sizes of the first and the last head that were looked at; the last one stays
  first_size bigint not null check (first_size > 0),
  last_size bigint not null,
  -- digests over the notes in the order of their sizes, each as the file of heads has it
  removed_count integer not null check (removed_count > 0),
  removed_digest bytea not null check (octet_length(removed_digest) = 32),
  kept_count integer not null check (kept_count > 0),
  kept_digest bytea not null check (octet_length(kept_digest) = 32),
  recorded_at timestamptz not null default clock_timestamp(),
  constraint log_thinnings_pk primary key (establishment_id, thinning_number),
  check (last_size > first_size)
);
grant select on log_thinnings to releve_app;

create table log_relied_heads (
  establishment_id integer not null,
  tree_size bigint not null,
  printed_by text not null check (printed_by in ('document', 'archive', 'export')),
  recorded_at timestamptz not null default clock_timestamp(),
  constraint log_relied_heads_pk primary key (establishment_id, tree_size),
  foreign key (establishment_id, tree_size) references log_checkpoints
);
grant select, insert on log_relied_heads to releve_app;

-- The one change of a head: it is deleted in the transaction of the act that records it, and never the last head of
-- the act.
create function only_thinned() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' and exists (select from log_thinnings t
      where t.establishment_id = old.establishment_id and old.tree_size >= t.first_size
        and old.tree_size < t.last_size and t.xmin = pg_current_xact_id()::xid) then
    return old;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op)
    using errcode = 'RV001', hint = 'APPEND_ONLY';
end
$$;
create trigger forbid_change before update or delete on log_checkpoints
  for each row execute function only_thinned();

-- Thins old heads, which the application may not delete, and none of the last eight days, whatever interval it
-- passes. Of the heads after the last thinning, at_most of them, these stay: the last of each hour (UTC), those that
-- something outside or a restoration names, and the last one examined. Fewer than at_least are not worth an act:
-- returns 0 and changes nothing. Returns the number of heads removed.
create function thin_log_checkpoints(of_establishment integer, older_than interval, at_most integer, at_least integer)
returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  older timestamptz := date_trunc('day', clock_timestamp() - greatest(older_than, interval '8 days'));
  since bigint;
  first_at timestamptz;
  low bigint;
  high bigint;
  spare bigint[];
  gone integer;
begin
  if current_setting('releve.act', true) is distinct from 'audit.thin-heads' then
    raise exception 'heads are thinned in an act of their own' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  -- that of the sealer: no head is made meanwhile, and no backup begins
  perform pg_advisory_xact_lock(730518742, of_establishment);
  since := coalesce((select max(t.last_size) from log_thinnings t where t.establishment_id = of_establishment), 0);
  select c.sealed_at into first_at from log_checkpoints c
    where c.establishment_id = of_establishment and c.tree_size > since order by c.tree_size limit 1;
  if first_at is null or first_at >= older then
    return 0;
  end if;

  with beyond as (
    select c.tree_size, c.sealed_at from log_checkpoints c
      where c.establishment_id = of_establishment and c.tree_size > since order by c.tree_size limit at_most + 1
  ), placed as (
    select b.tree_size, date_trunc('hour', b.sealed_at) as hour,
        lead(date_trunc('hour', b.sealed_at)) over (order by b.tree_size) as next_hour,
        bool_and(b.sealed_at < older) over (order by b.tree_size) as is_old
      from beyond b
  ), looked_at as (
    select p.tree_size, p.hour = p.next_hour and p.tree_size < max(p.tree_size) over () as is_spare
      from placed p where p.is_old and p.next_hour is not null
  )
  select min(l.tree_size), max(l.tree_size), array_agg(l.tree_size order by l.tree_size) filter (where l.is_spare
      and not exists (select from log_relied_heads r
        where r.establishment_id = of_establishment and r.tree_size = l.tree_size)
      and not exists (select from log_restorations r
        where r.establishment_id = of_establishment and r.tree_size = l.tree_size))
    into low, high, spare
    from looked_at l;
  if coalesce(cardinality(spare), 0) < greatest(at_least, 1) then
    return 0;
  end if;

  insert into log_thinnings (establishment_id, thinning_number, first_size, last_size, removed_count, removed_digest,
      kept_count, kept_digest)
    select of_establishment,
        coalesce((select max(t.thinning_number) from log_thinnings t where t.establishment_id = of_establishment), 0) + 1,
        low, high,
        count(*) filter (where s.size is not null),
        sha256(convert_to(string_agg(c.note || E'\\n', '' order by c.tree_size) filter (where s.size is not null), 'UTF8')),
        count(*) filter (where s.size is null),
        sha256(convert_to(string_agg(c.note || E'\\n', '' order by c.tree_size) filter (where s.size is null), 'UTF8'))
      from log_checkpoints c left join unnest(spare) s (size) on s.size = c.tree_size
      where c.establishment_id = of_establishment and c.tree_size between low and high;
  delete from log_checkpoints c using unnest(spare) s (size)
    where c.establishment_id = of_establishment and c.tree_size = s.size;
  get diagnostics gone = row_count;
  if gone <> cardinality(spare) then
    raise exception '% heads were to be removed, % were', cardinality(spare), gone;
  end if;
  return gone;
end
$$;
revoke execute on function thin_log_checkpoints(integer, interval, integer, integer) from public;
grant execute on function thin_log_checkpoints(integer, interval, integer, integer) to releve_app;
`;

/**
 * The verification, which runs as the application, reads the last number given to an entry: by a function, so that the
 * sequence keeps its own rights.
 */
const numbers = `
create function entry_numbers_given() returns bigint language sql stable security definer
  set search_path = pg_catalog, pg_temp
  return (select log_entry_ids.last_value from public.log_entry_ids);
revoke all on function entry_numbers_given from public;
grant execute on function entry_numbers_given to releve_app;
`;

/**
 * Tables of which the log stores no images. Those with images are attached by the next migration, when the functions
 * that write an entry are complete.
 */
const locks = `
select ensure_month_partitions('log_entries', current_date, (current_date + interval '3 months')::date);
select ensure_month_partitions('log_leaves', current_date, (current_date + interval '3 months')::date);
select forbid_changes_of(t) from unnest('{log_entries,log_leaves,log_relied_heads}'::regclass[]) t;
select forbid_truncate_of(t) from unnest('{log_entries,log_leaves,log_checkpoints,log_relied_heads}'::regclass[]) t;

revoke all on function audit_append, audit_snapshot, audit_attach, audit_detach, audit_exempt,
  ensure_month_partitions, forbid_changes_of, forbid_truncate_of from public;
grant execute on function ensure_month_partitions to releve_app;
grant select on log_entries, log_leaves, log_keys, log_checkpoints, audited_tables, audited_functions
  to releve_app;
grant insert on log_leaves, log_keys, log_checkpoints to releve_app;
`;

const down = `
drop function entry_numbers_given;
drop table log_relied_heads, log_thinnings, audited_functions, audited_tables, log_checkpoints, log_keys, log_leaves,
  log_entries;
drop function thin_log_checkpoints, only_thinned, bind_entry, audit_detach, audit_exempt, audit_attach,
  audit_snapshot, audit_row, audit_append, log_prefix, audit_key, audit_image, ensure_month_partitions,
  forbid_truncate_of, forbid_changes_of, forbid_change;
drop sequence log_entry_ids;
`;
