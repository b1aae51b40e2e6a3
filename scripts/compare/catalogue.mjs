import { catalogueQueries } from './catalogue-queries.mjs';

/**
 * Tables not compared. The list of migrations is each release's own history. The sealer fills the log's tables on its
 * own schedule; their content is compared through the API.
 */
const EXCLUDED_TABLES = /^(schema_migrations|log_.*)$/;

/**
 * Writes the schema of a migrated database and the rows inserted by its migrations and first start: one file per kind,
 * `catalogue/{kind}.txt`, and one file per table that is not empty, `rows/{table}.txt`.
 */
export async function recordCatalogue(client, write) {
  // names on the search path appear without their schema, as in the product's own statements
  await client.query('set search_path = public, pg_catalog');
  for (const [kind, statement] of Object.entries(catalogueQueries)) {
    const { rows } = await client.query(statement);
    write(`catalogue/${kind}.txt`, lines(rows.map(({ line }) => line)));
  }
  const { rows: tables } = await client.query(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`);
  for (const { name } of tables.filter((table) => !EXCLUDED_TABLES.test(table.name))) {
    const { rows } = await client.query(`select to_jsonb(t)::text as line from ${name} t`);
    if (rows.length > 0) write(`rows/${name}.txt`, lines(rows.map(({ line }) => line)));
  }
}

function lines(texts) {
  return `${texts.sort().join('\n')}\n`;
}
