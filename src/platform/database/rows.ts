import type { Client, PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { refuse } from '#refusals/refusal.js';

/** A transaction; pass it first to every function that writes. */
export type Tx = EntityManager;

/** A statement parameter; arrays become PostgreSQL arrays, plain objects JSON. */
export type SqlParameter =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Buffer
  | null
  | readonly SqlParameter[]
  | { readonly [key: string]: unknown };

/** Anything that runs a statement: a transaction, a data source, a query runner, a connection of node-postgres. */
export interface Queryable {
  query(sql: string, parameters?: SqlParameter[]): Promise<unknown>;
}

/** A connection of node-postgres, of a pool or on its own, of which only statements are run. */
export type QueryClient = Pick<Client | PoolClient, 'query'>;

/**
 * Runs a statement and returns its rows, typed by the caller.
 * int8 arrives as bigint (count(*) and sum(integer) too), numeric and date as text, timestamptz as Date. TypeORM
 * returns update and delete as [rows, count]; with `returning` this returns the rows.
 */
export async function queryRows<Row>(
  db: Queryable,
  sql: string,
  parameters: readonly SqlParameter[] = [],
): Promise<Row[]> {
  const result = await db.query(sql, [...parameters]);
  return unwrapRows(result) as Row[];
}

/** Returns the values of each named field of the rows, one array a field: the parameters of an `unnest`. */
export const listColumns = <Row extends object>(rows: readonly Row[], ...fields: (keyof Row)[]): SqlParameter[] =>
  fields.map((field) => rows.map((row) => row[field] as SqlParameter));

/** Returns the only row of a statement; throws an Error when there are none or several. */
export async function queryRow<Row>(
  db: Queryable,
  sql: string,
  parameters: readonly SqlParameter[] = [],
): Promise<Row> {
  const foundRows = await queryRows<Row>(db, sql, parameters);
  const [row] = foundRows;
  if (row === undefined || foundRows.length !== 1)
    throw new Error(`one row expected, ${foundRows.length} found by: ${sql}`);
  return row;
}

/** Returns the only row of a statement, undefined when there is none; throws an Error when there are several. */
export async function queryOptionalRow<Row>(
  db: Queryable,
  sql: string,
  parameters: readonly SqlParameter[] = [],
): Promise<Row | undefined> {
  const foundRows = await queryRows<Row>(db, sql, parameters);
  if (foundRows.length > 1) throw new Error(`at most one row expected, ${foundRows.length} found by: ${sql}`);
  return foundRows[0];
}

/** Returns the single row of the query. Refuses NOT_FOUND with `subject` as the missing thing. */
export async function queryRowOrRefuse<Row>(
  db: Queryable,
  subject: string,
  sql: string,
  parameters: readonly SqlParameter[] = [],
): Promise<Row> {
  const row = await queryOptionalRow<Row>(db, sql, parameters);
  return row ?? refuse('NOT_FOUND', { what: subject });
}

/** Returns whether the database has a table or view of this name, in the schema that it names or in the search path. */
export async function hasTable(db: Queryable, name: string): Promise<boolean> {
  const sql = 'select to_regclass($1) is not null as found';
  return (await queryRow<{ found: boolean }>(db, sql, [name])).found;
}

/** Returns the rows of a result: TypeORM's is [rows, count] for an update or delete, node-postgres' an object. */
function unwrapRows(result: unknown): unknown[] {
  if (!Array.isArray(result)) return (result as { readonly rows?: unknown[] } | undefined)?.rows ?? [];
  const [rows, count] = result as readonly unknown[];
  return result.length === 2 && Array.isArray(rows) && typeof count === 'number' ? (rows as unknown[]) : result;
}
