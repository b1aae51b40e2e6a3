/** Game incidents: from the report to the Direction's final decision. */

export const INCIDENT_KINDS = [
  'equipment',
  'cheating',
  'dispute',
  'money',
  'customerConduct',
  'staffConduct',
  'other',
] as const;
/** Kind of game incident. */
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const NOTICE_MEANS = ['inPerson', 'telephone', 'email', 'letter'] as const;
/** Means by which a notice is given. */
export type NoticeMeans = (typeof NOTICE_MEANS)[number];

/** Recipients of an agent's report: the supervisor in charge, and the hierarchy. */
export const REPORT_RECIPIENTS = ['superviseur', 'directionDesCasinos'] as const;
/** Capacity in which a report of an incident is acknowledged. */
export type ReportRecipient = (typeof REPORT_RECIPIENTS)[number];

export const EXCLUSION_CAUSES = ['tookOrphan', 'cheating', 'conduct', 'ownRequest', 'authority', 'other'] as const;
/** Cause of the exclusion of a customer. */
export type ExclusionCause = (typeof EXCLUSION_CAUSES)[number];

/** An incident as known at an instant. */
export interface IncidentCase {
  readonly reportedBy: bigint;
  readonly reportedAt: Date;
  /** Null: the control service was not informed yet. */
  readonly firstNoticeAt: Date | null;
  readonly decidedAt: Date | null;
}

/** State of an incident: to notify, to decide or decided. */
export type IncidentState = 'toNotify' | 'toDecide' | 'decided';

export type DecisionFault = 'OWN_INCIDENT' | 'INCIDENT_DECIDED' | 'INCIDENT_NOT_NOTIFIED';

export interface IncidentStatus {
  readonly state: IncidentState;
  /**
   * True when the control service was informed later after the report than the establishment allows, or still is not.
   */
  readonly isNoticeLate: boolean;
}

const MINUTE_MS = 60_000;

/**
 * Returns the state of an incident at `now`, and whether its notice is late.
 *
 * 1. The control service is informed without delay: within `maxNoticeMinutes` of the report, and before the decision.
 * Until the first notice, the time passed until `now` counts.
 * 2. The Direction's (management's) decision is final: after it there is no other.
 *
 * @article MC:24
 */
export function computeIncidentStatus(incident: IncidentCase, now: Date, maxNoticeMinutes: number): IncidentStatus {
  const { reportedAt, firstNoticeAt, decidedAt } = incident;
  const elapsedMs = (firstNoticeAt ?? now).getTime() - reportedAt.getTime();
  const isNoticeLate = elapsedMs > maxNoticeMinutes * MINUTE_MS;
  if (decidedAt !== null) return { state: 'decided', isNoticeLate };
  return { state: firstNoticeAt === null ? 'toNotify' : 'toDecide', isNoticeLate };
}

/** Returns the recipients who still have to receive an agent's report (MC:23, 23-2); empty for reports of others. */
export function listPendingRecipients(
  isAgentReport: boolean,
  acknowledgedRecipients: readonly ReportRecipient[],
): readonly ReportRecipient[] {
  return isAgentReport ? REPORT_RECIPIENTS.filter((recipient) => !acknowledgedRecipients.includes(recipient)) : [];
}

/** Returns why this person may not decide the incident, the first reason in order of precedence; null when they may. */
export function findDecisionFault(incident: IncidentCase, decidedBy: bigint): DecisionFault | null {
  if (incident.reportedBy === decidedBy) return 'OWN_INCIDENT';
  if (incident.decidedAt !== null) return 'INCIDENT_DECIDED';
  return incident.firstNoticeAt === null ? 'INCIDENT_NOT_NOTIFIED' : null;
}
