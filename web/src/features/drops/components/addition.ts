import type { DropFunction } from '#domain/cash/drops.js';

/** Functions of the participants, by the person's number. */
export type Team = ReadonlyMap<string, DropFunction>;

/** Converts the people and machines added to a drop (a round that removes the boxes) to the server's form. */
export function buildTeamMachinesBody(team: Team, machines: readonly string[]) {
  return {
    team: [...team].map(([personId, dropFunction]) => ({ personId, function: dropFunction })),
    machines: machines.map((machine) => ({ machine })),
  };
}
