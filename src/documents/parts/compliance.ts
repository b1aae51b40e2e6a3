import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';
import { clauseOf, rules } from '#domain/settings/regulation.js';
import type { Rule } from '#domain/settings/rule.js';

/** A place in the sources: file from the package root, and the name at that place. */
export interface SourcePlace {
  readonly file: string;
  readonly name: string;
}

export interface RuleCoverage {
  readonly rule: Rule;
  /** Functions whose docstring cites the key, or each a clause of it. */
  readonly implementations: readonly SourcePlace[];
  /** Tests and scenarios that name the article, or a clause of it. */
  readonly tests: readonly SourcePlace[];
  /** Tests that name a single clause, in the order of the clauses. */
  readonly testsOfClauses: readonly (readonly SourcePlace[])[];
}

export interface Compliance {
  readonly coverage: readonly RuleCoverage[];
  /**
   * Keys of an article or a clause that two functions cite, or that one function cites beside another of the article.
   */
  readonly citedTwice: readonly string[];
  /** Keys named by a function or a test that are missing in the register of rules. */
  readonly unknown: readonly { readonly key: string; readonly place: SourcePlace }[];
}

function sourceFiles(root: string, folder: string, ending = '.ts'): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

const CITATION = /@article\s+((?:[A-Z]{2,4}\d{0,2}:[\w.-]+)(?:\s*,\s*[A-Z]{2,4}\d{0,2}:[\w.-]+)*)/g;
const DECLARATION =
  /(?:export\s+)?(?:async\s+)?(?:function\*?|const|class|interface|type)\s+(\w+)|^\s*(?:async\s+)?(\w+)\s*\(/m;
/** In a parametrised test the name follows the table of cases, which ends at the call with the next string. */
const TEST_NAME = /\b(?:describe|test|it)(?:\.each(?:<[^(]*>)?\([\s\S]*?\))?\(\s*(['"`])((?:(?!\1).)*)\1/g;
const KEY = /\b(?:MC09|MC|FR07|FR14|AI67):[\d][\w.-]*\b/g;

/**
 * Returns the name declared directly after the docstring that ends at `from`; for a file-level docstring, the file
 * name.
 */
function declaredAfter(text: string, from: number, file: string): string {
  const end = text.indexOf('*/', from);
  const next = DECLARATION.exec(text.slice(end + 2, end + 400));
  return next?.[1] ?? next?.[2] ?? path.basename(file, '.ts');
}

function citations(root: string): { key: string; place: SourcePlace }[] {
  const found: { key: string; place: SourcePlace }[] = [];
  for (const folder of ['src', 'reports']) {
    for (const file of sourceFiles(root, folder)) {
      if (file === 'src/domain/settings/regulation.ts' || file === 'src/documents/parts/compliance.ts') continue;
      const text = readFileSync(path.join(root, file), 'utf8');
      for (const match of text.matchAll(CITATION)) {
        const name = declaredAfter(text, match.index, file);
        for (const key of (match[1] ?? '').split(',')) found.push({ key: key.trim(), place: { file, name } });
      }
    }
  }
  return found;
}

/** Returns the title of a parametrised test without its placeholders. */
const named = (title: string): string => title.replace(/%[sdifjop#]/g, '…');

/** Returns the names of tests, and the titles of scenarios played from a text. */
function testNames(root: string): SourcePlace[] {
  const inCode = sourceFiles(root, 'test').flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(TEST_NAME)].map((match) => ({ file, name: named(match[2] ?? '') }));
  });
  const played = sourceFiles(root, 'test/scenarios', '.txt').flatMap((file) => {
    const title = /^title\s+(.+)$/m.exec(readFileSync(path.join(root, file), 'utf8'));
    return title?.[1] === undefined ? [] : [{ file, name: title[1].trim() }];
  });
  return [...inCode, ...played];
}

function namedByTests(root: string): { key: string; place: SourcePlace }[] {
  return testNames(root).flatMap((place) => [...place.name.matchAll(KEY)].map(([key]) => ({ key, place })));
}

/** Returns each place once: a function may implement several clauses of an article. */
function placesOf(found: readonly { readonly place: SourcePlace }[]): SourcePlace[] {
  const byName = new Map(found.map(({ place }) => [`${place.file} ${place.name}`, place]));
  return [...byName.values()];
}

/** An article belongs to one function, or each of its clauses to one function. */
function citedTwice(keys: readonly string[]): string[] {
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  const besideWhole = keys.filter((key) => {
    const found = clauseOf(key);
    return found !== undefined && found.clause !== null && keys.includes(found.rule.key);
  });
  return [...new Set([...twice, ...besideWhole])];
}

/**
 * Reads which function implements each rule and which tests prove it, from the sources shipped with the running
 * program. Every distribution of the product contains its sources, so the result describes the code that runs.
 */
export function readCompliance(root: string = packageRoot): Compliance {
  const cited = citations(root);
  const named = namedByTests(root);
  const ofRule = (rule: Rule) =>
    named.flatMap(({ key, place }) => {
      const found = clauseOf(key);
      return found?.rule === rule ? [{ clause: found.clause, place }] : [];
    });
  return {
    coverage: rules.map((rule) => {
      const tests = ofRule(rule);
      return {
        rule,
        implementations: placesOf(cited.filter(({ key }) => clauseOf(key)?.rule === rule)),
        tests: tests.map(({ place }) => place),
        testsOfClauses: rule.clauses.map((_, index) =>
          tests.filter(({ clause }) => clause === index + 1).map(({ place }) => place),
        ),
      };
    }),
    citedTwice: citedTwice(cited.map(({ key }) => key)),
    unknown: [...cited, ...named].filter(({ key }) => clauseOf(key) === undefined),
  };
}
