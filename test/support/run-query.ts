import pg from 'pg';

/**
 * Runs a statement on a connection of its own, as `psql` would, and returns its rows. A connection that the server
 * breaks is a rejection here, where a bare client would end the process with its `error` event.
 */
export async function runQuery<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
