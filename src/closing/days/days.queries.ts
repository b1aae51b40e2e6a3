import { isGamingDay } from '../../establishments/days/gaming-day.js';
import { maybeRow, oneRow, rows } from '../../platform/database/rows.js';
import type { Queryable } from '../../platform/database/rows.js';
import { refuse } from '../../refusals/refusal.js';

export interface DayRow {
  readonly gamingDay: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly state: 'open' | 'closed';
}

const dayColumns = `gaming_days.gaming_day as "gamingDay", gaming_days.opens_at as "opensAt",
  gaming_days.closes_at as "closesAt", gaming_days.state`;

const LOCKS = { none: '', share: 'for share', update: 'for update' } as const;

/** The day, locked as asked until the end of the transaction. Refuses UNKNOWN_GAMING_DAY. */
export async function dayRow(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
  lock: keyof typeof LOCKS,
): Promise<DayRow> {
  if (!isGamingDay(gamingDay)) refuse('UNKNOWN_GAMING_DAY', { gamingDay });
  const row = await maybeRow<DayRow>(
    on,
    `select ${dayColumns} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2::date ${LOCKS[lock]}`,
    [establishmentId, gamingDay],
  );
  return row ?? refuse('UNKNOWN_GAMING_DAY', { gamingDay });
}

/** The same, refused with DAY_CLOSED when it is. */
export async function openDayRow(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
  lock: keyof typeof LOCKS,
): Promise<DayRow> {
  const day = await dayRow(on, establishmentId, gamingDay, lock);
  return day.state === 'closed' ? refuse('DAY_CLOSED', { gamingDay }) : day;
}

/** The first day still open before that one: it must close first. */
export function earlierOpenDay(on: Queryable, establishmentId: number, gamingDay: string): Promise<DayRow | undefined> {
  return maybeRow<DayRow>(
    on,
    `select ${dayColumns} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day < $2::date and gaming_days.state = 'open'
      order by gaming_days.gaming_day limit 1`,
    [establishmentId, gamingDay],
  );
}

/** The last closed day after that one: it must be reopened first. */
export function laterClosedDay(on: Queryable, establishmentId: number, gamingDay: string): Promise<DayRow | undefined> {
  return maybeRow<DayRow>(
    on,
    `select ${dayColumns} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day > $2::date and gaming_days.state = 'closed'
      order by gaming_days.gaming_day desc limit 1`,
    [establishmentId, gamingDay],
  );
}

/** The first open day after that one, which carries what is found out about it later. */
export function nextOpenDay(on: Queryable, establishmentId: number, gamingDay: string): Promise<DayRow | undefined> {
  return maybeRow<DayRow>(
    on,
    `select ${dayColumns} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day > $2::date and gaming_days.state = 'open'
      order by gaming_days.gaming_day limit 1`,
    [establishmentId, gamingDay],
  );
}

export async function machineIdsByNumber(
  on: Queryable,
  establishmentId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const found = await rows<{ readonly sbmNumber: string; readonly machineId: bigint }>(
    on,
    `select machines.sbm_number as "sbmNumber", machines.machine_id as "machineId" from machines
      where machines.establishment_id = $1 and machines.sbm_number = any($2::text[])`,
    [establishmentId, [...numbers]],
  );
  return new Map(found.map((row) => [row.sbmNumber, row.machineId]));
}

/** A request of that kind about that day which nobody has decided yet. */
export async function hasPendingRequest(
  on: Queryable,
  establishmentId: number,
  kind: string,
  subject: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const found = await rows(
    on,
    `select approval_requests.request_id from approval_requests
      where approval_requests.establishment_id = $1 and approval_requests.kind = $2
        and approval_requests.subject @> $3::jsonb
        and not exists (
          select from approval_decisions
          where approval_decisions.establishment_id = approval_requests.establishment_id
            and approval_decisions.request_id = approval_requests.request_id)
      limit 1`,
    [establishmentId, kind, JSON.stringify(subject)],
  );
  return found.length > 0;
}

/** How many intervention sheets of a day no envelope holds. */
export function unsealedSheets(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly sheetCount: number }> {
  return oneRow<{ sheetCount: number }>(
    on,
    `select count(*)::integer as "sheetCount" from interventions
      where interventions.establishment_id = $1 and interventions.gaming_day = $2::date and not exists (
        select from intervention_envelopes
        where intervention_envelopes.establishment_id = interventions.establishment_id
          and intervention_envelopes.gaming_day = interventions.gaming_day)`,
    [establishmentId, gamingDay],
  );
}
