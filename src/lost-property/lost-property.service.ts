import { Injectable } from '@nestjs/common';
import { setAuditContext } from '../audit/log/audit-context.js';
import { enterInRegister, takeRegisterNumbers } from '../audit/registers/registers.js';
import { GamingDaysService } from '../establishments/days/gaming-days.service.js';
import type { Actor, Establishment } from '../identity/access.decorators.js';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/entities.js';
import { writeOnce } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { Clock } from '../platform/runtime/clock.js';
import { refuse } from '../refusals/refusal.js';
import { LostItemEntity } from './entities/lost-item.entity.js';
import { lostItems } from './lost-property.queries.js';
import type { LostItemRow } from './lost-property.queries.js';

export interface NewLostItem {
  readonly description: string;
  readonly keptIn: string;
  readonly foundAt: Date;
}

/** What customers left behind. */
@Injectable()
export class LostPropertyService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
  ) {}

  list({ establishmentId }: Establishment): Promise<LostItemRow[]> {
    return lostItems(this.database.dataSource, establishmentId);
  }

  /** Enters an item and returns its number. Refuses LOST_ITEM_FOUND_LATER. */
  enter(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    { description, keptIn, foundAt }: NewLostItem,
  ): Promise<Wire<{ readonly itemNumber: bigint }>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      if (foundAt > this.clock.now()) refuse('LOST_ITEM_FOUND_LATER');
      const gamingDay = await this.gamingDays.dayOf(tx, establishment, foundAt);
      const { personId } = actor;
      await setAuditContext(tx, {
        establishmentId,
        personId,
        act: 'lostProperty.enter',
        happenedAt: foundAt,
        gamingDay,
      });
      await this.gamingDays.ensureDay(tx, establishment, gamingDay);
      const itemNumber = await takeRegisterNumbers(tx, establishmentId, 'lostProperty', 1);
      const values = { description, keptIn, gamingDay, foundAt, enteredBy: personId };
      await insertRow(tx, LostItemEntity, { establishmentId, itemNumber, ...values });
      const rowKey = { establishment_id: establishmentId, item_number: itemNumber.toString() };
      await enterInRegister(tx, establishmentId, 'lostProperty', 'lost_items', [{ number: itemNumber, rowKey }]);
      return { itemNumber };
    });
  }
}
