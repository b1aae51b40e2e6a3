import { queryRows, type Queryable } from '#platform/database/rows.js';
import type { MachineDayState } from '#domain/reconciliation/reconciliation-types.js';

/**
 * The figures of a day by machine, denomination or establishment, from the views that the documents use: a line, its
 * total, the file and the statement agree to the unit.
 */

/** Summable figures, each with its column in a machine's line. */
const PLAY_COLUMNS = {
  coinInMinor: 'coin_in_minor',
  coinOutMinor: 'coin_out_minor',
  jackpotMinor: 'jackpot_minor',
  meteredWinMinor: 'metered_win_minor',
  gamesPlayed: 'games_played',
} as const;

const CASH_COLUMNS = {
  dropMinor: 'drop_minor',
  billsMinor: 'bills_minor',
  countedNotesMinor: 'counted_notes_minor',
  ticketInMinor: 'ticket_in_minor',
  countedTicketsMinor: 'counted_tickets_minor',
  coinsMinor: 'coins_minor',
  countedCoinsMinor: 'counted_coins_minor',
  dueNotesMinor: 'due_notes_minor',
  dueTicketsMinor: 'due_tickets_minor',
  dueCoinsMinor: 'due_coins_minor',
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
  promotionalNetMinor: 'promotional_net_minor',
  handPaysOwedMinor: 'hand_pays_owed_minor',
  handPaysOwedChangeMinor: 'hand_pays_owed_change_minor',
  cashWinMinor: 'cash_win_minor',
} as const;

/** A figure that adds up over machines. */
export type SummedFigure = keyof typeof PLAY_COLUMNS | keyof typeof CASH_COLUMNS;

/** Percentages with four decimals, null without stakes; `theoreticalWinMinor` with six decimals. */
export type DayFigures = Readonly<Record<SummedFigure, bigint>> & {
  /** Theoretical win in minor units. */
  readonly theoreticalWinMinor: string;
  readonly actualHoldPercent: string | null;
  /** Theoretical hold of one machine, or the floor par of several: weighted by the stakes on each. */
  readonly theoreticalHoldPercent: string | null;
};

/** The figures of one machine for a day. */
export type MachineResultRow = DayFigures & {
  readonly machine: string;
  readonly serialNumber: string;
  readonly standNumber: string | null;
  /** State of the machine in the day. */
  readonly state: MachineDayState;
  readonly denominationMinor: bigint;
  /** Number of readings in the day. */
  readonly readingCount: number;
  readonly counted: boolean;
  readonly unreportedCounters: readonly string[];
};

/** The figures of a day summed by denomination. */
export type DenominationResultRow = DayFigures & {
  readonly denominationMinor: bigint;
  /** Number of machines. */
  readonly machines: number;
};

/** The figures of a day summed over the establishment, with its machines by state. */
export type TotalResultRow = DayFigures & {
  readonly machines: number;
  readonly inService: number;
  /** Number of machines out of service. */
  readonly outOfService: number;
  /** Number of machines without a reading. */
  readonly silent: number;
};

const SUMMED_FIGURE_COLUMNS = Object.entries({ ...PLAY_COLUMNS, ...CASH_COLUMNS });

/** Percentages of sums, as the documents compute them; par counts only stakes where the hold is known. */
const buildPercentsSql = (win: string, coinIn: string, theoreticalWin: string, judgedCoinIn: string): string => `
  round(100 * ${win}::numeric / nullif(${coinIn}, 0), 4) as "actualHoldPercent",
  round(100 * ${theoreticalWin} / nullif(${judgedCoinIn}, 0), 4) as "theoreticalHoldPercent"`;

const SUMS_SQL = `${SUMMED_FIGURE_COLUMNS.map(
  ([name, column]) => `coalesce(sum(denomination_days.${column}), 0)::bigint as "${name}"`,
).join(', ')},
  coalesce(sum(denomination_days.theoretical_win_minor), 0) as "theoreticalWinMinor",
  ${buildPercentsSql(
    'sum(denomination_days.metered_win_minor)',
    'sum(denomination_days.coin_in_minor)',
    'sum(denomination_days.theoretical_win_minor)',
    'sum(denomination_days.judged_coin_in_minor)',
  )}`;

const buildMachineCountSql = (state?: string): string =>
  `(count(*) filter (where denomination_days.closes_here${
    state === undefined ? '' : ` and denomination_days.state = '${state}'`
  }))::integer`;

/** A page of machines by number; `machine`: only this one. */
export interface MachinePage {
  readonly machine: string | null;
  /** Keyset cursor: the number of the last machine on the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Returns a page of the day's results, one line per machine, by machine number. */
export function listMachineResults(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  page: MachinePage,
): Promise<MachineResultRow[]> {
  return queryRows<MachineResultRow>(
    db,
    `select machine_days.sbm_number as machine, machine_days.serial_number as "serialNumber",
        machine_days.stand_number as "standNumber", machine_days.state,
        machine_days.denomination_minor as "denominationMinor", machine_days.reading_count as "readingCount",
        machine_days.counted, machine_days.unreported_counters as "unreportedCounters",
        ${SUMMED_FIGURE_COLUMNS.map(([name, column]) => `machine_days.${column} as "${name}"`).join(', ')},
        machine_days.theoretical_win_minor as "theoreticalWinMinor",
        ${buildPercentsSql(
          'machine_days.metered_win_minor',
          'machine_days.coin_in_minor',
          'machine_days.theoretical_win_minor',
          'machine_days.judged_coin_in_minor',
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

/** Returns the day's results, one line per denomination, smallest first. */
export function listDenominationResults(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<DenominationResultRow[]> {
  return queryRows<DenominationResultRow>(
    db,
    `select denomination_days.denomination_minor as "denominationMinor", ${buildMachineCountSql()} as machines, ${SUMS_SQL}
      from denomination_days
      where denomination_days.establishment_id = $1 and denomination_days.gaming_day = $2::date
      group by denomination_days.denomination_minor
      order by denomination_days.denomination_minor`,
    [establishmentId, gamingDay],
  );
}

/**
 * Returns the sums over all machines of the establishment and the numbers of its machines by state; null for a day
 * without results.
 */
export async function findTotalResult(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<TotalResultRow | null> {
  const [total] = await queryRows<TotalResultRow>(
    db,
    `select ${buildMachineCountSql()} as machines, ${buildMachineCountSql('inService')} as "inService",
        ${buildMachineCountSql('outOfService')} as "outOfService", ${buildMachineCountSql('silent')} as silent, ${SUMS_SQL}
      from denomination_days
      where denomination_days.establishment_id = $1 and denomination_days.gaming_day = $2::date
      having count(*) > 0`,
    [establishmentId, gamingDay],
  );
  return total ?? null;
}
