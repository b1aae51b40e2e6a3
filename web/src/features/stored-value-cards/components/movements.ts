import type { Shape } from '#web/api/client.js';

export type Movement = Shape<'StoredValueCardMovementRow'>;

/**
 * Returns the requested transfers that have not ended yet, the earliest request first. The movement that ends a
 * transfer has the number of its request.
 */
export function findPendingTransfers(movements: readonly Movement[]): readonly Movement[] {
  const endedRequests = new Set(movements.map(({ requestNumber }) => requestNumber));
  return movements.filter(
    ({ kind, movementNumber }) =>
      (kind === 'toMachineAsked' || kind === 'fromMachineAsked') && !endedRequests.has(movementNumber),
  );
}
