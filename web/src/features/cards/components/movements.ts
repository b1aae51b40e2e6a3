import type { Shape } from '#web/api/client.js';

export type Movement = Shape<'CardMovementRow'>;

/** Returns the requested transfers that have no end yet, the earliest request first. */
export function pendingOf(movements: readonly Movement[]): readonly Movement[] {
  const ended = new Set(movements.map(({ requestNumber }) => requestNumber));
  return movements.filter(
    ({ kind, movementNumber }) =>
      (kind === 'toMachineAsked' || kind === 'fromMachineAsked') && !ended.has(movementNumber),
  );
}
