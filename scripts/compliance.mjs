import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildServerIfStale, installIfMissing, root, printMessage, runScript } from './toolbox.mjs';

/** The coverage of the rules: in git, shipped with the product, written by `npm run compliance`. */
export const complianceFile = join(root, 'compliance.json');

/**
 * Returns which functions implement each rule and which tests prove it, read from the sources and the tests.
 * `citedTwice` has the keys of articles or clauses that two functions cite; `unknown` has the keys that are missing in
 * the register of rules.
 */
export function readCompliance({ rules, findRuleClause }) {
  const cited = citations();
  const named = testNames().flatMap((place) => [...place.name.matchAll(KEY)].map(([key]) => ({ key, place })));
  const ofRule = (rule) =>
    named.flatMap(({ key, place }) => {
      const found = findRuleClause(key);
      return found?.rule === rule ? [{ clause: found.clause, place }] : [];
    });
  return {
    coverage: rules.map((rule) => {
      const tests = ofRule(rule);
      return {
        rule,
        implementations: placesOf(cited.filter(({ key }) => findRuleClause(key)?.rule === rule)),
        tests: tests.map(({ place }) => place),
        testsOfClauses: rule.clauses.map((_, index) =>
          tests.filter(({ clause }) => clause === index + 1).map(({ place }) => place),
        ),
      };
    }),
    citedTwice: citedTwice(
      cited.map(({ key }) => key),
      findRuleClause,
    ),
    unknown: [...cited, ...named].filter(({ key }) => findRuleClause(key) === undefined),
  };
}

/** Returns the text of compliance.json: the functions and the tests of each rule, without the rules that have none. */
export function complianceText(compliance) {
  const counts = compliance.coverage.flatMap(({ rule, implementations, tests }) => {
    const distinct = new Set(tests.map(({ file, name }) => `${file} ${name}`));
    const isCovered = implementations.length > 0 || distinct.size > 0;
    return isCovered ? [[rule.key, { functions: implementations.length, tests: distinct.size }]] : [];
  });
  const lines = counts.map(
    ([key, count]) => `  ${JSON.stringify(key)}: { "functions": ${count.functions}, "tests": ${count.tests} }`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

const CITATION = /@article\s+((?:[A-Z]{2,4}\d{0,2}:[\w.-]+)(?:\s*,\s*[A-Z]{2,4}\d{0,2}:[\w.-]+)*)/g;
const DECLARATION =
  /(?:export\s+)?(?:async\s+)?(?:function\*?|const|class|interface|type)\s+(\w+)|^\s*(?:async\s+)?(\w+)\s*\(/m;
/** In a parametrised test the name follows the table of cases, which ends at the call with the next string. */
const TEST_NAME = /\b(?:describe|test|it)(?:\.each(?:<[^(]*>)?\([\s\S]*?\))?\(\s*(['"`])((?:(?!\1).)*)\1/g;
const KEY = /\b(?:MC09|MC|FR07|FR14|AI67):[\d][\w.-]*\b/g;

/** Cites the keys as examples. */
const register = 'src/domain/settings/regulation.ts';

function filesOf(folder, ending) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

const textOf = (file) => readFileSync(join(root, file), 'utf8');

/**
 * Returns the name declared directly after the docstring that ends at `from`; for a file-level docstring, the file
 * name.
 */
function declaredAfter(text, from, file) {
  const end = text.indexOf('*/', from);
  const next = DECLARATION.exec(text.slice(end + 2, end + 400));
  return next?.[1] ?? next?.[2] ?? basename(file, '.ts');
}

/** Returns the keys that docstrings cite, each with the function that follows. */
function citations() {
  const files = ['src', 'reports'].flatMap((folder) => filesOf(folder, '.ts')).filter((file) => file !== register);
  return files.flatMap((file) => {
    const text = textOf(file);
    return [...text.matchAll(CITATION)].flatMap((match) => {
      const name = declaredAfter(text, match.index, file);
      return match[1].split(',').map((key) => ({ key: key.trim(), place: { file, name } }));
    });
  });
}

/** Returns the names of tests, and the titles of scenarios played from a text. */
function testNames() {
  const inCode = filesOf('test', '.ts').flatMap((file) =>
    // the title of a parametrised test is read without its placeholders
    [...textOf(file).matchAll(TEST_NAME)].map(([, , title]) => ({ file, name: title.replace(/%[sdifjop#]/g, '…') })),
  );
  const played = filesOf('test/scenarios', '.txt').flatMap((file) => {
    const title = /^title\s+(.+)$/m.exec(textOf(file))?.[1];
    return title === undefined ? [] : [{ file, name: title.trim() }];
  });
  return [...inCode, ...played];
}

/** Returns each place once: a function may implement several clauses of an article. */
function placesOf(found) {
  const byName = new Map(found.map(({ place }) => [`${place.file} ${place.name}`, place]));
  return [...byName.values()];
}

/**
 * Returns the keys of an article or a clause that two functions cite, or that one function cites beside another of the
 * article.
 */
function citedTwice(keys, findRuleClause) {
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  const besideWhole = keys.filter((key) => {
    const found = findRuleClause(key);
    return found !== undefined && found.clause !== null && keys.includes(found.rule.key);
  });
  return [...new Set([...twice, ...besideWhole])];
}

/** `npm run compliance`: rewrites compliance.json. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    await installIfMissing();
    await buildServerIfStale();
    const register = join(root, 'dist', 'src', 'domain', 'settings', 'regulation.js');
    writeFileSync(complianceFile, complianceText(readCompliance(await import(pathToFileURL(register).href))));
    printMessage('Wrote compliance.json: look at what changed with git diff');
  });
}
