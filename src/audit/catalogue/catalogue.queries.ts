import type { PoolClient } from 'pg';

/** Something that the catalogue of the database knows, with all that matters of it as text. */
export interface CatalogueObject {
  /** What it is and its name: `column payouts.amount_minor`; in a partition, `column partition of log_entries.act`. */
  readonly name: string;
  /** The partition that it is or belongs to; null: none. */
  readonly part: string | null;
  readonly definition: string;
}

/**
 * Everything in the catalogue that decides what is kept, computed, refused or allowed: relations, columns with their
 * defaults, constraints, indexes, triggers, rules, policies, views, functions, types, grants, what stands beside the
 * schema, the role's privileges, settings that change what a statement means, and the system functions that the log and
 * its verification rest on. Names of partitions, of their indexes and of the schema's owner differ from one installation
 * to another and are left out; the same schema gives the same text in PostgreSQL 16, 17 and 18.
 */
export async function catalogueObjects(client: Pick<PoolClient, 'query'>): Promise<readonly CatalogueObject[]> {
  const found: CatalogueObject[] = [];
  for (const text of statements) {
    const { rows } = await client.query<Omit<CatalogueObject, 'part'> & { readonly part?: string | null }>(text);
    found.push(...rows.map((row) => ({ ...row, part: row.part ?? null })));
  }
  return found;
}

/**
 * A line for each row of the catalogue that the objects are made of: which row, and which transaction wrote it. Two
 * reads alike, nothing was written between.
 */
export async function catalogueMarks(client: Pick<PoolClient, 'query'>): Promise<readonly { readonly mark: string }[]> {
  const { rows } = await client.query<{ mark: string }>(
    `select 'class ' || c.oid || ' ' || c.xmin as mark from pg_class c where c.relnamespace = ${ofSchema}
     union all select 'column ' || a.attrelid || '.' || a.attnum || ' ' || a.xmin from pg_attribute a
       join pg_class c on c.oid = a.attrelid where c.relnamespace = ${ofSchema}
     union all select 'default ' || d.oid || ' ' || d.xmin from pg_attrdef d
     union all select 'constraint ' || k.oid || ' ' || k.xmin from pg_constraint k
     union all select 'index ' || i.indexrelid || ' ' || i.xmin from pg_index i
       join pg_class c on c.oid = i.indrelid where c.relnamespace = ${ofSchema}
     union all select 'trigger ' || g.oid || ' ' || g.xmin from pg_trigger g
     union all select 'rule ' || r.oid || ' ' || r.xmin from pg_rewrite r where r.oid >= 16384
     union all select 'policy ' || p.oid || ' ' || p.xmin from pg_policy p
     union all select 'function ' || p.oid || ' ' || p.xmin from pg_proc p
     union all select 'aggregate ' || a.aggfnoid::oid || ' ' || a.xmin from pg_aggregate a
     union all select 'type ' || t.oid || ' ' || t.xmin from pg_type t where t.oid >= 16384
     union all select 'operator ' || o.oid || ' ' || o.xmin from pg_operator o
     union all select 'cast ' || k.oid || ' ' || k.xmin from pg_cast k
     union all select 'schema ' || n.oid || ' ' || n.xmin from pg_namespace n
     union all select 'extension ' || x.oid || ' ' || x.xmin from pg_extension x
     union all select 'event trigger ' || v.oid || ' ' || v.xmin from pg_event_trigger v
     union all select 'language ' || l.oid || ' ' || l.xmin from pg_language l
     union all select 'settings ' || s.setdatabase || ' ' || s.setrole || ' ' || s.xmin from pg_db_role_setting s
     union all select 'member ' || m.oid || ' ' || m.xmin from pg_auth_members m
     union all select 'sequence ' || s.seqrelid || ' ' || s.xmin from pg_sequence s`,
  );
  return rows;
}

const ofSchema = "'public'::regnamespace";

/** Whoever owns the schema's tables is the owner, whatever he is called. */
const nameOfRole = (oid: string): string =>
  `case ${oid} when 0 then 'public' when owner.oid then 'the owner' else ${oid}::regrole::text end`;

const owner = `(select c.relowner as oid from pg_class c
  where c.relname = 'log_entries' and c.relnamespace = ${ofSchema}) owner`;

/** Grants as text; a role that may only read changes nothing and is left out. */
const grantsOf = (acl: string): string =>
  `coalesce((select string_agg(${nameOfRole('g.grantee')} || ' ' || g.privilege_type
      || case when g.is_grantable then ' further' else '' end, ', '
      order by ${nameOfRole('g.grantee')} collate "C", g.privilege_type collate "C")
    from aclexplode(${acl}) g
    where g.grantee <> owner.oid and (g.privilege_type <> 'SELECT' or g.grantee = 0
      or ${nameOfRole('g.grantee')} = 'releve_app')), '')`;

/** The name of a relation; of a partition, that of its table. */
const nameOf = (relation: string): string =>
  `case when ${relation}.relispartition then 'partition of '
      || (select up.relname from pg_inherits h join pg_class up on up.oid = h.inhparent where h.inhrelid = ${relation}.oid)
    else ${relation}.relname end`;

const partOf = (relation: string): string =>
  `case when ${relation}.relispartition then ${relation}.relname end as part`;

/** Whether the triggers by which PostgreSQL holds a foreign key are awake, on its copies for partitions too. */
const awake = `(select coalesce(nullif(k.conparentid, 0), k.oid) as key,
    string_agg(distinct g.tgenabled::text, ',' order by g.tgenabled::text) as enabled
  from pg_trigger g join pg_constraint k on k.oid = g.tgconstraint where g.tgisinternal group by 1) awake`;

const statements: readonly string[] = [
  `select case c.relkind when 'v' then 'view ' when 'S' then 'sequence ' when 'm' then 'materialized view '
        when 'f' then 'foreign table ' else 'table ' end || ${nameOf('c')} as name,
      concat_ws(' | ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
        array_to_string(c.reloptions, ','), pg_get_partkeydef(c.oid), ${nameOfRole('c.relowner')},
        case c.relkind when 'v' then pg_get_viewdef(c.oid) when 'm' then pg_get_viewdef(c.oid) end,
        (select concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle)
          from pg_sequence s where s.seqrelid = c.oid),
        ${grantsOf(`coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))`)}
      ) as definition, ${partOf('c')}
     from pg_class c, ${owner}
     where c.relnamespace = ${ofSchema} and c.relkind in ('r', 'p', 'v', 'S', 'm', 'f')`,
  `select 'column ' || ${nameOf('c')} || '.' || a.attname as name,
      concat_ws(' | ', format_type(a.atttypid, a.atttypmod), a.attnotnull,
        case when not c.relispartition then a.attidentity end, a.attgenerated,
        a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid), ${grantsOf('a.attacl')}) as definition, ${partOf('c')}
     from ${owner}, pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'm', 'f')
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = ${ofSchema} and a.attnum > 0 and not a.attisdropped`,
  // names of a partition's constraints are its own, as are the keys that a table has to each partition of another; what
  // is not null is a constraint too in PostgreSQL 18; before 17 the partitions do not repeat that a column is numbered
  `select 'constraint ' || ${nameOf('c')} || '.'
        || case when c.relispartition then pg_get_constraintdef(con.oid) else con.conname end as name,
      concat_ws(' | ', con.contype, con.convalidated, con.condeferrable, con.condeferred,
        pg_get_constraintdef(con.oid), coalesce(awake.enabled, '')) as definition, ${partOf('c')}
     from pg_constraint con
     join pg_class c on c.oid = con.conrelid
     left join ${awake} on awake.key = con.oid
     where c.relnamespace = ${ofSchema} and con.contype <> 'n' and (con.conparentid = 0 or c.relispartition)`,
  `select 'constraint of type ' || t.typname || '.' || con.conname as name,
      concat_ws(' | ', con.convalidated, pg_get_constraintdef(con.oid)) as definition
     from pg_constraint con join pg_type t on t.oid = con.contypid
     where t.typnamespace = ${ofSchema} and con.contype <> 'n'`,
  `select 'index ' || ${nameOf('c')} || '.' || case when c.relispartition then x.what else i.relname end as name,
      concat_ws(' | ', x.what, n.indisunique, n.indisprimary, n.indisvalid, n.indisready, n.indimmediate) as definition, ${partOf('c')}
     from pg_index n
     join pg_class i on i.oid = n.indexrelid
     join pg_class c on c.oid = n.indrelid
     cross join lateral (select regexp_replace(pg_get_indexdef(i.oid), '^.*? USING ', '') as what) x
     where c.relnamespace = ${ofSchema}`,
  `select 'trigger ' || ${nameOf('c')} || '.' || g.tgname as name,
      concat_ws(' | ', g.tgenabled, case when c.relispartition
        then regexp_replace(pg_get_triggerdef(g.oid), ' ON \\S+ ', ' ') else pg_get_triggerdef(g.oid) end) as definition, ${partOf('c')}
     from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where c.relnamespace = ${ofSchema} and not g.tgisinternal`,
  `select 'rule ' || ${nameOf('c')} || '.' || r.rulename as name,
      concat_ws(' | ', r.ev_enabled, pg_get_ruledef(r.oid)) as definition, ${partOf('c')}
     from pg_rewrite r join pg_class c on c.oid = r.ev_class
     where c.relnamespace = ${ofSchema} and (r.rulename <> '_RETURN' or r.ev_enabled <> 'O')`,
  `select 'policy ' || ${nameOf('c')} || '.' || p.polname as name,
      concat_ws(' | ', p.polcmd, p.polpermissive, p.polroles::text, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid)) as definition, ${partOf('c')}
     from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = ${ofSchema}`,
  `select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      concat_ws(' | ', p.prokind, ${nameOfRole('p.proowner')},
        case when p.prokind <> 'a' then pg_get_functiondef(p.oid)
          else (select concat_ws(' ', a.aggtransfn, a.aggfinalfn, a.agginitval) from pg_aggregate a
            where a.aggfnoid = p.oid) end,
        ${grantsOf(`coalesce(p.proacl, acldefault('f', p.proowner))`)}) as definition
     from pg_proc p, ${owner} where p.pronamespace = ${ofSchema}`,
  `select 'type ' || t.typname as name, concat_ws(' | ', t.typtype, format_type(t.typbasetype, t.typtypmod),
      t.typnotnull, t.typdefault, (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e
        where e.enumtypid = t.oid)) as definition
     from pg_type t left join pg_class c on c.oid = t.typrelid
     where t.typnamespace = ${ofSchema} and t.typelem = 0 and (t.typtype <> 'c' or c.relkind = 'c')`,
  // what has no name in an installation of ours, and would be found by its own
  `select 'schema ' || n.nspname as name, '' as definition from pg_namespace n
     where n.nspname <> 'public' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  `select 'rights on the schema' as name, ${grantsOf('n.nspacl')} as definition
     from pg_namespace n, ${owner} where n.oid = ${ofSchema}`,
  `select 'extension ' || x.extname as name, '' as definition from pg_extension x where x.extname <> 'plpgsql'`,
  `select 'event trigger ' || v.evtname as name, '' as definition from pg_event_trigger v`,
  `select 'cast ' || k.castsource::regtype || ' as ' || k.casttarget::regtype as name, '' as definition
     from pg_cast k where k.oid >= 16384`,
  `select 'operator ' || o.oid::regoperator as name, '' as definition from pg_operator o where o.oid >= 16384`,
  `select 'language ' || l.lanname as name, '' as definition from pg_language l
     where l.oid >= 16384 or l.lanname not in ('internal', 'c', 'sql', 'plpgsql')`,
  `select 'system function ' || p.oid::regprocedure as name, 'put into the system' as definition
     from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.oid >= 16384`,
  `select 'system function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      concat_ws(' | ', l.lanname, p.prosrc, p.probin, p.proconfig::text, p.prosecdef) as definition
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'pg_catalog'::regnamespace and p.oid < 16384 and p.proname in
       ('to_jsonb', 'jsonb_build_object', 'jsonb_concat', 'jsonb_out', 'jsonb_ne', 'jsonb_eq', 'sha256', 'convert_to',
        'octet_length', 'substr', 'textcat', 'byteane', 'byteaeq', 'textne', 'texteq', 'int4out', 'int8out', 'int2out',
        'coalesce', 'encode', 'decode', 'textout', 'byteaout', 'timestamptz_out', 'numeric_out', 'date_out', 'bool')`,
  `select 'operator of the system ' || o.oid::regoperator as name, o.oprcode::text as definition
     from pg_operator o where o.oid < 16384 and o.oid::regoperator::text in
       ('||(text,text)', '||(bytea,bytea)', '||(jsonb,jsonb)', '=(text,text)', '<>(text,text)', '=(bytea,bytea)',
        '<>(bytea,bytea)', '=(integer,integer)', '=(bigint,bigint)', '=(jsonb,jsonb)', '<>(jsonb,jsonb)',
        '->(jsonb,text)', '->>(jsonb,text)', '-(jsonb,text[])')`,
  `select 'role ' || r.rolname as name, concat_ws(' | ', r.rolsuper, r.rolinherit, r.rolcreaterole, r.rolcreatedb,
      r.rolreplication, r.rolbypassrls, (select string_agg(m.roleid::regrole::text, ',' order by m.roleid::regrole::text)
        from pg_auth_members m where m.member = r.oid)) as definition
     from pg_roles r where r.rolname = 'releve_app'`,
  `select 'setting ' || split_part(each.setting, '=', 1) || ' of ' ||
        case s.setrole when 0 then 'everybody' else s.setrole::regrole::text end as name, each.setting as definition
     from pg_db_role_setting s cross join lateral unnest(s.setconfig) each (setting)
     where s.setdatabase in (0, (select d.oid from pg_database d where d.datname = current_database()))
       and split_part(each.setting, '=', 1) in ('search_path', 'session_replication_role', 'role', 'row_security',
         'session_preload_libraries', 'local_preload_libraries', 'dynamic_library_path', 'event_triggers',
         'check_function_bodies', 'session_authorization', 'temp_tablespaces', 'releve.act', 'releve.person_id')`,
  `select 'migration ' || m.name as name, '' as definition from public.applied_migrations m`,
];
