import type { RefusalTable } from './refusal-table.js';

/** Refusals of ledger/, in order of precedence. */
export const ledgerRefusals = {} as const satisfies RefusalTable;
