import { groupsOf, sumOf } from './arithmetic.mjs';

/**
 * Returns the transfers between cards and machines on a day, by machine: each completed one, with its requested amount.
 */
export function cardTransfersOn(facts, day) {
  const done = facts
    .where('card_movements', 'gaming_day', day)
    .filter(({ kind }) => kind === 'toMachine' || kind === 'fromMachine');
  return new Map(
    [...groupsOf(done, ({ machine_id: machine }) => machine)].map(([machine, moved]) => {
      const of = (kind) =>
        sumOf(
          moved.filter((each) => each.kind === kind),
          ({ amount_minor: amount }) => (amount < 0n ? -amount : amount),
        );
      return [machine, { toMachine: of('toMachine'), fromMachine: of('fromMachine') }];
    }),
  );
}

export const NO_TRANSFERS = { toMachine: 0n, fromMachine: 0n };
