import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PoolClient } from 'pg';
import { packageRoot } from '#platform/runtime/package-root.js';

/**
 * The second path (`verifier/recompute/`): plain JavaScript that imports nothing of the product and is imported by name
 * alone, so that neither can take a mistake over from the other.
 */

/** One figure that the product keeps otherwise than it follows from the raw rows. */
export interface FigureDifference {
  readonly table: 'day_results' | 'findings' | 'postings';
  /** The machine's number, the finding's key, or the entry's source and fact. */
  readonly key: string;
  /** `*`: the whole row is there, or is not. */
  readonly column: string;
  readonly stored: string | null;
  readonly recomputed: string | null;
}

export interface RecomputedDay {
  readonly machines: number;
  readonly differences: readonly FigureDifference[];
}

interface SecondPath {
  readonly recomputeDay: (
    client: PoolClient,
    day: { readonly establishmentId: number; readonly gamingDay: string },
  ) => Promise<RecomputedDay>;
}

const entryPoint = pathToFileURL(join(packageRoot, 'verifier', 'recompute', 'recompute-day.mjs')).href;
let loaded: Promise<SecondPath> | undefined;

/** Loads it once, when it is first needed. */
export function secondPath(): Promise<SecondPath> {
  loaded ??= import(entryPoint) as Promise<SecondPath>;
  return loaded;
}
