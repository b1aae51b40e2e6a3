import { rows } from '../platform/rows.js';
import type { Queryable } from '../platform/rows.js';

/**
 * The figures of a day, of a machine, a denomination or the house: one list of columns, so that a line, its total and
 * the file agree to the unit.
 */

/** Figures that add up, with the column of a machine's line that holds each. */
const PLAY = {
  coinInMinor: 'coin_in_minor',
  coinOutMinor: 'coin_out_minor',
  jackpotMinor: 'jackpot_minor',
  meteredWinMinor: 'metered_win_minor',
  gamesPlayed: 'games_played',
} as const;

const CASH = {
  dropMinor: 'drop_minor',
  billsMinor: 'bills_minor',
  countedNotesMinor: 'counted_notes_minor',
  ticketInMinor: 'ticket_in_minor',
  countedTicketsMinor: 'counted_tickets_minor',
  coinsMinor: 'coins_minor',
  countedCoinsMinor: 'counted_coins_minor',
  electronicInMinor: 'electronic_in_minor',
  electronicOutMinor: 'electronic_out_minor',
  handPaidCancelledMinor: 'hand_paid_cancelled_minor',
  paidCancelledMinor: 'paid_cancelled_minor',
  paidJackpotMinor: 'paid_jackpot_minor',
  paidProgressiveMinor: 'paid_progressive_minor',
  paidBonusMinor: 'paid_bonus_minor',
  paidShortPayMinor: 'paid_short_pay_minor',
  paidComplementMinor: 'paid_complement_minor',
  ticketOutMinor: 'ticket_out_minor',
  ticketsIssuedMinor: 'tickets_issued_minor',
  fillsMinor: 'fills_minor',
  creditsChangeMinor: 'credits_change_minor',
  cashWinMinor: 'cash_win_minor',
} as const;

export type SummedFigure = keyof typeof PLAY | keyof typeof CASH;

/** Percentages with four decimals, null when nothing was staked; `theoreticalWinMinor` with six decimals. */
export type DayFigures = Readonly<Record<SummedFigure, bigint>> & {
  readonly theoreticalWinMinor: string;
  readonly actualHoldPercent: string | null;
  /** Of a machine its theoretical hold, of several their floor par: weighed by what was staked on each. */
  readonly theoreticalHoldPercent: string | null;
};

export type MachineResultRow = DayFigures & {
  readonly machine: string;
  readonly serialNumber: string;
  readonly standNumber: string | null;
  readonly state: 'inService' | 'outOfService' | 'silent';
  readonly denominationMinor: bigint;
  readonly readingCount: number;
  readonly counted: boolean;
  readonly unreportedCounters: readonly string[];
};

export type DenominationResultRow = DayFigures & { readonly denominationMinor: bigint; readonly machines: number };

export type TotalResultRow = DayFigures & {
  readonly machines: number;
  readonly inService: number;
  readonly outOfService: number;
  readonly silent: number;
};

const summed = Object.entries({ ...PLAY, ...CASH });

/** Where the theoretical hold is known: the coin in that the floor par rests on. */
const PAR_COIN_IN = `case when machine_days.return_percent is not null or machine_days.theoretical_win_minor <> 0
  then machine_days.coin_in_minor else 0 end`;

const percents = (win: string, coinIn: string, theoreticalWin: string, parCoinIn: string): string => `
  case when ${coinIn} > 0 then round(100 * ${win}::numeric / ${coinIn}, 4) end as "actualHoldPercent",
  case when ${parCoinIn} > 0 then round(100 * ${theoreticalWin} / ${parCoinIn}, 4) end as "theoreticalHoldPercent"`;

const figureNames = [...summed.map(([name]) => name), 'theoreticalWinMinor', 'parCoinIn'];

/** Lines of the day by denomination: a machine that changed is told at each, its cash at the one it closed with. */
const LINES = `
  with day as (
    select machine_days.*, ${PAR_COIN_IN} as par_coin_in from machine_days
    where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date
  ), lines as (
    select day.denomination_minor as "denominationMinor", 1 as machines, day.state,
      ${summed.map(([name, column]) => `day.${column} as "${name}"`).join(', ')},
      day.theoretical_win_minor as "theoreticalWinMinor", day.par_coin_in as "parCoinIn"
    from day where day.segments = '[]'
    union all
    select day.denomination_minor, 1, day.state, ${Object.keys(PLAY)
      .map(() => '0')
      .join(', ')}, ${Object.values(CASH)
      .map((column) => `day.${column}`)
      .join(', ')}, 0, 0
    from day where day.segments <> '[]'
    union all
    select (segment.value ->> 'denominationMinor')::bigint, 0, day.state, ${Object.keys(PLAY)
      .map((name) => `(segment.value ->> '${name}')::bigint`)
      .join(', ')}, ${Object.keys(CASH)
      .map(() => '0')
      .join(', ')},
      (segment.value ->> 'theoreticalWinMinor')::numeric,
      case when day.par_coin_in <> 0 then (segment.value ->> 'coinInMinor')::bigint else 0 end
    from day cross join lateral jsonb_array_elements(day.segments) as segment
  )`;

const sums = figureNames
  .map((name) => `coalesce(sum(lines."${name}"), 0)${name === 'theoreticalWinMinor' ? '' : '::bigint'} as "${name}"`)
  .join(', ');

const told = `${summed.map(([name]) => `figures."${name}"`).join(', ')}, figures."theoreticalWinMinor",
  ${percents('figures."meteredWinMinor"', 'figures."coinInMinor"', 'figures."theoreticalWinMinor"', 'figures."parCoinIn"')}`;

export interface MachinePage {
  readonly machine: string | null;
  /** Keyset: the number of the last machine of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** One line a machine, by its number. */
export function machineResults(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
  page: MachinePage,
): Promise<MachineResultRow[]> {
  return rows<MachineResultRow>(
    on,
    `select machine_days.sbm_number as machine, machine_days.serial_number as "serialNumber",
        machine_days.stand_number as "standNumber", machine_days.state,
        machine_days.denomination_minor as "denominationMinor", machine_days.reading_count as "readingCount",
        machine_days.counted, machine_days.unreported_counters as "unreportedCounters",
        ${summed.map(([name, column]) => `machine_days.${column} as "${name}"`).join(', ')},
        machine_days.theoretical_win_minor as "theoreticalWinMinor",
        ${percents(
          'machine_days.metered_win_minor',
          'machine_days.coin_in_minor',
          'machine_days.theoretical_win_minor',
          `(${PAR_COIN_IN})`,
        )}
      from machine_days
      where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date
        and ($3::text is null or machine_days.sbm_number = $3)
        and ($4::text is null or machine_days.sbm_number collate "C" > $4)
      order by machine_days.sbm_number collate "C"
      limit $5`,
    [establishmentId, gamingDay, page.machine, page.after, page.limit],
  );
}

/** One line a denomination, the smallest first. */
export function denominationResults(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<DenominationResultRow[]> {
  return rows<DenominationResultRow>(
    on,
    `${LINES}, figures as (
        select lines."denominationMinor", sum(lines.machines)::integer as machines, ${sums}
        from lines group by lines."denominationMinor"
      )
      select figures."denominationMinor", figures.machines, ${told} from figures order by figures."denominationMinor"`,
    [establishmentId, gamingDay],
  );
}

/** The house: machines by state, and the sums. */
export async function totalResults(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<TotalResultRow | null> {
  const [total] = await rows<TotalResultRow>(
    on,
    `${LINES}, figures as (
        select sum(lines.machines)::integer as machines,
          coalesce(sum(lines.machines) filter (where lines.state = 'inService'), 0)::integer as "inService",
          coalesce(sum(lines.machines) filter (where lines.state = 'outOfService'), 0)::integer as "outOfService",
          coalesce(sum(lines.machines) filter (where lines.state = 'silent'), 0)::integer as silent, ${sums}
        from lines having count(*) > 0
      )
      select figures.machines, figures."inService", figures."outOfService", figures.silent, ${told} from figures`,
    [establishmentId, gamingDay],
  );
  return total ?? null;
}
