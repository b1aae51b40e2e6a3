import { loadDemonstration } from '#demo/demo.js';
import { DEMO_PASSWORD } from '#demo/stage/staff.js';
import { openPlayed } from '../../support/played.js';
import type { TestApp } from '../../support/test-app.js';
import { builtClient } from '../../support/compiled.js';

/** The time in the demonstration's establishment: the morning after its third day. */
export const demoNow = new Date('2026-03-16T09:00:00Z');
/** Its gaming days: two closed, the third pending for the accountant. */
export const demoDays = ['2026-03-13', '2026-03-14', '2026-03-15'] as const;
export const demoPassword = DEMO_PASSWORD;

/**
 * Opens the demonstration's establishment on a database of its own, served with the client. The demonstration is played
 * once a run (some 15 s) and copied for each spec file.
 */
export async function openDemoEstablishment(): Promise<TestApp> {
  await builtClient();
  return openPlayed({ name: 'releve_demo', from: demoNow, now: demoNow, play: playDemonstration });
}

function playDemonstration(test: TestApp): Promise<unknown> {
  const { clock } = test;
  return loadDemonstration(test, {
    set: (instant) => {
      clock.set(instant);
    },
    restore: () => {
      clock.set(demoNow);
    },
  });
}
