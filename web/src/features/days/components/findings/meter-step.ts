import type { ApiSchema } from '#web/api/client.js';

/** Two successive readings of a machine's counters, and the findings between them. */
export type MeterStep = ApiSchema<'StepView'>;
