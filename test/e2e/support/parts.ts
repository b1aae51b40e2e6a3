import { it } from '@jest/globals';

/**
 * Returns a test function for tests that depend on each other: once one has failed, the rest is skipped. Each has the
 * limit of a test, or that of the complete run. An event that never occurs is reported sooner, by the minute of each
 * step (openPage in visit.ts).
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
