import type { RefusalTable } from './refusal-table.js';

/** Refusals of access/, in order of precedence. */
export const accessRefusals = {} as const satisfies RefusalTable;
