import type { DigestCheck } from '../../audit/verify/verify-tables.js';

/** This many readings are sorted at once, whatever the size of the establishment. */
const readingsAtOnce = 200_000;

/**
 * The readings of every batch against their digest in the log. The spans of batches leave no gap
 * between them, so that readings of a batch that was never received are found too.
 */
export const readingBatchesProof: DigestCheck = {
  table: 'reading_batches',
  sql: `with placed as (
      select reading_batches.batch_id,
        (sum(reading_batches.row_count) over (order by reading_batches.batch_id) - reading_batches.row_count)
          / ${readingsAtOnce} as span
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
        case when batches.batch_id is null then found.row_count || ' readings of a batch that nobody received'
          else 'its ' || batches.row_count || ' readings are not those that were received; there are '
            || coalesce(found.row_count, 0) end as detail
      from (
        select reading_batches.batch_id, reading_batches.row_count, reading_batches.digest from reading_batches
        where reading_batches.establishment_id = $1
          and reading_batches.batch_id between spans.first_batch and spans.last_batch
      ) batches
      full join reading_batch_digests($1, spans.first_batch, spans.last_batch) found
        on found.batch_id = batches.batch_id
      where batches.digest is distinct from coalesce(found.digest, sha256(''))
    ) compared
    order by compared.batch_id`,
};
