import type { Shape } from '#web/api/client.js';

/** Two readings of a machine's counters, one after the other, and what was found between them. */
export type MeterStep = Shape<'StepView'>;
