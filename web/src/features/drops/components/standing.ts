import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission, usePerson } from '#web/session/session.js';

export type DropSheet = ApiSchema<'DropSheet'>;
export type DropLine = ApiSchema<'DropLineRow'>;

export interface DropPermissions {
  /** True: the user is a member of the drop's team. */
  readonly isMember: boolean;
  /** True: the user is a member with the function of a supervisor, and may plan. */
  readonly isDirector: boolean;
  readonly mayPlan: boolean;
  /** True: the user may perform the acts reserved for the team. */
  readonly mayOperate: boolean;
}

/** Returns the permissions of the current user for a drop, from their own and from their membership of its team. */
export function useDropPermissions({ team }: Pick<DropSheet, 'team'>): DropPermissions {
  const { personId } = usePerson();
  const mayPlan = useHasPermission('drops.plan');
  const mayOperate = useHasPermission('drops.operate');
  const ownMemberships = team.filter((member) => member.personId === personId);
  return {
    isMember: ownMemberships.length > 0,
    isDirector: mayPlan && ownMemberships.some((member) => member.function === 'superviseur'),
    mayPlan,
    mayOperate: mayOperate && ownMemberships.length > 0,
  };
}

/**
 * Returns the name under which the forms about one machine's box are queued on this device: those of one name are sent
 * in order.
 */
export function getLineQueueSubject(
  dropId: string,
  { machine, container }: Pick<DropLine, 'machine' | 'container'>,
): string {
  return `drop ${dropId} ${machine} ${container}`;
}

/** Returns the lines not done yet. */
export function listRemainingLines({ lines }: Pick<DropSheet, 'lines'>): readonly DropLine[] {
  return lines.filter(({ exchangeId }) => exchangeId === null);
}

/** Returns the lines done without a reading of their counters yet. */
export function listLinesWithoutReading({ lines }: Pick<DropSheet, 'lines'>): readonly DropLine[] {
  return lines.filter(({ outcome, readAt }) => outcome !== null && outcome !== 'skipped' && readAt === null);
}
