import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import type { UserRequest } from '#ledger/user-request.js';

/** Moment of an act: the present time and its gaming day. */
export interface ActionMoment {
  readonly now: Date;
  readonly gamingDay: string;
}

/** Writes the acts of the module: each once per idempotency key, in one transaction, under its name in the log. */
@Injectable()
export class EquipmentActionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Data source for reads outside a transaction. */
  get readConnection(): Queryable {
    return this.database.dataSource;
  }

  now(): Date {
    return this.clock.now();
  }

  /** Returns the running gaming day. */
  findCurrentGamingDay(establishment: Establishment): Promise<string> {
    return this.gamingDays.findCurrentDay(this.readConnection, establishment);
  }

  /**
   * Runs `callback` on equipment in one transaction, once for its idempotency key, recorded in the current gaming day,
   * whose row is created when missing.
   */
  runEquipmentWrite<T>(
    { actor, establishment, idempotencyKey }: UserRequest,
    action: ActionName,
    callback: (tx: Tx, moment: ActionMoment) => Promise<T>,
  ): Promise<Serialized<T>> {
    return writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      const { gamingDay, happenedAt: now } = await this.gamingDays.beginAction(tx, actor, establishment, action);
      await this.gamingDays.ensureDay(tx, establishment, gamingDay);
      return callback(tx, { now, gamingDay });
    });
  }
}
