import { found } from '#domain/reconciliation/reconciliation-findings.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import type { DayContribution, DayFinding, EstablishmentDay } from '#establishments/days/day-contributions.js';
import type { Queryable } from '#platform/database/rows.js';
import {
  handedInOtherwiseOn,
  leftPendingOn,
  owedOtherwiseOn,
  pendingUntil,
  reprintedOn,
  typedOn,
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
const SUBJECT = 'tickets';

/**
 * Tickets of a day. A ticket that a device left pending blocks the closing of its day: it must be paid or returned
 * before the figures are frozen. The reconciliation of a machine compares its stacked tickets with its counters and
 * boxes.
 */
export const ticketsDay: DayContribution = {
  name: 'tickets',
  place: 42,
  blockers: async (on, { establishmentId, gamingDay }) => {
    const pending = await pendingUntil(on, establishmentId, gamingDay);
    return pending.map(({ ticketId, place }) => ({ kind: 'ticketPending' as const, ticket: String(ticketId), place }));
  },
  findings: async (tx, day, settings) => {
    if (settings.ticketSystem === null) return [];
    return [
      ...(await reprints(tx, day)),
      ...(await leftPending(tx, day, settings)),
      ...(await handedInOtherwise(tx, day)),
      ...(await owedOtherwise(tx, day)),
      ...(await typedAlone(tx, day)),
    ];
  },
};

/** Reports duplicate prints: two papers with one number. The second is never paid, but a bearer has it. */
async function reprints(on: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const printed = await reprintedOn(on, day);
  return printed.map(({ ticketId, machineId, machine, amountMinor, reprints: times }) => ({
    machineId,
    subject: machine ?? SUBJECT,
    finding: found('ticketReprinted', `ticket ${ticketId}`, {
      evidence: { ticket: String(ticketId), amountMinor, reprints: times },
    }),
  }));
}

/** Reports tickets stacked but not paid, or paid on the decision of two people. */
async function leftPending(on: Queryable, day: EstablishmentDay, settings: SettingsInForce): Promise<DayFinding[]> {
  const { ticketPendingMinutes: minutes, from } = settings;
  const left = await leftPendingOn(on, day, minutes);
  return left.map(({ ticketId, stepNumber, machineId, machine, amountMinor, presentedAt, endedAt }) => ({
    machineId,
    subject: machine ?? SUBJECT,
    finding: found('ticketLeftPending', `ticket ${ticketId} step ${stepNumber}`, {
      evidence: { ticket: String(ticketId), amountMinor, presentedAt, ...(endedAt === null ? {} : { endedAt }) },
      tolerance: `ticketPendingMinutes ${minutes}`,
      toleranceFrom: from.ticketPendingMinutes,
    }),
  }));
}

/** Reports machine records that differ from the ticket on file in amount, kind or machine. */
async function handedInOtherwise(on: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const otherwise = await handedInOtherwiseOn(on, day);
  return otherwise.map(({ ticketId, machineId, machine, amountMinor, handedInMinor, kind }) => ({
    machineId,
    subject: machine,
    finding: found('ticketHandedInOtherwise', `ticket ${ticketId} ${kind} ${handedInMinor}`, {
      varianceMinor: handedInMinor - amountMinor,
      evidence: { ticket: String(ticketId), amountMinor, handedInMinor },
    }),
  }));
}

/** Reports kinds of tickets whose roll-forward does not close to the cent. */
async function owedOtherwise(on: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const otherwise = await owedOtherwiseOn(on, day);
  return otherwise.map(({ kind, rolledMinor, owedMinor }) => ({
    machineId: null,
    subject: SUBJECT,
    finding: found('ticketsOwedDisagree', kind, {
      varianceMinor: owedMinor - rolledMinor,
      evidence: { rolledMinor, owedMinor },
    }),
  }));
}

/** Reports typed totals, which no recorded ticket supports. */
async function typedAlone(on: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const typed = await typedOn(on, day);
  if (typed === undefined) return [];
  const { machines, amountMinor } = typed;
  const finding = found('ticketsTyped', 'ticketsIssued', { evidence: { machines, amountMinor } });
  return [{ machineId: null, subject: SUBJECT, finding }];
}
