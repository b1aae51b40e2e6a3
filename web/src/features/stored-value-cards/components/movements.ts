import type { ApiSchema } from '#web/api/client.js';

export type Movement = ApiSchema<'StoredValueCardMovementRow'>;

/**
 * Returns the requested transfers that have not ended yet, the earliest request first. The movement that ends a
 * transfer has the number of its request.
 */
export function listPendingTransfers(movements: readonly Movement[]): readonly Movement[] {
  const endedRequestNumbers = new Set(movements.map(({ requestNumber }) => requestNumber));
  return movements.filter(
    ({ kind, movementNumber }) =>
      (kind === 'toMachineAsked' || kind === 'fromMachineAsked') && !endedRequestNumbers.has(movementNumber),
  );
}
