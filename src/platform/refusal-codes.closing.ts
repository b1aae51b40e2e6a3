import type { RefusalTable } from './refusal-table.js';

/** Refusals of closing/, in order of precedence. */
export const closingRefusals = {} as const satisfies RefusalTable;
