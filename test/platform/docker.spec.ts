import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { packageRoot } from '#platform/runtime/package-root.js';

/** Checks docker/ without Docker, by the contents of its files. */

interface Service {
  readonly image?: string;
  readonly build?: { readonly args?: Readonly<Record<string, string>> };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

const folder = join(packageRoot, 'docker');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const compose = (name: string): Compose => load(read(name)) as Compose;
const base = compose('compose.yaml');
const proxy = compose('compose.proxy.yaml');
const tls = compose('compose.tls.yaml');
/** Services that a file starts; the others extend one of them. */
const begun = { ...base.services, proxy: proxy.services['proxy'] ?? {} };
const all = [base, proxy, tls].flatMap(({ services }) => Object.entries(services));

describe.each(Object.entries(begun))('the container %s', (_name, service) => {
  it('writes only to its volumes, and has and gains no more rights than are named', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    const allowed = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'];
    expect((service.cap_add ?? []).filter((name) => !allowed.includes(name))).toEqual([]);
    expect(service.privileged ?? false).toBe(false);
    expect(service.network_mode).toBeUndefined();
    expect((service.volumes ?? []).filter((volume) => volume.includes('docker.sock'))).toEqual([]);
  });

  it('is of a pinned image, or does not start', () => {
    const named = service.build?.args?.['NODE_TAG'] ?? service.image ?? '';
    expect(named).toMatch(/^\$\{(NODE_TAG|POSTGRES_IMAGE|NGINX_IMAGE):\?[^}]+\}$/);
  });
});

describe('the containers together', () => {
  it('receive their secrets by files alone', () => {
    const secretNames = all.flatMap(([name, { environment }]) =>
      Object.keys(environment ?? {})
        .filter((variable) => /PASSWORD|SECRET|TOKEN|DATABASE_URL|OWNER_URL/.test(variable))
        .map((variable) => `${name} ${variable}`),
    );
    expect(secretNames.filter((one) => !one.endsWith('_FILE'))).toEqual([]);
    expect(secretNames.length).toBeGreaterThan(3);
    for (const { file } of Object.values(base.secrets ?? {})) expect(file).toMatch(/^\.\/secrets\//);
    const ignored = readFileSync(join(packageRoot, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['docker/secrets/', 'docker/.env']));
    expect(readFileSync(join(packageRoot, '.dockerignore'), 'utf8')).toContain('docker/secrets');
  });

  it('leave the database to the application, and the owner’s password to the migrating service', () => {
    expect(base.networks?.['database']).toEqual({ internal: true });
    expect(base.services['postgres']).toMatchObject({ networks: ['database'] });
    expect(base.services['postgres']?.ports).toBeUndefined();
    const knowing = Object.entries(begun).filter(([, { secrets }]) => secrets?.includes('database-owner-url') === true);
    expect(knowing.map(([name]) => name)).toEqual(['migrate']);
    expect(proxy.services['proxy']?.networks).not.toHaveProperty('database');
  });

  it('report their health', () => {
    expect(base.services['postgres']).toHaveProperty('healthcheck');
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*node docker\/healthcheck\.mjs$/m);
    expect(read('Dockerfile')).toContain('COPY --from=build /app/docker/healthcheck.mjs ./docker/');
  });
});

describe('the image', () => {
  const lines = read('Dockerfile').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('runs as an account that is not root, which owns nothing of the program', () => {
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
      last.findLastIndex((line) => line.startsWith('COPY ')),
    );
    expect(last.filter((line) => line.includes('--chown'))).toEqual([]);
  });

  it('contains nothing that is not in the sources', () => {
    const taken = last.flatMap((line) => /^COPY --from=build \/app\/(.*) \.\//.exec(line)?.[1]?.split(' /app/') ?? []);
    const made = ['node_modules', 'dist'];
    expect(taken.length).toBeGreaterThan(5);
    expect(taken.filter((name) => !made.includes(name) && !existsSync(join(packageRoot, name)))).toEqual([]);
    expect(lines.filter((line) => /^(ADD|ARG .*(PASSWORD|SECRET|TOKEN))/.test(line))).toEqual([]);
  });
});

describe('pin.sh', () => {
  const place = mkdtempSync(join(tmpdir(), 'releve-pin-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  /** Runs it with a program in place of Docker that prints this digest for every image. */
  function pin(digest: string) {
    const programs = join(place, 'bin');
    mkdirSync(programs, { recursive: true });
    copyFileSync(join(folder, 'pin.sh'), join(place, 'pin.sh'));
    writeFileSync(join(programs, 'docker'), `#!/bin/sh\necho '${digest}'\n`, { mode: 0o755 });
    return spawnSync('sh', [join(place, 'pin.sh')], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}` },
    });
  }

  it('writes a digest of each image in the compose files, and nothing when one has none', () => {
    expect(pin('ERROR: not found')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no digest') as unknown,
    });
    expect(existsSync(join(place, '.env'))).toBe(false);
    const digest = `sha256:${'a1'.repeat(32)}`;
    expect(pin(digest).status).toBe(0);
    const lines = readFileSync(join(place, '.env'), 'utf8').trimEnd().split('\n');
    expect(lines).toEqual([
      `NODE_TAG=22-bookworm-slim@${digest}`,
      `POSTGRES_IMAGE=postgres:18@${digest}`,
      `NGINX_IMAGE=nginx:1.28@${digest}`,
    ]);
    const requestedImages = new Set(
      [...`${read('compose.yaml')}${read('compose.proxy.yaml')}`.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name),
    );
    expect([...requestedImages].sort()).toEqual(lines.map((line) => line.split('=')[0]).sort());
  });
});
