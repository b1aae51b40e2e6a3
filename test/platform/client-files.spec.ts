import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtClient } from '../support/compiled.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const toolbox: string = '../../scripts/toolbox.mjs';

/**
 * A server reads its page when it starts, and a page requests most of its files when a screen is first opened. A new
 * build in the meantime must not remove them: the screen would stay empty without any error on the server.
 */
let app: TestApp;
let folder: string;

beforeAll(async () => {
  await builtClient();
  app = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'releve-assets-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Writes these files into a folder of that name, dated the given number of days ago. */
function write(name: string, files: Readonly<Record<string, string>>, days = 0): string {
  const root = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    const at = now / 1000 - days * 24 * 3600;
    utimesSync(join(root, file), at, at);
  }
  return root;
}

const now = Date.parse('2026-03-20T12:00:00Z');
const namesOf = (root: string): readonly string[] => readdirSync(root).sort();

describe('the files of the client', () => {
  it('of the previous build stay beside the next for two weeks, and none is written twice', async () => {
    const { replaceServedBuild } = (await import(toolbox)) as {
      replaceServedBuild: (built: string, served: string, now: number) => void;
    };
    write('web', { 'assets/old-1.js': 'long ago' }, 15);
    write('web', { 'index.html': 'before', 'assets/index-1.js': 'before', 'assets/same-1.js': 'same' }, 13);
    const served = write('web', { 'assets/kept-1.js': 'still needed' }, 20);
    const same = statSync(join(served, 'assets/same-1.js')).ino;
    const built = write('next', {
      'index.html': 'next',
      'service-worker.js': 'next',
      '.vite/manifest.json': '{}',
      'assets/index-2.js': 'next',
      'assets/same-1.js': 'same',
      'assets/kept-1.js': 'still needed',
    });
    replaceServedBuild(built, served, now);
    expect(namesOf(join(served, 'assets'))).toEqual(['index-1.js', 'index-2.js', 'kept-1.js', 'same-1.js']);
    expect(namesOf(served)).toEqual(['.vite', 'assets', 'index.html', 'service-worker.js']);
    expect(readFileSync(join(served, 'index.html'), 'utf8')).toBe('next');
    expect(statSync(join(served, 'assets/same-1.js')).ino).toBe(same);
    expect(namesOf(folder)).toEqual(['web']);
  });

  it('return 404 once they are gone; any other address returns the page', async () => {
    const gone = await fetch(`${app.url}/assets/OrphansScreen-00000000.js`);
    expect(gone.status).toBe(404);
    const page = await fetch(`${app.url}/ESTABLISHMENT/orphans`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    expect((await fetch(app.url + file)).headers.get('cache-control')).toContain('immutable');
  });
});
