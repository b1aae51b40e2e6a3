import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { EQUIPMENT_NEEDS } from '#domain/equipment/requirements.js';
import { computeGuaranteeFund, type MinimumStakes } from '#domain/tables/avances.js';
import { findBouleTableauxFault, type BouleTableau } from '#domain/tables/minimum-stakes.js';
import { hasSpecialDesk } from '#domain/tables/games.js';
import { findLidArticle, findLidFault } from '#domain/equipment/lids.js';
import { findMaximaFault, parseMaxima } from '#domain/tables/maxima.js';
import { findAuthorisationFault } from '#domain/tables/sessions.js';
import { findStakeLimits } from '#domain/tables/stakes.js';
import { EquipmentService } from '#equipment/play/equipment.service.js';
import type { Language } from '#declarations/shapes/text.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { catchRefusal, refuse, type Refusal } from '#refusals/refusal.js';
import { AuthorisationsService } from '../terms/authorisations.service.js';
import { SeasonFloatsService } from '../terms/season-floats.service.js';
import { assertNoFault } from '../terms/faults.js';
import { listTables, type TableRow } from '../terms/tables.queries.js';
import { TablesService } from '../terms/tables.service.js';
import { findLastEndedSession } from './lids.queries.js';
import { listUnclosedSessions, type SessionRow } from './table-sessions.queries.js';

/** Conditions under which a table opens. */
export interface OpeningConditions {
  readonly termNumber: number;
  readonly minima: MinimumStakes;
  /** Null: the text requires no authorisation. */
  readonly authorisationNumber: number | null;
}

/** Needs of a table before it opens. */
export const OPENING_NEEDS = [
  'authorisation',
  'terms',
  'lid',
  ...EQUIPMENT_NEEDS,
  'specialDesk',
  'tableaux',
  'fund',
] as const;
/** Need of a table before it opens. */
export type OpeningNeedName = (typeof OPENING_NEEDS)[number];

/** A need of a table, with the refusal of an opening that lacks it; null: it is met. */
export interface OpeningNeed {
  readonly need: OpeningNeedName;
  readonly refusal: Refusal | null;
}

/** Needs of a table before it opens, in words. */
export interface TableReadiness {
  readonly tableNumber: string;
  /** Its needs, in order. */
  readonly needs: readonly {
    /** The need. */
    readonly need: OpeningNeedName;
    /** The refusal of an opening that lacks it, as a sentence; null: it is met. */
    readonly missing: string | null;
  }[];
}

/** Checks the conditions of an opening: authorisation, terms, equipment, other tables, the desks' cash. */
@Injectable()
export class OpeningsService {
  constructor(
    private readonly database: Database,
    private readonly tables: TablesService,
    private readonly authorisations: AuthorisationsService,
    private readonly equipment: EquipmentService,
    private readonly desks: DesksService,
    private readonly floats: SeasonFloatsService,
  ) {}

  /** Returns the needs of each table in use without a session, before it opens on the running gaming day. */
  async listReadiness(establishment: Establishment, language: Language): Promise<TableReadiness[]> {
    const gamingDay = await this.tables.findCurrentGamingDay(establishment);
    return this.database.runInSnapshot(async (tx) => {
      const readiness: TableReadiness[] = [];
      for (const table of await listTables(tx, establishment.establishmentId, gamingDay)) {
        if (table.retiredAt !== null || table.sessionId !== null) continue;
        const needs = await this.listNeeds(tx, establishment, table, gamingDay);
        readiness.push({
          tableNumber: table.tableNumber,
          needs: needs.map(({ need, refusal }) => ({
            need,
            missing: refusal?.buildBody(language, establishment.timeZone).message ?? null,
          })),
        });
      }
      return readiness;
    });
  }

  /**
   * Returns the conditions under which a table opens on a gaming day: terms, minima, authorisation. Refuses with the
   * refusal of the first unmet need of `listNeeds`.
   */
  async requireOpeningConditions(
    tx: Tx,
    establishment: Establishment,
    table: TableRow,
    gamingDay: string,
  ): Promise<OpeningConditions> {
    const needs = await this.listNeeds(tx, establishment, table, gamingDay);
    const unmet = needs.find(({ refusal }) => refusal !== null)?.refusal;
    if (unmet !== undefined && unmet !== null) throw unmet;
    const { tableNumber, termNumber, minimumMinor } = table;
    if (termNumber === null || minimumMinor === null) refuse('TABLE_TERMS_MISSING', { table: tableNumber });
    const authorisation = await this.authorisations.findCurrentAuthorisation(tx, establishment);
    const minima = await this.tables.getMinima(tx, establishment, minimumMinor);
    return { termNumber, minima, authorisationNumber: authorisation?.authorisationNumber ?? null };
  }

  /**
   * Returns the needs of a table before it opens on a gaming day, in order, each with the refusal of its lack: the
   * authorisation, the terms, the lid of the last game, apparatus, cards and dice, the special desk, the other tableaux of boule, the desks' cash.
   */
  async listNeeds(
    tx: Tx,
    establishment: Establishment,
    table: TableRow,
    gamingDay: string,
  ): Promise<readonly OpeningNeed[]> {
    const { jurisdiction } = establishment;
    const { tableNumber, game, minimumMinor } = table;
    const equipmentNeeds = await this.equipment.listOpeningNeeds(tx, establishment, table, gamingDay);
    const checks: readonly (readonly [OpeningNeedName, boolean, () => void | Promise<void>])[] = [
      [
        'authorisation',
        jurisdiction === 'AI67',
        async () => {
          const authorisation = await this.authorisations.findCurrentAuthorisation(tx, establishment);
          assertNoFault(establishment, findAuthorisationFault(jurisdiction, authorisation));
        },
      ],
      [
        'terms',
        true,
        async () => {
          if (minimumMinor === null) refuse('TABLE_TERMS_MISSING', { table: tableNumber });
          await this.assertStakesAllowed(tx, establishment, { game, minimumMinor, maxima: table.maxima ?? {} });
        },
      ],
      [
        'lid',
        findLidArticle(jurisdiction, game) !== null,
        async () => {
          const lastSession = await findLastEndedSession(tx, establishment.establishmentId, tableNumber);
          assertNoFault(establishment, findLidFault(jurisdiction, table, lastSession ?? null));
        },
      ],
      ...equipmentNeeds.map(({ need, fault }) => [need, true, () => assertNoFault(establishment, fault)] as const),
      [
        'specialDesk',
        jurisdiction === 'AI67' && hasSpecialDesk(game),
        () => this.floats.assertSpecialDeskReady(tx, establishment, table, gamingDay),
      ],
      [
        'tableaux',
        jurisdiction === 'AI67' && game === 'boule' && minimumMinor !== null,
        () => this.assertOpenedTableau(tx, establishment, { game, tableNumber, minimumMinor: minimumMinor ?? 0n }),
      ],
      [
        'fund',
        jurisdiction === 'AI67' && minimumMinor !== null,
        () => this.assertStakesCovered(tx, establishment, minimumMinor ?? 0n, gamingDay),
      ],
    ];
    const needs: OpeningNeed[] = [];
    for (const [need, isAsked, check] of checks) if (isAsked) needs.push({ need, refusal: await catchRefusal(check) });
    return needs;
  }

  /**
   * Checks that the stakes of a table are within its text under the present authorisation, which may be later than
   * they. Refuses with the codes of `findMaximaFault`.
   */
  async assertStakesAllowed(
    tx: Tx,
    establishment: Establishment,
    { game, minimumMinor, maxima }: Pick<SessionRow, 'game' | 'minimumMinor' | 'maxima'>,
  ): Promise<void> {
    const limits = findStakeLimits(establishment.jurisdiction, game);
    const minima = await this.tables.getMinima(tx, establishment, minimumMinor);
    assertNoFault(establishment, findMaximaFault(limits, minima, parseMaxima(maxima)));
  }

  /**
   * Checks that a tableau (table) of boule may close: one at twice the minimum stays open only while one at the minimum
   * does (AI67:11). Refuses with the codes of `findBouleTableauxFault`; checks nothing once the authorisation lapsed.
   */
  async assertRemainingTableau(tx: Tx, establishment: Establishment, session: SessionRow): Promise<void> {
    if (session.game !== 'boule' || establishment.jurisdiction !== 'AI67' || session.hasLapsed) return;
    const remainingTableaux = (await listOpenTableaux(tx, establishment)).filter(
      ({ number }) => number !== session.tableNumber,
    );
    const { authorisedMinor } = await this.tables.getMinima(tx, establishment, session.minimumMinor);
    assertNoFault(establishment, findBouleTableauxFault(authorisedMinor, remainingTableaux));
  }

  /**
   * Checks that a tableau of boule may open, or open again, beside those in play (AI67:11). Refuses with the codes of
   * `findBouleTableauxFault`.
   */
  async assertOpenedTableau(
    tx: Tx,
    establishment: Establishment,
    { game, tableNumber: number, minimumMinor }: Pick<SessionRow, 'game' | 'tableNumber' | 'minimumMinor'>,
  ): Promise<void> {
    if (game !== 'boule' || establishment.jurisdiction !== 'AI67') return;
    const { authorisedMinor } = await this.tables.getMinima(tx, establishment, minimumMinor);
    const openTableaux = [...(await listOpenTableaux(tx, establishment)), { number, minimumMinor }];
    assertNoFault(establishment, findBouleTableauxFault(authorisedMinor, openTableaux));
  }

  /**
   * Checks that the desks' cash covers the stakes of all tables with terms (AI67:14). Refuses with GUARANTEE_FUND_SHORT.
   */
  private async assertStakesCovered(
    tx: Tx,
    establishment: Establishment,
    openedMinimumMinor: bigint,
    gamingDay: string,
  ): Promise<void> {
    const { authorisedMinor } = await this.tables.getMinima(tx, establishment, openedMinimumMinor);
    const tablesInUse = (await listTables(tx, establishment.establishmentId, gamingDay)).flatMap(
      ({ game, minimumMinor, retiredAt }) =>
        retiredAt !== null || minimumMinor === null
          ? []
          : [{ game, minima: { authorisedMinor, tableMinor: minimumMinor } }],
    );
    const { dueMinor, article } = computeGuaranteeFund(tablesInUse);
    const { cashMinor } = await this.desks.getTotalHoldings(establishment, tx);
    if (cashMinor >= dueMinor) return;
    assertNoFault(establishment, { code: 'GUARANTEE_FUND_SHORT', dueMinor, heldMinor: cashMinor, article });
  }
}

/** Returns the number and the minimum stake of each tableau (table) of boule in play. */
async function listOpenTableaux(tx: Tx, { establishmentId }: Establishment): Promise<BouleTableau[]> {
  return (await listUnclosedSessions(tx, establishmentId))
    .filter(({ game, state }) => game === 'boule' && state === 'open')
    .map(({ tableNumber: number, minimumMinor }) => ({ number, minimumMinor }));
}
