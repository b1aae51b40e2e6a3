import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TICKET_PLACES, TICKET_STATES, TICKET_STEPS, TICKET_TRANSITIONS } from '#domain/tickets/ticket-life.js';
import type { Tx } from '#platform/database/rows.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await alone((tx) => tx.query(TICKETS));
  // only the trigger that takes steps is enabled: the others concern the cash, the day and the log
  await alone((tx) => tx.query(`alter table ticket_steps enable always trigger ticket_step_follows; ${WALK}`));
});
afterAll(() => test.drop());

/** A step, its initial state ('': no ticket yet), its resulting state, and its place. */
type Row = readonly [step: string, from: string, to: string, place: string];

const linesOf = (rows: readonly Row[]): readonly string[] => rows.map((row) => row.join(' ')).sort();
const KNOWN: readonly Row[] = TICKET_TRANSITIONS.flatMap(({ step, from, to, by }) =>
  by.map((place): Row => [step, from ?? '', to, place]),
);

const list = (words: readonly string[]): string => `unnest('{${words.join(',')}}'::text[])`;

/** A ticket in each state, last handled at each place: the holder of the paper reports its outcome. */
const TICKETS = `
  create table tried_tickets as
    select row_number() over ()::bigint as ticket_id, states.state, places.place,
      case when places.place = 'machine' then 1 end as machine_id,
      case when places.place in ('desk', 'kiosk') then 1 end as desk_id
    from ${list(TICKET_STATES)} as states (state) cross join ${list(TICKET_PLACES)} as places (place);
  insert into tickets (establishment_id, ticket_id, number_digest, number_sealed, validated_by, kind, amount_minor,
    place, desk_id, sequence_number, payable_until, gaming_day, received_at, state, last_step, moved_on)
  overriding system value
  select 1, ticket_id, sha256(ticket_id::text::bytea), 'sealed', 'system', 'cashable', 100, 'desk', 1, 1, '2026-04-01',
    '2026-03-02', now(), state, 1, '2026-03-02' from tried_tickets;
  insert into ticket_steps (establishment_id, ticket_id, step_number, step, from_state, to_state, kind, amount_minor,
    place, machine_id, desk_id, gaming_day, received_at, recorded_by)
  select 1, ticket_id, 1, 'request', '', state, 'cashable', 100, place, machine_id, desk_id, '2026-03-02', now(), 1
  from tried_tickets;
`;

/**
 * The transitions that the database accepts. Every step at every place is tried on a ticket in every state last handled
 * there, and as the first step of a ticket in every state; each is rolled back. `of_step`: that step only.
 */
const WALK = `
  create function walk_of_tickets(of_step text) returns table (step text, from_state text, to_state text, place text)
  language plpgsql as $$
  declare
    tried record;
    led text;
  begin
    for tried in
      select steps.step, case when begins.it then '' else tickets.state end as from_state, tickets.state, tickets.place,
        tickets.ticket_id, tickets.machine_id, tickets.desk_id, begins.it as begins
      from ${list(TICKET_STEPS)} as steps (step) cross join tried_tickets as tickets
      cross join (values (false), (true)) as begins (it)
      where of_step is null or steps.step = of_step
    loop
      begin
        if tried.begins then
          insert into tickets (establishment_id, ticket_id, number_digest, number_sealed, validated_by, kind,
            amount_minor, place, machine_id, desk_id, sequence_number, payable_until, gaming_day, received_at, state,
            last_step, moved_on) overriding system value
          values (1, 1000, sha256('new'), 'sealed', 'system', 'cashable', 100,
            case when tried.place = 'house' then 'desk' else tried.place end, tried.machine_id, tried.desk_id, 1,
            '2026-04-01', '2026-03-02', now(), tried.state, 1, '2026-03-02');
        end if;
        insert into ticket_steps (establishment_id, ticket_id, step_number, step, place, machine_id, desk_id, gaming_day,
          received_at, recorded_by, approved_by, reason)
        values (1, case when tried.begins then 1000 else tried.ticket_id end, case when tried.begins then 1 else 2 end,
          tried.step, tried.place, tried.machine_id, tried.desk_id, '2026-03-02', now(), 1, 2, 'essai')
        returning ticket_steps.to_state into led;
        raise exception using errcode = 'RV999';
      exception
        when sqlstate 'RV999' then
          step := tried.step;
          from_state := tried.from_state;
          to_state := led;
          place := tried.place;
          return next;
        when sqlstate 'RV004' then null;
      end;
    end loop;
  end $$;
`;

/** Runs a superuser's transaction in which no other trigger and no foreign key applies. */
function alone<Seen>(work: (tx: Tx) => Promise<Seen>): Promise<Seen> {
  return test.superuser.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    return work(tx);
  });
}

async function walked(tx: Tx, step: string | null = null): Promise<readonly string[]> {
  const rows = await tx.query<Record<string, string>[]>('select * from walk_of_tickets($1)', [step]);
  return rows.map(({ step, from_state: from, to_state: to, place }) => `${step} ${from} ${to} ${place}`).sort();
}

class Undone extends Error {}

/** Returns the transitions that the database accepts for a step under a changed list; then rolls back. */
async function walkedWith({ rows, step }: Mutation): Promise<readonly string[]> {
  let seen: readonly string[] = [];
  const values = rows.map((row) => `('${row.join("', '")}')`).join(', ');
  const work = async (tx: Tx): Promise<void> => {
    await tx.query(`create or replace function ticket_transitions()
      returns table (step text, from_state text, to_state text, place text)
      language sql immutable as $$ values ${values} $$`);
    seen = await walked(tx, step);
    throw new Undone();
  };
  await alone(work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return seen;
}

/** A list that differs from the right one in one row, of that step. */
interface Mutation {
  readonly what: string;
  readonly step: string;
  readonly rows: readonly Row[];
}

/**
 * Beginnings of a ticket that are impossible under any list: none starts at the establishment itself, and none that was
 * never accepted is stacked or returned.
 */
const isNoBeginning = (step: string, from: string, place: string): boolean =>
  from === '' && ((place === 'house' && step !== 'cashByProcedure') || step === 'stack' || step === 'return');

/** Returns each row left out, each row with every other end, and every missing row. */
function mutations(): Readonly<Record<'removed' | 'led' | 'added', readonly Mutation[]>> {
  const removed = KNOWN.map((row, at) => ({
    what: `without ${row.join(' ')}`,
    step: row[0],
    rows: KNOWN.toSpliced(at, 1),
  }));
  const led = KNOWN.flatMap(([step, from, to, place], at) =>
    TICKET_STATES.filter((state) => state !== to).map((state) => ({
      what: `${step} ${from} ${place} leads to ${state}, not ${to}`,
      step,
      rows: KNOWN.toSpliced(at, 1, [step, from, state, place]),
    })),
  );
  const isKnown = (step: string, from: string, place: string): boolean =>
    KNOWN.some((row) => row[0] === step && row[1] === from && row[3] === place);
  const added = TICKET_STEPS.flatMap((step) =>
    ['', ...TICKET_STATES].flatMap((from) =>
      TICKET_PLACES.filter((place) => !isKnown(step, from, place) && !isNoBeginning(step, from, place)).map(
        (place) => ({
          what: `with ${step} ${from} redeemed ${place}`,
          step,
          rows: [...KNOWN, [step, from, 'redeemed', place] as const],
        }),
      ),
    ),
  );
  return { removed, led, added };
}

describe('MC:19.7.1 the steps of a ticket in the database', () => {
  it('are those of the domain, place by place', async () => {
    const held = await test.superuser.query<{ one: string }>(
      `select transitions.step || ' ' || transitions.from_state || ' ' || transitions.to_state || ' ' || transitions.place
         as one from ticket_transitions() as transitions`,
    );
    expect(held.map(({ one }) => one).sort()).toEqual(linesOf(KNOWN));
  });

  it('are the only ones accepted, for every attempt at every place', async () => {
    expect(await alone(walked)).toEqual(linesOf(KNOWN));
  });

  it('differ detectably when one is missing, leads to another state or is added', async () => {
    const { removed, led, added } = mutations();
    for (const mutation of [...removed, ...led, ...added]) {
      const { what: name, step, rows } = mutation;
      const seen = await walkedWith(mutation);
      const ofStep = (all: readonly Row[]) => linesOf(all.filter((row) => row[0] === step));
      expect([name, seen]).toEqual([name, ofStep(rows)]);
      // the list differs from the domain's, so the test above detects it
      expect([name, String(seen) === String(ofStep(KNOWN))]).toEqual([name, false]);
    }
    expect([removed.length, led.length]).toEqual([KNOWN.length, KNOWN.length * (TICKET_STATES.length - 1)]);
  });
});
