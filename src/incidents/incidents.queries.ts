import {
  REPORT_RECIPIENTS,
  type IncidentKind,
  type NoticeMeans,
  type ReportRecipient,
} from '#domain/floor/incidents.js';
import { queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { IncidentAdditionEntity } from './entities/incident-addition.entity.js';
import type { IncidentNoticeEntity } from './entities/incident-notice.entity.js';
import type { Page } from '#ledger/pages.js';

/** An incident as stored in the register. */
export interface IncidentRow {
  readonly incidentNumber: bigint;
  readonly gamingDay: string;
  readonly occurredAt: Date;
  readonly kind: IncidentKind;
  /** Place of the incident, as typed. */
  readonly place: string;
  /** The machine's SBM number. */
  readonly machine: string | null;
  readonly description: string;
  /** Number of the person who reported it. */
  readonly reportedBy: bigint;
  /** Full name of the person who reported it. */
  readonly reportedByName: string;
  /** Instant of the report. */
  readonly reportedAt: Date;
  /** Instant of the first notice to the control service; null: none. */
  readonly firstNoticeAt: Date | null;
  readonly decidedAt: Date | null;
  /** The reporter was an agent of surveillance at the time. */
  readonly isAgentsReport: boolean;
  /** Functions under which the agent's report was received. */
  readonly receivedAs: readonly ReportRecipient[];
}

/** A notice of an incident to the control service. */
export interface IncidentNoticeRow {
  /** From 1 within the incident. */
  readonly noticeNumber: number;
  /** When the control service was informed, as entered; never before the incident. */
  readonly givenAt: Date;
  /** Means by which it was informed. */
  readonly means: NoticeMeans;
  /** The office or the officer on duty, 2 to 200 characters. */
  readonly recipient: string;
  /** Number of the letter or e-mail, at most 200 characters; empty when there is none. */
  readonly reference: string;
  readonly givenByName: string;
}

/** An addition to the report of an incident. */
export interface IncidentAdditionRow {
  /** From 1 within the incident. */
  readonly additionNumber: number;
  /** The text, 3 to 4000 characters. */
  readonly addition: string;
  /** Full name of the author. */
  readonly addedByName: string;
  /** When it was added, by the server's clock. */
  readonly addedAt: Date;
}

/** An acknowledgement of the report of an incident. */
export interface IncidentReceiptRow {
  /** The function under which it is received. */
  readonly receivedAs: ReportRecipient;
  readonly receivedByName: string;
  /** When it was received, by the server's clock. */
  readonly receivedAt: Date;
}

/** The Direction's decision on an incident. */
export interface IncidentDecisionRow {
  /** The decision, 3 to 4000 characters. */
  readonly decision: string;
  readonly decidedByName: string;
  /** When it was decided, by the server's clock. */
  readonly decidedAt: Date;
}

const agentsReportSql = `exists (select from role_grants_public as role_grants
      where role_grants.establishment_id = incidents.establishment_id
        and role_grants.person_id = incidents.reported_by and role_grants.role = 'agentDeSurveillance'
        and role_grants.held_from <= incidents.reported_at
        and (role_grants.held_until is null or role_grants.held_until > incidents.reported_at))`;

/** An agent's report not yet received by the supervisor or the agent's hierarchy. */
const receiptPendingSql = `(${agentsReportSql} and (select count(*) from incident_receipts
      where incident_receipts.establishment_id = incidents.establishment_id
        and incident_receipts.incident_number = incidents.incident_number) < ${REPORT_RECIPIENTS.length})`;

const incidentSelect = `
  select incidents.incident_number as "incidentNumber", incidents.gaming_day as "gamingDay",
    incidents.occurred_at as "occurredAt", incidents.kind, incidents.place, machines.sbm_number as machine,
    incidents.description, incidents.reported_by as "reportedBy", people.full_name as "reportedByName",
    incidents.reported_at as "reportedAt",
    (select min(incident_notices.given_at) from incident_notices
      where incident_notices.establishment_id = incidents.establishment_id
        and incident_notices.incident_number = incidents.incident_number) as "firstNoticeAt",
    incident_decisions.decided_at as "decidedAt",
    ${agentsReportSql} as "isAgentsReport",
    array(select incident_receipts.received_as from incident_receipts
      where incident_receipts.establishment_id = incidents.establishment_id
        and incident_receipts.incident_number = incidents.incident_number
      order by incident_receipts.received_at) as "receivedAs"
  from incidents
  join people_names as people on people.person_id = incidents.reported_by
  left join machines_public as machines on machines.establishment_id = incidents.establishment_id
    and machines.machine_id = incidents.machine_id
  left join incident_decisions on incident_decisions.establishment_id = incidents.establishment_id
    and incident_decisions.incident_number = incidents.incident_number
  where incidents.establishment_id = $1`;

/**
 * Lists incidents, latest first, before a number (null: from the end); on request only those not decided yet, or whose
 * report is not received yet.
 */
export function listIncidents(
  db: Queryable,
  establishmentId: number,
  page: Page & { readonly onlyOpen: boolean },
): Promise<IncidentRow[]> {
  return queryRows<IncidentRow>(
    db,
    `${incidentSelect} and ($2::bigint is null or incidents.incident_number < $2)
       and (not $3::boolean or incident_decisions.decided_at is null or ${receiptPendingSql})
     order by incidents.incident_number desc limit $4`,
    [establishmentId, page.before, page.onlyOpen, page.limit],
  );
}

/** Returns one incident. Refuses with NOT_FOUND. */
export function requireIncident(db: Queryable, establishmentId: number, incidentNumber: bigint): Promise<IncidentRow> {
  return queryRowOrRefuse<IncidentRow>(
    db,
    `incident ${incidentNumber}`,
    `${incidentSelect} and incidents.incident_number = $2`,
    [establishmentId, incidentNumber],
  );
}

/** Returns one incident under lock, after concurrent writes to it. Refuses with NOT_FOUND. */
export async function lockIncident(
  db: Queryable,
  establishmentId: number,
  incidentNumber: bigint,
): Promise<IncidentRow> {
  await queryRows(db, 'select incident_lock($1, $2)', [establishmentId, incidentNumber]);
  return requireIncident(db, establishmentId, incidentNumber);
}

/** Lists the notices of an incident to the control service, in order. */
export function listIncidentNotices(
  db: Queryable,
  establishmentId: number,
  incidentNumber: bigint,
): Promise<IncidentNoticeRow[]> {
  return queryRows<IncidentNoticeRow>(
    db,
    `select incident_notices.notice_number as "noticeNumber", incident_notices.given_at as "givenAt",
       incident_notices.means, incident_notices.recipient, incident_notices.reference,
       people.full_name as "givenByName"
     from incident_notices
     join people_names as people on people.person_id = incident_notices.given_by
     where incident_notices.establishment_id = $1 and incident_notices.incident_number = $2
     order by incident_notices.notice_number`,
    [establishmentId, incidentNumber],
  );
}

/** Lists the receipts of an agent's report, in order. */
export function listIncidentReceipts(
  db: Queryable,
  establishmentId: number,
  incidentNumber: bigint,
): Promise<IncidentReceiptRow[]> {
  return queryRows<IncidentReceiptRow>(
    db,
    `select incident_receipts.received_as as "receivedAs", people.full_name as "receivedByName",
       incident_receipts.received_at as "receivedAt"
     from incident_receipts
     join people_names as people on people.person_id = incident_receipts.received_by
     where incident_receipts.establishment_id = $1 and incident_receipts.incident_number = $2
     order by incident_receipts.received_at, incident_receipts.received_as`,
    [establishmentId, incidentNumber],
  );
}

/** Lists the additions to the report of an incident, in order. */
export function listIncidentAdditions(
  db: Queryable,
  establishmentId: number,
  incidentNumber: bigint,
): Promise<IncidentAdditionRow[]> {
  return queryRows<IncidentAdditionRow>(
    db,
    `select incident_additions.addition_number as "additionNumber", incident_additions.addition,
       people.full_name as "addedByName", incident_additions.added_at as "addedAt"
     from incident_additions
     join people_names as people on people.person_id = incident_additions.added_by
     where incident_additions.establishment_id = $1 and incident_additions.incident_number = $2
     order by incident_additions.addition_number`,
    [establishmentId, incidentNumber],
  );
}

/** Returns the decision on an incident as a list of one; empty while there is none. */
export function listIncidentDecisions(
  db: Queryable,
  establishmentId: number,
  incidentNumber: bigint,
): Promise<IncidentDecisionRow[]> {
  return queryRows<IncidentDecisionRow>(
    db,
    `select incident_decisions.decision, people.full_name as "decidedByName",
       incident_decisions.decided_at as "decidedAt"
     from incident_decisions
     join people_names as people on people.person_id = incident_decisions.decided_by
     where incident_decisions.establishment_id = $1 and incident_decisions.incident_number = $2`,
    [establishmentId, incidentNumber],
  );
}

/** Adds to a locked incident, under the number after its last addition. */
export async function insertIncidentAddition(
  tx: Tx,
  establishmentId: number,
  incidentNumber: bigint,
  { addition, addedBy, addedAt }: Pick<IncidentAdditionEntity, 'addition' | 'addedBy' | 'addedAt'>,
): Promise<void> {
  await queryRows(
    tx,
    `insert into incident_additions (establishment_id, incident_number, addition_number, addition, added_by,
       added_at)
     select $1, $2, 1 + count(*), $3, $4, $5 from incident_additions
     where incident_additions.establishment_id = $1 and incident_additions.incident_number = $2`,
    [establishmentId, incidentNumber, addition, addedBy, addedAt],
  );
}

/** Inserts a notice of a locked incident, under the number after its last one. */
export async function insertIncidentNotice(
  tx: Tx,
  establishmentId: number,
  incidentNumber: bigint,
  notice: Pick<IncidentNoticeEntity, 'givenAt' | 'means' | 'recipient' | 'reference' | 'givenBy'>,
): Promise<void> {
  const { givenAt, means, recipient, reference, givenBy } = notice;
  await queryRows(
    tx,
    `insert into incident_notices (establishment_id, incident_number, notice_number, given_at, means, recipient,
       reference, given_by)
     select $1, $2, 1 + count(*), $3, $4, $5, $6, $7 from incident_notices
     where incident_notices.establishment_id = $1 and incident_notices.incident_number = $2`,
    [establishmentId, incidentNumber, givenAt, means, recipient, reference, givenBy],
  );
}
