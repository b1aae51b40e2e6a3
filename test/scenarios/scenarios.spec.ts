import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { createTestApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { readScript } from './script.js';
import { Stage } from './stage.js';

/** Whole gaming days, as text: `*.day.txt` beside this file. Each is played through HTTP in a house of its own. */
const here = new URL('.', import.meta.url);
const scripts = readdirSync(here)
  .filter((name) => name.endsWith('.day.txt'))
  .sort()
  .map((name) => ({ name, script: readScript(readFileSync(new URL(name, here), 'utf8')) }));

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
});
afterAll(() => app.close());

/** Lines under the word they begin with: the order of kinds is free, within a kind it is the product's. */
function byKind(lines: readonly string[]): Record<string, string[]> {
  const kinds: Record<string, string[]> = {};
  for (const line of lines) (kinds[line.split(' ')[0] ?? ''] ??= []).push(line);
  return kinds;
}

describe('whole gaming days', () => {
  it.each(scripts.map(({ name, script }) => [script.title, name, script] as const))(
    '%s — %s',
    async (_, name, script) => {
      const stage = new Stage(app);
      for (const act of script.acts) {
        try {
          await stage.play(act);
        } catch (error) {
          throw new Error(`${name}, line ${act.line}: ${String(error)}`, { cause: error });
        }
        const told = stage.statements.pop();
        if (told !== undefined) {
          expect({ line: act.line, ...byKind(told.actual) }).toEqual({ line: act.line, ...byKind(told.expected) });
        }
      }
    },
  );
});
