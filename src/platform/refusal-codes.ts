import { accessRefusals } from './refusal-codes.access.js';
import { auditRefusals } from './refusal-codes.audit.js';
import { closingRefusals } from './refusal-codes.closing.js';
import { custodyRefusals } from './refusal-codes.custody.js';
import { desksRefusals } from './refusal-codes.desks.js';
import { dropsRefusals } from './refusal-codes.drops.js';
import { establishmentsRefusals } from './refusal-codes.establishments.js';
import { genericRefusals } from './refusal-codes.generic.js';
import { importsRefusals } from './refusal-codes.imports.js';
import { incidentsRefusals } from './refusal-codes.incidents.js';
import { interventionsRefusals } from './refusal-codes.interventions.js';
import { ledgerRefusals } from './refusal-codes.ledger.js';
import { machinesRefusals } from './refusal-codes.machines.js';
import { metersRefusals } from './refusal-codes.meters.js';
import { orphansRefusals } from './refusal-codes.orphans.js';
import { payoutsRefusals } from './refusal-codes.payouts.js';
import { reportingRefusals } from './refusal-codes.reporting.js';
import type { RefusalTable } from './refusal-table.js';

/** Fails to compile when a code stands in two tables. */
type Disjoint<Tables extends readonly RefusalTable[], Seen = never> = Tables extends readonly [
  infer First extends RefusalTable,
  ...infer Rest extends readonly RefusalTable[],
]
  ? [keyof First & Seen] extends [never]
    ? Disjoint<Rest, Seen | keyof First>
    : { readonly codeDefinedTwice: keyof First & Seen }
  : true;

export const codesAreDisjoint: Disjoint<
  [
    typeof genericRefusals,
    typeof accessRefusals,
    typeof auditRefusals,
    typeof ledgerRefusals,
    typeof establishmentsRefusals,
    typeof machinesRefusals,
    typeof desksRefusals,
    typeof orphansRefusals,
    typeof metersRefusals,
    typeof interventionsRefusals,
    typeof custodyRefusals,
    typeof incidentsRefusals,
    typeof dropsRefusals,
    typeof payoutsRefusals,
    typeof closingRefusals,
    typeof importsRefusals,
    typeof reportingRefusals,
  ]
> = true;

/** The closed list, in order of precedence: a request that deserves several refusals gets the first. */
export const refusalCodes = {
  ...genericRefusals,
  ...accessRefusals,
  ...auditRefusals,
  ...ledgerRefusals,
  ...establishmentsRefusals,
  ...machinesRefusals,
  ...desksRefusals,
  ...orphansRefusals,
  ...metersRefusals,
  ...interventionsRefusals,
  ...custodyRefusals,
  ...incidentsRefusals,
  ...dropsRefusals,
  ...payoutsRefusals,
  ...closingRefusals,
  ...importsRefusals,
  ...reportingRefusals,
} as const;

export type RefusalCode = keyof typeof refusalCodes;
