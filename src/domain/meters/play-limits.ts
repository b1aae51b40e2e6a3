import type { SettingKey, SettingValues } from '../settings/settings.js';
import type { CounterName } from './counters.js';

/** The most that a machine can do in a given time: a rise of its counters beyond it is doubted. */

/** Limits of a machine's play, amounts in minor units. */
export interface PlayLimits {
  /** Value of a credit. */
  readonly denominationMinor: bigint;
  /** Games of the fastest play. */
  readonly gamesPerMinute: bigint;
  readonly highestWagerMinor: bigint;
  /** The highest win of one game, jackpots included. */
  readonly highestWinMinor: bigint;
  /** Notes, or coins, that the machine accepts. */
  readonly notesPerMinute: bigint;
  readonly largestNoteMinor: bigint;
  /** Tickets read or printed, and transfers with cards. */
  readonly ticketsPerMinute: bigint;
  readonly highestTicketMinor: bigint;
  readonly highestTransferMinor: bigint;
}

/** Limits with the instant from which they apply. */
export interface DatedPlayLimits {
  readonly from: Date;
  readonly limits: PlayLimits;
}

/**
 * The limit that a counter follows: `games`, `stakes`, `wins`, `cash` (notes and coins in money), `notes` (their
 * number), `tickets` and `transfers` (money), `ticketCount`, `paid` (all that enters or leaves a machine), `openings`
 * (doors, power).
 */
export type PlayLimitKind =
  | 'games'
  | 'stakes'
  | 'wins'
  | 'cash'
  | 'notes'
  | 'tickets'
  | 'transfers'
  | 'ticketCount'
  | 'paid'
  | 'openings';

/** The limit of each counter; a gauge has none, since its value may fall. */
export const PLAY_LIMIT_KINDS: Readonly<Partial<Record<CounterName, PlayLimitKind>>> = {
  gamesPlayed: 'games',
  gamesWon: 'games',
  gamesLost: 'games',
  coinInCredits: 'stakes',
  restrictedPlayedCredits: 'stakes',
  coinOutCredits: 'wins',
  wonCredits: 'wins',
  jackpotCredits: 'wins',
  progressiveCredits: 'wins',
  bonusCredits: 'wins',
  machinePaidProgressiveCredits: 'wins',
  machinePaidBonusCredits: 'wins',
  handPaidBonusCredits: 'wins',
  billsCredits: 'cash',
  coinsCredits: 'cash',
  bucketCoinsCredits: 'cash',
  hopperCoinsOutCredits: 'cash',
  hopperFillCredits: 'cash',
  bills1Count: 'notes',
  bills2Count: 'notes',
  bills5Count: 'notes',
  bills10Count: 'notes',
  bills20Count: 'notes',
  bills50Count: 'notes',
  bills100Count: 'notes',
  bills200Count: 'notes',
  bills500Count: 'notes',
  bills1000Count: 'notes',
  bills2000Count: 'notes',
  bills5000Count: 'notes',
  bills10000Count: 'notes',
  ticketInCredits: 'tickets',
  ticketOutCredits: 'tickets',
  cashableTicketInCents: 'tickets',
  restrictedTicketInCents: 'tickets',
  cashableTicketOutCents: 'tickets',
  restrictedTicketOutCents: 'tickets',
  ticketInCount: 'ticketCount',
  ticketOutCount: 'ticketCount',
  electronicInCredits: 'transfers',
  electronicOutCredits: 'transfers',
  cashableElectronicInCents: 'transfers',
  restrictedElectronicInCents: 'transfers',
  cashableElectronicOutCents: 'transfers',
  restrictedElectronicOutCents: 'transfers',
  dropCredits: 'paid',
  cancelledCredits: 'paid',
  handPaidCredits: 'paid',
  handPaidCancelledCredits: 'paid',
  slotDoorOpens: 'openings',
  dropDoorOpens: 'openings',
  logicDoorOpens: 'openings',
  billBoxDoorOpens: 'openings',
  billBoxRemovals: 'openings',
  powerResets: 'openings',
};

/** Openings of a door, or switches of the power, within a minute. */
export const OPENINGS_PER_MINUTE = 60n;
/** Wins of a step: at most this multiple of its stakes, and this many times the highest win of one game. */
export const WINS_TO_STAKES = 2n;
export const HIGHEST_WINS_OF_A_STEP = 2n;

const MINUTE_MS = 60_000;
/** A counter that an earlier reading lacked may have moved since the reading before: its step counts this much more. */
export const STALE_COUNTER_MS = 86_400_000;

/** Known movements of a step on which the limits of its stakes and wins depend; null: not known. */
export interface StepPlay {
  readonly games: bigint | null;
  readonly stakesMinor: bigint | null;
}

/** Returns the minutes that a step may have taken: the elapsed time in whole minutes, rounded up, and one more. */
export function countStepMinutes(elapsedMs: number): bigint {
  return BigInt(Math.ceil(elapsedMs / MINUTE_MS) + 1);
}

/**
 * Returns the highest credible rise of a counter within a step, in minor units, or in pieces for counters of games,
 * notes, tickets and openings. Null for a counter without a limit.
 *
 * 1. Games ≤ minutes × the fastest play.
 * 2. Stakes ≤ games moved × highest wager, one more game for the one in progress; without a games counter, the fastest
 * play.
 * 3. Wins ≤ twice the stakes + two of the highest wins: over many games the return decides, over few the highest win.
 * 4. Notes and coins ≤ minutes × those accepted a minute × the largest note; tickets and transfers likewise.
 */
export function computeHighestRise(
  counter: CounterName,
  minutes: bigint,
  { games, stakesMinor }: StepPlay,
  limits: PlayLimits,
): bigint | null {
  const kind = PLAY_LIMIT_KINDS[counter];
  if (kind === undefined) return null;
  const highestGames = minutes * limits.gamesPerMinute;
  const highestStakesMinor = (games === null ? highestGames : games + 1n) * limits.highestWagerMinor;
  const highestWinsMinor =
    WINS_TO_STAKES * (stakesMinor ?? highestStakesMinor) + HIGHEST_WINS_OF_A_STEP * limits.highestWinMinor;
  const highestCashMinor = minutes * limits.notesPerMinute * limits.largestNoteMinor;
  const highestTicketsMinor = minutes * limits.ticketsPerMinute * limits.highestTicketMinor;
  const highestTransfersMinor = minutes * limits.ticketsPerMinute * limits.highestTransferMinor;
  switch (kind) {
    case 'games':
      return highestGames;
    case 'stakes':
      return highestStakesMinor;
    case 'wins':
      return highestWinsMinor;
    case 'cash':
      return highestCashMinor;
    case 'notes':
      return minutes * limits.notesPerMinute;
    case 'tickets':
      return highestTicketsMinor;
    case 'transfers':
      return highestTransfersMinor;
    case 'ticketCount':
      return minutes * limits.ticketsPerMinute;
    case 'paid':
      return highestWinsMinor + highestCashMinor + highestTicketsMinor + highestTransfersMinor;
    case 'openings':
      return minutes * OPENINGS_PER_MINUTE;
  }
}

/**
 * Returns the limits of a step that ends at an instant: those in force just before it; undefined when there are none.
 * `datedLimits` are in order of time.
 */
export function findLimitsAt(datedLimits: readonly DatedPlayLimits[], instant: Date): PlayLimits | undefined {
  return datedLimits.findLast(({ from }) => from.getTime() < instant.getTime())?.limits;
}

/** Returns the strictest of several limits, part by part, at the highest denomination; undefined for none. */
export function findStrictestLimits(limits: readonly PlayLimits[]): PlayLimits | undefined {
  const [firstLimits, ...otherLimits] = limits;
  if (firstLimits === undefined) return undefined;
  return otherLimits.reduce(
    (one, other) => ({
      denominationMinor: getHigher(one.denominationMinor, other.denominationMinor),
      gamesPerMinute: getLower(one.gamesPerMinute, other.gamesPerMinute),
      highestWagerMinor: getLower(one.highestWagerMinor, other.highestWagerMinor),
      highestWinMinor: getLower(one.highestWinMinor, other.highestWinMinor),
      notesPerMinute: getLower(one.notesPerMinute, other.notesPerMinute),
      largestNoteMinor: getLower(one.largestNoteMinor, other.largestNoteMinor),
      ticketsPerMinute: getLower(one.ticketsPerMinute, other.ticketsPerMinute),
      highestTicketMinor: getLower(one.highestTicketMinor, other.highestTicketMinor),
      highestTransferMinor: getLower(one.highestTransferMinor, other.highestTransferMinor),
    }),
    firstLimits,
  );
}

export const PLAY_LIMIT_SETTINGS = [
  'gamesPerMinute',
  'highestWagerMinor',
  'highestWinMinor',
  'notesPerMinute',
  'largestNoteMinor',
  'ticketsPerMinute',
  'highestTicketMinor',
  'highestTransferMinor',
] as const satisfies readonly SettingKey[];
/** The settings from which limits are made. */
export type PlayLimitSettings = Pick<SettingValues, (typeof PLAY_LIMIT_SETTINGS)[number]>;

/** The parts of a machine's version that set its limits; the technical sheet may lack any of them. */
export interface LimitedVersion {
  readonly denominationMinor: bigint;
  readonly technical: Readonly<Record<string, unknown>>;
}

/**
 * Returns the limits of a machine: those of its technical sheet (fastest play, highest wager and win, notes accepted),
 * and the establishment's settings for those that the sheet lacks.
 */
export function buildPlayLimits(
  { denominationMinor, technical }: LimitedVersion,
  settings: PlayLimitSettings,
): PlayLimits {
  const sheet = technical as {
    readonly gamesPerMinute?: number;
    readonly highestWagerCredits?: string;
    readonly highestWinCredits?: string;
    readonly billReader?: { readonly acceptedNotesMinor?: readonly string[] };
    readonly progressive?: { readonly ceilingMinor?: string };
  };
  const toMinor = (credits: string | undefined, minorOfSetting: bigint): bigint =>
    credits === undefined ? minorOfSetting : BigInt(credits) * denominationMinor;
  const highestWinMinor = toMinor(sheet.highestWinCredits, settings.highestWinMinor);
  // the sheet's highest win leaves out a progressive jackpot
  const progressiveMinor = BigInt(sheet.progressive?.ceilingMinor ?? settings.highestWinMinor);
  const acceptedNotes = (sheet.billReader?.acceptedNotesMinor ?? []).map(BigInt);
  return {
    denominationMinor,
    gamesPerMinute: BigInt(sheet.gamesPerMinute ?? settings.gamesPerMinute),
    highestWagerMinor: toMinor(sheet.highestWagerCredits, settings.highestWagerMinor),
    highestWinMinor: sheet.progressive === undefined ? highestWinMinor : getHigher(highestWinMinor, progressiveMinor),
    notesPerMinute: BigInt(settings.notesPerMinute),
    largestNoteMinor: acceptedNotes.length === 0 ? settings.largestNoteMinor : acceptedNotes.reduce(getHigher),
    ticketsPerMinute: BigInt(settings.ticketsPerMinute),
    highestTicketMinor: settings.highestTicketMinor,
    highestTransferMinor: settings.highestTransferMinor,
  };
}

const getHigher = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const getLower = (one: bigint, other: bigint): bigint => (one < other ? one : other);
