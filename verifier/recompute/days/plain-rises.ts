import { COUNTERS } from '../derive/counters.js';
import { findMachineLimits, findLimitKind, type LimitKind, type MachineLimits } from '../derive/limits.js';
import type { RawData } from '../facts.js';

/** The most that the counters of a kind can rise, in credits or pieces; a step beyond it is judged in full. */
export type MostRises = Readonly<Record<LimitKind, number>>;

/**
 * Returns the most that counters can rise between two lines of counters as numbers, in the elapsed milliseconds; null
 * for a machine without limits.
 */
export type FindMostRises = (before: Float64Array, after: Float64Array, elapsedMs: number) => MostRises | null;

const KINDS = COUNTERS.map(({ column }) => findLimitKind(column));

/** Returns whether no counter of a column rose more between two lines than `most` allows. */
export function areRisesPossible(before: Float64Array, after: Float64Array, most: MostRises): boolean {
  return KINDS.every((kind, index) => {
    const rise = (after[index] ?? Number.NaN) - (before[index] ?? Number.NaN);
    return kind === null || Number.isNaN(rise) || rise <= most[kind];
  });
}

const indexOf = (column: string): number => COUNTERS.findIndex((counter) => counter.column === column);
const [GAMES, COIN_IN] = [indexOf('games_played'), indexOf('coin_in_credits')];

/** Builds the function for a machine from its strictest limits within the day. */
export function buildMostRises(rawData: RawData, machineId: bigint): FindMostRises {
  const limits = listLimitsOfDay(rawData, machineId);
  if (limits.length === 0) return () => null;
  const findLeast = (getAmount: (limits: MachineLimits) => bigint): number =>
    Math.min(...limits.map((each) => Number(getAmount(each))));
  const games = findLeast(({ gamesPerMinute }) => gamesPerMinute);
  const wager = findLeast((each) => each.wager / each.creditValue);
  const win = findLeast((each) => each.win / each.creditValue);
  const cash = findLeast((each) => (each.notesPerMinute * each.note) / each.creditValue);
  const tickets = findLeast((each) => (each.ticketsPerMinute * each.ticket) / each.creditValue);
  const transfers = findLeast((each) => (each.ticketsPerMinute * each.transfer) / each.creditValue);
  const notes = findLeast(({ notesPerMinute }) => notesPerMinute);
  const pieces = findLeast(({ ticketsPerMinute }) => ticketsPerMinute);
  return (before, after, elapsedMs) => {
    const minutes = Math.ceil(elapsedMs / 60_000) + 1;
    const findRise = (index: number): number => (after[index] ?? Number.NaN) - (before[index] ?? Number.NaN);
    const [gamesMoved, stakesMoved] = [findRise(GAMES), findRise(COIN_IN)];
    const mostStakes = (Number.isNaN(gamesMoved) ? minutes * games : gamesMoved + 1) * wager;
    const mostWins = 2 * (Number.isNaN(stakesMoved) ? mostStakes : stakesMoved) + 2 * win;
    return {
      games: minutes * games,
      stakes: mostStakes,
      wins: mostWins,
      cash: minutes * cash,
      notes: minutes * notes,
      tickets: minutes * tickets,
      transfers: minutes * transfers,
      ticketPieces: minutes * pieces,
      everything: mostWins + minutes * (cash + tickets + transfers),
      openings: minutes * 60,
    };
  };
}

/** Returns the limits of a machine at the closing of the day and at each of its versions within it. */
function listLimitsOfDay(rawData: RawData, machineId: bigint): MachineLimits[] {
  const [day] = rawData.listRows('gaming_days');
  if (day === undefined) return [];
  const changes = rawData
    .findRows('machine_versions', 'machine_id', machineId)
    .map(({ effective_at: effectiveAt }) => effectiveAt)
    .filter((effectiveAt) => effectiveAt > day.opens_at && effectiveAt <= day.closes_at);
  return [...changes, day.closes_at].flatMap((instant) => findMachineLimits(rawData, machineId, instant) ?? []);
}
