import { boardFaults } from './boards.mjs';
import { countFaults } from './counts.mjs';
import { fileFaults } from './files.mjs';
import { readingFaults } from './readings.mjs';
import { slipFaults } from './slips.mjs';
import { termFaults } from './terms.mjs';
import { ticketFaults } from './tickets.mjs';

/**
 * Every fault: its kind, how it is placed into a day, and the codes of the findings that name its cause. `place`
 * returns false when the day has no place for it. `questions` are codes that name the cause only when a person must
 * explain the finding, `mirrors` those that show the other side of a fault on the day after it was named. A refusal at
 * the door that leaves the figures true counts as well.
 */
export const FAULTS = [
  ...boardFaults,
  ...readingFaults,
  ...fileFaults,
  ...termFaults,
  ...countFaults,
  ...slipFaults,
  ...ticketFaults,
];
