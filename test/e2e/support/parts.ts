import { it } from '@jest/globals';

/**
 * What one part of a night may take. The longest, eleven sheets or the round and the count of forty machines, need 40 to
 * 90 s, most of it spent typing and scanning; where six times as much work shares the cores, one has exceeded 300 s. What
 * never comes is reported sooner, by the minute that each step waits (openPage in visit.ts).
 */
const PATIENCE_MS = 600_000;

/** Tests that rest on each other: once one has failed, the rest is not tried. */
export function inParts(): (title: string, act: () => Promise<void>) => void {
  let isBroken = false;
  return (title, act) => {
    const once = async (): Promise<void> => {
      if (isBroken) throw new Error('an earlier part of the night failed');
      isBroken = true;
      await act();
      isBroken = false;
    };
    it(title, once, PATIENCE_MS);
  };
}
