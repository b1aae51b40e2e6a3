import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { sampleOf } from '../support/scale.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { readScript } from './script.js';
import { Stage } from './stage.js';

/**
 * Whole gaming days as text, `*.day.txt` beside this file, and one rule of the floor each, `*.rule.txt`: each is played
 * through HTTP in its own establishment.
 */
const here = new URL('.', import.meta.url);
const scripts = readdirSync(here)
  .filter((name) => /\.(day|rule)\.txt$/.test(name))
  .sort()
  .map((name) => ({ name, script: readScript(readFileSync(new URL(name, here), 'utf8')) }));

/** Each takes its turn in the whole run; `npm test` runs an eighth of each kind. */
const selected = ['.day.txt', '.rule.txt'].flatMap((kind) => {
  const ofKind = scripts.filter(({ name }) => name.endsWith(kind));
  return sampleOf(ofKind, Math.ceil(ofKind.length / 8));
});

/** The rules for the time between two readings for which a person is responsible. */
const FLOOR = [
  'MC:16',
  'MC:18',
  'MC:19.5',
  'MC:19.6',
  'MC:20.1',
  'MC:20.2',
  'MC:20.3',
  'MC:21.1',
  'MC:21.2',
  'MC:21.3',
  'MC:21.4',
  'MC:22',
  'MC:23',
  'MC:24',
  'AI67:6',
];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
});
afterAll(() => app.close());

/** Groups lines by their first word: the order of kinds is free, within a kind it is the product's. */
function byKind(lines: readonly string[]): Record<string, string[]> {
  const kinds: Record<string, string[]> = {};
  for (const line of lines) (kinds[line.split(' ')[0] ?? ''] ??= []).push(line);
  return kinds;
}

describe('days and rules as text', () => {
  it.each(selected.map(({ name, script }) => [script.title, name, script] as const))(
    '%s — %s',
    async (_, name, script) => {
      const stage = new Stage(app);
      for (const act of script.acts) {
        try {
          await stage.play(act);
        } catch (error) {
          throw new Error(`${name}, line ${act.line}: ${String(error)}`, { cause: error });
        }
        const statement = stage.statements.pop();
        if (statement !== undefined) {
          expect({ line: act.line, ...byKind(statement.actual) }).toEqual({
            line: act.line,
            ...byKind(statement.expected),
          });
        }
      }
    },
  );
});

describe('the rules of the floor', () => {
  const ofRules = scripts.filter(({ name }) => name.endsWith('.rule.txt'));

  it.each(FLOOR)('%s has its own file, with required acts and required refusals', (key) => {
    const file = ofRules.filter(({ script }) => script.title.split(/[(), ]+/).includes(key));
    const verbs = file.flatMap(({ script }) => script.acts.map(({ verb }) => verb));
    expect(verbs).toContain('refused');
    expect(verbs.filter((verb) => verb !== 'refused').length).toBeGreaterThan(2);
  });
});
