import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { packageRoot } from '#platform/runtime/package-root.js';
import { openWithEveryFunction, openScreen } from './support/screens.js';
import { Visit } from './support/visit.js';

/** Compressed script of the first load, in bytes. */
const LIMIT = 300 * 1000;

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Runs the service worker as built up to the end of its installation; returns the files that it caches. */
async function precachedFiles(serviceWorker: string): Promise<readonly string[]> {
  const files: string[] = [];
  let installation: Promise<unknown> | undefined;
  const event = { waitUntil: (work: Promise<unknown>) => void (installation = work) };
  const cache = { addAll: (added: readonly string[]) => void files.push(...added) };
  runInNewContext(serviceWorker, {
    addEventListener: (type: string, listen: (installing: typeof event) => void) => {
      if (type === 'install') listen(event);
    },
    caches: { open: () => Promise.resolve(cache) },
  });
  await installation;
  return files;
}

/** Returns the bytes of script loaded over the network while the page was opened. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
    }
  });
  await openScreen(page, address);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('the first load', () => {
  it('is less than 300 kB of compressed script as built', () => {
    const folder = join(packageRoot, 'dist', 'web');
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const chunks = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
    const needed = new Set([...page.matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, file = '']) => file));
    expect(needed.size).toBeGreaterThan(0);
    for (const name of needed) {
      const chunk = Object.values(chunks).find(({ file }) => file === name);
      for (const more of chunk?.imports ?? []) needed.add(chunks[more]?.file ?? '');
    }
    const bytes = [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
    expect(bytes).toBeLessThan(LIMIT);
  });

  it('precaches for an offline tablet only existing files, because a missing one would prevent the whole cache', async () => {
    const folder = join(packageRoot, 'dist', 'web');
    const files = await precachedFiles(readFileSync(join(folder, 'service-worker.js'), 'utf8'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => file !== '/' && !existsSync(join(folder, file)))).toEqual([]);
  });

  it('is less than 300 kB of script over the network, at sign-in or on the home page', async () => {
    const signIn = await scriptBytes(await visit.page(), '/sign-in');
    const home = await scriptBytes(await openWithEveryFunction(visit), '/DEMO');
    expect(signIn).toBeGreaterThan(10_000);
    expect({ signIn: signIn < LIMIT, home: home < LIMIT }).toEqual({ signIn: true, home: true });
  });
});

describe('the content security policy', () => {
  it('allows only our own files, and no inline script', async () => {
    const answer = await fetch(`${visit.establishment.url}/sign-in`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split(';').map((text) => {
        const [name = '', ...values] = text.trim().split(/\s+/);
        return [name, values.join(' ')] as const;
      }),
    );
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('connect-src')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(directives.get('base-uri')).toBe("'none'");
    expect(directives.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{16,}'$/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    const page = await answer.text();
    const scripts = [...page.matchAll(/<script\b([^>]*)>([^<]*)/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes = '', body = ''] of scripts) {
      expect({ source: /\bsrc="\/[^/]/.test(attributes), body: body.trim() }).toEqual({ source: true, body: '' });
    }
    expect(page).not.toMatch(/\son\w+=|\sstyle=/);
    const other = await fetch(`${visit.establishment.url}/sign-in`);
    expect(other.headers.get('content-security-policy')).not.toBe(policy);
  });
});
