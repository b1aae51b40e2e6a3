import { Progress } from '#platform/runtime/progress.js';
import type { SettableClock } from '../stage/played-time.js';

/** An action of a person at an instant of the played day. */
export interface ScheduledAction {
  readonly at: Date;
  readonly perform: () => Promise<unknown>;
}

/** Performs all acts in the order of their instants, with the clock set to each; shows the progress under a label. */
export async function performActions(
  demoClock: SettableClock,
  label: string,
  actions: readonly ScheduledAction[],
): Promise<void> {
  const progress = new Progress(label, actions.length);
  for (const { at, perform } of [...actions].sort((left, right) => left.at.getTime() - right.at.getTime())) {
    demoClock.set(at);
    await perform();
    progress.advance();
  }
  progress.end();
}

/** Calls the function for each item, a few at a time. */
export async function forEachInBatches<Item>(
  items: readonly Item[],
  batchSize: number,
  callback: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize)
    await Promise.all(items.slice(start, start + batchSize).map((item, index) => callback(item, start + index)));
}
