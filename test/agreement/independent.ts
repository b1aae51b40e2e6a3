import { queryRows } from '#platform/database/rows.js';
import type { TestDatabase } from '../support/test-database.js';

/** Figures that must be equal in every form, in minor units. */
export const METERED = ['coinInMinor', 'coinOutMinor', 'jackpotMinor', 'meteredWinMinor', 'dropMinor'] as const;
export const WRITTEN_DOWN = [
  'countedNotesMinor',
  'countedTicketsMinor',
  'countedCoinsMinor',
  'paidJackpotMinor',
  'paidProgressiveMinor',
  'paidBonusMinor',
  'paidCancelledMinor',
  'paidShortPayMinor',
  'paidComplementMinor',
  'ticketsIssuedMinor',
  'fillsMinor',
  'cashWinMinor',
] as const;
export const FIGURES = [...METERED, ...WRITTEN_DOWN] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Readonly<Record<Figure, bigint>>;

/**
 * Every step of every counter, from each reading and the one before. A counter that decreased after a RAM clear
 * restarted at zero; one that decreased otherwise rolled over. There is one window for any number of days: no daily
 * line is read.
 */
const STEPS = `
  with bounds as (
    select ($3::date + time '06:00') at time zone 'Europe/Monaco' as opens_at,
      ($4::date + 1 + time '06:00') at time zone 'Europe/Monaco' as closes_at
  ), station as (
    select s.establishment_id, s.station_id, s.machine_id, s.meter_digits
    from stations s join machines m on m.establishment_id = s.establishment_id and m.machine_id = s.machine_id
    where m.establishment_id = $1 and m.sbm_number = $2
  ), reported as (
    select station.*, r.read_at, counter.name, counter.value
    from bounds cross join station
    join meter_readings r on r.establishment_id = station.establishment_id and r.station_id = station.station_id
    cross join lateral (values ('coinIn', r.coin_in_credits), ('coinOut', r.coin_out_credits),
      ('jackpot', r.jackpot_credits), ('drop', r.drop_credits), ('in', r.electronic_in_credits),
      ('out', r.electronic_out_credits), ('bills', r.bills_credits), ('ticketIn', r.ticket_in_credits),
      ('bucketCoins', (r.other_counters ->> 'bucketCoinsCredits')::bigint)) as counter (name, value)
    where r.read_at <= bounds.closes_at and r.read_at >= (
      select max(b.read_at) from meter_readings b where b.establishment_id = station.establishment_id
        and b.station_id = station.station_id and b.read_at <= bounds.opens_at)
  ), steps as (
    select reported.*, lag(reported.value) over of_counter as before, lag(reported.read_at) over of_counter as before_at
    from reported window of_counter as (partition by reported.station_id, reported.name order by reported.read_at)
  ), moved as (
    select steps.name, case
      when steps.before is null then 0
      when exists (select from machine_events e where e.establishment_id = steps.establishment_id
        and e.machine_id = steps.machine_id and e.code = 'ramClear' and e.occurred_at > steps.before_at
        and e.occurred_at <= steps.read_at) then steps.value
      when steps.value < steps.before then steps.value - steps.before + power(10::numeric, steps.meter_digits)
      else steps.value - steps.before end as credits
    from steps
  )`;

const DENOMINATION = `(select distinct v.denomination_minor from machine_versions v
  join machines m on m.establishment_id = v.establishment_id and m.machine_id = v.machine_id
  where v.establishment_id = $1 and m.sbm_number = $2)`;

interface Metered {
  readonly name: string;
  readonly minor: bigint;
}

interface Written {
  readonly notes: bigint;
  readonly tickets: bigint;
  readonly coins: bigint;
}

interface Paid {
  readonly kind: string;
  readonly minor: bigint;
}

/** The last revision of the first count, from the notes themselves. */
const COUNTED = `
  select coalesce(sum(notes.minor), 0)::bigint as notes, coalesce(sum(c.tickets_minor), 0)::bigint as tickets,
    coalesce(sum(c.coins_minor), 0)::bigint as coins
  from machine_counts c
  join machines m on m.establishment_id = c.establishment_id and m.machine_id = c.machine_id
  cross join lateral (
    select coalesce(sum((note ->> 'valueMinor')::bigint * (note ->> 'count')::bigint), 0) as minor
    from jsonb_array_elements(c.notes) as note
  ) as notes
  where c.establishment_id = $1 and m.sbm_number = $2 and c.gaming_day between $3 and $4 and c.count_number = 1
    and not exists (select from machine_counts later where later.establishment_id = c.establishment_id
      and later.gaming_day = c.gaming_day and later.machine_id = c.machine_id
      and later.count_number = c.count_number and later.revision > c.revision)`;

/** The first day of the period whose boxes stay uncounted until its end; null: the last day was counted. */
const UNCOUNTED_FROM = `
  select greatest(coalesce(max(c.gaming_day) + 1, $3::date), $3::date)::text as day
  from machine_counts c
  join machines m on m.establishment_id = c.establishment_id and m.machine_id = c.machine_id
  where c.establishment_id = $1 and m.sbm_number = $2 and c.gaming_day <= $4
  having greatest(coalesce(max(c.gaming_day) + 1, $3::date), $3::date) <= $4`;

const PAID = `
  select t.kind, sum(t.amount_minor)::bigint as minor from machine_day_totals t
  join machines m on m.establishment_id = t.establishment_id and m.machine_id = t.machine_id
  where t.establishment_id = $1 and m.sbm_number = $2 and t.gaming_day between $3 and $4
    and not exists (select from machine_day_totals later where later.establishment_id = t.establishment_id
      and later.gaming_day = t.gaming_day and later.machine_id = t.machine_id and later.kind = t.kind
      and later.revision > t.revision)
  group by t.kind`;

/**
 * Computes the figures independently of the product: straight from readings, counts and totals, without results or
 * views.
 */
export async function independentFigures(
  database: TestDatabase,
  establishmentId: number,
  machine: string,
  period: { readonly from: string; readonly to: string },
): Promise<Figures> {
  const parameters = [establishmentId, machine, period.from, period.to];
  const read = <Row>(sql: string): Promise<Row[]> => queryRows<Row>(database.superuser.dataSource, sql, parameters);
  const metered = await read<Metered>(
    `${STEPS} select moved.name, (sum(moved.credits) * ${DENOMINATION})::bigint as minor from moved group by moved.name`,
  );
  const [counted] = await read<Written>(COUNTED);
  const paid = await read<Paid>(PAID);
  const moved = (name: string): bigint => metered.find((each) => each.name === name)?.minor ?? 0n;
  const given = (kind: string): bigint => paid.find((each) => each.kind === kind)?.minor ?? 0n;
  const { notes, tickets, coins } = counted ?? { notes: 0n, tickets: 0n, coins: 0n };
  // money put in since the last count is still in the machine, and revenue of its day; each earlier day was counted
  const [uncounted] = await read<{ readonly day: string }>(UNCOUNTED_FROM);
  const inMachine =
    uncounted === undefined
      ? []
      : await queryRows<Metered>(
          database.superuser.dataSource,
          `${STEPS} select moved.name, (sum(moved.credits) * ${DENOMINATION})::bigint as minor from moved
            where moved.name in ('bills', 'ticketIn', 'bucketCoins') group by moved.name`,
          [establishmentId, machine, uncounted.day, period.to],
        );
  const handPays =
    given('jackpot') + given('progressive') + given('bonus') + given('cancelledCredits') + given('shortPay');
  return {
    coinInMinor: moved('coinIn'),
    coinOutMinor: moved('coinOut'),
    jackpotMinor: moved('jackpot'),
    meteredWinMinor: moved('coinIn') - moved('coinOut') - moved('jackpot'),
    dropMinor: moved('drop'),
    countedNotesMinor: notes,
    countedTicketsMinor: tickets,
    countedCoinsMinor: coins,
    paidJackpotMinor: given('jackpot'),
    paidProgressiveMinor: given('progressive'),
    paidBonusMinor: given('bonus'),
    paidCancelledMinor: given('cancelledCredits'),
    paidShortPayMinor: given('shortPay'),
    paidComplementMinor: given('complement'),
    ticketsIssuedMinor: given('ticketsIssued'),
    fillsMinor: given('fill'),
    cashWinMinor:
      notes +
      tickets +
      coins +
      inMachine.reduce((sum, { minor }) => sum + minor, 0n) +
      moved('in') -
      moved('out') -
      given('fill') -
      handPays -
      given('complement') -
      given('ticketsIssued'),
  };
}
