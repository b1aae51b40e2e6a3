import type { RefusalTable } from './refusal-table.js';

/** Refusals of machines/, in order of precedence. */
export const machinesRefusals = {} as const satisfies RefusalTable;
