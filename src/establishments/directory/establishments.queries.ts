import { refuse } from '#refusals/refusal.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { GamingDayState } from '#domain/gaming-day.js';

/** An establishment of the operator. */
export interface EstablishmentRow {
  /** Numbered from 1 in the order of creation; 0 is the operator. */
  readonly establishmentId: number;
  /** Its short name in addresses, file names and the name of its log: at most 16 capitals, digits and hyphens. */
  readonly code: string;
  /** Its name on screens and documents, 1 to 120 characters. */
  readonly name: string;
  /** ISO 4217 code of the one currency of its books. */
  readonly currency: string;
  /** Decimals of that currency, 0 to 4: the number of digits after the point of an amount in minor units. */
  readonly currencyExponent: number;
  readonly jurisdiction: JurisdictionCode;
  readonly timeZone: string;
  /** First gaming day of its books, YYYY-MM-DD; none is recorded before it. */
  readonly firstGamingDay: string;
  /** When it was created, by the server's clock. */
  readonly recordedAt: Date;
}

export interface StoredSettingRow {
  readonly settingKey: string;
  readonly effectiveFrom: string;
  readonly revision: number;
  readonly value: unknown;
  /** Origin of the value, as a code. */
  readonly source: string;
  readonly approvalRequestId: bigint | null;
  readonly recordedBy: bigint | null;
  readonly recordedAt: Date;
}

/** A gaming day of the establishment, recorded. */
export interface GamingDayRow {
  /** The local date on which it opens, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** Its first instant: the closing of the previous day. */
  readonly opensAt: Date;
  /** First instant of the next day. */
  readonly closesAt: Date;
  /** State of the gaming day. */
  readonly state: GamingDayState;
}

const ESTABLISHMENT_COLUMNS = `establishments.establishment_id as "establishmentId", establishments.code,
  establishments.name, establishments.currency, establishments.currency_exponent as "currencyExponent",
  establishments.jurisdiction, establishments.time_zone as "timeZone",
  establishments.first_gaming_day as "firstGamingDay", establishments.recorded_at as "recordedAt"`;

/** The columns of a `GamingDayRow`. */
export const GAMING_DAY_COLUMNS = `gaming_days.gaming_day as "gamingDay", gaming_days.opens_at as "opensAt",
  gaming_days.closes_at as "closesAt", gaming_days.state`;

/** Returns the establishments, without the operator itself. */
export function listEstablishments(db: Queryable): Promise<EstablishmentRow[]> {
  return queryRows<EstablishmentRow>(
    db,
    `select ${ESTABLISHMENT_COLUMNS} from establishments where establishments.kind = 'casino'
      order by establishments.code`,
  );
}

/** Returns the establishment with this code, never the operator; undefined when there is none. */
export function findEstablishmentByCode(db: Queryable, code: string): Promise<EstablishmentRow | undefined> {
  return queryOptionalRow<EstablishmentRow>(
    db,
    `select ${ESTABLISHMENT_COLUMNS} from establishments where establishments.kind = 'casino' and establishments.code = $1`,
    [code],
  );
}

/** Returns the establishment with this id; undefined when there is none. */
export function findEstablishmentById(db: Queryable, establishmentId: number): Promise<EstablishmentRow | undefined> {
  return queryOptionalRow<EstablishmentRow>(
    db,
    `select ${ESTABLISHMENT_COLUMNS} from establishments where establishments.establishment_id = $1`,
    [establishmentId],
  );
}

/** Makes other creations of an establishment wait until the transaction ends. */
export async function lockEstablishments(tx: Tx): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('establishments', 0))`);
}

/** Returns the establishment with this id. Refuses UNKNOWN_ESTABLISHMENT. */
export async function requireEstablishmentById(db: Queryable, establishmentId: number): Promise<EstablishmentRow> {
  const establishment = await findEstablishmentById(db, establishmentId);
  return establishment ?? refuse('UNKNOWN_ESTABLISHMENT', { establishment: establishmentId });
}

/** Returns the number after that of the last establishment; the caller has locked the table. */
export async function computeNextEstablishmentId(tx: Tx): Promise<number> {
  const { next: nextId } = await queryRow<{ readonly next: number }>(
    tx,
    `select coalesce(max(establishments.establishment_id), 0) + 1 as next from establishments`,
  );
  return nextId;
}

/** Creates the monthly partitions of a table from one day to another, both included; existing ones stay. */
export async function ensureMonthPartitions(tx: Tx, table: string, firstDay: string, lastDay: string): Promise<void> {
  await queryRows(tx, 'select ensure_month_partitions($1::regclass, $2::date, $3::date)', [table, firstDay, lastDay]);
}

/** Returns every value that an establishment ever set, oldest first, of one setting when its key is given. */
export function listStoredSettings(
  db: Queryable,
  establishmentId: number,
  settingKey: string | null = null,
): Promise<StoredSettingRow[]> {
  return queryRows<StoredSettingRow>(
    db,
    `select settings.setting_key as "settingKey", settings.effective_from as "effectiveFrom", settings.revision,
        settings.value, settings.source, settings.approval_request_id as "approvalRequestId",
        settings.recorded_by as "recordedBy", settings.recorded_at as "recordedAt"
      from settings
      where settings.establishment_id = $1 and ($2::text is null or settings.setting_key = $2)
      order by settings.setting_key, settings.effective_from, settings.revision`,
    [establishmentId, settingKey],
  );
}

/** Returns a recorded gaming day; undefined when there is none. */
export function findGamingDay(db: Queryable, establishmentId: number, day: string): Promise<GamingDayRow | undefined> {
  return queryOptionalRow<GamingDayRow>(
    db,
    `select ${GAMING_DAY_COLUMNS} from gaming_days
      where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2`,
    [establishmentId, day],
  );
}

/** Returns the recorded days of a period, both ends included (null: open), latest first. */
export function listGamingDays(
  db: Queryable,
  establishmentId: number,
  period: { readonly from: string | null; readonly to: string | null; readonly limit: number },
): Promise<GamingDayRow[]> {
  return queryRows<GamingDayRow>(
    db,
    `select ${GAMING_DAY_COLUMNS} from gaming_days
      where gaming_days.establishment_id = $1
        and ($2::date is null or gaming_days.gaming_day >= $2)
        and ($3::date is null or gaming_days.gaming_day <= $3)
      order by gaming_days.gaming_day desc
      limit $4`,
    [establishmentId, period.from, period.to, period.limit],
  );
}

/** Returns the last recorded day and the last closed one; null when there is none. */
export async function readLastDays(
  db: Queryable,
  establishmentId: number,
): Promise<{ readonly lastRecorded: string | null; readonly lastClosed: string | null }> {
  const lastDays = await queryOptionalRow<{ readonly lastRecorded: string | null; readonly lastClosed: string | null }>(
    db,
    `select max(gaming_days.gaming_day) as "lastRecorded",
        max(gaming_days.gaming_day) filter (where gaming_days.state = 'closed') as "lastClosed"
      from gaming_days where gaming_days.establishment_id = $1`,
    [establishmentId],
  );
  return lastDays ?? { lastRecorded: null, lastClosed: null };
}
