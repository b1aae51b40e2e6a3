import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { sampleOf } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { playAct } from './acts.js';
import { readScript } from './script.js';
import { Stage } from './stage.js';

/**
 * Whole gaming days as text, `*.day.txt` beside this file, and one rule of the floor each, `*.rule.txt`: each is played
 * through HTTP in its own establishment. The texts that prove clauses are played by test/clauses.
 */
const here = new URL('.', import.meta.url);
const scripts = readdirSync(here)
  .filter((name) => /\.(day|rule)\.txt$/.test(name))
  .sort()
  .map((name) => ({ name, script: readScript(readFileSync(new URL(name, here), 'utf8')) }))
  .filter(({ script }) => script.acts.every(({ proves = [] }) => proves.length === 0));

/** Each takes its turn in the whole run; `npm test` runs two. */
const selected = sampleOf(scripts, 2);

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
});
afterAll(() => app.close());

describe('days and rules as text', () => {
  it.each(selected.map(({ name, script }) => [script.title, name, script] as const))(
    '%s — %s',
    async (_, name, script) => {
      const stage = new Stage(app);
      for (const act of script.acts) {
        const fault = await playAct(stage, act);
        if (fault !== undefined) throw new Error(`${name}, ${fault}`);
      }
    },
  );
});
