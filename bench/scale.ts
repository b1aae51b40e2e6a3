/**
 * True in `npm run bench -- --small`, which runs each bench once to see that it finishes. Its figures are of sizes too
 * small to mean anything.
 */
const isSmall = process.env['RELEVE_BENCH_SMALL'] === '1';

/** Returns a size of a bench: the one that the environment variable names, else the small or the usual one. */
export function scaled({ usual, small, variable }: Scale): number {
  const given = variable === undefined ? undefined : process.env[variable];
  return given === undefined ? (isSmall ? small : usual) : Number(given);
}

export interface Scale {
  readonly usual: number;
  readonly small: number;
  /** Name of an environment variable that replaces both. */
  readonly variable?: string;
}
