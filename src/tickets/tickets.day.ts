import { createFinding } from '#domain/reconciliation/create-finding.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import type { DayContribution, DayFinding, EstablishmentDay } from '#establishments/days/day-contributions.js';
import type { Queryable } from '#platform/database/rows.js';
import {
  listHandInDifferences,
  listTicketsLeftPending,
  listOwedDifferences,
  listPendingTickets,
  listReprintedTickets,
  findTypedTotals,
} from './tickets-day.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly tickets: {
      /** Kind of blocker: a ticket whose printing is not confirmed. */
      readonly kind: 'ticketPending';
      /** Number of the ticket. */
      readonly ticket: string;
      /** Place of the ticket. */
      readonly place: string;
    };
  }
}

/** Subject of findings without a machine. */
const TICKET_SUBJECT = 'tickets';

/**
 * Tickets of a day. A ticket that a device left pending blocks the closing of its day: it must be paid or returned
 * before the figures are frozen. The reconciliation of a machine compares its stacked tickets with its counters and
 * boxes.
 */
export const ticketsDay: DayContribution = {
  name: 'tickets',
  place: 42,
  blockers: async (connection, { establishmentId, gamingDay }) => {
    const pendingTickets = await listPendingTickets(connection, establishmentId, gamingDay);
    return pendingTickets.map(({ ticketId, place }) => ({
      kind: 'ticketPending' as const,
      ticket: String(ticketId),
      place,
    }));
  },
  /** Returns the day's findings on tickets; none while tickets are not in use. */
  findings: async (tx, day, settings) => {
    if (settings.ticketSystem === null) return [];
    return [
      ...(await buildReprintFindings(tx, day)),
      ...(await buildLeftPendingFindings(tx, day, settings)),
      ...(await buildHandInDifferenceFindings(tx, day)),
      ...(await buildOwedDifferenceFindings(tx, day)),
      ...(await buildTypedTotalFindings(tx, day)),
    ];
  },
};

/** Reports duplicate prints: two papers with one number. The second is never paid, but a bearer has it. */
async function buildReprintFindings(connection: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const reprintedTickets = await listReprintedTickets(connection, day);
  return reprintedTickets.map(({ ticketId, machineId, machine, amountMinor, reprints: reprintCount }) => ({
    machineId,
    subject: machine ?? TICKET_SUBJECT,
    finding: createFinding('ticketReprinted', `ticket ${ticketId}`, {
      evidence: { ticket: String(ticketId), amountMinor, reprints: reprintCount },
    }),
  }));
}

/** Reports tickets that a device stacked but did not pay in time, or that two people settled. */
async function buildLeftPendingFindings(
  connection: Queryable,
  day: EstablishmentDay,
  settings: SettingsInForce,
): Promise<DayFinding[]> {
  const { ticketPendingMinutes, from } = settings;
  const leftPendingTickets = await listTicketsLeftPending(connection, day, ticketPendingMinutes);
  return leftPendingTickets.map(({ ticketId, stepNumber, machineId, machine, amountMinor, presentedAt, endedAt }) => ({
    machineId,
    subject: machine ?? TICKET_SUBJECT,
    finding: createFinding('ticketLeftPending', `ticket ${ticketId} step ${stepNumber}`, {
      evidence: { ticket: String(ticketId), amountMinor, presentedAt, ...(endedAt === null ? {} : { endedAt }) },
      tolerance: `ticketPendingMinutes ${ticketPendingMinutes}`,
      toleranceFrom: from.ticketPendingMinutes,
    }),
  }));
}

/** Reports handed-in tickets that differ from the ticket on record in amount, kind or machine. */
async function buildHandInDifferenceFindings(connection: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const differences = await listHandInDifferences(connection, day);
  return differences.map(({ ticketId, machineId, machine, amountMinor, handedInMinor, kind }) => ({
    machineId,
    subject: machine,
    finding: createFinding('ticketHandedInOtherwise', `ticket ${ticketId} ${kind} ${handedInMinor}`, {
      varianceMinor: handedInMinor - amountMinor,
      evidence: { ticket: String(ticketId), amountMinor, handedInMinor },
    }),
  }));
}

/** Reports kinds of tickets whose steps of the day do not add up to the amount still owed. */
async function buildOwedDifferenceFindings(connection: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const differences = await listOwedDifferences(connection, day);
  return differences.map(({ kind, rolledMinor, owedMinor }) => ({
    machineId: null,
    subject: TICKET_SUBJECT,
    finding: createFinding('ticketsOwedDisagree', kind, {
      varianceMinor: owedMinor - rolledMinor,
      evidence: { rolledMinor, owedMinor },
    }),
  }));
}

/** Reports typed totals of issued tickets, which no recorded ticket supports. */
async function buildTypedTotalFindings(connection: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const typedTotals = await findTypedTotals(connection, day);
  if (typedTotals === undefined) return [];
  const { machines, amountMinor } = typedTotals;
  const finding = createFinding('ticketsTyped', 'ticketsIssued', { evidence: { machines, amountMinor } });
  return [{ machineId: null, subject: TICKET_SUBJECT, finding }];
}
