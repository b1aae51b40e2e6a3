import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import { DesksService } from '#desks/balances/desks.service.js';
import { findFloatFault, isSpecialDeskRequired } from '#domain/cash/season-floats.js';
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
import { assertNoFault } from '../terms/faults.js';
import { lockTables, listTables, type TableRow } from '../terms/tables.queries.js';
import {
  insertCarnetEntries,
  findFixedFloatMinor,
  listSeasonFloats,
  isFloatInCarnet,
} from './season-floats.queries.js';
import type { SeasonFloatRow } from './season-floats.queries.js';
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
   * in the carnets (record books) of the given tables; a repetition with the same amount adds further tables. Refuses
   * with UNKNOWN_DESK, DESK_RETIRED, UNKNOWN_TABLE, and the codes of `findFloatFault`.
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
      const { deskId, kind, retiredAt } = await this.desks.lockDesk(tx, establishment, deskCode);
      if (retiredAt !== null) refuse('DESK_RETIRED', { desk: deskCode });
      const tablesByNumber = new Map(
        (await listTables(tx, establishmentId, gamingDay)).map((listedTable) => [listedTable.tableNumber, listedTable]),
      );
      const tables = [...new Set(input.tables)].map(
        (table) => tablesByNumber.get(table) ?? refuse('UNKNOWN_TABLE', { table }),
      );
      const seasonStart = await this.settings.findSeasonStart(tx, establishment, gamingDay);
      const fixedMinor = (await findFixedFloatMinor(tx, establishmentId, deskId, seasonStart)) ?? null;
      const tableGames = tables.map(({ game }) => game);
      assertNoFault(establishment, findFloatFault({ jurisdiction, kind, games: tableGames, amountMinor, fixedMinor }));
      if (fixedMinor === null) {
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
   * demands one. Refuses with SPECIAL_DESK_NOT_FIXED.
   */
  async assertSpecialDeskFixed(
    tx: Tx,
    establishment: Establishment,
    { game, tableId }: TableRow,
    gamingDay: string,
  ): Promise<void> {
    const { establishmentId, jurisdiction } = establishment;
    if (!isSpecialDeskRequired(jurisdiction, game)) return;
    const seasonStart = await this.settings.findSeasonStart(tx, establishment, gamingDay);
    const isFloatRecorded = await isFloatInCarnet(tx, establishmentId, tableId, seasonStart);
    if (!isFloatRecorded) refuse('SPECIAL_DESK_NOT_FIXED', { article: 'AI67:1' });
  }
}
