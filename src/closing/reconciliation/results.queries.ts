import { queryRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { MachineDayState, MeteredDayFigure } from '#domain/reconciliation/reconciliation-types.js';

/**
 * The figures of a day by machine, denomination or establishment, from the views that the documents use: a line, its
 * total, the file and the statement agree to the unit.
 */

/** Figures that rest on the meters, each with its column in a machine's line: NaN there when it is unknown. */
const METERED_COLUMNS = {
  coinInMinor: 'coin_in_minor',
  coinOutMinor: 'coin_out_minor',
  jackpotMinor: 'jackpot_minor',
  meteredWinMinor: 'metered_win_minor',
  gamesPlayed: 'games_played',
  dropMinor: 'drop_minor',
  billsMinor: 'bills_minor',
  ticketInMinor: 'ticket_in_minor',
  coinsMinor: 'coins_minor',
  dueNotesMinor: 'due_notes_minor',
  dueTicketsMinor: 'due_tickets_minor',
  dueCoinsMinor: 'due_coins_minor',
  notesVarianceMinor: 'notes_variance_minor',
  ticketsVarianceMinor: 'tickets_variance_minor',
  coinsVarianceMinor: 'coins_variance_minor',
  jackpotVarianceMinor: 'jackpot_variance_minor',
  cancelledVarianceMinor: 'cancelled_variance_minor',
  ticketsOutVarianceMinor: 'tickets_out_variance_minor',
  electronicInMinor: 'electronic_in_minor',
  electronicOutMinor: 'electronic_out_minor',
  handPaidCancelledMinor: 'hand_paid_cancelled_minor',
  ticketOutMinor: 'ticket_out_minor',
  creditsChangeMinor: 'credits_change_minor',
  promotionalNetMinor: 'promotional_net_minor',
  handPaysOwedMinor: 'hand_pays_owed_minor',
  handPaysOwedChangeMinor: 'hand_pays_owed_change_minor',
  cashWinMinor: 'cash_win_minor',
} as const;

/** Counted, paid and issued figures, each with its column. */
const ENTERED_COLUMNS = {
  countedNotesMinor: 'counted_notes_minor',
  countedTicketsMinor: 'counted_tickets_minor',
  countedCoinsMinor: 'counted_coins_minor',
  paidCancelledMinor: 'paid_cancelled_minor',
  paidJackpotMinor: 'paid_jackpot_minor',
  paidProgressiveMinor: 'paid_progressive_minor',
  paidBonusMinor: 'paid_bonus_minor',
  paidShortPayMinor: 'paid_short_pay_minor',
  paidComplementMinor: 'paid_complement_minor',
  ticketsIssuedMinor: 'tickets_issued_minor',
  fillsMinor: 'fills_minor',
} as const;

/** A figure that adds up over machines. */
export type SummedFigure = keyof typeof METERED_COLUMNS | keyof typeof ENTERED_COLUMNS;

/**
 * The figures of a line. A metered one is null when it is unknown, for a machine or for one of several, and when no
 * machine supplies its counter.
 */
export type DayFigures = Readonly<Record<keyof typeof ENTERED_COLUMNS, bigint>> &
  Readonly<Record<keyof typeof METERED_COLUMNS, bigint | null>> & {
    /** Theoretical win in minor units, with six decimals. */
    readonly theoreticalWinMinor: string | null;
    /** Percent with four decimals; null: unknown, or without stakes. */
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
  /** Counters that the machine never supplies: their figures are absent. */
  readonly unreportedCounters: readonly string[];
  /** Figures that a withheld step of a counter leaves unknown. */
  readonly unknownFigures: readonly MeteredDayFigure[];
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
  /** Number of machines with an unknown figure: totals that include one are null. */
  readonly unknown: number;
  /** Notes, tickets and coins due in the counted boxes, in minor units; null: unknown. */
  readonly dueMinor: bigint | null;
};

const METERED_ENTRIES = Object.entries(METERED_COLUMNS);
const ENTERED_ENTRIES = Object.entries(ENTERED_COLUMNS);

/** Percentages of sums, as the documents compute them; par counts only stakes where the hold is known. */
const buildPercentsSql = (win: string, coinIn: string, theoreticalWin: string, judgedCoinIn: string): string => `
  known(round(100 * ${win}::numeric / nullif(${coinIn}, 0), 4)) as "actualHoldPercent",
  known(round(100 * ${theoreticalWin} / nullif(${judgedCoinIn}, 0), 4)) as "theoreticalHoldPercent"`;

const SUMS_SQL = `${METERED_ENTRIES.map(
  ([name, column]) => `known(sum(denomination_days.${column}))::bigint as "${name}"`,
).join(', ')},
  ${ENTERED_ENTRIES.map(([name, column]) => `coalesce(sum(denomination_days.${column}), 0)::bigint as "${name}"`).join(
    ', ',
  )},
  known(sum(denomination_days.theoretical_win_minor)) as "theoreticalWinMinor",
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
        coalesce(machine_days.unknown_figures, '{}') as "unknownFigures",
        ${METERED_ENTRIES.map(([name, column]) => `known(machine_days.${column})::bigint as "${name}"`).join(', ')},
        ${ENTERED_ENTRIES.map(([name, column]) => `machine_days.${column} as "${name}"`).join(', ')},
        known(machine_days.theoretical_win_minor) as "theoreticalWinMinor",
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
        ${buildMachineCountSql('outOfService')} as "outOfService", ${buildMachineCountSql('silent')} as silent,
        (select count(*)::integer from machine_days
          where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date
            and machine_days.unknown_figures is not null) as unknown,
        known(coalesce(sum(denomination_days.due_notes_minor), 0) + coalesce(sum(denomination_days.due_tickets_minor), 0)
          + coalesce(sum(denomination_days.due_coins_minor), 0))::bigint as "dueMinor",
        ${SUMS_SQL}
      from denomination_days
      where denomination_days.establishment_id = $1 and denomination_days.gaming_day = $2::date
      having count(*) > 0`,
    [establishmentId, gamingDay],
  );
  return total ?? null;
}

/** Returns the number of machines of a day with a figure that a withheld step leaves unknown. */
export async function countUnknownMachines(db: Queryable, establishmentId: number, gamingDay: string): Promise<number> {
  const { machines } = await queryRow<{ readonly machines: number }>(
    db,
    `select count(*)::integer as machines from machine_days
      where machine_days.establishment_id = $1 and machine_days.gaming_day = $2::date
        and machine_days.unknown_figures is not null`,
    [establishmentId, gamingDay],
  );
  return machines;
}
