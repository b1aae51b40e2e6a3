import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import type { ChipMedium } from '#domain/cash/desk-chips.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { canHoldChips, type DeskKind } from '#domain/cash/desks.js';
import type { CercleGame } from '#domain/cercle/cercle-games.js';
import { findGameSource, type TableGame } from '#domain/tables/games.js';
import { findStakeAgreementFault } from '#domain/tables/minimum-stakes.js';
import { addFixedMaxima, encodeMaxima, findMaximaFault, type Maxima } from '#domain/tables/maxima.js';
import { listSeasonTerms } from '#domain/tables/seasons.js';
import { findStakeLimits, isMaximumFixedAtOpening } from '#domain/tables/stakes.js';
import type { MinimumStakes } from '#domain/tables/avances.js';
import { findTableNumberFault } from '#domain/tables/sessions.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { AuthorisationsService } from './authorisations.service.js';
import { GamingTableEntity } from '../entities/gaming-table.entity.js';
import { TableSessionEntity } from '../entities/table-session.entity.js';
import { TableTermsEntity } from '../entities/table-terms.entity.js';
import { assertNoFault } from './faults.js';
import { assertMaximaOfSeason, assertMinimumAllowed } from './season-terms.js';
import {
  findFirstSessionDay,
  findTableByNumber,
  isTableNumberTaken,
  listNumberedTables,
  listTables,
  listTableTerms,
  lockTables,
} from './tables.queries.js';
import type { NumberedTable, TableRow, TermsRow } from './tables.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewTable {
  readonly tableNumber: string;
  readonly game: TableGame;
  readonly room: string;
}

/** New terms of a table from a gaming day on. */
export interface NewTerms {
  readonly tableNumber: string;
  readonly effectiveFrom: string;
  readonly minimumMinor: bigint;
  readonly maxima: Maxima;
  readonly avanceMinor: bigint | null;
  readonly sideBets: readonly string[];
  readonly agreedOn: string | null;
  readonly reason: string;
}

/** A desk available to tables: its holder and its kinds of chips, never their number. */
export interface TableDeskRow {
  readonly deskCode: string;
  /** A cash desk, or the desk of a changeur at the tables. */
  readonly kind: DeskKind;
  readonly room: string;
  readonly heldByName: string;
  /** Chips and plaques of the desk, by value. */
  readonly chips: readonly {
    readonly medium: ChipMedium;
    /** Game of the pieces; empty: valid at every game. */
    readonly game: TableGame | '';
    /** Value of one piece in minor units, as text. */
    readonly value: string;
  }[];
}

/** Manages the tables of the establishment, and the terms of each by day. */
@Injectable()
export class TablesService {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly authorisations: AuthorisationsService,
    private readonly desks: DesksService,
    private readonly clock: Clock,
  ) {}

  /** Returns the tables with the terms of a gaming day; by default the current one. */
  async listDayTables(establishment: Establishment, gamingDay: string | null): Promise<TableRow[]> {
    const day = gamingDay ?? (await this.findCurrentGamingDay(establishment));
    return listTables(this.database.dataSource, establishment.establishmentId, day);
  }

  /** Lists the desks with chips that any person holds now. Holders count blind, so no amounts are returned. */
  async listHeldDesks(establishment: Establishment): Promise<TableDeskRow[]> {
    return (await this.desks.listDesks(establishment)).flatMap(
      ({ deskCode, room, kind, heldByName, retiredAt, chips }) =>
        heldByName === null || retiredAt !== null || !canHoldChips(kind)
          ? []
          : [
              {
                deskCode,
                kind,
                room,
                heldByName,
                chips: chips.map(({ medium, game, value }) => ({ medium, game, value })),
              },
            ],
    );
  }

  /** Returns the running gaming day. */
  findCurrentGamingDay(establishment: Establishment): Promise<string> {
    return this.gamingDays.findCurrentDay(this.database.dataSource, establishment);
  }

  /** Lists the terms of a table, the latest first. Refuses with UNKNOWN_TABLE. */
  async listTerms(establishment: Establishment, tableNumber: string): Promise<TermsRow[]> {
    const connection = this.database.dataSource;
    // only the identifier is needed: a last day, with whatever terms it would have
    const { tableId } = await this.requireTable(connection, establishment, '9999-12-31', tableNumber);
    return listTableTerms(connection, establishment.establishmentId, tableId);
  }

  /** Returns the table with a number, with its terms of a day. Refuses with UNKNOWN_TABLE. */
  async requireTable(
    connection: Queryable,
    { establishmentId }: Establishment,
    gamingDay: string,
    tableNumber: string,
  ): Promise<TableRow> {
    return (
      (await findTableByNumber(connection, establishmentId, gamingDay, tableNumber)) ??
      refuse('UNKNOWN_TABLE', { table: tableNumber })
    );
  }

  /** Returns the minima for avances and stakes; the table's own minimum where the text has no authorised one. */
  async getMinima(connection: Queryable, establishment: Establishment, minimumMinor: bigint): Promise<MinimumStakes> {
    const authorisation = await this.authorisations.findCurrentAuthorisation(connection, establishment);
    return { tableMinor: minimumMinor, authorisedMinor: authorisation?.authorisedMinimumMinor ?? minimumMinor };
  }

  /** Enters a table; a number is never reused. Refuses with GAME_NOT_KNOWN_HERE, TABLE_NUMBER_TAKEN. */
  createTable(userRequest: UserRequest, table: NewTable): Promise<Serialized<TableRow>> {
    const { establishment } = userRequest;
    const { jurisdiction } = establishment;
    return this.runTablesWrite(userRequest, { action: 'tables.create' }, async (tx, gamingDay) => {
      const { tableNumber, game, room } = table;
      if (findGameSource(jurisdiction, game) === null) refuse('GAME_NOT_KNOWN_HERE', { jurisdiction, game });
      await this.insertTable(tx, establishment, { tableNumber, game, room });
      return this.requireTable(tx, establishment, gamingDay, tableNumber);
    });
  }

  /** Inserts a table under its number, in the caller's transaction. Refuses with TABLE_NUMBER_TAKEN. */
  async insertTable(
    tx: Tx,
    { establishmentId }: Establishment,
    { tableNumber, game, room }: Omit<NewTable, 'game'> & { readonly game: TableGame | CercleGame },
  ): Promise<void> {
    const fault = findTableNumberFault(await isTableNumberTaken(tx, establishmentId, tableNumber));
    if (fault !== null) refuse(fault.code, { table: tableNumber });
    await insertRow(tx, GamingTableEntity, { establishmentId, tableNumber, game, room, openedAt: this.clock.now() });
  }

  /** Lists the tables of every game, in the order of their entry. */
  listNumberedTables(tx: Tx, { establishmentId }: Establishment): Promise<NumberedTable[]> {
    return listNumberedTables(tx, establishmentId);
  }

  /** Locks all tables of the establishment, until the end of the caller's transaction. */
  lockAllTables(tx: Tx, { establishmentId }: Establishment): Promise<unknown> {
    return lockTables(tx, establishmentId);
  }

  /**
   * Takes a table out of use for good. Refuses, in this order, with UNKNOWN_TABLE, TABLE_RETIRED, TABLE_SESSION_OPEN.
   */
  retireTable(
    userRequest: UserRequest,
    { tableNumber, reason }: { readonly tableNumber: string; readonly reason: string },
  ): Promise<Serialized<TableRow>> {
    const { establishment } = userRequest;
    const { establishmentId } = establishment;
    return this.runTablesWrite(userRequest, { action: 'tables.retire', reason }, async (tx, gamingDay) => {
      const { tableId, retiredAt, sessionId } = await this.requireTable(tx, establishment, gamingDay, tableNumber);
      if (retiredAt !== null) refuse('TABLE_RETIRED', { table: tableNumber });
      if (sessionId !== null) refuse('TABLE_SESSION_OPEN', { table: tableNumber });
      await tx.update(GamingTableEntity, { establishmentId, tableId }, { retiredAt: this.clock.now() });
      return this.requireTable(tx, establishment, gamingDay, tableNumber);
    });
  }

  /**
   * Sets the terms of a table from a gaming day on. Refuses, in this order, with UNKNOWN_TABLE, TABLE_RETIRED,
   * TERMS_BACKDATED (a session of that day began under others), NOTICE_IN_FUTURE, the codes of
   * `findStakeAgreementFault`, NO_AUTHORISATION, the codes of `findMinimumStakeFault` or `findVingtTroisFault`, and of
   * `findMaximaFault`, MAXIMUM_FIXED_FOR_SEASON, AVANCE_NOT_FIXED, AVANCE_OF_THE_TEXT.
   */
  setTerms(userRequest: UserRequest, input: NewTerms): Promise<Serialized<TableRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { tableNumber, effectiveFrom, reason } = input;
    return this.runTablesWrite(userRequest, { action: 'tables.setTerms', reason }, async (tx, currentDay) => {
      const table = await this.requireTable(tx, establishment, effectiveFrom, tableNumber);
      if (table.retiredAt !== null) refuse('TABLE_RETIRED', { table: tableNumber });
      const previousTerms = await listTableTerms(tx, establishmentId, table.tableId);
      if (effectiveFrom < currentDay) refuse('TERMS_BACKDATED', { table: tableNumber, from: effectiveFrom });
      if (input.agreedOn !== null && input.agreedOn > currentDay) refuse('NOTICE_IN_FUTURE');
      assertNoFault(establishment, findStakeAgreementFault(establishment.jurisdiction, table.game, input.agreedOn));
      const maxima = await this.requireTermsMaxima(tx, establishment, input, { table, previousTerms, currentDay });
      const { tableId } = table;
      // a maximum fixed at each opening may be another at the next one of the day
      const isFixedAtOpening =
        isMaximumFixedAtOpening(establishment.jurisdiction, table.game) && table.minimumMinor === input.minimumMinor;
      const hasBegun = isFixedAtOpening
        ? table.sessionId !== null
        : await tx.existsBy(TableSessionEntity, { establishmentId, tableId, gamingDay: currentDay });
      if (effectiveFrom === currentDay && hasBegun)
        refuse('TERMS_BACKDATED', { table: tableNumber, from: effectiveFrom });
      await insertRow(tx, TableTermsEntity, {
        establishmentId,
        tableId,
        termNumber: previousTerms.length + 1,
        effectiveFrom,
        minimumMinor: input.minimumMinor,
        maxima: encodeMaxima(maxima),
        avanceMinor: input.avanceMinor,
        sideBets: input.sideBets,
        toldOn: input.agreedOn,
        reason,
        setBy: actor.personId,
        setAt: this.clock.now(),
      });
      return this.requireTable(tx, establishment, effectiveFrom, tableNumber);
    });
  }

  /**
   * Returns the maximum stakes of these terms, with those fixed by the text. Refuses terms that the text does not
   * allow, with the codes of `setTerms` from NO_AUTHORISATION on. `previousTerms`: earlier terms, the latest first.
   */
  private async requireTermsMaxima(
    tx: Tx,
    establishment: Establishment,
    input: NewTerms,
    {
      table,
      previousTerms,
      currentDay,
    }: { readonly table: TableRow; readonly previousTerms: readonly TermsRow[]; readonly currentDay: string },
  ): Promise<Maxima> {
    const { jurisdiction } = establishment;
    const authorisation = await this.authorisations.findCurrentAuthorisation(tx, establishment);
    if (jurisdiction === 'AI67' && authorisation === null) refuse('NO_AUTHORISATION', { article: 'AI67:7' });
    const stakeLimits = findStakeLimits(jurisdiction, table.game);
    const minima = await this.getMinima(tx, establishment, input.minimumMinor);
    const { effectiveFrom } = input;
    const seasonStart = await this.settings.findSeasonStart(tx, establishment, effectiveFrom);
    const firstPlayedDay = await findFirstSessionDay(tx, establishment.establishmentId, table.tableId, seasonStart);
    const seasonTerms = listSeasonTerms(previousTerms, { seasonStart, effectiveFrom, currentDay, firstPlayedDay });
    if (jurisdiction === 'AI67') {
      const termsInForce = previousTerms.find((terms) => terms.effectiveFrom <= effectiveFrom);
      const newTerms = { ...input, game: table.game, authorisedMinor: minima.authorisedMinor };
      assertMinimumAllowed(establishment, newTerms, { termsInForce, seasonTerms, currentDay });
    }
    const maxima = addFixedMaxima(stakeLimits, minima, input.maxima);
    assertNoFault(establishment, findMaximaFault(stakeLimits, minima, maxima));
    assertMaximaOfSeason(establishment, stakeLimits, { minima, maxima }, seasonTerms);
    if (jurisdiction !== 'AI67' && input.avanceMinor === null) refuse('AVANCE_NOT_FIXED', { game: table.game });
    if (jurisdiction === 'AI67' && input.avanceMinor !== null) refuse('AVANCE_OF_THE_TEXT');
    return maxima;
  }

  /**
   * Runs `callback` on the tables in one transaction, once for its idempotency key, with all tables locked; it receives
   * the running gaming day. Tables of the jeux de cercle (card games between players) are written here too.
   */
  runTablesWrite<Result>(
    { actor, establishment, idempotencyKey }: UserRequest,
    { action, reason = '' }: { readonly action: ActionName; readonly reason?: string },
    callback: (tx: Tx, gamingDay: string) => Promise<Result>,
  ): Promise<Serialized<Result>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const happenedAt = this.clock.now();
      const gamingDay = await this.gamingDays.findDayOfInstant(tx, establishment, happenedAt);
      const auditContext = { establishmentId, personId: actor.personId, action, happenedAt, gamingDay: null, reason };
      await setAuditContext(tx, auditContext);
      await lockTables(tx, establishmentId);
      return callback(tx, gamingDay);
    });
  }
}
