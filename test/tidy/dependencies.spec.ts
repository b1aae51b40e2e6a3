import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';

/** Exports of `.dependency-ranks.cjs`. */
interface Ranks {
  readonly ranks: readonly (readonly string[])[];
  readonly roots: readonly string[];
  readonly clientRanks: readonly (readonly string[])[];
  readonly clientPrograms: readonly string[];
  readonly areas: readonly (readonly string[])[];
}

const config = join(packageRoot, '.dependency-cruiser.cjs');
const load = createRequire(import.meta.url);
const { ranks, roots, clientRanks, clientPrograms, areas } = load('../../.dependency-ranks.cjs') as Ranks;

/** Returns folders that contain code, at any depth. */
function foldersWithCode(parent: string): string[] {
  return readdirSync(join(packageRoot, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(join(packageRoot, parent, name), { recursive: true }).some((file) => isCode(file)))
    .sort();
}

const isCode = (file: string | Buffer): boolean => /\.tsx?$/.test(String(file));

describe('the ranks', () => {
  it('name every server folder with code, once, and no other', () => {
    expect([...ranks.flat(), ...roots].sort()).toEqual(foldersWithCode('src'));
  });

  it('name every client folder with code, once, and no other', () => {
    expect([...clientRanks.flat(), ...clientPrograms].sort()).toEqual(foldersWithCode('web/src'));
  });

  it('group only existing folders of screens', () => {
    const screens = foldersWithCode('web/src/features');
    expect(areas.flat().filter((name) => !screens.includes(name))).toEqual([]);
  });
});

/** Files by their imports. Each breaks one rule or none: `broken` lists which. */
const fixture: Readonly<Record<string, readonly string[]>> = {
  'web/src/features/trends/Chart.tsx': ['./Table.js'],
  'web/src/features/trends/Table.tsx': ['./Chart.js'],
  'web/src/features/trends/Lost.tsx': ['./Nowhere.js'],
  'web/src/features/trends/Words.tsx': ['./words.fr.json', './chart.css'],
  'web/src/features/trends/Other.tsx': ['#web/features/people/Person.js'],
  'web/src/features/trends/Gone.tsx': ['#web/components/Nowhere.js'],
  'web/src/features/boxes/Box.tsx': ['../drops/Drop.js'],
  'web/src/features/drops/Drop.tsx': ['../people/Person.js'],
  'web/src/features/people/Person.tsx': ['../../components/Empty.js'],
  'web/src/components/Empty.tsx': [],
  'web/src/components/Upward.tsx': ['../features/people/Person.js'],
  'web/src/session/upward.ts': ['../components/Empty.js'],
  'web/src/components/impure.ts': ['#meters/meters.service.js'],
  'src/meters/meters.service.ts': [],
  'src/meters/meters.entities.ts': [],
  'src/meters/upward.ts': ['#closing/closing.service.js'],
  'src/meters/sideward.ts': ['../custody/keys.js'],
  'src/custody/keys.ts': ['#declarations/declarations.js'],
  'src/closing/closing.service.ts': ['../meters/meters.service.js'],
  'src/closing/nosy.ts': ['../meters/meters.entities.js'],
  'src/closing/root.ts': ['../demo/play.js'],
  'src/demo/play.ts': [],
  'src/domain/money.ts': ['node:fs'],
  'src/audit/screen.ts': ['../../web/src/components/Empty.js'],
  'src/declarations/declarations.ts': ['./floor/orphans.js'],
  'src/declarations/floor/orphans.ts': ['#audit/audit.js'],
  'src/audit/audit.ts': [],
  'src/audit/log/sealer.ts': ['../verify/finding.js'],
  'src/audit/log/note.ts': [],
  'src/audit/verify/finding.ts': [],
  'src/audit/verify/tree.ts': ['../log/note.js', '../audit.js'],
  'src/domain/cash/desks.ts': ['../money.js'],
  'src/domain/sums.ts': ['./cash/desks.js'],
  'src/audit/apart.ts': ['#declarations/floor/orphans.js'],
};

const broken = [
  'a-declaration-is-read-with-all-the-others: src/audit/apart.ts → src/declarations/floor/orphans.ts',
  'a-folder-of-a-module-imports-nothing-beside-it: src/audit/verify/tree.ts → src/audit/audit.ts',
  'client-components-imports-nothing-above-itself: web/src/components/Upward.tsx → web/src/features/people/Person.tsx',
  'client-session-imports-nothing-above-itself: web/src/session/upward.ts → web/src/components/Empty.tsx',
  'declarations-import-only-themselves: src/declarations/floor/orphans.ts → src/audit/audit.ts',
  'declarations-imports-nothing-above-itself: src/declarations/floor/orphans.ts → src/audit/audit.ts',
  'domain-imports-only-itself-declarations-and-decimal: src/domain/money.ts → fs',
  'features-are-private-but-for-service-module-and-queries-row-types: src/closing/nosy.ts → src/meters/meters.entities.ts',
  'features-import-no-other-area: web/src/features/trends/Other.tsx → web/src/features/people/Person.tsx',
  'features-of-drops-drop-count-boxes-import-no-other-area: web/src/features/drops/Drop.tsx → web/src/features/people/Person.tsx',
  'meters-imports-no-sibling: src/meters/sideward.ts → src/custody/keys.ts',
  'meters-orphans-custody-cagnottes-imports-nothing-above-itself: src/meters/upward.ts → src/closing/closing.service.ts',
  'no-cycles-of-folders: src/audit/log → src/audit/verify',
  'no-cycles-of-folders: src/audit/verify → src/audit/log',
  'no-cycles: web/src/features/trends/Chart.tsx → web/src/features/trends/Table.tsx',
  'no-unresolved-local-import: web/src/features/trends/Gone.tsx → #web/components/Nowhere.js',
  'no-unresolved-local-import: web/src/features/trends/Lost.tsx → ./Nowhere.js',
  'nothing-imports-what-starts-it: src/closing/root.ts → src/demo/play.ts',
  'the-client-shares-only-what-is-pure: web/src/components/impure.ts → src/meters/meters.service.ts',
  'the-server-never-imports-the-client: src/audit/screen.ts → web/src/components/Empty.tsx',
  'what-lies-in-domain-itself-imports-none-of-its-subjects: src/domain/sums.ts → src/domain/cash/desks.ts',
];

interface Cruised {
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

describe('the check of imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'releve-imports-'));
  let found: readonly string[] = [];

  beforeAll(async () => {
    for (const name of ['package.json', 'tsconfig.json']) copyFileSync(join(packageRoot, name), join(folder, name));
    for (const [path, imports] of Object.entries(fixture)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), [...imports.map((name) => `import '${name}';`), 'export {};\n'].join('\n'));
    }
    writeFileSync(join(folder, 'web/src/features/trends/words.fr.json'), '{}');
    writeFileSync(join(folder, 'web/src/features/trends/chart.css'), '');
    const cruiser = join(packageRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const options = ['src', 'web', '--config', config, '--output-type', 'json'];
    const { stdout } = await promisify(execFile)(process.execPath, [cruiser, ...options], { cwd: folder });
    const { violations } = (JSON.parse(stdout) as Cruised).summary;
    found = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('detects exactly the broken rules, through .tsx too', () => {
    expect(found).toEqual(broken);
  });
});
