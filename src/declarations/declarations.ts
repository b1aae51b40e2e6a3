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
import type {
  ApprovalDeclaration,
  ApprovalWords,
  Declaration,
  RegisterDeclaration,
  RegisterWords,
  RefusalStatus,
  SettingDeclaration,
  SettingWords,
} from './shapes/shape.js';
import type { Text } from './shapes/text.js';
import { assertSameNames } from './shapes/join-languages.js';
import { declaredWords } from './words/words.js';

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
 * Returns the declarations of one kind from all modules, by name. Throws an Error when two modules declare the same
 * name, so that the application does not start.
 */
function mergeDeclarations<Kind extends keyof Declaration>(kind: Kind): MergedDeclarations<Kind> {
  const valueByName = new Map<string, unknown>();
  for (const declaration of declarations as readonly Declaration[]) {
    for (const [name, value] of Object.entries(declaration[kind] ?? {})) {
      if (valueByName.has(name)) throw new Error(`two modules declare ${name} of ${kind}`);
      valueByName.set(name, value);
    }
  }
  return Object.fromEntries(valueByName) as MergedDeclarations<Kind>;
}

/**
 * Returns the declarations of one kind from all modules, sorted by place. Throws an Error when two have the same name
 * or place.
 */
function mergeSortedByPlace<Kind extends 'settings' | 'registers'>(kind: Kind): MergedDeclarations<Kind> {
  const mergedEntries = Object.entries(mergeDeclarations(kind) as Readonly<Record<string, { readonly place: number }>>);
  const sortedDeclarations = sortByPlace(
    `the ${kind}`,
    mergedEntries.map(([name, value]) => ({ name, place: value.place, value })),
  );
  return Object.fromEntries(sortedDeclarations.map(({ name, value }) => [name, value])) as MergedDeclarations<Kind>;
}

/**
 * Returns what `join` makes of each declaration of one kind and the words of the same name. Throws an Error when a
 * declaration has no words, or words have no declaration, so that the application does not start.
 */
function joinWords<Declared, Words, Joined, Name extends string>(
  kind: keyof Declaration,
  declared: Readonly<Record<Name, Declared>>,
  words: Readonly<Record<Name, Words>>,
  join: (declaration: Declared, declaredWords: Words) => Joined,
): Readonly<Record<Name, Joined>> {
  assertSameNames(kind, declared, words);
  const joinedEntries = Object.entries<Declared>(declared).map(([name, declaration]) => [
    name,
    join(declaration, words[name as Name]),
  ]);
  return Object.fromEntries(joinedEntries) as Record<Name, Joined>;
}

const settings = mergeSortedByPlace('settings');

/** Each permission with the roles that hold it. */
export const declaredPermissions = mergeDeclarations('permissions');
/** The expected form of each table of the database. */
export const declaredTables = mergeDeclarations('tables');
/** The sentence of each kind of blocker. */
export const declaredBlockers = joinWords(
  'blockers',
  mergeDeclarations('blockers'),
  declaredWords.blockers,
  (_blocker: true, sentence: Text) => sentence,
);
/** Status and sentence of each refusal. */
export const declaredRefusals = joinWords(
  'refusals',
  mergeDeclarations('refusals'),
  declaredWords.refusals,
  (status: RefusalStatus, sentence) => ({ status, ...sentence }),
);
/** Each kind of request that a second person decides, with its title. */
export const declaredApprovals = joinWords(
  'approvals',
  mergeDeclarations('approvals'),
  declaredWords.approvals,
  (approval: ApprovalDeclaration, words: ApprovalWords) => ({ ...approval, ...words }),
);
/** Each numbered register by place, with its title and the names of its entries. */
export const declaredRegisters = joinWords(
  'registers',
  mergeSortedByPlace('registers'),
  declaredWords.registers,
  (register: RegisterDeclaration, words: RegisterWords) => ({ ...register, ...words }),
);
/**
 * Each setting by place, with its words; the source of a default is the establishment's choice when its words name no
 * other.
 */
export const declaredSettings = joinWords(
  'settings',
  settings,
  declaredWords.settings,
  (setting: SettingDeclaration, words: Partial<SettingWords> & Pick<SettingWords, 'label'>) => ({
    ...setting,
    source: declaredWords.establishmentSource,
    ...words,
  }),
) as typeof settings & Readonly<Record<keyof typeof settings, SettingWords>>;
