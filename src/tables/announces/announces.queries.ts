import { queryRows, type Queryable } from '#platform/database/rows.js';

/** A written announce of a session. */
export interface AnnounceRow {
  /** Its number in the session, from 1. */
  readonly announceNumber: number;
  /** The bets as the player wrote them. */
  readonly bets: string;
  /** When the control service was informed. */
  readonly noticeGivenAt: Date;
  /** Name or rank of the person of the service who was informed; empty once erased. */
  readonly noticeRecipient: string;
  /** Full name of the person at the table who entered it. */
  readonly enteredBy: string;
  /** Full name of the member of the Direction whose visa it has. */
  readonly permittedBy: string;
  /** Full name of the inspecteur in whose presence it is played. */
  readonly watchedBy: string;
  /** When it was entered, by the server's clock. */
  readonly enteredAt: Date;
}

/** Lists the written announces of a session, in order. */
export const listAnnounces = (
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<AnnounceRow[]> =>
  queryRows<AnnounceRow>(
    connection,
    `select announces.announce_number as "announceNumber", announces.announced_bets as bets,
        announces.notice_given_at as "noticeGivenAt", announces.notice_recipient as "noticeRecipient",
        writer.full_name as "enteredBy", direction.full_name as "permittedBy", inspecteur.full_name as "watchedBy",
        announces.entered_at as "enteredAt"
      from table_announces as announces
      join people_names as writer on writer.person_id = announces.entered_by
      join people_names as direction on direction.person_id = announces.permitted_by
      join people_names as inspecteur on inspecteur.person_id = announces.watched_by
      where announces.establishment_id = $1 and announces.session_id = $2
      order by announces.announce_number`,
    [establishmentId, sessionId],
  );
