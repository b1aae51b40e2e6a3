import type { QueryClient } from '#platform/database/rows.js';

/** An object of the database's catalogue, with every relevant property as text. */
export interface CatalogueObject {
  /** Type and name: `column payouts.amount_minor`; in a partition, `column partition of log_entries.act`. */
  readonly name: string;
  /** The partition that it is or belongs to; null: none. */
  readonly part: string | null;
  readonly definition: string;
}

/**
 * Returns every object of the catalogue that affects stored, computed, refused or permitted data.
 * These are relations, columns with their defaults, constraints, indexes, triggers, rules, policies, views, functions,
 * types and grants. Also objects beside the schema, the role's privileges, settings that change the meaning of a
 * statement, and the system functions that the log uses.
 * Names of partitions, of their indexes and of the schema's owner differ between installations and are left out. The
 * same schema gives the same text in PostgreSQL 16, 17 and 18.
 */
export async function listCatalogueObjects(client: QueryClient): Promise<readonly CatalogueObject[]> {
  const objects: CatalogueObject[] = [];
  for (const statement of catalogueStatements) {
    const { rows } = await client.query<Omit<CatalogueObject, 'part'> & { readonly part?: string | null }>(statement);
    objects.push(...rows.map((row) => ({ ...row, part: row.part ?? null })));
  }
  return objects;
}

/**
 * Returns the marks of PostgreSQL's catalogue: for each of its rows a line with the row's id and the transaction that
 * wrote it (xmin). If two reads are alike, the schema was not changed in between. Objects from oid 16384 on are not
 * PostgreSQL's own. It is one text because there are more than twenty thousand lines.
 */
export async function readCatalogueFingerprint(client: QueryClient): Promise<string> {
  const { rows: fingerprintRows } = await client.query<{ marks: string | null }>(
    `select string_agg(line.mark, E'\\n') as marks from (
     select 'class ' || c.oid || ' ' || c.xmin as mark from pg_class c
       where c.relnamespace = ${publicNamespace} or c.oid >= 16384
     union all select 'column ' || a.attrelid || '.' || a.attnum || ' ' || a.xmin from pg_attribute a
       join pg_class c on c.oid = a.attrelid where c.relnamespace = ${publicNamespace}
     union all select 'default ' || d.oid || ' ' || d.xmin from pg_attrdef d
     union all select 'constraint ' || k.oid || ' ' || k.xmin from pg_constraint k
     union all select 'index ' || i.indexrelid || ' ' || i.xmin from pg_index i
       join pg_class c on c.oid = i.indrelid where c.relnamespace = ${publicNamespace}
     union all select 'trigger ' || g.oid || ' ' || g.xmin from pg_trigger g
     union all select 'rule ' || r.oid || ' ' || r.xmin from pg_rewrite r where r.oid >= 16384
     union all select 'policy ' || p.oid || ' ' || p.xmin from pg_policy p
     union all select 'function ' || p.oid || ' ' || p.xmin from pg_proc p
     union all select 'aggregate ' || a.aggfnoid::oid || ' ' || a.xmin from pg_aggregate a
     union all select 'type ' || t.oid || ' ' || t.xmin from pg_type t
       where t.oid >= 16384 or t.typnamespace = 'pg_catalog'::regnamespace
     union all select 'operator ' || o.oid || ' ' || o.xmin from pg_operator o
     union all select 'cast ' || k.oid || ' ' || k.xmin from pg_cast k
     union all select 'schema ' || n.oid || ' ' || n.xmin from pg_namespace n
     union all select 'extension ' || x.oid || ' ' || x.xmin from pg_extension x
     union all select 'event trigger ' || v.oid || ' ' || v.xmin from pg_event_trigger v
     union all select 'language ' || l.oid || ' ' || l.xmin from pg_language l
     union all select 'settings ' || s.setdatabase || ' ' || s.setrole || ' ' || s.xmin from pg_db_role_setting s
     union all select 'member ' || m.oid || ' ' || m.xmin from pg_auth_members m
     union all select 'default rights ' || d.oid || ' ' || d.xmin from pg_default_acl d
     union all select 'publication ' || p.oid || ' ' || p.xmin from pg_publication p
     union all select 'subscription ' || s.oid || ' ' || s.subdbid || ' ' || s.subname from pg_subscription s
     union all select 'server ' || s.name || ' ' || s.setting from pg_settings s where s.name = any ('{${decisiveSettings}}')
     union all select 'sequence ' || s.seqrelid || ' ' || s.xmin from pg_sequence s) line`,
  );
  const fingerprint = fingerprintRows[0]?.marks ?? null;
  if (fingerprint === null) throw new Error('the catalogue has no rows');
  return fingerprint;
}

const publicNamespace = "'public'::regnamespace";

/** Returns the SQL of a role's name; the owner of the schema's tables is "the owner", under any name. */
const buildRoleNameSql = (oidSql: string): string =>
  `case ${oidSql} when 0 then 'public' when owner.oid then 'the owner' else ${oidSql}::regrole::text end`;

const ownerSql = `(select c.relowner as oid from pg_class c
  where c.relname = 'log_entries' and c.relnamespace = ${publicNamespace}) owner`;

/**
 * Returns the SQL that shows an access list (`acl`) as text, such as `releve_app INSERT, releve_app SELECT`.
 * Left out: the owner, and the mere right to read of any role other than the application's or PUBLIC (grantee 0).
 */
const buildGrantsSql = (aclSql: string): string =>
  `coalesce((select string_agg(${buildRoleNameSql('g.grantee')} || ' ' || g.privilege_type
      || case when g.is_grantable then ' further' else '' end, ', '
      order by ${buildRoleNameSql('g.grantee')} collate "C", g.privilege_type collate "C")
    from aclexplode(${aclSql}) g
    where g.grantee <> owner.oid and (g.privilege_type <> 'SELECT' or g.grantee = 0
      or ${buildRoleNameSql('g.grantee')} = 'releve_app')), '')`;

/** Returns the SQL of a relation's name; a partition is named by its table (`partition of …`). */
const buildRelationNameSql = (relation: string): string =>
  `case when ${relation}.relispartition then 'partition of '
      || (select up.relname from pg_inherits h join pg_class up on up.oid = h.inhparent where h.inhrelid = ${relation}.oid)
    else ${relation}.relname end`;

/** Returns the SQL of a relation's name as `part` if it is a partition, else null. */
const buildPartitionNameSql = (relation: string): string =>
  `case when ${relation}.relispartition then ${relation}.relname end as part`;

/** Whether the triggers that enforce a foreign key are enabled, including their copies for partitions. */
const enabledTriggersSql = `(select fires.key, string_agg(distinct fires.what, ',' order by fires.what) as enabled
  from (select coalesce(nullif(k.conparentid, 0), k.oid) as key, g.tgfoid::regproc::text || ' ' || g.tgenabled::text as what
    from pg_trigger g join pg_constraint k on k.oid = g.tgconstraint where g.tgisinternal) fires group by 1) awake`;

/**
 * Settings that decide whether triggers fire and how a statement is understood, at every level where they can be set.
 */
const decisiveSettings =
  'session_replication_role, row_security, transform_null_equals, session_preload_libraries, ' +
  'local_preload_libraries, event_triggers';

/**
 * System functions that read the catalogue and the rows: if one of them were replaced, everything would look right.
 * Functions whose arguments have names are listed with those.
 */
const readingFunctions = [
  'pg_get_functiondef',
  'pg_get_viewdef',
  'pg_get_triggerdef',
  'pg_get_constraintdef',
  'pg_get_indexdef',
  'pg_get_ruledef',
  'pg_get_expr',
  'pg_get_partkeydef',
  'pg_get_function_identity_arguments',
  'format_type',
  'aclexplode',
  'acldefault',
  'array_to_string',
  'concat_ws',
  'string_agg_transfn',
  'string_agg_finalfn',
  'regprocedureout',
  'regoperatorout',
  'regclassout',
  'regprocout',
  'regtypeout',
  'regroleout',
  'regcollationout',
  'nameeq',
  'namene',
  'oideq',
  'oidne',
  'chareq',
  'charne',
  'boolout',
  'nameout',
  'charout',
  'oidout',
  'uuid_out',
  'int2eq',
  'int4eq',
  'int8eq',
  'int2ne',
  'int4ne',
  'int8ne',
  'int24eq',
  'int84eq',
  'int48eq',
  'int84ne',
  'date_eq',
  'timestamptz_eq',
  'numeric_eq',
  'bttextcmp',
  'btint4cmp',
  'btint8cmp',
  'xid8out',
  'jsonb_each',
  'jsonb_object_keys',
  'jsonb_object_field',
  'jsonb_object_field_text',
  'jsonb_exists',
  'jsonb_array_elements_text',
  'int8inc_any',
  'int8inc',
  'pg_input_is_valid',
  'quote_ident',
  'regexp_split_to_array',
  'starts_with',
  'quote_literal',
  'quote_nullable',
  'textanycat',
  'anytextcat',
];

const catalogueStatements: readonly string[] = [
  `select case c.relkind when 'v' then 'view ' when 'S' then 'sequence ' when 'm' then 'materialized view '
        when 'f' then 'foreign table ' else 'table ' end || ${buildRelationNameSql('c')} as name,
      concat_ws(' | ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
        array_to_string(c.reloptions, ','), pg_get_partkeydef(c.oid), ${buildRoleNameSql('c.relowner')},
        case c.relkind when 'v' then pg_get_viewdef(c.oid) when 'm' then pg_get_viewdef(c.oid) end,
        (select concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle)
          from pg_sequence s where s.seqrelid = c.oid),
        ${buildGrantsSql(`coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))`)}
      ) as definition, ${buildPartitionNameSql('c')}
     from pg_class c, ${ownerSql}
     where c.relnamespace = ${publicNamespace} and c.relkind in ('r', 'p', 'v', 'S', 'm', 'f')`,
  `select 'column ' || ${buildRelationNameSql('c')} || '.' || a.attname as name,
      concat_ws(' | ', format_type(a.atttypid, a.atttypmod), a.attnotnull,
        case when not c.relispartition then a.attidentity end, a.attgenerated,
        a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid), ${buildGrantsSql('a.attacl')}) as definition, ${buildPartitionNameSql('c')}
     from ${ownerSql}, pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'm', 'f')
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = ${publicNamespace} and a.attnum > 0 and not a.attisdropped`,
  // names of a partition's constraints are its own, as are the keys that a table has to each partition of another; in
  // PostgreSQL 18 NOT NULL is a constraint as well; before 17 partitions do not repeat that a column is an identity
  `select 'constraint ' || ${buildRelationNameSql('c')} || '.'
        || case when c.relispartition then pg_get_constraintdef(con.oid) else con.conname end as name,
      concat_ws(' | ', con.contype, con.convalidated, con.condeferrable, con.condeferred,
        pg_get_constraintdef(con.oid), coalesce(awake.enabled, '')) as definition, ${buildPartitionNameSql('c')}
     from pg_constraint con
     join pg_class c on c.oid = con.conrelid
     left join ${enabledTriggersSql} on awake.key = con.oid
     where c.relnamespace = ${publicNamespace} and con.contype <> 'n' and (con.conparentid = 0 or c.relispartition)`,
  `select 'constraint of type ' || t.typname || '.' || con.conname as name,
      concat_ws(' | ', con.convalidated, pg_get_constraintdef(con.oid)) as definition
     from pg_constraint con join pg_type t on t.oid = con.contypid
     where t.typnamespace = ${publicNamespace} and con.contype <> 'n'`,
  `select 'index ' || ${buildRelationNameSql('c')} || '.' || case when c.relispartition then x.what else i.relname end as name,
      concat_ws(' | ', x.what, n.indisunique, n.indisprimary, n.indisvalid, n.indisready, n.indimmediate) as definition, ${buildPartitionNameSql('c')}
     from pg_index n
     join pg_class i on i.oid = n.indexrelid
     join pg_class c on c.oid = n.indrelid
     cross join lateral (select regexp_replace(pg_get_indexdef(i.oid), '^.*? USING ', '') as what) x
     where c.relnamespace = ${publicNamespace}`,
  `select 'trigger ' || ${buildRelationNameSql('c')} || '.' || g.tgname as name,
      concat_ws(' | ', g.tgenabled, case when c.relispartition
        then regexp_replace(pg_get_triggerdef(g.oid), ' ON \\S+ ', ' ') else pg_get_triggerdef(g.oid) end) as definition, ${buildPartitionNameSql('c')}
     from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where c.relnamespace = ${publicNamespace} and (not g.tgisinternal or g.tgconstraint = 0)`,
  `select 'rule ' || ${buildRelationNameSql('c')} || '.' || r.rulename as name,
      concat_ws(' | ', r.ev_enabled, pg_get_ruledef(r.oid)) as definition, ${buildPartitionNameSql('c')}
     from pg_rewrite r join pg_class c on c.oid = r.ev_class
     where c.relnamespace = ${publicNamespace} and (r.rulename <> '_RETURN' or r.ev_enabled <> 'O')`,
  `select 'policy ' || ${buildRelationNameSql('c')} || '.' || p.polname as name,
      concat_ws(' | ', p.polcmd, p.polpermissive, p.polroles::text, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid)) as definition, ${buildPartitionNameSql('c')}
     from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = ${publicNamespace}`,
  `select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      concat_ws(' | ', p.prokind, ${buildRoleNameSql('p.proowner')},
        case when p.prokind <> 'a' then pg_get_functiondef(p.oid)
          else (select concat_ws(' ', a.aggtransfn, a.aggfinalfn, a.agginitval) from pg_aggregate a
            where a.aggfnoid = p.oid) end,
        ${buildGrantsSql(`coalesce(p.proacl, acldefault('f', p.proowner))`)}) as definition
     from pg_proc p, ${ownerSql} where p.pronamespace = ${publicNamespace}`,
  `select 'type ' || t.typname as name, concat_ws(' | ', t.typtype, format_type(t.typbasetype, t.typtypmod),
      t.typnotnull, t.typdefault, (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e
        where e.enumtypid = t.oid)) as definition
     from pg_type t left join pg_class c on c.oid = t.typrelid
     where t.typnamespace = ${publicNamespace} and t.typelem = 0 and (t.typtype <> 'c' or c.relkind = 'c')`,
  // objects that our installations do not have, each found by its own name
  `select 'schema ' || n.nspname as name, '' as definition from pg_namespace n
     where n.nspname not in ('public', 'pg_catalog', 'pg_toast', 'information_schema')
       and n.nspname !~ '^pg_(toast_)?temp_[0-9]+$'`,
  // every search path begins with the system's schema
  `select 'relation of the system ' || c.relname as name, 'put into the system' as definition from pg_class c
     where c.relnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and c.oid >= 16384
       and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`,
  // a property that a relation has while its catalogue row denies it: PostgreSQL then ignores the property
  `select 'switched off in the table ' || c.relname as name, said.what as definition from pg_class c
     cross join lateral (values
       ('triggers', not c.relhastriggers and exists (select from pg_trigger g where g.tgrelid = c.oid)),
       ('rules', not c.relhasrules and c.relkind <> 'v' and exists (select from pg_rewrite r where r.ev_class = c.oid)),
       ('indexes', not c.relhasindex and exists (select from pg_index i where i.indrelid = c.oid)),
       ('checks', c.relchecks <> (select count(*) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c')),
       ('defaults', exists (select from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid
         and a.attnum = d.adnum where d.adrelid = c.oid and not a.atthasdef))
     ) said (what, is_off)
     where c.relnamespace = ${publicNamespace} and said.is_off`,
  `select 'publication ' || p.pubname as name, '' as definition from pg_publication p`,
  `select 'subscription ' || s.subname as name, '' as definition from pg_subscription s
     where s.subdbid = (select d.oid from pg_database d where d.datname = current_database())`,
  // roles that may assume the application's role or the owner, or write every table
  `select 'member ' || m.member::regrole || ' of ' || case m.roleid when owner.oid then 'the owner'
        else m.roleid::regrole::text end as name, '' as definition
     from pg_auth_members m, ${ownerSql}
     where (m.roleid in (owner.oid, to_regrole('releve_app'), to_regrole('pg_write_all_data')))
       and m.member not in (owner.oid, to_regrole(quote_ident(session_user))) and (m.inherit_option or m.set_option)`,
  // grants that a table or a partition created later would receive
  `select 'default rights of ' || case d.defaclrole when owner.oid then 'the owner' else d.defaclrole::regrole::text end
        || ' on ' || d.defaclobjtype::text as name, ${buildGrantsSql('d.defaclacl')} as definition
     from pg_default_acl d, ${ownerSql}
     where d.defaclnamespace in (0, ${publicNamespace}) and ${buildGrantsSql('d.defaclacl')} <> ''`,
  `select 'setting ' || s.name || ' of the server' as name, s.setting as definition from pg_settings s
     where s.name = any ('{${decisiveSettings}}') and s.setting <> s.boot_val`,
  `select 'rights on the schema' as name, ${buildGrantsSql('n.nspacl')} as definition
     from pg_namespace n, ${ownerSql} where n.oid = ${publicNamespace}`,
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
  `select 'function of the system ' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name,
      concat_ws(' | ', l.lanname, p.prosrc, p.probin, p.proconfig::text, p.prosecdef) as definition
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'pg_catalog'::regnamespace and p.oid < 16384
       and p.proname = any ('{${readingFunctions.join(', ')}}')`,
  // the system's own SQL functions are parsed once and for all, except four that are listed
  `select 'system function ' || p.oid::regprocedure as name, 'rewritten' as definition
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'pg_catalog'::regnamespace and p.oid < 16384 and l.lanname not in ('internal', 'c')
       and p.prosqlbody is null and p.proname <> all ('{quote_literal, quote_nullable, textanycat, anytextcat}')`,
  `select 'type of the system ' || t.typname as name, concat_ws(' | ', t.typoutput::regproc, t.typinput::regproc)
      as definition
     from pg_type t where t.typnamespace = 'pg_catalog'::regnamespace and t.typname in
       ('bool', 'bytea', 'char', 'name', 'int2', 'int4', 'int8', 'text', 'json', 'jsonb', 'date', 'timestamptz',
        'numeric', 'uuid', 'xid8', 'oid')`,
  `select 'aggregate of the system ' || a.aggfnoid::regprocedure as name,
      concat_ws(' | ', a.aggtransfn, a.aggfinalfn, a.agginitval) as definition
     from pg_aggregate a join pg_proc p on p.oid = a.aggfnoid
     where p.pronamespace = 'pg_catalog'::regnamespace and p.oid < 16384 and p.proname in ('count', 'string_agg')`,
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
