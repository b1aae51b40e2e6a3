import Sequencer from '@jest/test-sequencer';

/**
 * The files that take longest. A clean clone knows no times: without the list one of them comes last, and a core of the
 * two stands idle. The first two make what the others share, the client and the server, each in its own worker.
 */
const longest = [
  'e2e/gates',
  'cli/answers',
  'e2e/night.whole',
  'e2e/night',
  'e2e/people-settings',
  'crash/kill-nine',
  'e2e/regulator',
  'e2e/machines',
  'e2e/archive',
  'e2e/keyboard',
  'e2e/offline',
  'e2e/payouts',
  'e2e/floor',
  'e2e/day-grid',
  'e2e/imports-trends',
  'e2e/log',
  'e2e/close-day',
  'cli/readings',
  'agreement/real-days',
  'reporting/pdf',
  'reporting/archive',
  'cli/serve',
  'soak/soak',
  'access/every-route',
  'races/races',
  'night/night',
  'e2e/figures-agree',
  'bad-input/files',
  'audit/clean-runs',
  'audit/tampering',
];

/** The longest first, then as Jest would: by the times it knows, else by size. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = longest.findIndex((name) => path.endsWith(`/test/${name}.spec.ts`));
      return found < 0 ? longest.length : found;
    };
    return super.sort(tests).sort((one, other) => place(one) - place(other));
  }
}
