import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildFacts, buildLookupTable, type ExpectedSection, type ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

/** The matrix of the regulation, from the sources of the program. */

/** An article as the register of rules states it, with the standing of each clause. */
interface RegisteredRule {
  readonly key: string;
  readonly clauses: readonly { readonly standing: string }[];
}

const JURISDICTION_BY_TEXT: Readonly<Record<string, string>> = {
  MC: 'MC',
  MC09: 'MC',
  FR07: 'FR',
  FR14: 'FR',
  AI67: 'AI67',
};

/**
 * Derives the numbers of clauses of the jurisdiction's texts that are covered, partly covered or not, and their annex.
 * They are read from the source of the register of rules.
 */
export function deriveComplianceMatrix({ rawData, translate, projectRoot }: DocumentContext): ExpectedSection[] {
  const rules = JSON.parse(
    readFileSync(join(projectRoot, 'src/domain/settings/rules.json'), 'utf8'),
  ) as RegisteredRule[];
  const { jurisdiction } = rawData.establishment;
  const standings = rules
    .filter(({ key }) => JURISDICTION_BY_TEXT[key.split(':')[0] ?? ''] === jurisdiction)
    .flatMap(({ clauses }) => clauses.map(({ standing }) => standing));
  const countClauses = (standing: string): number => standings.filter((candidate) => candidate === standing).length;
  return [
    buildFacts('summary', translate, {
      summary_covered: countClauses('covered'),
      summary_partly: countClauses('partly'),
      summary_not: countClauses('not'),
    }),
    deriveAnnex(projectRoot, new Set(rules.map(({ key }) => key))),
  ];
}

/** A place in the sources (a function, or the title of a test) that cites an article or one of its clauses. */
interface Citation {
  readonly key: string;
  readonly location: string;
}

/**
 * Derives, for each article printed, the number of functions and of tests that cite it or a clause of it.
 * A clause is the article with a further number, `MC:19.5` of `MC:19`. The number is null for an unregistered article.
 */
function deriveAnnex(projectRoot: string, articleKeys: ReadonlySet<string>): ExpectedTable {
  const getArticleKey = (key: string): string => (articleKeys.has(key) ? key : key.replace(/\.\d+$/, ''));
  const countCitations = (citations: readonly Citation[], article: string): number | null => {
    const locations = citations.filter(({ key }) => getArticleKey(key) === article).map(({ location }) => location);
    return articleKeys.has(article) ? new Set(locations).size : null;
  };
  const [functions, tests] = [listFunctionCitations(projectRoot), listTestCitations(projectRoot)];
  return buildLookupTable('annex', ['article'], ({ article }) => ({
    functions: countCitations(functions, article ?? ''),
    tests: countCitations(tests, article ?? ''),
  }));
}

const FILES_WITHOUT_CITATIONS = ['src/domain/settings/regulation.ts', 'src/documents/parts/compliance.ts'];

/** Returns each key of a clause after `@article` in the source, with the first name declared below it. */
const listFunctionCitations = (projectRoot: string): Citation[] =>
  ['src', 'reports'].flatMap((folder) =>
    readSourceFiles(projectRoot, folder, '.ts')
      .filter(({ file }) => !FILES_WITHOUT_CITATIONS.includes(file))
      .flatMap(({ file, text }) =>
        text
          .split('@article ')
          .slice(1)
          .flatMap((citation) => {
            const [keyList = '', ...linesBelow] = citation.split('\n');
            const declaration = linesBelow.map((line) => DECLARATION_PATTERN.exec(line)).find((line) => line !== null);
            const location = `${file} ${declaration?.[1] ?? declaration?.[2]}`;
            return keyList.split(',').map((key) => ({ key: key.replace('*/', '').trim(), location }));
          }),
      ),
  );

const DECLARATION_PATTERN =
  /^\s*(?:export |private |static |async )*(?:(?:function\*?|const|class|interface|type) (\w+)|(\w+)\()/;
const TITLE_PATTERN = /\b(?:describe|test|it)(?:\.each\b[^]*?\))?\(\s*(?:'([^'\n]*)'|`([^`]*)`|"([^"\n]*)")/g;

/** Returns the keys of clauses cited in the title of a test, or of a scenario (a gaming day written as a script). */
function listTestCitations(projectRoot: string): Citation[] {
  const titles = [
    ...readSourceFiles(projectRoot, 'test', '.ts').flatMap(({ file, text }) =>
      [...text.matchAll(TITLE_PATTERN)].map((match) => ({ file, title: match[1] ?? match[2] ?? match[3] ?? '' })),
    ),
    ...readSourceFiles(projectRoot, 'test/scenarios', '.txt').flatMap(({ file, text }) => {
      const titleLine = text.split('\n').find((textLine) => textLine.startsWith('title '));
      return titleLine === undefined ? [] : [{ file, title: titleLine.slice('title '.length) }];
    }),
  ];
  return titles.flatMap(({ file, title }) =>
    [...title.matchAll(/\b(?:MC09|MC|FR07|FR14|AI67):\d(?:[\w.-]*\w)?/g)].map(([key]) => ({
      key,
      location: `${file} ${title}`,
    })),
  );
}

interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** Returns the files of a folder and its subfolders whose names have this ending, with their text. */
const readSourceFiles = (projectRoot: string, folder: string, suffix: string): SourceFile[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(projectRoot, folder, name), 'utf8') }));
