import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import type { CatalogueObject } from './catalogue.queries.js';

/** Expected digests of the database's catalogue, by name. */
export type Catalogue = ReadonlyMap<string, string>;

/** A difference from the expected catalogue. */
export interface CatalogueDifference {
  readonly state: 'missing' | 'changed' | 'unknown';
  /** As in `CatalogueObject`; for a partition, with the partition's own name. */
  readonly name: string;
  /** The present definition; empty when there is none. */
  readonly definition: string;
}

/** File with the digests of this version; `RELEVE_WRITE_EXPECTED=1 npx jest -i test/audit/catalogue` writes it. */
export const catalogueFile = join(packageRoot, 'src', 'audit', 'catalogue', 'catalogue.json');

let cachedExpectedCatalogue: Catalogue | undefined;

/**
 * Returns the catalogue that this version's migrations create in an empty database, by object name; read once.
 * It is part of the program, not of the database.
 */
export function readExpectedCatalogue(): Catalogue {
  cachedExpectedCatalogue ??= new Map(
    Object.entries(JSON.parse(readFileSync(catalogueFile, 'utf8')) as Readonly<Record<string, string>>),
  );
  return cachedExpectedCatalogue;
}

/** Returns the digests of a catalogue, sorted by name. Throws when two partitions of a table differ. */
export function hashCatalogue(objects: readonly CatalogueObject[]): Catalogue {
  const digests = new Map<string, string>();
  for (const { name, definition } of objects) {
    const digest = hashDefinition(definition);
    if ((digests.get(name) ?? digest) !== digest) throw new Error(`${name} differs from one partition to another`);
    digests.set(name, digest);
  }
  return new Map([...digests].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Returns how the database's objects differ from the expected digests: changed, unknown or missing, sorted by name.
 * The objects of a partitioned table are expected in each of its partitions; `part` is null outside partitions.
 */
export function compareCatalogue(
  objects: readonly CatalogueObject[],
  expectedCatalogue: Catalogue,
): readonly CatalogueDifference[] {
  const differences: CatalogueDifference[] = [];
  const seenNamesByPartition = new Map<string | null, Set<string>>([[null, new Set()]]);
  for (const { name, part, definition } of objects) {
    const expectedDigest = expectedCatalogue.get(name);
    seenNamesByPartition.set(part, (seenNamesByPartition.get(part) ?? new Set()).add(name));
    if (expectedDigest === hashDefinition(definition)) continue;
    const state = expectedDigest === undefined ? 'unknown' : 'changed';
    differences.push({ state, name: replacePartitionName(name, part), definition });
  }
  const parentByPartition = new Map(objects.flatMap(({ name, part }) => parsePartitionEntries(name, part)));
  for (const objectName of expectedCatalogue.keys()) {
    const parent = parsePartitionParent(objectName);
    const partitions =
      parent === undefined
        ? [null]
        : [...parentByPartition].filter(([, table]) => table === parent).map(([part]) => part);
    for (const partition of partitions)
      if (seenNamesByPartition.get(partition)?.has(objectName) !== true)
        differences.push({ state: 'missing', name: replacePartitionName(objectName, partition), definition: '' });
  }
  return differences.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns the digest of a definition: the first half of its SHA-256, base64url. */
function hashDefinition(definition: string): string {
  return createHash('sha256').update(definition).digest().subarray(0, 16).toString('base64url');
}

const partitionPattern = /^(.+?) partition of ([^ .]+)/u;

/** Returns the partitioned table that an object's name mentions; undefined when it mentions none. */
const parsePartitionParent = (objectName: string): string | undefined => partitionPattern.exec(objectName)?.[2];

/** Returns one pair of partition and table if the object is a partition itself, otherwise an empty list. */
const parsePartitionEntries = (objectName: string, partition: string | null): [string, string][] =>
  partition !== null && objectName.startsWith('table partition of ')
    ? [[partition, objectName.slice('table partition of '.length)]]
    : [];

/** Returns an object's name with the partition's own name in place of `partition of <table>`; null: unchanged. */
const replacePartitionName = (objectName: string, partition: string | null): string =>
  partition === null ? objectName : objectName.replace(/partition of [^ .]+/u, partition);
