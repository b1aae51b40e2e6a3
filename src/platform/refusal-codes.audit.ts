import type { RefusalTable } from './refusal-table.js';

/** Refusals of audit/, in order of precedence. */
export const auditRefusals = {} as const satisfies RefusalTable;
