/**
 * Hand pays owed: won by the meters and not yet paid. A win of one gaming day may be paid on a later one. Its own day
 * keeps it, as a debt at closing, and the payment settles the debt; neither is a difference of the two days.
 */

/** The kinds of hand pay with a meter: jackpots, progressives and bonuses together, and cancelled credits. */
export const HAND_PAY_MEDIA = ['jackpot', 'cancelledCredits'] as const;
/** Kind of hand pay with a meter: jackpots, with progressives and bonuses, or cancelled credits. */
export type HandPayMedium = (typeof HAND_PAY_MEDIA)[number];

/** A debt to winners; `since`: the first gaming day of which something is owed, YYYY-MM-DD, null without a debt. */
export interface HandPayDebt {
  /** Minor units, never negative. */
  readonly amountMinor: bigint;
  readonly since: string | null;
}

/** The debts of a machine, by medium. */
export type HandPayDebts = Readonly<Record<HandPayMedium, HandPayDebt>>;

/** The debt of one medium over a day: opening + change = closing. */
export interface OwedHandPays {
  readonly opening: HandPayDebt;
  /** Positive: won and not paid; negative: paid for earlier days. Minor units. */
  readonly changeMinor: bigint;
  readonly closing: HandPayDebt;
}

export const NOTHING_OWED: HandPayDebt = { amountMinor: 0n, since: null };
export const NO_DEBTS: HandPayDebts = { jackpot: NOTHING_OWED, cancelledCredits: NOTHING_OWED };

/** The hand pays of one medium on a day, in minor units. */
export interface HandPayDay {
  /** YYYY-MM-DD. */
  readonly gamingDay: string;
  readonly opening: HandPayDebt;
  /** Null: the counter is absent or its movement unknown, so that a payment is compared with nothing. */
  readonly meteredMinor: bigint | null;
  readonly paidMinor: bigint;
}

/**
 * Returns the debt of one medium over a day.
 *
 * 1. Metered and not paid: the debt grows.
 * 2. Paid beyond the meter: it settles the debt of earlier days, the oldest first, and never more than all of it. The
 *    remainder is a variance.
 * 3. Without a metered amount the debt does not change.
 */
export function computeOwedHandPays(day: HandPayDay): OwedHandPays {
  const { gamingDay, opening, meteredMinor, paidMinor } = day;
  const changeMinor = meteredMinor === null ? 0n : -settle(paidMinor - meteredMinor, opening.amountMinor);
  const amountMinor = opening.amountMinor + changeMinor;
  const closing = amountMinor === 0n ? NOTHING_OWED : { amountMinor, since: opening.since ?? gamingDay };
  return { opening, changeMinor, closing };
}

/** Returns the part of a surplus of payments that settles a debt; a shortfall is negative and adds to it. */
const settle = (surplusMinor: bigint, debtMinor: bigint): bigint =>
  surplusMinor < debtMinor ? surplusMinor : debtMinor;

/** A correction of a closed day's hand pays of one medium, in minor units. */
export interface LateHandPays {
  /** Paid less metered on the corrected day, as recorded until then, and with the correction. */
  readonly formerVarianceMinor: bigint;
  readonly varianceMinor: bigint;
  /** The debt with which the corrected day opened. */
  readonly openingMinor: bigint;
  /** The debt now, which no correction makes negative. */
  readonly owedMinor: bigint;
}

/**
 * Returns the change of the debt by a correction of a closed day: the change that its corrected figures would have
 * made, less the recorded one. A late reading of a payment beyond the meter thus explains its variance and creates no
 * debt.
 */
export function computeLateDebtChange(late: LateHandPays): bigint {
  const { formerVarianceMinor, varianceMinor, openingMinor, owedMinor } = late;
  const changeMinor = settle(formerVarianceMinor, openingMinor) - settle(varianceMinor, openingMinor);
  return changeMinor < -owedMinor ? -owedMinor : changeMinor;
}

const DAY_MS = 86_400_000;

/** Returns true when a payment settles a whole debt, and all of it is of the gaming day before. */
export function isPaidNextDay({ opening, changeMinor }: OwedHandPays, gamingDay: string): boolean {
  const dayBefore = new Date(Date.parse(gamingDay) - DAY_MS).toISOString().slice(0, 10);
  return opening.since === dayBefore && changeMinor === -opening.amountMinor;
}
