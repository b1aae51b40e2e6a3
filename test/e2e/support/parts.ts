import { it } from '@jest/globals';

/**
 * What one part of a night may take. The longest, the round and the count of forty machines, types and scans some two
 * hundred times: a minute on an idle core, five on one that is shared with builds and other tests. Whatever does not
 * come at all is reported sooner, by the minute that each step waits (openPage in visit.ts).
 */
const PATIENCE_MS = 300_000;

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
