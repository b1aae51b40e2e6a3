import { buildDropTeam } from './night/drop.js';
import type { FloorMachine } from './stage/floor.js';
import type { SettableClock } from './stage/played-time.js';
import { openRunningDayTables } from './tables/sessions.js';
import { performActions, type ScheduledAction } from './night/agenda.js';
import { cashReturningCard } from './night/stored-value-cards.js';
import { buildFoundTicketFields } from './night/happenings.js';
import { giveKey } from './night/keys.js';
import { openSheet } from './night/sheets.js';
import type { Shift } from './night/shift.js';
import { KIOSK, printTicket } from './night/tickets.js';

/** Some of everything in the running day, so that the floor's screens have data. */

const MAX_PLAYED_MS = 100 * 60_000;
const KEY_LOAN_MS = 8 * 3_600_000;
const NEXT_ROOM = 'Salle Mirabeau';

/** Opens an intervention sheet in the running day and enters a first act; it stays open. */
async function openUnfinishedSheet(shift: Shift, machine: string, stoppedAt: Date): Promise<void> {
  const sheetPath = await openSheet(shift, machine, stoppedAt, 'Lecteur de tickets lent');
  await shift.post('leontine', `${sheetPath}/entries`, { kind: 'act', entry: 'Lecteur nettoyé, essai en cours' });
}

/** Plans the next drop as the supervisor, with its team and the machines of its room. */
async function planNextDrop(shift: Shift, floor: readonly FloorMachine[]): Promise<void> {
  const team = await buildDropTeam(shift);
  const machines = floor
    .filter(({ location }) => location === NEXT_ROOM)
    .map(({ sbmNumber }) => ({ machine: sbmNumber }));
  await shift.post('leontine', 'drops', { isDuringOperation: true, team, machines });
}

/** Reports an incident of a customer's conduct, which waits for the Direction. */
function reportIncident(shift: Shift, occurredAt: Date) {
  return shift.post('leontine', 'incidents', {
    occurredAt: occurredAt.toISOString(),
    kind: 'customerConduct',
    place: 'Salle Mirabeau, près du bar',
    description: 'Un client bouscule un tabouret et s’en prend à un changeur ; raccompagné par la sécurité.',
  });
}

/**
 * Plays the acts of the running day, from its opening or at most a hundred minutes back, until now.
 * They leave work to do: an open sheet, a door to settle, slips to authorise and to pay, a planned drop.
 */
export async function playRunningDay(
  demoClock: SettableClock,
  shift: Shift,
  floor: readonly FloorMachine[],
  now: Date,
): Promise<void> {
  const playedMs = Math.min(MAX_PLAYED_MS, now.getTime() - shift.opensAt.getTime());
  /** Returns the instant this fraction of the span before now. */
  const computeInstant = (fraction: number): Date => new Date(now.getTime() - Math.floor(playedMs * fraction));
  const createAction = (fraction: number, perform: (at: Date) => Promise<unknown>): ScheduledAction => ({
    at: computeInstant(fraction),
    perform: () => perform(computeInstant(fraction)),
  });
  await performActions(demoClock, 'The running day', [
    createAction(0.98, () =>
      giveKey(shift, 'leontine', 'octave', {
        keyNumber: 'M-02',
        reason: 'Service du mécanicien',
        dueAt: new Date(computeInstant(0.98).getTime() + KEY_LOAN_MS),
      }),
    ),
    createAction(0.9, () =>
      shift.post('gaspard', 'desk-transfers', {
        fromDesk: 'CC',
        toDesk: 'V1',
        amountMinor: '150000',
        reason: 'Réapprovisionnement du changeur',
      }),
    ),
    createAction(0.75, (at) =>
      shift.post('zelie', 'payouts', {
        machine: '4027',
        kind: 'cancelledCredits',
        amount: '312.40',
        wonAt: at.toISOString(),
      }),
    ),
    createAction(0.58, () => shift.reportSlotDoor('4078', computeInstant(0.6), computeInstant(0.59))),
    createAction(0.5, (at) => reportIncident(shift, at)),
    createAction(0.45, async () => {
      const ticket = buildFoundTicketFields(await printTicket(shift, KIOSK, '1580'));
      await shift.post('gaspard', 'orphans', { kind: 'foundTicket', machine: '4095', ...ticket, desk: 'CC' });
    }),
    createAction(0.35, () => cashReturningCard(shift)),
    createAction(0.3, (at) =>
      shift.post('gaspard', 'payouts', {
        machine: '4043',
        kind: 'jackpot',
        amount: '1350.00',
        combination: 'Cinq comètes',
        wonAt: at.toISOString(),
      }),
    ),
    createAction(0.2, (at) => openUnfinishedSheet(shift, '4054', at)),
    createAction(0.16, () => shift.reportSlotDoor('4054', computeInstant(0.19), computeInstant(0.17))),
    createAction(0.7, () => openRunningDayTables(shift)),
    createAction(0.1, () => planNextDrop(shift, floor)),
  ]);
}
