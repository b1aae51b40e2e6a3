import type { Tx } from '../../platform/database/rows.js';
import { GamingDayEntity } from '../entities/gaming-day.entity.js';

/** Closes a gaming day, or opens it again; the caller has locked it and knows its state. */
export async function setDayState(
  tx: Tx,
  establishmentId: number,
  gamingDay: string,
  state: GamingDayEntity['state'],
): Promise<void> {
  await tx.update(GamingDayEntity, { establishmentId, gamingDay }, { state });
}
