/**
 * The inventory line of a machine as a sequence of complete versions: a change makes the next version from the last
 * one, and no version is ever altered.
 */

export const MACHINE_STATES = ['inService', 'outOfService', 'retired'] as const;
/** State of a machine. */
export type MachineState = (typeof MACHINE_STATES)[number];

export const MACHINE_CHANGES = [
  'move',
  'denomination',
  'program',
  'certifiedReturn',
  'intoService',
  'outOfService',
  'technicalSheet',
  'retirement',
] as const;
export type MachineChangeKind = (typeof MACHINE_CHANGES)[number];

/** The origin of a version: the registration, a change, or the correction of the version before. */
export const VERSION_CHANGES = ['registration', ...MACHINE_CHANGES, 'correction'] as const;
export type VersionChange = (typeof VERSION_CHANGES)[number];

/** The content of a version. Percentages are decimal text, dates `YYYY-MM-DD`. */
export interface MachineAttributes {
  readonly state: MachineState;
  readonly location: string;
  readonly standId: bigint | null;
  readonly model: string;
  readonly gameName: string;
  readonly programId: string;
  readonly denominationMinor: bigint;
  readonly lowestWagerCredits: bigint;
  /** The theoretical return certified by the maker, with the date of its last update; both or neither. */
  readonly returnPercent: string | null;
  readonly returnCertifiedOn: string | null;
  /** Replaces the return on machines where players play each other. */
  readonly rakePercent: string | null;
  /** 1.65 σ, in units of the wager, as on the maker's PAR sheet; null when unknown. */
  readonly volatilityIndex: string | null;
  readonly acceptsNotes: boolean;
  readonly acceptsCoins: boolean;
  readonly acceptsTickets: boolean;
  readonly hopperCapacity: bigint | null;
  readonly technical: Readonly<Record<string, unknown>>;
}

/** The fields of each change: the required ones, then the optional ones. */
const CHANGE_FIELDS: Readonly<
  Record<
    MachineChangeKind,
    { readonly required: readonly AttributeName[]; readonly optional: readonly AttributeName[] }
  >
> = {
  move: { required: ['location'], optional: ['standId'] },
  denomination: { required: ['denominationMinor'], optional: ['lowestWagerCredits'] },
  program: {
    required: ['programId'],
    optional: ['gameName', 'model', 'returnPercent', 'returnCertifiedOn', 'rakePercent', 'volatilityIndex'],
  },
  certifiedReturn: { required: [], optional: ['returnPercent', 'returnCertifiedOn', 'rakePercent', 'volatilityIndex'] },
  intoService: { required: [], optional: ['location', 'standId'] },
  outOfService: { required: [], optional: ['location', 'standId'] },
  technicalSheet: {
    required: [],
    optional: [
      'technical',
      'acceptsNotes',
      'acceptsCoins',
      'acceptsTickets',
      'hopperCapacity',
      'volatilityIndex',
      'model',
    ],
  },
  retirement: { required: ['location'], optional: [] },
};

export type AttributeName = keyof MachineAttributes;
export type AttributeValues = { readonly [Name in AttributeName]?: MachineAttributes[Name] | undefined };

export type VersionFault =
  | { readonly kind: 'missing'; readonly field: AttributeName }
  | { readonly kind: 'unexpected'; readonly field: AttributeName }
  | { readonly kind: 'returnOrRake' }
  | { readonly kind: 'openHopper' }
  | { readonly kind: 'retired' }
  | { readonly kind: 'alreadyInState'; readonly state: MachineState }
  | { readonly kind: 'nothingChanges' };

export type VersionDecision =
  | { readonly isGranted: true; readonly attributes: MachineAttributes }
  | { readonly isGranted: false; readonly faults: readonly VersionFault[] };

/** Returns the machine's version that follows `lastVersion` by a change with these values, or the change's faults. */
export function planNextVersion(
  lastVersion: MachineAttributes,
  change: MachineChangeKind,
  values: AttributeValues,
): VersionDecision {
  if (lastVersion.state === 'retired') return createRefusedDecision([{ kind: 'retired' }]);
  const givenFields = listGivenFields(values);
  const { required: requiredFields, optional: optionalFields } = CHANGE_FIELDS[change];
  const faults: VersionFault[] = [
    ...requiredFields
      .filter((field) => !givenFields.includes(field))
      .map((field) => ({ kind: 'missing' as const, field })),
    ...givenFields
      .filter((field) => !requiredFields.includes(field) && !optionalFields.includes(field))
      .map((field) => ({ kind: 'unexpected' as const, field })),
  ];
  if (faults.length > 0) return createRefusedDecision(faults);
  const state = computeStateAfter(lastVersion.state, change);
  if (state === lastVersion.state && (change === 'intoService' || change === 'outOfService')) {
    return createRefusedDecision([{ kind: 'alreadyInState', state }]);
  }
  return validateVersion(lastVersion, {
    ...clearStand(lastVersion, change),
    ...selectGivenFields(clearReplacedReturnOrRake(values)),
    state,
  });
}

/** Returns a version that corrects an earlier one: any field, at any instant, once a second person approved. */
export function planCorrectedVersion(lastVersion: MachineAttributes, values: AttributeValues): VersionDecision {
  return validateVersion(lastVersion, { ...lastVersion, ...selectGivenFields(clearReplacedReturnOrRake(values)) });
}

/**
 * Returns true when a version has the required content of the inventory.
 *
 * 1. the theoretical return certified by the maker, with the date of its last update;
 * 2. or, where players play one another, the rake percentage: one of the two, never both.
 */
export function hasReturnOrRake(
  attributes: Pick<MachineAttributes, 'returnPercent' | 'returnCertifiedOn' | 'rakePercent'>,
): boolean {
  const hasReturn = attributes.returnPercent !== null && attributes.returnCertifiedOn !== null;
  const hasNoReturn = attributes.returnPercent === null && attributes.returnCertifiedOn === null;
  return attributes.rakePercent === null ? hasReturn : hasNoReturn;
}

/**
 * Returns true for a machine whose return and rake are both unknown: it appeared in readings before it was described.
 */
export function isUndescribed(
  attributes: Pick<MachineAttributes, 'returnPercent' | 'returnCertifiedOn' | 'rakePercent'>,
): boolean {
  return attributes.returnPercent === null && attributes.returnCertifiedOn === null && attributes.rakePercent === null;
}

/**
 * Returns true for a machine in service whose hopper has no fixed lid, or whose sheet does not mention one. « Tous les
 * hoppers des machines en service sont impérativement munis d'un couvercle fixé » (MC:19.5).
 */
export function isOpenHopperInService({ state, technical }: Pick<MachineAttributes, 'state' | 'technical'>): boolean {
  const hopper = technical['hopper'] as { readonly hasFixedLid?: boolean } | undefined;
  return state === 'inService' && hopper !== undefined && hopper.hasFixedLid !== true;
}

/**
 * Grants the next version of a machine, or refuses it for its faults: return or rake missing, hopper open in service,
 * nothing changed.
 */
function validateVersion(lastVersion: MachineAttributes, nextAttributes: MachineAttributes): VersionDecision {
  const faults: VersionFault[] = [];
  if (!hasReturnOrRake(nextAttributes) && !(isUndescribed(nextAttributes) && isUndescribed(lastVersion)))
    faults.push({ kind: 'returnOrRake' });
  if (isOpenHopperInService(nextAttributes)) faults.push({ kind: 'openHopper' });
  if (areSameAttributes(lastVersion, nextAttributes)) faults.push({ kind: 'nothingChanges' });
  return faults.length > 0 ? createRefusedDecision(faults) : { isGranted: true, attributes: nextAttributes };
}

/** Returns the state of a machine after the change. */
function computeStateAfter(state: MachineState, change: MachineChangeKind): MachineState {
  if (change === 'intoService') return 'inService';
  if (change === 'outOfService') return 'outOfService';
  return change === 'retirement' ? 'retired' : state;
}

/** Removes the stand of a machine that moves without a named stand, or is retired. */
function clearStand(lastVersion: MachineAttributes, change: MachineChangeKind): MachineAttributes {
  return change === 'move' || change === 'retirement' ? { ...lastVersion, standId: null } : lastVersion;
}

/** Returns the values with the return set to null by a new rake, or the rake by a new return, unless both are given. */
function clearReplacedReturnOrRake(values: AttributeValues): AttributeValues {
  if (values.rakePercent !== undefined && values.rakePercent !== null && values.returnPercent === undefined) {
    return { ...values, returnPercent: null, returnCertifiedOn: null };
  }
  if (values.returnPercent !== undefined && values.returnPercent !== null && values.rakePercent === undefined) {
    return { ...values, rakePercent: null };
  }
  return values;
}

function listGivenFields(values: AttributeValues): AttributeName[] {
  return (Object.keys(values) as AttributeName[]).filter((name) => values[name] !== undefined);
}

function selectGivenFields(values: AttributeValues): Partial<MachineAttributes> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns true when two versions have the same values; decimals are compared without trailing zeros. */
function areSameAttributes(version: MachineAttributes, otherVersion: MachineAttributes): boolean {
  return (Object.keys(version) as AttributeName[]).every(
    (name) => getCanonicalText(version[name]) === getCanonicalText(otherVersion[name]),
  );
}

/** Returns one text per value, so that equal values have equal texts: keys sorted, decimals without trailing zeros. */
function getCanonicalText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '');
  if (Array.isArray(value)) return `[${value.map(getCanonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([name, entryValue]) => `${name}:${getCanonicalText(entryValue)}`).join()}}`;
}

function createRefusedDecision(faults: readonly VersionFault[]): VersionDecision {
  return { isGranted: false, faults };
}
