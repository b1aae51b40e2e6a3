import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { findApparatusKind } from '#domain/equipment/checks.js';
import { computeGuaranteeFund, type MinimumStakes } from '#domain/tables/avances.js';
import { findBouleTableauxFault, type BouleTableau } from '#domain/tables/minimum-stakes.js';
import { findAuthorisationFault } from '#domain/tables/sessions.js';
import { EquipmentService } from '#equipment/play/equipment.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { AuthorisationsService } from '../terms/authorisations.service.js';
import { SeasonFloatsService } from './season-floats.service.js';
import { assertNoFault } from '../terms/faults.js';
import { listTables, type TableRow } from '../terms/tables.queries.js';
import { TablesService } from '../terms/tables.service.js';
import { listUnclosedSessions, type SessionRow } from './table-sessions.queries.js';

/** Conditions under which a table opens. */
export interface OpeningConditions {
  readonly termNumber: number;
  readonly minima: MinimumStakes;
  /** Null: the text requires no authorisation. */
  readonly authorisationNumber: number | null;
}

/** Checks the conditions of an opening: authorisation, terms, equipment, other tables, the desks' cash. */
@Injectable()
export class OpeningsService {
  constructor(
    private readonly tables: TablesService,
    private readonly authorisations: AuthorisationsService,
    private readonly equipment: EquipmentService,
    private readonly desks: DesksService,
    private readonly floats: SeasonFloatsService,
  ) {}

  /**
   * Returns the conditions under which a table opens on a gaming day: terms, minima, authorisation. Refuses, in this
   * order, with NO_AUTHORISATION, AUTHORISATION_LAPSED, TABLE_TERMS_MISSING, EQUIPMENT_NOT_ENTERED,
   * EQUIPMENT_NOT_CHECKED, SPECIAL_DESK_NOT_FIXED, the codes of `findBouleTableauxFault`, GUARANTEE_FUND_SHORT.
   */
  async requireOpeningConditions(
    tx: Tx,
    establishment: Establishment,
    table: TableRow,
    gamingDay: string,
  ): Promise<OpeningConditions> {
    const { tableNumber, termNumber, minimumMinor } = table;
    const authorisation = await this.authorisations.findCurrentAuthorisation(tx, establishment);
    assertNoFault(establishment, findAuthorisationFault(establishment.jurisdiction, authorisation));
    if (termNumber === null || minimumMinor === null) refuse('TABLE_TERMS_MISSING', { table: tableNumber });
    await this.assertEquipmentChecked(tx, establishment, table, gamingDay);
    await this.floats.assertSpecialDeskFixed(tx, establishment, table, gamingDay);
    const minima = await this.tables.getMinima(tx, establishment, minimumMinor);
    await this.assertStakesCovered(tx, establishment, { ...table, minima }, gamingDay);
    return { termNumber, minima, authorisationNumber: authorisation?.authorisationNumber ?? null };
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
   * Requires that the table's apparatus (such as its roulette) passed its check on the gaming day (MC:3.5). The other
   * texts require no check. Refuses with EQUIPMENT_NOT_ENTERED, EQUIPMENT_NOT_CHECKED.
   */
  private async assertEquipmentChecked(
    tx: Tx,
    establishment: Establishment,
    { tableNumber, game }: TableRow,
    gamingDay: string,
  ): Promise<void> {
    if (establishment.jurisdiction !== 'MC') return;
    const { isChecked, apparatus } = await this.equipment.getTableEquipment(tx, establishment, tableNumber, gamingDay);
    const requiredApparatus = findApparatusKind(game);
    if (requiredApparatus !== null && apparatus.every(({ kind }) => kind !== requiredApparatus))
      refuse('EQUIPMENT_NOT_ENTERED', { table: tableNumber });
    if (!isChecked) refuse('EQUIPMENT_NOT_CHECKED', { table: tableNumber });
  }

  /**
   * Checks before a table opens that the boule tables permit it and that the desks' cash covers the stakes (AI67:11,
   * AI67:14). Other texts than AI67 require neither. Refuses with the codes of `findBouleTableauxFault`,
   * GUARANTEE_FUND_SHORT.
   */
  private async assertStakesCovered(
    tx: Tx,
    establishment: Establishment,
    {
      game: openedGame,
      tableNumber,
      minima: { tableMinor: minimumMinor, authorisedMinor },
    }: TableRow & Pick<OpeningConditions, 'minima'>,
    gamingDay: string,
  ): Promise<void> {
    const { establishmentId, jurisdiction } = establishment;
    if (jurisdiction !== 'AI67') return;
    await this.assertOpenedTableau(tx, establishment, { game: openedGame, tableNumber, minimumMinor });
    const tablesInUse = (await listTables(tx, establishmentId, gamingDay)).flatMap(
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
