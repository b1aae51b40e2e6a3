import { formatDecimal } from '../derive/arithmetic.js';
import type { HoldsByMachine } from '../derive/hold.js';
import type { MachineDay } from '../derive/machine-days.js';
import type { RawData } from '../facts.js';

/** A row of `machine_hold_periods`: a column for each figure. */
export interface StoredHold {
  readonly machine_id: bigint;
}

type HoldCells = Readonly<Record<string, string | number | bigint | boolean | null>>;

/** A row to compare: its cells by column. */
interface HoldRow {
  readonly key: string;
  readonly cells: HoldCells;
}

/** Returns a machine's derived cumulative hold under the column names of the stored ones. */
export function buildDerivedHoldRow({ machine, machineId }: MachineDay, holds: HoldsByMachine): HoldRow {
  const hold = holds.get(machineId);
  const run = hold?.run ?? null;
  return {
    key: machine,
    cells: {
      judgement: hold?.judgement ?? null,
      day_included: hold?.isDayIncluded ?? false,
      since_day: run?.sinceDay ?? null,
      days: run?.dayCount ?? 0,
      games: run?.games ?? 0n,
      coin_in_minor: run?.coinIn ?? 0n,
      metered_win_minor: run?.meteredWin ?? 0n,
      theoretical_win_minor: formatDecimal(run?.theoreticalWin ?? 0n, 6),
      beyond_since_day: run?.beyondSinceDay ?? null,
    },
  };
}

/** Returns a stored cumulative hold as a row to compare, under its machine's number. */
export const buildStoredHoldRow = (rawData: RawData, hold: StoredHold): HoldRow => ({
  key: rawData.findMachineNumber(hold.machine_id) ?? String(hold.machine_id),
  cells: { ...hold },
});
