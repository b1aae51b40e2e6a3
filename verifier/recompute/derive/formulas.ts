import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';

/**
 * The formula by which a maker's machines count their win: which hand pays the counter of coin out contains. Where no
 * one stated it, the counter contains none.
 */
export type Formula = RawRow<'win_formulas'>;

/** A day by its date and its opening. */
interface OpenedDay {
  readonly day: string;
  readonly opensAt: string;
}

/** Counters of the hand pays within coin out, by the formula. */
const HAND_PAYS_WITHIN: Readonly<Record<string, readonly string[]>> = {
  machinePaid: [],
  withJackpots: ['jackpot_credits'],
  withCancelledCredits: ['hand_paid_cancelled_credits'],
  withHandPays: ['jackpot_credits', 'hand_paid_cancelled_credits'],
};

/** Names of the formulas, in the order in which they are tried. */
export const FORMULA_NAMES = Object.keys(HAND_PAYS_WITHIN);

/** Returns the counters of the hand pays that coin out contains. */
export function listHandPaysWithin(name: string): readonly string[] {
  const counters = HAND_PAYS_WITHIN[name];
  if (counters === undefined) throw new Error(`unknown formula ${name}`);
  return counters;
}

/** Returns the formula stated for a machine on a day, of its model before its maker's; undefined: none. */
export function findFormula(rawData: RawData, machineId: bigint, { day, opensAt }: OpenedDay): Formula | undefined {
  const stated = rawData.listRows('win_formulas');
  if (stated.length === 0) return undefined;
  const maker = rawData.findRow('machines', 'machine_id', machineId)?.maker;
  const versions = rawData.findRows('machine_versions', 'machine_id', machineId);
  const version = versions.findLast(({ effective_at: at }) => at <= opensAt) ?? versions[0];
  const untilDay = stated.filter((formula) => formula.maker === maker && formula.effective_from <= day);
  const pickLast = (model: string | undefined): Formula | undefined =>
    untilDay.filter((formula) => formula.model === model).reduce<Formula | undefined>(pickLater, undefined);
  return (version?.model === '' ? undefined : pickLast(version?.model)) ?? pickLast('');
}

const pickLater = (one: Formula | undefined, other: Formula): Formula =>
  one === undefined ||
  other.effective_from > one.effective_from ||
  (other.effective_from === one.effective_from && other.revision > one.revision)
    ? other
    : one;

/** Returns the name of the formula of a machine on a day. */
export const getFormulaName = (rawData: RawData, machineId: bigint, day: OpenedDay): string =>
  findFormula(rawData, machineId, day)?.coin_out ?? 'machinePaid';

/** Returns the name of the formula for a step of a machine that ends at an instant: that of the day begun before it. */
export function getFormulaNameAt(rawData: RawData, machineId: bigint, instant: string): string {
  const days = rawData.listRows('gaming_days');
  const day = days.findLast(({ opens_at: opensAt }) => opensAt < instant) ?? days[0];
  return day === undefined
    ? 'machinePaid'
    : getFormulaName(rawData, machineId, { day: day.gaming_day, opensAt: day.opens_at });
}

/**
 * Returns the last date until a day on which the formula of a machine, as it is on that day, became another one;
 * undefined: never.
 */
export function findFormulaChangeDate(
  rawData: RawData,
  machineId: bigint,
  { day, opensAt }: OpenedDay,
): string | undefined {
  const dates = [...new Set(rawData.listRows('win_formulas').map(({ effective_from: date }) => date))]
    .filter((date) => date <= day)
    .sort();
  const names = dates.map((date) => getFormulaName(rawData, machineId, { day: date, opensAt }));
  return dates.findLast((_, index) => names[index] !== (names[index - 1] ?? 'machinePaid'));
}
