import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the digest of an event covers (version 1), in this order; a column added later needs a version of its own. */
const DIGESTED = [
  ...['establishment_id', 'batch_id', 'event_id', 'machine_id', 'station_id', 'occurred_at', 'code', 'source', 'note'],
  ...['sequence_number', 'recorded_by', 'recorded_at'],
];

const digestOf = (row: string): string =>
  `sha256(convert_to(row(${DIGESTED.map((column) => `${row}.${column}`).join(', ')})::text, 'UTF8'))`;

/** A batch as it is kept: who its events are, a short mark of each that names it, and the digest of all of them. */
const keptOf = (row: string, digest: string): string =>
  `array_agg(${row}.event_id order by ${row}.event_id),
    string_agg(substr(${digest}, 1, 4), ''::bytea order by ${row}.event_id),
    sha256(string_agg(${digest}, ''::bytea order by ${row}.event_id))`;

/** The settings in which a row is always the same text. */
const SETTINGS = `set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
  set bytea_output = 'hex'`;

/**
 * Machines' events enter the log batch by batch, with a mark of each event: what a floor sends in a second is kept at
 * nearly the cost of its rows, and an event that was changed, taken out or put in is still named.
 */
export class EventBatches1790000027000 implements MigrationInterface {
  readonly name = 'EventBatches1790000027000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.eventBatches', true);

      create sequence event_batch_ids;
      grant usage on sequence event_batch_ids to releve_app;

      create table event_batches (
        establishment_id integer not null references establishments,
        batch_id bigint not null,
        kept_at timestamptz not null default clock_timestamp(),
        event_ids bigint[] not null check (cardinality(event_ids) > 0),
        -- four bytes an event, in their order
        event_marks bytea not null,
        digest_version smallint not null default 1,
        digest bytea not null check (length(digest) = 32),
        primary key (establishment_id, batch_id),
        check (length(event_marks) = 4 * cardinality(event_ids))
      );
      grant select on event_batches to releve_app;
      select audit_attach('event_batches', 'append_only');

      -- those that are there become one batch of their house
      select audit_detach('machine_events');
      alter table machine_events add column batch_id bigint;
      with houses as (
        select found.establishment_id, nextval('event_batch_ids') as batch_id
        from (select distinct machine_events.establishment_id from machine_events) found
      )
      update machine_events set batch_id = houses.batch_id from houses
        where machine_events.establishment_id = houses.establishment_id;
      -- whoever tells no batch tells one of a single event
      alter table machine_events alter column batch_id set not null,
        alter column batch_id set default nextval('event_batch_ids');
      -- serves: the events of the batches that were kept since a screen last looked
      create index machine_events_by_batch on machine_events (establishment_id, batch_id);
    `);
    await runner.query(keeping);
    await runner.query(`
      insert into event_batches (establishment_id, batch_id, event_ids, event_marks, digest)
        select found.establishment_id, found.batch_id, ${keptOf('found', 'found.digest')}
        from (select distinct machine_events.establishment_id from machine_events) houses
        cross join lateral kept_events(houses.establishment_id) found
        group by found.establishment_id, found.batch_id;
      select forbid_changes_of('machine_events'), forbid_truncate_of('machine_events');
      select audit_exempt('machine_events', 'proven batch by batch: event_batches holds the digest of its rows and a mark of each');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.eventBatches', true);
      select audit_detach(t) from unnest('{machine_events,event_batches}'::regclass[]) t;
      drop trigger keep_event_batch on machine_events;
      drop function keep_event_batch(), kept_events(integer);
      alter table machine_events drop column batch_id;
      drop table event_batches;
      drop sequence event_batch_ids;
      select audit_attach('machine_events', 'append_only');
    `);
  }
}

const keeping = `
  -- The events of a house with their digests as they are now: what the verification compares with event_batches.
  create function kept_events(of_establishment integer)
    returns table (establishment_id integer, batch_id bigint, event_id bigint, digest bytea)
    language sql stable ${SETTINGS} as $$
    select machine_events.establishment_id, machine_events.batch_id, machine_events.event_id,
      ${digestOf('machine_events')}
    from machine_events where machine_events.establishment_id = of_establishment
  $$;

  -- Whatever is inserted at once is one batch or several, each told once: a batch that is kept takes no more events.
  create function keep_event_batch() returns trigger language plpgsql security definer ${SETTINGS} as $$
  begin
    insert into event_batches (establishment_id, batch_id, event_ids, event_marks, digest)
      select told.establishment_id, told.batch_id, ${keptOf('told', 'told.digest')}
      from (select added.establishment_id, added.batch_id, added.event_id, ${digestOf('added')} as digest
        from added offset 0) told
      group by told.establishment_id, told.batch_id;
    return null;
  end
  $$;
  create trigger keep_event_batch after insert on machine_events referencing new table as added
    for each statement execute function keep_event_batch();
`;
