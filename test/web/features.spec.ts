import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';
import { roles } from '#declarations/shapes/roles.js';
import { rolePermissions } from '#identity/access/permissions.js';
import { sortByMenuOrder, splitMenu } from '#web/components/pages/menu-order.js';
import { isRefetchNeeded } from '#web/components/pages/reads.js';
import { clientFeatures, clientWords, type ClientFeature } from '../support/client.js';
import { sourceFiles } from '../tidy/source-files.js';

type MenuEntry = NonNullable<ClientFeature['menuEntries']>[number];

const client = sourceFiles('web');
const openApi = JSON.parse(readFileSync(join(packageRoot, 'openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
};
const below = '/api/establishments/{establishment}/';
const addresses = Object.entries(openApi.paths)
  .filter(([path, methods]) => path.startsWith(below) && 'get' in methods)
  .map(([path]) => path.slice(below.length))
  .sort();
const tables = sourceFiles('migrations').flatMap(({ text }) =>
  [...text.matchAll(/create table (\w+)/g)].map(([, table = '']) => table),
);

/**
 * Addresses that screens read and no change invalidates: lists of the program itself; the log, which grows with every
 * act and must not move under its reader; and events, which have their own stream.
 */
const stays = [
  'documents',
  'documents/standing',
  'documents/{report}/subjects',
  'functions',
  'rules',
  'rules/{key}/answer',
  'alterations',
  'alterations/summary',
  'log/checkpoints',
  'log/choices',
  'log/consistency',
  'log/keys',
  'log/entries/{entryId}/proof',
  'log/lines',
  'log/lines/{entry}',
  'log/state',
  'log/verifications',
  'log/verifications/{verification}',
  'machine-events',
  'machine-events/gaps',
];

let features: ReadonlyMap<string, ClientFeature>;
let places: readonly MenuEntry[];

beforeAll(async () => {
  features = await clientFeatures();
  places = [...features.values()].flatMap((feature) => feature.menuEntries ?? []);
});

/** Returns values that two places share although each should have its own, with the names of the places. */
function shared(valuesOf: (place: MenuEntry) => readonly string[]): string[] {
  const names = new Map<string, string[]>();
  for (const place of places)
    for (const value of valuesOf(place)) names.set(value, [...(names.get(value) ?? []), place.name]);
  return [...names].filter(([, two]) => two.length > 1).map(([value, two]) => `${value}: ${two.join(', ')}`);
}

describe('the declaration of a feature', () => {
  it('is in a file that the application finds by its name', () => {
    const declaring = client.filter(({ text }) => /: Feature = \{/.test(text)).map(({ path }) => path);
    expect(declaring.sort()).toEqual([...features.keys()].map((name) => `web/src/features/${name}/feature.ts`));
    expect(declaring.length).toBeGreaterThan(20);
    const finder = client.find(({ path }) => path === 'web/src/app/menu/features.ts');
    expect(finder?.text).toContain("import.meta.glob<Feature>('../../features/*/feature.ts'");
  });
});

describe('a place of the menu', () => {
  it('has its own shortcut or none, a letter that locks nothing: digits are hard to remember', () => {
    expect(shared(({ shortcutKey }) => (shortcutKey === undefined ? [] : [shortcutKey]))).toEqual([]);
    // `g z` locks the session (web/src/app/shell/Shell.tsx)
    expect(
      places
        .filter(({ shortcutKey }) => shortcutKey !== undefined && !/^[a-y]$/.test(shortcutKey))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('has its own position in its group', () => {
    expect(shared(({ group, position }) => [`${group} ${position}`])).toEqual([]);
  });

  it('is at that position, regardless of the order in which the features are found', () => {
    const menu = sortByMenuOrder(places);
    expect(menu).toHaveLength(places.length);
    expect(sortByMenuOrder([...places].reverse())).toEqual(menu);
    const groups = [...new Set(menu.map(({ group }) => group))];
    expect(groups).toEqual(['work', 'floor', 'machines', 'books', 'control', 'establishment']);
    const positions = menu.filter(({ group }) => group === 'floor').map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
  });

  it('has its own paths, each a route', () => {
    const pathsOf = ({ path, otherPaths = [] }: MenuEntry): readonly string[] => [path, ...otherPaths];
    expect(shared(pathsOf)).toEqual([]);
    const routes = client.filter(({ path }) => path.startsWith('web/src/app/routes/')).map(({ text }) => text);
    const known = [...routes.join('').matchAll(/create(?:Search)?PageRoute\(\s*'\/([^/']*)/g)].map(
      ([, path = '']) => path,
    );
    expect(places.flatMap(pathsOf).filter((path) => !known.includes(path))).toEqual([]);
  });

  it.each(['fr', 'en'])('has a name, and no name is left without a place (%s)', (language) => {
    const { place: named = {} } = clientWords('shell', language);
    expect(Object.keys(named).sort()).toEqual(places.map(({ name }) => name).sort());
  });
});

describe('the menu of a function', () => {
  const offeredTo = (role: (typeof roles)[number]): readonly MenuEntry[] => {
    const held: readonly string[] = rolePermissions[role];
    return sortByMenuOrder(places).filter(({ permission }) => held.includes(permission));
  };

  it.each(roles)('shows at most seven places at once, home first, and loses none (%s)', (role) => {
    const offered = offeredTo(role);
    const { dailyEntries: often, otherEntries: more } = splitMenu(offered, [role]);
    expect(often.length).toBeLessThanOrEqual(Math.max(7, more.length === 0 ? 8 : 0));
    expect(often[0]?.name).toBe('home');
    expect([...often, ...more].map(({ name }) => name).sort()).toEqual(offered.map(({ name }) => name).sort());
    expect(more.length).not.toBe(1);
  });

  it('offers at once only places that the function may open', () => {
    const useless = places.flatMap(({ name, often = [] }) =>
      often === 'everybody'
        ? []
        : often
            .filter((role) => !offeredTo(role as (typeof roles)[number]).some((place) => place.name === name))
            .map((role) => `${name}: ${role}`),
    );
    expect(useless).toEqual([]);
  });

  it('combines all functions of a user who has two', () => {
    const names = splitMenu(offeredTo('direction'), ['direction', 'superviseur']).dailyEntries.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['approvals', 'ledger', 'payouts', 'interventions']));
  });
});

describe('the refetch after a write', () => {
  const readAgainAfter = (...written: readonly string[]): string[] => {
    const reads = [...features.values()].flatMap((feature) => feature.refreshRules ?? []);
    return addresses.filter((address) => isRefetchNeeded(reads, address, written));
  };

  it('names tables and addresses that exist', () => {
    const stale = [...features].flatMap(([name, { refreshRules: reads = [] }]) =>
      reads.flatMap((read) => [
        ...(addresses.some((address) => read.pathPattern.test(address)) ? [] : [`${name}: ${read.pathPattern.source}`]),
        ...read.tables
          .filter((pattern) => !tables.some((table) => pattern.test(table)))
          .map((pattern) => `${name}: ${pattern.source}`),
      ]),
    );
    expect(stale).toEqual([]);
  });

  it.each([
    [
      'orphans',
      ['orphans', 'orphans/register', 'orphans/totals', 'orphans/{orphan}/claimant'],
      ['people', 'incidents'],
    ],
    ['incident_notices', ['incidents', 'incidents/{incident}'], ['people', 'orphans', 'exclusions']],
    ['people', ['people', 'people/{personId}', 'grants'], ['orphans', 'machines', 'days', 'tokens']],
    ['archives', [], ['orphans', 'people', 'days', 'machines', 'settings', 'work']],
  ])('after %s covers the screens that show it, and nothing else', (table, shown, others) => {
    expect(addresses).toEqual(expect.arrayContaining([...shown, ...others]));
    const again = readAgainAfter(table);
    expect(again).toEqual(expect.arrayContaining(shown));
    expect(again.filter((address) => others.includes(address))).toEqual([]);
  });

  it('includes other features that show the written data', () => {
    expect(readAgainAfter('account_roles')).toEqual(expect.arrayContaining(['account-roles', 'orphans/totals']));
    expect(readAgainAfter('drops')).toEqual(expect.arrayContaining(['days', 'days/{day}/blockers']));
    expect(readAgainAfter('findings')).toEqual(expect.arrayContaining(['findings', 'trends', 'work']));
    expect(readAgainAfter('stands')).toEqual(expect.arrayContaining(['keys', 'search', 'stands']));
  });

  it('covers everything that a screen reads, except data that others cannot change', () => {
    const screens = client
      .filter(({ path }) => path !== 'web/src/api/schema.ts')
      .map(({ text }) => text.replaceAll(/\(\s+/g, '('));
    const read = addresses.filter((address) =>
      [`${below}${address}'`, `useEstablishmentQuery('/${address}'`, `useEstablishmentRows('/${address}'`].some(
        (call) => screens.some((text) => text.includes(call)),
      ),
    );
    expect(read.length).toBeGreaterThan(80);
    const again = readAgainAfter(...tables);
    expect(read.filter((address) => !again.includes(address))).toEqual(expect.arrayContaining(stays));
    expect(read.filter((address) => !again.includes(address) && !stays.includes(address))).toEqual([]);
  });

  it('includes the pending approvals and the page’s notice of them', () => {
    expect(readAgainAfter('approval_requests')).toEqual(
      expect.arrayContaining(['approvals', 'approval-descriptions', 'approval-descriptions/{requestId}']),
    );
    expect(readAgainAfter('drop_exchanges')).toEqual(expect.arrayContaining(['drops/{dropId}', 'boxes/{box}']));
  });

  it('is the union of the requests of its tables', () => {
    const [orphans, visas] = [readAgainAfter('orphans'), readAgainAfter('visas')];
    expect(visas.filter((address) => !orphans.includes(address))).not.toEqual([]);
    expect(readAgainAfter('orphans', 'visas')).toEqual([...new Set([...orphans, ...visas])].sort());
    expect(readAgainAfter()).toEqual([]);
  });
});
