import pg from 'pg';
import { groupsOf } from './derive/arithmetic.mjs';
import { RAW_TABLES } from './raw-tables.mjs';

/**
 * Plain rows of the tables that people and devices write, `select *` and nothing more: no view, no function, no derived
 * table. Columns keep their names. Whole numbers are BigInt when they are `bigint` (else numbers), decimals are text,
 * days `YYYY-MM-DD`, instants `YYYY-MM-DDTHH:MM:SS.ffffffZ`, which sort as text.
 */
export class Facts {
  #tables;
  #indexes = new Map();

  constructor(tables) {
    this.#tables = tables;
  }

  /** Returns the rows of a table. */
  of(table) {
    const rows = this.#tables.get(table);
    if (rows === undefined) throw new Error(`${table} was not read: name it in verifier/recompute/raw-tables.mjs`);
    return rows;
  }

  /** Returns the rows of a table whose column has this value. */
  where(table, column, value) {
    const key = `${table}.${column}`;
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = groupsOf(this.of(table), (row) => row[column]);
      this.#indexes.set(key, index);
    }
    return index.get(value) ?? [];
  }

  /** Returns the one row of a table whose column has this value; undefined when there is none. */
  one(table, column, value) {
    return this.where(table, column, value)[0];
  }

  /**
   * Returns the number of the log entry that recorded each row of a table, by a key made of the row's own; for `op` U,
   * the entry that last changed it.
   */
  loggedAs(table, keyOf, op = 'I') {
    const logged = this.where('log_entries', 'table_name', table).filter((entry) => entry.op === op);
    return new Map(logged.map(({ row_key: key, entry_id: entry }) => [keyOf(JSON.parse(key)), entry]));
  }

  /** Returns the name of a person, by number; null for none. */
  nameOf(personId) {
    return this.one('people', 'person_id', personId)?.full_name ?? null;
  }

  /** Returns the establishment's number of a machine; null for none. */
  machineOf(machineId) {
    return this.one('machines', 'machine_id', machineId)?.sbm_number ?? null;
  }
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const PARSED = new Map([
  [16, (text) => text === 't'],
  [21, Number],
  [23, Number],
  [INT8, BigInt],
  [114, JSON.parse],
  [3802, JSON.parse],
  [TIMESTAMPTZ, instantOf],
]);
/** Parses values; arrays of numbers and texts are never compared, bytes are, as hexadecimal. */
export const types = { getTypeParser: (oid) => PARSED.get(oid) ?? ((text) => text) };

export function instantOf(text) {
  const [, day, time, fraction = ''] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
}

/** Reads the raw tables of an establishment; `connection` as for `pg.Client`, of an account that may read them all. */
export async function readFacts(connection, establishment) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // one moment for all tables, and instants in one zone
    await client.query(`begin isolation level repeatable read read only`);
    await client.query(`set local timezone to 'UTC'; set local datestyle to 'ISO'`);
    return await readFactsThrough(client, establishment);
  } finally {
    await client.end();
  }
}

/** Reads the raw tables through a connection in the requested snapshot, in UTC. */
export async function readFactsThrough(client, establishment) {
  const found = await client.query({
    text: 'select * from establishments where code = $1',
    values: [establishment],
    types,
  });
  const [own] = found.rows;
  if (own === undefined) throw new Error(`no establishment ${establishment}`);
  const tables = new Map([['establishments', [own]]]);
  for (const described of RAW_TABLES) tables.set(described.table, await rowsOf(client, described, own));
  return new Facts(tables);
}

/** Identifier of the operator of all establishments, stored as one of them. */
const OPERATOR = 0;

async function rowsOf(client, { table, order, isOfOperatorToo }, { establishment_id: establishmentId }) {
  const described = await client.query(`select * from ${table} limit 0`);
  const isOwn = described.fields.some(({ name }) => name === 'establishment_id');
  const where = isOwn ? 'where establishment_id = any ($1)' : '';
  const owners = isOfOperatorToo ? [OPERATOR, establishmentId] : [establishmentId];
  const text = `select * from ${table} ${where} order by ${order}`;
  const { rows } = await client.query({ text, values: isOwn ? [owners] : [], types });
  return rows;
}
