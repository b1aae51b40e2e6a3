import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildFacts, buildLookupTable, type ExpectedSection, type ExpectedTable } from '../sections.js';
import type { Context } from './context.js';

/** The matrix of the regulation, from the sources of the program. */

/** An article as the register of rules states it, with the standing of each clause. */
interface RegisteredRule {
  readonly key: string;
  readonly clauses: readonly { readonly standing: string }[];
}

const JURISDICTIONS: Readonly<Record<string, string>> = { MC: 'MC', MC09: 'MC', FR07: 'FR', FR14: 'FR', AI67: 'AI67' };

/**
 * Derives the numbers of clauses of the jurisdiction's texts that are covered, partly covered or not, and their annex.
 * They are read from the source of the register of rules.
 */
export function deriveComplianceMatrix({ facts, translate, root }: Context): ExpectedSection[] {
  const rules = JSON.parse(readFileSync(join(root, 'src/domain/settings/rules.json'), 'utf8')) as RegisteredRule[];
  const { jurisdiction } = facts.establishment;
  const coverages = rules
    .filter(({ key }) => JURISDICTIONS[key.split(':')[0] ?? ''] === jurisdiction)
    .flatMap(({ clauses }) => clauses.map(({ standing }) => standing));
  const countClauses = (standing: string): number => coverages.filter((candidate) => candidate === standing).length;
  return [
    buildFacts('summary', translate, {
      summary_covered: countClauses('covered'),
      summary_partly: countClauses('partly'),
      summary_not: countClauses('not'),
    }),
    deriveAnnex(root, new Set(rules.map(({ key }) => key))),
  ];
}

/** A place in the sources (a function, or the title of a test) that cites an article or one of its clauses. */
interface Citation {
  readonly key: string;
  readonly place: string;
}

/**
 * Derives, for each article printed, the number of functions and of tests that cite it or a clause of it.
 * A clause is the article with a further number, `MC:19.5` of `MC:19`. The number is null for an unregistered article.
 */
function deriveAnnex(root: string, articles: ReadonlySet<string>): ExpectedTable {
  const articleOf = (key: string): string => (articles.has(key) ? key : key.replace(/\.\d+$/, ''));
  const countIn = (citations: readonly Citation[], article: string): number | null => {
    const places = citations.filter(({ key }) => articleOf(key) === article).map(({ place }) => place);
    return articles.has(article) ? new Set(places).size : null;
  };
  const [functions, tests] = [listCitingFunctions(root), listNamedTests(root)];
  return buildLookupTable('annex', ['article'], ({ article }) => ({
    functions: countIn(functions, article ?? ''),
    tests: countIn(tests, article ?? ''),
  }));
}

const FILES_WITHOUT_CITATIONS = ['src/domain/settings/regulation.ts', 'src/documents/parts/compliance.ts'];

/** Returns each key of a clause after `@article` in the source, with the first name declared below it. */
const listCitingFunctions = (root: string): Citation[] =>
  ['src', 'reports'].flatMap((folder) =>
    readTexts(root, folder, '.ts')
      .filter(({ file }) => !FILES_WITHOUT_CITATIONS.includes(file))
      .flatMap(({ file, text }) =>
        text
          .split('@article ')
          .slice(1)
          .flatMap((citation) => {
            const [keyList = '', ...linesBelow] = citation.split('\n');
            const declared = linesBelow.map((line) => DECLARATION.exec(line)).find((line) => line !== null);
            const place = `${file} ${declared?.[1] ?? declared?.[2]}`;
            return keyList.split(',').map((key) => ({ key: key.replace('*/', '').trim(), place }));
          }),
      ),
  );

const DECLARATION =
  /^\s*(?:export |private |static |async )*(?:(?:function\*?|const|class|interface|type) (\w+)|(\w+)\()/;
const TITLE = /\b(?:describe|test|it)(?:\.each\b[^]*?\))?\(\s*(?:'([^'\n]*)'|`([^`]*)`|"([^"\n]*)")/g;

/** Returns the keys of clauses cited in the title of a test, or of a scenario (a gaming day written as a script). */
function listNamedTests(root: string): Citation[] {
  const titles = [
    ...readTexts(root, 'test', '.ts').flatMap(({ file, text }) =>
      [...text.matchAll(TITLE)].map((match) => ({ file, title: match[1] ?? match[2] ?? match[3] ?? '' })),
    ),
    ...readTexts(root, 'test/scenarios', '.txt').flatMap(({ file, text }) => {
      const line = text.split('\n').find((textLine) => textLine.startsWith('title '));
      return line === undefined ? [] : [{ file, title: line.slice('title '.length) }];
    }),
  ];
  return titles.flatMap(({ file, title }) =>
    [...title.matchAll(/\b(?:MC09|MC|FR07|FR14|AI67):\d(?:[\w.-]*\w)?/g)].map(([key]) => ({
      key,
      place: `${file} ${title}`,
    })),
  );
}

interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Returns the files of a folder and its subfolders whose names have this ending, with their text. */
const readTexts = (root: string, folder: string, ending: string): SourceText[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }));
