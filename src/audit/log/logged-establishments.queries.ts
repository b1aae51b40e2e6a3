import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { SealedEstablishment } from './sealed-establishment.js';

/** Returns every establishment, including the operator, by id: each has a log. */
export function listEstablishmentsWithLogs(db: Queryable): Promise<SealedEstablishment[]> {
  return queryRows<SealedEstablishment>(
    db,
    'select e.establishment_id as "establishmentId", e.code from establishments_public e order by e.establishment_id',
  );
}

/**
 * Returns the establishments with their codes as the log knows them, including those since removed from the list, by
 * id. The code is that of the last log entry about the establishment, otherwise that of the list, otherwise empty.
 */
export function listLoggedEstablishments(db: Queryable): Promise<SealedEstablishment[]> {
  return queryRows<SealedEstablishment>(
    db,
    `select h.establishment_id as "establishmentId", coalesce((
          select case when pg_input_is_valid(n.body, 'jsonb') then (n.body::jsonb -> 'row') ->> 'code' end
            from log_entries n
            where n.establishment_id = h.establishment_id and n.table_name = 'establishments' and n.op <> 'D'
            order by n.row_key desc, n.entry_id desc limit 1),
        (select e.code from establishments_public e where e.establishment_id = h.establishment_id), '') as code
       from (select e.establishment_id from establishments_public e union select k.establishment_id from log_keys k
         union select c.establishment_id from log_checkpoints c) h
       order by h.establishment_id`,
  );
}
