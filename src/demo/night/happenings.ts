import type { ScheduledAction } from './agenda.js';
import { pickCustomerName } from './customers.js';
import script from './script.json' with { type: 'json' };
import type { Shift } from './shift.js';
import type { PrintedTicket, TicketRounds } from './tickets.js';

/** Disputes, lost property, orphans and other incidents for the Direction. */

const CASH_PAYMENT = { method: 'cash', desk: 'CC' } as const;

interface FoundItem {
  readonly minute: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Machine that printed the found ticket. */
  readonly printedBy?: string;
}

/** The fourth was in the pocket of an excluded customer; the second is given back. */
const FOUND_ITEMS: readonly FoundItem[] = script.foundItems;

/** Describes a found ticket by its number and its amount. */
export const buildFoundTicketFields = ({ number, amountMinor }: PrintedTicket): object => ({
  reference: number,
  stakeMinor: amountMinor,
});

/** Enters a found item as an orphan (money without a known owner) at the central desk; returns its number. */
async function enterFoundItem(shift: Shift, rounds: TicketRounds, { details, printedBy }: FoundItem): Promise<string> {
  const ticketFields = printedBy === undefined ? {} : buildFoundTicketFields(rounds.takePocketTicket(printedBy));
  const request = { ...details, ...ticketFields, desk: 'CC' };
  const { orphanNumber } = await shift.post<{ orphanNumber: string }>('gaspard', 'orphans', request);
  return orphanNumber;
}

/** Plans the entries of the day's found items as orphans, and the refund of one to its owner. */
function planOrphanActions(shift: Shift, rounds: TicketRounds): readonly ScheduledAction[] {
  const orphanNumbers: string[] = [];
  return [
    ...FOUND_ITEMS.map((item) =>
      shift.createAction(item.minute, async () => {
        orphanNumbers.push(await enterFoundItem(shift, rounds, item));
      }),
    ),
    shift.createAction(700, () =>
      shift.post('gaspard', `orphans/${orphanNumbers[1] ?? ''}/refund`, {
        desk: 'CC',
        name: pickCustomerName(1),
        address: '1 rue des Essais, Nullepart',
        proofs: 'Reçu de change et vidéo',
        authoriser: shift.buildCredentials('leontine'),
      }),
    ),
  ];
}

/**
 * Plans the payment complements (the part a machine did not pay): the supervisor enters them, the central desk pays.
 */
function planComplementActions(shift: Shift): readonly ScheduledAction[] {
  return script.complements.map(({ minute, ...complement }, index) =>
    shift.createAction(minute, async () => {
      const { payoutId } = await shift.post<{ payoutId: string }>('leontine', 'complements', {
        ...complement,
        wonAt: shift.computeInstant(minute - 6).toISOString(),
        customer: pickCustomerName(index + 2),
      });
      await shift.post('gaspard', `payouts/${payoutId}/payment`, CASH_PAYMENT);
    }),
  );
}

/** Plans the disputes: statement, hearing, decision, notice and, when granted, payment. */
function planDisputeActions(shift: Shift): readonly ScheduledAction[] {
  return script.disputes.map(({ minute, machine, claimed, statement, hearingStatement, decision }, index) =>
    shift.createAction(minute, async () => {
      const request = { machine, claimed, statement, happenedAt: shift.computeInstant(minute - 9).toISOString() };
      const requestWithCustomer = { ...request, customer: pickCustomerName(index + 5) };
      const { disputeId } = await shift.post<{ disputeId: string }>('zelie', 'disputes', requestWithCustomer);
      const disputePath = `disputes/${disputeId}`;
      await shift.post('leontine', `${disputePath}/hearing`, {
        ...shift.buildCredentials('octave'),
        statement: hearingStatement,
      });
      const decisionResponse = await shift.post<{ payoutId: string | null }>(
        'leontine',
        `${disputePath}/decision`,
        decision,
      );
      await shift.post('leontine', `${disputePath}/notice`);
      if (decisionResponse.payoutId !== null)
        await shift.post('gaspard', `payouts/${decisionResponse.payoutId}/payment`, CASH_PAYMENT);
    }),
  );
}

/**
 * Plans an incident: a customer forces a machine; reported to the control service within the hour, decided by the
 * Direction.
 */
function planIncidentActions(shift: Shift): readonly ScheduledAction[] {
  let incidentPath = '';
  return [
    shift.createAction(1178, async () => {
      const { incidentNumber } = await shift.post<{ incidentNumber: string }>('leontine', 'incidents', {
        occurredAt: shift.computeInstant(1170).toISOString(),
        kind: 'cheating',
        place: 'Salle Mirabeau',
        machine: '4032',
        description:
          'Un client a tenté de bloquer le lecteur de billets avec une lame souple ; retenu par la sécurité.',
      });
      incidentPath = `incidents/${incidentNumber}`;
    }),
    shift.createAction(1195, () =>
      shift.post('hortense', `${incidentPath}/notices`, {
        givenAt: shift.computeInstant(1194).toISOString(),
        means: 'telephone',
        recipient: 'Service de contrôle des jeux, permanence',
        reference: 'Appel de la nuit',
      }),
    ),
    shift.createAction(1290, () =>
      shift.post('philomene', `${incidentPath}/additions`, {
        addition: 'Enregistrement mis de côté : caméra 14, de 01 h 22 à 01 h 41.',
      }),
    ),
    shift.createAction(1330, () =>
      shift.post('balthazar', `${incidentPath}/decision`, {
        decision: 'Client reconduit, plainte déposée ; appareil contrôlé, conforme.',
      }),
    ),
  ];
}

/** Plans the happenings of the night: orphans (money without a known owner), complements, disputes and an incident. */
export function planHappeningActions(shift: Shift, rounds: TicketRounds): readonly ScheduledAction[] {
  return [
    ...planOrphanActions(shift, rounds),
    ...planComplementActions(shift),
    ...planDisputeActions(shift),
    ...planIncidentActions(shift),
  ];
}
