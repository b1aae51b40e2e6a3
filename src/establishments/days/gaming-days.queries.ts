import { listColumns, queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { GamingDayEntity } from '../entities/gaming-day.entity.js';
import { isGamingDay, type GamingDayBounds } from './gaming-day.js';
import { GAMING_DAY_COLUMNS, type GamingDayRow } from '../directory/establishments.queries.js';

/** A recorded gaming day. */
export type DayRow = GamingDayRow;

const LOCK_CLAUSES = { none: '', share: 'for share', update: 'for update' } as const;

/** Returns the recorded gaming day, locked in the mode `lock` until the commit. Refuses UNKNOWN_GAMING_DAY. */
export async function requireDay(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  lockMode: keyof typeof LOCK_CLAUSES,
): Promise<DayRow> {
  if (!isGamingDay(gamingDay)) refuse('UNKNOWN_GAMING_DAY', { gamingDay });
  const day = await queryOptionalRow<DayRow>(
    db,
    `select ${GAMING_DAY_COLUMNS} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2::date ${LOCK_CLAUSES[lockMode]}`,
    [establishmentId, gamingDay],
  );
  return day ?? refuse('UNKNOWN_GAMING_DAY', { gamingDay });
}

/**
 * Returns the gaming day, locked in the requested mode until the transaction ends.
 * Refuses UNKNOWN_GAMING_DAY, and DAY_CLOSED when it is closed.
 */
export async function requireOpenDay(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  lockMode: keyof typeof LOCK_CLAUSES,
): Promise<DayRow> {
  const day = await requireDay(db, establishmentId, gamingDay, lockMode);
  return day.state === 'closed' ? refuse('DAY_CLOSED', { gamingDay }) : day;
}

/** Returns the first day still open before a day: it must be closed first; undefined when there is none. */
export function findEarlierOpenDay(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<DayRow | undefined> {
  return queryOptionalRow<DayRow>(
    db,
    `select ${GAMING_DAY_COLUMNS} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day < $2::date and gaming_days.state = 'open'
      order by gaming_days.gaming_day limit 1`,
    [establishmentId, gamingDay],
  );
}

/** Returns the last closed day after a day: it must be reopened first; undefined when there is none. */
export function findLaterClosedDay(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<DayRow | undefined> {
  return queryOptionalRow<DayRow>(
    db,
    `select ${GAMING_DAY_COLUMNS} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day > $2::date and gaming_days.state = 'closed'
      order by gaming_days.gaming_day desc limit 1`,
    [establishmentId, gamingDay],
  );
}

/** Returns the first open day after a day, which receives late findings about it; undefined when there is none. */
export function findNextOpenDay(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<DayRow | undefined> {
  return queryOptionalRow<DayRow>(
    db,
    `select ${GAMING_DAY_COLUMNS} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day > $2::date and gaming_days.state = 'open'
      order by gaming_days.gaming_day limit 1`,
    [establishmentId, gamingDay],
  );
}

/** Makes other transactions that record or close gaming days of the establishment wait until this one ends. */
export async function lockGamingDays(tx: Tx, establishmentId: number): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('gaming_days', $1))`, [establishmentId]);
}

/** Inserts gaming days with their opening and closing, in the order of their dates. */
export async function insertGamingDays(
  tx: Tx,
  establishmentId: number,
  days: readonly GamingDayBounds[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into gaming_days (establishment_id, gaming_day, opens_at, closes_at)
      select $1, day.gaming_day, day.opens_at, day.closes_at
      from unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) as day (gaming_day, opens_at, closes_at)
      order by day.gaming_day`,
    [establishmentId, ...listColumns(days, 'gamingDay', 'opensAt', 'closesAt')],
  );
}

/** Closes a gaming day, or opens it again; the caller has locked it and knows its state. */
export async function setDayState(
  tx: Tx,
  establishmentId: number,
  gamingDay: string,
  state: GamingDayEntity['state'],
): Promise<void> {
  await tx.update(GamingDayEntity, { establishmentId, gamingDay }, { state });
}
