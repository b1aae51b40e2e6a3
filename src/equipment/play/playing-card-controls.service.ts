import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import {
  CARD_SETS,
  evaluateCardCount,
  hasReserveCardLeft,
  type PlayingCardSet,
} from '#domain/equipment/playing-cards.js';
import { CONTROL_FUNCTIONS, findControlFault, findCardExchangeFault } from '#domain/equipment/controls.js';
import type { PlayingCardControl, AlertOutcome } from '#domain/equipment/controls.js';
import type { EquipmentKind } from '#domain/equipment/stock.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { startOfMinute } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActionsService, type ActionMoment } from '../stock/equipment-acts.service.js';
import { PlayingCardAlertTellingEntity } from '../entities/playing-card-alert-telling.entity.js';
import { PlayingCardControlEntity } from '../entities/playing-card-control.entity.js';
import { PlayingCardExchangeEntity } from '../entities/playing-card-exchange.entity.js';
import type { EquipmentItemRow } from '../stock/items.queries.js';
import { lockExistingItems } from '../stock/movements.service.js';
import {
  getCardControl,
  listCardControls,
  listCardExchanges,
  lockCardControl,
  listAlertNotifications,
} from '../stock/controls.queries.js';
import type {
  PlayingCardControlRow,
  PlayingCardExchangeRow,
  PlayingCardTellingRow,
} from '../stock/controls.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewCardControl {
  readonly control: PlayingCardControl;
  readonly counted: number;
  readonly marked: number;
  readonly foreignCards: number;
  readonly isPreMixed: boolean;
  readonly isUnderVideo: boolean;
  readonly isInOrder: boolean;
  readonly isWorn: boolean;
  readonly observations: string;
}

/** An alert and its notifications. */
export interface PlayingCardAlert extends PlayingCardControlRow {
  readonly tellings: readonly PlayingCardTellingRow[];
}

export interface NewCardExchange {
  readonly itemId: bigint;
  readonly reserveItemId: bigint;
  readonly card: string;
}

/** Records controls of cards, the resulting alerts, and exchanges of damaged cards. */
@Injectable()
export class PlayingCardControlsService {
  constructor(private readonly actions: EquipmentActionsService) {}

  /** Returns the open alerts, the latest first. */
  listOpenAlerts({ establishmentId }: Establishment): Promise<PlayingCardControlRow[]> {
    return listCardControls(this.actions.readConnection, establishmentId, { itemId: null, openOnly: true });
  }

  getAlert({ establishmentId }: Establishment, controlId: bigint): Promise<PlayingCardAlert> {
    return getAlertWithNotifications(this.actions.readConnection, establishmentId, controlId);
  }

  /**
   * Records a control of a set of cards; `evaluateCardCount` decides its result. Refuses, in this order, with
   * FUNCTION_NOT_HELD, NOT_FOUND, NOT_CARDS, EQUIPMENT_IS_OUT, the codes of `findControlFault`, CARDS_FOUND_TWICE.
   */
  recordCardControl(
    userRequest: UserRequest,
    itemId: bigint,
    control: NewCardControl,
  ): Promise<Serialized<PlayingCardControlRow>> {
    const { actor, establishment } = userRequest;
    const controlRoles = CONTROL_FUNCTIONS[control.control];
    if (!controlRoles.some((role) => actor.roles.includes(role))) {
      refuse('FUNCTION_NOT_HELD', { name: actor.fullName, functions: [...controlRoles] });
    }
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.control', async (tx, moment) => {
      const [item] = await lockExistingItems(tx, establishmentId, [itemId]);
      const cardSet = item === undefined ? null : getCardSet(item.kind);
      if (item === undefined || cardSet === null) refuse('NOT_CARDS', { number: item?.makerNumber ?? '' });
      if (item.table === null && item.depotId === null) refuse('EQUIPMENT_IS_OUT', { number: item.makerNumber });
      const fault = findControlFault({ ...control, table: item.table });
      if (fault !== null) refuse(fault, { number: item.makerNumber });
      if (control.marked + control.foreignCards > control.counted) refuse('CARDS_FOUND_TWICE');
      const controlId = await insertCardControl(tx, actor, establishment, {
        item,
        cardSet,
        enteredControl: control,
        moment,
      });
      return getCardControl(tx, establishmentId, controlId);
    });
  }

  /**
   * Records that a party named by the text was notified of an alert, not before the control and not in the future.
   * Refuses, in this order, with NOT_FOUND, ALERT_CLOSED, TELLING_NOT_VALID, ALREADY_TOLD.
   */
  recordNotification(
    userRequest: UserRequest,
    controlId: bigint,
    notification: { readonly party: string; readonly toldAt: Date; readonly recipient: string },
  ): Promise<Serialized<PlayingCardAlert>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.tell', async (tx, { now }) => {
      const alert = await lockCardControl(tx, establishmentId, controlId);
      if (!alert.isAlert || alert.closedAt !== null) refuse('ALERT_CLOSED');
      const { party, toldAt } = notification;
      const isNotificationValid =
        alert.told.includes(party) && toldAt >= startOfMinute(alert.controlledAt) && toldAt <= now;
      if (!isNotificationValid) refuse('TELLING_NOT_VALID');
      if (!alert.stillToTell.includes(party)) refuse('ALREADY_TOLD');
      await insertRow(tx, PlayingCardAlertTellingEntity, {
        establishmentId,
        controlId,
        ...notification,
        toldBy: actor.personId,
      });
      return getAlertWithNotifications(tx, establishmentId, controlId);
    });
  }

  /**
   * Closes the alert of a control of cards, once all parties were notified. Refuses, in this order, with NOT_FOUND,
   * ALERT_CLOSED, ALERT_NOT_TOLD.
   */
  closeAlert(
    userRequest: UserRequest,
    controlId: bigint,
    { outcome, reason }: { readonly outcome: AlertOutcome; readonly reason: string },
  ): Promise<Serialized<PlayingCardAlert>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.closeAlert', async (tx, { now }) => {
      const alert = await lockCardControl(tx, establishmentId, controlId);
      if (!alert.isAlert || alert.closedAt !== null) refuse('ALERT_CLOSED');
      if (alert.stillToTell.length > 0) refuse('ALERT_NOT_TOLD', { parties: alert.stillToTell.join(', ') });
      const closing = { closedBy: actor.personId, closedAt: now, outcome, closingReason: reason };
      await tx.update(PlayingCardControlEntity, { establishmentId, controlId }, closing);
      return getAlertWithNotifications(tx, establishmentId, controlId);
    });
  }

  /**
   * Exchanges a damaged card for the same one of a reserve set, of the same maker and colour. Refuses, in this order,
   * with NOT_FOUND, the codes of `findCardExchangeFault`, EXCHANGE_AWAY, NOT_CARDS, RESERVE_OF_OTHER_CARDS,
   * RESERVE_EMPTY, RESERVE_CARD_GIVEN.
   */
  exchangeCard(
    userRequest: UserRequest,
    { itemId, reserveItemId, card }: NewCardExchange,
  ): Promise<Serialized<PlayingCardExchangeRow[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.exchange', async (tx, { now, gamingDay }) => {
      const items = await lockExistingItems(tx, establishmentId, [...new Set([itemId, reserveItemId])]);
      const item = items.find((candidate) => candidate.itemId === itemId);
      const reserveItem = items.find((candidate) => candidate.itemId === reserveItemId);
      const table = item?.table ?? null;
      const isReserve = reserveItem?.isReserve === true && itemId !== reserveItemId;
      const fault = findCardExchangeFault({ roles: actor.roles, isReserve, table });
      if (fault !== null) refuse(fault);
      if (item === undefined || reserveItem === undefined || table === null) refuse('EXCHANGE_AWAY');
      const cardSet = getCardSet(reserveItem.kind);
      if (cardSet === null || getCardSet(item.kind) === null) refuse('NOT_CARDS', { number: item.makerNumber });
      if (item.maker !== reserveItem.maker || item.colour !== reserveItem.colour) refuse('RESERVE_OF_OTHER_CARDS');
      if (reserveItem.givenInExchange >= CARD_SETS[cardSet])
        refuse('RESERVE_EMPTY', { number: reserveItem.makerNumber });
      const givenCards = await tx.findBy(PlayingCardExchangeEntity, { establishmentId, reserveItemId });
      if (
        !hasReserveCardLeft(
          cardSet,
          card,
          givenCards.map((exchange) => exchange.card),
        )
      )
        refuse('RESERVE_CARD_GIVEN', { number: reserveItem.makerNumber, card });
      await insertRow(tx, PlayingCardExchangeEntity, {
        establishmentId,
        itemId,
        reserveItemId,
        card,
        tableNumber: table,
        exchangedBy: actor.personId,
        gamingDay,
        exchangedAt: now,
      });
      return listCardExchanges(tx, establishmentId, itemId);
    });
  }
}

const getCardSet = (kind: EquipmentKind): PlayingCardSet | null => (kind === 'shoe' || kind === 'die' ? null : kind);

async function getAlertWithNotifications(
  connection: Queryable,
  establishmentId: number,
  controlId: bigint,
): Promise<PlayingCardAlert> {
  const control = await getCardControl(connection, establishmentId, controlId);
  return { ...control, tellings: await listAlertNotifications(connection, establishmentId, controlId) };
}

/**
 * Inserts a control of a set with its finding: the number of cards missing or extra (`apart`), whether that is an
 * alert, and the parties to notify. Returns the control's identifier.
 */
async function insertCardControl(
  tx: Tx,
  { personId }: Actor,
  { establishmentId, jurisdiction }: Establishment,
  input: {
    readonly item: EquipmentItemRow;
    readonly cardSet: PlayingCardSet;
    readonly enteredControl: NewCardControl;
    readonly moment: ActionMoment;
  },
): Promise<bigint> {
  const { item, cardSet, enteredControl, moment } = input;
  const evaluation = evaluateCardCount(jurisdiction, {
    set: cardSet,
    counted: BigInt(enteredControl.counted),
    marked: BigInt(enteredControl.marked),
    foreign: BigInt(enteredControl.foreignCards),
    givenInExchange: item.givenInExchange,
  });
  const { controlId } = await insertRow(tx, PlayingCardControlEntity, {
    establishmentId,
    itemId: item.itemId,
    allocationId: item.allocationId,
    ...enteredControl,
    givenInExchange: Number(item.givenInExchange),
    apart: Number(evaluation.apart),
    isAlert: evaluation.isAlert,
    told: [...evaluation.told],
    controlledBy: personId,
    gamingDay: moment.gamingDay,
    controlledAt: moment.now,
  });
  return controlId;
}
