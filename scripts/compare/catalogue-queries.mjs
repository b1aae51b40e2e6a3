/**
 * Describes the schema in PostgreSQL's catalogue, one statement per file: each returns a column `line`, sorted
 * afterwards. Monthly partitions are written as one, see `normalise.mjs`.
 */
const ownSchemas = `not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname !~ '^pg_temp|^pg_toast'`;

/** Lists the rights on an object, one per line: `{object}: {right} to {role}, granted by {role}`. */
const rights = (object, acl, kind, owner) => `
  select ${object} || ': ' || held.privilege_type
    || case when held.is_grantable then ' (may grant it)' else '' end
    || ' to ' || case held.grantee when 0 then 'public' else pg_get_userbyid(held.grantee) end
    || ', granted by ' || pg_get_userbyid(held.grantor) as line
  from items, aclexplode(coalesce(${acl}, acldefault(${kind}, ${owner}))) held`;

const options = (column) => `coalesce(' with (' || array_to_string(${column}, ', ') || ')', '')`;

const relationKinds = `case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view'
  when 'm' then 'materialised view' when 'S' then 'sequence' when 'c' then 'composite type' when 'i' then 'index'
  when 'I' then 'partitioned index' when 'f' then 'foreign table' else c.relkind::text end`;

const comments = `
  select d.classoid::regclass::text || ' '
    || pg_describe_object(d.classoid, d.objoid, d.objsubid) || ': ' || d.description as line
  from pg_description d
  where d.objoid >= 16384 or (d.classoid = 'pg_namespace'::regclass and d.objoid = 'public'::regnamespace)
  union all
  select 'shared ' || pg_describe_object(d.classoid, d.objoid, 0) || ': ' || d.description
  from pg_shdescription d where d.objoid >= 16384`;

const relations = {
  schemas: `
    select n.nspname || ', owner ' || pg_get_userbyid(n.nspowner) as line from pg_namespace n
    where n.nspname ${ownSchemas}`,
  extensions: `select e.extname || ' ' || e.extversion as line from pg_extension e`,
  tables: `
    select c.oid::regclass || ': ' || ${relationKinds} || ', persistence ' || c.relpersistence::text
      || ', owner ' || pg_get_userbyid(c.relowner) || ', replica identity ' || c.relreplident::text
      || case when c.relrowsecurity then ', row security' else '' end
      || case when c.relforcerowsecurity then ' forced' else '' end
      || coalesce(', by ' || pg_get_partkeydef(c.oid), '') || ${options('c.reloptions')} as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'f') and n.nspname ${ownSchemas}`,
  columns: `
    select c.oid::regclass || '.' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attcollation not in (0, t.typcollation) then ' collate ' || a.attcollation::regcollation else '' end
      || case a.attidentity when 'a' then ' identity always' when 'd' then ' identity by default' else '' end
      || case when d.adbin is null then '' when a.attgenerated = 's' then ' generated stored '
           when a.attgenerated = 'v' then ' generated virtual ' else ' default ' end
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
      || ', storage ' || a.attstorage::text || case when a.attcompression = '' then '' else ', ' || a.attcompression::text end
      || coalesce(', statistics ' || a.attstattarget, '') || ${options('a.attoptions')} as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped and n.nspname ${ownSchemas}`,
  'column-order': `
    select c.oid::regclass || ': ' || string_agg(a.attname, ', ' order by a.attnum) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped and n.nspname ${ownSchemas}
    group by c.oid`,
  partitions: `
    select c.oid::regclass || ' of ' || i.inhparent::regclass || ' '
      || coalesce(pg_get_expr(c.relpartbound, c.oid), 'inherits') as line
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'f') and n.nspname ${ownSchemas}`,
  constraints: `
    select coalesce(nullif(k.conrelid, 0)::regclass::text, 'domain ' || k.contypid::regtype::text) || ' '
      || k.conname || ': ' || pg_get_constraintdef(k.oid)
      || case when k.convalidated then '' else ', not validated' end
      || case when k.conislocal then '' else ', inherited' end as line
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname ${ownSchemas}`,
  indexes: `
    select i.indrelid::regclass || ': ' || pg_get_indexdef(i.indexrelid)
      || case when i.indisvalid and i.indisready then '' else ', not valid' end
      || case when i.indisclustered then ', clustered' else '' end
      || case when i.indisprimary then ', primary' else '' end
      || case when i.indisreplident then ', replica identity' else '' end as line
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ${ownSchemas}`,
  statistics: `
    select pg_get_statisticsobjdef(s.oid) as line
    from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where n.nspname ${ownSchemas}`,
  sequences: `
    select c.oid::regclass || ': ' || format_type(s.seqtypid, null) || ' start ' || s.seqstart || ' by ' || s.seqincrement
      || ' from ' || s.seqmin || ' to ' || s.seqmax || ' cache ' || s.seqcache
      || case when s.seqcycle then ' cycle' else '' end || ', owner ' || pg_get_userbyid(c.relowner)
      || coalesce((select ', of ' || pg_describe_object(d.refclassid, d.refobjid, d.refobjsubid) from pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
             and d.refobjsubid > 0 limit 1), '') as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ${ownSchemas}`,
  views: `
    select c.oid::regclass || ${options('c.reloptions')} || ', owner ' || pg_get_userbyid(c.relowner) || E':\\n'
      || pg_get_viewdef(c.oid, true) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and n.nspname ${ownSchemas}`,
  'materialised-views': `
    select c.oid::regclass || ${options('c.reloptions')} || ', owner ' || pg_get_userbyid(c.relowner)
      || case when c.relispopulated then '' else ', not populated' end || E':\\n' || pg_get_viewdef(c.oid, true) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'm' and n.nspname ${ownSchemas}`,
  rules: `
    select pg_get_ruledef(r.oid) || ' enabled ' || r.ev_enabled::text as line
    from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
    where r.rulename <> '_RETURN' and n.nspname ${ownSchemas}`,
  policies: `
    select p.polrelid::regclass || ' ' || p.polname || ': ' || p.polcmd::text || case when p.polpermissive then '' else ' restrictive' end
      || ' to ' || array_to_string(p.polroles::regrole[], ', ') || coalesce(' using ' || pg_get_expr(p.polqual, p.polrelid), '')
      || coalesce(' with check ' || pg_get_expr(p.polwithcheck, p.polrelid), '') as line
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ${ownSchemas}`,
};

const programs = {
  functions: `
    select pg_get_functiondef(p.oid) || E'\\n-- owner ' || pg_get_userbyid(p.proowner) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prokind <> 'a' and n.nspname ${ownSchemas}`,
  aggregates: `
    select p.oid::regprocedure || ': ' || a.aggtransfn || ', ' || a.aggfinalfn || ', ' || format_type(a.aggtranstype, null)
      || coalesce(', from ' || a.agginitval, '') as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_aggregate a on a.aggfnoid = p.oid
    where n.nspname ${ownSchemas}`,
  triggers: `
    select pg_get_triggerdef(t.oid) || ', enabled ' || t.tgenabled::text as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname ${ownSchemas}`,
  'event-triggers': `
    select e.evtname || ' on ' || e.evtevent || ' ' || e.evtfoid::regproc || ' enabled ' || e.evtenabled::text
      || coalesce(' for ' || array_to_string(e.evttags, ', '), '') as line from pg_event_trigger e`,
  types: `
    select t.oid::regtype || ': ' || case t.typtype
        when 'e' then 'enum ' || (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e
          where e.enumtypid = t.oid)
        when 'd' then 'domain ' || format_type(t.typbasetype, t.typtypmod)
          || case when t.typnotnull then ' not null' else '' end || coalesce(' default ' || t.typdefault, '')
        when 'r' then 'range of ' || (select format_type(r.rngsubtype, null) from pg_range r where r.rngtypid = t.oid)
        else 'composite' end || ', owner ' || pg_get_userbyid(t.typowner) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c')) and n.nspname ${ownSchemas}`,
  comments: comments,
};

const grants = {
  'grants-schemas': `with items as (select n.* from pg_namespace n where n.nspname ${ownSchemas})
    ${rights(`'schema ' || items.nspname`, 'items.nspacl', `'n'`, 'items.nspowner')}`,
  'grants-tables': `with items as (select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname ${ownSchemas})
    ${rights('items.oid::regclass', 'items.relacl', `case items.relkind when 'S' then 's'::"char" else 'r'::"char" end`, 'items.relowner')}`,
  'grants-columns': `with items as (select a.*, c.oid as relation, c.relowner from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where a.attacl is not null and n.nspname ${ownSchemas})
    ${rights(`items.relation::regclass || '.' || items.attname`, 'items.attacl', `'c'`, 'items.relowner')}`,
  'grants-functions': `with items as (select p.* from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname ${ownSchemas})
    ${rights('items.oid::regprocedure', 'items.proacl', `'f'`, 'items.proowner')}`,
  'grants-types': `with items as (select t.* from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where t.typacl is not null and n.nspname ${ownSchemas})
    ${rights('items.oid::regtype', 'items.typacl', `'T'`, 'items.typowner')}`,
  'grants-database': `with items as (select d.* from pg_database d where d.datname = current_database())
    ${rights('items.datname', 'items.datacl', `'d'`, 'items.datdba')}`,
  'grants-by-default': `
    select 'of ' || pg_get_userbyid(d.defaclrole) || coalesce(' in ' || n.nspname, '') || ', ' || d.defaclobjtype::text || ': '
      || held.privilege_type || ' to ' || case held.grantee when 0 then 'public' else pg_get_userbyid(held.grantee) end as line
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace, aclexplode(d.defaclacl) held`,
  roles: `
    select r.rolname || ':' || case when r.rolsuper then ' superuser' else '' end
      || case when r.rolinherit then ' inherit' else '' end || case when r.rolcreaterole then ' createrole' else '' end
      || case when r.rolcreatedb then ' createdb' else '' end || case when r.rolcanlogin then ' login' else '' end
      || case when r.rolreplication then ' replication' else '' end || case when r.rolbypassrls then ' bypassrls' else '' end
      || ' limit ' || r.rolconnlimit as line
    from pg_roles r where r.oid >= 16384
    union all
    select m.member::regrole || ' is a member of ' || m.roleid::regrole || ', granted by ' || m.grantor::regrole
      || ', admin ' || m.admin_option || ', inherit ' || m.inherit_option || ', set ' || m.set_option
    from pg_auth_members m where m.member >= 16384`,
  'role-settings': `
    select coalesce('role ' || nullif(s.setrole, 0)::regrole, 'every role') || ' in '
      || coalesce((select d.datname from pg_database d where d.oid = s.setdatabase), 'every database') || ': ' || held as line
    from pg_db_role_setting s, unnest(s.setconfig) held`,
  database: `
    select d.datname || ', owner ' || pg_get_userbyid(d.datdba) || ', ' || pg_encoding_to_char(d.encoding)
      || ', collation ' || d.datcollate || ', type ' || d.datctype || ', provider ' || d.datlocprovider::text
      || coalesce(', locale ' || d.datlocale, '') as line
    from pg_database d where d.datname = current_database()`,
};

export const catalogueQueries = { ...relations, ...programs, ...grants };
