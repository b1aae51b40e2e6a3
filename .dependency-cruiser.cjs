const { ranks, roots, clientRanks, clientPrograms, areas } = require('./.dependency-ranks.cjs');

const serverPath = (names) => `^src/(${names.join('|')})/`;
const clientPath = (names) => `^web/src/(${names.join('|')})/`;
const screenPath = (names) => `^web/src/features/(${names.join('|')})/`;

/**
 * Returns the rules that allow imports downwards only: one for each rank but the highest, one for each folder with
 * siblings.
 */
function downwards(prefix, ordered, path) {
  return ordered.flatMap((rank, index) => {
    const above = ordered.slice(0, index).flat();
    const siblings = rank.length > 1 ? rank : [];
    return [
      ...(above.length === 0
        ? []
        : [error(`${prefix}${rank.join('-')}-imports-nothing-above-itself`, path(rank), path(above))]),
      ...siblings.map((name) =>
        error(`${prefix}${name}-imports-no-sibling`, path([name]), path(rank.filter((other) => other !== name))),
      ),
    ];
  });
}

function error(name, from, to) {
  return { name, severity: 'error', from: { path: from }, to: { path: to } };
}

/** Folders that hold no feature. Features rank above them and have entities, inputs and controllers of their own. */
const foundations = ['approvals', 'identity', 'audit', 'platform', 'refusals', 'domain', 'declarations', 'proof'];
const features = ranks.flat().filter((name) => !foundations.includes(name));

module.exports = {
  forbidden: [
    ...downwards('', ranks, serverPath),
    error('nothing-imports-what-starts-it', serverPath(ranks.flat()), `${serverPath(roots)}|^src/(main|cli)\\.ts$`),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-of-folders',
      comment: 'two folders of one module: one of them builds on the other',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src/[^/]+|web/src/features/[^/]+|web/src/[^/]+)/' },
      to: { path: '^$1/', circular: true },
    },
    {
      name: 'a-folder-of-a-module-imports-nothing-beside-it',
      comment: 'what lies in the folder of the module itself puts its folders together',
      severity: 'error',
      from: { path: '^(src/[^/]+|web/src/features/[^/]+|web/src/[^/]+)/[^/]+/', pathNot: '^src/domain/' },
      to: { path: '^$1/[^/]+\\.tsx?$' },
    },
    {
      name: 'what-lies-in-domain-itself-imports-none-of-its-subjects',
      severity: 'error',
      from: { path: '^src/domain/[^/]+\\.ts$' },
      to: { path: '^src/domain/[^/]+/' },
    },
    {
      name: 'no-unresolved-local-import',
      comment: 'what cannot be followed is not checked by any other rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^[.#]' },
    },
    {
      name: 'domain-imports-only-itself-declarations-and-decimal',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/(domain|declarations)/|node_modules/decimal\\.js/' },
    },
    {
      name: 'declarations-import-only-themselves',
      comment: 'they are data that every rank reads',
      severity: 'error',
      from: { path: '^src/declarations/' },
      to: { pathNot: '^src/declarations/' },
    },
    {
      name: 'a-declaration-is-read-with-all-the-others',
      severity: 'error',
      from: { pathNot: '^src/declarations/declarations\\.ts$' },
      to: { path: '^src/declarations/(?!shapes/|words/)[^/]+/' },
    },
    {
      name: 'proof-imports-only-itself',
      severity: 'error',
      from: { path: '^src/proof/' },
      to: { pathNot: '^src/proof/' },
    },
    {
      name: 'features-are-private-but-for-service-module-and-queries-row-types',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: `${serverPath(features)}.*\\.(entities|dto|controller)\\.ts$`, pathNot: '^src/$1/' },
    },
    {
      name: 'only-the-roots-know-app-module',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|cli)\\.ts$|^src/(app|demo|commands)/' },
      to: { path: '^src/app/app\\.module\\.ts$' },
    },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '^(src|reports|web)/.*index\\.tsx?$' } },
    {
      name: 'the-client-shares-only-what-is-pure',
      comment:
        'rules, how figures are written, how a proof is checked; types come from openapi.json (web/src/api/schema.ts)',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(src|migrations|test|bench)/',
        pathNot: '^src/(domain/|declarations/shapes/|proof/|documents/(words/format|model/document)\\.ts$)',
      },
    },
    ...downwards('client-', clientRanks, clientPath),
    {
      name: 'features-import-no-other-area',
      comment: 'what two features need is a component',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: screenPath(areas.flat()) },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    ...areas.map((area) => ({
      name: `features-of-${area.join('-')}-import-no-other-area`,
      severity: 'error',
      from: { path: screenPath(area) },
      to: { path: '^web/src/features/', pathNot: screenPath(area) },
    })),
    {
      name: 'a-program-beside-the-client-shares-nothing-with-it',
      severity: 'error',
      from: { path: `${clientPath(clientPrograms)}|^web/verify/` },
      to: { path: '^web/', pathNot: `${clientPath(clientPrograms)}|^web/verify/` },
    },
    {
      name: 'the-client-shares-with-a-program-beside-it-only-the-cryptography',
      severity: 'error',
      from: { path: '^web/src/', pathNot: clientPath(clientPrograms) },
      to: { path: `${clientPath(clientPrograms)}|^web/verify/`, pathNot: '^web/verify/noble\\.ts$' },
    },
    {
      name: 'the-server-never-imports-the-client',
      severity: 'error',
      from: { path: '^(src|reports|migrations)/' },
      to: { path: '^web/' },
    },
    {
      name: 'the-second-path-shares-nothing-with-the-product',
      comment: 'neither can inherit a mistake from the other',
      severity: 'error',
      from: { path: '^verifier/' },
      to: { path: '^(src|reports|migrations|web|test|bench|scripts)/' },
    },
    {
      name: 'the-product-loads-the-second-path-by-name-only',
      severity: 'error',
      from: { path: '^(src|reports|migrations|web)/' },
      to: { path: '^verifier/' },
    },
    {
      name: 'server-never-imports-tests',
      severity: 'error',
      from: { path: '^(src|reports|migrations)/' },
      to: { path: '^(test|bench)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['releve-source', 'import', 'node', 'default', 'types'],
    },
  },
};
