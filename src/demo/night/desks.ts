import type { DemoClient } from '../stage/client.js';
import type { ScheduledAction } from './agenda.js';
import script from './script.json' with { type: 'json' };
import type { Shift } from './shift.js';

/** Desks, their floats and the movements between them; coins brought to hoppers. */

/** A desk and who holds it; a roving changeur has no room. */
type Desk = (typeof script.desks)[number];

/** The central desk beside its float: 2 000 € of chips, half of them of American roulette, and plaques. */
const CHIPS_TOTAL_MINOR = '2200000';

/** Opens the desks of the demonstration with their floats (fixed stocks of cash), as the Direction. */
export async function openDesks(direction: DemoClient, establishment: string): Promise<void> {
  for (const { deskCode, kind, room, floatMinor } of script.desks) {
    await direction.post(`establishments/${establishment}/desks`, { deskCode, kind, room, floatMinor });
  }
}

/** Hands a desk over to its holder after a count, and transfers the float (stock of cash) of the day to it. */
async function handOverDesk(shift: Shift, { deskCode, floatMinor, holder }: Desk): Promise<void> {
  await countDesk(shift, 'leontine', deskCode, { outcome: 'handedOver', witness: holder });
  const floatTransfer = { toDesk: deskCode, amountMinor: floatMinor, reason: 'Dotation de la journée' };
  await transferMoney(shift, 'leontine', holder, floatTransfer);
}

/** Transfers money between desks: one person gives it, the other accepts it. */
export async function transferMoney(shift: Shift, giver: string, receiver: string, transfer: object): Promise<void> {
  const { transferId } = await shift.post<{ transferId: string }>(giver, 'desk-transfers', transfer);
  await shift.post(receiver, `desk-transfers/${transferId}/receipt`, { isAccepted: true });
}

interface DeskChipsResponse {
  readonly medium: string;
  readonly game: string;
  readonly value: string;
  readonly count: string;
}

interface DeskResponse {
  readonly deskCode: string;
  readonly balanceMinor: string;
  readonly chips: readonly DeskChipsResponse[];
  readonly lastMovement: number;
}

/** A count of a desk: who witnesses it, and the money that its booked balance lacks. */
interface DemoCount {
  readonly outcome: 'kept' | 'handedOver';
  readonly witness: string;
  readonly missingMinor?: bigint;
  readonly reason?: string;
}

/** Counts a desk with its booked chips; `seenMovement` is the last movement that the count takes into account. */
export async function countDesk(
  shift: Shift,
  counter: string,
  deskCode: string,
  { witness, missingMinor = 0n, ...outcome }: DemoCount,
): Promise<void> {
  const desks = await shift.get<readonly DeskResponse[]>('leontine', 'desks');
  const desk = desks.find((candidate) => candidate.deskCode === deskCode);
  await shift.post(counter, `desks/${deskCode}/counts`, {
    countedMinor: String(BigInt(desk?.balanceMinor ?? 0) - missingMinor),
    seenMovement: desk?.lastMovement ?? 0,
    chips: (desk?.chips ?? []).map(({ medium, game, value, count }) => ({
      medium,
      game,
      valueMinor: value,
      count: Number(count),
    })),
    ...outcome,
    witness: shift.buildCredentials(witness),
  });
}

/** Counts two desks at closing: the roving changeur, who is five euros short, and the central desk, which is exact. */
async function countDesksAtClosing(shift: Shift): Promise<void> {
  const shortage = { missingMinor: 500n, reason: 'Erreur de rendu probable, 5 € manquants' };
  await countDesk(shift, 'zelie', 'V1', { outcome: 'kept', witness: 'leontine', ...shortage });
  await countDesk(shift, 'gaspard', 'CC', { outcome: 'kept', witness: 'leontine' });
}

/** Plays a day of the desks: floats in the morning, changes, fills, a refill of the changeur, counts at the end. */
export function planDeskActions(shift: Shift): readonly ScheduledAction[] {
  return [
    ...script.desks.map((desk, index) => shift.createAction(50 + 2 * index, () => handOverDesk(shift, desk))),
    shift.createAction(58, () =>
      transferMoney(shift, 'leontine', 'gaspard', {
        toDesk: 'CC',
        amountMinor: CHIPS_TOTAL_MINOR,
        chips: script.centralDeskChips,
        reason: 'Jetons et plaques de la journée',
      }),
    ),
    ...script.fills.map(({ minute, ...fill }) =>
      shift.createAction(minute, () =>
        shift.post('gaspard', 'fills', { ...fill, desk: 'CC', witness: shift.buildCredentials('leontine') }),
      ),
    ),
    ...script.currencyChanges.map(({ minute, holder, desk, ...change }) =>
      shift.createAction(minute, () => shift.post(holder, `desks/${desk}/changes`, change)),
    ),
    shift.createAction(960, () =>
      transferMoney(shift, 'gaspard', 'zelie', {
        fromDesk: 'CC',
        toDesk: 'V1',
        amountMinor: '300000',
        reason: 'Réapprovisionnement du changeur',
      }),
    ),
    shift.createAction(1432, () => countDesksAtClosing(shift)),
  ];
}
