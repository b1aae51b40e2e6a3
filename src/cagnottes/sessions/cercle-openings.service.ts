import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import type { DeskAction } from '#desks/balances/desks.service.js';
import type { Language } from '#declarations/shapes/text.js';
import { findPlayersFault } from '#domain/cercle/chemin-de-fer.js';
import {
  findApprovedBankerFault,
  findBankerFault,
  findBanqueHalfFault,
  findBanqueSessionFault,
  findDinnerFault,
  findOpenBankSessionFault,
  findOpenBankStartFault,
  getDayHalf,
  type DayHalf,
} from '#domain/cercle/open-bank-sessions.js';
import { EQUIPMENT_NEEDS, findShoeArticle } from '#domain/equipment/requirements.js';
import { chooseShoe, findShoeChoiceFault, findShoeFault } from '#domain/cercle/shoes.js';
import { EquipmentService } from '#equipment/play/equipment.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Credentials } from '#identity/signing/identities.service.js';
import { Database } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { catchRefusal, refuse } from '#refusals/refusal.js';
import { SeasonFloatsService } from '#tables/terms/season-floats.service.js';
import { assertNoFault } from '#tables/terms/faults.js';
import { listTicketBooks } from '../books/ticket-books.queries.js';
import { listCercleTables, type CercleTableRow } from '../tables/cercle-tables.queries.js';
import { CercleTablesService } from '../tables/cercle-tables.service.js';
import { findOpenBankSessions, listPreviousShoes, listShoesInPlay } from './cercle-sessions.queries.js';

export interface NewCercleSession {
  readonly tableNumber: string;
  readonly croupier: Credentials;
  readonly seated: number;
  /** The books given to the croupier, each stamped for the session. */
  readonly books: readonly number[];
  /** Number of the shoe; empty: the only one at the table. */
  readonly shoe: string;
  readonly banker: string;
  readonly candidates: number;
  readonly isDrawn: boolean;
  readonly depositMinor: bigint;
  /** The start hour notified to the commissaire and the chef des Contributions directes. */
  readonly announcedStart: Date | null;
}

/** Needs of a table of a jeu de cercle before its session. */
export const CERCLE_NEEDS = ['terms', ...EQUIPMENT_NEEDS, 'changeur', 'books'] as const;
/** Need of a table of a jeu de cercle before its session. */
export type CercleNeedName = (typeof CERCLE_NEEDS)[number];

/** Needs of a table of a jeu de cercle before its session, in words. */
export interface CercleReadiness {
  readonly tableNumber: string;
  /** Its needs, in order. */
  readonly needs: readonly {
    /** The need. */
    readonly need: CercleNeedName;
    /** The refusal of an opening that lacks it, as a sentence; null: it is met. */
    readonly missing: string | null;
  }[];
  /** Numbers of the shoes given to the table for its next session. */
  readonly shoes: readonly string[];
}

/** Checks the requirements of a session of a jeu de cercle before it opens. */
@Injectable()
export class CercleOpeningsService {
  constructor(
    private readonly database: Database,
    private readonly tables: CercleTablesService,
    private readonly settings: SettingsService,
    private readonly equipment: EquipmentService,
    private readonly floats: SeasonFloatsService,
  ) {}

  /** Returns the needs of each table in use without a session, before it opens on the running gaming day. */
  async listReadiness(establishment: Establishment, language: Language): Promise<CercleReadiness[]> {
    const { establishmentId, jurisdiction } = establishment;
    const gamingDay = await this.tables.findCurrentDay(establishment);
    return this.database.runInSnapshot(async (tx) => {
      const books = await listTicketBooks(tx, establishmentId);
      const readiness: CercleReadiness[] = [];
      for (const table of await listCercleTables(tx, establishmentId, gamingDay)) {
        if (table.retiredAt !== null || table.sessionId !== null) continue;
        const { tableId, tableNumber, termNumber } = table;
        const isStamped = books.some(
          (book) => book.tableId === tableId && book.stampedOn === gamingDay && !book.isStampUsed,
        );
        const equipmentNeeds = await this.equipment.listOpeningNeeds(tx, establishment, table, gamingDay);
        const changeurCheck = [
          'changeur',
          () => this.floats.assertCarnetFloatsContained(tx, establishment, table, gamingDay),
        ] as const;
        const checks: readonly (readonly [CercleNeedName, () => void | Promise<void>])[] = [
          [
            'terms',
            () => {
              if (termNumber === null) refuse('TABLE_TERMS_MISSING', { table: tableNumber });
            },
          ],
          ...equipmentNeeds.map(({ need, fault }) => [need, () => assertNoFault(establishment, fault)] as const),
          ...(jurisdiction === 'AI67' ? [changeurCheck] : []),
          [
            'books',
            () => {
              if (!isStamped) refuse('TICKET_BOOKS_MISSING', { table: tableNumber });
            },
          ],
        ];
        const needs: CercleReadiness['needs'][number][] = [];
        for (const [need, check] of checks)
          needs.push({
            need,
            missing: (await catchRefusal(check))?.buildBody(language, establishment.timeZone).message ?? null,
          });
        const shoes = await this.equipment.listShoesAtTable(tx, establishment, tableNumber, gamingDay);
        readiness.push({ tableNumber, needs, shoes });
      }
      return readiness;
    });
  }

  /**
   * Checks that a table has the cards and the shoe of its game, and its changeurs their floats. Refuses with the codes of
   * `listEquipmentNeeds`, then FLOAT_DIFFERS.
   */
  async assertEquipped(tx: Tx, establishment: Establishment, table: CercleTableRow, gamingDay: string): Promise<void> {
    const needs = await this.equipment.listOpeningNeeds(tx, establishment, table, gamingDay);
    for (const { fault } of needs) assertNoFault(establishment, fault);
    await this.floats.assertCarnetFloatsContained(tx, establishment, table, gamingDay);
  }

  /**
   * Returns the number of the shoe of a session; empty: the game has none. Refuses with the codes of
   * `findShoeChoiceFault` and, under AI67, of `findShoeFault`.
   */
  async requireShoe(
    tx: Tx,
    establishment: Establishment,
    { tableNumber, tableId, game }: CercleTableRow,
    gamingDay: string,
    named: string,
  ): Promise<string> {
    const { establishmentId, jurisdiction } = establishment;
    const article = findShoeArticle(jurisdiction, game);
    if (article === null) return '';
    const shoesAtTable = await this.equipment.listShoesAtTable(tx, establishment, tableNumber, gamingDay);
    const shoe = chooseShoe(named, { shoesAtTable });
    const shoesInPlay = await listShoesInPlay(tx, establishmentId);
    assertNoFault(establishment, findShoeChoiceFault(shoe, { table: tableNumber, shoesAtTable, shoesInPlay, article }));
    if (shoe === null || jurisdiction !== 'AI67') return shoe ?? '';
    const { shoeSessionsInARow } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    const previousShoes = await listPreviousShoes(tx, establishmentId, tableId);
    assertNoFault(establishment, findShoeFault({ shoe, table: tableNumber }, previousShoes, shoeSessionsInARow));
    return shoe;
  }

  /**
   * Judges the opening of a session by its jurisdiction: players, and limits of the open bank. Refuses with
   * the codes of `findPlayersFault`, `findOpenBankSessionFault`, `findOpenBankStartFault`, `findBankerFault`,
   * `findDinnerFault`, `findBanqueSessionFault`, `findBanqueHalfFault`, `findApprovedBankerFault`.
   */
  async assertOpeningAllowed(
    tx: Tx,
    establishment: Establishment,
    { tableNumber, game }: CercleTableRow,
    { gamingDay, happenedAt }: Pick<DeskAction, 'gamingDay' | 'happenedAt'>,
    { seated, banker, candidates, isDrawn, depositMinor, announcedStart }: NewCercleSession,
  ): Promise<void> {
    const { establishmentId, jurisdiction } = establishment;
    const { dinnerTime, closingTime } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    if (jurisdiction === 'MC' && game === 'cheminDeFer') assertNoFault(establishment, findPlayersFault(seated));
    if (game === 'openBank') {
      const seasonStart = await this.settings.findSeasonStart(tx, establishment, gamingDay);
      const { sessionsOfDay, tableNumbers } = await findOpenBankSessions(tx, establishmentId, gamingDay, seasonStart);
      const getHalf = (instant: Date): DayHalf =>
        getDayHalf(
          DateTime.fromJSDate(instant, { zone: establishment.timeZone }).toFormat('HH:mm'),
          dinnerTime,
          closingTime,
        );
      const playedHalves = sessionsOfDay.map(({ openedAt }) => getHalf(openedAt));
      if (jurisdiction === 'AI67') {
        assertNoFault(establishment, findOpenBankSessionFault(tableNumber, sessionsOfDay, tableNumbers));
        assertNoFault(establishment, findOpenBankStartFault(announcedStart, happenedAt));
        // the stakes are not known yet: the deposit must cover the least possible one
        assertNoFault(establishment, findBankerFault({ banker, candidates, isDrawn, depositMinor, stakesMinor: 1n }));
        assertNoFault(establishment, findDinnerFault(playedHalves, getHalf(happenedAt), dinnerTime));
      }
      if (jurisdiction === 'MC') {
        assertNoFault(establishment, findBanqueSessionFault(sessionsOfDay.length));
        assertNoFault(establishment, findBanqueHalfFault(playedHalves, getHalf(happenedAt), dinnerTime));
        assertNoFault(establishment, findApprovedBankerFault(banker));
      }
    }
  }
}
