import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { facts, lookupTable } from '../sections.js';

/** Derives the matrix of the regulation, from the sources of the program. */
const RULE_FILES = ['regulation.ts', 'rules-of-tables.ts', 'rules-of-cercle.ts', 'rules-of-cards.ts'];
/** Clauses only computed on request count as held in part. */
const STANDING = {
  computed: 'partly',
  judged: 'partly',
  ...Object.fromEntries(
    ['ofCards', 'ofDice', 'ofSessions', 'ofEnds', 'atTables', 'held', 'inTerms', 'bon', 'ofSeason', 'progressive'].map(
      (way) => [way, 'covered'],
    ),
  ),
};
const JURISDICTIONS = { MC: 'MC', MC09: 'MC', FR07: 'FR', FR14: 'FR', AI67: 'AI67' };

/** Counts the clauses of its texts that are held, as listed in the source of the register of rules. */
export function complianceMatrix({ facts: raw, words, root }) {
  const listed = RULE_FILES.flatMap((cachedFile) =>
    readFileSync(join(root, 'src/domain/settings', cachedFile), 'utf8')
      .split(/\brule\(\s*(?=')/)
      .slice(1),
  );
  const [{ jurisdiction }] = raw.of('establishments');
  const counts = { covered: 0, partly: 0, not: 0 };
  for (const rule of listed) {
    const text = JURISDICTIONS[/^'(\w+):/.exec(rule)?.[1]];
    if (text !== jurisdiction) continue;
    for (const [, status] of rule.matchAll(
      /\b(covered|partly|not|computed|judged|ofCards|ofDice|ofSessions|ofEnds|atTables|held|inTerms|bon|ofSeason|progressive)\(\s*'/g,
    ))
      counts[STANDING[status] ?? status] += 1;
  }
  return [
    facts(
      'summary',
      Object.entries(counts).map(([standing, count]) => [words(`summary_${standing}`), count]),
    ),
    annex(root, new Set(listed.map((rule) => /^'([^']+)'/.exec(rule)?.[1]))),
  ];
}

/**
 * Returns, for each listed article, the number of functions that cite it or a clause of it, and of tests with its key.
 */
function annex(root, articles) {
  const articleOf = (key) => (articles.has(key) ? key : key.replace(/\.\d+$/, ''));
  const countBy = (places) => {
    const byArticle = new Map([...articles].map((article) => [article, new Set()]));
    for (const { key, place } of places) byArticle.get(articleOf(key))?.add(place);
    return (article) => byArticle.get(article)?.size ?? null;
  };
  const [functions, tests] = [countBy(citingFunctions(root)), countBy(namedTests(root))];
  return lookupTable('annex', ['article'], ({ article }) => ({ functions: functions(article), tests: tests(article) }));
}

const FILES_WITHOUT_CITATIONS = ['src/domain/settings/regulation.ts', 'src/documents/parts/compliance.ts'];

/** Returns each key after `@article`, with the first name declared below it. */
function citingFunctions(root) {
  return ['src', 'reports'].flatMap((folder) =>
    textsIn(root, folder, '.ts')
      .filter(({ file }) => !FILES_WITHOUT_CITATIONS.includes(file))
      .flatMap(({ file, text }) =>
        text
          .split('@article ')
          .slice(1)
          .flatMap((after) => {
            const [line, ...below] = after.split('\n');
            const declared = below.map((each) => DECLARATION.exec(each)).find((each) => each !== null);
            const place = `${file} ${declared?.[1] ?? declared?.[2]}`;
            return line.split(',').map((key) => ({ key: key.replace('*/', '').trim(), place }));
          }),
      ),
  );
}

const DECLARATION =
  /^\s*(?:export |private |static |async )*(?:(?:function\*?|const|class|interface|type) (\w+)|(\w+)\()/;
const TITLE = /\b(?:describe|test|it)(?:\.each\b[^]*?\))?\(\s*(?:'([^'\n]*)'|`([^`]*)`|"([^"\n]*)")/g;

/** Returns each key in the title of a test, or of a played day. */
function namedTests(root) {
  const titles = [
    ...textsIn(root, 'test', '.ts').flatMap(({ file, text }) =>
      [...text.matchAll(TITLE)].map((match) => ({ file, title: match[1] ?? match[2] ?? match[3] })),
    ),
    ...textsIn(root, 'test/scenarios', '.txt').flatMap(({ file, text }) => {
      const line = text.split('\n').find((each) => each.startsWith('title '));
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

const textsIn = (root, folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name: any) => name.endsWith(ending))
    .map((name: any) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }));
