import { isDeepStrictEqual } from 'node:util';
import type { Act } from './script.js';
import type { Stage } from './stage.js';

/** Plays an act of a script; returns how it differs from the script, or undefined when it does not. */
export async function playAct(stage: Stage, act: Act): Promise<string | undefined> {
  try {
    await stage.play(act);
  } catch (error) {
    return `line ${act.line}, ${act.verb} ${act.words.join(' ')}: ${String(error)}`;
  }
  const statement = stage.statements.pop();
  if (statement === undefined) return undefined;
  const [expected, actual] = [groupByKind(statement.expected), groupByKind(statement.actual)];
  return isDeepStrictEqual(actual, expected)
    ? undefined
    : `line ${act.line}, ${act.verb}: expected ${JSON.stringify(expected, null, 1)}, not ${JSON.stringify(actual, null, 1)}`;
}

/** Groups lines by their first word: the order of kinds is free, within a kind it is the product's. */
function groupByKind(lines: readonly string[]): Record<string, string[]> {
  const kinds: Record<string, string[]> = {};
  for (const line of lines) (kinds[line.split(' ')[0] ?? ''] ??= []).push(line);
  return kinds;
}
