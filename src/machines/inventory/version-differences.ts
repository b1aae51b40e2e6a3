import type { MachineFacts } from '#domain/meters/machine-version.js';

/** A version for display: the stand by its number. */
export type DescribedFacts = Omit<MachineFacts, 'standId'> & { readonly standNumber: string | null };

/**
 * One difference between a version and the one before. `field` names the fact, or its path within the technical sheet
 * (`technical.billReader.model`). Values are text as on the wire: amounts in minor units, yes or no as `true` and
 * `false`, null without a value.
 */
export interface FactDifference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const DESCRIBED_FACTS = [
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
] as const satisfies readonly (keyof DescribedFacts)[];

/**
 * Returns the differences between two versions of a machine, in the order of the inventory line. Without a version
 * before (null), every value is a difference.
 */
export function listDifferences(versionBefore: DescribedFacts | null, versionAfter: DescribedFacts): FactDifference[] {
  const factDifferences = DESCRIBED_FACTS.map((field) => ({
    field,
    before: versionBefore === null ? null : formatValue(versionBefore[field]),
    after: formatValue(versionAfter[field]),
  }));
  const sheetBefore = new Map(versionBefore === null ? [] : listLeafValues(versionBefore.technical, 'technical'));
  const sheetAfter = new Map(listLeafValues(versionAfter.technical, 'technical'));
  const paths = [...new Set([...sheetBefore.keys(), ...sheetAfter.keys()])];
  const sheetDifferences = paths.map((field) => ({
    field,
    before: sheetBefore.get(field) ?? null,
    after: sheetAfter.get(field) ?? null,
  }));
  return [...factDifferences, ...sheetDifferences].filter(
    (difference) => normalisePercent(difference.before) !== normalisePercent(difference.after),
  );
}

function formatValue(value: bigint | boolean | string | null): string | null {
  return value === null || value === '' ? null : String(value);
}

/** Normalises a percentage, so that 92.5 and 92.5000 are equal; other texts and null are unchanged. */
function normalisePercent(value: string | null): string | null {
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
    return value.flatMap((part, index) => listLeafValues(part, `${path}.${index + 1}`));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => listLeafValues(part, `${path}.${name}`));
  }
  return isPlainValue(value) ? [[path, String(value)]] : [];
}
