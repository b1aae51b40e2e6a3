/** When an open bank may be played, and by which banker. */

/** A session of open bank: its table, its tailles so far and its beginning. */
export interface OpenBankSession {
  readonly tableNumber: string;
  readonly tailles: number;
  readonly openedAt: Date;
}

/** Part of a gaming day, before or after dinner. */
export type DayHalf = 'afternoon' | 'evening';

export type OpenBankFault =
  | { readonly code: 'OPEN_BANK_AT_ANOTHER_TABLE'; readonly table: string; readonly article: string }
  | { readonly code: 'OPEN_BANK_SESSIONS_PLAYED' | 'TAILLES_PLAYED'; readonly limit: number; readonly article: string }
  | { readonly code: 'OPEN_BANK_HALF_PLAYED'; readonly dinner: string; readonly article: string };

const MAX_SESSIONS_PER_DAY = 2;
const MAX_TAILLES_PER_SESSION = 2;

/**
 * Returns why no session of open bank may begin at this table; null when one may. It is played at one table a season
 * (`seasonTables`: those it was played at), in two sessions a day, before and after dinner.
 *
 * @article AI67:35.1
 */
export function findOpenBankSessionFault(
  tableNumber: string,
  sessionsOfDay: readonly OpenBankSession[],
  seasonTables: readonly string[],
): OpenBankFault | null {
  const otherTable = seasonTables.find((seasonTable) => seasonTable !== tableNumber);
  if (otherTable !== undefined) return { code: 'OPEN_BANK_AT_ANOTHER_TABLE', table: otherTable, article: 'AI67:35' };
  return findSessionCountFault(sessionsOfDay.length, 'AI67:35');
}

/**
 * Returns the fault of a further session: Monaco's banque à tout va has two sessions a day, each of two tailles.
 *
 * @article MC:12.1
 */
export const findBanqueSessionFault = (sessionsPlayed: number): OpenBankFault | null =>
  findSessionCountFault(sessionsPlayed, 'MC:12');

const findSessionCountFault = (sessionsPlayed: number, article: string): OpenBankFault | null =>
  sessionsPlayed < MAX_SESSIONS_PER_DAY
    ? null
    : { code: 'OPEN_BANK_SESSIONS_PLAYED', limit: MAX_SESSIONS_PER_DAY, article };

/**
 * Returns why no further taille begins in a session; null when one may. A session has two at most.
 *
 * @article AI67:35.2
 */
export const findTailleFault = (taillesPlayed: number, article: string): OpenBankFault | null =>
  taillesPlayed < MAX_TAILLES_PER_SESSION ? null : { code: 'TAILLES_PLAYED', limit: MAX_TAILLES_PER_SESSION, article };

/**
 * Returns why no further session begins in this part of the day; null when one may. The two sessions are separated by
 * dinner: one in the afternoon, one in the evening.
 *
 * @article AI67:35.7
 */
export const findDinnerFault = (
  playedHalves: readonly DayHalf[],
  half: DayHalf,
  dinner: string,
): OpenBankFault | null => findHalfFault(playedHalves, half, { dinner, article: 'AI67:35' });

/**
 * Returns why no further session of the banque à tout va begins in this part of the day; null when one may.
 *
 * @article MC:12.3
 */
export const findBanqueHalfFault = (
  playedHalves: readonly DayHalf[],
  half: DayHalf,
  dinner: string,
): OpenBankFault | null => findHalfFault(playedHalves, half, { dinner, article: 'MC:12' });

const findHalfFault = (
  playedHalves: readonly DayHalf[],
  half: DayHalf,
  details: { readonly dinner: string; readonly article: string },
): OpenBankFault | null => (playedHalves.includes(half) ? { code: 'OPEN_BANK_HALF_PLAYED', ...details } : null);

/**
 * Returns the part of the gaming day in which a local time is. Times of day are `HH:MM`; after midnight, until the day's
 * closing hour, it is evening.
 */
export const getDayHalf = (localTime: string, dinner: string, closingTime: string): DayHalf =>
  localTime >= closingTime && localTime < dinner ? 'afternoon' : 'evening';

export type StartFault = { readonly code: 'START_NOT_TOLD' | 'START_BEFORE_TOLD'; readonly article: string };

/**
 * Returns why a session of the open bank does not begin now; null when it may. The commissaire de police and the chef
 * du service des Contributions directes were notified of its starting hour, and it does not begin earlier.
 *
 * @article AI67:35.6
 */
export function findOpenBankStartFault(notifiedStart: Date | null, now: Date): StartFault | null {
  if (notifiedStart === null) return { code: 'START_NOT_TOLD', article: 'AI67:35' };
  return now < notifiedStart ? { code: 'START_BEFORE_TOLD', article: 'AI67:35' } : null;
}

export type BankerFault =
  | { readonly code: 'BANKER_NOT_DRAWN' | 'BANKER_NOT_NAMED' | 'BANKER_WITHOUT_CANDIDATE'; readonly article: string }
  | { readonly code: 'DEPOSIT_SHORT'; readonly heldMinor: bigint; readonly dueMinor: bigint; readonly article: string };

/**
 * Returns why a candidate may not take the open bank; null when the candidate may. The bank belongs to no one in
 * particular: the banker is one of the candidates, by name, and adjudged by lot among several. A deposit with the
 * casino, or with a bank that it approved, covers every stake.
 *
 * @article AI67:35.3, AI67:35.4
 */
export function findBankerFault({
  banker,
  candidates,
  isDrawn,
  depositMinor,
  stakesMinor,
}: {
  /** Name of the banker. */
  readonly banker: string;
  readonly candidates: number;
  readonly isDrawn: boolean;
  readonly depositMinor: bigint;
  /** The highest total that can be staked against the bank at once, as known so far. */
  readonly stakesMinor: bigint;
}): BankerFault | null {
  if (candidates < 1) return { code: 'BANKER_WITHOUT_CANDIDATE', article: 'AI67:35' };
  if (banker === '') return { code: 'BANKER_NOT_NAMED', article: 'AI67:35' };
  if (candidates > 1 && !isDrawn) return { code: 'BANKER_NOT_DRAWN', article: 'AI67:35' };
  return depositMinor < stakesMinor
    ? { code: 'DEPOSIT_SHORT', heldMinor: depositMinor, dueMinor: stakesMinor, article: 'AI67:35' }
    : null;
}

/**
 * Returns why Monaco's banque à tout va does not begin with this banker; null when it may. The Direction approved him: he
 * is named.
 *
 * @article MC:12.4
 */
export const findApprovedBankerFault = (banker: string): BankerFault | null =>
  banker === '' ? { code: 'BANKER_NOT_NAMED', article: 'MC:12' } : null;
