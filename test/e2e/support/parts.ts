import { it } from '@jest/globals';

/**
 * Tests that rest on each other: once one has failed, the rest is not tried. Each has the limit of a test, or that of
 * the whole run (limits.json); what never comes is reported sooner, by the minute of each step (openPage in visit.ts).
 */
export function inParts(): (title: string, act: () => Promise<void>) => void {
  let isBroken = false;
  return (title, act) => {
    const once = async (): Promise<void> => {
      if (isBroken) throw new Error('an earlier part of the night failed');
      isBroken = true;
      await act();
      isBroken = false;
    };
    it(title, once);
  };
}
