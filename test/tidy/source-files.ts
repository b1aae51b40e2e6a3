import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';

export interface SourceFile {
  /** Path from the package's root, with slashes. */
  readonly path: string;
  readonly lines: readonly string[];
  readonly text: string;
}

/** Written by openapi-typescript; a test compares it with the routes. */
const generated = 'web/src/api/schema.ts';

/** Returns the handwritten files of a folder of the package, including sub-folders. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|cjs|sql|json|yaml|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: relative(packageRoot, file).replaceAll('\\', '/') }))
    .filter(({ path }) => path !== generated)
    .map(({ file, path }) => {
      const text = readFileSync(file, 'utf8');
      return { path, text, lines: text.split('\n') };
    });
}

/** Returns the places, `file:line: text`, of the lines that break a rule. */
export function places(within: readonly SourceFile[], isWrong: (line: string) => boolean): string[] {
  return within.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) => (isWrong(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 100)}`] : [])),
  );
}

export const isComment = (line: string): boolean => /^\s*(\*|\/\/|\/\*)/.test(line);
