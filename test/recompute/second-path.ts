import { readFileSync } from 'node:fs';
import { packageRoot } from '#platform/runtime/package-root.js';
import { readScript } from '../scenarios/script.js';
import { Stage } from '../scenarios/stage.js';
import { createPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

const script = (file: string): string => `#recompute/${file}.js`;

/** A printed figure that differs from the second path. */
export interface Difference {
  readonly document: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly section: string;
  readonly row: string;
  readonly column: string;
  readonly printed: string | null;
  readonly recomputed: string | null;
}

export interface Tally {
  readonly compared: number;
  readonly differences: readonly Difference[];
  /** Figures without a recomputation and without a reason. */
  readonly unexplained: readonly { readonly name: string; readonly count: number }[];
}

export interface Question {
  readonly document: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly machine?: string;
}

type Ask = (path: string) => Promise<unknown>;

interface Scripts {
  readonly readFacts: (connection: { readonly connectionString: string }, establishment: string) => Promise<unknown>;
  readonly recompute: (options: {
    readonly ask: Ask;
    readonly facts: unknown;
    readonly root: string;
    readonly isSelected: (question: Question) => boolean;
  }) => Promise<Tally>;
  readonly formatDifference: (difference: Difference) => string;
}

const { readFacts } = (await import(script('facts'))) as Pick<Scripts, 'readFacts'>;
const { recompute } = (await import(script('recompute'))) as Pick<Scripts, 'recompute'>;
export const { formatDifference } = (await import(script('tally'))) as Pick<Scripts, 'formatDifference'>;

export const SCENARIOS = new URL('../scenarios/', import.meta.url);

/** Plays a scenario in its own establishment and returns its code. */
export async function played(app: TestApp, scenario: string): Promise<string> {
  const stage = new Stage(app);
  for (const act of readScript(readFileSync(new URL(scenario, SCENARIOS), 'utf8')).acts) await stage.play(act);
  return stage.code;
}

/** Compares an establishment's documents with its raw rows, as `npm run recompute` does. */
export async function recomputed(
  app: TestApp,
  establishment: string,
  isSelected: (question: Question) => boolean = () => true,
): Promise<Tally> {
  const { token } = await createPerson(app.database.db, { roles: ['controleur'], establishment });
  const ask: Ask = async (path) => {
    const isSchema = path.startsWith('schemas/');
    const address = isSchema
      ? path.replace('schemas/', 'schemas/documents/')
      : `establishments/${establishment}/${path}`;
    const response = await fetch(`${app.url}/api/${address}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const facts = await readFacts({ connectionString: app.database.superuserUrl }, establishment);
  return recompute({ ask, facts, root: packageRoot, isSelected });
}
