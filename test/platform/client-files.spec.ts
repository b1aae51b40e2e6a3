import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfigFromFile } from 'vite';
import { packageRoot } from '../../src/platform/package-root.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const toolbox: string = '../../scripts/toolbox.mjs';

/**
 * A server reads its page when it starts, and a page asks for most of its files when a screen is first opened. Another
 * build meanwhile must not take them away: the screen would stay empty, and the server would know of no fault.
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

describe('the files of the client', () => {
  it('are left by the next build', async () => {
    const file = join(packageRoot, 'web', 'vite.config.ts');
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file, undefined, 'silent');
    expect(loaded?.config.build?.emptyOutDir).toBe(false);
  });

  it('are forgotten after two weeks', async () => {
    const { forgetOldFiles } = (await import(toolbox)) as { forgetOldFiles: (folder: string, now: number) => void };
    const day = 24 * 3600;
    const now = Date.parse('2026-03-20T12:00:00Z') / 1000;
    for (const [name, age] of [
      ['before.js', 13],
      ['long-ago.js', 15],
    ] as const) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), now - age * day, now - age * day);
    }
    forgetOldFiles(folder, now * 1000);
    expect(readdirSync(folder)).toEqual(['before.js']);
  });

  it('are not found once they are gone; any other address is the page', async () => {
    const gone = await fetch(`${app.url}/assets/OrphansScreen-00000000.js`);
    expect(gone.status).toBe(404);
    const page = await fetch(`${app.url}/HOUSE/orphans`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    expect((await fetch(app.url + file)).headers.get('cache-control')).toContain('immutable');
  });
});
