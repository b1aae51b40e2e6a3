import type { DropFunction } from '#domain/cash/drops.js';

/** Who takes part, and under which function, by the person's number. */
export type Team = ReadonlyMap<string, DropFunction>;

/** What a plan says of its people and machines, as the server takes it. */
export function additionOf(team: Team, machines: readonly string[]) {
  return {
    team: [...team].map(([personId, held]) => ({ personId, function: held })),
    machines: machines.map((machine) => ({ machine })),
  };
}
