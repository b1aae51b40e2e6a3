import { beginAct } from '../audit/log/act.js';
import type { Act } from '../audit/log/act.js';
import type { Tx } from '../platform/database/rows.js';
import { operatorId } from './sessions/session-rules.js';

/** Begins an act upon the people and accounts of the installation, which no establishment owns. */
export function beginOperatorAct(
  tx: Tx,
  act: Pick<Act, 'personId' | 'act' | 'happenedAt'>,
  reason?: string,
): Promise<void> {
  const whole = { ...act, establishmentId: operatorId, gamingDay: null };
  return beginAct(tx, reason === undefined ? whole : { ...whole, reason });
}
