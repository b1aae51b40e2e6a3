import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Queryable } from '#platform/database/rows.js';
import { EquipmentActsService } from '../stock/equipment-acts.service.js';
import { allocationsOf, apparatusOf } from './allocations.queries.js';
import type { AllocatedPiece, EquipmentAllocationRow } from './allocations.queries.js';
import { onDay } from './apparatus.service.js';
import type { ApparatusOnDay } from './apparatus.service.js';

/** What a table has for its session of a gaming day. */
export interface TableEquipment {
  readonly allocations: readonly EquipmentAllocationRow[];
  /** Sets and shoes, then dice, that were given to it on that day; those that went back as well. */
  readonly cards: readonly AllocatedPiece[];
  readonly dice: readonly AllocatedPiece[];
  /** Sets whose second control was not made at the table, by their numbers. */
  readonly cardsToControl: readonly string[];
  /** Dice whose control at the end of the session was not made. */
  readonly diceToControl: readonly string[];
  readonly apparatus: readonly ApparatusOnDay[];
  /** True when all equipment at the table passed its check of that day; also when there is none. */
  readonly isChecked: boolean;
}

/** What a session of a table asks of its cards, its dice and its equipment. */
@Injectable()
export class EquipmentService {
  constructor(private readonly acts: EquipmentActsService) {}

  /** The same as `atTable`, outside a transaction; on the gaming day that runs when none is named. */
  async seenAtTable(establishment: Establishment, table: string, gamingDay: string | null): Promise<TableEquipment> {
    const day = gamingDay ?? (await this.acts.currentDay(establishment));
    return this.atTable(this.acts.reader, establishment, table, day);
  }

  /** What the table of this number has on a gaming day. `tx` may be a transaction of the caller. */
  async atTable(
    tx: Queryable,
    { establishmentId }: Pick<Establishment, 'establishmentId'>,
    table: string,
    gamingDay: string,
  ): Promise<TableEquipment> {
    const allocations = await allocationsOf(tx, establishmentId, { gamingDay, table });
    const ofBook = (book: 'cards' | 'dice'): AllocatedPiece[] =>
      allocations.filter((each) => each.book === book).flatMap(({ pieces }) => pieces);
    const [cards, dice] = [ofBook('cards'), ofBook('dice')];
    const numbersOf = (pieces: readonly AllocatedPiece[]): string[] =>
      pieces.filter(({ isSound, kind }) => isSound === null && kind !== 'shoe').map(({ makerNumber }) => makerNumber);
    const apparatus = onDay(gamingDay, await apparatusOf(tx, establishmentId, table));
    return {
      ...{ allocations, cards, dice, cardsToControl: numbersOf(cards), diceToControl: numbersOf(dice), apparatus },
      isChecked: apparatus.every(({ service }) => service === 'inService'),
    };
  }
}
