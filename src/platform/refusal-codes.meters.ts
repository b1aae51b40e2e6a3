import type { RefusalTable } from './refusal-table.js';

/** Refusals of meters/, in order of precedence. */
export const metersRefusals = {} as const satisfies RefusalTable;
