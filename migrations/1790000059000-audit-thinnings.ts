import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Old signed heads are thinned (docs/adr/0039): each time an act in the log that says which were removed and which stay.
 * Heads that something outside names stay for good.
 */
export class AuditThinnings1790000059000 implements MigrationInterface {
  readonly name = 'AuditThinnings1790000059000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, guard, thin]) await runner.query(statement);
  }

  /** What was thinned is not made anew: the roots follow from the leaves, the signatures are gone. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.auditThinnings.down', true);
      drop function thin_log_checkpoints(integer, interval, integer, integer);
      drop trigger forbid_change on log_checkpoints;
      drop function only_thinned();
      select forbid_changes_of('log_checkpoints');
      delete from audited_tables where table_name = 'log_relied_heads';
      drop table log_relied_heads;
      select audit_detach('log_thinnings');
      drop table log_thinnings;
    `);
  }
}

const tables = `
select set_config('releve.act', 'migration.auditThinnings', true);

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
select audit_attach('log_thinnings', 'append_only');

create table log_relied_heads (
  establishment_id integer not null,
  tree_size bigint not null,
  printed_by text not null check (printed_by in ('document', 'archive', 'export')),
  recorded_at timestamptz not null default clock_timestamp(),
  constraint log_relied_heads_pk primary key (establishment_id, tree_size),
  foreign key (establishment_id, tree_size) references log_checkpoints
);
grant select, insert on log_relied_heads to releve_app;
select forbid_changes_of('log_relied_heads'), forbid_truncate_of('log_relied_heads');
select audit_exempt('log_relied_heads', 'which heads something outside names: each is proved by the head itself');
`;

const guard = `
-- the one change of a head: it goes in the transaction of the act that says so, and never the last one of the act
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
drop trigger forbid_change on log_checkpoints;
create trigger forbid_change before update or delete on log_checkpoints
  for each row execute function only_thinned();
`;

const thin = `
-- The application may not delete a head, only thin old ones, and none of the last eight days whatever it asks. Of the
-- heads beyond the last thinning, at_most of them, those stay that are the last of their hour (UTC), that something
-- outside or a restoration names, and the last one looked at. Fewer than at_least are not worth an act: 0, nothing was
-- done. Returns how many were removed.
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
