import { Injectable } from '@nestjs/common';
import type { DeskAction } from '#desks/balances/desks.service.js';
import { computeAvailableBalance, findCardFault, type RequestedAction } from '#domain/stored-value-cards/card-acts.js';
import { getUnknownCardCause } from '#domain/stored-value-cards/card-numbers.js';
import { formatMinorText } from '#domain/money.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { insertRow } from '#platform/database/entities.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { StoredValueCardNumbersService } from './card-numbers.service.js';
import {
  getCard,
  findCardByNumberDigest,
  sumCardCashings,
  acquireCardLock,
  insertCardMovement,
} from './stored-value-cards.queries.js';
import type {
  StoredValueCardRow,
  InsertedMovement,
  NewCardMovement,
  NumberedStoredValueCardRow,
} from './stored-value-cards.queries.js';
import { StoredValueCardEntity } from '../entities/card.entity.js';
import { removeGroupSeparators } from '#domain/typed-numbers.js';

/** The settings of a day on which cards are in use. */
export type StoredValueCardSettings = SettingsInForce & { readonly cardSystem: string };

/** The reader of a refusal for an unknown number: a cashier sees the nearest cause, a device no cause. */
export type StoredValueCardAudience = 'cashier' | 'device';

/** Cards for the other modules: issued, found by their number, judged and moved. */
@Injectable()
export class StoredValueCardsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly numbers: StoredValueCardNumbersService,
  ) {}

  /** Returns the settings of a day on which cards are in use. Refuses with CARDS_NOT_IN_USE. */
  async requireCardSettings(
    connection: Queryable,
    establishment: Establishment,
    gamingDay: string,
  ): Promise<StoredValueCardSettings> {
    const settings = await this.settings.readSettingsInForce(connection, establishment, gamingDay);
    const { cardSystem } = settings;
    return cardSystem === null ? refuse('CARDS_NOT_IN_USE') : { ...settings, cardSystem };
  }

  /**
   * Issues an empty card with a typed number. Refuses with CARD_MISTYPED, CARD_OTHER_ESTABLISHMENT, CARD_ALREADY_OUT.
   */
  async issueCard(
    tx: Tx,
    { establishmentId }: Establishment,
    deskAction: DeskAction,
    { typedNumber, deskId }: { readonly typedNumber: string; readonly deskId: bigint },
    { cardSystem }: StoredValueCardSettings,
  ): Promise<bigint> {
    const cardNumber = removeGroupSeparators(typedNumber);
    const cause = getUnknownCardCause(cardNumber, cardSystem);
    if (cause !== 'neverIssued') refuseUnknownNumber(cause);
    const storedNumber = this.numbers.toStoredNumber(establishmentId, cardNumber);
    const existingCard = await findCardByNumberDigest(tx, establishmentId, storedNumber.numberDigest);
    if (existingCard !== undefined && existingCard.state !== 'returned') refuse('CARD_ALREADY_OUT');
    const { gamingDay, happenedAt } = deskAction;
    const { cardId } = await insertRow(tx, StoredValueCardEntity, {
      establishmentId,
      ...storedNumber,
      deskId,
      gamingDay,
      issuedAt: happenedAt,
      movedOn: gamingDay,
      state: 'issued' as const,
      lastMovement: 1,
      balanceMinor: 0n,
      reservedMinor: 0n,
      pendingTransfers: 0,
    });
    await this.recordMovement(tx, { establishmentId }, deskAction, {
      cardId,
      kind: 'issue',
      amountMinor: 0n,
      place: 'desk',
      deskId,
    });
    return cardId;
  }

  /** Inserts a movement of a card for the person and the day of an act; a trigger of the database judges it again. */
  recordMovement(
    tx: Tx,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    { gamingDay, happenedAt: receivedAt, personId: recordedBy }: DeskAction,
    movement: Omit<NewCardMovement, 'gamingDay' | 'receivedAt' | 'recordedBy'>,
  ): Promise<InsertedMovement> {
    return insertCardMovement(tx, establishmentId, { ...movement, gamingDay, receivedAt, recordedBy });
  }

  /**
   * Returns the card with a typed or scanned number. Refuses with CARD_UNKNOWN to a device; to a cashier with
   * CARD_MISTYPED, CARD_OTHER_ESTABLISHMENT, CARD_NEVER_ISSUED.
   */
  async requireCardByNumber(
    connection: Queryable,
    { establishmentId }: Establishment,
    typedNumber: string,
    { cardSystem }: StoredValueCardSettings,
    audience: StoredValueCardAudience,
  ): Promise<NumberedStoredValueCardRow> {
    const cardNumber = removeGroupSeparators(typedNumber);
    const card = await findCardByNumberDigest(
      connection,
      establishmentId,
      this.numbers.computeDigest(establishmentId, cardNumber),
    );
    if (card !== undefined) return card;
    return audience === 'device'
      ? refuse('CARD_UNKNOWN')
      : refuseUnknownNumber(getUnknownCardCause(cardNumber, cardSystem));
  }

  /**
   * Returns the card with a typed or scanned number, locked until the transaction ends. Refuses with the codes of
   * `requireCardByNumber`.
   */
  async lockCardByNumber(
    tx: Tx,
    establishment: Establishment,
    typedNumber: string,
    settings: StoredValueCardSettings,
    audience: StoredValueCardAudience,
  ): Promise<NumberedStoredValueCardRow> {
    const { cardId } = await this.requireCardByNumber(tx, establishment, typedNumber, settings, audience);
    return this.lockCard(tx, establishment, cardId);
  }

  /** Returns a card, locked until the transaction ends. Refuses with NOT_FOUND. */
  async lockCard(tx: Tx, { establishmentId }: Establishment, cardId: bigint): Promise<NumberedStoredValueCardRow> {
    await acquireCardLock(tx, establishmentId, cardId);
    return getCard(tx, establishmentId, cardId);
  }

  /** Returns the amount cashed from a card on a gaming day, in minor units. */
  sumCashedMinor(
    connection: Queryable,
    { establishmentId }: Establishment,
    cardId: bigint,
    gamingDay: string,
  ): Promise<bigint> {
    return sumCardCashings(connection, establishmentId, cardId, gamingDay);
  }

  /**
   * Refuses an act on a card with the codes of `findCardFault`; the refusal states the available amount and the
   * ceiling.
   */
  assertActionAllowed(
    { currency, currencyExponent }: Establishment,
    card: StoredValueCardRow,
    action: RequestedAction,
    settings: Pick<SettingsInForce, 'cardCeilingMinor'>,
  ): void {
    const fault = findCardFault(card, action, settings);
    if (fault === null) return;
    const formatMoney = (minor: bigint): string => `${formatMinorText(minor, currencyExponent)} ${currency}`;
    const { cardCeilingMinor } = settings;
    refuse(fault, { available: formatMoney(computeAvailableBalance(card)), ceiling: formatMoney(cardCeilingMinor) });
  }
}

/** Refuses an unknown card number with the code of its cause. */
function refuseUnknownNumber(cause: ReturnType<typeof getUnknownCardCause>): never {
  switch (cause) {
    case 'mistyped':
      return refuse('CARD_MISTYPED');
    case 'otherSystem':
      return refuse('CARD_OTHER_ESTABLISHMENT');
    case 'neverIssued':
      return refuse('CARD_NEVER_ISSUED');
  }
}
