import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolbox.mjs';

/** @typedef {{ path: string, name: string, version: string, licence: string }} ShippedPackage */

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Maps each entry of the lock file to its package, under the real name where an alias hides it. */
export const lockedPackages = Object.entries(lock)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ path, name: entry.name ?? path.replace(/^.*node_modules\//u, ''), ...entry }));

/**
 * Returns the packages that reach a user: the server's dependencies, and the development dependencies that Vite bundles
 * into the client. Sorted by name; packages of other systems are not installed and left out.
 */
export function shippedPackages() {
  const found = new Set();
  const visit = (path) => {
    if (path === undefined || found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = lock[path];
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of [...peers, ...Object.keys({ ...dependencies, ...optionalDependencies })])
      visit(placeOf(name, path));
  };
  for (const name of [...Object.keys(lock[''].dependencies), ...bundledNames()]) visit(placeOf(name, ''));
  return [...found].map(describePackage).sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** Returns the place where Node resolves a package required by another one: beside it, or further up. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.replace(/\/?(?:node_modules\/(?:@[^/]+\/)?[^/]+)$/u, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

/** Returns the packages imported by the client's own sources. */
function bundledNames() {
  const folders = ['web/src', 'web/verify', 'src/proof'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, String(name))),
  );
  const named = files
    .filter((file) => /\.(tsx?|css)$/u.test(file))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\() ?'(@[^/']+\/[^/']+|[a-z][^/']*)/gu),
    ])
    .map(([, name]) => name);
  return [...new Set(named)].filter((name) => lock[''].devDependencies[name] !== undefined && !/^vite/u.test(name));
}

function describePackage(path) {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const [text] = licenceTexts(path);
  const declared = license ?? licenses?.map(({ type }) => type).join(' AND ');
  return {
    path,
    name,
    version,
    licence: declared ?? (/Permission is hereby granted, free of charge/u.test(text) ? 'MIT' : ''),
  };
}

/** Returns the licence files of a package. */
export function licenceTexts(path) {
  return readdirSync(join(root, path))
    .filter((name) => /^(licen[cs]e|copying|notice|ofl)/iu.test(name) && !/\.(js|json|ts)$/u.test(name))
    .sort()
    .map((name) => readFileSync(join(root, path, name), 'utf8').trim());
}

/** Returns the notices shipped with the product: each package, its licence and the licence text, each text once. */
export function notices() {
  const byText = new Map();
  for (const one of shippedPackages()) {
    const texts = licenceTexts(one.path);
    const text = texts.length > 0 ? texts.join('\n\n') : `(the package says ${one.licence} and brings no text)`;
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${one.licence})`]);
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return ['Relevé contains the following packages of others.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Returns the bill of materials (CycloneDX) that npm writes, limited to the packages that reach a user. */
export function billOfMaterials() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const text = execFileSync(npm, ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bill = JSON.parse(text);
  const shipped = new Map(shippedPackages().map(({ name, version, licence }) => [`${name}@${version}`, licence]));
  const components = bill.components
    .filter((one) => shipped.has(one['bom-ref']))
    .map(({ properties = [], ...one }) => ({
      ...one,
      // npm names it after the package that requires it
      name: one['bom-ref'].replace(/@[^@]*$/u, ''),
      scope: 'required',
      licenses: [{ expression: shipped.get(one['bom-ref']) }],
      // bundled or not, it reaches a user
      properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
    }));
  const included = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => included.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((name) => included.has(name)) }));
  const component = { ...bill.metadata.component, name: 'releve', type: 'application' };
  return { ...bill, metadata: { ...bill.metadata, component }, components, dependencies };
}
