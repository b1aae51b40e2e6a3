import type { StoredValueCardVisit } from '../stage/days.js';
import { computeRemainder } from '../stage/station-play.js';
import type { Act } from './agenda.js';
import type { Shift } from './shift.js';
import type { TransferOutcome } from '#domain/stored-value-cards/card-life.js';

/** Stored-value cards: handed out and loaded at desks, played at machines, cashed; one is lost. */

/** First two digits of their numbers. */
export const CARD_SYSTEM = '48';

/** Cards of the customer who returns the next day, the one who wins and leaves, and the one who loses their card. */
const NUMBERS = { kept: '48 0000 2026 0117', won: '48 0000 2026 0224', lost: '48 0000 2026 0331' } as const;

/** Play at a machine with one of the cards. */
export interface PlayedStoredValueCard extends StoredValueCardVisit {
  readonly card: keyof typeof NUMBERS;
}

/** Describes play with a card: machine and step, amounts in, bet and won, games played and won. */
const describePlay = (
  card: keyof typeof NUMBERS,
  [machine, atStep]: readonly [string, number],
  [inMinor, betMinor, wonMinor]: readonly [bigint, bigint, bigint],
  [games, gamesWon]: readonly [number, number],
): PlayedStoredValueCard => ({ card, machine, atStep, inMinor, betMinor, wonMinor, games, gamesWon });

/** Card play of the night whose desks are open, and of the next day with the rest of one card. */
export const NIGHT_CARDS: readonly PlayedStoredValueCard[] = [
  describePlay('kept', ['4044', 190], [12_000n, 9_000n, 6_100n], [60, 17]),
  describePlay('lost', ['4046', 200], [5_000n, 3_800n, 1_200n], [38, 6]),
  describePlay('won', ['4046', 220], [10_000n, 10_000n, 35_000n], [50, 14]),
];
export const DAY_AFTER_CARDS: readonly PlayedStoredValueCard[] = [
  describePlay('kept', ['4044', 150], [9_600n, 9_600n, 4_250n], [48, 11]),
];
/** Balance left on the returning customer's card: 200 € − 120 + 91 − 75 cashed − 96 + 42.50. */
const REMAINDER_MINOR = '4250';

const MINUTES_A_STEP = 5;
/** Minutes between a transfer to or from the machine and the reading that shows it. */
const MINUTES_BEFORE = { toMachine: 4, fromMachine: 1 } as const;

interface Transfer {
  readonly machine: string;
  readonly number: string;
  readonly transaction: string;
  readonly direction: keyof typeof MINUTES_BEFORE;
  readonly amountMinor: string;
}

/** Requests a transfer as a machine and reports its outcome. */
async function transferCredits(shift: Shift, request: Transfer, outcome: TransferOutcome = 'done'): Promise<void> {
  const { machine, transaction } = request;
  await shift.postAsDevice('card-devices/transfers', request);
  await shift.postAsDevice('card-devices/outcomes', { machine, transaction, outcome });
}

/**
 * Plans the transfers of a day's card play, in before the play and out after it, each before the reading that includes it.
 */
export function planCardPlayActs(shift: Shift, played: readonly PlayedStoredValueCard[]): readonly Act[] {
  return played.flatMap((visit) => {
    const { card, machine, atStep, inMinor } = visit;
    const amounts = { toMachine: inMinor, fromMachine: computeRemainder(visit) } as const;
    return (['toMachine', 'fromMachine'] as const)
      .filter((direction) => amounts[direction] > 0n)
      .map((direction) => {
        const request = { machine, number: NUMBERS[card], direction, amountMinor: String(amounts[direction]) };
        const transaction = `${shift.opensAt.toISOString().slice(0, 10)}/${atStep}/${direction}`;
        const minute = atStep * MINUTES_A_STEP - MINUTES_BEFORE[direction];
        return shift.createAct(minute, () => transferCredits(shift, { ...request, transaction }));
      });
  });
}

interface DemoDesk {
  readonly holder: string;
  readonly desk: string;
}
const CENTRAL: DemoDesk = { holder: 'gaspard', desk: 'CC' };
const ROVING: DemoDesk = { holder: 'zelie', desk: 'V1' };

/** Posts the issue, a load or the cashing of a card at a desk, for an amount. */
const postAtDesk = (
  shift: Shift,
  { holder, desk }: DemoDesk,
  path: 'cards' | 'cards/loads' | 'card-cashings',
  card: keyof typeof NUMBERS,
  amountMinor: string,
): Promise<{ readonly cardId: string }> => shift.post(holder, path, { desk, number: NUMBERS[card], amountMinor });

const takeBackCard = (shift: Shift, card: keyof typeof NUMBERS): Promise<unknown> =>
  shift.post(CENTRAL.holder, 'cards/returns', { number: NUMBERS[card] });

/** Requests more credits for a card as a machine, then cancels the transfer. */
const cancelTransfer = (shift: Shift): Promise<void> =>
  transferCredits(
    shift,
    { machine: '4044', number: NUMBERS.kept, transaction: 'given-up', direction: 'toMachine', amountMinor: '2000' },
    'cancelled',
  );

/** Plans the night of the cards: three handed out and played, one cashed and taken back, one lost and blocked. */
export function planCardActs(shift: Shift): readonly Act[] {
  let lostCardId = '';
  return [
    shift.createAct(905, () => postAtDesk(shift, CENTRAL, 'cards', 'kept', '20000')),
    shift.createAct(930, async () => {
      lostCardId = (await postAtDesk(shift, ROVING, 'cards', 'lost', '5000')).cardId;
    }),
    shift.createAct(1_015, () => postAtDesk(shift, CENTRAL, 'cards', 'won', '3000')),
    shift.createAct(1_030, () => postAtDesk(shift, CENTRAL, 'cards/loads', 'won', '7000')),
    ...planCardPlayActs(shift, NIGHT_CARDS),
    shift.createAct(1_051, () => cancelTransfer(shift)),
    shift.createAct(1_130, () => postAtDesk(shift, CENTRAL, 'card-cashings', 'won', '35000')),
    shift.createAct(1_131, () => takeBackCard(shift, 'won')),
    shift.createAct(1_160, () => postAtDesk(shift, CENTRAL, 'card-cashings', 'kept', '7500')),
    shift.createAct(1_205, () =>
      shift.post('zelie', `cards/${lostCardId}/block`, { reason: 'Perdue, dit la cliente au bar' }),
    ),
  ];
}

/** Cashes the card of the customer who returns to the desk. */
export async function cashReturningCard(shift: Shift): Promise<void> {
  await postAtDesk(shift, CENTRAL, 'card-cashings', 'kept', REMAINDER_MINOR);
  await takeBackCard(shift, 'kept');
}
