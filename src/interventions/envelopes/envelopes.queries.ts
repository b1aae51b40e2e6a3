import { GamingDayEntity } from '#establishments/entities/gaming-day.entity.js';
import {
  queryRowOrRefuse,
  queryOptionalRow,
  queryRow,
  queryRows,
  type Queryable,
  type Tx,
} from '#platform/database/rows.js';

/** The contents of a day's envelope: numbers of sheets and of identifications without one, and a digest. */
export interface EnvelopeContents {
  readonly sheetCount: number;
  readonly openCount: number;
  /** Number of identifications of the day without a sheet. */
  readonly identificationCount: number;
  /** Of these, the number without a supervisor's explanation. */
  readonly unsettledCount: number;
  /** SHA-256 over the sheets in their order, each with the digest of its signed contents, and these identifications. */
  readonly contentDigest: Buffer;
}

/** Returns the contents of a day's envelope (the sealed set of its intervention sheets) as if it were made now. */
export function getEnvelopeContents(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<EnvelopeContents> {
  return queryRow<EnvelopeContents>(
    db,
    `select held.sheet_count as "sheetCount", held.open_count as "openCount",
       held.identification_count as "identificationCount", held.unsettled_count as "unsettledCount",
       held.content_digest as "contentDigest"
     from envelope_contents($1, $2::date) as held`,
    [establishmentId, gamingDay],
  );
}

/** Locks a gaming day until the transaction ends, in shared mode to open a sheet, exclusively to make the envelope. */
export async function lockSheetDayRow(
  tx: Tx,
  establishmentId: number,
  gamingDay: string,
  mode: 'pessimistic_read' | 'for_no_key_update',
): Promise<void> {
  await tx.findOne(GamingDayEntity, { where: { establishmentId, gamingDay }, lock: { mode } });
}

/** Returns whether a day accepts no more sheets, because its envelope is made or it is closed. */
export async function isDaySealed(db: Queryable, establishmentId: number, gamingDay: string): Promise<boolean> {
  const { isSealed } = await queryRow<{ isSealed: boolean }>(
    db,
    `select exists (select from intervention_envelopes
         where intervention_envelopes.establishment_id = $1 and intervention_envelopes.gaming_day = $2::date)
       or exists (select from gaming_days_public as gaming_days
         where gaming_days.establishment_id = $1 and gaming_days.gaming_day = $2::date
           and gaming_days.state = 'closed') as "isSealed"`,
    [establishmentId, gamingDay],
  );
  return isSealed;
}

/** An identification without a sheet, and a supervisor's explanation; null: none yet. */
export interface LooseIdentificationRow {
  readonly machine: string;
  readonly technician: string;
  readonly identifiedAt: Date;
  readonly settlement: string | null;
  readonly settledBy: string | null;
}

/** Lists the identifications of technicians on a day that led to no sheet, in their order. */
export function listIdentificationsWithoutSheet(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<LooseIdentificationRow[]> {
  return queryRows<LooseIdentificationRow>(
    db,
    `select machines.sbm_number as machine, technician.full_name as technician,
       identified.identified_at as "identifiedAt", identified.settlement, settler.full_name as "settledBy"
     from identifications_without_sheet($1, $2::date) as identified
     join machines_public as machines on machines.establishment_id = $1
       and machines.machine_id = identified.machine_id
     join people_names as technician on technician.person_id = identified.person_id
     left join people_names as settler on settler.person_id = identified.settled_by
     order by identified.identification_id`,
    [establishmentId, gamingDay],
  );
}

/** An envelope: a day's intervention sheets, sealed. */
export interface EnvelopeRow {
  /** The gaming day of its sheets, YYYY-MM-DD, which was over when the envelope was made. */
  readonly gamingDay: string;
  /** Its number in the register `envelopes`. */
  readonly envelopeNumber: bigint;
  /** Number of sheets in it; none when it contains identifications alone. */
  readonly sheetCount: number;
  /** Number of identifications of the day without a sheet. */
  readonly identificationCount: number;
  /** Hexadecimal. */
  readonly contentDigest: string;
  /** The supervisor who gathered the sheets and signed. */
  readonly madeBy: string;
  /** When it was sealed, by the server's clock. */
  readonly madeAt: Date;
  /** Null until a member of the Direction signs for it. */
  readonly receivedBy: string | null;
  readonly receivedAt: Date | null;
}

const ENVELOPES_SQL = `
  select made.gaming_day::text as "gamingDay", made.envelope_number as "envelopeNumber",
    made.sheet_count as "sheetCount", made.identification_count as "identificationCount", encode(made.content_digest, 'hex') as "contentDigest",
    maker.full_name as "madeBy", made.made_at as "madeAt", receiver.full_name as "receivedBy",
    receipt.received_at as "receivedAt"
  from intervention_envelopes as made
  join people_names as maker on maker.person_id = made.made_by
  left join intervention_envelope_receipts as receipt on receipt.establishment_id = made.establishment_id
    and receipt.gaming_day = made.gaming_day
  left join people_names as receiver on receiver.person_id = receipt.received_by
  where made.establishment_id = $1`;

export const ENVELOPES_PER_PAGE = 100;

/** Lists the envelopes of days before a day (null: of all days), the latest first, 100 a page. */
export function listEnvelopes(db: Queryable, establishmentId: number, before: string | null): Promise<EnvelopeRow[]> {
  return queryRows<EnvelopeRow>(
    db,
    `${ENVELOPES_SQL} and ($2::date is null or made.gaming_day < $2)
     order by made.gaming_day desc limit ${ENVELOPES_PER_PAGE}`,
    [establishmentId, before],
  );
}

/** Returns the envelope of a day. Refuses NOT_FOUND. */
export function requireEnvelope(db: Queryable, establishmentId: number, gamingDay: string): Promise<EnvelopeRow> {
  const sql = `${ENVELOPES_SQL} and made.gaming_day = $2::date`;
  return queryRowOrRefuse<EnvelopeRow>(db, `envelope ${gamingDay}`, sql, [establishmentId, gamingDay]);
}

/** Returns the maker of a day's envelope and whether the Direction received it; undefined when it is not made. */
export function findEnvelopeState(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly madeBy: bigint; readonly isReceived: boolean } | undefined> {
  return queryOptionalRow(
    db,
    `select made.made_by as "madeBy", exists (
       select from intervention_envelope_receipts as receipt
       where receipt.establishment_id = made.establishment_id and receipt.gaming_day = made.gaming_day) as "isReceived"
     from intervention_envelopes as made
     where made.establishment_id = $1 and made.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
}

/** Outstanding work of a day for its envelope, or of the envelope for the Direction. */
export interface EnvelopeStatus {
  /** Number of sheets that are in no envelope. */
  readonly sheetCount: number;
  /** Number of identifications without a sheet that are in no envelope. */
  readonly identificationCount: number;
  /** Of these, the number without a supervisor's explanation. */
  readonly unsettledCount: number;
  /** The envelope is made, and no member of the Direction has signed for it. */
  readonly isWithoutReceipt: boolean;
}

/**
 * Returns the numbers of sheets and identifications that prevent a day's closing, zero once its envelope is made.
 * `isWithoutReceipt`: the Direction has not received the envelope.
 */
export function getEnvelopeStatus(db: Queryable, establishmentId: number, gamingDay: string): Promise<EnvelopeStatus> {
  return queryRow<EnvelopeStatus>(
    db,
    `select case when made.gaming_day is null then held.sheet_count else 0 end as "sheetCount",
       case when made.gaming_day is null then held.identification_count else 0 end as "identificationCount",
       case when made.gaming_day is null then held.unsettled_count else 0 end as "unsettledCount",
       made.gaming_day is not null and receipt.gaming_day is null as "isWithoutReceipt"
     from envelope_contents($1, $2::date) as held
     left join intervention_envelopes as made on made.establishment_id = $1 and made.gaming_day = $2::date
     left join intervention_envelope_receipts as receipt on receipt.establishment_id = $1
       and receipt.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
}
