import type { RefusalTable } from './refusal-table.js';

/** Refusals of payouts/, in order of precedence. */
export const payoutsRefusals = {} as const satisfies RefusalTable;
