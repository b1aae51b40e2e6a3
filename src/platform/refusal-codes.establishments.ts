import type { RefusalTable } from './refusal-table.js';

/** Refusals of establishments/, in order of precedence. */
export const establishmentsRefusals = {} as const satisfies RefusalTable;
