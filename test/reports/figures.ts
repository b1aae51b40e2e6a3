import type { FixtureRow } from './insert.js';

/** The figures of a machine's day, in minor units; an omitted figure is zero. */
export interface MachineFigures {
  readonly coinIn?: number;
  readonly coinOut?: number;
  readonly jackpot?: number;
  readonly theoreticalWin?: number;
  readonly games?: number;
  readonly bills?: number;
  readonly ticketIn?: number;
  readonly coins?: number;
  readonly electronicIn?: number;
  readonly electronicOut?: number;
  readonly ticketOut?: number;
  readonly handPaidCancelled?: number;
  readonly creditsChange?: number;
  /** The count, when it differs from the metered figures; null: not counted. */
  readonly counted?: { readonly notes: number; readonly tickets?: number; readonly coins?: number } | null;
  readonly paidJackpot?: number;
  readonly paidProgressive?: number;
  readonly paidBonus?: number;
  readonly paidCancelled?: number;
  readonly paidShortPay?: number;
  readonly paidComplement?: number;
  readonly ticketsIssued?: number;
  readonly fills?: number;
  readonly state?: 'inService' | 'outOfService' | 'silent';
  readonly readings?: number;
  readonly segments?: readonly FixtureRow[];
}

const FIGURES = {
  coin_in_minor: 'coinIn',
  coin_out_minor: 'coinOut',
  jackpot_minor: 'jackpot',
  theoretical_win_minor: 'theoreticalWin',
  games_played: 'games',
  bills_minor: 'bills',
  ticket_in_minor: 'ticketIn',
  coins_minor: 'coins',
  electronic_in_minor: 'electronicIn',
  electronic_out_minor: 'electronicOut',
  ticket_out_minor: 'ticketOut',
  hand_paid_cancelled_minor: 'handPaidCancelled',
  credits_change_minor: 'creditsChange',
  paid_jackpot_minor: 'paidJackpot',
  paid_progressive_minor: 'paidProgressive',
  paid_bonus_minor: 'paidBonus',
  paid_cancelled_minor: 'paidCancelled',
  paid_short_pay_minor: 'paidShortPay',
  paid_complement_minor: 'paidComplement',
  tickets_issued_minor: 'ticketsIssued',
  fills_minor: 'fills',
} as const satisfies Record<string, keyof MachineFigures>;

export interface ResultKey {
  readonly establishment_id: number;
  readonly gaming_day: string;
  readonly run_number: number;
}

export interface ResultOf {
  readonly machineId: number;
  readonly versionNumber: number;
  readonly denominationMinor: number;
  readonly returnPercent: string | null;
}

/** Returns a line of `day_results`: the given figures and the derived ones. */
export function resultRow(key: ResultKey, machine: ResultOf, figures: MachineFigures): FixtureRow {
  const of = (name: keyof MachineFigures): number => (typeof figures[name] === 'number' ? figures[name] : 0);
  const counted =
    figures.counted === null
      ? { notes: 0, tickets: 0, coins: 0 }
      : {
          notes: figures.counted?.notes ?? of('bills'),
          tickets: figures.counted?.tickets ?? of('ticketIn'),
          coins: figures.counted?.coins ?? of('coins'),
        };
  const received = counted.notes + counted.tickets + counted.coins + of('electronicIn') - of('electronicOut');
  const handPaid =
    of('paidJackpot') + of('paidProgressive') + of('paidBonus') + of('paidCancelled') + of('paidShortPay');
  return {
    ...key,
    machine_id: machine.machineId,
    version_number: machine.versionNumber,
    denomination_minor: machine.denominationMinor,
    return_percent: machine.returnPercent,
    state: figures.state ?? 'inService',
    reading_count: figures.readings ?? 288,
    ...Object.fromEntries(Object.entries(FIGURES).map(([column, name]) => [column, of(name)])),
    metered_win_minor: of('coinIn') - of('coinOut') - of('jackpot'),
    drop_minor: of('bills') + of('ticketIn') + of('coins') + of('electronicIn'),
    counted: figures.counted !== null && figures.state !== 'outOfService',
    counted_notes_minor: counted.notes,
    counted_tickets_minor: counted.tickets,
    counted_coins_minor: counted.coins,
    cash_win_minor: received - of('fills') - handPaid - of('paidComplement') - of('ticketsIssued'),
    segments: figures.segments ?? [],
    unreported_counters: '{}',
  };
}

/** The three days of the fictional establishment by machine; the sums are in the tests, calculated by hand. */
export const DAYS: Readonly<Record<string, Readonly<Record<string, MachineFigures>>>> = {
  '2026-11-18': {
    A101: {
      coinIn: 1_000_000,
      coinOut: 880_000,
      jackpot: 30_000,
      theoreticalWin: 80_000,
      games: 20_000,
      bills: 150_000,
      ticketIn: 40_000,
      ticketOut: 60_000,
      handPaidCancelled: 10_000,
      creditsChange: 30_000,
      paidJackpot: 30_000,
      paidCancelled: 10_000,
      ticketsIssued: 60_000,
    },
    A102: {
      coinIn: 500_000,
      coinOut: 460_000,
      theoreticalWin: 50_000,
      games: 9_000,
      bills: 80_000,
      ticketIn: 20_000,
      ticketOut: 60_000,
      ticketsIssued: 60_000,
      counted: { notes: 75_000 },
    },
    A103: {
      coinIn: 200_000,
      coinOut: 190_000,
      theoreticalWin: 12_000,
      games: 4_000,
      bills: 30_000,
      ticketOut: 20_000,
      ticketsIssued: 20_000,
    },
    B201: {
      coinIn: 2_000_000,
      coinOut: 1_850_000,
      jackpot: 100_000,
      theoreticalWin: 100_000,
      games: 10_000,
      bills: 250_000,
      ticketIn: 100_000,
      coins: 20_000,
      electronicIn: 30_000,
      electronicOut: 10_000,
      ticketOut: 200_000,
      ticketsIssued: 200_000,
      fills: 5_000,
      paidComplement: 500,
      paidJackpot: 60_000,
      paidProgressive: 30_000,
      paidBonus: 10_000,
    },
    B202: {
      coinIn: 600_000,
      coinOut: 570_000,
      games: 3_000,
      readings: 864,
      bills: 90_000,
      ticketIn: 10_000,
      ticketOut: 70_000,
      ticketsIssued: 70_000,
    },
    B203: { state: 'outOfService', readings: 0 },
    C301: {
      coinIn: 400_000,
      coinOut: 380_000,
      theoreticalWin: 20_000,
      games: 2_000,
      bills: 60_000,
      ticketOut: 40_000,
      ticketsIssued: 40_000,
      paidShortPay: 1_000,
    },
  },
  '2026-11-19': {
    A101: {
      coinIn: 800_000,
      coinOut: 740_000,
      theoreticalWin: 64_000,
      games: 16_000,
      bills: 120_000,
      ticketOut: 60_000,
      ticketsIssued: 60_000,
    },
    A102: {
      coinIn: 100_000,
      coinOut: 92_000,
      theoreticalWin: 10_000,
      games: 1_800,
      state: 'silent',
      readings: 40,
      bills: 15_000,
      ticketOut: 7_000,
      ticketsIssued: 7_000,
    },
    A103: {
      coinIn: 500_000,
      coinOut: 465_000,
      theoreticalWin: 30_000,
      games: 3_500,
      bills: 50_000,
      ticketOut: 15_000,
      ticketsIssued: 15_000,
      segments: [
        {
          denominationMinor: '1',
          coinInMinor: '100000',
          coinOutMinor: '95000',
          jackpotMinor: '0',
          meteredWinMinor: '5000',
          theoreticalWinMinor: '6000.000000',
          gamesPlayed: '2000',
        },
        {
          denominationMinor: '20',
          coinInMinor: '400000',
          coinOutMinor: '370000',
          jackpotMinor: '0',
          meteredWinMinor: '30000',
          theoreticalWinMinor: '24000.000000',
          gamesPlayed: '1500',
        },
      ],
    },
    B201: {
      coinIn: 1_500_000,
      coinOut: 1_400_000,
      jackpot: 20_000,
      theoreticalWin: 75_000,
      games: 7_500,
      bills: 180_000,
      ticketIn: 20_000,
      ticketOut: 100_000,
      ticketsIssued: 100_000,
      paidJackpot: 25_000,
    },
    B202: {
      coinIn: 300_000,
      coinOut: 280_000,
      games: 1_500,
      readings: 862,
      bills: 45_000,
      ticketOut: 25_000,
      ticketsIssued: 25_000,
    },
    B203: { state: 'outOfService', readings: 0 },
    C301: {
      coinIn: 200_000,
      coinOut: 190_000,
      theoreticalWin: 10_000,
      games: 1_000,
      bills: 25_000,
      ticketOut: 15_000,
      ticketsIssued: 15_000,
    },
  },
  '2026-11-20': {
    A101: { coinIn: 300_000, coinOut: 276_000, theoreticalWin: 24_000, games: 6_000, bills: 40_000, counted: null },
    B201: { coinIn: 100_000, coinOut: 95_000, theoreticalWin: 5_000, games: 500, bills: 10_000 },
  },
};
