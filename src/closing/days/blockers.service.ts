import { Injectable } from '@nestjs/common';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import type { Blocker } from '#establishments/days/day-contributions.js';
import type { EstablishmentReference } from '#establishments/days/gaming-days.service.js';
import type { Queryable } from '#platform/database/rows.js';
import { requireDay } from '#establishments/days/gaming-days.queries.js';

/** Lists everything that prevents a day from closing. */
@Injectable()
export class BlockersService {
  constructor(private readonly contributions: DayContributionsService) {}

  /** Returns the blockers of a day; a closed day has none. Refuses UNKNOWN_GAMING_DAY. */
  async listBlockers(
    db: Queryable,
    { establishmentId }: EstablishmentReference,
    gamingDay: string,
  ): Promise<Blocker[]> {
    const day = await requireDay(db, establishmentId, gamingDay, 'none');
    return day.state === 'closed' ? [] : this.contributions.listBlockers(db, { establishmentId, ...day });
  }
}
