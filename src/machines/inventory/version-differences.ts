import type { MachineAttributes } from '#domain/meters/machine-version.js';

/** A version for display: the stand by its number. */
export type DescribedAttributes = Omit<MachineAttributes, 'standId'> & { readonly standNumber: string | null };

/**
 * One difference between a version and the one before. `field` names the attribute, or its path in the technical sheet
 * (`technical.billReader.model`). Values are text as on the wire: amounts in minor units, yes or no as `true` and
 * `false`, null without a value.
 */
export interface FactDifference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const DESCRIBED_ATTRIBUTES = [
  'state',
  'location',
  'standNumber',
  'model',
  'gameName',
  'programId',
  'denominationMinor',
  'lowestWagerCredits',
  'returnPercent',
  'returnCertifiedOn',
  'rakePercent',
  'volatilityIndex',
  'acceptsNotes',
  'acceptsCoins',
  'acceptsTickets',
  'hopperCapacity',
] as const satisfies readonly (keyof DescribedAttributes)[];

/**
 * Returns the differences between two versions of a machine, in the order of the inventory line. Without a version
 * before (null), every value is a difference.
 */
export function listVersionDifferences(
  versionBefore: DescribedAttributes | null,
  versionAfter: DescribedAttributes,
): FactDifference[] {
  const attributeDifferences = DESCRIBED_ATTRIBUTES.map((field) => ({
    field,
    before: versionBefore === null ? null : formatAttributeValue(versionBefore[field]),
    after: formatAttributeValue(versionAfter[field]),
  }));
  const sheetValuesBefore = new Map(versionBefore === null ? [] : listLeafValues(versionBefore.technical, 'technical'));
  const sheetValuesAfter = new Map(listLeafValues(versionAfter.technical, 'technical'));
  const paths = [...new Set([...sheetValuesBefore.keys(), ...sheetValuesAfter.keys()])];
  const sheetDifferences = paths.map((field) => ({
    field,
    before: sheetValuesBefore.get(field) ?? null,
    after: sheetValuesAfter.get(field) ?? null,
  }));
  return [...attributeDifferences, ...sheetDifferences].filter(
    (difference) => normaliseDecimalText(difference.before) !== normaliseDecimalText(difference.after),
  );
}

function formatAttributeValue(value: bigint | boolean | string | null): string | null {
  return value === null || value === '' ? null : String(value);
}

/** Normalises a percentage, so that 92.5 and 92.5000 are equal; other texts and null are unchanged. */
function normaliseDecimalText(value: string | null): string | null {
  return value !== null && /^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
}

function isPlainValue(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * Returns every plain value (neither object nor list) within a nested value, with its path such as
 * `technical.billReader.model`. A list of plain values is one text.
 */
function listLeafValues(value: unknown, path: string): [string, string][] {
  if (Array.isArray(value)) {
    if (value.every(isPlainValue)) return [[path, value.map(String).join(', ')]];
    return value.flatMap((item, index) => listLeafValues(item, `${path}.${index + 1}`));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, nestedValue]) => listLeafValues(nestedValue, `${path}.${name}`));
  }
  return isPlainValue(value) ? [[path, String(value)]] : [];
}
