import pg from 'pg';
import { groupBy } from './derive/arithmetic.js';
import { isDayInPeriod, type Period } from './derive/period.js';
import type { RawRow, RawTable } from './raw-rows.js';
import { ORDER_BY_TABLE } from './raw-tables.js';

type RowsByTable = ReadonlyMap<RawTable, readonly unknown[]>;

/** A table whose rows belong to a gaming day. */
type DayTable = {
  readonly [Table in RawTable]: RawRow<Table> extends { readonly gaming_day: string | null } ? Table : never;
}[RawTable];

/** Key of a row in the log, as JSON. */
type LoggedKey = Readonly<Record<string, string | number>>;

/**
 * Plain rows of the tables that people and devices write, `select *` and nothing more: no view, no function, no derived
 * table. Columns keep their names. Whole numbers are BigInt when they are `bigint` (else numbers), decimals are text,
 * days `YYYY-MM-DD`, instants `YYYY-MM-DDTHH:MM:SS.ffffffZ`, which sort as text.
 */
export class RawData {
  readonly #rowsByTable: RowsByTable;
  readonly #indexes = new Map<string, Map<unknown, readonly unknown[]>>();

  constructor(rowsByTable: RowsByTable) {
    this.#rowsByTable = rowsByTable;
  }

  /** The establishment whose rows were read. */
  get establishment(): RawRow<'establishments'> {
    const [establishment] = this.listRows('establishments');
    if (establishment === undefined) throw new Error('no establishment was read');
    return establishment;
  }

  /** Returns the rows of a table; throws when the table was not read. */
  listRows<Table extends RawTable>(table: Table): readonly RawRow<Table>[] {
    const rows = this.#rowsByTable.get(table);
    if (rows === undefined) throw new Error(`${table} was not read: name it in verifier/recompute/raw-tables.ts`);
    return rows as readonly RawRow<Table>[];
  }

  /** Returns the rows of a table whose column has this value. */
  findRows<Table extends RawTable, Column extends keyof RawRow<Table>>(
    table: Table,
    column: Column & string,
    value: RawRow<Table>[Column] | undefined,
  ): readonly RawRow<Table>[] {
    const key = `${table}.${column}`;
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = groupBy(this.listRows(table), (row) => row[column]);
      this.#indexes.set(key, index);
    }
    return (index.get(value) ?? []) as readonly RawRow<Table>[];
  }

  /** Returns the rows of a table whose gaming day is in a period. */
  listRowsInPeriod<Table extends DayTable>(table: Table, period: Period): readonly RawRow<Table>[] {
    return this.listRows(table).filter((row) =>
      isDayInPeriod(period, (row as { readonly gaming_day: string | null }).gaming_day),
    );
  }

  /** Returns the one row of a table whose column has this value; undefined when there is none. */
  findRow<Table extends RawTable, Column extends keyof RawRow<Table>>(
    table: Table,
    column: Column & string,
    value: RawRow<Table>[Column] | undefined,
  ): RawRow<Table> | undefined {
    return this.findRows(table, column, value)[0];
  }

  /** Returns the one row of a table whose column has this value; throws when there is none. */
  requireRow<Table extends RawTable, Column extends keyof RawRow<Table>>(
    table: Table,
    column: Column & string,
    value: RawRow<Table>[Column] | undefined,
  ): RawRow<Table> {
    const row = this.findRow(table, column, value);
    if (row === undefined) throw new Error(`no row of ${table} with ${column} ${String(value)}`);
    return row;
  }

  /**
   * Returns the number of the log entry that recorded each row of a table, by a key made of the row's own; for `op` U,
   * the entry that last changed it.
   */
  mapLogEntryIds(table: string, getKey: (key: LoggedKey) => string, op = 'I'): Map<string, bigint> {
    const loggedEntries = this.findRows('log_entries', 'table_name', table).filter((entry) => entry.op === op);
    return new Map(
      loggedEntries.map(({ row_key: key, entry_id: entryId }) => [getKey(JSON.parse(key) as LoggedKey), entryId]),
    );
  }

  /** Returns the name of a person, by number; null for none. */
  findPersonName(personId: bigint | null | undefined): string | null {
    return this.findRow('people', 'person_id', personId ?? undefined)?.full_name ?? null;
  }

  /** Returns true when a second person approved a request. */
  isRequestApproved(requestId: bigint | null): boolean {
    return this.findRow('approval_decisions', 'request_id', requestId ?? undefined)?.decision === 'approved';
  }

  /** Returns the number of the stand on which a version of a machine's sheet places it; null for none. */
  findStandNumber(version: Pick<RawRow<'machine_versions'>, 'stand_id'> | undefined): string | null {
    return this.findRow('stands', 'stand_id', version?.stand_id ?? undefined)?.stand_number ?? null;
  }

  /** Returns the establishment's number of a machine; null for none. */
  findMachineNumber(machineId: bigint | null | undefined): string | null {
    return this.findRow('machines', 'machine_id', machineId ?? undefined)?.sbm_number ?? null;
  }
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const PARSERS_BY_OID = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [21, Number],
  [23, Number],
  [INT8, BigInt],
  [114, JSON.parse],
  [3802, JSON.parse],
  [TIMESTAMPTZ, parseInstant],
]);
/** Parses values; arrays of numbers and texts are never compared, bytes are, as hexadecimal. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => PARSERS_BY_OID.get(oid) ?? ((text: string) => text),
};

/** Converts an instant of PostgreSQL in UTC to ISO 8601 with six decimals, which sorts as text. */
export function parseInstant(text: string): string {
  const [, day, time, fraction = ''] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
}

/**
 * Reads the raw tables of an establishment, all at one moment.
 * `clientConfig`: as for `pg.Client`, of an account that may read them all.
 */
export async function readFacts(clientConfig: pg.ClientConfig, code: string): Promise<RawData> {
  const client = new pg.Client(clientConfig);
  await client.connect();
  try {
    // one moment for all tables, and instants in one zone
    await client.query(`begin isolation level repeatable read read only`);
    await client.query(`set local timezone to 'UTC'; set local datestyle to 'ISO'`);
    return await readRawDataWithClient(client, code);
  } finally {
    await client.end();
  }
}

/**
 * Reads the raw tables of an establishment through a connection, which is in the requested snapshot and in UTC.
 * Throws when no establishment has this code.
 */
export async function readRawDataWithClient(client: pg.ClientBase, code: string): Promise<RawData> {
  const result = await client.query<RawRow<'establishments'>>({
    text: 'select * from establishments where code = $1',
    values: [code],
    types: typeParsers,
  });
  const [establishmentRow] = result.rows;
  if (establishmentRow === undefined) throw new Error(`no establishment ${code}`);
  const rowsByTable: Map<RawTable, readonly unknown[]> = new Map([['establishments', [establishmentRow]]]);
  for (const [table, order] of Object.entries(ORDER_BY_TABLE))
    rowsByTable.set(table as RawTable, await readRows(client, table, order, establishmentRow));
  return new RawData(rowsByTable);
}

/** Identifier of the operator of all establishments, stored as one of them. */
const OPERATOR_ID = 0;

/**
 * Reads the rows of a table that belong to the establishment, and in the log to the operator: people and their rights
 * are altered there.
 * A table without establishments is read whole.
 */
async function readRows(
  client: pg.ClientBase,
  table: string,
  order: string,
  { establishment_id: establishmentId }: RawRow<'establishments'>,
): Promise<readonly unknown[]> {
  const emptyResult = await client.query(`select * from ${table} limit 0`);
  const hasEstablishmentId = emptyResult.fields.some(({ name }) => name === 'establishment_id');
  const whereClause = hasEstablishmentId ? 'where establishment_id = any ($1)' : '';
  const establishmentIds = table === 'log_entries' ? [OPERATOR_ID, establishmentId] : [establishmentId];
  const sql = `select * from ${table} ${whereClause} order by ${order}`;
  const { rows } = await client.query<object>({
    text: sql,
    values: hasEstablishmentId ? [establishmentIds] : [],
    types: typeParsers,
  });
  return rows;
}
