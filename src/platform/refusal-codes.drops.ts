import type { RefusalTable } from './refusal-table.js';

/** Refusals of drops/, in order of precedence. */
export const dropsRefusals = {} as const satisfies RefusalTable;
