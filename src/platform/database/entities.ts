import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import type { Tx } from './rows.js';

/** A class of `src/<module>/entities/`, or beside its subject: one table, its columns as properties. */
export type EntityClass<Row extends object = object> = new () => Row;

const sourceFolder = fileURLToPath(new URL('../../', import.meta.url));

let cachedClasses: Promise<readonly EntityClass[]> | undefined;

/** Returns the entity classes (tables) of all modules, found by file name as migrations are, and loaded once. */
export function loadEntityClasses(): Promise<readonly EntityClass[]> {
  cachedClasses ??= importEntityClasses();
  return cachedClasses;
}

/**
 * Inserts a row and returns it whole: the given values, those added by the database (identity, defaults), null
 * elsewhere.
 * An omitted column takes its default.
 */
export async function insertRow<Row extends object>(
  tx: Tx,
  entity: EntityClass<Row>,
  values: Partial<Row>,
): Promise<Row> {
  const { columns } = tx.dataSource.getMetadata(entity);
  // TypeORM requires a deep partial of a possible class; a row contains only values
  const { generatedMaps } = await tx.insert(entity, values as never);
  const nullValues = Object.fromEntries(columns.map(({ propertyName }) => [propertyName, null]));
  return { ...nullValues, ...values, ...generatedMaps[0] } as Row;
}

/** Imports the files `*.entity.ts` of all modules and returns those of their exported classes that are tables. */
async function importEntityClasses(): Promise<readonly EntityClass[]> {
  const files = (await readdir(sourceFolder, { recursive: true })).filter((name) =>
    /^[^/\\]+[/\\][^/\\]+[/\\][^/\\]+\.entity\.(ts|js)$/.test(name),
  );
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(join(sourceFolder, name)).href) as Promise<Record<string, unknown>>),
  );
  // only classes that these files export: TypeORM's storage is process-wide, and may contain those of another build
  const tableClasses = new Set(getMetadataArgsStorage().tables.map(({ target }) => target));
  return modules
    .flatMap((module) => Object.values(module))
    .filter((exportedValue): exportedValue is EntityClass => tableClasses.has(exportedValue as never));
}
