import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { computeAvailableBalance } from '#domain/stored-value-cards/card-acts.js';
import type { StoredValueCardState, TransferDirection, TransferOutcome } from '#domain/stored-value-cards/card-life.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { TicketGuessesService } from '#tickets/records/ticket-guesses.service.js';
import { findTransferByTransactionId, getTransfer, type TransferRow } from '../records/stored-value-cards.queries.js';
import { StoredValueCardsService } from '../records/stored-value-cards.service.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A request of a machine, whose token is the actor. */
export interface MachineRequest extends UserRequest {
  /** The number of the machine. */
  readonly machine: string;
  /** Time by the machine's clock; null when it gave none. */
  readonly at: Date | null;
}

export interface TransferInput {
  readonly number: string;
  readonly transactionId: string;
  readonly direction: TransferDirection;
  readonly amountMinor: bigint;
}

/** A transfer as its machine sees it: no number and no personal data. */
export interface DeviceTransfer {
  /** Identifier that the device gave to the transfer. */
  readonly transaction: string;
  readonly direction: TransferDirection;
  readonly amountMinor: bigint;
  /** State of the transfer: pending, or its outcome. */
  readonly state: 'pending' | TransferOutcome;
  readonly cardId: bigint;
}

/** A card as the machine that reads it sees it. */
export interface DeviceStoredValueCard {
  readonly cardId: bigint;
  readonly state: StoredValueCardState;
  /** The amount that can be transferred from it. */
  readonly availableMinor: bigint;
}

/** Card operations of machines: reading cards, taking credits off them and adding credits to them, in two phases. */
@Injectable()
export class StoredValueCardDevicesService {
  constructor(
    private readonly database: Database,
    private readonly cards: StoredValueCardsService,
    private readonly guesses: TicketGuessesService,
    private readonly desks: DesksService,
    private readonly machines: MachinesService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /**
   * Returns the state and available balance of the card in the reader. Refuses with UNKNOWN_MACHINE, CARDS_NOT_IN_USE,
   * TICKET_GUESSES_THROTTLED, CARD_UNKNOWN.
   */
  readCard(
    { actor, establishment, machine }: Pick<MachineRequest, 'actor' | 'establishment' | 'machine'>,
    cardNumber: string,
  ): Promise<DeviceStoredValueCard> {
    const connection = this.database.dataSource;
    return this.guesses.guardAtMachine(actor, establishment, machine, async () => {
      await this.machines.requireMachineId(connection, establishment.establishmentId, machine);
      const gamingDay = await this.gamingDays.findCurrentDay(connection, establishment);
      const settings = await this.cards.requireCardSettings(connection, establishment, gamingDay);
      const card = await this.cards.requireCardByNumber(connection, establishment, cardNumber, settings, 'device');
      return { cardId: card.cardId, state: card.state, availableMinor: computeAvailableBalance(card) };
    });
  }

  /**
   * Requests a transfer between a card and a machine: the amount is reserved on the card until the machine reports the
   * result. A repetition with the same `transactionId` returns that transfer. Refuses with UNKNOWN_MACHINE,
   * CARDS_NOT_IN_USE, TICKET_GUESSES_THROTTLED, CARD_UNKNOWN, CARD_TRANSACTION_REUSED, and the codes of
   * `findCardFault`.
   */
  requestTransfer(
    { actor, establishment, idempotencyKey, machine, at }: MachineRequest,
    input: TransferInput,
  ): Promise<Serialized<DeviceTransfer>> {
    const { establishmentId } = establishment;
    return this.guesses.guardAtMachine(actor, establishment, machine, () =>
      writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
        const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, `cards.${input.direction}`);
        const machineId = await this.machines.requireMachineId(tx, establishmentId, machine);
        const settings = await this.cards.requireCardSettings(tx, establishment, deskAction.gamingDay);
        const { number, transactionId, direction, amountMinor } = input;
        const card = await this.cards.lockCardByNumber(tx, establishment, number, settings, 'device');
        const existingTransfer = await findTransferByTransactionId(tx, establishmentId, machineId, transactionId);
        if (existingTransfer !== undefined) {
          if (!isSameTransfer(existingTransfer, card.cardId, input)) refuse('CARD_TRANSACTION_REUSED');
          return toDeviceTransfer(existingTransfer);
        }
        // the request moves no credits: it only reserves `askedMinor`
        const kind = `${direction}Asked` as const;
        this.cards.assertActionAllowed(establishment, card, { kind, amountMinor }, settings);
        const { movementNumber } = await this.cards.recordMovement(tx, establishment, deskAction, {
          cardId: card.cardId,
          kind,
          amountMinor: 0n,
          askedMinor: amountMinor,
          transactionId,
          place: 'machine',
          machineId,
          happenedAt: at,
        });
        return toDeviceTransfer(await getTransfer(tx, establishmentId, card.cardId, movementNumber));
      }),
    );
  }

  /**
   * Records the result of a transfer: when done, the card is credited or debited; when cancelled, nothing moved; a
   * repetition changes nothing. Refuses with UNKNOWN_MACHINE, CARD_TRANSFER_UNKNOWN, CARD_TRANSFER_ENDED (the other
   * result).
   */
  recordTransferOutcome(
    { actor, establishment, idempotencyKey, machine, at }: MachineRequest,
    { transactionId, outcome }: { readonly transactionId: string; readonly outcome: TransferOutcome },
  ): Promise<Serialized<DeviceTransfer>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, `cards.${outcome}`);
      const machineId = await this.machines.requireMachineId(tx, establishmentId, machine);
      const transfer = await findTransferByTransactionId(tx, establishmentId, machineId, transactionId);
      if (transfer === undefined) return refuse('CARD_TRANSFER_UNKNOWN');
      return toDeviceTransfer(
        await this.endTransfer(tx, establishment, deskAction, transfer, outcome, { happenedAt: at }),
      );
    });
  }

  /**
   * Returns the state of a transfer to a machine that lost a response. Refuses with UNKNOWN_MACHINE,
   * CARD_TRANSFER_UNKNOWN.
   */
  async requireDeviceTransfer(
    { establishmentId }: Establishment,
    machine: string,
    transactionId: string,
  ): Promise<DeviceTransfer> {
    const connection = this.database.dataSource;
    const machineId = await this.machines.requireMachineId(connection, establishmentId, machine);
    const transfer = await findTransferByTransactionId(connection, establishmentId, machineId, transactionId);
    return transfer === undefined ? refuse('CARD_TRANSFER_UNKNOWN') : toDeviceTransfer(transfer);
  }

  /**
   * Ends a transfer within the caller's transaction, for its machine or for two people in its place. A transfer that
   * already has this result stays unchanged. Refuses with CARD_TRANSFER_ENDED.
   */
  async endTransfer(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { cardId, requestNumber }: Pick<TransferRow, 'cardId' | 'requestNumber'>,
    outcome: TransferOutcome,
    movementData: { readonly happenedAt?: Date | null; readonly approvedBy?: bigint; readonly reason?: string },
  ): Promise<TransferRow> {
    const { establishmentId } = establishment;
    await this.cards.lockCard(tx, establishment, cardId);
    const transfer = await getTransfer(tx, establishmentId, cardId, requestNumber);
    if (transfer.state === outcome) return transfer;
    if (transfer.state !== 'pending') refuse('CARD_TRANSFER_ENDED', { outcome: transfer.state });
    const { direction, machineId } = transfer;
    const kind = outcome === 'done' ? direction : (`${direction}Cancelled` as const);
    await this.cards.recordMovement(tx, establishment, deskAction, {
      cardId,
      kind,
      amountMinor: 0n,
      requestNumber,
      place: 'machine',
      machineId,
      ...movementData,
    });
    return getTransfer(tx, establishmentId, cardId, requestNumber);
  }
}

/** Returns whether a request repeats a known transfer: same card, direction and amount. */
const isSameTransfer = (
  existingTransfer: TransferRow,
  cardId: bigint,
  { direction, amountMinor }: Pick<TransferInput, 'direction' | 'amountMinor'>,
): boolean =>
  existingTransfer.cardId === cardId &&
  existingTransfer.direction === direction &&
  existingTransfer.amountMinor === amountMinor;

/** Returns a transfer as its machine sees it. */
function toDeviceTransfer({ transactionId, direction, amountMinor, state, cardId }: TransferRow): DeviceTransfer {
  return { transaction: transactionId, direction, amountMinor, state, cardId };
}
