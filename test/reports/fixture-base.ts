import type { Tx } from '#platform/database/rows.js';
import { insertAll } from './insert.js';

/**
 * The fictional establishment of the documents: seven machines, two closed days, one open and reconciled, one only
 * open.
 */
export const ESTABLISHMENT = 71;
export const ESTABLISHMENT_CODE = 'OEILLET';
export const PEOPLE = { accountant: 9001, management: 9002, supervisor: 9003 } as const;
export const DAY_LIST = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'] as const;

export const at = (day: string, time: string): string => `${day}T${time}Z`;

export const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns the opening: in Monaco, in winter, a gaming day runs from 05:00Z to 05:00Z. */
export const opensAt = (day: string): string => at(day, '05:00:00');
export const closesAt = (day: string): string => opensAt(nextDay(day));

let lastRequest = 9000;

/** Inserts a request of the accountant, approved by the management an hour later. */
export async function approved(tx: Tx, kind: string, when: string, reason: string): Promise<number> {
  lastRequest += 1;
  const request = { establishment_id: ESTABLISHMENT, request_id: lastRequest };
  await insertAll(tx, 'approval_requests', [
    { ...request, kind, subject: {}, reason, requested_by: PEOPLE.accountant, requested_at: when },
  ]);
  const decidedAt = new Date(Date.parse(when) + 3_600_000).toISOString();
  await insertAll(tx, 'approval_decisions', [
    { ...request, decision: 'approved', decided_by: PEOPLE.management, decided_at: decidedAt, reason: '' },
  ]);
  return lastRequest;
}
