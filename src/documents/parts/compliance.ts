import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/runtime/package-root.js';

/** Evidence of a rule in the sources. */
export interface RuleCoverage {
  /** Number of functions whose docstrings cite the article or a clause of it. */
  readonly functions: number;
  /** Number of tests and scenarios that name the article or a clause of it. */
  readonly tests: number;
}

let coverageByRule: Readonly<Record<string, RuleCoverage>> | undefined;

/** Returns how many functions and tests cite a rule, as compliance.json (from `npm run compliance`) counts them. */
export function getRuleCoverage(rule: string): RuleCoverage {
  const filePath = path.join(packageRoot, 'compliance.json');
  coverageByRule ??= JSON.parse(readFileSync(filePath, 'utf8')) as Readonly<Record<string, RuleCoverage>>;
  return coverageByRule[rule] ?? { functions: 0, tests: 0 };
}
