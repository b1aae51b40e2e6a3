import { approvalsDeclaration } from '#approvals/approvals.declaration.js';
import { archiveDeclaration } from '#archive/archive.declaration.js';
import { auditDeclaration } from '#audit/audit.declaration.js';
import { progressivesDeclaration } from '#progressives/progressives.declaration.js';
import { cardsDeclaration } from '#cards/cards.declaration.js';
import { cagnottesDeclaration } from '#cagnottes/cagnottes.declaration.js';
import { closingDeclaration } from '#closing/closing.declaration.js';
import { custodyDeclaration } from '#custody/custody.declaration.js';
import { desksDeclaration } from '#desks/desks.declaration.js';
import { documentsDeclaration } from '#documents/documents.declaration.js';
import { dropsDeclaration } from '#drops/drops.declaration.js';
import { equipmentDeclaration } from '#equipment/equipment.declaration.js';
import { establishmentsDeclaration } from '#establishments/establishments.declaration.js';
import { identityDeclaration } from '#identity/identity.declaration.js';
import { importsDeclaration } from '#imports/imports.declaration.js';
import { incidentsDeclaration } from '#incidents/incidents.declaration.js';
import { interventionsDeclaration } from '#interventions/interventions.declaration.js';
import { ledgerDeclaration } from '#ledger/ledger.declaration.js';
import { machinesDeclaration } from '#machines/machines.declaration.js';
import { metersDeclaration } from '#meters/meters.declaration.js';
import { orphansDeclaration } from '#orphans/orphans.declaration.js';
import { payoutsDeclaration } from '#payouts/payouts.declaration.js';
import { personalDeclaration } from '#personal/personal.declaration.js';
import { platformDeclaration } from '#platform/platform.declaration.js';
import { rulesDeclaration } from '#rules/rules.declaration.js';
import { tablesDeclaration } from '#tables/tables.declaration.js';
import { ticketsDeclaration } from '#tickets/tickets.declaration.js';
import { byPlace } from './places.js';
import type { Declaration } from './shape.js';

/** What every module declares. Of several refusals that a request could get, it gets that of the first module here. */
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
  cardsDeclaration,
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

type Every = (typeof declarations)[number];

/** Of A | B, A & B: the names of all modules in one type. */
type Intersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void
  ? All
  : never;

/** What all modules declare of one kind, by name. */
type Declared<Kind extends keyof Declaration> = Intersection<
  Every extends infer One ? (One extends Readonly<Record<Kind, infer Of>> ? Of : never) : never
>;

/** Throws when two modules declare one name: the application then does not start. */
function declared<Kind extends keyof Declaration>(kind: Kind): Declared<Kind> {
  const all = new Map<string, unknown>();
  for (const each of declarations as readonly Declaration[]) {
    for (const [name, value] of Object.entries(each[kind] ?? {})) {
      if (all.has(name)) throw new Error(`two modules declare ${name} of ${kind}`);
      all.set(name, value);
    }
  }
  return Object.fromEntries(all) as Declared<Kind>;
}

/** Like `declared`, sorted by place; throws when two have the same. */
function inTheirPlaces<Kind extends 'settings' | 'registers'>(kind: Kind): Declared<Kind> {
  const all = Object.entries(declared(kind) as Readonly<Record<string, { readonly place: number }>>);
  const sorted = byPlace(
    `the ${kind}`,
    all.map(([name, value]) => ({ name, place: value.place, value })),
  );
  return Object.fromEntries(sorted.map(({ name, value }) => [name, value])) as Declared<Kind>;
}

export const declaredPermissions = declared('permissions');
export const declaredApprovals = declared('approvals');
export const declaredSettings = inTheirPlaces('settings');
export const declaredRegisters = inTheirPlaces('registers');
export const declaredBlockers = declared('blockers');
export const declaredTables = declared('tables');
export const declaredRefusals = declared('refusals');
