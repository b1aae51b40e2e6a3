import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import type { Touched } from './tables.js';

/** Ownership of tables, views and functions by module: the folder of the entity, or the migration that creates it. */
export interface Ownership {
  readonly tables: ReadonlyMap<string, string>;
  readonly views: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, string>;
  /** Views of the constant `published` of a migration: other modules may read them. */
  readonly published: ReadonlySet<string>;
}

export function readOwnership(): Ownership {
  const migrations = readdirSync(join(packageRoot, 'migrations')).map((file) => ({
    module: moduleOf(file),
    text: readFileSync(join(packageRoot, 'migrations', file), 'utf8'),
  }));
  const made = (kind: string, from = migrations): ReadonlyMap<string, string> =>
    new Map(
      from.flatMap(({ module, text }) =>
        [...text.matchAll(new RegExp(`create (?:or replace )?${kind} (\\w+)`, 'g'))].map(([, name = '']) => [
          name,
          module,
        ]),
      ),
    );
  const published = made(
    'view',
    migrations.map(({ module, text }) => ({ module, text: /^const published = `([^`]*)`;$/m.exec(text)?.[1] ?? '' })),
  );
  return {
    tables: entityTables(),
    views: made('view'),
    functions: made('function'),
    published: new Set(published.keys()),
  };
}

/** Returns a module's writes to tables of others, and its reads of them other than through a view. */
export function trespasses(
  module: string,
  { reads, writes }: Touched,
  { tables, views }: Ownership,
): readonly string[] {
  const foreign = (name: string): boolean => tables.has(name) && tables.get(name) !== module;
  return [
    ...[...writes].filter(foreign).map((name) => `writes ${name}, a table of ${tables.get(name) ?? ''}`),
    ...[...writes].filter((name) => views.has(name)).map((name) => `writes through the view ${name}`),
    ...[...reads]
      .filter(foreign)
      .map((name) => `reads ${name}, a table of ${tables.get(name) ?? ''}, and no view of it`),
  ];
}

/** Returns the module of a file of src/ or reports/: documents have no folder of their own below src/. */
export function moduleOfFile(file: string): string {
  const [top = '', module = ''] = file.split('/');
  return top === 'reports' ? 'documents' : module;
}

/** Returns the module whose name the file name begins with: the longest match. */
function moduleOf(file: string): string {
  const name = file.replace(/^\d+-|\.ts$/g, '');
  const [first = ''] = name.split('-');
  const folders = readdirSync(join(packageRoot, 'src')).sort((one, other) => other.length - one.length);
  return folders.find((each) => `${name}-`.startsWith(`${each}-`)) ?? first;
}

function entityTables(): ReadonlyMap<string, string> {
  const files = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.endsWith('.entity.ts'))
      .flatMap((file) => {
        const text = readFileSync(join(packageRoot, 'src', file), 'utf8');
        const names = [...text.matchAll(/@Entity\(\{ name: '(\w+)' \}\)/g)].map(([, name = '']) => name);
        if (names.length === 0) throw new Error(`${file} names no table`);
        return names.map((name) => [name, file.split(/[/\\]/)[0] ?? ''] as const);
      }),
  );
}
