import { Injectable } from '@nestjs/common';
import { listChipStocks } from '#desks/balances/chip-register.queries.js';
import { computeInStrongroom, computeOutside, computeOwned } from '#domain/cash/chip-register.js';
import { buildChipKey, type ChipMedium } from '#domain/cash/desk-chips.js';
import type { TableGame } from '#domain/tables/games.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { listChipsAtTables } from './chip-register.queries.js';

/** Chips or plaques of one kind, by place. */
export interface ChipRegisterLine {
  /** Chips or plaques. */
  readonly medium: ChipMedium;
  /** Game of the pieces; empty: valid at every game. */
  readonly game: TableGame | '';
  /** Value of one piece in minor units. */
  readonly valueMinor: bigint;
  /** Pieces that were ever issued. */
  readonly issued: bigint;
  /** Pieces that were destroyed. */
  readonly destroyed: bigint;
  /** Pieces that the establishment owns: issued less destroyed. */
  readonly owned: bigint;
  /** Pieces that were never given to a desk, or came back. */
  readonly inStrongroom: bigint;
  /** Pieces that the desks have. */
  readonly atDesks: bigint;
  /** Pieces that desks brought to tables in play, less those that went back. */
  readonly atTables: bigint;
  /** Other pieces outside the desks: with customers, and in cagnottes until they are counted. */
  readonly inCirculation: bigint;
}

/** The register of chips. */
export interface ChipRegister {
  /** False: nothing was issued yet, so that no number of owned pieces is known. */
  readonly isInUse: boolean;
  readonly lines: readonly ChipRegisterLine[];
}

/** Reads the register of chips: what desks and the strongroom have, and what their pieces at tables are. */
@Injectable()
export class ChipRegisterService {
  constructor(private readonly database: Database) {}

  /** Returns the pieces of each kind, by place. */
  async readRegister({ establishmentId }: Establishment): Promise<ChipRegister> {
    const connection = this.database.dataSource;
    const stocks = await listChipStocks(connection, establishmentId);
    const tableLines = await listChipsAtTables(connection, establishmentId);
    const atTablesByKind = new Map(tableLines.map((line) => [buildChipKey(line), line.count]));
    const lines = stocks.map((stock): ChipRegisterLine => {
      const atTables = atTablesByKind.get(buildChipKey(stock)) ?? 0n;
      return {
        medium: stock.medium,
        game: stock.game,
        valueMinor: stock.valueMinor,
        issued: stock.issued,
        destroyed: stock.destroyed,
        owned: computeOwned(stock),
        inStrongroom: computeInStrongroom(stock),
        atDesks: stock.atDesks,
        atTables,
        inCirculation: computeOutside(stock) - atTables,
      };
    });
    return { isInUse: stocks.some(({ issued }) => issued > 0n), lines };
  }
}
