import { accessRefusals } from './codes.access.js';
import { auditRefusals } from './codes.audit.js';
import { closingRefusals } from './codes.closing.js';
import { custodyRefusals } from './codes.custody.js';
import { desksRefusals } from './codes.desks.js';
import { dropsRefusals } from './codes.drops.js';
import { establishmentsRefusals } from './codes.establishments.js';
import { genericRefusals } from './codes.generic.js';
import { importsRefusals } from './codes.imports.js';
import { incidentsRefusals } from './codes.incidents.js';
import { interventionsRefusals } from './codes.interventions.js';
import { ledgerRefusals } from './codes.ledger.js';
import { machinesRefusals } from './codes.machines.js';
import { metersRefusals } from './codes.meters.js';
import { orphansRefusals } from './codes.orphans.js';
import { payoutsRefusals } from './codes.payouts.js';
import { reportingRefusals } from './codes.reporting.js';
import type { RefusalTable } from './table.js';

/** Fails to compile when a code is in two tables. */
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

/** The closed list, in order of precedence: of several refusals that apply, a request gets the first. */
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
