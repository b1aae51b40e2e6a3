import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatClauseKey, type ActCounts } from '#domain/settings/rule.js';
import { packageRoot } from '#platform/runtime/package-root.js';

/** Content of compliance.json: the sources and the last run of test/clauses, written by `npm run compliance`. */
interface Compliance {
  /** Numbers of functions whose docstrings cite an article or a clause of it, by article. */
  readonly functions: Readonly<Record<string, number>>;
  /** Acts that were played, by clause. */
  readonly acts: Readonly<Record<string, ActCounts>>;
}

let compliance: Compliance | undefined;

function readCompliance(): Compliance {
  compliance ??= JSON.parse(readFileSync(path.join(packageRoot, 'compliance.json'), 'utf8')) as Compliance;
  return compliance;
}

/** Returns the number of functions that cite an article. */
export const getFunctionCount = (article: string): number => readCompliance().functions[article] ?? 0;

/** Returns the numbers of acts that were played for a clause, numbered from 1, of an article. */
export const getActCounts = (article: string, clause: number): ActCounts =>
  readCompliance().acts[formatClauseKey(article, clause)] ?? { accepted: 0, refused: 0 };
