import type { Act } from './agenda.js';
import { pickCustomerName } from './customers.js';
import type { Shift } from './shift.js';
import type { PrintedTicket, TicketRounds } from './tickets.js';

/** Disputes, lost property, orphans and other incidents for the Direction. */

const CASH = { method: 'cash', desk: 'CC' } as const;

interface FoundItem {
  readonly minute: number;
  readonly find: Readonly<Record<string, unknown>>;
  /** Machine that printed the found ticket. */
  readonly printedBy?: string;
}

/** The fourth was in the pocket of an excluded customer; the second is given back. */
const FOUND_ITEMS: readonly FoundItem[] = [
  { minute: 520, find: { kind: 'creditsLeft', machine: '4036' }, printedBy: '4036' },
  { minute: 610, find: { kind: 'foundCash', place: 'Salle Lérins, allée B', stakeMinor: '5000' } },
  { minute: 780, find: { kind: 'foundTicket', machine: '4037' }, printedBy: '4020' },
  {
    minute: 990,
    find: {
      kind: 'foundCash',
      place: 'Terrasse, sous le tabouret de 4118',
      stakeMinor: '10000',
      taking: { by: 'customer', name: pickCustomerName(6), seen: 'Deux billets ramassés et empochés, vus à la vidéo' },
    },
  },
  { minute: 1310, find: { kind: 'creditsLeft', machine: '4020' }, printedBy: '4020' },
];

/** Describes a found ticket by its number and its amount. */
export const describeFoundTicket = ({ number, amountMinor }: PrintedTicket): object => ({
  reference: number,
  stakeMinor: amountMinor,
});

/** Enters a found item as an orphan (money without a known owner) at the central desk; returns its number. */
async function enterFoundItem(shift: Shift, rounds: TicketRounds, { find, printedBy }: FoundItem): Promise<string> {
  const ticket = printedBy === undefined ? {} : describeFoundTicket(rounds.takeFromPocket(printedBy));
  const request = { ...find, ...ticket, desk: 'CC' };
  const { orphanNumber } = await shift.post<{ orphanNumber: string }>('gaspard', 'orphans', request);
  return orphanNumber;
}

/** Plans the entries of the day's found items as orphans, and the refund of one to its owner. */
function planOrphanActs(shift: Shift, rounds: TicketRounds): readonly Act[] {
  const orphanNumbers: string[] = [];
  return [
    ...FOUND_ITEMS.map((item) =>
      shift.createAct(item.minute, async () => {
        orphanNumbers.push(await enterFoundItem(shift, rounds, item));
      }),
    ),
    shift.createAct(700, () =>
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

const COMPLEMENTS = [
  { minute: 505, machine: '4029', combination: 'Trois cerises', paid: '40', due: '90' },
  { minute: 842, machine: '4062', combination: 'Ligne de sept', paid: '120', due: '150' },
  { minute: 1122, machine: '4084', combination: 'Perle double', paid: '0', due: '25' },
] as const;

/**
 * Plans the payment complements (the part a machine did not pay): the supervisor enters them, the central desk pays.
 */
function planComplementActs(shift: Shift): readonly Act[] {
  return COMPLEMENTS.map(({ minute, ...complement }, index) =>
    shift.createAct(minute, async () => {
      const { payoutId } = await shift.post<{ payoutId: string }>('leontine', 'complements', {
        ...complement,
        wonAt: shift.findInstant(minute - 6).toISOString(),
        customer: pickCustomerName(index + 2),
      });
      await shift.post('gaspard', `payouts/${payoutId}/payment`, CASH);
    }),
  );
}

const DISPUTES = [
  {
    minute: 880,
    machine: '4047',
    claimed: '60',
    statement: 'La ligne du milieu gagnait et l’appareil n’a rien payé.',
    heard: 'Le journal de la partie montre la ligne gagnante, paiement interrompu par la coupure.',
    decision: { outcome: 'pay', amount: '60', reason: 'Ligne gagnante établie par le journal de l’appareil' },
  },
  {
    minute: 1260,
    machine: '4113',
    claimed: '400',
    statement: 'J’avais misé le maximum, le gain devait être double.',
    heard: 'Le journal montre une mise simple.',
    decision: { outcome: 'refuse', reason: 'Mise simple établie par le journal de l’appareil' },
  },
] as const;

/** Plans the disputes: statement, hearing, decision, notice and, when granted, payment. */
function planDisputeActs(shift: Shift): readonly Act[] {
  return DISPUTES.map(({ minute, machine, claimed, statement, heard, decision }, index) =>
    shift.createAct(minute, async () => {
      const request = { machine, claimed, statement, happenedAt: shift.findInstant(minute - 9).toISOString() };
      const requestWithCustomer = { ...request, customer: pickCustomerName(index + 5) };
      const { disputeId } = await shift.post<{ disputeId: string }>('zelie', 'disputes', requestWithCustomer);
      const path = `disputes/${disputeId}`;
      await shift.post('leontine', `${path}/hearing`, { ...shift.buildCredentials('octave'), statement: heard });
      const decisionResponse = await shift.post<{ payoutId: string | null }>('leontine', `${path}/decision`, decision);
      await shift.post('leontine', `${path}/notice`);
      if (decisionResponse.payoutId !== null)
        await shift.post('gaspard', `payouts/${decisionResponse.payoutId}/payment`, CASH);
    }),
  );
}

/**
 * Plans an incident: a customer forces a machine; reported to the control service within the hour, decided by the
 * Direction.
 */
function planIncidentActs(shift: Shift): readonly Act[] {
  let incidentPath = '';
  return [
    shift.createAct(1178, async () => {
      const { incidentNumber } = await shift.post<{ incidentNumber: string }>('leontine', 'incidents', {
        occurredAt: shift.findInstant(1170).toISOString(),
        kind: 'cheating',
        place: 'Salle Mirabeau',
        machine: '4032',
        description:
          'Un client a tenté de bloquer le lecteur de billets avec une lame souple ; retenu par la sécurité.',
      });
      incidentPath = `incidents/${incidentNumber}`;
    }),
    shift.createAct(1195, () =>
      shift.post('hortense', `${incidentPath}/notices`, {
        givenAt: shift.findInstant(1194).toISOString(),
        means: 'telephone',
        recipient: 'Service de contrôle des jeux, permanence',
        reference: 'Appel de la nuit',
      }),
    ),
    shift.createAct(1290, () =>
      shift.post('philomene', `${incidentPath}/additions`, {
        addition: 'Enregistrement mis de côté : caméra 14, de 01 h 22 à 01 h 41.',
      }),
    ),
    shift.createAct(1330, () =>
      shift.post('balthazar', `${incidentPath}/decision`, {
        decision: 'Client reconduit, plainte déposée ; appareil contrôlé, conforme.',
      }),
    ),
  ];
}

/** Plans the happenings of the night: orphans (money without a known owner), complements, disputes and an incident. */
export function planHappeningActs(shift: Shift, rounds: TicketRounds): readonly Act[] {
  return [
    ...planOrphanActs(shift, rounds),
    ...planComplementActs(shift),
    ...planDisputeActs(shift),
    ...planIncidentActs(shift),
  ];
}
