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
    readonly tickets: { readonly kind: 'ticketPending'; readonly ticket: string; readonly place: string };
  }
}

/** Of what no machine did. */
const SUBJECT = 'tickets';

/**
 * Tickets of a day. A ticket that a device left pending keeps its day open: it ends paid or returned before its figures
 * are frozen. What machines stacked is compared with their counters and boxes by the reconciliation of the machine.
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

/** One number on two papers: the second is paid to nobody, but somebody holds it. */
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

/** A ticket stacked and not paid, or paid by the word of two people. */
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

/** What a machine says of a ticket that is on file for another sum, as another kind or of another machine. */
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

/** The roll-forward closes to the cent, kind by kind. */
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

/** A total that a person typed is a total, and says so: no ticket stands behind it. */
async function typedAlone(on: Queryable, day: EstablishmentDay): Promise<DayFinding[]> {
  const typed = await typedOn(on, day);
  if (typed === undefined) return [];
  const { machines, amountMinor } = typed;
  const finding = found('ticketsTyped', 'ticketsIssued', { evidence: { machines, amountMinor } });
  return [{ machineId: null, subject: SUBJECT, finding }];
}
