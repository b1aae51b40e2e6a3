import type { PoolClient } from 'pg';
import type { Finding } from './finding.js';

/**
 * Returns the findings with machine numbers added to those about a machine's row. The machine is taken from the row's
 * key or its last image in the log, directly or through its station. Only the log is read, so that a deleted row is
 * named too.
 */
export async function addMachineNumbers(client: PoolClient, findings: readonly Finding[]): Promise<readonly Finding[]> {
  const { rows } = await client.query<{ place: bigint; machine: string }>(machinesSql, [
    findings.map(({ establishmentId }) => establishmentId),
    findings.map(({ table }) => table),
    findings.map(({ key }) => key),
    findings.map(({ machineId }) => machineId ?? null),
  ]);
  const machineByPosition = new Map(rows.map(({ place: position, machine }) => [Number(position), machine]));
  return findings.map(({ establishmentId, table, key, kind, detail }, index) => {
    const machine = machineByPosition.get(index + 1);
    const finding = { establishmentId, table, key, kind, detail };
    return machine === undefined ? finding : { ...finding, machine };
  });
}

/** Returns the SQL of a row's last image in the log; null when there is none, or when it is no longer JSON. */
const buildLastImageSql = (establishmentSql: string, tableSql: string, keySql: string): string =>
  `(select case when pg_input_is_valid(n.body, 'jsonb') then n.body::jsonb -> 'row' end from log_entries n
     where n.establishment_id = ${establishmentSql} and n.table_name = ${tableSql} and n.row_key = ${keySql} and n.op <> 'D'
     order by n.entry_id desc limit 1)`;

/** Returns the SQL of the key of the row with this number, as the log writes it; null when it is not a number. */
const buildRowKeySql = (column: string, numberSql: string): string =>
  `case when ${numberSql} ~ '^\\d{1,18}$'
     then jsonb_build_object('${column}', (${numberSql})::bigint, 'establishment_id', placed.establishment_id)::text end`;

const machinesSql = `
  with asked as (
    select a.establishment_id, a.table_name, a.row_key, a.machine_id, a.place,
      case when pg_input_is_valid(a.row_key, 'jsonb')
        then case when jsonb_typeof(a.row_key::jsonb) = 'object' then a.row_key::jsonb end end as key
      from unnest($1::integer[], $2::text[], $3::text[], $4::text[])
        with ordinality a (establishment_id, table_name, row_key, machine_id, place)
  ), placed as (
    select asked.establishment_id, asked.place, asked.machine_id,
        coalesce(asked.key, '{}') || coalesce(image.of_row, '{}') as row
      from asked
      cross join lateral (select ${buildLastImageSql('asked.establishment_id', 'asked.table_name', 'asked.row_key')} as of_row) image
      where asked.key is not null
  )
  select placed.place, machine.image ->> 'sbm_number' as machine
    from placed
    cross join lateral (select ${buildRowKeySql('station_id', `placed.row ->> 'station_id'`)} as key) station
    cross join lateral (select coalesce(placed.machine_id, placed.row ->> 'machine_id',
      ${buildLastImageSql('placed.establishment_id', `'stations'`, 'station.key')} ->> 'machine_id') as id) found
    cross join lateral (select ${buildRowKeySql('machine_id', 'found.id')} as key) named
    cross join lateral (select ${buildLastImageSql('placed.establishment_id', `'machines'`, 'named.key')} as image) machine
    where machine.image ->> 'sbm_number' is not null`;
