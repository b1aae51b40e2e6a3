import { readFileSync } from 'node:fs';
import { readScript, type Act, type Script } from '../scenarios/script.js';

/** The acts that prove a clause: those that it permits, accepted, and those that it forbids, refused. */
export interface ActCounts {
  readonly accepted: number;
  readonly refused: number;
}

/** Acts by the key of their clause, such as `MC:14.1`. */
export type ActsByClause = Readonly<Record<string, ActCounts>>;

/** Reads a text of acts; `name` is its path below `test/`. */
export const readActs = (name: string): Script =>
  readScript(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

/** Counts the acts that prove each clause, by key. */
export function countActs(acts: readonly Act[]): ActsByClause {
  const counts: Record<string, ActCounts> = {};
  for (const { verb, proves = [] } of acts) {
    for (const clause of proves) {
      const { accepted, refused } = counts[clause] ?? { accepted: 0, refused: 0 };
      const isRefused = verb === 'refused';
      counts[clause] = { accepted: accepted + Number(!isRefused), refused: refused + Number(isRefused) };
    }
  }
  return counts;
}
