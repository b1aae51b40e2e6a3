import { groupByKey } from '#domain/group-by-key.js';
import {
  STANDARD_COIN_OUT,
  findFormulaChangeDay,
  findStatedFormula,
  type CoinOutContent,
  type DatedCoinOut,
} from '#domain/meters/win-formula.js';
import { readGamingCalendar } from '#establishments/days/gaming-calendar.js';
import { addDays, computeDayAt, computeDayBounds, type GamingCalendar } from '#establishments/days/gaming-day.js';
import type { Queryable } from '#platform/database/rows.js';
import {
  listModelVersions,
  listWinFormulas,
  type ModelVersionRow,
  type WinFormulaRow,
} from './win-formulas.queries.js';

/** The formula of metered win of a machine on a gaming day. */
export interface MachineFormula {
  readonly coinOut: CoinOutContent;
  /** The formula as stated; null: none is, and the standard one applies. */
  readonly stated: WinFormulaRow | null;
  /** Last gaming day until then on which it changed; null: never. */
  readonly changeDay: string | null;
}

const STANDARD_FORMULA: MachineFormula = { coinOut: STANDARD_COIN_OUT, stated: null, changeDay: null };

/**
 * Returns a function that gives a machine's formula on a gaming day: that of its maker and of its model when the day
 * opens.
 */
export async function loadMachineFormulas(
  db: Queryable,
  establishmentId: number,
  { gamingDay, opensAt }: { readonly gamingDay: string; readonly opensAt: Date },
  machineIds: readonly bigint[] | null,
): Promise<(machineId: bigint) => MachineFormula> {
  const formulas = await listWinFormulas(db, establishmentId);
  if (formulas.length === 0) return () => STANDARD_FORMULA;
  const versions = groupByKey(await listModelVersions(db, establishmentId, machineIds), ({ machineId }) => machineId);
  return (machineId) => {
    const version = findVersionAt(versions.get(machineId) ?? [], opensAt);
    if (version === undefined) return STANDARD_FORMULA;
    const stated = findStatedFormula(formulas, version, gamingDay) ?? null;
    const changeDay = findFormulaChangeDay(formulas, version, gamingDay);
    return { coinOut: stated?.coinOut ?? STANDARD_COIN_OUT, stated, changeDay };
  };
}

/**
 * Returns the contents of the coin out counters of these machines (null: all), by machine id and in order of time. A
 * machine without an entry always has the standard one. A formula, or a changed model, applies from the opening of a
 * gaming day.
 */
export async function listCoinOutContents(
  db: Queryable,
  establishmentId: number,
  machineIds: readonly bigint[] | null,
): Promise<ReadonlyMap<bigint, readonly DatedCoinOut[]>> {
  const formulas = await listWinFormulas(db, establishmentId);
  if (formulas.length === 0) return new Map();
  const calendar = await readGamingCalendar(db, establishmentId);
  const versions = groupByKey(await listModelVersions(db, establishmentId, machineIds), ({ machineId }) => machineId);
  return new Map(
    [...versions].map(([machineId, versionsOfMachine]) => [
      machineId,
      listDatedContents(formulas, versionsOfMachine, calendar),
    ]),
  );
}

/** Returns the contents of a machine's coin out counter, one for each gaming day on which it changes. */
function listDatedContents(
  formulas: readonly WinFormulaRow[],
  versions: readonly ModelVersionRow[],
  calendar: GamingCalendar,
): DatedCoinOut[] {
  const days = new Set([
    ...formulas.map(({ effectiveFrom }) => effectiveFrom),
    // a change at the exact opening is in force on that day
    ...versions.map(({ effectiveAt }) => addDays(computeDayAt(new Date(effectiveAt.getTime() - 1), calendar), 1)),
  ]);
  const contents: DatedCoinOut[] = [];
  for (const day of [...days].toSorted()) {
    const { opensAt } = computeDayBounds(day, calendar);
    const version = findVersionAt(versions, opensAt);
    const stated = version === undefined ? undefined : findStatedFormula(formulas, version, day);
    const coinOut = stated?.coinOut ?? STANDARD_COIN_OUT;
    if (coinOut !== (contents.at(-1)?.coinOut ?? STANDARD_COIN_OUT)) contents.push({ from: opensAt, coinOut });
  }
  return contents;
}

/** Returns the version in force at an instant, or the first one when none was. */
const findVersionAt = (versions: readonly ModelVersionRow[], instant: Date): ModelVersionRow | undefined =>
  versions.findLast(({ effectiveAt }) => effectiveAt <= instant) ?? versions[0];
