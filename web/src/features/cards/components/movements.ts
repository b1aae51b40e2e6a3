import type { Shape } from '#web/api/client.js';

export type Movement = Shape<'CardMovementRow'>;

/** Transfers that were asked for and have no end yet, the first asked first. */
export function pendingOf(movements: readonly Movement[]): readonly Movement[] {
  const ended = new Set(movements.map(({ requestNumber }) => requestNumber));
  return movements.filter(
    ({ kind, movementNumber }) =>
      (kind === 'toMachineAsked' || kind === 'fromMachineAsked') && !ended.has(movementNumber),
  );
}
