import { rows } from '../platform/database/rows.js';
import type { Queryable } from '../platform/database/rows.js';

/** An item of the register. */
export interface LostItemRow {
  readonly itemNumber: bigint;
  readonly description: string;
  readonly keptIn: string;
  readonly gamingDay: string;
  readonly foundAt: Date;
}

/** The items of an establishment, the latest first. */
export function lostItems(on: Queryable, establishmentId: number): Promise<LostItemRow[]> {
  return rows<LostItemRow>(
    on,
    `select lost_items.item_number as "itemNumber", lost_items.description, lost_items.kept_in as "keptIn",
       lost_items.gaming_day as "gamingDay", lost_items.found_at as "foundAt"
     from lost_items where lost_items.establishment_id = $1 order by lost_items.item_number desc limit 200`,
    [establishmentId],
  );
}

/** The items found on a day that are kept nowhere. */
export function itemsKeptNowhere(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly itemNumber: bigint }[]> {
  return rows<{ readonly itemNumber: bigint }>(
    on,
    `select lost_items.item_number as "itemNumber" from lost_items
     where lost_items.establishment_id = $1 and lost_items.gaming_day = $2 and lost_items.kept_in = ''
     order by lost_items.item_number`,
    [establishmentId, gamingDay],
  );
}
