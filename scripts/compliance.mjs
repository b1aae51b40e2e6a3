import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildServerIfStale, installIfMissing, root, printMessage, runScript, runTests } from './toolbox.mjs';

/** The acts of each clause and the functions of each rule: in git, shipped with the product, written by `npm run compliance`. */
export const complianceFile = join(root, 'compliance.json');

/**
 * Returns which functions implement each rule, read from the sources. `citedTwice` has the keys of articles or clauses
 * that two functions cite; `unknown` has the keys, cited by a function or named by a test, that are missing in the
 * register of rules.
 */
export function readCitations({ rules, findRuleClause }) {
  const cited = citations();
  const named = testNames().flatMap((place) => [...place.name.matchAll(KEY)].map(([key]) => ({ key, place })));
  return {
    coverage: rules.map((rule) => ({
      rule,
      implementations: placesOf(cited.filter(({ key }) => findRuleClause(key)?.rule === rule)),
    })),
    citedTwice: citedTwice(
      cited.map(({ key }) => key),
      findRuleClause,
    ),
    unknown: [...cited, ...named].filter(({ key }) => findRuleClause(key) === undefined),
  };
}

/** Returns the text of compliance.json: the number of functions of each rule, and of acts of each clause. */
export function complianceText({ coverage }, acts) {
  const functions = coverage
    .filter(({ implementations }) => implementations.length > 0)
    .map(({ rule, implementations }) => `    ${JSON.stringify(rule.key)}: ${implementations.length}`);
  const ofClauses = coverage
    .flatMap(({ rule }) => rule.clauses.map((_, index) => `${rule.key}.${index + 1}`))
    .filter((clause) => acts[clause] !== undefined)
    .map((clause) => {
      const { accepted, refused } = acts[clause];
      return `    ${JSON.stringify(clause)}: { "accepted": ${accepted}, "refused": ${refused} }`;
    });
  return `{\n  "functions": {\n${functions.join(',\n')}\n  },\n  "acts": {\n${ofClauses.join(',\n')}\n  }\n}\n`;
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

/** Plays the acts of these parts of test/clauses, or of all; returns their numbers by clause. */
async function playActs(parts) {
  const folder = mkdtempSync(join(tmpdir(), 'releve-acts-'));
  try {
    const files = parts.length === 0 ? ['test/clauses/'] : parts.map((part) => `test/clauses/${part}.`);
    const code = await runTests(files, { RELEVE_TESTS: 'all', RELEVE_ACTS_FOLDER: folder });
    if (code !== 0)
      throw new Error('An act was not accepted or refused as its text has it: compliance.json is unchanged');
    const results = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    return Object.assign({}, ...results);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run compliance`: plays the acts of all clauses, or `-- ai67` those of a part, and rewrites compliance.json. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    await installIfMissing();
    await buildServerIfStale();
    const parts = process.argv.slice(2);
    const played = await playActs(parts);
    const known = parts.length === 0 ? {} : JSON.parse(readFileSync(complianceFile, 'utf8')).acts;
    const register = join(root, 'dist', 'src', 'domain', 'settings', 'regulation.js');
    const cited = readCitations(await import(pathToFileURL(register).href));
    writeFileSync(complianceFile, complianceText(cited, Object.assign(known, played)));
    printMessage('Wrote compliance.json: look at what changed with git diff');
  });
}
