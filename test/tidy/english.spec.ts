import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { packageRoot } from '#platform/runtime/package-root.js';
import { sourceFiles } from './source-files.js';

/** Patterns of private English (CONTRIBUTING.md, "English"): per 1 000 words they are as rare as in other projects. */
interface Patterns {
  readonly limitPerThousandWords: number;
  /** Regular expressions over comments and Markdown, by name. */
  readonly prose: Readonly<Record<string, string>>;
  /** Regular expressions over single words of identifiers, by name. */
  readonly identifiers: Readonly<Record<string, string>>;
}

const patterns = JSON.parse(readFileSync(join(packageRoot, 'test/tidy/private-english.json'), 'utf8')) as Patterns;

const folders = ['src', 'reports', 'migrations', 'test', 'bench', 'scripts', 'verifier', 'web'];
const code = folders.flatMap(sourceFiles).filter(({ path }) => /\.(tsx?|mjs|cjs|sql)$/.test(path));

interface Sentence {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const commentOf = (line: string): string =>
  /^\s*(?:\*|\/\/|\/\*|--(?!-))(.*)$/.exec(line)?.[1] ?? /(?<=\s)\/\/ (.*)$/.exec(line)?.[1] ?? '';

const comments: readonly Sentence[] = code.flatMap(({ path, lines }) =>
  lines.flatMap((line, at) => (commentOf(line) === '' ? [] : [{ path, line: at + 1, text: commentOf(line) }])),
);

const markdown: readonly Sentence[] = ['.', 'docs', 'web', 'bench'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: folder === 'docs', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((text, at) => ({ path: relative(packageRoot, file), line: at + 1, text })),
    ),
);

/** The names of the interface: they change with its version, not with the wording of the code. */
const contract = new Set(
  [...readFileSync(join(packageRoot, 'openapi.json'), 'utf8').matchAll(/"(\w+)": ?[{[]/g)].map(([, name]) => name),
);

/** The words of the program's identifiers: `isCorrectionAsked` is `is correction asked`. */
const identifiers: readonly Sentence[] = code
  .filter(({ path }) => !path.endsWith('.sql'))
  .flatMap(({ path, text }) => {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false);
    const found: Sentence[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && !contract.has(node.text)) {
        const words = node.text
          .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
          .replaceAll('_', ' ')
          .toLowerCase();
        found.push({ path, line: source.getLineAndCharacterOfPosition(node.end).line + 1, text: words });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });

const wordsIn = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + (text.match(/[A-Za-zÀ-ÿ’']+/g)?.length ?? 0), 0);

/** Reports the places of a pattern that is too frequent; none while it is rare enough. */
function tooFrequent(sentences: readonly Sentence[], pattern: RegExp): readonly string[] {
  const found = sentences.flatMap(({ path, line, text }) =>
    [...text.matchAll(pattern)].map(({ 0: match }) => `${path}:${line}: ${match}`),
  );
  const perThousand = (found.length * 1_000) / wordsIn(sentences);
  return perThousand > patterns.limitPerThousandWords ? [`${perThousand.toFixed(2)} per 1 000 words`, ...found] : [];
}

describe('private English is rare', () => {
  it.each(Object.entries(patterns.prose))('in comments: %s', (_name, pattern) => {
    expect(tooFrequent(comments, new RegExp(pattern, 'gi'))).toEqual([]);
  });

  it.each(Object.entries(patterns.prose))('in Markdown: %s', (_name, pattern) => {
    expect(tooFrequent(markdown, new RegExp(pattern, 'gi'))).toEqual([]);
  });

  it.each(Object.entries(patterns.identifiers))('in identifiers: %s', (_name, pattern) => {
    expect(tooFrequent(identifiers, new RegExp(pattern, 'g'))).toEqual([]);
  });
});
