import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { GAUGES } from './counters.js';
import { findSetting } from './days.js';

/** A reading, as far as its limits need it. */
interface LimitedReading {
  readonly at: string;
  readonly staleCounters?: ReadonlySet<string>;
}

/**
 * What a machine can do at most: a rise of a counter beyond it is no movement. The technical sheet in force counts, and
 * the establishment's settings where it is silent. Amounts in minor units.
 */
export interface MachineLimits {
  readonly creditValue: bigint;
  readonly gamesPerMinute: bigint;
  readonly wager: bigint;
  readonly win: bigint;
  readonly notesPerMinute: bigint;
  readonly note: bigint;
  readonly ticketsPerMinute: bigint;
  readonly ticket: bigint;
  readonly transfer: bigint;
}

/** Kinds of counters by the pattern of their column or JSON name, the first that fits. */
const KIND_PATTERNS = [
  ['games', /^games_(played|won|lost)$/],
  ['stakes', /^(coin_in_credits|restrictedPlayedCredits)$/],
  ['wins', /^(coin_out|won|jackpot|progressive|bonus)_credits$|^(machinePaid\w+|handPaidBonus)Credits$/],
  ['cash', /^(bills|coins)_credits$|^(bucketCoins|hopperCoinsOut|hopperFill)Credits$/],
  ['notes', /^bills_?\d+_?[cC]ount$/],
  ['tickets', /^ticket_(in|out)_credits$|Ticket(In|Out)Cents$/],
  ['transfers', /^electronic_(in|out)_credits$|Electronic(In|Out)Cents$/],
  ['ticketPieces', /^ticket(In|Out)Count$/],
  ['everything', /^(drop|cancelled|hand_paid|hand_paid_cancelled)_credits$/],
  ['openings', /^(slot_door_opens|drop_door_opens|power_resets)$|^(logicDoorOpens|billBoxDoorOpens|billBoxRemovals)$/],
] as const;

export type LimitKind = (typeof KIND_PATTERNS)[number][0];

const kindByCounter = new Map<string, LimitKind | null>();

/** Returns the kind of a counter; null for one without a limit. */
export function findLimitKind(counter: string): LimitKind | null {
  const knownKind = kindByCounter.get(counter);
  if (knownKind !== undefined) return knownKind;
  const kind = KIND_PATTERNS.find(([, pattern]) => pattern.test(counter))?.[0] ?? null;
  kindByCounter.set(counter, GAUGES.has(counter) ? null : kind);
  return kindByCounter.get(counter) ?? null;
}

/** Returns the limits of a machine at the end of a step: what was in force just before the instant. */
export function findMachineLimits(rawData: RawData, machineId: bigint, instant: string): MachineLimits | null {
  const versions = rawData.findRows('machine_versions', 'machine_id', machineId);
  const version = versions.findLast(({ effective_at: effectiveAt }) => effectiveAt < instant) ?? versions[0];
  if (version === undefined) return null;
  const days = rawData.listRows('gaming_days');
  const day = days.findLast(({ opens_at: opensAt }) => opensAt < instant) ?? days[0];
  const getAmount = (key: string): bigint => BigInt(findSetting(rawData, key, day?.gaming_day ?? '') ?? 0);
  return applySheet(version, {
    creditValue: version.denomination_minor,
    gamesPerMinute: getAmount('gamesPerMinute'),
    wager: getAmount('highestWagerMinor'),
    win: getAmount('highestWinMinor'),
    notesPerMinute: getAmount('notesPerMinute'),
    note: getAmount('largestNoteMinor'),
    ticketsPerMinute: getAmount('ticketsPerMinute'),
    ticket: getAmount('highestTicketMinor'),
    transfer: getAmount('highestTransferMinor'),
  });
}

/** Replaces limits by those of the technical sheet. */
function applySheet({ technical }: RawRow<'machine_versions'>, limits: MachineLimits): MachineLimits {
  const { gamesPerMinute, highestWagerCredits, highestWinCredits, billReader, progressive } = technical as {
    readonly gamesPerMinute?: number;
    readonly highestWagerCredits?: string;
    readonly highestWinCredits?: string;
    readonly billReader?: { readonly acceptedNotesMinor?: readonly string[] };
    readonly progressive?: { readonly ceilingMinor?: string };
  };
  const inMoney = (credits: string | undefined, amount: bigint): bigint =>
    credits === undefined ? amount : BigInt(credits) * limits.creditValue;
  const wins = [inMoney(highestWinCredits, limits.win)];
  if (progressive !== undefined) wins.push(BigInt(progressive.ceilingMinor ?? limits.win));
  const notes = (billReader?.acceptedNotesMinor ?? []).map(BigInt);
  return {
    ...limits,
    gamesPerMinute: gamesPerMinute === undefined ? limits.gamesPerMinute : BigInt(gamesPerMinute),
    wager: inMoney(highestWagerCredits, limits.wager),
    win: pickGreatest(wins),
    note: notes.length === 0 ? limits.note : pickGreatest(notes),
  };
}

const pickGreatest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((greatest, amount) => (amount > greatest ? amount : greatest), 0n);

/** Elapsed minutes of a step begun, and one more for what a machine reports late. */
const countMinutes = (elapsedMs: number): bigint => BigInt(Math.ceil(elapsedMs / 60_000) + 1);

/**
 * Returns the counters that rose more within a step than the machine could. A counter last known before the earlier
 * reading is allowed a day more.
 */
export function listImpossibleRises(
  earlier: LimitedReading,
  later: LimitedReading,
  movements: ReadonlyMap<string, bigint>,
  limits: MachineLimits,
): string[] {
  const elapsedMs = Date.parse(later.at) - Date.parse(earlier.at);
  const staleCounters = earlier.staleCounters ?? new Set<string>();
  const isImpossible = (counter: string, games: bigint | null, stakes: bigint | null): boolean => {
    const kind = findLimitKind(counter);
    const movement = movements.get(counter) ?? 0n;
    if (kind === null || movement <= 0n) return false;
    const minutes = countMinutes(elapsedMs + (staleCounters.has(counter) ? 86_400_000 : 0));
    const isInCredits = counter.toLowerCase().endsWith('credits');
    return movement * (isInCredits ? limits.creditValue : 1n) > computeMost(kind, { minutes, games, stakes, limits });
  };
  const findTrusted = (counter: string, games: bigint | null): bigint | null => {
    const movement = movements.get(counter);
    const isTrusted = movement !== undefined && !staleCounters.has(counter) && !isImpossible(counter, games, null);
    return isTrusted ? movement : null;
  };
  const games = findTrusted('games_played', null);
  const coinIn = findTrusted('coin_in_credits', games);
  const stakes = coinIn === null ? null : coinIn * limits.creditValue;
  return [...movements.keys()].filter((counter) => isImpossible(counter, games, stakes));
}

/** Returns the most that the counters of a kind can rise: money in minor units, or pieces. */
function computeMost(
  kind: LimitKind,
  step: {
    readonly minutes: bigint;
    readonly games: bigint | null;
    readonly stakes: bigint | null;
    readonly limits: MachineLimits;
  },
): bigint {
  const { minutes, games, limits } = step;
  const mostGames = minutes * limits.gamesPerMinute;
  const mostStakes = (games === null ? mostGames : games + 1n) * limits.wager;
  const mostWins = 2n * (step.stakes ?? mostStakes) + 2n * limits.win;
  const mostCash = minutes * limits.notesPerMinute * limits.note;
  const mostTickets = minutes * limits.ticketsPerMinute * limits.ticket;
  const mostTransfers = minutes * limits.ticketsPerMinute * limits.transfer;
  const mostByKind: Readonly<Record<LimitKind, bigint>> = {
    games: mostGames,
    stakes: mostStakes,
    wins: mostWins,
    cash: mostCash,
    notes: minutes * limits.notesPerMinute,
    tickets: mostTickets,
    transfers: mostTransfers,
    ticketPieces: minutes * limits.ticketsPerMinute,
    everything: mostWins + mostCash + mostTickets + mostTransfers,
    openings: minutes * 60n,
  };
  return mostByKind[kind];
}
