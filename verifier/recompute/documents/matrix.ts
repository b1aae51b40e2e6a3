import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildFacts, buildLookupTable, type ExpectedSection, type ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

/** The matrix of the regulation, from the sources of the program. */

/** An article as the register of rules states it, with the missing part of each clause. */
interface RegisteredRule {
  readonly key: string;
  readonly clauses: readonly { readonly missing?: object }[];
}

/** Acts of a clause in the texts of the tests: accepted ones, refused ones. */
interface Acts {
  accepted: number;
  refused: number;
}

const JURISDICTION_BY_TEXT: Readonly<Record<string, string>> = {
  MC: 'MC',
  MC09: 'MC',
  FR07: 'FR',
  FR14: 'FR',
  AI67: 'AI67',
};

/**
 * Derives the state and the acts of each clause, the numbers of clauses of the jurisdiction's texts in each state, and
 * the annex. They are read from the source of the register of rules and from the texts of acts.
 */
export function deriveComplianceMatrix({ rawData, translate, projectRoot }: DocumentContext): ExpectedSection[] {
  const rules = JSON.parse(
    readFileSync(join(projectRoot, 'src/domain/settings/rules.json'), 'utf8'),
  ) as RegisteredRule[];
  const { jurisdiction } = rawData.establishment;
  const articleKeys = new Set(rules.map(({ key }) => key));
  const acts = readActs(projectRoot);
  const clauses = rules.flatMap((rule) =>
    rule.clauses.map(({ missing }, index) => {
      const key = `${rule.key}.${index + 1}`;
      const alone = rule.clauses.length === 1 ? rule.key : key;
      const name = alone === key && articleKeys.has(key) ? `${rule.key} (${index + 1})` : alone;
      const { accepted, refused } = acts.get(key) ?? { accepted: 0, refused: 0 };
      const isProved = accepted > 0 && refused > 0 && missing === undefined;
      const standing = isProved ? 'covered' : accepted + refused > 0 ? 'partly' : 'not';
      return { text: rule.key.split(':')[0] ?? '', name, accepted, refused, standing };
    }),
  );
  const countClauses = (standing: string): number =>
    clauses.filter((clause) => JURISDICTION_BY_TEXT[clause.text] === jurisdiction && clause.standing === standing)
      .length;
  return [
    buildFacts('summary', translate, {
      summary_covered: countClauses('covered'),
      summary_partly: countClauses('partly'),
      summary_not: countClauses('not'),
    }),
    buildLookupTable('matrix', ['article'], ({ article }) => {
      const clause = clauses.find(({ name }) => name === article);
      return {
        accepted: clause?.accepted,
        refused: clause?.refused,
        standing: clause === undefined ? undefined : translate(`standing_${clause.standing}`),
      };
    }),
    deriveAnnex(projectRoot, articleKeys),
  ];
}

/** Counts the acts of each clause in the texts that the tests play: lines with the sign § before the clause's key. */
function readActs(projectRoot: string): ReadonlyMap<string, Acts> {
  const acts = new Map<string, Acts>();
  const lines = readSourceFiles(projectRoot, 'test', '.txt').flatMap(({ text }) => text.split('\n'));
  for (const line of lines) {
    const [content = ''] = line.split('#');
    for (const [, key = ''] of content.matchAll(/§(\S+)/g)) {
      const counts = acts.get(key) ?? { accepted: 0, refused: 0 };
      acts.set(key, counts);
      if (content.startsWith('refused')) counts.refused += 1;
      else counts.accepted += 1;
    }
  }
  return acts;
}

/** A function in the sources that cites an article or one of its clauses. */
interface Citation {
  readonly key: string;
  readonly location: string;
}

/**
 * Derives, for each article printed, the number of functions that cite it or a clause of it. A clause is the article
 * with a further number, `MC:19.5` of `MC:19`. The number is null for an unregistered article.
 */
function deriveAnnex(projectRoot: string, articleKeys: ReadonlySet<string>): ExpectedTable {
  const getArticleKey = (key: string): string => (articleKeys.has(key) ? key : key.replace(/\.\d+$/, ''));
  const functions = listFunctionCitations(projectRoot);
  return buildLookupTable('annex', ['article'], ({ article }) => {
    const locations = functions.filter(({ key }) => getArticleKey(key) === article).map(({ location }) => location);
    return { functions: articleKeys.has(article ?? '') ? new Set(locations).size : null };
  });
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
interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** Returns the files of a folder and its subfolders whose names have this ending, with their text. */
const readSourceFiles = (projectRoot: string, folder: string, suffix: string): SourceFile[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(projectRoot, folder, name), 'utf8') }));
