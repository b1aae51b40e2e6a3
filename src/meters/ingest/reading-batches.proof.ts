import type { DigestCheck } from '#audit/verify/verify-tables.js';
import { DIGEST_COUNTERS } from './reading-lines.js';

/** Number of readings sorted at once, regardless of the size of the establishment. */
const READINGS_PER_SORT = 200_000;

/** Columns of each reading covered by a batch's digest (version 1), in this order. */
const DIGEST_COLUMNS = [
  'establishment_id',
  'station_id',
  'read_at',
  'variant',
  'batch_id',
  ...DIGEST_COUNTERS,
  'other_counters',
];

/** Returns the SQL of the digested columns of a table's readings in the batches of a span. */
const buildReadingsOfSpanSql = (table: string): string =>
  `select ${DIGEST_COLUMNS.map((column) => `${table}.${column}`).join(', ')} from ${table}
    where ${table}.establishment_id = $1 and ${table}.batch_id between spans.first_batch and spans.last_batch`;

/**
 * Checks the readings of every batch, the withdrawn ones among them, against their digest in the log. The spans of
 * batches leave no gap between them, so that readings of a batch that was never received are found too. Digests are
 * computed here, because the database function `reading_batch_digests` could be replaced by one with any result.
 */
export const readingBatchesProof: DigestCheck = {
  table: 'reading_batches',
  sql: `with placed as (
      select reading_batches.batch_id,
        (sum(reading_batches.row_count) over (order by reading_batches.batch_id) - reading_batches.row_count)
          / ${READINGS_PER_SORT} as span
      from reading_batches where reading_batches.establishment_id = $1
    ), begun as (
      select min(placed.batch_id) as first_batch from placed group by placed.span
    ), spans as (
      select case when row_number() over by_batch = 1 then ${-(2n ** 63n)} else begun.first_batch end as first_batch,
        coalesce(lead(begun.first_batch) over by_batch - 1, ${2n ** 63n - 1n}) as last_batch
      from (select begun.first_batch from begun
        union all select 0 where not exists (select from begun)) begun
      window by_batch as (order by begun.first_batch)
    )
    select jsonb_build_object('batch_id', compared.batch_id, 'establishment_id', $1::integer)::text as row_key,
      compared.detail
    from spans
    cross join lateral (
      select coalesce(batches.batch_id, found.batch_id) as batch_id,
        case when batches.batch_id is null then 'readings of a batch that was never received: ' || found.row_count
          else 'its readings are not those that were received: ' || batches.row_count || ' then, '
            || coalesce(found.row_count, 0) || ' now' end as detail
      from (
        select reading_batches.batch_id, reading_batches.row_count, reading_batches.digest from reading_batches
        where reading_batches.establishment_id = $1
          and reading_batches.batch_id between spans.first_batch and spans.last_batch
      ) batches
      full join (
        select received.batch_id, count(*) as row_count, sha256(convert_to(string_agg(
          row(${DIGEST_COLUMNS.map((column) => `received.${column}`).join(', ')})::text, e'\\n'
          order by received.station_id, received.read_at, received.variant), 'UTF8')) as digest
        from (${['meter_readings', 'withdrawn_readings'].map(buildReadingsOfSpanSql).join(' union all ')}) as received
        group by received.batch_id
      ) found on found.batch_id = batches.batch_id
      where batches.digest is distinct from coalesce(found.digest, sha256(''))
    ) compared
    order by compared.batch_id`,
};
