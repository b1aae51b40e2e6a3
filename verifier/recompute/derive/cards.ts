import type { RawData } from '../facts.js';
import { absoluteValue, groupBy, sumBy } from './arithmetic.js';

/** Credits moved between cards and one machine, in minor units. */
export interface CardTransfers {
  readonly toMachine: bigint;
  readonly fromMachine: bigint;
}

/** Returns, by machine, the sums of a day's transfers of credit from cards to machines and back, both positive. */
export function sumCardTransfers(rawData: RawData, day: string): Map<bigint | null, CardTransfers> {
  const transfers = rawData
    .findRows('card_movements', 'gaming_day', day)
    .filter(({ kind }) => kind === 'toMachine' || kind === 'fromMachine');
  return new Map(
    [...groupBy(transfers, ({ machine_id: machineId }) => machineId)].map(([machineId, machineTransfers]) => {
      const sumTransfersOfKind = (kind: string): bigint =>
        sumBy(machineTransfers, (transfer) => (transfer.kind === kind ? absoluteValue(transfer.amount_minor) : 0n));
      return [
        machineId,
        { toMachine: sumTransfersOfKind('toMachine'), fromMachine: sumTransfersOfKind('fromMachine') },
      ];
    }),
  );
}

export const NO_TRANSFERS: CardTransfers = { toMachine: 0n, fromMachine: 0n };
