import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';

/** A class of `src/<module>/entities/`: one table, its columns as properties. */
export type EntityClass<Row extends object = object> = new () => Row;

const sourceFolder = fileURLToPath(new URL('../../', import.meta.url));

let loaded: Promise<readonly EntityClass[]> | undefined;

/** Every entity of every module, one file a table: found by their folder, as migrations are by theirs. */
export function entityClasses(): Promise<readonly EntityClass[]> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<readonly EntityClass[]> {
  const files = (await readdir(sourceFolder, { recursive: true })).filter((name) =>
    /^[^/\\]+[/\\]entities[/\\][^/\\]+\.entity\.(ts|js)$/.test(name),
  );
  await Promise.all(files.map((name) => import(pathToFileURL(join(sourceFolder, name)).href)));
  return getMetadataArgsStorage().tables.map(({ target }) => target as EntityClass);
}
