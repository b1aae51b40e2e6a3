import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Queryable } from '#platform/database/rows.js';
import { EquipmentActionsService } from '../stock/equipment-acts.service.js';
import { findLastSessionEnd, listAllocations, listApparatus } from './allocations.queries.js';
import type { AllocatedPiece, EquipmentAllocationRow } from './allocations.queries.js';
import { addServiceStates, type ApparatusOnDay } from './apparatus.service.js';
import {
  listEquipmentNeeds,
  listShoeNumbers,
  type EquipmentAtTable,
  type EquipmentFault,
  type EquipmentNeed,
} from '#domain/equipment/requirements.js';
import type { EquipmentBook } from '#domain/equipment/stock.js';
import type { Game } from '#domain/cercle/cercle-games.js';

/** A need of equipment before a session. */
export interface OpeningEquipmentNeed {
  readonly need: EquipmentNeed;
  /** Null: it is met. */
  readonly fault: (EquipmentFault & { readonly table: string }) | null;
}

/** Equipment of a table for its session of a gaming day. */
export interface TableEquipment {
  readonly allocations: readonly EquipmentAllocationRow[];
  /** Sets and shoes, then dice, allocated to it on that day, including those already returned. */
  readonly cards: readonly AllocatedPiece[];
  readonly dice: readonly AllocatedPiece[];
  /** Numbers of the sets without a second control at the table. */
  readonly cardsToControl: readonly string[];
  /** Dice without a control at the end of the session. */
  readonly diceToControl: readonly string[];
  readonly apparatus: readonly ApparatusOnDay[];
  /** True when all equipment at the table passed its check of that day, or there is none. */
  readonly isChecked: boolean;
}

/** Returns the state of cards, dice and equipment that a table session requires. */
@Injectable()
export class EquipmentService {
  constructor(private readonly actions: EquipmentActionsService) {}

  /**
   * Returns the equipment of a table as `getTableEquipment` does, outside a transaction; by default for the running
   * gaming day.
   */
  async readTableEquipment(
    establishment: Establishment,
    table: string,
    gamingDay: string | null,
  ): Promise<TableEquipment> {
    const day = gamingDay ?? (await this.actions.findCurrentGamingDay(establishment));
    return this.getTableEquipment(this.actions.readConnection, establishment, table, day);
  }

  /**
   * Returns the cards, dice and apparatus of a table on a gaming day, and the numbers of pieces not controlled yet.
   * A shoe is not controlled: it only holds cards. `connection` may be a transaction of the caller.
   */
  async getTableEquipment(
    connection: Queryable,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    table: string,
    gamingDay: string,
  ): Promise<TableEquipment> {
    const allocations = await listAllocations(connection, establishmentId, { gamingDay, table });
    const listBookPieces = (book: EquipmentBook): AllocatedPiece[] =>
      allocations.filter((allocation) => allocation.book === book).flatMap(({ pieces }) => pieces);
    const [cards, dice] = [listBookPieces('cards'), listBookPieces('dice')];
    const listUncontrolledNumbers = (pieces: readonly AllocatedPiece[]): string[] =>
      pieces.filter(({ isSound, kind }) => isSound === null && kind !== 'shoe').map(({ makerNumber }) => makerNumber);
    const apparatus = addServiceStates(gamingDay, await listApparatus(connection, establishmentId, table));
    return {
      allocations,
      cards,
      dice,
      cardsToControl: listUncontrolledNumbers(cards),
      diceToControl: listUncontrolledNumbers(dice),
      apparatus,
      isChecked: apparatus.every(({ service }) => service === 'inService'),
    };
  }

  /**
   * Returns the needs of a table before its session of a gaming day, each with its fault, which names the table; null:
   * it is met.
   */
  async listOpeningNeeds(
    connection: Queryable,
    establishment: Establishment,
    { tableNumber, game }: { readonly tableNumber: string; readonly game: Game },
    gamingDay: string,
  ): Promise<readonly OpeningEquipmentNeed[]> {
    const equipment = await this.loadOpeningEquipment(connection, establishment, tableNumber, gamingDay);
    return listEquipmentNeeds(establishment.jurisdiction, game, equipment).map(({ need, fault }) => ({
      need,
      fault: fault === null ? null : { ...fault, table: tableNumber },
    }));
  }

  /** Returns the numbers of the shoes at a table, given to it for its next session of a gaming day. */
  async listShoesAtTable(
    connection: Queryable,
    establishment: Establishment,
    tableNumber: string,
    gamingDay: string,
  ): Promise<readonly string[]> {
    return listShoeNumbers(await this.loadOpeningEquipment(connection, establishment, tableNumber, gamingDay));
  }

  /**
   * Returns the equipment of a table for its next session of a gaming day. Cards and dice are given for each session:
   * those given before the last one ended do not count.
   */
  private async loadOpeningEquipment(
    connection: Queryable,
    establishment: Establishment,
    tableNumber: string,
    gamingDay: string,
  ): Promise<EquipmentAtTable> {
    const { allocations, apparatus } = await this.getTableEquipment(connection, establishment, tableNumber, gamingDay);
    const lastEnd = await findLastSessionEnd(connection, establishment.establishmentId, tableNumber);
    const listPieces = (book: EquipmentBook): AllocatedPiece[] =>
      allocations
        .filter((allocation) => allocation.book === book && (lastEnd === null || allocation.allocatedAt >= lastEnd))
        .flatMap(({ pieces }) => pieces.filter(({ isThere }) => isThere));
    return { cards: listPieces('cards'), dice: listPieces('dice'), apparatus };
  }
}
