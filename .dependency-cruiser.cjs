/** The ranks of ARCHITECTURE.md, highest first. A rank may import the ranks below it and never itself or those above. */
const ranks = [
  ['reporting', 'imports'],
  ['closing'],
  ['interventions', 'payouts', 'drops'],
  ['meters', 'tickets', 'orphans', 'tables', 'equipment', 'custody'],
  ['desks', 'incidents'],
  ['machines'],
  ['establishments'],
  ['ledger'],
  ['access'],
  ['audit'],
  ['platform'],
  ['domain'],
  ['proof'],
];

const path = (names) => `^src/(${names.join('|')})/`;

const upward = ranks.flatMap((rank, index) => {
  const above = ranks.slice(0, index).flat();
  const rules = [];
  if (above.length > 0) {
    rules.push({
      name: `${rank.join('-')}-imports-nothing-above-itself`,
      severity: 'error',
      from: { path: path(rank) },
      to: { path: path(above) },
    });
  }
  for (const name of rank) {
    const siblings = rank.filter((other) => other !== name);
    if (siblings.length > 0) {
      rules.push({
        name: `${name}-imports-no-sibling`,
        severity: 'error',
        from: { path: path([name]) },
        to: { path: path(siblings) },
      });
    }
  }
  return rules;
});

module.exports = {
  forbidden: [
    ...upward,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-only-itself-and-decimal',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/|node_modules/decimal\\.js/' },
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
      to: {
        path: '^src/(ledger|establishments|machines|desks|meters|tickets|orphans|tables|equipment|custody|incidents|interventions|payouts|drops|closing|reporting|imports)/.*\\.(entities|dto|controller)\\.ts$',
        pathNot: '^src/$1/',
      },
    },
    {
      name: 'only-the-roots-know-app-module',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|cli|describe|app\\.module)\\.ts$|^src/(demo|commands)/' },
      to: { path: '^src/app\\.module\\.ts$' },
    },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '^(src|reports)/.*index\\.ts$' },
    },
    {
      name: 'the-client-shares-only-what-is-pure',
      comment:
        'rules, how figures are written, how a proof is checked; types come from openapi.json (web/src/api/schema.ts)',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|migrations|test|bench)/', pathNot: '^src/(domain/|proof/|reporting/(format|document)\\.ts$)' },
    },
    {
      name: 'the-server-never-imports-the-client',
      severity: 'error',
      from: { path: '^(src|reports|migrations)/' },
      to: { path: '^web/' },
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
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'] },
  },
};
