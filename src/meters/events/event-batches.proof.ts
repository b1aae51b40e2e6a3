import type { DigestCheck } from '#audit/verify/verify-tables.js';

/** Columns covered by an event's digest (version 1), in this order; a column added later needs a version of its own. */
const DIGEST_COLUMNS = [
  'establishment_id',
  'batch_id',
  'event_id',
  'machine_id',
  'station_id',
  'occurred_at',
  'code',
  'source',
  'note',
  'sequence_number',
  'recorded_by',
  'recorded_at',
];

/**
 * Checks the machine events of every batch against their digest in the log. In a batch that differs, events with a
 * different mark are named, or the batch itself when all marks are equal by chance. Digests are computed here, because
 * the database function `kept_events` could be replaced by one with any result.
 */
export const eventBatchesProof: DigestCheck = {
  table: 'event_batches',
  sql: `with live as (
      select machine_events.batch_id, machine_events.event_id, machine_events.machine_id,
        sha256(convert_to(row(${DIGEST_COLUMNS.map((column) => `machine_events.${column}`).join(', ')})::text, 'UTF8')) as digest
      from machine_events where machine_events.establishment_id = $1
    ), differing as (
      select batch_id, kept.event_ids, kept.event_marks
      from (
        select event_batches.batch_id, event_batches.event_ids, event_batches.event_marks, event_batches.digest
        from event_batches where event_batches.establishment_id = $1
      ) kept
      full join (
        select live.batch_id, sha256(string_agg(live.digest, ''::bytea order by live.event_id)) as digest
        from live group by live.batch_id
      ) found using (batch_id)
      where kept.digest is distinct from found.digest
    ), recorded as (
      select differing.batch_id, event.event_id, substr(differing.event_marks, 4 * event.place::integer - 3, 4) as mark
      from differing cross join lateral unnest(differing.event_ids) with ordinality as event (event_id, place)
    ), named as (
      select batch_id, event_id, recorded.mark, there.mark as mark_now, there.machine_id
      from recorded
      full join (
        select live.batch_id, live.event_id, live.machine_id, substr(live.digest, 1, 4) as mark
        from live join differing using (batch_id)
      ) there using (batch_id, event_id)
      where recorded.mark is distinct from there.mark
    )
    select jsonb_build_object('batch_id', named.batch_id, 'event_id', named.event_id, 'establishment_id', $1::integer)::text
        as row_key,
      case when named.mark_now is null then 'the event is gone'
        when named.mark is null then 'an event that was never reported'
        else 'the event is not the one that was reported' end as detail,
      named.machine_id
    from named
    union all
    select jsonb_build_object('batch_id', differing.batch_id, 'establishment_id', $1::integer)::text,
      'its events are not those that were reported', null
    from differing where not exists (select from named where named.batch_id = differing.batch_id)
    order by 1
    limit 10000`,
};
