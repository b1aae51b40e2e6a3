import { approvalsDeclaration } from './foundations/approvals.js';
import { archiveDeclaration } from './office/archive.js';
import { auditDeclaration } from './foundations/audit.js';
import { progressivesDeclaration } from './tables/progressives.js';
import { storedValueCardsDeclaration } from './floor/stored-value-cards.js';
import { cagnottesDeclaration } from './tables/cagnottes.js';
import { closingDeclaration } from './office/closing.js';
import { custodyDeclaration } from './floor/custody.js';
import { desksDeclaration } from './floor/desks.js';
import { documentsDeclaration } from './office/documents.js';
import { dropsDeclaration } from './floor/drops.js';
import { equipmentDeclaration } from './tables/equipment.js';
import { establishmentsDeclaration } from './foundations/establishments.js';
import { identityDeclaration } from './foundations/identity.js';
import { importsDeclaration } from './office/imports.js';
import { incidentsDeclaration } from './floor/incidents.js';
import { interventionsDeclaration } from './floor/interventions.js';
import { ledgerDeclaration } from './foundations/ledger.js';
import { machinesDeclaration } from './floor/machines.js';
import { metersDeclaration } from './floor/meters.js';
import { orphansDeclaration } from './floor/orphans.js';
import { payoutsDeclaration } from './floor/payouts.js';
import { personalDeclaration } from './office/personal.js';
import { platformDeclaration } from './foundations/platform.js';
import { rulesDeclaration } from './office/rules.js';
import { tablesDeclaration } from './tables/tables.js';
import { ticketsDeclaration } from './floor/tickets.js';
import { sortByPlace } from './shapes/places.js';
import type { Declaration } from './shapes/shape.js';

/**
 * The declarations of every module, in order of precedence: when several refusals apply to a request, the first
 * module's is returned.
 */
const declarations = [
  platformDeclaration,
  identityDeclaration,
  approvalsDeclaration,
  auditDeclaration,
  ledgerDeclaration,
  establishmentsDeclaration,
  machinesDeclaration,
  desksDeclaration,
  tablesDeclaration,
  ticketsDeclaration,
  storedValueCardsDeclaration,
  cagnottesDeclaration,
  progressivesDeclaration,
  orphansDeclaration,
  metersDeclaration,
  interventionsDeclaration,
  custodyDeclaration,
  incidentsDeclaration,
  equipmentDeclaration,
  dropsDeclaration,
  payoutsDeclaration,
  closingDeclaration,
  importsDeclaration,
  documentsDeclaration,
  archiveDeclaration,
  rulesDeclaration,
  personalDeclaration,
] as const;

type ModuleDeclaration = (typeof declarations)[number];

/** Converts A | B to A & B: the names of all modules in one type. */
type Intersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void
  ? All
  : never;

/** All declarations of one kind across the modules, by name. */
type MergedDeclarations<Kind extends keyof Declaration> = Intersection<
  ModuleDeclaration extends infer One ? (One extends Readonly<Record<Kind, infer Of>> ? Of : never) : never
>;

/**
 * Merges the declarations of one kind. Throws when two modules declare the same name, so that the application does not
 * start.
 */
function mergedDeclarations<Kind extends keyof Declaration>(kind: Kind): MergedDeclarations<Kind> {
  const all = new Map<string, unknown>();
  for (const each of declarations as readonly Declaration[]) {
    for (const [name, value] of Object.entries(each[kind] ?? {})) {
      if (all.has(name)) throw new Error(`two modules declare ${name} of ${kind}`);
      all.set(name, value);
    }
  }
  return Object.fromEntries(all) as MergedDeclarations<Kind>;
}

/** Merges like `declared`, sorted by place. Throws when two declarations have the same place. */
function mergedByPlace<Kind extends 'settings' | 'registers'>(kind: Kind): MergedDeclarations<Kind> {
  const all = Object.entries(mergedDeclarations(kind) as Readonly<Record<string, { readonly place: number }>>);
  const sorted = sortByPlace(
    `the ${kind}`,
    all.map(([name, value]) => ({ name, place: value.place, value })),
  );
  return Object.fromEntries(sorted.map(({ name, value }) => [name, value])) as MergedDeclarations<Kind>;
}

export const declaredPermissions = mergedDeclarations('permissions');
export const declaredApprovals = mergedDeclarations('approvals');
export const declaredSettings = mergedByPlace('settings');
export const declaredRegisters = mergedByPlace('registers');
export const declaredBlockers = mergedDeclarations('blockers');
export const declaredTables = mergedDeclarations('tables');
export const declaredRefusals = mergedDeclarations('refusals');
