import type { Client } from 'pg';

/** Returns whether this server is a standby (a copy that takes no writes). */
export async function isStandby(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby !== false;
}
