import { findTeamFault } from '#domain/cash/drops.js';
import type { DropFunction, RecordedMember } from '#domain/cash/drops.js';
import { refuse } from '#refusals/refusal.js';
import type { TeamRow } from './drops.queries.js';

/** Faults of a single member, independent of the rest of the team. */
export const MEMBER_FAULTS: readonly string[] = ['ACCOUNTANT_IN_DROP', 'DROP_FUNCTION_NOT_HELD', 'AGENT_NOT_SWORN'];

/** Refuses the first fault of the team, with the codes of `findTeamFault`. */
export function assertTeamValid(
  team: readonly RecordedMember[],
  requirements: Parameters<typeof findTeamFault>[1],
): void {
  const teamFault = findTeamFault(team, requirements);
  if (teamFault !== null) refuse(teamFault.code, { ...teamFault });
}

/** Refuses OUTSIDE_DROP_TEAM for a person who is not on the team, or not in the required function. */
export function assertTeamMember(team: readonly TeamRow[], personId: bigint, requiredFunction?: DropFunction): void {
  const isMember = team.some(
    (member) => member.personId === personId && (requiredFunction ?? member.function) === member.function,
  );
  if (!isMember) refuse('OUTSIDE_DROP_TEAM');
}
