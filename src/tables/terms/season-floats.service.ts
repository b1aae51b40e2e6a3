import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { DeskRow } from '#desks/balances/desks.queries.js';
import { DesksService } from '#desks/balances/desks.service.js';
import {
  findChangedFloatFault,
  findFloatContentFault,
  findFloatFault,
  isSpecialDeskRequired,
} from '#domain/cash/season-floats.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import { SeasonFloatEntity } from '../entities/season-float.entity.js';
import { assertNoFault } from './faults.js';
import { listNumberedTables, lockTables, type TableRow } from './tables.queries.js';
import {
  insertCarnetEntries,
  findFixedFloatMinor,
  listCarnetFloats,
  listSeasonFloats,
  type CarnetFloat,
  type SeasonFloatRow,
} from './season-floats.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

export interface NewSeasonFloat {
  readonly deskCode: string;
  /** Numbers of the tables whose carnet contains it. */
  readonly tables: readonly string[];
  readonly amountMinor: bigint;
}

/** Fixes the floats of special desks and changeurs, once per season (AI67:1, AI67:2). */
@Injectable()
export class SeasonFloatsService {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly desks: DesksService,
    private readonly clock: Clock,
  ) {}

  listFloats({ establishmentId }: Establishment): Promise<SeasonFloatRow[]> {
    return listSeasonFloats(this.database.dataSource, establishmentId, null);
  }

  /**
   * Fixes the float (money that a desk starts with) of a special desk or a changeur for the current season. Enters it
   * in the carnets (record books) of the given tables; a repetition with the same amount adds further tables. The
   * desk's own float becomes that amount. Refuses with UNKNOWN_DESK, DESK_RETIRED, UNKNOWN_TABLE, TABLE_RETIRED, the
   * codes of `findFloatFault`, and FLOAT_DIFFERS: a desk that contains money contains that amount.
   */
  fixFloat(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: NewSeasonFloat,
  ): Promise<Serialized<SeasonFloatRow>> {
    const { establishmentId, jurisdiction } = establishment;
    const { deskCode, amountMinor } = input;
    const { personId } = actor;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const happenedAt = this.clock.now();
      const gamingDay = await this.gamingDays.findDayOfInstant(tx, establishment, happenedAt);
      const auditContext = {
        establishmentId,
        personId,
        action: 'tables.fixFloat' as const,
        happenedAt,
        gamingDay: null,
        reason: '',
      };
      await setAuditContext(tx, auditContext);
      await lockTables(tx, establishmentId);
      const { deskId, kind, retiredAt, balanceMinor } = await this.desks.lockDesk(tx, establishment, deskCode);
      if (retiredAt !== null) refuse('DESK_RETIRED', { desk: deskCode });
      const numberedTables = await listNumberedTables(tx, establishmentId);
      const tables = [...new Set(input.tables)].map(
        (number) =>
          numberedTables.find(({ tableNumber }) => tableNumber === number) ??
          refuse('UNKNOWN_TABLE', { table: number }),
      );
      const retiredTable = tables.find((table) => table.retiredAt !== null);
      if (retiredTable !== undefined) refuse('TABLE_RETIRED', { table: retiredTable.tableNumber });
      const seasonStart = await this.settings.findSeasonStart(tx, establishment, gamingDay);
      const fixedMinor = (await findFixedFloatMinor(tx, establishmentId, deskId, seasonStart)) ?? null;
      const tableGames = tables.map(({ game }) => game);
      assertNoFault(establishment, findFloatFault({ jurisdiction, kind, games: tableGames, amountMinor, fixedMinor }));
      if (fixedMinor === null) {
        const content = { deskCode, kind, fixedMinor: amountMinor, heldMinor: balanceMinor };
        if (balanceMinor !== 0n) assertNoFault(establishment, findFloatContentFault(content));
        await this.desks.setFloat(tx, establishment, deskId, amountMinor);
        const newFloat = { establishmentId, deskId, seasonStart, amountMinor, setBy: personId, setAt: happenedAt };
        await insertRow(tx, SeasonFloatEntity, newFloat);
      }
      const carnetEntry = { establishmentId, deskId, seasonStart, enteredBy: personId, enteredAt: happenedAt };
      const tableIds = tables.map(({ tableId }) => tableId);
      await insertCarnetEntries(tx, carnetEntry, tableIds);
      const [seasonFloat] = await listSeasonFloats(tx, establishmentId, deskId);
      return seasonFloat ?? refuse('NOT_FOUND', { what: `float of ${deskCode}` });
    });
  }

  /**
   * Requires that the carnet (record book) of a table of boule or vingt-trois names its special desk, where the text
   * demands one, and that the desk contains its float. Refuses with SPECIAL_DESK_NOT_FIXED, FLOAT_DIFFERS.
   */
  async assertSpecialDeskReady(
    tx: Tx,
    establishment: Establishment,
    { game, tableId }: TableRow,
    gamingDay: string,
  ): Promise<void> {
    if (!isSpecialDeskRequired(establishment.jurisdiction, game)) return;
    const floats = await this.#listCarnetFloats(tx, establishment, tableId, gamingDay);
    if (floats.length === 0) refuse('SPECIAL_DESK_NOT_FIXED', { article: 'AI67:1' });
    await this.#assertFloatsContained(tx, establishment, floats);
  }

  /**
   * Requires that the desks in the carnet (record book) of a table contain their floats. Refuses with FLOAT_DIFFERS.
   */
  async assertCarnetFloatsContained(
    tx: Tx,
    establishment: Establishment,
    { tableId }: { readonly tableId: bigint },
    gamingDay: string,
  ): Promise<void> {
    const floats = await this.#listCarnetFloats(tx, establishment, tableId, gamingDay);
    await this.#assertFloatsContained(tx, establishment, floats);
  }

  /**
   * Requires that the float of a changeur's desk is fixed for the season, where the text demands it. Refuses with
   * CHANGEUR_FLOAT_NOT_FIXED.
   */
  async assertChangeurFloatFixed(
    tx: Tx,
    establishment: Establishment,
    { deskId, deskCode }: Pick<DeskRow, 'deskId' | 'deskCode'>,
    gamingDay: string,
  ): Promise<void> {
    if (establishment.jurisdiction !== 'AI67') return;
    const fixedMinor = await this.#findFixedMinor(tx, establishment, deskId, gamingDay);
    if (fixedMinor === undefined) refuse('CHANGEUR_FLOAT_NOT_FIXED', { desk: deskCode, article: 'AI67:2' });
  }

  /** Requires that a desk's own float is the one fixed for the season, if any. Refuses with FLOAT_FIXED_FOR_SEASON. */
  async assertFloatOfSeason(
    tx: Tx,
    establishment: Establishment,
    { deskId, kind }: Pick<DeskRow, 'deskId' | 'kind'>,
    floatMinor: bigint,
  ): Promise<void> {
    const gamingDay = await this.gamingDays.findDayOfInstant(tx, establishment, this.clock.now());
    const fixedMinor = (await this.#findFixedMinor(tx, establishment, deskId, gamingDay)) ?? null;
    assertNoFault(establishment, findChangedFloatFault(kind, fixedMinor, floatMinor));
  }

  async #findFixedMinor(
    tx: Tx,
    establishment: Establishment,
    deskId: bigint,
    gamingDay: string,
  ): Promise<bigint | undefined> {
    const seasonStart = await this.settings.findSeasonStart(tx, establishment, gamingDay);
    return findFixedFloatMinor(tx, establishment.establishmentId, deskId, seasonStart);
  }

  async #listCarnetFloats(
    tx: Tx,
    establishment: Establishment,
    tableId: bigint,
    gamingDay: string,
  ): Promise<readonly CarnetFloat[]> {
    const seasonStart = await this.settings.findSeasonStart(tx, establishment, gamingDay);
    return listCarnetFloats(tx, establishment.establishmentId, tableId, seasonStart);
  }

  async #assertFloatsContained(tx: Tx, establishment: Establishment, floats: readonly CarnetFloat[]): Promise<void> {
    for (const { deskCode, fixedMinor } of floats) {
      const { kind, balanceMinor } = await this.desks.requireDesk(tx, establishment, deskCode);
      assertNoFault(establishment, findFloatContentFault({ deskCode, kind, fixedMinor, heldMinor: balanceMinor }));
    }
  }
}
