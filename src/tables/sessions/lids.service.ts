import { Injectable } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { findLidArticle } from '#domain/equipment/lids.js';
import type { UserRequest } from '#ledger/user-request.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { TableLidEntity } from '../entities/table-lid.entity.js';
import { TablesService } from '../terms/tables.service.js';
import { findLastEndedSession } from './lids.queries.js';

/** A lid that was locked at the end of a session. */
export interface LockedLid {
  readonly tableNumber: string;
  /** The ended session. */
  readonly sessionId: bigint;
  /** When it was locked, by the server's clock. */
  readonly lockedAt: Date;
}

/** Records the locked lid of a table's cylinder at the end of its session (MC:3.1, AI67:16). */
@Injectable()
export class TableLidsService {
  constructor(
    private readonly desks: DesksService,
    private readonly tables: TablesService,
  ) {}

  /**
   * Records that the lid of a table is locked since its last session ended. Refuses with UNKNOWN_TABLE,
   * LID_NOT_REQUIRED, TABLE_SESSION_OPEN, LID_ALREADY_LOCKED (or no session was played).
   */
  lockLid(request: UserRequest, tableNumber: string): Promise<Serialized<LockedLid>> {
    const { establishment } = request;
    const { establishmentId, jurisdiction } = establishment;
    return this.desks.writeDeskAction(
      request,
      'tables.lockLid',
      '',
      async (tx, { gamingDay, happenedAt, personId }) => {
        const { game, sessionId } = await this.tables.requireTable(tx, establishment, gamingDay, tableNumber);
        if (findLidArticle(jurisdiction, game) === null) refuse('LID_NOT_REQUIRED', { table: tableNumber });
        if (sessionId !== null) refuse('TABLE_SESSION_OPEN', { table: tableNumber });
        const lastSession = await findLastEndedSession(tx, establishmentId, tableNumber);
        if (lastSession === undefined || lastSession.isLidLocked) refuse('LID_ALREADY_LOCKED', { table: tableNumber });
        const lid = { sessionId: lastSession.sessionId, lockedAt: happenedAt };
        await insertRow(tx, TableLidEntity, {
          establishmentId,
          sessionId: lid.sessionId,
          lockedBy: personId,
          lockedAt: lid.lockedAt,
        });
        return { tableNumber, sessionId: lid.sessionId, lockedAt: lid.lockedAt };
      },
    );
  }
}
