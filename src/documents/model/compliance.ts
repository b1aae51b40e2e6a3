import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../platform/runtime/package-root.js';
import { rules } from '../../domain/settings/regulation.js';
import type { Rule } from '../../domain/settings/regulation.js';

/** A place in the sources: file from the package root, and the name found there. */
export interface SourcePlace {
  readonly file: string;
  readonly name: string;
}

export interface RuleCoverage {
  readonly rule: Rule;
  /** The functions whose docstring cites the key; a covered rule has exactly one. */
  readonly implementations: readonly SourcePlace[];
  /** The tests whose name begins a part with the key. */
  readonly tests: readonly SourcePlace[];
}

export interface Compliance {
  readonly coverage: readonly RuleCoverage[];
  /** Citations of keys that the register of rules does not know. */
  readonly unknown: readonly { readonly key: string; readonly place: SourcePlace }[];
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

const CITATION = /@article\s+((?:[A-Z]{2,4}\d{0,2}:[\w.-]+)(?:\s*,\s*[A-Z]{2,4}\d{0,2}:[\w.-]+)*)/g;
const DECLARATION =
  /(?:export\s+)?(?:async\s+)?(?:function\*?|const|class|interface|type)\s+(\w+)|^\s*(?:async\s+)?(\w+)\s*\(/m;
const TEST_NAME = /\b(?:describe|test|it)(?:\.each\([^)]*\))?\(\s*(['"`])((?:(?!\1).)*)\1/g;
const KEY = /\b(?:MC09|MC|FR07|FR14|AI67):[\d][\w.-]*\b/g;

/** The name declared right after the docstring that ends at `from`; the file's own name for a file-level docstring. */
function declaredAfter(text: string, from: number, file: string): string {
  const end = text.indexOf('*/', from);
  const next = DECLARATION.exec(text.slice(end + 2, end + 400));
  return next?.[1] ?? next?.[2] ?? path.basename(file, '.ts');
}

function citations(root: string): { key: string; place: SourcePlace }[] {
  const found: { key: string; place: SourcePlace }[] = [];
  for (const folder of ['src', 'reports']) {
    for (const file of sourceFiles(root, folder)) {
      if (file === 'src/domain/settings/regulation.ts' || file === 'src/documents/model/compliance.ts') continue;
      const text = readFileSync(path.join(root, file), 'utf8');
      for (const match of text.matchAll(CITATION)) {
        const name = declaredAfter(text, match.index, file);
        for (const key of (match[1] ?? '').split(',')) found.push({ key: key.trim(), place: { file, name } });
      }
    }
  }
  return found;
}

function testsByKey(root: string): Map<string, SourcePlace[]> {
  const byKey = new Map<string, SourcePlace[]>();
  for (const file of sourceFiles(root, 'test')) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const match of text.matchAll(TEST_NAME)) {
      const name = match[2] ?? '';
      for (const [key] of name.matchAll(KEY)) {
        const places = byKey.get(key) ?? [];
        places.push({ file, name });
        byKey.set(key, places);
      }
    }
  }
  return byKey;
}

/**
 * Reads the sources shipped with the running program: which function implements each rule, which tests prove it. The
 * sources are part of every distribution of the product, so this describes the code that runs.
 */
export function readCompliance(root: string = packageRoot): Compliance {
  const cited = citations(root);
  const tests = testsByKey(root);
  const known = new Set(rules.map((rule) => rule.key));
  return {
    coverage: rules.map((rule) => ({
      rule,
      implementations: cited.filter((citation) => citation.key === rule.key).map((citation) => citation.place),
      tests: tests.get(rule.key) ?? [],
    })),
    unknown: cited.filter((citation) => !known.has(citation.key)),
  };
}
