import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { TableGame } from './games.js';
import type { SessionState } from './sessions.js';

/** Complex announces of a roulette: bets that a player hands in by writing, which the Direction may permit. */

/** Games whose text permits complex announces, with its article. The text of the American roulette has none. */
const ANNOUNCE_ARTICLES: Readonly<Partial<Record<JurisdictionCode, Readonly<Partial<Record<TableGame, string>>>>>> = {
  MC: { europeanRoulette: 'MC:8.3' },
};

/**
 * Returns the article by which complex announces are played at a game; null: none permits them.
 *
 * @article MC:8.3.1
 */
export const findAnnounceArticle = (jurisdiction: JurisdictionCode, game: TableGame): string | null =>
  ANNOUNCE_ARTICLES[jurisdiction]?.[game] ?? null;

/** A written announce as it is entered at a table. */
export interface EnteredAnnounce {
  readonly game: TableGame;
  readonly state: SessionState;
  readonly openedAt: Date;
  /** When the control service was informed. */
  readonly noticeGivenAt: Date;
  readonly enteredAt: Date;
}

export type AnnounceFault =
  | { readonly code: 'ANNOUNCE_NOT_PERMITTED' }
  | { readonly code: 'SESSION_CLOSED' | 'SESSION_INTERRUPTED' }
  | { readonly code: 'ANNOUNCE_NOTICE_NOT_VALID' };

/**
 * Returns why a written announce may not be entered; null when it may. The session is open, and the control
 * service was informed since it opened. The visa of the Direction and the inspecteur are identified with it.
 *
 * @article MC:8.3.2
 */
export function findAnnounceFault(
  jurisdiction: JurisdictionCode,
  { game, state, openedAt, noticeGivenAt, enteredAt }: EnteredAnnounce,
): AnnounceFault | null {
  if (findAnnounceArticle(jurisdiction, game) === null) return { code: 'ANNOUNCE_NOT_PERMITTED' };
  if (state !== 'open') return { code: state === 'closed' ? 'SESSION_CLOSED' : 'SESSION_INTERRUPTED' };
  const isNoticeValid = noticeGivenAt >= openedAt && noticeGivenAt <= enteredAt;
  return isNoticeValid ? null : { code: 'ANNOUNCE_NOTICE_NOT_VALID' };
}
