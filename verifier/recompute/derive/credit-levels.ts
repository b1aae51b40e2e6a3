/** Boards that do not count the credits on the machine: the credits that their other counters lack. */

/** A reading of such a board, with the counters by column; absent ones are null. */
export interface LevelReading {
  readonly at: string;
  readonly counters: ReadonlyMap<string, bigint>;
}

/** The credits that stations lack on a day, by machine and number of the station. */
export type MissingCredits = ReadonlyMap<string, bigint>;

export const buildStationKey = (machineId: bigint, stationNumber: number): string => `${machineId} ${stationNumber}`;

export const READINGS_JUDGED = 200;
/** Days before a day's opening of which readings are judged with it. */
export const DAYS_JUDGED = 35;
const DAY_MS = 86_400_000;
const WAGER_WITHOUT_SHEET = 50n;

export const LEVEL_COUNTERS = [
  'coin_in_credits',
  'coin_out_credits',
  'drop_credits',
  'cancelled_credits',
  'ticket_out_credits',
  'electronic_out_credits',
  'hand_paid_cancelled_credits',
  'jackpot_credits',
  'current_credits',
] as const;

/** Returns the first instant of which readings are judged with a day. */
export const findFirstJudgedInstant = (opensAt: string): string =>
  new Date(Date.parse(opensAt) - DAYS_JUDGED * DAY_MS).toISOString();

/** Returns the highest wager in credits that a sheet states, else a usual one. */
export function findWager(technical: object | null | undefined): bigint {
  const { highestWagerCredits } = (technical ?? {}) as { readonly highestWagerCredits?: string | null };
  return highestWagerCredits === undefined || highestWagerCredits === null
    ? WAGER_WITHOUT_SHEET
    : BigInt(highestWagerCredits);
}

/** The four sums that only rise, and the credits that they leave on the machine. */
interface Level {
  readonly at: string;
  readonly sums: readonly [putIn: bigint, won: bigint, staked: bigint, paidOut: bigint];
  readonly credits: bigint;
  /** As counted, with the hand pays that it contains. */
  readonly coinOut: bigint;
}

/** Returns the level of a reading, where coin out contains these hand pays; null: it cannot be known. */
function computeLevel({ at, counters }: LevelReading, handPaysWithin: readonly string[]): Level | null {
  const contained = handPaysWithin.map((name) => counters.get(name));
  const [staked, coinOut, putIn] = ['coin_in_credits', 'coin_out_credits', 'drop_credits'].map((name) =>
    counters.get(name),
  );
  if (staked === undefined || coinOut === undefined || putIn === undefined) return null;
  if (counters.has('current_credits') || contained.includes(undefined)) return null;
  const won = contained.reduce<bigint>((rest, handPaid) => rest - (handPaid ?? 0n), coinOut);
  const parts = ['ticket_out_credits', 'electronic_out_credits', 'hand_paid_cancelled_credits'];
  const paidOut =
    counters.get('cancelled_credits') ?? parts.reduce((sum, name) => sum + (counters.get(name) ?? 0n), 0n);
  return { at, sums: [putIn, won, staked, paidOut], credits: putIn + won - staked - paidOut, coinOut };
}

/** The opening of a day, and the facts about a station that decide its levels. */
interface JudgedStation {
  readonly opensAt: string;
  /** The highest wager, in credits. */
  readonly wager: bigint;
  /** Counters of the hand pays that coin out contains. */
  readonly handPaysWithin: readonly string[];
}

/**
 * Returns the credits that a station lacks after an instant: the depth below the lowest level that two readings with
 * stakes between them had. If there is no such depth, and every level since some instant is higher, their lowest one
 * tells the credits that it has too many, once proven in the same way: the result is negative then. A station of which
 * no level is proven is taken as empty at both ends of its day if one digit explains their difference. 0 for up to a wager. `readings` are the last ones since the last
 * cut.
 */
export function deriveMissingCredits(
  readings: readonly LevelReading[],
  { opensAt, wager, handPaysWithin }: JudgedStation,
): bigint {
  const levels = listLevels(readings, handPaysWithin);
  let missing = 0n;
  let [lowest, isProven, wasProven] = [levels[0], false, false];
  for (const level of levels) {
    if (lowest === undefined) break;
    const depth = lowest.credits - level.credits;
    if (isProven && depth > wager && level.at > opensAt) {
      if (depth > missing) missing = depth;
    } else if (depth > 0n) {
      [lowest, isProven] = [level, false];
    } else if (depth === 0n && level.sums[2] > lowest.sums[2]) {
      [lowest, isProven, wasProven] = [level, true, true];
    }
  }
  if (!wasProven) return deriveDayDifference(levels, opensAt, wager);
  if (missing > 0n || lowest === undefined || !isProven) return missing;
  return -deriveExcess(levels, lowest.credits, opensAt, wager);
}

/** Differences of fewer wagers have a slip of a digit by accident, and values with fewer digits too. */
const WAGERS_TOLD = 10n;
const LOWEST_TOLD = 1_000n;

/**
 * Returns the credits at the opening less those at the end of a day, if the stakes or the wins of the last reading were
 * meant otherwise: with a digit too many, missing or exchanged, the difference is no more than a wager. Else 0.
 */
function deriveDayDifference(levels: readonly Level[], opensAt: string, wager: bigint): bigint {
  const opening = levels.filter(({ at }) => at <= opensAt).at(-1);
  const last = levels.at(-1);
  if (opening === undefined || last === undefined) return 0n;
  const difference = opening.credits - last.credits;
  if ((difference < 0n ? -difference : difference) < WAGERS_TOLD * wager) return 0n;
  const isExplained = (before: bigint, written: bigint, due: bigint): boolean => {
    if (before < LOWEST_TOLD) return false;
    const lowest = due - wager < before ? before : due - wager;
    for (let meant = lowest; meant <= due + wager; meant += 1n)
      if (isOneSlip(String(written), String(meant))) return true;
    return false;
  };
  const isByStakes = isExplained(opening.sums[2], last.sums[2], last.sums[2] - difference);
  const isByWins = isExplained(opening.coinOut, last.coinOut, last.coinOut + difference);
  return isByStakes || isByWins ? difference : 0n;
}

/** Returns whether one digit more, one digit less or an exchange of two neighbours makes one text the other. */
function isOneSlip(one: string, other: string): boolean {
  if (one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  if (one.length === other.length + 1) return restOfOne.slice(1) === restOfOther;
  if (other.length === one.length + 1) return restOfOther.slice(1) === restOfOne;
  const exchanged = `${restOfOne[1] ?? ''}${restOfOne[0] ?? ''}${restOfOne.slice(2)}`;
  return one.length === other.length && exchanged === restOfOther;
}

/** Returns the levels of the last readings since a reading without a level, or a sum that fell. */
function listLevels(readings: readonly LevelReading[], handPaysWithin: readonly string[]): readonly Level[] {
  let levels: Level[] = [];
  for (const reading of readings.slice(-READINGS_JUDGED)) {
    const level = computeLevel(reading, handPaysWithin);
    const last = levels.at(-1);
    const isFall = level !== null && last?.sums.some((sum, index) => sum > (level.sums[index] ?? 0n)) === true;
    if (level === null || isFall) levels = [];
    if (level !== null) levels.push(level);
  }
  return levels;
}

/**
 * Returns the rise of the lowest level for good, if it is proven after the opening by more than a wager staked from one
 * reading of it to another; else 0. A rise proven before is the level from which the next one is measured. A level that
 * no second reading has is that of a customer's credits.
 */
function deriveExcess(levels: readonly Level[], lowest: bigint, opensAt: string, wager: bigint): bigint {
  let floor = lowest;
  let rest = listAbove(levels, floor + wager);
  for (;;) {
    const [bottom] = rest.toSorted((one, other) => Number(one.credits - other.credits));
    if (bottom === undefined) return 0n;
    const proof = rest.find(({ credits, sums }) => credits === bottom.credits && sums[2] > bottom.sums[2] + wager);
    if (proof !== undefined && proof.at > opensAt) return bottom.credits - floor;
    if (proof !== undefined) floor = bottom.credits;
    rest = listAbove(rest, proof === undefined ? bottom.credits : floor + wager);
  }
}

/** Returns the levels since the last one that is not above some credits. */
const listAbove = (levels: readonly Level[], upTo: bigint): readonly Level[] =>
  levels.slice(1 + levels.findLastIndex(({ credits }) => credits <= upTo));
