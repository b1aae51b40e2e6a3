import { Progress } from '#platform/runtime/progress.js';
import type { PlayedTime } from '../stage/played-time.js';

/** An action of a person at an instant of the played day. */
export interface Act {
  readonly at: Date;
  readonly perform: () => Promise<unknown>;
}

/** Performs all acts in the order of their instants, with the clock set to each; shows the progress under a label. */
export async function playActs(time: PlayedTime, label: string, acts: readonly Act[]): Promise<void> {
  const progress = new Progress(label, acts.length);
  for (const { at, perform: runAct } of [...acts].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    time.set(at);
    await runAct();
    progress.advance();
  }
  progress.end();
}
