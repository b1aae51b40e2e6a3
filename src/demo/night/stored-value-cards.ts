import type { StoredValueCardVisit } from '../stage/days.js';
import { computeCardRemainder } from '../stage/station-play.js';
import type { ScheduledAction } from './agenda.js';
import type { Shift } from './shift.js';
import type { TransferOutcome } from '#domain/stored-value-cards/card-life.js';

/** Stored-value cards: handed out and loaded at desks, played at machines, cashed; one is lost. */

/** First two digits of their numbers. */
export const CARD_SYSTEM = '48';

/** Cards of the customer who returns the next day, the one who wins and leaves, and the one who loses their card. */
const CARD_NUMBERS = { kept: '48 0000 2026 0117', won: '48 0000 2026 0224', lost: '48 0000 2026 0331' } as const;

/** Play at a machine with one of the cards. */
export interface PlayedStoredValueCard extends StoredValueCardVisit {
  readonly card: keyof typeof CARD_NUMBERS;
}

/** Describes play with a card: machine and step, amounts in, bet and won, games played and won. */
const createCardPlay = (
  card: keyof typeof CARD_NUMBERS,
  [machine, atStep]: readonly [string, number],
  [inMinor, betMinor, wonMinor]: readonly [bigint, bigint, bigint],
  [games, gamesWon]: readonly [number, number],
): PlayedStoredValueCard => ({ card, machine, atStep, inMinor, betMinor, wonMinor, games, gamesWon });

/** Card play of the night whose desks are open, and of the next day with the rest of one card. */
export const NIGHT_CARD_PLAYS: readonly PlayedStoredValueCard[] = [
  createCardPlay('kept', ['4044', 190], [12_000n, 9_000n, 6_100n], [60, 17]),
  createCardPlay('lost', ['4046', 200], [5_000n, 3_800n, 1_200n], [38, 6]),
  createCardPlay('won', ['4046', 220], [10_000n, 10_000n, 35_000n], [50, 14]),
];
export const DAY_AFTER_CARD_PLAYS: readonly PlayedStoredValueCard[] = [
  createCardPlay('kept', ['4044', 150], [9_600n, 9_600n, 4_250n], [48, 11]),
];
/** Balance left on the returning customer's card: 200 € − 120 + 91 − 75 cashed − 96 + 42.50. */
const REMAINDER_MINOR = '4250';

const MINUTES_PER_STEP = 5;
/** Minutes between a transfer to or from the machine and the reading that shows it. */
const MINUTES_BEFORE_READING = { toMachine: 4, fromMachine: 1 } as const;

interface TransferRequest {
  readonly machine: string;
  readonly number: string;
  readonly transaction: string;
  readonly direction: keyof typeof MINUTES_BEFORE_READING;
  readonly amountMinor: string;
}

/** Requests a transfer as a machine and reports its outcome. */
async function transferCredits(
  shift: Shift,
  request: TransferRequest,
  outcome: TransferOutcome = 'done',
): Promise<void> {
  const { machine, transaction } = request;
  await shift.postAsDevice('card-devices/transfers', request);
  await shift.postAsDevice('card-devices/outcomes', { machine, transaction, outcome });
}

/**
 * Plans the transfers of a day's card play, in before the play and out after it, each before the reading that includes
 * it.
 */
export function planCardPlayActions(
  shift: Shift,
  cardPlays: readonly PlayedStoredValueCard[],
): readonly ScheduledAction[] {
  return cardPlays.flatMap((cardPlay) => {
    const { card, machine, atStep, inMinor } = cardPlay;
    const amounts = { toMachine: inMinor, fromMachine: computeCardRemainder(cardPlay) } as const;
    return (['toMachine', 'fromMachine'] as const)
      .filter((direction) => amounts[direction] > 0n)
      .map((direction) => {
        const request = { machine, number: CARD_NUMBERS[card], direction, amountMinor: String(amounts[direction]) };
        const transaction = `${shift.opensAt.toISOString().slice(0, 10)}/${atStep}/${direction}`;
        const minute = atStep * MINUTES_PER_STEP - MINUTES_BEFORE_READING[direction];
        return shift.createAction(minute, () => transferCredits(shift, { ...request, transaction }));
      });
  });
}

interface DemoDesk {
  readonly holder: string;
  readonly desk: string;
}
const CENTRAL_DESK: DemoDesk = { holder: 'gaspard', desk: 'CC' };
const ROVING_DESK: DemoDesk = { holder: 'zelie', desk: 'V1' };

/** Posts the issue, a load or the cashing of a card at a desk, for an amount. */
const postCardOperation = (
  shift: Shift,
  { holder, desk }: DemoDesk,
  path: 'cards' | 'cards/loads' | 'card-cashings',
  card: keyof typeof CARD_NUMBERS,
  amountMinor: string,
): Promise<{ readonly cardId: string }> => shift.post(holder, path, { desk, number: CARD_NUMBERS[card], amountMinor });

const takeBackCard = (shift: Shift, card: keyof typeof CARD_NUMBERS): Promise<unknown> =>
  shift.post(CENTRAL_DESK.holder, 'cards/returns', { number: CARD_NUMBERS[card] });

/** Requests more credits for a card as a machine, then cancels the transfer. */
const requestAndCancelTransfer = (shift: Shift): Promise<void> =>
  transferCredits(
    shift,
    {
      machine: '4044',
      number: CARD_NUMBERS.kept,
      transaction: 'given-up',
      direction: 'toMachine',
      amountMinor: '2000',
    },
    'cancelled',
  );

/** Plans the night of the cards: three handed out and played, one cashed and taken back, one lost and blocked. */
export function planCardActions(shift: Shift): readonly ScheduledAction[] {
  let lostCardId = '';
  return [
    shift.createAction(905, () => postCardOperation(shift, CENTRAL_DESK, 'cards', 'kept', '20000')),
    shift.createAction(930, async () => {
      lostCardId = (await postCardOperation(shift, ROVING_DESK, 'cards', 'lost', '5000')).cardId;
    }),
    shift.createAction(1_015, () => postCardOperation(shift, CENTRAL_DESK, 'cards', 'won', '3000')),
    shift.createAction(1_030, () => postCardOperation(shift, CENTRAL_DESK, 'cards/loads', 'won', '7000')),
    ...planCardPlayActions(shift, NIGHT_CARD_PLAYS),
    shift.createAction(1_051, () => requestAndCancelTransfer(shift)),
    shift.createAction(1_130, () => postCardOperation(shift, CENTRAL_DESK, 'card-cashings', 'won', '35000')),
    shift.createAction(1_131, () => takeBackCard(shift, 'won')),
    shift.createAction(1_160, () => postCardOperation(shift, CENTRAL_DESK, 'card-cashings', 'kept', '7500')),
    shift.createAction(1_205, () =>
      shift.post('zelie', `cards/${lostCardId}/block`, { reason: 'Perdue, dit la cliente au bar' }),
    ),
  ];
}

/** Cashes the card of the customer who returns to the desk. */
export async function cashReturningCard(shift: Shift): Promise<void> {
  await postCardOperation(shift, CENTRAL_DESK, 'card-cashings', 'kept', REMAINDER_MINOR);
  await takeBackCard(shift, 'kept');
}
