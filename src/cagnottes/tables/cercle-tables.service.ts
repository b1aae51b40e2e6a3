import { Injectable } from '@nestjs/common';
import { findCercleGameSource, isCercleGame, type CercleGame } from '#domain/cercle/cercle-games.js';
import { findRakeRate, type TieRule } from '#domain/cercle/rake.js';
import { findTableSeriesFault } from '#domain/cercle/table-series.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '#tables/terms/faults.js';
import { TablesService } from '#tables/terms/tables.service.js';
import { CercleTermsEntity } from '../entities/cercle-terms.entity.js';
import { findCercleTable, listCercleTables, findLastTermNumber, type CercleTableRow } from './cercle-tables.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewCercleTable {
  readonly tableNumber: string;
  readonly game: CercleGame;
  readonly room: string;
}

/** New terms of a table of a jeu de cercle from a gaming day on. */
export interface NewCercleTerms {
  readonly tableNumber: string;
  readonly effectiveFrom: string;
  readonly rateHundredths: number | null;
  readonly roundingMinor: bigint | null;
  readonly tie: TieRule | null;
  readonly maximumBankMinor: bigint | null;
  readonly garageFromMinor: bigint | null;
  readonly garageToldOn: string | null;
  readonly reason: string;
}

/** The tables of the jeux de cercle (players against one another), and their rake terms by first gaming day. */
@Injectable()
export class CercleTablesService {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly tables: TablesService,
    private readonly clock: Clock,
  ) {}

  /** Lists the tables with their terms on a gaming day, by default the current one. */
  async listCercleTables(establishment: Establishment, gamingDay: string | null): Promise<CercleTableRow[]> {
    const day = gamingDay ?? (await this.findCurrentDay(establishment));
    return listCercleTables(this.database.dataSource, establishment.establishmentId, day);
  }

  /** Returns the current gaming day. */
  findCurrentDay(establishment: Establishment): Promise<string> {
    return this.gamingDays.findCurrentDay(this.database.dataSource, establishment);
  }

  /** Locks all tables of the establishment, until the end of the caller's transaction. */
  lockTables(tx: Tx, establishment: Establishment): Promise<unknown> {
    return this.tables.lockAllTables(tx, establishment);
  }

  /** Returns the table with a number, with its terms of a day. Refuses with UNKNOWN_TABLE. */
  async requireTable(
    connection: Queryable,
    { establishmentId }: Establishment,
    day: string,
    tableNumber: string,
  ): Promise<CercleTableRow> {
    return (
      (await findCercleTable(connection, establishmentId, day, tableNumber)) ??
      refuse('UNKNOWN_TABLE', { table: tableNumber })
    );
  }

  /**
   * Enters a table; its number is unique among all tables. Refuses with GAME_NOT_KNOWN_HERE, TABLE_NUMBER_TAKEN, and
   * under AI67 the code of `findTableSeriesFault`.
   */
  createCercleTable(userRequest: UserRequest, table: NewCercleTable): Promise<Serialized<CercleTableRow>> {
    const { establishment } = userRequest;
    const { jurisdiction } = establishment;
    return this.tables.runTablesWrite(userRequest, { action: 'cagnottes.createTable' }, async (tx, day) => {
      const { tableNumber, game } = table;
      if (findCercleGameSource(jurisdiction, game) === null) refuse('GAME_NOT_KNOWN_HERE', { jurisdiction, game });
      const numberedTables = await this.tables.listNumberedTables(tx, establishment);
      await this.tables.insertTable(tx, establishment, table);
      if (jurisdiction === 'AI67') {
        const lastNumber = numberedTables.findLast((other) => isCercleGame(other.game))?.tableNumber ?? null;
        const takenNumbers = numberedTables.map((other) => other.tableNumber);
        assertNoFault(establishment, findTableSeriesFault(tableNumber, lastNumber, takenNumbers));
      }
      return this.requireTable(tx, establishment, day, tableNumber);
    });
  }

  /**
   * Sets the rake terms of a table from a gaming day on. Refuses, in this order, with UNKNOWN_TABLE, TABLE_RETIRED,
   * TERMS_BACKDATED, RATE_OF_THE_TEXT, RATE_NOT_DECIDED, ROUNDING_OF_THE_TEXT, BANK_MAXIMUM_MISSING (MC:11.8),
   * GARAGE_WITHOUT_MAXIMUM, NOTICE_IN_FUTURE.
   *
   * @article MC:12.2
   */
  setTableTerms(userRequest: UserRequest, input: NewCercleTerms): Promise<Serialized<CercleTableRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId, jurisdiction } = establishment;
    const { tableNumber, effectiveFrom, reason } = input;
    return this.tables.runTablesWrite(userRequest, { action: 'cagnottes.setTerms', reason }, async (tx, today) => {
      const { tableId, game, retiredAt } = await this.requireTable(tx, establishment, effectiveFrom, tableNumber);
      if (retiredAt !== null) refuse('TABLE_RETIRED', { table: tableNumber });
      const lastTermNumber = await findLastTermNumber(tx, establishmentId, tableId);
      const isBackdated = effectiveFrom < today || (effectiveFrom === today && lastTermNumber > 0);
      if (isBackdated) refuse('TERMS_BACKDATED', { table: tableNumber, from: effectiveFrom });
      const regulatedRate = findRakeRate(jurisdiction, game);
      if (regulatedRate !== null && input.rateHundredths !== null)
        refuse('RATE_OF_THE_TEXT', { article: regulatedRate.article });
      if (regulatedRate === null && input.rateHundredths === null) refuse('RATE_NOT_DECIDED', { table: tableNumber });
      if (jurisdiction === 'AI67' && input.roundingMinor !== null) refuse('ROUNDING_OF_THE_TEXT');
      if (jurisdiction === 'MC' && game === 'cheminDeFer' && input.maximumBankMinor === null)
        refuse('BANK_MAXIMUM_MISSING', { table: tableNumber });
      if (input.garageFromMinor !== null && input.maximumBankMinor === null) refuse('GARAGE_WITHOUT_MAXIMUM');
      if (input.garageToldOn !== null && input.garageToldOn > today) refuse('NOTICE_IN_FUTURE');
      const { rateHundredths, roundingMinor, tie, maximumBankMinor, garageFromMinor, garageToldOn } = input;
      await insertRow(tx, CercleTermsEntity, {
        establishmentId,
        tableId,
        termNumber: lastTermNumber + 1,
        effectiveFrom,
        rateHundredths,
        roundingMinor,
        tie,
        maximumBankMinor,
        garageFromMinor,
        garageToldOn,
        reason,
        setBy: actor.personId,
        setAt: this.clock.now(),
      });
      return this.requireTable(tx, establishment, effectiveFrom, tableNumber);
    });
  }
}
