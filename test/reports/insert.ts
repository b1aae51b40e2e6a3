import { queryRows, type Tx } from '#platform/database/rows.js';

export type FixtureRow = Readonly<Record<string, unknown>>;

const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** Inserts rows as given, identities included; all rows have the columns of the first. */
export async function insertAll(tx: Tx, table: string, list: readonly FixtureRow[]): Promise<void> {
  const [first] = list;
  if (first === undefined) return;
  const columns = Object.keys(first).join(', ');
  await queryRows(
    tx,
    `insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(list, plain)],
  );
}
